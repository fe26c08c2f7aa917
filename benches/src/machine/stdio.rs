//! The standard streams, which `-` stands for wherever a file is asked for.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

/// Whether a path stands for the standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a file, or the standard input.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !is_standard(path) {
        return fs::read(path);
    }
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    Ok(text)
}
