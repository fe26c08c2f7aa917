//! Phrases that views share: percentages, slowdowns, lists, counts, and the processor's name.

use crate::key::Condition;
use crate::measure::results::measurement::Measurement;

/// How one composition is chosen for several machines.
pub(crate) const MINIMAX_RULE: &str = "For each operation: the strategy with the smallest worst-case slowdown \
    over all machines, among those that every machine has measured; if several share it, the one with the \
    smallest tables, then the first.";

/// What a slowdown compares.
pub(crate) const SLOWDOWN: &str = "the time relative to that of the strategy to use: latencies net (without \
    the empty chain, at least a cycle), throughputs gross (with the loop)";

/// Whether a slowdown is large enough to be printed.
pub(crate) fn is_slower(slowdown: f64) -> bool {
    slowdown - 1.0 >= 0.0005
}

/// A slowdown as a percentage.
pub(crate) fn slowdown(slowdown: f64) -> String {
    if is_slower(slowdown) {
        percent(slowdown - 1.0)
    } else {
        "nothing".to_owned()
    }
}

/// The candidate to use, marked if it ties with others.
pub(crate) fn choice(found: &Measurement<'_>) -> String {
    let tie = if found.is_tie() { " ~" } else { "" };
    format!("{}{tie}", found.chosen().candidate)
}

/// A mode and the source of the color in words.
pub(crate) fn purpose_name(purpose: Condition) -> String {
    purpose.with_color(", ")
}

/// A few names, and how many more there are.
pub(crate) fn some(names: &[impl AsRef<str>]) -> String {
    const MOST: usize = 4;
    let shown: Vec<&str> = names.iter().take(MOST).map(AsRef::as_ref).collect();
    let shown = shown.join("; ");
    match names.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// How many things are left out because no strategies compete, if any.
pub(crate) fn left_out(count: usize, what: &str) -> Option<String> {
    let things = counted(count, what);
    (count > 0).then(|| format!("Left out: {things} in which only Shift competes."))
}

pub(crate) fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number and its noun.
pub fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A share as a whole number of percent.
pub(crate) fn whole_percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_english() {
        let names = ["a", "b", "c", "d", "e", "f"];
        let lists = |count: usize| [listed(&names[..count]), some(&names[..count])];
        assert_eq!(lists(0), ["", ""]);
        assert_eq!(lists(1), ["a", "a"]);
        assert_eq!(lists(3), ["a, b and c", "a; b; c"]);
        assert_eq!(lists(6), ["a, b, c, d, e and f", "a; b; c; d and 2 more"]);
        assert_eq!(
            [counted(1, "board"), counted(0, "board")],
            ["1 board", "0 boards"]
        );
    }
}
