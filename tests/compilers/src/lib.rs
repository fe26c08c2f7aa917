//! The compilers of C and C++ on this machine. If `.ci/architectures` sets the environment variable
//! `PAWNFILL_HEADERS_TARGET` to an architecture, they compile for Linux on it, and QEMU runs the programs.

#![expect(missing_docs, reason = "docs stand only where the names do not say enough")]

pub mod instances;

use std::fs;
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use pawnfill_oracle::skipped::skip;
use tempfile::TempDir;

pub fn headers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../pawnfill/include")
}

pub const WARNINGS: [&str; 6] =
    ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// Returns the architecture to compile for, such as `s390x`, if it is not this machine's.
pub fn target() -> Option<String> {
    std::env::var("PAWNFILL_HEADERS_TARGET").ok()
}

fn compiler_command(compiler: &str) -> Command {
    match target() {
        None => Command::new(compiler),
        Some(target) if compiler.starts_with('g') => {
            Command::new(format!("{target}-linux-gnu-{compiler}"))
        }
        Some(target) => {
            let mut command = Command::new(compiler);
            command.arg(format!("--target={target}-linux-gnu"));
            command
        }
    }
}

pub fn run_command(program: &Path) -> Command {
    match target() {
        None => Command::new(program),
        Some(target) => {
            let mut emulator = Command::new(format!("qemu-{}", target.replace("i686", "i386")));
            emulator.arg(program);
            emulator
        }
    }
}

/// Returns the flags for a program that stops at undefined behavior. GCC for this machine links the libraries
/// of its sanitizers, if they are installed. Otherwise the program traps. On macOS, `gcc` is Clang.
pub fn sanitized(compiler: &str) -> [&'static str; 2] {
    let linked = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    match compiler.starts_with('g') && !cfg!(target_os = "macos") {
        true if target().is_none() && links(compiler, &linked) => linked,
        true => ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"],
        false => ["-fsanitize=undefined", "-fsanitize-trap=undefined"],
    }
}

/// Whether the libraries that these flags link are installed. Fedora packages the static C library and the
/// sanitizers separately from the compiler. If libraries are missing, the calling test is listed as skipped.
pub fn links(compiler: &str, flags: &[&str]) -> bool {
    let succeeds = |flags: &[&str]| {
        attempt(compiler, flags, &[("nothing.c", "int main(void) { return 0; }\n")]).1.success()
    };
    // If the flags do not compile, or if nothing links, then no library is missing: the test runs, and fails.
    let lacks_library = !succeeds(flags) && succeeds(&[flags, &["-c"]].concat()) && succeeds(&[]);
    if lacks_library {
        skip(format!("the libraries of `{compiler} {}`", flags.join(" ")));
    }
    !lacks_library
}

/// Returns the compilers among these commands that this machine has. Tests with the others are skipped. On
/// Windows all are skipped: nobody has tried these options with the libraries of MSVC or MinGW.
fn present(mut commands: Vec<&'static str>) -> Vec<&'static str> {
    commands.retain(|command| {
        let version = || compiler_command(command).arg("--version").output();
        let is_present = !cfg!(windows) && version().is_ok();
        assert!(is_present || target().is_none(), "{command} is not installed for the target");
        if !is_present {
            skip(format!("`{command}`"));
        }
        is_present
    });
    commands
}

pub fn for_c() -> Vec<&'static str> {
    present(vec!["gcc", "clang"])
}

pub fn for_cpp() -> Vec<&'static str> {
    present(vec!["g++", "clang++"])
}

/// A program or an object file, in a temporary folder that is deleted with this value.
pub struct Output(TempDir);

impl Output {
    const NAME: &str = "output";

    pub fn path(&self) -> PathBuf {
        self.0.path().join(Self::NAME)
    }

    pub fn read(&self) -> Vec<u8> {
        fs::read(self.path()).expect("the output can be read")
    }
}

/// Compiles the first file. A file is a name and a text. Headers among the files hide the library's.
#[track_caller]
pub fn compile(compiler: &str, flags: &[&str], files: &[(&str, &str)]) -> Output {
    let (output, status, errors) = attempt(compiler, flags, files);
    assert!(status.success(), "{compiler} {}:\n{errors}", flags.join(" "));
    output
}

/// Compiles as [`compile`] does, but returns the status and the messages instead of failing.
pub fn attempt(
    compiler: &str,
    flags: &[&str],
    files: &[(&str, &str)],
) -> (Output, ExitStatus, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of this folder");
        fs::write(path, text).expect("a file of this folder");
    }
    let mut command = compiler_command(compiler);
    command.current_dir(folder.path()).args(flags);
    let is_program = !flags.contains(&"-fsyntax-only") && !flags.contains(&"-c");
    if target().is_some() && is_program {
        // A static program needs no libraries in the emulator.
        command.arg("-static");
    }
    command.args(["-I.", &format!("-I{}", headers().display())]);
    let command = command.args([files[0].0, "-o", Output::NAME]).output();
    let command = command.unwrap_or_else(|error| panic!("{compiler}: {error}"));
    let errors = String::from_utf8_lossy(&command.stderr).into_owned();
    (Output(folder), command.status, errors)
}

pub fn compilers_for(standard: &str) -> Vec<&'static str> {
    if standard.contains("++") { for_cpp() } else { for_c() }
}

/// Compiles the first file for a standard, such as `c++17`, with warnings as errors.
#[track_caller]
pub fn compile_strictly(
    compiler: &str,
    standard: &str,
    options: &[&str],
    files: &[(&str, &str)],
) -> Output {
    let (language, of_cpp): (_, &[&str]) = match standard.contains("++") {
        true => ("c++", &["-Wold-style-cast", "-Wsign-conversion"]),
        false => ("c", &[]),
    };
    let standard = format!("-std={standard}");
    let language = ["-x", language, &standard];
    let flags = [&WARNINGS[..], of_cpp, &language, options].concat();
    compile(compiler, &flags, files)
}

/// Returns the flags for each level of `BothSides`: no flags, at most AVX2, and all features.
pub fn levels() -> &'static [&'static [&'static str]] {
    let has_levels = cfg!(target_arch = "x86_64") && target().is_none();
    let all: &[&[&str]] = &[&[], &["-march=native", "-mno-avx512vl"], &["-march=native"]];
    if has_levels { all } else { &all[..1] }
}

pub fn output(program: &Path, input: &str) -> String {
    output_of(run_command(program), input)
}

pub fn output_of(mut command: Command, input: &str) -> String {
    let mut file = tempfile::tempfile().expect("a temporary file");
    let written = file.write_all(input.as_bytes());
    written.and_then(|()| file.rewind()).expect("a file of this test");
    let output = command.stdin(file).output().expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}
