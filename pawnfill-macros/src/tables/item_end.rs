//! Where an item of `tables!` ends, whatever it is made of.

use proc_macro2::TokenTree;
use syn::Token;
use syn::parse::ParseStream;
use syn::token::Brace;

/// Whether an item begins here. None of these tokens occurs further on in one, but for the `const`
/// of a block in an expression.
fn starts_item(input: ParseStream<'_>) -> bool {
    input.peek(Token![static])
        || input.peek(Token![const]) && !input.peek2(Brace)
        || input.peek(Token![pub])
        || input.peek(Token![#])
}

/// The tokens before a `;`, the beginning of the next item, or the stop asked for.
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
