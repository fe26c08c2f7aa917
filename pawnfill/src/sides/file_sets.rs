//! The answers of [`BothSides`] for one board that are file sets and numbers.

use crate::shift;

use super::both::BothSides;
use super::lanes::{OneBoard, map};
use super::level::Level;

impl<L: Level> BothSides<L> {
    /// The files of the own pawns, as a file set.
    ///
    /// See [`Strategy::file_set`](crate::Strategy::file_set).
    #[inline(always)]
    pub fn file_set(&self) -> [u8; 2] {
        self.pawns.file_sets()
    }

    /// The files with no pawn, as a file set.
    ///
    /// See [`Strategy::open_files`](crate::Strategy::open_files).
    #[inline(always)]
    pub fn open_files(&self) -> u8 {
        let [white, black] = self.file_set();
        !(white | black)
    }

    /// The files with pawns of both colors, as a file set.
    ///
    /// See [`Strategy::closed_files`](crate::Strategy::closed_files).
    #[inline(always)]
    pub fn closed_files(&self) -> u8 {
        let [white, black] = self.file_set();
        white & black
    }

    /// The files with enemy pawns only, as a file set: half-open for the own rooks.
    ///
    /// See [`Strategy::half_open_files`](crate::Strategy::half_open_files).
    #[inline(always)]
    pub fn half_open_files(&self) -> [u8; 2] {
        // Both sides in one word, as in `island_count`.
        let files = u16::from_le_bytes(self.file_set());
        (files.swap_bytes() & !files).to_le_bytes()
    }

    /// The files beside those of the own pawns, as a file set.
    ///
    /// See [`Strategy::adjacent_files`](crate::Strategy::adjacent_files).
    #[inline(always)]
    pub fn adjacent_files(&self) -> [u8; 2] {
        map(self.file_set(), shift::adjacent_files)
    }

    /// The files of the own pawns that have no neighbor among them, as a file set.
    ///
    /// See [`Strategy::isolated_files`](crate::Strategy::isolated_files).
    #[inline(always)]
    pub fn isolated_files(&self) -> [u8; 2] {
        map(self.file_set(), shift::isolated_files)
    }

    /// The number of islands of the own pawns, 0 to 4.
    ///
    /// See [`Strategy::island_count`](crate::Strategy::island_count).
    #[inline(always)]
    pub fn island_count(&self) -> [u8; 2] {
        // Both sides in one word. Counted in two bytes, file sets that come from a mask register would be
        // stored, and loaded again as vectors.
        let files = u16::from_le_bytes(self.file_set());
        let first = files & !(files << 1 & 0xfefe);
        map(first.to_le_bytes(), |first| first.count_ones() as u8)
    }
}
