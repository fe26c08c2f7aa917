//! The subcommands, and the functions that they share: failures, progress, printing.

pub(crate) mod built_for;
mod measuring;
mod outputs;
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

use anyhow::{Context as _, Error, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::{parse, to_json};
use pawnfill_bench::report::warnings;
use pawnfill_bench::study::{Plan, Study, StudyError};

/// Prints the error and returns the exit status. A closed pipe, as by `head`, is no failure.
pub(crate) fn failed(error: &Error) -> u8 {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return 0;
    }
    // Control characters in a file name could change the terminal's state.
    let is_hidden = |letter: char| letter.is_control() && letter != '\n';
    let shown = format!("{error:#}").replace(is_hidden, "\u{fffd}");
    tell(&format!("error: {shown}"));
    if matches!(error.downcast_ref(), Some(StudyError::Stopped)) { 130 } else { 2 }
}

/// Prints the help, the version or a mistake in the arguments, and returns the exit status.
pub(crate) fn refused(error: &clap::Error) -> u8 {
    match error.print() {
        // A failure to write to standard error cannot be reported.
        Err(unwritten) if !error.use_stderr() => {
            failed(&Error::from(unwritten).context("cannot write to standard output"))
        }
        _ => u8::try_from(error.exit_code()).unwrap_or(2),
    }
}

pub(crate) fn command_line() -> Vec<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    ["pawnfill".to_owned()].into_iter().chain(words).collect()
}

/// Suggests a subcommand if the first argument is a record, a file of positions or a FEN.
pub(crate) fn suggestion() -> Option<String> {
    let word = command_line().into_iter().nth(1)?;
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

/// Plans a study. In a process that was started for a share of a study, measures the share and exits.
pub(crate) fn plan(study: Study) -> Result<Plan> {
    let mut plan = study.plan()?;
    match processes::share() {
        Some(share) => processes::serve(&mut plan, share),
        None => Ok(plan),
    }
}

/// Runs a study until it ends or is interrupted, and shows its progress.
pub(crate) fn watch(mut plan: Plan) -> Result<Results> {
    /// The interval of progress lines where standard error is no terminal.
    const EVERY: Duration = Duration::from_secs(10);
    // The bar draws itself only on a terminal.
    let style = ProgressStyle::with_template("measuring {wide_bar} {percent}%, {eta} left");
    let bar = ProgressBar::new(1000).with_style(style.expect("the template is valid"));
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
            plan.budget.time = plan.budget.time.saturating_sub(elapsed());
            plan.budget.most_time = plan.budget.most_time.saturating_sub(elapsed());
            vec![plan.measure(0, 1, &mut progress)?]
        }
        _ => processes::measure(plan.budget, &mut progress)?,
    };
    bar.finish_and_clear();
    let mut results = plan.results(parts)?;
    results.cut_short |= is_interrupted();
    results.command = command_line();
    // Names of files may contain any character. Reading the results as a record cleans all text.
    parse(&to_json(&results))
}

/// Returns the flag that Ctrl-C sets. The first call installs the handler.
pub(crate) fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    // If there can be no handler, Ctrl-C ends the process as usual.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}

/// Whether Ctrl-C was pressed, or SIGINT ended a process of the study.
pub(crate) fn is_interrupted() -> bool {
    interruption().load(Ordering::Relaxed)
}

/// Fails after an interruption. Commands call this before they write the first file, and then run to the end.
pub(crate) fn uninterrupted(results: Option<&Results>) -> Result<()> {
    let is_cut_short = results.is_some_and(|results| results.cut_short);
    ensure!(!is_interrupted() && !is_cut_short, StudyError::Stopped);
    Ok(())
}

/// Returns the time since the first call, when the command began.
pub(crate) fn elapsed() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

pub(crate) fn tell(text: &str) {
    // There is nowhere to report a failure.
    let _ = writeln!(io::stderr(), "{text}");
}

pub(crate) fn warn(prefix: &str, results: &Results) {
    for warning in warnings::sentences(results) {
        tell(&format!("warning: {prefix}{warning}"));
    }
}

pub(crate) fn print(text: &str) -> Result<()> {
    io::stdout().write_all(text.as_bytes()).context("cannot write the results")
}
