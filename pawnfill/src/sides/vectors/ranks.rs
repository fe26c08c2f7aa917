//! The lanes of 128-bit vectors, rank by rank. Black's set has its ranks reversed, so that forward is the
//! same shift for both sides.

use fearless_simd::prelude::*;
use fearless_simd::{i16x8, i32x4, u8x16, u16x8, u64x2};

use super::super::lanes::{Lanes, OneBoard, always_inlined, map, operators};
use super::super::pair::Squares;

/// The operations in which the vector levels differ.
pub trait Vector: Simd {
    /// Whether counting each half by itself takes fewer instructions than counting both at once. For AVX-512,
    /// this is `false`: LLVM would merge the two counts into one instruction and take its result apart. With
    /// `true`, the pawn score took 38 cycles instead of 32 (AMD Zen 5, November 2026).
    const COUNTS_ONE_BY_ONE: bool = false;

    #[inline(always)]
    fn reverse(self, bytes: u64x2<Self>) -> u64x2<Self> {
        self.reverse_u8x16(bytes.bitcast()).bitcast()
    }

    #[inline(always)]
    fn west(self, sets: u64x2<Self>) -> u64x2<Self> {
        sets.west()
    }

    /// Transposes each side's set, the a-file first. The ranks within a file may be in any order.
    #[inline(always)]
    fn files(self, sets: u64x2<Self>) -> u64x2<Self> {
        sets.transposed()
    }

    #[inline(always)]
    fn carry(self, [a, b, c]: [u64x2<Self>; 3]) -> u64x2<Self> {
        a & b | c & (a ^ b)
    }

    #[inline(always)]
    fn borrow(self, [a, b, c]: [u64x2<Self>; 3]) -> u64x2<Self> {
        c ^ (a ^ b) & (b ^ c)
    }

    #[inline(always)]
    fn count_bytes(self, bytes: u64x2<Self>) -> u64x2<Self> {
        self.count_ones_u8x16(bytes.bitcast()).bitcast()
    }

    /// Whether `add_bytes` takes fewer instructions than 16-bit multiplications.
    const ADDS_BYTES: bool = false;

    /// Multiplies each count by its byte's weight, and sums every four products. Unused unless `ADDS_BYTES`.
    #[inline(always)]
    fn add_bytes(self, _counts: u64x2<Self>, _weights: [i8; 16]) -> i32x4<Self> {
        0.simd_into(self)
    }

    #[inline(always)]
    fn count_halves(self, halves: u64x2<Self>) -> u64x2<Self> {
        self.count_ones_u64x2(halves)
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86 {
    use fearless_simd::prelude::*;
    use fearless_simd::x86::{Avx2, Avx512, Sse2};
    use fearless_simd::{i8x16, i32x4, kernel, u64x2};

    #[cfg(target_arch = "x86")]
    use core::arch::x86::*;
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::*;

    use super::super::avx512::{self, matrix, multiply};
    use super::Vector;

    // SSE2 has no instruction that shuffles bytes, and none that counts bits.
    impl Vector for Sse2 {
        #[inline(always)]
        fn reverse(self, bytes: u64x2<Self>) -> u64x2<Self> {
            kernel!(
                #[inline(always)]
                fn reverse(token: Sse2, bytes: u64x2<Sse2>) -> u64x2<Sse2> {
                    let bytes = bytes.into();
                    let bytes =
                        _mm_or_si128(_mm_slli_epi16::<8>(bytes), _mm_srli_epi16::<8>(bytes));
                    // The words of each half are reversed, then the halves are swapped.
                    let bytes = _mm_shufflelo_epi16::<0b00_01_10_11>(bytes);
                    let bytes = _mm_shufflehi_epi16::<0b00_01_10_11>(bytes);
                    _mm_shuffle_epi32::<0b01_00_11_10>(bytes).simd_into(token)
                }
            );
            reverse(self, bytes)
        }

        #[inline(always)]
        fn count_bytes(self, bytes: u64x2<Self>) -> u64x2<Self> {
            kernel!(
                #[inline(always)]
                fn count(token: Sse2, bytes: u64x2<Sse2>) -> u64x2<Sse2> {
                    let bits = bytes.into();
                    let every = |byte: i8| _mm_set1_epi8(byte);
                    let odd = _mm_and_si128(_mm_srli_epi64::<1>(bits), every(0x55));
                    let pairs = _mm_sub_epi8(bits, odd);
                    let odd = _mm_and_si128(_mm_srli_epi64::<2>(pairs), every(0x33));
                    let nibbles = _mm_add_epi8(_mm_and_si128(pairs, every(0x33)), odd);
                    let counts = _mm_add_epi8(nibbles, _mm_srli_epi64::<4>(nibbles));
                    _mm_and_si128(counts, every(0x0f)).simd_into(token)
                }
            );
            count(self, bytes)
        }

        #[inline(always)]
        fn count_halves(self, halves: u64x2<Self>) -> u64x2<Self> {
            kernel!(
                #[inline(always)]
                fn sum(token: Sse2, counts: u64x2<Sse2>) -> u64x2<Sse2> {
                    _mm_sad_epu8(counts.into(), _mm_setzero_si128()).simd_into(token)
                }
            );
            sum(self, self.count_bytes(halves))
        }
    }

    impl Vector for Avx2 {
        // Each count is one `popcnt`.
        const COUNTS_ONE_BY_ONE: bool = true;

        const ADDS_BYTES: bool = true;

        #[inline(always)]
        fn add_bytes(self, counts: u64x2<Self>, weights: [i8; 16]) -> i32x4<Self> {
            kernel!(
                #[inline(always)]
                fn add(token: Avx2, counts: u64x2<Avx2>, weights: i8x16<Avx2>) -> i32x4<Avx2> {
                    let words = _mm_maddubs_epi16(counts.into(), weights.into());
                    _mm_madd_epi16(words, _mm_set1_epi16(1)).simd_into(token)
                }
            );
            add(self, counts, weights.simd_into(self))
        }
    }

    impl Vector for Avx512 {
        // One instruction replaces a shift and a mask.
        #[inline(always)]
        fn west(self, sets: u64x2<Self>) -> u64x2<Self> {
            let next = matrix([0, 128, 64, 32, 16, 8, 4, 2]);
            multiply(self, sets, u64x2::splat(self, next))
        }

        // The board is the matrix, and each byte of the other operand picks one of its files.
        #[inline(always)]
        fn files(self, sets: u64x2<Self>) -> u64x2<Self> {
            let every_file = matrix([1, 2, 4, 8, 16, 32, 64, 128]);
            multiply(self, u64x2::splat(self, every_file), sets)
        }

        #[inline(always)]
        fn carry(self, [a, b, c]: [u64x2<Self>; 3]) -> u64x2<Self> {
            avx512::carry(self, a, b, c)
        }

        #[inline(always)]
        fn borrow(self, [a, b, c]: [u64x2<Self>; 3]) -> u64x2<Self> {
            avx512::borrow(self, a, b, c)
        }

        const ADDS_BYTES: bool = true;

        // This adds the products to zero, and a plain addition follows. If it added them to the running sum,
        // each of these slow instructions would wait for the one before.
        #[inline(always)]
        fn add_bytes(self, counts: u64x2<Self>, weights: [i8; 16]) -> i32x4<Self> {
            kernel!(
                #[inline(always)]
                fn add(
                    token: Avx512,
                    counts: u64x2<Avx512>,
                    weights: i8x16<Avx512>,
                ) -> i32x4<Avx512> {
                    let zero = _mm_setzero_si128();
                    _mm_dpbusd_epi32(zero, counts.into(), weights.into()).simd_into(token)
                }
            );
            add(self, counts, weights.simd_into(self))
        }
    }
}

#[cfg(target_arch = "aarch64")]
impl Vector for fearless_simd::aarch64::Neon {}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl Vector for fearless_simd::wasm32::WasmSimd128 {}

impl<S: Simd> Squares for u64x2<S> {
    // Doubling a byte needs no mask: squares that leave a rank are lost.
    #[inline(always)]
    fn east(self) -> Self {
        let bytes: u8x16<S> = self.bitcast();
        (bytes + bytes).bitcast()
    }
}

#[derive(Clone, Copy)]
pub struct Ranks<S: Simd>(u64x2<S>);

impl<S: Vector> Ranks<S> {
    #[inline(always)]
    pub(super) fn of_board(simd: S, white: u64, black: u64) -> Self {
        Self([white, black.swap_bytes()].simd_into(simd))
    }
}

impl<S: Simd> Ranks<S> {
    #[inline(always)]
    fn map(self, function: impl Fn(u64x2<S>) -> u64x2<S>) -> Self {
        Self(function(self.0))
    }

    #[inline(always)]
    fn zip(self, other: Self, function: impl Fn(u64x2<S>, u64x2<S>) -> u64x2<S>) -> Self {
        Self(function(self.0, other.0))
    }
}

operators! { impl[<S: Simd>] Ranks<S> }

always_inlined! {
    impl<S: Vector> Lanes for Ranks<S> {
        fn swap_sides(self) -> Self { Self(self.0.simd.reverse(self.0)) }
        fn with_black_of(self, other: Self) -> Self {
            let white: u64x2<S> = [!0, 0].simd_into(self.0.simd);
            Self(self.0 & white | other.0 & !white)
        }

        fn forward(self, ranks: u32) -> Self { Self(self.0 << (8 * ranks)) }
        fn backward(self, ranks: u32) -> Self { Self(self.0 >> (8 * ranks)) }
        fn east(self) -> Self { Self(self.0.east()) }
        fn west(self) -> Self { Self(self.0.simd.west(self.0)) }
        fn carry(self, b: Self, c: Self) -> Self { Self(self.0.simd.carry([self.0, b.0, c.0])) }
        fn borrow(self, b: Self, c: Self) -> Self { Self(self.0.simd.borrow([self.0, b.0, c.0])) }
    }
}

always_inlined! {
    impl<S: Vector> OneBoard for Ranks<S> {
        type Sum = Sum<S>;

        fn by_color(self) -> [u64; 2] {
            let [white, black] = self.0.into();
            [white, black.swap_bytes()]
        }

        fn no_sum(self) -> Sum<S> { Sum::new(self.0.simd) }
        fn add_count(self, sum: Sum<S>, weight: i32) -> Sum<S> { sum.add_count(self.0, weight) }
        fn add_by_rank(self, sum: Sum<S>, weights: [i32; 8]) -> Sum<S> {
            sum.add_by_byte(self.0, [weights, map(weights, i32::wrapping_neg)])
        }

        fn add_by_file(self, sum: Sum<S>, weights: [i32; 8]) -> Sum<S> {
            let simd = self.0.simd;
            let files = simd.vectorize(#[inline(always)] || simd.files(self.0));
            sum.add_by_byte(files, [weights, map(weights, i32::wrapping_neg)])
        }

        fn add_number(sum: Sum<S>, number: i32) -> Sum<S> { sum.add_number(number) }
        fn total(sum: Sum<S>) -> i32 { sum.total() }
    }
}

/// A sum of weights: a vector of four numbers and a plain number, which `total` adds up.
///
/// Each method enters the level only around its vector instructions. It handles the weights outside, because
/// only there does the compiler know that they are constants.
#[derive(Clone, Copy)]
pub struct Sum<S: Simd> {
    products: i32x4<S>,
    rest: i32,
}

impl<S: Vector> Sum<S> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        Self { products: 0.simd_into(simd), rest: 0 }
    }

    /// Adds the weight for each set bit of the lower half, and subtracts it for each bit of the upper half.
    #[inline(always)]
    pub(super) fn add_count(mut self, halves: u64x2<S>, weight: i32) -> Self {
        let simd = halves.simd;
        if S::COUNTS_ONE_BY_ONE {
            let difference = simd.vectorize(
                #[inline(always)]
                || {
                    let [lower, upper]: [u64; 2] = halves.into();
                    lower.count_ones() as i32 - upper.count_ones() as i32
                },
            );
            self.rest = self.rest.wrapping_add(difference.wrapping_mul(weight));
            return self;
        }
        if S::ADDS_BYTES && weight.unsigned_abs() < 128 {
            return self.add_by_byte(halves, [[weight; 8], [weight.wrapping_neg(); 8]]);
        }
        let counts: u16x8<S> = simd.vectorize(
            #[inline(always)]
            || simd.count_halves(halves).bitcast(),
        );
        let weights = [weight, 0, 0, 0, weight.wrapping_neg(), 0, 0, 0];
        self.add_products(counts.bitcast(), weights)
    }

    /// For each set bit, adds the weight of its byte.
    #[inline(always)]
    pub(super) fn add_by_byte(mut self, halves: u64x2<S>, weights: [[i32; 8]; 2]) -> Self {
        let simd = halves.simd;
        // The loop compares single weights: the compiler does not fold a comparison of arrays of this length.
        let mut bytes = [0; 16];
        let mut are_bytes = S::ADDS_BYTES;
        for byte in 0..16 {
            let weight = weights[byte / 8][byte % 8];
            bytes[byte] = weight as i8;
            are_bytes &= weight == i32::from(bytes[byte]);
        }
        if are_bytes {
            self.products += simd.vectorize(
                #[inline(always)]
                || simd.add_bytes(simd.count_bytes(halves), bytes),
            );
            return self;
        }
        let [even, odd]: [i16x8<S>; 2] = simd.vectorize(
            #[inline(always)]
            || {
                let counts: u16x8<S> = simd.count_bytes(halves).bitcast();
                [(counts & 0xff).bitcast(), (counts >> 8_u32).bitcast()]
            },
        );
        let weights_from = |first: usize| {
            let [[a, b, c, d], [e, f, g, h]] =
                map(weights, |half| map([0, 2, 4, 6], |byte| half[first + byte]));
            [a, b, c, d, e, f, g, h]
        };
        self.add_products(even, weights_from(0)).add_products(odd, weights_from(1))
    }

    /// Multiplies eight small counts by their weights, with 16-bit multiplications, and adds the products. If
    /// a weight does not fit into 16 bits, this takes twice as many instructions.
    #[inline(always)]
    fn add_products(mut self, counts: i16x8<S>, weights: [i32; 8]) -> Self {
        let lower = map(weights, |weight| weight as i16);
        // The upper half of each weight, corrected for the sign of the lower half.
        let upper =
            map(weights, |weight: i32| (weight.wrapping_sub(weight as i16 as i32) >> 16) as i16);
        self = self.add_shifted(counts, lower, 0);
        if upper != [0; 8] {
            self = self.add_shifted(counts, upper, 16);
        }
        self
    }

    #[inline(always)]
    fn add_shifted(mut self, counts: i16x8<S>, weights: [i16; 8], shift: u32) -> Self {
        let simd = self.products.simd;
        self.products = simd.vectorize(
            #[inline(always)]
            || {
                let products = simd.pairwise_dot_product_i16x8(counts, weights.simd_into(simd));
                self.products + (products << shift)
            },
        );
        self
    }

    #[inline(always)]
    pub(super) fn add_number(mut self, number: i32) -> Self {
        self.rest = self.rest.wrapping_add(number);
        self
    }

    #[inline(always)]
    pub(super) fn total(self) -> i32 {
        let simd = self.products.simd;
        let sum = simd.vectorize(
            #[inline(always)]
            || simd.reduce_sum_i32x4(self.products),
        );
        sum.wrapping_add(self.rest)
    }
}
