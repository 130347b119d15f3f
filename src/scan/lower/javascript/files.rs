//! Calls that read, write and remove files, and what else holds secrets.

use crate::scan::operation::{Act, Capture, Event, Origins, Value};
use crate::scan::sensitive;

use super::calls::{Call, is_function};
use super::fact::{Fact, HOLE};
use super::walk::Walker;

/// Methods that put a file into something bigger.
const ARCHIVERS: [&str; 13] = [
    "directory",
    "file",
    "addLocalFile",
    "addLocalFolder",
    "glob",
    "create",
    "c",
    "upload",
    "put",
    "fastPut",
    "uploadFrom",
    "addFile",
    "pack",
];

/// Longest text that is told with holes in it.
const MAX_PARTLY: usize = 16 << 10;
/// Most files of which the path is known in part.
const MAX_STORED: usize = 64;

impl Walker<'_, '_, '_> {
    /// The path of a file as rules see it: unknown pieces only where what is
    /// known says enough.
    fn path_value(&mut self, path: &Fact) -> Value {
        let path = match self.heap.property(path, "@address") {
            Some(inner) => inner.clone(),
            None => self.primitive(path),
        };
        let mut value = self.seen(&path);
        if let (None, Some(text)) = (&value.text, &path.text)
            && (sensitive::first(text).is_some()
                || text.starts_with("~/.")
                || text.contains("node_modules/")
                || text.ends_with("/SKILL.md"))
        {
            value.text = Some(text.replace(HOLE, "*"));
        }
        if let Some(text) = &value.text
            && let Some(rest) = text.strip_prefix("file://")
        {
            value.text = Some(rest.to_owned());
        }
        value
    }

    /// What a file at `path` holds.
    pub(super) fn content(&mut self, path: &Fact, span: oxc_span::Span) -> Fact {
        let value = self.path_value(path);
        let secret = value
            .text
            .as_deref()
            .is_some_and(|text| sensitive::first(text).is_some());
        let mut origins = Origins::FILE;
        if secret {
            origins = origins.with(Origins::SENSITIVE);
        }
        let environment = value
            .text
            .as_deref()
            .is_some_and(|text| text.starts_with("/proc/") && text.ends_with("/environ"));
        if environment {
            origins = origins.with(Origins::ENVIRONMENT);
        }
        Fact::source(origins, self.begins(span, Event::File(value.text)))
    }

    fn reads(&mut self, callee: &str, call: &Call<'_>, path: &Fact) -> Fact {
        let value = self.path_value(path);
        self.note(call.span, callee, Act::Read { path: value });
        let mut content = self.content(path, call.span);
        if let Some(text) = self.bundled(path) {
            content = content.retold(text);
        }
        if let Some(callback) = call.callback() {
            let given = vec![Fact::nothing(), content.clone()];
            self.call_value(&callback, &Fact::default(), given, call.span);
        }
        content
    }

    pub(super) fn writes(
        &mut self,
        callee: &str,
        span: oxc_span::Span,
        path: &Fact,
        content: &Fact,
    ) {
        let place = match self.heap.property(path, "@address") {
            Some(inner) => inner.clone(),
            None => self.primitive(path),
        };
        let partly = place.holes;
        let place = place.shape().unwrap_or_default();
        let path = self.path_value(path);
        let content = self.primitive(content);
        if partly && content.origins.has(Origins::NETWORK) && self.state.stored.len() < MAX_STORED {
            self.state.stored.insert(place.clone(), content.tainted());
        }
        let place = place.to_string();
        self.draft(span, &place, &content);
        let mut value = self.seen(&content);
        // What is put around a text that is not known still says something.
        if let (None, Some(text)) = (&value.text, &content.text)
            && text.len() <= MAX_PARTLY
        {
            value.text = Some(text.replace(HOLE, "{}"));
        }
        let content = value;
        self.note(span, callee, Act::Write { path, content });
    }

    pub(super) fn files(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let method = match path {
            "rimraf" | "rimraf.sync" | "rimraf.rimraf" | "rimraf.rimrafSync" | "del"
            | "del.sync" | "del.deleteAsync" | "del.deleteSync" | "trash" => {
                let target = self.deleted(&call.get(0));
                self.note(
                    call.span,
                    path,
                    Act::Delete {
                        path: target,
                        recursive: true,
                    },
                );
                return Some(Fact::unknown());
            }
            "shelljs.rm" => {
                let recursive = call
                    .get(0)
                    .string()
                    .is_some_and(|flags| flags.contains('r') || flags.contains('R'));
                let target = self.deleted(&call.get(usize::from(call.arguments.len() > 1)));
                self.note(
                    call.span,
                    path,
                    Act::Delete {
                        path: target,
                        recursive,
                    },
                );
                return Some(Fact::unknown());
            }
            "shelljs.cat" => "readFile",
            "Deno.remove" | "Deno.removeSync" => "rm",
            "Deno.readTextFile"
            | "Deno.readTextFileSync"
            | "Deno.readFile"
            | "Deno.readFileSync"
            | "Deno.open"
            | "Bun.file"
            | "read-file" => "readFile",
            "Deno.readDir" | "Deno.readDirSync" => "readdir",
            "Deno.writeTextFile"
            | "Deno.writeTextFileSync"
            | "Deno.writeFile"
            | "Deno.writeFileSync"
            | "Bun.write"
            | "write-file-atomic" => "writeFile",
            "Deno.copyFile" | "Deno.copyFileSync" => "copyFile",
            "keytar.getPassword" | "keytar.findCredentials" | "keytar.findPassword" => {
                return Some(
                    self.reads(
                        path,
                        call,
                        &Fact::constant("~/Library/Keychains/login.keychain-db"),
                    )
                    .keyed(),
                );
            }
            "glob" | "glob.sync" | "glob.globSync" | "glob.glob" | "fast-glob"
            | "fast-glob.sync" | "globby" | "globby.globbySync" | "tinyglobby.glob" | "fs.glob"
            | "fs.globSync" | "Bun.Glob()" => {
                let pattern = self.primitive(&call.get(0));
                let one = match pattern.shape() {
                    Some(text) => pattern.retold(text.replace('*', &HOLE.to_string())),
                    None => Fact::unknown(),
                };
                let list = self.heap.list(vec![one]);
                if let Some(callback) = call.callback() {
                    let given = vec![Fact::nothing(), list.clone()];
                    self.call_value(&callback, &Fact::default(), given, call.span);
                }
                return Some(list);
            }
            _ => {
                let method = path.strip_prefix("fs.")?;
                method.strip_suffix("Sync").unwrap_or(method)
            }
        };
        self.file_method(path, method, call)
    }

    fn file_method(&mut self, path: &str, method: &str, call: &Call<'_>) -> Option<Fact> {
        let (first, second) = (call.get(0), call.get(1));
        match method {
            "readFile" | "createReadStream" | "open" | "readJson" | "readJSON" | "openAsBlob" => {
                let mut content = self.reads(path, call, &first);
                if matches!(method, "open" | "createReadStream") {
                    content.path = Some(format!("{path}()").into());
                }
                Some(content)
            }
            "readdir" | "opendir" => {
                let value = self.path_value(&first);
                self.note(call.span, path, Act::Read { path: value });
                // Names only; the folder in front says what they hold.
                let names = Fact::from(Origins::UNKNOWN);
                if let Some(callback) = call.callback() {
                    let given = vec![Fact::nothing(), names.clone()];
                    self.call_value(&callback, &Fact::default(), given, call.span);
                }
                Some(names)
            }
            "open().readFile" | "open().read" | "open().readLines" | "openSync().read" => {
                Some(call.this.tainted())
            }
            "read" | "readv" => {
                // Into the buffer.
                let source = self.gather(&first);
                if let Some(buffer) = self.heap.object_mut(&second) {
                    buffer.taint.taint(&source);
                }
                Some(source.tainted().with_unknown())
            }
            "writeFile" | "appendFile" | "outputFile" | "writeJson" | "writeJSON"
            | "outputJson" => {
                self.writes(path, call.span, &first, &second);
                self.finished(call);
                Some(Fact::unknown())
            }
            "createWriteStream" => {
                self.writes(path, call.span, &first, &Fact::unknown());
                let target = self.primitive(&first);
                Some(self.open("fs.createWriteStream()", target))
            }
            "createWriteStream().write" | "createWriteStream().end" => {
                let target = self.heap.property(call.this, "@address").cloned();
                self.writes(
                    path,
                    call.span,
                    &target.unwrap_or_else(Fact::unknown),
                    &first,
                );
                Some(Fact::unknown())
            }
            "copyFile" | "rename" | "cp" | "copy" | "move" | "symlink" | "link" => {
                let content = if method == "symlink" {
                    Fact::unknown()
                } else {
                    let value = self.path_value(&first);
                    self.note(call.span, path, Act::Read { path: value });
                    self.content(&first, call.span)
                };
                self.writes(path, call.span, &second, &content);
                self.finished(call);
                Some(Fact::unknown())
            }
            "rm" | "unlink" | "rmdir" | "remove" | "emptyDir" => {
                let target = self.deleted(&first);
                let asked = self
                    .heap
                    .property(&second, "recursive")
                    .is_some_and(|value| value.truth() == Some(true));
                let recursive = asked || matches!(method, "remove" | "emptyDir");
                self.note(
                    call.span,
                    path,
                    Act::Delete {
                        path: target,
                        recursive,
                    },
                );
                self.finished(call);
                Some(Fact::unknown())
            }
            _ => None,
        }
    }

    fn deleted(&mut self, path: &Fact) -> Value {
        let first = self
            .heap
            .items(path)
            .and_then(|items| items.first())
            .cloned();
        let path = self.primitive(first.as_ref().unwrap_or(path));
        self.seen(&path)
    }

    /// The callback of something that yields nothing.
    fn finished(&mut self, call: &Call<'_>) {
        if let Some(callback) = call.callback() {
            self.call_value(
                &callback,
                &Fact::default(),
                vec![Fact::nothing()],
                call.span,
            );
        }
    }

    /// A secret file that is put into an archive or an upload by its name.
    pub(super) fn archived(&mut self, call: &Call<'_>, into: &mut Fact) {
        let Some(method) = call.method.filter(|method| ARCHIVERS.contains(method)) else {
            return;
        };
        for argument in &call.arguments {
            let mut texts: Vec<Fact> = vec![argument.clone()];
            if let Some(items) = self.heap.items(argument) {
                texts = items.iter().take(16).cloned().collect();
            }
            for text in texts {
                let secret = text
                    .shape()
                    .is_some_and(|shape| shape.len() < 512 && sensitive::first(&shape).is_some());
                if secret && !is_function(&text) {
                    let path = self.path_value(&text);
                    self.note(call.span, method, Act::Read { path });
                    let content = self.content(&text, call.span);
                    into.taint(&content);
                    if let Some(object) = self.heap.object_mut(call.this) {
                        object.taint.taint(&content);
                    }
                }
            }
        }
    }

    /// What is taken from the person at the machine.
    pub(super) fn capture(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        if let Some(fact) = self.offered(path, call) {
            return Some(fact);
        }
        let what = match path {
            "clipboardy.read"
            | "clipboardy.readSync"
            | "navigator.clipboard.readText"
            | "navigator.clipboard.read"
            | "electron.clipboard.readText"
            | "copy-paste.paste"
            | "@napi-rs/clipboard.Clipboard().getText" => Capture::Clipboard,
            "screenshot-desktop"
            | "screenshot-desktop.all"
            | "desktop-screenshot"
            | "electron.desktopCapturer.getSources"
            | "robotjs.screen.capture"
            | "node-screenshots.Monitor().captureImage"
            | "navigator.mediaDevices.getDisplayMedia" => Capture::Screen,
            "iohook.on"
            | "iohook.start"
            | "uiohook-napi.uIOhook.on"
            | "uiohook-napi.uIOhook.start"
            | "node-global-key-listener.GlobalKeyboardListener()"
            | "node-global-key-listener.GlobalKeyboardListener().addListener" => Capture::Keys,
            "node-record-lpcm16.record" | "node-record-lpcm16.start" | "mic" => Capture::Sound,
            "node-webcam.capture" | "node-webcam.create().capture" => Capture::Camera,
            "navigator.mediaDevices.getUserMedia" => Capture::Camera,
            _ => return None,
        };
        self.note(call.span, path, Act::Capture { what });
        let fact = Fact::source(
            Origins::CAPTURED,
            self.begins(call.span, Event::Capture(what)),
        );
        for argument in &call.arguments {
            if is_function(argument) {
                let given = vec![fact.clone(), fact.clone()];
                self.call_value(argument, &Fact::default(), given, call.span);
            }
        }
        Some(fact)
    }
}

impl Fact {
    /// Certainly a secret.
    fn keyed(mut self) -> Self {
        self.origins = self.origins.with(Origins::SENSITIVE);
        self
    }
}
