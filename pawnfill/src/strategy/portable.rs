//! [`Portable`]: the strategy for unmeasured machines.

use super::flip::Flip;
use super::rotate::Rotate;
use super::shift::Shift;
use super::table::Table;

crate::compose! {
    /// The strategy for unmeasured machines: for each operation, the strategy with the smallest worst-case
    /// slowdown (minimax) in the published studies.
    ///
    /// ```
    /// use pawnfill::{Color, Portable, Strategy};
    ///
    /// let (white, black) = (0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
    /// assert_eq!(Portable.passed_pawns(Color::White, white, black), 1 << 35); // d5
    /// ```
    ///
    /// Start with this strategy. It suits constant colors and colors that are known only at run time.
    /// Where another strategy is faster in one of these cases, or on some machine, the method's docs say by
    /// how much. If your engine calls such a method often, measure with `pawnfill tune`.
    pub struct Portable {
        // Written by .ci/generate from benches/results/.
        file_fill: Rotate,
        /// Takes up to 21.3 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v3`
        front_fill: Flip,
        /// Takes up to 21.8 % longer than `Shift` with a constant color on `granite-rapids/native`
        rear_fill: Flip,
        fill_files: Table,
        half_open_or_open_fill: Rotate,
        adjacent_files: Table,
        isolated_files: Table,
        island_count: Table,
        double_push_targets: Rotate,
        able_to_double_push: Rotate,
        /// Takes up to 20.2 % longer than `Shift` with a constant color on `zen4/x86-64-v3`
        push_targets: Table,
        /// Takes up to 27.5 % longer than `Shift` with a constant color on `zen4/x86-64-v4`
        able_to_capture: Flip,
        attackers: Table,
        /// Takes up to 18.1 % longer than `Shift` with a constant color on `granite-rapids/native`
        front_spans: Flip,
        /// Takes up to 18.3 % longer than `Shift` with a constant color on `granite-rapids/native`
        rear_spans: Flip,
        /// Takes up to 18.0 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v4`
        telestops: Flip,
        /// Takes up to 32.9 % longer than `Shift` with a constant color on `zen3/x86-64`
        attacks: Flip,
        /// Takes up to 26.8 % longer than `Shift` with a constant color on `granite-rapids/native`
        double_attacks: Flip,
        /// Takes up to 28.3 % longer than `Shift` with a constant color on `zen3/x86-64`
        single_attacks: Flip,
        /// Takes up to 15.4 % longer than `Shift` with a constant color on `granite-rapids/native`
        attack_front_spans: Flip,
        /// Takes up to 17.1 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v4`
        attack_rear_spans: Flip,
        /// Takes up to 18.1 % longer than `Shift` with a constant color on `granite-rapids/x86-64`
        open_pawns: Flip,
        /// Takes up to 16.5 % longer than `Shift` with a constant color on `zen4/x86-64-v4`
        unfree_pawns: Flip,
        /// Takes up to 13.8 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v4`
        passed_pawns: Flip,
        /// Takes up to 19.6 % longer than `Table` with a constant color on `zen4/native`
        candidate_pawns: Flip,
        isolated_pawns: Table,
        /// Takes up to 8.5 % longer than `Table` on `zen5/x86-64`
        half_isolated_pawns: Rotate,
        /// Takes up to 17.6 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v4`
        pawns_behind_own: Flip,
        /// Takes up to 18.5 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v3`
        pawns_in_front_of_own: Flip,
        doubled_pawns: Rotate,
        /// Takes up to 15.5 % longer than `Table` on `zen5/x86-64-v4`
        tripled_pawns: Rotate,
        /// Takes up to 18.5 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v4`
        backward_pawns: Flip,
        /// Takes up to 27.5 % longer than `Shift` with a constant color on `zen4/x86-64-v4`
        lever_pawns: Flip,
        /// Takes up to 34.2 % longer than `Shift` with a constant color on `zen4/x86-64-v3`
        defended_pawns: Flip,
        /// Takes up to 14.3 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v4`
        holes: Flip,
        /// Takes up to 18.6 % longer than `Shift` with a constant color on
        /// `granite-rapids/x86-64-v4`
        outposts: Flip,
        /// Takes up to 49.0 % longer than `Table` on `granite-rapids/x86-64`
        file_mask: Rotate,
        adjacent_files_mask: Table,
        front_fill_mask: Table,
        rear_fill_mask: Table,
        front_span_mask: Table,
        rear_span_mask: Table,
        single_push_mask: Table,
        double_push_mask: Table,
        attack_mask: Table,
        attack_front_span_mask: Table,
        attack_rear_span_mask: Table,
        passed_mask: Table,
        shelter_mask: Table,
        pair_mask: Table,
        ..Shift
    }
}
