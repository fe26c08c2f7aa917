//! Tables in the project's Markdown files that a test computes.

/// Checks that the first table of a file is the expected one.
///
/// # Panics
///
/// If it is not. The message has the expected table, to be copied into the file.
#[track_caller]
pub fn assert_first_table(file: &str, text: &str, expected: &str) {
    assert!(
        first_table(text) == expected,
        "the table in {file} should be:\n\n{expected}"
    );
}

/// The lines of the first table in a text.
fn first_table(text: &str) -> String {
    let lines = text.lines().skip_while(|line| !line.starts_with('|'));
    lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A | B\n\n| a |\n|---|\n| 1 |\n\nMore:\n\n| b |\n|---|\n";

    #[test]
    fn the_first_table_is_found() {
        assert_eq!(first_table(TEXT), "| a |\n|---|\n| 1 |\n");
        assert_eq!(first_table("none"), "");
    }

    #[test]
    #[should_panic(expected = "the table in a.md should be:\n\n| a |\n|---|\n| 2 |\n")]
    fn another_table_is_told() {
        assert_first_table("a.md", TEXT, "| a |\n|---|\n| 2 |\n");
    }
}
