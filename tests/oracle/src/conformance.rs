//! Strategies for `conformance::check`. The checks are compiled here, because the tests are not optimized.

use std::cell::Cell;

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Shift, Strategy};

/// The name of an operation, and the arguments for which it is wrong: their places and values.
pub type Fault = (&'static str, &'static [(usize, u64)]);

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(("", &[])) };
}

/// `Shift` with [`FAULT`]. A type for each fault would take minutes to compile.
#[derive(Clone, Copy)]
struct Mutant;

macro_rules! mutant {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        impl Strategy for Mutant {
            const NAME: &'static str = "Mutant";

            $($(fn $name(self, $($arg: $arg_type),*) -> $output {
                let (operation, values) = FAULT.get();
                let call = [$($arg as u64),*];
                let is_wrong = operation == stringify!($name)
                    && values.iter().all(|&(place, value)| call[place] == value);
                Shift.$name($($arg),*) ^ if is_wrong { 1 << 7 } else { 0 }
            })*)*
        }
    };
}

pawnfill::for_each_operation! { mutant, }

/// The result of the check for a strategy with a fault.
///
/// # Errors
///
/// The first mistake that is found.
pub fn check_mutant(fault: Fault) -> Result<(), Nonconformity> {
    FAULT.set(fault);
    conformance::check(Mutant)
}
