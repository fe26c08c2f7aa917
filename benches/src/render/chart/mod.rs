//! Charts, as data and as SVG: bars with intervals, and curves.
//!
//! A chart is as wide as a phone, and a wider screen shows several side by side, so that its text
//! is never scaled out of sight. Lengths are in CSS pixels.

mod bars;
mod curves;
mod parts;

use maud::Markup;

pub(crate) use bars::Bars;
pub(crate) use curves::{Curve, Curves};
pub(crate) use parts::{WIDTH, style};

/// A chart.
pub(crate) enum Chart {
    /// A bar for each candidate.
    Bars(Bars),
    /// A curve for each candidate.
    Curves(Curves),
}

impl Chart {
    /// Draws the chart.
    pub(crate) fn draw(&self) -> Markup {
        match self {
            Self::Bars(bars) => bars.draw(),
            Self::Curves(curves) => curves.draw(),
        }
    }
}
