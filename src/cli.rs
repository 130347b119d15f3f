//! The command line: global flags and the list of commands.

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use crate::commands::{completions, man, review, rules, scan};
#[cfg(unix)]
use crate::commands::{disable, enable, project};

/// Scan, review and package agent skills: offline, fast, and honest about what
/// was not assessed
#[derive(Debug, Parser)]
#[command(name = "skilldeck", version, max_term_width = 80, after_help = AFTER_HELP)]
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

Exit codes: 0 nothing against it; 1 the gate refused or a requested item
failed; 2 unusable command line, configuration or input; 3 disk, permissions
or network failed.";

/// Flags of every command.
#[derive(Args, Debug)]
pub struct GlobalArgs {
    /// How to print; json, jsonl, sarif, markdown and github are for programs
    #[arg(long, global = true, value_enum, default_value_t, help_heading = GLOBAL)]
    pub format: FormatChoice,

    /// The same as --format json
    #[arg(long, global = true, conflicts_with = "format", help_heading = GLOBAL)]
    pub json: bool,

    /// Write the report to FILE instead of standard output
    #[arg(short, long, global = true, value_name = "FILE", help_heading = GLOBAL)]
    pub output: Option<String>,

    /// When to use colour
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t, help_heading = GLOBAL)]
    pub color: ColorChoice,

    /// Say more; twice for everything
    #[arg(short, long, global = true, action = ArgAction::Count, help_heading = GLOBAL)]
    pub verbose: u8,

    /// Say less; twice for nothing but the exit code
    #[arg(short, long, global = true, action = ArgAction::Count, conflicts_with = "verbose", help_heading = GLOBAL)]
    pub quiet: u8,

    /// Draw no progress bar
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub no_progress: bool,

    /// Worker threads; 0 is one a core
    #[arg(short, long, global = true, value_name = "N", default_value_t = 0, help_heading = GLOBAL)]
    pub jobs: usize,
}

const GLOBAL: &str = "Global options";

/// Ways to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FormatChoice {
    /// For people
    #[default]
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
    /// Switch skills on
    #[cfg(unix)]
    Enable(enable::EnableArgs),
    /// Switch skills off
    #[cfg(unix)]
    Disable(disable::DisableArgs),
    /// Build, repair or check the views that hold only what is enabled
    #[cfg(unix)]
    Project(project::ProjectArgs),
    /// List the rules, or explain some
    Rules(rules::RulesArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page of a command
    Man(man::ManArgs),
}
