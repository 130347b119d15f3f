//! `describe`: what skills are, for people; for models, the blocks and the
//! index that DeerFlow gives them.

use clap::Args;

use super::home_args::StoreArgs;
use super::search::{at_least_one, catalog, usable};
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::catalog::describe::CONTAINER_ROOT;
use crate::catalog::index::index;
use crate::catalog::query::Query;
use crate::exit::Exit;
use crate::io::{discovery, fs};
use crate::nearest::nearest;
use crate::report::Report;
use crate::report::skills::{Description, Descriptions, Missing, SkillIndex, SkillRow};
use crate::skill::manifest::SkillDocument;
use crate::store::standing::{Standing, State};

/// Most files of a skill that are named.
const MAX_FILES: usize = 1000;

/// Arguments of `describe`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct DescribeArgs {
    /// The name of a skill, or any query of `search`
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

`--format markdown` prints the blocks that DeerFlow's describe_skill gives a
model. Exit 1 when nothing matches, or not all that `select:` names.";

/// Describes skills.
///
/// # Errors
/// As `list`.
pub fn run(args: &DescribeArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let all = workers(settings)?.install(|| usable(&args.store, true))?;
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
    let found = find(query, &skills, &off, args);
    let exit = if found.skills.is_empty() || !found.missing.is_empty() {
        Exit::Refused
    } else {
        Exit::Success
    };
    audience.report(&Report::Described(found))?;
    Ok(exit)
}

fn find(text: &str, skills: &[Standing], off: &[Standing], args: &DescribeArgs) -> Descriptions {
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
    Descriptions {
        query: text.to_owned(),
        matched: answer.len(),
        missing,
        skills: answer
            .into_iter()
            .take(query.cap(args.limit))
            .map(|at| description(&skills[at], &args.container_root))
            .collect(),
    }
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
    }
}
