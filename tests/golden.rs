//! The pictures and formulas of the two source documents, the chess programming wiki's pages on
//! [pawn fills] and [pawn pushes], compared with every strategy, and proof of where the wiki is wrong.
//!
//! [pawn fills]: https://www.chessprogramming.org/Pawn_Fills
//! [pawn pushes]: https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)

use pawnfill::{Color, Square, bitboard};
use pawnfill_oracle::driver::{CANDIDATES, Candidate, pictures};
use pawnfill_oracle::input::{Input, Random, varied_sets};
use pawnfill_oracle::positions::pawns;

/// Fails with pictures if a strategy's operation does not give the answer that a document shows.
#[track_caller]
fn check(name: &str, input: &Input, expected: u64) {
    for candidate in CANDIDATES {
        let found = candidate.ask(name, input);
        assert!(
            found == expected,
            "{}.{name}, {}\n{}",
            candidate.name,
            input.color,
            pictures(&[
                ("first set", input.set),
                ("second set", input.empty),
                ("document", expected),
                ("found", found)
            ])
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
    for (input, filefill) in [(white, white_filefill), (black, black_filefill)] {
        for candidate in CANDIDATES {
            let union = candidate.ask("front_fill", &input) | candidate.ask("rear_fill", &input);
            assert_eq!(union, filefill, "{}", candidate.name);
        }
    }
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
    // Pawn fills

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

    pub(crate) fn wFrontFill(wpawns: u64) -> u64 {
        nortFill(wpawns)
    }

    pub(crate) fn wRearFill(wpawns: u64) -> u64 {
        soutFill(wpawns)
    }

    pub(crate) fn bFrontFill(bpawns: u64) -> u64 {
        soutFill(bpawns)
    }

    pub(crate) fn bRearFill(bpawns: u64) -> u64 {
        nortFill(bpawns)
    }

    pub(crate) fn fileFill(set: u64) -> u64 {
        nortFill(set) | soutFill(set)
    }

    // Pawn pushes

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
        let singlePushs = wSinglePushTargets(wpawns, empty);
        nortOne(singlePushs) & empty & RANK4
    }

    pub(crate) fn bSinglePushTargets(bpawns: u64, empty: u64) -> u64 {
        soutOne(bpawns) & empty
    }

    pub(crate) fn bDoublePushTargets(bpawns: u64, empty: u64) -> u64 {
        let singlePushs = bSinglePushTargets(bpawns, empty);
        soutOne(singlePushs) & empty & RANK5
    }

    pub(crate) fn wPawnsAble2Push(wpawns: u64, empty: u64) -> u64 {
        soutOne(empty) & wpawns
    }

    pub(crate) fn wPawnsAble2DblPush(wpawns: u64, empty: u64) -> u64 {
        let emptyRank3 = soutOne(empty & RANK4) & empty;
        wPawnsAble2Push(wpawns, emptyRank3)
    }

    // "and similar for black."

    pub(crate) fn bPawnsAble2Push(bpawns: u64, empty: u64) -> u64 {
        nortOne(empty) & bpawns
    }

    pub(crate) fn bPawnsAble2DblPush(bpawns: u64, empty: u64) -> u64 {
        let emptyRank6 = nortOne(empty & RANK5) & empty;
        bPawnsAble2Push(bpawns, emptyRank6)
    }

    // enum { white, black };

    pub(crate) fn singlePushTargetsByRotate(pawns: u64, empty: u64, color: i32) -> u64 {
        rotateLeft(pawns, 8 - (color << 4)) & empty
    }

    /// Rotates to the right if the number of steps is negative.
    fn rotateLeft(set: u64, steps: i32) -> u64 {
        if steps >= 0 {
            set.rotate_left(steps as u32)
        } else {
            set.rotate_right(-steps as u32)
        }
    }

    pub(crate) fn singlePushTargetsByShifts(pawns: u64, empty: u64, color: i32) -> u64 {
        ((pawns << 8) >> (color << 4)) & empty
    }
}

#[test]
fn formulas_of_fills() {
    use document::*;
    for set in varied_sets(1, 500) {
        let [white, black] = Color::ALL.map(|color| of_set(color, set));
        check("north_fill", &white, nortFill(set));
        check("south_fill", &white, soutFill(set));
        check("file_fill", &white, fileFill(set));
        check("front_fill", &white, wFrontFill(set));
        check("rear_fill", &white, wRearFill(set));
        check("front_fill", &black, bFrontFill(set));
        check("rear_fill", &black, bRearFill(set));
    }
}

/// Checks a pair of formulas for pushes, White's and Black's, on real positions and on random pawns
/// of ranks 2 to 7.
#[track_caller]
fn check_pushes(name: &str, formulas: [&dyn Fn(u64, u64) -> u64; 2]) {
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

#[test]
fn formulas_of_pushes_per_side() {
    use document::*;
    check_pushes(
        "single_push_targets",
        [&wSinglePushTargets, &bSinglePushTargets],
    );
    check_pushes(
        "double_push_targets",
        [&wDblPushTargets, &bDoublePushTargets],
    );
    check_pushes("able_to_push", [&wPawnsAble2Push, &bPawnsAble2Push]);
    check_pushes(
        "able_to_double_push",
        [&wPawnsAble2DblPush, &bPawnsAble2DblPush],
    );
}

#[test]
fn formulas_of_generalized_pushes() {
    use document::*;
    for form in [singlePushTargetsByRotate, singlePushTargetsByShifts] {
        check_pushes(
            "single_push_targets",
            [&|pawns, empty| form(pawns, empty, 0), &|pawns, empty| {
                form(pawns, empty, 1)
            }],
        );
    }
}

// Where the wiki is wrong

/// Both generalized forms need pawns on ranks 2 to 7, so these ranks are the domain.
#[test]
fn generalized_pushes_go_wrong_on_the_last_ranks() {
    use document::*;
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
    let both = |candidate: &Candidate, pawns| {
        let input = Input::of_sets(pawns, 0);
        candidate.ask("north_fill", &input) & candidate.ask("south_fill", &input)
    };
    for candidate in CANDIDATES {
        assert_eq!(both(candidate, PAWNS.0), PAWNS.0, "{}", candidate.name);
        assert_eq!(both(candidate, PAWNS.1), PAWNS.1, "{}", candidate.name);
        assert_eq!(
            both(candidate, doubled),
            with_gap_filled,
            "{}",
            candidate.name
        );
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
    for candidate in CANDIDATES {
        let ask = |name, square| candidate.ask(name, &Input::of_square(square, 0));
        assert_eq!(ask("single_push_mask", Square::E2), stop);
        let beyond_stop = ask("front_span_mask", Square::E3);
        assert_eq!(beyond_stop, telestops, "{}", candidate.name);
        let whole = ask("front_span_mask", Square::E2);
        assert_eq!(beyond_stop ^ stop, whole, "{}", candidate.name);
        assert_ne!(whole, telestops, "{}", candidate.name);
    }
}

/// `set * 0x0101010101010101` is a north fill exactly if each file has at most one pawn: two pawns on a
/// file carry into the next file.
#[test]
fn multiplying_fills_one_pawn_a_file() {
    let product = |set: u64| set.wrapping_mul(0x0101_0101_0101_0101);
    let at_most_one_a_file = |set: u64| {
        (0..8).all(|file| {
            let on_file = (0..8).filter(|rank| set >> (8 * rank + file) & 1 == 1);
            on_file.count() <= 1
        })
    };
    let mut random = Random::new(3);
    let sets = (0..2000).map(|_| random.pawns()).chain(varied_sets(4, 100));
    let mut counts = [0; 2];
    for set in sets {
        let one_a_file = at_most_one_a_file(set);
        counts[usize::from(one_a_file)] += 1;
        for candidate in CANDIDATES {
            let fill = candidate.ask("north_fill", &Input::of_sets(set, 0));
            assert_eq!(
                product(set) == fill,
                one_a_file,
                "{} on {set:#x}",
                candidate.name
            );
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}
