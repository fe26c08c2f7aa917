//! Whether a subcommand may overwrite a file: only if it wrote the file itself and nobody has edited it since,
//! unless --force is given.

use std::path::Path;

use pawnfill_bench::report::source::stamp::Stamp;

use super::{Failure, read_if_exists};

/// The text of the file that may be overwritten; `None` if there is none, or an empty one.
///
/// # Errors
///
/// Somebody else wrote or edited the file, and --force is not given.
pub(crate) fn check(path: &Path, stamp: Stamp, force: bool) -> Result<Option<String>, Failure> {
    let Some(text) = read_if_exists(path)? else {
        return Ok(None);
    };
    let command = stamp.subcommand;
    let problem = match stamp.read(&text) {
        // In an empty file, such as `touch` makes, there is nothing to lose.
        None if text.trim().is_empty() => return Ok(None),
        _ if force => return Ok(Some(text)),
        None => format!("exists and was not written by `pawnfill {command}`"),
        Some(stamped) if stamped.is_edited => {
            format!("was edited since `pawnfill {command}` wrote it")
        }
        Some(_) => return Ok(Some(text)),
    };
    Err(Failure::new(format!(
        "{} {problem}: --force overwrites it",
        path.display()
    )))
}
