//! `pawnfill study --repeat N`: runs the same study in N processes, and compares them.
//!
//! Each study runs in its own process, because the system places code, stack and heap at different
//! addresses in each process. Studies that shared a process would differ less from each other than the
//! studies of different users do.

use std::env;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use pawnfill_bench::record::compare::Comparison;
use pawnfill_bench::record::file;
use pawnfill_bench::render::views::comparison::repeated;

use super::{Failure, interruption, print, progress_bar};

/// Repeats the study of a command line.
pub(crate) fn run(studies: u64, mut line: Vec<String>) -> Result<(), Failure> {
    // Each study has the same arguments, except for `--repeat` and its value.
    if let Some(place) = line.iter().position(|word| word == "--repeat") {
        line.drain(place..place + 2);
    }
    let cannot = |error: io::Error| Failure::new(format!("cannot repeat the study: {error}"));
    let folder = tempfile::tempdir().map_err(cannot)?;
    let template = "study {msg} of {len} {wide_bar} {elapsed}, {eta} left";
    let bar = progress_bar(studies, template);
    bar.enable_steady_tick(Duration::from_secs(1));
    let mut records = Vec::new();
    for study in 1..=studies {
        bar.set_message(study.to_string());
        let name = format!("study {study}");
        let path = folder.path().join(&name);
        let output = run_one(&line[1..], &path).map_err(cannot)?;
        if interruption().load(Ordering::Relaxed) {
            return Err(Failure::interrupted("nothing is printed"));
        }
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            return Err(Failure::new(text.trim().trim_start_matches("error: ")));
        }
        records.push((name, file::read(&path)?));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let studies = Comparison::new(records)?;
    print(&format!("{studies}\n{}\n", repeated(&studies)))
}

/// Runs one study in a process of its own, which writes its record to a path. An interruption ends it.
fn run_one(arguments: &[String], path: &Path) -> io::Result<Output> {
    const STEP: Duration = Duration::from_millis(50);
    // Discard its tables, and keep only the message that says why it failed.
    let mut child = Command::new(env::current_exe()?)
        .args(arguments)
        .arg("--json")
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    while child.try_wait()?.is_none() {
        if interruption().load(Ordering::Relaxed) {
            // Ctrl-C in a terminal interrupts the child as well, so it may be gone already.
            let _ = child.kill();
        }
        thread::sleep(STEP);
    }
    child.wait_with_output()
}
