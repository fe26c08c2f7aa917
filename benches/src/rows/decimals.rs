//! The decimals of a number in a record: no more than anybody reads, so that records are small.

/// A record has ten-thousandths: of a cycle, of a ratio, of a share. Tables show thousandths at most.
const PARTS: f64 = 10_000.0;

/// A number with as many decimals as a record has. Infinity and `NaN` stay as they are.
pub(crate) fn rounded(value: f64) -> f64 {
    let parts = (value * PARTS).round();
    // A larger number has no decimals. Adding zero turns minus zero into zero.
    if parts.abs() < 1e15 {
        parts / PARTS + 0.0
    } else {
        value
    }
}

#[test]
fn a_rounded_number_has_four_decimals() {
    let numbers = [1.234_56, -0.000_684, 1e300].map(rounded);
    assert_eq!(numbers, [1.2346, -0.0007, 1e300]);
    assert!(rounded(-0.000_01).is_sign_positive() && rounded(f64::NAN).is_nan());
}
