//! The operations: everything that answers them is compared with the oracle, and the oracle with pictures
//! and with another chess library.
//!
//! - `agreement.rs`: strategies, views and both sides at once answer as the oracle does
//! - `sides.rs`: the steps, operators and sums of both sides at once
//! - `witness.rs`: the oracle answers as cozy-chess does
//! - `pictures.rs`: the oracle answers as the chess programming wiki and boards drawn by hand show
//! - `strategies.rs`: what strategies and compositions say about themselves, the check for their authors, and how the
//!   view is printed

mod agreement;
#[cfg(feature = "tables")]
mod pictures;
mod sides;
mod strategies;
mod witness;
