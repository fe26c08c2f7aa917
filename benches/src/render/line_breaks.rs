//! Where the names of operations and candidates may break.

use maud::{Markup, html};

/// A name that a browser may break between its words.
pub(crate) fn breakable(name: &str) -> Markup {
    html! {
        @for (place, word) in words(name).iter().enumerate() { @if place > 0 { wbr; } (word) }
    }
}

/// The words of a name, each with what divides it from the next one.
fn words(name: &str) -> Vec<&str> {
    let begins = |&(place, letter): &(usize, char)| {
        let follows_word = name[..place].ends_with(char::is_lowercase);
        letter.is_uppercase() && follows_word || name[..place].ends_with(['_', ' '])
    };
    let inner = name.char_indices().filter(begins).map(|(place, _)| place);
    let places: Vec<usize> = [0].into_iter().chain(inner).chain([name.len()]).collect();
    let ends = places.windows(2);
    ends.map(|ends| &name[ends[0]..ends[1]]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_break_between_words() {
        let broken = |name| breakable(name).into_string();
        assert_eq!(broken("ShiftTwice"), "Shift<wbr>Twice");
        assert_eq!(broken("file_set"), "file_<wbr>set");
        assert_eq!(broken("loop over"), "loop <wbr>over");
        assert_eq!(broken("XML"), "XML");
    }
}
