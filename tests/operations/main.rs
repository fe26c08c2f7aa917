//! The operations: everything that answers them is compared with the oracle, and the oracle with another chess library.
//!
//! - `agreement.rs`: strategies, views and both sides at once answer as the oracle does
//! - `sides.rs`: the steps, operators and sums of both sides at once
//! - `witness.rs`: the oracle answers as cozy-chess does
//! - `strategies.rs`: what strategies and compositions say about themselves, the check for their authors, and how the
//!   view is printed

mod agreement;
mod sides;
mod strategies;
mod witness;
