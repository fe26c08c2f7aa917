//! Single instructions of AVX-512 and GFNI: products with bit matrices, carries and borrows.

use fearless_simd::prelude::*;
use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, u64x2};

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

type Sets = u64x2<Avx512>;

/// Makes a bit matrix. In a product with a byte, each row gives one bit: the parity of `byte & row`. The
/// first row gives the highest bit.
pub(super) const fn matrix(rows: [u8; 8]) -> u64 {
    u64::from_le_bytes(rows)
}

kernel!(
    /// Multiplies each byte by a matrix. Each half of the vector has its own matrix.
    #[inline(always)]
    pub(super) fn multiply(token: Avx512, bytes: Sets, matrix: Sets) -> Sets {
        _mm_gf2p8affine_epi64_epi8::<0>(bytes.into(), matrix.into()).simd_into(token)
    }
);

kernel!(
    /// The formula of [`Lanes::carry`](super::super::lanes::Lanes::carry) would take two instructions,
    /// because the compiler reuses `a ^ b` from the sum of the digits.
    #[inline(always)]
    pub(super) fn carry(token: Avx512, a: Sets, b: Sets, c: Sets) -> Sets {
        _mm_ternarylogic_epi64::<0xe8>(a.into(), b.into(), c.into()).simd_into(token)
    }
);

kernel!(
    #[inline(always)]
    pub(super) fn borrow(token: Avx512, a: Sets, b: Sets, c: Sets) -> Sets {
        _mm_ternarylogic_epi64::<0x8e>(a.into(), b.into(), c.into()).simd_into(token)
    }
);
