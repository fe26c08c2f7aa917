//! The compilers of C and C++ that this machine has.
#![allow(dead_code, reason = "each test compiles what it needs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the headers.
pub(crate) const HEADERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../benches/include");

/// The warnings without which the headers compile.
pub(crate) const WARNINGS: [&str; 6] = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wshadow",
    "-Werror",
];

/// The compilers among some commands; says which tests are skipped where there is none of them.
fn present(commands: [&'static str; 2]) -> Vec<&'static str> {
    let is_present = |command: &&str| {
        let mut command = Command::new(command);
        let status = command
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    };
    let (found, missing): (Vec<&str>, Vec<&str>) = commands.into_iter().partition(is_present);
    if !missing.is_empty() {
        eprintln!(
            "skipped: the headers are not tested with {}, which is not here",
            missing.join(" and ")
        );
    }
    found
}

/// GCC and Clang for C, as far as they are here.
pub(crate) fn for_c() -> Vec<&'static str> {
    present(["gcc", "clang"])
}

/// GCC and Clang for C++.
pub(crate) fn for_cpp() -> Vec<&'static str> {
    present(["g++", "clang++"])
}

/// Compiles a source file with some flags, and returns the path of the output.
#[track_caller]
pub(crate) fn compile(compiler: &str, flags: &[&str], source: &Path, output: &str) -> PathBuf {
    let output = source.with_file_name(output);
    let command = Command::new(compiler)
        .args(flags)
        .arg(format!("-I{HEADERS}"))
        .arg(source)
        .arg("-o")
        .arg(&output)
        .output();
    let command = command.unwrap_or_else(|error| panic!("{compiler}: {error}"));
    let errors = String::from_utf8_lossy(&command.stderr);
    assert!(
        command.status.success(),
        "{compiler} {}:\n{errors}",
        flags.join(" ")
    );
    output
}
