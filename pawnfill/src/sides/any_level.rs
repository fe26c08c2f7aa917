//! [`AnyLevel`]: the level that is found when the program runs, and [`at_level!`](crate::at_level).

use core::fmt;

use super::boards::{Boards, Registers};
use super::level::Level;
use super::scalar::Scalar;
#[allow(unused_imports, reason = "there may be no level of vectors")]
use super::vectors::*;

#[doc(hidden)]
#[macro_export]
macro_rules! __any_level {
    ({} $first:ident $($level:ident)*) => {
        /// One of the levels of this architecture. An engine asks for the [`best`](Self::best) one when it
        /// starts, and holds it; [`at_level!`](crate::at_level) runs the code of the level.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "the levels have their docs")]
        pub enum AnyLevel {
            $first($first),
            $($level($level),)*
        }

        impl AnyLevel {
            /// The levels that this machine has, from plain instructions to wide vectors.
            pub fn all() -> impl Iterator<Item = Self> {
                [Some(Self::$first($first)) $(, $level::new().map(Self::$level))*].into_iter().flatten()
            }

            /// The name of the level.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::$first(_) => $first::NAME,
                    $(Self::$level(_) => $level::NAME,)*
                }
            }
        }
    };
}

crate::__levels! { __any_level! {} }

impl AnyLevel {
    /// The level to begin with on this machine, which is always [`Scalar`] without the feature `simd`: the
    /// one with the smallest worst-case slowdown over the published studies. Where none has measured the
    /// levels of an architecture, it is the widest.
    #[cfg_attr(
        not(feature = "simd"),
        deprecated(note = "without the feature `simd` of pawnfill this is always `Scalar`")
    )]
    #[inline]
    pub fn best() -> Self {
        Self::for_one_board()
    }

    /// The level for the batches that [`batch!`](crate::batch) makes, chosen in the same way.
    #[doc(hidden)]
    #[inline]
    pub fn best_for_a_batch() -> Self {
        Self::for_a_batch()
    }

    /// The level to begin with on all machines that this build supports, according to `-C target-cpu`: of
    /// their widest instructions, the level that [`best`](Self::best) prefers.
    pub const BUILD: Self = Self::of_build();

    const fn of_build() -> Self {
        #[cfg(feature = "simd")]
        #[allow(unreachable_patterns, reason = "a build may have one level only")]
        match fearless_simd::Level::baseline() {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx512(token) => return Self::with_avx512(token),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx2(token) => return Self::Avx2(Avx2(token)),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Sse2(token) => return Self::Sse2(Sse2(token)),
            #[cfg(target_arch = "aarch64")]
            fearless_simd::Level::Neon(token) => return Self::Neon(Neon(token)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            fearless_simd::Level::WasmSimd128(token) => return Self::Simd128(Simd128(token)),
            _ => {}
        }
        Self::Scalar(Scalar)
    }
}

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
mod x86 {
    use fearless_simd::x86;

    use super::super::level_order::with_order;
    use super::*;

    /// The first level that this machine has.
    macro_rules! first {
        (Scalar $($never:ident)*) => { AnyLevel::Scalar(Scalar) };
        ($first:ident $($level:ident)*) => {
            match $first::new() {
                Some(level) => AnyLevel::$first(level),
                None => first!($($level)*),
            }
        };
    }

    /// The first level that needs AVX-512.
    macro_rules! first_of_avx512 {
        ($token:ident; Gfni $($level:ident)*) => { AnyLevel::Gfni(Gfni($token)) };
        ($token:ident; Avx512 $($level:ident)*) => { AnyLevel::Avx512(Avx512($token)) };
        ($token:ident; $first:ident $($level:ident)*) => { first_of_avx512!($token; $($level)*) };
    }

    macro_rules! choose {
        (one board: $($one:ident)*; a batch: $($batch:ident)*;) => {
            impl AnyLevel {
                pub(super) fn for_one_board() -> Self {
                    first!($($one)*)
                }

                pub(super) fn for_a_batch() -> Self {
                    first!($($batch)*)
                }

                /// The level in a build for machines that all have AVX-512.
                pub(super) const fn with_avx512(token: x86::Avx512) -> Self {
                    first_of_avx512!(token; $($one)*)
                }
            }
        };
    }

    with_order!(choose);
}

#[cfg(not(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64"))))]
impl AnyLevel {
    #[inline]
    fn for_one_board() -> Self {
        Self::all().last().unwrap_or(Self::Scalar(Scalar))
    }

    #[inline]
    fn for_a_batch() -> Self {
        Self::for_one_board()
    }
}

/// What is mistaken for a [`Level`]: an `AnyLevel`, or White's set where the level was left out. None of these is
/// one, but with this, `BothSides<AnyLevel>` is a type that has methods. So code that confuses both has one
/// error, and not another one for each method.
macro_rules! mistaken_for_levels {
    ($($mistaken:ty)*) => { $(
        #[doc(hidden)]
        impl Boards for $mistaken {}

        impl Registers for $mistaken {
            type Lanes = <Scalar as Registers>::Lanes;

            #[inline(always)]
            fn lanes(self, white: u64, black: u64) -> Self::Lanes {
                Scalar.lanes(white, black)
            }
        }
    )* };
}

mistaken_for_levels! { AnyLevel u64 }

/// The name of the level.
impl fmt::Display for AnyLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Runs the copy of an expression that is compiled for a level, given as an
/// [`AnyLevel`](crate::sides::AnyLevel).
///
/// ```
/// use pawnfill::at_level;
/// use pawnfill::sides::{AnyLevel, BothSides, Level};
///
/// #[inline(always)]
/// fn passed<L: Level>(level: L, white: u64, black: u64) -> [u64; 2] {
///     BothSides::new(level, white, black).passed_pawns().by_color()
/// }
///
/// let level = AnyLevel::best(); // once, when the engine starts
/// let [white, black] = at_level!(level, |level| passed(level, 1 << 35, 1 << 48)); // d5, a7
/// assert_eq!([white, black], [1 << 35, 1 << 48]);
/// ```
///
/// The expression is compiled once for each level of the architecture, in a closure that
/// [`Level::enter`](crate::sides::Level::enter) runs. The closure borrows from the code around it, and
/// `return` and `?` act on the closure. Mark the functions that it calls `#[inline(always)]`: a function that
/// is not inlined is compiled for the target of the whole build, and each of its answers is a call. So enter the
/// level at each leaf of a [search](crate::sides#in-a-search), not around the search.
///
/// The copies of the expression have to return the same type, so take sets [by
/// color](crate::sides::Sides::by_color) and scores by their [total](crate::sides::Score::total) inside of it.
///
/// With [`AnyLevel::BUILD`](crate::sides::AnyLevel::BUILD) only one copy is left.
#[macro_export]
macro_rules! at_level {
    ($any:expr, |$level:pat_param| $body:expr $(,)?) => {
        $crate::__levels! { __match_level! { $any, $level, $body } }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected `at_level!(any_level, |level| body)`")
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __match_level {
    ({ $any:expr, $bound:pat_param, $body:expr } $($level:ident)*) => {
        // The type makes the compiler point at an argument that is no `AnyLevel`.
        match { let any: $crate::sides::AnyLevel = $any; any } {
            $($crate::sides::AnyLevel::$level(level) => $crate::sides::Level::enter(
                level,
                #[inline(always)]
                || {
                    let $bound = level;
                    $body
                },
            ),)*
        }
    };
}
