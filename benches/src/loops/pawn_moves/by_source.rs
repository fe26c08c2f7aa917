//! An idea of the engine Rose, extended to captures: by a mask of sources, AVX-512 compresses a table of all
//! moves to the possible moves. Pawns on their start rank take one compression. Pawns on the next four ranks,
//! and promotions, take a compression for each of three kinds of moves.

use core::arch::x86_64::*;

use fearless_simd::x86::Avx512;
use fearless_simd::{kernel, prelude::*, u16x32};
use pawnfill::sides;

use super::*;

const LANES: usize = 32;

/// The encoded moves of a color: `first` from the start rank, and `others` from the next four ranks.
#[repr(align(64))]
struct Table {
    first: [u16; LANES],
    others: [[u16; LANES]; 3],
    promotions: [[u16; LANES]; 3],
}

static TABLES: [Table; 2] = {
    /// The distances by color: single push, captures to the east and to the west, double push.
    const DISTANCES: [[i32; 4]; 2] = [[8, 9, 7, 16], [-8, -7, -9, -16]];
    const EMPTY: Table =
        Table { first: [0; LANES], others: [[0; LANES]; 3], promotions: [[0; LANES]; 3] };

    const fn encoded(from: usize, by: i32) -> u16 {
        (from << 6) as u16 | (from as i32 + by) as u16 & 63
    }

    let mut tables = [EMPTY; 2];
    let mut index = 0;
    while index < 2 * 4 * LANES {
        let (color, kind, lane) = (index / (4 * LANES), index / LANES % 4, index % LANES);
        let (by, (first, last)) = (DISTANCES[color][kind], [(8, 48), (48, 8)][color]);
        let table = &mut tables[color];
        if lane < 8 {
            table.first[8 * kind + lane] = encoded(first + lane, by);
        }
        if kind < 3 {
            table.others[kind][lane] = encoded(16 + lane, by);
            let piece = From6::PROMOTIONS[lane % 4] as u16;
            table.promotions[kind][lane] = encoded(last + lane / 4, by) | piece;
        }
        index += 1;
    }
    tables
};

kernel!(
    /// Moves the lanes of a set to the front. The lanes behind them hold other moves, because zeroing
    /// would wait for the register's old value.
    #[inline(always)]
    fn compressed(token: Avx512, moves: u16x32<Avx512>, set: u32) -> u16x32<Avx512> {
        _mm512_mask_compress_epi16(moves.into(), set, moves.into()).simd_into(token)
    }
);

kernel!(
    /// Returns the mask of the four lanes of each pawn on a rank.
    #[inline(always)]
    fn four_lanes(token: Avx512, pawns: u8) -> u32 {
        _pdep_u32(u32::from(pawns), 0x1111_1111) * 15
    }
);

#[derive(Clone, Copy)]
pub(super) struct BySource(Avx512);

impl BySource {
    pub(super) const TABLE_BYTES: usize = size_of::<[Table; 2]>();

    pub(super) fn new() -> Option<(sides::Avx512, Self)> {
        match fearless_simd::Level::new() {
            fearless_simd::Level::Avx512(token) => Some((sides::Avx512::new()?, Self(token))),
            _ => None,
        }
    }

    #[inline(always)]
    fn append(self, moves: &[u16; LANES], set: u32, list: &mut List, count: usize) -> usize {
        let moves = compressed(self.0, (*moves).simd_into(self.0), set);
        // The count is at most 224 (seven tables of 32 moves), so `& 255` only drops the bounds check.
        let start = count & 255;
        list[start..start + LANES].copy_from_slice(&<[u16; LANES]>::from(moves));
        count + set.count_ones() as usize
    }

    #[inline(always)]
    fn all(self, color: Color, sources: [u64; 4], list: &mut List) -> usize {
        let (table, black) = (&TABLES[color as usize], color as u32);
        let first = sources.map(|sources| (sources >> (8 + 40 * black)) as u8);
        let [single, east, west, _] = sources;
        let (ways, last) = ([single, east, west], 48 - 40 * black);
        let mut count = 0;
        if (single | east | west) >> last & 0xff != 0 {
            for (moves, sources) in table.promotions.iter().zip(ways) {
                let set = four_lanes(self.0, (sources >> last) as u8);
                count = self.append(moves, set, list, count);
            }
        }
        count = self.append(&table.first, u32::from_le_bytes(first), list, count);
        for (moves, sources) in table.others.iter().zip(ways) {
            count = self.append(moves, (sources >> 16) as u32, list, count);
        }
        count
    }

    /// Returns the pawns that can make each kind of move, without a branch on the color.
    #[inline(always)]
    fn sources((color, pawns, empty, enemies): Colored) -> [u64; 4] {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        let black = color as u32;
        let single = pawns & empty.rotate_left(56 - 48 * black);
        let double = single & empty.rotate_left(48 - 32 * black);
        let east = pawns & !(FILE_A << 7) & enemies.rotate_left(55 - 48 * black);
        let west = pawns & !FILE_A & enemies.rotate_left(57 - 48 * black);
        [single, east, west, double]
    }
}

impl MoveLister for BySource {
    #[inline(always)]
    fn list(self, position: Colored, list: &mut List) -> usize {
        self.all(position.0, Self::sources(position), list)
    }
}

impl PinLister for BySource {
    /// A pinned pawn can make a move if the destination is on the line to the king. A double push stays
    /// on the line if the single push does.
    #[inline(always)]
    fn list_pinned(self, position: Colored, pinned: u64, king: Square, list: &mut List) -> usize {
        let mut sources = Self::sources(position);
        let mut left = position.1 & pinned;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let (line, pawn) = (LINES[king as usize][first], 1 << first);
            let ahead = pawnfill::shift::stops(position.0, pawn);
            for (set, target) in sources.iter_mut().zip([ahead, ahead << 1, ahead >> 1, ahead]) {
                if target & line == 0 {
                    *set &= !pawn;
                }
            }
            left &= left - 1;
        }
        self.all(position.0, sources, list)
    }
}
