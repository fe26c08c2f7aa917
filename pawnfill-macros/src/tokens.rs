//! Code for tokens that the macros share: it reads items, names a token in a message, and finds where
//! the token begins.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{Error, Path, Result, Token};

/// Reads the path of the library, which the wrapper adds, and all items. It reads each item up to its
/// end, or as far as the item makes sense.
pub(crate) fn read_items<T>(
    tokens: TokenStream,
    read: impl Fn(ParseStream<'_>) -> T,
) -> Result<(Path, Vec<T>)> {
    let read_all = |input: ParseStream<'_>| {
        // `$crate`, from the wrapper.
        let library: Path = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut items = Vec::new();
        while !input.is_empty() {
            let start = input.cursor();
            items.push(read(input));
            // Even if `read` took no token, the next item begins further on.
            if input.cursor() == start {
                skip_one(input);
            }
        }
        Ok((library, items))
    };
    read_all.parse2(tokens)
}

/// Removes the invisible delimiters around the parts that a `macro_rules!` macro pastes (`$vis`,
/// `$type`).
pub(crate) fn without_invisible_groups(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .flat_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                without_invisible_groups(group.stream())
            }
            other => other.into(),
        })
        .collect()
}

/// "expected …, found …" on the next token, or on the last one at the end.
pub(crate) fn expected(input: ParseStream<'_>, what: &str) -> Error {
    match input.cursor().token_tree() {
        Some((next, _)) => Error::new(
            open_span(&next),
            format!("expected {what}, found {}", describe(&next)),
        ),
        None => Error::new(
            input.cursor().prev_span(),
            format!("expected {what} after this"),
        ),
    }
}

/// All errors as one, if there are any.
pub(crate) fn combined(errors: impl IntoIterator<Item = Error>) -> Option<Error> {
    errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    })
}

/// The errors of an item, under the `cfg` conditions of the item.
///
/// They stand in a constant, because the compiler does not report unresolved names in a module that
/// contains a `compile_error!` directly.
pub(crate) fn error_items(conditions: &TokenStream, errors: &[Error]) -> TokenStream {
    if errors.is_empty() {
        return TokenStream::new();
    }
    let errors = errors.iter().map(Error::to_compile_error);
    quote!(#conditions const _: () = { #(#errors)* };)
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

/// Skips a token.
pub(crate) fn skip_one(input: ParseStream<'_>) {
    // At the end of the input, there is nothing to skip, so the error does no harm.
    let _: Result<TokenTree> = input.parse();
}

/// The tokens of text that we wrote ourselves. Reading the whole text at once is faster than
/// building each literal.
pub(crate) fn tokens_of(text: &str) -> TokenStream {
    text.parse()
        .unwrap_or_else(|error| Error::from(error).into_compile_error())
}
