//! The headers for C and C++: every function as GCC and Clang compile it, and mistakes that are planted
//! in the headers.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use iced_x86::{Instruction, Mnemonic};
use pawnfill::{Portable, Strategy as _};

use super::code::Proved;
use super::{Outcome, Subject, prove, prove_program};
use crate::c;
use crate::compiled::Options;
use crate::compilers;
use crate::instances::{Instance, instances};
use pawnfill_executor::paths;
use pawnfill_executor::processor;
use pawnfill_executor::program::Program;
use pawnfill_executor::statement::Call;

/// A way in which an engine may compile the headers.
struct Build {
    name: &'static str,
    flags: Options,
}

const WITHOUT_BUILTINS: &str = "x86-64 without builtins";

const BUILDS: [Build; 5] = [
    Build {
        name: "x86-64",
        flags: &[],
    },
    Build {
        name: "x86-64-v3",
        flags: &["-march=x86-64-v3"],
    },
    Build {
        name: "x86-64 with a8 first",
        flags: &[A8_FIRST],
    },
    Build {
        name: "x86-64-v3 with a8 first",
        flags: &["-march=x86-64-v3", A8_FIRST],
    },
    Build {
        name: WITHOUT_BUILTINS,
        flags: &["-DPAWNFILL_NO_BUILTINS"],
    },
];

const A8_FIRST: &str = "-DPAWNFILL_A8_FIRST";

impl Build {
    /// The functions to prove. An operation that a strategy does in the same way as Shift is only another
    /// name for Shift's. Only the operations that engines call know where a8 is.
    fn functions(&self) -> Vec<Instance> {
        let mut functions = instances();
        functions.retain(|function| match self.is_a8_first() {
            true => function.strategy == Portable::NAME,
            false => function.is_own(),
        });
        functions
    }

    /// The functions as a compiler compiles them.
    fn compiled(&self, compiler: &'static str) -> Program {
        let object = match self.is_a8_first() {
            // The other functions do not depend on the first square.
            true => &c::functions(compiler, &self.functions(), self.flags, None),
            false => c::all(compiler, self.flags),
        };
        Program::read(object).expect("an object file")
    }

    fn is_a8_first(&self) -> bool {
        self.flags.contains(&A8_FIRST)
    }

    fn subject(&self, instance: Instance) -> Subject {
        Subject {
            is_a8_first: self.is_a8_first(),
            ..subject(instance)
        }
    }
}

/// A header, and the way in which its functions are compiled.
struct Header {
    name: &'static str,
    compilers: Vec<&'static str>,
}

fn headers() -> [Header; 2] {
    let c = Header {
        name: "pawnfill.h",
        compilers: compilers::for_c(),
    };
    let cpp = Header {
        name: "pawnfill.hpp",
        compilers: compilers::for_cpp(),
    };
    [c, cpp]
}

fn subject(instance: Instance) -> Subject {
    Subject {
        function: instance.symbol(),
        strategy: instance.strategy,
        place: instance.place,
        call: if instance.kind == "answer" {
            Call::View
        } else {
            Call::Operation
        },
        color: instance.color,
        result: 0,
        is_a8_first: false,
    }
}

/// Whether a function is left out: without builtins, one with a loop that looks for the first square of a
/// set. It finds the square by counting, and the executor goes square by square only for an instruction that
/// finds it. The baseline, which has builtins, shows which functions these are.
fn is_left_out(build: &Build, baseline: &Program, function: &str) -> bool {
    let address = baseline.functions()[function];
    let instructions = paths::instructions(baseline, address).expect("code");
    let mut mnemonics = instructions.values().map(Instruction::mnemonic);
    build.name == WITHOUT_BUILTINS
        && mnemonics.any(|mnemonic| matches!(mnemonic, Mnemonic::Bsf | Mnemonic::Tzcnt))
}

/// Proves the functions of both headers as some compilers compile them, with one proof for all functions
/// that have the same code. Also compares their instructions with the processor.
fn prove_headers(compilers: [&str; 2]) {
    let (mut proved, mut compared) = (Proved::default(), BTreeSet::new());
    for header in headers() {
        let own = header.compilers.iter();
        for compiler in own.filter(|compiler| compilers.contains(compiler)) {
            let programs = BUILDS.each_ref().map(|build| build.compiled(compiler));
            for (build, program) in BUILDS.iter().zip(&programs) {
                let label = format!("{}, {compiler}, {}", header.name, build.name);
                let subjects = build.functions().into_iter().map(|one| build.subject(one));
                let subjects: Vec<Subject> = subjects
                    .filter(|one| !is_left_out(build, &programs[0], &one.function))
                    .collect();
                prove_program(&label, program, &subjects, &mut proved);
                compare_instructions(&label, program, &subjects, &mut compared);
            }
        }
    }
}

/// Each instruction of a program does the same in the executor as on the processor.
fn compare_instructions(
    label: &str,
    program: &Program,
    subjects: &[Subject],
    compared: &mut BTreeSet<Vec<u8>>,
) {
    if !processor::is_v3() {
        return;
    }
    let entries = subjects.iter();
    let entries = entries.map(|subject| program.functions()[&subject.function]);
    let entries: Vec<u64> = entries.collect();
    let (count, wrong) = processor::compare_instructions(program, &entries, compared);
    println!("{label}: {count} instructions do what the processor does");
    assert!(count > 300, "{label}: {count} instructions");
    assert!(wrong.is_empty(), "{label}:\n{}", wrong.join("\n"));
}

#[test]
fn every_function_of_the_headers_by_gcc() {
    prove_headers(["gcc", "g++"]);
}

#[test]
fn every_function_of_the_headers_by_clang() {
    prove_headers(["clang", "clang++"]);
}

/// A mistake that is planted in the headers.
struct Mistake {
    what: &'static str,
    /// For the header for C, a text whose first occurrence is changed, and its replacement; then the same
    /// for C++.
    texts: [(&'static str, &'static str); 2],
    /// A function that the mistake makes wrong.
    function: &'static str,
}

const MISTAKES: [Mistake; 5] = [
    Mistake {
        what: "a shift by one too many",
        texts: [
            (
                "_shift_north_fill(uint64_t set) {\n    set |= set << 8;",
                "_shift_north_fill(uint64_t set) {\n    set |= set << 9;",
            ),
            (
                " north_fill(uint64_t set) {\n        set |= set << 8;",
                " north_fill(uint64_t set) {\n        set |= set << 9;",
            ),
        ],
        function: "method.Shift.north_fill",
    },
    Mistake {
        what: "a mask lost",
        texts: [
            ("? (pawns << 9) & ~PAWNFILL_FILE_A", "? (pawns << 9)"),
            ("? (pawns << 9) & ~FileA", "? (pawns << 9)"),
        ],
        function: "method.Shift.east_attacks",
    },
    Mistake {
        what: "colors swapped",
        texts: [
            (
                "pawnfill_shift_front_fill(color ^ 1, pawns)",
                "pawnfill_shift_front_fill(color, pawns)",
            ),
            (
                "return front_fill(color ^ 1, pawns)",
                "return front_fill(color, pawns)",
            ),
        ],
        function: "method.Shift.rear_fill",
    },
    Mistake {
        what: "an entry of a table lost",
        texts: [(
            "0x0000000000000000, 0x0101010101010101, 0x0202020202020202,",
            "0x0000000000000000, 0x0101010101010101, 0x0202020202020200,",
        ); 2],
        function: "method.Table.fill_files",
    },
    Mistake {
        what: "the attacks of the wrong side",
        texts: [
            (
                "& structure->sides[(color ^ 1) & 1].attacks;",
                "& structure->sides[color & 1].attacks;",
            ),
            (
                "& sides[(color ^ 1) & 1].attacks;",
                "& sides[color & 1].attacks;",
            ),
        ],
        function: "answer.Portable.lever_pawns",
    },
];

#[test]
fn mistakes_in_the_headers_are_refuted() {
    for mistake in &MISTAKES {
        let what = mistake.what;
        for (header, (text, wrong)) in headers().iter().zip(mistake.texts) {
            let right = fs::read_to_string(Path::new(compilers::HEADERS).join(header.name));
            let right = right.expect("it can be read");
            assert!(right.contains(text), "{what}: `{text}`");
            let mut instances = instances().into_iter();
            let function = instances.find(|instance| instance.symbol() == mistake.function);
            let function = function.expect("a function of the header");
            let functions = [function.clone()];
            let subject = subject(function);
            for compiler in &header.compilers {
                let mut proved = Proved::default();
                let mut outcome = |text: &str| {
                    let object = c::functions(compiler, &functions, &[], Some(text));
                    let program = Program::read(&object).expect("an object file");
                    let prove = || prove(&program, &subject);
                    proved.or_prove(&program, &subject.function, (), prove).0
                };
                // The code with the mistake is not mistaken for the code that has been proved.
                assert!(matches!(outcome(&right), Outcome::Proved), "{compiler}");
                let Outcome::Refuted(disagreement) = outcome(&right.replacen(text, wrong, 1))
                else {
                    panic!("{compiler}: {what} is not refuted");
                };
                println!("{compiler}: {what} is refuted: {disagreement}");
                assert_ne!(Some(disagreement.expected), disagreement.found, "{what}");
            }
        }
    }
}
