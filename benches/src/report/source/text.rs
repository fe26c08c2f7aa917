//! Text in a source: wherever it comes from, it cannot end a comment or break a line.

use crate::report::text::options;
use crate::report::words::joined;

/// The length of the longest line, as in rustfmt.
const COLUMNS: usize = 100;

/// A space at which no line is broken. [`visible`] leaves none in text from elsewhere.
const UNBROKEN: &str = "\u{a0}";

/// Text from elsewhere on one line, with visible characters only. The name of a file or a processor may contain
/// anything.
pub(super) fn plain(text: &str) -> String {
    visible(&joined(text.split_whitespace(), " "))
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

/// The command as one types it into a shell.
pub(super) fn command_line(command: &[String]) -> String {
    let words = command.iter().map(String::as_str);
    visible(&shlex::try_join(words).unwrap_or_else(|_| command.join(" ")))
}

/// The lines of a paragraph, each after a prefix.
pub(super) fn fill(prefix: &str, text: &str) -> String {
    let options = options(COLUMNS).initial_indent(prefix);
    textwrap::fill(text, options.subsequent_indent(prefix)).replace(UNBROKEN, " ")
}
