//! Calls of `dispatch!` and `measure!` that have another form.

use pawnfill::{Choice, Rotate, Shift, Strategy, dispatch, measure};

fn main() {
    let choice = Choice::<(Shift, Rotate)>::FIRST;
    dispatch!((Shift, Rotate), choice, |s| s.file_fill(1));
    dispatch!([Shift, Rotate], choice, move |s| s.file_fill(1));
    measure!([Shift, Rotate], |s: Shift| s.file_fill(1));
}
