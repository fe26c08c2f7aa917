//! [`Portable`]: the strategy to use where nobody has measured.
//!
//! It is the composition that has the smallest worst-case slowdown over the published studies, which
//! agree on nearly all operations. `pawnfill tune` measures a machine and writes one for it alone, for
//! those who want the last percent.

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
    /// Start with it. The studies agree on nearly all operations; where one does not, the docs of the
    /// method say what it costs. Measure with `pawnfill tune` if your engine calls these often.
    pub struct Portable {
        // Chosen by `pawnfill tune --from results`; a test of pawnfill-bench compares the fields.
        file_fill: Rotate,
        half_open_or_open_fill: Rotate,
        adjacent_files: Table,
        isolated_files: Table,
        island_count: Table,
        /// Takes 13.4 % more than `Flip` on `granite-rapids/x86-64`, 4.7 % more than `Flip` on
        /// `granite-rapids/x86-64-v3`, 5.7 % more than `Flip` on `granite-rapids/x86-64-v4`, 4.5 %
        /// more than `Flip` on `granite-rapids/native`
        candidate_pawns: Table,
        isolated_pawns: Table,
        half_isolated_pawns: Rotate,
        doubled_pawns: Rotate,
        tripled_pawns: Rotate,
        file_mask: Table,
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
        ..Shift
    }
}
