//! `pawnfill tune --out` for the headers for C and C++: the written file compiles without a warning, and
//! has the choices and reasons of the source in Rust. The command overwrites only its own files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pawnfill::Operation;
use tempfile::TempDir;

use common::{pawnfill, refusal, stdout};

mod common;
#[path = "../../tests/compilers/mod.rs"]
mod compilers;

/// A published record, so that nothing is measured.
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../results/zen4/x86-64");

/// What the command writes to a file of this name in a folder.
fn tuned(folder: &TempDir, file: &str, others: &[&str]) -> String {
    let path = folder.path().join(file).display().to_string();
    let arguments = [&["tune", "--from", RECORD, "--out", &path], others].concat();
    stdout(&pawnfill(&arguments));
    fs::read_to_string(path).expect("it is written")
}

/// For each operation, the strategy that a line chooses, and the comments before that line, which begin
/// with a mark.
fn choices<'a>(
    source: &'a str,
    mark: &str,
    choice: impl Fn(&'a str) -> Option<(String, String)>,
) -> BTreeMap<String, (String, Vec<&'a str>)> {
    let mut reasons = Vec::new();
    let mut choices = BTreeMap::new();
    for line in source.lines().map(str::trim) {
        match (line.strip_prefix(mark), choice(line)) {
            (Some(comment), _) => reasons.push(comment.trim()),
            (None, Some((operation, strategy))) => {
                choices.insert(operation, (strategy, std::mem::take(&mut reasons)));
            }
            (None, None) => reasons.clear(),
        }
    }
    choices
}

fn pair(operation: &str, strategy: &str) -> (String, String) {
    (
        operation.to_lowercase(),
        strategy.replace('_', "").to_lowercase(),
    )
}

#[test]
fn the_choices_are_those_for_rust() {
    let folder = tempfile::tempdir().expect("a folder");
    let rust = tuned(&folder, "tuned.rs", &[]);
    let c = tuned(&folder, "tuned.h", &[]);
    let cpp = tuned(&folder, "tuned.hpp", &[]);
    let rust = choices(&rust, "///", |line| {
        let (operation, strategy) = line.strip_suffix(',')?.split_once(": ")?;
        Some(pair(operation, strategy))
    });
    let cpp = choices(&cpp, "//", |line| {
        let (operation, strategy) = line
            .strip_prefix("using ")?
            .strip_suffix(';')?
            .split_once(" = ")?;
        Some(pair(operation, strategy))
    });
    let mut c = choices(&c, "//", |line| {
        let (operation, function) = line
            .strip_prefix("#define PAWNFILL_USE_")?
            .split_once(" pawnfill_")?;
        let strategy = function.strip_suffix(&operation.to_lowercase())?;
        Some(pair(operation, strategy))
    });
    assert!(rust.len() > 50, "{}", rust.len());
    let words = |choices: &BTreeMap<String, (String, Vec<&str>)>| {
        let choices = choices.iter().map(|(operation, (strategy, reasons))| {
            (
                operation.clone(),
                strategy.clone(),
                // The lines are broken in different places.
                reasons.join(" "),
            )
        });
        choices.collect::<Vec<_>>()
    };
    assert_eq!(words(&cpp), words(&rust));
    // In C, operations for which nothing competes are named, too.
    assert_eq!(c.len(), Operation::ALL.len());
    c.retain(|operation, (strategy, _)| {
        let is_decided = rust.contains_key(operation);
        assert!(is_decided || strategy == "shift", "{operation}: {strategy}");
        is_decided
    });
    assert_eq!(words(&c), words(&rust));
}

/// Compiles a source that includes files of a folder.
fn compile(folder: &Path, compiler: &str, standard: &str, file: &str, source: &str) {
    let standard = format!("-std={standard}");
    let includes = format!("-I{}", folder.display());
    let flags = [
        &compilers::WARNINGS[..],
        &["-fsyntax-only", &standard, &includes],
    ]
    .concat();
    compilers::compile(compiler, &flags, &[(file, source)]);
}

#[test]
fn what_it_writes_compiles_without_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    for file in ["tuned.h", "tuned.hpp"] {
        tuned(&folder, file, &[]);
    }
    tuned(&folder, "other.hpp", &["--name", "ForZen4"]);
    stdout(&pawnfill(&[
        "header",
        "--out",
        &folder.path().display().to_string(),
    ]));
    for compiler in compilers::for_c() {
        let source = "#define PAWNFILL_TUNED \"tuned.h\"\n#include \"pawnfill.h\"\n\
            uint64_t passed(uint64_t own);\n\
            uint64_t passed(uint64_t own) { return pawnfill_passed_pawns(PAWNFILL_WHITE, own, 0); }\n";
        compile(folder.path(), compiler, "c99", "engine.c", source);
    }
    for compiler in compilers::for_cpp() {
        let source = "#define PAWNFILL_TUNED \"tuned.hpp\"\n#include \"pawnfill.hpp\"\n#include \"other.hpp\"\n\
            using namespace pawnfill;\n\
            static_assert(passed_pawns<White>(0x200, 0) == Tuned::passed_pawns(White, 0x200, 0));\n\
            static_assert(PawnStructure(ForZen4{}, 0x200, 0).passed_pawns<White>() == 0x200);\n";
        compile(folder.path(), compiler, "c++17", "engine.cpp", source);
    }
}

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    for file in ["tuned.h", "tuned.hpp"] {
        let path = folder.path().join(file);
        let name = path.display().to_string();
        let tune = || pawnfill(&["tune", "--from", RECORD, "--out", &name]);
        fs::write(&path, "#define ENGINE\n").expect("written");
        let refused = refusal(&tune());
        assert!(refused.contains(file), "{refused}");
        assert_eq!(
            fs::read_to_string(&path).expect("it is there"),
            "#define ENGINE\n"
        );
        fs::remove_file(&path).expect("it is there");
        // Its own file may be written again, unless it was edited.
        let written = tuned(&folder, file, &[]);
        assert_eq!(tuned(&folder, file, &[]), written);
        fs::write(
            &path,
            written.replace("table", "flip").replace("Table", "Flip"),
        )
        .expect("written");
        let refused = refusal(&tune());
        assert!(refused.contains("edited"), "{refused}");
    }
}

#[test]
fn options_for_rust_are_refused() {
    for options in [&["--by-level"][..], &["--operations", "fills"]] {
        for file in ["tuned.h", "tuned.hpp"] {
            let mut arguments = vec!["tune", "--out", file];
            if options == ["--by-level"] {
                arguments.extend(["--from", RECORD]);
            }
            arguments.extend(options);
            let refused = refusal(&pawnfill(&arguments));
            assert!(refused.contains(options[0]), "{refused}");
        }
    }
}
