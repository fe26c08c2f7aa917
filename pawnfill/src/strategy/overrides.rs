//! [`Override`]: an operation that a strategy overrides, and the size of its tables. `overrides!` defines the
//! strategies of this crate.

use crate::board::array;

use super::Strategy;
use super::operation::{Operation, equal};

/// An operation that a strategy overrides, and the size of the tables that it reads from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Override {
    /// The name of the operation.
    pub operation: &'static str,
    /// The total size, in bytes, of the tables that a call may read from.
    pub table_bytes: usize,
    /// The strategy from which a composition takes the operation; `None` in other strategies.
    pub taken_from: Option<&'static str>,
}

impl Override {
    /// An operation that is computed, without a table.
    #[must_use]
    pub const fn computed(operation: &'static str) -> Self {
        Self::tabulated(operation, 0)
    }

    /// An operation that is looked up in tables of this many bytes.
    #[must_use]
    pub const fn tabulated(operation: &'static str, table_bytes: usize) -> Self {
        Self { operation, table_bytes, taken_from: None }
    }

    pub(crate) const ALL: [Self; Operation::ALL.len()] =
        array![|index| Self::computed(Operation::ALL[index].name); Operation::ALL.len()];

    /// The override of an operation by a strategy; `None` if there is none.
    ///
    /// ```
    /// use pawnfill::{Override, Rotate};
    ///
    /// assert_eq!(Override::of::<Rotate>("file_fill"), Some(Override::computed("file_fill")));
    /// assert_eq!(Override::of::<Rotate>("north_fill"), None);
    /// ```
    #[must_use]
    pub const fn of<S: Strategy>(operation: &str) -> Option<Self> {
        let mut i = 0;
        while i < S::OVERRIDES.len() {
            if equal(S::OVERRIDES[i].operation, operation) {
                return Some(S::OVERRIDES[i]);
            }
            i += 1;
        }
        None
    }
}

/// Defines a strategy by its overrides: each item is a method and its entry in `OVERRIDES`.
///
/// An item is a function without `self`. After its signature stands `[TABLES] { body }`, or `{ body }` if no
/// table is read; or `= TABLE[index];`; or `by module(arguments);` for `module::name::<Self>(arguments)`.
macro_rules! overrides {
    (
        impl $strategy:ident;

        $(
            $(#[$doc:meta])*
            fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ident
            $(= $table:ident $([$index:ident])+;)?
            $(by $module:ident $given:tt;)?
            $([$($read:ident),+])?
            $({ $($body:tt)* })?
        )*
    ) => {
        impl $crate::Strategy for $strategy {
            const NAME: &'static str = stringify!($strategy);
            const OVERRIDES: &'static [$crate::Override] = &[$($crate::Override::tabulated(
                stringify!($name),
                0 $(+ size_of_val(&$table))? $($(+ size_of_val(&$read))+)?,
            )),*];

            $(
                $(#[$doc])*
                #[inline(always)]
                fn $name(self, $($arg: $arg_type),*) -> $output {
                    $($module::$name::<Self> $given)?
                    $(lookup!($table $([$index])+))?
                    $($($body)*)?
                }
            )*
        }
    };
}

pub(super) use overrides;
