//! The subcommands, one a file, and what they share: failing, watching a study run, printing.

pub(crate) mod compare;
pub(crate) mod evaluation;
mod flags;
pub(crate) mod line;
mod measuring;
pub(crate) mod outputs;
pub(crate) mod pages;
pub(crate) mod publish;
pub(crate) mod repeat;
pub(crate) mod report;
pub(crate) mod show;
pub(crate) mod study;
pub(crate) mod tune;

use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::as_recorded;
use pawnfill_bench::study::{Study, StudyError};

/// Why there is nothing to show: a line for the user, and the exit status.
pub(crate) struct Failure(pub(crate) String, pub(crate) u8);

impl Failure {
    /// The user has interrupted it: the status of what an interruption ends.
    pub(crate) fn interrupted(problem: &str) -> Self {
        Self(problem.to_owned(), 130)
    }
}

impl From<String> for Failure {
    fn from(problem: String) -> Self {
        Self(problem, 2)
    }
}

/// Runs a study under a progress bar, until it ends or is interrupted. The command line that asks
/// for it becomes a part of its results.
pub(crate) fn watch(study: Study, line: Vec<String>) -> Result<Results, Failure> {
    let interrupted = interruption();
    let bar = progress_bar();
    let watched = study.run_watched(|progress| {
        bar.set_position((progress.done * 1000.0) as u64);
        bar.set_message(HumanDuration(progress.left).to_string());
        if interrupted.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let mut results = watched.map_err(|error| match error {
        StudyError::Stopped => Failure::interrupted(&error.to_string()),
        other => Failure::from(other.to_string()),
    })?;
    results.commands.push(line);
    // Whatever is shown of it now can be shown of its record later.
    Ok(as_recorded(&results).unwrap_or_else(|problem| {
        // What was measured for long is not lost, though no record of it could be read.
        tell(&format!("warning: {problem}"));
        results
    }))
}

/// What becomes true on Ctrl-C, from the first call on.
pub(crate) fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    // Without a handler, Ctrl-C ends the process as ever; nothing is half-written before the end.
    // With one, a second is refused.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}

/// A bar on standard error, where that is a terminal.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new(1000);
    if let Ok(style) = ProgressStyle::with_template("measuring {wide_bar} {percent}%, {msg} left") {
        bar.set_style(style);
    }
    bar
}

/// Tells something on standard error, where that can be.
pub(crate) fn tell(text: &str) {
    // Nobody could be told that it cannot.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints a text, without its colors where they are not wanted. A reader that has had enough, such
/// as `head`, is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match anstream::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write the results: {error}").into())
        }
        _ => Ok(()),
    }
}
