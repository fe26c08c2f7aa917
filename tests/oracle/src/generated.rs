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
/// If it differs. The message has the lines that differ.
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
    panic!(
        "{path} is out of date; {COMMAND} writes it:\n{}",
        differences(&found, expected)
    );
}

/// Compares a paragraph of a file, such as a table or a list of constants, or writes it. The
/// paragraph is found by its first line, and ends before an empty one.
///
/// # Panics
///
/// If it differs, or the file has no such line.
#[track_caller]
pub fn assert_paragraph(path: &str, expected: &str) {
    let file = in_repository(path);
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let replaced = with_paragraph(&text, expected);
    assert_file(path, &replaced.unwrap_or_else(|e| panic!("{path}: {e}")));
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

/// The lines between the first and the last that differ, each with its number.
fn differences(found: &str, expected: &str) -> String {
    let (found, expected): (Vec<&str>, Vec<&str>) =
        (found.lines().collect(), expected.lines().collect());
    let pairs = found.iter().zip(&expected);
    let same = pairs.take_while(|(a, b)| a == b).count();
    let pairs = found[same..]
        .iter()
        .rev()
        .zip(expected[same..].iter().rev());
    let same_at_end = pairs.take_while(|(a, b)| a == b).count();
    let changed = |mark: char, lines: &[&str]| -> String {
        let lines = lines[same..lines.len() - same_at_end].iter().enumerate();
        lines
            .map(|(place, line)| format!("{mark} {}: {line}\n", same + place + 1))
            .collect()
    };
    changed('-', &found) + &changed('+', &expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_is_found_by_its_first_line() {
        let text = "A | b |\n\n| b |\n| 1 |\n| 2 |\n\nEnd.\n";
        let replaced = with_paragraph(text, "| b |\n| 3 |\n");
        assert_eq!(replaced.as_deref(), Ok("A | b |\n\n| b |\n| 3 |\n\nEnd.\n"));
        let at_end = with_paragraph("one\n\ntwo\n2\n", "two\n3\n");
        assert_eq!(at_end.as_deref(), Ok("one\n\ntwo\n3\n"));
        assert!(with_paragraph(text, "| c |\n").is_err());
    }

    #[test]
    fn the_lines_that_differ_are_shown() {
        assert_eq!(
            differences("a\nb\nc\nd\n", "a\nx\ny\nc\nd\n"),
            "- 2: b\n+ 2: x\n+ 3: y\n"
        );
        assert_eq!(differences("a\na\n", "a\n"), "- 2: a\n");
    }
}
