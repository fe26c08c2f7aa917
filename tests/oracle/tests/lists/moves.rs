//! Pawn moves: every level lists the moves of the rules, in every kind of encoding.

use std::fmt::Debug;

use pawnfill::board::{FILE_A, RANK_1};
use pawnfill::moves::{Encoding, Kinds, ListMoves, PawnMoves, ROOM};
use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::moves::{self as rules, KINDS, Move, Sets};
use pawnfill_oracle::positions::{POSITIONS, Pawns, board};
use pawnfill_oracle::sampling::cases;

use crate::check_lists;

/// An encoding with a flag of its own for each kind.
macro_rules! encodings {
    ($(
        $name:ident: $bits:ty as $move:ty, $from:literal, $to:literal,
        [$single:expr, $double:expr, $capture:expr, $en_passant:expr], $push:expr, $by_capture:expr;
        |$parameter:ident| $of:expr;
    )*) => { $(
        #[derive(Clone, Copy, Debug)]
        struct $name;

        impl Encoding for $name {
            type Bits = $bits;
            type Move = $move;
            const FROM: u32 = $from;
            const TO: u32 = $to;
            const SINGLE_PUSH: u32 = $single;
            const DOUBLE_PUSH: u32 = $double;
            const CAPTURE: u32 = $capture;
            const EN_PASSANT: u32 = $en_passant;
            const PROMOTIONS: &[u32] = $push;
            const CAPTURE_PROMOTIONS: &[u32] = $by_capture;

            #[inline(always)]
            fn of($parameter: $bits) -> $move {
                $of
            }
        }
    )* };
}

encodings! {
    FromFirst: u16 as u16, 6, 0, [0x1000, 0x2000, 0x3000, 0x4000],
        &[0xf000, 0xe000, 0xd000, 0xc000], &[0xb000, 0xa000, 0x9000, 0x8000]; |bits| bits;
    ToFirst: u16 as [u16; 2], 0, 6, [0, 1 << 12, 4 << 12, 5 << 12],
        &[11 << 12, 10 << 12, 9 << 12, 8 << 12], &[15 << 12]; |bits| [bits, 0];
    AtTheEnds: u16 as (u16, i32), 10, 0, [0x40, 0x80, 0xc0, 0x100],
        &[0x240], &[0x280, 0x2c0]; |bits| (bits, -1);
    Wide: u32 as u32, 26, 13, [1, 1 << 12, 1 << 19, 1 << 25],
        &[3, 5, 7, 9], &[11, 13, 15, 17]; |bits| bits;
    WideWithScore: u32 as u64, 8, 0, [0, 1 << 16, 2 << 16, 3 << 16],
        &[1 << 31, 1 << 30, 1 << 29, 1 << 28], &[]; |bits| u64::from(bits) << 32 | 7;
    FivePieces: u16 as u16, 0, 6, [0, 0, 0, 0],
        &[1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12], &[9 << 12, 10 << 12, 11 << 12, 12 << 12, 13 << 12];
        |bits| bits;
}

/// What an encoding makes of moves by the rules, without those of other kinds.
fn expected<E: Encoding<Bits: TryFrom<u32, Error: Debug>>>(
    moves: &[Move],
    only: Kinds,
) -> Vec<E::Move> {
    let flags = [
        E::CAPTURE_PROMOTIONS,
        E::PROMOTIONS,
        &[E::EN_PASSANT],
        &[E::CAPTURE],
        &[E::SINGLE_PUSH],
        &[E::DOUBLE_PUSH],
    ];
    let moves = rules::only(moves, only).flat_map(|(kind, _, from, to)| {
        let squares = u32::from(*from) << E::FROM | u32::from(*to) << E::TO;
        let bits = flags[*kind].iter().map(move |flag| squares | flag);
        bits.map(|bits| E::of(E::Bits::try_from(bits).expect("it fits")))
    });
    moves.collect()
}

fn pawn_moves(sets: &Sets) -> PawnMoves {
    let square = sets.en_passant.map(Square::from_index);
    PawnMoves::new(sets.color, sets.pawns, sets.empty, sets.enemies)
        .targets(sets.targets)
        .en_passant(square)
}

/// Checks the list at one level, with exactly enough room and with more.
fn check_list<E: Encoding<Move: Default + PartialEq + Debug>>(
    level: impl ListMoves,
    encoding: E,
    moves: PawnMoves,
    expected: &[E::Move],
) {
    assert_eq!(moves.count(encoding), expected.len());
    let rooms = [0, 47, 48, 56, ROOM - 1, ROOM, ROOM + 50];
    check_lists(
        &rooms,
        [[expected]],
        |_| {},
        &moves,
        |[[list]]| [moves.list(level, encoding, list)],
    );
}

/// Checks every level, with code that runs at the level and with code that enters it.
fn check(sets: &Sets) {
    let (moves, by_rules) = (pawn_moves(sets), rules::moves(sets));
    macro_rules! check_encodings {
        ($($encoding:ident)*) => { $({
            let expected = expected::<$encoding>(&by_rules, Kinds::ALL);
            for level in AnyLevel::all() {
                check_list(level, $encoding, moves, &expected);
                at_level!(level, |level| check_list(level, $encoding, moves, &expected));
            }
        })* };
    }
    check_encodings! { FromFirst ToFirst AtTheEnds Wide WideWithScore FivePieces }
}

/// Each set of kinds: the moves of other kinds are left out, and the order stays.
fn check_kinds(sets: &Sets) {
    let by_rules = rules::moves(sets);
    for chosen in 0..64_u32 {
        let only = (0..6).filter(|kind| chosen >> kind & 1 != 0);
        let only = only.fold(!Kinds::ALL, |only, kind| only | KINDS[kind]);
        let moves = pawn_moves(sets).only(only);
        let expected = expected::<FromFirst>(&by_rules, only);
        check_list(AnyLevel::best(), FromFirst, moves, &expected);
    }
}

/// Each call narrows the moves, whether by kinds or by squares.
#[test]
fn calls_narrow() {
    let pawns = 1 << 12 | 1 << 48; // e2 a7
    let moves = PawnMoves::new(Color::White, pawns, !pawns, 0);
    let pushes = Kinds::PROMOTIONS | Kinds::SINGLE_PUSHES;
    let both = moves.only(Kinds::QUIET).only(pushes);
    assert_eq!(both, moves.only(Kinds::SINGLE_PUSHES));
    assert_eq!(moves.targets(1 << 20).targets(1 << 28).count(FromFirst), 0);
}

/// Pawns of any number on any ranks, and other sets that need not be those of a position.
fn random_sets(random: &mut Random) -> Sets {
    let pawns = match random.below(6) {
        0 => random.sparse(),
        1 => random.set(),
        2 => random.pawns(),
        // Pawns that promote, and pawns that have not moved.
        3 => random.sparse() & 0x00ff_0000_0000_ff00,
        4 => random.sparse() & random.set() & PAWN_RANKS,
        _ => random.sparse() & random.set(),
    };
    let mut set = || match random.below(3) {
        0 => random.sparse(),
        1 => random.set(),
        _ => random.dense(),
    };
    let [empty, enemies, targets] = [set(), set(), set()];
    let empty = empty & !pawns;
    let square = random.below(64) as u8;
    Sets {
        color: Color::ALL[random.below(2) as usize],
        pawns,
        empty,
        enemies: enemies & !empty & !pawns,
        targets: if random.below(2) == 0 { !0 } else { targets },
        en_passant: (empty >> square & 1 != 0).then_some(square),
    }
}

#[test]
fn random_boards() {
    let mut random = Random::new(0x6d6f);
    for _ in 0..cases(10_000) {
        check(&random_sets(&mut random));
    }
    for _ in 0..cases(500) {
        check_kinds(&random_sets(&mut random));
    }
}

/// Every set of pawns on a rank, and all of a rank's pawns with every set of files to move on, among empty squares,
/// enemies or both.
#[test]
fn full_ranks() {
    for color in Color::ALL {
        for (rank, files) in (0..8).flat_map(|rank| (0..=255_u64).map(move |files| (rank, files))) {
            let all_files = files * FILE_A;
            for (pawns, targets) in [(all_files, !0), (!0, all_files)] {
                let pawns = pawns & RANK_1 << (8 * rank);
                for (empty, enemies) in [(!pawns, 0), (0, !pawns), (!pawns, !pawns)] {
                    let sets = Sets {
                        color,
                        pawns,
                        empty,
                        enemies,
                        targets,
                        en_passant: None,
                    };
                    let (moves, by_rules) = (pawn_moves(&sets), rules::moves(&sets));
                    let usual = expected::<FromFirst>(&by_rules, Kinds::ALL);
                    let five = expected::<FivePieces>(&by_rules, Kinds::ALL);
                    for level in AnyLevel::all() {
                        check_list(level, FromFirst, moves, &usual);
                        check_list(level, FivePieces, moves, &five);
                    }
                }
            }
        }
    }
}

const GOLDEN: &str = "\
# Pawn moves, for the tests of engines. A line has the board of a FEN, the side to move (w or b), the square for en
# passant, the kinds of moves (noisy: captures, en passant and promotions; quiet: other pushes), and the moves in
# ascending order of from and to, each once, also if it promotes. They may leave the king in check. Written by
# .ci/generate from the oracle; a test compares it.
";

/// The file for engines has what the oracle says.
#[test]
fn golden_vectors() {
    let mut text = GOLDEN.to_owned();
    let en_passant = [
        "rnbqkbnr/ppp3pp/8/8/3pPp2/8/PPPP1PPP/RNBQKBNR b KQkq e3",
        "rnbqkbnr/ppp1pppp/8/2PpP3/8/8/PP1P1PPP/RNBQKBNR w KQkq d6",
    ];
    for position in POSITIONS.iter().take(16).chain(&en_passant) {
        let (found, board) = (Pawns::of(position), board(position));
        let words = Vec::from_iter(position.split(' '));
        for (color, letter) in Color::ALL.into_iter().zip(["w", "b"]) {
            let square = if words[1] == letter { words[3] } else { "-" };
            let sets = Sets {
                color,
                pawns: [found.white, found.black][color as usize],
                empty: found.empty,
                enemies: board
                    .colors(cozy_chess::Color::ALL[color.opponent() as usize])
                    .0,
                targets: !0,
                en_passant: square
                    .parse()
                    .ok()
                    .map(|square: cozy_chess::Square| square as u8),
            };
            let moves = rules::moves(&sets);
            for (name, group) in [("noisy", Kinds::NOISY), ("quiet", Kinds::QUIET)] {
                let moves = rules::only(&moves, group).map(|&(.., from, to)| [from, to]);
                let mut moves = Vec::from_iter(moves);
                moves.sort_unstable();
                let moves = moves.into_iter().map(|squares| {
                    let [from, to] = squares.map(Square::from_index);
                    format!(" {from}{to}")
                });
                let moves: String = moves.collect();
                text += &format!("{} {letter} {square} {name}{moves}\n", words[0]);
            }
        }
    }
    assert_file("tests/golden/moves.txt", &text);
}

/// A list that is too short is an error at the caller's line that says how short.
#[cfg(panic = "unwind")]
#[test]
fn lists_without_room() {
    fn check(level: impl ListMoves) {
        let moves = PawnMoves::new(Color::White, 0xff00, !0xff00, 0);
        let message = "there are 16 moves, but the list has room for only 15";
        crate::assert_panic(message, || moves.list(level, FromFirst, &mut [0; 15]));
    }
    for level in AnyLevel::all() {
        check(level);
        at_level!(level, |level| check(level));
    }
}
