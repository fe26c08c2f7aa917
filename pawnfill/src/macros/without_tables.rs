//! The errors of the macros if the feature that brings them is missing.

macro_rules! missing {
    ($d:tt $($name:ident)*) => {
        $(
            #[doc(hidden)]
            #[macro_export]
            macro_rules! $name {
                ($d($d _:tt)*) => {
                    ::core::compile_error!(concat!(
                        "`", stringify!($name), "!` needs the feature `tables` of pawnfill"
                    ));
                };
            }
        )*
    };
}

missing! { $ tables lookup compose extend bitboard }
