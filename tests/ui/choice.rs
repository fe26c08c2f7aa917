//! A choice of other strategies than those of a dispatch, a misspelled strategy, a `break` that would mean a
//! loop of `measure!`, and calls of another form: one error each.

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
    // The body is compiled for each strategy, and reported once.
    dispatch!([Shift, Rotate], choice, |s| s.file_fill(board));
}
