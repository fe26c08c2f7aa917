//! The program for the claims about the code of pairs and of moves: the proof of their number, and the lists, which
//! call nothing and check nothing.
//!
//! The program is compiled but never run; the test `library` reads it. A function is exported under a
//! name such as `all.Avx2.ByRank`: the kind of list, the level for which it is compiled, and the numbering. The function
//! takes a value of the level, which is in no register and
//! which no machine without the level can make.

use pawnfill::moves::{Empty, Enemies, Kinds, PawnMoves};
use pawnfill::pairs::{self, ByFile, ByRank, Changed, Indices, Pawns, Perspective};
use pawnfill::sides::{Level, Scalar};
use pawnfill::{Color, Square};
use pawnfill_oracle::moves::Plain;

const _: () = {
    #[unsafe(export_name = "pairs.count")]
    fn exported(white: u64, black: u64) -> usize {
        // A square in both sets is Black's.
        let is_wrong = Pawns::new(white, black) != Pawns::new(white & !black, black);
        Pawns::new(white, black).pair_count() + usize::from(is_wrong)
    }

    // With a planted constant, which the proof must find.
    #[unsafe(export_name = "pairs.planted")]
    fn planted(white: u64, black: u64) -> usize {
        Pawns::new(white, black).pair_count() + usize::from(white == 0x0012_3400_8800_5500)
    }
};

/// Exports the lists of pairs at a level, for both sides at once.
macro_rules! lists {
    ($($level:ident)*) => { $(
        lists! { @ $level ByRank }
        lists! { @ $level ByFile }
    )* };
    (@ $level:ident $numbering:ident) => {
        const _: () = {
            type Sides = [Perspective; 2];

            #[unsafe(export_name = concat!("all.", stringify!($level), ".", stringify!($numbering)))]
            fn all(level: $level, pawns: &Pawns, sides: &Sides, indices: &mut [Indices; 2]) -> usize {
                level.enter(
                    #[inline(always)]
                    || {
                        let [a, b] = indices;
                        pairs::all(level, $numbering, *pawns, *sides, [a, b])
                    },
                )
            }

            #[unsafe(export_name = concat!("changes.", stringify!($level), ".", stringify!($numbering)))]
            fn changes(
                level: $level,
                pawns: &[Pawns; 2],
                sides: &Sides,
                removed: &mut [Indices; 2],
                added: &mut [Indices; 2],
            ) -> Changed {
                level.enter(
                    #[inline(always)]
                    || {
                        let ([a, b], [c, d]) = (removed, added);
                        pairs::changes(level, $numbering, *pawns, *sides, [a, b], [c, d])
                    },
                )
            }
        };
    };
}

lists! { Scalar }
#[cfg(target_arch = "x86_64")]
lists! { Avx2 Avx512 }

/// Exports the number of moves of a color and a kind, such as `move_count.White.CAPTURES`, with pinned pawns, too.
macro_rules! counts {
    ($($kind:ident)*) => { $(
        counts! { @ White $kind }
        counts! { @ Black $kind }
    )* };
    (@ $color:ident $kind:ident) => {
        const _: () = {
            #[unsafe(export_name = concat!("move_count.", stringify!($color), ".", stringify!($kind)))]
            fn exported(pawns: u64, empty: u64, enemies: u64) -> usize {
                let moves = PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(enemies));
                moves.only(Kinds::$kind).count(Plain)
            }

            #[unsafe(export_name = concat!("move_count.pinned.", stringify!($color), ".", stringify!($kind)))]
            fn pinned(pawns: u64, empty: u64, enemies: u64, pinned: u64, king: u8) -> usize {
                let moves = PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(enemies));
                let king = Square::from_index(king);
                moves.pinned(king, pinned).only(Kinds::$kind).count(Plain)
            }
        };
    };
}

counts! { SINGLE_PUSHES DOUBLE_PUSHES CAPTURES PUSH_PROMOTIONS CAPTURE_PROMOTIONS }

/// Exports whether a move is among those of a color, and whether a capture en passant is. Squares that are known in a proof
/// are in one number.
macro_rules! questions {
    ($($color:ident)*) => { $(
        const _: () = {
            #[unsafe(export_name = concat!("contains.", stringify!($color)))]
            fn contains(pawns: u64, empty: u64, enemies: u64, pinned: u64, squares: u32) -> u64 {
                let [from, to, king, promotes] = squares.to_le_bytes();
                let [from, to, king] = [from, to, king].map(Square::from_index);
                let moves = PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(enemies));
                let moves = moves.pinned(king, pinned);
                u64::from(moves.contains(from, to, promotes != 0))
            }

            #[unsafe(export_name = concat!("en_passant.", stringify!($color)))]
            fn en_passant(
                pawns: u64,
                empty: u64,
                straight: u64,
                diagonal: u64,
                squares: u32,
            ) -> usize {
                let [to, king, ..] = squares.to_le_bytes().map(Square::from_index);
                PawnMoves::new(Color::$color, pawns, Empty(empty), Enemies(!(pawns | empty)))
                    .en_passant_if_legal(Some(to), king, straight, diagonal)
                    .only(Kinds::EN_PASSANT)
                    .count(Plain)
            }
        };
    )* };
}

questions! { White Black }

/// Exports the lists of moves within a level, such as `moves.Avx2`, with and without pinned pawns.
macro_rules! moves {
    ($($level:ident)*) => { $(
        const _: () = {
            #[unsafe(export_name = concat!("moves.", stringify!($level)))]
            fn exported(level: $level, color: Color, sets: &[u64; 3], list: &mut [u16]) -> usize {
                level.enter(
                    #[inline(always)]
                    || {
                        let [pawns, empty, enemies] = *sets;
                        PawnMoves::new(color, pawns, Empty(empty), Enemies(enemies)).list(level, Plain, list)
                    },
                )
            }

            #[unsafe(export_name = concat!("moves.pinned.", stringify!($level)))]
            fn pinned(
                level: $level,
                color: Color,
                sets: &[u64; 4],
                king: Square,
                list: &mut [u16],
            ) -> usize {
                level.enter(
                    #[inline(always)]
                    || {
                        let [pawns, empty, enemies, pinned] = *sets;
                        let moves = PawnMoves::new(color, pawns, Empty(empty), Enemies(enemies));
                        moves.pinned(king, pinned).list(level, Plain, list)
                    },
                )
            }
        };
    )* };
}

moves! { Scalar }
#[cfg(target_arch = "x86_64")]
use pawnfill::sides::{Avx2, Avx512};
#[cfg(target_arch = "x86_64")]
moves! { Avx2 Avx512 }

fn main() {}
