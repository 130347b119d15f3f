//! What PowerShell's own commands do.

use crate::scan::operation::{Act, Capture, Origins};
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::command::Given;
use super::names;
use super::walk::Walk;

/// Most items for each of which a block is walked.
const MAX_EACH: usize = 8192;
/// What stands behind a path to a sensitive place in a list of its files.
pub(super) const PATHS: &[&str] = &["-path", "-literalpath", "-filepath", "-fullname", "-lp"];

impl Walk<'_> {
    /// Runs a command; what it gives.
    pub(super) fn dispatch(
        &mut self,
        span: Span,
        name: &str,
        target: &Datum,
        given: &Given,
        invoked: bool,
    ) -> Datum {
        if let Some(block) = target.block {
            let input = given
                .input
                .clone()
                .unwrap_or_else(|| Datum::merged(&given.positional));
            return self.block(block, input);
        }
        if name.is_empty() {
            return self.unnamed(span, target, given);
        }
        if target.value.origins.has(Origins::NETWORK)
            || (invoked
                && target.value.origins.has(Origins::DECODED)
                && name.contains([' ', '\n', '(']))
        {
            self.effects.evaluate(span, "Invoke-Expression", target);
        }
        if self.learned.functions.contains_key(name) {
            let mut positional = given.positional.clone();
            positional.extend(given.input.clone());
            if let Some(block) = given.block() {
                self.block(block, given.all());
            }
            let result = self
                .through(name, &positional, &given.named)
                .unwrap_or_default();
            return if result.is_nothing() {
                given.all().also(Origins::UNKNOWN)
            } else {
                result
            };
        }
        if let Some(result) = self.cmdlet(span, name, given) {
            return result;
        }
        if let Some(result) = self.item(span, name, given) {
            return result;
        }
        if let Some(result) = self.network(span, name, given) {
            return result;
        }
        let own = names::is_cmdlet(name)
            || names::is_plain(name)
            || matches!(name, "powershell" | "pwsh");
        if let Some(block) = given.block().filter(|_| own) {
            let input = given.input.clone().unwrap_or_else(Datum::unknown);
            let result = self.block(block, input);
            return if names::is_silent(name) {
                Datum::unknown()
            } else {
                Datum::merged([&result, &given.all()])
            };
        }
        // What is picked out of a list is part of it.
        if let Some(input) = &given.input
            && matches!(name, "where-object" | "sort-object" | "select-object")
        {
            return input.clone();
        }
        if names::is_plain(name) {
            return match (
                names::is_silent(name),
                &given.input,
                given.positional.first(),
            ) {
                (true, ..) => Datum::unknown(),
                (false, Some(input), None) => input.clone(),
                (false, None, Some(one)) if given.positional.len() == 1 => one.clone(),
                (false, ..) => given.all(),
            };
        }
        if names::is_cmdlet(name) {
            let line = Datum::joined(&flat(target, given), " ");
            let input = given.input.clone().unwrap_or_default();
            self.effects.execute(span, name, Some(name), &line, &input);
            return given.all().also(Origins::UNKNOWN);
        }
        // `bcdedit /set {default}`: no code for a program of another kind.
        for value in &given.positional {
            self.ran.extend(value.block.map(|block| block.0 - 1));
        }
        // `.\\script.ps1`, `curl.exe`, `cmd`.
        self.native(span, target, given)
    }

    /// What is run has no known name.
    pub(super) fn unnamed(&mut self, span: Span, target: &Datum, given: &Given) -> Datum {
        if let Some(input) = &given.input
            && target.is_nothing()
        {
            return input.clone();
        }
        let origins = target.value.origins;
        if target.object.as_deref() == Some("scriptblock")
            || origins.has(Origins::NETWORK)
            || origins.has(Origins::DECODED)
        {
            self.effects.evaluate(span, "Invoke-Expression", target);
        } else if !target.is_nothing() {
            let input = given.input.clone().unwrap_or_default();
            let line = Datum::joined(&flat(target, given), " ");
            self.effects.execute(span, "&", None, &line, &input);
            self.effects.run_file(span, "&", target);
        }
        given.all().also(Origins::UNKNOWN)
    }

    /// Commands that run, name or change code.
    pub(super) fn cmdlet(&mut self, span: Span, name: &str, given: &Given) -> Option<Datum> {
        let result = match name {
            "invoke-expression" => {
                let code = given.or_input(&["-command"], 0);
                match code.block {
                    Some(block) => self.block(block, Datum::unknown()),
                    None => {
                        let code = Datum::joined(&code.parts(), "\n");
                        self.effects.evaluate(span, "Invoke-Expression", &code);
                        Datum::unknown().also(code.value.origins)
                    }
                }
            }
            "foreach-object" => {
                let block = given.block()?;
                self.for_each(block, given.input.clone().unwrap_or_else(Datum::unknown))
            }
            "invoke-command" | "start-job" | "start-threadjob" | "measure-command" => {
                let file = given.option(&["-filepath"]).cloned();
                if let Some(file) = file {
                    self.effects.run_file(span, name, &file);
                }
                match given.block() {
                    Some(block) => {
                        let input = given
                            .option(&["-argumentlist", "-inputobject"])
                            .or(given.input.as_ref());
                        let input = input.cloned().unwrap_or_else(Datum::unknown);
                        self.block(block, input)
                    }
                    None => {
                        let code = given.or_input(&["-scriptblock"], 0);
                        if code.object.as_deref() == Some("scriptblock") {
                            self.effects.evaluate(span, name, &code);
                        }
                        Datum::unknown()
                    }
                }
            }
            "set-alias" | "new-alias" => {
                let alias = given.at(&["-name"], 0)?.text()?.to_ascii_lowercase();
                let value = given.at(&["-value"], 1)?.text()?.to_owned();
                let command = names::command(&value);
                self.effects.named(span, &command);
                if self.aliases.len() < 1024 {
                    self.aliases.insert(alias, command);
                }
                Datum::default()
            }
            "get-command" | "get-alias" => {
                let pattern = given.at(&["-name"], 0)?;
                let text = pattern.text()?;
                Datum::constant(names::found(text).map_or_else(|| text.to_owned(), str::to_owned))
            }
            "set-variable" | "new-variable" => {
                let name = given.at(&["-name"], 0)?.text()?.to_ascii_lowercase();
                let value = given.or_input(&["-value"], 1);
                self.assign(&name.replace('.', "_"), "=", &value, span);
                Datum::default()
            }
            "get-variable" => {
                let name = given.at(&["-name"], 0)?.text()?.to_ascii_lowercase();
                self.variables.get(&name)?.0.clone()
            }
            "start-process" | "invoke-item" => {
                let program = given
                    .at(&["-filepath", "-path"], 0)
                    .cloned()
                    .unwrap_or_else(Datum::unknown);
                let arguments = given
                    .at(&["-argumentlist", "-args"], 1)
                    .cloned()
                    .unwrap_or_default();
                let mut words = vec![program];
                for part in arguments.parts() {
                    match part.text() {
                        Some(text) if text.contains(' ') => words.extend(
                            words_of(text)
                                .into_iter()
                                .map(|word| part.with_text(Some(word))),
                        ),
                        _ => words.push(part),
                    }
                }
                super::super::kit::program::run(
                    &mut self.effects,
                    span,
                    "Start-Process",
                    &words,
                    &Datum::default(),
                )
            }
            "new-object" => {
                let com = given.option(&["-comobject"]);
                let kind = com.or_else(|| given.at(&["-typename"], 0))?;
                let kind = kind.text()?.to_ascii_lowercase();
                let arguments = given
                    .at(&["-argumentlist", "-args"], usize::from(com.is_none()))
                    .cloned();
                let arguments = match arguments {
                    Some(list) => list.parts(),
                    None => Vec::new(),
                };
                self.construct(span, &kind, &arguments)
            }
            "add-type" => {
                let code = given.or_input(&["-typedefinition", "-memberdefinition", "-path"], 0);
                self.native_code(span, "Add-Type", &code);
                Datum::object("[added]", Datum::default())
            }
            // Windows itself runs the command when something happens.
            "set-wmiinstance" | "swmi" | "new-ciminstance" => {
                let class = given.at(&["-class", "-classname"], 0)?;
                let class = class.text()?.to_ascii_lowercase();
                if !class.ends_with("eventconsumer") {
                    return None;
                }
                let fields = given.option(&["-arguments", "-argument", "-property"]);
                let command = ["commandlinetemplate", "scripttext", "executablepath"]
                    .iter()
                    .find_map(|name| fields.and_then(|fields| fields.field(name)))
                    .cloned()
                    .unwrap_or_else(Datum::unknown);
                let place = Datum::constant("root/subscription");
                self.effects.write(span, name, &place, &command);
                Datum::unknown()
            }
            "get-clipboard" => self
                .effects
                .capture(span, "Get-Clipboard", Capture::Clipboard),
            "read-host" | "get-credential" => Datum::from(Origins::INPUT),
            "import-module" | "ipmo" => {
                let module = given.at(&["-name"], 0).cloned().unwrap_or_default();
                self.effects.run_file(span, name, &module);
                Datum::default()
            }
            "out-null" => Datum::default(),
            "join-path" => {
                let mut parts: Vec<Datum> = Vec::new();
                parts.extend(given.option(&["-path"]).cloned());
                parts.extend(given.positional.iter().cloned());
                parts.extend(given.option(&["-childpath"]).cloned());
                let parts: Vec<Datum> = parts
                    .iter()
                    .map(|part| {
                        part.with_text(
                            part.text()
                                .map(|text| text.trim_end_matches(['/', '\\']).to_owned()),
                        )
                    })
                    .collect();
                Datum::joined(&parts, "/")
            }
            "split-path" if given.has("-leaf") => given.or_input(PATHS, 0),
            "set-mppreference" | "add-mppreference" | "register-scheduledtask" | "new-service" => {
                return None;
            }
            _ => return None,
        };
        Some(result)
    }

    /// Walks over a block for each item, as long as that does nothing but
    /// make values.
    pub(super) fn for_each(&mut self, block: (usize, usize), input: Datum) -> Datum {
        if !self.effects.afford(input.weight()) {
            return self.block(block, Datum::merged([&input]).also(Origins::UNKNOWN));
        }
        let items = input.parts();
        let known = items.iter().all(|item| item.text().is_some());
        if !known || items.len() > MAX_EACH || items.is_empty() {
            return self.block(block, input.some_part());
        }
        let before = self.effects.lowered.operations.len();
        let mut given = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if index == 1 && self.effects.lowered.operations.len() != before {
                let rest = self.block(block, Datum::merged(&items).also(Origins::UNKNOWN));
                given.push(rest);
                break;
            }
            given.extend(self.block(block, item.clone()).parts());
        }
        Datum::list(given)
    }

    /// C# that is compiled on the spot.
    pub(super) fn native_code(&mut self, span: Span, callee: &str, code: &Datum) {
        const INJECTS: &[&str] = &[
            "VirtualAlloc",
            "VirtualProtect",
            "WriteProcessMemory",
            "CreateRemoteThread",
            "NtMapViewOfSection",
            "QueueUserAPC",
            "CreateThread",
            "NtCreateThreadEx",
            "RtlMoveMemory",
        ];
        if let Some(text) = code.text() {
            if INJECTS.iter().any(|name| text.contains(name)) {
                self.effects.act(span, callee, Act::Inject);
            }
            if text.contains("GetAsyncKeyState")
                || text.contains("SetWindowsHookEx")
                || text.contains("GetKeyboardState")
            {
                self.effects.capture(span, callee, Capture::Keys);
            }
            if text.contains("CopyFromScreen") || text.contains("BitBlt") {
                self.effects.capture(span, callee, Capture::Screen);
            }
        }
        if code.value.origins.has(Origins::NETWORK) || code.value.origins.has(Origins::DECODED) {
            self.effects.evaluate(span, callee, code);
        }
    }
}

/// The whole command as words.
pub(super) fn flat(target: &Datum, given: &Given) -> Vec<Datum> {
    let mut words = vec![target.clone()];
    for word in &given.words {
        match &word.items {
            Some(items) => words.push(Datum::joined(items, ",")),
            None => words.push(word.clone()),
        }
    }
    words
}

/// The words of a command line, with its quotes taken as such.
pub(super) fn words_of(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    for letter in line.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.push(letter),
            None if letter == '"' || letter == '\'' => quote = Some(letter),
            None if letter.is_whitespace() => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            None => word.push(letter),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}
