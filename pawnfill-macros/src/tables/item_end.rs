//! Finds the end of an item of `tables!`, whatever tokens the item has.

use proc_macro2::TokenTree;
use syn::Token;
use syn::parse::ParseStream;
use syn::token::Brace;

/// Whether an item begins here. None of these tokens occurs later in an item, except the `const` of
/// a block in an expression.
fn starts_item(input: ParseStream<'_>) -> bool {
    input.peek(Token![static])
        || input.peek(Token![const]) && !input.peek2(Brace)
        || input.peek(Token![pub])
        || input.peek(Token![#])
}

/// Reads the tokens up to a `;`, the beginning of the next item, or the place that `stop`
/// recognizes.
pub(super) fn tokens_to_end(
    input: ParseStream<'_>,
    stop: fn(ParseStream<'_>) -> bool,
) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    while !input.peek(Token![;]) && !starts_item(input) && !stop(input) {
        match input.parse() {
            Ok(token) => tokens.push(token),
            Err(_) => break,
        }
    }
    tokens
}
