//! Pairs of pawns: a proof of their number, and tests that the code of the lists calls and checks nothing.

use std::collections::{BTreeMap, BTreeSet};

use iced_x86::{FlowControl, Instruction, Mnemonic, OpKind, Register};
use pawnfill_oracle::generated::assert_paragraph;
use pawnfill_oracle::input::Random;

use super::{PROCESSORS, program};
use pawnfill_executor::diagram::Bdd;
use pawnfill_executor::instructions::{Next, execute};
use pawnfill_executor::machine::{GENERAL, STACK, State};
use pawnfill_executor::program::Program;
use pawnfill_executor::word::{Word, add, known, number, resized};
use pawnfill_executor::{paths, processor};

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
    for (processor, options) in PROCESSORS {
        let program = program("pairs", options);
        let address = program.functions()[COUNT];
        let count = |sets: &[Word; 2]| {
            let found = paths::call(&program, address, sets, &paths::RESULTS[..1]);
            found
                .unwrap_or_else(|error| panic!("{processor}: {error}"))
                .remove(0)
        };
        Bdd::forget_all();
        // The variables are in the order of the files.
        let set = |color: u32| -> Word {
            let variable = |square: u32| 16 * (square % 8) + 2 * (square / 8) + color;
            (0..64)
                .map(|square| Bdd::variable(variable(square)))
                .collect()
        };
        let sets = [set(0), set(1)];
        assert!(
            count(&sets) == pair_count(&sets[0], &sets[1]),
            "{processor}"
        );

        if !processor::is_v3() {
            continue;
        }
        let (_, wrong) =
            processor::compare_instructions(&program, &[address], &mut BTreeSet::new());
        assert!(wrong.is_empty(), "{processor}: {wrong:?}");
        let loaded = processor::Loaded::new(&program);
        let mut random = Random::new(0x7061);
        for _ in 0..200 {
            Bdd::forget_all();
            let sets = [random.pawns(), random.set()];
            let found = known(&count(&sets.map(|set| number(set, 64))));
            assert_eq!(found, Some(loaded.call(address, &sets)[0]), "{processor}");
        }
    }
}

/// The lists in the program. Their names have the kind of list, the strategy, its level and the numbering.
fn lists(program: &Program) -> impl Iterator<Item = (&str, u64)> {
    let functions = program.functions().iter();
    let functions = functions.map(|(name, &address)| (name.as_str(), address));
    functions.filter(|(name, _)| name.starts_with("all.") || name.starts_with("changes."))
}

/// The instructions of a function, without those of the functions that it calls.
fn body(program: &Program, entry: u64) -> Result<Vec<Instruction>, String> {
    let mut body = BTreeMap::new();
    let mut left = vec![entry];
    while let Some(address) = left.pop() {
        if body.contains_key(&address) {
            continue;
        }
        let instruction = program.instruction(address)?;
        match instruction.flow_control() {
            FlowControl::Next | FlowControl::Call => left.push(instruction.next_ip()),
            FlowControl::UnconditionalBranch => left.push(instruction.near_branch_target()),
            FlowControl::ConditionalBranch => {
                left.extend([instruction.next_ip(), instruction.near_branch_target()]);
            }
            FlowControl::Return => {}
            other => return Err(format!("`{instruction}` is {other:?}")),
        }
        body.insert(address, instruction);
    }
    Ok(body.into_values().collect())
}

/// The addresses of the functions that a function calls.
fn calls(body: &[Instruction]) -> Vec<u64> {
    let calls = body
        .iter()
        .filter(|instruction| instruction.flow_control() == FlowControl::Call);
    calls.map(Instruction::near_branch_target).collect()
}

/// The loops of every strategy are inlined, and no access to an array is checked, because a check would
/// call a panic. The only calls are those from outside a level to the level's code.
///
/// In a large crate the compiler inlines less than here. Another build therefore asks it to inline only
/// functions that are marked `#[inline(always)]`. The intrinsics of a level are not marked, so only the
/// scalar level of this build is checked.
#[test]
fn lists_call_nothing_and_check_nothing() {
    const RELUCTANT: (&str, &[&str]) = ("reluctant", &["-Cllvm-args=-inline-threshold=-1000"]);
    for (build, options) in PROCESSORS.into_iter().chain([RELUCTANT]) {
        let program = program("pairs", options);
        let mut count = 0;
        for (name, address) in lists(&program) {
            let is_scalar = name.contains(".Scalar.");
            if build == RELUCTANT.0 && !is_scalar {
                continue;
            }
            let read = |address| {
                let body = body(&program, address);
                body.unwrap_or_else(|error| panic!("{build}, {name}: {error}"))
            };
            let called = match &calls(&read(address))[..] {
                [level] if !is_scalar => calls(&read(*level)),
                called => called.to_vec(),
            };
            assert!(called.is_empty(), "{build}: {name} calls something");
            count += 1;
        }
        let strategies = if build == RELUCTANT.0 { 3 } else { 7 };
        assert_eq!(count, 2 * 2 * strategies, "{build}");
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
        address = match next {
            Next::Step => instruction.next_ip(),
            Next::Jump(target) => target,
            Next::Branch(condition, target) => {
                let condition = condition.constant();
                match condition.ok_or_else(|| format!("`{instruction}`: it depends"))? {
                    true => target,
                    false => instruction.next_ip(),
                }
            }
            Next::Return => {
                let stack = state.register(Register::RSP)?;
                let stack = known(&stack).ok_or("where is the stack")?;
                if stack == STACK {
                    let [a, b] = paths::RESULTS.map(|register| state.register(register));
                    let results = [known(&a?), known(&b?)].map(|result| result.ok_or("no result"));
                    return Ok((count, [results[0]?, results[1]?]));
                }
                let target = state.load(program, &number(stack, GENERAL), 8)?;
                state.set_register(Register::RSP, &number(stack + 8, GENERAL), false)?;
                known(&target).ok_or("where to return to")?
            }
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
        let word = match instruction.mnemonic() {
            Mnemonic::Vpcmpub => compared.next(),
            _ => None,
        };
        state.mask[written.number()] = word.map(|word| number(word, GENERAL));
    } else if written.is_gpr() {
        state.general[written.full_register().number()] = None;
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
    let registers = [Register::RDI, Register::RSI, Register::RDX, Register::RCX];
    for (register, address) in registers.into_iter().zip(ARGUMENTS) {
        state
            .set_register(register, &number(address, GENERAL), false)
            .expect("a register");
    }
    state
        .set_register(Register::RSP, &number(STACK, GENERAL), false)
        .expect("the stack");
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
    // With vectors, comparisons find which places in a list are pairs: the near ones, and none that are far.
    let compared = [(1 << PAIRS) - 1, 0].into_iter();
    let result = executed(program, program.functions()[function], state, compared);
    let (count, results) = result.unwrap_or_else(|error| panic!("{function}: {error}"));
    match function.starts_with("all.") {
        true => assert_eq!(results[0], PAIRS, "{function}"),
        // The pairs of a2 and of a3 with a7, b2 and b7.
        false => assert_eq!(results, [3, 3], "{function}"),
    }
    count
}

#[test]
fn lists_take_as_many_instructions_as_the_guide_says() {
    let mut table =
        "| instructions | all pairs, x86-64 | x86-64-v3 | a2-a3, x86-64 | x86-64-v3 |\n\
                     |---|---|---|---|---|\n"
            .to_owned();
    let programs = PROCESSORS.map(|(_, options)| program("pairs", options));
    // `Rows` lists changes as `Lookup` does.
    for (name, function, has_changes) in [
        ("`PawnByPawn`", "PawnByPawn.Scalar", true),
        ("`Lookup`", "Lookup.Scalar", true),
        ("`Rows`, scalar", "Rows.Scalar", false),
        ("`Rows`, AVX2", "Rows.Avx2", false),
        ("`Rows`, AVX-512", "Rows.Avx512", false),
        ("`Compress`, AVX-512", "Compress.Avx512", true),
    ] {
        let counts = |kind: &str| {
            let function = format!("{kind}.{function}.ByRank");
            let counts = programs.each_ref().map(|program| {
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
