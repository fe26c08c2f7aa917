//! The operations on files: which files have pawns, which are adjacent or isolated, and islands.

use super::bits::{Count, FileSet, Set};
use super::board::{Members, files_where, has_file, squares_where};

pub fn file_set<S: Set>(set: S) -> S::Files {
    files_where(|file| set.any_on(file))
}

pub fn fill_files<F: FileSet>(files: F) -> F::Set {
    squares_where(|here| has_file(files, here.file))
}

pub fn open_files<S: Set>(white: S, black: S) -> S::Files {
    files_where(|file| !white.any_on(file) & !black.any_on(file))
}

pub fn closed_files<S: Set>(white: S, black: S) -> S::Files {
    files_where(|file| white.any_on(file) & black.any_on(file))
}

pub fn half_open_files<S: Set>(own: S, enemy: S) -> S::Files {
    files_where(|file| enemy.any_on(file) & !own.any_on(file))
}

pub fn half_open_or_open_fill<S: Set>(own: S) -> S {
    squares_where(|here| !own.any_on(here.file))
}

pub fn adjacent_files<F: FileSet>(files: F) -> F {
    files_where(|file| has_file(files, file - 1) | has_file(files, file + 1))
}

pub fn isolated_files<F: FileSet>(files: F) -> F {
    files_where(|file| {
        has_file(files, file) & !has_file(files, file - 1) & !has_file(files, file + 1)
    })
}

/// The number of maximal runs of adjacent files in the set.
pub fn island_count<F: FileSet>(files: F) -> F::Number {
    let stretches = (0..8).flat_map(|first| (first..8).map(move |last| (first, last)));
    F::number(&Count::of(stretches.map(|(first, last)| {
        let ends_there = !has_file(files, first - 1) & !has_file(files, last + 1);
        (first..=last).fold(ends_there, |all_members, file| all_members & has_file(files, file))
    })))
}
