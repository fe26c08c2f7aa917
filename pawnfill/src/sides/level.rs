//! The levels: what a machine computes both sides with, the values that prove that it can, and the way
//! into code that is compiled for one.

use core::fmt;

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
use super::files::Files;
use super::lanes::Lanes;
use super::portable::Pair;
#[cfg(feature = "simd")]
use super::ranks::Ranks;

/// What sets of both sides are computed with: a value that proves that the machine has it.
///
/// An evaluation is generic over it, see the [module](super). It is implemented for the levels of this
/// module, and for nothing else.
pub trait Level: Copy + fmt::Debug + Send + Sync + 'static + Registers {
    /// What people call it.
    const NAME: &'static str;

    /// Runs a function whose code is compiled for this level, and so is all that is inlined into it:
    /// a closure with the attribute `#[inline(always)]` and the functions of this attribute that it
    /// calls. [`at_level!`](crate::at_level) writes this.
    fn enter<R>(self, run: impl FnOnce() -> R) -> R;
}

/// What holds the sets of a level.
pub trait Registers {
    type Lanes: Lanes;

    fn lanes(self, white: u64, black: u64) -> Self::Lanes;
}

/// Two `u64`: any machine, no feature of this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Portable;

impl Level for Portable {
    const NAME: &'static str = "portable";

    #[inline(always)]
    fn enter<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }
}

impl Registers for Portable {
    type Lanes = Pair;

    #[inline(always)]
    fn lanes(self, white: u64, black: u64) -> Pair {
        Pair::new(white, black)
    }
}

/// A level of vectors, by a token of `fearless_simd`.
#[cfg(feature = "simd")]
macro_rules! vectors {
    ($(#[$meta:meta])* $level:ident, $name:literal, $token:ty, $as_token:ident, $lanes:ty) => {
        $(#[$meta])*
        #[cfg_attr(docsrs, doc(cfg(feature = "simd")))]
        #[derive(Clone, Copy, Debug)]
        pub struct $level($token);

        impl $level {
            #[allow(dead_code, reason = "for `AnyLevel::BUILD`, which takes the fastest one of a token")]
            pub(super) const fn of(token: $token) -> Self {
                Self(token)
            }

            /// The level, if this machine has it.
            #[inline]
            pub fn new() -> Option<Self> {
                fearless_simd::Level::new().$as_token().map(Self)
            }
        }

        impl Level for $level {
            const NAME: &'static str = $name;

            #[inline(always)]
            fn enter<R>(self, run: impl FnOnce() -> R) -> R {
                fearless_simd::Simd::vectorize(self.0, run)
            }
        }

        impl Registers for $level {
            type Lanes = $lanes;

            #[inline(always)]
            fn lanes(self, white: u64, black: u64) -> Self::Lanes {
                <$lanes>::new(self.0, white, black)
            }
        }
    };
}

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
mod x86 {
    use fearless_simd::x86;

    use super::{Files, Level, Ranks, Registers};

    vectors! {
        /// 128-bit vectors of any x86-64.
        Sse2, "SSE2", x86::Sse2, as_sse2, Ranks<x86::Sse2>
    }

    vectors! {
        /// 128-bit vectors with the instructions of AVX2, BMI and `popcnt`: Haswell, Zen and later.
        Avx2, "AVX2", x86::Avx2, as_avx2, Ranks<x86::Avx2>
    }

    vectors! {
        /// 128-bit vectors with the instructions of AVX-512 as of Ice Lake and Zen 4. A processor with
        /// an older AVX-512 has [`Avx2`].
        Avx512, "AVX-512", x86::Avx512, as_avx512, Ranks<x86::Avx512>
    }

    vectors! {
        /// 128-bit vectors with the instructions of GFNI and AVX-512: Ice Lake, Zen 4 and later. It is
        /// the machine of [`Avx512`], with sets that are held file by file.
        Gfni, "GFNI", x86::Avx512, as_avx512, Files
    }
}

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
pub use x86::{Avx2, Avx512, Gfni, Sse2};

#[cfg(all(feature = "simd", target_arch = "aarch64"))]
vectors! {
    /// 128-bit vectors of aarch64.
    Neon, "NEON", fearless_simd::aarch64::Neon, as_neon, Ranks<fearless_simd::aarch64::Neon>
}

#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
vectors! {
    /// 128-bit vectors of WebAssembly, in a build with `-C target-feature=+simd128`.
    Simd128, "simd128", fearless_simd::wasm32::WasmSimd128, as_wasm_simd128,
    Ranks<fearless_simd::wasm32::WasmSimd128>
}

/// Lists the levels of this architecture with the features of this crate, from slow to fast, to a
/// macro of this crate.
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Portable Sse2 Avx2 Avx512 Gfni }
    };
}
#[cfg(all(feature = "simd", target_arch = "aarch64"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Portable Neon }
    };
}
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Portable Simd128 }
    };
}
#[cfg(not(all(
    feature = "simd",
    any(
        target_arch = "x86",
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )
)))]
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Portable }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __any_level {
    ({} $first:ident $($level:ident)*) => {
        /// One of the levels of this architecture: what an engine holds if it finds out when it starts
        /// what the machine has.
        ///
        /// [`at_level!`](crate::at_level) runs the code of the level.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "the levels have their docs")]
        pub enum AnyLevel {
            $first($first),
            $($level($level),)*
        }

        impl AnyLevel {
            /// The levels that this machine has, from slow to fast.
            pub fn all() -> impl Iterator<Item = Self> {
                [Some(Self::$first($first)) $(, $level::new().map(Self::$level))*].into_iter().flatten()
            }

            /// What people call the level.
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
    /// The fastest level that this machine has.
    #[inline]
    pub fn best() -> Self {
        Self::all().last().unwrap_or(Self::Portable(Portable))
    }

    /// The fastest level that every machine has which this build runs on, as `-C target-cpu` says.
    pub const BUILD: Self = Self::of_build();

    const fn of_build() -> Self {
        #[cfg(feature = "simd")]
        #[allow(unreachable_patterns, reason = "a build may leave one")]
        match fearless_simd::Level::baseline() {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx512(token) => return Self::Gfni(Gfni::of(token)),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx2(token) => return Self::Avx2(Avx2::of(token)),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Sse2(token) => return Self::Sse2(Sse2::of(token)),
            #[cfg(target_arch = "aarch64")]
            fearless_simd::Level::Neon(token) => return Self::Neon(Neon::of(token)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            fearless_simd::Level::WasmSimd128(token) => return Self::Simd128(Simd128::of(token)),
            _ => {}
        }
        Self::Portable(Portable)
    }
}

/// The name of the level.
impl fmt::Display for AnyLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Runs the copy of an expression that is compiled for the level at hand, an
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
/// The expression is compiled once for each level of the architecture, in a closure that is entered by
/// [`Level::enter`](crate::sides::Level::enter): it borrows from the code around it, and `return` and
/// `?` act on the closure. Functions that it calls have to be `#[inline(always)]`: one that is not
/// inlined is compiled for the whole program's instructions, and calls a function for each operation.
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
    ({ $any:expr, $of:pat_param, $body:expr } $($level:ident)*) => {
        match $any {
            $($crate::sides::AnyLevel::$level(level) => $crate::sides::Level::enter(
                level,
                #[inline(always)]
                || {
                    let $of = level;
                    $body
                },
            ),)*
        }
    };
}
