//! Pawn moves: every level lists the moves of the rules, in every kind of encoding.

use std::fmt::Debug;

use pawnfill::moves::{Empty, Encoding, Enemies, Kinds, ListMoves, MOVE_CAPACITY, PawnMoves};
use pawnfill::sides::{AnyLevel, ColorOf, SquareOf, SquareSet};
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::input::Random;
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
fn encoded<E: Encoding<Bits: TryFrom<u32, Error: Debug>>>(
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

/// The calls in some order, which makes no difference, with sets of any type.
pub(crate) fn pawn_moves<S: SquareSet>(sets: &Sets, order: u8) -> PawnMoves<S>
where
    Color: ColorOf<S>,
    Square: SquareOf<S>,
{
    let set = S::from_a1_first;
    let [pawns, empty, enemies] = [sets.pawns, sets.empty, sets.enemies].map(set);
    let square = sets.en_passant.map(Square::from_index);
    let mut moves = PawnMoves::new(sets.color, pawns, Empty(empty), Enemies(enemies));
    for call in 0..4 {
        moves = match ((order + call) % 4, sets.legal) {
            (0, _) => moves.targets(set(sets.targets)),
            (1, _) => moves.check_mask(set(sets.check_mask)),
            (2, None) => moves,
            (2, Some(legal)) => moves.pinned(Square::from_index(legal.king), set(legal.pinned)),
            (_, None) => moves.en_passant(square),
            (_, Some(legal)) => {
                let king = Square::from_index(legal.king);
                let [straight, diagonal] = [legal.straight, legal.diagonal].map(set);
                moves.en_passant_if_legal(square, king, straight, diagonal)
            }
        };
    }
    moves
}

/// Checks whether there are moves and which, for each pair of squares, each integer of an encoding, and each kind.
fn check_contained(sets: &Sets) {
    let by_rules = rules::moves(sets);
    for kinds in KINDS.into_iter().chain([Kinds::ALL]) {
        let moves = pawn_moves::<u64>(sets, 1).only(kinds);
        // Of an integer, and of its squares and the bit that says whether it promotes.
        let mut expected_of = vec![[false; 2]; 1 << 16];
        let integers = encoded::<FromFirst>(&by_rules, kinds);
        for bits in integers.iter().map(|&bits| usize::from(bits)) {
            expected_of[bits][0] = true;
            expected_of[bits & 0x8fff][1] = true;
        }
        assert_eq!(moves.is_empty(), integers.is_empty(), "{sets:#x?}");
        for bits in 0..=u16::MAX {
            let [from, to] = [bits >> 6, bits].map(|part| Square::from_index(part as u8 & 63));
            let is_contained = moves.contains(from, to, bits >> 15 != 0);
            let contained = [moves.contains_bits(FromFirst, bits), is_contained];
            let [of_bits, of_squares] = [bits, bits & 0x8fff].map(usize::from);
            let expected = [expected_of[of_bits][0], expected_of[of_squares][1]];
            assert_eq!(contained, expected, "{bits:#x} {sets:#x?}");
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
    let rooms = [0, 47, 48, 56, MOVE_CAPACITY - 1, MOVE_CAPACITY, MOVE_CAPACITY + 50];
    let fill = |[[list]]: [[&mut [E::Move]; 1]; 1]| [moves.list(level, encoding, list)];
    check_lists(&rooms, [[expected]], |_| {}, &moves, &fill);
}

/// Checks every level, with code that enters it, and for one encoding with code that runs at it.
fn check(sets: &Sets) {
    let (moves, by_rules) = (pawn_moves(sets, 0), rules::moves(sets));
    macro_rules! check_encodings {
        ($($encoding:ident)*) => { $(
            let expected = encoded::<$encoding>(&by_rules, Kinds::ALL);
            AnyLevel::all().for_each(|level| check_list(level, $encoding, moves, &expected));
        )* };
    }
    check_encodings! { ToFirst AtTheEnds Wide WideWithScore FivePieces FromFirst }
    let expected = encoded::<FromFirst>(&by_rules, Kinds::ALL);
    for level in AnyLevel::all() {
        at_level!(level, |level| check_list(level, FromFirst, moves, &expected));
    }
}

/// Each set of kinds: the moves of other kinds are left out, and the order stays.
fn check_kinds(sets: &Sets) {
    let by_rules = rules::moves(sets);
    for chosen in 0..64_u32 {
        let only = (0..6).filter(|kind| chosen >> kind & 1 != 0);
        let only = only.fold(!Kinds::ALL, |only, kind| only | KINDS[kind]);
        let moves = pawn_moves::<u64>(sets, 2).only(only);
        let expected = encoded::<FromFirst>(&by_rules, only);
        check_list(AnyLevel::best(), FromFirst, moves, &expected);
    }
}

/// Targets that have each square once give each move once, whatever else is asked for.
fn check_partition(sets: &Sets, parts: [u64; 3]) {
    let all = pawn_moves::<u64>(sets, 3);
    let parts = parts.map(|part| all.targets(part));
    let by_rules = rules::moves(sets);
    for &(kind, _, from, to) in &by_rules {
        let [from, to] = [from, to].map(Square::from_index);
        let holding = parts.iter().filter(|part| part.contains(from, to, kind < 2)).count();
        assert_eq!(holding, 1, "{from}{to} {sets:#x?}");
    }
    let encoded = encoded::<FromFirst>(&by_rules, Kinds::ALL);
    for level in AnyLevel::all() {
        let mut listed = Vec::new();
        for part in parts {
            let (start, count) = (listed.len(), part.count(FromFirst));
            listed.resize(start + count + MOVE_CAPACITY, 0);
            assert_eq!(part.list(level, FromFirst, &mut listed[start..]), count);
            listed.truncate(start + count);
        }
        listed.sort_unstable();
        let mut expected = encoded.clone();
        expected.sort_unstable();
        assert_eq!(listed, expected, "{level} {sets:#x?}");
    }
}

#[test]
fn stages_partition_the_moves() {
    let mut random = Random::new(0x7461);
    for _ in 0..cases(5_000) {
        let sets = Sets::random(&mut random);
        let [one, two] = [random.set(), random.set()];
        check_partition(&sets, [one, two & !one, !one & !two]);
        // By victims: the captured pawn is no destination.
        let victims = sets.enemies & one;
        check_partition(&sets, [victims, sets.enemies & !one, !sets.enemies]);
    }
}

/// Each call narrows the moves, whether by kinds or by squares.
#[test]
fn calls_narrow() {
    let pawns = 1 << 12 | 1 << 48; // e2 a7
    let moves = PawnMoves::new(Color::White, pawns, Empty(!pawns), Enemies(0));
    let pushes = Kinds::PROMOTIONS | Kinds::SINGLE_PUSHES;
    let both = moves.only(Kinds::QUIET).only(pushes);
    assert_eq!(both, moves.only(Kinds::SINGLE_PUSHES));
    assert_eq!(Kinds::QUIET, Kinds::SINGLE_PUSHES | Kinds::DOUBLE_PUSHES);
    assert_eq!(Kinds::NOISY, !Kinds::QUIET);
    assert_eq!(moves.targets(1 << 20).targets(1 << 28).count(FromFirst), 0);
}

#[test]
fn random_boards() {
    let mut random = Random::new(0x6d6f);
    for _ in 0..cases(10_000) {
        check(&Sets::random(&mut random));
    }
    for _ in 0..cases(500) {
        check_kinds(&Sets::random(&mut random));
    }
    for _ in 0..cases(160) {
        check_contained(&Sets::random(&mut random));
    }
    // Every set of pawns on a rank, with all pushes or all captures.
    for number in sampled(0..2 * 2 * 7 * 256_u64) {
        let [color, is_empty] = [number & 1, number >> 1 & 1];
        let rank = (7 * color) ^ (number >> 10);
        let pawns = (number >> 2 & 0xff) << (8 * rank);
        let empty = !pawns & is_empty.wrapping_neg();
        check(&Sets::of_pawns(Color::ALL[color as usize], pawns, empty));
    }
    // Eight pawns with two captures each: more than half a vector of 32-bit moves.
    let pawns = 0x0000_0a00_5400_2a00; // b2 d2 f2 c4 e4 g4 b6 d6
    let enemies = 0x0015_00aa_0055_0000;
    check(&Sets::of_pawns(Color::White, pawns, !(pawns | enemies)));
}

/// A list that is too short is an error at the caller's line that says how short.
#[cfg(panic = "unwind")]
#[test]
fn lists_without_room() {
    fn check(level: impl ListMoves) {
        let moves = PawnMoves::new(Color::White, 0xff00, Empty(!0xff00), Enemies(0));
        let message = "there are 16 moves, but the list holds only 15";
        crate::assert_panic(message, || moves.list(level, FromFirst, &mut [0; 15]));
        // Room for whole vectors, but not for all promotions.
        let moves = PawnMoves::new(Color::White, 0xff << 48, Empty(0), Enemies(0xff << 56));
        for room in [48, 55] {
            let message = format!("there are 56 moves, but the list holds only {room}");
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

    let new = |pawns, empty, enemies| {
        PawnMoves::<u64>::new(Color::White, pawns, Empty(empty), Enemies(enemies))
    };
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
    let enemy = "the attackers are pieces of the enemy";
    for moves in [moves, moves.check_mask(1 << 35)] {
        let moves = |rooks, bishops| moves.en_passant_if_legal(square, king, rooks, bishops);
        assert!(!moves(1 << 63, 0).contains(Square::E5, Square::D6, false));
        assert!(moves(0, 1 << 63).contains(Square::E5, Square::D6, false));
        assert_panic(enemy, || moves(1 << 63 | 1 << 32, 0));
        assert_panic(enemy, || moves(0, 1 << 32));
    }
}
