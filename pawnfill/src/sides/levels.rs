//! The levels: their list for each architecture, the trait [`Level`], the enum [`AnyLevel`] of all levels,
//! and [`at_level!`](crate::at_level).

use core::fmt;
use core::hash::{Hash, Hasher};
use core::mem::discriminant;

use super::lanes::OneBoard;
use super::scalar::Scalar;
#[allow(unused_imports, reason = "there may be no level of vectors")]
use super::*;

/// Calls a macro of this crate with this architecture's levels, from `Scalar` to the newest instructions.
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Scalar Sse2 Avx2 Avx512 Gfni }
    };
}
#[cfg(all(feature = "simd", target_arch = "aarch64"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Scalar Neon }
    };
}
#[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __levels {
    ($macro:ident! $arguments:tt) => {
        $crate::$macro! { $arguments Scalar Simd128 }
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
        $crate::$macro! { $arguments Scalar }
    };
}

/// An instruction set for which code is compiled. A value of a level proves that the machine has it.
///
/// An evaluation is generic over its level, as the [module](super) shows. Only the levels of this module
/// implement this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level: in `at_level!(any_level, |level| body)`, `level` is the level of `any_level`",
    note = "to take a level, declare a function as `fn f<L: Level>(level: L, …)`"
)]
pub trait Level: Copy + fmt::Debug + Send + Sync + 'static {
    /// The name of the level.
    const NAME: &'static str;

    #[doc(hidden)]
    type Lanes: OneBoard;

    /// Runs a closure. It is compiled with this level's target features, and so is all code inlined into it.
    ///
    /// Mark the closure and the functions that it calls `#[inline(always)]`: a function that is not inlined
    /// is compiled without the level's target features. So a [search](super#in-a-search) calls this at each
    /// leaf; a call around the search alone is not enough. [`at_level!`](crate::at_level) contains this call.
    fn enter<R>(self, run: impl FnOnce() -> R) -> R;

    #[doc(hidden)]
    fn lanes(self, white: u64, black: u64) -> Self::Lanes;

    /// Returns the `fearless_simd` level that proves the instructions, or `None` for [`Scalar`].
    #[cfg(feature = "simd")]
    #[doc(hidden)]
    #[inline(always)]
    fn token(self) -> Option<fearless_simd::Level> {
        None
    }
}

/// Makes the calling function return the result of a kernel (hand-written vector code), if the level has one.
/// The first expression is for AVX-512, which can compress vectors; the second is for AVX2, NEON and simd128.
#[cfg(feature = "simd")]
macro_rules! return_of_kernel {
    ($level:expr, |$token:ident| $compressed:expr, $shuffled:expr) => {
        match $level.token() {
            #[cfg(target_arch = "x86_64")]
            Some(fearless_simd::Level::Avx512($token)) => return $compressed,
            #[cfg(target_arch = "x86_64")]
            Some(fearless_simd::Level::Avx2($token)) => return $shuffled,
            #[cfg(target_arch = "aarch64")]
            Some(fearless_simd::Level::Neon($token)) => return $shuffled,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(fearless_simd::Level::WasmSimd128($token)) => return $shuffled,
            _ => {}
        }
    };
}
#[cfg(feature = "simd")]
pub(crate) use return_of_kernel;

#[doc(hidden)]
#[macro_export]
macro_rules! __any_level {
    ({} $first:ident $($level:ident)*) => {
        /// One of the levels of this architecture. An engine calls [`best`](Self::best) when it starts, and
        /// stores the result. [`at_level!`](crate::at_level) runs the code that is compiled for the level.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "the levels have their docs")]
        #[non_exhaustive]
        pub enum AnyLevel {
            $first($first),
            $($level($level),)*
        }

        impl AnyLevel {
            /// Returns the levels that this machine has, from [`Scalar`] to the newest instructions.
            pub fn all() -> impl Iterator<Item = Self> {
                [Some(Self::$first($first)) $(, $level::new().map(Self::$level))*].into_iter().flatten()
            }

            /// Finds a level by its [name](Self::name), for example from an engine option, if the machine
            /// has the level. Case does not matter.
            ///
            /// ```
            /// # use pawnfill::sides::AnyLevel;
            /// assert_eq!(AnyLevel::named("Scalar").map(AnyLevel::name), Some("scalar"));
            /// ```
            pub fn named(name: &str) -> Option<Self> {
                Self::all().find(|level| level.name().eq_ignore_ascii_case(name))
            }

            /// Returns the name of the level.
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
    /// Returns the recommended level of this machine: the one with the smallest worst-case slowdown in the
    /// published studies, or the level with vectors if no study has measured the architecture. Without the
    /// feature `simd`, this is always [`Scalar`].
    #[cfg_attr(
        not(feature = "simd"),
        deprecated(note = "without the feature `simd` of pawnfill this is always `Scalar`")
    )]
    #[inline]
    #[must_use]
    pub fn best() -> Self {
        Self::first()
    }
}

/// Defines the choice of a level, from a list of an architecture's levels, the best first.
macro_rules! choose {
    ($($(#[$meta:meta])? $level:ident)*) => {
        impl AnyLevel {
            fn first() -> Self {
                const ORDER: &[&str] = &[$($(#[$meta])? $level::NAME),*];
                let place = |level: &Self| ORDER.iter().position(|name| *name == level.name());
                Self::all().min_by_key(place).unwrap_or(Self::Scalar(Scalar))
            }

            /// Returns the recommended level of those that `-C target-cpu` guarantees. The compiler knows it,
            /// so [`at_level!`](crate::at_level) leaves only the code for this level, inlined.
            #[inline(always)]
            #[must_use]
            pub fn of_build() -> Self {
                $($(#[$meta])?
                if let Some(level) = $level::of_build() {
                    return Self::$level(level);
                })*
                Self::Scalar(Scalar)
            }
        }
    };
}

// `.ci/generate` sorts the levels of x86 by the worst-case slowdown in the published studies.
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
choose! {
    // Written by .ci/generate from benches/results/.
    Gfni Avx512 Avx2 Sse2 Scalar
}
#[cfg(not(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64"))))]
choose! {
    #[cfg(all(feature = "simd", target_arch = "aarch64"))]
    Neon
    #[cfg(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"))]
    Simd128
    Scalar
}

impl PartialEq for AnyLevel {
    fn eq(&self, other: &Self) -> bool {
        discriminant(self) == discriminant(other)
    }
}

impl Eq for AnyLevel {}

impl Hash for AnyLevel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        discriminant(self).hash(state);
    }
}

/// Writes the name of the level.
impl fmt::Display for AnyLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Runs an expression at the level that an [`AnyLevel`](crate::sides::AnyLevel) holds. The expression is
/// compiled for each level of the architecture, and the copy for this level runs.
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
/// Each copy is a closure that [`Level::enter`](crate::sides::Level::enter) runs. So `return` and `?` leave
/// only the closure. Mark the functions that the expression calls `#[inline(always)]`. In a
/// [search](crate::sides#in-a-search), enter the level at each leaf.
///
/// All copies must return the same type. So convert sets by [`by_color`](crate::sides::Sides::by_color) and
/// scores by [`total`](crate::sides::Score::total) inside the expression. With
/// [`AnyLevel::of_build`](crate::sides::AnyLevel::of_build), only one copy is left in the program.
#[macro_export]
macro_rules! at_level {
    ($any:expr, |$level:pat_param| $body:expr $(,)?) => {
        $crate::__levels! { __match_level! { $any, $level, $body } }
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected `at_level!(any_level, |level| body)`")
    };
}

/// Wraps what the body of [`at_level!`](crate::at_level) returns. If the type of the result depends on the
/// level (such as [`Sides`]), the compiler's error shows this name, which states the rule.
#[doc(hidden)]
#[derive(Debug)]
pub struct OneTypeAtAllLevels<T>(pub T);

#[doc(hidden)]
#[macro_export]
macro_rules! __match_level {
    ({ $any:expr, $bound:pat_param, $body:expr } $($level:ident)*) => {
        // With the type annotation, the compiler's error points at an argument that is no `AnyLevel`.
        match { let any: $crate::sides::AnyLevel = $any; any } {
            $($crate::sides::AnyLevel::$level(level) => $crate::sides::OneTypeAtAllLevels($crate::sides::Level::enter(
                level,
                #[inline(always)]
                || {
                    let $bound = level;
                    $body
                },
            )),)*
            // Other crates need this arm, because the enum is non-exhaustive. It is never reached.
            #[allow(unreachable_patterns, reason = "in this crate, the list is complete")]
            _ => ::core::unreachable!(),
        }.0
    };
}
