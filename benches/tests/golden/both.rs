// Written by `pawnfill tune` of pawnfill 0.1.0

use pawnfill::{Flip, Rotate, Shift, Table};

pawnfill::compose! {
    /// The strategy of each operation with the smallest worst-case slowdown on 2 machines or
    /// builds, by throughput, for colors known at compile time and at run time.
    ///
    /// Cycles are core cycles of a call, first those of its own strategy; a throughput includes the
    /// loop around it. METHOD.md of pawnfill says how ties are decided.
    ///
    /// `zen3/x86-64`: measured on 2026-11-26 by pawnfill 0.1.0 on `AMD EPYC (family 25, model 1),
    /// under a hypervisor; rustc 1.95.0`, for `x86_64-unknown-linux-gnu`, on `16384 positions of
    /// random games (be56a31c78e225cd)`: 2327 rounds in 1 process and 901 s, 44 % of them quiet. `2
    /// of 10 measurements are less precise than the target (1 % of a latency, 3 % of a ratio of
    /// throughputs), the worst to within 7.3 %.`
    ///
    /// `zen5/native`: measured on 2026-11-25 by pawnfill 0.1.0 on `AMD EPYC (family 26, model 2),
    /// under a hypervisor; rustc 1.95.0 with target-cpu=native`, for `x86_64-unknown-linux-gnu`, on
    /// `16384 positions of random games (be56a31c78e225cd)`: 9196 rounds in 1 process and 541 s, 99
    /// % of them quiet.
    pub struct Tuned {
        /// The best on all
        file_fill: Rotate,
        /// The best on all
        front_fill: Flip,
        /// The best on all
        island_count: Table,
        /// Takes at most 6.1 % more than `Shift` with a constant color on `zen5/native`; not
        /// measured on `zen3/x86-64`
        passed_pawns: Flip,
        /// The best on all; not measured on `zen3/x86-64`
        passed_mask: Table,
        ..Shift
    }
}
