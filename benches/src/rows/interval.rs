//! An estimate and its interval.

use serde::{Deserialize, Serialize};

use crate::rows::decimals::rounded;

/// An estimate, and the interval that holds the true value with 95 % confidence.
///
/// In a record it is a list of `low`, `estimate` and `high`. An end is `null` if there were too few rounds
/// to know it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "(Option<f64>, f64, Option<f64>)", into = "[f64; 3]")]
pub struct Interval {
    /// The lower end; minus infinity where it is not known.
    pub low: f64,
    /// The estimate.
    pub estimate: f64,
    /// The upper end; infinity where it is not known.
    pub high: f64,
}

impl From<(Option<f64>, f64, Option<f64>)> for Interval {
    fn from((low, estimate, high): (Option<f64>, f64, Option<f64>)) -> Self {
        Self {
            low: low.unwrap_or(f64::NEG_INFINITY),
            estimate,
            high: high.unwrap_or(f64::INFINITY),
        }
    }
}

impl From<Interval> for [f64; 3] {
    fn from(interval: Interval) -> Self {
        // JSON has no infinity, so an infinite end becomes `null`.
        [interval.low, interval.estimate, interval.high]
    }
}

impl Interval {
    /// The interval of an exact value.
    pub const fn exactly(value: f64) -> Self {
        Self {
            low: value,
            estimate: value,
            high: value,
        }
    }

    /// The interval of a function of the value that only rises.
    fn map(self, of: impl Fn(f64) -> f64) -> Self {
        let [low, estimate, high] = <[f64; 3]>::from(self).map(of);
        Self {
            low,
            estimate,
            high,
        }
    }

    /// The interval with as many decimals as a record has.
    #[must_use]
    pub(crate) fn rounded(self) -> Self {
        self.map(rounded)
    }

    /// Both ends, if they are known.
    pub fn ends(&self) -> Option<[f64; 2]> {
        let ends = [self.low, self.high];
        ends.iter().all(|end| end.is_finite()).then_some(ends)
    }

    /// The half width: how far the farther end is from the estimate.
    pub fn half_width(&self) -> f64 {
        (self.high - self.estimate).max(self.estimate - self.low)
    }

    /// The interval of the value less a constant.
    #[must_use]
    pub fn minus(self, constant: f64) -> Self {
        self.map(|end| end - constant)
    }
}

#[test]
fn an_end_that_is_not_known_is_null() {
    let unknown = Interval::from((None, 1.5, None));
    let text = serde_json::to_string(&unknown).expect("it has a text");
    assert_eq!(text, "[null,1.5,null]");
    let read: Interval = serde_json::from_str(&text).expect("it reads back");
    assert_eq!(read, unknown);
}
