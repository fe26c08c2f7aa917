//! The loops of the harness over every operation that a strategy overrides, and, at every level, over both
//! sides at once and over the pairs of pawns. The rest of the harness is left out, so that they compile in
//! seconds.
//!
//! The program is compiled but never run; `library/loops.rs` reads its code. The modules are the harness' own
//! files, which import no other file of its layers.
#![allow(dead_code, reason = "the loops need a part of each module")]

#[path = "../../../benches/src/loops/mod.rs"]
pub mod loops;
#[path = "../../../benches/src/rows"]
pub mod rows {
    //! The part of the layer that the loops need.
    pub mod key;
}
#[path = "../../../benches/src/workload/mod.rs"]
pub mod workload;
#[path = "../../../benches/src/machine"]
pub mod machine {
    //! The part of the layer that the loops need.
    pub mod barrier;
    pub mod clock;
}

use loops::call::{Call, Empty};
use loops::operations::{self, table_bytes};
use loops::timed::Timed;
use pawnfill::{Shift, Strategy};

/// Makes the compiler compile the loops over some calls, and keeps it from removing loops that never run.
fn compile<C: Call>(call: C) {
    let timed: Box<dyn Timed<C::Arguments>> = Box::new(call);
    let _ = std::hint::black_box(timed);
}

macro_rules! loops {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// Makes the compiler compile the loops of a strategy, over the operations that it overrides.
        fn compile_own<S: Strategy + 'static>(strategy: S) {
            $($(if const { table_bytes::<S>(stringify!($name)).is_some() } {
                compile(operations::$name(strategy));
            })*)*
        }

        /// Makes the compiler compile the loops of the definitions and those over no operation.
        fn compile_definitions() {
            $($(
                compile(operations::$name(Shift));
                compile(Empty::<($($arg_type,)*), $output>::VALUE);
            )*)*
        }
    };
}

pawnfill::for_each_operation!(loops,);

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        fn main() {
            compile_definitions();
            $(compile_own(pawnfill::$strategy);)*
            #[cfg(target_arch = "x86_64")]
            levels::compile_levels();
        }
    };
}

pawnfill::for_each_strategy!(strategies,);

#[cfg(target_arch = "x86_64")]
mod levels {
    use pawnfill::Shift;
    use pawnfill::pairs::{Compress, Rows};
    use pawnfill::sides::{Avx2, Avx512, Gfni, Level, Scalar, Sides, Sse2};

    use crate::compile;
    use crate::loops::call::{At, Call};
    use crate::loops::pawn_evaluation::steps::{BothSides, Sets};
    use crate::loops::pawn_evaluation::{Evaluation, Score};
    use crate::loops::pawn_moves::{Moves, PawnMovesAt};
    use crate::loops::pawn_pairs::{Changes, Pairs};

    fn sides<L: Level>(level: L) {
        compile(At(level, Score(BothSides(level))));
        compile(At(level, Evaluation(BothSides(level))));
        compile(At(level, Pairs(Rows)));
        compile(At(level, Moves(PawnMovesAt(level))));
    }

    /// Makes the compiler compile the loops of every level, those of one color after the other, and mistakes
    /// that the test must find.
    pub(crate) fn compile_levels() {
        compile(Score(Sets(Shift)));
        sides(Scalar);
        if let Some(level) = Sse2::new() {
            sides(level);
        }
        if let Some(level) = Avx2::new() {
            sides(level);
            compile(At(level, Planted(level)));
        }
        if let Some(level) = Avx512::new() {
            sides(level);
            compile(At(level, Pairs(Compress(level))));
            compile(At(level, Changes(Compress(level))));
        }
        if let Some(level) = Gfni::new() {
            sides(level);
        }
    }

    /// A call between two sets, with mistakes that the test must find.
    #[derive(Clone, Copy)]
    struct Planted<L>(L);

    impl<L: Level> Call for Planted<L> {
        type Arguments = (u64, u64);
        type Output = u64;
        #[inline(always)]
        fn call(self, (white, black): (u64, u64)) -> u64 {
            // `map` is a function of core, which stays a call. The sets of one call are joined in vectors.
            let sides = [white, black].map(|set| Sides::new(self.0, set, set).forward());
            let passed = pawnfill::sides::BothSides::new(self.0, white, black).passed_pawns();
            let mut set = (sides[0] ^ sides[1] ^ passed).by_color()[0];
            let place = &raw mut set;
            // Two bytes are stored, and eight are loaded from the same place.
            // SAFETY: the place is that of a local variable, and two bytes of it are within it.
            unsafe {
                place.cast::<u16>().write_volatile(white as u16);
                place.read_volatile()
            }
        }
    }
}
