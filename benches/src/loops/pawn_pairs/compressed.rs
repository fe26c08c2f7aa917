//! The idea of Stockfish's AVX-512 kernel (commit 762dd1d), written anew. A vector holds, for each square,
//! the number of a pawn there. The numbers of a pawn's partners are compressed, and 16 indices are computed
//! at once.

use core::arch::x86_64::*;

use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, prelude::*, u8x64, u16x16};
use pawnfill::sides;

use super::*;

const LANES: usize = 16;

static SQUARES: [u8; 64] = {
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        squares[square] = square as u8;
        square += 1;
    }
    squares
};

kernel!(
    /// Computes the number in `ByRank` of a pawn on each square. The xor with `turn` applies the perspective.
    #[inline(always)]
    fn numbers(token: Avx512, turn: u8, enemies: u64) -> u8x64<Avx512> {
        let squares: u8x64<Avx512> = SQUARES.simd_into(token);
        let turned = _mm512_xor_si512(squares.into(), _mm512_set1_epi8(turn as i8));
        let own = _mm512_sub_epi8(turned, _mm512_set1_epi8(8));
        _mm512_mask_add_epi8(own, enemies, own, _mm512_set1_epi8(48)).simd_into(token)
    }
);

kernel!(
    /// Computes the indices of a pawn's pairs with some partners. The lanes after the last index are unused.
    #[inline(always)]
    fn indices(token: Avx512, numbers: u8x64<Avx512>, partners: u64, one: u16) -> u16x16<Avx512> {
        let compressed = _mm512_mask_compress_epi8(numbers.into(), partners, numbers.into());
        let other = _mm256_cvtepu8_epi16(_mm512_castsi512_si128(compressed));
        let one = _mm256_set1_epi16(one as i16);
        let (high, low) = (_mm256_max_epu16(one, other), _mm256_min_epu16(one, other));
        let product = _mm256_mullo_epi16(high, _mm256_sub_epi16(high, _mm256_set1_epi16(1)));
        _mm256_add_epi16(_mm256_srli_epi16(product, 1), low).simd_into(token)
    }
);

#[derive(Clone, Copy)]
pub(super) struct Compressed(Avx512);

impl Compressed {
    pub(super) fn new() -> Option<(sides::Avx512, Self)> {
        match fearless_simd::Level::new() {
            fearless_simd::Level::Avx512(token) => Some((sides::Avx512::new()?, Self(token))),
            _ => None,
        }
    }

    /// Lists the pairs with a pawn in `changed`. The sets have at most 16 pawns together.
    #[inline(always)]
    fn list(self, sets: Sets, mut changed: u64, side: Perspective, list: &mut List) -> usize {
        let [white, black] = sets;
        let enemies = if side.is_enemy(Color::White) { white } else { black };
        let numbers = numbers(self.0, side.square(Square::A1) as u8, enemies);
        let mut left = white | black;
        let mut count = 0;
        while changed != 0 {
            let square = take_first(&mut changed);
            left ^= square.bitboard();
            let is_enemy = enemies >> square as u8 & 1 != 0;
            let one = ByRank.number(is_enemy, side.square(square));
            let partners = PARTNERS[square as usize] & left;
            let indices = indices(self.0, numbers, partners, one);
            // The count is at most 120 (all pairs of 16 pawns), so `& 127` only drops the bounds check.
            let start = count & 127;
            list[start..start + LANES].copy_from_slice(&<[u16; LANES]>::from(indices));
            count += partners.count_ones() as usize;
        }
        count
    }
}

fn are_few([white, black]: Sets) -> bool {
    (white | black).count_ones() <= 16
}

impl PairLister for Compressed {
    #[inline(always)]
    fn list_all(self, sets: Sets, sides: Sides, [a, b]: [&mut List; 2]) -> usize {
        if !are_few(sets) {
            return OverPartners.list_all(sets, sides, [a, b]);
        }
        let all = sets[0] | sets[1];
        self.list(sets, all, sides[0], a);
        self.list(sets, all, sides[1], b)
    }

    #[inline(always)]
    fn list_changes(self, both: [Sets; 2], sides: Sides, [a, b, c, d]: [&mut List; 4]) -> Changed {
        if !both.into_iter().all(are_few) {
            return OverPartners.list_changes(both, sides, [a, b, c, d]);
        }
        let [before, after] = both;
        let gone = before[0] & !after[0] | before[1] & !after[1];
        let new = after[0] & !before[0] | after[1] & !before[1];
        self.list(before, gone, sides[0], a);
        self.list(after, new, sides[0], c);
        Changed {
            removed: self.list(before, gone, sides[1], b),
            added: self.list(after, new, sides[1], d),
        }
    }
}
