//! A study in several processes, because a process draws the addresses of its code, stack and heap only once.
//!
//! From time to time, a process writes its progress as a line of JSON, and goes on when it reads `go`. Any
//! other reply, or the end of its input, stops the process. Its last line is its part of the results.

use std::env;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::ops::ControlFlow;
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt as _;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result};
use pawnfill_bench::study::{Budget, Part, Plan, Progress};
use serde::{Deserialize, Serialize};

use super::{elapsed, interruption, is_interrupted, tell};

/// The environment variable that holds the [`Share`] of a process.
const VARIABLE: &str = "PAWNFILL_PROCESS";
/// The interval of progress lines. It is long, because each line wakes up the parent process.
const EVERY: Duration = Duration::from_millis(200);

#[derive(Serialize, Deserialize)]
enum Line {
    Progress(f64),
    /// The part that the process has measured, or the error that ends the study.
    Last(Result<Part, String>),
}

/// The share of a study that one process measures, with time limits as in [`Budget`].
#[derive(Serialize, Deserialize)]
pub(super) struct Share {
    number: usize,
    time: Duration,
    most_time: Duration,
}

/// Returns the share of this process, if another process of the command has started it.
pub(super) fn share() -> Option<Share> {
    serde_json::from_str(&env::var(VARIABLE).ok()?).ok()
}

fn say(line: &Line) -> Result<()> {
    writeln!(io::stdout(), "{}", serde_json::to_string(line)?)?;
    Ok(io::stdout().flush()?)
}

pub(super) fn serve(plan: &mut Plan, share: Share) -> ! {
    let mut last = Instant::now();
    let count = plan.budget.processes;
    // `Plan::measure` divides this time by the number of processes.
    plan.budget.time = share.time.saturating_sub(elapsed()) * count as u32;
    plan.budget.most_time = share.most_time.saturating_sub(elapsed());
    let mut part = plan.measure(share.number, count, &mut |done| {
        if is_interrupted() {
            return ControlFlow::Break(());
        }
        if last.elapsed() < EVERY {
            return ControlFlow::Continue(());
        }
        last = Instant::now();
        // After a failure, the reply is empty, which stops the process.
        let mut reply = String::new();
        let _ = say(&Line::Progress(done));
        let _ = io::stdin().read_line(&mut reply);
        if reply.trim() == "go" { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let Ok(part) = &mut part {
        part.cut_short |= is_interrupted();
    }
    let written = say(&Line::Last(part.map_err(|error| error.to_string())));
    process::exit(i32::from(written.is_err()))
}

/// Runs all processes. If one after the first crashes or lacks time, the study ends with the parts so far.
pub(super) fn measure(budget: Budget, progress: Progress<'_>) -> Result<Vec<Part>> {
    // `late` is the longest time by which a process has overrun its share.
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
                "warning: the machine is slow or busy: there was time for {number} of {count} processes"
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
                    "warning: {error:#}\nwarning: {number} of {count} processes have measured"
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

fn start(share: &Share, progress: Progress<'_>) -> Result<Result<Part, String>> {
    const FAILED: &str = "a process of the study failed";
    // On Linux, this path works even if the file of the program was replaced or deleted.
    let path = cfg!(target_os = "linux").then(|| Ok("/proc/self/exe".into()));
    let mut child = Command::new(path.unwrap_or_else(env::current_exe).context(FAILED)?)
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
            // The process was killed within a line.
            Err(_) => break,
            Ok(Line::Progress(done)) => {
                let is_stopped = progress(done).is_break();
                // A process that has just ended no longer reads.
                let _ = writeln!(input, "{}", if is_stopped { "stop" } else { "go" });
            }
        }
    }
    drop(input);
    let output = child.wait_with_output().context(FAILED)?;
    // SIGINT ended the process before it had a handler.
    #[cfg(unix)]
    if output.status.signal() == Some(2) {
        interruption().store(true, std::sync::atomic::Ordering::Relaxed);
    }
    let printed = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    measured.with_context(|| format!("{FAILED}: {}. {printed}", output.status))
}
