//! Whole pawn structures. A call gives every answer about the pawns of a position, for both colors.
//!
//! The baseline is the loop over the pawns that engines have, with masks for the square of each pawn. A loop
//! for each answer took longer than one for all of them, the operations one by one took longer than the view,
//! and a view in memory or by another strategy took about as long as one by `Shift` in registers.

use pawnfill::sides::{AnyLevel, Level};
use pawnfill::{Color, PawnStructure, Shift, Square, Strategy as _, Table, at_level};

use crate::loops::answers::{Answers, fold, select};
use crate::loops::benchmark::{Benchmark, Many};
use crate::loops::both_sides::{self, Structure};
use crate::loops::call::Call;
use crate::loops::operations::all_table_bytes;
use crate::loops::pawn_evaluation::BY_PAWNS_OR_SETS;
use crate::rows::key::{CandidateId, Subject};
use crate::workload::input::Input;

/// The benchmark.
pub(crate) const STRUCTURE: Many = Many {
    subject: Subject {
        group: "view",
        name: "pawn_structure",
    },
    call: "A call answers every question about the pawns of a position, for both colors.",
    ways: &BY_PAWNS_OR_SETS,
    benchmark: || {
        let [loops, sets, _] = BY_PAWNS_OR_SETS.map(|way| way.name);
        let pick = |input: &Input| (input.white, input.black);
        let mut found = Benchmark::new(STRUCTURE.subject, pick, loops, MASK_BYTES, ByLoop);
        found.add(CandidateId::new(sets), 0, BySets);
        for level in AnyLevel::all() {
            at_level!(level, |level| add_level(&mut found, level));
        }
        found
    },
};

/// Adds the candidate of a level. This is never inlined: the code that enters a level would otherwise hold loops
/// that are not measured.
#[inline(never)]
fn add_level<L: Level>(to: &mut Benchmark, level: L) {
    let id = CandidateId::at(both_sides::NAME, L::NAME);
    to.add(id, 0, Structure(level));
}

/// The bytes of table that the loop reads.
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

/// A pawn, whose properties are found by the masks of its square.
#[derive(Clone, Copy)]
struct Pawn {
    color: Color,
    square: Square,
    own: u64,
    enemy: u64,
}

impl Pawn {
    #[inline(always)]
    fn ahead(self) -> u64 {
        Table.front_span_mask(self.color, self.square)
    }
    #[inline(always)]
    fn behind(self) -> u64 {
        Table.rear_span_mask(self.color, self.square)
    }
    #[inline(always)]
    fn sights(self) -> u64 {
        Table.attack_front_span_mask(self.color, self.square)
    }
    #[inline(always)]
    fn support(self) -> u64 {
        Table.attack_rear_span_mask(self.color, self.square)
    }
    /// The own pawns on the adjacent files.
    #[inline(always)]
    fn beside(self) -> u64 {
        self.own & Table.adjacent_files_mask(self.square)
    }
    /// The squares that a pawn of a color would attack from its square.
    #[inline(always)]
    fn attacks(self, color: Color) -> u64 {
        Table.attack_mask(color, self.square)
    }
    /// The other own pawns on the file.
    #[inline(always)]
    fn companions(self) -> u64 {
        self.own & Table.file_mask(self.square) & !self.square.bitboard()
    }
    /// The own pawns that could defend it, or stand beside it.
    #[inline(always)]
    fn helpers(self) -> u64 {
        self.own & self.support()
    }
    /// Its square as a set, if a condition holds; otherwise the empty set.
    #[inline(always)]
    fn square_if(self, holds: bool) -> u64 {
        u64::from(holds) << self.square as u8
    }
    /// Whether it is open without being passed, which few pawns are.
    #[inline(always)]
    fn may_be_candidate(self) -> bool {
        (self.enemy & self.ahead() == 0) & (self.enemy & self.sights() != 0)
    }
    #[inline(always)]
    fn is_candidate(self) -> bool {
        let (helpers, sentries) = (self.helpers(), self.enemy & self.sights());
        helpers.count_ones() >= sentries.count_ones()
    }
}

/// The pawns of a color, one by one.
#[inline(always)]
fn each_pawn(color: Color, own: u64, enemy: u64) -> impl Iterator<Item = Pawn> {
    let mut left = own;
    std::iter::from_fn(move || {
        let square = Square::new(left.trailing_zeros() as u8)?;
        left &= left - 1;
        Some(Pawn {
            color,
            square,
            own,
            enemy,
        })
    })
}

/// The answers by masks: each is the union of what the pawns add to it, a mask or their own squares. Answers
/// that an engine does not compute pawn by pawn, about single steps and files, keep the default.
macro_rules! by_masks {
    (|$pawn:ident| $($answer:ident: $added:expr,)*) => {
        /// What a single loop over a color's pawns finds.
        #[derive(Default)]
        struct Found {
            pawns: u64,
            $($answer: u64,)*
        }

        impl Found {
            #[inline(always)]
            fn of(color: Color, own: u64, enemy: u64) -> Self {
                let mut found = Self {
                    pawns: own,
                    ..Self::default()
                };
                for $pawn in each_pawn(color, own, enemy) {
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
    |pawn|
    front_spans: pawn.ahead(),
    rear_spans: pawn.behind(),
    telestops: pawn.ahead() & !Table.single_push_mask(pawn.color, pawn.square),
    attack_front_spans: pawn.sights(),
    attack_rear_spans: pawn.support(),
    open_pawns: pawn.square_if(pawn.enemy & pawn.ahead() == 0),
    unfree_pawns: pawn.square_if(pawn.enemy & pawn.ahead() != 0),
    passed_pawns: pawn.square_if(pawn.enemy & Table.passed_mask(pawn.color, pawn.square) == 0),
    isolated_pawns: pawn.square_if(pawn.beside() == 0),
    half_isolated_pawns: {
        let beside = pawn.beside();
        let west = beside & Table.file_mask(pawn.square) >> 1;
        pawn.square_if((west == 0) != (beside == west))
    },
    pawns_behind_own: pawn.square_if(pawn.own & pawn.ahead() != 0),
    pawns_in_front_of_own: pawn.square_if(pawn.own & pawn.behind() != 0),
    doubled_pawns: pawn.square_if(pawn.companions() != 0),
    tripled_pawns: {
        let companions = pawn.companions();
        pawn.square_if(companions & companions.wrapping_sub(1) != 0)
    },
    backward_pawns: {
        // An enemy pawn that attacks the stop would, one step further, attack the pawn itself.
        let advanced = Shift.stops(pawn.color.opponent(), pawn.enemy);
        let watchers = advanced & pawn.attacks(pawn.color);
        pawn.square_if((pawn.helpers() == 0) & (watchers != 0))
    },
    pawns_without_helpers: pawn.square_if(pawn.helpers() == 0),
    lever_candidate_pawns: {
        // As in `backward_pawns`, for the own pawns that attack the stop, too.
        let beside_stop = pawn.attacks(pawn.color);
        let count = |set: u64| (set & beside_stop).count_ones();
        let push_levers = count(Shift.stops(pawn.color.opponent(), pawn.enemy));
        let phalanx = count(Shift.stops(pawn.color, pawn.own));
        let stoppers = pawn.enemy & Table.passed_mask(pawn.color, pawn.square);
        let all_in_reach = stoppers.count_ones() == count(pawn.enemy) + push_levers;
        pawn.square_if((stoppers != 0) & all_in_reach & (phalanx >= push_levers))
    },
    lever_pawns: pawn.square_if(pawn.enemy & pawn.attacks(pawn.color) != 0),
    defended_pawns: pawn.square_if(pawn.own & pawn.attacks(pawn.color.opponent()) != 0),
    // Counts only for the few pawns that are open without being passed.
    candidate_pawns: if pawn.may_be_candidate() { pawn.square_if(pawn.is_candidate()) } else { 0 },
}

/// What a loop for each color finds.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loops::answers::answers;
    use crate::workload::pool::Workload;

    /// The test of all benchmarks compares a word into which everything is joined; this one compares the
    /// parts.
    #[test]
    fn all_candidates_give_the_same_answers() {
        for position in Workload::random_games().positions() {
            let (white, black) = (position.white, position.black);
            let by_loop = LoopOverPawns::new([white, black]);
            let view = PawnStructure::new(Shift, white, black);
            for color in Color::ALL {
                assert_eq!(answers(&by_loop, color), answers(&view, color), "{color}");
            }
        }
    }
}
