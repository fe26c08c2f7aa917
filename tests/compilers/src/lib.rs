//! The compilers of C and C++ on this machine. If the variable `PAWNFILL_HEADERS_TARGET` names an
//! architecture, as `.ci/architectures` does, they compile for Linux on this architecture, and QEMU runs the
//! programs.

pub mod instances;

use std::fs;
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use pawnfill_oracle::skipped::skip;
use tempfile::TempDir;

/// The folder of the headers.
pub fn headers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../pawnfill/include")
}

/// Warnings that are errors in the tests of the headers.
pub const WARNINGS: [&str; 6] =
    ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// The architecture to compile for, if it is not this machine's: `s390x`, `i686`.
pub fn target() -> Option<String> {
    std::env::var("PAWNFILL_HEADERS_TARGET").ok()
}

/// A compiler for this machine, or the same one for the target.
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

/// The command that runs a compiled program: on this machine, or in the emulator of the target.
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

/// The flags for a program that stops at undefined behavior. Only GCC for this machine links the libraries of
/// its sanitizers, where they are installed; elsewhere the sanitizer traps. On macOS, `gcc` is Clang.
pub fn sanitized(compiler: &str) -> [&'static str; 2] {
    let linked = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    match compiler.starts_with('g') && !cfg!(target_os = "macos") {
        true if target().is_none() && links(compiler, &linked) => linked,
        true => ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"],
        false => ["-fsanitize=undefined", "-fsanitize-trap=undefined"],
    }
}

/// Whether a compiler has the libraries that some flags link: Fedora packs the static C library and those of
/// the sanitizers apart from the compiler. Without them, the calling test is listed as skipped.
pub fn links(compiler: &str, flags: &[&str]) -> bool {
    let succeeds = |flags: &[&str]| {
        attempt(compiler, flags, &[("nothing.c", "int main(void) { return 0; }\n")]).1.success()
    };
    // A flag that does not compile, or a compiler that never links, is no missing library: the test fails.
    let lacks_library = !succeeds(flags) && succeeds(&[flags, &["-c"]].concat()) && succeeds(&[]);
    if lacks_library {
        skip(format!("the libraries of `{compiler} {}`", flags.join(" ")));
    }
    !lacks_library
}

/// The compilers among these commands that this machine has. Tests with the others are skipped.
/// On Windows all are skipped: nobody has tried the options of compilers for the libraries of MSVC or MinGW.
fn present(mut commands: Vec<&'static str>) -> Vec<&'static str> {
    commands.retain(|command| {
        let version = || compiler_command(command).arg("--version").output();
        let is_present = !cfg!(windows) && version().is_ok();
        assert!(is_present || target().is_none(), "{command} is not here for the target");
        if !is_present {
            skip(format!("`{command}`"));
        }
        is_present
    });
    commands
}

/// GCC and Clang for C, if this machine has them.
pub fn for_c() -> Vec<&'static str> {
    present(vec!["gcc", "clang"])
}

/// GCC and Clang for C++, if this machine has them.
pub fn for_cpp() -> Vec<&'static str> {
    present(vec!["g++", "clang++"])
}

/// The output of a compiler.
pub struct Output {
    /// A temporary folder, which is deleted with this value. Tests run at the same time, so each has its own.
    folder: TempDir,
}

impl Output {
    const NAME: &str = "output";

    /// The path of the program.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join(Self::NAME)
    }

    /// The bytes of an object file.
    pub fn read(&self) -> Vec<u8> {
        fs::read(self.path()).expect("what was compiled can be read")
    }
}

/// Compiles the first file. A file is a name and a text; its headers take precedence over the repository's.
#[track_caller]
pub fn compile(compiler: &str, flags: &[&str], files: &[(&str, &str)]) -> Output {
    let (output, status, errors) = attempt(compiler, flags, files);
    assert!(status.success(), "{compiler} {}:\n{errors}", flags.join(" "));
    output
}

/// The same for files that may have errors: the output, the status of the compiler, and its messages.
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
        // So that the emulator needs no libraries.
        command.arg("-static");
    }
    command.args(["-I.", &format!("-I{}", headers().display())]);
    let command = command.args([files[0].0, "-o", Output::NAME]).output();
    let command = command.unwrap_or_else(|error| panic!("{compiler}: {error}"));
    let errors = String::from_utf8_lossy(&command.stderr).into_owned();
    (Output { folder }, command.status, errors)
}

/// GCC and Clang for the language of a standard, if this machine has them.
pub fn compilers_for(standard: &str) -> Vec<&'static str> {
    if standard.contains("++") { for_cpp() } else { for_c() }
}

/// Compiles the first file by a standard, with warnings as errors.
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

/// The flags of the levels of both sides at once on this machine: words, at most AVX2, and all features.
pub fn levels() -> &'static [&'static [&'static str]] {
    let has_levels = cfg!(target_arch = "x86_64") && target().is_none();
    let all: &[&[&str]] = &[&[], &["-march=native", "-mno-avx512vl"], &["-march=native"]];
    if has_levels { all } else { &all[..1] }
}

/// Runs a program, and returns the text that it prints.
pub fn output(program: &Path, input: &str) -> String {
    output_of(run_command(program), input)
}

/// Runs a command, and returns the text that it prints.
pub fn output_of(mut command: Command, input: &str) -> String {
    let mut file = tempfile::tempfile().expect("a temporary file");
    let written = file.write_all(input.as_bytes());
    written.and_then(|()| file.rewind()).expect("a file of this test");
    let output = command.stdin(file).output().expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}
