//! The macros: the expansion of each accepted form of input. The rejected forms are in `ui`.

/// Sets of squares as an engine may wrap them.
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

mod choice;
mod extend;
mod forms;
mod tables;
