//! Whole pawn structures: [`PawnStructure`] against its operations called one by one.
//!
//! A call gives every answer about the pawns of a position, for both colors. Each strategy that overrides
//! a part of the view which several answers share is a candidate. `render/compounds.rs` describes the
//! candidates that are not strategies.

use pawnfill::{Color, PawnStructure, Shift, Strategy, Table};

use crate::kernel::answers::{Answers, fold, select};
use crate::kernel::each_operation::{all_table_bytes, table_bytes};
use crate::kernel::pawn_masks::{Loops, OneLoop};
use crate::kernel::routine::{Implementation, subject};

subject! {
    /// The whole structure of the pawns of a position.
    pub struct pawn_structure in "view";
    |input| -> (u64, u64) { (input.white, input.black) }
    |strategy, (white, black)| -> u64 {
        fold(&View(PawnStructure::new(strategy, white, black)))
    }
}

/// The bytes of table that [`Masks`] and [`MasksOnce`] read.
pub(crate) const MASK_BYTES: usize = all_table_bytes::<Table>(&[
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

/// Whether a strategy overrides an operation whose result the view keeps.
pub(crate) const fn shares_differ<S: Strategy>() -> bool {
    table_bytes::<S>("front_spans").is_some()
        || table_bytes::<S>("rear_spans").is_some()
        || table_bytes::<S>("attacks").is_some()
}

/// The bytes of table that a strategy reads for the results that the view keeps.
pub(crate) const fn shared_bytes<S: Strategy>() -> usize {
    // Both spans use the same table.
    all_table_bytes::<S>(&["front_spans", "attacks"])
}

/// Defines the candidates that are not the view by a strategy. Each has an expression for all answers.
macro_rules! candidates {
    ($($candidate:ident = $name:literal: |$pawns:ident| $answers:expr;)*) => {
        $(
            #[doc = concat!("The candidate `", $name, "`.")]
            #[derive(Clone, Copy)]
            pub(crate) struct $candidate;

            impl $candidate {
                pub(crate) const NAME: &str = $name;
            }

            impl Implementation<pawn_structure> for $candidate {
                #[inline(always)]
                fn call(self, (white, black): (u64, u64)) -> u64 {
                    let $pawns = [white, black];
                    fold(&$answers)
                }
            }
        )*
    };
}

candidates! {
    Kept = "kept": |pawns| {
        let mut view = PawnStructure::new(Shift, pawns[0], pawns[1]);
        // The compiler must assume that the code with the pointer reads and changes all of the view.
        std::hint::black_box(&mut view);
        View(view)
    };
    Inlined = "inlined": |pawns| OneByOne(Shift, pawns);
    Opaque = "opaque": |pawns| OneByOne(BehindCalls, pawns);
    Masks = "masks": |pawns| Loops(pawns);
    MasksOnce = "one loop": |pawns| OneLoop::new(pawns);
}

/// Asks the view. A method about both colors takes no color.
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
        impl Answers for View {
            #[inline(always)]
            fn pawns(&self, color: Color) -> u64 {
                self.0.pawns(color)
            }
            $(#[inline(always)]
            #[allow(unused_variables, reason = "not all operations take a color")]
            fn $name(&self, color: Color) -> $output {
                ask_view!(self.0, color, $name($($arg),*))
            })*
        }

        impl Strategy for BehindCalls {
            const NAME: &'static str = Opaque::NAME;

            #[inline(never)]
            fn file_set(self, set: u64) -> u8 {
                Shift.file_set(set)
            }
            $(#[inline(never)]
            fn $name(self, $($arg: $arg_type),*) -> $output {
                Shift.$name($($arg),*)
            })*
        }
    };
}

pawnfill::for_each_operation!(select, implement);

struct View(PawnStructure);

/// [`Shift`], with each operation behind a call.
#[derive(Clone, Copy)]
struct BehindCalls;

/// A strategy, and the pawns by color. Every answer is the strategy's.
struct OneByOne<S>(S, [u64; 2]);

impl<S: Strategy> Answers for OneByOne<S> {
    #[inline(always)]
    fn pawns(&self, color: Color) -> u64 {
        self.1[color as usize]
    }
    #[inline(always)]
    fn strategy(&self) -> impl Strategy {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::answers::answers;
    use crate::workload::pool::Workload;

    #[test]
    fn all_candidates_give_the_same_answers() {
        for position in Workload::random_games().positions() {
            let pawns = [position.white, position.black];
            let one_loop = OneLoop::new(pawns);
            let view = View(PawnStructure::new(Shift, pawns[0], pawns[1]));
            for color in Color::ALL {
                let expected = answers(&OneByOne(Shift, pawns), color);
                for (name, found) in [
                    ("view", answers(&view, color)),
                    ("opaque", answers(&OneByOne(BehindCalls, pawns), color)),
                    ("masks", answers(&Loops(pawns), color)),
                    ("one loop", answers(&one_loop, color)),
                ] {
                    assert_eq!(found, expected, "{name}, {color}");
                }
            }
        }
    }
}
