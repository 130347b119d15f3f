//! `mcp`: the installed skills as a server of the Model Context Protocol, on
//! standard input and output.

mod answers;
mod arguments;
mod changes;
mod lists;
mod review;
mod server;
mod tools;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use rmcp::ServiceExt as _;
use rmcp::service::ServerInitializeError;
use rmcp::transport::async_rw::AsyncRwTransport;

use super::home_args::HomeArgs;
use super::hosting::{Agent, names};
use super::workers::workers;
use super::{Ended, Settings};
use crate::catalog::describe::CONTAINER_ROOT;
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::{HomeFlags, resolve};
use crate::io::wire;
use server::Server;

/// Most bytes of a message that comes in.
const MAX_MESSAGE: usize = 4 << 20;
/// Most calls that are worked on at once.
const CALLS: usize = 4;
/// Threads for those, and for writing.
const THREADS: usize = CALLS + 2;

/// Arguments of `mcp`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct McpArgs {
    /// Offer enable_skill and disable_skill, too
    #[arg(long)]
    allow_write: bool,

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
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck mcp
  skilldeck mcp --available chart-maker,notes --review-root ./inbox
  claude mcp add skills -- skilldeck mcp

Tools: search_skills, describe_skill, read_skill, activate_skill and
review_skill_package. The SKILL.md of each enabled skill is a resource, and its
slash command a prompt. Nothing is kept from one call to the next: what changes
in the home is seen by the next call, and told to the client. Standard output
holds messages of the protocol and nothing else; one of more than 4 MiB that
comes in is refused.";

/// What every call needs.
struct Shared {
    flags: HomeFlags,
    patience: Duration,
    agent: Agent,
    allow_write: bool,
    /// `None`: the working folder, and the skills root if all are available.
    review_roots: Option<Vec<PathBuf>>,
    workers: rayon::ThreadPool,
}

/// Serves until the client is gone.
///
/// # Errors
/// When there is no home to work on, or the client does not speak the protocol.
pub fn run(args: &McpArgs, settings: Settings) -> Ended {
    let flags = args.home.flags();
    // What is wrong with the command line is said now, not by every call.
    resolve(&flags)?;
    let roots = || args.review_root.iter().map(PathBuf::from).collect();
    let shared = Shared {
        flags,
        patience: args.home.patience(),
        agent: Agent {
            available: args.available.as_deref().map(names),
            container_root: args.container_root.clone(),
        },
        allow_write: args.allow_write,
        review_roots: (!args.review_root.is_empty()).then(roots),
        workers: workers(settings)?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(THREADS)
        .build()
        .map_err(Error::world("cannot start the server"))?;
    let served = runtime.block_on(serve(Server::new(Arc::new(shared))));
    // A call whose client is gone is not waited for.
    runtime.shutdown_background();
    served
}

async fn serve(server: Server) -> Ended {
    let (incoming, outgoing) = wire::open(MAX_MESSAGE, server::refusal);
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
