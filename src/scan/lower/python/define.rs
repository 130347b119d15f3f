//! Functions, classes and imports: what defines names.

use ruff_python_ast::{
    Expr, Parameters, StmtClassDef, StmtFunctionDef, StmtImport, StmtImportFrom,
};
use ruff_text_size::{Ranged, TextRange};

use super::calls::Arguments;
use super::fact::{Fact, Thing};
use super::inline::{Body, Defined};
use super::scope::{Kind, Scope};
use super::tables;
use super::walk::{MAX_PARAMETERS, MAX_STARS, Pending, Walk, span};
use crate::scan::operation::{Event, Import, Origins};

impl<'a> Walk<'a, '_> {
    pub(super) fn define(&mut self, function: &'a StmtFunctionDef) {
        let mut is_static = false;
        let mut handles = false;
        let mut property = false;
        for decorator in &function.decorator_list {
            let fact = self.eval(&decorator.expression);
            is_static |= fact.dotted() == Some("builtins.staticmethod");
            handles |= handler(&decorator.expression);
            property |= matches!(
                fact.dotted(),
                Some("builtins.property" | "functools.cached_property")
            ) || matches!(&decorator.expression, Expr::Name(name)
                if matches!(name.id.as_str(), "property" | "cached_property"));
            if let Expr::Name(name) = &decorator.expression {
                is_static |= name.id.as_str() == "staticmethod";
            }
        }
        if let Some(returns) = &function.returns {
            self.eval(returns);
        }
        let id = function.range().start().to_u32();
        if property {
            self.memory.properties.insert(id);
        }
        let in_class = self
            .live
            .last()
            .is_some_and(|scope| scope.kind == Kind::Class);
        let method = in_class && !is_static;
        self.learn_parameters(id, function.name.as_str(), &function.parameters, method);
        if handles && let Some(summary) = self.memory.functions.get_mut(&id) {
            let here = span(function.name.range());
            for given in &mut summary.given {
                let event = Event::Download(None);
                given.get_or_insert_with(|| Fact::source(Origins::NETWORK, here, event));
            }
        }
        let class = if in_class { self.class } else { None };
        let frame = self.live.last().map_or(0, |scope| scope.frame);
        let defined = Defined {
            body: Body::Function(function),
            frame,
            class,
        };
        self.defined.insert(id, defined);
        let def = Thing::Function {
            def: id,
            bound: false,
        };
        self.bind(function.name.as_str(), Fact::of(def));
        if self.again == 0 && !self.quiet {
            self.queue.push_back(Pending {
                function,
                parent: frame,
                class,
            });
        }
    }

    /// What is known of a function before it is called. Default values run
    /// where the function is defined.
    pub(super) fn learn_parameters(
        &mut self,
        id: u32,
        name: &'a str,
        parameters: &'a Parameters,
        method: bool,
    ) {
        let defaults = self.parameters(parameters);
        let names: Vec<&'a str> = parameters
            .iter()
            .map(|parameter| parameter.name().as_str())
            .take(MAX_PARAMETERS)
            .collect();
        let at = |wanted: Option<&'a ruff_python_ast::Parameter>| {
            let wanted = wanted?.name.as_str();
            names.iter().position(|name| *name == wanted)
        };
        let variadic = at(parameters.vararg.as_deref());
        let extra = at(parameters.kwarg.as_deref());
        let summary = self.memory.functions.entry(id).or_default();
        summary.given.resize(names.len(), None);
        summary.variadic = variadic;
        summary.extra = extra;
        summary.names = names;
        summary.defaults = defaults;
        summary.method = method;
        summary.name = name;
    }

    fn parameters(&mut self, parameters: &'a Parameters) -> Vec<Option<Fact>> {
        let mut defaults = Vec::new();
        for parameter in parameters {
            let fact = parameter.default().map(|default| self.eval(default));
            if defaults.len() < MAX_PARAMETERS {
                defaults.push(fact);
            }
            if let Some(annotation) = parameter.annotation() {
                self.eval(annotation);
            }
        }
        defaults
    }

    pub(super) fn class(&mut self, class: &'a StmtClassDef) {
        for decorator in &class.decorator_list {
            self.eval(&decorator.expression);
        }
        if let Some(arguments) = &class.arguments {
            let bases: Vec<Fact> = arguments.args.iter().map(|base| self.eval(base)).collect();
            let id = class.range().start().to_u32();
            self.memory.bases.insert(id, bases);
            for keyword in &arguments.keywords {
                self.eval(&keyword.value);
            }
        }
        let id = class.range().start().to_u32();
        let frame = self.live.last().map_or(0, |scope| scope.frame);
        let outer = self.class.replace(id);
        self.live.push(Scope::new(Kind::Class, frame));
        self.body(&class.body);
        self.live.pop();
        self.class = outer;
        self.bind(class.name.as_str(), Fact::of(Thing::Class(id)));
    }

    /// Whether a class of this file derives from the class `path` of a module.
    pub(super) fn is_kind_of(&self, class: u32, path: &str) -> bool {
        let mut at = class;
        for _ in 0..8 {
            let Some(bases) = self.memory.bases.get(&at) else {
                return false;
            };
            if bases.iter().any(|base| base.dotted() == Some(path)) {
                return true;
            }
            match bases.iter().find_map(|base| match base.thing {
                Thing::Class(base) => Some(base),
                _ => None,
            }) {
                Some(base) => at = base,
                None => return false,
            }
        }
        false
    }

    /// A handler of logs that sends what its own method makes of a record.
    pub(super) fn log_sender(
        &mut self,
        range: TextRange,
        class: u32,
        arguments: &Arguments,
    ) -> Fact {
        let mut made = arguments.union();
        if let Some(Thing::Function { def, .. }) =
            self.inherited(class, "mapLogRecord").map(|fact| fact.thing)
        {
            let record = Arguments::of(vec![Fact::unknown()]);
            made = self.own(range, def, 1, &record);
        }
        let address = self.address(arguments, 0);
        let sent = Arguments::of(vec![Fact::default(), made.clone()]);
        self.contact(
            span(range),
            "logging.handlers.HTTPHandler",
            &address,
            &sent,
            0,
        );
        made.thing = Thing::Instance(class);
        made
    }

    pub(super) fn note_import(&mut self, range: TextRange, name: String) {
        if !self.quiet && self.again == 0 {
            self.imports.push(Import {
                span: span(range),
                name,
            });
        }
    }

    pub(super) fn import(&mut self, import: &'a StmtImport) {
        for alias in &import.names {
            let name = alias.name.as_str();
            self.note_import(alias.range(), name.to_owned());
            match &alias.asname {
                Some(asname) => {
                    self.bind(asname.as_str(), Fact::path(&tables::canonical(name)));
                }
                None => {
                    let head = name.split('.').next().unwrap_or(name);
                    self.bind(head, Fact::path(&tables::canonical(head)));
                }
            }
        }
    }

    pub(super) fn import_from(&mut self, import: &'a StmtImportFrom) {
        let module = import.module.as_ref().map_or("", |module| module.as_str());
        let dots = ".".repeat(import.level.min(64) as usize);
        if !module.is_empty() {
            self.note_import(import.range(), format!("{dots}{module}"));
        }
        for alias in &import.names {
            let name = alias.name.as_str();
            if name == "*" {
                if import.level == 0
                    && let Some(scope) = self.live.last()
                {
                    let stars = &mut self.frames[scope.frame].stars;
                    if stars.len() < MAX_STARS && !stars.contains(&module) {
                        stars.push(module);
                    }
                }
                continue;
            }
            let joint = if module.is_empty() { "" } else { "." };
            let path = format!("{dots}{module}{joint}{name}");
            self.note_import(alias.range(), path.clone());
            let fact = if import.level == 0 {
                Fact::path(&tables::canonical(&path))
            } else {
                Fact::unknown()
            };
            self.bind(alias.asname.as_ref().unwrap_or(&alias.name).as_str(), fact);
        }
    }
}

/// Whether a decorator makes a function answer to messages of others:
/// `@client.event`, `@bot.message_handler(…)`, `@app.post("/x")`.
fn handler(decorator: &Expr) -> bool {
    let callee = match decorator {
        Expr::Call(call) => &*call.func,
        other => other,
    };
    let Expr::Attribute(attribute) = callee else {
        return false;
    };
    let Expr::Name(object) = &*attribute.value else {
        return false;
    };
    let bot = matches!(
        object.id.as_str(),
        "client" | "bot" | "app" | "dp" | "router" | "sio" | "tree"
    );
    bot && matches!(
        attribute.attr.as_str(),
        "event" | "on_message" | "message_handler" | "message" | "listen" | "on" | "post" | "put"
    ) || matches!(object.id.as_str(), "bot" | "tree") && attribute.attr.as_str() == "command"
}
