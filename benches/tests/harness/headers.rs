//! `pawnfill tune --out` for the headers for C and C++: the written file compiles without a warning, and
//! has the choices and reasons of the source in Rust. The command overwrites only its own files.

use std::collections::BTreeMap;
use std::path::Path;

use pawnfill::Operation;
use pawnfill_bench::Composition;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::render::source::composition::Language;

use crate::common::results::{all_operations, choose, measurements, win};
use crate::common::{assert_has, folder, pawnfill_in, read, refusal, stdout, write};

#[path = "../../../tests/compilers/mod.rs"]
mod compilers;

/// Results of all operations in which the candidates take turns to be the fastest.
fn studied() -> Results {
    let mut results = all_operations();
    for (index, rows) in measurements(&mut results).enumerate() {
        let names: Vec<String> = rows[1..]
            .iter()
            .map(|row| row.candidate.to_string())
            .collect();
        let first = index % names.len();
        let best = if index % 5 == 0 {
            &names[..]
        } else {
            &names[first..=first]
        };
        choose(rows, &best.iter().map(String::as_str).collect::<Vec<_>>());
    }
    results
}

fn tuned(language: Language, name: &str) -> String {
    let composition = Composition {
        language,
        ..Composition::new(name)
    };
    composition.source(&studied()).expect("a source")
}

/// For each operation, the strategy that a line chooses, and the comments before that line, which begin
/// with a mark.
fn choices(
    language: Language,
    mark: &str,
    choice: impl Fn(&str) -> Option<(String, String)>,
) -> BTreeMap<String, (String, String)> {
    let mut reasons = String::new();
    let mut choices = BTreeMap::new();
    for line in tuned(language, "Tuned").lines().map(str::trim) {
        match (line.strip_prefix(mark), choice(line)) {
            // The lines are broken in different places.
            (Some(comment), _) => reasons += &format!("{} ", comment.trim()),
            (None, Some((operation, strategy))) => {
                let strategy = strategy.replace('_', "").to_lowercase();
                let choice = (strategy, std::mem::take(&mut reasons));
                choices.insert(operation.to_lowercase(), choice);
            }
            (None, None) => reasons.clear(),
        }
    }
    choices
}

#[test]
fn the_choices_are_those_for_rust() {
    let pair = |(operation, strategy): (&str, &str)| (operation.to_owned(), strategy.to_owned());
    let rust = choices(Language::Rust, "///", |line| {
        line.strip_suffix(',')?.split_once(": ").map(pair)
    });
    let cpp = choices(Language::Cpp, "//", |line| {
        let choice = line.strip_prefix("using ")?.strip_suffix(';')?;
        choice.split_once(" = ").map(pair)
    });
    let mut c = choices(Language::C, "//", |line| {
        let choice = line.strip_prefix("#define PAWNFILL_USE_")?;
        let (operation, function) = choice.split_once(" pawnfill_")?;
        let strategy = function.strip_suffix(&operation.to_lowercase())?;
        Some(pair((operation, strategy)))
    });
    assert!(rust.len() > 50, "{}", rust.len());
    assert_eq!(cpp, rust);
    // In C, operations for which nothing competes are named, too.
    assert_eq!(c.len(), Operation::ALL.len());
    c.retain(|operation, (strategy, _)| {
        let is_decided = rust.contains_key(operation);
        assert!(is_decided || strategy == "shift", "{operation}: {strategy}");
        is_decided
    });
    assert_eq!(c, rust);
}

#[test]
fn what_it_writes_compiles_without_a_warning() {
    let c = "#include \"tuned.h\"\n#include \"tuned.h\"\n#include \"pawnfill.h\"\n\
        uint64_t passed(uint64_t own);\n\
        uint64_t passed(uint64_t own) { return pawnfill_passed_pawns(PAWNFILL_WHITE, own, 0); }\n";
    let cpp = "#include \"tuned.hpp\"\n#include \"pawnfill.hpp\"\n#include \"other.hpp\"\n\
        using namespace pawnfill;\n\
        static_assert(passed_pawns<White>(0x200, 0) == Tuned::passed_pawns(White, 0x200, 0));\n\
        static_assert(PawnStructure(ForZen4{}, 0x200, 0).passed_pawns<White>() == 0x200);\n";
    let header = tuned(Language::C, "Tuned");
    let [tuned, other] = ["Tuned", "ForZen4"].map(|name| tuned(Language::Cpp, name));
    let compile = |compilers: Vec<&str>, standard: &str, files: &[(&str, &str)]| {
        let flags = [&compilers::WARNINGS[..], &["-fsyntax-only", standard]].concat();
        for compiler in compilers {
            compilers::compile(compiler, &flags, files);
        }
    };
    compile(
        compilers::for_c(),
        "-std=c99",
        &[("src/engine.c", c), ("src/tuned.h", &header)],
    );
    let files = [
        ("src/engine.cpp", cpp),
        ("src/tuned.hpp", &tuned),
        ("src/other.hpp", &other),
    ];
    compile(compilers::for_cpp(), "-std=c++17", &files);
}

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    let folder = folder();
    let record = to_json(&win("file_fill", "Rotate", 0.5));
    write(&folder.path().join("record.json"), &record);
    for file in ["tuned.h", "tuned.hpp"] {
        let path: &Path = &folder.path().join(file);
        let tune = || {
            pawnfill_in(
                folder.path(),
                &["tune", "--from", "record.json", "--out", file],
            )
        };
        write(path, "#define ENGINE\n");
        assert_has(&refusal(&tune()), &[file]);
        assert_eq!(read(path), "#define ENGINE\n");
        std::fs::remove_file(path).expect("it is there");
        // Its own file may be written again, unless it was edited.
        stdout(&tune());
        let written = read(path);
        stdout(&tune());
        assert_eq!(read(path), written);
        write(
            path,
            &written.replace("rotate", "flip").replace("Rotate", "Flip"),
        );
        assert_has(&refusal(&tune()), &["edited"]);
    }
}
