//! How many inputs the tests check: all of them by default, or only a sample with the environment variable
//! `PAWNFILL_TESTS=quick`. `.ci/architectures` sets it, because the tests there run under an emulator.

use std::env;

/// The variable.
const VARIABLE: &str = "PAWNFILL_TESTS";
/// A sample has this many of the first inputs, so a domain that is no larger is still checked completely.
const FIRST: usize = 2048;
/// After those, a sample has one in this many inputs. The number is prime, so the sample keeps step with
/// no pattern of the inputs.
const INPUT_STEP: usize = 61;
/// The number of random cases is divided by this.
const CASE_DIVISOR: u32 = 16;

/// Whether samples are checked.
///
/// # Panics
///
/// If the variable is neither empty nor `quick`.
fn is_quick() -> bool {
    match env::var(VARIABLE).unwrap_or_default().as_str() {
        "" => false,
        "quick" => true,
        other => panic!("{VARIABLE} is {other:?}: expected `quick`, or nothing"),
    }
}

/// The inputs to check: all of them, or a sample.
pub fn sampled<T>(inputs: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let is_quick = is_quick();
    let inputs = inputs.into_iter().enumerate();
    inputs
        .filter(move |(position, _)| !is_quick || is_in_sample(*position))
        .map(|(_, input)| input)
}

/// The number of random cases to check.
pub fn cases(all: u32) -> u32 {
    if is_quick() { all / CASE_DIVISOR } else { all }
}

const fn is_in_sample(position: usize) -> bool {
    position < FIRST || position.is_multiple_of(INPUT_STEP)
}
