//! `describe`: what skills are, for people; for models, the blocks and the
//! index that DeerFlow gives them.

use clap::Args;
use rayon::prelude::*;

use super::home_args::{StoreArgs, whose};
use super::list::compare;
use super::search::{at_least_one, catalog, usable};
use super::workers::workers;
use super::{Audience, Ended, Settings, examine};
use crate::catalog::describe::CONTAINER_ROOT;
use crate::catalog::index::index;
use crate::catalog::query::Query;
use crate::error::Error;
use crate::exit::Exit;
use crate::gate::Gate;
use crate::io::home::Home;
use crate::io::target::{Directory, Named, Target, named};
use crate::io::{discovery, fs, installed};
use crate::nearest::nearest;
use crate::report::skills::{Description, Descriptions, Missing, Reach, SkillIndex, SkillRow};
use crate::report::{Emit, Kind, Locale, Report};
use crate::scan::Scope;
use crate::scan::profile::Profile;
use crate::skill::limits::Limits;
use crate::skill::manifest::SkillDocument;
use crate::store::standing::{Standing, State};

/// Most files of a skill that are named.
const MAX_FILES: usize = 1000;
/// Most skills of one answer whose code is examined.
const MAX_EXAMINED: usize = 20;
/// Most of one skill that is.
const EXAMINED: Limits = Limits {
    max_files: MAX_FILES,
    max_file_bytes: 4 << 20,
    max_total_bytes: 32 << 20,
};

/// Arguments of `describe`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct DescribeArgs {
    /// The name of a skill, its address `skill://CATEGORY/PATH`, or any query of
    /// `search`
    #[arg(value_name = "QUERY", required_unless_present = "index")]
    query: Option<String>,

    /// Print the index of all skills for a model's prompt: names only
    #[arg(long, conflicts_with_all = ["query", "limit"])]
    index: bool,

    /// Where a sandbox mounts skills
    #[arg(long, value_name = "PATH", default_value = CONTAINER_ROOT)]
    container_root: String,

    /// Most skills described [default: 5; all that `select:` names]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    limit: Option<usize>,

    /// Describe skills that are switched off, too
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck describe chart-maker
  skilldeck describe select:chart-maker,notes --format markdown
  skilldeck describe --index --container-root /mnt/skills

What its code runs, contacts, reads, writes and deletes is told of the first 20
skills, of each as far as 1000 files and 32 MiB. `--format markdown` prints the
blocks that DeerFlow's describe_skill gives a model. Exit 1 when nothing
matches, or not all that `select:` names.";

/// Describes skills.
///
/// # Errors
/// As `list`.
pub fn run(args: &DescribeArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let workers = workers(settings)?;
    if let Some(query) = args.query.as_deref()
        && let Some(named) = named(query, &args.store.flags())?
    {
        let found = workers.install(|| at(query, &named, args))?;
        audience.report(&Report::Described(found))?;
        return Ok(Exit::Success);
    }
    let home = args.store.home()?;
    let all = workers.install(|| usable(&home, true))?;
    let (off, skills): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|standing| standing.state() == State::Disabled && !args.all);
    let Some(query) = args.query.as_deref().filter(|_| !args.index) else {
        let names: Vec<&str> = skills
            .iter()
            .map(|standing| standing.skill.name())
            .collect();
        audience.report(&Report::Index(SkillIndex {
            text: index(names.iter().copied(), &args.container_root),
            names: names.into_iter().map(str::to_owned).collect(),
        }))?;
        return Ok(Exit::Success);
    };
    let telling = args.telling();
    let found = workers.install(|| find(query, &home, &skills, &off, telling))?;
    let exit = if found.skills.is_empty() || !found.missing.is_empty() {
        Exit::Refused
    } else {
        Exit::Success
    };
    audience.report(&Report::Described(found))?;
    Ok(exit)
}

/// What lies at an address, whatever its state is.
fn at(text: &str, named: &Named, args: &DescribeArgs) -> Result<Descriptions, Error> {
    let mut found = installed::of_user(&named.home, &named.home.user)?;
    found.retain(|one| named.holds(one.skill.category, &one.skill.relative));
    let not_found = || Error::TargetNotFound {
        target: text.to_owned(),
        help: "`skilldeck list` shows what is installed".to_owned(),
    };
    let invalid = found
        .iter()
        .find_map(|one| one.skill.declared.as_ref().err());
    if let Some(invalid) = invalid {
        return Err(Error::TargetUnusable {
            target: text.to_owned(),
            found: format!("no skill that can be used: {}", invalid.reason),
        });
    }
    if found.is_empty() {
        return Err(not_found());
    }
    let limit = args.limit.unwrap_or(crate::catalog::query::LIMIT);
    let matched = found.len();
    found.truncate(limit);
    Ok(Descriptions {
        query: text.to_owned(),
        matched,
        missing: Vec::new(),
        nothing_in: None,
        skills: descriptions(&named.home, found, &args.container_root)?,
    })
}

/// How much is told of what is found, and with which paths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Telling<'a> {
    pub(super) limit: Option<usize>,
    pub(super) container_root: &'a str,
}

impl DescribeArgs {
    fn telling(&self) -> Telling<'_> {
        Telling {
            limit: self.limit,
            container_root: &self.container_root,
        }
    }
}

/// Describes those of `skills` that answer a query; `off` are known to be off.
///
/// # Errors
/// As `list`.
pub(super) fn find(
    text: &str,
    home: &Home,
    skills: &[Standing],
    off: &[Standing],
    telling: Telling<'_>,
) -> Result<Descriptions, Error> {
    let catalog = catalog(skills);
    let query = Query::of(text);
    // Who gives a name wants that skill, not those whose texts mention it.
    let named: Vec<usize> = (0..catalog.len())
        .filter(|&at| catalog[at].name == text.trim())
        .collect();
    let answer = if named.is_empty() {
        query.answer(&catalog)
    } else {
        named
    };
    let names = || catalog.iter().map(|skill| skill.name);
    let missing = |name: &str| Missing {
        name: name.to_owned(),
        near: nearest(name, names()).map(str::to_owned),
        disabled: off.iter().any(|standing| standing.skill.name() == name),
    };
    let missing = match query.selected() {
        Some(wanted) => wanted
            .iter()
            .filter(|name| !name.is_empty() && !names().any(|known| known == name.as_str()))
            .map(|name| missing(name))
            .collect(),
        None if answer.is_empty() => vec![missing(text.trim())],
        None => Vec::new(),
    };
    let matched = answer.len();
    let answer = answer.into_iter().take(query.cap(telling.limit));
    let found = answer.map(|at| skills[at].clone()).collect();
    Ok(Descriptions {
        query: text.to_owned(),
        matched,
        missing,
        nothing_in: (skills.is_empty() && off.is_empty()).then(|| whose(home)),
        skills: descriptions(home, found, telling.container_root)?,
    })
}

/// Tells what was found, and what the code of the first can reach.
fn descriptions(
    home: &Home,
    mut found: Vec<Standing>,
    container_root: &str,
) -> Result<Vec<Description>, Error> {
    compare(home, &mut found)?;
    let mut told: Vec<Description> = found
        .iter()
        .map(|standing| description(standing, container_root))
        .collect();
    told.par_iter_mut()
        .zip(&found)
        .take(MAX_EXAMINED)
        .for_each(|(told, standing)| told.reach = reach(standing));
    Ok(told)
}

/// What its code can reach. A folder that cannot be read is told without.
fn reach(standing: &Standing) -> Option<Reach> {
    let skill = &standing.skill;
    let plan = examine::Plan {
        kind: Kind::Scan,
        scope: Scope::Security,
        profile: Profile::default(),
        gate: Gate {
            fail_on: None,
            fail_on_incomplete: false,
        },
        emit: Emit::Facts,
        locale: Locale::En,
        explain: false,
        cross: false,
        limits: EXAMINED,
        mend: false,
    };
    let target = Target::Directory(Directory {
        path: skill.folder.clone(),
        name: skill.name().to_owned(),
        address: Some(fs::Address {
            shown: format!("skill://{}", skill.address()),
            category: skill.category,
        }),
    });
    let examination = examine::examination(&target, &plan).ok()?;
    let judged = examination.judged;
    Some(Reach {
        complete: judged.not_assessed.is_empty()
            && !judged.capabilities.cut
            && !examination.package.truncated,
        capabilities: judged.capabilities,
    })
}

fn description(standing: &Standing, container_root: &str) -> Description {
    let skill = &standing.skill;
    // It was read a moment ago; should that fail now, less is told.
    let text = discovery::skill_md(skill).unwrap_or_default();
    let document = SkillDocument::parse(&text);
    let frontmatter = document.frontmatter.as_ref().ok();
    let written =
        |key: &str| frontmatter.and_then(|frontmatter| frontmatter.as_written(&text, key));
    let (files, files_cut) = fs::files(&skill.folder, MAX_FILES);
    Description {
        row: SkillRow::installed(standing, None),
        location: skill.container_path(container_root),
        license: written("license"),
        author: written("author"),
        compatibility: written("compatibility"),
        secrets: frontmatter
            .and_then(|frontmatter| frontmatter.required_secrets(&mut Vec::new()).ok())
            .unwrap_or_default(),
        files: files
            .into_iter()
            .map(|file| (file.path, file.size))
            .collect(),
        files_cut,
        reach: None,
    }
}
