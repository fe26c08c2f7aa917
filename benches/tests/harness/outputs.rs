//! The outputs of all commands: each file in each state.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use pawnfill_bench::io::output::Replace;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::report::publication::Publication;
use pawnfill_oracle::skipped::skip;

use crate::common::{assert_lacks, folder, noisy, read, refusal, stderr, write, zen5};

/// The commands, and the files that each writes. The record `a.json` is also in the collection `results`.
const COMMANDS: [(&str, &[&str]); 6] = [
    (
        "study --time-limit 1ms --operations file_fill --json b.json --html b.html --csv b.csv \
            --picture b.svg",
        &OF_RECORD,
    ),
    ("report a.json --json b.json --html b.html --csv b.csv --picture b.svg", &OF_RECORD),
    ("report a.json other.json --html b.html", &["b.html"]),
    ("tune --from a.json --out tuned.rs", &["tuned.rs"]),
    ("pages results", PAGES.split_at(4).0),
    ("publish results/zen5/native", &PAGES),
];

const OF_RECORD: [&str; 4] = ["b.json", "b.html", "b.csv", "b.svg"];

const PAGES: [&str; 5] = [
    "results/README.md",
    "results/index.html",
    "results/zen5/native/study.html",
    "results/zen5/native/study.svg",
    "results/zen5/native/study.json",
];

/// The state of a file, an option, and the outcome: `written`, `printed` because the disk is full, or words of
/// the refusal. Commands for collections overwrite a marked file. Renaming cannot replace a mounted file.
const STATES: [(&str, &str, &str); 12] = [
    ("nothing", "", "written"),
    ("empty", "", "written"),
    ("mine", "", "--force overwrites it"),
    ("mine", " --force", "written"),
    ("marked", "", "--force overwrites it"),
    ("linked", "", "--force overwrites it"),
    ("linked", " --force", "written"),
    ("dangling", "", "written"),
    ("folder", " --force", "is a folder: expected a file"),
    ("read-only", " --force", "it is read-only"),
    ("full-disk", " --force", "printed"),
    ("mounted-alone", " --force", "written"),
];

const MARK: &str = "<!-- Written by pawnfill, which replaces it. -->\n";

fn prepare(state: &str, path: &Path) {
    let target = PathBuf::from(format!("{}.target", path.display()));
    let link = || symlink(target.file_name().expect("a name"), path).expect("a link");
    let allow = |mode| {
        write(path, "mine");
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("its owner's");
    };
    match state {
        "mine" => allow(0o600),
        "read-only" => allow(0o400),
        "mounted-alone" | "full-disk" => write(path, "mine"),
        "empty" => write(path, ""),
        "marked" if path.ends_with("study.json") => write(path, &to_json(&zen5())),
        "marked" => write(path, &format!("{MARK}older")),
        "linked" => {
            write(&target, "mine");
            link();
        }
        "dangling" => link(),
        "folder" => fs::create_dir(path).expect("a folder"),
        _ => {}
    }
}

/// Runs a command whose files are all in one state, and checks the outcome. Publishing that succeeds is
/// tested without the command, which measures for minutes.
fn check(line: &str, files: &[&str], state: &str, expected: &str) {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("results/zen5/native")).expect("a folder");
    let records = ["a.json", "results/zen5/native/study.json"];
    for name in records.iter().filter(|name| !files.contains(name)) {
        write(&path(name), &to_json(&zen5()));
    }
    write(&path("other.json"), &to_json(&noisy()));
    files.iter().for_each(|name| prepare(state, &path(name)));
    let mounts = files.iter().map(|name| format!("mount --bind {name} {name} && "));
    let (shell, before) = match state {
        "mounted-alone" => ("unshare -m sh -c", String::from_iter(mounts)),
        // A limit on the size of files stands for a full disk.
        "full-disk" => ("sh -c", "trap '' XFSZ; ulimit -f 0; ".to_owned()),
        _ => ("sh -c", String::new()),
    };
    let mut shell = shell.split(' ');
    let mut command = Command::new(shell.next().expect("a program"));
    let script = format!("{before}exec \"$0\" {line}");
    let script = [&*script, env!("CARGO_BIN_EXE_pawnfill")];
    command.args(shell).args(script).current_dir(&folder);
    let shown = format!("{line}, {state}");
    if expected != "printed" && expected != "written" {
        let text = refusal(&command.output().expect("it runs"));
        let is_named = text.contains(files[0]) && text.contains(expected);
        assert!(is_named && text.lines().count() == 1, "{shown}: {text}");
        return;
    }
    let is_written = expected == "written";
    if line.starts_with("publish") {
        let replace = Replace::Published.or_all(line.ends_with("--force"));
        let publication = Publication::new(&path("results/zen5/native"), replace);
        let written = publication.and_then(|place| place.write(&zen5(), || Ok(())));
        written.expect(&shown);
    } else {
        let output = command.output().expect("it runs");
        let said = stderr(&output);
        assert_eq!(output.status.success(), is_written, "{shown}: {said}");
        if !is_written && (line.starts_with("study") || line.starts_with("tune")) {
            let printed = String::from_utf8_lossy(&output.stdout);
            let is_kept = printed.contains("\"format\"") || printed.contains("pub struct");
            let is_said = |name: &&str| said.contains(&format!("cannot write {name}: "));
            assert!(is_kept && files.iter().all(is_said), "{shown}: {said}{printed}");
        }
    }
    for path in files.iter().map(|name| path(name)) {
        let text = read(&path);
        let is_old = ["", "mine"].contains(&&*text) || text.ends_with("older");
        assert_eq!(is_old, !is_written, "{shown}: {text}");
        let is_link = ["linked", "dangling"].contains(&state);
        assert_eq!(path.is_symlink(), is_link, "{shown}");
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        let is_kept = state != "mine" || mode & 0o777 == 0o600;
        assert!(is_kept, "{shown}: {mode:o}");
    }
    let names = fs::read_dir(&folder).expect("a folder").flatten();
    let names = Vec::from_iter(names.map(|entry| entry.file_name().to_string_lossy().into_owned()));
    assert_lacks(&names.join("\n"), &[".tmp", "unsaved"]);
}

#[test]
fn every_output_follows_the_same_rule() {
    let status = Command::new("unshare").args(["-m", "true"]).status();
    let can_mount = status.is_ok_and(|status| status.success());
    if !can_mount {
        skip("the right to mount files, which root has");
    }
    for (command, files) in COMMANDS {
        for (state, force, expected) in STATES {
            let line = format!("{command}{force}");
            let is_in_this_process = command.starts_with("publish");
            match (state, expected) {
                ("mounted-alone", _) if !can_mount || is_in_this_process => {}
                ("full-disk", _) if is_in_this_process => {}
                ("marked", _) if files[0].starts_with("results") => {
                    check(&line, files, state, "written")
                }
                (_, "written" | "printed") => check(&line, files, state, expected),
                // The refusal comes before anything is measured, so each file can be tried alone.
                _ => files.chunks(1).for_each(|file| check(&line, file, state, expected)),
            }
        }
    }
}
