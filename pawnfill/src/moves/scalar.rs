//! The list of moves without vectors.

use crate::board::Color;

use super::encoding::{Encoding, Format};
use super::sets::{PAWNS, Usual, WRITTEN};

/// Stores a move for each pawn and kind, and advances the end of the list if the pawn has the move. Returns
/// `None` if there are more than eight pawns, or if a black pawn is on h8.
#[inline(always)]
pub(super) fn list<E: Encoding>(usual: Usual, list: &mut [E::Move; WRITTEN]) -> Option<usize> {
    let mut left = usual.pawns;
    let mut squares = [0; PAWNS];
    for square in &mut squares {
        // Unused entries hold h8, from which only a black pawn can move.
        *square = (left | 1 << 63).trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
    }
    let on_h8 = matches!(usual.color, Color::Black) && usual.pawns >> 63 != 0;
    if left != 0 || on_h8 {
        return None;
    }
    let added = &const { &Format::<E>::ADDED }[usual.color as usize];
    let mut count = 0;
    for (sources, &added) in usual.sources.into_iter().zip(added) {
        // The first three kinds have at most 24 moves. With the mask, the stores need no bounds checks.
        count &= 31;
        for from in squares {
            list[count] = E::of(Format::<E>::encode(from, added));
            count += (sources >> from & 1) as usize;
        }
    }
    Some(count)
}
