//! Ctrl-C at several moments, by signals to the process group as a terminal sends them.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use pawnfill_bench::record::file::to_json;

use crate::common::{command_in, contents, folder, write, zen5};

const SIGINT: u64 = 2;

#[derive(Clone, Copy, PartialEq)]
enum Moment {
    /// The command handles signals.
    Begin,
    /// The first process has started, and does not handle signals yet.
    FirstProcess,
    /// The first process handles signals: it compares the strategies, and runs the self-check.
    SelfCheck,
    /// The first process has ended.
    BetweenProcesses,
    /// All has been measured. The command prints more than a pipe holds.
    Files,
}
use Moment::{Begin, BetweenProcesses, Files, FirstProcess, SelfCheck};

fn wait_for<T>(question: impl Fn() -> Option<T>) -> T {
    for _ in 0..60_000 {
        if let Some(answer) = question() {
            return answer;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("it never happens")
}

/// Whether a process handles interruptions, as Linux reports it.
fn is_handled(process: u32) -> Option<()> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let caught = status.split("SigCgt:").nth(1)?.split_whitespace().next()?;
    let caught = u64::from_str_radix(caught, 16).ok()?;
    (caught >> (SIGINT - 1) & 1 == 1).then_some(())
}

fn wait(child: &mut Child, moment: Moment) {
    let parent = child.id();
    let children = || {
        let path = format!("/proc/{parent}/task/{parent}/children");
        fs::read_to_string(path).ok()?.split_whitespace().next()?.parse().ok()
    };
    wait_for(|| is_handled(parent));
    if moment == Begin {
        return;
    }
    if moment == Files {
        let printed = child.stdout.as_mut().expect("it is piped").read_exact(&mut [0]);
        return printed.expect("it prints");
    }
    let first = wait_for(children);
    match moment {
        SelfCheck => wait_for(|| is_handled(first)),
        BetweenProcesses => wait_for(|| (children() != Some(first)).then_some(())),
        _ => {}
    }
}

/// Interrupts a command. Its folder must be unchanged, and its exit code 130.
fn interrupt(arguments: &str, moment: Moment) {
    let folder = folder();
    let record = to_json(&zen5());
    fs::create_dir_all(folder.path().join("results/zen5/native")).expect("a folder");
    for name in ["a.json", "tuned.rs", "results/zen5/native/study.json"] {
        write(&folder.path().join(name), &record);
    }
    let before = contents(folder.path());
    let mut command = command_in(folder.path(), &Vec::from_iter(arguments.split(' ')));
    command.process_group(0).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    wait(&mut child, moment);
    let group = format!("-{}", child.id());
    let sent = Command::new("kill").args(["-INT", "--", &group]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{arguments}");
    let is_same = contents(folder.path()) == before;
    assert!(is_same, "{arguments}: {:?}", contents(folder.path()).keys());
}

/// Whatever is interrupted, and when, nothing is written, not even a complete measurement.
#[test]
fn an_interrupted_command_writes_nothing() {
    const STUDY: &str = "study --time-limit 6s --operations stops,file_fill --json a.json --force";
    const ALL: &str = "study --time-limit 1ms --tables --html b.html \
        --operations fills,files,pushes,captures,spans,attacks,structure,masks";
    const TUNE: &str = "tune --time-limit 6s --operations file_fill --out tuned.rs --force";
    let all = [
        (STUDY, Begin),
        (STUDY, FirstProcess),
        (STUDY, SelfCheck),
        (STUDY, BetweenProcesses),
        (ALL, Files),
        (TUNE, SelfCheck),
        (TUNE, BetweenProcesses),
        ("publish --time-limit 6s results/zen5/BUILD --force", FirstProcess),
        ("publish --time-limit 6s new/zen9/BUILD", SelfCheck),
    ];
    let build = pawnfill_bench::machine::environment::Environment::read();
    thread::scope(|scope| {
        for (arguments, moment) in all {
            let arguments = arguments.replace("BUILD", build.build());
            scope.spawn(move || interrupt(&arguments, moment));
        }
    });
}
