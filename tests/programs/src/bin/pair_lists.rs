//! The program for the proof's claims about pairs and moves: their counts are right, and their lists have no
//! bounds checks and call only slow paths.
//!
//! The program is compiled but never run: the test `library` of the proof reads its code. A list is exported
//! as `all.Avx2.ByRank`: the kind of list, the level and the numbering.

use pawnfill::moves::{Empty, Enemies, Kinds, PawnMoves};
use pawnfill::pairs::{self, ByFile, ByRank, Changed, Indices, Pawns, Perspective};
use pawnfill::sides::Scalar;
#[cfg(target_arch = "x86_64")]
use pawnfill::sides::{Avx2, Avx512};
use pawnfill::{Color, Square};
use pawnfill_oracle::export;
use pawnfill_oracle::moves::Plain;

export! {
    { "pairs.count" } (white: u64, black: u64) -> usize {
        // A square in both sets is Black's.
        let is_wrong = Pawns::new(white, black) != Pawns::new(white & !black, black);
        Pawns::new(white, black).pair_count() + usize::from(is_wrong)
    }
}

// A planted fault for one set, which the proof must find.
export! {
    { "pairs.planted" } (white: u64, black: u64) -> usize {
        Pawns::new(white, black).pair_count() + usize::from(white == 0x0012_3400_8800_5500)
    }
}

type Sides = [Perspective; 2];

/// Exports the lists of pairs at a level, for two perspectives.
macro_rules! lists {
    ($($level:ident)*) => { $(
        lists! { @ $level ByRank }
        lists! { @ $level ByFile }
    )* };
    (@ $level:ident $numbering:ident) => {
        export! {
            { "all.", stringify!($level), ".", stringify!($numbering) }
            at level: $level, (pawns: &Pawns, sides: &Sides, indices: &mut [Indices; 2]) -> usize {
                let [a, b] = indices;
                pairs::all(level, $numbering, *pawns, *sides, [a, b])
            }
        }
        export! {
            { "changes.", stringify!($level), ".", stringify!($numbering) }
            at level: $level, (
                pawns: &[Pawns; 2],
                sides: &Sides,
                removed: &mut [Indices; 2],
                added: &mut [Indices; 2],
            ) -> Changed {
                let ([a, b], [c, d]) = (removed, added);
                pairs::changes(level, $numbering, *pawns, *sides, [a, b], [c, d])
            }
        }
    };
}

lists! { Scalar }
#[cfg(target_arch = "x86_64")]
lists! { Avx2 Avx512 }

/// Exports the number of moves of a color and a kind, with and without pinned pawns, such as
/// `move_count.White.CAPTURES`.
macro_rules! counts {
    ($($kind:ident)*) => { $(
        counts! { @ White $kind }
        counts! { @ Black $kind }
    )* };
    (@ $color:ident $kind:ident) => {
        export! {
            { "move_count.", stringify!($color), ".", stringify!($kind) }
            (pawns: u64, empty: u64, enemies: u64) -> usize {
                let moves = PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(enemies));
                moves.only(Kinds::$kind).count(Plain)
            }
        }
        export! {
            { "move_count.pinned.", stringify!($color), ".", stringify!($kind) }
            (pawns: u64, empty: u64, enemies: u64, pinned: u64, king: u8) -> usize {
                let moves = PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(enemies));
                let king = Square::from_index(king);
                moves.pinned(king, pinned).only(Kinds::$kind).count(Plain)
            }
        }
    };
}

counts! { SINGLE_PUSHES DOUBLE_PUSHES CAPTURES PUSH_PROMOTIONS CAPTURE_PROMOTIONS }

/// Exports functions that tell whether a color has a given move, and how many captures en passant it has. The
/// squares are packed into one argument, which is a constant in the proof.
macro_rules! questions {
    ($($color:ident)*) => { $(
        export! {
            { "contains.", stringify!($color) }
            (pawns: u64, empty: u64, enemies: u64, pinned: u64, squares: u32) -> u64 {
                let [from, to, king, promotes] = squares.to_le_bytes();
                let [from, to, king] = [from, to, king].map(Square::from_index);
                let moves = PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(enemies));
                let moves = moves.pinned(king, pinned);
                u64::from(moves.contains(from, to, promotes != 0))
            }
        }
        export! {
            { "en_passant.", stringify!($color) }
            (pawns: u64, empty: u64, orthogonal: u64, diagonal: u64, squares: u32) -> usize {
                let [to, king, ..] = squares.to_le_bytes().map(Square::from_index);
                PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(!(pawns | empty)))
                    .en_passant_if_legal(Some(to), king, orthogonal, diagonal)
                    .only(Kinds::EN_PASSANT)
                    .count(Plain)
            }
        }
    )* };
}

questions! { White Black }

/// Exports the lists of moves at a level, such as `moves.Avx2`, with and without pinned pawns.
macro_rules! moves {
    ($($level:ident)*) => { $(
        export! {
            { "moves.", stringify!($level) }
            at level: $level, (color: Color, sets: &[u64; 3], list: &mut [u16]) -> usize {
                let [pawns, empty, enemies] = *sets;
                PawnMoves::new(color, pawns, Empty(empty), Enemies(enemies)).list(level, Plain, list)
            }
        }
        export! {
            { "moves.pinned.", stringify!($level) }
            at level: $level, (color: Color, sets: &[u64; 4], king: Square, list: &mut [u16]) -> usize {
                let [pawns, empty, enemies, pinned] = *sets;
                let moves = PawnMoves::new(color, pawns, Empty(empty), Enemies(enemies));
                moves.pinned(king, pinned).list(level, Plain, list)
            }
        }
    )* };
}

moves! { Scalar }
#[cfg(target_arch = "x86_64")]
moves! { Avx2 Avx512 }

fn main() {}
