//! The compiler flags with which this program was compiled, and the processors that they choose.

/// The flags with which this program was compiled, separated by spaces.
pub const RUSTFLAGS: &str = env!("PAWNFILL_RUSTFLAGS");

/// The options among these flags that choose the processors to compile for: `target-cpu=…` and
/// `target-feature=…`.
///
/// ```
/// use pawnfill_bench::machine::flags::target_options;
///
/// let flags = "-C target-cpu=native -Copt-level=3";
/// assert_eq!(target_options(flags), ["target-cpu=native"]);
/// ```
pub fn target_options(flags: &str) -> Vec<&str> {
    let words = flags.split(|letter: char| letter.is_whitespace() || "\"'[]".contains(letter));
    let is_option =
        |word: &&str| word.starts_with("target-cpu=") || word.starts_with("target-feature=");
    words
        .map(|word| word.trim_start_matches("-C"))
        .filter(is_option)
        .collect()
}
