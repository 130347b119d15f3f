//! Names, links, sizes and containers: what is wrong with the package as such.

pub mod absolute_path;
pub mod active_picture;
pub mod ads_stream_name;
pub mod bad_name;
pub mod bytecode;
pub mod compression_ratio;
pub mod document_macro;
pub mod duplicate_member;
pub mod encrypted_member;
pub mod executable_binary;
pub mod git_directory;
pub mod header_mismatch;
pub mod hidden_sensitive_file;
pub mod long_name;
pub mod mislabelled_file;
pub mod name_collision;
pub mod nested_archive;
pub mod nested_skill_md;
pub mod non_utf8_name;
pub mod nonportable_name;
pub mod outside_link;
pub mod oversized_file;
pub mod oversized_total;
pub mod path_traversal;
pub mod pickle_code;
pub mod review_hidden_sensitive_file;
pub mod review_nested_archive;
pub mod review_symlink;
pub mod shortcut_file;
pub mod special_file;
pub mod symlink;
pub mod too_many_members;
pub mod trailing_bytes;
pub mod unlisted_bytes;
pub mod unreadable_member;

use crate::scan::rule::Reporter;
use crate::skill::package::{IrregularityKind, Package};

/// Raises each irregularity of `kind`, with what the reader said about it.
fn raise_each(package: &Package, kind: IrregularityKind, reporter: &mut Reporter<'_>) {
    for irregularity in &package.irregularities {
        if irregularity.kind == kind {
            reporter
                .raise_for(irregularity.path.as_deref())
                .evidence(irregularity.detail.as_str());
        }
    }
}

/// All paths that the package names: those of its entries, and those that only
/// the reader saw.
fn paths(package: &Package) -> impl Iterator<Item = &str> {
    let seen = package.entries.iter().map(|entry| entry.path.as_str());
    let refused = package.irregularities.iter().filter_map(|irregularity| {
        matches!(
            irregularity.kind,
            IrregularityKind::Traversal
                | IrregularityKind::Absolute
                | IrregularityKind::AlternateStream
        )
        .then_some(irregularity.path.as_deref())
        .flatten()
    });
    seen.chain(refused)
}
