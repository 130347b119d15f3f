//! `policy`: which tools are left while skills are active, and why.

use clap::Args;

use super::home_args::StoreArgs;
use super::hosting::tools;
use super::workers::workers;
use super::{Audience, Ended, Settings};
use crate::catalog::describe::CONTAINER_ROOT;
use crate::error::Error;
use crate::exit::Exit;
use crate::host::tools::Mode;
use crate::host::tools_request::{Named, ToolsRequest};
use crate::io::text_file;
use crate::report::Report;
use crate::report::host::HostReport;

/// Most bytes of a request.
const MAX_REQUEST: usize = 4 << 20;

/// Arguments of `policy`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct PolicyArgs {
    /// Tools that the host has
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tools: Vec<String>,

    /// Skills that became active: names, container paths of their SKILL.md, or
    /// `skill://CATEGORY/PATH`
    #[arg(long, value_name = "SKILLS", value_delimiter = ',')]
    active: Vec<String>,

    /// Skills that the user activated by a slash command; these dominate
    #[arg(long, value_name = "SKILLS", value_delimiter = ',')]
    slash: Vec<String>,

    /// The skills that the agent may use, by name [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    available: Option<Vec<String>>,

    /// Take all that from a JSON document; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tools", "active", "slash", "available"])]
    request: Option<String>,

    /// Show of every tool why it is left or not
    #[arg(long)]
    explain: bool,

    /// Where a sandbox mounts skills
    #[arg(long, value_name = "PATH", default_value = CONTAINER_ROOT)]
    container_root: String,

    #[command(flatten)]
    store: StoreArgs,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck policy --active chart-maker --tools bash,read_file,task
  skilldeck policy --slash notes --tools bash,web_search --explain
  skilldeck policy --request - --json < request.json

Left are the tools that the active skills declare together, and describe_skill,
read_file, review_skill_package and tool_search; all, when no active skill
declares any. When none of the active skills can be used, or the installed ones
cannot be read, only those four are left, and the exit is 1. The document has
the fields tools, active, slash and available; a skill in it may be
{\"name\": …, \"allowed-tools\": …} and is not looked up then.";

/// Decides on tools.
///
/// # Errors
/// When the request cannot be read. That the skills cannot be read is part of
/// the answer.
pub fn run(args: &PolicyArgs, settings: Settings, audience: &mut dyn Audience) -> Ended {
    let request = match &args.request {
        Some(name) => text_file::read(name, MAX_REQUEST)
            .and_then(|text| ToolsRequest::parse(&text))
            .map_err(|fault| Error::CommandLine {
                message: format!("the request `{name}` cannot be used: {fault}"),
            })?,
        None => ToolsRequest {
            active: args.active.iter().cloned().map(Named::Word).collect(),
            available: args.available.clone(),
            schema_version: None,
            slash: args.slash.iter().cloned().map(Named::Word).collect(),
            tools: args.tools.clone(),
        },
    };
    let root = &args.container_root;
    let decision = workers(settings)?.install(|| tools(|| args.store.home(), request, root));
    let exit = match decision.mode {
        Mode::Open | Mode::Declared => Exit::Success,
        Mode::Closed => Exit::Refused,
    };
    audience.report(&Report::Host(HostReport::Tools {
        decision,
        explain: args.explain,
    }))?;
    Ok(exit)
}
