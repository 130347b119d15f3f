//! Calls of methods.

use ruff_python_ast::Expr;
use ruff_text_size::TextRange;

use super::calls::{Arguments, CALLERS, content_of};
use super::fact::{Client, Fact, File, MAX_LIST, Thing};
use super::tables;
use super::walk::{Walk, span};
use crate::scan::operation::{Act, Origins, Value};
use crate::text::Span;

impl<'a> Walk<'a, '_> {
    /// `object.name(arguments)`; `source` is the object's expression.
    pub(super) fn method(
        &mut self,
        range: TextRange,
        object: &Fact,
        source: &'a Expr,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Fact {
        let here = span(range);
        match &object.thing {
            Thing::Environ => return self.environ_method(range, source, object, name, arguments),
            Thing::Client(client) => {
                let client = client.clone();
                return self.client_method(here, source, &client, name, arguments);
            }
            Thing::File(file) => {
                let file = file.clone();
                return self.file_method(here, object, &file, name, arguments);
            }
            Thing::FilePath => {
                if let Some(fact) = self.path_method(here, object, name, arguments) {
                    return fact;
                }
            }
            _ => {
                if let Some(fact) =
                    self.text_method(object, name, &arguments.positional, &arguments.keywords)
                {
                    return fact;
                }
            }
        }
        if CALLERS.contains(&name) {
            self.call_back(range, arguments);
        }
        self.unknown_call(arguments);
        if matches!(
            name,
            "append" | "extend" | "insert" | "add" | "update" | "write" | "writestr" | "setdefault"
        ) {
            self.put_into(source, &arguments.union());
        }
        if tables::method_forgets(name) {
            return Fact::unknown();
        }
        let mut result = object.tainted();
        result.taint(&arguments.union());
        result.with(Origins::UNKNOWN)
    }

    fn environ_method(
        &mut self,
        range: TextRange,
        source: &'a Expr,
        object: &Fact,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Fact {
        match name {
            "get" | "pop" | "setdefault" | "__getitem__" => {
                let key = arguments
                    .get(0, "key")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mut fact = self.variable(object, &key, range);
                if let Some(default) = arguments.at(1) {
                    fact.taint(default);
                }
                fact
            }
            "copy" => object.clone(),
            "update" => {
                self.contain(object);
                self.put_into(source, &arguments.union());
                Fact::of(Thing::Nothing)
            }
            "__contains__" | "__setitem__" | "__delitem__" | "unsetenv" => {
                self.contain(object);
                Fact::unknown()
            }
            _ => {
                self.unknown_call(arguments);
                object.tainted()
            }
        }
    }

    fn client_method(
        &mut self,
        here: Span,
        source: &'a Expr,
        client: &Client,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Fact {
        let sends = tables::client(client.kind).is_some_and(|class| class.methods.contains(&name));
        let callee = format!("{}.{name}", client.kind);
        if !sends {
            self.unknown_call(arguments);
            let received = name.starts_with("recv") || name == "makefile";
            return Fact::from(if received {
                Origins::NETWORK
            } else {
                Origins::UNKNOWN
            });
        }
        let socket = client.kind.starts_with("socket.");
        // Which argument says where, if it was not the constructor.
        let index = match name {
            "connect" | "connect_ex" if socket => Some(0),
            "sendto" if socket => Some(1),
            "request" | "stream" | "urlopen" if !client.kind.starts_with("http.") => Some(1),
            _ if socket
                || client.kind.starts_with("http.")
                || client.kind.starts_with("smtplib.")
                || client.kind.starts_with("ftplib.") =>
            {
                None
            }
            _ => Some(0),
        };
        let Some(index) = index else {
            let mut sent = arguments.clone();
            // What is sent is not an address here: nothing is left out.
            sent.positional.insert(0, Fact::default());
            let fact = self.contact(here, &callee, &client.address, &sent, 0);
            self.localize(client.local);
            return fact;
        };
        let address = self.address(arguments, index);
        let mut sent = arguments.clone();
        if name == "sendto" && sent.positional.len() > 1 {
            sent.positional.swap(0, 1);
        }
        let index = if name == "sendto" { 0 } else { index };
        let fact = self.contact(here, &callee, &address, &sent, index);
        self.localize(client.local);
        if socket && name.starts_with("connect") {
            // From here on the socket is known to lead there.
            let local = address.text.as_deref().is_some_and(tables::is_local);
            if let Expr::Name(variable) = source {
                let connected = Client {
                    kind: client.kind,
                    address,
                    local: local || client.local,
                };
                self.bind(
                    variable.id.as_str(),
                    Fact::of(Thing::Client(connected.into())),
                );
            }
        }
        fact
    }

    /// The contact just noted reaches this machine only, if `local`.
    fn localize(&mut self, local: bool) {
        if local
            && !self.quiet
            && let Some(Act::Contact { local, .. }) = self
                .operations
                .last_mut()
                .map(|operation| &mut operation.act)
        {
            *local = true;
        }
    }

    fn file_method(
        &mut self,
        here: Span,
        object: &Fact,
        file: &File,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Fact {
        self.unknown_call(arguments);
        if matches!(name, "write" | "writelines") {
            let content = self.told(&arguments.union());
            self.emit(
                here,
                "open.write",
                Act::Write {
                    path: file.path.clone(),
                    content,
                },
            );
            return Fact::unknown();
        }
        let mut fact = object.tainted().with(Origins::FILE);
        if file.sensitive {
            fact = fact.with(Origins::SENSITIVE);
        }
        fact
    }

    /// A method of a `pathlib` path.
    fn path_method(
        &mut self,
        here: Span,
        path: &Fact,
        name: &str,
        arguments: &Arguments<'a>,
    ) -> Option<Fact> {
        let value = self.told(path);
        Some(match name {
            "read_text" | "read_bytes" => {
                self.emit(here, "pathlib.Path.read", Act::Read { path: value });
                path.tainted().with(content_of(path))
            }
            "open" => self.opened(here, "pathlib.Path.open", path, arguments.get(0, "mode")),
            "write_text" | "write_bytes" => {
                self.unknown_call(arguments);
                let content = self.told(&arguments.union());
                self.emit(
                    here,
                    "pathlib.Path.write",
                    Act::Write {
                        path: value,
                        content,
                    },
                );
                Fact::unknown()
            }
            "unlink" | "rmdir" => {
                self.emit(
                    here,
                    "pathlib.Path.unlink",
                    Act::Delete {
                        path: value,
                        recursive: false,
                    },
                );
                Fact::unknown()
            }
            "expanduser" | "resolve" | "absolute" | "as_posix" | "__str__" => path.clone(),
            "joinpath" => {
                let mut parts = vec![path.clone()];
                parts.extend(arguments.positional.iter().cloned());
                let mut joined = self.concat(&parts, "/");
                joined.thing = Thing::FilePath;
                joined
            }
            "glob" | "rglob" | "iterdir" | "with_suffix" | "with_name" | "relative_to" => Fact {
                thing: Thing::FilePath,
                ..path.tainted().with(Origins::UNKNOWN)
            },
            _ => return None,
        })
    }

    /// Functions that work on files.
    pub(super) fn on_disk(
        &mut self,
        here: Span,
        path: &str,
        arguments: &Arguments<'a>,
    ) -> Option<Fact> {
        let first = arguments.at(0).cloned().unwrap_or_else(Fact::unknown);
        Some(match path {
            "builtins.open" | "builtins.file" | "io.open" | "codecs.open" | "gzip.open"
            | "aiofiles.open" | "bz2.open" | "lzma.open" => {
                let target = arguments
                    .get(0, "file")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                self.opened(here, "open", &target, arguments.get(1, "mode"))
            }
            "os.remove" | "os.unlink" | "os.rmdir" | "shutil.rmtree" | "os.removedirs" => {
                let act = Act::Delete {
                    path: self.told(&first),
                    recursive: path == "shutil.rmtree",
                };
                self.emit(here, path, act);
                Fact::unknown()
            }
            "shutil.copy" | "shutil.copy2" | "shutil.copyfile" | "shutil.copytree"
            | "shutil.move" | "os.rename" | "os.replace" => {
                let source = self.told(&first);
                self.emit(here, path, Act::Read { path: source });
                let target = match arguments.at(1) {
                    Some(target) => self.told(target),
                    None => Value::unknown(),
                };
                self.emit(
                    here,
                    path,
                    Act::Write {
                        path: target,
                        content: Value::from(content_of(&first)),
                    },
                );
                Fact::unknown()
            }
            "pathlib.Path.home" => Fact {
                text: Some("~".into()),
                thing: Thing::FilePath,
                ..Fact::default()
            },
            "pathlib.Path"
            | "pathlib.PurePath"
            | "pathlib.PosixPath"
            | "pathlib.WindowsPath"
            | "os.path.join" => {
                let mut joined = if arguments.positional.len() == 1 {
                    first
                } else {
                    self.concat(&arguments.positional, "/")
                };
                joined.thing = if path == "os.path.join" {
                    Thing::Plain
                } else {
                    Thing::FilePath
                };
                joined
            }
            "os.path.expanduser" | "os.path.expandvars" | "os.path.abspath"
            | "os.path.realpath" | "os.path.normpath" | "os.fspath" => first,
            "os.path.basename" | "os.path.dirname" | "glob.glob" | "glob.iglob" | "os.listdir"
            | "os.walk" | "os.scandir" => first.tainted().with(Origins::UNKNOWN),
            _ => return None,
        })
    }

    /// Functions that hand on what they are given, in another form.
    pub(super) fn conversion(&mut self, path: &str, arguments: &Arguments<'a>) -> Option<Fact> {
        let first = arguments.at(0);
        if let Some(name) = path.strip_prefix("builtins.str.") {
            let (object, rest) = arguments.positional.split_first()?;
            return self.text_method(object, name, rest, &arguments.keywords);
        }
        Some(match path {
            "builtins.dict" | "copy.copy" | "copy.deepcopy" => {
                let mut whole = first.cloned().unwrap_or_default();
                if whole.thing != Thing::Environ {
                    whole = whole.tainted();
                }
                for fact in arguments.all() {
                    whole.taint(fact);
                }
                whole
            }
            "builtins.str" => match first {
                Some(fact) => match fact.thing {
                    Thing::Int(number) => fact.retold(&number.to_string()),
                    Thing::Bytes(_) if arguments.positional.len() < 2 => {
                        fact.tainted().with(Origins::UNKNOWN)
                    }
                    _ => Fact {
                        thing: Thing::Plain,
                        ..fact.clone()
                    },
                },
                None => Fact::constant(""),
            },
            "builtins.chr" => match first.map(|fact| &fact.thing) {
                Some(Thing::Int(number)) => {
                    let letter = u32::try_from(*number).ok().and_then(char::from_u32)?;
                    first?.retold(&letter.to_string())
                }
                _ => return None,
            },
            "builtins.ord" => {
                let letter = first?.text.as_ref()?.chars().next()?;
                Fact {
                    thing: Thing::Int(i64::from(u32::from(letter))),
                    ..first?.tainted()
                }
            }
            "builtins.int" => {
                let base = match arguments.at(1).map(|base| &base.thing) {
                    Some(Thing::Int(base)) => u32::try_from(*base)
                        .ok()
                        .filter(|base| (2..=36).contains(base))?,
                    _ => 10,
                };
                let text = first?.text.as_ref()?;
                let digits = text.trim().trim_start_matches("0x");
                let number = i64::from_str_radix(digits, base).ok()?;
                Fact {
                    thing: Thing::Int(number),
                    ..first?.tainted()
                }
            }
            "builtins.list" | "builtins.tuple" | "builtins.iter" => {
                let known = self.elements(first?, MAX_LIST)?;
                Fact::list(known)
            }
            "builtins.reversed" => self.reversed(first?)?,
            "builtins.map" => {
                let function = first?.dotted()?.to_owned();
                if !matches!(
                    &*function,
                    "builtins.chr" | "builtins.ord" | "builtins.str" | "builtins.int"
                ) {
                    return None;
                }
                let inputs = self.elements(arguments.at(1)?, MAX_LIST)?;
                let mut outputs = Vec::new();
                for input in inputs {
                    if !self.afford(32) {
                        return None;
                    }
                    let inner = Arguments {
                        positional: vec![input],
                        keywords: Vec::new(),
                    };
                    outputs.push(self.conversion(&function, &inner)?);
                }
                Fact::list(outputs)
            }
            "builtins.bytes" | "builtins.bytearray" => {
                let fact = first?;
                if let Thing::List(items, _) = &fact.thing {
                    let raw: Option<Vec<u8>> = items
                        .iter()
                        .map(|item| match item.thing {
                            Thing::Int(number) => u8::try_from(number).ok(),
                            _ => None,
                        })
                        .collect();
                    let raw = raw.filter(|raw| self.afford(raw.len()))?;
                    let mut made = Fact::bytes(&raw);
                    made.taint(fact);
                    made
                } else {
                    let raw = super::strings::bytes(fact)?;
                    Fact {
                        thing: Thing::Bytes(raw),
                        ..fact.clone()
                    }
                }
            }
            "codecs.decode" => {
                let codec = arguments
                    .get(1, "encoding")
                    .and_then(|codec| codec.text.clone())?;
                let raw = super::strings::bytes(first?);
                let result = super::decode::by_name(&codec, raw.as_deref())?;
                let from = arguments.union();
                self.decoded(&from, result)
            }
            "urllib.request.Request" => {
                let mut request = first.cloned().unwrap_or_else(Fact::unknown);
                for fact in arguments.all() {
                    request.taint(fact);
                }
                request
            }
            "contextlib.closing" => first?.clone(),
            _ if is_conversion(path) => arguments.union().with(Origins::UNKNOWN),
            _ => return None,
        })
    }
}

/// Functions that change nothing but the form of what they are given.
fn is_conversion(path: &str) -> bool {
    matches!(
        path,
        "builtins.sorted"
            | "builtins.set"
            | "builtins.frozenset"
            | "builtins.repr"
            | "builtins.zip"
            | "builtins.enumerate"
            | "json.dumps"
            | "pickle.dumps"
            | "marshal.dumps"
            | "pprint.pformat"
            | "urllib.parse.quote"
            | "urllib.parse.quote_plus"
            | "urllib.parse.urlencode"
    ) || ["base64.", "zlib.", "gzip.", "bz2.", "lzma.", "binascii."]
        .iter()
        .any(|module| path.starts_with(module))
}
