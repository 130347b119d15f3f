//! One name for every module, global and member, however it is spelled.

use std::rc::Rc;

use oxc_ast::ast::PropertyKey;

/// Longest path of names that is followed.
const MAX_PATH: usize = 120;

/// Names of the object that all globals are members of.
const GLOBALS: [&str; 7] = [
    "globalThis",
    "window",
    "global",
    "self",
    "top",
    "parent",
    "frames",
];

/// The member `name` of `path`; `None` when it is longer than is followed.
pub(super) fn member(path: &str, name: &str) -> Option<Rc<str>> {
    // A browser hangs its own name on its own name.
    if GLOBALS.contains(&path) || matches!((path, name), ("document", "defaultView")) {
        return Some(name.into());
    }
    // What a module exports as a whole is the module.
    if name == "default" {
        return Some(path.into());
    }
    match (path, name) {
        ("fs" | "dns" | "timers", "promises") => return Some(path.into()),
        ("process", "binding" | "_linkedBinding") => return Some("process.binding".into()),
        ("process.mainModule" | "module" | "require.main" | "module.parent", "require") => {
            return Some("require".into());
        }
        ("module.constructor" | "module", "_load") => return Some("require".into()),
        ("undici" | "node-fetch" | "cross-fetch", "fetch") => return Some("fetch".into()),
        ("import.meta", "env") => return Some("import.meta.env".into()),
        ("Bun", "env") => return Some("process.env".into()),
        ("Deno.env", "toObject") => return Some("Deno.env.toObject".into()),
        ("buffer", "Buffer") => return Some("Buffer".into()),
        ("buffer", "atob") => return Some("atob".into()),
        ("execa", "execa") => return Some("execa".into()),
        ("got", "got") => return Some("got".into()),
        ("axios", "axios") => return Some("axios".into()),
        ("ws", "WebSocket") => return Some("WebSocket".into()),
        ("url", "URL") => return Some("URL".into()),
        _ => {}
    }
    (path.len() + name.len() < MAX_PATH).then(|| format!("{path}.{name}").into())
}

/// What a call of `path` yields.
pub(super) fn result(path: &str) -> Option<Rc<str>> {
    (path.len() + 2 < MAX_PATH).then(|| format!("{path}()").into())
}

/// One name for a module, however it is spelled.
pub(super) fn module(name: &str) -> Rc<str> {
    let bare = name
        .strip_prefix("node:")
        .or_else(|| name.strip_prefix("npm:"))
        .unwrap_or(name);
    match bare {
        "fs/promises" | "fs-extra" | "graceful-fs" | "original-fs" => "fs".into(),
        "dns/promises" => "dns".into(),
        "path/posix" | "path/win32" | "upath" | "pathe" => "path".into(),
        "stream/promises" => "stream".into(),
        "timers/promises" => "timers".into(),
        "node-fetch" | "cross-fetch" | "isomorphic-fetch" | "node-fetch-native"
        | "isomorphic-unfetch" | "ofetch" | "make-fetch-happen" | "@adobe/fetch" => "fetch".into(),
        "cross-spawn-async" | "spawn-async" | "@npmcli/promise-spawn" => "cross-spawn".into(),
        "request-promise" | "request-promise-native" | "postman-request" => "request".into(),
        "follow-redirects/http" => "http".into(),
        "follow-redirects/https" => "https".into(),
        "isomorphic-ws" => "ws".into(),
        other => other.into(),
    }
}

/// The name of a property key, when it is written down.
pub(super) fn key(key: &PropertyKey<'_>) -> Option<Rc<str>> {
    match key {
        PropertyKey::PrivateIdentifier(name) => Some(format!("#{}", name.name).into()),
        other => other.static_name().map(|name| (*name).into()),
    }
}
