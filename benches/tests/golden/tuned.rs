// Written by `pawnfill tune` of pawnfill 0.1.0

use pawnfill::{Flip, Rotate, Shift, Table};

pawnfill::compose! {
    /// The fastest strategy of each operation by throughput, for colors known at compile time and
    /// at run time.
    ///
    /// Numbers are core cycles per call, the chosen strategy's first. Throughputs include the loop
    /// around the call. METHOD.md of pawnfill says how ties are decided.
    ///
    /// `study`: measured on 2026-11-25 by pawnfill 0.1.0 on `AMD EPYC (family 26, model 2), under a
    /// hypervisor; rustc 1.95.0 with target-cpu=native`, for `x86_64-unknown-linux-gnu`, on `16384
    /// positions of random games (be56a31c78e225cd)`: 9196 rounds in 8 processes and 541 s, 99 % of
    /// them quiet.
    pub struct Tuned {
        /// 2.0 cycles; `Table` 2.3; `Shift` 3.7
        file_fill: Rotate,
        /// constant color: 2.3 cycles; `Shift` 2.1 in a tie; `Table` 6.6
        /// color at run time: 3.7 cycles; `Shift` 15.7; `Table` 20.6
        front_fill: Flip,
        /// 1.1 cycles; `Shift` 2.0
        island_count: Table,
        /// constant color: 4.4 cycles, 6.1 % more than the fastest; `Shift` 4.2; `Table` 35.2
        /// color at run time: 6.5 cycles; `Shift` 17.1; `Table` 35.1
        passed_pawns: Flip,
        /// constant color: 1.1 cycles; `Shift` 2.3
        /// color at run time: 1.4 cycles; `Shift` 3.3
        passed_mask: Table,
        ..Shift
    }
}
