//! Files of positions: FEN or EPD, one per line.

use std::io;
use std::path::{Path, PathBuf};

use cozy_chess::Board;
use thiserror::Error;

use crate::machine::stdio;
use crate::workload::fen::{self, FenError};
use crate::workload::pool::{Pawns, Workload};

/// Why a file gave no positions.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PositionsError {
    #[error("{}: {error}", file.display())]
    Unreadable { file: PathBuf, error: io::Error },
    #[error("{}:{line}: {error}", file.display())]
    Line {
        file: PathBuf,
        line: u64,
        error: FenError,
    },
    #[error("{}: expected positions in FEN or EPD, one a line, found none", .0.display())]
    Empty(PathBuf),
}

/// Reads the boards of a file. Each line needs only the pieces. Moves are played from the lines that hold
/// legal positions with a side to move.
pub fn read(path: &Path) -> Result<Workload, PositionsError> {
    let lines = read_lines(path, |line| Ok((fen::parse(line)?, fen::parse_board(line))))?;
    let (positions, boards): (Vec<Pawns>, Vec<Option<Board>>) = lines.into_iter().unzip();
    let file = path.file_name().unwrap_or(path.as_os_str());
    let workload = Workload::new(file.to_string_lossy(), positions)
        .ok_or_else(|| PositionsError::Empty(path.to_owned()))?;
    Ok(workload.with_moves_from(boards.iter().flatten()))
}

/// Reads the boards of a file, each with its line, in the order of the file.
pub fn read_with_lines(path: &Path) -> Result<Vec<(String, Pawns)>, PositionsError> {
    read_lines(path, |line| Ok((line.to_owned(), fen::parse(line)?)))
}

fn read_lines<T>(
    path: &Path,
    parse: fn(&str) -> Result<T, FenError>,
) -> Result<Vec<T>, PositionsError> {
    let text = stdio::read(path).map_err(|error| PositionsError::Unreadable {
        file: path.to_owned(),
        error,
    })?;
    let text = String::from_utf8_lossy(&text);
    let positions = lines(&text).map(|(line, text)| {
        parse(text).map_err(|error| PositionsError::Line {
            file: path.to_owned(),
            line,
            error,
        })
    });
    let positions: Vec<T> = positions.collect::<Result<_, _>>()?;
    if positions.is_empty() {
        return Err(PositionsError::Empty(path.to_owned()));
    }
    Ok(positions)
}

/// The lines that should hold positions, with their numbers: blank lines, lines that begin with `#`, and
/// a byte order mark are skipped.
fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
