//! Objects of Windows that scripts make by the name of their class, and the
//! clipboard.

use crate::scan::operation::{Act, CLIPBOARD, ShellUse};
use crate::skill::path::file_name;

use super::calls::Call;
use super::fact::Fact;
use super::walk::Walker;

impl Walker<'_, '_, '_> {
    /// `new ActiveXObject("WScript.Shell")`, and what such an object does.
    pub(super) fn component(&mut self, path: &str, last: &str, call: &Call<'_>) -> Option<Fact> {
        if matches!(
            path,
            "ActiveXObject()" | "ActiveXObject" | "WScript.CreateObject"
        ) {
            let class = call
                .get(0)
                .string()
                .unwrap_or_default()
                .to_ascii_lowercase();
            let is = |fronts: &[&str]| fronts.iter().any(|front| class.starts_with(front));
            let kind = if is(&["msxml", "microsoft.xmlhttp", "winhttp."]) || class.is_empty() {
                "XMLHttpRequest()"
            } else if is(&["wscript.shell"]) {
                "com.shell()"
            } else if is(&["shell.application"]) {
                "com.desktop()"
            } else if is(&["adodb.stream"]) {
                "com.stream()"
            } else if is(&["scripting.filesystemobject"]) {
                "com.files()"
            } else {
                return None;
            };
            return Some(self.open(kind, Fact::unknown()));
        }
        let (object, _) = path.rsplit_once('.')?;
        let small = last.to_ascii_lowercase();
        match (object, small.as_str()) {
            ("com.shell()", "run" | "exec") | ("com.desktop()", "open") => {
                Some(self.command_line(path, call, &call.get(0)))
            }
            ("com.desktop()", "shellexecute") => {
                let words: Vec<Fact> = call.arguments.iter().take(2).cloned().collect();
                let line = self.concat(&words, " ");
                Some(self.command_line(path, call, &line))
            }
            ("com.shell()", "regwrite") => {
                self.writes(path, call.span, &call.get(0), &call.get(1));
                Some(Fact::nothing())
            }
            ("com.shell()", "expandenvironmentstrings") => {
                let text = call.get(0);
                let place = text.string().map(|text| {
                    text.replace("%TEMP%", "~/AppData/Local/Temp")
                        .replace("%APPDATA%", "~/AppData/Roaming")
                        .replace("%USERPROFILE%", "~")
                });
                Some(place.map_or(text.clone(), |place| text.retold(place)))
            }
            ("com.files()", "getspecialfolder") => Some(Fact::constant("~/AppData/Local/Temp")),
            ("com.stream()", "savetofile") => {
                let content = self.gather(call.this);
                self.writes(path, call.span, &call.get(0), &content);
                Some(Fact::nothing())
            }
            _ => None,
        }
    }

    /// What is put onto the clipboard.
    pub(super) fn offered(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let offers = matches!(
            path,
            "clipboardy.write"
                | "clipboardy.writeSync"
                | "navigator.clipboard.writeText"
                | "electron.clipboard.writeText"
                | "copy-paste.copy"
                | "@napi-rs/clipboard.Clipboard().setText"
        );
        offers.then(|| {
            let clipboard = Fact::constant(CLIPBOARD);
            self.writes(path, call.span, &clipboard, &call.get(0));
            Fact::unknown()
        })
    }

    /// A command line of Windows: it runs, and is looked into as such.
    fn command_line(&mut self, path: &str, call: &Call<'_>, line: &Fact) -> Fact {
        let line = self.primitive(line);
        let command = self.seen(&line);
        let program = command.text.as_deref().and_then(|text| {
            let first = text.trim_start_matches('"').split(['"', ' ']).next()?;
            Some(
                file_name(&first.replace('\\', "/"))
                    .trim_end_matches(".exe")
                    .to_owned(),
            )
        });
        if command.text.is_some() {
            let code = command.clone();
            self.note(call.span, "cmd", Act::Evaluate { code });
        }
        let shell = if command.text.is_some() {
            ShellUse::No
        } else {
            ShellUse::Yes
        };
        let act = Act::Execute {
            program,
            command,
            shell,
            input: crate::scan::operation::Value::default(),
        };
        self.note(call.span, path, act);
        Fact::unknown()
    }
}
