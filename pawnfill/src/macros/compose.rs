//! `compose!`: a strategy combined from others.

/// Combines strategies into one.
///
/// A field names an operation, and its value a strategy: one of this crate, your own, or another composition.
/// The base, such as `..Shift`, computes all other operations. `pawnfill tune` measures your machine and
/// writes such an item.
///
/// ```
/// use pawnfill::{Rotate, Shift, Strategy, Table};
///
/// pawnfill::compose! {
///     /// The fastest strategies on this engine's machines.
///     pub struct Tuned {
///         /// 2.8 cycles; Shift 5.1
///         file_fill: Rotate,
///         passed_mask: Table,
///         ..Shift
///     }
/// }
///
/// assert_eq!(Tuned.file_fill(1 << 28), Shift.file_fill(1 << 28));
/// assert_eq!(Tuned::OVERRIDES.len(), 2); // `file_fill` and `passed_mask`
/// ```
///
/// The result is a unit struct that is `Clone`, `Copy`, `Debug`, `Default`, `Eq`, `Hash`, `PartialEq` and a
/// [`Strategy`](crate::Strategy). Every operation compiles to the instructions of the chosen strategy. The
/// [`OVERRIDES`](crate::Strategy::OVERRIDES) are the operations that the chosen strategies override.
///
/// Docs and attributes belong to the struct; `cfg` and lint levels also apply to the implementation, so you
/// can write a composition for each target. The docs of a field become the method's.
///
/// ```
/// use pawnfill::{Flip, Rotate, Shift};
///
/// pawnfill::compose! {
///     #[cfg(target_arch = "x86_64")]
///     pub struct Tuned { file_fill: Rotate, ..Shift }
///
///     #[cfg(not(target_arch = "x86_64"))]
///     pub struct Tuned { front_spans: Flip, ..Shift }
/// }
/// # let _ = Tuned;
/// ```
///
/// # Errors
///
/// The first mistake of each item is an error on its token: an unknown or repeated operation, a missing base,
/// or a base that is not last. The compiler itself reports a value that is not a strategy. It also reports
/// `Rotate`, `ShiftTwice`, `Flip` or `Table` in the field of an operation that this strategy does not
/// override.
#[macro_export]
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
macro_rules! compose {
    ($($items:tt)*) => {
        $crate::for_each_operation! { $crate::__private_0_1_0::compose, $crate; $($items)* }
    };
}
