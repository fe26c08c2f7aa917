//! What is shown: the texts of a page, and the lines of a terminal.
#![allow(dead_code, reason = "each test uses what it needs")]

use pawnfill_bench::measure::results::Results;

/// A section of a page.
pub(crate) fn section<'a>(page: &'a str, id: &str) -> &'a str {
    let from = page.split(&format!("<section id=\"{id}\">")).nth(1);
    let section = from.and_then(|from| from.split("</section>").next());
    section.unwrap_or_else(|| panic!("there is no section {id}"))
}

/// The text of a part of a page, with a `|` in place of its tags.
pub(crate) fn text(page: &str) -> String {
    let parts = page.split('<').map(|part| part.split('>').next_back());
    let parts = parts
        .flatten()
        .map(str::trim)
        .filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("|")
}

/// The words of each line that a wide terminal shows.
pub(crate) fn lines(results: &Results) -> Vec<String> {
    let text = format!("{results:1000}");
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).collect()
}
