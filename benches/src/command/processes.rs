//! A study in several processes: the command starts itself once for each, one after the other, so that what a
//! process draws once (where its code, stack and heap lie) is drawn several times.
//!
//! A process writes its progress as a line of JSON from time to time, and goes on when it reads `go`; anything else,
//! or the end of its input, stops it. Its last line is what it has measured.

use std::env;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::ops::ControlFlow;
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result};
use pawnfill_bench::study::{Budget, Part, Plan};
use serde::{Deserialize, Serialize};

use super::{elapsed, interruption, is_interrupted, tell};

/// The variable that holds the share of the process.
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

/// What one of the processes measures.
#[derive(Serialize, Deserialize)]
pub(super) struct Share {
    number: usize,
    /// The time for it, and the longest time.
    time: Duration,
    most_time: Duration,
}

/// The share of this process, if the command has started itself.
pub(super) fn share() -> Option<Share> {
    serde_json::from_str(&env::var(VARIABLE).ok()?).ok()
}

/// Writes a line.
fn say(line: &Line) -> Result<()> {
    let text = serde_json::to_string(line)?;
    writeln!(io::stdout(), "{text}")?;
    Ok(io::stdout().flush()?)
}

/// Measures as one of the processes, and ends this one.
pub(super) fn serve(plan: &mut Plan, share: Share) -> ! {
    let mut last = Instant::now();
    let count = plan.budget.processes;
    plan.budget.time = share.time.saturating_sub(elapsed()) * count as u32;
    plan.budget.most_time = share.most_time.saturating_sub(elapsed());
    let mut part = plan.measure(share.number, count, &mut |progress| {
        if is_interrupted() {
            return ControlFlow::Break(());
        }
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
    if let Ok(part) = &mut part {
        part.cut_short |= is_interrupted();
    }
    let said = say(&Line::Last(part.map_err(|error| error.to_string())));
    process::exit(i32::from(said.is_err()))
}

/// What all processes have measured. If one fails, what the others have measured is not lost. One that could not end in
/// time is not begun.
pub(super) fn measure(
    budget: Budget,
    progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Result<Vec<Part>> {
    // By how much the slowest process took longer than its share.
    let (count, mut late) = (budget.processes, Duration::ZERO);
    let mut parts: Vec<Part> = Vec::new();
    for number in 0..count {
        let begun = elapsed();
        let time = budget.time.saturating_sub(begun) / (count - number) as u32;
        if is_interrupted() {
            break;
        }
        if number > 0 && begun + time + late > budget.most_time {
            tell(&format!(
                "warning: there was time for {number} of {count} processes, because the machine is slow or busy"
            ));
            break;
        }
        let most_time = budget.most_time.saturating_sub(begun);
        let share = Share { number, time, most_time };
        let last = start(&share, &mut |done| progress((number as f64 + done) / count as f64));
        late = late.max((elapsed() - begun).saturating_sub(time));
        match last {
            Ok(last) => parts.push(last.map_err(Error::msg)?),
            Err(_) if is_interrupted() => break,
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
    share: &Share,
    progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Result<Result<Part, String>> {
    const FAILED: &str = "a process of the study failed";
    let mut child = Command::new(program().context(FAILED)?)
        .args(env::args_os().skip(1))
        .env(VARIABLE, serde_json::to_string(share)?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context(FAILED)?;
    const PIPED: &str = "it is piped";
    let mut input = child.stdin.take().expect(PIPED);
    let mut measured = None;
    for line in BufReader::new(child.stdout.take().expect(PIPED)).lines() {
        match serde_json::from_str(&line.unwrap_or_default()) {
            Ok(Line::Last(last)) => measured = Some(last),
            // The beginning of a line, at which it was killed.
            Err(_) => break,
            Ok(Line::Progress(done)) => {
                let is_stopped = progress(done).is_break();
                // A process that has just ended reads nothing more.
                let _ = writeln!(input, "{}", if is_stopped { "stop" } else { "go" });
            }
        }
    }
    drop(input);
    let output = child.wait_with_output().context(FAILED)?;
    // An interruption before the process could handle it.
    #[cfg(unix)]
    if output.status.signal() == Some(2) {
        interruption().store(true, std::sync::atomic::Ordering::Relaxed);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim().replace('\n', "; ");
    measured.with_context(|| format!("{FAILED}: {}. {said}", output.status))
}
