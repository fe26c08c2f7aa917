//! The trait [`Strategy`], the list of operations, and the strategies.
//!
//! Each method of the trait calls its definition in [`shift`](mod@crate::shift). A strategy consists of its
//! overrides: the operations that it computes in another way.
//!
//! - [`shift`]: the definitions
//! - [`rotate`]: whole files and pushes by rotates
//! - [`shift_twice`]: pushes without a branch on the color, by two shifts
//! - [`flip`]: Black's pawns turned into White's, without a branch on the color
//! - [`table`]: table lookups, in tables that a macro computed
//! - [`portable`]: for each operation, the best of these for unmeasured machines
//!
#![doc = include_str!("../../OPERATIONS.md")]

mod branchless_pushes;
pub mod flip;
mod operation;
mod operation_list;
mod overrides;
#[cfg(feature = "tables")]
pub mod portable;
pub mod rotate;
pub mod shift;
pub mod shift_twice;
#[cfg(feature = "tables")]
pub mod table;

pub use operation::Operation;
#[cfg(feature = "tables")]
pub(crate) use operation::equal;
pub use operation_list::Strategy;
pub use overrides::Override;

/// The one list of strategies: calls `callback! { { args } /// … Shift; … }`. The doc of each strategy is the
/// description that the READMEs use.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_strategy {
    ($callback:path, $($args:tt)*) => {
        $crate::__compiled_strategies! {
            $callback, { $($args)* }
            {
                /// Kogge-Stone shifts; the definition of each operation
                Shift;
                /// rotates, where they need fewer operations or no branch
                Rotate;
                /// pushes that shift twice by the color instead of branching on it
                ShiftTwice;
                /// a byte swap turns Black's pawns into White's, so there is no branch on the color
                Flip;
            }
            {
                /// lookups in tables that a macro computed at compile time
                Table;
            }
        }
    };
}

#[cfg(feature = "tables")]
#[doc(hidden)]
#[macro_export]
macro_rules! __compiled_strategies {
    ($callback:path, $args:tt { $($computed:tt)* } { $($tabulated:tt)* }) => {
        $callback! { $args $($computed)* $($tabulated)* }
    };
}

#[cfg(not(feature = "tables"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __compiled_strategies {
    ($callback:path, $args:tt { $($computed:tt)* } $tabulated:tt) => {
        $callback! { $args $($computed)* }
    };
}
