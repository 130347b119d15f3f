//! `mcp`: the installed skills as a server of the Model Context Protocol, on
//! standard input and output.

mod answers;
mod arguments;
mod changes;
mod hosted;
mod listener;
mod lists;
mod review;
mod running;
mod server;
mod tools;
mod writing;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use rmcp::ServiceExt as _;
use rmcp::service::ServerInitializeError;
use rmcp::transport::async_rw::AsyncRwTransport;

use super::exec::bounds::{BoundsArgs, SecretsArgs};
use super::home_args::HomeArgs;
use super::hosting::{Agent, names};
use super::moderate::ModerationArgs;
use super::workers::workers;
use super::{Ended, Settings};
use crate::catalog::describe::CONTAINER_ROOT;
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::{HomeFlags, resolve};
use crate::io::{process, wire};
use running::Running;
use server::Server;
use tools::Powers;

/// Most bytes of a message that comes in.
const MAX_MESSAGE: usize = 4 << 20;
/// Most calls that are worked on at once.
const CALLS: usize = 4;
/// Most requests that are open; what comes then is read when one is answered.
const OPEN: usize = 32;
/// Most commands that wait for the one that runs.
const WAITING: usize = 8;
/// Threads for those, for a command that runs, for looking and for writing.
const THREADS: usize = CALLS + 3;

/// Arguments of `mcp`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct McpArgs {
    /// Let clients install, edit, enable and disable skills
    #[arg(long)]
    allow_write: bool,

    /// Let clients run commands for skills, confined, as `exec` does
    #[arg(long)]
    allow_exec: bool,

    /// The skills that the agent may use, by name [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    available: Option<Vec<String>>,

    /// Where a sandbox mounts skills
    #[arg(long, value_name = "PATH", default_value = CONTAINER_ROOT)]
    container_root: String,

    /// A folder below which packages may be reviewed; may be given several times
    /// [default: the working folder; without --available the skills root too]
    #[arg(long, value_name = "DIR")]
    review_root: Vec<String>,

    #[command(flatten)]
    home: HomeArgs,

    #[command(flatten, next_help_heading = "Commands that are run")]
    run: RunArgs,

    #[command(flatten)]
    moderation: ModerationArgs,
}

/// How commands are run.
#[derive(Args, Debug)]
struct RunArgs {
    #[command(flatten)]
    secrets: SecretsArgs,

    #[command(flatten)]
    bounds: BoundsArgs,

    /// Run them also where the kernel cannot confine them whole
    #[arg(long, requires = "allow_exec")]
    allow_unconfined: bool,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck mcp
  skilldeck mcp --available chart-maker,notes --review-root ./inbox
  skilldeck mcp --allow-exec --secrets-file secrets.json --no-network
  claude mcp add skills -- skilldeck mcp

Tools: search_skills, describe_skill, read_skill, activate_skill,
review_skill_package, prompt_section and tool_policy; with --allow-write
install_skill, edit_skill, skill_history, enable_skill and disable_skill; with
--allow-exec exec_skill, whose secrets are read when the server starts. The SKILL.md of each enabled skill is a resource, and its
slash command a prompt. Nothing is kept from one call to the next: what changes
in the home is seen by the next call, and told to the client. Standard output
holds messages of the protocol and nothing else; one of more than 4 MiB that
comes in is refused.";

/// What every call needs.
struct Shared {
    flags: HomeFlags,
    home: HomeArgs,
    agent: Agent,
    allow_write: bool,
    /// `None`: no command is run.
    running: Option<Running>,
    moderation: ModerationArgs,
    /// `None`: the working folder, and the skills root if all are available.
    review_roots: Option<Vec<PathBuf>>,
    workers: rayon::ThreadPool,
}

impl Shared {
    fn powers(&self) -> Powers {
        Powers {
            write: self.allow_write,
            run: self.running.is_some(),
        }
    }
}

/// Serves until the client is gone.
///
/// # Errors
/// When there is no home to work on, or the client does not speak the protocol.
pub fn run(args: &McpArgs, settings: Settings) -> Ended {
    let flags = args.home.flags();
    // What is wrong with the command line is said now, not by every call.
    resolve(&flags)?;
    let moderated = args.moderation.moderation()?.is_some();
    if moderated && !args.allow_write {
        return Err(unused("--moderate", "--allow-write"));
    }
    let running = running(&args.run, args.allow_exec, !moderated)?;
    let roots = || args.review_root.iter().map(PathBuf::from).collect();
    let shared = Arc::new(Shared {
        flags,
        home: args.home.clone(),
        agent: Agent {
            available: args.available.as_deref().map(names),
            container_root: args.container_root.clone(),
        },
        allow_write: args.allow_write,
        review_roots: (!args.review_root.is_empty()).then(roots),
        running,
        moderation: args.moderation.clone(),
        workers: workers(settings)?,
    });
    if shared.running.is_some() || moderated {
        // Signals that end us end first what we started.
        let ending = Arc::clone(&shared);
        process::when_asked_to_end(move || end(&ending))
            .map_err(Error::world("cannot listen for signals"))?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(THREADS)
        .build()
        .map_err(Error::world("cannot start the server"))?;
    let served = runtime.block_on(serve(Server::new(Arc::clone(&shared))));
    end(&shared);
    // A call whose client is gone is not waited for.
    runtime.shutdown_background();
    served
}

/// Ends a command that runs.
fn end(shared: &Shared) {
    if let Some(running) = &shared.running {
        running.end();
    }
}

/// How commands are run, if they are.
fn running(args: &RunArgs, allowed: bool, alone: bool) -> Result<Option<Running>, Error> {
    if !allowed {
        let named = args.secrets.named().or(args.bounds.named());
        return named.map_or(Ok(None), |flag| Err(unused(flag, "--allow-exec")));
    }
    if args.secrets.are_on_standard_input() {
        return Err(Error::CommandLine {
            message: "standard input is the protocol; name a file in `--secrets-file`, or use `--secret-fd`".to_owned(),
        });
    }
    let given = args.secrets.given()?;
    process::close_inherited();
    let required = !args.allow_unconfined;
    Ok(Some(Running::new(
        given,
        args.bounds.clone(),
        required,
        alone,
    )))
}

fn unused(flag: &str, other: &str) -> Error {
    Error::CommandLine {
        message: format!("`{flag}` goes with `{other}`"),
    }
}

async fn serve(server: Server) -> Ended {
    let (incoming, outgoing) = wire::open(MAX_MESSAGE, server::refusal, &server.gate());
    let transport = AsyncRwTransport::new_server(incoming, outgoing);
    let failed = |fault: String| Error::CommandLine {
        message: format!("the client does not speak the Model Context Protocol: {fault}"),
    };
    match server.serve(transport).await {
        Ok(running) => match running.waiting().await {
            Ok(_) => Ok(Exit::Success),
            Err(fault) => Err(failed(fault.to_string())),
        },
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(Exit::Success),
        Err(fault) => Err(failed(fault.to_string())),
    }
}
