//! No level of vectors: the feature `simd` is off, or the architecture has none.

/// Lists the levels to a macro of this crate.
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Scalar }
    };
}
