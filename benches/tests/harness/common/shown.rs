//! What is shown: the texts of a page, and the lines of a terminal.

/// A section of a page.
#[track_caller]
pub(crate) fn section<'a>(page: &'a str, id: &str) -> &'a str {
    let from = page.split(&format!("<section id=\"{id}\">")).nth(1);
    let section = from.and_then(|from| from.split("</section>").next());
    section.unwrap_or_else(|| panic!("there is no section {id}"))
}

/// The text of a part of a page, with a `|` in place of its tags. Names may break where they could.
pub(crate) fn text(page: &str) -> String {
    let page = page.replace("<wbr>", "").replace('\u{a0}', " ");
    let parts = page.split('<').map(|part| part.split('>').next_back());
    let parts = parts
        .flatten()
        .map(str::trim)
        .filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("|")
}

/// A text with a single space between words, wherever its lines break.
pub(crate) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of each line.
pub(crate) fn lines(text: &str) -> Vec<String> {
    text.lines().map(words).collect()
}
