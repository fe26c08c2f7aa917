//! What the tests of the command have in common.
#![allow(dead_code, reason = "each test uses what it needs")]

pub(crate) mod records;
pub(crate) mod results;
pub(crate) mod schema;
pub(crate) mod shown;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// Runs the command.
pub(crate) fn pawnfill(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill"));
    command.args(arguments).output().expect("the command runs")
}

/// What a run that succeeded has printed.
#[track_caller]
pub(crate) fn stdout(output: &Output) -> String {
    let problem = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problem}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The message of a refusal: exit status 2, nothing printed, no panic.
#[track_caller]
pub(crate) fn refusal(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{text}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.stdout.is_empty(), "{printed}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// Compares parts of a file with what they are derived from. A part is the line before it, its text, and the
/// line after it. If the environment variable `UPDATE_EXPECT` is set, the parts are written instead.
#[track_caller]
pub(crate) fn check_derived(file: &str, parts: &[(&str, String, &str)]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = fs::read_to_string(&path).expect("it can be read");
    let mut updated = text.clone();
    for (begin, part, end) in parts {
        let (before, rest) = updated.split_once(begin).expect("the line before");
        let (_, after) = rest.split_once(end).expect("the line after");
        updated = format!("{before}{begin}{part}{end}{after}");
    }
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, updated).expect("it can be written");
    } else {
        assert_eq!(text, updated, "{file} is out of date: run .ci/generate");
    }
}

/// The published records.
pub(crate) fn results_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../results")
}
