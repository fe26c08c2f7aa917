//! The subcommands, a file for each, and what they share: failures, watching a study run, printing.

mod flags;
pub(crate) mod header;
pub(crate) mod line;
mod measuring;
pub(crate) mod outputs;
mod overwrite;
pub(crate) mod pages;
mod processes;
pub(crate) mod publish;
pub(crate) mod report;
pub(crate) mod show;
pub(crate) mod study;
pub(crate) mod tune;

use std::any::Any;
use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::report::warnings;
use pawnfill_bench::study::{Progress, Study, StudyError};

/// Why the command failed: what the user reads, and the exit status.
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) status: u8,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: 2,
        }
    }

    /// The end of a command whose output nobody reads any more. It is no failure to the user.
    fn closed() -> Self {
        Self {
            message: String::new(),
            status: 0,
        }
    }

    /// The failure after the user has interrupted the command.
    pub(crate) fn interrupted(consequence: &str) -> Self {
        Self {
            message: format!("interrupted: {consequence}"),
            status: 130,
        }
    }
}

impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        let study_error = (&error as &dyn Any).downcast_ref();
        Self {
            message: error.to_string(),
            status: match study_error {
                Some(StudyError::Stopped) => 130,
                _ => 2,
            },
        }
    }
}

/// Runs a study under a progress bar, until it ends or is interrupted. The command line becomes a part
/// of its results.
pub(crate) fn watch(study: Study, line: Vec<String>) -> Result<Results, Failure> {
    let interrupted = interruption();
    let mut plan = study.plan()?;
    if let Some(process) = processes::number() {
        return processes::serve(&mut plan, process);
    }
    // It is on standard error, and only if that is a terminal.
    let style = ProgressStyle::with_template("measuring {wide_bar} {percent}%, {msg} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1000).with_style(style);
    let mut report = |progress: Progress| {
        bar.set_position((progress.done * 1000.0) as u64);
        bar.set_message(HumanDuration(progress.left).to_string());
        if interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let parts = match plan.budget().processes {
        1 => plan.measure(0, 1, &mut report).map(|part| vec![part])?,
        _ => processes::measure(plan.budget(), &mut report)?,
    };
    bar.finish_and_clear();
    let mut results = plan.results(parts)?;
    results.command = line;
    Ok(results)
}

/// A flag that Ctrl-C sets, from the first call on.
pub(crate) fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    // If no handler can be set, Ctrl-C ends the process as usual, and leaves nothing half-written. If a
    // handler is set already, a second one is refused.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}

/// The text of a file, which somebody else may have written; `None` if there is no such file.
fn read_if_exists(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read(path) {
        Ok(text) => Ok(Some(String::from_utf8_lossy(&text).into_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::new(format!(
            "cannot read {}: {error}",
            path.display()
        ))),
    }
}

/// Writes a line to standard error.
pub(crate) fn tell(text: &str) {
    // If that fails, there is nowhere to report it.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes to standard error the reasons not to trust results, each after a prefix.
pub(crate) fn warn(prefix: &str, results: &Results) {
    for warning in warnings::sentences(results) {
        tell(&format!("warning: {prefix}{warning}"));
    }
}

/// Prints a text, without its colors where they are not wanted.
///
/// # Errors
///
/// The text could not be written. If a reader such as `head` has closed the pipe, that is a [`Failure::closed`],
/// which ends the command.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_to(&mut anstream::stdout(), text)
}

fn print_to(output: &mut impl io::Write, text: &str) -> Result<(), Failure> {
    let written = output.write_all(text.as_bytes());
    written.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::closed(),
        _ => Failure::new(format!("cannot write the results: {error}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe whose reader has gone.
    struct Closed;

    impl io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_ends_the_command_without_a_word() {
        let ended = print_to(&mut Closed, "text").expect_err("nobody reads it");
        assert_eq!((ended.message, ended.status), (String::new(), 0));
    }
}
