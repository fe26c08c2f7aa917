//! The strategy [`ShiftTwice`]: pushes that shift twice by the color instead of branching on it.
//!
//! To step forward, both colors first take White's step. For Black, the second shift undoes this step and
//! takes Black's: the squares in front of a set are `(set << 8) >> 0` for White and `(set << 8) >> 16` for
//! Black. The first shift drops the eighth rank, where no pawn stands, so this form works only for pushes.
//! The single push of one pawn must work on any rank, so it shifts by other distances.
//!
//! Source: <https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)#Generalized_Push>

use crate::board::{Color, Square};

use super::branchless_pushes::{self as pushes, Steps};
use super::overrides::overrides;

/// Pushes by two shifts, one of them by the color; the rest is [`Shift`](crate::Shift)'s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ShiftTwice;

overrides! {
    impl ShiftTwice;

    fn single_push_targets(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn double_push_targets(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn able_to_push(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn able_to_double_push(color: Color, pawns: u64, empty: u64) -> u64 by pushes(color, pawns, empty);
    fn push_targets(color: Color, square: Square, empty: u64) -> u64 by pushes(color, square, empty);
}

impl Steps for ShiftTwice {
    /// One rank to the front. Black's step loses squares on rank 8, where no pawn stands.
    #[inline(always)]
    fn forward(color: Color, set: u64) -> u64 {
        (set << 8) >> ((color as u32) << 4)
    }

    /// One rank to the rear. Black's step loses squares on ranks 7 and 8, behind which no pawn stands.
    #[inline(always)]
    fn backward(color: Color, set: u64) -> u64 {
        (set << ((color as u32) << 4)) >> 8
    }

    /// White's step and then Black's. One of the two has length 0, so that no square is lost in between.
    #[inline(always)]
    fn single_push(color: Color, square: Square, empty: u64) -> u64 {
        let black = (color as u32) << 3;
        (square.bitboard() << (8 - black)) >> black & empty
    }
}
