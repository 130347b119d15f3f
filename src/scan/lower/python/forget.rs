//! Functions and methods whose answer says nothing of what they are given.

/// Functions whose answer says nothing of what they were given.
pub(super) fn forgets(path: &str) -> bool {
    matches!(
        path.strip_prefix("builtins.").unwrap_or_default(),
        "len"
            | "isinstance"
            | "issubclass"
            | "bool"
            | "type"
            | "id"
            | "hash"
            | "print"
            | "any"
            | "all"
            | "hasattr"
            | "callable"
            | "range"
            | "setattr"
    ) || matches!(
        path,
        "os.path.exists"
            | "os.path.isfile"
            | "os.path.isdir"
            | "os.path.getsize"
            | "os.path.getmtime"
            | "os.access"
            | "os.stat"
    )
}

/// Methods whose answer says nothing of their object.
pub(super) fn method_forgets(name: &str) -> bool {
    matches!(
        name,
        "startswith"
            | "endswith"
            | "isdigit"
            | "isalpha"
            | "count"
            | "exists"
            | "is_file"
            | "is_dir"
            | "append"
            | "add"
            | "close"
            | "clear"
            | "stat"
            | "mkdir"
            | "touch"
    )
}
