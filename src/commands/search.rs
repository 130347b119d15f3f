//! `search`: skills by DeerFlow's catalog queries, or ranked by plain words.

use clap::Args;
use rayon::prelude::*;

use super::home_args::{StoreArgs, whose};
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::catalog::query::{Query, Searched};
use crate::catalog::rank::{Ranked, headings, rank};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::{discovery, installed};
use crate::nearest::nearest;
use crate::report::Report;
use crate::report::skills::{Hits, SkillRow};
use crate::skill::manifest::SkillDocument;
use crate::store::installed::Declared;
use crate::store::standing::{Standing, State};

/// Arguments of `search`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct SearchArgs {
    /// What to look for; several words are one query
    #[arg(value_name = "QUERY", required = true)]
    query: Vec<String>,

    /// Take the query for plain words and rank name, description and headings
    #[arg(long)]
    ranked: bool,

    /// Most skills shown [default: 5; all that `select:` names]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    limit: Option<usize>,

    /// Look at skills that are switched off, too
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck search 'chart|plot'
  skilldeck search '+maker tables'
  skilldeck search select:chart-maker,table-maker
  skilldeck search --ranked summarise meeting notes

A query is a pattern (regular expression, without case) over name and
description; one that is no valid pattern is taken literally. `+token rest`
wants `token` in the name and orders by `rest`; `select:a,b` names skills
exactly. Exit 1 when nothing matches.";

/// Searches skills.
///
/// # Errors
/// As `list`.
pub fn run(args: &SearchArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let hits = workers(settings)?.install(|| {
        let home = args.store.home()?;
        let skills = usable(&home, args.all)?;
        let query = args.query.join(" ");
        let mut hits = if args.ranked {
            ranked(query, &skills, args.limit)
        } else {
            matched(query, &skills, args.limit)
        };
        if skills.is_empty() && usable(&home, true)?.is_empty() {
            hits.nothing_in = Some(whose(&home));
        }
        Ok(hits)
    })?;
    let exit = if hits.skills.is_empty() {
        Exit::Refused
    } else {
        Exit::Success
    };
    audience.report(&Report::Searched(hits))?;
    Ok(exit)
}

pub(super) fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("must be at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("must be a whole number".to_owned()),
    }
}

/// The skills that a query looks at: usable ones, of each name the one that
/// counts; those that are off only if asked for.
///
/// # Errors
/// As `list`.
pub(super) fn usable(home: &Home, all: bool) -> Result<Vec<Standing>, Error> {
    let mut found = installed::of_user(home, &home.user)?;
    found.retain(|standing| match standing.state() {
        State::Ok | State::Modified => true,
        State::Disabled => all,
        State::Shadowed | State::Invalid => false,
    });
    Ok(found)
}

/// What the queries see of the skills; all of them are usable.
pub(super) fn catalog(skills: &[Standing]) -> Vec<Searched<'_>> {
    declared(skills)
        .map(|declared| Searched {
            name: &declared.name,
            description: &declared.description,
        })
        .collect()
}

fn declared(skills: &[Standing]) -> impl Iterator<Item = &Declared> {
    skills
        .iter()
        .filter_map(|standing| standing.skill.declared.as_ref().ok())
}

/// What answers a query.
pub(super) fn matched(text: String, skills: &[Standing], limit: Option<usize>) -> Hits {
    let query = Query::of(&text);
    let catalog = catalog(skills);
    let answer = query.answer(&catalog);
    let names = || catalog.iter().map(|skill| skill.name);
    let did_you_mean = match query.selected() {
        Some(wanted) => wanted
            .iter()
            .filter(|name| !names().any(|known| known == name.as_str()))
            .find_map(|name| nearest(name, names())),
        None if answer.is_empty() => nearest(text.trim().trim_start_matches('+'), names()),
        None => None,
    };
    Hits {
        ranked: false,
        matched: answer.len(),
        did_you_mean: did_you_mean.map(str::to_owned),
        nothing_in: None,
        skills: answer
            .into_iter()
            .take(query.cap(limit))
            .map(|at| (SkillRow::installed(&skills[at], None), None))
            .collect(),
        query: text,
    }
}

/// What plain words are ranked to.
pub(super) fn ranked(text: String, skills: &[Standing], limit: Option<usize>) -> Hits {
    let headings: Vec<String> = skills
        .par_iter()
        .map(|standing| {
            // What could not be read a second time ranks without headings.
            discovery::skill_md(&standing.skill).map_or_else(
                |_| String::new(),
                |text| headings(SkillDocument::body_of(&text)),
            )
        })
        .collect();
    let catalog: Vec<Ranked<'_>> = declared(skills)
        .zip(&headings)
        .map(|(declared, headings)| Ranked {
            name: &declared.name,
            description: &declared.description,
            headings,
        })
        .collect();
    let ranking = rank(&text, &catalog);
    Hits {
        query: text,
        ranked: true,
        matched: ranking.hits.len(),
        did_you_mean: ranking.did_you_mean,
        nothing_in: None,
        skills: ranking
            .hits
            .into_iter()
            .take(limit.unwrap_or(crate::catalog::query::LIMIT))
            .map(|(at, score)| (SkillRow::installed(&skills[at], None), Some(score)))
            .collect(),
    }
}
