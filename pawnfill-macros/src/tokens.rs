//! Helpers of all macros: messages about an expected token, and tokens from text or with another span.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::buffer::Cursor;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Result};

/// Reads the next part of the input. The error is "expected …, found …" on the part's first token.
pub(crate) fn require<T: Parse>(input: ParseStream<'_>, what: &str) -> Result<T> {
    let start = input.cursor();
    input.parse().map_err(|_| expected_at(start, what))
}

/// Returns the error "expected …, found …" on the next token; if none is left, "expected … after this".
pub(crate) fn expected(input: ParseStream<'_>, what: &str) -> Error {
    expected_at(input.cursor(), what)
}

fn expected_at(place: Cursor<'_>, what: &str) -> Error {
    match place.token_tree() {
        Some((next, _)) => {
            let (begin, found) = described(&next);
            Error::new(begin, format!("expected {what}, found {found}"))
        }
        None => {
            let comma = if what.contains(", such as") { "," } else { "" };
            Error::new(place.prev_span(), format!("expected {what}{comma} after this"))
        }
    }
}

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

/// Returns the tokens with the location `at` for errors. Their hygiene stays.
pub(crate) fn located_at(at: Span, tokens: TokenStream) -> TokenStream {
    let located = tokens.into_iter().map(|mut token| {
        token.set_span(at.resolved_at(token.span()));
        token
    });
    located.collect()
}

/// Parses generated text. Parsing the whole text is faster than building each literal.
pub(crate) fn tokens_of(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| Error::from(error).into_compile_error())
}
