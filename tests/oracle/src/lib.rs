//! The shared code of the tests of `pawnfill`: the oracle, the inputs, and the driver that compares
//! strategies with the oracle.
//!
//! - [`oracle`]: every operation stated square by square, slow and obvious
//! - [`pairs`] and [`moves`]: the pairs and pawn moves that the library's lists must have
//! - [`input`]: the arguments of all operations, and generators of sets
//! - [`driver`]: compares every operation of every strategy, and the answers of its views, with the oracle
//! - [`by_color`]: White's and Black's value of an answer of `BothSides`, and expected scores
//! - [`mutant`]: a strategy with planted faults
//! - `mixed`: a composition of all strategies
//! - `programs`: a table and a macro for the programs whose machine code the proof reads
//! - [`generated`]: derived files of the repository, which tests compare or write
//! - [`panics`]: the source file and the message of a panic
//! - [`positions`]: known positions, random games and random placements
//! - [`sampling`]: how many inputs the tests check
//! - [`skipped`]: the list of skipped tests

#![expect(missing_docs, reason = "docs stand only where the names do not say enough")]

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
