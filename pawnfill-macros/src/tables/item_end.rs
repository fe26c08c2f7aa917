//! Finds the end of an item of `tables!`, whatever tokens the item has.

use proc_macro2::{TokenStream, TokenTree};
use syn::Token;
use syn::parse::ParseStream;
use syn::token::Brace;

/// Whether an item ends here, at its `;` or where another one begins. None of the tokens with which an item
/// begins occurs later in it, except the `const` of a block in an expression.
pub(super) fn is_end(input: ParseStream<'_>) -> bool {
    input.is_empty()
        || input.peek(Token![;])
        || input.peek(Token![static])
        || input.peek(Token![const]) && !input.peek2(Brace)
        || input.peek(Token![pub])
        || input.peek(Token![#])
}

/// Reads the tokens up to the end of the item, or to the token that `stop` recognizes.
pub(super) fn tokens_to_end(
    input: ParseStream<'_>,
    stop: fn(ParseStream<'_>) -> bool,
) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !is_end(input) && !stop(input) {
        tokens.extend(input.parse::<TokenTree>());
    }
    tokens
}
