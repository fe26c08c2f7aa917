//! Files of positions: FEN or EPD, one per line.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::machine::stdio;
use crate::workload::pool::Workload;
use crate::workload::position::{FenError, Position, parse};

/// Why a file gave no positions.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PositionsError {
    #[error("{}: {error}", file.display())]
    Unreadable { file: PathBuf, error: io::Error },
    #[error("{}: expected text in UTF-8, found UTF-16: `iconv -f UTF-16 -t UTF-8` converts it", .0.display())]
    Utf16(PathBuf),
    #[error("{}:{line}: {error}", file.display())]
    Line {
        file: PathBuf,
        line: usize,
        error: FenError,
    },
    #[error("{}: expected positions in FEN or EPD, one a line, found none", .0.display())]
    Empty(PathBuf),
}

/// The positions of a file as a workload, and a move from each that has kings.
pub fn workload(path: &Path) -> Result<Workload, PositionsError> {
    let positions = read(path)?;
    let pawns = positions.iter().map(|position| position.pawns).collect();
    let file = path.file_name().unwrap_or(path.as_os_str());
    let workload = Workload::new(file.to_string_lossy(), pawns)
        .ok_or_else(|| PositionsError::Empty(path.to_owned()))?;
    let boards = positions
        .iter()
        .filter_map(|position| position.board.as_ref());
    Ok(workload.with_moves_from(boards))
}

/// Reads the positions of a file, at least one, in the order of the file.
pub fn read(path: &Path) -> Result<Vec<Position>, PositionsError> {
    let file = || path.to_owned();
    let bytes = stdio::read(path).map_err(|error| PositionsError::Unreadable {
        file: file(),
        error,
    })?;
    // Text in UTF-16 begins with a byte order mark, or has a zero beside each ASCII letter.
    if bytes.starts_with(&[0xff, 0xfe])
        || bytes.starts_with(&[0xfe, 0xff])
        || bytes.iter().take(64).any(|byte| *byte == 0)
    {
        return Err(PositionsError::Utf16(file()));
    }
    let text = String::from_utf8_lossy(&bytes);
    let positions: Vec<Position> = lines(text.trim_start_matches('\u{feff}'))
        .map(|(line, text)| {
            parse(text).map_err(|error| PositionsError::Line {
                file: file(),
                line,
                error,
            })
        })
        .collect::<Result<_, _>>()?;
    if positions.is_empty() {
        return Err(PositionsError::Empty(file()));
    }
    Ok(positions)
}

/// The lines that should hold positions, with their numbers: blank lines and lines that begin with `#` are
/// skipped. A lone carriage return ends a line, too.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
        .map(str::trim)
        .zip(1..)
        .map(|(line, number)| (number, line))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
