//! The operations against the oracle.
//!
//! - `agreement.rs`: strategies, views and `BothSides` against the oracle
//! - `sides.rs`: the levels, and the steps, operators and sums of `Sides`
//! - `strategies.rs`: the overrides of strategies and compositions, `conformance::check`, the printed view

mod agreement;
mod sides;
mod strategies;
