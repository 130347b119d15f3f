//! The command line: global flags and the list of commands.

mod built;

use std::ffi::OsString;

use clap::builder::RangedU64ValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use crate::commands::configured::Guard;
use crate::commands::{activate, mcp};
use crate::commands::{
    completions, config, describe, diff, doctor, list, man, new, pack, review, rules, scan, search,
};
use crate::commands::{
    disable, edit, enable, exec, install, integration, project, remove, update, verify,
};
use crate::commands::{policy, prompt};
use crate::error::Error;
use crate::render::Format;
use crate::report::Emit;

pub use built::command;

/// Review and scan agent skills: offline, fast, and honest about what was not
/// assessed
#[derive(Debug, Parser)]
#[command(name = "skilldeck", version, after_help = AFTER_HELP)]
#[command(arg_required_else_help = true, subcommand_required = true)]
pub struct Cli {
    /// Flags of every command.
    #[command(flatten)]
    pub global: GlobalArgs,

    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck review ./my-skill
  skilldeck scan downloads/*.skill
  skilldeck review skills/ --fail-on error --fail-on-incomplete

Exit codes: 0 nothing against it; 1 the gate refused, or an archive could not
be read; 2 unusable command line or input; 3 disk or permissions failed.";

/// Flags of every command.
#[derive(Args, Debug)]
pub struct GlobalArgs {
    /// How to print; human unless `--emit` asks for a document
    #[arg(long, global = true, value_enum, help_heading = GLOBAL)]
    pub format: Option<FormatChoice>,

    /// The same as --format json
    #[arg(long, global = true, conflicts_with = "format", help_heading = GLOBAL)]
    pub json: bool,

    /// Write the report to FILE instead of standard output
    #[arg(short, long, global = true, value_name = "FILE", help_heading = GLOBAL)]
    pub output: Option<String>,

    /// When to use colour
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t, help_heading = GLOBAL)]
    pub color: ColorChoice,

    /// Say more: infos, reasons, fingerprints
    #[arg(short, long, global = true, action = ArgAction::Count, help_heading = GLOBAL)]
    pub verbose: u8,

    /// Say less: once the summary, twice nothing but the exit code
    #[arg(short, long, global = true, action = ArgAction::Count, conflicts_with = "verbose", help_heading = GLOBAL)]
    pub quiet: u8,

    /// Show no progress: no bar on a terminal, no lines with -v elsewhere
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub no_progress: bool,

    /// Worker threads; 0 is one a core
    #[arg(short, long, global = true, value_name = "N", default_value_t = 0, value_parser = jobs(), help_heading = GLOBAL)]
    pub jobs: usize,

    /// Read settings from FILE instead of the nearest skilldeck.toml
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "no_config", help_heading = GLOBAL)]
    pub config: Option<String>,

    /// Read no settings from files
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub no_config: bool,
}

const GLOBAL: &str = "Global options";

/// More threads than any machine has cores would only cost memory, and a
/// settings file may ask for them.
fn jobs() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(0..=MOST_JOBS)
}

/// Most worker threads.
const MOST_JOBS: u64 = 1024;

/// Ways to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatChoice {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// One JSON document a package, a line each, as they come
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Markdown, for people and models
    Markdown,
    /// GitHub workflow annotations
    Github,
    /// One page with everything in it, for a browser
    Html,
    /// JUnit XML, for the test report of a CI
    Junit,
}

impl From<FormatChoice> for Format {
    fn from(choice: FormatChoice) -> Self {
        match choice {
            FormatChoice::Human => Self::Human,
            FormatChoice::Json => Self::Json,
            FormatChoice::Jsonl => Self::Jsonl,
            FormatChoice::Sarif => Self::Sarif,
            FormatChoice::Markdown => Self::Markdown,
            FormatChoice::Github => Self::Github,
            FormatChoice::Html => Self::Html,
            FormatChoice::Junit => Self::Junit,
        }
    }
}

/// Every form of findings.
const ANY: &[Format] = &[
    Format::Human,
    Format::Json,
    Format::Jsonl,
    Format::Sarif,
    Format::Markdown,
    Format::Github,
    Format::Html,
    Format::Junit,
];
/// What says something of rules, or nothing but text, has no page of its own.
const WORDED: &[Format] = ANY.split_at(6).0;
/// What says nothing of findings has no form made for them.
const PLAIN: &[Format] = &[Format::Human, Format::Json];
/// What goes on prints a document a line.
const LINES: &[Format] = &[Format::Human, Format::Json, Format::Jsonl];
/// What people and models read.
const READABLE: &[Format] = &[Format::Human, Format::Json, Format::Markdown];

impl Cli {
    /// How to print: as asked, or as fits what is to be printed.
    ///
    /// # Errors
    /// When what is to be printed has no such form.
    pub fn format(&self) -> Result<Format, Error> {
        let (what, forms) = self.forms();
        match self.global.asked() {
            None => Ok(forms[0]),
            Some(format) if forms.contains(&format) => Ok(format),
            Some(_) => {
                let words: Vec<&str> = forms.iter().map(|form| form.word()).collect();
                Err(Error::CommandLine {
                    message: format!("`{what}` prints only `--format {}`", words.join("|")),
                })
            }
        }
    }

    /// No target that is judged may bring one of these settings files along.
    pub fn guard(&mut self, guards: Vec<Guard>) {
        // The targets of all others stand on the command line.
        if let Command::Review(args) = &mut self.command {
            args.guard(guards);
        } else if let Command::Scan(args) = &mut self.command {
            args.guard(guards);
        }
    }

    /// What is to be printed, and its forms, the default first.
    fn forms(&self) -> (&'static str, &'static [Format]) {
        match &self.command {
            Command::Review(args) if args.shows_diff() => ("review --diff", PLAIN),
            Command::Review(args) => match args.emits() {
                Emit::Facts => ("review", ANY),
                Emit::Report => (
                    "--emit report",
                    &[Format::Json, Format::Jsonl, Format::Markdown],
                ),
                Emit::Snapshot => ("--emit snapshot", &[Format::Json, Format::Jsonl]),
            },
            Command::Scan(_) => ("scan", ANY),
            Command::Rules(_) => ("rules", WORDED),
            Command::Config(_) => ("config", PLAIN),
            Command::Doctor(_) => ("doctor", PLAIN),
            Command::Completions(_) => ("completions", WORDED),
            Command::Man(_) => ("man", WORDED),
            Command::New(_) => ("new", PLAIN),
            Command::Pack(_) => ("pack", PLAIN),
            Command::Diff(_) => ("diff", PLAIN),
            Command::Install(_) => ("install", PLAIN),
            Command::Update(_) => ("update", PLAIN),
            Command::Remove(_) => ("remove", PLAIN),
            Command::Verify(_) => ("verify", PLAIN),
            Command::Enable(_) => ("enable", PLAIN),
            Command::Disable(_) => ("disable", PLAIN),
            Command::Project(args) if args.goes_on() => ("project --watch", LINES),
            Command::Project(_) => ("project", PLAIN),
            Command::Edit(_) => ("edit", PLAIN),
            Command::Integration(_) => ("integration", PLAIN),
            Command::Exec(_) => ("exec", PLAIN),
            Command::List(_) => ("list", READABLE),
            Command::Search(_) => ("search", READABLE),
            Command::Describe(_) => ("describe", READABLE),
            Command::Prompt(_) => ("prompt", READABLE),
            Command::Activate(_) => ("activate", READABLE),
            Command::Policy(_) => ("policy", READABLE),
            Command::Mcp(_) => ("mcp", &[Format::Human]),
        }
    }
}

impl GlobalArgs {
    /// The format that was asked for.
    #[must_use]
    pub fn asked(&self) -> Option<Format> {
        match self.json {
            true => Some(Format::Json),
            false => self.format.map(Format::from),
        }
    }
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Review structure, resources, evals and security of skill packages
    Review(review::ReviewArgs),
    /// Scan skill packages for security findings; blocks on CRITICAL
    Scan(scan::ScanArgs),
    /// Make the folder of a new skill, which passes review
    New(new::NewArgs),
    /// Make a .skill archive of a folder: reviewed, and the same on every machine
    Pack(pack::PackArgs),
    /// Show what an update changes: files, capabilities, findings
    Diff(diff::DiffArgs),
    /// Install skills from files, folders, addresses and repositories
    Install(install::InstallArgs),
    /// Install again what has changed at its source
    Update(update::UpdateArgs),
    /// Remove installed skills
    Remove(remove::RemoveArgs),
    /// Compare installed skills with what was installed
    Verify(verify::VerifyArgs),
    /// Switch skills on
    Enable(enable::EnableArgs),
    /// Switch skills off
    Disable(disable::DisableArgs),
    /// Build, repair or check the views that hold only what is enabled
    Project(project::ProjectArgs),
    /// Write and change custom skills, with a history and a way back
    Edit(edit::EditArgs),
    /// Install, check and remove the skill packs of a provider
    Integration(integration::IntegrationArgs),
    /// Run a skill's script with the secrets of one request
    Exec(exec::ExecArgs),
    /// List the installed skills, or those of a folder
    List(list::ListArgs),
    /// Find skills by name and description
    Search(search::SearchArgs),
    /// Say what skills are, for people or for a model
    Describe(describe::DescribeArgs),
    /// Print the section of a system prompt that offers the enabled skills
    Prompt(prompt::PromptArgs),
    /// Say what a slash command puts in front of a model
    Activate(activate::ActivateArgs),
    /// Say which tools are left while skills are active, and why
    Policy(policy::PolicyArgs),
    /// Serve the skills to an agent, by the Model Context Protocol
    Mcp(mcp::McpArgs),
    /// List the rules, or explain some
    Rules(rules::RulesArgs),
    /// Show the settings, or begin a file of them
    Config(config::ConfigArgs),
    /// Look at home, views, settings and more; say how to mend what is wrong
    Doctor(doctor::DoctorArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page of a command
    Man(man::ManArgs),
}

/// Adds to a refusal what helps to get it right.
pub(crate) fn advise(refusal: &mut clap::Error, arguments: &[OsString]) {
    let tip = match (refusal.kind(), refusal.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::MissingRequiredArgument, _) => {
            example(arguments).map(|example| format!("for example: {example}"))
        }
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) if name == "version" => {
            refusal.remove(ContextKind::SuggestedSubcommand);
            Some("`skilldeck --version` prints the version".to_owned())
        }
        _ => None,
    };
    if let Some(tip) = tip {
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        refusal.insert(ContextKind::Suggested, tip);
    }
}

/// The first example in the help of the command that is asked for.
fn example(arguments: &[OsString]) -> Option<String> {
    let cli = command();
    let command = arguments
        .iter()
        .find_map(|word| cli.find_subcommand(word))?;
    let help = command.get_after_help()?.to_string();
    let example = help.lines().find(|line| line.starts_with("  skilldeck "))?;
    Some(example.trim().to_owned())
}
