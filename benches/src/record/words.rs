//! Names and numbers in a sentence.

/// Names, but not more than people read.
pub(crate) fn some(names: &[String]) -> String {
    const MOST: usize = 4;
    let first = names[..names.len().min(MOST)].join("; ");
    match names.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Names as a list in a sentence.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// So many of something, whose plural ends in s.
pub(crate) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

/// A share, in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_english() {
        let names = ["a", "b", "c", "d", "e", "f"].map(str::to_owned);
        let told = |count: usize| [listed(&names[..count]), some(&names[..count])];
        assert_eq!(told(0), ["", ""]);
        assert_eq!(told(1), ["a", "a"]);
        assert_eq!(told(3), ["a, b and c", "a; b; c"]);
        assert_eq!(told(6), ["a, b, c, d, e and f", "a; b; c; d and 2 more"]);
        assert_eq!(
            [counted(1, "board"), counted(0, "board")],
            ["1 board", "0 boards"]
        );
    }
}
