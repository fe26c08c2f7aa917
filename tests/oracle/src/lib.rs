//! The shared code of the tests of `pawnfill`: the oracle, the inputs, and the driver that compares
//! strategies with the oracle.
//!
//! - [`oracle`]: every operation stated square by square, slow and obvious
//! - [`pairs`] and [`moves`]: the definitions of the lists
//! - [`input`]: the arguments of all operations, and generators of sets
//! - [`driver`]: every operation of every strategy and of its views against the oracle
//! - [`by_color`]: the answers of both sides at once, for each color, and scores
//! - [`strategies`]: a strategy that goes wrong where a test says so
//! - `mixed`: a composition of all strategies
//! - `lookups`: tables that a program of another crate looks up
//! - [`generated`]: text in the repository that is derived from the code, compared or written
//! - [`panics`]: where code panics
//! - [`positions`]: pawns of real positions, and random games
//! - [`sampling`]: fewer inputs under an emulator
//! - [`skipped`]: the list of what is not tested on this machine
//!
//! The lists `for_each_operation!` and `for_each_strategy!` drive all of this. A new operation needs only
//! its function in [`oracle`].

pub mod by_color;
pub mod driver;
pub mod generated;
pub mod input;
pub mod lookups;
pub mod mixed;
pub mod moves;
pub mod oracle;
pub mod pairs;
pub mod panics;
pub mod positions;
pub mod sampling;
pub mod skipped;
pub mod strategies;
