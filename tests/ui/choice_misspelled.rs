//! A misspelled strategy is one error, however often a macro uses it.

use pawnfill::{Choice, Rotate, Shift, Strategy, dispatch, measure};

fn main() {
    measure!([Shift, Rotat], |s| s.file_fill(1));
    let choice = Choice::<(Shift, Rotate)>::FIRST;
    dispatch!([Shift, Rotatte], choice, |s| s.file_fill(1));
}
