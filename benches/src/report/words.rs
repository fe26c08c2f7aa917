//! Phrases that reports share: percentages, slowdowns, lists, counts.

use crate::rows::key::Condition;

pub(crate) const RATIO: &str = "the time relative to the recommended competitor's, by net latencies (less \
    the empty chain; below one cycle counted as one) or gross throughputs (with the loop)";

/// Returns whether a slowdown is large enough to be printed.
pub(crate) fn is_slower(slowdown: f64) -> bool {
    slowdown - 1.0 >= 0.0005
}

pub(crate) fn some(names: &[impl AsRef<str>]) -> String {
    const MOST: usize = 4;
    let shown = Vec::from_iter(names.iter().take(MOST).map(AsRef::as_ref)).join("; ");
    match names.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Replaces each pair of marks by an opening and a closing text.
pub(crate) fn replaced(text: &str, mark: &str, [before, after]: [&str; 2]) -> String {
    let parts = text.split(mark).enumerate().map(|(index, part)| match index % 2 {
        0 => part.to_owned(),
        _ => format!("{before}{part}{after}"),
    });
    parts.collect()
}

pub(crate) fn link(path: &str) -> String {
    let shown = path.bytes().map(|byte| match byte {
        b'-'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    shown.collect()
}

pub(crate) fn counted(count: usize, what: &str) -> String {
    let plural = if what.ends_with('s') { "es" } else { "s" };
    format!("{count} {what}{}", if count == 1 { "" } else { plural })
}

/// Returns a condition as a part of a sentence, such as "throughput with a constant color".
pub(crate) fn in_sentence(condition: Condition) -> String {
    condition.to_string().replace(", ", " with a ")
}

pub(crate) fn percent(share: f64, decimals: usize) -> String {
    format!("{:.decimals$} %", 100.0 * share)
}
