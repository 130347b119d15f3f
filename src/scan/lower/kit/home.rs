//! Names of places that every machine has, spelled in one way.

use crate::scan::operation::Value;

use super::datum::Datum;

/// What the variable of this name holds on every machine, where that is a
/// place. A home is `~`.
pub(in crate::scan::lower) fn variable(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_uppercase().as_str() {
        "HOME" | "USERPROFILE" => "~",
        "HOMEDRIVE" => "",
        "HOMEPATH" => "~",
        "APPDATA" => "~/AppData/Roaming",
        "LOCALAPPDATA" => "~/AppData/Local",
        "TEMP" | "TMP" | "TMPDIR" => "~/AppData/Local/Temp",
        "SYSTEMROOT" | "WINDIR" => "C:\\Windows",
        "SYSTEMDRIVE" => "C:",
        "COMSPEC" => "C:\\Windows\\system32\\cmd.exe",
        "PROGRAMDATA" | "ALLUSERSPROFILE" => "C:\\ProgramData",
        "PUBLIC" => "C:\\Users\\Public",
        "PROGRAMFILES" => "C:\\Program Files",
        _ => return None,
    })
}

/// A path as rules read it: below a home it has no backslashes, and it is not
/// in quotes.
pub(in crate::scan::lower) fn spelled(path: &str) -> String {
    let path = path.trim().trim_matches(['"', '\'']);
    let below_home = path.starts_with('~')
        || path.starts_with("/home/")
        || path
            .get(1..9)
            .is_some_and(|rest| rest.eq_ignore_ascii_case(":\\users\\"));
    if !below_home {
        return path.to_owned();
    }
    let path = path.replace('\\', "/");
    // `C:/Users/name/…` is somebody's home.
    match path.get(2..) {
        Some(rest) if path.as_bytes()[1] == b':' => {
            let mut parts = rest.splitn(4, '/').skip(3);
            match parts.next() {
                Some(below) => format!("~/{below}"),
                None => path,
            }
        }
        _ => path,
    }
}

/// A path without what says only "here": for comparing what is written with
/// what is run.
pub(in crate::scan::lower) fn key(path: &str) -> String {
    let path = spelled(path).replace('\\', "/").to_ascii_lowercase();
    path.trim_start_matches("./").to_owned()
}

/// The last part of a path, in lower case and without `.exe`.
pub(in crate::scan::lower) fn program(path: &str) -> String {
    let path = path.trim().trim_matches(['"', '\'']);
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = name.to_ascii_lowercase();
    for suffix in [".exe", ".com"] {
        if let Some(short) = name.strip_suffix(suffix).filter(|short| !short.is_empty()) {
            return short.to_owned();
        }
    }
    name
}

/// A path in the one spelling.
pub(super) fn place(path: &Datum) -> Datum {
    Datum {
        value: Value {
            text: path.text().map(spelled),
            ..path.value.clone()
        },
        ..Datum::default()
    }
}
