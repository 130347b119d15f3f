//! Flows that pass from one file, or one unit of code, to another: what is
//! written here and run there, taken here and sent there.

mod files;
mod packages;
mod run;

use std::collections::{BTreeMap, BTreeSet};

use crate::skill::package::{Entry, EntryKind, Package};

use files::{is_one_of, is_open, reads_data};
use run::run;

use super::graph::Graph;
use super::language::Language;
use super::operation::Origins;
use super::rule::Located;
use super::trace::{End, Left, PROTECTED, Taken, Trace, same_file};

/// Most crossings of a package; more of the same tell nobody more.
const MOST: usize = 256;

/// Most files that take something which are followed to their neighbours.
const TAKERS: usize = 32;

/// What crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// What one downloads, the other runs.
    DownloadRun,
    /// What one decodes, the other runs.
    DecodeRun,
    /// What one writes to a file, the other sends from that file.
    Staged,
    /// One takes it, the other, which is linked to it, sends something that is
    /// not written in the code.
    Split,
    /// A file of the package is run that is no program by its name.
    DataRun,
}

/// One flow from one place to another.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// What crosses.
    pub kind: Kind,
    /// What is sent, for the kinds that send.
    pub what: Option<Origins>,
    /// The file of the place it is reported at.
    pub path: String,
    /// That place.
    pub located: Located,
    /// The way there: path, place, words.
    pub steps: Vec<(String, Located, String)>,
    /// The host it ends at, when known.
    pub host: Option<String>,
}

impl Crossing {
    /// The file it begins in.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.steps.first().map_or(&self.path, |(path, _, _)| path)
    }
}

/// Every crossing of a package, in the order of files.
#[must_use]
pub(super) fn all(package: &Package, traces: &[(String, Trace)], graph: &Graph) -> Vec<Crossing> {
    let mut found = Finder {
        traces,
        crossings: Vec::new(),
    };
    found.runs();
    found.staged();
    found.split(graph);
    found.spread(graph);
    found.data(package);
    found.crossings.truncate(MOST);
    found.crossings
}

struct Finder<'a> {
    traces: &'a [(String, Trace)],
    crossings: Vec<Crossing>,
}

fn differ(path: &str, end: &End, other_path: &str, other: &End) -> bool {
    path != other_path || end.unit != other.unit
}

fn steps_of(path: &str, end: &End, last: String) -> Vec<(String, Located, String)> {
    let inner = end.steps.iter().cloned();
    inner
        .map(|(located, note)| (path.to_owned(), located, note))
        .chain([(path.to_owned(), end.located.clone(), last)])
        .collect()
}

/// Last components, as keys: only ends with the same one are compared.
fn key(path: &str) -> &str {
    crate::skill::path::file_name(path)
}

impl Finder<'_> {
    /// All that is left, by the name of the file.
    fn left(&self) -> BTreeMap<&str, Vec<(&str, &Left)>> {
        let mut by_name: BTreeMap<&str, Vec<(&str, &Left)>> = BTreeMap::new();
        for (path, trace) in self.traces {
            for left in &trace.left {
                by_name
                    .entry(key(&left.path))
                    .or_default()
                    .push((path, left));
            }
        }
        by_name
    }

    fn runs(&mut self) {
        let left = self.left();
        let mut found = Vec::new();
        for (path, trace) in self.traces {
            for ran in &trace.ran {
                let writers = left.get(key(&ran.path)).into_iter().flatten();
                for (writer, left) in writers.take(MOST) {
                    let kind = if left.origins.has(Origins::NETWORK) {
                        Kind::DownloadRun
                    } else if left.origins.has(Origins::DECODED) {
                        Kind::DecodeRun
                    } else {
                        continue;
                    };
                    if same_file(&left.path, &ran.path) && differ(writer, &left.end, path, &ran.end)
                    {
                        found.push(run(kind, writer, left, path, ran));
                        break;
                    }
                }
            }
        }
        self.crossings.extend(found);
    }

    fn staged(&mut self) {
        let left = self.left();
        let mut by_folder: BTreeMap<&str, Vec<(&str, &Left)>> = BTreeMap::new();
        for (writer, one) in left.values().flatten() {
            if let Some((folder, _)) = one.path.rsplit_once('/') {
                by_folder.entry(folder).or_default().push((writer, one));
            }
        }
        let mut found = Vec::new();
        for (path, trace) in self.traces {
            for sent in &trace.sent {
                let writers = sent
                    .files
                    .iter()
                    .filter_map(|file| {
                        let writers = match file.rsplit_once('/') {
                            Some((folder, name)) if name.contains('*') => by_folder.get(folder),
                            _ => left.get(key(file)),
                        };
                        Some((file, writers?))
                    })
                    .flat_map(|(file, writers)| writers.iter().map(move |writer| (file, writer)));
                for (file, (writer, left)) in writers.take(MOST) {
                    let what = PROTECTED
                        .into_iter()
                        .find(|origin| left.origins.has(*origin));
                    if what.is_some()
                        && (same_file(&left.path, file) || is_one_of(&left.path, file))
                        && differ(writer, &left.end, path, &sent.end)
                    {
                        let mut steps =
                            steps_of(writer, &left.end, format!("writes `{}`", left.path));
                        let inner = sent.end.steps.iter().cloned();
                        steps.extend(inner.map(|(at, note)| (path.clone(), at, note)));
                        found.push(Crossing {
                            kind: Kind::Staged,
                            what,
                            path: path.clone(),
                            located: sent.end.located.clone(),
                            steps,
                            host: sent.host.clone(),
                        });
                        break;
                    }
                }
            }
        }
        self.crossings.extend(found);
    }

    /// Taken in one file, sent in another: the files load each other, or a
    /// third program loads both.
    fn split(&mut self, graph: &Graph) {
        let programs: BTreeSet<&str> = self
            .traces
            .iter()
            .map(|(path, _)| path.as_str())
            .filter(|path| Language::of(path, "") != Language::Markdown)
            .collect();
        let mut loads: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (source, target) in &graph.edges {
            if programs.contains(source.as_str()) && programs.contains(target.as_str()) {
                loads.entry(source).or_default().insert(target);
            }
        }
        packages::link(self.traces, &mut loads);
        let named: BTreeMap<&str, &Taken> = self
            .traces
            .iter()
            .filter_map(|(path, trace)| Some((path.as_str(), trace.named.first()?)))
            .take(TAKERS)
            .collect();
        let listed = |path: &str| {
            graph
                .edges
                .range((path.to_owned(), String::new())..)
                .take_while(|(source, _)| source == path)
                .take(MOST)
                .find_map(|(_, target)| named.get(target.as_str()).copied())
        };
        // What one file reads, the program that loads it may have looked up.
        let mut loaders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (source, target) in &graph.edges {
            loaders.entry(target).or_default().push(source);
        }
        let handed = |path: &str| {
            let loaders = loaders.get(path)?;
            loaders
                .iter()
                .take(TAKERS)
                .find_map(|loader| listed(loader))
        };
        let takers = self.traces.iter().filter_map(|(path, trace)| {
            let worst = PROTECTED
                .into_iter()
                .find_map(|what| trace.taken.iter().find(|taken| taken.what == what));
            // What it reads is listed in a file that it loads.
            let worst = worst.or_else(|| {
                trace
                    .reads_any
                    .as_ref()
                    .and_then(|_| listed(path).or_else(|| handed(path)))
            })?;
            programs
                .contains(path.as_str())
                .then_some((path.as_str(), worst))
        });
        let takers: Vec<(&str, &Taken)> = takers.take(TAKERS).collect();
        let mut near: BTreeMap<&str, (&str, &Taken)> = BTreeMap::new();
        for (taker, taken) in takers.iter().copied() {
            let own = loads.get(taker).into_iter().flatten();
            let others = loads
                .iter()
                .filter(|(_, targets)| targets.contains(taker))
                .flat_map(|(loader, targets)| targets.iter().chain([loader]));
            for linked in own.chain(others) {
                near.entry(linked).or_insert((taker, taken));
            }
        }
        let mut found = Vec::new();
        for (path, trace) in self.traces {
            let Some(sent) = trace.sent.iter().find(|sent| is_open(sent.origins)) else {
                continue;
            };
            // Its own rules have seen a file that does both.
            if !trace.taken.is_empty() || !programs.contains(path.as_str()) {
                continue;
            }
            // It reads and sends itself; only the list is elsewhere.
            let own = takers.iter().find(|(taker, _)| taker == path).filter(|_| {
                sent.origins.has(Origins::FILE)
                    || sent.origins.has(Origins::SENSITIVE)
                    || trace.reads_any.is_some() && is_open(sent.payload)
            });
            // Many a server passes its environment on: then it counts only
            // where the other names whom it sends something to.
            let near = near.get(path.as_str()).filter(|(_, taken)| {
                taken.what != Origins::ENVIRONMENT || sent.host.is_some() && is_open(sent.payload)
            });
            if let Some((other, taken)) = own.or(near) {
                found.push(Crossing {
                    kind: Kind::Split,
                    what: Some(taken.what),
                    path: path.clone(),
                    located: sent.end.located.clone(),
                    steps: steps_of(other, &taken.end, taken.note.clone()),
                    host: sent.host.clone(),
                });
            }
            if found.len() >= MOST {
                break;
            }
        }
        self.crossings.extend(found);
    }

    /// A variable of some name goes to some address; a file of the same whole
    /// names that of a stranger.
    fn spread(&mut self, graph: &Graph) {
        let folder = |path: &str| {
            path.rsplit_once('/')
                .map_or("", |(front, _)| front)
                .to_owned()
        };
        let mut beside: BTreeMap<String, (&str, &Taken)> = BTreeMap::new();
        let mut by_path: BTreeMap<&str, &Taken> = BTreeMap::new();
        for (path, trace) in self.traces {
            if let Some(stranger) = trace.strangers.first() {
                by_path.insert(path, stranger);
                // The files of a folder are one package.
                if Language::of(path, "") == Language::Go {
                    beside.entry(folder(path)).or_insert((path, stranger));
                }
            }
        }
        let mut found = Vec::new();
        for (path, trace) in self.traces {
            let Some(sends) = &trace.sends_any else {
                continue;
            };
            let loaded = graph
                .edges
                .range((path.clone(), String::new())..)
                .take_while(|(source, _)| source == path)
                .take(MOST)
                .find_map(|(_, target)| {
                    Some((target.as_str(), by_path.get(target.as_str()).copied()?))
                });
            let same = || {
                let go = Language::of(path, "") == Language::Go;
                beside.get(&folder(path)).copied().filter(|_| go)
            };
            if let Some((other, stranger)) = loaded.or_else(same)
                && other != path
                && found.len() < MOST
            {
                found.push(Crossing {
                    kind: Kind::Split,
                    what: Some(Origins::VARIABLE),
                    path: path.clone(),
                    located: sends.located.clone(),
                    steps: steps_of(other, &stranger.end, stranger.note.clone()),
                    host: None,
                });
            }
        }
        self.crossings.extend(found);
    }

    /// A program that runs text which is no program by its name: nobody has
    /// read it as one.
    fn data(&mut self, package: &Package) {
        let mut by_name: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
        for entry in &package.entries {
            by_name.entry(key(&entry.path)).or_default().push(entry);
        }
        let mut found = Vec::new();
        for (path, trace) in self.traces {
            for ran in &trace.ran {
                let Some(language) = ran.language else {
                    continue;
                };
                let named = by_name.get(key(&ran.path)).into_iter().flatten();
                let target = named
                    .take(MOST)
                    .find(|entry| same_file(&entry.path, &ran.path));
                let Some(entry) = target else { continue };
                let suffix = crate::skill::path::suffix(&entry.path);
                let data = match entry.kind {
                    EntryKind::Text => {
                        !suffix.is_empty()
                            && matches!(
                                Language::of(&entry.path, ""),
                                Language::Text | Language::Json
                            )
                            && !reads_data(language, &suffix)
                    }
                    EntryKind::Binary => true,
                    EntryKind::Symlink => false,
                };
                if data && entry.path != *path {
                    found.push(Crossing {
                        kind: Kind::DataRun,
                        what: None,
                        path: path.clone(),
                        located: ran.end.located.clone(),
                        steps: Vec::new(),
                        host: None,
                    });
                }
            }
        }
        self.crossings.extend(found);
    }
}
