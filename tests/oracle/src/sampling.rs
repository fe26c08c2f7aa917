//! How many inputs the tests check: all of them by default, or only a sample with the environment variable
//! `PAWNFILL_TESTS=quick`. `.ci/architectures` sets it, because the tests there run under an emulator. With
//! `PAWNFILL_TESTS=long`, lists are checked on fifty times as many random positions.

use std::env;

use crate::skipped::skip;

/// How much is checked.
#[derive(PartialEq)]
enum Extent {
    Quick,
    Usual,
    Long,
}

/// What the variable says.
///
/// # Panics
///
/// If it is neither empty nor `quick` nor `long`.
fn extent() -> Extent {
    match env::var("PAWNFILL_TESTS").unwrap_or_default().as_str() {
        "" => Extent::Usual,
        "quick" => {
            skip("time, as PAWNFILL_TESTS is quick");
            Extent::Quick
        }
        "long" => Extent::Long,
        other => panic!("PAWNFILL_TESTS is {other:?}: expected `quick`, `long`, or nothing"),
    }
}

/// The inputs to check: all of them, or the first 2,048, so that small domains are complete, and then one in 61. That
/// number is prime, so the sample keeps step with no pattern of the inputs.
pub fn sampled<T>(inputs: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let (is_quick, inputs) = (extent() == Extent::Quick, inputs.into_iter().enumerate());
    inputs
        .filter(move |(place, _)| !is_quick || *place < 2048 || place.is_multiple_of(61))
        .map(|(_, input)| input)
}

/// The number of random cases to check.
pub fn cases(usual: usize) -> usize {
    match extent() {
        Extent::Quick => usual / 16,
        Extent::Usual => usual,
        Extent::Long => 50 * usual,
    }
}
