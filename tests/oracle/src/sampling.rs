//! How many inputs the tests check. With the environment variable `PAWNFILL_TESTS=quick` they check a sample,
//! because emulators are slow (`.ci/architectures`). With `PAWNFILL_TESTS=long` they check fifty times as
//! many random positions.

use std::env;

use crate::skipped::skip;

#[derive(PartialEq)]
enum Extent {
    Quick,
    Usual,
    Long,
}

fn extent() -> Extent {
    match env::var("PAWNFILL_TESTS").unwrap_or_default().as_str() {
        "" => Extent::Usual,
        "quick" => {
            skip("time (PAWNFILL_TESTS=quick)");
            Extent::Quick
        }
        "long" => Extent::Long,
        other => panic!("PAWNFILL_TESTS is {other:?}: expected `quick`, `long`, or nothing"),
    }
}

/// Returns the inputs to check: usually all. Quick tests check the first 2,048, so that small domains are
/// complete, and then one in 61. As 61 is prime, the sample does not follow a regular pattern of the inputs.
pub fn sampled<T>(inputs: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let (is_quick, inputs) = (extent() == Extent::Quick, inputs.into_iter().enumerate());
    inputs
        .filter(move |(place, _)| !is_quick || *place < 2048 || place.is_multiple_of(61))
        .map(|(_, input)| input)
}

/// Returns how many random cases to check.
pub fn cases(usual: usize) -> usize {
    match extent() {
        Extent::Quick => usual / 16,
        Extent::Usual => usual,
        Extent::Long => 50 * usual,
    }
}
