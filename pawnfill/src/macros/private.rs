//! Items that the expansions of the exported macros use in users' crates. They may change in any release.

#[path = "private/extend.rs"]
mod conversions;

pub use pawnfill_macros::{compose, extend, tables};

pub use conversions::{FromSet, ToColor, ToSet, ToSquare};

use crate::board::Square;
use crate::strategy::shift::Shift;
use crate::strategy::{Override, Strategy, equal};

// The version in the name makes macros of another version fail, instead of resolving to another item.
const _: () = assert!(
    equal(
        module_path!(),
        concat!(
            "pawnfill::__private_",
            env!("CARGO_PKG_VERSION_MAJOR"),
            "_",
            env!("CARGO_PKG_VERSION_MINOR"),
            "_",
            env!("CARGO_PKG_VERSION_PATCH"),
        )
    ),
    "the version in the module's name is not the crate's"
);

#[inline(always)]
#[track_caller]
#[must_use]
pub const fn square_from_index(index: usize) -> Square {
    debug_assert!(index < 64, "the index of a square is greater than 63");
    Square::from_index(index as u8 & 63)
}

#[must_use]
pub const fn override_of<S: Strategy>(_: S, operation: &str) -> Option<Override> {
    match Override::of::<S>(operation) {
        Some(mut taken) => {
            taken.taken_from = Some(S::NAME);
            Some(taken)
        }
        None => None,
    }
}

macro_rules! suits {
    ({} $($(#[$idea:meta])* $strategy:ident;)*) => {
        /// Whether a strategy suits a field of a composition. `Rotate`, `ShiftTwice`, `Flip` and `Table` must
        /// override the operation, since the field would otherwise mean `Shift`.
        pub const fn suits<S: Strategy>(_: S, operation: &str) -> bool {
            let is_of_library = $(equal(S::NAME, stringify!($strategy)))||*;
            !is_of_library || equal(S::NAME, Shift::NAME) || Override::of::<S>(operation).is_some()
        }
    };
}

crate::for_each_strategy! { suits, }

#[must_use]
pub const fn count(all: &[Option<Override>]) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < all.len() {
        if all[i].is_some() {
            count += 1;
        }
        i += 1;
    }
    count
}

#[must_use]
pub const fn overrides_among<const COUNT: usize>(all: &[Option<Override>]) -> [Override; COUNT] {
    let mut own = [Override::computed(""); COUNT];
    let (mut i, mut next) = (0, 0);
    while i < all.len() {
        if let Some(one) = all[i] {
            own[next] = one;
            next += 1;
        }
        i += 1;
    }
    own
}
