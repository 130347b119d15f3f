//! `pack`: a reviewed folder becomes an archive, the same on every machine.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::examine::{self, Plan, Visitor};
use super::home_args::FolderArgs;
use super::packaged::selection;
use super::review::ProfileChoice;
use super::{Audience, Ended, Settings};
use crate::error::Error;
use crate::exit::Exit;
use crate::finding::Severity;
use crate::gate::Gate;
use crate::io::home::HomeFlags;
use crate::io::pack::{Member, Place, Spool, Staged, digest_of_file};
use crate::io::target::{self, Directory, Resolved, Target};
use crate::io::{self, ReadFile};
use crate::pack::{self, Destination, Excluded, Refusal, RefusalKind, Selection};
use crate::report::{Emit, Examination, Kind, Locale, PackVerdict, Packing, Report};
use crate::review::compare;
use crate::review::counts::Counts;
use crate::scan::Scope;
use crate::skill::digest::package_digest;
use crate::skill::limits::Limits;
use crate::skill::package::Entry;

/// Arguments of `pack`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct PackArgs {
    /// The folder of the skill, or `skill://CATEGORY/PATH` for an installed one
    #[arg(value_name = "DIR")]
    folder: String,

    /// Write the archive to FILE; `-` is standard output [default: NAME.skill]
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    /// Replace FILE if it is there
    #[arg(long)]
    overwrite: bool,

    /// Show what would be packed and what is left out; write nothing
    #[arg(long, visible_alias = "dry-run", conflicts_with_all = ["check", "overwrite"])]
    list: bool,

    /// Compare ARCHIVE with what would be written; exit 1 when it differs
    #[arg(long, value_name = "ARCHIVE", conflicts_with_all = ["output", "overwrite"])]
    check: Option<String>,

    /// Put the files at the top of the archive, not in a folder
    #[arg(long)]
    flat: bool,

    /// Pack in spite of blockers in the review
    #[arg(long)]
    force: bool,

    /// Exit 1 when it is more than PLACE takes
    #[arg(long, value_enum, value_name = "PLACE")]
    target: Option<TargetChoice>,

    /// Whose standards the review holds it to
    #[arg(long, value_enum, default_value_t)]
    profile: ProfileChoice,

    #[command(flatten)]
    folders: FolderArgs,
}

const AFTER_HELP: &str = "\
The archive is the same, byte for byte, wherever and whenever it is made:
sorted, without times and owners, modes 0755 and 0644. Version control, caches
and editor files stay out; a .skillignore in DIR itself (gitignore syntax)
leaves out more, or brings back with `!`. Links and files with credentials are refused.

Examples:
  skilldeck pack ./my-skill
  skilldeck pack ./my-skill --list
  skilldeck pack ./my-skill -o dist/my-skill.skill --overwrite
  skilldeck pack ./my-skill --check dist/my-skill.skill
  skilldeck pack ./my-skill -o - | sha256sum";

/// Places that take archives.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TargetChoice {
    /// An upload to Claude: 200 files, 30 MB
    Claude,
}

impl From<TargetChoice> for Destination {
    fn from(choice: TargetChoice) -> Self {
        match choice {
            TargetChoice::Claude => pack::CLAUDE,
        }
    }
}

impl PackArgs {
    /// Whether the archive itself goes to standard output.
    #[must_use]
    pub fn to_standard_output(&self) -> bool {
        self.output.as_deref() == Some("-") && !self.list
    }
}

/// Packs a folder, or says what would be packed.
///
/// # Errors
/// When the folder or the output cannot be used, or the disk fails. What stands
/// against packing is no error but a report.
pub fn run(args: &PackArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let limits = Limits::default();
    let directory = directory(Path::new(&args.folder), limits, &args.folders.flags())?;
    let folder = directory.path.as_path();
    // Before any work is done for nothing.
    let place = match &args.output {
        Some(output) if !args.list => Some(Place::named(output, args.overwrite, folder)?),
        Some(_) | None => None,
    };
    let selection = selection(folder)?;
    let (packing, staged) = super::workers::workers(settings)?
        .install(|| prepare(args, &directory, &selection, place))?;
    conclude(args, packing, staged, audience)
}

fn directory(folder: &Path, limits: Limits, flags: &HomeFlags) -> Result<Directory, Error> {
    let unusable = |found: &str| Error::TargetUnusable {
        target: folder.display().to_string(),
        found: found.to_owned(),
    };
    if folder == Path::new("-") {
        return Err(unusable("standard input, and only a folder can be packed"));
    }
    let Resolved {
        mut targets,
        collection,
        ..
    } = target::resolve_in(folder, limits, flags)?;
    match targets.pop() {
        Some(Target::Directory(directory)) if !collection => Ok(directory),
        Some(Target::Directory(_)) => {
            Err(unusable("a folder of skills, and one is packed at a time"))
        }
        Some(Target::Archive(_) | Target::SkillFile(_) | Target::Spooled(_)) | None => {
            Err(unusable("no folder"))
        }
    }
}

/// What becomes of each file.
struct Packer {
    spool: Spool,
    refused: Vec<Refusal>,
}

impl Visitor for Packer {
    type Product = (Member, Option<Refusal>);

    fn look(&self, _: &Entry, file: ReadFile) -> Self::Product {
        let refused = pack::content(&file.path, &file.bytes);
        (Member::of(file), refused)
    }

    fn take(&mut self, (member, refused): Self::Product) -> Result<(), Error> {
        self.refused.extend(refused);
        self.spool.add(member)
    }
}

/// Reads, reviews and compresses; nothing is in its place yet. There is an
/// archive only when nothing but blockers stands against it.
fn prepare(
    args: &PackArgs,
    directory: &Directory,
    selection: &Selection,
    place: Option<Place>,
) -> Result<(Packing, Option<Staged>), Error> {
    let plan = plan(args);
    let mut excluded: Vec<Excluded> = Vec::new();
    let mut packer = Packer {
        spool: Spool::new()?,
        refused: Vec::new(),
    };
    let shown = examine::shown(&Target::Directory(directory.clone()));
    let read = |deliver: &mut io::Deliver<'_>| {
        let mut select = |path: &str, is_folder: bool| {
            let found = selection.exclusion(path, is_folder);
            let wanted = found.is_none();
            excluded.extend(found);
            wanted
        };
        io::read_selected(directory, plan.limits, &mut select, deliver)
    };
    let examination = examine::visit(shown, &plan, read, &mut packer)?;
    let destination = args.target.map(Destination::from);
    let mut refusals = pack::refusals(&examination.package, &examination.judged, destination);
    refusals.append(&mut packer.refused);
    let mut packing = packing(args, examination, excluded);
    let mut staged = None;
    if let (Some(name), true) = (packing.name.clone(), refusals.is_empty()) {
        let place = match place {
            Some(place) => place,
            None if args.list || args.check.is_some() => Place::Nowhere,
            None => Place::named(&format!("{name}.skill"), args.overwrite, &directory.path)?,
        };
        packing.output = output(args, &place);
        let prefix = if args.flat {
            String::new()
        } else {
            format!("{name}/")
        };
        let mut archive = packer.spool.stage(&prefix, place)?;
        let size = archive.digested().bytes;
        packing.archive = Some((size, archive.digested().sha256.clone()));
        let files = packing.files.len();
        if let Some(destination) = destination {
            refusals.extend(pack::over(destination, files, size, "the archive has"));
        }
        refusals.extend(read_back(&mut archive, &packing)?);
        staged = Some(archive);
    }
    refusals.sort_unstable();
    refusals.dedup();
    packing.refusals = refusals;
    Ok((packing, staged))
}

fn plan(args: &PackArgs) -> Plan {
    Plan {
        kind: Kind::Review,
        scope: Scope::All,
        profile: args.profile.into(),
        gate: Gate {
            fail_on: Some(Severity::Blocker),
            fail_on_incomplete: false,
        },
        emit: Emit::Facts,
        locale: Locale::En,
        explain: false,
        cross: false,
        limits: Limits::default(),
        mend: false,
    }
}

fn packing(args: &PackArgs, examination: Examination, excluded: Vec<Excluded>) -> Packing {
    let Examination {
        target,
        package,
        judged,
        ..
    } = examination;
    let blockers: Vec<_> = judged
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Blocker)
        .cloned()
        .collect();
    Packing {
        verdict: PackVerdict::Refused,
        target,
        name: pack::declared_name(&judged).map(|name| name.to_string()),
        output: args.check.clone(),
        archive: None,
        package_digest: package_digest(&package.entries),
        files: package.entries,
        excluded,
        refusals: Vec::new(),
        forced: args.force && !blockers.is_empty(),
        blockers,
        counts: Counts::of(&judged.findings),
        not_assessed: judged.not_assessed,
        changes: Vec::new(),
        listed: args.list,
    }
}

/// The archive that the report speaks of.
fn output(args: &PackArgs, place: &Place) -> Option<String> {
    match place {
        Place::Nowhere => args.check.clone().or_else(|| args.output.clone()),
        Place::Stdout => Some("-".to_owned()),
        Place::File { path, .. } => Some(path.display().to_string()),
    }
}

/// What is wrong with an archive that was just written, read as anybody reads
/// it.
fn read_back(archive: &mut Staged, packing: &Packing) -> Result<Option<Refusal>, Error> {
    let package = archive.read_back(Limits::default())?.package;
    let odd = package
        .irregularities
        .first()
        .map(|irregularity| irregularity.detail.clone())
        .or_else(|| {
            let error = package.reader_errors.first()?;
            Some(error.message.clone())
        });
    let odd = odd.or_else(|| {
        (package_digest(&package.entries) != packing.package_digest)
            .then(|| "its files are not those of the folder".to_owned())
    });
    Ok(odd.map(|odd| Refusal {
        path: None,
        kind: RefusalKind::ReadBack,
        reason: format!("the archive does not read back as the folder: {odd}"),
        help: "rename or leave out what it names",
    }))
}

/// Puts the archive in its place, or says why not.
fn conclude(
    args: &PackArgs,
    mut packing: Packing,
    staged: Option<Staged>,
    audience: &mut dyn Audience,
) -> Ended {
    let reviewed = packing.blockers.is_empty() || packing.forced;
    match staged {
        Some(archive) if reviewed && packing.refusals.is_empty() => {
            packing.verdict = match &args.check {
                Some(other) => check(other, &archive, &mut packing)?,
                None if args.list => PackVerdict::Ready,
                None => {
                    archive.commit()?;
                    PackVerdict::Written
                }
            };
        }
        Some(_) | None => {}
    }
    let exit = match packing.verdict {
        PackVerdict::Written | PackVerdict::Ready | PackVerdict::Same => Exit::Success,
        PackVerdict::Different | PackVerdict::Refused => Exit::Refused,
    };
    audience.report(&Report::Packing(Box::new(packing)))?;
    Ok(exit)
}

/// Compares the archive called `other` with the one at hand.
fn check(other: &str, archive: &Staged, packing: &mut Packing) -> Result<PackVerdict, Error> {
    let path = PathBuf::from(other);
    let limits = Limits::default();
    let Some(Target::Archive(file)) = target::resolve(&path, limits)?.targets.pop() else {
        return Err(Error::TargetUnusable {
            target: other.to_owned(),
            found: "no archive".to_owned(),
        });
    };
    if digest_of_file(&path)? == *archive.digested() {
        return Ok(PackVerdict::Same);
    }
    let mut entries = Vec::new();
    let mut deliver = |_: &_, file: ReadFile| entries.push(file.entry());
    let mut reading = io::read(&Target::Archive(file), limits, &mut deliver)?;
    reading.package.add_entries(entries);
    packing.changes = compare::files(&reading.package.entries, &packing.files);
    Ok(PackVerdict::Different)
}
