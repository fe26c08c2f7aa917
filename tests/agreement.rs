//! All strategies are compared with the oracle, the laws of the operations, and another chess library,
//! on random sets and on the pawns of real positions.
//!
//! - `agreement/oracle.rs`: the same answers as the oracle
//! - `agreement/fills.rs`, `agreement/masks.rs`, `agreement/mirrors.rs`: laws; those of spans, attacks
//!   and structure are in `laws.rs`
//! - `agreement/witness.rs`: the same answers as cozy-chess
//! - `agreement/random.rs`, `agreement/games.rs`: the sets and the positions

use pawnfill_oracle::driver::{Candidate, Disagreement};
use pawnfill_oracle::input::Input;

#[path = "agreement/fills.rs"]
mod fills;
#[path = "agreement/games.rs"]
mod games;
#[path = "agreement/masks.rs"]
mod masks;
#[path = "agreement/mirrors.rs"]
mod mirrors;
#[path = "agreement/oracle.rs"]
mod oracle;
#[path = "agreement/random.rs"]
mod random;
#[path = "agreement/witness.rs"]
mod witness;

/// Fails with a picture if a strategy's operation does not give the answer that a law demands.
#[track_caller]
fn check(candidate: &Candidate, operation: usize, input: &Input, expected: u64) {
    let found = candidate.answer(operation, input);
    if found != Some(expected) {
        panic!(
            "{}",
            Disagreement {
                strategy: candidate.name,
                operation,
                input: *input,
                expected,
                found,
            }
        );
    }
}
