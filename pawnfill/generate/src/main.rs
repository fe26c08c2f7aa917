//! Writes what follows from the code of pawnfill: the headers for C and C++, and tables in the documents.
//! `.ci/generate` runs it. With `--check` it compares, and so does a test. Either way, it prints where files differed.
//!
//! - [`FILES`]: each file, and the function that gives its text
//! - `source.rs`: reads the source of the library
//! - `translate.rs`, `expressions.rs`: functions in Rust as functions in C
//! - `function.rs`, `print.rs`: functions, expressions and names in C
//! - `header.rs`: the headers
//! - `operations.rs`: what the lists of operations and strategies say
//! - `records.rs`: what the published records advise
//! - `sides.rs`: the header of both sides at once

mod expressions;
mod function;
mod header;
mod operations;
mod print;
mod records;
mod sides;
mod source;
mod translate;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

/// Gives the text that a file should have, from the text that it has.
type Generator = fn(&str) -> String;

/// The files, by their paths in the repository. A generator may write only a part of its file.
const FILES: &[(&str, Generator)] = &[
    ("pawnfill/README.md", operations::with_strategies),
    ("pawnfill/OPERATIONS.md", operations::with_operations),
    ("pawnfill/include/C.md", operations::with_names),
    ("pawnfill/include/C.md", records::with_speeds),
    ("pawnfill/GUIDE.md", operations::with_names_in_rust),
    ("pawnfill/include/pawnfill.h", header::in_c),
    (
        "pawnfill/include/pawnfill_strategies.h",
        header::strategies_in_c,
    ),
    ("pawnfill/include/pawnfill.hpp", header::in_cpp),
    ("pawnfill/include/pawnfill_sides.hpp", sides::in_cpp),
    ("README.md", records::front_page),
    ("benches/results/gains-light.svg", |_| records::gains(false)),
    ("benches/results/gains-dark.svg", |_| records::gains(true)),
    ("pawnfill/src/lib.rs", records::with_engines),
    ("benches/README.md", records::with_answer),
    ("pawnfill/EVALUATION.md", records::with_evaluations),
    ("pawnfill/PAIRS.md", records::with_pairs),
    ("pawnfill/MOVES.md", records::with_moves),
    ("pawnfill/src/sides/levels.rs", records::with_order),
    ("pawnfill/src/strategy/portable.rs", records::with_portable),
    ("benches/results/README.md", records::collection),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let write = match &arguments[..] {
        [] => true,
        [check] if check == "--check" => false,
        _ => {
            eprintln!("expected --check or nothing, found {}", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    let differences = out_of_date(write);
    differences.iter().for_each(|it| println!("{it}"));
    match write || differences.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// The files that are out of date, each with the first line that differs. They are written, if so wanted.
fn out_of_date(write: bool) -> Vec<String> {
    let files = FILES.iter();
    let files = files.map(|(file, generator)| difference(file, *generator, write));
    files.flatten().collect()
}

/// The first line of a file that differs, if there is one.
fn difference(file: &str, generator: Generator, write: bool) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = path.join(file);
    let found = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
    let expected = generator(&found);
    if found == expected {
        return None;
    }
    if write {
        fs::write(&path, &expected).unwrap_or_else(|e| panic!("{file}: {e}"));
    }
    let lines = found.lines().zip(expected.lines());
    let line = lines.take_while(|(a, b)| a == b).count();
    let [found, expected] = [&found, &expected].map(|text| text.lines().nth(line));
    let line = line + 1;
    Some(format!(
        "{file}:{line}: expected {expected:?}, found {found:?}"
    ))
}

#[test]
fn every_file_of_the_list_is_up_to_date() {
    assert_eq!(out_of_date(false).join("\n"), "", "run .ci/generate");
}
