//! The strategy [`Shift`]: every operation by its definition, which uses shifts.
//!
//! The definitions are the functions of [`shift`](crate::shift), so there is nothing to override here.
//! The idea and the sources of the formulas are there.

use super::overrides::overrides;

/// Every operation by its definition in [`shift`](crate::shift); the baseline of every study.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shift;

overrides! {
    impl Shift;
}
