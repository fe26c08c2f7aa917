//! The header for C in `benches/include`: it is made from the source of the library, compiles without a
//! warning as C and C++, and its functions return what the library's do.
//!
//! - `headers/library.rs`, `translate.rs`, `expressions.rs`: from Rust to a tree (`tree.rs`)
//! - `headers/print.rs`: from the tree to C
//! - `headers/c.rs`: the header for C; `prelude.h` is what is written by hand

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pawnfill::{Shift, Square};
use pawnfill_tests::driver::CANDIDATES;
use pawnfill_tests::generated::assert_file;
use pawnfill_tests::input::Random;

use steps::{Step as _, View};

#[path = "headers/c.rs"]
mod c;
#[path = "headers/catalogue.rs"]
mod catalogue;
mod compilers;
#[path = "headers/expressions.rs"]
mod expressions;
#[path = "headers/instances.rs"]
mod instances;
#[path = "headers/library.rs"]
mod library;
mod library_source;
#[path = "headers/print.rs"]
mod print;
#[path = "headers/run.rs"]
mod run;
#[allow(dead_code, reason = "one of the steps is compared")]
#[path = "../benches/examples/engine/steps.rs"]
mod steps;
#[path = "headers/translate.rs"]
mod translate;
#[path = "headers/tree.rs"]
mod tree;

use library::Library;

macro_rules! ideas {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        const IDEAS: &[&str] = &[$(concat!($($idea),*)),*];
    };
}

pawnfill::for_each_strategy! { ideas, }

/// The choices of the composition for machines that nobody has measured: operations, and strategies.
fn portable() -> Vec<(String, usize)> {
    let source = fs::read_to_string(library_source::sources().join("strategy/portable.rs"));
    let source = source.expect("it can be read");
    let fields = source.lines().filter_map(|line| {
        let (operation, strategy) = line.trim().strip_suffix(',')?.split_once(": ")?;
        let place = CANDIDATES
            .iter()
            .position(|candidate| candidate.name == strategy)?;
        Some((operation.to_owned(), place))
    });
    fields.collect()
}

#[test]
fn the_header_for_c_is_up_to_date() {
    let functions = Library::translated().unwrap_or_else(|error| panic!("{error}"));
    let ideas: Vec<String> = IDEAS.iter().map(|idea| idea.trim().to_owned()).collect();
    let header = c::header(&functions, &ideas, &portable());
    assert_file("benches/include/pawnfill.h", &header);
}

/// A folder for what a test compiles.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("headers")
        .join(name);
    fs::create_dir_all(&folder).expect("a folder of this test");
    folder
}

#[test]
fn the_header_for_c_compiles_without_a_warning() {
    let source = folder("warnings").join("functions.c");
    fs::write(&source, instances::source_in_c()).expect("a file of this test");
    let dialects = compilers::for_c()
        .into_iter()
        .map(|gcc| (gcc, &["c99", "c11", "c17"][..], "c"));
    let and_cpp = compilers::for_cpp()
        .into_iter()
        .map(|gcc| (gcc, &["c++11", "c++20"][..], "c++"));
    for (compiler, dialects, language) in dialects.chain(and_cpp) {
        for dialect in dialects {
            let dialect = format!("-std={dialect}");
            let options: [&[&str]; 4] = [
                &[],
                &["-O2", "-DNDEBUG"],
                &["-DPAWNFILL_A8_FIRST"],
                &["-DPAWNFILL_NO_BUILTINS"],
            ];
            for option in options {
                let mut flags = compilers::WARNINGS.to_vec();
                flags.extend(["-fsyntax-only", "-x", language, &dialect]);
                flags.extend(option);
                compilers::compile(compiler, &flags, &source, "nothing");
            }
        }
    }
}

#[test]
fn the_functions_in_c_return_what_the_oracle_says() {
    let source = folder("run").join("program.c");
    fs::write(&source, run::program()).expect("a file of this test");
    for compiler in compilers::for_c() {
        let options: [&[&str]; 3] = [
            &[],
            &["-DPAWNFILL_NO_BUILTINS", "-DNDEBUG"],
            &["-DPAWNFILL_A8_FIRST"],
        ];
        for (place, options) in options.into_iter().enumerate() {
            let program =
                compilers::compile(compiler, options, &source, &format!("{compiler}{place}"));
            run::compare(&program, options.contains(&"-DPAWNFILL_A8_FIRST"));
        }
    }
}

/// The example in C has the scores of the example in Rust.
#[test]
fn the_example_in_c_has_the_scores_of_the_one_in_rust() {
    let source = Path::new(compilers::HEADERS).join("evaluation.c");
    let copy = folder("example").join("evaluation.c");
    fs::copy(source, &copy).expect("the example can be read");
    let mut random = Random::new(0x1234);
    let positions: Vec<[u64; 4]> = (0..500)
        .map(|_| {
            let white = random.pawns();
            [
                white,
                random.pawns() & !white,
                random.below(64),
                random.below(64),
            ]
        })
        .collect();
    let lines = positions
        .iter()
        .map(|[white, black, white_king, black_king]| {
            format!("{white:x} {black:x} {white_king} {black_king}\n")
        });
    let input = copy.with_extension("input");
    fs::write(&input, lines.collect::<String>()).expect("a file of this test");
    let expected = positions
        .iter()
        .map(|&[white, black, white_king, black_king]| {
            let kings = [white_king, black_king].map(|king| Square::from_index(king as u8));
            let step = View(Shift);
            let score = step.pawns(white, black).score + step.shelter(kings, white, black);
            format!("{score}\n")
        });
    let expected: String = expected.collect();
    for compiler in compilers::for_c() {
        let flags = [&compilers::WARNINGS[..], &["-std=c99", "-O2"]].concat();
        let program = compilers::compile(compiler, &flags, &copy, compiler);
        let input = fs::File::open(&input).expect("it was written");
        let output = Command::new(program)
            .stdin(input)
            .output()
            .expect("it runs");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            expected,
            "{compiler}"
        );
    }
}
