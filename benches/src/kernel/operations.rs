//! The operations as the harness sees them: a type for each, made from the one list of operations.

use pawnfill::{Operation, Override, Strategy};

use crate::cell::Subject;
use crate::kernel::measured::Measured;
use crate::kernel::operand::{After, CallColor, Operand};
use crate::workload::input::Input;

macro_rules! measured {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        $($(
        #[allow(non_camel_case_types, reason = "it is the name of the operation")]
        #[expect(missing_docs, reason = "the catalogue documents the operations")]
        pub struct $name;

        impl Measured for $name {
            type Arguments = ($($arg_type,)*);
            type Output = $output;
            const TAKES_COLOR: bool = match Operation::named(stringify!($name)) {
                Some(operation) => operation.takes("color"),
                None => false,
            };

            fn subject() -> Subject {
                Subject {
                    group: stringify!($group),
                    name: stringify!($name),
                }
            }
            fn arguments(input: &Input) -> Self::Arguments {
                ($(input.$arg,)*)
            }
            #[inline(always)]
            fn call<S: Strategy>(strategy: S, ($($arg,)*): Self::Arguments) -> $output {
                strategy.$name($($arg),*)
            }
            #[inline(always)]
            fn opaque(($($arg,)*): Self::Arguments) -> Self::Arguments {
                ($($arg.opaque(),)*)
            }
            #[inline(always)]
            fn depend(($($arg,)*): Self::Arguments, after: After) -> Self::Arguments {
                ($($arg.depend(after),)*)
            }
            #[inline(always)]
            fn with_color<C: CallColor>(($($arg,)*): Self::Arguments) -> Self::Arguments {
                ($($arg.with_color::<C>(),)*)
            }
            #[inline(always)]
            fn join(($($arg,)*): Self::Arguments) -> u64 {
                0 $(^ $arg.widen())*
            }
            #[inline(always)]
            fn last(($($arg,)*): Self::Arguments) -> u64 {
                let all = [$($arg.widen()),*];
                all[all.len() - 1]
            }
            fn written(($($arg,)*): Self::Arguments) -> String {
                [$($arg.written()),*].join(", ")
            }
        })*)*
    };
}

pawnfill::for_each_operation!(measured,);

/// The bytes of table that a strategy reads for an operation, or `None` where it does not have a
/// way of its own.
pub const fn table_bytes<S: Strategy>(operation: &str) -> Option<usize> {
    match Override::of::<S>(operation) {
        Some(own) => Some(own.table_bytes),
        None => None,
    }
}

/// The bytes of table that a strategy reads for several operations, none of which share a table.
pub(crate) const fn all_table_bytes<S: Strategy>(operations: &[&str]) -> usize {
    let (mut bytes, mut i) = (0, 0);
    while i < operations.len() {
        if let Some(more) = table_bytes::<S>(operations[i]) {
            bytes += more;
        }
        i += 1;
    }
    bytes
}
