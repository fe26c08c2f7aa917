//! `pawnfill study --repeat N`: runs the same study in N processes, and prints how much they differ.
//!
//! Each study runs in its own process, because the system places code, stack and heap at different
//! addresses in each process. Studies that shared a process would differ less from each other than the
//! studies of different users do.

use std::env;
use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::ProgressStyle;
use pawnfill_bench::record::collection::short_name;
use pawnfill_bench::record::compare::Comparison;
use pawnfill_bench::record::file;
use pawnfill_bench::render::views::repeat::repeated;
use pawnfill_bench::render::views::warnings;

use super::{Failure, interruption, print, progress_bar};

/// Repeats the study of a command line.
pub(crate) fn run(studies: u64, mut line: Vec<String>) -> Result<(), Failure> {
    // Each study has the same arguments, except for `--repeat` and its value.
    if let Some(place) = line.iter().position(|word| word == "--repeat") {
        line.drain(place..place + 2);
    }
    let folder = tempfile::tempdir().map_err(cannot_repeat)?;
    let bar = progress_bar();
    bar.set_length(studies);
    if let Ok(style) =
        ProgressStyle::with_template("study {msg} of {len} {wide_bar} {elapsed}, {eta} left")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_secs(1));
    let mut records = Vec::new();
    let mut doubts = String::new();
    for study in 1..=studies {
        bar.set_message(study.to_string());
        let path = folder.path().join(format!("study {study}"));
        run_one(&line[1..], &path)?;
        let results = file::read(&path)?;
        for doubt in warnings::sentences(&results) {
            doubts += &format!("study {study}: {doubt}\n");
        }
        records.push((short_name(&path), results));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if doubts.is_empty() {
        doubts = format!("self-check passed in {studies} of {studies} studies\n");
    }
    let studies = Comparison::new(records)?;
    let (_, first) = &studies.machines[0];
    print(&format!(
        "{}\n{}\n{}\n{doubts}",
        repeated(&studies),
        first.workload,
        first.environment
    ))
}

/// Runs one study in a process of its own, which writes its record to a path.
fn run_one(arguments: &[String], path: &Path) -> Result<(), Failure> {
    let interrupted = interruption();
    let program = env::current_exe().map_err(cannot_repeat)?;
    // Discard its tables, and keep only the message that says why it failed.
    let mut child = Command::new(program)
        .args(arguments)
        .arg("--json")
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(cannot_repeat)?;
    let status = wait(&mut child, interrupted).map_err(cannot_repeat)?;
    if interrupted.load(Ordering::Relaxed) {
        return Err(Failure::interrupted("nothing is printed"));
    }
    if !status.success() {
        let output = child.wait_with_output().map_err(cannot_repeat)?;
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::new(text.trim().trim_start_matches("error: ")));
    }
    Ok(())
}

fn cannot_repeat(error: io::Error) -> Failure {
    Failure::new(format!("cannot repeat the study: {error}"))
}

/// Waits for a child; on an interruption, ends it.
fn wait(child: &mut Child, interrupted: &AtomicBool) -> io::Result<ExitStatus> {
    const STEP: Duration = Duration::from_millis(50);
    loop {
        if interrupted.load(Ordering::Relaxed) {
            // Ctrl-C in a terminal interrupts the child as well, so it may be gone already.
            let _ = child.kill();
            return child.wait();
        }
        match child.try_wait()? {
            Some(status) => return Ok(status),
            None => thread::sleep(STEP),
        }
    }
}
