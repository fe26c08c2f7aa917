//! A choice that is not among the strategies of a dispatch, candidates that are none, and a `break`
//! that would mean a loop of `measure!`.

use pawnfill::{Choice, Color, Flip, Rotate, Shift, Strategy, dispatch, measure};

fn other_strategies(choice: Choice<(Shift, Rotate)>) {
    dispatch!([Shift, Flip], choice, |s| s.file_fill(1));
}

fn no_strategies() {
    Choice::<(Color, Shift)>::FIRST.name();
}

fn one_strategy() {
    Choice::<Shift>::FIRST.name();
}

fn main() {
    other_strategies(Choice::FIRST);
    no_strategies();
    one_strategy();
    for _ in 0..3 {
        measure!([Shift, Rotate], |s| {
            s.file_fill(1);
            break;
        });
    }
}
