//! The view `PawnStructure`: every answer is that of the operation, by every strategy, and it
//! prints as a board with a legend.

use pawnfill::{Color, PawnStructure, Shift, Strategy as _};
use pawnfill_tests::driver::CANDIDATES;
use pawnfill_tests::input::{Input, adversarial_sets, varied_sets};
use pawnfill_tests::positions::pawns;

/// One question to the view, by the name of its operation.
type Question = (&'static str, fn(&PawnStructure, Color) -> u64);

/// A question to the view. What concerns both colors takes none.
macro_rules! question {
    ($name:ident(white, black)) => {
        (stringify!($name), |view, _| view.$name().into())
    };
    ($name:ident($($arg:ident),*)) => {
        (stringify!($name), |view, color| view.$name(color).into())
    };
}

/// Fails to compile where the view lacks a method for an operation of these groups.
macro_rules! questions {
    (
        {}
        fills { $($fills:tt)* }
        files { $($files:tt)* }
        pushes { $($pushes:tt)* }
        spans { $(fn $span:ident($($span_arg:ident: $span_type:ty),*) -> $span_output:ty;)* }
        attacks { $(fn $attack:ident($($attack_arg:ident: $attack_type:ty),*) -> $attack_output:ty;)* }
        structure { $(fn $set:ident($($set_arg:ident: $set_type:ty),*) -> $set_output:ty;)* }
        masks { $($masks:tt)* }
    ) => {
        const QUESTIONS: &[Question] = &[
            $(question!($span($($span_arg),*)),)*
            $(question!($attack($($attack_arg),*)),)*
            $(question!($set($($set_arg),*)),)*
            // What belongs to it of the fills and files.
            question!(front_fill(color, pawns)),
            question!(rear_fill(color, pawns)),
            question!(file_fill(set)),
            question!(file_set(set)),
            question!(open_files(white, black)),
            question!(closed_files(white, black)),
            question!(half_open_files(own, enemy)),
            question!(isolated_files(files)),
            question!(island_count(files)),
        ];
    };
}

pawnfill::for_each_operation! { questions, }

/// The arguments by which an operation asks the same as the view for a color.
fn input(color: Color, white: u64, black: u64) -> Input {
    let (own, enemy) = match color {
        Color::White => (white, black),
        Color::Black => (black, white),
    };
    Input {
        color,
        white,
        black,
        files: Shift.file_set(own),
        ..Input::of_sets(own, enemy)
    }
}

/// Fails unless every answer about two sets is the operation's, by every strategy.
#[track_caller]
fn check(white: u64, black: u64) {
    for candidate in CANDIDATES {
        let view = (candidate.view)(white, black);
        for color in Color::ALL {
            let input = input(color, white, black);
            for (name, ask) in QUESTIONS {
                assert_eq!(
                    ask(&view, color),
                    candidate.ask(name, &input),
                    "{}, {name}, {color}: white {white:#x}, black {black:#x}",
                    candidate.name
                );
            }
            assert_eq!(view.pawns(color), input.own);
        }
    }
}

#[test]
fn real_pawns() {
    for pawns in pawns() {
        check(pawns.white, pawns.black);
    }
}

/// Any two sets, overlapping ones and those with pawns on the first and last rank among them.
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

/// As wide as a terminal, as long as no set has more than eight squares.
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
