//! Compiles the programs in `tests/programs`, once per list of options, and the functions of the headers.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

use pawnfill_prove::program::Program;

use pawnfill_compilers as compilers;
use pawnfill_compilers::instances::{Instance, source};

pub(crate) type Options = &'static [&'static str];

/// The processors of the proof, with the options of rustc that select them.
pub(crate) const PROCESSORS: [(&str, Options); 2] =
    [("x86-64", &[]), ("x86-64-v3", &["-Ctarget-cpu=x86-64-v3"])];

const PACKAGE: &str = "pawnfill-programs";

/// The settings of the release profile, for the packages whose machine code is tested.
const RELEASE: [&str; 4] =
    ["opt-level=3", "debug=0", "debug-assertions=false", "overflow-checks=false"];

/// Options with which only functions marked `#[inline(always)]` are inlined.
pub(crate) const RELUCTANT: Options = &["-Cllvm-args=-inline-threshold=-1000"];

pub(crate) fn program(name: &'static str, options: Options) -> &'static Program {
    &compiled(name, options).0
}

pub(crate) fn object(name: &'static str, options: Options) -> &'static Path {
    &compiled(name, options).1
}

type Compiled = (Program, PathBuf);

fn compiled(name: &'static str, options: Options) -> &'static Compiled {
    type Programs = BTreeMap<(&'static str, Options), &'static OnceLock<Compiled>>;
    static PROGRAMS: Mutex<Programs> = Mutex::new(BTreeMap::new());
    // The lock is held only for a moment, so that a test waits only for its own programs.
    let mut programs = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    let entry = programs.entry((name, options));
    let entry = *entry.or_insert_with(|| Box::leak(Box::new(OnceLock::new())));
    drop(programs);
    entry.get_or_init(|| {
        // The file name of this test contains cargo's hash of the flags and the compiler.
        let test = env::current_exe().expect("a test has a name");
        let test = test.file_stem().unwrap_or_default().display();
        let options_name = options.concat().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let file = format!("{test}.{name}{options_name}.obj");
        let object = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
        let emit = format!("--emit=obj={}", object.display());
        let arguments = [&[emit.as_str(), "-Ccodegen-units=1"], options].concat();
        rustc(name, &arguments);
        // Cargo does not track this file. So if the file was deleted, cargo does not restore it.
        assert!(object.exists(), "run `cargo clean -p {PACKAGE}`");
        let file = fs::read(&object).expect("an object file");
        (Program::read(&file).expect("an object file"), object)
    })
}

/// Compiles a program. The build shares the target directory and most of the profile with this test, so that
/// dependencies are compiled only once.
fn rustc(program: &str, arguments: &[&str]) {
    let as_released = ["pawnfill", PACKAGE].into_iter().flat_map(|package| {
        RELEASE.map(|it| format!("--config=profile.dev.package.{package}.{it}"))
    });
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["rustc", "--quiet", "--package", PACKAGE, "--bin", program])
        .args(["--target-dir", concat!(env!("CARGO_TARGET_TMPDIR"), "/..")])
        // This variable overrides the `incremental` of the profile.
        .env("CARGO_INCREMENTAL", "0")
        .args(as_released)
        .args(["--", "-Cdebuginfo=0"])
        .args(arguments)
        .output()
        .expect("cargo runs, as it has run this test");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} does not compile:\n{errors}");
}

/// The flags of an engine's build. Each table gets a section, because equal code needs equal sections.
const FLAGS: [&str; 5] = ["-O2", "-DNDEBUG", "-fdata-sections", "-c", "-w"];

/// Compiles functions of the headers. `mistake` plants a fault: it replaces the first occurrence of a text.
pub(crate) fn functions_of_header(
    compiler: &str,
    instances: &[Instance],
    flags: &[&str],
    mistake: Option<[&str; 2]>,
) -> (Program, compilers::Output) {
    let is_cpp = compiler.ends_with("++");
    let (file, standard) =
        if is_cpp { ("functions.cpp", "-std=c++17") } else { ("functions.c", "-std=c99") };
    // With this flag, GCC keeps functions with equal code apart, as Clang does.
    let is_gcc = compiler.starts_with('g');
    let of_compiler: &[&str] = if is_gcc { &["-fno-ipa-icf"] } else { &[] };
    let all_flags = [&FLAGS[..], &[standard], of_compiler, flags].concat();
    let mut texts = vec![(file, source(instances, is_cpp))];
    if let Some([right, wrong]) = mistake {
        for header in ["pawnfill.h", "pawnfill.hpp"] {
            let text = fs::read_to_string(compilers::headers().join(header)).expect("a header");
            texts.push((header, text.replacen(right, wrong, 1)));
        }
    }
    let files = Vec::from_iter(texts.iter().map(|(name, text)| (*name, text.as_str())));
    let object = compilers::compile(compiler, &all_flags, &files);
    (Program::read(&object.read()).expect("an object file"), object)
}
