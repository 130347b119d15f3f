//! What can go wrong outside a package. A finding is never an error.

mod codes;
mod ending;
mod excerpt;
mod running;

use miette::{Diagnostic, SourceSpan};
use thiserror::Error as ThisError;

pub use codes::{CODES, Code};
pub use excerpt::{Place, Source, pointed};
pub use running::RunError;

/// Why a command could not do what was asked. Paths are as the user gave them.
#[derive(Debug, ThisError, Diagnostic)]
pub enum Error {
    /// The target is not there.
    #[error("there is no `{target}`")]
    #[diagnostic(code(skilldeck::target_not_found))]
    TargetNotFound {
        /// As given.
        target: String,
        /// What to do next.
        #[help]
        help: String,
    },
    /// The target is there, but it is nothing we can read as a skill.
    #[error("`{target}` is {found}")]
    #[diagnostic(
        code(skilldeck::target_unusable),
        help("name a skill directory, a `.skill` or `.zip` file, or a SKILL.md")
    )]
    TargetUnusable {
        /// As given.
        target: String,
        /// What it is instead, with its article.
        found: String,
    },
    /// The target is no folder that may be mended.
    #[error("`{target}` cannot be mended: it is {found}")]
    #[diagnostic(
        code(skilldeck::not_mendable),
        help("name the folder of the skill itself; `--fix` writes to nothing else")
    )]
    NotMendable {
        /// As given.
        target: String,
        /// What it is instead, with its article.
        found: &'static str,
    },
    /// More arrived on standard input than a package may hold.
    #[error("standard input holds more than {limit} bytes")]
    #[diagnostic(
        code(skilldeck::input_too_large),
        help("write it to a file and name the file, or raise `--max-total-bytes`")
    )]
    InputTooLarge {
        /// The bound, in bytes.
        limit: u64,
    },
    /// The list of targets cannot be used.
    #[error("the target list `{list}` {fault}")]
    #[diagnostic(
        code(skilldeck::target_list_unusable),
        help("name a file that holds one target a line, or NUL behind each and pass `-0`")
    )]
    TargetListUnusable {
        /// As given.
        list: String,
        /// What is wrong with it, a clause without subject.
        fault: String,
    },
    /// The command line cannot be followed.
    #[error("{message}")]
    #[diagnostic(
        code(skilldeck::command_line),
        help("`skilldeck --help` shows what can be asked")
    )]
    CommandLine {
        /// What is wrong with it.
        message: String,
    },
    /// A range of commits cannot be followed.
    #[error("`--changed {range}` cannot be followed: {fault}")]
    #[diagnostic(code(skilldeck::range_unusable))]
    RangeUnusable {
        /// As given.
        range: String,
        /// What is wrong with it, a clause.
        fault: String,
        /// What to do next.
        #[help]
        help: String,
    },
    /// A policy cannot be used; nothing is judged by half of it.
    #[error("the policy `{path}` cannot be used: {fault}")]
    #[diagnostic(code(skilldeck::policy_unusable))]
    PolicyUnusable {
        /// As given.
        path: String,
        /// Where, and what is wrong there: a clause.
        fault: String,
        /// What to do next.
        #[help]
        help: String,
        /// The text, where that is what is wrong.
        #[source_code]
        written: Option<Source>,
        /// The place in it.
        #[label]
        span: Option<SourceSpan>,
    },
    /// A baseline cannot be used.
    #[error("the baseline `{path}` cannot be used: {fault}")]
    #[diagnostic(
        code(skilldeck::baseline_unusable),
        help("name a file that `--write-baseline` wrote")
    )]
    BaselineUnusable {
        /// As given.
        path: String,
        /// What is wrong with it, a clause.
        fault: String,
        /// The text, where that is what is wrong.
        #[source_code]
        written: Option<Source>,
        /// The place in it.
        #[label]
        span: Option<SourceSpan>,
    },
    /// A settings file cannot be used; nothing is done by half of it.
    #[error("the settings file `{path}` cannot be used: {fault}")]
    #[diagnostic(code(skilldeck::config_unusable))]
    ConfigUnusable {
        /// As it was found or given.
        path: String,
        /// Where, and what is wrong there: a clause.
        fault: String,
        /// What to do next.
        #[help]
        help: String,
        /// The text, where that is what is wrong.
        #[source_code]
        written: Option<Source>,
        /// The place in it.
        #[label]
        span: Option<SourceSpan>,
    },
    /// Settings would come from inside of what is to be judged.
    #[error("the settings file `{path}` is part of the package `{package}` that is to be judged")]
    #[diagnostic(
        code(skilldeck::config_inside_package),
        help(
            "a package has no say in its own review: judge without settings (`--no-config`), or name the file with `--config` if it is yours"
        )
    )]
    ConfigInsidePackage {
        /// As it was found.
        path: String,
        /// The folder of the package.
        package: String,
    },
    /// No rule has that id.
    #[error("there is no rule `{id}`")]
    #[diagnostic(code(skilldeck::unknown_rule))]
    UnknownRule {
        /// As given.
        id: String,
        /// What to do next.
        #[help]
        help: String,
    },
    /// There is no such setting.
    #[error("there is no setting `{key}`")]
    #[diagnostic(code(skilldeck::unknown_setting))]
    UnknownSetting {
        /// As given.
        key: String,
        /// What to do next.
        #[help]
        help: String,
    },
    /// There is no such command.
    #[error("there is no command `{name}`")]
    #[diagnostic(code(skilldeck::unknown_command))]
    UnknownCommand {
        /// As given.
        name: String,
        /// What to do next.
        #[help]
        help: String,
    },
    /// Nothing says where the home is.
    #[error("there is no home to work on")]
    #[diagnostic(
        code(skilldeck::home_unknown),
        help("pass `--home DIR`, or set SKILLDECK_HOME or HOME")
    )]
    HomeUnknown,
    /// The global state file that was named is not there.
    #[error("there is no state file `{path}`")]
    #[diagnostic(
        code(skilldeck::extensions_missing),
        help("correct `--extensions` or DEER_FLOW_EXTENSIONS_CONFIG_PATH, or unset it")
    )]
    ExtensionsMissing {
        /// As given.
        path: String,
    },
    /// A state file cannot be understood; nothing is guessed from it.
    #[error("the state file `{path}` is damaged: {fault}")]
    #[diagnostic(
        code(skilldeck::state_damaged),
        help(
            "mend or remove the file; it was left as it is, and nothing counts as enabled until then"
        )
    )]
    StateDamaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: String,
    },
    /// A `.skillignore` cannot be followed.
    #[error("`{path}` {fault}")]
    #[diagnostic(
        code(skilldeck::ignore_file_unusable),
        help("write one gitignore pattern a line")
    )]
    IgnoreFileUnusable {
        /// The file.
        path: String,
        /// What is wrong with it, a clause without subject.
        fault: String,
        /// The text, where that is what is wrong.
        #[source_code]
        written: Option<Source>,
        /// The place in it.
        #[label]
        span: Option<SourceSpan>,
    },
    /// A product cannot go where it should.
    #[error("{output} {fault}")]
    #[diagnostic(code(skilldeck::output_unusable))]
    OutputUnusable {
        /// Where, in words.
        output: String,
        /// What speaks against it, a clause without subject.
        fault: String,
        /// What to do next.
        #[help]
        help: String,
    },
    /// A folder of the store is a link; it could lead anywhere.
    #[error("`{path}` is a link where a folder must be")]
    #[diagnostic(
        code(skilldeck::folder_is_link),
        help("put the folder itself there; through a link, files elsewhere could be changed")
    )]
    FolderIsLink {
        /// The link.
        path: String,
    },
    /// Our own lock file cannot be understood.
    #[error("the lock file `{path}` is damaged: {fault}")]
    #[diagnostic(
        code(skilldeck::lock_file_damaged),
        help("restore it from a backup, or remove it and install again with `--replace`")
    )]
    LockFileDamaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: String,
        /// The text, where that is what is wrong.
        #[source_code]
        written: Option<Source>,
        /// The place in it.
        #[label]
        span: Option<SourceSpan>,
    },
    /// A source cannot be followed.
    #[error("`{source_words}` cannot be used as a source: {fault}")]
    #[diagnostic(
        code(skilldeck::source_unusable),
        help(
            "name a `.skill` or `.zip` file, a folder, `-`, `https://…` or `git+URL[@REV][#SUBDIR]`"
        )
    )]
    SourceUnusable {
        /// As given.
        source_words: String,
        /// What is wrong with it.
        fault: String,
    },
    /// The download is not the one that was announced.
    #[error("`{source_words}` has the SHA-256 {found}, not {expected}")]
    #[diagnostic(
        code(skilldeck::another_hash),
        help("check the address and the hash with whoever published it; nothing was changed")
    )]
    AnotherHash {
        /// As given.
        source_words: String,
        /// What came.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// Network, or git.
    #[error("cannot fetch `{source_words}`: {fault}")]
    #[diagnostic(
        code(skilldeck::fetch_failed),
        help("check the address and the connection; nothing was changed")
    )]
    FetchFailed {
        /// As given.
        source_words: String,
        /// What happened.
        fault: String,
    },
    /// Somebody else holds a lock.
    #[error("`{path}` is locked by {holder}")]
    #[diagnostic(
        code(skilldeck::locked),
        help("try again when it is done, or wait longer with `--lock-timeout`")
    )]
    Locked {
        /// The lock.
        path: String,
        /// Who says that it holds it.
        holder: String,
    },
    /// A folder of a view is a link; what lies behind it may be the sources.
    #[error("the view `{path}` is a link")]
    #[diagnostic(
        code(skilldeck::view_refused),
        help("remove the link; the view is then built in a folder of its own")
    )]
    ViewRefused {
        /// The folder.
        path: String,
    },
    /// A view could not be built; nothing is shown rather than something wrong.
    #[error("{cause}; {consequence}")]
    #[diagnostic(code(skilldeck::view_emptied))]
    ViewEmptied {
        /// What became of the view and of the state, a clause.
        consequence: String,
        /// Why.
        cause: Box<Error>,
        /// What to do next.
        #[help]
        help: String,
    },
    /// Somebody writes to the sources all the time.
    #[error("the skills in `{path}` changed again and again while they were copied")]
    #[diagnostic(
        code(skilldeck::sources_restless),
        help("run `skilldeck project` when nobody writes to them")
    )]
    SourcesRestless {
        /// The sources.
        path: String,
    },
    /// What `exec`, `edit`, `integration` or a reviewer cannot do.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Run(RunError),
    /// Disk, permissions, network.
    #[error("{0:#}")]
    #[diagnostic(code(skilldeck::world_failed), help("{}", ending::way_out(_0)))]
    World(anyhow::Error),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Exit;

    #[test]
    fn errors_have_a_code_a_help_line_and_an_exit() {
        let world = Error::world("cannot read `x`")(std::io::Error::from(
            std::io::ErrorKind::PermissionDenied,
        ));
        assert_eq!(world.to_string(), "cannot read `x`: permission denied");
        assert_eq!(world.exit(), Exit::World);
        for error in [
            world,
            Error::InputTooLarge { limit: 1 },
            Error::TargetNotFound {
                target: "x".to_owned(),
                help: "look again".to_owned(),
            },
        ] {
            let code = error.code().expect("a code").to_string();
            assert!(code.starts_with("skilldeck::"), "{code}");
            assert!(error.help().is_some(), "{error:?} has no help");
        }
    }
}
