//! How many inputs the tests check. With the environment variable `PAWNFILL_TESTS=quick` they check a sample,
//! for emulators (`.ci/architectures`). With `PAWNFILL_TESTS=long` they check fifty times as many random
//! positions.

use std::env;

use crate::skipped::skip;

/// How much is checked.
#[derive(PartialEq)]
enum Extent {
    Quick,
    Usual,
    Long,
}

/// The extent by the variable.
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

/// The inputs to check: all, or the first 2,048, so that small domains are complete, and then one in 61. This
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
