//! Phrases that reports share: percentages, slowdowns, lists, counts, and the mark of what failed.

use crate::measure::results::Results;

/// How one composition is chosen for several machines.
pub(crate) const MINIMAX_RULE: &str = "For each operation: the strategy with the smallest worst-case slowdown \
    over all machines, among those that every machine has measured; if several share it, the one with the \
    smallest tables, then the first.";

/// The ratio that all tables and pages show.
pub(crate) const RATIO: &str = "the time relative to that of the candidate to use, latencies net (without the \
    empty chain, at least a cycle), throughputs gross (with the loop)";

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

/// Texts with a separator between them.
pub(crate) fn joined(texts: impl IntoIterator<Item = String>, separator: &str) -> String {
    texts.into_iter().collect::<Vec<_>>().join(separator)
}

/// A number and its noun.
pub(crate) fn counted(count: usize, what: &str) -> String {
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

/// The mark of results that failed the self-check, for the first line of all that is made of them.
pub(crate) fn mark(results: &Results) -> Option<&'static str> {
    let failed = !results.self_check.passed();
    failed.then_some("NOT TO BE TRUSTED: the machine was too noisy, and the self-check failed")
}

/// A title, after the mark of the results that it is about if any of them has one.
pub(crate) fn marked<'a>(title: String, results: impl IntoIterator<Item = &'a Results>) -> String {
    match results.into_iter().find_map(mark) {
        Some(mark) => format!("{mark}: {title}"),
        None => title,
    }
}
