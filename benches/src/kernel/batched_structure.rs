//! Functions of slices that compute six sets of each color: by the view [`PawnStructure`], and by both
//! sides at once.

use pawnfill::sides::{BothSides, Level};
use pawnfill::{Color, PawnStructure, Shift, Strategy};

use crate::kernel::batches::{Batch, Batched, Kernels, Outputs, kernel};
use crate::kernel::operand::Arguments as _;
use crate::kernel::pawn_structure::pawn_structure;
use crate::kernel::routine::Routine as _;
use crate::machine::barrier::barrier;
use crate::workload::input::Input;

/// The number of slices that are written.
const SLICES: usize = 12;

/// Computes the same sets by calling the operations one by one.
fn definition(input: &Input) -> Vec<u64> {
    let sets_of = |color| {
        let (own, enemy) = match color {
            Color::White => (input.white, input.black),
            Color::Black => (input.black, input.white),
        };
        [
            Shift.passed_pawns(color, own, enemy),
            Shift.candidate_pawns(color, own, enemy),
            Shift.isolated_pawns(own),
            Shift.backward_pawns(color, own, enemy),
            Shift.pawns_behind_own(color, own),
            Shift.outposts(color, own, enemy),
        ]
    };
    Color::ALL.into_iter().flat_map(sets_of).collect()
}

type Sets = (u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64);

#[inline(always)]
fn sets<S: Strategy>(strategy: S, white: u64, black: u64) -> Sets {
    let pawns = PawnStructure::new(strategy, white, black);
    let (a, b, c, d, e, f) = six_sets(&pawns, Color::White);
    let (g, h, i, j, k, l) = six_sets(&pawns, Color::Black);
    (a, b, c, d, e, f, g, h, i, j, k, l)
}

#[inline(always)]
fn six_sets(pawns: &PawnStructure, color: Color) -> (u64, u64, u64, u64, u64, u64) {
    (
        pawns.passed_pawns(color),
        pawns.candidate_pawns(color),
        pawns.isolated_pawns(color),
        pawns.backward_pawns(color),
        pawns.pawns_behind_own(color),
        pawns.outposts(color),
    )
}

pawnfill::batch! {
    fn view<S: Strategy>(
        s: S, white: &[u64], black: &[u64]
    ) -> (u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64) {
        sets(s, white, black)
    }

    fn copied(
        white: &[u64], black: &[u64]
    ) -> (u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64) {
        let both = white ^ black;
        (both, both, both, both, both, both, both, both, both, both, both, both)
    }
}

#[inline(never)]
fn one_by_one(white: &[u64], black: &[u64], out: [&mut [u64]; SLICES]) {
    let count = white.len();
    let black = &black[..count];
    let out = out.map(|out| &mut out[..count]);
    for board in 0..count {
        let (a, b, c, d, e, f, g, h, i, j, k, l) =
            sets(Shift, barrier(white[board]), barrier(black[board]));
        let found = [a, b, c, d, e, f, g, h, i, j, k, l];
        for slice in 0..SLICES {
            out[slice][board] = barrier(found[slice]);
        }
    }
}

/// Makes the kernel that calls a function of slices, with the strategy as the first argument if the
/// function takes one.
macro_rules! call {
    ($function:ident($($strategy:ident)?)) => {
        Kernels::without_color(kernel(move |boards, results, from| {
            let [a, b, c, d, e, f, g, h, i, j, k, l] =
                results.slices_of_sets::<SLICES>(from, boards.count());
            let (white, black) = (boards.white(), boards.black());
            $function($($strategy,)? white, black, a, b, c, d, e, f, g, h, i, j, k, l);
        }))
    };
}

/// The six sets of each color that engines ask for most. The benchmark of single calls computes all
/// answers; as a batch, they would fill seventy slices, more than anybody writes at once.
impl Batched for pawn_structure {
    fn batch() -> Batch {
        Batch {
            subject: Self::SUBJECT,
            arguments: &["white", "black"],
            input_bytes: 2 * size_of::<u64>(),
            outputs: Outputs::Sets(SLICES),
            definition,
            written: |input| Self::arguments(input).written(),
        }
    }

    fn copy() -> Kernels {
        call!(copied())
    }

    fn scalar() -> Kernels {
        Kernels::without_color(kernel(|boards, results, from| {
            let out = results.slices_of_sets(from, boards.count());
            one_by_one(boards.white(), boards.black(), out);
        }))
    }

    fn by<S: Strategy + 'static>(strategy: S) -> Kernels {
        call!(view(strategy))
    }
}

/// The same sets, computed for both sides at once, and for as many boards at once as a level computes.
pub(crate) fn both_sides<L: Level>(level: L) -> Kernels {
    Kernels::without_color(kernel(move |boards, results, from| {
        let [a, b, c, d, e, f, g, h, i, j, k, l] =
            results.slices_of_sets::<SLICES>(from, boards.count());
        BothSides::batch(
            level,
            boards.white(),
            boards.black(),
            [[a, g], [b, h], [c, i], [d, j], [e, k], [f, l]],
            #[inline(always)]
            |pawns| {
                [
                    pawns.passed_pawns(),
                    pawns.candidate_pawns(),
                    pawns.isolated_pawns(),
                    pawns.backward_pawns(),
                    pawns.pawns_behind_own(),
                    pawns.outposts(),
                ]
            },
        );
    }))
}
