//! The order in which a machine with instructions of x86 takes the levels. `.ci/generate` derives it from the
//! published studies: a level comes before those that have a greater worst-case slowdown.

/// Calls a macro with the levels in order, for one board at a time and for batches of boards.
macro_rules! with_order {
    ($macro:ident) => {
        $macro! {
            // Written by .ci/generate from benches/results/.
            one board: Gfni Avx512 Avx2 Sse2 Scalar;
            a batch: Gfni Avx512 Avx2 Sse2 Scalar;
        }
    };
}

pub(super) use with_order;
