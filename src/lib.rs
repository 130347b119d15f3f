//! `skilldeck`: review and scan agent skills.
//!
//! The library holds everything; the binary only calls [`run`]. Modules lie on
//! floors and import strictly downwards (docs/architecture.md).

pub mod authoring;
pub mod baseline;
pub mod catalog;
pub mod cli;
pub mod commands;
#[cfg(test)]
mod contracts;
pub mod error;
pub mod exit;
pub mod finding;
pub mod gate;
pub mod host;
pub mod inert;
pub mod io;
pub mod moderation;
pub mod nearest;
pub mod pack;
pub mod policy;
pub mod render;
pub mod report;
pub mod review;
pub mod scan;
pub mod secrecy;
pub mod settings;
pub mod skill;
mod speaker;
pub mod store;
pub mod text;

use std::ffi::OsString;
use std::io::Write;

use clap::FromArgMatches as _;

use cli::{Cli, ColorChoice, Command, GlobalArgs};
use commands::completing;
use commands::configured::{self, Asked};
use commands::{Audience, Ended, Settings};
use error::Error;
use exit::Exit;
use io::environment::Environment;
use io::output::Output;
use io::progress::Showing;
use render::{Format, Style};
use speaker::{Speaker, is_for_programs};

/// Does what the command line says, and prints it.
#[must_use]
pub fn run() -> Exit {
    let arguments = io::environment::arguments();
    if let Some(shell) = completing::asking() {
        return complete(&shell, &arguments);
    }
    io::output::tell_failures();
    let environment = Environment::read();
    let parsed = match parse(&arguments) {
        Ok(parsed) => parsed,
        Err(mut refusal) => return refuse(&mut refusal, &arguments, &environment),
    };
    let (cli, told) = parsed;
    let ended = cli.format().and_then(|format| {
        let told = told?;
        io::progress::show(showing(&cli.global, format, &environment));
        let output = report_output(&cli)?;
        let style = style(&cli.global, &environment, output.is_terminal());
        let mut speaker = Speaker::new(format, style, output);
        told.iter().for_each(|note| speaker.tell(note));
        let exit = dispatch(&cli, &mut speaker)?;
        speaker.finish()?;
        Ok(exit)
    });
    match ended {
        Ok(exit) => exit,
        Err(error) => {
            let style = style(
                &cli.global,
                &environment,
                io::output::Stream::Notes.is_terminal(),
            );
            let mut stderr = io::output::notes();
            let format = cli.global.asked().unwrap_or_default();
            // Nothing is left to tell if standard error is closed as well.
            let _ = render::error(format, &error, None, style, &mut stderr);
            error.exit()
        }
    }
}

/// Answers a shell, and says nothing else to anybody.
fn complete(shell: &str, arguments: &[OsString]) -> Exit {
    io::output::keep_silent();
    let answer = completing::answer(shell, arguments, cli::command());
    let written = Output::open(None).and_then(|mut output| {
        let written = output.write_all(&answer);
        written.map_err(Error::world("cannot write to standard output"))?;
        output.commit()
    });
    match written {
        Ok(()) => Exit::Success,
        Err(error) => error.exit(),
    }
}

/// The command line, with what settings files say below its flags; and what a
/// person should know of those, or why they cannot be used.
fn parse(arguments: &[OsString]) -> Result<(Cli, Result<Vec<String>, Error>), clap::Error> {
    let command = cli::command();
    let matches = command.clone().try_get_matches_from(arguments)?;
    let plain = Cli::from_arg_matches(&matches)?;
    let Some((name, inner)) = matches
        .subcommand()
        .filter(|(name, _)| configured::heeds(name))
    else {
        return Ok((plain, Ok(Vec::new())));
    };
    let read = configured::read(&command, asked(&plain))
        .and_then(|read| Ok((read.notes(name, inner)?, read)));
    match read {
        Err(_) if configured::tolerates(name) => Ok((plain, Ok(Vec::new()))),
        Err(error) => Ok((plain, Err(error))),
        Ok((notes, read)) => {
            let guards = read.guards(name);
            let command = read.applied(command, name, inner);
            let matches = command.try_get_matches_from(arguments)?;
            let mut cli = Cli::from_arg_matches(&matches)?;
            cli.guard(guards);
            Ok((cli, Ok(notes)))
        }
    }
}

fn asked(cli: &Cli) -> Asked<'_> {
    Asked {
        named: cli.global.config.as_deref(),
        none: cli.global.no_config,
    }
}

/// Where the report goes. The `-o` of `pack` names its archive; should that be
/// standard output, the report has to go elsewhere.
fn report_output(cli: &Cli) -> Result<Output, Error> {
    match &cli.command {
        Command::Pack(args) if args.to_standard_output() => Ok(Output::beside_product()),
        Command::Pack(_) => Output::open(None),
        Command::Mcp(_) if cli.global.output.is_some() => Err(Error::CommandLine {
            message: "`mcp` speaks on standard output; leave out `--output`".to_owned(),
        }),
        _ => Output::open(cli.global.output.as_deref()),
    }
}

/// What is shown of progress: nothing to programs, a bar on a terminal, and
/// lines in a log that wants to know more.
fn showing(global: &GlobalArgs, format: Format, environment: &Environment) -> Showing {
    let for_programs = is_for_programs(format);
    let terminal =
        io::output::Stream::Notes.is_terminal() && !environment.ci && !environment.dumb_terminal;
    match (terminal, global.verbose > 0) {
        _ if for_programs || global.no_progress || global.quiet > 0 => Showing::Nothing,
        (true, _) => Showing::Bar,
        (false, true) => Showing::Lines,
        (false, false) => Showing::Nothing,
    }
}

fn dispatch(cli: &Cli, audience: &mut dyn Audience) -> Ended {
    let settings = Settings {
        jobs: cli.global.jobs,
    };
    match &cli.command {
        Command::Describe(args) => commands::describe::run(args, settings, audience),
        Command::List(args) => commands::list::run(args, settings, audience),
        Command::Prompt(args) => commands::prompt::run(args, settings, audience),
        Command::Activate(args) => commands::activate::run(args, settings, audience),
        Command::Policy(args) => commands::policy::run(args, settings, audience),
        Command::Mcp(args) => commands::mcp::run(args, settings),
        Command::Search(args) => commands::search::run(args, settings, audience),
        Command::Review(args) => commands::review::run(args, settings, audience),
        Command::Scan(args) => commands::scan::run(args, settings, audience),
        Command::Pack(args) => commands::pack::run(args, settings, audience),
        Command::Diff(args) => commands::diff::run(args, settings, audience),
        Command::Install(args) => commands::install::run(args, settings, audience),
        Command::Remove(args) => commands::remove::run(args, audience),
        Command::Update(args) => commands::update::run(args, settings, audience),
        Command::Verify(args) => commands::verify::run(args, audience),
        Command::Enable(args) => commands::enable::run(args, audience),
        Command::Disable(args) => commands::disable::run(args, audience),
        Command::Project(args) => commands::project::run(args, audience),
        Command::New(args) => commands::new::run(args, settings, audience),
        Command::Edit(args) => commands::edit::run(args, settings, audience),
        Command::Integration(args) => commands::integration::run(args, settings, audience),
        Command::Exec(args) => commands::exec::run(args, audience),
        Command::Rules(args) => commands::rules::run(args, audience),
        Command::Config(args) => commands::config::run(args, &cli::command(), asked(cli), audience),
        Command::Doctor(args) => commands::doctor::run(args, cli::command(), asked(cli), audience),
        Command::Completions(args) => commands::completions::run(args, cli::command(), audience),
        Command::Man(args) => commands::man::run(args, &cli::command(), audience),
    }
}

/// Help and version go to standard output and are no failure; the rest is a
/// command line nobody can follow.
fn refuse(refusal: &mut clap::Error, arguments: &[OsString], environment: &Environment) -> Exit {
    cli::advise(refusal, arguments);

    if !refusal.use_stderr() {
        let text = refusal.render();
        let colored = io::output::Stream::Report.is_terminal() && !environment.no_color;
        let text = if colored {
            text.ansi().to_string()
        } else {
            text.to_string()
        };
        let printed = Output::open(None).and_then(|mut output| {
            let written = output.write_all(text.as_bytes());
            written.map_err(Error::world("cannot write to standard output"))?;
            output.commit()
        });
        return printed.map_or_else(|error| error.exit(), |()| Exit::Success);
    }
    let wants_json = arguments.windows(2).any(|pair| {
        let json = |word: &OsString| word == "json" || word == "jsonl";
        pair[1] == "--json"
            || pair[1] == "--format=json"
            || pair[1] == "--format=jsonl"
            || (pair[0] == "--format" && json(&pair[1]))
    });
    let mut stderr = io::output::notes();
    if wants_json {
        // The first paragraph; usage and hints behind it are for people.
        let text = refusal.render().to_string();
        let mut paragraphs = text.split("\n\n");
        let head = paragraphs.next().unwrap_or_default();
        let tip = paragraphs.find(|paragraph| paragraph.trim_start().starts_with("tip:"));
        let words = head.split_whitespace();
        let words: Vec<&str> = words
            .chain(tip.unwrap_or_default().split_whitespace())
            .collect();
        let error = Error::CommandLine {
            message: words.join(" ").trim_start_matches("error: ").to_owned(),
        };
        let _ = render::error(Format::Json, &error, None, Style::default(), &mut stderr);
    } else {
        let text = refusal.render();
        let colored = io::output::Stream::Notes.is_terminal() && !environment.no_color;
        let text = if colored {
            text.ansi().to_string()
        } else {
            text.to_string()
        };
        // As every other error, with its code.
        let text = text.replacen("error:", "error[skilldeck::command_line]:", 1);
        let _ = stderr.write_all(text.as_bytes());
    }
    Exit::Unusable
}

fn style(global: &GlobalArgs, environment: &Environment, terminal: bool) -> Style {
    let color = match global.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            !environment.no_color
                && (environment.force_color || (terminal && !environment.dumb_terminal))
        }
    };
    Style {
        color,
        width: columns(environment, terminal).clamp(40, 120),
        hyperlinks: color && terminal,
        quiet: global.quiet,
        verbose: global.verbose,
    }
}

/// `COLUMNS` if it is set, else what the terminal says; 80 where there is none.
fn columns(environment: &Environment, terminal: bool) -> usize {
    let of_terminal = || {
        let (width, _) = terminal_size::terminal_size().filter(|_| terminal)?;
        Some(usize::from(width.0))
    };
    environment.columns.or_else(of_terminal).unwrap_or(80)
}
