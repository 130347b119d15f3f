//! Tables of jobs.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins, Value};

use super::commands::Call;
use super::interpreters::Kind;
use super::value::Folded;
use super::walk::Walk;

impl Walk {
    /// What is written into the table of jobs, and the commands in it.
    pub(super) fn crontab(&mut self, call: &Call<'_>) {
        let file = call
            .words
            .iter()
            .find(|word| !word.text.starts_with('-') || word.text == "-");
        let content = match file {
            Some(file) => self.content(file, &call.input),
            None => match &call.input {
                Some(input) if call.fed => Rc::clone(input),
                _ => return,
            },
        };
        let path = Value::constant("/var/spool/cron/crontabs");
        self.act(
            call.span,
            call.name,
            Act::Write {
                path,
                content: content.value(),
            },
        );
        for line in content.text.lines() {
            if let Some(command) = cron_command(line)
                && self.spend(command.len())
            {
                let command = Folded {
                    text: command.to_owned(),
                    code: Origins::NONE,
                    ..content.trace()
                };
                self.code(Kind::Shell, call, &command);
            }
        }
    }
}

/// The command of a line of a table of jobs.
pub(in crate::scan) fn cron_command(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some(rest) = line.strip_prefix('@') {
        return rest
            .split_once([' ', '\t'])
            .map(|(_, command)| command.trim());
    }
    let mut rest = line;
    for _ in 0..5 {
        let (field, behind) = rest.split_once([' ', '\t'])?;
        let fits = field.starts_with(|letter: char| letter.is_ascii_digit() || letter == '*')
            && field
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"*/,-".contains(&byte));
        if !fits {
            return None;
        }
        rest = behind.trim_start();
    }
    Some(rest)
}
