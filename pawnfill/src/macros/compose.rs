//! `compose!`: a strategy put together from others.

/// Puts a strategy together from others: the fastest for each operation, by what was measured.
///
/// The fields name operations, their values strategies: those of this crate, your own, other
/// compositions. The base does the rest. `pawnfill tune` measures and writes such an item.
///
/// ```
/// use pawnfill::{Rotate, Shift, Strategy, Table};
///
/// pawnfill::compose! {
///     /// What is fastest where this engine runs.
///     pub struct Tuned {
///         /// 2.8 cycles; Shift 5.1
///         file_fill: Rotate,
///         passed_mask: Table,
///         ..Shift
///     }
/// }
///
/// assert_eq!(Tuned.file_fill(1 << 28), Shift.file_fill(1 << 28));
/// assert_eq!(Tuned::OVERRIDES.len(), 2); // what a study of it shows
/// ```
///
/// It is a unit struct that is `Clone`, `Copy`, `Debug`, `Default`, `Eq`, `Hash`, `PartialEq` and a
/// [`Strategy`](crate::Strategy). Every operation is delegated, and compiles to the instructions of
/// the strategy that was chosen for it. [`OVERRIDES`](crate::Strategy::OVERRIDES) are the
/// operations that the chosen strategies do in their own way.
///
/// Docs and attributes are those of the struct; `cfg` and lint levels hold for the implementation,
/// too, so that there can be a composition for each target. The docs of a field become those of the
/// method.
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
/// Each mistake is an error on its own token, all of them at once: an operation that does not exist
/// or is named twice, a missing base, a base that is not last, a value that is no strategy.
#[macro_export]
// The module tells it of its other items, but a macro is the crate's.
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
macro_rules! compose {
    ($($items:tt)*) => {
        $crate::for_each_operation! { $crate::__private::compose, $crate; $($items)* }
    };
}
