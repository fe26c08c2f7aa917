//! The errors of `measure!` and `Choice::from_env` if the feature that brings them is missing.

use core::convert::Infallible;

use super::dispatch::{Candidates, Choice};

#[doc(hidden)]
#[macro_export]
macro_rules! measure {
    ($($_:tt)*) => {
        ::core::compile_error!("`measure!` needs the feature `std` of pawnfill")
    };
}

/// A trait that no type implements, so that nobody can call a function that takes a value of such a
/// type.
#[diagnostic::on_unimplemented(
    message = "`Choice::from_env` needs the feature `std` of pawnfill",
    label = "there are no environment variables without `std`"
)]
pub trait Variable {
    /// Never called, so it may return any type.
    fn never<T>(self) -> T;
}

impl<C: Candidates> Choice<C> {
    #[doc(hidden)]
    pub fn from_env<V: Variable>(variable: V) -> Result<Option<Self>, Infallible> {
        variable.never()
    }
}
