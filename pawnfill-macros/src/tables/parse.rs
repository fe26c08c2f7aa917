//! The grammar of `tables!`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Paren};
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use super::closure::Closure;
use crate::items;
use crate::tokens::{describe, expected, open_span, require};

/// `[attrs] [vis] static NAME: Type = contents;`.
pub(crate) struct Item {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    /// The type as the user wrote it; empty if there is none.
    pub(crate) written_type: TokenStream,
    pub(crate) contents: Contents,
}

/// The operation or closure that an item tabulates.
pub(crate) enum Contents {
    /// The operation of this name.
    Operation(Ident),
    Closure(Closure),
}

impl items::Item for Item {
    const KEYWORDS: &'static [&'static str] = &["static"];
    const HAS_BODY: bool = false;
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        if input.peek(Token![const]) {
            return Err(Error::new(
                input.span(),
                "expected `static`, found `const`: a `const` table is copied at each of its uses",
            ));
        }
        require::<Token![static]>(input, "`static`")?;
        if input.peek(Token![mut]) {
            return Err(Error::new(
                input.span(),
                "expected the table's name, found `mut`: a table never changes",
            ));
        }
        let name = require(input, "the table's name")?;
        if !is_end(input) && !input.peek(Token![=]) {
            require::<Token![:]>(input, "`:`")?;
        }
        let written_type = tokens_to_end(input, |input| input.peek(Token![=]));
        require::<Token![=]>(input, "`= operation`")?;
        let contents = if input.peek(Token![|]) {
            Contents::Closure(Closure::read(input)?)
        } else {
            Contents::Operation(read_operation(input)?)
        };
        if input.parse::<Option<Token![;]>>()?.is_none() {
            return Err(missing_semicolon(input, &contents));
        }
        Ok(Self {
            attrs,
            vis,
            name,
            written_type,
            contents,
        })
    }
}

/// Reads the name of the operation, which must stand alone.
fn read_operation(input: ParseStream<'_>) -> Result<Ident> {
    let nothing = expected(input, "an operation");
    let path = input.call(Path::parse_mod_style).map_err(|_| nothing)?;
    // In a path, the last word is the operation's name.
    let words = path.segments.iter().map(|segment| &segment.ident);
    match (path.get_ident(), words.last()) {
        (Some(name), _) => Ok(name.clone()),
        (None, last) => {
            let last = last.map(Ident::to_string).unwrap_or_default();
            let message = format!("expected the name of an operation alone: write `{last}`");
            Err(Error::new_spanned(path, message))
        }
    }
}

fn missing_semicolon(input: ParseStream<'_>, contents: &Contents) -> Error {
    let next = input.cursor().token_tree().map(|(next, _)| next);
    match (next, contents) {
        (Some(next), Contents::Operation(name)) if input.peek(Paren) => Error::new(
            open_span(&next),
            format!("expected `;`, found `(`: the table covers all arguments, write `{name};`"),
        ),
        (Some(next), Contents::Operation(name)) if !is_end(input) => Error::new(
            open_span(&next),
            format!("expected `;` after `{name}`, found {}", describe(&next)),
        ),
        (Some(next), _) => Error::new(
            open_span(&next),
            format!("expected `;` before {}", describe(&next)),
        ),
        (None, Contents::Operation(name)) => {
            Error::new(name.span(), format!("expected `;` after `{name}`"))
        }
        (None, Contents::Closure(_)) => expected(input, "`;`"),
    }
}

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

/// Removes the invisible delimiters around the parts that a `macro_rules!` macro pastes. It keeps
/// them in a closure, from its first `|` to the `;`, because there they hold an expression together.
pub(super) fn without_invisible_groups(
    tokens: TokenStream,
    is_in_closure: &mut bool,
) -> TokenStream {
    let mut visible = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Group(ref group)
                if group.delimiter() == Delimiter::None && !*is_in_closure =>
            {
                visible.extend(without_invisible_groups(group.stream(), is_in_closure));
                continue;
            }
            TokenTree::Punct(ref punct) if punct.as_char() == '|' => *is_in_closure = true,
            TokenTree::Punct(ref punct) if punct.as_char() == ';' => *is_in_closure = false,
            _ => {}
        }
        visible.extend([token]);
    }
    visible
}
