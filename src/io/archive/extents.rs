//! Whether the members lie in the archive as its directory says: local headers
//! compared, overlaps and bytes that belong to nobody noted.

use std::io::{Read, Seek};

use crate::skill::container::{Container, Extent, Member, begins_member};
use crate::skill::package::IrregularityKind;
use crate::skill::path;

use super::super::intake::Intake;

/// Checks all members; for each says whether it can be found at all.
pub(super) fn check<R: Read + Seek>(
    container: &mut Container<R>,
    members: &[Member],
    paths: &[Option<&str>],
    intake: &mut Intake<'_, '_>,
) -> Vec<Result<(), String>> {
    let mismatch = |index: usize, detail: String, intake: &mut Intake<'_, '_>| {
        let full = path::normalized(&members[index].name);
        let path = paths[index].unwrap_or(&full);
        intake.irregular(Some(path), IrregularityKind::HeaderMismatch, detail);
    };
    let mut extents: Vec<(Extent, usize)> = Vec::new();
    let mut located = Vec::new();
    for (index, member) in members.iter().enumerate() {
        located.push(container.local(member).map(|(extent, difference)| {
            extents.push((extent, index));
            if let Some(difference) = difference {
                mismatch(index, difference, intake);
            }
        }));
    }
    extents.sort_by_key(|(extent, index)| (extent.start, extent.end, *index));
    let Some(directory) = members.iter().map(Member::record_start).min() else {
        return located;
    };
    let mut unlisted = Unlisted::default();
    let mut covered = 0;
    let mut owner: Option<usize> = None;
    let mut trailer = 0;
    for (extent, index) in extents {
        match owner {
            Some(owner) if extent.start < covered => mismatch(
                index,
                format!("its bytes overlap those of `{}`", members[owner].name),
                intake,
            ),
            Some(_) | None => unlisted.note(container, covered, extent.start, trailer),
        }
        if extent.end > covered {
            (covered, owner, trailer) = (extent.end, Some(index), extent.trailer);
        }
    }
    if covered > directory {
        if let Some(owner) = owner {
            mismatch(owner, "its bytes overlap the directory".to_owned(), intake);
        }
    } else {
        unlisted.note(container, covered, directory, trailer);
    }
    unlisted.report(intake);
    located
}

/// Bytes between the members.
#[derive(Default)]
struct Unlisted {
    bytes: u64,
    first: Option<u64>,
    /// Where a member begins that the directory does not list.
    hidden: Option<u64>,
}

impl Unlisted {
    fn note<R: Read + Seek>(
        &mut self,
        container: &mut Container<R>,
        from: u64,
        to: u64,
        trailer: u64,
    ) {
        if to.saturating_sub(from) <= trailer {
            return;
        }
        self.bytes += to - from;
        self.first.get_or_insert(from);
        // Behind a descriptor the hidden member begins a little later.
        if self.hidden.is_none()
            && let Ok(head) = container.bytes_at(from, (to - from).min(trailer + 4))
        {
            self.hidden = (0..head.len())
                .find(|&at| begins_member(&head[at..]))
                .map(|at| from + at as u64);
        }
    }

    fn report(self, intake: &mut Intake<'_, '_>) {
        if let Some(at) = self.hidden {
            intake.irregular(
                None,
                IrregularityKind::HeaderMismatch,
                format!("a member that the directory does not list begins at byte {at}"),
            );
        }
        if let Some(first) = self.first {
            intake.irregular(
                None,
                IrregularityKind::UnlistedBytes,
                format!("{} bytes, the first at {first}", self.bytes),
            );
        }
    }
}
