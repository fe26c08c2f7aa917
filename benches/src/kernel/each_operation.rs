//! The operations as the harness sees them: a type for each, made from the one list of operations.

use pawnfill::{Override, Strategy};

use crate::kernel::routine::subject;

macro_rules! measured {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        $($(subject! {
            #[expect(missing_docs, reason = "the catalogue documents the operations")]
            pub struct $name in stringify!($group);
            |input| -> ($($arg_type,)*) { ($(input.$arg,)*) }
            |strategy, ($($arg,)*)| -> $output { strategy.$name($($arg),*) }
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
    let (mut bytes, mut index) = (0, 0);
    while index < operations.len() {
        if let Some(more) = table_bytes::<S>(operations[index]) {
            bytes += more;
        }
        index += 1;
    }
    bytes
}
