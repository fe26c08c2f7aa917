//! Tokens, for all macros: the expected token, its name in a message, and its span.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::buffer::Cursor;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Result};

/// The next part of the input, or "expected …, found …" on the token where it should begin.
pub(crate) fn require<T: Parse>(input: ParseStream<'_>, what: &str) -> Result<T> {
    let start = input.cursor();
    input.parse().map_err(|_| expected_at(start, what))
}

/// "expected …, found …" on the next token, or on the last one at the end.
pub(crate) fn expected(input: ParseStream<'_>, what: &str) -> Error {
    expected_at(input.cursor(), what)
}

fn expected_at(place: Cursor<'_>, what: &str) -> Error {
    match place.token_tree() {
        Some((next, _)) => {
            let (begin, found) = described(&next);
            Error::new(begin, format!("expected {what}, found {found}"))
        }
        None => Error::new(place.prev_span(), format!("expected {what} after this")),
    }
}

/// Where a token begins, and its name in a message. A group is named by its opening delimiter.
fn described(token: &TokenTree) -> (Span, String) {
    let (begin, name) = match token {
        TokenTree::Group(group) => match (group.span_open(), group.delimiter()) {
            (begin, Delimiter::Parenthesis) => (begin, "`(`"),
            (begin, Delimiter::Brace) => (begin, "`{`"),
            (begin, Delimiter::Bracket) => (begin, "`[`"),
            (begin, Delimiter::None) => (begin, "a macro's argument"),
        },
        // The compiler passes `///` as an attribute.
        TokenTree::Punct(punct) if punct.as_char() == '#' => (punct.span(), "an attribute"),
        other => return (other.span(), format!("`{other}`")),
    };
    (begin, name.to_owned())
}

/// Tokens with their own hygiene, but another span for errors.
pub(crate) fn located_at(at: Span, tokens: TokenStream) -> TokenStream {
    let located = tokens.into_iter().map(|mut token| {
        token.set_span(at.resolved_at(token.span()));
        token
    });
    located.collect()
}

/// The tokens of our own text. Parsing the whole text is faster than building each literal.
pub(crate) fn tokens_of(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| Error::from(error).into_compile_error())
}
