//! Text in a source: wherever it comes from, it cannot end a comment or break a line.

use crate::report::text::options;

/// The length of the longest line, as in rustfmt.
const COLUMNS: usize = 100;

/// A space at which no line is broken. [`visible`] leaves none in text from elsewhere.
const UNBROKEN: &str = "\u{a0}";

/// Text from elsewhere on one line, shortened, and with visible characters only. The name of a file or a
/// processor may contain anything.
pub(super) fn plain(text: &str) -> String {
    const LONGEST: usize = 80;
    let words: Vec<&str> = text.split_whitespace().collect();
    let seen = visible(&words.join(" "));
    match seen.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &seen[..end]),
        None => seen,
    }
}

/// The same text, with invisible characters escaped: line ends, and marks that change the direction of
/// reading, which the compiler refuses.
fn visible(text: &str) -> String {
    let escape = |letter: char| match letter {
        ' '..='~' => letter.to_string(),
        _ => letter.escape_debug().to_string(),
    };
    text.chars().map(escape).collect()
}

/// Text from elsewhere as code in docs. Neither Markdown nor rustdoc looks for links and tags in it, and it
/// is not broken into lines.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", plain(text).replace('`', "'")).replace(' ', UNBROKEN)
}

/// The command as one types it into a shell. It may be broken only before options.
pub(super) fn command_line(command: &[String]) -> String {
    let mut line = String::new();
    for word in command {
        if !line.is_empty() {
            line += if word.starts_with("--") {
                " "
            } else {
                UNBROKEN
            };
        }
        let quoted = shlex::try_quote(word).unwrap_or_else(|_| word.into());
        line += &visible(&quoted).replace(' ', UNBROKEN);
    }
    line
}

/// Text that stays on one line, with plain spaces.
pub(super) fn whole(text: &str) -> String {
    text.replace(UNBROKEN, " ")
}

/// The lines of a paragraph, each after a prefix, and all but the last followed by a suffix.
pub(super) fn fill(prefix: &str, suffix: &str, text: &str) -> Vec<String> {
    let options = options(COLUMNS - suffix.len());
    let options = options.initial_indent(prefix).subsequent_indent(prefix);
    let mut lines: Vec<String> = textwrap::wrap(text, options)
        .iter()
        .map(|line| whole(line) + suffix)
        .collect();
    if let Some(last) = lines.last_mut() {
        last.truncate(last.len() - suffix.len());
    }
    lines
}
