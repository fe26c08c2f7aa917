//! The table of a closure: reads `|index, …| expression`, and writes the loop that evaluates it.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Ident, Path, Result, Token, Type};

use crate::tokens::{expected, require};

use super::table_type::Index;

/// The expression of an item over its indices.
///
/// Without the feature `full`, syn cannot read every expression. So the body is kept as the tokens
/// up to the `;`, for the compiler to read.
pub(crate) struct Closure {
    pub(crate) parameters: Vec<Parameter>,
    body: TokenStream,
}

/// The name of an index, or `_`, and its type if the user wrote one.
pub(crate) struct Parameter {
    pub(crate) name: Ident,
    pub(crate) written_type: Option<Type>,
}

/// The dimensions of a table that the parameters of a closure index, and the type of the remaining
/// elements.
pub(crate) struct Shape {
    pub(crate) indices: Vec<Index>,
    pub(crate) element: Type,
}

impl Closure {
    /// Reads `|index, …| expression`, up to the `;`.
    pub(super) fn read(input: ParseStream<'_>) -> Result<Self> {
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

    /// The loop over the indices, which the compiler evaluates.
    ///
    /// It is the same few tokens for every size of table. The body sees none of our names. It
    /// stands in a labeled block, so that a `break` outside of the body's own loops is an error.
    pub(super) fn contents(&self, shape: &Shape, library: &Path) -> TokenStream {
        let ours = Span::mixed_site();
        let Shape { indices, element } = shape;
        let body = &self.body;
        let parameters = self.parameters.iter().enumerate();
        let values = parameters.map(|(i, parameter)| parameter.value(i));
        let values: Vec<Ident> = values.collect();
        let names = self.parameters.iter().map(|parameter| &parameter.name);
        let types = self.parameters.iter().map(Parameter::type_or_any);
        // If an element cannot be copied, the error points at its type.
        let span = ours.located_at(element.span());
        let lengths = indices.iter().map(|index| index.length).rev();
        let filled = lengths.fold(
            quote_spanned!(span=> element),
            |inner, length| quote_spanned!(span=> [#inner; #length]),
        );
        let evaluation = quote_spanned! {ours=>
            let element: #element = '_element: {
                let (#(#names,)*): (#(#types,)*) = (#(#values,)*);
                let element: #element = #body;
                element
            };
            match &mut table {
                ::core::option::Option::None => table = ::core::option::Option::Some(#filled),
                ::core::option::Option::Some(table) => table #([#values as ::core::primitive::usize])* = element,
            }
        };
        let dimensions = indices.iter().zip(&values).rev();
        let evaluations = dimensions.fold(evaluation, |evaluation, (index, value)| {
            let length = index.length;
            let at_counter = index.value(library, &Ident::new("next", ours));
            quote_spanned! {ours=>
                let mut next = 0_usize;
                while next < #length {
                    let #value = #at_counter;
                    next += 1;
                    #evaluation
                }
            }
        });
        quote_spanned! {ours=> {
            let mut table = ::core::option::Option::None;
            #evaluations
            match table {
                ::core::option::Option::Some(table) => table,
                ::core::option::Option::None => ::core::unreachable!(),
            }
        }}
    }
}

impl Parameter {
    fn read(input: ParseStream<'_>) -> Result<Self> {
        if !input.peek(Token![_]) && !input.peek(Ident) {
            return Err(expected(input, "the name of an index or `_`"));
        }
        let name = input.call(Ident::parse_any)?;
        let colon = input.parse::<Option<Token![:]>>()?;
        let written_type = colon.map(|_| require(input, "a type")).transpose()?;
        Ok(Self { name, written_type })
    }

    fn type_or_any(&self) -> TokenStream {
        let written = self.written_type.as_ref();
        written.map_or_else(|| quote!(_), ToTokens::to_token_stream)
    }

    /// Our name for the value of the index. If the value does not have the written type, the error
    /// points at this type.
    fn value(&self, i: usize) -> Ident {
        let written = self.written_type.as_ref();
        let at = written.map_or(self.name.span(), Spanned::span);
        Ident::new(&format!("index_{i}"), Span::mixed_site().located_at(at))
    }
}

/// A part of an expression, in parentheses if a `macro_rules!` macro pasted it (`$a` in `$a * 2`).
///
/// The compiler ignores invisible delimiters in the output of a proc macro. It respects those within
/// other delimiters, which we pass on untouched.
fn kept_together(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let pasted = group.stream();
            // A path may be part of a longer one, and a block of an `if`.
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
