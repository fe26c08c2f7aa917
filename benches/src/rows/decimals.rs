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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rounded_number_stays_as_it_is() {
        let third = 1.0 / 3.0;
        for value in [6.005_337_865, 0.25, third, -0.000_684, 1_234.567_89, 1e300] {
            let once = rounded(value);
            assert!((once - value).abs() <= 0.5 / PARTS);
            assert_eq!(rounded(once), once);
            assert_eq!(once.to_string().parse(), Ok(once));
        }
        assert_eq!(rounded(1.234_56), 1.2346);
        assert!(rounded(-0.000_01).is_sign_positive());
        assert!(rounded(f64::INFINITY).is_infinite() && rounded(f64::NAN).is_nan());
    }
}
