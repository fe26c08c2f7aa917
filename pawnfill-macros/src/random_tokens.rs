//! Random tokens for the tests of the macros, which answer any tokens without a panic.

use proc_macro2::TokenStream;

/// Calls a function with rows of random words, as far as they are tokens.
pub(crate) fn for_random_tokens(words: &str, length: usize, call: impl Fn(TokenStream)) {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..5_000 {
        let mut row = String::new();
        for _ in 0..length {
            // Marsaglia's xorshift.
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            row += words[(random >> 32) as usize % words.len()];
            row.push(' ');
        }
        if let Ok(tokens) = row.parse() {
            call(tokens);
        }
    }
}
