//! Every code that an error can carry, and what it means: the source of
//! `docs/errors.md`.

/// One code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// Behind `skilldeck::`; stable.
    pub name: &'static str,
    /// The exit code it ends in.
    pub exit: u8,
    /// What happened.
    pub what: &'static str,
    /// What it usually comes from, and why nothing was done then.
    pub why: &'static str,
    /// How to mend it.
    pub how: &'static str,
}

const fn code(
    name: &'static str,
    exit: u8,
    what: &'static str,
    why: &'static str,
    how: &'static str,
) -> Code {
    Code {
        name,
        exit,
        what,
        why,
        how,
    }
}

/// All of them, sorted by name.
pub const CODES: &[Code] = &[
    code(
        "another_hash",
        1,
        "A download or an archive has another SHA-256 than `--sha256` or a list of releases says.",
        "It was changed, cut short, or is another release.",
        "Check address and hash with whoever published it. Nothing was changed.",
    ),
    code(
        "baseline_unusable",
        2,
        "The file of `--baseline` cannot be used.",
        "It is missing, no JSON, of another version, or names a day that is none.",
        "Name a file that `--write-baseline` wrote, or mend the line that is shown.",
    ),
    code(
        "command_line",
        2,
        "The command line cannot be followed.",
        "A flag, a value or a command that there is not, or two that exclude each other.",
        "Read the tip; `skilldeck COMMAND --help` begins with examples.",
    ),
    code(
        "config_inside_package",
        2,
        "Settings would come from inside of the package that is to be judged.",
        "A package has no say in its own review, and its folder is the one you work in.",
        "Pass `--no-config`, or `--config FILE` if the file is yours.",
    ),
    code(
        "config_unusable",
        2,
        "A settings file cannot be used.",
        "It is missing, no TOML, or has a key or a value that there is not; nothing is done by half of it.",
        "Mend the line that is shown; `skilldeck config init` writes a file with every key explained.",
    ),
    code(
        "content_unusable",
        2,
        "What `edit` was handed cannot be read.",
        "It is missing, no UTF-8, longer than 1 MiB, or no patch.",
        "Hand over text on standard input or with `--from FILE`; docs/hosts-work.md shows a patch.",
    ),
    code(
        "extensions_missing",
        2,
        "The file of global states that was named is not there.",
        "`--extensions` or `DEER_FLOW_EXTENSIONS_CONFIG_PATH` names it; to go on would switch everything on.",
        "Correct the flag or the variable, or leave it out.",
    ),
    code(
        "fetch_failed",
        3,
        "An address or a repository could not be fetched.",
        "The host, the network, the certificate or `git` said no.",
        "Check the address and the connection. Nothing was changed.",
    ),
    code(
        "folder_is_link",
        2,
        "A folder of a home is a link.",
        "Through it, files elsewhere could be changed.",
        "Put the folder itself there.",
    ),
    code(
        "folder_unusable",
        2,
        "A folder that `exec` was given cannot be used.",
        "It is missing, or no folder.",
        "Name a folder that is there.",
    ),
    code(
        "history_unusable",
        3,
        "The history of a skill cannot be read or written.",
        "The file below `.history` is damaged or closed; what could not be recorded is not done.",
        "Mend that file, or move it away. Nothing was changed.",
    ),
    code(
        "home_unknown",
        2,
        "Nothing says where the home is.",
        "Neither `--home` nor `SKILLDECK_HOME`, `DEER_FLOW_HOME`, `XDG_DATA_HOME` or `HOME` is set.",
        "Pass `--home DIR`, or set one of them.",
    ),
    code(
        "ignore_file_unusable",
        2,
        "A `.skillignore` cannot be followed.",
        "It is a link, no text, too large, or a line is no pattern: what is packed would be a guess.",
        "Write one gitignore pattern a line; the line is shown.",
    ),
    code(
        "index_unusable",
        3,
        "A list of releases cannot be followed.",
        "The address answered with something else than such a list.",
        "Check `--latest`; with `--from` and `--pinned` there is a release to fall back to.",
    ),
    code(
        "input_too_large",
        2,
        "Standard input holds more than a package may.",
        "What is read has a bound, so that nobody can fill the memory.",
        "Write it to a file and name the file, or raise `--max-total-bytes`.",
    ),
    code(
        "lock_file_damaged",
        2,
        "`skilldeck.lock.json` cannot be understood.",
        "It was edited by hand, cut short, or is of a newer skilldeck.",
        "Restore it from a backup, or remove it and install again with `--replace`.",
    ),
    code(
        "locked",
        3,
        "Somebody else holds a lock.",
        "Another skilldeck, or DeerFlow, is at work; who it is, is said.",
        "Try again, or wait longer with `--lock-timeout`. `skilldeck doctor` names locks that stay.",
    ),
    code(
        "not_mendable",
        2,
        "`review --fix` cannot write there.",
        "It writes to the folder of a skill, and to no archive, file or installed skill.",
        "Name the folder of the skill itself.",
    ),
    code(
        "output_unusable",
        2,
        "A product cannot go where it should.",
        "Something is there already, or the product would lie inside of what it is made from.",
        "Choose another name or place; where a flag replaces what is there, it is named.",
    ),
    code(
        "pack_unusable",
        1,
        "The pack of an integration cannot be installed as one.",
        "It is missing, no pack, of another version, or holds two skills of one name.",
        "A pack is a folder or zip of skill folders, or of `skills/`, with an optional pack.json.",
    ),
    code(
        "policy_unusable",
        2,
        "The file of `--policy` cannot be used.",
        "It is missing, no TOML, or has a key, a rule or a word that there is not; nothing is judged by half of it.",
        "Mend the line that is shown; docs/policy.md lists every key.",
    ),
    code(
        "program_unusable",
        2,
        "A program cannot be started.",
        "It is not there, may not be run, or lies where a confined command may not read.",
        "Name a program of PATH or a file that may be run; `--allow-read` opens a folder.",
    ),
    code(
        "range_unusable",
        2,
        "`--changed` cannot be followed.",
        "It is no range, a name in it does not exist, git is missing, or this is no repository.",
        "Write BASE..HEAD or BASE...HEAD with names that `git log` knows.",
    ),
    code(
        "revision_unusable",
        2,
        "The history of a skill has no such record.",
        "The number is none of those in the history, or that record holds no text.",
        "`skilldeck edit history NAME` lists them.",
    ),
    code(
        "secret_in_arguments",
        2,
        "An argument of the command holds one of the secrets.",
        "The system shows the arguments of a program to everybody.",
        "Let the command read it from its environment.",
    ),
    code(
        "secrets_unusable",
        2,
        "The secrets of a request cannot be read.",
        "They are missing or no JSON object of names and texts; nothing of them is repeated.",
        "Write one JSON object: {\"API_TOKEN\": \"…\"}.",
    ),
    code(
        "skill_unusable",
        1,
        "A skill that was named may not be used.",
        "It is not installed, switched off, or its SKILL.md cannot be read.",
        "`skilldeck list` shows what is installed, `skilldeck enable NAME` switches on.",
    ),
    code(
        "source_unusable",
        2,
        "A source of `install` cannot be followed.",
        "It is not there, or an address of a kind that is not fetched (plain http, for one).",
        "Name a `.skill` or `.zip` file, a folder, `-`, `https://…` or `git+URL[@REV][#SUBDIR]`.",
    ),
    code(
        "sources_restless",
        3,
        "The skills changed again and again while they were copied.",
        "Somebody writes to them all the time, and half of a skill is never shown.",
        "Run `skilldeck project` when nobody does.",
    ),
    code(
        "state_damaged",
        2,
        "A file of states cannot be understood.",
        "It was edited by hand or cut short; nothing is guessed, and nothing counts as enabled.",
        "Mend or remove the file, which was left as it is.",
    ),
    code(
        "target_list_unusable",
        2,
        "The list of `--files-from` cannot be used.",
        "It is missing, or longer than a list may be.",
        "Name a file that holds one target a line, or NUL behind each with `-0`.",
    ),
    code(
        "target_not_found",
        2,
        "There is no such target.",
        "The name is misspelt, or it is relative to another folder.",
        "Read the help line: it names what is near, if something is.",
    ),
    code(
        "target_unusable",
        2,
        "The target is there, but nothing that can be read as a skill.",
        "A folder without a SKILL.md, an empty file, a device.",
        "Name a skill directory, a `.skill` or `.zip` file, or a SKILL.md.",
    ),
    code(
        "unconfined",
        1,
        "The kernel cannot confine a command, and `--require-confine` was given.",
        "Landlock is missing, older than Linux 6.12, or this is not Linux.",
        "Use such a kernel, or leave out `--require-confine`.",
    ),
    code(
        "unknown_command",
        2,
        "`man` was asked for a page of a command that there is not.",
        "The name is misspelt.",
        "Read the help line; `skilldeck --help` lists the commands.",
    ),
    code(
        "unknown_rule",
        2,
        "No rule has that id.",
        "The id is misspelt, or the rule is of another version.",
        "Read the help line; `skilldeck rules` lists them.",
    ),
    code(
        "unknown_setting",
        2,
        "There is no such setting.",
        "The key is misspelt.",
        "Read the help line; `skilldeck config show` lists them.",
    ),
    code(
        "view_emptied",
        3,
        "A view could not be built and is empty now.",
        "The disk failed in the middle: nothing is shown rather than something wrong. The exit code is that of the cause.",
        "Mend the cause, then run `skilldeck project`.",
    ),
    code(
        "view_refused",
        2,
        "The folder of a view is a link.",
        "What lies behind it may be the skills themselves.",
        "Remove the link; the view is then built in a folder of its own.",
    ),
    code(
        "world_failed",
        3,
        "The disk, a permission or the network failed.",
        "The message says what was tried, and what the system answered.",
        "Read the help line, which goes by that answer.",
    ),
];

impl Code {
    /// As it is printed: `skilldeck::…`.
    #[must_use]
    pub fn full(&self) -> String {
        format!("skilldeck::{}", self.name)
    }
}
