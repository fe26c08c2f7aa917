//! The strategy [`Shift`]: every operation by its definition in [`shift`](crate::shift), without an override.

use super::overrides::overrides;

/// Every operation by its definition in [`shift`](crate::shift); the baseline of every study.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shift;

overrides! {
    impl Shift;
}
