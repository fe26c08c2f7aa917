//! A wrong body of a dispatch, which is compiled for each strategy: it is reported once, but for what
//! the compiler reports the strategy's type.

use pawnfill::{Choice, Flip, Rotate, Shift, Strategy, dispatch};

fn main() {
    let choice = Choice::<(Shift, Rotate, Flip)>::FIRST;
    dispatch!([Shift, Rotate, Flip], choice, |s| s.file_fill("e4"));
    dispatch!([Shift, Rotate, Flip], choice, |s| s.file_fill(board));
    dispatch!([Shift, Rotate, Flip], choice, |s| {
        let files: u32 = s.file_fill(1);
        files
    });
    dispatch!([Shift, Rotate, Flip], choice, |s| s.file_fill(1, 2));
    // In other words for each strategy. A body that knew nothing of them but that they are strategies
    // would be reported once, and could not use the traits of an engine.
    dispatch!([Shift, Rotate, Flip], choice, |s| s.file_fil(1));
}
