//! Compiles what the tests read: the programs in `tests/programs`, by rustc, and the functions of the headers, by
//! compilers of C and C++. Each is compiled once, when a test first asks for it.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

use pawnfill_prove::program::Program;

use pawnfill_compilers as compilers;
use pawnfill_compilers::instances::{Instance, source};

/// Options of a compiler.
pub(crate) type Options = &'static [&'static str];

/// The processors for which everything is compiled and proved, with the options of rustc that select them.
pub(crate) const PROCESSORS: [(&str, Options); 2] =
    [("x86-64", &[]), ("x86-64-v3", &["-Ctarget-cpu=x86-64-v3"])];

fn program_of(object: &[u8]) -> Program {
    Program::read(object).expect("an object file")
}

// Programs in Rust

/// The package of the programs.
const PACKAGE: &str = "pawnfill-programs";

/// The settings in which a release differs from the tests, for the packages whose code is read.
const AS_RELEASED: &str = "opt-level=3 debug=0 debug-assertions=false overflow-checks=false";

/// Only functions that are marked `#[inline(always)]` are inlined.
pub(crate) const RELUCTANT: Options = &["-Cllvm-args=-inline-threshold=-1000"];

/// The functions of a program, compiled with some options of rustc.
pub(crate) fn program(name: &'static str, options: Options) -> &'static Program {
    &compiled(name, options).0
}

/// The object file of a program, compiled with some options of rustc.
pub(crate) fn object(name: &'static str, options: Options) -> &'static Path {
    &compiled(name, options).1
}

type Compiled = (Program, PathBuf);

/// Compiles a program when it is first asked for.
fn compiled(name: &'static str, options: Options) -> &'static Compiled {
    type Programs = BTreeMap<(&'static str, Options), &'static OnceLock<Compiled>>;
    static PROGRAMS: Mutex<Programs> = Mutex::new(BTreeMap::new());
    // The list is locked only for a moment, so that a test waits only for what it needs itself.
    let mut programs = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    let entry = programs.entry((name, options));
    let entry = *entry.or_insert_with(|| Box::leak(Box::new(OnceLock::new())));
    drop(programs);
    entry.get_or_init(|| {
        // Cargo keeps builds with other flags or another compiler apart, and compiles nothing twice. The
        // name of this test, which cargo made unique, keeps the files apart in the same way.
        let test = env::current_exe().expect("a test has a name");
        let file = format!(
            "{}.{name}{}.obj",
            test.file_stem().unwrap_or_default().display(),
            options.concat().replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
        );
        let object = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
        let emit = format!("--emit=obj={}", object.display());
        let arguments = [&[emit.as_str(), "-Ccodegen-units=1"], options].concat();
        rustc(name, &arguments);
        // Cargo does not know the file, and does not write it again if only the file is removed.
        assert!(object.exists(), "run `cargo clean -p {PACKAGE}`");
        let file = fs::read(&object).expect("an object file");
        (program_of(&file), object)
    })
}

/// Compiles a program with some arguments of rustc.
///
/// The compilation uses the target directory and the profile of this test, except that the library and
/// the programs have a release's settings. All other packages are therefore compiled only once.
fn rustc(program: &str, arguments: &[&str]) {
    let as_released = ["pawnfill", PACKAGE].into_iter().flat_map(|package| {
        let settings = AS_RELEASED.split(' ');
        settings.map(move |it| format!("--config=profile.dev.package.{package}.{it}"))
    });
    let command = "rustc --quiet --package pawnfill-programs --bin";
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(command.split_whitespace())
        .arg(program)
        .args(["--target-dir", concat!(env!("CARGO_TARGET_TMPDIR"), "/..")])
        // The variable comes before the profile.
        .env("CARGO_INCREMENTAL", "0")
        .args(as_released)
        .args(["--", "-Cdebuginfo=0"])
        .args(arguments)
        .output()
        .expect("cargo runs, as it has run this test");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} does not compile:\n{errors}");
}

// The headers for C and C++

/// The flags with which an engine compiles. In addition, each table has a section of its own, so that
/// code is compared only with its own tables.
const FLAGS: [&str; 5] = ["-O2", "-DNDEBUG", "-fdata-sections", "-c", "-w"];

/// Some functions of the headers, in which the first occurrence of a text may be replaced, and the object file.
pub(crate) fn functions_of_header(
    compiler: &str,
    instances: &[Instance],
    flags: &[&str],
    mistake: Option<[&str; 2]>,
) -> (Program, compilers::Output) {
    let is_cpp = compiler.ends_with("++");
    let (file, standard) = match is_cpp {
        true => ("functions.cpp", "-std=c++17"),
        false => ("functions.c", "-std=c99"),
    };
    // GCC would merge functions with the same code, and each function is to be counted.
    let is_gcc = compiler.starts_with('g');
    let of_compiler: &[&str] = if is_gcc { &["-fno-ipa-icf"] } else { &[] };
    let flags = [&FLAGS[..], &[standard], of_compiler, flags].concat();
    let source = source(instances, is_cpp);
    let changed = mistake.into_iter().flat_map(|[right, wrong]| {
        ["pawnfill.h", "pawnfill.hpp"].map(|header| {
            let text = fs::read_to_string(compilers::headers().join(header));
            let text = text.expect("a header can be read");
            (header, text.replacen(right, wrong, 1))
        })
    });
    let changed = Vec::from_iter(changed);
    let changed = changed.iter().map(|(name, text)| (*name, text.as_str()));
    let files = Vec::from_iter([(file, source.as_str())].into_iter().chain(changed));
    let file = compilers::compile(compiler, &flags, &files);
    (program_of(&file.read()), file)
}
