//! The strategy [`Flip`]: Black's pawns are turned into White's, and back, by a swap of bytes.
//!
//! A rank is a byte, so a byte swap flips the board vertically. Black's sets are flipped; the result is
//! computed as for White, and flipped back. A conditional move chooses between a set and its flipped image,
//! so a color at run time costs a few operations but no branch.
//!
//! Flipping does not help operations without a color or calls with a constant color: there is no branch to
//! avoid, and Black pays for the swaps. Operations that use the color for one step (stops, attacks and
//! captures to one side, rams, connected pawns) compile to a conditional move anyway. Swaps only make them
//! slower: connected pawns take 1.5 times as long (Intel Granite Rapids, November 2026). Pushes and masks
//! have cheaper ways: [`Rotate`](crate::Rotate), [`ShiftTwice`](crate::ShiftTwice) or tables by color.
//!
//! Unless noted otherwise, alternatives were compared on AMD Zen 4 in November 2026.

use core::hint::select_unpredictable;

use crate::board::Color;
use crate::pawn_counts;
use crate::shift;

use super::overrides::overrides;

/// Fills, spans, attacks and structure without a branch on the color; the rest is
/// [`Shift`](crate::Shift)'s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flip;

/// Overrides operations by formulas for White between two flips.
macro_rules! flipped {
    ($($(#[$doc:meta])* $name:ident($($set:ident),+) = $white:expr;)*) => {
        overrides! {
            impl Flip;

            $($(#[$doc])* fn $name(color: Color, $($set: u64),+) -> u64 {
                $(let $set = flip(color, $set);)+
                flip(color, $white)
            })*
        }
    };
}

flipped! {
    front_fill(pawns) = shift::front_fill(Color::White, pawns);
    rear_fill(pawns) = shift::rear_fill(Color::White, pawns);
    able_to_capture(pawns, targets) = shift::able_to_capture(Color::White, pawns, targets);
    front_spans(pawns) = shift::front_spans(Color::White, pawns);
    rear_spans(pawns) = shift::rear_spans(Color::White, pawns);
    telestops(pawns) = shift::telestops(Color::White, pawns);
    attacks(pawns) = shift::attacks(Color::White, pawns);
    double_attacks(pawns) = shift::double_attacks(Color::White, pawns);
    single_attacks(pawns) = shift::single_attacks(Color::White, pawns);
    attack_front_spans(pawns) = shift::attack_front_spans(Color::White, pawns);
    attack_rear_spans(pawns) = shift::attack_rear_spans(Color::White, pawns);
    open_pawns(own, enemy) = shift::open_pawns(Color::White, own, enemy);
    unfree_pawns(own, enemy) = shift::unfree_pawns(Color::White, own, enemy);
    passed_pawns(own, enemy) = shift::passed_pawns(Color::White, own, enemy);
    /// Tests all pawns at once, without a branch. With a random color, this is faster than the definition's
    /// loop between two flips. With a constant color, the loop is faster, because it visits few pawns.
    candidate_pawns(own, enemy) = white_candidates(own, enemy);
    pawns_behind_own(own) = shift::pawns_behind_own(Color::White, own);
    pawns_in_front_of_own(own) = shift::pawns_in_front_of_own(Color::White, own);
    backward_pawns(own, enemy) = shift::backward_pawns(Color::White, own, enemy);
    lever_pawns(own, enemy) = shift::lever_pawns(Color::White, own, enemy);
    defended_pawns(own) = shift::defended_pawns(Color::White, own);
    holes(own) = shift::holes(Color::White, own);
    outposts(own, enemy) = shift::outposts(Color::White, own, enemy);
}

#[inline(always)]
fn flip(color: Color, set: u64) -> u64 {
    // An `if`, or a xor with the sets' masked difference, may compile to a branch. With `target-cpu`, the
    // compiler may test the color after the swap instead of before it, which adds a cycle of latency: spans
    // take 15.4 cycles instead of 14.4 (Intel Granite Rapids, November 2026).
    select_unpredictable(matches!(color, Color::Black), set.swap_bytes(), set)
}

#[inline(always)]
const fn white_candidates(own: u64, enemy: u64) -> u64 {
    let open = shift::open_pawns(Color::White, own, enemy)
        & shift::attack_front_spans(Color::Black, enemy);
    // Helpers are level or behind, sentries ahead.
    open & pawn_counts::as_many(pawn_counts::along(own, 8), pawn_counts::along(enemy >> 8, -8))
}
