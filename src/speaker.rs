//! Renders what commands say, while they say it: reports to the output, notes and
//! complaints to standard error.

use crate::commands::Audience;
use crate::error::Error;
use crate::io;
use crate::io::output::Output;
use crate::render::{self, Format, PackageRenderer, Style};
use crate::report::{Outcome, Report, Run, Totals};
use crate::review::collection::CollectionFinding;

/// Whether whoever asked for the format reads documents and nothing else.
pub(crate) fn is_for_programs(format: Format) -> bool {
    match format {
        Format::Json | Format::Jsonl => true,
        Format::Human
        | Format::Sarif
        | Format::Markdown
        | Format::Github
        | Format::Html
        | Format::Junit => false,
    }
}

/// Renders what commands say, while they say it.
pub(crate) struct Speaker {
    format: Format,
    style: Style,
    output: Output,
    packages: Option<Box<dyn PackageRenderer>>,
    /// Whether the run is over one package that was named as such.
    single: bool,
}

impl Speaker {
    pub(crate) fn new(format: Format, style: Style, output: Output) -> Self {
        Self {
            format,
            style,
            output,
            packages: None,
            single: false,
        }
    }

    /// Puts a report that goes to a file in its place.
    pub(crate) fn finish(self) -> Result<(), Error> {
        drop(self.packages);
        self.output.commit()
    }

    /// Says on standard error what settings files decided; a program that reads
    /// JSON asks `config show`.
    pub(crate) fn tell(&self, note: &str) {
        let documents = matches!(self.format, Format::Json | Format::Jsonl);
        if !documents && self.style.quiet == 0 {
            // Nothing is left to tell if standard error is closed as well.
            let _ = render::note(note, &mut io::output::notes());
        }
    }

    /// Says on standard error what could not be read, unless the report says so
    /// right there.
    fn complain(&self, target: &str, error: &Error) {
        let told = match self.format {
            Format::Human => !self.single && self.style.quiet == 0 && self.output.is_terminal(),
            // The annotations are in the log already.
            Format::Github => true,
            Format::Json
            | Format::Jsonl
            | Format::Sarif
            | Format::Markdown
            | Format::Html
            | Format::Junit => false,
        };
        if told || self.style.quiet > 1 {
            return;
        }
        let style = Style {
            color: self.style.color && io::output::Stream::Notes.is_terminal(),
            ..self.style
        };
        // Nothing is left to tell if standard error is closed as well.
        let _ = render::error(
            self.format,
            error,
            Some(target),
            style,
            &mut io::output::notes(),
        );
    }

    fn said(&self, result: std::io::Result<()>) -> Result<(), Error> {
        result.map_err(Error::world(format!(
            "cannot write to {}",
            self.output.name()
        )))
    }
}

impl Audience for Speaker {
    fn begin(&mut self, run: &Run) -> Result<(), Error> {
        let writer = Box::new(self.output.clone());
        let mut renderer = render::packages(self.format, run, self.style, writer);
        let begun = renderer.begin();
        self.packages = Some(renderer);
        self.single = run.single;
        self.said(begun)
    }

    fn outcome(&mut self, outcome: &Outcome) -> Result<(), Error> {
        let said = match &mut self.packages {
            Some(renderer) => renderer.outcome(outcome),
            None => Ok(()),
        };
        if let Outcome::Failed { target, error } = outcome {
            self.complain(target, error);
        }
        self.said(said)
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> Result<(), Error> {
        let said = match &mut self.packages {
            Some(renderer) => renderer.relations(relations),
            None => Ok(()),
        };
        self.said(said)
    }

    fn end(&mut self, totals: &Totals) -> Result<(), Error> {
        let said = match &mut self.packages {
            Some(renderer) => renderer.end(totals),
            None => Ok(()),
        };
        self.said(said)
    }

    fn note(&mut self, text: &str) -> Result<(), Error> {
        if self.format == Format::Human && self.style.quiet == 0 && self.style.verbose > 0 {
            let _ = render::note(text, &mut io::output::notes());
        }
        Ok(())
    }

    fn waiting(&mut self, text: &str) -> Result<(), Error> {
        if !is_for_programs(self.format) && self.style.quiet == 0 {
            let _ = render::note(text, &mut io::output::notes());
        }
        Ok(())
    }

    fn streams(&self) -> bool {
        self.format == Format::Human
    }

    fn report(&mut self, report: &Report) -> Result<(), Error> {
        let said = render::report(self.format, report, self.style, &mut self.output);
        self.said(said)
    }
}
