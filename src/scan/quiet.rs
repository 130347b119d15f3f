//! Whether what happens at a place of the code is kept from whoever runs it:
//! nobody sees what it says, nobody hears that it failed.

use crate::text::Span;

use super::code::Unit;
use super::language::Language;

/// Bytes behind a call in which what becomes of its failure is looked for.
const REACH: usize = 4096;

/// Whether what runs says nothing, and nobody waits for it.
#[must_use]
pub fn is_unseen(unit: &Unit, span: Span) -> bool {
    let text = &unit.text;
    let (Some(front), Some(behind)) = (text.get(..span.start), text.get(span.end..)) else {
        return false;
    };
    let front = front.rsplit('\n').next().unwrap_or_default();
    let behind = behind.split('\n').next().unwrap_or_default();
    let line = text.get(span.start..span.end).unwrap_or_default();
    let silent = behind.contains("/dev/null") || line.contains("/dev/null");
    let unwaited = [behind, line].iter().any(|part| {
        let part = part.trim_end();
        part.ends_with('&') && !part.ends_with("&&")
            || part.contains("& disown")
            || part.ends_with("&)")
    }) || front.contains("nohup ")
        || line.contains("nohup ")
        || front.contains("setsid ")
        || line.contains("setsid ");
    silent && unwaited
}

/// Whether a failure of the call at `span` is dropped without a word, or what it
/// says goes nowhere.
#[must_use]
pub fn is_silenced(unit: &Unit, span: Span) -> bool {
    let text = unit.text.as_str();
    let start = text[..text.floor_char_boundary(span.start)]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let end = text.floor_char_boundary(span.end);
    let behind = &text[end..text.floor_char_boundary(end.saturating_add(REACH))];
    let rest = behind.split('\n').next().unwrap_or_default();
    let front = &text[start..text.floor_char_boundary(span.start)];
    let call = &text[text.floor_char_boundary(span.start)..end];
    match unit.language {
        Language::Python => is_passed_over(front, behind),
        Language::Shell | Language::Makefile | Language::Dockerfile => {
            goes_nowhere(&format!("{call}{rest}"))
        }
        Language::Batch => [call, rest]
            .iter()
            .any(|part| part.to_ascii_lowercase().contains(">nul")),
        Language::PowerShell => {
            let small = format!("{front}{call}{rest}").to_ascii_lowercase();
            small.contains("silentlycontinue")
                || small.contains("-ea 0")
                || small.contains("out-null")
                || has_empty_catch(behind)
                || text.contains("$ErrorActionPreference = 'SilentlyContinue'")
                || text.contains("$ErrorActionPreference='SilentlyContinue'")
                || text.contains("$ErrorActionPreference = \"SilentlyContinue\"")
        }
        Language::Ruby => rest.contains("rescue nil") || is_rescued(behind),
        Language::Php => front.trim_end().ends_with('@') || has_empty_catch(behind),
        Language::Perl => front.contains("eval {") || front.trim_start().starts_with("eval{"),
        Language::Go => {
            let taken = front.trim_start();
            taken.starts_with("_ =")
                || taken.starts_with("_, _ =")
                || taken.contains(", _ :=")
                || taken.contains(", _ =")
                || taken.starts_with("go ")
        }
        _ => has_empty_catch(behind) || has_deaf_listener(behind),
    }
}

/// A command line that is told to say nothing, or that may fail.
fn goes_nowhere(line: &str) -> bool {
    let fails = ["|| true", "|| :", "||true", "||:"];
    let errors = ["2>/dev/null", "2> /dev/null", "&>", ">&", "2>&1"];
    let line = line.trim_end();
    fails.iter().any(|end| line.contains(end))
        || line.contains("/dev/null")
            && (errors.iter().any(|to| line.contains(to)) || is_mute(line))
        || line.ends_with('&') && !line.ends_with("&&")
}

/// Whether a program is told to be silent about errors too: `curl -s`, and not
/// `-sS`.
fn is_mute(line: &str) -> bool {
    line.split_whitespace().any(|word| {
        word == "--silent"
            || word == "--quiet"
            || word.strip_prefix('-').is_some_and(|flags| {
                !flags.starts_with('-')
                    && flags.len() < 8
                    && flags.bytes().all(|flag| flag.is_ascii_alphabetic())
                    && (flags.contains('s') || flags.contains('q'))
                    && !flags.contains('S')
            })
    })
}

/// Whether the next handler of Python that stands further out passes.
fn is_passed_over(front: &str, behind: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(front);
    let mut lines = behind.split('\n').skip(1).peekable();
    while let Some(line) = lines.next() {
        let said = line.trim_start();
        if said.is_empty() {
            continue;
        }
        if let Some(handler) = said
            .strip_prefix("except")
            .filter(|_| indent(line) < own.max(1))
        {
            let short = handler.split_once(':').map_or("", |(_, body)| body.trim());
            let body = if short.is_empty() || short.starts_with('#') {
                lines.peek().map_or("", |next| next.trim())
            } else {
                short
            };
            return ["pass", "...", "return", "return None", "continue"]
                .iter()
                .any(|nothing| {
                    body.strip_prefix(nothing).is_some_and(|end| {
                        end.trim_start().is_empty() || end.trim_start().starts_with('#')
                    })
                });
        }
    }
    false
}

/// Whether the next `catch` holds nothing.
fn has_empty_catch(behind: &str) -> bool {
    let Some(at) = behind.find("catch") else {
        return false;
    };
    let rest = behind[at + "catch".len()..].trim_start();
    // A promise's: a function without a body.
    if let Some(given) = rest.strip_prefix('(')
        && let Some((_, body)) = given.split_once("=>")
        && given.find("=>").is_some_and(|arrow| arrow < 24)
    {
        return is_nothing(body);
    }
    let body = match rest.strip_prefix(['(', '[']) {
        Some(given) => given.split_once([')', ']']).map_or("", |(_, body)| body),
        None => rest,
    };
    is_nothing(body)
}

/// Whether a listener for errors does nothing.
fn has_deaf_listener(behind: &str) -> bool {
    ["'error'", "\"error\""].iter().any(|name| {
        behind.find(name).is_some_and(|at| {
            let rest = &behind[at + name.len()..];
            rest.split_once("=>")
                .filter(|(given, _)| given.len() < 24)
                .is_some_and(|(_, body)| is_nothing(body))
        })
    })
}

/// Whether a body begins with nothing: `{}`, `null`, `undefined`, `0`.
fn is_nothing(body: &str) -> bool {
    let body = body.trim_start();
    if let Some(inner) = body.strip_prefix('{') {
        return inner.trim_start().starts_with('}');
    }
    ["null", "undefined", "0", "false", "void 0"]
        .iter()
        .any(|nothing| body.starts_with(nothing))
}

/// Whether the next `rescue` of Ruby does nothing.
fn is_rescued(behind: &str) -> bool {
    let Some((_, rest)) = behind.split_once("\n") else {
        return false;
    };
    let mut lines = rest.split('\n').map(str::trim);
    lines.any(|line| line.starts_with("rescue"))
        && lines
            .next()
            .is_some_and(|body| matches!(body, "end" | "nil" | "next" | "return" | "false"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::bundle::{Around, Bundle};

    /// Whether the call of `mark` in a program is silenced.
    fn silenced(language: Language, text: &str, mark: &str) -> bool {
        let around = Around {
            path: "a",
            bundle: &Bundle::EMPTY,
        };
        let units = crate::scan::units::of(around, text, language, None, &mut Vec::new());
        let at = text.find(mark).expect("the mark is there");
        is_silenced(&units[0], Span::new(at, at + mark.len()))
    }

    #[test]
    fn failures_that_nobody_hears_of() {
        let call = "post(a)";
        for (language, text) in [
            (
                Language::Python,
                "try:\n    post(a)\nexcept Exception:\n    pass\n",
            ),
            (
                Language::Python,
                "def f():\n    post(a)\ntry:\n    f()\nexcept: pass  # fine\n",
            ),
            (Language::JavaScript, "try { post(a) } catch (e) { }\n"),
            (Language::JavaScript, "post(a).catch(() => {})\n"),
            (
                Language::JavaScript,
                "r = post(a); r.on('error', (e) => {});\n",
            ),
            (Language::Ruby, "post(a) rescue nil\n"),
            (
                Language::Ruby,
                "begin\n  post(a)\nrescue StandardError\n  nil\nend\n",
            ),
            (Language::Php, "<?php\n@post(a);\n"),
            (Language::Go, "package a\nfunc f() {\n\t_, _ = post(a)\n}\n"),
            (Language::PowerShell, "try { post(a) } catch {}\n"),
        ] {
            assert!(silenced(language, text, call), "{text}");
        }
        for (language, text) in [
            (
                Language::Python,
                "try:\n    post(a)\nexcept OSError as e:\n    print(e)\n",
            ),
            (
                Language::Python,
                "def f():\n    post(a)\ndef g():\n    try:\n        h()\n    except OSError:\n        pass\n",
            ),
            (
                Language::JavaScript,
                "try { post(a) } catch (e) { console.error(e) }\n",
            ),
            (Language::JavaScript, "post(a).catch((e) => log(e))\n"),
            (
                Language::Ruby,
                "begin\n  post(a)\nrescue => e\n  warn e\nend\n",
            ),
            (Language::Php, "<?php\n$a = post(a);\n"),
            (
                Language::Go,
                "package a\nfunc f() {\n\tr, err := post(a)\n}\n",
            ),
        ] {
            assert!(!silenced(language, text, call), "{text}");
        }
    }

    #[test]
    fn commands_that_say_nothing() {
        for line in [
            "curl -d x a >/dev/null 2>&1",
            "curl -s -d x a >/dev/null",
            "curl -d x a || true",
            "curl -d x a 2>/dev/null",
            "curl -d x a &",
        ] {
            assert!(goes_nowhere(line), "{line}");
        }
        for line in [
            "curl -fsS a >/dev/null",
            "curl a && b",
            "curl -fsSL a -o b",
            "curl -s a",
        ] {
            assert!(!goes_nowhere(line), "{line}");
        }
    }
}
