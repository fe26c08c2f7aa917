//! The vector levels. A value of a level proves that the machine has its instructions.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx512;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod files;
mod ranks;

use super::levels::Level;
use ranks::Ranks;

/// Defines a vector level by its lanes and its `fearless_simd` token, a value that proves the instructions.
macro_rules! vectors {
    (
        $(#[$meta:meta])* $level:ident, $name:literal, $token:ty, $as_token:ident, $lanes:ty
    ) => {
        $(#[$meta])*
        #[cfg_attr(docsrs, doc(cfg(feature = "simd")))]
        #[derive(Clone, Copy, Debug)]
        pub struct $level(pub(in super::super) $token);

        impl $level {
            /// Returns the level, if this machine has it.
            #[inline]
            pub fn new() -> Option<Self> {
                fearless_simd::Level::new().$as_token().map(Self)
            }

            #[inline(always)]
            pub(in super::super) fn of_build() -> Option<Self> {
                fearless_simd::Level::baseline().$as_token().map(Self)
            }
        }

        impl Level for $level {
            const NAME: &'static str = $name;

            type Lanes = $lanes;

            #[inline(always)]
            fn enter<R>(self, run: impl FnOnce() -> R) -> R {
                fearless_simd::Simd::vectorize(self.0, run)
            }

            #[inline(always)]
            fn lanes(self, white: u64, black: u64) -> Self::Lanes {
                <$lanes>::of_board(self.0, white, black)
            }

            #[inline(always)]
            fn token(self) -> Option<fearless_simd::Level> {
                Some(fearless_simd::Simd::level(self.0))
            }
        }
    };
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86 {
    use fearless_simd::x86;

    use super::files::Files;
    use super::{Level, Ranks};

    vectors! {
        /// 128-bit vectors with the instructions of SSE2, which every x86-64 has.
        Sse2, "SSE2", x86::Sse2, as_sse2, Ranks<x86::Sse2>
    }

    vectors! {
        /// 128-bit vectors with the instructions of AVX2, BMI and `popcnt`: Haswell, Zen and later.
        Avx2, "AVX2", x86::Avx2, as_avx2, Ranks<x86::Avx2>
    }

    vectors! {
        /// 128-bit vectors with the instructions of AVX-512 and GFNI: Ice Lake, Zen 4 and later. On machines
        /// with an older AVX-512, use [`Avx2`].
        Avx512, "AVX-512", x86::Avx512, as_avx512, Ranks<x86::Avx512>
    }

    vectors! {
        /// 128-bit vectors that keep the sets file by file, on the same machines as [`Avx512`].
        Gfni, "GFNI", x86::Avx512, as_avx512, Files
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub use x86::{Avx2, Avx512, Gfni, Sse2};

#[cfg(target_arch = "aarch64")]
vectors! {
    /// 128-bit vectors of aarch64.
    Neon, "NEON", fearless_simd::aarch64::Neon, as_neon, Ranks<fearless_simd::aarch64::Neon>
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
vectors! {
    /// 128-bit vectors of WebAssembly, in a build with `-C target-feature=+simd128`.
    Simd128, "simd128", fearless_simd::wasm32::WasmSimd128, as_wasm_simd128,
    Ranks<fearless_simd::wasm32::WasmSimd128>
}
