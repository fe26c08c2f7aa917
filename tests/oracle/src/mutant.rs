//! A strategy with a planted fault. It is here because dev builds optimize this package, but not
//! the package of the tests that call it.

use std::cell::Cell;

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Shift, Strategy};

/// An operation's name, and the indices and values of some of its arguments. The result is wrong
/// for each call with these values.
pub type Fault = (&'static str, &'static [(usize, u64)]);

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(("", &[])) };
}

/// `Shift` with a fault, which inverts one bit of a result. A thread-local variable holds the
/// fault, because a type for each fault would take minutes to compile.
#[derive(Clone, Copy, Debug)]
pub struct Mutant;

impl Mutant {
    pub fn set(fault: Fault) {
        FAULT.set(fault);
    }

    pub fn check(fault: Fault) -> Result<(), Nonconformity> {
        Self::set(fault);
        conformance::check(Self)
    }
}

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
