//! The grammar of `tables!`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Ident, Path, Result, Token, Type, Visibility, parse_quote_spanned};

use crate::tokens::{expected, require};

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

/// A closure: its parameters are the indices of a table, its body is the expression of an entry.
///
/// Without the feature `full`, syn cannot read every expression. So the body is all tokens up to the
/// `;`, and the compiler reads them.
pub(crate) struct Closure {
    pub(crate) parameters: Vec<Parameter>,
    pub(super) body: TokenStream,
}

/// An index of the table. The name may be `_`; the type is `_` if the user wrote none.
pub(crate) struct Parameter {
    pub(crate) name: Ident,
    pub(crate) written_type: Type,
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

impl Closure {
    /// Reads `|index, …| expression`, up to the `;`.
    fn read(input: ParseStream<'_>) -> Result<Self> {
        input.parse::<Token![|]>()?;
        let mut parameters = vec![Parameter::read(input)?];
        while !input.peek(Token![|]) {
            require::<Token![,]>(input, "`,` or `|`")?;
            if !input.peek(Token![|]) {
                parameters.push(Parameter::read(input)?);
            }
        }
        input.parse::<Token![|]>()?;
        let nothing = expected(input, "an expression");
        let mut body = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![;]) {
            body.extend([input.parse::<TokenTree>()?]);
        }
        if body.is_empty() {
            return Err(nothing);
        }
        if body.clone().into_iter().nth(1).is_some() {
            body = body.into_iter().map(kept_together).collect();
        }
        Ok(Self { parameters, body })
    }
}

impl Parameter {
    fn read(input: ParseStream<'_>) -> Result<Self> {
        if !input.peek(Token![_]) && !input.peek(Ident) {
            return Err(expected(input, "the name of an index or `_`"));
        }
        let name = input.call(Ident::parse_any)?;
        let written_type = match input.parse::<Option<Token![:]>>()? {
            Some(_) => require(input, "a type")?,
            None => parse_quote_spanned!(name.span()=> _),
        };
        Ok(Self { name, written_type })
    }
}

/// Parenthesizes an expression that a `macro_rules!` macro pasted, such as `1 + 2` for `$a` in `$a * 2`.
///
/// The compiler ignores the invisible delimiters around such an expression at the top level of a proc macro's
/// output, but respects nested delimiters.
fn kept_together(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let pasted = group.stream();
            // No parentheses here: a path may be part of a longer path, and a block may belong to an `if`.
            let is_one = pasted.clone().into_iter().nth(1).is_none();
            if is_one || syn::parse2::<Path>(pasted.clone()).is_ok() {
                return group.into();
            }
            let mut visible = Group::new(Delimiter::Parenthesis, pasted);
            visible.set_span(group.span());
            visible.into()
        }
        other => other,
    }
}
