//! The text of a `skilldeck.toml` → values of settings.

use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Described, FILE, Kind, Role, Value};
use crate::nearest::nearest;
use crate::text::{LineIndex, Span};

/// Most bytes of a file that are read.
pub const MOST_BYTES: usize = 64 << 10;

/// Who wrote the file, and how much it may therefore say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Named on the command line.
    Named,
    /// The nearest one of the project that is worked in.
    Project,
    /// The user's own.
    User,
}

impl Source {
    /// Its word in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Named => "named",
            Self::Project => "project",
            Self::User => "user",
        }
    }
}

/// One value that a file gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Which setting: its place in the list of all.
    pub at: usize,
    /// The value; paths stand on the folder of the file.
    pub value: Value,
    /// The line it stands on, from 1.
    pub line: u32,
}

/// Why a file cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where in the text, if somewhere.
    pub span: Option<Span>,
    /// What is wrong: a clause, lowercase.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// Reads the text of a file that lies in `folder`.
///
/// # Errors
/// The first fault in it: an unknown key, a value that is none. Nothing is used
/// of such a file.
pub fn parse(
    text: &str,
    folder: &Path,
    source: Source,
    settings: &[Described],
) -> Result<Vec<Given>, Fault> {
    let document = DeTable::parse(text).map_err(|error| Fault {
        span: error.span().map(Into::into),
        message: error.message().trim().replace('\n', "; "),
        help: format!("{FILE} is TOML; `skilldeck config init` writes one that is right"),
    })?;
    let reader = Reader {
        folder,
        source,
        settings,
        text,
        lines: LineIndex::new(text),
    };
    let mut given = Vec::new();
    for (key, value) in document.get_ref() {
        let name = key.get_ref().as_ref();
        match value.get_ref() {
            DeValue::Table(table) if reader.is_table(name) => {
                for (key, value) in table {
                    given.push(reader.setting(name, key, value)?);
                }
            }
            _ if reader.is_table(name) => {
                return Err(Fault {
                    span: Some(value.span().into()),
                    message: format!("`{name}` must be a table"),
                    help: format!("write `[{name}]`, and the settings below it"),
                });
            }
            _ => given.push(reader.setting("", key, value)?),
        }
    }
    given.sort_by_key(|given| given.at);
    Ok(given)
}

struct Reader<'a> {
    folder: &'a Path,
    source: Source,
    settings: &'a [Described],
    text: &'a str,
    lines: LineIndex,
}

type Key<'i> = Spanned<toml::de::DeString<'i>>;

impl Reader<'_> {
    fn is_table(&self, name: &str) -> bool {
        let mut tables = self.settings.iter().map(|one| one.setting.table);
        !name.is_empty() && tables.any(|table| table == name)
    }

    fn setting(
        &self,
        table: &str,
        key: &Key<'_>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<Given, Fault> {
        let name = key.get_ref().as_ref();
        let found = self.settings.iter().enumerate().find(|(_, one)| {
            let setting = one.setting;
            setting.table == table && setting.name == name
        });
        let Some((at, described)) = found else {
            return Err(self.unknown(table, key));
        };
        let setting = described.setting;
        if setting.role == Role::Personal && self.source == Source::Project {
            return Err(Fault {
                span: Some(key.span().into()),
                message: format!("`{}` may not be set by a project", setting.key()),
                help: "set it in your own file (`skilldeck config init --user`), or name this \
                       one with `--config`"
                    .to_owned(),
            });
        }
        let wrong = |fault: String, help: String| Fault {
            span: Some(value.span().into()),
            message: format!("`{}` {fault}", setting.key()),
            help,
        };
        let read = self.value(setting.kind, value.get_ref()).ok_or_else(|| {
            let wanted = setting.kind.wanted();
            wrong(format!("must be {wanted}"), "correct the value".to_owned())
        })?;
        described.check(&read).map_err(|fault| {
            let choices = described.choices();
            let near = nearest(&read.word(), choices.iter().map(String::as_str));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "correct the value".to_owned(),
            };
            wrong(fault, help)
        })?;
        Ok(Given {
            at,
            value: read,
            line: self.lines.position(self.text, key.span().start).line,
        })
    }

    fn value(&self, kind: Kind, value: &DeValue<'_>) -> Option<Value> {
        match (kind, value) {
            (Kind::Switch, DeValue::Boolean(on)) => Some(Value::Switch(*on)),
            (Kind::Number | Kind::Size, DeValue::Integer(number)) => {
                let digits = number.as_str().replace('_', "");
                let number = u64::from_str_radix(&digits, number.radix()).ok()?;
                Some(Value::Number(number))
            }
            (Kind::Size | Kind::Word, DeValue::String(text)) => {
                Some(Value::Text(text.clone().into_owned()))
            }
            (Kind::Path, DeValue::String(text)) if text.is_empty() => {
                Some(Value::Text(String::new()))
            }
            (Kind::Path, DeValue::String(text)) => {
                let path = self.folder.join(text.as_ref());
                Some(Value::Text(path.to_str()?.to_owned()))
            }
            _ => None,
        }
    }

    fn unknown(&self, table: &str, key: &Key<'_>) -> Fault {
        let name = key.get_ref().as_ref();
        let all = || self.settings.iter().map(|one| one.setting);
        let elsewhere: Vec<String> = all()
            .filter(|setting| setting.name == name)
            .map(|setting| match setting.table {
                "" => "the top of the file".to_owned(),
                table => format!("`[{table}]`"),
            })
            .collect();
        let mut near: Vec<&str> = all()
            .filter(|setting| setting.table == table)
            .map(|setting| setting.name)
            .collect();
        if table.is_empty() {
            near.extend(all().map(|setting| setting.table));
        }
        let help = if elsewhere.is_empty() {
            match nearest(&name.replace('_', "-"), near) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`skilldeck config show` lists every setting".to_owned(),
            }
        } else {
            format!("it belongs to {}", elsewhere.join(" or "))
        };
        let place = match table {
            "" => String::new(),
            table => format!(" in `[{table}]`"),
        };
        Fault {
            span: Some(key.span().into()),
            message: format!("there is no setting `{name}`{place}"),
            help,
        }
    }
}
