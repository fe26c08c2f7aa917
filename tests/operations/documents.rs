//! The pictures and formulas of the two source documents, the chess programming wiki's pages on
//! [pawn fills] and [pawn pushes], compared with every strategy, and proof of where the wiki is wrong.
//!
//! [pawn fills]: https://www.chessprogramming.org/Pawn_Fills
//! [pawn pushes]: https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)

use pawnfill::{Color, Diagram, Square, bitboard};
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::positions::pawns;

/// Fails if a strategy's operation does not give the answer that a document shows.
#[track_caller]
fn check(name: &str, input: &Input, expected: u64) {
    for candidate in CANDIDATES {
        let found = candidate.ask(name, input);
        let (found, expected) = (Diagram([found]), Diagram([expected]));
        assert!(
            found == expected,
            "{}.{name}, {input:x?}\n{found}\n{expected}",
            candidate.name
        );
    }
}

fn of_set(color: Color, set: u64) -> Input {
    Input {
        color,
        ..Input::of_sets(set, 0)
    }
}

// Pictures

/// The pawns of all pictures of the document.
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
    let pawns = bitboard! {
        white pawns         black pawns
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     . 1 . . . 1 1 .
        . . . . . . . .     1 . 1 . . . . 1
        . . . . . . . .     . . . 1 . . . .
        1 . . . . 1 . .     . . . . . . . .
        . . 1 . . . . .     . . . . . . . .
        . 1 1 . . . 1 1     . . . . . . . .
        . . . . . . . .     . . . . . . . .
    };
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
    assert_eq!(pawns, PAWNS, "the document draws the same pawns twice");
    let white = of_set(Color::White, pawns.0);
    let black = of_set(Color::Black, pawns.1);
    check("file_fill", &white, white_filefill);
    check("file_fill", &black, black_filefill);
    // Since filefills have all ranks equal, they may treated as bytes.
    check("file_set", &white, 0b1110_0111);
    check("file_set", &black, 0b1110_1111);
    check("fill_files", &Input::of_files(0b1110_0111), white_filefill);
    check("fill_files", &Input::of_files(0b1110_1111), black_filefill);
    // The union of both front- and rearfills, leaves the complete file.
    assert_eq!(nortFill(pawns.0) | soutFill(pawns.0), white_filefill);
    assert_eq!(soutFill(pawns.1) | nortFill(pawns.1), black_filefill);
    // Based on pawns, files are either closed, open or halfopen.
    let both = Input::of_sets(pawns.0, pawns.1);
    check("closed_files", &both, 0b1110_0111);
    check("open_files", &both, 0b0001_0000);
    check("half_open_files", &both, 0b0000_1000);
    check("half_open_files", &Input::of_sets(pawns.1, pawns.0), 0);
}

// Formulas

/// The listings of the documents, translated to Rust, under their own names.
#[expect(non_snake_case, reason = "the names of the documents")]
mod document {
    pub(crate) fn nortFill(mut set: u64) -> u64 {
        set |= set << 8;
        set |= set << 16;
        set |= set << 32;
        set
    }

    pub(crate) fn soutFill(mut set: u64) -> u64 {
        set |= set >> 8;
        set |= set >> 16;
        set |= set >> 32;
        set
    }

    pub(crate) fn fileFill(set: u64) -> u64 {
        nortFill(set) | soutFill(set)
    }

    // The pushes of White, "and similar for black".

    const RANK4: u64 = 0x0000_0000_FF00_0000;
    const RANK5: u64 = 0x0000_00FF_0000_0000;

    fn nortOne(set: u64) -> u64 {
        set << 8
    }

    fn soutOne(set: u64) -> u64 {
        set >> 8
    }

    pub(crate) fn wSinglePushTargets(wpawns: u64, empty: u64) -> u64 {
        nortOne(wpawns) & empty
    }

    pub(crate) fn wDblPushTargets(wpawns: u64, empty: u64) -> u64 {
        nortOne(wSinglePushTargets(wpawns, empty)) & empty & RANK4
    }

    pub(crate) fn bSinglePushTargets(bpawns: u64, empty: u64) -> u64 {
        soutOne(bpawns) & empty
    }

    pub(crate) fn bDoublePushTargets(bpawns: u64, empty: u64) -> u64 {
        soutOne(bSinglePushTargets(bpawns, empty)) & empty & RANK5
    }

    pub(crate) fn wPawnsAble2Push(wpawns: u64, empty: u64) -> u64 {
        soutOne(empty) & wpawns
    }

    pub(crate) fn wPawnsAble2DblPush(wpawns: u64, empty: u64) -> u64 {
        let emptyRank3 = soutOne(empty & RANK4) & empty;
        wPawnsAble2Push(wpawns, emptyRank3)
    }

    pub(crate) fn bPawnsAble2Push(bpawns: u64, empty: u64) -> u64 {
        nortOne(empty) & bpawns
    }

    pub(crate) fn bPawnsAble2DblPush(bpawns: u64, empty: u64) -> u64 {
        let emptyRank6 = nortOne(empty & RANK5) & empty;
        bPawnsAble2Push(bpawns, emptyRank6)
    }

    // enum { white, black }; a rotation to the left by less than nothing is one to the right.

    pub(crate) fn singlePushTargetsByRotate(pawns: u64, empty: u64, color: i32) -> u64 {
        pawns.rotate_left((8 - (color << 4)) as u32 % 64) & empty
    }

    pub(crate) fn singlePushTargetsByShifts(pawns: u64, empty: u64, color: i32) -> u64 {
        ((pawns << 8) >> (color << 4)) & empty
    }
}

use document::*;

type Fill = fn(u64) -> u64;
type Push = fn(u64, u64) -> u64;

/// The formulas for fills, White's and Black's. `wFrontFill` is `nortFill`, `wRearFill` is `soutFill`, and the
/// reverse for Black.
const FILLS: [(&str, [Fill; 2]); 5] = [
    ("north_fill", [nortFill, nortFill]),
    ("south_fill", [soutFill, soutFill]),
    ("file_fill", [fileFill, fileFill]),
    ("front_fill", [nortFill, soutFill]),
    ("rear_fill", [soutFill, nortFill]),
];

#[test]
fn formulas_of_fills() {
    for (set, (name, formulas)) in varied_sets(1, 500)
        .into_iter()
        .flat_map(|set| FILLS.map(|fill| (set, fill)))
    {
        for (color, formula) in Color::ALL.into_iter().zip(formulas) {
            check(name, &of_set(color, set), formula(set));
        }
    }
}

/// The formulas for pushes, White's and Black's.
const PUSHES: [(&str, [Push; 2]); 6] = [
    (
        "single_push_targets",
        [wSinglePushTargets, bSinglePushTargets],
    ),
    ("double_push_targets", [wDblPushTargets, bDoublePushTargets]),
    ("able_to_push", [wPawnsAble2Push, bPawnsAble2Push]),
    (
        "able_to_double_push",
        [wPawnsAble2DblPush, bPawnsAble2DblPush],
    ),
    (
        "single_push_targets",
        [
            |pawns, empty| singlePushTargetsByRotate(pawns, empty, 0),
            |pawns, empty| singlePushTargetsByRotate(pawns, empty, 1),
        ],
    ),
    (
        "single_push_targets",
        [
            |pawns, empty| singlePushTargetsByShifts(pawns, empty, 0),
            |pawns, empty| singlePushTargetsByShifts(pawns, empty, 1),
        ],
    ),
];

/// On real positions and on random pawns of ranks 2 to 7.
#[test]
fn formulas_of_pushes() {
    for (name, formulas) in PUSHES {
        let mut random = Random::new(2);
        let random = (0..500).map(|_| (random.pawns(), random.set()));
        let real = pawns().flat_map(|p| [(p.white, p.empty), (p.black, p.empty)]);
        let mut answered = [false; 2];
        for (pawns, empty) in real.chain(random) {
            for (color, formula) in Color::ALL.into_iter().zip(formulas) {
                let expected = formula(pawns, empty);
                answered[color as usize] |= expected != 0;
                let input = Input {
                    color,
                    ..Input::of_sets(pawns, empty)
                };
                check(name, &input, expected);
            }
        }
        assert_eq!(answered, [true; 2], "some pawn of each side has a push");
    }
}

// Where the wiki is wrong

/// Both generalized forms need pawns on ranks 2 to 7, so these ranks are the domain.
#[test]
fn generalized_pushes_go_wrong_on_the_last_ranks() {
    let (a1, a7, a8) = (1, 1 << 48, 1 << 56);
    assert_eq!(singlePushTargetsByRotate(a8, !0, 0), a1, "a8 wraps to a1");
    assert_eq!(singlePushTargetsByShifts(a8, !0, 1), 0, "a8 is lost");
    assert_eq!(bSinglePushTargets(a8, !0), a7, "a8 can go to a7");
}

/// "The intersection of both north and south fills leaves the initial pawn set again": it does for
/// the pawns of the document, but not where a file has two pawns with a gap between them.
#[test]
fn both_fills_meet_in_more_than_the_pawns() {
    let (doubled, with_gap_filled) = bitboard! {
        pawns               both fills
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     . . . . . . . .
        . . . . 1 . . .     . . . . 1 . . .
        . . . . . . . .     . . . . 1 . . .
        . . . . . . . .     . . . . 1 . . .
        . . . . 1 . . .     . . . . 1 . . .
        . . . . . . . .     . . . . . . . .
    };
    for (pawns, both_fills) in [
        (PAWNS.0, PAWNS.0),
        (PAWNS.1, PAWNS.1),
        (doubled, with_gap_filled),
    ] {
        assert_eq!(nortFill(pawns) & soutFill(pawns), both_fills);
    }
}

/// For telestops, the squares beyond the stop, the wiki has `frontSpans(stop) ^ stop`. But a front span
/// does not contain its own square, so this formula gives the pawn's whole front span. It is right without
/// the `^ stop`.
#[test]
fn telestops_are_the_front_span_of_the_stop() {
    let (stop, telestops) = bitboard! {
        stop of e2          telestops of e2
        . . . . . . . .     . . . . 1 . . .
        . . . . . . . .     . . . . 1 . . .
        . . . . . . . .     . . . . 1 . . .
        . . . . . . . .     . . . . 1 . . .
        . . . . . . . .     . . . . 1 . . .
        . . . . 1 . . .     . . . . . . . .
        . . . . . . . .     . . . . . . . .
        . . . . . . . .     . . . . . . . .
    };
    let [of_e2, of_e3] = [Square::E2, Square::E3].map(|square| Input::of_square(square, 0));
    check("single_push_mask", &of_e2, stop);
    check("front_span_mask", &of_e3, telestops);
    check("front_span_mask", &of_e2, telestops ^ stop);
}

/// `set * 0x0101010101010101` is a north fill exactly if each file has at most one pawn: two pawns on a
/// file carry into the next file.
#[test]
fn multiplying_fills_one_pawn_a_file() {
    let product = |set: u64| set.wrapping_mul(0x0101_0101_0101_0101);
    let at_most_one_a_file =
        |set: u64| (0..8).all(|file| (set >> file & 0x0101_0101_0101_0101).count_ones() <= 1);
    let mut random = Random::new(3);
    let sets = (0..2000).map(|_| random.pawns()).chain(varied_sets(4, 100));
    let mut counts = [0; 2];
    for set in sets {
        let is_fill = product(set) == nortFill(set);
        assert_eq!(is_fill, at_most_one_a_file(set), "{set:#x}");
        counts[usize::from(is_fill)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}
