//! A study in several processes: the command starts itself once for each, one after the other, so that what a
//! process draws once (where its code, stack and heap lie) is drawn several times.
//!
//! A process writes a line with its progress from time to time, and goes on when it reads `go`; anything else, or
//! the end of its input, stops it. Its last line is what it has measured, in JSON.

use std::env;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::ops::ControlFlow;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::study::{Budget, Part, Plan, Progress};

/// The variable that holds the index of the process.
const VARIABLE: &str = "PAWNFILL_PROCESS";
/// What begins a line about the progress.
const PROGRESS: &str = "progress ";
/// How often a process writes such a line: rarely, because the other process then runs for a moment.
const EVERY: Duration = Duration::from_millis(200);

/// The index of this process, if the command has started itself.
pub(super) fn number() -> Option<usize> {
    env::var(VARIABLE).ok()?.parse().ok()
}

/// Measures as one of the processes, and ends this one.
pub(super) fn serve(plan: &mut Plan, number: usize) -> Result<Results> {
    let (mut last, mut reply) = (Instant::now(), String::new());
    let count = plan.budget().processes;
    let part = plan.measure(number, count, &mut |progress| {
        if last.elapsed() < EVERY {
            return ControlFlow::Continue(());
        }
        last = Instant::now();
        let (done, left) = (progress.done, progress.left.as_secs_f64());
        // Whatever fails here is an answer, too.
        reply.clear();
        let _ = writeln!(io::stdout(), "{PROGRESS}{done} {left}");
        let _ = io::stdout().flush();
        let _ = io::stdin().read_line(&mut reply);
        match reply.trim() {
            "go" => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    })?;
    writeln!(io::stdout(), "{}", serde_json::to_string(&part)?)?;
    process::exit(0)
}

/// What all processes have measured.
pub(super) fn measure(
    budget: Budget,
    report: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let count = budget.processes;
    let time = budget.time / count as u32;
    for number in 0..count {
        let part = start(number, &mut |done, left| {
            let done = (number as f64 + done) / count as f64;
            let others = time * (count - number - 1) as u32;
            report(Progress::new(done, left + others))
        })?;
        let is_stopped = part.cut_short;
        parts.push(part);
        if is_stopped {
            break;
        }
    }
    Ok(parts)
}

/// Starts a process, and waits for what it measures.
fn start(number: usize, report: &mut dyn FnMut(f64, Duration) -> ControlFlow<()>) -> Result<Part> {
    const FAILED: &str = "a process of the study failed";
    let mut child = Command::new(env::current_exe().context(FAILED)?)
        .args(env::args_os().skip(1))
        .env(VARIABLE, number.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context(FAILED)?;
    let (mut input, output) = (child.stdin.take(), child.stdout.take());
    let mut last = String::new();
    for line in BufReader::new(output.expect("it is piped")).lines() {
        let line = line.context(FAILED)?;
        let Some(progress) = line.strip_prefix(PROGRESS) else {
            last = line;
            continue;
        };
        let numbers: Vec<f64> = progress.split(' ').flat_map(str::parse).collect();
        if let ([done, left], Some(input)) = (&numbers[..], &mut input) {
            let left = Duration::try_from_secs_f64(*left).unwrap_or_default();
            let is_stopped = report(*done, left).is_break();
            // A process that has just ended reads nothing more.
            let _ = writeln!(input, "{}", if is_stopped { "stop" } else { "go" });
        }
    }
    drop(input);
    let mut said = String::new();
    let messages = child.stderr.take();
    let _ = messages.map(|mut messages| messages.read_to_string(&mut said));
    let status = child.wait().context(FAILED)?;
    if status.success() {
        return serde_json::from_str(&last).context(FAILED);
    }
    match said.trim().rsplit_once("error: ") {
        Some((_, message)) => bail!("{message}"),
        None => bail!("{FAILED}: {status}: {said}"),
    }
}
