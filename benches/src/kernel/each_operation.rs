//! The operations as the harness sees them: a type for each, made from the one list of operations.

use pawnfill::{Override, Strategy};

use crate::cell::Subject;
use crate::kernel::measured::{Measured, Signature};
use crate::workload::input::Input;

macro_rules! measured {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        $($(
        #[allow(non_camel_case_types, reason = "it is the name of the operation")]
        #[expect(missing_docs, reason = "the catalogue documents the operations")]
        pub struct $name;

        impl Signature for $name {
            type Arguments = ($($arg_type,)*);
            type Output = $output;
        }

        impl Measured for $name {
            const SUBJECT: Subject = Subject {
                group: stringify!($group),
                name: stringify!($name),
            };

            fn arguments(input: &Input) -> Self::Arguments {
                ($(input.$arg,)*)
            }
            #[inline(always)]
            fn call<S: Strategy>(strategy: S, ($($arg,)*): Self::Arguments) -> $output {
                strategy.$name($($arg),*)
            }
        })*)*
    };
}

pawnfill::for_each_operation!(measured,);

/// The bytes of table that a strategy reads for an operation; `None` if the strategy does not override the
/// operation.
pub const fn table_bytes<S: Strategy>(operation: &str) -> Option<usize> {
    match Override::of::<S>(operation) {
        Some(found) => Some(found.table_bytes),
        None => None,
    }
}

/// The bytes of table that a strategy reads for several operations that share no table.
pub(crate) const fn all_table_bytes<S: Strategy>(operations: &[&str]) -> usize {
    let (mut bytes, mut place) = (0, 0);
    while place < operations.len() {
        if let Some(more) = table_bytes::<S>(operations[place]) {
            bytes += more;
        }
        place += 1;
    }
    bytes
}
