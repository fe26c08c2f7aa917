//! Pawn moves: every level lists the moves of the rules, in every kind of encoding.

use std::fmt::Debug;

use pawnfill::moves::{Encoding, Kinds, ListMoves, PawnMoves, ROOM};
use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::moves::{self as rules, KINDS, Move, Sets};
use pawnfill_oracle::sampling::{cases, sampled};

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
    assert_eq!(Kinds::QUIET, Kinds::SINGLE_PUSHES | Kinds::DOUBLE_PUSHES);
    assert_eq!(Kinds::NOISY, !Kinds::QUIET);
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
    let mut set = || match random.below(4) {
        0 => random.sparse(),
        1 => random.set(),
        2 => random.dense(),
        _ => !0,
    };
    let [empty, enemies, targets] = [set() & !pawns, set() & !pawns, set()];
    let enemies = enemies & !empty;
    let square = random.below(64) as u8;
    Sets {
        color: Color::ALL[random.below(2) as usize],
        pawns,
        empty,
        enemies,
        targets: [!0, targets][random.below(2) as usize],
        en_passant: (empty & !enemies & 1 << square != 0).then_some(square),
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
    // Every set of pawns on a rank, each with all moves: in no position is a square empty and an enemy's.
    for number in sampled(0..4096_u64) {
        let pawns = (number & 0xff) << (8 * (number >> 8 & 7));
        check(&Sets {
            color: Color::ALL[number as usize >> 11],
            pawns,
            empty: !pawns,
            enemies: !pawns,
            targets: !0,
            en_passant: None,
        });
    }
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
