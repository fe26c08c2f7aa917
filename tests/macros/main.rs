//! The macros: the expansion of each accepted form of input. The errors of rejected forms are in `ui`.

/// Defines an engine's types of sets.
macro_rules! newtype {
    ($($name:ident)*) => { $(
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(pub u64);

        impl From<$name> for u64 {
            fn from(set: $name) -> Self {
                set.0
            }
        }

        impl From<u64> for $name {
            fn from(set: u64) -> Self {
                Self(set)
            }
        }
    )* };
}

/// The colors of an engine, in another order than the library's.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Side> for pawnfill::Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

mod choice;
mod extend;
mod forms;
mod tables;
