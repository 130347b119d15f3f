//! How far long work is, on standard error: a bar for people, or lines for a
//! log. Which of them, if any, is said once; the work need not know.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::output;

/// Work that is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(400);
/// Less work than this gets no lines.
const WORTH_LINES: usize = 50;
/// Lines of one piece of work.
const LINES: usize = 10;
/// Files of one package between two lines.
const FILES: usize = 1000;
/// Most characters of a name.
const NAME: usize = 48;

/// What is shown of progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Showing {
    /// Nothing.
    #[default]
    Nothing,
    /// A bar that comes and goes.
    Bar,
    /// A line now and then.
    Lines,
}

static SHOWING: OnceLock<Showing> = OnceLock::new();

/// From now on progress is shown so; the first word counts.
pub fn show(showing: Showing) {
    let _ = SHOWING.set(showing);
}

/// Counts what is done; several threads may.
#[derive(Debug)]
pub struct Progress {
    showing: Showing,
    /// What is counted, in the plural.
    what: &'static str,
    total: usize,
    done: AtomicUsize,
    files: AtomicUsize,
    begun: Instant,
    bar: ProgressBar,
    drawn: AtomicBool,
}

impl Progress {
    /// For `total` pieces of work, called `what`.
    #[must_use]
    pub fn new(what: &'static str, total: usize) -> Self {
        let showing = SHOWING.get().copied().unwrap_or_default();
        Self::shown(what, total, showing)
    }

    #[expect(clippy::disallowed_methods, reason = "this is a door to the clock")]
    fn shown(what: &'static str, total: usize, showing: Showing) -> Self {
        let target = ProgressDrawTarget::hidden();
        let bar = ProgressBar::with_draw_target(Some(total as u64), target);
        let template = "{bar:20} {pos}/{len} {prefix}, {rate}, {eta} left  {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            let rate = |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                // A writer to memory takes everything.
                let _ = write!(text, "{:.0}/s", state.per_sec());
            };
            bar.set_style(style.progress_chars("━╸ ").with_key("rate", rate));
        }
        bar.set_prefix(what);
        Self {
            showing,
            what,
            total,
            done: AtomicUsize::new(0),
            files: AtomicUsize::new(0),
            begun: Instant::now(),
            bar,
            drawn: AtomicBool::new(false),
        }
    }

    /// Work on `name` begins.
    pub fn begin(&self, name: &str) {
        if self.showing == Showing::Bar {
            self.bar.set_message(cleaned(name));
            self.draw();
        }
    }

    /// One more file was read.
    pub fn file(&self) {
        let files = self.files.fetch_add(1, Ordering::Relaxed) + 1;
        match self.showing {
            Showing::Nothing => {}
            Showing::Bar => {
                // With several packages at once, theirs would be mixed up.
                if self.total == 1 {
                    self.bar.set_message(format!("{files} files"));
                }
                self.draw();
            }
            Showing::Lines if self.total == 1 && files.is_multiple_of(FILES) => {
                self.line(&format!(
                    "{files} files, {}",
                    rate(files, self.begun.elapsed())
                ));
            }
            Showing::Lines => {}
        }
    }

    /// One more piece of work, `name`, is done.
    pub fn step(&self, name: &str) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        match self.showing {
            Showing::Nothing => {}
            Showing::Bar => {
                self.bar.inc(1);
                self.draw();
            }
            Showing::Lines => {
                let tenth = |done: usize| done * LINES / self.total.max(1);
                if self.total >= WORTH_LINES && tenth(done) > tenth(done - 1) {
                    let rate = rate(done, self.begun.elapsed());
                    let (total, what, name) = (self.total, self.what, cleaned(name));
                    self.line(&format!("{done} of {total} {what}, {rate}, at {name}"));
                }
            }
        }
    }

    /// Does `work` on `name`.
    pub fn during<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        self.begin(name);
        let done = work();
        self.step(name);
        done
    }

    /// Runs `print` with the bar out of the way.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The bar appears when the work takes long.
    fn draw(&self) {
        if self.begun.elapsed() > PATIENCE && !self.drawn.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_millis(120));
        }
    }

    fn line(&self, text: &str) {
        use std::io::Write as _;
        // In one piece, since other threads write lines as well. Nothing is left
        // to tell if standard error is closed.
        let line = format!("progress: {text}\n");
        let _ = output::notes().write_all(line.as_bytes());
    }
}

impl Drop for Progress {
    /// Work that ended early leaves no bar behind.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn rate(done: usize, taken: Duration) -> String {
    let milliseconds = taken.as_millis().max(1);
    format!("{}/s", done as u128 * 1000 / milliseconds)
}

/// A name that steers no terminal: letters, digits and what names of files
/// hold besides.
fn cleaned(name: &str) -> String {
    let harmless = |letter: char| letter.is_alphanumeric() || " ._-/@:+~".contains(letter);
    let shown = |letter: char| if harmless(letter) { letter } else { '?' };
    let length = name.chars().count();
    let tail = name.chars().skip(length.saturating_sub(NAME)).map(shown);
    let cut = if length > NAME { "…" } else { "" };
    cut.chars().chain(tail).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_steer_no_terminal() {
        assert_eq!(cleaned("a/b\x1b[2J\u{202e}é"), "a/b??2J?é");
        let long = cleaned(&"x".repeat(100));
        assert_eq!(
            (long.chars().count(), long.starts_with('…')),
            (NAME + 1, true)
        );
    }

    #[test]
    fn nothing_is_drawn_before_it_takes_long() {
        let progress = Progress::shown("packages", 3, Showing::Bar);
        progress.begin("a");
        progress.step("a");
        assert!(!progress.drawn.load(Ordering::Relaxed));
        assert!(progress.bar.is_hidden());
    }
}
