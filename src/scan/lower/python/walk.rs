//! Walks statements in order and keeps what every name is.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, MAX_ENTRIES, Thing};
use super::inline::Defined;
use super::locals::Names;
use super::loops::Leave;
use super::scope::{Frame, Kind, Scope};
use super::tables;
use crate::scan::operation::{Act, Event, Import, Literal, Operation, Origins};
use crate::text::Span;

/// Star imports that are followed.
pub(super) const MAX_STARS: usize = 16;

/// Parameters of a function that are followed.
pub(super) const MAX_PARAMETERS: usize = 64;

/// What one walk may spend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Bytes of text that folding may make.
    pub(super) budget: usize,
    /// Work that may be done more than once.
    pub(super) extra: usize,
    /// Text that operations tell, in bytes.
    pub(super) told: usize,
    /// Constant code that is looked into, in bytes.
    pub(super) code: usize,
}

impl Limits {
    /// For a whole module, whatever its size.
    pub(super) const MODULE: Self = Self {
        budget: 8 << 20,
        extra: 6 << 20,
        told: 4 << 20,
        code: 128 * 1024,
    };

    /// An equal share of what is left, for each of so many.
    pub(super) fn shared(self, among: usize) -> Self {
        let among = among.max(1);
        Self {
            budget: self.budget / among,
            extra: self.extra / among,
            told: self.told / among,
            code: self.code / among,
        }
    }
}

/// What was learnt of a function of this file.
#[derive(Debug, Default)]
pub(super) struct Summary<'a> {
    /// Its parameters' names, in order.
    pub(super) names: Vec<&'a str>,
    /// What calls in this file hand over.
    pub(super) given: Vec<Option<Fact>>,
    /// What it gives back.
    pub(super) returns: Option<Fact>,
    /// The object comes first when it is called as a method.
    pub(super) method: bool,
    /// What it is called.
    pub(super) name: &'a str,
    /// What stands for a parameter that is not given.
    pub(super) defaults: Vec<Option<Fact>>,
    /// The parameter that takes all further positions.
    pub(super) variadic: Option<usize>,
    /// The parameter that takes all further names.
    pub(super) extra: Option<usize>,
}

/// What one walk learns for the next.
#[derive(Debug, Default)]
pub(super) struct Memory<'a> {
    /// By offset of the definition.
    pub(super) functions: HashMap<u32, Summary<'a>>,
    /// Members of classes and their objects, by offset of the class.
    pub(super) members: HashMap<u32, HashMap<String, Fact>>,
    /// What classes derive from.
    pub(super) bases: HashMap<u32, Vec<Fact>>,
    /// Names that are bound by their text (`globals()["x"] = …`).
    pub(super) dynamic: HashMap<String, Fact>,
    /// What was written to files whose names are known.
    pub(super) written: HashMap<String, Fact>,
    /// What was written to buffers in memory, by their names.
    pub(super) buffers: HashMap<String, Fact>,
    /// Names of the module that functions bind.
    pub(super) globals: HashMap<&'a str, Fact>,
    /// Whether the last walk learnt something.
    pub(super) changed: bool,
}

/// Most names that are bound by their text, and files that are remembered.
const MAX_DYNAMIC: usize = 512;

impl Memory<'_> {
    /// `known[name]` joined with `fact`; notes whether that is news.
    pub(super) fn learn_in(
        changed: &mut bool,
        known: &mut HashMap<String, Fact>,
        name: &str,
        fact: &Fact,
    ) {
        if let Some(before) = known.get_mut(name) {
            let joined = before.join(fact);
            if !before.same(&joined) {
                *before = joined;
                *changed = true;
            }
        } else if known.len() < MAX_DYNAMIC {
            known.insert(name.to_owned(), fact.clone());
            *changed = true;
        }
    }

    /// `known` joined with `fact`; notes whether that is news.
    pub(super) fn learn(changed: &mut bool, known: &mut Option<Fact>, fact: &Fact) {
        let joined = match known {
            Some(known) => known.join(fact),
            None => fact.clone(),
        };
        if known.as_ref().is_none_or(|known| !known.same(&joined)) {
            *known = Some(joined);
            *changed = true;
        }
    }
}

/// How one mention of the environment is used.
#[derive(Clone, Debug, Default)]
pub(super) struct Mention {
    pub(super) span: Span,
    /// Somewhere it is used for one variable, or for a child process.
    pub(super) contained: bool,
    /// Somewhere it is taken as a whole.
    pub(super) escaped: bool,
    /// Somewhere it is shown.
    pub(super) printed: bool,
    /// It is there only to read one named variable, which is an operation of
    /// its own.
    pub(super) named: bool,
}

/// A function whose body is still to be walked.
#[derive(Debug)]
pub(super) struct Pending<'a> {
    pub(super) function: &'a StmtFunctionDef,
    pub(super) parent: usize,
    pub(super) class: Option<u32>,
}

/// One walk over a module.
pub(super) struct Walk<'a, 'm> {
    pub(super) memory: &'m mut Memory<'a>,
    pub(super) live: Vec<Scope<'a>>,
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) queue: VecDeque<Pending<'a>>,
    /// The function being walked.
    pub(super) function: Option<u32>,
    /// The class whose body is being walked.
    pub(super) class: Option<u32>,
    pub(super) operations: Vec<Operation>,
    pub(super) literals: Vec<Literal>,
    pub(super) imports: Vec<Import>,
    pub(super) mentions: BTreeMap<u32, Mention>,
    /// Constant code that is executed, and where.
    pub(super) code: Vec<(Span, String)>,
    /// Nothing is reported: an expression is evaluated once more.
    pub(super) quiet: bool,
    /// How often what is walked now is walked once more: nothing is noted but
    /// what is told better than the first time.
    pub(super) again: usize,
    /// Where operations are told to be, instead of their own place.
    pub(super) pin: Option<Span>,
    /// Functions of this file by the offset of their definition.
    pub(super) defined: HashMap<u32, Defined<'a>>,
    /// The names that belong to functions.
    pub(super) names: HashMap<u32, Rc<Names<'a>>>,
    /// Functions that are being followed inside of each other.
    pub(super) inside: Vec<u32>,
    /// Calls that were followed.
    pub(super) inlined: usize,
    /// Calls whose operations were told again.
    pub(super) told_again: usize,
    /// What the function that is being followed gives back.
    pub(super) returned: Option<Option<Fact>>,
    /// Work that may still be done more than once.
    pub(super) extra: usize,
    /// How the block that is followed exactly was left.
    pub(super) left: Option<Leave>,
    /// Choices and loops around of which it is open whether they run.
    pub(super) undecided: usize,
    pub(super) depth: usize,
    pub(super) deepest: usize,
    /// Bytes of text that may still be made by folding.
    pub(super) budget: usize,
    /// Bytes of text that operations may still tell.
    pub(super) value_left: usize,
    /// Bytes of constant code that may still be looked into.
    pub(super) code_left: usize,
    /// Something was not followed to its end.
    pub(super) cut: bool,
}

pub(super) fn span(range: TextRange) -> Span {
    Span::new(range.start().to_usize(), range.end().to_usize())
}

impl<'a, 'm> Walk<'a, 'm> {
    pub(super) fn new(memory: &'m mut Memory<'a>, deepest: usize, limits: Limits) -> Self {
        Self {
            memory,
            live: Vec::new(),
            frames: Vec::new(),
            queue: VecDeque::new(),
            function: None,
            class: None,
            operations: Vec::new(),
            literals: Vec::new(),
            imports: Vec::new(),
            mentions: BTreeMap::new(),
            code: Vec::new(),
            quiet: false,
            again: 0,
            pin: None,
            defined: HashMap::new(),
            names: HashMap::new(),
            inside: Vec::new(),
            inlined: 0,
            told_again: 0,
            returned: None,
            extra: limits.extra,
            left: None,
            undecided: 0,
            depth: 0,
            deepest,
            budget: limits.budget,
            value_left: limits.told,
            code_left: limits.code,
            cut: false,
        }
    }

    /// Walks a module and then every function in it.
    pub(super) fn module(&mut self, body: &'a [Stmt]) {
        let mut module = Frame::default();
        for (name, fact) in &self.memory.globals {
            module.names.insert(name, fact.clone());
        }
        self.frames.push(module);
        self.live.push(Scope::new(Kind::Frame, 0));
        self.body(body);
        self.live.clear();
        while let Some(pending) = self.queue.pop_front() {
            self.run(&pending);
        }
    }

    fn run(&mut self, pending: &Pending<'a>) {
        let function = pending.function;
        let id = function.range().start().to_u32();
        let frame = self.frames.len();
        self.frames.push(Frame {
            parent: Some(pending.parent),
            ..Frame::default()
        });
        let mut scope = Scope::new(Kind::Frame, frame);
        scope.names = self.names_of(id, function);
        self.live.push(scope);
        self.function = Some(id);
        let (given, defaults, method) = self
            .memory
            .functions
            .get(&id)
            .map(|summary| {
                (
                    summary.given.clone(),
                    summary.defaults.clone(),
                    summary.method,
                )
            })
            .unwrap_or_default();
        for (index, parameter) in function.parameters.iter().enumerate() {
            let fact = match pending.class {
                Some(class) if index == 0 && method => Fact::of(Thing::Instance(class)),
                _ => match given.get(index).cloned().flatten() {
                    Some(fact) => fact,
                    // Nobody in this file calls it: the default may stand.
                    None => match defaults.get(index).cloned().flatten() {
                        Some(
                            fact @ Fact {
                                thing:
                                    Thing::Plain
                                    | Thing::Path(_)
                                    | Thing::Client(_)
                                    | Thing::FilePath
                                    | Thing::List(..),
                                ..
                            },
                        ) => fact.with(Origins::UNKNOWN),
                        _ => Fact::unknown(),
                    },
                },
            };
            self.bind(parameter.name().as_str(), fact);
        }
        self.body(&function.body);
        self.function = None;
        self.live.clear();
    }

    pub(super) fn emit(&mut self, span: Span, callee: &str, act: Act) {
        if self.again > 0 && !tells(&act) {
            return;
        }
        if !self.quiet {
            self.operations.push(Operation {
                span: self.pin.unwrap_or(span),
                callee: callee.to_owned(),
                act,
            });
        }
    }

    /// What `name` is here.
    pub(super) fn lookup(&self, name: &str) -> Option<Fact> {
        let mut frame = None;
        for scope in self.live.iter().rev() {
            if let Some(fact) = scope.get(name) {
                return Some(fact.clone());
            }
            frame = Some(scope.frame);
            if scope.kind == Kind::Frame {
                if scope.names.bound.contains(name) {
                    return Some(Fact::unknown());
                }
                break;
            }
        }
        let here = frame;
        frame = here.and_then(|frame| self.frames[frame].parent);
        while let Some(index) = frame {
            if let Some(fact) = self.frames[index].names.get(name) {
                return Some(fact.clone());
            }
            frame = self.frames[index].parent;
        }
        frame = here;
        while let Some(index) = frame {
            for module in self.frames[index].stars.iter().rev() {
                let path = tables::canonical(&format!("{module}.{name}"));
                if tables::is_known(&path) {
                    return Some(Fact::path(&path));
                }
            }
            frame = self.frames[index].parent;
        }
        if let Some(fact) = self.memory.dynamic.get(name) {
            return Some(fact.clone());
        }
        if name == "__builtins__" {
            return Some(Fact::path("builtins"));
        }
        tables::is_builtin(name).then(|| Fact::path(&format!("builtins.{name}")))
    }

    /// Binds `name` in the innermost scope.
    pub(super) fn bind(&mut self, name: &'a str, fact: Fact) {
        let Some(scope) = self.live.last_mut() else {
            return;
        };
        if scope.names.outer.contains(name) {
            let mut known = self.memory.globals.remove(name);
            Memory::learn(&mut self.memory.changed, &mut known, &fact);
            self.memory.globals.extend(known.map(|known| (name, known)));
            self.frames[0].bind(name, &fact);
            return;
        }
        match (scope.kind, self.class) {
            (Kind::Class, Some(class)) => Self::learn_member(self.memory, class, name, &fact),
            _ => self.frames[scope.frame].bind(name, &fact),
        }
        scope.set(name, Some(fact));
    }

    pub(super) fn learn_member(memory: &mut Memory<'a>, class: u32, name: &str, fact: &Fact) {
        let members = memory.members.entry(class).or_default();
        Memory::learn_in(&mut memory.changed, members, name, fact);
    }

    /// Binds whatever `target` names.
    pub(super) fn assign(&mut self, target: &'a Expr, fact: Fact) {
        self.depth += 1;
        if self.depth > self.deepest {
            self.cut = true;
        } else {
            self.assign_target(target, fact);
        }
        self.depth -= 1;
    }

    fn assign_target(&mut self, target: &'a Expr, fact: Fact) {
        match target {
            Expr::Name(name) => {
                let name_of = name.id.as_str();
                let fact = fact.step(span(name.range()), Event::Assign(name_of.to_owned()));
                self.bind(name_of, fact);
            }
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, &fact),
            Expr::List(list) => self.unpack(&list.elts, &fact),
            Expr::Starred(starred) => self.assign(&starred.value, fact.tainted()),
            Expr::Attribute(attribute) => {
                let object = self.eval(&attribute.value);
                if let Thing::Instance(class) | Thing::Class(class) = object.thing {
                    let name = attribute.attr.as_str();
                    let fact = fact.step(span(attribute.range()), Event::Assign(name.to_owned()));
                    Self::learn_member(self.memory, class, name, &fact);
                } else if matches!(object.thing, Thing::Client(_) | Thing::Plain)
                    && matters(&fact)
                    && let Expr::Name(name) = &*attribute.value
                {
                    let mut object = object;
                    object.taint(&fact);
                    self.bind(name.id.as_str(), object);
                }
            }
            Expr::Subscript(subscript) => {
                let object = self.eval(&subscript.value);
                let key = self.eval(&subscript.slice);
                match (&object.thing, &key.text) {
                    (Thing::Environ, _) => self.contain(&object),
                    (Thing::Path(path), Some(name)) if &**path == "globals()" => {
                        let memory = &mut *self.memory;
                        Memory::learn_in(&mut memory.changed, &mut memory.dynamic, name, &fact);
                    }
                    _ => self.put_at(&subscript.value, &key, &fact),
                }
            }
            _ => {
                self.eval(target);
            }
        }
    }

    /// `target[key] = value`.
    fn put_at(&mut self, target: &'a Expr, key: &Fact, value: &Fact) {
        let Expr::Name(name) = target else {
            let mut part = value.clone();
            part.taint(key);
            self.put_into(target, &part);
            return;
        };
        let known = self.lookup(name.id.as_str());
        let changed = known.and_then(|known| match (&known.thing, &key.text, &key.thing) {
            (Thing::Dict(entries, _), Some(key), _)
                if entries.len() < MAX_ENTRIES && self.afford(entries.len() * 16) =>
            {
                let mut entries = entries.to_vec();
                match entries.iter_mut().find(|(known, _)| known == key) {
                    Some((_, known)) => *known = value.clone(),
                    None => entries.push((key.clone(), value.clone())),
                }
                let mut made = Fact::dict(entries);
                made.taint(&known);
                Some(made)
            }
            (Thing::List(items, _), _, Thing::Int(index)) if self.afford(items.len() * 16) => {
                let at = usize::try_from(*index)
                    .ok()
                    .filter(|at| *at < items.len())?;
                let mut items = items.to_vec();
                items[at] = value.clone();
                Some(Fact::list(items))
            }
            (Thing::Bytes(bytes), _, Thing::Int(index)) if self.afford(bytes.len()) => {
                let at = usize::try_from(*index)
                    .ok()
                    .filter(|at| *at < bytes.len())?;
                let Thing::Int(byte) = value.thing else {
                    return None;
                };
                let mut bytes = bytes.to_vec();
                bytes[at] = u8::try_from(byte).ok()?;
                let mut made = Fact::bytes(&bytes);
                made.taint(&known);
                made.taint(value);
                Some(made)
            }
            _ => None,
        });
        match changed {
            Some(fact) => self.bind(name.id.as_str(), fact),
            None => {
                let mut part = value.clone();
                part.taint(key);
                self.put_into(target, &part);
            }
        }
    }

    /// [`Walk::put_into`], where the object's expression is known.
    pub(super) fn put_into_source(&mut self, target: Option<&'a Expr>, value: &Fact) {
        if let Some(target) = target {
            self.put_into(target, value);
        }
    }

    /// `value` becomes a part of the object that `target` names.
    pub(super) fn put_into(&mut self, target: &'a Expr, value: &Fact) {
        let name = match target {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => {
                let object = self.eval(&attribute.value);
                if let Thing::Instance(class) | Thing::Class(class) = object.thing {
                    let name = attribute.attr.as_str();
                    let mut part = self.inherited(class, name).unwrap_or_default().tainted();
                    part.taint(value);
                    Self::learn_member(self.memory, class, name, &part);
                } else if let (Thing::Client(_), Expr::Name(name)) =
                    (&object.thing, &*attribute.value)
                {
                    // Headers of a session go out with all that it sends.
                    let mut object = object.clone();
                    object.taint(value);
                    self.bind(name.id.as_str(), object);
                }
                return;
            }
            _ => return,
        };
        let Some(mut object) = self.lookup(name) else {
            return;
        };
        object.taint(value);
        object.text = None;
        if matches!(
            object.thing,
            Thing::List(..) | Thing::Dict(..) | Thing::Bytes(_) | Thing::Nothing
        ) {
            object.thing = Thing::Plain;
        }
        if !matches!(
            object.thing,
            Thing::Path(_) | Thing::Function { .. } | Thing::Class(_)
        ) {
            self.bind(name, object);
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], fact: &Fact) {
        let starred = targets.iter().any(Expr::is_starred_expr);
        if let Thing::List(items, _) = &fact.thing
            && items.len() == targets.len()
            && !starred
        {
            for (target, item) in targets.iter().zip(items.iter()) {
                self.assign(target, item.clone());
            }
            return;
        }
        let star = targets.iter().position(Expr::is_starred_expr);
        if let (Thing::List(items, _), Some(star)) = (&fact.thing, star)
            && items.len() + 1 >= targets.len()
        {
            let items = items.clone();
            let behind = targets.len() - star - 1;
            let rest = Fact::list(items[star..items.len() - behind].to_vec());
            let ends = items[..star].iter().chain([&rest]);
            let ends = ends.chain(&items[items.len() - behind..]);
            for (target, item) in targets.iter().zip(ends) {
                match target {
                    Expr::Starred(starred) => self.assign(&starred.value, item.clone()),
                    _ => self.assign(target, item.clone()),
                }
            }
            return;
        }
        let element = super::strings::element(fact);
        for target in targets {
            self.assign(target, element.clone());
        }
    }
}

/// Whether it matters where the value goes.
pub(super) fn matters(fact: &Fact) -> bool {
    [
        Origins::SENSITIVE,
        Origins::ENVIRONMENT,
        Origins::VARIABLE,
        Origins::CAPTURED,
        Origins::FILE,
    ]
    .into_iter()
    .any(|origin| fact.origins.has(origin))
}

/// Whether an operation says something that can be judged.
fn tells(act: &Act) -> bool {
    match act {
        Act::Execute { command, .. } => command.text.is_some(),
        Act::Evaluate { code } => code.text.is_some(),
        Act::Import { module } => module.text.is_some(),
        Act::Contact {
            address, payload, ..
        } => address.text.is_some() || payload.text.is_some(),
        Act::Read { path } | Act::Write { path, .. } | Act::Delete { path, .. } => {
            path.text.is_some()
        }
        Act::Deserialize
        | Act::Rewire
        | Act::Capture { .. }
        | Act::Inject
        | Act::Environment { .. } => false,
    }
}
