//! Every strategy, the view that each strategy builds, and `BothSides` at every level of this
//! machine agree with the oracle. On x86-64, the proof covers all sets.

use pawnfill::sides::{AnyLevel, BothSides, Level, Scalar, Sides};
use pawnfill::{Color, Operation, at_level};
use pawnfill_oracle::by_color::ByColor;
use pawnfill_oracle::driver::{OPERATIONS, ORACLE, assert_agreement, fail};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::positions::pawns;
use pawnfill_oracle::sampling::sampled;

/// Returns positions of two sets: every file set, the pawns of known positions, and random and adversarial
/// sets, which may overlap. In the inputs of these positions, the argument `square` takes every value.
fn positions() -> impl Iterator<Item = [u64; 2]> {
    let files = (0..=0xff).map(|files: u64| [files << (files % 8 * 8), files.reverse_bits()]);
    let mut random = Random::new(2);
    let sets = varied_sets(1, 250).into_iter().enumerate();
    let varied = sets.map(move |(turn, set)| match turn % 5 {
        0 => [set, set.swap_bytes()],
        1 => [set, set.rotate_left(9)],
        2 => [set, random.pawns()],
        3 => [set, random.set()],
        _ => [set, !set],
    });
    files.chain(pawns()).chain(varied)
}

#[test]
fn strategies_and_their_views() {
    for [white, black] in sampled(positions()) {
        for color in Color::ALL {
            assert_agreement(&Input::of_position(color, white, black));
        }
    }
}

/// Computes an answer of `BothSides`, or `None` for an operation on a square, which `BothSides` lacks.
macro_rules! answer {
    ($pawns:ident, $pushing:ident, $set:ident, $name:ident($(color,)? square $($_:tt)*)) => {
        None
    };
    ($pawns:ident, $pushing:ident, $set:ident, $name:ident(color, pawns, empty $(, $arg:ident)?)) => {{
        let empty = $set(|input| input.empty);
        Some(ByColor::by_color($pushing.$name(empty $(, $set(|input| input.$arg))?)))
    }};
    ($pawns:ident, $pushing:ident, $set:ident, $name:ident(color, pawns, $arg:ident)) => {
        Some(ByColor::by_color($pawns.$name($set(|input| input.$arg))))
    };
    ($pawns:ident, $pushing:ident, $set:ident, $name:ident $arguments:tt) => {
        Some(ByColor::by_color($pawns.$name()))
    };
}

/// Defines `of_both_sides`, which does not compile if `BothSides` lacks an operation that takes no square.
macro_rules! answers {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
        /// Returns all answers for the inputs of both colors. `pushes` has only pawns on ranks 2 to 7.
        #[inline(always)]
        fn of_both_sides<L: Level>(level: L, inputs: &[Input; 2], pushes: &Input)
        -> [Option<[u64; 2]>; OPERATIONS] {
            let [pawns, pushing] = [&inputs[0], pushes]
                .map(|input| BothSides::new(level, input.white, input.black));
            let set = |argument: fn(&Input) -> u64| {
                Sides::new(level, argument(&inputs[0]), argument(&inputs[1]))
            };
            [$($(answer!(pawns, pushing, set, $name($($arg),*))),*),*]
        }
    };
}

pawnfill::for_each_operation! { answers, }

#[test]
fn both_sides() {
    let push = Operation::named("able_to_push").expect("an operation");
    for [white, black] in sampled(positions()) {
        let inputs = Color::ALL.map(|color| Input::of_position(color, white, black));
        let pushes = inputs[0].within_domain(push);
        for any in AnyLevel::all() {
            let found = at_level!(any, |level| of_both_sides(level, &inputs, &pushes));
            for (index, operation) in Operation::ALL.iter().enumerate() {
                for (color, input) in inputs.iter().enumerate() {
                    let input = input.within_domain(operation);
                    if let Some(found) = found[index].map(|found| found[color])
                        && found != ORACLE[index](&input)
                    {
                        fail(&any.to_string(), index, &input, found);
                    }
                }
            }
        }
    }
}

/// Outside its domain, an operation may return anything in release builds. Debug builds panic at the caller's
/// line, and the message names the operation. A test can see this only on a target that unwinds.
#[cfg(panic = "unwind")]
#[test]
fn pushes_of_sets_are_for_pawns_on_their_ranks() {
    use pawnfill::Square;
    use pawnfill_oracle::driver::{CANDIDATES, operation};
    use pawnfill_oracle::panics::panic_of;

    let check = |name: &str, square: Square, run: &dyn Fn()| {
        let panic = panic_of(run).map(|[file, message]| (file.starts_with("tests/"), message));
        let must_panic = square != Square::A2 && cfg!(debug_assertions);
        let expected = must_panic.then(|| (true, format!("{name} is for pawns on ranks 2 to 7")));
        assert_eq!(panic, expected, "{square}");
    };
    for square in [Square::A1, Square::H8, Square::A2] {
        let pawns = square.bitboard() | 1 << 28;
        let input = Input { black: 0, ..Input::of_sets(pawns, !0) };
        let (both, empty) = (BothSides::new(Scalar, 0, pawns), Sides::splat(Scalar, !0));
        let calls: [(&str, &dyn Fn()); 5] = [
            ("single_push_targets", &|| _ = both.single_push_targets(empty)),
            ("double_push_targets", &|| _ = both.double_push_targets(empty)),
            ("able_to_push", &|| _ = both.able_to_push(empty)),
            ("able_to_double_push", &|| _ = both.able_to_double_push(empty)),
            ("push_attacks", &|| _ = both.push_attacks(empty, empty)),
        ];
        for (name, of_both_sides) in calls {
            check(name, square, of_both_sides);
            for candidate in CANDIDATES {
                for answers in [candidate.operations, candidate.view_answers] {
                    check(name, square, &|| _ = answers[operation(name)](&input));
                }
            }
        }
    }
}
