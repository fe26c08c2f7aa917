//! What `measure!` says where the feature is missing that brings it.

#[doc(hidden)]
#[macro_export]
macro_rules! measure {
    ($($_:tt)*) => {
        ::core::compile_error!("`measure!` needs the feature `std` of pawnfill")
    };
}
