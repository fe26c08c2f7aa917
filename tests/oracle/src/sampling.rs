//! How many inputs the tests check: all of them by default, or only a sample with the environment variable
//! `PAWNFILL_TESTS=quick`. `.ci/architectures` sets it, because the tests there run under an emulator.

use std::env;

/// Whether samples are checked.
///
/// # Panics
///
/// If the variable is neither empty nor `quick`.
fn is_quick() -> bool {
    match env::var("PAWNFILL_TESTS").unwrap_or_default().as_str() {
        "" => false,
        "quick" => true,
        other => panic!("PAWNFILL_TESTS is {other:?}: expected `quick`, or nothing"),
    }
}

/// The inputs to check: all of them, or the first 2,048, so that small domains are complete, and then one in 61. That
/// number is prime, so the sample keeps step with no pattern of the inputs.
pub fn sampled<T>(inputs: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let (is_quick, inputs) = (is_quick(), inputs.into_iter().enumerate());
    inputs
        .filter(move |(place, _)| !is_quick || *place < 2048 || place.is_multiple_of(61))
        .map(|(_, input)| input)
}

/// The number of random cases to check.
pub fn cases(all: u32) -> u32 {
    if is_quick() { all / 16 } else { all }
}
