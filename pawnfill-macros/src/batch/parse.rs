//! The grammar of `batch!`.

use proc_macro2::Group;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::token::{Brace, Paren};
use syn::{
    Attribute, Error, Generics, Ident, Result, Token, Type, TypeReference, TypeSlice, Visibility,
};

use crate::tokens::{expected, require};

/// `[attrs] [vis] fn name<generics>(arguments) -> outputs where … { body }`.
pub(crate) struct Function {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Ident,
    /// The generic parameters and the `where` clause.
    pub(super) generics: Generics,
    pub(super) arguments: Vec<Argument>,
    /// The type that the body returns: the element type of the output, or a tuple with the element
    /// type of each output.
    pub(super) output: Type,
    pub(super) body: Group,
}

/// `name: Type`.
pub(super) struct Argument {
    pub(super) attrs: Vec<Attribute>,
    pub(super) name: Ident,
    pub(super) written: Type,
    /// The type of an element, if the argument is a slice; otherwise the argument is a value that
    /// all boards share.
    pub(super) element: Option<Type>,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        require::<Token![fn]>(input, "`fn name(boards: &[u64]) -> u64 { … }`")?;
        let name = require(input, "the function's name")?;
        let mut generics: Generics = input.parse()?;
        if !input.peek(Paren) {
            return Err(expected(input, "`(` and the slices"));
        }
        let arguments = arguments(&input.parse()?)?;
        require::<Token![->]>(
            input,
            "`->` and the type of an element of the output, such as `-> u64`",
        )?;
        let output: Type = require(input, "the type of an element of the output")?;
        if let Type::Reference(reference) = &output {
            return Err(Error::new_spanned(
                reference,
                "expected the type of an element of the output, such as `u64`: the function takes \
                 a slice of it as its last argument",
            ));
        }
        generics.where_clause = input.parse()?;
        if !input.peek(Brace) {
            return Err(expected(input, "`{` and the body"));
        }
        Ok(Self {
            attrs,
            vis,
            name,
            generics,
            arguments,
            output,
            body: input.parse()?,
        })
    }
}

impl Function {
    /// The element type of each output.
    pub(super) fn outputs(&self) -> Vec<&Type> {
        match &self.output {
            Type::Tuple(tuple) => tuple.elems.iter().collect(),
            other => vec![other],
        }
    }
}

/// The arguments, among which there is a slice.
fn arguments(group: &Group) -> Result<Vec<Argument>> {
    let read_all = Punctuated::<Argument, Token![,]>::parse_terminated;
    let arguments = syn::parse::Parser::parse2(read_all, group.stream())?;
    if !arguments.iter().any(|argument| argument.element.is_some()) {
        return Err(Error::new(
            group.span_close(),
            "expected a slice, such as `pawns: &[u64]`, before this: the function is called for \
             each of its elements",
        ));
    }
    Ok(arguments.into_iter().collect())
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let name = require(input, "an argument, such as `pawns: &[u64]`")?;
        require::<Token![:]>(input, "`:` and a type")?;
        let written: Type = require(input, "a type")?;
        let element = element(&written)?.cloned();
        Ok(Self {
            attrs,
            name,
            written,
            element,
        })
    }
}

/// The type of an element, if the type is a slice.
fn element(written: &Type) -> Result<Option<&Type>> {
    let Type::Reference(TypeReference {
        mutability, elem, ..
    }) = written
    else {
        return Ok(None);
    };
    let Type::Slice(TypeSlice { elem, .. }) = &**elem else {
        return Ok(None);
    };
    match mutability {
        None => Ok(Some(elem)),
        Some(mutability) => Err(Error::new(
            mutability.span,
            "expected `&[…]`, found `mut`: an output is written after `->`, by the type of its \
             elements",
        )),
    }
}
