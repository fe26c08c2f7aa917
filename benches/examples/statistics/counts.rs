//! Counts the pawn structure of many positions, by batches and by sums over the boards.

use pawnfill::{Color, PawnStructure, Shift};

/// The properties of a color's pawns that are counted by rank.
pub(crate) const PROPERTIES: [&str; 6] = [
    "pawns",
    "passed",
    "candidates",
    "isolated",
    "doubled",
    "backward",
];

/// The place of the islands among the outputs of [`structure`]: after the properties.
const ISLANDS: usize = PROPERTIES.len();
/// The place of the files.
const FILES: usize = ISLANDS + 1;
const OUTPUTS: usize = FILES + 1;

pawnfill::batch! {
    /// All that is counted for a color. Each output holds eight counts, a byte each, so that the sum over
    /// some boards is a sum of words: for each property, the pawns on each rank; a 1 in the byte that the
    /// number of islands selects; the half-open and open files.
    fn structure(
        color: Color,
        white: &[u64],
        black: &[u64],
    ) -> (u64, u64, u64, u64, u64, u64, u64, u64) {
        let pawns = PawnStructure::new(Shift, white, black);
        let half_open = u64::from(pawns.half_open_files(color)).count_ones();
        let open = u64::from(pawns.open_files()).count_ones();
        (
            by_rank(pawns.pawns(color)),
            by_rank(pawns.passed_pawns(color)),
            by_rank(pawns.candidate_pawns(color)),
            by_rank(pawns.isolated_pawns(color)),
            by_rank(pawns.doubled_pawns(color)),
            by_rank(pawns.backward_pawns(color)),
            1 << (8 * u64::from(pawns.island_count(color))),
            u64::from(half_open) | u64::from(open) << 8,
        )
    }
}

/// How many squares of a set are on each rank, one byte per rank: a population count that adds neighbors,
/// and stops when each byte holds its own count. As a part of the batch, it runs on vectors. When the
/// outputs were sets, and other code counted them by rank with `count_ones`, it took five times as long
/// in a build for any x86-64.
#[inline(always)]
fn by_rank(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

/// The counts of a collection. The counts of its parts are added up, in any order.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    pub(crate) positions: u64,
    /// By color, by output of [`structure`] and by byte of that output.
    sums: [[[u64; 8]; OUTPUTS]; 2],
}

impl Counts {
    /// Counts some more positions.
    pub(crate) fn add(&mut self, white: &[u64], black: &[u64]) {
        /// Few enough for the outputs to stay in the first-level cache.
        const BOARDS: usize = 256;
        self.positions += white.len() as u64;
        for (white, black) in white.chunks(BOARDS).zip(black.chunks(BOARDS)) {
            for color in Color::ALL {
                let mut outputs = [[0; BOARDS]; OUTPUTS];
                let [a, b, c, d, e, f, g, h] =
                    outputs.each_mut().map(|out| &mut out[..white.len()]);
                structure(color, white, black, a, b, c, d, e, f, g, h);
                for (sums, out) in self.sums[color as usize].iter_mut().zip(&outputs) {
                    add_bytes(sums, &out[..white.len()]);
                }
            }
        }
    }

    /// Both counts together.
    pub(crate) fn merged(mut self, other: &Self) -> Self {
        self.positions += other.positions;
        let sums = self.sums.as_flattened_mut().as_flattened_mut();
        let others = other.sums.as_flattened().as_flattened();
        for (sum, other) in sums.iter_mut().zip(others) {
            *sum += other;
        }
        self
    }

    /// How many pawns of a color have a property, by its place in [`PROPERTIES`], on a rank from 1 to 8
    /// as the color counts: a pawn promotes on rank 8.
    pub(crate) fn pawns(&self, color: Color, property: usize, rank: usize) -> u64 {
        let counts = &self.sums[color as usize][property];
        match color {
            Color::White => counts[rank - 1],
            Color::Black => counts[8 - rank],
        }
    }

    /// The number of positions in which a color has this many islands, from 0 to 4.
    pub(crate) fn islands(&self, color: Color, islands: usize) -> u64 {
        self.sums[color as usize][ISLANDS][islands]
    }

    /// The number of files with enemy pawns only, in all positions together.
    pub(crate) fn half_open_files(&self, color: Color) -> u64 {
        self.sums[color as usize][FILES][0]
    }

    /// The number of files without a pawn, in all positions together.
    pub(crate) fn open_files(&self) -> u64 {
        self.sums[0][FILES][1]
    }
}

/// Adds each byte of all words to its sum.
fn add_bytes(sums: &mut [u64; 8], words: &[u64]) {
    // No byte is above 8, so no byte of the sum of 31 words carries into the next.
    for words in words.chunks(31) {
        let bytes = words.iter().sum::<u64>().to_le_bytes();
        for (sum, byte) in sums.iter_mut().zip(bytes) {
            *sum += u64::from(byte);
        }
    }
}
