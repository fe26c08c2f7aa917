//! Charts as SVG: bars with intervals.
//!
//! A chart is as wide as a phone, and a wider screen shows several side by side. Thus the text of a chart
//! is never scaled down until it cannot be read. Lengths are in CSS pixels.

mod bars;
mod parts;

pub(crate) use bars::{bars, scale};
pub(crate) use parts::{WIDTH, style};
