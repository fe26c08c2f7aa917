// Written by `pawnfill tune` of pawnfill 0.1.0
// Hash of the lines below: 98e8ada251cab686

// The fastest strategy of each operation by throughput, for colors known at compile time and at run
// time.
//
// Each field shows the core cycles of a call, first those of its own strategy; a throughput
// includes the loop around it. A tie is too close to call, also because the layout of the code
// moves times; it goes to the smaller tables, then to the first of `Shift`, `Rotate`, `ShiftTwice`,
// `Flip`, `Table`.
//
// `study`: measured on 2026-11-25 by pawnfill 0.1.0 on `AMD EPYC (family 26, model 2)`, compiled by
// rustc 1.95.0 for `x86_64-unknown-linux-gnu` with `target-cpu=native`, on 16384 positions of
// `random games` (be56a31c78e225cd): 9196 rounds, 99 % of them quiet.

#ifndef PAWNFILL_TUNED_HPP
#define PAWNFILL_TUNED_HPP

#define PAWNFILL_WITHOUT_OPERATIONS
#include "pawnfill.hpp"
#undef PAWNFILL_WITHOUT_OPERATIONS

namespace pawnfill {

struct TunedChoices : Each<Shift> {
    // 2.0 cycles; `Table` 2.3; `Shift` 3.7
    using file_fill = Rotate;
    // constant color: 2.3 cycles; `Shift` 2.1 in a tie; `Table` 6.6
    // color at run time: 3.7 cycles; `Shift` 15.7; `Table` 20.6
    using front_fill = Flip;
    // 1.1 cycles; `Shift` 2.0
    using island_count = Table;
    // constant color: 2.5 cycles, 12.4 % more than the fastest; `Shift` 2.2; `Rotate` 2.2;
    // `ShiftTwice` 2.2
    // color at run time: 3.4 cycles; `Rotate` 3.8; `ShiftTwice` 4.1; `Shift` 15.7
    using push_targets = Table;
    // constant color: 4.4 cycles, 6.1 % more than the fastest; `Shift` 4.2; `Table` 35.2
    // color at run time: 6.5 cycles; `Shift` 17.1; `Table` 35.1
    using passed_pawns = Flip;
    // constant color: 1.1 cycles; `Shift` 2.3
    // color at run time: 1.4 cycles; `Shift` 3.3
    using passed_mask = Table;
};

struct Tuned : Composition<TunedChoices> {};

} // namespace pawnfill

// The operations call these strategies, unless they were included before.
#ifndef PAWNFILL_OPERATIONS
#define PAWNFILL_CHOSEN Tuned
#include "pawnfill.hpp"
#endif

#endif
