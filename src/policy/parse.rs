//! The text of a policy file → a policy.

use std::collections::BTreeMap;

use globset::{GlobBuilder, GlobMatcher};
use serde::Deserialize;
use toml::Spanned;

use super::{Fault, Limit, Off, Policy};
use crate::finding::Severity;
use crate::nearest::nearest;
use crate::scan::capability::Ability;
use crate::scan::rules;
use crate::scan::suppression::is_day;
use crate::text::Span;

/// Most bytes of a policy that are read.
pub const MOST_BYTES: usize = 1 << 20;

/// A policy file as written. Unknown keys are errors.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Document {
    /// Rule id = severity: `blocker`, `error`, `warning` or `info` (or the
    /// words of `scan`: `critical`, `high`, `medium`, `low`).
    #[cfg_attr(test, schemars(with = "BTreeMap<String, String>"))]
    severity: BTreeMap<Spanned<String>, Spanned<String>>,
    /// Rules that do not count.
    off: Vec<OffEntry>,
    /// What code may do beside the sets below.
    abilities: Option<Table>,
    /// Programs that may run, by base name.
    programs: Option<Table>,
    /// Hosts that may be contacted.
    hosts: Option<Table>,
    /// Environment variables that may be read; `*` is all of them.
    environment: Option<Table>,
    /// Files that may be read.
    reads: Option<Table>,
    /// Files that may be written.
    writes: Option<Table>,
    /// Files that may be removed.
    deletes: Option<Table>,
}

/// A rule that does not count.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct OffEntry {
    /// Its id.
    #[cfg_attr(test, schemars(with = "String"))]
    rule: Spanned<String>,
    /// Why; shown in every report.
    #[cfg_attr(test, schemars(with = "String"))]
    reason: Spanned<String>,
    /// Only in these files of a package (globs); everywhere if left out.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    paths: Vec<Spanned<String>>,
    /// Last day it holds, as `YYYY-MM-DD`.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    expires: Option<Spanned<String>>,
}

/// What is allowed and denied of one set; `*` and `?` are wildcards.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
struct Table {
    /// Everything beyond is refused.
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>"))]
    allow: Option<Vec<Spanned<String>>>,
    /// Refused, also when allowed.
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    deny: Vec<Spanned<String>>,
    /// What becomes of values that cannot be told from the code: `deny` where
    /// there is an `allow`, else `allow`.
    unknown: Option<Unknown>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Unknown {
    Allow,
    Deny,
}

pub(super) fn parse(text: &str) -> Result<Policy, Fault> {
    if text.len() > MOST_BYTES {
        return Err(Fault {
            span: None,
            message: format!("holds more than {MOST_BYTES} bytes"),
            help: "name a policy, not some other file".to_owned(),
        });
    }
    let document: Document = toml::from_str(text).map_err(|error| Fault {
        span: error.span().map(Into::into),
        message: error.message().trim().replace('\n', "; "),
        help: "docs/policy.md lists every key".to_owned(),
    })?;
    let mut policy = Policy::default();
    for (rule, word) in &document.severity {
        policy.severities.push((rule_id(rule)?, severity(word)?));
    }
    for entry in document.off {
        policy.off.push(off(entry)?);
    }
    let abilities: Vec<&str> = Ability::ALL.iter().map(|ability| ability.word()).collect();
    if let Some(table) = &document.abilities {
        let named = table.allow.iter().flatten().chain(&table.deny);
        for word in named {
            if !word.get_ref().contains(['*', '?']) && !abilities.contains(&word.get_ref().as_str())
            {
                return Err(unknown("ability", word, &abilities));
            }
        }
    }
    let tables = [
        ("abilities", document.abilities),
        ("programs", document.programs),
        ("hosts", document.hosts),
        ("environment", document.environment),
        ("reads", document.reads),
        ("writes", document.writes),
        ("deletes", document.deletes),
    ];
    for (set, table) in tables {
        if let Some(table) = table {
            policy.limits.push(limit(set, table)?);
        }
    }
    Ok(policy)
}

fn span<T>(spanned: &Spanned<T>) -> Option<Span> {
    Some(spanned.span().into())
}

fn rule_id(id: &Spanned<String>) -> Result<&'static str, Fault> {
    rules::find(id.get_ref())
        .map(|rule| rule.id)
        .ok_or_else(|| {
            let ids: Vec<&str> = rules::ALL.iter().map(|rule| rule.id).collect();
            unknown("rule", id, &ids)
        })
}

fn unknown(what: &str, word: &Spanned<String>, known: &[&str]) -> Fault {
    let help = nearest(word.get_ref(), known.iter().copied()).map_or_else(
        || match what {
            "rule" => "`skilldeck rules` lists them".to_owned(),
            _ => format!("known: {}", known.join(", ")),
        },
        |near| format!("did you mean `{near}`?"),
    );
    Fault {
        span: span(word),
        message: format!("there is no {what} `{}`", word.get_ref()),
        help,
    }
}

fn severity(word: &Spanned<String>) -> Result<Severity, Fault> {
    let lower = word.get_ref().to_ascii_lowercase();
    Severity::ALL
        .into_iter()
        .find(|severity| {
            severity.review_word() == lower || severity.scan_word().to_ascii_lowercase() == lower
        })
        .ok_or_else(|| unknown("severity", word, &Severity::ALL.map(Severity::review_word)))
}

fn off(entry: OffEntry) -> Result<Off, Fault> {
    if entry.reason.get_ref().trim().is_empty() {
        return Err(Fault {
            span: span(&entry.reason),
            message: "the reason is empty".to_owned(),
            help: "say why the rule does not count; every report shows it".to_owned(),
        });
    }
    if let Some(day) = &entry.expires
        && !is_day(day.get_ref())
    {
        return Err(Fault {
            span: span(day),
            message: format!("`{}` is no day", day.get_ref()),
            help: "write it as \"2027-01-31\"".to_owned(),
        });
    }
    Ok(Off {
        rule: rule_id(&entry.rule)?,
        reason: entry.reason.into_inner(),
        paths: globs(&entry.paths, false)?,
        expires: entry.expires.map(Spanned::into_inner),
    })
}

fn limit(set: &'static str, table: Table) -> Result<Limit, Fault> {
    // Names of hosts and variables of Windows have no case.
    let caseless = set == "hosts";
    let refuse_unknown = match table.unknown {
        Some(unknown) => unknown == Unknown::Deny,
        None => table.allow.is_some(),
    };
    Ok(Limit {
        set,
        allow: table
            .allow
            .map(|words| globs(&words, caseless))
            .transpose()?,
        deny: globs(&table.deny, caseless)?,
        refuse_unknown,
    })
}

fn globs(words: &[Spanned<String>], caseless: bool) -> Result<Vec<GlobMatcher>, Fault> {
    words
        .iter()
        .map(|word| {
            GlobBuilder::new(word.get_ref())
                .case_insensitive(caseless)
                .build()
                .map(|glob| glob.compile_matcher())
                .map_err(|error| Fault {
                    span: span(word),
                    message: format!("`{}` is no pattern: {}", word.get_ref(), error.kind()),
                    help: "`*` and `?` are wildcards; put a `\\` in front of a bracket".to_owned(),
                })
        })
        .collect()
}
