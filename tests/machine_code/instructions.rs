//! Compares the instructions of each function of the C and C++ headers, compiled by GCC and Clang, with
//! those of the same function compiled by rustc: the table in `pawnfill/include/INSTRUCTIONS.md`.
//!
//! - `instructions/reasons.rs`: the reasons why a function has more instructions in C
//! - `instructions/table.rs`: the file with the table

use std::process::Command;

use iced_x86::{Instruction, Mnemonic};
use pawnfill_oracle::generated::assert_file;
use pawnfill_prove::program::Program;

use crate::code;
use crate::compiled::{self, PROCESSORS, Processor};
use crate::instances::{Instance, instances};
use reasons::{Pair, REASONS};

mod reasons;
mod table;

/// A compiler of a header.
struct Compiler {
    command: &'static str,
    name: &'static str,
    /// The version with which the table was made.
    version: &'static str,
    header: &'static str,
}

/// The compilers for C, then those for C++ in the same order.
const COMPILERS: [Compiler; 4] = {
    const fn compiler(command: &'static str, name: &'static str, header: &'static str) -> Compiler {
        let version = if name.len() == 3 { "12" } else { "14" };
        Compiler {
            command,
            name,
            version,
            header,
        }
    }
    [
        compiler("gcc", "GCC", "pawnfill.h"),
        compiler("clang", "Clang", "pawnfill.h"),
        compiler("g++", "GCC", "pawnfill.hpp"),
        compiler("clang++", "Clang", "pawnfill.hpp"),
    ]
};

/// The instructions of a function, without those that are only padding.
fn read(program: &Program, function: &str) -> Vec<Instruction> {
    let code = code::instructions(program, function);
    let mut code = code.unwrap_or_else(|| panic!("there is no function {function}"));
    code.retain(|one| !matches!(one.mnemonic(), Mnemonic::Nop | Mnemonic::Endbr64));
    code
}

/// A function as a compiler of C, by its index, and rustc compile it.
fn pair<'a>(instance: &'a Instance, compiler: usize, processor: &Processor) -> Pair<'a> {
    let Compiler { command, name, .. } = COMPILERS[compiler];
    let function = instance.symbol();
    Pair {
        instance,
        compiler: name,
        c: read(compiled::header(command, processor.flags), &function),
        rust: read(compiled::program("no_cost", processor.options), &function),
    }
}

/// Whether the compilers are those of the table; other versions choose other instructions.
fn are_those_of_the_table() -> bool {
    COMPILERS.iter().all(
        |Compiler {
             command,
             name,
             version,
             ..
         }| {
            let output = Command::new(command).arg("-dumpversion").output();
            let found = output
                .ok()
                .and_then(|output| String::from_utf8(output.stdout).ok());
            let found = found.as_deref().map(|found| found.trim().split('.').next());
            let is_expected = found == Some(Some(version));
            if !is_expected {
                eprintln!(
                    "skipped: instructions are counted with {name} {version}, not with {found:?}"
                );
            }
            is_expected
        },
    )
}

#[test]
fn the_table_of_instructions_is_that_of_the_compilers() {
    if !are_those_of_the_table() {
        return;
    }
    // An operation that a strategy does in the same way as Shift is only another name for Shift's.
    let instances = Vec::from_iter(instances().into_iter().filter(Instance::is_own));
    let pairs = PROCESSORS.map(|processor| {
        [0, 1, 2, 3].map(|compiler| {
            Vec::from_iter(instances.iter().map(|one| pair(one, compiler, &processor)))
        })
    });
    let (mut uses, mut unexplained) = ([0; REASONS.len()], String::new());
    for pair in pairs
        .iter()
        .flatten()
        .flatten()
        .filter(|pair| pair.is_more())
    {
        match pair.reason() {
            Some(reason) => uses[reason] += 1,
            None => unexplained += &format!("{}: {}\n", pair.compiler, pair.instance.symbol()),
        }
    }
    assert_eq!(unexplained, "", "more than rustc's, without a reason");
    for ((why, _), uses) in REASONS.iter().zip(uses) {
        assert!(uses > 0, "a reason that is not needed: {why}");
    }
    // A test that cannot fail proves nothing: this passes a longer function off as a shorter one.
    let named = |name: &str| instances.iter().find(|instance| instance.symbol() == name);
    let short = named("method.Shift.north_fill").expect("it is compared");
    let long = named("method.Shift.isolated_pawns").expect("it is compared");
    let mut wrong = pair(short, 0, &PROCESSORS[0]);
    wrong.c = pair(long, 0, &PROCESSORS[0]).c;
    assert!(wrong.is_more() && wrong.reason().is_none());

    assert_file("pawnfill/include/INSTRUCTIONS.md", &table::file(&pairs));
}
