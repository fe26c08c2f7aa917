//! What the tests of the command have in common.
#![allow(dead_code, reason = "each test uses what it needs")]

pub(crate) mod records;
pub(crate) mod results;
pub(crate) mod schema;
pub(crate) mod shown;

use std::process::{Command, Output};

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
