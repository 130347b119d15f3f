//! Files: opened, read, written and removed.

use super::calls::Arguments;
use super::fact::{Fact, File, Thing};
use super::walk::Walk;
use crate::scan::operation::{Act, Origins, Value};
use crate::text::Span;

impl<'a> Walk<'a, '_> {
    pub(super) fn file_method(
        &mut self,
        here: Span,
        object: &Fact,
        file: &File,
        name: &str,
        arguments: &Arguments,
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
    pub(super) fn path_method(
        &mut self,
        here: Span,
        path: &Fact,
        name: &str,
        arguments: &Arguments,
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
        arguments: &Arguments,
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

    /// An open file, or what stands for one.
    pub(super) fn opened(
        &mut self,
        here: Span,
        callee: &str,
        path: &Fact,
        mode: Option<&Fact>,
    ) -> Fact {
        let mode = mode.and_then(|mode| mode.text.clone());
        let writes = mode.is_some_and(|mode| mode.contains(['w', 'a', 'x', '+']));
        let value = self.told_briefly(path);
        let act = if writes {
            Act::Write {
                path: value.clone(),
                content: Value::unknown(),
            }
        } else {
            Act::Read {
                path: value.clone(),
            }
        };
        self.emit(here, callee, act);
        let sensitive = path.secret_path;
        let mut fact = Fact::of(Thing::File(
            File {
                path: value,
                sensitive,
            }
            .into(),
        ));
        if !writes {
            fact = fact.with(content_of(path));
        }
        fact
    }
}

/// Where the content of the file at `path` comes from.
pub(super) fn content_of(path: &Fact) -> Origins {
    if path.secret_path {
        Origins::FILE.with(Origins::SENSITIVE)
    } else {
        Origins::FILE
    }
}
