//! The view `PawnStructure`: it gives the same answers as every operation of every strategy, and it
//! prints as a board with a legend.

use pawnfill::{Color, Operation, PawnStructure, Shift, Square, Strategy as _};
use pawnfill_oracle::driver::{CANDIDATES, OPERATIONS};
use pawnfill_oracle::input::{Input, Random, adversarial_sets, varied_sets};
use pawnfill_oracle::positions::pawns;

/// One question to the view, by the index of its operation.
type Question = fn(&PawnStructure, &Input) -> u64;

/// A question to the view. Operations on both colors take no argument, and operations on one square are
/// associated functions.
macro_rules! question {
    ($name:ident(white, black)) => {
        |view, _| view.$name().into()
    };
    ($name:ident(square)) => {
        |_, input| PawnStructure::$name(input.square)
    };
    ($name:ident(color, square $(, $set:ident)?)) => {
        |_, input| PawnStructure::$name(input.color, input.square $(, input.$set)?)
    };
    ($name:ident(color, pawns, $set:ident)) => {
        |view, input| view.$name(input.color, input.$set)
    };
    ($name:ident($($arg:ident),*)) => {
        |view, input| view.$name(input.color).into()
    };
}

/// Fails to compile where the view lacks an operation of the list.
macro_rules! questions {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*
    ) => {
        const QUESTIONS: [Question; OPERATIONS] = [$($(question!($name($($arg),*))),*),*];
    };
}

pawnfill::for_each_operation! { questions, }

/// The arguments with which an operation gives the same answer as the view for a color. Arguments other
/// than pawns are random.
fn input(color: Color, white: u64, black: u64) -> Input {
    let (own, enemy) = match color {
        Color::White => (white, black),
        Color::Black => (black, white),
    };
    let mut random = Random::new(white ^ black.rotate_left(32));
    Input {
        color,
        white,
        black,
        files: Shift.file_set(own),
        square: Square::from_index(random.below(64) as u8),
        empty: random.set(),
        targets: random.set(),
        ..Input::of_sets(own, enemy)
    }
}

/// Fails unless every answer about two sets equals the operation's, for every strategy.
#[track_caller]
fn check(white: u64, black: u64) {
    for candidate in CANDIDATES {
        let view = (candidate.view)(white, black);
        for color in Color::ALL {
            let input = input(color, white, black);
            for (place, operation) in Operation::ALL.iter().enumerate() {
                // Outside their domain, the pushes may return anything.
                if input.within_domain(operation) != input {
                    continue;
                }
                assert_eq!(
                    QUESTIONS[place](&view, &input),
                    candidate.answers[place](&input),
                    "{}, {}, {color}: white {white:#x}, black {black:#x}",
                    candidate.name,
                    operation.name
                );
            }
            assert_eq!(view.pawns(color), input.own);
        }
    }
}

#[test]
fn real_pawns() {
    for pawns in pawns() {
        let input = input(Color::White, pawns.white, pawns.black);
        let mut all = Operation::ALL.iter();
        assert!(all.all(|operation| input.within_domain(operation) == input));
        check(pawns.white, pawns.black);
    }
}

/// Any two sets, including overlapping ones and those with pawns on the first and last ranks.
#[test]
fn any_sets() {
    let sets = varied_sets(21, 300);
    for pair in sets.windows(2) {
        check(pair[0], pair[1]);
    }
    for &set in &sets {
        check(set, !set);
        check(set, set);
        check(set, set.rotate_left(7));
        check(set, set.swap_bytes());
    }
}

#[test]
fn adversarial_pairs() {
    let sets = adversarial_sets();
    for &white in sets.iter().step_by(3) {
        for &black in &sets {
            check(white, black);
        }
    }
}

#[test]
fn the_view_is_the_same_by_every_strategy() {
    for set in varied_sets(22, 100) {
        let expected = PawnStructure::new(Shift, set, set.rotate_right(11));
        for candidate in CANDIDATES {
            assert_eq!((candidate.view)(set, set.rotate_right(11)), expected);
        }
    }
}

#[test]
fn prints_a_board_and_a_legend() {
    let start = PawnStructure::new(Shift, 0xff << 8, 0xff << 48);
    assert_eq!(
        start.to_string(),
        "\
8 . . . . . . . .                white                   black
7 p p p p p p p p   ! passed     -                       -
6 . . . . . . . .   * candidate  -                       -
5 . . . . . . . .   ? isolated   -                       -
4 . . . . . . . .   ? backward   -                       -
3 . . . . . . . .     doubled    -                       -
2 P P P P P P P P     islands    1                       1
1 . . . . . . . .     half-open  -                       -
  a b c d e f g h     open       -"
    );
    // A white pawn on d4 under a black one, c2 and c3, d7; a square of both colors, and edges.
    let odd = PawnStructure::new(
        Shift,
        1 | 1 << 27 | 1 << 10 | 1 << 18 | 1 << 36,
        1 << 36 | 1 << 63,
    );
    assert_eq!(
        odd.to_string(),
        "\
8 . . . . . . . p!               white                   black
7 . . . . . . . .   ! passed     a1 c2 c3 e5             h8
6 . . . . . . . .   * candidate  d4                      -
5 . . . . X!. . .   ? isolated   a1                      e5 h8
4 . . . P*. . . .   ? backward   -                       -
3 . . P!. . . . .     doubled    c2 c3                   -
2 . . P!. . . . .     islands    2                       2
1 P!. . . . . . .     half-open  h                       a c d
  a b c d e f g h     open       b f g"
    );
    let none = PawnStructure::new(Shift, 0, 0);
    assert_eq!(
        none.to_string(),
        "\
8 . . . . . . . .                white                   black
7 . . . . . . . .   ! passed     -                       -
6 . . . . . . . .   * candidate  -                       -
5 . . . . . . . .   ? isolated   -                       -
4 . . . . . . . .   ? backward   -                       -
3 . . . . . . . .     doubled    -                       -
2 . . . . . . . .     islands    0                       0
1 . . . . . . . .     half-open  -                       -
  a b c d e f g h     open       a b c d e f g h"
    );
}

/// The board is as wide as a terminal, as long as no set has more than eight squares.
#[test]
fn prints_in_eighty_columns() {
    for pawns in pawns() {
        let text = PawnStructure::new(Shift, pawns.white, pawns.black).to_string();
        assert_eq!(text.lines().count(), 9);
        for line in text.lines() {
            assert!(line.len() <= 80 && line.trim_end() == line, "{line:?}");
        }
    }
    // Eight passed pawns on the seventh rank are doubled with nobody; sixteen squares are listed.
    let all = PawnStructure::new(Shift, 0x00ff << 48, 0).to_string();
    assert!(
        all.contains("! passed     a7 b7 c7 d7 e7 f7 g7 h7 -"),
        "{all}"
    );
}
