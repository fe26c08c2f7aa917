//! An estimate with its confidence interval, and the rounding of numbers in records.

use serde::{Deserialize, Serialize};

/// An estimate, and its 95 % confidence interval.
///
/// In a record it is a list: `low`, `estimate`, `high`. With too few rounds, `low` and `high` are `null`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "(Option<f64>, f64, Option<f64>)", into = "[f64; 3]")]
pub struct Interval {
    /// The lower end; minus infinity if unknown.
    pub low: f64,
    /// The estimate.
    pub estimate: f64,
    /// The upper end; infinity if unknown.
    pub high: f64,
}

impl From<(Option<f64>, f64, Option<f64>)> for Interval {
    fn from((low, estimate, high): (Option<f64>, f64, Option<f64>)) -> Self {
        let (low, high) = (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY));
        Self { low, estimate, high }
    }
}

impl From<Interval> for [f64; 3] {
    fn from(interval: Interval) -> Self {
        // serde_json writes infinity as `null`.
        [interval.low, interval.estimate, interval.high]
    }
}

impl Interval {
    /// The interval of an exact value.
    pub const fn exactly(value: f64) -> Self {
        Self { low: value, estimate: value, high: value }
    }

    /// Applies an increasing function to the estimate and to both ends.
    fn map(self, of: impl Fn(f64) -> f64) -> Self {
        let [low, estimate, high] = <[f64; 3]>::from(self).map(of);
        Self { low, estimate, high }
    }

    #[must_use]
    pub(crate) fn rounded(self) -> Self {
        self.map(rounded)
    }

    /// Both ends, if both are known.
    pub fn ends(&self) -> Option<[f64; 2]> {
        let ends = [self.low, self.high];
        ends.iter().all(|end| end.is_finite()).then_some(ends)
    }

    /// The distance from the estimate to the farther end.
    pub fn half_width(&self) -> f64 {
        (self.high - self.estimate).max(self.estimate - self.low)
    }

    /// Subtracts a constant from the estimate and from both ends.
    #[must_use]
    pub fn minus(self, constant: f64) -> Self {
        self.map(|end| end - constant)
    }
}

/// Rounds to the four decimals of a record. Infinity and `NaN` stay as they are.
pub(crate) fn rounded(value: f64) -> f64 {
    const PARTS: f64 = 10_000.0;
    let parts = (value * PARTS).round();
    // An `f64` has 15 exact digits, so larger numbers stay. Adding zero turns minus zero into zero.
    if parts.abs() < 1e15 { parts / PARTS + 0.0 } else { value }
}

#[test]
fn a_rounded_number_has_four_decimals() {
    let numbers = [1.234_56, -0.000_684, 1e300].map(rounded);
    assert_eq!(numbers, [1.2346, -0.0007, 1e300]);
    assert!(rounded(-0.000_01).is_sign_positive() && rounded(f64::NAN).is_nan());
}

#[test]
fn an_end_that_is_not_known_is_null() {
    let unknown = Interval::from((None, 1.5, None));
    let text = serde_json::to_string(&unknown).expect("it has a text");
    assert_eq!(text, "[null,1.5,null]");
    let read: Interval = serde_json::from_str(&text).expect("it reads back");
    assert_eq!(read, unknown);
}
