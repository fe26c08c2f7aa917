//! Choosing a strategy at start-up, for one binary that runs on unknown CPUs.
//!
//! If the CPU is known, `compose!` makes the choice part of the code, at no cost. If it is not, compile
//! the engine for several strategies: `measure!` finds the one to run, and
//! [`dispatch!`](crate::dispatch) runs the copy of the code that was compiled for it. A user can also
//! name the strategy, with [`Choice::named`].
//!
//! `measure!` needs the feature `std`.

mod dispatch;
#[cfg(feature = "std")]
mod measure;

#[doc(hidden)]
pub use dispatch::among;
pub use dispatch::{Candidates, Choice};
#[cfg(feature = "std")]
#[doc(hidden)]
pub use measure::Trials;
