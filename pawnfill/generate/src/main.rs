//! Writes tables in the documents that follow from the code of pawnfill and from the published records.
//! `.ci/generate` runs it, and it prints which files differed. A test compares them.
//!
//! - [`FILES`]: each file, and the function that gives its text
//! - `operations.rs`: what the lists of operations and strategies say
//! - `records.rs`: what the published records advise

mod operations;
mod records;

use std::fs;
use std::path::{Path, PathBuf};

/// Gives the text that a file should have, from the text that it has.
type Generator = fn(&str) -> String;

/// The files, by their paths in the repository. A generator may write only a part of its file.
const FILES: &[(&str, Generator)] = &[
    ("pawnfill/README.md", operations::with_strategies),
    ("pawnfill/OPERATIONS.md", operations::with_operations),
    ("README.md", records::front_page),
    ("benches/results/gains-light.svg", |_| records::gains(false)),
    ("benches/results/gains-dark.svg", |_| records::gains(true)),
    ("benches/README.md", records::with_answer),
    ("pawnfill/EVALUATION.md", records::with_cycles),
    ("pawnfill/PAIRS.md", records::with_pairs),
    ("pawnfill/MOVES.md", records::with_cycles),
    ("pawnfill/src/sides/levels.rs", records::with_order),
    ("pawnfill/src/strategy/portable.rs", records::with_portable),
    ("benches/results/README.md", records::collection),
];

fn main() {
    for (file, generator) in FILES {
        if let Some(text) = outdated(file, *generator) {
            println!("{file}");
            fs::write(path(file), text).unwrap_or_else(|e| panic!("{file}: {e}"));
        }
    }
}

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file)
}

/// What a file should be, if it differs.
fn outdated(file: &str, generator: Generator) -> Option<String> {
    let found = fs::read_to_string(path(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    Some(generator(&found)).filter(|expected| *expected != found)
}

#[test]
fn every_file_of_the_list_is_up_to_date() {
    let outdated = FILES
        .iter()
        .filter(|(file, generator)| outdated(file, *generator).is_some());
    let outdated: Vec<&str> = outdated.map(|(file, _)| *file).collect();
    assert_eq!(outdated, [""; 0], "run .ci/generate, and see git diff");
}
