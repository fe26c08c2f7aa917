//! Pawn moves: every level lists the moves that the rules allow, in encodings of every kind.

use std::fmt::Debug;

use pawnfill::moves::{Empty, Encoding, Enemies, Kinds, ListMoves, MOVE_CAPACITY, PawnMoves};
use pawnfill::sides::{AnyLevel, ColorOf, SquareOf, SquareSet};
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::input::Random;
use pawnfill_oracle::moves::{
    self as rules, AtTheEnds, FivePieces, FromFirst, KINDS, Move, NoCapturePromotions, Sets,
    ToFirst, Wide,
};
use pawnfill_oracle::sampling::{cases, sampled};

use crate::check_lists;

fn encoded<E: Encoding<Bits: TryFrom<u32, Error: Debug>>>(
    moves: &[Move],
    kinds: Kinds,
) -> Vec<E::Move> {
    let element = |bits| E::of(E::Bits::try_from(bits).expect("it fits"));
    rules::encoded::<E>(moves, kinds).into_iter().map(element).collect()
}

/// Makes the library's moves, with sets of any type. The order of the calls must make no difference.
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
                let [orthogonal, diagonal] = [legal.orthogonal, legal.diagonal].map(set);
                moves.en_passant_if_legal(square, king, orthogonal, diagonal)
            }
        };
    }
    moves
}

/// For each kind, and for all kinds together, checks `is_empty`, `contains` of all pairs of squares, and
/// `contains_bits` of all integers.
fn check_contained(sets: &Sets) {
    let by_rules = rules::moves(sets);
    for kinds in KINDS.into_iter().chain([Kinds::ALL]) {
        let moves = pawn_moves::<u64>(sets, 1).only(kinds);
        // Whether each integer is a move, and whether its squares and promotion bit belong to a move.
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

/// Checks the list at one level, with exactly enough room and with more room.
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

/// Checks six encodings at every level, and one of them also in code that is compiled for the level.
fn check(sets: &Sets) {
    let (moves, by_rules) = (pawn_moves(sets, 0), rules::moves(sets));
    macro_rules! check_encodings {
        ($($encoding:ident)*) => { $(
            let expected = encoded::<$encoding>(&by_rules, Kinds::ALL);
            AnyLevel::all().for_each(|level| check_list(level, $encoding, moves, &expected));
        )* };
    }
    check_encodings! { ToFirst AtTheEnds Wide NoCapturePromotions FivePieces FromFirst }
    let expected = encoded::<FromFirst>(&by_rules, Kinds::ALL);
    for level in AnyLevel::all() {
        at_level!(level, |level| check_list(level, FromFirst, moves, &expected));
    }
}

/// Checks that each set of kinds leaves out the moves of other kinds, and keeps the order.
fn check_kinds(sets: &Sets) {
    let by_rules = rules::moves(sets);
    for kinds in (0..64).map(rules::kinds) {
        let moves = pawn_moves::<u64>(sets, 2).only(kinds);
        let expected = encoded::<FromFirst>(&by_rules, kinds);
        check_list(AnyLevel::best(), FromFirst, moves, &expected);
    }
}

/// If the targets of two stages partition the squares, each of the oracle's moves is in exactly one stage.
/// The other tests compare the library's moves with the oracle's.
#[test]
fn stages_partition_the_moves() {
    let mut random = Random::new(0x7461);
    for _ in 0..cases(5_000) {
        let (sets, part) = (Sets { targets: !0, ..Sets::random(&mut random) }, random.set());
        let moves = |targets| rules::moves(&Sets { targets, ..sets });
        let mut staged = [moves(part), moves(!part)].concat();
        staged.sort_unstable();
        assert_eq!(staged, moves(!0), "{part:#x} {sets:#x?}");
    }
}

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
    // Every set of pawns on a rank. All other squares are empty, or all have enemies.
    for number in sampled(0..2 * 2 * 7 * 256_u64) {
        let [color, is_empty] = [number & 1, number >> 1 & 1];
        let rank = (7 * color) ^ (number >> 10);
        let pawns = (number >> 2 & 0xff) << (8 * rank);
        let empty = !pawns & is_empty.wrapping_neg();
        check(&Sets::of_pawns(Color::ALL[color as usize], pawns, empty));
    }
    // Eight pawns with two captures each: a full vector of 32-bit moves (AVX-512).
    let pawns = 0x0000_0a00_5400_2a00; // b2 d2 f2 c4 e4 g4 b6 d6
    let enemies = 0x0015_00aa_0055_0000;
    check(&Sets::of_pawns(Color::White, pawns, !(pawns | enemies)));
}

/// A list that is too short panics at the caller's line. The message has the number of moves and the room.
#[cfg(panic = "unwind")]
#[test]
fn lists_without_room() {
    fn check(level: impl ListMoves) {
        let moves = PawnMoves::new(Color::White, 0xff00, Empty(!0xff00), Enemies(0));
        let message = "there are 16 moves, but the list holds only 15";
        crate::assert_panic(message, || moves.list(level, FromFirst, &mut [0; 15]));
        // These lists have room for whole vectors, but not for all promotions.
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

/// Sets that contradict each other make debug builds panic instead of giving wrong moves.
#[test]
#[cfg(all(debug_assertions, panic = "unwind"))]
fn mistakes_panic_at_the_line_of_the_engine() {
    use crate::assert_panic;

    let new = |pawns, empty, enemies| {
        PawnMoves::<u64>::new(Color::White, pawns, Empty(empty), Enemies(enemies))
    };
    assert_panic("a square is empty and has an own pawn", || new(256, 256, 0));
    assert_panic("a square is empty and has an enemy", || new(0, 256, 256));
    assert_panic("own pawns and enemies overlap", || new(256, 0, 256));
    assert_panic("a pawn is on its last rank", || new(1 << 56, 0, 0));
    // White's pawn on e5, rook on a5 and king on h5; Black's pawn on d5 and rook on h8.
    let (own, enemies) = (1 << 36 | 1 << 32 | 1 << 39, 1 << 35 | 1 << 63);
    let moves = new(1 << 36, !(own | enemies), enemies);
    let (king, square) = (Square::H5, Some(Square::D6));
    let empty = "en passant does not end on an empty square";
    assert_panic(empty, || new(0, 0, 0).en_passant(square));
    let captures = "en passant captures no enemy";
    // Behind c6 is no piece, and behind a6 is White's rook.
    assert_panic(captures, || moves.en_passant(Some(Square::C6)));
    assert_panic(captures, || moves.en_passant(Some(Square::A6)));
    let sixth = "en passant does not end on the sixth rank";
    assert_panic(sixth, || moves.en_passant(Some(Square::D3)));
    let pinned = "a pinned pawn is on no line with its king";
    assert_panic(pinned, || moves.pinned(Square::H1, 1 << 36));
    let enemy = "an attacker is not an enemy";
    for moves in [moves, moves.check_mask(1 << 35)] {
        let moves = |rooks, bishops| moves.en_passant_if_legal(square, king, rooks, bishops);
        assert!(!moves(1 << 63, 0).contains(Square::E5, Square::D6, false));
        assert!(moves(0, 1 << 63).contains(Square::E5, Square::D6, false));
        assert_panic(enemy, || moves(1 << 63 | 1 << 32, 0));
        assert_panic(enemy, || moves(0, 1 << 32));
    }
}
