//! The loops of the harness over both sides at once and over the pairs of pawns, at every level. The rest of
//! the harness is left out, so that they compile in seconds.
//!
//! The program is compiled but never run; `library/levels.rs` reads its code. The modules are the
//! harness' own files, as in `measured_loops.rs`.
#![allow(dead_code, reason = "the loops need a part of each module")]

#[path = "../../../benches/src/loops/mod.rs"]
pub mod loops;
#[path = "../../../benches/src/rows"]
pub mod rows {
    //! The part of the layer that the loops need.
    pub mod hash;
    pub mod key;
}
#[path = "../../../benches/src/workload/mod.rs"]
pub mod workload;
#[path = "../../../benches/src/machine"]
pub mod machine {
    //! The part of the layer that the loops need.
    pub mod barrier;
    pub mod clock;
    pub mod prefetch;
    pub mod stdio;
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::hint::black_box;

    use pawnfill::Shift;
    use pawnfill::pairs::{Compress, Rows};
    use pawnfill::sides::{Avx2, Avx512, Gfni, Level, Scalar, Sides, Sse2};

    use crate::loops::both_sides::Structure;
    use crate::loops::call::Call;
    use crate::loops::pawn_evaluation::steps::{BothSides, Sets};
    use crate::loops::pawn_evaluation::{Evaluation, Score};
    use crate::loops::pawn_pairs::{AtLevel, Changes, Pairs};
    use crate::loops::pawn_structure::BySets;
    use crate::loops::timed::Timed;

    /// Makes the compiler compile the loops over some calls.
    fn compile<C: Call>(call: C) {
        let timed: Box<dyn Timed<C::Arguments>> = Box::new(call);
        let _ = black_box(timed);
    }

    fn sides<L: Level>(level: L) {
        compile(Structure(level));
        compile(Score(BothSides(level)));
        compile(Evaluation(BothSides(level)));
        compile(Pairs(AtLevel(Rows, level)));
    }

    /// Makes the compiler compile the loops of every level, those of one color after the other, which are
    /// counted, too, and mistakes that the test must find.
    pub(crate) fn compile_levels() {
        compile(BySets);
        compile(Score(Sets(Shift)));
        sides(Scalar);
        if let Some(level) = Sse2::new() {
            sides(level);
        }
        if let Some(level) = Avx2::new() {
            sides(level);
            compile(MapsAnArray(level));
            compile(LoadsBeyondAStore(level));
        }
        if let Some(level) = Avx512::new() {
            sides(level);
            compile(Pairs(AtLevel(Compress(level), level)));
            compile(Changes(AtLevel(Compress(level), level)));
        }
        if let Some(level) = Gfni::new() {
            sides(level);
        }
    }

    /// A mistake: `map` is a function of core, which stays a call.
    #[derive(Clone, Copy)]
    struct MapsAnArray<L>(L);

    impl<L: Level> Call for MapsAnArray<L> {
        type Arguments = (u64, u64);
        type Output = u64;
        #[inline(always)]
        fn call(self, (white, black): (u64, u64)) -> u64 {
            let sides = [white, black].map(|set| Sides::new(self.0, set, set).forward());
            (sides[0] ^ sides[1]).by_color()[0]
        }
        #[inline(always)]
        fn enter<R>(self, run: impl FnOnce() -> R) -> R {
            self.0.enter(run)
        }
    }

    /// A mistake: two bytes are stored, and eight are loaded from the same place.
    #[derive(Clone, Copy)]
    struct LoadsBeyondAStore<L>(L);

    impl<L: Level> Call for LoadsBeyondAStore<L> {
        type Arguments = (u64, u64);
        type Output = u64;
        #[inline(always)]
        fn call(self, (white, black): (u64, u64)) -> u64 {
            let mut set = black;
            let place = &raw mut set;
            // SAFETY: the place is that of a local variable, and two bytes of it are within it.
            unsafe {
                place.cast::<u16>().write_volatile(white as u16);
                place.read_volatile()
            }
        }
        #[inline(always)]
        fn enter<R>(self, run: impl FnOnce() -> R) -> R {
            self.0.enter(run)
        }
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    x86_64::compile_levels();
}
