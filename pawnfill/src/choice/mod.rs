//! Choosing a strategy at start-up, for one binary that runs on unknown CPUs.
//!
//! If the CPU is known, `compose!` makes the choice part of the code, at no cost. If it is not, compile
//! the engine for several strategies: `measure!` finds the one to run, and
//! [`dispatch!`](crate::dispatch) runs the copy of the code that was compiled for it. A user can also
//! name the strategy, with `Choice::from_env`.
//!
//! `measure!` and the choice by name need the feature `std`.

#[cfg(feature = "std")]
mod by_name;
mod dispatch;
#[cfg(feature = "std")]
mod measure;
#[cfg(not(feature = "std"))]
mod without_std;

#[cfg(feature = "std")]
pub use by_name::UnknownStrategy;
#[doc(hidden)]
pub use dispatch::among;
pub use dispatch::{Candidates, Choice};
#[cfg(feature = "std")]
#[doc(hidden)]
pub use measure::{CLEAR_RATIO, Trials};
