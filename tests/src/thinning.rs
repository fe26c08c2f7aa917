//! Fewer inputs where the tests run under an emulator: all of them by default, some with the
//! environment variable `PAWNFILL_TESTS=quick`, which `.ci/architectures` sets.

use std::env;

/// The variable.
const VARIABLE: &str = "PAWNFILL_TESTS";
/// So many of the first inputs are kept: a domain that is no larger is still checked whole.
const KEPT: usize = 2048;
/// Of the others one of so many: a prime, so that it keeps step with no pattern of the inputs.
const OF: usize = 61;
/// By how much the number of random cases is divided.
const FEWER_CASES: u32 = 16;
/// Of checks that are long each, one of so many.
const OF_LONG: usize = 7;

/// Whether there are to be fewer inputs.
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

/// The inputs to check: all of them, or of a great many some.
pub fn thinned<T>(inputs: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let is_quick = is_quick();
    let inputs = inputs.into_iter().enumerate();
    inputs
        .filter(move |(place, _)| !is_quick || is_kept(*place))
        .map(|(_, input)| input)
}

/// The checks to make, each of which takes long: all of them, or some.
pub fn some_of<T>(checks: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    checks.into_iter().step_by(match is_quick() {
        true => OF_LONG,
        false => 1,
    })
}

/// The number of random cases to check.
pub fn cases(all: u32) -> u32 {
    match is_quick() {
        true => all / FEWER_CASES,
        false => all,
    }
}

const fn is_kept(place: usize) -> bool {
    place < KEPT || place.is_multiple_of(OF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_are_kept_and_some_of_the_others() {
        let kept: Vec<usize> = (0..KEPT + 2 * OF).filter(|place| is_kept(*place)).collect();
        assert_eq!(kept.len(), KEPT + 2);
        assert!(kept[..KEPT].iter().copied().eq(0..KEPT));
        assert_eq!(kept[KEPT + 1] - kept[KEPT], OF);
    }
}
