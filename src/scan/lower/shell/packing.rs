//! Files that packers leave beside what they pack.

use std::rc::Rc;

use crate::scan::operation::Act;

use super::commands::{Call, operands};
use super::value::Folded;
use super::walk::Walk;

/// Most files that one call packs.
const MAX_PACKED: usize = 16;

/// The ending of the files that a packer leaves beside what it packs.
fn packs_beside(call: &Call<'_>) -> Option<&'static str> {
    let ending = match call.name {
        "gzip" | "pigz" => ".gz",
        "bzip2" | "pbzip2" => ".bz2",
        "xz" => ".xz",
        "zstd" => ".zst",
        "brotli" => ".br",
        "lz4" => ".lz4",
        _ => return None,
    };
    let prints = call.words.iter().any(|word| {
        let text = word.text.as_str();
        matches!(text, "--stdout" | "--to-stdout")
            || text.starts_with('-') && !text.starts_with("--") && text.contains('c')
    });
    (!prints && !super::undo::decodes(call)).then_some(ending)
}

impl Walk {
    /// Notes the files that `gzip` and its like make of those they are given.
    pub(super) fn packed_beside(&mut self, call: &Call<'_>, content: &Folded) {
        if let Some(ending) = packs_beside(call) {
            let held = Rc::new(content.trace());
            for file in operands(call.words).into_iter().take(MAX_PACKED) {
                if !self.spend(file.text.len() + ending.len()) {
                    break;
                }
                let packed = Folded {
                    text: format!("{}{ending}", file.text),
                    ..file.clone()
                };
                self.act(
                    call.span,
                    call.name,
                    Act::Write {
                        path: packed.spelled(),
                        content: held.value(),
                    },
                );
                self.write(&packed.text, Rc::clone(&held));
            }
        }
    }
}

/// The folder that an archive is made in, where it is named.
pub(super) fn packed_below<'c>(call: &Call<'c>) -> Option<&'c Folded> {
    if super::filters::unpacks(call) || !matches!(call.name, "tar" | "bsdtar" | "gtar") {
        return None;
    }
    let at = call
        .words
        .iter()
        .position(|word| matches!(word.text.as_str(), "-C" | "--directory"))?;
    call.words
        .get(at + 1)
        .filter(|folder| folder.text.len() < 256)
}
