//! Commands that settings hold: hooks, tasks, scripts and services in JSON,
//! YAML, TOML, unit files and their like.

mod json;
mod lines;

use crate::skill::path;
use crate::text::Span;

/// Most commands of one file.
const MAX_COMMANDS: usize = 1024;
/// Most bytes of one command.
const MAX_COMMAND: usize = 64 * 1024;

/// A command in a file of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    /// Its place.
    pub(super) span: Span,
    /// What a shell would get.
    pub(super) text: String,
}

/// Keys whose value is a command, in lower case, without `-` and `_`.
const KEYS: [&str; 48] = [
    "command",
    "commands",
    "cmd",
    "cmds",
    "run",
    "script",
    "scripts",
    "exec",
    "shell",
    "entrypoint",
    "install",
    "installcommand",
    "setup",
    "setupcommand",
    "beforescript",
    "afterscript",
    "beforeinstall",
    "preinstall",
    "postinstall",
    "prepare",
    "postcreatecommand",
    "oncreatecommand",
    "updatecontentcommand",
    "poststartcommand",
    "postattachcommand",
    "initializecommand",
    "execstart",
    "execstartpre",
    "execstartpost",
    "execstop",
    "execstoppost",
    "execreload",
    "execcondition",
    "tryexec",
    "statusline",
    "apikeyhelper",
    "precommand",
    "postcommand",
    "onstart",
    "onload",
    "startcommand",
    "buildcommand",
    "testcommand",
    "initcommand",
    "healthcheck",
    "hook",
    "program",
    "bash",
];

fn plain(key: &str) -> String {
    key.chars()
        .filter(|letter| !matches!(letter, '-' | '_'))
        .take(32)
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

fn is_command_key(key: &str) -> bool {
    KEYS.contains(&plain(key).as_str())
}

/// The commands that the file at `path` holds as settings.
pub(super) fn commands(file: &str, text: &str) -> Vec<Setting> {
    let suffix = path::suffix(file);
    let name = path::file_name(file).to_ascii_lowercase();
    let mut found = match suffix.as_str() {
        "json" | "jsonc" | "json5" | "code-workspace" => json::commands(text, 0),
        "yaml" | "yml" | "toml" | "ini" | "cfg" | "conf" | "service" | "desktop" | "socket"
        | "timer" | "container" => lines::commands(text, 0),
        "plist" => property_list(text),
        _ => Vec::new(),
    };
    if name == "crontab" || suffix == "cron" || suffix == "crontab" || file.contains("cron.d/") {
        found.extend(jobs(text));
    }
    found.truncate(MAX_COMMANDS);
    found
}

/// The commands that a frontmatter holds.
pub(super) fn of_frontmatter(text: &str, end: usize) -> Vec<Setting> {
    let mut found = lines::commands(&text[..end], 0);
    found.truncate(MAX_COMMANDS);
    found
}

/// Words as a command line; those that a shell would change stand in quotes.
fn joined(words: &[String]) -> String {
    let quoted = |word: &String| {
        let plain = !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_./:=@%+,$~".contains(&byte));
        if plain {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    let words: Vec<String> = words.iter().map(quoted).collect();
    words.join(" ")
}

/// `ProgramArguments` of a property list.
fn property_list(text: &str) -> Vec<Setting> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("<key>Program").map(|start| at + start) {
        let end = text[start..]
            .find("</array>")
            .map_or(text.len(), |end| start + end);
        at = end.max(start + 1);
        let words: Vec<String> = text[start..end]
            .split("<string>")
            .skip(1)
            .filter_map(|piece| piece.split_once("</string>"))
            .map(|(word, _)| {
                word.replace("&lt;", "<")
                    .replace("&gt;", ">")
                    .replace("&quot;", "\"")
                    .replace("&amp;", "&")
            })
            .collect();
        if !words.is_empty() {
            found.push(Setting {
                span: Span::new(start, end),
                text: joined(&words),
            });
        }
    }
    found
}

/// The commands of a table of jobs; that of the system names a user first.
fn jobs(text: &str) -> Vec<Setting> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if let Some(command) = super::lower::shell::cron_command(line) {
            let command = command.strip_prefix("root ").unwrap_or(command);
            found.push(Setting {
                span: Span::new(start, start + line.trim_end().len()),
                text: command.to_owned(),
            });
        }
        if found.len() > MAX_COMMANDS {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(file: &str, text: &str) -> Vec<String> {
        commands(file, text)
            .into_iter()
            .map(|setting| {
                assert!(text.get(setting.span.start..setting.span.end).is_some());
                setting.text
            })
            .collect()
    }

    #[test]
    fn json_holds_commands() {
        for (file, text, want) in [
            (
                "package.json",
                r#"{"scripts": {"postinstall": "a | sh"}}"#,
                "a | sh",
            ),
            (
                "settings.json",
                r#"{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"a \"b\""}]}]}}"#,
                "a \"b\"",
            ),
            (
                ".mcp.json",
                r#"{"mcpServers":{"x":{"command":"bash","args":["-c","a | sh"]}}}"#,
                "bash -c 'a | sh'",
            ),
            (
                ".mcp.json",
                r#"{"mcpServers":{"x":{"args":["-c","a | sh"],"command":"bash"}}}"#,
                "bash -c 'a | sh'",
            ),
            (
                ".devcontainer/devcontainer.json",
                "{ // why\n \"postCreateCommand\": \"a\", }",
                "a",
            ),
            (
                ".vscode/tasks.json",
                r#"{"tasks":[{"type":"shell","command":"a\u0020b"}]}"#,
                "a b",
            ),
            ("x.json", r#"{"command":["sh","-c","a b"]}"#, "sh -c 'a b'"),
        ] {
            let found = texts(file, text);
            assert!(found.iter().any(|have| have == want), "{text} {found:?}");
        }
        assert!(texts("x.json", r#"{"name":"run","text":"command"}"#).is_empty());
    }

    #[test]
    fn lines_hold_commands() {
        for (file, text, want) in [
            (
                "ci.yml",
                "jobs:\n  a:\n    steps:\n      - run: a | sh\n",
                "a | sh",
            ),
            (
                "ci.yml",
                "      - run: |\n          a\n          b\n      - x: y\n",
                "a\nb\n",
            ),
            (
                "c.yml",
                "    command: [\"sh\", \"-c\", \"a b\"]\n",
                "sh -c 'a b'",
            ),
            ("c.yml", "    entrypoint: 'a b'\n", "a b"),
            (
                ".gitlab-ci.yml",
                "x:\n  script:\n    - a | sh\n    - b\n",
                "a | sh\nb",
            ),
            (
                "x.service",
                "[Service]\nExecStart=-/bin/sh -c 'a'\n",
                "/bin/sh -c 'a'",
            ),
            ("x.desktop", "Exec=sh -c \"a\"\n", "sh -c \"a\""),
            ("x.toml", "[tasks]\nrun = \"a b\"\n", "a b"),
            ("pyproject.toml", "[tool.pdm.scripts]\nx = \"a b\"\n", "a b"),
            ("crontab", "* * * * * a b\n", "a b"),
            ("etc/cron.d/x", "*/5 * * * * root a b\n", "a b"),
            (
                "x.plist",
                "<key>ProgramArguments</key><array><string>sh</string>\n<string>-c</string><string>a &amp;&amp; b</string></array>",
                "sh -c 'a && b'",
            ),
        ] {
            let found = texts(file, text);
            assert!(found.iter().any(|have| have == want), "{text} {found:?}");
        }
        let front = "---\nname: x\nhooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n          command: \"a b\"\nmetadata: {\"m\":{\"install\":[{\"kind\":\"shell\",\"command\":\"c d\"}]}}\n---\n";
        let found: Vec<String> = of_frontmatter(front, front.len())
            .into_iter()
            .map(|setting| setting.text)
            .collect();
        assert_eq!(found, ["a b", "c d"]);
    }

    #[test]
    fn hostile_settings_are_linear() {
        for piece in [
            "{",
            "[",
            "\"",
            "{\"command\":",
            "run: |\n",
            "run:\n",
            "- ",
            "run: [",
            "\\",
            "<key>Program",
            "[\"a\",",
            "{\"command\":[\"",
            "command: {",
            "* * * * * a\n",
            "run: |\n  a\n",
        ] {
            let text = piece.repeat((1 << 20) / piece.len());
            for file in ["a.json", "a.yml", "a.plist", "crontab"] {
                std::hint::black_box(commands(file, &text));
            }
        }
    }
}
