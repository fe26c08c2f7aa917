//! Whole pawn structures. A call gives every answer about the pawns of a position, for both colors.
//!
//! The baseline is the loop over the pawns that engines have, with masks for the square of each pawn. A loop
//! for each answer took longer than one for all of them, the operations one by one took longer than the view,
//! and a view in memory or by another strategy took about as long as one by `Shift` in registers.

use pawnfill::{Color, PawnStructure, Shift, Strategy as _, Table};

use crate::loops::answers::{Answers, fold, select};
use crate::loops::benchmark::{Benchmark, Many, add_levels};
use crate::loops::both_sides::{self, Structure};
use crate::loops::call::{At, Call};
use crate::loops::operations::all_table_bytes;
use crate::loops::pawn_evaluation::steps::squares;
use crate::loops::pawn_evaluation::{LOOP, SETS, both_pawns};
use crate::rows::key::{CandidateId, Subject};

pub(crate) const STRUCTURE: Many = Many {
    subject: Subject::new("view", "pawn_structure"),
    benchmark: || {
        let subject = STRUCTURE.subject;
        let mut found = Benchmark::new(subject, both_pawns, LOOP, MASK_BYTES, ByLoop);
        found.add(CandidateId::new(SETS), 0, BySets);
        add_levels!(found, |level: L| if true => (both_sides::NAME, 0, Structure(level)),);
        found
    },
};

const MASK_BYTES: usize = all_table_bytes::<Table>(&[
    "front_span_mask",
    "rear_span_mask",
    "attack_mask",
    "attack_front_span_mask",
    "attack_rear_span_mask",
    "passed_mask",
    "file_mask",
    "adjacent_files_mask",
    "single_push_mask",
]);

/// All answers by a loop over the pawns: the baseline.
#[derive(Clone, Copy)]
pub struct ByLoop;

impl Call for ByLoop {
    type Arguments = (u64, u64);
    type Output = u64;
    #[inline(always)]
    fn call(self, (white, black): (u64, u64)) -> u64 {
        fold(&LoopOverPawns::new([white, black]))
    }
}

/// All answers by sets, one side after the other: a [`PawnStructure`], which computes shared parts once.
#[derive(Clone, Copy)]
pub struct BySets;

impl Call for BySets {
    type Arguments = (u64, u64);
    type Output = u64;
    #[inline(always)]
    fn call(self, (white, black): (u64, u64)) -> u64 {
        fold(&PawnStructure::new(Shift, white, black))
    }
}

/// Asks the view, whose own methods come before those of the trait. A method about both colors takes no color.
macro_rules! ask_view {
    ($view:expr, $color:ident, $name:ident(white, black)) => {
        $view.$name()
    };
    ($view:expr, $color:ident, $name:ident($($arg:ident),*)) => {
        $view.$name($color)
    };
}

macro_rules! implement {
    ($(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)*) => {
        impl Answers for PawnStructure {
            #[inline(always)]
            fn pawns(&self, color: Color) -> u64 {
                self.pawns(color)
            }
            $(#[inline(always)]
            #[allow(unused_variables, reason = "not all operations take a color")]
            fn $name(&self, color: Color) -> $output {
                ask_view!(self, color, $name($($arg),*))
            })*
        }
    };
}

pawnfill::for_each_operation!(select, implement);

/// The answers by masks: each is the union of what the pawns add to it, a mask or their own squares. Answers
/// that an engine does not compute pawn by pawn, about single steps and files, keep the default.
macro_rules! by_masks {
    (
        |$color:ident, $square:ident, $own:ident, $enemy:ident| { $($of_pawn:tt)* }
        $($answer:ident: $added:expr,)*
    ) => {
        /// What a single loop over a color's pawns finds.
        #[derive(Default)]
        struct Found {
            pawns: u64,
            $($answer: u64,)*
        }

        impl Found {
            #[inline(always)]
            fn of($color: Color, $own: u64, $enemy: u64) -> Self {
                let mut found = Self {
                    pawns: $own,
                    ..Self::default()
                };
                for $square in squares($own) {
                    $($of_pawn)*
                    $(found.$answer |= $added;)*
                }
                found
            }
        }

        impl Answers for LoopOverPawns {
            #[inline(always)]
            fn pawns(&self, color: Color) -> u64 {
                self.0[color as usize].pawns
            }
            $(#[inline(always)]
            fn $answer(&self, color: Color) -> u64 {
                self.0[color as usize].$answer
            })*
            #[inline(always)]
            fn interspans(&self, _: Color) -> u64 {
                self.front_spans(Color::White) & self.front_spans(Color::Black)
            }
            #[inline(always)]
            fn holes(&self, color: Color) -> u64 {
                !self.attack_front_spans(color)
            }
            #[inline(always)]
            fn outposts(&self, color: Color) -> u64 {
                self.attacks(color) & self.holes(color.opponent())
            }
        }
    };
}

by_masks! {
    |color, square, own, enemy| {
        let square_if = |holds: bool| u64::from(holds) << square as u8;
        let ahead = || Table.front_span_mask(color, square);
        let behind = || Table.rear_span_mask(color, square);
        let sights = || Table.attack_front_span_mask(color, square);
        let support = || Table.attack_rear_span_mask(color, square);
        let helpers = || own & support();
        let beside = || own & Table.adjacent_files_mask(square);
        let companions = || own & Table.file_mask(square) & !square.bitboard();
        let attacks = |color| Table.attack_mask(color, square);
        // An enemy pawn that attacks the stop would, one step further, attack the pawn itself.
        let advanced = || Shift.stops(color.opponent(), enemy);
    }
    front_spans: ahead(),
    rear_spans: behind(),
    telestops: ahead() & !Table.single_push_mask(color, square),
    attack_front_spans: sights(),
    attack_rear_spans: support(),
    open_pawns: square_if(enemy & ahead() == 0),
    unfree_pawns: square_if(enemy & ahead() != 0),
    passed_pawns: square_if(enemy & Table.passed_mask(color, square) == 0),
    isolated_pawns: square_if(beside() == 0),
    half_isolated_pawns: {
        let beside = beside();
        let west = beside & Table.file_mask(square) >> 1;
        square_if((west == 0) != (beside == west))
    },
    pawns_behind_own: square_if(own & ahead() != 0),
    pawns_in_front_of_own: square_if(own & behind() != 0),
    doubled_pawns: square_if(companions() != 0),
    tripled_pawns: {
        let companions = companions();
        square_if(companions & companions.wrapping_sub(1) != 0)
    },
    backward_pawns: square_if((helpers() == 0) & (advanced() & attacks(color) != 0)),
    pawns_without_helpers: square_if(helpers() == 0),
    lever_candidate_pawns: {
        // As in `backward_pawns`, for the own pawns that attack the stop, too.
        let beside_stop = attacks(color);
        let count = |set: u64| (set & beside_stop).count_ones();
        let push_levers = count(advanced());
        let phalanx = count(Shift.stops(color, own));
        let stoppers = enemy & Table.passed_mask(color, square);
        let all_in_reach = stoppers.count_ones() == count(enemy) + push_levers;
        square_if((stoppers != 0) & all_in_reach & (phalanx >= push_levers))
    },
    lever_pawns: square_if(enemy & attacks(color) != 0),
    defended_pawns: square_if(own & attacks(color.opponent()) != 0),
    // Counts only for the few pawns that are open without being passed.
    candidate_pawns: if (enemy & ahead() == 0) & (enemy & sights() != 0) {
        square_if(helpers().count_ones() >= (enemy & sights()).count_ones())
    } else {
        0
    },
}

struct LoopOverPawns([Found; 2]);

impl LoopOverPawns {
    #[inline(always)]
    fn new([white, black]: [u64; 2]) -> Self {
        Self([
            Found::of(Color::White, white, black),
            Found::of(Color::Black, black, white),
        ])
    }
}
