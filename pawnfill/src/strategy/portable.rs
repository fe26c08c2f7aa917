//! [`Portable`]: the strategy for machines that nobody has measured.
//!
//! It is the composition that has the smallest worst-case slowdown over the published studies, which
//! agree on nearly all operations. If you want the last percent, `pawnfill tune` measures your machine and
//! writes a composition for it alone.

use super::flip::Flip;
use super::rotate::Rotate;
use super::shift::Shift;
use super::table::Table;

crate::compose! {
    /// The fastest strategy for machines that nobody has measured: for each operation, the one with the
    /// smallest worst-case slowdown over the published studies.
    ///
    /// ```
    /// use pawnfill::{Color, Portable, Strategy};
    ///
    /// let (white, black) = (0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
    /// assert_eq!(Portable.passed_pawns(Color::White, white, black), 1 << 35); // d5
    /// ```
    ///
    /// Start with this strategy. It suits both colors known at compile time and colors known only at run
    /// time. If another strategy is faster in one of these cases, or on some machine, the docs of the method
    /// say by how much. If your engine calls such methods often, measure with `pawnfill tune`.
    pub struct Portable {
        // Chosen by `pawnfill tune --from results`; a test compares the fields.
        file_fill: Rotate,
        /// Takes 10.2 % to 21.3 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64-v3`, `zen4/x86-64`, `zen5/x86-64`,
        /// `zen5/x86-64-v4`
        front_fill: Flip,
        /// Takes 11.5 % to 21.8 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`, `zen5/x86-64`,
        /// `zen5/x86-64-v3`, `zen5/x86-64-v4`
        rear_fill: Flip,
        half_open_or_open_fill: Rotate,
        adjacent_files: Table,
        isolated_files: Table,
        island_count: Table,
        double_push_targets: Rotate,
        able_to_double_push: Rotate,
        /// Takes 6.5 % to 13.3 % more than `Shift` with a constant color on `zen3/x86-64`,
        /// `zen4/x86-64`, `zen5/native`, 22.2 % more than `Rotate` with a constant color on
        /// `zen3/x86-64-v3`
        push_targets: Table,
        /// Takes 11.5 % to 24.2 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64-v3`, `zen5/x86-64`, `zen5/x86-64-v3`; not measured
        /// on `zen4/x86-64`
        able_to_capture: Flip,
        /// Takes 10.4 % to 18.1 % more than `Shift` with a constant color on all
        front_spans: Flip,
        /// Takes 10.6 % to 18.3 % more than `Shift` with a constant color on all
        rear_spans: Flip,
        /// Takes 10.8 % to 18.0 % more than `Shift` with a constant color on all
        telestops: Flip,
        /// Takes 17.8 % to 27.6 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`
        attacks: Flip,
        /// Takes 9.8 % to 26.8 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`
        double_attacks: Flip,
        /// Takes 13.1 % to 26.0 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`,
        /// `zen5/x86-64-v3`
        single_attacks: Flip,
        /// Takes 10.2 % to 15.4 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen4/x86-64`
        attack_front_spans: Flip,
        /// Takes 8.5 % to 17.1 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen5/x86-64`, `zen5/x86-64-v3`, `zen5/x86-64-v4`,
        /// `zen5/native`
        attack_rear_spans: Flip,
        /// Takes 8.2 % to 18.1 % more than `Shift` with a constant color on all
        open_pawns: Flip,
        /// Takes 12.6 % to 16.1 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`, `zen5/x86-64`
        unfree_pawns: Flip,
        /// Takes 4.8 % to 13.8 % more than `Shift` with a constant color on all
        passed_pawns: Flip,
        /// Takes 4.0 % to 19.4 % more than `Table` with a constant color on `zen3/x86-64`,
        /// `zen3/x86-64-v3`, `zen4/x86-64`
        candidate_pawns: Flip,
        isolated_pawns: Table,
        half_isolated_pawns: Table,
        /// Takes 8.2 % to 17.6 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`,
        /// `zen5/x86-64-v3`, `zen5/x86-64-v4`
        pawns_behind_own: Flip,
        /// Takes 9.5 % to 18.5 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`,
        /// `zen5/x86-64-v4`, `zen5/native`
        pawns_in_front_of_own: Flip,
        doubled_pawns: Rotate,
        /// Takes 5.4 % to 15.5 % more than `Table` on `zen5/x86-64-v4`, `zen5/native`
        tripled_pawns: Rotate,
        /// Takes 5.3 % to 18.5 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`, `zen5/x86-64-v3`, `zen5/x86-64-v4`,
        /// `zen5/native`
        backward_pawns: Flip,
        /// Takes 11.6 % to 25.4 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`, `zen5/x86-64`,
        /// `zen5/x86-64-v3`
        lever_pawns: Flip,
        /// Takes 14.3 % to 30.8 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64-v3`, `zen4/x86-64`
        defended_pawns: Flip,
        /// Takes 8.5 % to 14.3 % more than `Shift` with a constant color on
        /// `granite-rapids/x86-64`, `granite-rapids/x86-64-v3`, `granite-rapids/x86-64-v4`,
        /// `granite-rapids/native`, `zen3/x86-64`, `zen3/x86-64-v3`, `zen4/x86-64`, `zen5/x86-64`
        holes: Flip,
        /// Takes 4.0 % to 18.6 % more than `Shift` with a constant color on all
        outposts: Flip,
        /// Takes 19.4 % more than `Rotate` on `zen3/x86-64-v3`
        file_mask: Table,
        adjacent_files_mask: Table,
        /// Takes 24.1 % more than `Shift` with a constant color on `zen3/x86-64`
        front_fill_mask: Table,
        /// Takes 31.6 % more than `Shift` with a constant color on `zen3/x86-64`
        rear_fill_mask: Table,
        front_span_mask: Table,
        rear_span_mask: Table,
        single_push_mask: Table,
        double_push_mask: Table,
        attack_mask: Table,
        attack_front_span_mask: Table,
        attack_rear_span_mask: Table,
        passed_mask: Table,
        pair_mask: Table,
        ..Shift
    }
}
