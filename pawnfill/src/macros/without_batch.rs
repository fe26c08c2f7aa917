//! What `batch!` says where the feature is missing that brings it.

#[doc(hidden)]
#[macro_export]
macro_rules! batch {
    ($($_:tt)*) => {
        ::core::compile_error!("`batch!` needs the feature `batch` of pawnfill");
    };
}
