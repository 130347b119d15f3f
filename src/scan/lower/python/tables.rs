//! What the functions and classes of well-known modules do.

/// The one name of a thing that has several.
pub(super) fn canonical(path: &str) -> String {
    let (head, rest) = path.split_once('.').unwrap_or((path, ""));
    let module = match head {
        "builtins" if rest.starts_with("__dict__.") => {
            return canonical(&format!("builtins.{}", &rest["__dict__.".len()..]));
        }
        "posix" | "nt" => "os",
        "__builtin__" | "__builtins__" => "builtins",
        "cPickle" | "_pickle" => "pickle",
        "httplib" => "http.client",
        "_socket" => "socket",
        "urllib2" => "urllib.request",
        "commands" => "subprocess",
        _ => head,
    };
    let name = if rest.is_empty() {
        module.to_owned()
    } else {
        format!("{module}.{rest}")
    };
    match name.as_str() {
        "builtins.__import__.__self__" | "builtins.print.__self__" => "builtins".to_owned(),
        "builtins.unichr" => "builtins.chr".to_owned(),
        "_thread.start_new_thread" | "thread.start_new_thread" => {
            "_thread.start_new_thread".to_owned()
        }
        "urllib.urlopen" => "urllib.request.urlopen".to_owned(),
        "urllib.urlretrieve" => "urllib.request.urlretrieve".to_owned(),
        "urllib.quote" | "urllib.quote_plus" => "urllib.parse.quote".to_owned(),
        "urllib.urlencode" => "urllib.parse.urlencode".to_owned(),
        "os.environb" | "os.environ.data" | "os.environ._data" => "os.environ".to_owned(),
        "os.getenvb" => "os.getenv".to_owned(),
        "requests.session" | "requests.sessions.Session" | "requests.sessions.session" => {
            "requests.Session".to_owned()
        }
        "urllib3.poolmanager.PoolManager" => "urllib3.PoolManager".to_owned(),
        "aiohttp.client.ClientSession" => "aiohttp.ClientSession".to_owned(),
        _ => match name.strip_prefix("requests.api.") {
            Some(function) => format!("requests.{function}"),
            None => name,
        },
    }
}

/// How a program is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The text is a shell's.
    Shell,
    /// `subprocess.run` and its like: a list or a text, with or without shell.
    Subprocess,
    /// A list of arguments.
    List,
    /// The program (argument `0`), then the arguments; the first of them is
    /// the program again.
    Spread(usize),
    /// The program at `0`, a list of arguments behind it.
    Program(usize),
}

/// How the function starts a program, if it does.
pub(super) fn start(path: &str) -> Option<Start> {
    Some(match path {
        "os.system"
        | "os.popen"
        | "os.popen2"
        | "os.popen3"
        | "os.popen4"
        | "popen2.popen2"
        | "popen2.popen3"
        | "popen2.popen4"
        | "subprocess.getoutput"
        | "subprocess.getstatusoutput"
        | "subprocess.getstatus"
        | "asyncio.create_subprocess_shell"
        | "asyncio.subprocess.create_subprocess_shell" => Start::Shell,
        "subprocess.run"
        | "subprocess.call"
        | "subprocess.check_call"
        | "subprocess.check_output"
        | "subprocess.Popen" => Start::Subprocess,
        "pty.spawn" => Start::List,
        "asyncio.create_subprocess_exec" | "asyncio.subprocess.create_subprocess_exec" => {
            Start::Spread(0)
        }
        "os.execl" | "os.execle" | "os.execlp" | "os.execlpe" => Start::Spread(1),
        "os.spawnl" | "os.spawnle" | "os.spawnlp" | "os.spawnlpe" => Start::Spread(2),
        "os.execv" | "os.execve" | "os.execvp" | "os.execvpe" | "os.posix_spawn"
        | "os.posix_spawnp" => Start::Program(0),
        "os.spawnv" | "os.spawnve" | "os.spawnvp" | "os.spawnvpe" => Start::Program(1),
        "os.startfile" => Start::List,
        _ => return None,
    })
}

/// Which argument of the function is an address on the network, if one is.
pub(super) fn contact(path: &str) -> Option<usize> {
    Some(match path {
        "requests.get"
        | "requests.post"
        | "requests.put"
        | "requests.patch"
        | "requests.delete"
        | "requests.head"
        | "requests.options"
        | "httpx.get"
        | "httpx.post"
        | "httpx.put"
        | "httpx.patch"
        | "httpx.delete"
        | "httpx.head"
        | "httpx.options"
        | "urllib.request.urlopen"
        | "urllib.request.urlretrieve"
        | "socket.create_connection"
        | "socket.getaddrinfo"
        | "socket.gethostbyname"
        | "socket.gethostbyname_ex"
        | "asyncio.open_connection"
        | "wget.download"
        | "dns.resolver.resolve"
        | "dns.resolver.query"
        | "dns.resolver.resolve_at"
        | "socket.gethostbyaddr"
        | "urllib.request.URLopener.open"
        | "requests.head_request"
        | "grequests.get"
        | "grequests.post"
        | "treq.get"
        | "treq.post"
        | "cloudscraper.get"
        | "curl_cffi.requests.get"
        | "curl_cffi.requests.post"
        | "urlfetch.get"
        | "urlfetch.post" => 0,
        "requests.request"
        | "httpx.request"
        | "httpx.stream"
        | "aiohttp.request"
        | "urllib3.request"
        | "requests.api.request" => 1,
        "paho.mqtt.publish.single" | "paho.mqtt.publish.multiple" => 0,
        _ => return None,
    })
}

/// Whether the function rebuilds objects in a way that can run code, whatever
/// its arguments.
pub(super) fn deserializes(path: &str) -> bool {
    matches!(
        path,
        "pickle.load"
            | "pickle.loads"
            | "pickle.Unpickler"
            | "marshal.load"
            | "marshal.loads"
            | "dill.load"
            | "dill.loads"
            | "cloudpickle.load"
            | "cloudpickle.loads"
            | "shelve.open"
            | "joblib.load"
            | "jsonpickle.decode"
            | "jsonpickle.loads"
            | "yaml.unsafe_load"
            | "yaml.unsafe_load_all"
            | "dill.load_module"
            | "pickle.Unpickler.load"
            | "pandas.read_pickle"
            | "sklearn.externals.joblib.load"
            | "torch.hub.load_state_dict_from_url"
            | "ruamel.yaml.unsafe_load"
    )
}

/// Attributes of a client that are no methods.
pub(super) fn is_data_member(name: &str) -> bool {
    matches!(
        name,
        "headers" | "cookies" | "auth" | "verify" | "params" | "proxies" | "text" | "content"
    )
}

/// The names that `from module import *` is followed for.
pub(super) fn is_known(path: &str) -> bool {
    start(path).is_some()
        || contact(path).is_some()
        || super::clients::client(path).is_some()
        || deserializes(path)
        || matches!(
            path,
            "os.environ"
                | "os.getenv"
                | "os.path"
                | "os.dup2"
                | "os.remove"
                | "os.unlink"
                | "socket.AF_UNIX"
                | "pathlib.Path"
                | "shutil.rmtree"
                | "shutil.copy"
                | "shutil.move"
                | "base64.b64decode"
                | "base64.b64encode"
                | "json.dumps"
                | "importlib.import_module"
                | "yaml.load"
                | "yaml.load_all"
                | "yaml.SafeLoader"
                | "binascii.unhexlify"
                | "zlib.decompress"
                | "codecs.decode"
                | "ctypes.CDLL"
                | "ctypes.WinDLL"
                | "ctypes.cdll"
                | "ctypes.windll"
                | "mmap.PROT_EXEC"
                | "mmap.mmap"
                | "marshal.loads"
                | "types.FunctionType"
        )
}

/// Built-in functions that matter here.
pub(super) fn is_builtin(name: &str) -> bool {
    matches!(
        name,
        "eval"
            | "exec"
            | "compile"
            | "execfile"
            | "__import__"
            | "open"
            | "file"
            | "input"
            | "raw_input"
            | "getattr"
            | "globals"
            | "locals"
            | "vars"
            | "dict"
            | "list"
            | "tuple"
            | "str"
            | "bytes"
            | "bytearray"
            | "chr"
            | "ord"
            | "map"
            | "reversed"
            | "sorted"
            | "set"
            | "frozenset"
            | "int"
            | "bool"
            | "repr"
            | "len"
            | "isinstance"
            | "issubclass"
            | "type"
            | "id"
            | "hash"
            | "print"
            | "any"
            | "all"
            | "hasattr"
            | "callable"
            | "range"
            | "enumerate"
            | "zip"
            | "filter"
            | "iter"
            | "next"
            | "sum"
            | "object"
            | "xrange"
            | "unichr"
            | "pow"
            | "memoryview"
            | "ascii"
            | "staticmethod"
            | "breakpoint"
            | "min"
            | "max"
            | "abs"
            | "hex"
            | "format"
            | "super"
            | "setattr"
    ) || name == "__builtins__"
}

/// Whether an address (a URL, a host, a host and port) is this machine's own.
#[must_use]
pub fn is_local(address: &str) -> bool {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None if host.matches(':').count() > 1 => host,
        None => host.split(':').next().unwrap_or_default(),
    };
    let host = host.to_ascii_lowercase();
    let four = host.strip_prefix("127.").is_some_and(|rest| {
        rest.split('.').count() == 3 && rest.split('.').all(|part| part.parse::<u8>().is_ok())
    });
    four || matches!(host.as_str(), "localhost" | "0.0.0.0" | "::1") || host.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_form() {
        assert_eq!(canonical("posix.system"), "os.system");
        assert_eq!(canonical("urllib2.urlopen"), "urllib.request.urlopen");
        assert_eq!(canonical("requests.api.post"), "requests.post");
        assert_eq!(canonical("commands.getoutput"), "subprocess.getoutput");
        assert_eq!(
            canonical("httplib.HTTPConnection"),
            "http.client.HTTPConnection"
        );
    }

    #[test]
    fn local_is_by_host_not_by_prefix() {
        for local in [
            "http://localhost:80/x",
            "127.0.0.1",
            "127.1.2.3:99",
            "::1",
            "http://[::1]/",
        ] {
            assert!(is_local(local), "{local}");
        }
        for other in [
            "http://localhost.example.com/",
            "http://127.0.0.1.example.com/",
            "http://localhost@example.com/",
            "",
        ] {
            assert!(!is_local(other), "{other}");
        }
    }
}
