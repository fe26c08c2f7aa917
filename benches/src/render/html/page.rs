//! What all pages share: the frame, which allows no request of any kind, and tables.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::render::html::chart::CHART_STYLE;
use crate::verdict::statistics::Interval;

/// A page: its title, the line below it, and sections of a name and a content each.
pub(super) fn page(title: &str, lead: &Markup, sections: &[(&str, Markup)]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                // Nothing is loaded and nothing runs, whatever the record said.
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(CHART_STYLE)) (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header {
                    h1 { (title) }
                    (lead)
                    nav aria-label="Contents" {
                        ul {
                            @for (name, _) in sections {
                                li { a href={ "#" (id(name)) } { (name) } }
                            }
                        }
                    }
                }
                main {
                    @for (name, content) in sections {
                        section id=(id(name)) { h2 { (name) } (content) }
                    }
                }
            }
        }
    };
    page.into_string()
}

/// The name by which links find a section.
pub(super) fn id(section: &str) -> String {
    section.to_lowercase().replace(' ', "-")
}

/// A table that scrolls by itself where it is wider than the page.
pub(super) fn table(label: &str, header: &Markup, rows: &Markup) -> Markup {
    let table = html! { table { thead { tr { (header) } } tbody { (rows) } } };
    region(label, &table)
}

/// What scrolls by itself where it is wider than the page.
pub(super) fn region(label: &str, content: &Markup) -> Markup {
    html! { div.scroll role="region" aria-label=(label) tabindex="0" { (content) } }
}

/// A paragraph in which no line begins with a unit.
pub(super) fn paragraph(words: &str) -> Markup {
    html! { p { (words.replace(" %", "\u{a0}%")) } }
}

/// The ends of an interval.
pub(super) fn interval(of: &Interval) -> String {
    match of.ends() {
        Some([low, high]) => format!("{low:.3} to {high:.3}"),
        None => "too few rounds".to_owned(),
    }
}

/// A name that may go on in the next line between its words.
pub(super) fn breakable(name: &str) -> Markup {
    let mut parts = vec![String::new()];
    for (place, letter) in name.char_indices() {
        let follows_word = name[..place].ends_with(|before: char| before.is_lowercase());
        let begins = letter.is_uppercase() && follows_word || name[..place].ends_with('_');
        if begins {
            parts.push(String::new());
        }
        parts.last_mut().expect("never empty").push(letter);
    }
    html! {
        @for (place, part) in parts.iter().enumerate() { @if place > 0 { wbr; } (part) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_break_between_words() {
        let broken = |name| breakable(name).into_string();
        assert_eq!(broken("ShiftTwice"), "Shift<wbr>Twice");
        assert_eq!(broken("file_set"), "file_<wbr>set");
        assert_eq!(broken("XML"), "XML");
    }
}
