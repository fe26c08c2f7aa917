//! Files of positions: FEN or EPD, one a line.

use std::fmt;
use std::path::Path;

use cozy_chess::Board;

use crate::machine::stdio;
use crate::workload::fen;
use crate::workload::pool::{Pawns, Workload};

/// Why a file gave no workload; its text is one line that names the file and, where there is one,
/// the line at fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionsError(String);

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PositionsError {}

/// Reads a file of positions. Blank lines and lines that begin with `#` are skipped.
///
/// # Errors
///
/// The file cannot be read, a line is no position (the first such line is told), or there is none.
pub fn read(path: &Path) -> Result<Workload, PositionsError> {
    let positions = read_boards(path)?.iter().map(Pawns::from).collect();
    let file = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy();
    Workload::new(file, positions).ok_or_else(|| none(path))
}

/// The same with all pieces, in the order of the file.
///
/// # Errors
///
/// As for [`read`].
pub fn read_boards(path: &Path) -> Result<Vec<Board>, PositionsError> {
    let name = path.display();
    let text = stdio::read(path).map_err(|error| PositionsError(format!("{name}: {error}")))?;
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_start_matches('\u{feff}');
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let board = fen::parse(line)
            .map_err(|reason| PositionsError(format!("{name}:{number}: {reason}")))?;
        positions.push(board);
    }
    if positions.is_empty() {
        return Err(none(path));
    }
    Ok(positions)
}

fn none(path: &Path) -> PositionsError {
    PositionsError(format!(
        "{}: expected positions in FEN or EPD, one a line, found none",
        path.display()
    ))
}
