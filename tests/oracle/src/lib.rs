//! The shared code of the tests of `pawnfill`: the oracle, the inputs, and the driver that compares
//! strategies with the oracle.
//!
//! - [`oracle`]: every operation stated square by square, slow and obvious
//! - [`pairs`] and [`moves`]: the definitions of the lists
//! - [`input`]: the arguments of all operations, and generators of sets
//! - [`driver`]: every operation of every strategy and of its views against the oracle
//! - [`by_color`]: answers and scores of both sides at once
//! - [`mutant`]: a strategy with planted faults
//! - `mixed`: a composition of all strategies
//! - `programs`: tables and a macro for the programs whose machine code the proof reads
//! - [`generated`]: derived files of the repository, which tests compare or write
//! - [`panics`]: the source file and the message of a panic
//! - [`positions`]: known positions, random games and random placements
//! - [`sampling`]: how many inputs the tests check
//! - [`skipped`]: the list of skipped tests
//!
//! The tables of functions come from the lists `for_each_operation!` and `for_each_strategy!`. So a new
//! operation needs only its function in [`oracle`].

pub mod by_color;
pub mod driver;
pub mod generated;
pub mod input;
pub mod mixed;
pub mod moves;
pub mod mutant;
pub mod oracle;
pub mod pairs;
pub mod panics;
pub mod positions;
pub mod programs;
pub mod sampling;
pub mod skipped;
