//! The compilers of C and C++ that this machine has.
#![allow(dead_code, reason = "each test compiles what it needs")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

/// The folder of the headers.
pub(crate) const HEADERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../pawnfill/include");

/// The warnings that are errors: the headers compile without them.
pub(crate) const WARNINGS: [&str; 6] = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wshadow",
    "-Werror",
];

/// The commands that are compilers on this machine. Prints that the tests with the missing ones are skipped.
fn present(mut commands: Vec<&'static str>) -> Vec<&'static str> {
    commands.retain(|command| {
        let is_present = Command::new(command).arg("--version").output().is_ok();
        if !is_present {
            eprintln!("skipped: the headers are not tested with {command}, which is not here");
        }
        is_present
    });
    commands
}

/// GCC and Clang for C, as far as they are here.
pub(crate) fn for_c() -> Vec<&'static str> {
    present(vec!["gcc", "clang"])
}

/// GCC and Clang for C++.
pub(crate) fn for_cpp() -> Vec<&'static str> {
    present(vec!["g++", "clang++"])
}

/// The output of a compiler.
pub(crate) struct Output {
    /// A folder of its own, which is deleted with this value. Tests run at the same time, and none may
    /// write to a file that another test's compiler reads.
    folder: TempDir,
}

impl Output {
    const NAME: &str = "output";

    /// The path of a program, for running it.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join(Self::NAME)
    }

    /// The bytes of an object file.
    pub(crate) fn read(&self) -> Vec<u8> {
        fs::read(self.path()).expect("what was compiled can be read")
    }
}

/// Compiles the first of some files with some flags. Each file is given by its name and text, and headers
/// among them take precedence over those of the repository.
#[track_caller]
pub(crate) fn compile(compiler: &str, flags: &[&str], files: &[(&str, &str)]) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of this folder");
        fs::write(path, text).expect("a file of this folder");
    }
    let command = Command::new(compiler)
        .current_dir(folder.path())
        .args(flags)
        .args(["-I.", &format!("-I{HEADERS}")])
        .args([files[0].0, "-o", Output::NAME])
        .output();
    let command = command.unwrap_or_else(|error| panic!("{compiler}: {error}"));
    let errors = String::from_utf8_lossy(&command.stderr);
    assert!(
        command.status.success(),
        "{compiler} {}:\n{errors}",
        flags.join(" ")
    );
    Output { folder }
}
