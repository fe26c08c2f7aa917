//! Reads the functions of `batch!`. A mistake in one function does not hide a mistake in another.

use proc_macro2::{Group, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::token::{Brace, Paren};
use syn::{
    Attribute, Error, Generics, Ident, Path, Result, Token, Type, TypeReference, TypeSlice,
    Visibility,
};

use crate::tokens::{combined, expected, read_items, skip_one, without_invisible_groups};

/// Reads the path of the library, which the wrapper adds, and then all functions.
pub(super) fn functions(tokens: TokenStream) -> Result<(Path, Vec<Result<Function>>)> {
    read_items(without_invisible_groups(tokens), |input| {
        let start = input.cursor();
        let function = Function::read(input);
        if function.is_err() {
            skip_to_function(input, start == input.cursor());
        }
        function
    })
}

/// `[attrs] [vis] fn name<generics>(arguments) -> outputs where … { body }`.
pub(super) struct Function {
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

impl Function {
    fn read(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        if input.parse::<Option<Token![fn]>>()?.is_none() {
            return Err(expected(input, "`fn name(boards: &[u64]) -> u64 { … }`"));
        }
        let nameless = expected(input, "the function's name");
        let name: Ident = input.parse().map_err(|_| nameless)?;
        let mut generics: Generics = input.parse()?;
        if !input.peek(Paren) {
            return Err(expected(input, "`(` and the slices"));
        }
        let in_parentheses: Group = input.parse()?;
        let arguments = arguments(&in_parentheses);
        if input.parse::<Option<Token![->]>>()?.is_none() {
            return Err(expected(
                input,
                "`->` and the type of an element of the output, such as `-> u64`",
            ));
        }
        let typeless = expected(input, "the type of an element of the output");
        let output: Type = input.parse().map_err(|_| typeless)?;
        generics.where_clause = input.parse()?;
        if !input.peek(Brace) {
            return Err(expected(input, "`{` and the body"));
        }
        let body = input.parse()?;
        if let Type::Reference(reference) = &output {
            return Err(Error::new_spanned(
                reference,
                "expected the type of an element of the output, such as `u64`: the function takes \
                 a slice of it as its last argument",
            ));
        }
        Ok(Self {
            attrs,
            vis,
            name,
            generics,
            arguments: arguments?,
            output,
            body,
        })
    }

    /// The element type of each output.
    pub(super) fn outputs(&self) -> Vec<&Type> {
        match &self.output {
            Type::Tuple(tuple) => tuple.elems.iter().collect(),
            other => vec![other],
        }
    }
}

/// The arguments, or all mistakes in them at once.
fn arguments(group: &Group) -> Result<Vec<Argument>> {
    let read_all = |input: ParseStream<'_>| {
        let mut arguments = Vec::new();
        while !input.is_empty() {
            arguments.push(Argument::read(input));
            while !input.is_empty() && !input.peek(Token![,]) {
                skip_one(input);
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(arguments)
    };
    let mut arguments = Vec::new();
    let mut errors = Vec::new();
    for argument in read_all.parse2(group.stream())? {
        match argument {
            Ok(argument) => arguments.push(argument),
            Err(error) => errors.push(error),
        }
    }
    let is_of_a_board =
        |argument: &Argument| argument.element.is_some() || argument.is_both_sides();
    if !arguments.iter().any(is_of_a_board) && errors.is_empty() {
        errors.push(Error::new(
            group.span_close(),
            "expected a slice, such as `pawns: &[u64]`, before this: the function is called for \
             each of its elements",
        ));
    }
    combined(errors).map_or(Ok(arguments), Err)
}

impl Argument {
    fn read(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let nameless = expected(input, "an argument, such as `pawns: &[u64]`");
        let name: Ident = input.parse().map_err(|_| nameless)?;
        if input.parse::<Option<Token![:]>>()?.is_none() {
            return Err(expected(input, "`:` and a type"));
        }
        let typeless = expected(input, "a type");
        let written: Type = input.parse().map_err(|_| typeless)?;
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
            mutability.span(),
            "expected `&[…]`, found `mut`: an output is written after `->`, by the type of its \
             elements",
        )),
    }
}

/// Skips the rest of a function that could not be read, up to the next function.
fn skip_to_function(input: ParseStream<'_>, has_not_begun: bool) {
    if has_not_begun {
        skip_one(input);
    }
    while !input.is_empty() && !begins_function(input) {
        skip_one(input);
    }
}

fn begins_function(input: ParseStream<'_>) -> bool {
    input.peek(Token![fn]) || input.peek(Token![pub]) || input.peek(Token![#])
}
