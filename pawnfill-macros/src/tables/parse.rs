//! The grammar of `tables!`.

use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Ident, Result, Token, Type, Visibility};

use super::closure::Closure;
use crate::tokens::require;

/// `[attrs] [vis] static NAME: Type = contents;`.
pub(crate) struct Table {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) name: Ident,
    pub(crate) written_type: Type,
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
        require::<Token![:]>(input, "`:` and a type, such as `[[u64; 64]; 2]`")?;
        let written_type = require(input, "a type, such as `[[u64; 64]; 2]`")?;
        require::<Token![=]>(input, "`= operation`")?;
        let contents = if input.peek(Token![|]) {
            Contents::Closure(Closure::read(input)?)
        } else {
            Contents::Operation(require(input, "the name of an operation, or a closure")?)
        };
        let end = match contents {
            Contents::Operation(_) => "`;` (the name of an operation stands alone)",
            Contents::Closure(_) => "`;`",
        };
        require::<Token![;]>(input, end)?;
        Ok(Self { attrs, vis, name, written_type, contents })
    }
}
