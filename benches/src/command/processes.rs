//! A study in several processes: the command starts itself once for each, one after the other, so that what a
//! process draws once (where its code, stack and heap lie) is drawn several times.
//!
//! A process writes its progress as a line of JSON from time to time, and goes on when it reads `go`; anything else,
//! or the end of its input, stops it. Its last line is what it has measured.

use std::env;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result};
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::study::{Part, Plan};
use serde::{Deserialize, Serialize};

use super::tell;

/// The variable that holds the index of the process.
const VARIABLE: &str = "PAWNFILL_PROCESS";
/// How often a process writes its progress: rarely, because the other process then runs for a moment.
const EVERY: Duration = Duration::from_millis(200);

/// A line of a process.
#[derive(Serialize, Deserialize)]
enum Line {
    Progress(f64),
    /// What it has measured, or why the study is refused.
    Last(Result<Part, String>),
}

/// The index of this process, if the command has started itself.
pub(super) fn number() -> Option<usize> {
    env::var(VARIABLE).ok()?.parse().ok()
}

/// Writes a line.
fn say(line: &Line) -> Result<()> {
    let text = serde_json::to_string(line)?;
    writeln!(io::stdout(), "{text}")?;
    Ok(io::stdout().flush()?)
}

/// Measures as one of the processes, and ends this one.
pub(super) fn serve(plan: &mut Plan, number: usize) -> Result<Results> {
    let mut last = Instant::now();
    let count = plan.budget.processes;
    let part = plan.measure(number, count, &mut |progress| {
        if last.elapsed() < EVERY {
            return ControlFlow::Continue(());
        }
        last = Instant::now();
        // Whatever fails here is an answer, too.
        let mut reply = String::new();
        let _ = say(&Line::Progress(progress));
        let _ = io::stdin().read_line(&mut reply);
        match reply.trim() {
            "go" => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    say(&Line::Last(part.map_err(|error| error.to_string())))?;
    process::exit(0)
}

/// What all processes have measured. If one fails, what the others have measured is not lost.
pub(super) fn measure(
    count: usize,
    progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Result<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    for number in 0..count {
        let last = start(number, &mut |done| progress((number as f64 + done) / count as f64));
        match last {
            Ok(last) => parts.push(last.map_err(Error::msg)?),
            Err(error) if number > 0 => {
                tell(&format!(
                    "warning: {error:#}\nwarning: so {number} of {count} processes have measured"
                ));
                break;
            }
            Err(error) => return Err(error),
        }
        if parts[number].cut_short {
            break;
        }
    }
    Ok(parts)
}

/// What the system runs as this program, even if its file has been replaced or deleted.
fn program() -> io::Result<PathBuf> {
    match cfg!(target_os = "linux") {
        true => Ok("/proc/self/exe".into()),
        false => env::current_exe(),
    }
}

/// Starts a process, and waits for its last line.
fn start(
    number: usize,
    progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Result<Result<Part, String>> {
    const FAILED: &str = "a process of the study failed";
    let mut child = Command::new(program().context(FAILED)?)
        .args(env::args_os().skip(1))
        .env(VARIABLE, number.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context(FAILED)?;
    const PIPED: &str = "it is piped";
    let mut input = child.stdin.take().expect(PIPED);
    let mut measured = None;
    for line in BufReader::new(child.stdout.take().expect(PIPED)).lines() {
        match serde_json::from_str(&line.context(FAILED)?).context(FAILED)? {
            Line::Last(last) => measured = Some(last),
            Line::Progress(done) => {
                let is_stopped = progress(done).is_break();
                // A process that has just ended reads nothing more.
                let _ = writeln!(input, "{}", if is_stopped { "stop" } else { "go" });
            }
        }
    }
    let output = child.wait_with_output().context(FAILED)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim().replace('\n', "; ");
    measured.with_context(|| format!("{FAILED}: {}. {said}", output.status))
}
