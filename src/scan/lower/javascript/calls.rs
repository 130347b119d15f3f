//! What a call of a known function does.

use oxc_ast::ast::{
    Argument, ArrayExpressionElement, Expression, ObjectExpression, ObjectPropertyKind,
};

use crate::scan::operation::{Act, Origins, ShellUse, Value};
use crate::skill::path::file_name;

use super::effects;
use super::fold::evaluate;
use super::names::{Names, key};

/// The arguments of a call.
pub(super) struct Arguments<'n, 'a> {
    pub(super) names: &'n Names,
    pub(super) list: &'n [Argument<'a>],
}

impl<'n, 'a> Arguments<'n, 'a> {
    pub(super) fn get(&self, index: usize) -> Option<&'n Expression<'a>> {
        self.list.get(index).and_then(Argument::as_expression)
    }

    pub(super) fn value(&self, index: usize) -> Value {
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
    pub(super) fn values(&self, index: usize) -> Value {
        let mut all = Origins::NONE;
        for at in index..self.list.len().min(index + 16) {
            all = all.with(self.value(at).origins);
        }
        Value::from(all)
    }

    pub(super) fn object(&self, index: usize) -> Option<&'n ObjectExpression<'a>> {
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

    pub(super) fn has_true(&self, name: &str) -> bool {
        (0..self.list.len().min(4)).filter_map(|at| self.object(at)).any(|object| {
            matches!(property(object, name), Some(Expression::BooleanLiteral(value)) if value.value)
        })
    }
}

/// The value of a property that an object writes down.
pub(super) fn property<'n, 'a>(
    object: &'n ObjectExpression<'a>,
    name: &str,
) -> Option<&'n Expression<'a>> {
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
        .or_else(|| effects::contact(path, arguments))
        .or_else(|| effects::file(path, arguments))
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
