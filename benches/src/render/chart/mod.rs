//! Charts as SVG: bars with intervals, and curves.
//!
//! A chart is as wide as a phone, and a wider screen shows several side by side, so that its text
//! is never scaled out of sight. Lengths are in CSS pixels.

mod bars;
mod curves;
mod parts;

pub(crate) use bars::{bars, scale};
pub(crate) use curves::{Curve, Curves};
pub(crate) use parts::{WIDTH, style};
