//! What answers an operation agrees with the oracle: every strategy, the view that each strategy builds, and both
//! sides at once at every level of this machine. Small domains are checked completely; the others with sets that are
//! random, adversarial or of real positions. On x86-64, the proof covers all sets.

use pawnfill::sides::{AnyLevel, BothSides, Level, Sides};
use pawnfill::{Color, Operation, Square, at_level};
use pawnfill_oracle::by_color::ByColor;
use pawnfill_oracle::driver::{
    CANDIDATES, Candidate, OPERATIONS, ORACLE, assert_agreement, operations,
};
use pawnfill_oracle::input::{
    Input, PAWN_RANKS, Random, adversarial_sets, takes_primary, varied_sets,
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
        CANDIDATES,
        &operations(|operation| operation.takes("square")),
        Square::ALL.into_iter().flat_map(of_square),
    );
}

#[test]
fn all_file_sets() {
    let on_files = operations(|operation| operation.takes("files"));
    assert_agreement(CANDIDATES, &on_files, (0..=0xff).map(Input::of_files));
}

/// Patterns of two adjacent files, as the first or the second of two sets: one in 17, so that each pattern of a file is
/// among them.
#[test]
fn patterns_of_two_adjacent_files() {
    let mut random = Random::new(2);
    let patterns = (0..7).flat_map(|file| patterns(file, 16)).step_by(17);
    let inputs = patterns.enumerate().map(|(turn, pattern)| {
        let other = match turn % 5 {
            0 => pattern.swap_bytes(),
            1 => pattern.rotate_left(9),
            2 => !pattern,
            3 => random.set(),
            _ => random.pawns(),
        };
        match turn / 5 % 2 {
            0 => Input::of_sets(pattern, other),
            _ => Input::of_sets(other, pattern),
        }
    });
    assert_agreement(CANDIDATES, &operations(takes_primary), inputs);
}

/// Pairs of sets: real pawns, adversarial ones, and random ones that may share squares.
fn pairs() -> impl Iterator<Item = [u64; 2]> {
    let edges = adversarial_sets().into_iter();
    let edges = edges.flat_map(|set| [[set, set.rotate_left(9)], [set, !set]]);
    let mut random = Random::new(2);
    let sets = varied_sets(1, 250)
        .into_iter()
        .map(move |set| match random.below(5) {
            0 => [set, set.swap_bytes()],
            1 | 2 => [set, random.pawns()],
            _ => [set, random.set()],
        });
    let real = pawns().map(|pawns| [pawns.white, pawns.black]);
    real.chain(edges).chain(sets)
}

#[test]
fn strategies_and_their_views_on_any_sets() {
    let inputs = pairs().enumerate().map(|(turn, [first, second])| Input {
        square: Square::from_index(turn as u8 % 64),
        files: turn as u8,
        // Other squares than the targets.
        empty: !first.rotate_left(turn as u32 % 64),
        ..Input::of_sets(first, second)
    });
    let views = CANDIDATES.iter().map(Candidate::view);
    let all = Vec::from_iter(CANDIDATES.iter().copied().chain(views));
    assert_agreement(&all, &operations(|_| true), inputs);
}

/// An answer of both sides; `None` where the operation is about a square.
macro_rules! answer {
    ($pawns:ident, $set:ident, $name:ident(square)) => {
        None
    };
    ($pawns:ident, $set:ident, $name:ident(color, square $($_:tt)*)) => {
        None
    };
    ($pawns:ident, $set:ident, $name:ident(square, white, black)) => {
        None
    };
    ($pawns:ident, $set:ident, $name:ident(color, pawns, empty $(, $arg:ident)?)) => {
        // Elsewhere, debug builds assert their domain.
        ($pawns.pawns().by_color().map(|pawns| pawns & !PAWN_RANKS) == [0, 0]).then(|| {
            let empty = $set(|input| input.empty);
            ByColor::by_color($pawns.$name(empty $(, $set(|input| input.$arg))?))
        })
    };
    ($pawns:ident, $set:ident, $name:ident(color, pawns, $arg:ident)) => {
        Some(ByColor::by_color($pawns.$name($set(|input| input.$arg))))
    };
    ($pawns:ident, $set:ident, $name:ident $arguments:tt) => {
        Some(ByColor::by_color($pawns.$name()))
    };
}

/// Fails to compile where the structure of both sides lacks an operation of the list.
macro_rules! answers {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
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
fn both_sides_of_any_sets() {
    for [white, black] in sampled(pairs()) {
        let inputs = Color::ALL.map(|color| Input::of_position(color, white, black));
        for any in AnyLevel::all() {
            let found = at_level!(any, |level| of_both_sides(level, &inputs));
            for (index, operation) in Operation::ALL.iter().enumerate() {
                for (color, input) in Color::ALL.into_iter().zip(&inputs) {
                    // Outside their domain, the pushes may return anything.
                    if let Some(found) = found[index]
                        && input.within_domain(operation) == *input
                    {
                        let context = || format!("{any}, {}, {input:x?}", operation.name);
                        assert_eq!(found[color as usize], ORACLE[index](input), "{}", context());
                    }
                }
            }
        }
    }
}

/// Outside its domain an operation may return anything, but it must return. Debug builds panic with the
/// name of the operation at the caller's line instead, which can be observed only on a target that unwinds.
#[cfg(panic = "unwind")]
#[test]
fn pushes_of_sets_are_for_pawns_on_their_ranks() {
    let set_wise = operations(|operation| operation.group == "pushes" && takes_primary(operation));
    assert_eq!(set_wise.len(), 5);
    let check = |operation: usize, square: Square, file: &str, run: &dyn Fn()| {
        let name = Operation::ALL[operation].name;
        let message = format!("{name} is for pawns on ranks 2 to 7");
        let panics = square.bitboard() & !PAWN_RANKS != 0 && cfg!(debug_assertions);
        let expected = panics.then(|| [file.to_owned(), message]);
        assert_eq!(panic_of(run), expected, "{square}");
    };
    for square in [Square::A1, Square::H1, Square::A8, Square::H8, Square::A2] {
        let pawns = square.bitboard() | Square::E4.bitboard();
        for &operation in &set_wise {
            for candidate in CANDIDATES {
                let answer = || _ = candidate.answers[operation](&Input::of_sets(pawns, !0));
                // The caller is the driver.
                check(operation, square, "tests/oracle/src/driver.rs", &answer);
            }
        }
        for any in AnyLevel::all() {
            at_level!(any, |level| {
                let (pawns, empty) = (BothSides::new(level, 0, pawns), Sides::new(level, !0, !0));
                let pushes: [&dyn Fn(); 5] = [
                    &|| _ = pawns.single_push_targets(empty),
                    &|| _ = pawns.double_push_targets(empty),
                    &|| _ = pawns.able_to_push(empty),
                    &|| _ = pawns.able_to_double_push(empty),
                    &|| _ = pawns.push_attacks(empty, empty),
                ];
                for (&operation, push) in set_wise.iter().zip(pushes) {
                    check(operation, square, file!(), push);
                }
            });
        }
    }
}
