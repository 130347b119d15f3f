//! What a call of a known function does.

use oxc_ast::ast::{
    Argument, ArrayExpressionElement, Expression, ObjectExpression, ObjectPropertyKind,
};

use crate::scan::operation::{Act, Origins, ShellUse, Value};
use crate::scan::url;
use crate::skill::path::file_name;

use super::fold::evaluate;
use super::names::{Names, key};

/// The arguments of a call.
pub(super) struct Arguments<'n, 'a> {
    pub(super) names: &'n Names,
    pub(super) list: &'n [Argument<'a>],
}

impl<'n, 'a> Arguments<'n, 'a> {
    fn get(&self, index: usize) -> Option<&'n Expression<'a>> {
        self.list.get(index).and_then(Argument::as_expression)
    }

    fn value(&self, index: usize) -> Value {
        match self.list.get(index) {
            None => Value::default(),
            Some(Argument::SpreadElement(_)) => Value::unknown(),
            Some(other) => other
                .as_expression()
                .map_or_else(Value::unknown, |expression| {
                    evaluate(self.names, expression)
                }),
        }
    }

    /// All arguments from `index` on, as one value.
    fn values(&self, index: usize) -> Value {
        let mut all = Origins::NONE;
        for at in index..self.list.len().min(index + 16) {
            all = all.with(self.value(at).origins);
        }
        Value::from(all)
    }

    fn object(&self, index: usize) -> Option<&'n ObjectExpression<'a>> {
        match self.get(index)?.get_inner_expression() {
            Expression::ObjectExpression(object) => Some(object),
            _ => None,
        }
    }

    /// What the options among the arguments from `index` on say of `shell`.
    fn shell(&self, index: usize) -> ShellUse {
        for at in index..self.list.len() {
            if let Some(object) = self.object(at) {
                return shell_of(self.names, object);
            }
            if let Some(Expression::Identifier(name)) = self.get(at)
                && let Some(shell) = self.names.get(&name.name).and_then(|known| known.shell)
            {
                return shell;
            }
        }
        ShellUse::No
    }

    fn has_true(&self, name: &str) -> bool {
        (0..self.list.len().min(4)).filter_map(|at| self.object(at)).any(|object| {
            matches!(property(object, name), Some(Expression::BooleanLiteral(value)) if value.value)
        })
    }
}

/// The value of a property that an object writes down.
fn property<'n, 'a>(object: &'n ObjectExpression<'a>, name: &str) -> Option<&'n Expression<'a>> {
    object
        .properties
        .iter()
        .take(64)
        .find_map(|property| match property {
            ObjectPropertyKind::ObjectProperty(property)
                if key(&property.key).as_deref() == Some(name) =>
            {
                Some(&property.value)
            }
            _ => None,
        })
}

/// What an object of options says of `shell`.
pub(super) fn shell_of(names: &Names, object: &ObjectExpression<'_>) -> ShellUse {
    match property(object, "shell").map(Expression::get_inner_expression) {
        None => {
            // What is spread into the options may hold anything.
            let spread = object
                .properties
                .iter()
                .find_map(|property| match property {
                    ObjectPropertyKind::SpreadProperty(spread) => Some(&spread.argument),
                    ObjectPropertyKind::ObjectProperty(_) => None,
                });
            match spread {
                Some(Expression::Identifier(name)) => names
                    .get(&name.name)
                    .and_then(|known| known.shell)
                    .unwrap_or(ShellUse::No),
                _ => ShellUse::No,
            }
        }
        Some(Expression::BooleanLiteral(value)) if !value.value => ShellUse::No,
        Some(Expression::BooleanLiteral(_) | Expression::StringLiteral(_)) => ShellUse::Yes,
        Some(Expression::NullLiteral(_)) => ShellUse::No,
        Some(Expression::Identifier(name)) if name.name == "undefined" => ShellUse::No,
        Some(_) => ShellUse::Unproven,
    }
}

/// What a call of `path` does; `None` when it is nothing we know.
pub(super) fn act(path: &str, arguments: &Arguments<'_, '_>) -> Option<Act> {
    execution(path, arguments)
        .or_else(|| evaluation(path, arguments))
        .or_else(|| contact(path, arguments))
        .or_else(|| file(path, arguments))
}

/// A command line that a shell interprets.
pub(super) fn shell_command(command: Value) -> Act {
    let program = command
        .text
        .as_deref()
        .and_then(|text| text.split_whitespace().next())
        .map(|word| file_name(word).to_owned());
    Act::Execute {
        program,
        command,
        shell: ShellUse::Yes,
        input: Value::default(),
    }
}

fn execution(path: &str, arguments: &Arguments<'_, '_>) -> Option<Act> {
    match path {
        "child_process.exec"
        | "child_process.execSync"
        | "shelljs.exec"
        | "execa.execaCommand"
        | "execa.execaCommandSync"
        | "execa.command"
        | "execa.commandSync" => Some(shell_command(arguments.value(0))),
        "child_process.spawn"
        | "child_process.spawnSync"
        | "child_process.execFile"
        | "child_process.execFileSync"
        | "cross-spawn"
        | "cross-spawn.sync"
        | "cross-spawn.spawn"
        | "execa"
        | "execa.execa"
        | "execa.execaSync"
        | "Bun.spawn"
        | "Bun.spawnSync"
        | "Deno.Command()" => Some(program(arguments)),
        "child_process.fork" | "worker_threads.Worker()" => {
            if path.starts_with("worker") && arguments.has_true("eval") {
                return Some(Act::Evaluate {
                    code: arguments.value(0),
                });
            }
            Some(Act::Execute {
                program: Some("node".to_owned()),
                command: arguments.value(0),
                shell: ShellUse::No,
                input: Value::default(),
            })
        }
        _ => None,
    }
}

/// A program with a list of arguments.
fn program(arguments: &Arguments<'_, '_>) -> Act {
    let names = arguments.names;
    let mut words: Vec<Value> = Vec::new();
    let add_list = |expression: &Expression<'_>, words: &mut Vec<Value>| match expression
        .get_inner_expression()
    {
        Expression::ArrayExpression(list) => {
            words.extend(list.elements.iter().take(256).map(|element| {
                match element {
                    ArrayExpressionElement::SpreadElement(spread) => {
                        Value::from(evaluate(names, &spread.argument).origins)
                    }
                    other => other
                        .as_expression()
                        .map_or_else(Value::default, |element| evaluate(names, element)),
                }
            }));
            true
        }
        _ => false,
    };
    let first = arguments.get(0);
    if !first.is_some_and(|first| add_list(first, &mut words)) {
        words.push(arguments.value(0));
        if let Some(second) = arguments.get(1)
            && !add_list(second, &mut words)
            && arguments.object(1).is_none()
        {
            words.push(Value::from(
                arguments.value(1).origins.with(Origins::UNKNOWN),
            ));
        }
    }
    let name = words
        .first()
        .and_then(|word| word.text.as_deref())
        .map(|word| file_name(word.trim()).to_owned());
    // `bash -c text` and `cmd /c text` hand the text to a shell.
    let interpreter = name.as_deref().is_some_and(|name| {
        matches!(
            name.trim_end_matches(".exe"),
            "sh" | "bash" | "zsh" | "dash" | "ksh" | "cmd"
        )
    });
    let flag = words
        .get(1)
        .and_then(|word| word.text.as_deref())
        .unwrap_or_default();
    if interpreter
        && (matches!(flag, "/c" | "/C") || (flag.starts_with('-') && flag.ends_with('c')))
    {
        let command = words.get(2).cloned().unwrap_or_else(Value::unknown);
        return Act::Execute {
            program: name,
            command,
            shell: ShellUse::Yes,
            input: Value::default(),
        };
    }
    let shell = arguments.shell(1);
    let program = match shell {
        ShellUse::Yes => name.and_then(|name| name.split_whitespace().next().map(str::to_owned)),
        ShellUse::No | ShellUse::Unproven => name,
    };
    Act::Execute {
        program,
        command: super::fold::joined(names, words, " "),
        shell,
        input: Value::default(),
    }
}

fn evaluation(path: &str, arguments: &Arguments<'_, '_>) -> Option<Act> {
    let code = match path {
        "eval"
        | "vm.runInThisContext"
        | "vm.runInNewContext"
        | "vm.runInContext"
        | "vm.Script()"
        | "vm.compileFunction"
        | "vm.SourceTextModule()" => arguments.value(0),
        "Function()" | "Function" => match arguments.list.len() {
            0 => return None,
            length => arguments.value(length - 1),
        },
        // Only a text is run; a function is only called.
        "setTimeout" | "setInterval" | "setImmediate" => {
            let first = arguments.value(0);
            if first.text.is_none()
                && !first.origins.has(Origins::NETWORK)
                && !first.origins.has(Origins::DECODED)
            {
                return None;
            }
            first
        }
        _ if path.ends_with("._compile") => arguments.value(0),
        _ if path.ends_with(".constructor") && path.contains(".constructor.constructor") => {
            arguments.value(0)
        }
        _ if path.contains("node-serialize") && path.ends_with(".unserialize") => {
            return Some(Act::Deserialize);
        }
        _ => return None,
    };
    Some(Act::Evaluate { code })
}

/// Whether an address is provably on this machine.
fn is_local(address: &Value) -> bool {
    let Some(text) = address.text.as_deref() else {
        return false;
    };
    match url::all(text).next() {
        Some(found) => url::is_local(found.host.of(text)),
        None => url::is_local(text),
    }
}

fn contact(path: &str, arguments: &Arguments<'_, '_>) -> Option<Act> {
    let (root, method) = path.split_once('.').unwrap_or((path, ""));
    let (address, payload) = match root {
        "fetch" | "$fetch" | "ky" | "got" | "undici" | "axios" | "superagent" | "needle"
        | "request" | "axios.create()" => {
            if method.starts_with("create")
                || method.ends_with(')')
                || method.contains("interceptors")
            {
                return None;
            }
            // A configuration object may hold the address.
            let address = arguments
                .object(0)
                .and_then(|options| property(options, "url"))
                .map_or_else(|| arguments.value(0), |url| evaluate(arguments.names, url));
            let payload = arguments
                .object(0)
                .map_or_else(|| arguments.values(1), |_| arguments.value(0));
            (address, payload)
        }
        "http" | "https" | "http2" if matches!(method, "request" | "get" | "connect") => {
            let address = arguments
                .object(0)
                .and_then(|options| {
                    property(options, "hostname").or_else(|| property(options, "host"))
                })
                .map_or_else(
                    || arguments.value(0),
                    |host| evaluate(arguments.names, host),
                );
            (address, Value::default())
        }
        "http" | "https" if matches!(method, "request().write" | "request().end") => {
            (Value::unknown(), arguments.value(0))
        }
        "net" | "tls" if matches!(method, "connect" | "createConnection" | "Socket().connect") => {
            let address = match arguments.object(0) {
                Some(options) => property(options, "host").map_or_else(
                    || Value::constant("localhost"),
                    |host| evaluate(arguments.names, host),
                ),
                None if arguments.list.len() > 1 => arguments.value(1),
                None => arguments.value(0),
            };
            (address, Value::default())
        }
        "net" | "tls" if method.ends_with("().write") || method.ends_with("().end") => {
            (Value::unknown(), arguments.value(0))
        }
        "dgram" if method.ends_with("().send") => (Value::unknown(), arguments.value(0)),
        "dns" if method.contains("lookup") || method.contains("resolve") => {
            (arguments.value(0), arguments.value(0))
        }
        "WebSocket()" | "ws()" | "EventSource()" if method.is_empty() => {
            (arguments.value(0), Value::default())
        }
        "WebSocket()" | "ws()" if method == "send" => (Value::unknown(), arguments.value(0)),
        "XMLHttpRequest()" if method == "open" => (arguments.value(1), Value::default()),
        "XMLHttpRequest()" if method == "send" => (Value::unknown(), arguments.value(0)),
        "navigator" if method == "sendBeacon" => (arguments.value(0), arguments.value(1)),
        _ => return None,
    };
    let local = is_local(&address);
    Some(Act::Contact {
        address,
        payload,
        local,
    })
}

fn file(path: &str, arguments: &Arguments<'_, '_>) -> Option<Act> {
    let method = match path {
        "rimraf" | "rimraf.sync" | "rimraf.rimraf" | "del" => {
            return Some(Act::Delete {
                path: arguments.value(0),
                recursive: true,
            });
        }
        "Deno.remove" | "Deno.removeSync" => "rm",
        "Deno.readTextFile" | "Deno.readTextFileSync" | "Deno.readFile" | "Bun.file" => "readFile",
        "Deno.writeTextFile" | "Deno.writeTextFileSync" | "Deno.writeFile" | "Bun.write" => {
            "writeFile"
        }
        _ => {
            let method = path.strip_prefix("fs.")?;
            let method = method.strip_prefix("promises.").unwrap_or(method);
            method.strip_suffix("Sync").unwrap_or(method)
        }
    };
    match method {
        "readFile" | "createReadStream" | "open" | "readJson" | "readdir" => Some(Act::Read {
            path: arguments.value(0),
        }),
        "writeFile" | "appendFile" | "createWriteStream" | "outputFile" | "writeJson" => {
            Some(Act::Write {
                path: arguments.value(0),
                content: arguments.value(1),
            })
        }
        "copyFile" | "rename" | "cp" | "copy" | "move" | "symlink" | "link" => Some(Act::Write {
            path: arguments.value(1),
            content: Value::from(Origins::FILE),
        }),
        "rm" | "unlink" | "rmdir" | "remove" | "emptyDir" => Some(Act::Delete {
            path: arguments.value(0),
            recursive: arguments.has_true("recursive") || matches!(method, "remove" | "emptyDir"),
        }),
        _ => None,
    }
}
