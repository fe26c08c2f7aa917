//! Single instructions of AVX-512 and GFNI: products with matrices, carries and borrows.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u64x2};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

/// A set of each side.
type Sets = u64x2<Avx512>;

/// A matrix of eight rows, from the result's highest bit to its lowest. Each bit of the result is the sum,
/// modulo 2, of the byte's bits in its row.
pub(super) const fn matrix(rows: [u8; 8]) -> u64 {
    u64::from_le_bytes(rows)
}

kernel!(
    /// Multiplies each byte by the matrix for its group of eight bytes.
    #[inline(always)]
    pub(super) fn multiply(token: Avx512, bytes: Sets, matrix: Sets) -> Sets {
        _mm_gf2p8affine_epi64_epi8::<0>(bytes.into(), matrix.into()).simd_into(token)
    }
);

kernel!(
    /// See [`Lanes::carry`](super::super::lanes::Lanes::carry). From the formula, the compiler would make two
    /// instructions, because it shares the xor of two digits with their sum.
    #[inline(always)]
    pub(super) fn carry(token: Avx512, a: Sets, b: Sets, c: Sets) -> Sets {
        _mm_ternarylogic_epi64::<0xe8>(a.into(), b.into(), c.into()).simd_into(token)
    }
);

kernel!(
    /// See [`Lanes::borrow`](super::super::lanes::Lanes::borrow), likewise.
    #[inline(always)]
    pub(super) fn borrow(token: Avx512, a: Sets, b: Sets, c: Sets) -> Sets {
        _mm_ternarylogic_epi64::<0x8e>(a.into(), b.into(), c.into()).simd_into(token)
    }
);
