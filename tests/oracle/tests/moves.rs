//! Pawn moves: every level lists the moves of the rules, in every kind of encoding.

use std::fmt::Debug;

use oracle::{Kind, Sets};
use pawnfill::moves::{Encoding, Kinds, ListMoves, PawnMoves, ROOM};
use pawnfill::sides::{AnyLevel, Scalar};
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::panics::panic_of;
use pawnfill_oracle::positions::{POSITIONS, Pawns};
use pawnfill_oracle::sampling::cases;

#[path = "moves/oracle.rs"]
mod oracle;

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

/// The integers that an encoding makes of the oracle's moves.
fn expected<E: Encoding>(sets: &Sets, has_kind: impl Fn(Kind) -> bool) -> Vec<u32> {
    let mut expected = Vec::new();
    for (kind, from, to) in oracle::moves(sets) {
        let flags = match kind {
            Kind::EastCapturePromotion | Kind::WestCapturePromotion => E::CAPTURE_PROMOTIONS,
            Kind::PushPromotion => E::PROMOTIONS,
            Kind::EastEnPassant | Kind::WestEnPassant => &[E::EN_PASSANT],
            Kind::EastCapture | Kind::WestCapture => &[E::CAPTURE],
            Kind::SinglePush => &[E::SINGLE_PUSH],
            Kind::DoublePush => &[E::DOUBLE_PUSH],
        };
        let squares = u32::from(from) << E::FROM | u32::from(to) << E::TO;
        let flags = flags.iter().filter(|_| has_kind(kind));
        expected.extend(flags.map(|flag| squares | flag));
    }
    expected
}

/// The kinds of the library to which the oracle's belong.
fn kinds(kind: Kind) -> Kinds {
    match kind {
        Kind::EastCapturePromotion | Kind::WestCapturePromotion => Kinds::CAPTURE_PROMOTIONS,
        Kind::PushPromotion => Kinds::PUSH_PROMOTIONS,
        Kind::EastEnPassant | Kind::WestEnPassant => Kinds::EN_PASSANT,
        Kind::EastCapture | Kind::WestCapture => Kinds::CAPTURES,
        Kind::SinglePush => Kinds::SINGLE_PUSHES,
        Kind::DoublePush => Kinds::DOUBLE_PUSHES,
    }
}

fn pawn_moves(sets: &Sets) -> PawnMoves {
    let square = sets.en_passant.map(Square::from_index);
    PawnMoves::new(sets.color, sets.pawns, sets.empty, sets.enemies)
        .targets(sets.targets)
        .en_passant(square)
}

/// Checks the list at one level, with exactly enough room and with more.
fn check_list<E: Encoding<Move: PartialEq + Debug>>(
    level: impl ListMoves,
    encoding: E,
    moves: PawnMoves,
    expected: &[u32],
) where
    E::Bits: TryFrom<u32, Error: Debug>,
{
    let of = |bits: u32| E::of(E::Bits::try_from(bits).expect("it fits"));
    let expected = Vec::from_iter(expected.iter().map(|&bits| of(bits)));
    assert_eq!(moves.count(encoding), expected.len());
    for room in [expected.len(), ROOM - 1, ROOM, ROOM + 50] {
        if room >= expected.len() {
            let mut list = vec![of(0); 3 + room];
            let count = moves.list(level, encoding, &mut list[3..]);
            assert_eq!(list[3..][..count], expected, "{moves:x?} {room}");
            assert!(list[..3].iter().all(|kept| *kept == of(0)));
        }
    }
}

/// Checks every level, with code that runs at the level and with code that enters it.
fn check(sets: &Sets) {
    let moves = pawn_moves(sets);
    macro_rules! check_encodings {
        ($($encoding:ident)*) => { $({
            let expected = expected::<$encoding>(sets, |_| true);
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
    for chosen in 0..64_u32 {
        let all = [
            Kinds::CAPTURE_PROMOTIONS,
            Kinds::PUSH_PROMOTIONS,
            Kinds::EN_PASSANT,
            Kinds::CAPTURES,
            Kinds::SINGLE_PUSHES,
            Kinds::DOUBLE_PUSHES,
        ];
        let only = (0..6).filter(|kind| chosen >> kind & 1 != 0);
        let only = only.fold(!Kinds::ALL, |only, kind| only | all[kind]);
        let expected = expected::<FromFirst>(sets, |kind| kinds(kind) & only == kinds(kind));
        let moves = pawn_moves(sets).only(only);
        check_list(AnyLevel::best(), FromFirst, moves, &expected);
    }
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

/// Every set of pawns on a rank, on ranks 1 to 8, with everything or nothing around it.
#[test]
fn full_ranks() {
    for color in Color::ALL {
        for (rank, files) in (0..8).flat_map(|rank| (0..=255_u64).map(move |files| (rank, files))) {
            let pawns = files << (8 * rank);
            for (empty, enemies) in [(!pawns, 0), (0, !pawns), (!pawns, !pawns)] {
                let sets = Sets {
                    color,
                    pawns,
                    empty,
                    enemies,
                    targets: !0,
                    en_passant: None,
                };
                let expected = expected::<FromFirst>(&sets, |_| true);
                for level in AnyLevel::all() {
                    check_list(level, FromFirst, pawn_moves(&sets), &expected);
                }
            }
        }
    }
}

/// Positions from games, for both sides, with each square for en passant.
#[test]
fn known_positions() {
    for position in POSITIONS {
        let found = Pawns::of(position);
        for (color, pawns, others) in [
            (Color::White, found.white, found.black),
            (Color::Black, found.black, found.white),
        ] {
            // The other pieces are the enemy's.
            let enemies = !found.empty & !pawns | others;
            let squares = (0..64).filter(|square| found.empty >> square & 1 != 0);
            for en_passant in [None].into_iter().chain(squares.map(Some)) {
                let sets = Sets {
                    color,
                    pawns,
                    empty: found.empty,
                    enemies,
                    targets: !0,
                    en_passant,
                };
                let expected = expected::<Wide>(&sets, |_| true);
                check_list(AnyLevel::best(), Wide, pawn_moves(&sets), &expected);
                check_list(Scalar, Wide, pawn_moves(&sets), &expected);
            }
        }
    }
}

/// An engine whose a8 is bit 0 gives the other color.
#[test]
fn boards_whose_a8_is_first() {
    let mut random = Random::new(0x6138);
    for _ in 0..cases(2_000) {
        let sets = random_sets(&mut random);
        let flip = u64::swap_bytes;
        let flipped = Sets {
            color: sets.color.opponent(),
            pawns: flip(sets.pawns),
            empty: flip(sets.empty),
            enemies: flip(sets.enemies),
            targets: flip(sets.targets),
            en_passant: sets.en_passant.map(|square| square ^ 56),
        };
        let mut list = [0; 1024];
        let count = pawn_moves(&flipped).list(AnyLevel::best(), FromFirst, &mut list);
        let mut found = Vec::from_iter(
            list[..count]
                .iter()
                .map(|code| u32::from(code ^ (56 << 6 | 56))),
        );
        let mut expected = expected::<FromFirst>(&sets, |_| true);
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}

/// A list that is too short is an error at the caller's line that says how short, and nothing is written behind it.
#[test]
fn lists_without_room() {
    fn check(level: impl ListMoves) {
        let mut list = [0; 40];
        let moves = PawnMoves::new(Color::White, 0xff00, !0xff00, 0);
        let message = "there are 16 moves, but the list has room for only 15";
        let panic = panic_of(|| moves.list(level, FromFirst, &mut list[..15]));
        assert_eq!(panic, Some([file!(), message].map(str::to_owned)));
        assert_eq!(list[15..], [0; 25]);
    }
    for level in AnyLevel::all() {
        check(level);
        at_level!(level, |level| check(level));
    }
}
