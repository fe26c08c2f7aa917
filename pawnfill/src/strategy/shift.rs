//! The strategy [`Shift`]: every operation by its definition, which is by shifts.
//!
//! The definitions are the functions of [`shift`](crate::shift), so there is nothing to override
//! here. What the idea is, and where its formulas come from, is said there.

use super::overrides::Override;
use super::strategy_trait::Strategy;

/// Every operation by its definition in [`shift`](crate::shift); the baseline of every study.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shift;

impl Strategy for Shift {
    const NAME: &'static str = "Shift";
    const OVERRIDES: &'static [Override] = &[];
}
