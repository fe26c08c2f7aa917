//! Everything that commands write: each output of each command, with whatever stands in its way.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use pawnfill_bench::record::file::to_json;
use pawnfill_bench::report::files::Replace;
use pawnfill_bench::report::published::Publication;

use crate::common::{command_in, folder, read, refusal, stderr, write, zen5};

/// The commands, and the files that each writes, with a part of their text. There is a record, and a collection of it.
const COMMANDS: [(&str, &[(&str, &str)]); 6] = [
    (
        "study --time-limit 1ms --operations file_fill --json b.json --html b.html --csv b.csv --picture b.svg",
        RENDERED,
    ),
    (
        "report a.json --json b.json --html b.html --csv b.csv --picture b.svg",
        RENDERED,
    ),
    (
        "report a.json a.json --html b.html",
        &[("b.html", "<!DOCTYPE html>")],
    ),
    (
        "tune --from a.json --out tuned.rs",
        &[("tuned.rs", "pub struct Tuned")],
    ),
    ("publish results/zen5/native", PUBLISHED),
    ("pages results", PUBLISHED.split_at(1).1),
];

const RENDERED: &[(&str, &str)] = &[
    ("b.json", "\"format\""),
    ("b.html", "<html"),
    ("b.csv", "group,"),
    ("b.svg", "<svg"),
];

const PUBLISHED: &[(&str, &str)] = &[
    ("results/zen5/native/study.json", "\"format\""),
    ("results/README.md", "# Shifts or tables?"),
    ("results/index.html", "<html"),
    ("results/zen5/native/study.html", "<html"),
    ("results/zen5/native/study.svg", "<svg"),
];

/// What the command does.
#[derive(Clone, Copy, PartialEq)]
enum Does {
    Write,
    /// As `Write` if the file is of a collection, else as `Refuse`.
    Publish,
    Refuse(&'static str),
    /// It fails in the end, and what was measured is printed.
    Print,
}

/// What is there, how it comes there, whether `--force` is given, and what is done.
type State = (&'static str, fn(&Path), bool, Does);

const STATES: [State; 12] = [
    ("nothing", |_| (), false, Does::Write),
    ("empty", |path| write(path, ""), false, Does::Write),
    (
        "exists",
        |path| write(path, "mine"),
        false,
        Does::Refuse("--force overwrites it"),
    ),
    ("forced", private, true, Does::Write),
    ("marked", marked, false, Does::Publish),
    ("link", |path| linked(path, "mine"), true, Does::Write),
    (
        "link, not forced",
        |path| linked(path, "mine"),
        false,
        Does::Refuse("--force overwrites it"),
    ),
    ("dangling link", |path| linked(path, ""), false, Does::Write),
    (
        "folder",
        |path| fs::create_dir(path).expect("a folder"),
        true,
        Does::Refuse("is a folder: expected a file"),
    ),
    (
        "read-only",
        |path| allowed(path, 0o400),
        true,
        Does::Refuse("it is read-only"),
    ),
    (
        "full disk",
        |path| symlink("/dev/full", path).expect("a link"),
        true,
        Does::Print,
    ),
    (
        "mounted alone",
        |path| write(path, "mine"),
        true,
        Does::Write,
    ),
];

fn allowed(path: &Path, mode: u32) {
    write(path, "mine");
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("its owner's");
}

fn private(path: &Path) {
    allowed(path, 0o600);
}

fn linked(path: &Path, text: &str) {
    let target = PathBuf::from(format!("{}.target", path.display()));
    symlink(target.file_name().expect("a name"), path).expect("a link");
    if !text.is_empty() {
        write(&target, text);
    }
}

fn marked(path: &Path) {
    let text = match path.extension().is_some_and(|ending| ending == "json") {
        true => to_json(&zen5()),
        false => "<!-- Written by pawnfill, which replaces it. -->\nolder".to_owned(),
    };
    write(path, &text);
}

/// Runs a command on some of its files in a state. `publish` measures for minutes, so its record is given.
fn check(command: &str, files: &[(&str, &str)], (state, prepare, force, does): State) {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("results/zen5/native")).expect("a folder");
    write(&path("a.json"), &to_json(&zen5()));
    if command.starts_with("pages") {
        write(&path("results/zen5/native/study.json"), &to_json(&zen5()));
    }
    files.iter().for_each(|(name, _)| prepare(&path(name)));
    let line = format!("{command}{}", if force { " --force" } else { "" });
    let is_of_collection = files[0].0.starts_with("results");
    let does = match does {
        Does::Publish if is_of_collection => Does::Write,
        Does::Publish => Does::Refuse("--force overwrites it"),
        does => does,
    };
    let words: Vec<&str> = line.split(' ').collect();
    let mut run = command_in(folder.path(), &words);
    if state == "mounted alone" {
        let mounts = files
            .iter()
            .map(|(name, _)| format!("mount --bind {name} {name} && "));
        let script = format!("{}exec \"$0\" {line}", mounts.collect::<String>());
        run = Command::new("unshare");
        run.args(["-m", "sh", "-c", &script, env!("CARGO_BIN_EXE_pawnfill")]);
        run.current_dir(folder.path());
    }
    let shown = format!("{line}: {state}");
    match does {
        Does::Refuse(words) => {
            let text = refusal(&run.output().expect("it runs"));
            assert!(
                text.contains(files[0].0) && text.contains(words),
                "{shown}: {text}"
            );
            assert_eq!(text.lines().count(), 1, "{shown}: {text}");
            return;
        }
        _ if command.starts_with("publish") => {
            let place = path("results/zen5/native");
            let publication = Publication::new(&place, Replace::Published.or_all(force));
            let published = publication.expect("it can be written").write(&zen5());
            assert_eq!(published.is_ok(), does == Does::Write, "{shown}");
        }
        _ => {
            let output = run.output().expect("it runs");
            let code = if does == Does::Write { 0 } else { 2 };
            assert_eq!(
                output.status.code(),
                Some(code),
                "{shown}: {}",
                stderr(&output)
            );
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            let is_measured = ["study", "tune"].contains(&words[0]);
            let is_kept = printed.contains(files[0].1);
            assert!(
                !is_measured || does == Does::Write || is_kept,
                "{shown}: {printed}"
            );
        }
    }
    if does == Does::Print {
        return;
    }
    for (name, part) in files {
        let (path, text) = (path(name), read(&path(name)));
        assert!(
            text.contains(part) && !text.contains("mine"),
            "{shown}: {text}"
        );
        assert_eq!(path.is_symlink(), state.contains("link"), "{shown}");
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert!(
            state != "forced" || mode & 0o777 == 0o600,
            "{shown}: {mode:o}"
        );
    }
}

#[test]
fn every_output_follows_the_same_rule() {
    let can_mount = Command::new("unshare").args(["-m", "true"]).status();
    let can_mount = can_mount.is_ok_and(|status| status.success());
    if !can_mount {
        // Not by the macro, whose output is shown only for tests that fail.
        let _ = writeln!(
            io::stderr(),
            "SKIPPED, for want of root: files that are mounted alone"
        );
    }
    for (command, files) in COMMANDS {
        for state in STATES {
            let is_rare = matches!(state.0, "mounted alone" | "full disk");
            let is_mounted = state.0 == "mounted alone";
            if is_mounted && !can_mount || is_rare && command.starts_with("publish") {
                continue;
            }
            match state.3 {
                // Nothing is measured, so each file is tried alone.
                Does::Refuse(_) => files.chunks(1).for_each(|file| check(command, file, state)),
                _ => check(command, files, state),
            }
        }
    }
}
