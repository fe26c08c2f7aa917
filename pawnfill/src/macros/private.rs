//! What the exported macros expand to. It is public because their users' crates call it, and may
//! change in any release.

pub use pawnfill_macros::{compose, tables};

use crate::strategy::{Override, Strategy};

/// Compiles if its argument is a strategy.
#[inline(always)]
pub const fn is_strategy<S: Strategy>(_: S) {}

/// How a strategy does an operation, if it has a way of its own.
pub const fn own_way<S: Strategy>(_: S, operation: &str) -> Option<Override> {
    Override::of::<S>(operation)
}

/// The number of own ways among the ways of all operations.
pub const fn count(ways: &[Option<Override>]) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < ways.len() {
        if ways[i].is_some() {
            count += 1;
        }
        i += 1;
    }
    count
}

/// The own ways among the ways of all operations.
pub const fn own_ways<const COUNT: usize>(ways: &[Option<Override>]) -> [Override; COUNT] {
    let mut own = [Override::computed(""); COUNT];
    let (mut i, mut found) = (0, 0);
    while i < ways.len() {
        if let Some(way) = ways[i] {
            own[found] = way;
            found += 1;
        }
        i += 1;
    }
    own
}
