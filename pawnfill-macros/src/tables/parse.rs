//! The grammar of `tables!`.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::token::Brace;
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use super::closure::Closure;
use crate::tokens::{expected, require};

/// `[attrs] [vis] static NAME: Type = contents;`.
pub(crate) struct Table {
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

impl Parse for Table {
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
        require::<Token![;]>(input, "`;`")?;
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
    path.require_ident().cloned().map_err(|_| {
        Error::new_spanned(
            &path,
            "expected the name of an operation alone, found a path",
        )
    })
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
