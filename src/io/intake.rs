//! The counting that all readers share: how much may still come in, and what
//! was left out.

use crate::skill::limits::{Limits, OVERSIZED_FILE_BYTES, OVERSIZED_TOTAL_BYTES};
use crate::skill::package::{
    Entry, Irregularity, IrregularityKind, Package, ReaderError, ReaderErrorCode, Subject,
};

use super::reading::{Deliver, ReadFile};

/// Whether there is room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// Go on.
    Left,
    /// A limit of the package was crossed; stop.
    Gone,
}

/// Collects a package within its limits.
pub(super) struct Intake<'a, 'b> {
    package: Package,
    deliver: &'a mut Deliver<'b>,
    /// Files and links so far.
    files: usize,
    /// Bytes so far, those of broken members included: they cost the same.
    bytes: u64,
}

impl<'a, 'b> Intake<'a, 'b> {
    pub(super) fn new(subject: Subject, limits: Limits, deliver: &'a mut Deliver<'b>) -> Self {
        Self {
            package: Package {
                subject,
                limits,
                entries: Vec::new(),
                irregularities: Vec::new(),
                reader_errors: Vec::new(),
                truncated: false,
                enumerated: true,
            },
            deliver,
            files: 0,
            bytes: 0,
        }
    }

    pub(super) fn limits(&self) -> Limits {
        self.package.limits
    }

    /// Counts the file or link at `path`.
    pub(super) fn count(&mut self, path: &str) -> Room {
        if self.files == self.package.limits.max_files {
            let most = self.package.limits.max_files;
            self.cut(
                ReaderErrorCode::TooManyFiles,
                None,
                format!("more than {most} files; left out from `{path}` on"),
            );
            return Room::Gone;
        }
        self.files += 1;
        Room::Left
    }

    /// Files and links that still fit.
    pub(super) fn room(&self) -> usize {
        self.package.limits.max_files - self.files
    }

    /// Counts `size` bytes of the file at `path`.
    pub(super) fn weigh(&mut self, path: &str, size: u64) -> Room {
        let most = self.package.limits.max_total_bytes;
        self.bytes = self.bytes.saturating_add(size);
        if self.bytes > most {
            if self.bytes > OVERSIZED_TOTAL_BYTES && !self.has(IrregularityKind::OversizedTotal) {
                self.irregular(
                    None,
                    IrregularityKind::OversizedTotal,
                    format!("more than {OVERSIZED_TOTAL_BYTES} bytes"),
                );
            }
            self.cut(
                ReaderErrorCode::TotalSizeExceeded,
                Some(path),
                format!("the package holds more than {most} bytes; left out from here on"),
            );
            return Room::Gone;
        }
        Room::Left
    }

    fn has(&self, kind: IrregularityKind) -> bool {
        self.package
            .irregularities
            .iter()
            .any(|irregularity| irregularity.kind == kind)
    }

    /// Notes a file over the fixed size; true when it is over the limit of
    /// this run, too, and so must not be read.
    pub(super) fn is_over_limit(&mut self, path: &str, size: u64, executable: bool) -> bool {
        if size > OVERSIZED_FILE_BYTES {
            self.irregular(
                Some(path),
                IrregularityKind::OversizedFile,
                format!("{size} bytes"),
            );
        }
        let limits = self.package.limits;
        if size <= limits.max_file_bytes {
            return false;
        }
        self.cut(
            ReaderErrorCode::FileTooLarge,
            Some(path),
            format!("more than {} bytes", limits.max_file_bytes),
        );
        self.entry(Entry::over_limit(path.to_owned(), limits, executable));
        true
    }

    pub(super) fn deliver(&mut self, file: ReadFile) {
        (self.deliver)(&self.package.subject, file);
    }

    pub(super) fn entry(&mut self, entry: Entry) {
        self.package.entries.push(entry);
    }

    pub(super) fn irregular(
        &mut self,
        path: Option<&str>,
        kind: IrregularityKind,
        detail: impl Into<String>,
    ) {
        self.package.irregularities.push(Irregularity {
            path: path.map(str::to_owned),
            kind,
            detail: detail.into(),
        });
    }

    /// Something could not be read, but no limit is to blame.
    pub(super) fn error(
        &mut self,
        code: ReaderErrorCode,
        path: Option<&str>,
        message: impl Into<String>,
    ) {
        self.package.reader_errors.push(ReaderError {
            code,
            path: path.map(str::to_owned),
            message: message.into(),
        });
    }

    /// A limit cut something off.
    pub(super) fn cut(
        &mut self,
        code: ReaderErrorCode,
        path: Option<&str>,
        message: impl Into<String>,
    ) {
        self.package.truncated = true;
        self.error(code, path, message);
    }

    /// The container could not be listed to its end.
    pub(super) fn not_enumerated(&mut self, message: impl Into<String>) {
        self.package.enumerated = false;
        self.error(ReaderErrorCode::ArchiveReadFailed, None, message);
    }

    pub(super) fn name(&mut self, name: Option<String>) {
        self.package.subject.name_hint = name;
    }

    pub(super) fn finish(mut self) -> Package {
        self.package.add_entries([]);
        self.package.irregularities.sort_by(|left, right| {
            (&left.path, left.kind, &left.detail).cmp(&(&right.path, right.kind, &right.detail))
        });
        self.package
    }
}
