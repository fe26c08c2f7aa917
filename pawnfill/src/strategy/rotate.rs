//! The strategy [`Rotate`]: rotates instead of shifts, where they need fewer operations or no branch.
//!
//! A rotate by a multiple of 8 moves ranks and keeps files; squares that leave the board on one side come
//! back on the other. So rotates fill whole files in three steps instead of six, compare each pawn with its
//! whole file, shift by color without a branch, and move the a-file to a square's file by the square's index.
//! Rotates do not help if the wrapped squares must be masked off, as in directed fills and spans.

use crate::board::{Color, FILE_A, Square, beyond_first_rank, east_one, west_one};

use super::branchless_pushes::{self as pushes, Steps};
use super::overrides::overrides;

/// Whole files and pushes by rotates; the rest is [`Shift`](crate::Shift)'s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rotate;

overrides! {
    impl Rotate;

    /// Six operations instead of thirteen: rotates wrap around the edge, so one direction fills whole files.
    fn file_fill(set: u64) -> u64 { file_fill(set) }

    fn half_open_or_open_fill(own: u64) -> u64 { !file_fill(own) }

    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn push_targets(color: Color, square: Square, empty: u64) -> u64 by pushes(color, square, empty);

    /// One operation more than with file sets, but no multiplication.
    fn isolated_pawns(own: u64) -> u64 { own & !file_fill(east_one(own) | west_one(own)) }

    fn half_isolated_pawns(own: u64) -> u64 {
        let files = file_fill(own);
        own & (east_one(files) ^ west_one(files))
    }

    /// Eight operations instead of sixteen. The steps collect one, two, four and then all seven other squares
    /// of each pawn's file, one of them twice.
    fn doubled_pawns(own: u64) -> u64 {
        let others = own.rotate_left(8);
        let others = others | others.rotate_left(8);
        let others = others | others.rotate_left(16);
        own & (others | others.rotate_left(24))
    }

    /// Counts pawns as the definition does, but on every square of the file, so that no multiplication needs
    /// to spread the counts.
    fn tripled_pawns(own: u64) -> u64 {
        let (a, b) = (own, own.rotate_left(32));
        let (one, two) = (a | b, a & b);
        let (a, aa, b, bb) = (one, two, one.rotate_left(16), two.rotate_left(16));
        let (one, two, three) = (a | b, aa | bb | a & b, aa & b | a & bb);
        let (a, aa, aaa) = (one, two, three);
        let (b, bb, bbb) = (a.rotate_left(8), aa.rotate_left(8), aaa.rotate_left(8));
        own & (aaa | bbb | aa & b | a & bb)
    }

    /// One operation instead of two: the a-file looks the same after any rotate by whole ranks.
    fn file_mask(square: Square) -> u64 { FILE_A.rotate_left(square as u32) }
}

#[inline(always)]
const fn file_fill(set: u64) -> u64 {
    let set = set | set.rotate_left(8);
    let set = set | set.rotate_left(16);
    set | set.rotate_left(32)
}

impl Steps for Rotate {
    /// Source: <https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)#Generalized_Push>
    #[inline(always)]
    fn forward(color: Color, set: u64) -> u64 {
        set.rotate_left(8_u32.wrapping_sub((color as u32) << 4))
    }

    #[inline(always)]
    fn backward(color: Color, set: u64) -> u64 {
        set.rotate_right(8_u32.wrapping_sub((color as u32) << 4))
    }

    /// A square that wraps ends on the first rank. This rank is removed from the empty squares: removing it
    /// from the result would lengthen the dependency chain.
    #[inline(always)]
    fn single_push(color: Color, square: Square, empty: u64) -> u64 {
        Self::forward(color, square.bitboard()) & (empty & beyond_first_rank(color))
    }
}
