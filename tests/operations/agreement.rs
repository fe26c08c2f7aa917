//! What answers an operation agrees with the oracle: every strategy, the view that each strategy builds, and both
//! sides at once at every level of this machine. Small domains are checked completely; the others with sets that are
//! random, adversarial or of real positions. On x86-64, the proof covers all sets.

use pawnfill::sides::{AnyLevel, BothSides, Level, Sides};
use pawnfill::{Color, Operation, PawnStructure, Square, at_level};
use pawnfill_oracle::by_color::ByColor;
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS, ORACLE, assert_agreement, operations};
use pawnfill_oracle::input::{
    Input, PAWN_RANKS, Random, adversarial_sets, takes_primary, takes_secondary, varied_sets,
};
#[cfg(panic = "unwind")]
use pawnfill_oracle::panics::panic_of;
use pawnfill_oracle::positions::pawns;
use pawnfill_oracle::sampling::sampled;

/// All sets on two adjacent files, or with 8 bits on the first of them: the low byte of a pattern is on the
/// first one, the high byte on the second, both from rank 1 upwards.
fn patterns(first_file: u32, bits: u32) -> impl Iterator<Item = u64> {
    (0..1_u32 << bits).map(move |pattern| {
        let members = (0..16).filter(|bit| pattern >> bit & 1 == 1);
        members
            .map(|bit| 1 << (8 * (bit % 8) + first_file + bit / 8))
            .sum()
    })
}

/// For operations that take a second set too, all patterns of the files around the square and a variety of
/// whole sets.
#[test]
fn all_squares() {
    let patterns = (0..8).flat_map(|file| patterns(file, 8));
    let sets = Vec::from_iter(patterns.chain(varied_sets(1, 100)));
    let of_square = |square| sets.iter().map(move |&set| Input::of_square(square, set));
    assert_agreement(
        &operations(|operation| operation.takes("square")),
        Square::ALL.into_iter().flat_map(of_square),
    );
}

#[test]
fn all_file_sets() {
    let on_files = operations(|operation| operation.takes("files"));
    assert_agreement(&on_files, (0..=0xff).map(Input::of_files));
}

/// Files at an edge, where formulas wrap, and in the middle; all files, where nothing is proved.
const FIRST_FILES: &[u32] = if cfg!(target_arch = "x86_64") {
    &[0, 3, 6]
} else {
    &[0, 1, 2, 3, 4, 5, 6]
};

#[test]
fn all_patterns_of_two_adjacent_files() {
    let patterns = FIRST_FILES.iter().flat_map(|&file| patterns(file, 16));
    let on_one_set =
        operations(|operation| takes_primary(operation) && !takes_secondary(operation));
    assert_agreement(&on_one_set, patterns.map(|set| Input::of_sets(set, 0)));
}

#[test]
fn all_pairs_of_patterns_of_a_file() {
    let pairs = FIRST_FILES.iter().flat_map(|&file| {
        let with = move |first| patterns(file, 8).map(move |second| Input::of_sets(first, second));
        patterns(file, 8).flat_map(with)
    });
    let on_two_sets =
        operations(|operation| takes_primary(operation) && takes_secondary(operation));
    assert_agreement(&on_two_sets, pairs);
}

/// All patterns of two adjacent files, as the first or the second of two sets.
#[test]
fn all_patterns_of_two_adjacent_files_beside_another_set() {
    let mut random = Random::new(2);
    let patterns = FIRST_FILES.iter().flat_map(|&file| patterns(file, 16));
    let inputs = patterns.enumerate().map(|(turn, pattern)| {
        let other = match turn % 5 {
            0 => pattern.swap_bytes(),
            1 => pattern.rotate_left(9),
            2 => !pattern,
            3 => random.set(),
            _ => random.pawns(),
        };
        if turn / 5 % 2 == 0 {
            Input::of_sets(pattern, other)
        } else {
            Input::of_sets(other, pattern)
        }
    });
    let on_two_sets =
        operations(|operation| takes_primary(operation) && takes_secondary(operation));
    assert_agreement(&on_two_sets, inputs);
}

/// Pairs of sets: real pawns, adversarial ones, and random ones that may share squares.
fn pairs(of_each_kind: usize) -> impl Iterator<Item = (u64, u64)> {
    let real = pawns().map(|pawns| (pawns.white, pawns.black));
    let edges = adversarial_sets();
    let shifted = edges
        .clone()
        .into_iter()
        .map(|set| (set, set.rotate_left(9)));
    let opposite = edges.into_iter().map(|set| (set, !set));
    let mut generator = Random::new(2);
    let sets = varied_sets(1, of_each_kind);
    let random = sets.clone().into_iter().map(move |set| {
        let other = sets[generator.below(sets.len() as u64) as usize];
        (
            set,
            if generator.below(4) == 0 {
                set.swap_bytes()
            } else {
                other
            },
        )
    });
    real.chain(shifted).chain(opposite).chain(random)
}

#[test]
fn operations_on_any_sets() {
    let inputs = pairs(500).enumerate().map(|(turn, (first, second))| Input {
        square: Square::from_index(turn as u8 % 64),
        files: turn as u8,
        ..Input::of_sets(first, second)
    });
    assert_agreement(&operations(|_| true), inputs);
}

// The view, and both sides at once

/// A question to the view. Operations on both colors take no argument, and operations on one square are
/// associated functions.
macro_rules! question {
    ($name:ident(white, black)) => { |view, _| view.$name().into() };
    ($name:ident(square)) => { |_, input| PawnStructure::$name(input.square) };
    ($name:ident(color, square $(, $set:ident)?)) => {
        |_, input| PawnStructure::$name(input.color, input.square $(, input.$set)?)
    };
    ($name:ident(color, pawns, $set:ident)) => { |view, input| view.$name(input.color, input.$set) };
    ($name:ident($($arg:ident),*)) => { |view, input| view.$name(input.color).into() };
}

/// An answer of both sides; `None` where the operation is about a square.
macro_rules! answer {
    ($pawns:ident, $set:ident, $name:ident(square)) => {
        None
    };
    ($pawns:ident, $set:ident, $name:ident(color, square $($_:tt)*)) => {
        None
    };
    ($pawns:ident, $set:ident, $name:ident(color, pawns, empty)) => {
        // Elsewhere, debug builds assert their domain.
        ($pawns.pawns().by_color().map(|pawns| pawns & !PAWN_RANKS) == [0, 0])
            .then(|| ByColor::by_color($pawns.$name($set(|input| input.empty))))
    };
    ($pawns:ident, $set:ident, $name:ident(color, pawns, $arg:ident)) => {
        Some(ByColor::by_color($pawns.$name($set(|input| input.$arg))))
    };
    ($pawns:ident, $set:ident, $name:ident $arguments:tt) => {
        Some(ByColor::by_color($pawns.$name()))
    };
}

/// Fails to compile where the view or the structure of both sides lacks an operation of the list.
macro_rules! answers {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
        const QUESTIONS: [fn(&PawnStructure, &Input) -> u64; OPERATIONS] =
            [$($(question!($name($($arg),*))),*),*];

        /// All answers of both sides to the inputs of both colors.
        #[inline(always)]
        fn of_both_sides<L: Level>(level: L, inputs: &[Input; 2]) -> [Option<[u64; 2]>; OPERATIONS] {
            let pawns = BothSides::new(level, inputs[0].white, inputs[0].black);
            let set = |argument: fn(&Input) -> u64| {
                Sides::new(level, argument(&inputs[0]), argument(&inputs[1]))
            };
            [$($(answer!(pawns, set, $name($($arg),*))),*),*]
        }
    };
}

pawnfill::for_each_operation! { answers, }

#[test]
fn views_and_both_sides_of_any_sets() {
    for (white, black) in sampled(pairs(250)) {
        let inputs = Color::ALL.map(|color| Input::of_position(color, white, black));
        let views = CANDIDATES
            .iter()
            .map(|one| (one.name, (one.view)(white, black)));
        let views = Vec::from_iter(views);
        let of_level = |any| (any, at_level!(any, |level| of_both_sides(level, &inputs)));
        let levels = Vec::from_iter(AnyLevel::all().map(of_level));
        for (index, operation) in Operation::ALL.iter().enumerate() {
            for (color, input) in Color::ALL.into_iter().zip(&inputs) {
                // Outside their domain, the pushes may return anything.
                if input.within_domain(operation) != *input {
                    continue;
                }
                let expected = ORACLE[index](input);
                let by_views = views
                    .iter()
                    .map(|(name, view)| (name.to_string(), QUESTIONS[index](view, input)));
                let by_levels = levels.iter().filter_map(|(any, found)| {
                    Some((any.to_string(), found[index]?[color as usize]))
                });
                for (by, found) in by_views.chain(by_levels) {
                    assert_eq!(found, expected, "{by}, {}, {input:x?}", operation.name);
                }
            }
        }
        for (color, input) in Color::ALL.into_iter().zip(inputs) {
            assert!(views.iter().all(|(_, view)| view.pawns(color) == input.own));
            assert!(views.iter().all(|(_, view)| *view == views[0].1));
        }
    }
}

/// Outside its domain an operation may return anything, but it must return. Debug builds panic with the
/// name of the operation at the caller's line instead, which can be observed only on a target that unwinds.
#[cfg(panic = "unwind")]
#[test]
fn pushes_of_sets_are_for_pawns_on_their_ranks() {
    let set_wise = operations(|operation| operation.group == "pushes" && takes_primary(operation));
    assert_eq!(set_wise.len(), 4);
    let cases = Square::ALL
        .into_iter()
        .flat_map(|square| Color::ALL.map(|color| (square, color)));
    for (square, color) in cases {
        let pawns = square.bitboard() | Square::E4.bitboard();
        let panics = pawns & !PAWN_RANKS != 0 && cfg!(debug_assertions);
        for candidate in CANDIDATES {
            for &operation in &set_wise {
                let input = Input {
                    color,
                    ..Input::of_sets(pawns, !0)
                };
                let panic = panic_of(|| candidate.answers[operation](&input));
                let name = Operation::ALL[operation].name;
                let message = format!("{name} is for pawns on ranks 2 to 7");
                // The caller is the driver.
                let expected = panics.then(|| ["tests/oracle/src/driver.rs".to_owned(), message]);
                assert_eq!(panic, expected, "{} on {square}", candidate.name);
            }
        }
        for any in AnyLevel::all() {
            let [white, black] = if color == Color::White {
                [pawns, 0]
            } else {
                [0, pawns]
            };
            for (operation, panic) in set_wise.iter().zip(at_level!(any, |level| {
                let pawns = BothSides::new(level, white, black);
                let empty = Sides::new(level, !0, !0);
                [
                    panic_of(|| pawns.single_push_targets(empty)),
                    panic_of(|| pawns.double_push_targets(empty)),
                    panic_of(|| pawns.able_to_push(empty)),
                    panic_of(|| pawns.able_to_double_push(empty)),
                ]
            })) {
                let name = Operation::ALL[*operation].name;
                let message = format!("{name} is for pawns on ranks 2 to 7");
                let expected = panics.then(|| [file!().to_owned(), message]);
                assert_eq!(panic, expected, "{any} on {square}");
            }
        }
    }
}
