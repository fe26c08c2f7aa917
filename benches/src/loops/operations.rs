//! The operations as the harness calls them: a type for each, made from the one list of operations.

use pawnfill::{Override, Strategy};

use crate::loops::call::Call;

macro_rules! calls {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        $($(
            #[doc = concat!("`", stringify!($name), "` by a strategy.")]
            #[allow(non_camel_case_types, reason = "it is the name of the operation")]
            #[derive(Clone, Copy)]
            pub struct $name<S>(pub S);

            impl<S: Strategy + 'static> Call for $name<S> {
                type Arguments = ($($arg_type,)*);
                type Output = $output;
                #[inline(always)]
                fn call(self, ($($arg,)*): Self::Arguments) -> $output {
                    self.0.$name($($arg),*)
                }
            }
        )*)*
    };
}

pawnfill::for_each_operation!(calls,);

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
