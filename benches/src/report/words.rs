//! Phrases that reports share: percentages, slowdowns, lists, counts.

use std::borrow::Borrow;

/// The ratio that all tables and pages show.
pub(crate) const RATIO: &str = "the time relative to that of the competitor to use, latencies net (without the \
    empty chain, at least a cycle), throughputs gross (with the loop)";

/// What is said of a record of one process, whose intervals are marked.
pub(crate) const ONE_PROCESS: &str = "Measured in one process: the intervals, which charts show dashed, leave out what \
    differs between processes, and are too narrow";

/// Whether a slowdown is large enough to be printed.
pub(crate) fn is_slower(slowdown: f64) -> bool {
    slowdown - 1.0 >= 0.0005
}

/// A few names, and how many more there are.
pub(crate) fn some(names: &[impl AsRef<str>]) -> String {
    const MOST: usize = 4;
    let shown = joined(names.iter().take(MOST).map(AsRef::as_ref), "; ");
    match names.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Texts with a separator between them.
pub(crate) fn joined<T: Borrow<str>>(
    texts: impl IntoIterator<Item = T>,
    separator: &str,
) -> String {
    Vec::from_iter(texts).join(separator)
}

/// A text in which what stands between two marks stands between others.
pub(crate) fn replaced(text: &str, mark: &str, [before, after]: [&str; 2]) -> String {
    let parts = text.split(mark).enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        0 => part.to_owned(),
        _ => format!("{before}{part}{after}"),
    });
    parts.collect()
}

/// A path as a link, in which everything else than letters, digits and a few marks is escaped.
pub(crate) fn link(path: &str) -> String {
    let shown = path.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    shown.collect()
}

/// A number and its noun.
pub(crate) fn counted(count: usize, what: &str) -> String {
    let plural = if what.ends_with('s') { "es" } else { "s" };
    format!("{count} {what}{}", if count == 1 { "" } else { plural })
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A share as a whole number of percent.
pub(crate) fn whole_percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
