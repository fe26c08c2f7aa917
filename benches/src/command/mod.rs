//! The subcommands, a file for each, and what they share: failures, watching a study run, printing.

pub(crate) mod compare;
pub(crate) mod evaluation;
mod flags;
pub(crate) mod header;
pub(crate) mod line;
mod measuring;
mod module;
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
use pawnfill_bench::measure::names::UnknownName;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::collection::CollectionError;
use pawnfill_bench::record::compare::CompareError;
use pawnfill_bench::record::file::{RecordError, as_recorded};
use pawnfill_bench::record::join::JoinError;
use pawnfill_bench::render::files::OutputError;
use pawnfill_bench::render::picture::NothingToDraw;
use pawnfill_bench::render::published::PublishError;
use pawnfill_bench::render::source::error::SourceError;
use pawnfill_bench::study::{Study, StudyError};
use pawnfill_bench::workload::fen::FenError;
use pawnfill_bench::workload::positions::PositionsError;
use thiserror::Error;

/// Why the command failed: its text is what the user reads.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The arguments do not fit together, or something that they name cannot be used.
    #[error("{0}")]
    Usage(String),
    /// The user has interrupted it.
    #[error("interrupted: {0}")]
    Interrupted(&'static str),
    /// What was found cannot be written to the standard output.
    #[error("cannot write the results: {0}")]
    Print(io::Error),
    /// Another process of a repeated study failed, and said why.
    #[error("{0}")]
    Repeated(String),
    #[error("cannot repeat the study: {0}")]
    Process(io::Error),
    #[error("cannot write the results as JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("cannot write the results as CSV: {0}")]
    Csv(#[from] csv::Error),
    #[error(transparent)]
    Study(#[from] StudyError),
    #[error(transparent)]
    Name(#[from] UnknownName),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Positions(#[from] PositionsError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Join(#[from] JoinError),
    #[error(transparent)]
    Compare(#[from] CompareError),
    #[error(transparent)]
    Collection(#[from] CollectionError),
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error(transparent)]
    Picture(#[from] NothingToDraw),
    #[error(transparent)]
    Publish(#[from] PublishError),
    #[error(transparent)]
    Source(#[from] SourceError),
    /// Several files cannot be written.
    #[error("{}", .0.iter().map(Failure::to_string).collect::<Vec<_>>().join("\nerror: "))]
    Several(Vec<Failure>),
}

impl Failure {
    /// The exit status: that of whatever an interruption ends, or that of an error.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Interrupted(_) | Self::Study(StudyError::Stopped) => 130,
            _ => 2,
        }
    }
}

/// Runs a study under a progress bar, until it ends or is interrupted. The command line becomes a part
/// of its results.
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
    let mut results = watched?;
    results.commands.push(line);
    // Whatever is shown now can be shown from the record later.
    Ok(as_recorded(&results).unwrap_or_else(|problem| {
        // What was measured for long is shown although its record could not be read.
        tell(&format!("warning: {problem}"));
        results
    }))
}

/// A flag that Ctrl-C sets, from the first call on.
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

/// Writes a line to standard error.
pub(crate) fn tell(text: &str) {
    // If that fails, there is nowhere to report it.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints a text, without its colors where they are not wanted. A reader that closes the pipe early,
/// such as `head`, is not a failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match anstream::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Print(error)),
        _ => Ok(()),
    }
}
