//! Files: file sets (bit 0 is the a-file), and the conversions between file sets and whole files.

use crate::board::FILE_A;

use super::fills::{file_fill, south_fill};

definitions! {
    /// The files of the squares of `set`, as a file set: bit 0 is the a-file.
    ///
    /// Domain: every set. Source: [Pawns and Files].
    pub const fn file_set(set: u64) -> u8 {
        // The board is folded in half until one rank is left. The later folds are on a `u32`. In builds
        // without SSE4.1, this keeps compilers from joining the folds of two sets in a slower vector. A last
        // fold on a `u16` would prevent joining in all builds, but would read the second byte of a
        // register, which takes two cycles more (Intel Granite Rapids, November 2026).
        let half = (set | set >> 32) as u32;
        let quarter = half | half >> 16;
        (quarter | quarter >> 8) as u8
    }

    /// All squares of the files of a file set: the inverse of [`file_set`] on whole files.
    ///
    /// Domain: every file set. Source: [Pawns and Files].
    pub const fn fill_files(files: u8) -> u64 {
        // The product is the north fill: the set bits are squares of the first rank, all on different files.
        files as u64 * FILE_A
    }

    /// The files with no pawn, as a file set.
    ///
    /// Domain: every pair of sets. Source: [Open File](https://www.chessprogramming.org/Open_File).
    pub const fn open_files(white: u64, black: u64) -> u8 {
        !file_set(white | black)
    }

    /// The files with pawns of both colors, as a file set.
    ///
    /// Domain: every pair of sets. Source: [Pawns and Files].
    pub const fn closed_files(white: u64, black: u64) -> u8 {
        // Black's board is folded in another order, from the narrowest step to the widest. With SSE4.1,
        // compilers would join two equal folds in vectors, and the moves into vectors and back would turn 7
        // cycles into 14 (Intel Granite Rapids, November 2026).
        file_set(white) & south_fill(black) as u8
    }

    /// The files with enemy pawns and no own pawn, as a file set: half-open for the own rooks.
    ///
    /// Many engines call every file without an own pawn half-open. As a file set, these are `!file_set(own)`;
    /// as squares, [`half_open_or_open_fill`].
    ///
    /// Domain: every pair of sets. Source: [Half-open
    /// File](https://www.chessprogramming.org/Half-open_File).
    pub const fn half_open_files(own: u64, enemy: u64) -> u8 {
        file_set(enemy) & !file_set(own)
    }

    /// All squares of the half-open and open files, which have no own pawn.
    ///
    /// Domain: every set. Source: [Pawns and Files].
    pub const fn half_open_or_open_fill(own: u64) -> u64 {
        !file_fill(own)
    }

    /// The files beside a member of a file set; they may be members themselves.
    ///
    /// Domain: every file set. Source: [Pawn Islands].
    pub const fn adjacent_files(files: u8) -> u8 {
        files << 1 | files >> 1
    }

    /// The members of a file set that have no neighbor in it.
    ///
    /// Domain: every file set. Source: [Isolated Pawns].
    pub const fn isolated_files(files: u8) -> u8 {
        files & !adjacent_files(files)
    }

    /// The number of groups of neighboring files, 0 to 4. In the file set of pawns, these are pawn islands.
    ///
    /// Domain: every file set. Source: [Pawn Islands].
    pub const fn island_count(files: u8) -> u8 {
        // Each file without a neighbor to the west begins an island.
        (files & !(files << 1)).count_ones() as u8
    }
}
