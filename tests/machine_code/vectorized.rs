//! Reads in the assembly which functions of `batch!` become vectors, for the table in
//! `pawnfill/BATCHES.md`.
//!
//! [`batches.rs`](../programs/batches.rs) is the program whose assembly is read here.

use std::sync::OnceLock;

use pawnfill::__private::batch::Vectors;
use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::generated::assert_paragraph;

use crate::assembly::Assembly;

/// How a copy of a function works.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    /// Vectors of its width throughout.
    Vectors,
    /// Vectors, whose elements are looked up in a table, one by one or by a gathering instruction.
    Gathers,
    /// Anything else: a board at a time, or vectors that are taken apart.
    OneByOne,
    /// It calls something.
    Calls,
}

/// The prefix of the names of a copy's registers.
const fn registers(vectors: Vectors) -> &'static str {
    match vectors {
        Vectors::Build => "xmm",
        Vectors::Avx2 => "ymm",
        Vectors::Avx512 => "zmm",
    }
}

/// A part of the name of a copy's function. `None` for the build's copy, which is part of the dispatcher.
const fn function_of_copy(vectors: Vectors) -> Option<&'static str> {
    match vectors {
        Vectors::Build => None,
        Vectors::Avx2 => Some("vectorize_avx2"),
        Vectors::Avx512 => Some("vectorize_avx512"),
    }
}

/// The assembly of `programs/batches.rs`.
fn assembly() -> &'static Assembly {
    static ASSEMBLY: OnceLock<Assembly> = OnceLock::new();
    ASSEMBLY.get_or_init(|| {
        // With this mangling, a name contains the function from which a copy was made.
        Assembly::of("batches", &["-Csymbol-mangling-version=v0"])
    })
}

/// The way in which a copy of an exported function works. The function has a name such as
/// `batch.Rotate.file_fill.plain`.
///
/// The copy is found by following calls, because equal functions are merged.
fn way_of(function: &str, vectors: Vectors) -> Way {
    let function = format!("batch.{function}");
    let dispatcher = dispatcher(&function);
    let symbol = match function_of_copy(vectors) {
        None => dispatcher,
        Some(name) => assembly()
            .called(&dispatcher)
            .find(|called| called.contains(name))
            .unwrap_or_else(|| panic!("{function} has no copy for {}", vectors.name()))
            .to_owned(),
    };
    let instructions = assembly().instructions(&symbol).expect("it is a function");
    way(&instructions, vectors)
}

/// The function that calls the copies: the exported one or one that it calls.
fn dispatcher(function: &str) -> String {
    let mut left = vec![function.to_owned()];
    while let Some(symbol) = left.pop() {
        if assembly()
            .called(&symbol)
            .any(|called| called.contains("vectorize_avx"))
        {
            return symbol;
        }
        left.extend(assembly().called(&symbol).map(str::to_owned));
    }
    panic!("{function} calls no copies");
}

fn way(instructions: &[String], vectors: Vectors) -> Way {
    let registers = registers(vectors);
    let any = |holds: &dyn Fn(&str) -> bool| instructions.iter().any(|line| holds(line));
    let word = |line: &str| {
        line.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    // The build's copy also contains the calls of the other copies and of panics.
    let calls = vectors != Vectors::Build
        && any(&|line| {
            word(line).starts_with("call")
                || word(line).starts_with("jmp") && !line.contains("label")
        });
    if calls {
        return Way::Calls;
    }
    // Boards that are moved one by one out of a vector or into it. `movd` does not count: it stores the
    // results of several boards, which may be bytes.
    let takes_apart = any(&|line| {
        let (word, to) = (word(line), line.rsplit(", ").next().unwrap_or_default());
        let is_general = to.starts_with("%r") || to.starts_with("%e");
        let word = word.trim_start_matches('v');
        word.starts_with("pextr")
            || word.starts_with("pinsr")
            || word == "movq" && line.contains("xmm") && is_general
    });
    // An entry of a table for each board, by one instruction or by many.
    let looks_up = any(&|line| {
        let (word, to) = (word(line), line.rsplit(", ").next().unwrap_or_default());
        let word = word.trim_start_matches('v');
        let is_one = ["movq", "movsd", "movhps", "movhpd"].contains(&word);
        word.contains("gather") || is_one && line.contains(",8)") && to.starts_with("%xmm")
    });
    if !any(&|line| line.contains(registers)) || takes_apart {
        Way::OneByOne
    } else if looks_up {
        Way::Gathers
    } else {
        Way::Vectors
    }
}

/// The ways in which a copy of a strategy's functions for an operation works: with a constant or shared
/// color, and with a color for each board.
fn ways(operation: &Operation, strategy: &str, vectors: Vectors) -> (Way, Option<Way>) {
    let way = |variant: &str| way_of(&format!("{strategy}.{}.{variant}", operation.name), vectors);
    if operation.takes("color") {
        let known = ["white", "black", "shared"].map(way);
        (known.into_iter().max().expect("three"), Some(way("each")))
    } else {
        (way("plain"), None)
    }
}

/// The table as it should be.
fn table() -> String {
    let mut table =
        "| strategy | copy | vectors | scalar with a color per board | table lookups | scalar |\n\
                     |---|---|---|---|---|---|\n"
            .to_owned();
    for candidate in CANDIDATES {
        let is_definition = candidate.name == "Shift";
        let own: Vec<&Operation> = Operation::ALL
            .iter()
            .filter(|operation| is_definition || candidate.find_override(operation.name).is_some())
            .collect();
        for vectors in Vectors::ALL.into_iter().rev() {
            let mut names: [Vec<String>; 4] = Default::default();
            for operation in &own {
                let (known, each) = ways(operation, candidate.name, vectors);
                let column = match known {
                    Way::Vectors => 0,
                    Way::Gathers => 2,
                    Way::OneByOne => 3,
                    Way::Calls => panic!("{} calls something", operation.name),
                };
                let name = format!("`{}`", operation.name);
                if column == 0 && each.is_some_and(|each| each != Way::Vectors) {
                    names[1].push(name.clone());
                }
                names[column].push(name);
            }
            let cell = |names: &Vec<String>| match names.len() {
                0 => "".to_owned(),
                all if all == own.len() => "all".to_owned(),
                most if most > own.len() / 2 => "all others".to_owned(),
                _ => names.join(" "),
            };
            let cells = names.each_ref().map(cell);
            let copy = match vectors {
                Vectors::Build => "SSE2",
                other => other.name(),
            };
            table += &format!(
                "| `{}` | {copy} | {} |\n",
                candidate.name,
                cells.join(" | ")
            );
        }
    }
    table
}

#[test]
fn the_table_of_what_becomes_vectors_is_that_of_the_assembly() {
    assert_paragraph("pawnfill/BATCHES.md", &table());
}

/// Bodies of many operations become vectors, and so do the view and both sides in several outputs. A call
/// and a loop do not.
#[test]
fn what_is_made_of_many_becomes_vectors() {
    for vectors in [Vectors::Avx2, Vectors::Avx512] {
        assert_eq!(way_of("view", vectors), Way::Vectors, "{vectors:?}");
        assert_eq!(way_of("both_sides", vectors), Way::Vectors, "{vectors:?}");
        assert_eq!(way_of("evaluation", vectors), Way::Vectors, "{vectors:?}");
        assert_eq!(way_of("looping", vectors), Way::OneByOne, "{vectors:?}");
    }
    assert_eq!(way_of("called", Vectors::Avx512), Way::Calls);
}
