//! What the tests of `pawnfill` share: the oracle, the inputs, and the driver that compares the
//! two.
//!
//! - [`oracle`]: every operation stated square by square, slow and obvious
//! - [`input`]: the arguments of all operations, what may be drawn for them, and generators of sets
//! - [`driver`]: every operation of every strategy against its oracle; the one list of strategies
//! - `mixed`: a composition of all strategies
//! - `lookups`: tables of another crate than the program that looks them up
//! - [`generated`]: text in the repository that is derived from the code, compared or written
//! - [`positions`]: pawns of real positions
//! - [`sampling`]: fewer inputs under an emulator
//!
//! The list `for_each_operation!` drives it all. An operation that is added to the list needs its
//! function in [`oracle`] and nothing else here: the drivers pick operations and draw their
//! arguments by the names of the arguments.

pub mod driver;
pub mod generated;
pub mod input;
#[cfg(feature = "tables")]
pub mod lookups;
#[cfg(feature = "tables")]
pub mod mixed;
pub mod oracle;
pub mod positions;
pub mod sampling;
