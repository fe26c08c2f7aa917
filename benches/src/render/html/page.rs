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
    table_of_class(None, label, header, rows)
}

/// The same of numbers, but for what has the class `word`.
pub(super) fn numbers(label: &str, header: &Markup, rows: &Markup) -> Markup {
    table_of_class(Some("numbers"), label, header, rows)
}

fn table_of_class(class: Option<&str>, label: &str, header: &Markup, rows: &Markup) -> Markup {
    let table = html! { table class=[class] { thead { tr { (header) } } tbody { (rows) } } };
    region(label, &table)
}

/// What scrolls by itself where it is wider than the page.
pub(super) fn region(label: &str, content: &Markup) -> Markup {
    html! { div.scroll role="region" aria-label=(label) tabindex="0" { (content) } }
}

/// Prose as all pages show it: what stands between backticks is code, and no line begins with a unit.
pub(super) fn prose(text: &str) -> Markup {
    let text = text.replace(" %", "\u{a0}%");
    let parts: Vec<&str> = text.split('`').collect();
    html! {
        @for (place, part) in parts.iter().enumerate() {
            @match place % 2 == 1 {
                // A backtick that no other one closes is a letter.
                true if place + 1 == parts.len() => { "`" (part) }
                true => { code { (part) } }
                false => { (part) }
            }
        }
    }
}

/// A paragraph of prose.
pub(super) fn paragraph(text: &str) -> Markup {
    html! { p { (prose(text)) } }
}

/// The ends of an interval with so many decimals.
pub(super) fn interval(of: &Interval, decimals: usize) -> String {
    match of.ends() {
        Some([low, high]) => format!("{low:.decimals$} to {high:.decimals$}"),
        None => "too few rounds".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backticks_become_code() {
        let prose = |text| prose(text).into_string();
        assert_eq!(
            prose("by `a < b` and `c`"),
            "by <code>a &lt; b</code> and <code>c</code>"
        );
        assert_eq!(prose("`a` or `b"), "<code>a</code> or `b");
        assert_eq!(prose("3 % of it"), "3\u{a0}% of it");
        assert_eq!(prose(""), "");
    }
}
