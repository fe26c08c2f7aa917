//! Pawn moves: every level lists the moves of the rules, in every kind of encoding.

use std::fmt::Debug;

use pawnfill::moves::{Encoding, Kinds, ListMoves, PawnMoves, ROOM};
use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::input::{PAWN_RANKS, Random};
use pawnfill_oracle::moves::{self as rules, KINDS, Legal, Move, Sets};
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

/// The calls in some order, which makes no difference.
fn pawn_moves(sets: &Sets, order: u8) -> PawnMoves {
    let square = sets.en_passant.map(Square::from_index);
    let mut moves = PawnMoves::new(sets.color, sets.pawns, sets.empty, sets.enemies);
    for call in 0..3 {
        moves = match ((order + call) % 3, sets.legal) {
            (0, _) => moves.targets(sets.targets),
            (1, Some(legal)) => moves.pinned(Square::from_index(legal.king), legal.pinned),
            (1, None) => moves,
            (_, None) => moves.en_passant(square),
            (_, Some(legal)) => {
                let king = Square::from_index(legal.king);
                moves.en_passant_if_legal(square, king, legal.rooks_and_queens)
            }
        };
    }
    moves
}

/// Checks whether there are moves and which, for each pair of squares, each integer of an encoding, and each kind.
fn check_contained(sets: &Sets) {
    let by_rules = rules::moves(sets);
    for kinds in KINDS.into_iter().chain([Kinds::ALL]) {
        let moves = pawn_moves(sets, 1).only(kinds);
        let mut pairs = vec![[false; 2]; 4096];
        for &(kind, _, from, to) in rules::only(&by_rules, kinds) {
            pairs[usize::from(from) << 6 | usize::from(to)][usize::from(kind < 2)] = true;
        }
        assert_eq!(moves.is_empty(), !pairs.as_flattened().contains(&true));
        for (pair, expected) in (0..4096_u16).zip(pairs) {
            let [from, to] = [pair >> 6, pair & 63].map(|it| Square::from_index(it as u8));
            let found = [false, true].map(|promotes| moves.contains(from, to, promotes));
            assert_eq!(found, expected, "{from}{to} {sets:#x?}");
        }
        let mut integers = vec![false; 1 << 16];
        for bits in expected::<FromFirst>(&by_rules, kinds) {
            integers[usize::from(bits)] = true;
        }
        for (bits, expected) in (0..=u16::MAX).zip(integers) {
            let found = moves.contains_bits(FromFirst, bits);
            assert_eq!(found, expected, "{bits:#x} {sets:#x?}");
        }
    }
}

/// Checks the list at one level, with exactly enough room and with more.
fn check_list<E: Encoding<Move: Default + PartialEq + Debug>>(
    level: impl ListMoves,
    encoding: E,
    moves: PawnMoves,
    expected: &[E::Move],
) {
    assert_eq!(moves.count(encoding), expected.len(), "{moves:#x?}");
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
    let (moves, by_rules) = (pawn_moves(sets, 0), rules::moves(sets));
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
        let moves = pawn_moves(sets, 2).only(only);
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

/// The square of an index counted from a side, and the rank on which its pawns have no moves.
fn of_side(color: Color, square: u64) -> u8 {
    square as u8 ^ [0, 56][color as usize]
}

/// Pawns of any number, on any ranks but the last, and other sets that need not be those of a position.
fn random_sets(random: &mut Random) -> Sets {
    let color = Color::ALL[random.below(2) as usize];
    let pawns = match random.below(6) {
        0 => random.sparse(),
        1 => random.set(),
        2 => random.pawns(),
        // Pawns that promote, and pawns that have not moved.
        3 => random.sparse() & 0x00ff_0000_0000_ff00,
        4 => random.sparse() & random.set() & PAWN_RANKS,
        _ => random.sparse() & random.set(),
    };
    let pawns = pawns & !(0xff << (of_side(color, 56) & 56));
    let mut set = || match random.below(4) {
        0 => random.sparse(),
        1 => random.set(),
        2 => random.dense(),
        _ => !0,
    };
    let [empty, enemies, targets, pinned, rooks] = [(); 5].map(|()| set());
    let (king, number) = (random.below(64) as u8, random.below(16));
    let empty = empty & !pawns & !(1 << king);
    let enemies = enemies & !empty & !pawns & !(1 << king);
    let is_on_line = |square: u8| {
        let files = (square % 8).abs_diff(king % 8);
        let ranks = (square / 8).abs_diff(king / 8);
        files == 0 || ranks == 0 || files == ranks
    };
    let on_lines = (0..64).filter(|&square| is_on_line(square));
    let on_lines = on_lines.fold(0, |set, square| set | 1_u64 << square);
    let has = |set: u64, square: u8| set >> square & 1 != 0;
    let mut squares =
        (0..8).map(|file| [40, 32].map(|rank| of_side(color, rank + (file + number) % 8)));
    let en_passant = squares.find(|&[to, captured]| has(empty, to) && has(enemies, captured));
    Sets {
        color,
        pawns,
        empty,
        enemies,
        targets: [!0, targets][number as usize & 1],
        en_passant: en_passant.filter(|_| number & 6 != 0).map(|[to, _]| to),
        legal: (number & 8 != 0 && pawns >> king & 1 == 0).then_some(Legal {
            king,
            pinned: pinned & (on_lines | !pawns),
            rooks_and_queens: rooks & enemies,
        }),
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
    for _ in 0..cases(160) {
        check_contained(&random_sets(&mut random));
    }
    // Every set of pawns on a rank, with all pushes or all captures.
    for number in sampled(0..2 * 2 * 7 * 256_u64) {
        let color = Color::ALL[number as usize & 1];
        let pawns = (number >> 2 & 0xff) << (of_side(color, 8 * (number >> 10)) & 56);
        let empty = [!pawns, 0][number as usize >> 1 & 1];
        check(&Sets {
            color,
            pawns,
            empty,
            enemies: !(pawns | empty),
            targets: !0,
            en_passant: None,
            legal: None,
        });
    }
    // Eight pawns with two captures each: more than half a vector of 32-bit moves.
    let pawns = 0x0000_0a00_5400_2a00; // b2 d2 f2 c4 e4 g4 b6 d6
    let enemies = 0x0015_00aa_0055_0000;
    check(&Sets {
        color: Color::White,
        pawns,
        empty: !(pawns | enemies),
        enemies,
        targets: !0,
        en_passant: None,
        legal: None,
    });
}

/// Captures en passant with a king, pawns, rooks and other pieces anywhere on the captured pawn's rank.
#[test]
fn en_passant_opens_a_rank() {
    let (mut random, mut opened) = (Random::new(0x6570), 0);
    for _ in 0..cases(20_000) {
        let color = Color::ALL[random.below(2) as usize];
        let [king, captured] = [(); 2].map(|()| random.below(8));
        if king == captured {
            continue;
        }
        let [mut pawns, mut rooks, mut enemies] = [0_u64, 0, 1 << captured];
        for file in (0..8).filter(|file| ![king, captured].contains(file)) {
            match random.below(4) {
                0 => rooks |= 1 << file,
                1 if file.abs_diff(captured) == 1 => pawns |= 1 << file,
                1 => enemies |= 1 << file,
                _ => {}
            }
        }
        let square = |file: u64, rank: u64| of_side(color, 8 * rank + file);
        let rank = |set: u64| set << (of_side(color, 32) & 56);
        let sets = Sets {
            color,
            pawns: rank(pawns),
            empty: !rank(pawns | rooks | enemies | 1 << king),
            enemies: rank(enemies | rooks),
            targets: !0,
            en_passant: Some(square(captured, 5)),
            legal: Some(Legal {
                king: square(king, 4),
                pinned: 0,
                rooks_and_queens: rank(rooks),
            }),
        };
        let expected = rules::moves(&sets);
        let expected = rules::only(&expected, Kinds::EN_PASSANT).count();
        let found = pawn_moves(&sets, 0).only(Kinds::EN_PASSANT);
        assert_eq!(found.count(FromFirst), expected, "{sets:#x?}");
        opened += u32::from(expected == 0 && pawns != 0);
    }
    assert!(opened > 100);
}

/// A list that is too short is an error at the caller's line that says how short.
#[cfg(panic = "unwind")]
#[test]
fn lists_without_room() {
    fn check(level: impl ListMoves) {
        let moves = PawnMoves::new(Color::White, 0xff00, !0xff00, 0);
        let message = "there are 16 moves, but the list has room for only 15";
        crate::assert_panic(message, || moves.list(level, FromFirst, &mut [0; 15]));
        // Room for whole vectors, but not for all promotions.
        let moves = PawnMoves::new(Color::White, 0xff << 48, 0, 0xff << 56);
        for room in [48, 55] {
            let message = format!("there are 56 moves, but the list has room for only {room}");
            let list = &mut [0; 55][..room];
            crate::assert_panic(&message, || moves.list(level, FromFirst, list));
        }
    }
    for level in AnyLevel::all() {
        check(level);
        at_level!(level, |level| check(level));
    }
}

/// Sets that contradict each other would give wrong moves in silence.
#[test]
#[cfg(all(debug_assertions, panic = "unwind"))]
fn mistakes_panic_at_the_line_of_the_engine() {
    use crate::assert_panic;

    let new = |pawns, empty, enemies| PawnMoves::<u64>::new(Color::White, pawns, empty, enemies);
    assert_panic("a square with a pawn is not empty", || new(256, 256, 0));
    assert_panic("a square with an enemy is not empty", || new(0, 256, 256));
    assert_panic("a pawn is no enemy", || new(256, 0, 256));
    assert_panic("no pawn is on its last rank", || new(1 << 56, 0, 0));
    // White's pawn on e5, rook on a5 and king on h5; Black's pawn on d5 and rook on h8.
    let (own, enemies) = (1 << 36 | 1 << 32 | 1 << 39, 1 << 35 | 1 << 63);
    let moves = new(1 << 36, !(own | enemies), enemies);
    let (king, square) = (Square::H5, Some(Square::D6));
    let empty = "en passant ends on an empty square";
    assert_panic(empty, || new(0, 0, 0).en_passant(square));
    let captures = "en passant captures an enemy";
    assert_panic(captures, || moves.en_passant(Some(Square::C6)));
    let sixth = "en passant ends on the sixth rank";
    assert_panic(sixth, || moves.en_passant(Some(Square::D3)));
    let pinned = "a pinned pawn is on a line with its king";
    assert_panic(pinned, || moves.pinned(Square::H1, 1 << 36));
    let enemy = "the rooks and queens are those of the enemy";
    for moves in [moves, moves.targets(1 << 35)] {
        let moves = |rooks| moves.en_passant_if_legal(square, king, rooks);
        assert!(moves(1 << 63).contains(Square::E5, Square::D6, false));
        assert_panic(enemy, || moves(1 << 63 | 1 << 32));
    }
}
