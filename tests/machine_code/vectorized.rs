//! Reads in the machine code which functions of `batch!` become vectors, for the table in
//! `pawnfill/BATCHES.md`.
//!
//! [`batches.rs`](../programs/batches.rs) is the program whose code is read here.

use iced_x86::{FlowControl, Instruction, OpKind};
use pawnfill::__private::batch::Vectors;
use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::generated::assert_paragraph;
use pawnfill_prove::program::Program;

use crate::code::{instructions, is_call};
use crate::compiled::{self, V0};

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

/// The program. With this mangling, a name contains the function from which a copy was made.
fn program() -> &'static Program {
    compiled::program("batches", V0)
}

/// The names of the functions that a function calls or jumps to. Equal functions are merged, and one may have
/// several names.
fn called(function: &str) -> Vec<&'static str> {
    let targets = instructions(program(), function).unwrap_or_default();
    let targets = Vec::from_iter(targets.iter().map(Instruction::near_branch_target));
    let functions = program().functions().iter();
    let called = functions.filter(|(name, address)| targets.contains(address) && *name != function);
    called.map(|(name, _)| name.as_str()).collect()
}

/// The way in which a copy of an exported function works. The function has a name such as
/// `batch.Rotate.file_fill.plain`. Its copies are found by following calls.
fn way_of(function: &str, vectors: Vectors) -> Way {
    let function = format!("batch.{function}");
    // The function that calls the copies: the exported one or one that it calls. It is the build's copy, too.
    let mut left = vec![function.as_str()];
    let (dispatcher, copies) = loop {
        let symbol = left
            .pop()
            .unwrap_or_else(|| panic!("{function} calls no copies"));
        let called = called(symbol);
        if called.iter().any(|called| called.contains("vectorize_avx")) {
            break (symbol, called);
        }
        left.extend(called);
    };
    let copy = match vectors {
        Vectors::Build => Some(dispatcher),
        Vectors::Avx2 => copies
            .into_iter()
            .find(|name| name.contains("vectorize_avx2")),
        Vectors::Avx512 => copies
            .into_iter()
            .find(|name| name.contains("vectorize_avx512")),
    };
    let copy = copy.unwrap_or_else(|| panic!("{function} has no copy for {}", vectors.name()));
    way(
        &instructions(program(), copy).expect("it is a function"),
        vectors,
    )
}

fn way(code: &[Instruction], vectors: Vectors) -> Way {
    let any = |holds: &dyn Fn(&Instruction) -> bool| code.iter().any(holds);
    let mnemonic = |one: &Instruction| {
        let name = format!("{:?}", one.mnemonic()).to_lowercase();
        name.trim_start_matches('v').to_owned()
    };
    let has_registers = any(&|one| {
        (0..one.op_count())
            .map(|operand| one.op_register(operand))
            .any(|register| match vectors {
                Vectors::Build => register.is_xmm(),
                Vectors::Avx2 => register.is_ymm(),
                Vectors::Avx512 => register.is_zmm(),
            })
    });
    let inside = code[0].ip()..code[code.len() - 1].next_ip();
    let leaves = |one: &Instruction| {
        let is_jump = one.flow_control() == FlowControl::UnconditionalBranch;
        is_jump && !inside.contains(&one.near_branch_target())
    };
    // Boards that are moved one by one out of a vector or into it. `movd` does not count: it stores the
    // results of several boards, which may be bytes.
    let takes_apart = any(&|one| {
        let name = mnemonic(one);
        let is_to_general = one.op0_register().is_gpr() && one.op1_register().is_xmm();
        name.starts_with("pextr") || name.starts_with("pinsr") || name == "movq" && is_to_general
    });
    // An entry of a table for each board, by one instruction or by many.
    let looks_up = any(&|one| {
        let name = mnemonic(one);
        let is_one = ["movq", "movsd", "movhps", "movhpd"].contains(&name.as_str());
        let is_entry = one.memory_index_scale() == 8 && one.op0_kind() == OpKind::Register;
        name.contains("gather") || is_one && is_entry && one.op0_register().is_xmm()
    });
    // The build's copy also contains the calls of the other copies and of panics.
    if vectors != Vectors::Build && any(&|one| is_call(one) || leaves(one)) {
        Way::Calls
    } else if !has_registers || takes_apart {
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

#[test]
fn the_table_of_what_becomes_vectors_is_that_of_the_code() {
    let mut table =
        "| strategy | copy | vectors | scalar with a color per board | table lookups | scalar |\n\
         |---|---|---|---|---|---|\n"
            .to_owned();
    for candidate in CANDIDATES {
        let is_own = |operation: &&Operation| {
            candidate.name == "Shift" || candidate.find_override(operation.name).is_some()
        };
        let own = Vec::from_iter(Operation::ALL.iter().filter(is_own));
        for vectors in Vectors::ALL.into_iter().rev() {
            let mut names: [Vec<String>; 4] = Default::default();
            for operation in &own {
                let (known, each) = ways(operation, candidate.name, vectors);
                let name = format!("`{}`", operation.name);
                if known == Way::Vectors && each.is_some_and(|each| each != Way::Vectors) {
                    names[1].push(name.clone());
                }
                match known {
                    Way::Vectors => names[0].push(name),
                    Way::Gathers => names[2].push(name),
                    Way::OneByOne => names[3].push(name),
                    Way::Calls => panic!("{name} calls something"),
                }
            }
            let cells = names.each_ref().map(|names| match names.len() {
                all if all == own.len() => "all".to_owned(),
                most if most > own.len() / 2 => "all others".to_owned(),
                _ => names.join(" "),
            });
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
    assert_paragraph("pawnfill/BATCHES.md", &table);
}

/// Bodies of many operations become vectors, and so do the view and both sides in several outputs. A call
/// and a loop do not.
#[test]
fn what_is_made_of_many_becomes_vectors() {
    for vectors in [Vectors::Avx2, Vectors::Avx512] {
        for function in ["view", "both_sides", "evaluation"] {
            assert_eq!(
                way_of(function, vectors),
                Way::Vectors,
                "{function}, {vectors:?}"
            );
        }
        assert_eq!(way_of("looping", vectors), Way::OneByOne, "{vectors:?}");
    }
    assert_eq!(way_of("called", Vectors::Avx512), Way::Calls);
}
