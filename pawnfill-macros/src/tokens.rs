//! Code for tokens that the macros share: it requires a token, names a token in a message, and finds
//! where the token begins.

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
        Some((next, _)) => Error::new(
            open_span(&next),
            format!("expected {what}, found {}", describe(&next)),
        ),
        None => Error::new(place.prev_span(), format!("expected {what} after this")),
    }
}

/// The name of a token in a message; a group is named by its opening delimiter.
pub(crate) fn describe(token: &TokenTree) -> String {
    let name = match token {
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => "`(`",
            Delimiter::Brace => "`{`",
            Delimiter::Bracket => "`[`",
            Delimiter::None => "a macro's argument",
        },
        // The compiler passes `///` as an attribute.
        TokenTree::Punct(punct) if punct.as_char() == '#' => "an attribute",
        other => return format!("`{other}`"),
    };
    name.to_owned()
}

/// Where a token begins.
pub(crate) fn open_span(token: &TokenTree) -> Span {
    match token {
        TokenTree::Group(group) => group.span_open(),
        other => other.span(),
    }
}

/// Tokens that keep the meaning that they have where they were written, but make the compiler point
/// at another place.
pub(crate) fn located_at(at: Span, tokens: TokenStream) -> TokenStream {
    let located = tokens.into_iter().map(|mut token| {
        token.set_span(at.resolved_at(token.span()));
        token
    });
    located.collect()
}

/// The tokens of text that we wrote ourselves. Reading the whole text at once is faster than
/// building each literal.
pub(crate) fn tokens_of(text: &str) -> TokenStream {
    text.parse()
        .unwrap_or_else(|error| Error::from(error).into_compile_error())
}
