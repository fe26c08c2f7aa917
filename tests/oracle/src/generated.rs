//! Text in the repository that is derived from the code: tests compare it, or write it if the
//! environment variable `UPDATE_EXPECT` is set, as `.ci/generate` does.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The variable; the crates `expect-test` and `snapbox` have ones like it.
const VARIABLE: &str = "UPDATE_EXPECT";
/// The command that sets it for all tests that derive something.
const COMMAND: &str = ".ci/generate";

/// Compares a file of the repository with what it should be, or writes it.
///
/// # Panics
///
/// If it differs. The message has the first line that differs.
#[track_caller]
pub fn assert_file(path: &str, expected: &str) {
    let file = in_repository(path);
    let found = fs::read_to_string(&file).unwrap_or_default();
    if found == expected {
        return;
    }
    if env::var_os(VARIABLE).is_some() {
        fs::write(&file, expected).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        return;
    }
    let mut lines = found.lines().zip(expected.lines()).enumerate();
    let differing = lines.find(|(_, (found, expected))| found != expected);
    panic!(
        "{path} is out of date, {COMMAND} writes it; its first line that differs: {differing:?}"
    );
}

/// The path of a file of the repository.
fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// A text in which a paragraph is replaced by another one with the same first line.
///
/// # Errors
///
/// If the text has no such line.
pub fn with_paragraph(text: &str, paragraph: &str) -> Result<String, String> {
    let first = paragraph.split_inclusive('\n').next().unwrap_or_default();
    let before = text
        .match_indices(first)
        .map(|(start, _)| start)
        .find(|&start| start == 0 || text[..start].ends_with('\n'));
    let start = before.ok_or_else(|| format!("expected a line {first:?}"))?;
    let end = text[start..].find("\n\n").map(|end| start + end + 1);
    let after = &text[end.unwrap_or(text.len())..];
    Ok([&text[..start], paragraph, after].concat())
}
