//! What AVX-512 and GFNI do in one instruction: products with matrices, carries and borrows.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u64x2};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

/// A matrix of eight rows, from the result's highest bit to its lowest: each row says which bits of a byte
/// add up, modulo 2, to a bit of the result.
pub(super) const fn matrix(rows: [u8; 8]) -> u64 {
    u64::from_le_bytes(rows)
}

/// Vectors of sets.
pub(super) trait Multiply: SimdInt<Avx512, Element = u64> {
    /// Multiplies each byte by the matrix for its group of eight bytes.
    fn multiply(self, matrix: Self) -> Self;

    /// See [`Lanes::carry`](super::super::lanes::Lanes::carry). It is one instruction; the compiler would
    /// make two of the formula, because it shares the xor of two digits with their sum.
    fn carry(self, b: Self, c: Self) -> Self;

    /// See [`Lanes::borrow`](super::super::lanes::Lanes::borrow), likewise.
    fn borrow(self, b: Self, c: Self) -> Self;
}

/// A function of three bits, given as the table of its results.
macro_rules! ternary {
    ($name:ident $vector:ident $ternary:ident $table:literal) => {
        #[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            kernel!(
                #[inline(always)]
                fn $name(
                    token: Avx512,
                    a: $vector<Avx512>,
                    b: $vector<Avx512>,
                    c: $vector<Avx512>,
                ) -> $vector<Avx512> {
                    $ternary::<$table>(a.into(), b.into(), c.into()).simd_into(token)
                }
            );
            $name(self.token(), self, b, c)
        }
    };
}

macro_rules! multiply {
    ($($vector:ident: $register:ident $multiply:ident $ternary:ident)*) => { $(
        impl Multiply for $vector<Avx512> {
            #[inline(always)]
            fn multiply(self, matrix: Self) -> Self {
                kernel!(
                    #[inline(always)]
                    fn multiply(
                        token: Avx512, bytes: $vector<Avx512>, matrix: $vector<Avx512>
                    ) -> $vector<Avx512> {
                        let [bytes, matrix]: [$register; 2] = [bytes.into(), matrix.into()];
                        $multiply::<0>(bytes, matrix).simd_into(token)
                    }
                );
                multiply(self.token(), self, matrix)
            }

            ternary! { carry $vector $ternary 0xe8 }
            ternary! { borrow $vector $ternary 0x8e }
        }
    )* };
}

multiply! {
    u64x2: __m128i _mm_gf2p8affine_epi64_epi8 _mm_ternarylogic_epi64
}
