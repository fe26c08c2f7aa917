//! The pictures of the chess programming wiki's page on [pawn fills], and boards drawn by hand: the oracle answers as
//! they show.
//!
//! [pawn fills]: https://www.chessprogramming.org/Pawn_Fills

use pawnfill::{Color, Diagram, Square, bitboard};
use pawnfill_oracle::driver::{ORACLE, operation};
use pawnfill_oracle::input::Input;

/// Fails unless the oracle gives the answer that a picture shows.
#[track_caller]
fn check(name: &str, input: &Input, expected: u64) {
    let found = ORACLE[operation(name)](input);
    assert!(
        found == expected,
        "{name}, {input:x?}\n{}\n{}",
        Diagram([found]),
        Diagram([expected])
    );
}

fn of_set(color: Color, set: u64) -> Input {
    Input {
        color,
        ..Input::of_sets(set, 0)
    }
}

/// The pawns of all pictures of the page.
const PAWNS: (u64, u64) = bitboard! {
    white pawns         black pawns
    . . . . . . . .     . . . . . . . .
    . . . . . . . .     . 1 . . . 1 1 .
    . . . . . . . .     1 . 1 . . . . 1
    . . . . . . . .     . . . 1 . . . .
    1 . . . . 1 . .     . . . . . . . .
    . . 1 . . . . .     . . . . . . . .
    . 1 1 . . . 1 1     . . . . . . . .
    . . . . . . . .     . . . . . . . .
                   south
};

#[test]
fn front_and_rear_fills() {
    let (white_frontfill, black_rearfill) = bitboard! {
        white frontfill     black rearfill
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 . 1 1 . . . 1
        1 1 1 . . 1 1 1     . . . 1 . . . .
        1 1 1 . . 1 1 1  ^  . . . . . . . .
        . 1 1 . . . 1 1  |   . . . . . . . .
        . 1 1 . . . 1 1  |   . . . . . . . .
        . . . . . . . .  |   . . . . . . . .
                       north
    };
    let (white_rearfill, black_frontfill) = bitboard! {
        white rearfill      black frontfill
        . . . . . . . .  |  . . . . . . . .
        . . . . . . . .  |  . 1 . . . 1 1 .
        . . . . . . . .  |  1 1 1 . . 1 1 1
        . . . . . . . .  v  1 1 1 1 . 1 1 1
        1 . . . . 1 . .     1 1 1 1 . 1 1 1
        1 . 1 . . 1 . .     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
    };
    let white = of_set(Color::White, PAWNS.0);
    let black = of_set(Color::Black, PAWNS.1);
    check("front_fill", &white, white_frontfill);
    check("rear_fill", &white, white_rearfill);
    check("front_fill", &black, black_frontfill);
    check("rear_fill", &black, black_rearfill);
    // Of course whites front direction is north, while blacks front direction is south.
    check("north_fill", &white, white_frontfill);
    check("south_fill", &white, white_rearfill);
    check("south_fill", &black, black_frontfill);
    check("north_fill", &black, black_rearfill);
}

#[test]
fn file_fills() {
    let (white_filefill, black_filefill) = bitboard! {
        white filefill      black filefill
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
        1 1 1 . . 1 1 1     1 1 1 1 . 1 1 1
    };
    let white = of_set(Color::White, PAWNS.0);
    let black = of_set(Color::Black, PAWNS.1);
    check("file_fill", &white, white_filefill);
    check("file_fill", &black, black_filefill);
    // Since filefills have all ranks equal, they may treated as bytes.
    check("file_set", &white, 0b1110_0111);
    check("file_set", &black, 0b1110_1111);
    let of_files = |files| Input { files, ..white };
    check("fill_files", &of_files(0b1110_0111), white_filefill);
    check("fill_files", &of_files(0b1110_1111), black_filefill);
    // The files b, c, f and h.
    let files = of_files(0b1010_0110);
    check("island_count", &files, 3);
    check("isolated_files", &files, 0b1010_0000);
    check("adjacent_files", &files, 0b0101_1111);
    // Based on pawns, files are either closed, open or halfopen.
    let both = Input::of_sets(PAWNS.0, PAWNS.1);
    check("closed_files", &both, 0b1110_0111);
    check("open_files", &both, 0b0001_0000);
    check("half_open_files", &both, 0b0000_1000);
    check("half_open_files", &Input::of_sets(PAWNS.1, PAWNS.0), 0);
}

fn set_of(squares: &str) -> u64 {
    let squares = squares.split_whitespace().map(|name| {
        let square = Square::ALL.iter().find(|square| square.to_string() == name);
        square.expect("a square").bitboard()
    });
    squares.sum()
}

/// Two boards, and what operations on both colors answer for White.
#[test]
fn boards_drawn_by_hand() {
    let scattered = bitboard! {
        white               black
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     1 . . . . . 1 .
        . . . . . . . .     . . 1 . . . . .
        . 1 . . 1 . . .     . . . . . . . .
        . . . . . . . .     . . . . 1 . . .
        1 . . . . . . 1     . . . . . . . .
        . . . 1 . . . 1     . . . . . . . .
        . . . . . . . .     . . . . . . . .
    };
    let chains = bitboard! {
        white               black
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     . . . . . . 1 .
        . . . . . . . 1     . . . 1 . . . .
        . . . . 1 1 . .     . . . . . . . .
        . . 1 . . . . 1     . . . . . . . .
        . 1 . 1 . . . 1     . . . . . . . .
        . . . . . . . .     . . . . . . . .
    };
    // One column for each board.
    for (name, squares) in [
        ("open_pawns", ["b5 d2 e5 h2 h3", "b2 c3 e4 f4 h2 h3 h5"]),
        ("unfree_pawns", ["a3", "d2"]),
        ("passed_pawns", ["e5", "b2"]),
        ("candidate_pawns", ["", "c3 e4 f4"]),
        ("lever_candidate_pawns", ["", "e4 f4 h5"]),
        ("pawns_without_helpers", ["a3 d2 h2 h3", "b2 d2 h2 h3 h5"]),
        ("isolated_pawns", ["h2 h3", "h2 h3 h5"]),
        ("half_isolated_pawns", ["a3 b5 d2 e5", "b2 f4"]),
        ("doubled_pawns", ["h2 h3", "h2 h3 h5"]),
        ("tripled_pawns", ["", "h2 h3 h5"]),
        ("pawns_behind_own", ["h2", "h2 h3"]),
        ("pawns_directly_behind_own", ["h2", "h2"]),
        ("backward_pawns", ["d2", ""]),
        ("lever_pawns", ["b5", "e4 h5"]),
        ("phalanx_pawns", ["", "e4 f4"]),
        ("defended_pawns", ["", "c3"]),
        ("double_attacks", ["", "c3"]),
        (
            "outposts",
            ["a6 c3 c6 d6 e3 g3 g4", "a3 b4 d4 d5 e5 g3 g4 g5 g6"],
        ),
    ] {
        for ((white, black), squares) in [scattered, chains].into_iter().zip(squares) {
            check(name, &Input::of_sets(white, black), set_of(squares));
        }
    }
    // An enemy pawn beside a candidate is no sentry.
    let level = Input::of_sets(set_of("d3 e4"), set_of("f4 f6"));
    check("candidate_pawns", &level, set_of("e4"));
}
