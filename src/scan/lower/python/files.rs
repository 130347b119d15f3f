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
        if file.archive && matches!(name, "write" | "add" | "addfile" | "writestr") {
            return self.archived(here, file, name, arguments);
        }
        if matches!(name, "write" | "writelines") {
            let place = file.path.text.as_deref().or(file.place.as_deref());
            self.remember(place, &arguments.union());
            let content = self.told_partly(arguments);
            self.draft(
                here,
                file.path.text.as_deref().or(file.place.as_deref()),
                arguments.at(0),
            );
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
        match name {
            // The file itself, in another form.
            "cursor" | "execute" | "__enter__" | "detach" => {
                fact.thing = object.thing.clone();
                fact
            }
            "read" | "readlines" | "read1" | "readall" => {
                match file.place.as_deref().and_then(|place| self.bundled(place)) {
                    Some(text) if name == "readlines" => fact.lines(text),
                    Some(text) => fact.retold(text),
                    None => fact,
                }
            }
            _ => fact,
        }
    }

    /// A method of a `pathlib` path.
    pub(super) fn path_method(
        &mut self,
        here: Span,
        path: &Fact,
        name: &str,
        arguments: &Arguments,
    ) -> Option<Fact> {
        let value = self.told_place(path);
        Some(match name {
            "read_text" | "read_bytes" => {
                let _ = value;
                let content = self.read(here, "pathlib.Path.read", path);
                match path.place().and_then(|place| self.bundled(place)) {
                    Some(text) => content.retold(text),
                    None => content,
                }
            }
            "open" => self.opened(here, "pathlib.Path.open", path, arguments.get(0, "mode")),
            "write_text" | "write_bytes" => {
                self.unknown_call(arguments);
                self.remember(path.place(), &arguments.union());
                let content = self.told_partly(arguments);
                self.draft(here, path.place(), arguments.at(0));
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
            "rename" | "replace" | "copy" | "move" | "symlink_to" => {
                let target = arguments.at(0).cloned().unwrap_or_else(Fact::unknown);
                self.copied(here, "pathlib.Path.rename", path, &target)
            }
            "exists" | "is_file" | "is_dir" | "stat" | "mkdir" | "touch" | "chmod" => {
                Fact::unknown()
            }
            "with_name" if arguments.at(0).is_some_and(|name| name.text.is_some()) => {
                let name = arguments.at(0).cloned().unwrap_or_else(Fact::unknown);
                let folder = path.tainted().with(Origins::UNKNOWN);
                let mut beside = self.concat(&[folder, name], "/");
                beside.thing = Thing::FilePath;
                beside
            }
            "glob" | "rglob" | "iterdir" => {
                let pattern = match name {
                    "iterdir" => Fact::constant("*"),
                    _ => arguments.at(0).cloned().unwrap_or_else(Fact::unknown),
                };
                let mut below = self.concat(&[path.clone(), pattern], "/");
                // Which of them is open; what they have in common is not.
                below.shape = below.text.take().or(below.shape);
                Fact {
                    thing: Thing::FilePath,
                    ..below.with(Origins::UNKNOWN)
                }
            }
            "walk" | "with_suffix" | "relative_to" => Fact {
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
                    path: self.told_place(&first),
                    recursive: path == "shutil.rmtree",
                };
                self.emit(here, path, act);
                Fact::unknown()
            }
            "shutil.copy" | "shutil.copy2" | "shutil.copyfile" | "shutil.copytree"
            | "shutil.move" | "os.rename" | "os.replace" | "os.link" | "os.symlink" => {
                let target = arguments.at(1).cloned().unwrap_or_else(Fact::unknown);
                self.copied(here, path, &first, &target)
            }
            "json.dump" | "pickle.dump" | "yaml.dump" | "yaml.safe_dump" | "toml.dump"
            | "marshal.dump" | "numpy.save" => {
                let Some(Thing::File(file)) = arguments.at(1).map(|target| &target.thing) else {
                    return None;
                };
                let target = file.path.clone();
                self.remember(target.text.as_deref(), &first);
                let content = self.told(&first.tainted());
                self.emit(
                    here,
                    path,
                    Act::Write {
                        path: target,
                        content,
                    },
                );
                Fact::unknown()
            }
            "shutil.copyfileobj" => {
                let content = first.tainted();
                let target = match arguments.at(1).map(|target| &target.thing) {
                    Some(Thing::File(file)) => file.path.clone(),
                    _ => Value::unknown(),
                };
                self.remember(target.text.as_deref(), &content);
                let content = self.told(&content);
                self.emit(
                    here,
                    path,
                    Act::Write {
                        path: target,
                        content,
                    },
                );
                Fact::unknown()
            }
            "shutil.make_archive" => {
                let root = arguments.get(2, "root_dir").or(arguments.named("base_dir"));
                let root = root.cloned().unwrap_or_else(Fact::unknown);
                let content = self.read(here, path, &root);
                let ending = arguments
                    .get(1, "format")
                    .and_then(|format| format.text.clone());
                let target = match (&first.text, ending.as_deref()) {
                    (Some(base), Some("gztar")) => first.retold(&format!("{base}.tar.gz")),
                    (Some(base), Some(ending)) => first.retold(&format!("{base}.{ending}")),
                    _ => first.clone(),
                };
                self.remember(target.text.as_deref(), &content);
                let value = self.told_briefly(&target);
                let told = self.told(&content.tainted());
                self.emit(
                    here,
                    path,
                    Act::Write {
                        path: value,
                        content: told,
                    },
                );
                Fact {
                    secret_path: content.secret_path,
                    ..target
                }
            }
            "zipfile.ZipFile" | "tarfile.open" | "tarfile.TarFile" | "tarfile.TarFile.open" => {
                let target = arguments
                    .get(0, "file")
                    .or(arguments.named("name"))
                    .or(arguments.named("fileobj"))
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mode = arguments.get(1, "mode").and_then(|mode| mode.text.clone());
                let writes = mode.is_some_and(|mode| mode.contains(['w', 'a', 'x']));
                if !writes {
                    return Some(self.opened(here, path, &target, None));
                }
                Fact::of(Thing::File(
                    File {
                        path: self.told_briefly(&target),
                        sensitive: false,
                        archive: true,
                        buffer: None,
                        place: None,
                    }
                    .into(),
                ))
            }
            "sqlite3.connect" => {
                let target = arguments
                    .get(0, "database")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mut fact = self.read(here, path, &target);
                fact.thing = Thing::File(
                    File {
                        path: self.told_briefly(&target),
                        sensitive: target.secret_path,
                        archive: false,
                        buffer: None,
                        place: None,
                    }
                    .into(),
                );
                fact
            }
            // Named after the place of the call: what is written to one is what
            // is found in it.
            "tempfile.NamedTemporaryFile"
            | "tempfile.mkstemp"
            | "tempfile.mkdtemp"
            | "tempfile.TemporaryDirectory"
            | "tempfile.mktemp" => {
                let ending = arguments
                    .named("suffix")
                    .and_then(|ending| ending.text.clone());
                let ending = ending.as_deref().filter(|ending| ending.len() <= 32);
                let name = format!("/tmp/{}{}", here.start, ending.unwrap_or_default());
                let place = Fact::constant(&name);
                match path {
                    "tempfile.mkdtemp" | "tempfile.mktemp" => place,
                    "tempfile.TemporaryDirectory" => place,
                    _ => {
                        let mode = Fact::constant("w");
                        let quiet = std::mem::replace(&mut self.quiet, true);
                        let file = self.opened(here, path, &place, Some(&mode));
                        self.quiet = quiet;
                        if path == "tempfile.mkstemp" {
                            Fact::list(vec![file, place])
                        } else {
                            file
                        }
                    }
                }
            }
            "PIL.Image.open" => {
                let mut picture = self.read(here, path, &first);
                picture.secret_path = false;
                // What its dots say besides the picture is written in code.
                picture.with(Origins::DECODED)
            }
            "os.open" => self.opened(here, path, &first, None),
            "os.read" | "os.fdopen" | "mmap.mmap" if matches!(first.thing, Thing::File(_)) => first,
            "json.load" | "toml.load" | "tomllib.load" | "tomli.load" | "yaml.safe_load"
            | "yaml.load" | "json.loads" | "tomllib.loads" | "tomli.loads" | "toml.loads"
                if self.is_bundled(&first) =>
            {
                self.parsed(path, &first)?
            }
            "json.load"
            | "yaml.safe_load"
            | "toml.load"
            | "tomllib.load"
            | "csv.reader"
            | "csv.DictReader"
            | "configparser.ConfigParser"
                if matches!(first.thing, Thing::File(_)) =>
            {
                first.tainted()
            }
            "dotenv.dotenv_values"
            | "linecache.getlines"
            | "numpy.fromfile"
            | "numpy.loadtxt"
            | "pandas.read_csv"
            | "pandas.read_json"
            | "fileinput.input"
            | "pathlib.Path.read_text"
            | "pathlib.Path.read_bytes" => {
                let mut fact = self.read(here, path, &first);
                if first.origins.has(Origins::NETWORK) {
                    fact = fact.with(Origins::NETWORK);
                }
                fact
            }
            "tempfile.gettempdir" => Fact::constant("/tmp"),
            "platformdirs.user_cache_dir" | "appdirs.user_cache_dir" => {
                Fact::constant("~/.cache/folder")
            }
            "platformdirs.user_data_dir" | "appdirs.user_data_dir" => {
                Fact::constant("~/.local/share/folder")
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
            "os.path.dirname" | "os.path.split" | "os.path.splitext" => match &first.text {
                Some(text) if path == "os.path.dirname" && text.contains('/') => {
                    let folder = text.rsplit_once('/').map_or("", |(folder, _)| folder);
                    first.retold(folder)
                }
                _ => first.tainted().with(Origins::UNKNOWN),
            },
            "os.path.basename" | "glob.glob" | "glob.iglob" | "os.listdir" | "os.walk"
            | "os.scandir" => first.tainted().with(Origins::UNKNOWN),
            _ => return None,
        })
    }
}
