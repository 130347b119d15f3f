//! Reads a `.skill` or `.zip`: every member once, in the order of paths,
//! within the limits. Nothing is unpacked to disk.

mod extents;
mod plan;

use std::io::{Read, Seek};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::skill::container::{Container, Cut, Listing, Member};
use crate::skill::limits::{Limits, OVERSIZED_TOTAL_BYTES, TOO_MANY_MEMBERS};
use crate::skill::package::{Entry, IrregularityKind, ReaderErrorCode, Source, Subject};
use crate::skill::path;

use super::intake::{Intake, Room};
use super::reading::{Deliver, ReadFile, Reading};
use plan::{Plan, Planned, Type};

/// Most bytes of a link's target.
const MAX_TARGET_BYTES: u64 = 4096;
/// Inflating by more than this factor is a finding …
const MAX_RATIO: u64 = 200;
/// … when the result is larger than this.
const RATIO_FROM_BYTES: u64 = 1 << 20;

/// An archive on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveFile {
    /// As the user gave it.
    pub path: PathBuf,
}

impl ArchiveFile {
    /// The name people know it by.
    #[must_use]
    pub fn name(&self) -> String {
        file_name(&self.path)
    }
}

/// The last component of a host path, lossy.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

/// Reads the archive on disk.
///
/// # Errors
/// [`Error::World`] when the file cannot be opened; an unreadable archive is
/// no error, the package says so.
#[expect(clippy::disallowed_methods, reason = "this is the door to archives")]
pub(super) fn read_file(
    archive: &ArchiveFile,
    limits: Limits,
    deliver: &mut Deliver<'_>,
) -> Result<Reading, Error> {
    let file = std::fs::File::open(&archive.path).map_err(Error::world(format!(
        "cannot open `{}`",
        archive.path.display()
    )))?;
    Ok(read_archive(file, archive.name(), limits, deliver))
}

/// Reads any archive; `name` is what people know it by.
pub fn read_archive<R: Read + Seek>(
    reader: R,
    name: String,
    limits: Limits,
    deliver: &mut Deliver<'_>,
) -> Reading {
    let subject = Subject {
        source: Source::Archive,
        category: None,
        name_hint: None,
        display_ref: name,
    };
    let mut intake = Intake::new(subject, limits, deliver);
    let mut container = match Container::open(reader) {
        Ok(container) => container,
        Err(reason) => {
            intake.not_enumerated(reason);
            return intake.finish().into();
        }
    };
    let listing = container.list();
    note_listing(&listing, &mut intake);
    let plan = Plan::make(&listing.members, &mut intake);
    intake.name(plan.wrapper.clone());
    let paths = plan.paths(listing.members.len());
    let located = extents::check(&mut container, &listing.members, &paths, &mut intake);
    for planned in &plan.readable {
        if intake.count(&planned.path) == Room::Gone {
            break;
        }
        let member = &listing.members[planned.member];
        let room = match &located[planned.member] {
            Ok(()) => read_member(&mut container, member, planned, &mut intake),
            Err(reason) => unreadable(planned, member, reason, &mut intake),
        };
        if room == Room::Gone {
            break;
        }
    }
    Reading {
        package: intake.finish(),
        wrapper: plan.wrapper,
        beside: plan.beside,
    }
}

fn note_listing(listing: &Listing, intake: &mut Intake<'_, '_>) {
    match &listing.cut {
        None => {}
        Some(Cut::Broken(reason)) => intake.not_enumerated(reason),
        Some(Cut::Bounded) => intake.cut(
            ReaderErrorCode::TooManyFiles,
            None,
            format!(
                "only the first {} of {} members were looked at",
                listing.members.len(),
                listing.announced
            ),
        ),
    }
    if listing.announced > TOO_MANY_MEMBERS {
        intake.irregular(
            None,
            IrregularityKind::TooManyMembers,
            format!("{} members", listing.announced),
        );
    }
    let declared = listing
        .members
        .iter()
        .fold(0_u64, |sum, member| sum.saturating_add(member.size));
    if declared > OVERSIZED_TOTAL_BYTES {
        intake.irregular(
            None,
            IrregularityKind::OversizedTotal,
            format!("{declared} bytes declared"),
        );
    }
}

fn read_member<R: Read + Seek>(
    container: &mut Container<R>,
    member: &Member,
    planned: &Planned,
    intake: &mut Intake<'_, '_>,
) -> Room {
    let path = planned.path.as_str();
    let executable = is_executable(member);
    if member.encrypted {
        intake.irregular(Some(path), IrregularityKind::Encrypted, "encrypted");
        intake.entry(Entry::unread(path.to_owned(), executable));
        return Room::Left;
    }
    let limit = match planned.kind {
        Type::Special => {
            intake.irregular(
                Some(path),
                IrregularityKind::SpecialFile,
                "a device, pipe or socket as a member",
            );
            intake.entry(Entry::unread(path.to_owned(), executable));
            return Room::Left;
        }
        Type::Link => MAX_TARGET_BYTES,
        Type::File => {
            if intake.is_over_limit(path, member.size, executable) {
                return Room::Left;
            }
            intake.limits().max_file_bytes
        }
    };
    let bytes = match container.read(member, limit) {
        Ok(bytes) => bytes,
        Err((cost, reason)) => {
            unreadable(planned, member, &reason, intake);
            return intake.weigh(path, cost);
        }
    };
    let size = bytes.len() as u64;
    if size != member.size || size > limit {
        let reason = if size > limit {
            format!("a link target of more than {limit} bytes")
        } else {
            format!("declares {} bytes and holds {size}", member.size)
        };
        unreadable(planned, member, &reason, intake);
        return intake.weigh(path, size);
    }
    if size > RATIO_FROM_BYTES && member.packed_size.saturating_mul(MAX_RATIO) < size {
        intake.irregular(
            Some(path),
            IrregularityKind::CompressionRatio,
            format!("{}:1", size / member.packed_size.max(1)),
        );
    }
    match planned.kind {
        Type::Special => {}
        Type::Link => {
            let target = String::from_utf8_lossy(&bytes).into_owned();
            intake.irregular(Some(path), IrregularityKind::LinkMember, target.as_str());
            intake.entry(Entry::link(path.to_owned(), target));
        }
        Type::File if is_apple_double(path, &bytes) => {}
        Type::File => {
            if intake.weigh(path, size) == Room::Gone {
                return Room::Gone;
            }
            intake.deliver(ReadFile {
                path: path.to_owned(),
                bytes,
                executable,
            });
        }
    }
    Room::Left
}

fn unreadable(
    planned: &Planned,
    member: &Member,
    reason: &str,
    intake: &mut Intake<'_, '_>,
) -> Room {
    let path = planned.path.as_str();
    intake.irregular(Some(path), IrregularityKind::Unreadable, reason);
    intake.error(ReaderErrorCode::ArchiveMemberReadFailed, Some(path), reason);
    intake.entry(Entry::unread(path.to_owned(), is_executable(member)));
    Room::Left
}

fn is_executable(member: &Member) -> bool {
    member.mode.is_some_and(|mode| mode & 0o111 != 0)
}

/// macOS keeps resource forks in `._` files. Only what also has their magic is
/// such dust; any other file of that name is content like all others.
fn is_apple_double(file: &str, bytes: &[u8]) -> bool {
    const MAGIC: &[u8] = b"\x00\x05\x16\x07";
    let head = &bytes[..bytes.len().min(MAGIC.len())];
    path::file_name(file).starts_with("._") && MAGIC.starts_with(head)
}
