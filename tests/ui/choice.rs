//! One error for each: a choice with other strategies than the dispatch, a misspelled strategy, a `break`
//! that would leave the loop of `measure!` itself, and calls of another form.

use pawnfill::{Choice, Flip, Rotate, Shift, Strategy, dispatch, measure};

fn main() {
    let choice = Choice::<(Shift, Rotate)>::FIRST;
    dispatch!([Shift, Flip], choice, |s| s.file_fill(1));
    dispatch!((Shift, Rotate), choice, |s| s.file_fill(1));
    measure!([Shift, Rotate], |s: Shift| s.file_fill(1));
    measure!([Shift, Rotat], |s| s.file_fill(1));
    for _ in 0..3 {
        measure!([Shift, Rotate], |s| if s.file_fill(1) == 0 { break });
    }
    // The compiler reports this error once, although it compiles the body for each strategy.
    dispatch!([Shift, Rotate], choice, |s| s.file_fill(board));
}
