//! The subcommands, a file for each, and what they share: failures, watching a study run, printing.

pub(crate) mod built_for;
mod measuring;
pub(crate) mod outputs;
mod processes;
pub(crate) mod publish;
pub(crate) mod report;
pub(crate) mod show;
pub(crate) mod study;
pub(crate) mod tune;

use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result};
use indicatif::{ProgressBar, ProgressStyle};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::{parse, to_json};
use pawnfill_bench::report::warnings;
use pawnfill_bench::study::{Budget, Plan, Study, StudyError};
use thiserror::Error;

/// The command has been interrupted, and what that means.
#[derive(Debug, Error)]
#[error("interrupted: {0}")]
pub(crate) struct Interrupted(&'static str);

/// Tells the user why the command failed, and returns the exit status. A reader such as `head` that has closed the
/// pipe has all that it wants.
pub(crate) fn failed(error: &Error) -> u8 {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return 0;
    }
    // Names of files and folders may change a terminal.
    let is_hidden = |letter: char| letter.is_control() && letter != '\n';
    let shown = format!("{error:#}").replace(is_hidden, "\u{fffd}");
    tell(&format!("error: {shown}"));
    let is_stopped = matches!(error.downcast_ref(), Some(StudyError::Stopped));
    if is_stopped || error.is::<Interrupted>() { 130 } else { 2 }
}

/// Prints the help, the version or what is wrong with the command line, and returns the exit status.
pub(crate) fn refused(error: &clap::Error) -> u8 {
    match error.print() {
        // Nothing else can be said if standard error is full.
        Err(unwritten) if !error.use_stderr() => {
            failed(&Error::from(unwritten).context("cannot write to standard output"))
        }
        _ => u8::try_from(error.exit_code()).unwrap_or(2),
    }
}

/// The command line, as it was given.
pub(crate) fn line() -> Vec<String> {
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| word.to_string_lossy().into_owned());
    ["pawnfill".to_owned()].into_iter().chain(words).collect()
}

/// What is meant by a first argument that is no subcommand.
pub(crate) fn meant() -> Option<String> {
    let word = line().into_iter().nth(1)?;
    let path = Path::new(&word);
    let is_record = path.is_dir() || path.extension().is_some_and(|ending| ending == "json");
    let command = match word.matches('/').count() {
        _ if is_record => "report",
        _ if path.is_file() => "study --positions",
        7 => "show",
        _ => return None,
    };
    let word = shlex::try_quote(&word).ok()?;
    Some(format!("`{word}` is no subcommand: did you mean `pawnfill {command} {word}`?"))
}

/// Plans a study. A process that the command has started for a study measures its part, and ends here.
pub(crate) fn plan(study: Study) -> Result<Plan> {
    let mut plan = study.plan()?;
    match processes::share() {
        Some(share) => processes::serve(&mut plan, share),
        None => Ok(plan),
    }
}

/// Runs a study, and shows its progress, until it ends or is interrupted. The command line becomes a part
/// of its results.
pub(crate) fn watch(mut plan: Plan) -> Result<Results> {
    /// How often the progress is a line where the standard error is no terminal.
    const EVERY: Duration = Duration::from_secs(10);
    // The bar is on standard error, and only if that is a terminal.
    let style = ProgressStyle::with_template("measuring {wide_bar} {percent}%, {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1000).with_style(style);
    let mut next = EVERY;
    let mut progress = |done: f64| {
        bar.set_position((done * 1000.0) as u64);
        if !io::stderr().is_terminal() && elapsed() >= next {
            tell(&format!("measuring: {:.0} % after {} s", 100.0 * done, elapsed().as_secs()));
            next = elapsed() + EVERY;
        }
        if is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let parts = match plan.budget.processes {
        1 => {
            let Budget { time, most_time, .. } = plan.budget;
            plan.budget.time = time.saturating_sub(elapsed());
            plan.budget.most_time = most_time.saturating_sub(elapsed());
            plan.measure(0, 1, &mut progress).map(|part| vec![part])?
        }
        _ => processes::measure(plan.budget, &mut progress)?,
    };
    bar.finish_and_clear();
    let mut results = plan.results(parts)?;
    results.cut_short |= is_interrupted();
    results.command = line();
    // As it will be read: names of files may be anything.
    parse(&to_json(&results))
}

/// A flag that Ctrl-C sets, from the first call on.
pub(crate) fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    // If no handler can be set, Ctrl-C ends the process as usual, and leaves nothing half-written. If a
    // handler is set already, a second one is refused.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}

/// Whether Ctrl-C has been pressed, or one of the processes of a study was interrupted.
pub(crate) fn is_interrupted() -> bool {
    interruption().load(Ordering::Relaxed)
}

/// Fails if the results or the command were interrupted: then no file is written. What comes after the last call is done
/// to its end.
pub(crate) fn uninterrupted(results: Option<&Results>) -> Result<()> {
    match is_interrupted() || results.is_some_and(|results| results.cut_short) {
        true => Err(Interrupted("no file is written").into()),
        false => Ok(()),
    }
}

/// The time since the first call, at the command's begin.
pub(crate) fn elapsed() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
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

/// Prints a text.
pub(crate) fn print(text: &str) -> Result<()> {
    let written = io::stdout().write_all(text.as_bytes());
    written.context("cannot write the results")
}
