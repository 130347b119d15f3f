//! Which files of Go make up one program: those of a folder, and those of the
//! folders that they import.

use std::collections::{BTreeMap, BTreeSet};

use crate::scan::language::Language;
use crate::scan::trace::Trace;

/// Most files of a folder that are taken together.
const MOST: usize = 32;

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(front, _)| front)
}

/// Adds what files of Go load.
pub(super) fn link<'a>(
    traces: &'a [(String, Trace)],
    loads: &mut BTreeMap<&'a str, BTreeSet<&'a str>>,
) {
    let is_go = |path: &str| Language::of(path, "") == Language::Go;
    let mut folders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, _) in traces.iter().filter(|(path, _)| is_go(path)) {
        let files = folders.entry(folder(path)).or_default();
        if files.len() < MOST {
            files.push(path);
        }
    }
    for (path, trace) in traces.iter().filter(|(path, _)| is_go(path)) {
        let beside = folders.get(folder(path)).into_iter();
        // `module/internal/cfg`: what stands behind the module's name is a folder.
        let imported = trace.ran.iter().filter_map(|ran| {
            let mut rest = ran.path.as_str();
            while let Some((_, below)) = rest.split_once('/') {
                if let Some(files) = folders.get(below) {
                    return Some(files);
                }
                rest = below;
            }
            None
        });
        let found: Vec<&str> = beside
            .chain(imported)
            .flatten()
            .copied()
            .filter(|other| *other != path.as_str())
            .collect();
        if !found.is_empty() {
            loads.entry(path).or_default().extend(found);
        }
    }
}
