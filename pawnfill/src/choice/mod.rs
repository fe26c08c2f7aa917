//! Choosing a strategy at start-up, for one binary that runs on unknown CPUs.
//!
//! For a known CPU, `compose!` makes the choice at compile time. For an unknown CPU, compile the engine for
//! several strategies: `measure!`, with the feature `std`, finds the fastest one, or a user names one
//! ([`Choice::named`]). [`dispatch!`](crate::dispatch) then runs the copy of the code that was compiled for
//! it.

mod dispatch;
#[cfg(feature = "std")]
mod measure;

#[doc(hidden)]
pub use dispatch::among;
pub use dispatch::{Candidates, Choice};
#[cfg(feature = "std")]
#[doc(hidden)]
pub use measure::Trials;
