//! Pairs of pawns: a proof of their number, and tests that the code of the lists calls and checks nothing.

use std::collections::BTreeSet;

use iced_x86::{Instruction, Mnemonic, OpKind, Register};
use pawnfill_oracle::generated::assert_paragraph;
use pawnfill_oracle::input::Random;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::instructions::{Next, execute};
use pawnfill_prove::machine::{GENERAL, STACK, State};
use pawnfill_prove::program::Program;
use pawnfill_prove::word::{Word, add, known, number, resized};
use pawnfill_prove::{paths, processor};

use super::{PROCESSORS, compare_instructions};
use crate::code::is_call;
use crate::compiled::{self, Processor, RELUCTANT};

/// The function that counts pairs.
const COUNT: &str = "pairs.count";

/// The number of pairs by their definition: two squares on ranks 2 to 7, on the same file or on adjacent
/// files, with pawns of any colors.
fn pair_count(white: &[Bdd], black: &[Bdd]) -> Word {
    let is_pawn = |square: usize| white[square] | black[square];
    let squares = |file: usize| (1..7).map(move |rank| 8 * rank + file);
    let count_of = |count: Word, one: usize, other: usize| {
        let is_pair = resized(&[is_pawn(one) & is_pawn(other)], 64);
        add(&count, &is_pair, Bdd::FALSE).0
    };
    let mut count = number(0, 64);
    for file in 0..8 {
        // Counts the pairs of each file separately, which is a small function, and then adds them to the
        // total.
        let mut of_file = number(0, 64);
        for one in squares(file) {
            let before = squares(file).take_while(|&other| other < one);
            let next = squares(file + 1).filter(|_| file < 7);
            of_file = before
                .chain(next)
                .fold(of_file, |count, other| count_of(count, one, other));
        }
        count = add(&count, &of_file, Bdd::FALSE).0;
    }
    count
}

#[test]
fn the_number_of_pairs() {
    for Processor { name, options, .. } in PROCESSORS {
        let program = compiled::program("pairs", options);
        let address = program.functions()[COUNT];
        let count = |sets: &[Word; 2]| {
            let found = paths::call(program, address, sets, &paths::RESULTS[..1]);
            found
                .unwrap_or_else(|error| panic!("{name}: {error}"))
                .remove(0)
        };
        Bdd::forget_all();
        // The variables are in the order of the files.
        let sets = [0, 1].map(|color| {
            let variable = |square: u32| 16 * (square % 8) + 2 * (square / 8) + color;
            Word::from_iter((0..64).map(|square| Bdd::variable(variable(square))))
        });
        assert!(count(&sets) == pair_count(&sets[0], &sets[1]), "{name}");

        if !processor::is_v3() {
            continue;
        }
        compare_instructions(name, program, [&COUNT.to_owned()], &mut BTreeSet::new());
        let loaded = processor::Loaded::new(program);
        let mut random = Random::new(0x7061);
        for _ in 0..200 {
            Bdd::forget_all();
            let sets = [random.pawns(), random.set()];
            let found = known(&count(&sets.map(|set| number(set, 64))));
            assert_eq!(found, Some(loaded.call(address, &sets)[0]), "{name}");
        }
    }
}

/// The instructions by which a function calls another one, or leaves in another way than by returning.
fn calls(program: &Program, address: u64) -> Vec<Instruction> {
    let body = paths::body(program, address);
    body.into_values().filter(is_call).collect()
}

/// The name of the function that an instruction calls, directly or through a table.
fn target<'a>(program: &'a Program, call: &Instruction) -> Option<&'a str> {
    let address = if call.op0_kind() == OpKind::Memory {
        let slot = program.bytes(call.ip_rel_memory_address())?.first_chunk()?;
        u64::from_le_bytes(*slot)
    } else {
        call.near_branch_target()
    };
    let mut functions = program.functions().iter();
    functions
        .find(|(_, place)| **place == address)
        .map(|(name, _)| name.as_str())
}

/// The loops of every strategy are inlined, and no access to a list is checked, because a check would call a
/// panic. The only calls are those from outside a level to the level's code, and one to the slower way for more
/// than 16 pawns, which is a function of its own.
///
/// In a large crate the compiler inlines less than here. Another build therefore asks it to inline only
/// functions that are marked `#[inline(always)]`. The intrinsics of a level are not marked, so only the
/// scalar level of this build is checked.
#[test]
fn lists_call_nothing_and_check_nothing() {
    let [baseline, v3] = PROCESSORS.map(|processor| (processor.options, 6));
    for (options, strategies) in [baseline, v3, (RELUCTANT, 2)] {
        let program = compiled::program("pairs", options);
        let is_list = |name: &str| name.starts_with("all.") || name.starts_with("changes.");
        let mut count = 0;
        for (name, &address) in program.functions().iter().filter(|(name, _)| is_list(name)) {
            let is_scalar = name.contains(".Scalar.");
            if strategies == 2 && !is_scalar {
                continue;
            }
            let is_exact = |call: &Instruction| {
                target(program, call).is_some_and(|name| name.contains("_exactly"))
            };
            let mut called = calls(program, address);
            if let ([level], false) = (&called[..], is_scalar)
                && !is_exact(level)
            {
                called = calls(program, level.near_branch_target());
            }
            called.retain(|call| !is_exact(call));
            let names: Vec<_> = called.iter().map(|call| target(program, call)).collect();
            assert!(called.is_empty(), "{options:?}: {name} calls {names:?}");
            count += 1;
        }
        // Those that change and all, in two numberings.
        assert_eq!(count, 2 * 2 * strategies, "{options:?}");
    }
}

/// The addresses of the arguments of a list.
const ARGUMENTS: [u64; 4] = [0x7000_0000, 0x7100_0000, 0x7200_0000, 0x7300_0000];

/// The number of instructions that a call of a function executes for known arguments, and its results.
///
/// The contents of vectors need not be known, because no branch and no address depends on them, except on
/// masks from comparisons of bytes: these are given.
fn executed(
    program: &Program,
    entry: u64,
    mut state: State,
    mut compared: impl Iterator<Item = u64>,
) -> Result<(usize, [u64; 2]), String> {
    let mut address = entry;
    for count in 1.. {
        let instruction = program.instruction(address)?;
        let next = match execute(&mut state, program, &instruction) {
            Err(_) if forget(&mut state, &instruction, &mut compared) => Next::Step,
            next => next.map_err(|error| format!("`{instruction}`: {error}"))?,
        };
        // Products of what the stack contained would be large functions.
        let written = instruction.op0_register();
        if written.is_vector_register() {
            let word = &mut state.vector[written.number()];
            word.take_if(|word| word.iter().any(|bit| bit.constant().is_none()));
        }
        address = match next {
            Next::Step => instruction.next_ip(),
            Next::Jump(target) => target,
            Next::Branch(condition, target) => {
                let is_taken = condition.constant();
                let is_taken = is_taken.ok_or_else(|| format!("`{instruction}`: it depends"))?;
                if is_taken {
                    target
                } else {
                    instruction.next_ip()
                }
            }
            Next::Return => match state.pop_return(program)? {
                Some(target) => target,
                None => {
                    let [a, b] = paths::RESULTS.map(|register| state.register(register));
                    let results = [known(&a?), known(&b?)].map(|result| result.ok_or("no result"));
                    return Ok((count, [results[0]?, results[1]?]));
                }
            },
        };
    }
    unreachable!("it returns or fails")
}

/// Forgets the results of a vector instruction, except of comparisons of bytes, whose masks are given.
/// Returns whether the instruction is one.
fn forget(
    state: &mut State,
    instruction: &Instruction,
    compared: &mut impl Iterator<Item = u64>,
) -> bool {
    let mut operands = (0..instruction.op_count()).filter(|&operand| {
        let register = instruction.op_register(operand);
        instruction.op_kind(operand) == OpKind::Register
            && (register.is_vector_register() || register.is_k())
    });
    // Branches depend on flags, so these must be known.
    if operands.next().is_none() || instruction.rflags_modified() != 0 {
        return false;
    }
    let written = instruction.op0_register();
    if written.is_vector_register() {
        state.vector[written.number()] = None;
    } else if written.is_k() {
        let is_comparison = instruction.mnemonic() == Mnemonic::Vpcmpub;
        let word = is_comparison.then(|| compared.next()).flatten();
        state.mask[written.number()] = word.map(|word| number(word, GENERAL));
    } else if written.is_gpr() {
        let is_comparison = instruction.mnemonic() == Mnemonic::Vpmovmskb;
        let word = is_comparison.then(|| compared.next()).flatten();
        state.general[written.full_register().number()] = word.map(|word| number(word, GENERAL));
    }
    true
}

/// The number of instructions that a function takes in the initial position: a list of all pairs, or of
/// those that the push a2-a3 changes.
fn instructions_in_the_initial_position(program: &Program, function: &str) -> usize {
    let mut state = State::default();
    for register in &mut state.general {
        *register = Some(number(0, GENERAL));
    }
    let registers = [
        Register::RDI,
        Register::RSI,
        Register::RDX,
        Register::RCX,
        Register::RSP,
    ];
    for (register, address) in registers
        .into_iter()
        .zip(ARGUMENTS.into_iter().chain([STACK]))
    {
        state.general[register.number()] = Some(number(address, GENERAL));
    }
    let [pawns, sides, ..] = ARGUMENTS.map(|address| number(address, GENERAL));
    let sets: [u64; 4] = [0xff00, 0xff << 48, 0x1_fe00, 0xff << 48];
    let sets = sets.map(|set| number(set, 64)).concat();
    state.store(&pawns, &sets).expect("a known address");
    // The perspectives of White and of Black, one byte each.
    state
        .store(&sides, &number(0x7800, 16))
        .expect("a known address");
    // Each pawn of a file with both of the next, and the two pawns of each file.
    const PAIRS: u64 = 7 * 4 + 8;
    // With vectors, comparisons find which places in a list are pairs. With AVX-512 these are the near ones, and
    // none that are far; with AVX2 those of each distance.
    let compared = if function.contains("Avx512") {
        vec![(1 << PAIRS) - 1, 0]
    } else {
        vec![0x7fff, 0x3fff, 0x1555, 0, 0]
    };
    let compared = compared.into_iter();
    let result = executed(program, program.functions()[function], state, compared);
    let (count, results) = result.unwrap_or_else(|error| panic!("{function}: {error}"));
    if function.starts_with("all.") {
        assert_eq!(results[0], PAIRS, "{function}");
    } else {
        // The pairs of a2 and of a3 with a7, b2 and b7.
        assert_eq!(results, [3, 3], "{function}");
    }
    count
}

#[test]
fn lists_take_as_many_instructions_as_the_guide_says() {
    let mut table =
        "| instructions | all pairs, x86-64 | x86-64-v3 | a2-a3, x86-64 | x86-64-v3 |\n\
                     |---|---|---|---|---|\n"
            .to_owned();
    let programs = PROCESSORS.map(|processor| compiled::program("pairs", processor.options));
    // For AVX-512, the compiler makes vectors of parts of `Rows` on which addresses depend.
    for (name, function, has_changes) in [
        ("`PawnByPawn`", "PawnByPawn.Scalar", true),
        ("`Rows`, scalar", "Rows.Scalar", true),
        ("`Rows`, AVX2", "Rows.Avx2", true),
        ("`Rows`, AVX-512", "Rows.Avx512", false),
        ("`Compress`, AVX2", "Compress.Avx2", true),
        ("`Compress`, AVX-512", "Compress.Avx512", true),
    ] {
        let counts = |kind: &str| {
            let function = format!("{kind}.{function}.ByRank");
            let counts = programs.map(|program| {
                instructions_in_the_initial_position(program, &function).to_string()
            });
            counts.join(" | ")
        };
        let changes = if has_changes {
            counts("changes")
        } else {
            " | ".to_owned()
        };
        table += &format!("| {name} | {} | {changes} |\n", counts("all"));
    }
    assert_paragraph("pawnfill/PAIRS.md", &table);
}
