//! The operations against the oracle.
//!
//! - `agreement.rs`: strategies, views and both sides at once against the oracle
//! - `sides.rs`: the steps, operators and sums of both sides at once
//! - `strategies.rs`: the overrides of strategies and compositions, `conformance::check`, and the printed
//!   view

mod agreement;
mod sides;
mod strategies;
