//! Names in a sentence.

/// Names, but not more than people read.
pub(crate) fn some(names: &[String]) -> String {
    const MOST: usize = 4;
    let first = names[..names.len().min(MOST)].join("; ");
    match names.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
