//! The errors of the macros if the feature that brings them is missing.

macro_rules! missing {
    ($d:tt $feature:literal $($name:ident)*) => { $(
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($d($d _:tt)*) => {
                ::core::compile_error!(concat!(
                    "`", stringify!($name), "!` needs the feature `", $feature, "` of pawnfill"
                ));
            };
        }
    )* };
}

#[cfg(not(feature = "tables"))]
missing! { $ "tables" tables lookup compose extend bitboard }
#[cfg(not(feature = "std"))]
missing! { $ "std" measure }
