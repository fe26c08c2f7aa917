//! The subcommands, a file for each, and what they share: failures, watching a study run, printing.

pub(crate) mod header;
pub(crate) mod line;
mod measuring;
pub(crate) mod outputs;
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
use pawnfill_bench::report::source::stamp::Stamp;
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

    /// The failure after the user has interrupted the command.
    pub(crate) fn interrupted(consequence: &str) -> Self {
        Self {
            message: format!("interrupted: {consequence}"),
            status: 130,
        }
    }
}

/// Fails for a reason that the user reads.
pub(crate) fn fail<T>(message: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::new(message))
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

/// The text of a file that a subcommand may overwrite, because it wrote the file itself and nobody has edited it
/// since; `None` if there is none, or an empty one.
///
/// # Errors
///
/// Somebody else wrote or edited the file, and --force is not given.
fn check_overwrite(path: &Path, stamp: Stamp, force: bool) -> Result<Option<String>, Failure> {
    let shown = path.display();
    let text = match fs::read(path) {
        Ok(text) => String::from_utf8_lossy(&text).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return fail(format!("cannot read {shown}: {error}")),
    };
    let command = stamp.subcommand;
    let problem = match stamp.read(&text) {
        // In an empty file, such as `touch` makes, there is nothing to lose.
        None if text.trim().is_empty() => return Ok(None),
        Some((_, false)) => return Ok(Some(text)),
        _ if force => return Ok(Some(text)),
        None => format!("exists and was not written by `pawnfill {command}`"),
        Some(_) => format!("was edited since `pawnfill {command}` wrote it"),
    };
    fail(format!("{shown} {problem}: --force overwrites it"))
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
/// The text could not be written. If a reader such as `head` has closed the pipe, that ends the command, and is no
/// failure to the user.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let written = anstream::stdout().write_all(text.as_bytes());
    written.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure {
            message: String::new(),
            status: 0,
        },
        _ => Failure::new(format!("cannot write the results: {error}")),
    })
}
