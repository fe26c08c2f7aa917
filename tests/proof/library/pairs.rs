//! Pairs of pawns: a proof of their number, and tests that the code of the lists, and of lists of moves, calls nothing.

use std::collections::BTreeSet;

use iced_x86::{FlowControl, Instruction, OpKind};
use pawnfill_oracle::input::Random;
use pawnfill_prove::diagram::Bdd;
use pawnfill_prove::program::Program;
use pawnfill_prove::word::{Word, add, known, number, resized};
use pawnfill_prove::{paths, processor};

use crate::code::is_call;
use crate::compiled::{self, PROCESSORS, Processor, RELUCTANT};
use crate::proof::compare_instructions;

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

/// The number of pairs of two sets, as a function computes it.
fn counted(program: &Program, function: &str, sets: &[Word; 2]) -> Word {
    let found = paths::call(
        program,
        program.functions()[function],
        sets,
        &paths::RESULTS[..1],
    );
    found
        .unwrap_or_else(|error| panic!("{function}: {error}"))
        .remove(0)
}

/// Whether a function returns the number of pairs, for all pairs of sets.
pub(crate) fn is_their_number(program: &Program, function: &str) -> bool {
    Bdd::forget_all();
    // The variables are in the order of the files.
    let sets = [0, 1].map(|color| {
        let variable = |square: u32| 16 * (square % 8) + 2 * (square / 8) + color;
        Word::from_iter((0..64).map(|square| Bdd::variable(variable(square))))
    });
    counted(program, function, &sets) == pair_count(&sets[0], &sets[1])
}

#[test]
fn the_number_of_pairs() {
    for Processor { name, options, .. } in PROCESSORS {
        let program = compiled::program("pair_lists", options);
        assert!(is_their_number(program, COUNT), "{name}");
        if !processor::is_v3() {
            continue;
        }
        compare_instructions(name, program, [&COUNT.to_owned()], &mut BTreeSet::new());
        let loaded = processor::Loaded::new(program);
        let mut random = Random::new(0x7061);
        for _ in 0..200 {
            Bdd::forget_all();
            let sets = [random.pawns(), random.set()];
            let found = known(&counted(program, COUNT, &sets.map(|set| number(set, 64))));
            let on_processor = loaded.call(program.functions()[COUNT], &sets)[0];
            assert_eq!(found, Some(on_processor), "{name}");
        }
    }
}

/// The instructions by which a function calls another one, or leaves in another way than by returning.
fn calls(program: &Program, address: u64) -> Vec<Instruction> {
    let starts = program.functions().values().copied();
    let end = starts.filter(|start| *start > address).min();
    let is_own = |place: u64| place >= address && end.is_none_or(|end| place < end);
    let leaves = |instruction: &Instruction| match instruction.flow_control() {
        FlowControl::UnconditionalBranch | FlowControl::ConditionalBranch => {
            !is_own(instruction.near_branch_target())
        }
        _ => is_call(instruction),
    };
    let body = paths::body(program, address);
    let own = body.into_values().filter(|own| is_own(own.ip()));
    own.filter(leaves).collect()
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

/// The names of what a function calls, or of what its level's code calls if it only calls that. The slower ways,
/// which are functions of their own, are left out.
fn called<'a>(program: &'a Program, function: &str) -> Vec<Option<&'a str>> {
    let is_slow = |call: &Instruction| {
        let name = target(program, call).unwrap_or_default();
        ["_exactly", "one_by_one", "list_rare"]
            .iter()
            .any(|slow| name.contains(slow))
    };
    let mut called = calls(program, program.functions()[function]);
    if let ([level], false) = (&called[..], function.contains(".Scalar"))
        && !is_slow(level)
    {
        called = calls(program, level.near_branch_target());
    }
    called.retain(|call| !is_slow(call));
    called.iter().map(|call| target(program, call)).collect()
}

/// The loops of every strategy are inlined, and no access to a list is checked, because a check would call a
/// panic. The only calls are those from outside a level to the level's code, and one to the slower way for more
/// than 16 pawns, which is a function of its own. A list of moves calls nothing but its slower ways: a kernel that
/// stays a call passes its vectors through memory.
///
/// In a large crate the compiler inlines less than here. Another build therefore asks it to inline only
/// functions that are marked `#[inline(always)]`. The intrinsics of a level are not marked, so only the
/// scalar level of this build is checked, and of moves none.
#[test]
fn lists_call_nothing_and_check_nothing() {
    // Of each strategy those that change and all, in two numberings; and the moves at each level.
    let [baseline, v3] = PROCESSORS.map(|processor| (processor.options, 4 * 6 + 3));
    for (options, expected) in [baseline, v3, (RELUCTANT, 4 * 2)] {
        let program = compiled::program("pair_lists", options);
        let is_list = |name: &&String| match options == RELUCTANT {
            true => name.contains(".Scalar."),
            false => ["all.", "changes.", "moves."]
                .iter()
                .any(|kind| name.starts_with(kind)),
        };
        let lists = Vec::from_iter(program.functions().keys().filter(is_list));
        for name in &lists {
            let called = called(program, name);
            assert!(called.is_empty(), "{options:?}: {name} calls {called:?}");
        }
        assert_eq!(lists.len(), expected, "{options:?}");
    }
}
