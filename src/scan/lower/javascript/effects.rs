//! What calls do to the network and to files.

use crate::scan::operation::{Act, Origins, Value};
use crate::scan::url;

use super::calls::{Arguments, property};
use super::fold::evaluate;

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

/// What a call sends or fetches.
pub(super) fn contact(path: &str, arguments: &Arguments<'_, '_>) -> Option<Act> {
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

/// What a call reads, writes or removes.
pub(super) fn file(path: &str, arguments: &Arguments<'_, '_>) -> Option<Act> {
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
