//! Where the names of operations and candidates may break into two lines.

use maud::{Markup, html};

/// A name that a browser may break between its words.
pub(crate) fn breakable(name: &str) -> Markup {
    html! {
        @for (place, word) in words(name).iter().enumerate() { @if place > 0 { wbr; } (word) }
    }
}

/// A name in at most two lines of at most so many letters; the rest is cut.
pub(crate) fn lines(name: &str, most: usize) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let words = words(name);
    let mut taken = String::new();
    let fits = |word: &&&str| {
        taken += word;
        length(taken.trim_end()) <= most
    };
    let first: String = words.iter().take_while(fits).copied().collect();
    // A first word that is too long is cut where the line ends.
    let rest = &name[first.len()..];
    let lines = [first.trim_end(), rest].into_iter();
    let cut = |line: &str| match length(line) > most {
        true => line.chars().take(most - 1).chain(['…']).collect(),
        false => line.to_owned(),
    };
    lines.filter(|line| !line.is_empty()).map(cut).collect()
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

    #[test]
    fn names_go_on_in_a_second_line() {
        assert_eq!(lines("loop over pawns", 11), ["loop over", "pawns"]);
        assert_eq!(lines("ShiftTwice", 11), ["ShiftTwice"]);
        assert_eq!(lines("EightFilesAtOnce", 11), ["EightFiles", "AtOnce"]);
        assert_eq!(lines("one two three four", 8), ["one two", "three f…"]);
        // Cut where a letter ends.
        assert_eq!(lines("ééééééééééééé", 11), ["éééééééééé…"]);
    }
}
