//! The operations: everything that answers them is compared with the oracle, on whole domains where these are
//! small, and else on sets that are random, adversarial or of real positions. The oracle itself is compared
//! with laws, with another chess library and with documents.
//!
//! - `agreement.rs`: the operations of strategies
//! - `positions.rs`: the answers of views and of both sides at once
//! - `sides.rs`: the steps, operators and sums of both sides at once
//! - `laws.rs`, `mirrors.rs`: how operations relate to each other
//! - `witness.rs`: the same answers as cozy-chess
//! - `documents.rs`: the pictures and formulas of the chess programming wiki, and where it is wrong
//! - `strategies.rs`: what strategies and compositions say about themselves, and that mistakes are found
//! - `conformance.rs`: the check for authors of a strategy
//! - `structure.rs`: how the view is printed

mod agreement;
mod conformance;
#[cfg(feature = "tables")]
mod documents;
mod games;
mod laws;
mod mirrors;
mod positions;
mod sides;
mod strategies;
mod structure;
mod witness;
