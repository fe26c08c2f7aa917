//! `extend!`: every operation of an extended type and of its view agrees with the oracle, in the types of
//! engines with a1 and with a8 as bit 0.

use std::collections::HashSet;

use pawnfill::sides::{AnyLevel, BothSides, Score, Sides};
use pawnfill::{Color, Shift, Square, at_level};
use pawnfill_oracle::driver::{Candidate, assert_agreement, operations};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::oracle;
#[cfg(all(debug_assertions, panic = "unwind"))]
use pawnfill_oracle::panics::panic_of;

use crate::engines::from_a8::a1::PawnOperations as _;
use crate::engines::from_a8::by_index::PawnOperations as _;
use crate::engines::own::Bitboard;
use crate::engines::{Bits, Engine, FromA1, FromA8, FromA8ByIndex, Own, from_a8, own};

/// An argument in an engine's type, by its name in the list.
macro_rules! argument {
    ($engine:ty, $input:ident, color) => {
        <$engine>::color($input.color)
    };
    ($engine:ty, $input:ident, square) => {
        <$engine>::square($input.square)
    };
    ($engine:ty, $input:ident, files) => {
        $input.files
    };
    ($engine:ty, $input:ident, $set:ident) => {
        <$engine>::set($input.$set)
    };
}

/// A call of an operation without any conversion. It calls a method of the operation's first set, except
/// for operations on a square, on files or on both colors.
macro_rules! call {
    ($engine:ty, $input:ident, $name:ident(square)) => {
        call! { @ $engine, $input, $name(square) }
    };
    ($engine:ty, $input:ident, $name:ident(files)) => {
        call! { @ $engine, $input, $name(files) }
    };
    ($engine:ty, $input:ident, $name:ident(white, black)) => {
        call! { @ $engine, $input, $name(white, black) }
    };
    ($engine:ty, $input:ident, $name:ident(color, square $(, $set:ident)?)) => {
        call! { @ $engine, $input, $name(color, square $(, $set)?) }
    };
    ($engine:ty, $input:ident, $name:ident(square, white, black)) => {
        call! { @ $engine, $input, $name(square, white, black) }
    };
    ($engine:ty, $input:ident, $name:ident(color, $own:ident $(, $other:ident)*)) => {
        argument!($engine, $input, $own).$name(
            argument!($engine, $input, color),
            $(argument!($engine, $input, $other)),*
        )
    };
    ($engine:ty, $input:ident, $name:ident($own:ident $(, $other:ident)?)) => {
        argument!($engine, $input, $own).$name($(argument!($engine, $input, $other))?)
    };
    (@ $engine:ty, $input:ident, $name:ident($($arg:ident),*)) => {
        <$engine as Engine>::Set::$name($(argument!($engine, $input, $arg)),*)
    };
}

/// An answer of a view, without the arguments that its two sets answer for.
macro_rules! ask {
    ($engine:ty, $input:ident, $name:ident(white, black)) => {
        view::<$engine>([$input.white, $input.black]).$name()
    };
    ($engine:ty, $input:ident, $name:ident(square)) => {
        <$engine as Engine>::View::$name(argument!($engine, $input, square))
    };
    ($engine:ty, $input:ident, $name:ident(color, square $(, $set:ident)?)) => {
        <$engine as Engine>::View::$name(
            argument!($engine, $input, color),
            argument!($engine, $input, square),
            $(argument!($engine, $input, $set))?
        )
    };
    // A pawn on the first rank of each file.
    ($engine:ty, $input:ident, $name:ident(files)) => {
        view::<$engine>([$input.files.into(), 0]).$name(<$engine>::color(Color::White))
    };
    ($engine:ty, $input:ident, $name:ident(square, white, black)) => {
        view::<$engine>([$input.white, $input.black]).$name(argument!($engine, $input, square))
    };
    ($engine:ty, $input:ident, $name:ident(color, pawns, $($set:ident),+)) => {
        view::<$engine>($input.by_color($input.pawns))
            .$name(argument!($engine, $input, color) $(, argument!($engine, $input, $set))+)
    };
    ($engine:ty, $input:ident, $name:ident $arguments:tt) => {
        view::<$engine>($input.by_color($input.own)).$name(argument!($engine, $input, color))
    };
}

fn view<E: Engine>(sets: [u64; 2]) -> E::View {
    let [white, black] = sets.map(E::set);
    E::view(white, black)
}

macro_rules! answers {
    (
        { $engine:ident, $answers:ident }
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        const $answers: Candidate = Candidate {
            name: stringify!($engine),
            overrides: &[],
            answers: [$($(|input| call!($engine, input, $name($($arg),*)).bits()),*),*],
            of_view: [$($(|input| ask!($engine, input, $name($($arg),*)).bits()),*),*],
        };
    };
}

pawnfill::for_each_operation! { answers, Own, OWN }
pawnfill::for_each_operation! { answers, FromA8, FROM_A8 }
pawnfill::for_each_operation! { answers, FromA8ByIndex, BY_INDEX }
pawnfill::for_each_operation! { answers, FromA1, FROM_A1 }

#[test]
fn every_operation_and_every_answer_of_the_view_agree_with_the_oracle() {
    let engines = [OWN, FROM_A8, BY_INDEX, FROM_A1];
    let views = engines.iter().map(Candidate::view);
    let candidates = Vec::from_iter(engines.iter().copied().chain(views));
    let mut random = Random::new(31);
    let sets = varied_sets(31, 300).into_iter().enumerate();
    let inputs = sets.map(|(turn, set)| Input {
        square: Square::from_index(turn as u8 % 64),
        files: turn as u8,
        ..Input::of_sets(set, random.set())
    });
    assert_agreement(&candidates, &operations(|_| true), inputs);
}

/// The parts of a view besides its operations. An engine whose a8 is bit 0 has the same position, and prints its own
/// sets.
#[test]
fn the_view_is_printed_and_compared() {
    let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);
    let ours = pawnfill::PawnStructure::new(Shift, white, black);
    let view = own::PawnStructure::new(Bitboard(white), Bitboard(black));
    assert_eq!(view.to_string(), ours.to_string());
    assert_eq!(view.pawns(own::Color::White), Bitboard(white));
    assert_eq!(view.pawns(own::Color::Black), Bitboard(black));
    let printed = "PawnStructure { white: 0x0000000802216000, black: 0x00a4480000000000 }";
    assert_eq!(format!("{view:?}"), printed);
    let same = own::PawnStructure::new(Bitboard(white), Bitboard(black));
    assert_eq!(HashSet::from([view, same]).len(), 1);
    assert_ne!(
        view,
        own::PawnStructure::new(Bitboard(black), Bitboard(white))
    );

    let [own, enemy] = [white, black].map(FromA8::set);
    let view = from_a8::PawnStructure::new(own, enemy);
    assert_eq!(view.to_string(), ours.to_string());
    assert_eq!(view.pawns(from_a8::Color(Color::White)), own);
    assert_eq!(view.pawns(from_a8::Color(Color::Black)), enemy);
    let printed = "PawnStructure { white: 0x0060210208000000, black: 0x000000000048a400 }";
    assert_eq!(format!("{view:?}"), printed);
}

/// The sets of both sides go in and come out in the types of each engine, at every level. The answers
/// themselves are compared in the test `sides`.
#[test]
fn both_sides_are_those_of_each_color() {
    /// An engine's own type goes in and comes out everywhere. A type of another crate does so by the functions
    /// of the trait.
    macro_rules! check {
        ($level:ident, $white:ident, $black:ident: $($engine:ident)*; $($of_trait:ident)*) => {
            $(
                let set = <$engine>::set;
                let (white, black) = (set($white), set($black));
                let pawns = BothSides::new($level, white, black);
                check! { @ $level, $white, $black, pawns, |sides: Sides<_, _>| sides.by_color() }
                let of_sides = pawns.able_to_capture(Sides::new($level, black, white));
                assert_eq!(pawns.able_to_capture([black, white]), of_sides);
                let both = set($white | $black);
                let of_splat = pawns.able_to_capture(Sides::splat($level, both));
                assert_eq!(pawns.able_to_capture(both), of_splat);
            )*
            $({
                type Set = <$of_trait as Engine>::Set;
                let set = <$of_trait>::set;
                let pawns = Set::both_sides($level, set($white), set($black));
                assert_eq!(pawns.pawns(), Set::to_sides($level, set($white), set($black)));
                check! { @ $level, $white, $black, pawns, Set::from_sides }
            })*
        };
        (@ $level:ident, $white:ident, $black:ident, $pawns:ident, $by_color:expr) => {{
            let by_color = $by_color;
            assert_eq!(by_color($pawns.pawns()).map(Bits::bits), [$white, $black]);
            let expected = [
                oracle::passed_pawns(Color::White, $white, $black),
                oracle::passed_pawns(Color::Black, $black, $white),
            ];
            assert_eq!(by_color($pawns.passed_pawns()).map(Bits::bits), expected);
            let mut score = Score::new($level);
            score.add_by_rank($pawns.pawns(), [0, 1, 2, 3, 4, 5, 6, 7]);
            assert_eq!(score.total(), advance($white) - advance($black.swap_bytes()));
        }};
    }
    /// The sum of the ranks of a set's squares.
    fn advance(set: u64) -> i32 {
        let squares = (0..64).filter(|square| set >> square & 1 != 0);
        squares.map(|square| square / 8).sum()
    }
    for pair in varied_sets(37, 60).windows(2) {
        let (white, black) = (pair[0], pair[1]);
        for any in AnyLevel::all() {
            at_level!(any, |level| {
                check! { level, white, black: Own FromA8; FromA8ByIndex FromA1 }
            });
        }
    }
}

/// A push of what is no pawn is found at the caller's line.
#[cfg(all(debug_assertions, panic = "unwind"))]
#[test]
fn pushes_of_sets_are_for_pawns_on_their_ranks() {
    let (set, empty) = (Bitboard(1 << 60), Bitboard(0));
    let view = own::PawnStructure::new(set, empty);
    let message = "able_to_push is for pawns on ranks 2 to 7";
    let expected = Some([file!(), message].map(str::to_owned));
    let white = own::Color::White;
    assert_eq!(panic_of(|| set.able_to_push(white, empty)), expected);
    assert_eq!(panic_of(|| view.able_to_push(white, empty)), expected);
}

/// Many engines use the index 64 for no square. Converting it is a mistake, because it would become a1.
#[cfg(all(debug_assertions, panic = "unwind"))]
#[test]
fn an_index_off_the_board_is_found() {
    for index in [64, 256] {
        let conversion = std::panic::catch_unwind(|| from_a8::a1::Set::file_mask(index));
        assert!(conversion.is_err(), "{index}");
    }
    assert!(std::panic::catch_unwind(|| Square::from_index(255)).is_err());
    assert_eq!(Square::new(64), None);
}
