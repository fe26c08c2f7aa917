//! The grammar of `compose!`.

use proc_macro2::Group;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Paren};
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use crate::attributes::docs_only;
use crate::items::Item;
use crate::strategy_path::{read_strategy, text};
use crate::tokens::{expected, require, without_invisible_groups};

/// `[attrs] [vis] struct Name { fields, ..Base }`.
pub(super) struct Composition {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Ident,
    pub(super) fields: Vec<Field>,
    pub(super) base: Path,
}

/// `[docs] operation: Strategy`.
pub(super) struct Field {
    pub(super) docs: Vec<Attribute>,
    pub(super) operation: Ident,
    pub(super) strategy: Path,
}

/// What stands between the braces.
struct Body {
    fields: Vec<Field>,
    base: Option<Path>,
}

impl Item for Composition {
    const KEYWORDS: &'static [&'static str] = &["struct"];
    const HAS_BODY: bool = true;
}

impl Parse for Composition {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        require::<Token![struct]>(input, "`struct`")?;
        let name = require(input, "the composition's name")?;
        if input.peek(Token![<]) {
            return Err(expected(
                input,
                "`{` (a composition has no generic parameters)",
            ));
        }
        if !input.peek(Brace) {
            return Err(expected(input, "`{ operation: Strategy, …, ..Base }`"));
        }
        let braces: Group = input.parse()?;
        let Body { fields, base } = syn::parse2(without_invisible_groups(braces.stream()))?;
        let base = base.ok_or_else(|| {
            Error::new(
                braces.span_close(),
                "expected a base, such as `..Shift`, before this, for the operations that are not named",
            )
        })?;
        Ok(Self {
            attrs,
            vis,
            name,
            fields,
            base,
        })
    }
}

impl Parse for Body {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut fields = Vec::new();
        while !input.is_empty() {
            let docs = docs_only(input, "struct")?;
            if let Some(dots) = input.parse::<Option<Token![..]>>()? {
                let base = read_strategy(input)?;
                input.parse::<Option<Token![,]>>()?;
                read_end(input, quote!(#dots #base), &base)?;
                let base = Some(base);
                return Ok(Self { fields, base });
            }
            let operation = require(input, "an operation or `..Base`")?;
            fields.push(Field {
                docs,
                strategy: read_value(input, &operation)?,
                operation,
            });
            if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                let is_value = input.peek(Paren) || input.peek(Brace);
                let after = if is_value {
                    " after the name of a strategy"
                } else {
                    ""
                };
                return Err(expected(input, &format!("`,`{after}")));
            }
        }
        Ok(Self { fields, base: None })
    }
}

/// `: Strategy`, after the name of an operation.
fn read_value(input: ParseStream<'_>, operation: &Ident) -> Result<Path> {
    if input.is_empty() || input.peek(Token![,]) {
        let message = format!("expected a strategy: write `{operation}: Shift`");
        return Err(Error::new(operation.span(), message));
    }
    if !input.peek(Token![:]) || input.peek(Token![::]) {
        let what = format!("`: Strategy` after `{operation}`");
        return Err(expected(input, &what));
    }
    input.parse::<Token![:]>()?;
    read_strategy(input)
}

/// Nothing may follow the base.
fn read_end(input: ParseStream<'_>, written: proc_macro2::TokenStream, base: &Path) -> Result<()> {
    if let Some(dots) = input.parse::<Option<Token![..]>>()? {
        let second = read_strategy(input)?;
        let message = format!("a second base: `..{}` is there already", text(base));
        return Err(Error::new_spanned(quote!(#dots #second), message));
    }
    if !input.is_empty() {
        let message = "expected the base to be last, after all operations";
        return Err(Error::new_spanned(written, message));
    }
    Ok(())
}
