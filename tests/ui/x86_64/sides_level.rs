//! A level that is known only at run time, where one is needed that is known at compile time.

use pawnfill::Shift;
use pawnfill::sides::{AnyLevel, BothSides};

fn main() {
    let _ = BothSides::new(AnyLevel::best(), 1, 2);
    let _ = Shift;
}
