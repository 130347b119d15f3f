//! The documentation of the error codes.

use std::fmt::Write as _;

use crate::error::CODES;

/// `docs/errors.md`.
#[must_use]
pub fn errors_markdown() -> String {
    let mut text = String::from(
        "# Errors

Why a command could not do what it was asked. A finding is never an error, and what a command
was asked for and refuses (a package that the gate stops, a skill that is not installed) is part of
its report. Every error says what happened, on what, and what to do next; where a file that somebody
wrote is at fault, it points at the line:

```text
error[skilldeck::config_unusable]: the settings file `skilldeck.toml` cannot be
    used: line 2, column 1: there is no setting `fail-onn` in `[review]`
 --> skilldeck.toml:2:1
  |
2 | fail-onn = \"error\"
  | ^^^^^^^^
  = help: did you mean `fail-on`?
```

With `--format json` and `jsonl` the same is a document on standard error (`contracts/error.v1.schema.json`),
with `--format github` an annotation. Codes are stable. This page is made from the program, and a test
provokes every code (`tests/errors.rs`).

| Code | Exit | What happened |
|---|---|---|
",
    );
    for code in CODES {
        let full = code.full();
        let anchor = full.replace("::", "");
        let (exit, what) = (code.exit, code.what);
        let _ = writeln!(text, "| [`{full}`](#{anchor}) | {exit} | {what} |");
    }
    for code in CODES {
        let (full, exit) = (code.full(), code.exit);
        let (what, why, how) = (code.what, code.why, code.how);
        let _ = write!(
            text,
            "\n## `{full}`\n\n{what} Exit {exit}.\n\n- Why: {why}\n- How to mend it: {how}\n"
        );
    }
    text
}
