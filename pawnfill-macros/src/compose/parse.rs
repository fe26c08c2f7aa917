//! The grammar of `compose!`.

use proc_macro2::Group;
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser};
use syn::token::Brace;
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use crate::attributes::docs_only;
use crate::strategy_path::read_strategy;
use crate::tokens::{expected, require};

/// `[attrs] [vis] struct Name { fields, ..Base }`.
pub(crate) struct Composition {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Ident,
    /// The fields and the base, or the first mistake in them.
    pub(super) body: Result<(Vec<Field>, Path)>,
}

/// `[docs] operation: Strategy`.
pub(super) struct Field {
    pub(super) docs: Vec<Attribute>,
    pub(super) operation: Ident,
    pub(super) strategy: Path,
}

impl Parse for Composition {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        require::<Token![struct]>(input, "`struct`")?;
        let name = require(input, "the composition's name")?;
        if input.peek(Token![<]) {
            return Err(expected(input, "`{` (a composition has no generic parameters)"));
        }
        if !input.peek(Brace) {
            return Err(expected(input, "`{ operation: Strategy, …, ..Base }`"));
        }
        let braces: Group = input.parse()?;
        let read_body = |input: ParseStream<'_>| {
            let mut fields = Vec::new();
            while !input.is_empty() {
                let docs = docs_only(input, "struct")?;
                if let Some(dots) = input.parse::<Option<Token![..]>>()? {
                    let base = read_strategy(input)?;
                    input.parse::<Option<Token![,]>>()?;
                    if !input.is_empty() {
                        let message = "expected the base to be last, after all operations";
                        return Err(Error::new_spanned(quote!(#dots #base), message));
                    }
                    return Ok((fields, base));
                }
                let operation: Ident = require(input, "an operation or `..Base`")?;
                let what = format!("`: Strategy` after `{operation}`");
                if input.peek(Token![::]) {
                    return Err(expected(input, &what));
                }
                require::<Token![:]>(input, &what)?;
                fields.push(Field { docs, operation, strategy: read_strategy(input)? });
                if !input.is_empty() {
                    require::<Token![,]>(input, "`,` after the name of a strategy")?;
                }
            }
            Err(Error::new(
                braces.span_close(),
                "expected a base, such as `..Shift`, before this, for the operations that are not named",
            ))
        };
        Ok(Self { attrs, vis, name, body: read_body.parse2(braces.stream()) })
    }
}
