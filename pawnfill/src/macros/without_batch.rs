//! The error of `batch!` if the feature that brings it is missing.

#[doc(hidden)]
#[macro_export]
macro_rules! batch {
    ($($_:tt)*) => {
        ::core::compile_error!("`batch!` needs the feature `batch` of pawnfill");
    };
}
