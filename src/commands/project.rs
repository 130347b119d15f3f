//! `project`: build, repair or check the enabled-only views.

use std::path::Path;

use clap::Args;

use super::home_args::HomeArgs;
use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::projection::{How, Patience, check, materialise, project, users};
use crate::report::Report;
use crate::report::views::{Action, Projection, ViewOutcome};
use crate::store::layout::Scope;
use crate::store::projected::Projected;

/// Arguments of `project`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  skilldeck project\n  skilldeck project --user alice\n  skilldeck project --all-users --check\n  skilldeck project --to .claude/skills\n  skilldeck project --all-users --watch --format jsonl"
)]
pub struct ProjectArgs {
    /// The public view and those of all users
    #[arg(long, conflicts_with = "user")]
    all_users: bool,

    /// Change nothing; exit 1 if a view is stale, and say why
    #[arg(long, conflicts_with_all = ["rebuild", "status", "dry_run"])]
    check: bool,

    /// Change nothing; say how the views are
    #[arg(long, conflicts_with_all = ["rebuild", "dry_run"])]
    status: bool,

    /// Copy everything anew
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) rebuild: bool,

    /// Go on: rebuild when skills or states change, a line each, until SIGINT or
    /// SIGTERM
    #[arg(long, conflicts_with_all = ["check", "status", "dry_run", "output"])]
    watch: bool,

    /// Put the enabled skills into DIR instead, a folder each, for other agents;
    /// only what was put there before is replaced or removed
    #[arg(long, value_name = "DIR", conflicts_with = "all_users")]
    pub(super) to: Option<String>,

    /// Change nothing; say what would be copied and removed
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    pub(super) home: HomeArgs,
}

impl ProjectArgs {
    /// Whether it goes on and says things one by one.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.watch
    }
}

/// Builds or looks at views.
///
/// # Errors
/// When the home cannot be told or its users cannot be listed; what fails for
/// one view is said there.
pub fn run(args: &ProjectArgs, audience: &mut dyn Audience) -> Ended {
    if args.watch {
        return super::watch::watch(args, audience);
    }
    let home = args.home.home()?;
    let mut waiting = |holder: &str| {
        let _ = audience.waiting(&format!("waiting for {holder}"));
    };
    let mut patience = Patience {
        longest: args.home.patience(),
        waiting: &mut waiting,
    };
    let mut views = Vec::new();
    if let Some(into) = &args.to {
        let how = if args.check || args.status {
            How::DryRun
        } else {
            how(args)
        };
        views.push(ViewOutcome {
            folder: into.clone(),
            scope: None,
            result: materialise(&home, Path::new(into), how, &mut patience),
        });
    }
    for scope in scopes(args, &home)? {
        let result = if args.check || args.status {
            check(&home, &scope, &mut patience)
        } else {
            project(&home, &scope, how(args), &mut patience)
        };
        views.push(ViewOutcome {
            folder: home.layout.view(&scope).display().to_string(),
            scope: Some(scope),
            result,
        });
    }
    let exits = views.iter().map(|view| exit_of(args, &view.result));
    let exit = exits.max().unwrap_or(Exit::Success);
    let action = match (args.check || args.status, args.dry_run) {
        (true, _) => Action::Looked,
        (false, true) => Action::Foreseen,
        (false, false) => Action::Done,
    };
    audience.report(&Report::Projection(Projection { action, views }))?;
    Ok(exit)
}

fn how(args: &ProjectArgs) -> How {
    match (args.dry_run, args.rebuild) {
        (true, _) => How::DryRun,
        (false, true) => How::Rebuild,
        (false, false) => How::Repair,
    }
}

/// The public view, and that of the user or of all.
pub(super) fn scopes(args: &ProjectArgs, home: &Home) -> Result<Vec<Scope>, Error> {
    if args.to.is_some() {
        return Ok(Vec::new());
    }
    let mut scopes = vec![Scope::Public];
    if args.all_users {
        scopes.extend(users(home)?.into_iter().map(Scope::User));
    } else {
        scopes.push(Scope::User(home.user.clone()));
    }
    Ok(scopes)
}

/// The exit code of one view.
pub(super) fn exit_of(args: &ProjectArgs, result: &Result<Projected, Error>) -> Exit {
    match result {
        Err(error) => error.exit(),
        Ok(projected) if args.check && !projected.stale.is_empty() => Exit::Refused,
        Ok(projected) if !args.status && !projected.troubles.is_empty() => Exit::Refused,
        Ok(_) => Exit::Success,
    }
}
