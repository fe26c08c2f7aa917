//! Compares the type of a table, as its author wrote it, with the type that the operation requires,
//! or with the indices of the closure.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Error, Expr, ExprLit, Ident, Lit, Result, Type};

use crate::operations::last_word;

use super::closure::{Closure, Parameter, Shape};
use super::table_type::{BY_COLOR_AND_SQUARE, BY_SQUARE, Index, TableType};

/// Checks the type of an operation's table. The error points at the one wrong token, or else at the
/// whole type.
pub(super) fn check(
    name: &Ident,
    written: &TokenStream,
    operation: &str,
    right: TableType,
) -> Result<()> {
    if written.is_empty() {
        let message = format!("missing type: write `static {name}: {right} = {operation};`");
        return Err(Error::new_spanned(name, message));
    }
    let why = right.one_entry_for_each();
    let wrong = |found: String| {
        let message = format!("expected `{right}` for `{operation}` ({why}), found `{found}`");
        Error::new_spanned(written, message)
    };
    let written: Type = syn::parse2(written.clone()).map_err(|_| wrong(written.to_string()))?;
    let (lengths, element) = dimensions(&written, usize::MAX);
    if lengths.len() != right.indices.len() {
        return Err(wrong(text(&written)));
    }
    let dimensions = lengths.into_iter().zip(right.indices);
    let mut wrong_parts: Vec<(TokenStream, String)> = dimensions
        .filter(|(length, index)| literal(length) != Some(index.length))
        .map(|(length, index)| (length.to_token_stream(), index.length.to_string()))
        .collect();
    if last_word(element) != right.element {
        wrong_parts.push((element.to_token_stream(), right.element.to_owned()));
    }
    match &wrong_parts[..] {
        [] => Ok(()),
        [(found, expected)] => {
            let message = format!(
                "expected `{expected}`, found `{found}`: the table of `{operation}` is a `{right}` ({why})"
            );
            Err(Error::new_spanned(found, message))
        }
        _ => Err(wrong(text(&written))),
    }
}

/// The dimensions of a table that a closure indexes, and the element.
///
/// The number of parameters says how many dimensions the closure indexes, because the element
/// itself may be an array.
pub(super) fn shape(name: &Ident, written: &TokenStream, closure: &Closure) -> Result<Shape> {
    if written.is_empty() {
        let right = likely_type(closure);
        let why = right.one_entry_for_each();
        let message = format!("missing type: write `static {name}: {right} = …;` ({why})");
        return Err(Error::new_spanned(name, message));
    }
    let not_an_array = |found: String| {
        let message = format!("expected an array such as `[u64; 64]`, found `{found}`");
        Error::new_spanned(written, message)
    };
    let written: Type =
        syn::parse2(written.clone()).map_err(|_| not_an_array(written.to_string()))?;
    let parameters = &closure.parameters;
    let (lengths, element) = dimensions(&written, parameters.len());
    let mut indices = Vec::new();
    for (length, parameter) in lengths.iter().zip(parameters) {
        let index = index_of(length)?;
        check_index_type(parameter, index)?;
        indices.push(index);
    }
    match (indices.len(), parameters.get(indices.len())) {
        (_, None) => Ok(Shape {
            indices,
            element: element.clone(),
        }),
        (0, _) => Err(not_an_array(text(&written))),
        (found, Some(parameter)) => {
            let message = format!(
                "expected {found} {}, found {}: `{}` has no further dimension",
                if found == 1 { "index" } else { "indices" },
                parameters.len(),
                text(&written),
            );
            Err(Error::new_spanned(&parameter.name, message))
        }
    }
}

/// The index of a dimension with this length.
fn index_of(length: &Expr) -> Result<Index> {
    let known = Index::ALL
        .into_iter()
        .find(|index| literal(length) == Some(index.length));
    known.ok_or_else(|| {
        let [first @ .., last] =
            Index::ALL.map(|index| format!("`{}` (a {})", index.length, index.name));
        let (first, found) = (first.join(", "), length.to_token_stream());
        Error::new_spanned(
            length,
            format!("expected {first} or {last}, found `{found}`"),
        )
    })
}

/// Finds the mistake in the type of an index, if the user wrote a wrong primitive type. The compiler
/// finds other wrong types.
fn check_index_type(parameter: &Parameter, index: Index) -> Result<()> {
    const PRIMITIVES: [&str; 8] = ["u8", "u16", "u32", "u64", "usize", "i32", "bool", "char"];
    let Some(written) = &parameter.written_type else {
        return Ok(());
    };
    let (found, right) = (last_word(written), index.type_text());
    if found == right || !PRIMITIVES.contains(&found.as_str()) {
        return Ok(());
    }
    let message = format!(
        "expected `{right}`, found `{found}`: the index of a dimension of {} is a {}",
        index.length, index.name
    );
    Err(Error::new_spanned(written, message))
}

/// The lengths of the outermost arrays of a type, at most so many, and the type of their elements.
fn dimensions(written: &Type, most: usize) -> (Vec<&Expr>, &Type) {
    let (mut lengths, mut rest) = (Vec::new(), bare(written));
    while let Type::Array(array) = rest
        && lengths.len() < most
    {
        lengths.push(bare_length(&array.len));
        rest = bare(&array.elem);
    }
    (lengths, rest)
}

/// A type without its parentheses and the invisible delimiters that a macro leaves.
fn bare(written: &Type) -> &Type {
    match written {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}

/// A length without its parentheses and the invisible delimiters that a macro leaves.
fn bare_length(length: &Expr) -> &Expr {
    match length {
        Expr::Group(group) => bare_length(&group.expr),
        Expr::Paren(paren) => bare_length(&paren.expr),
        other => other,
    }
}

/// The value of a length, if it is a literal.
fn literal(length: &Expr) -> Option<usize> {
    match length {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// A type as its author would write it, whatever the spaces between the tokens.
fn text(written: &Type) -> String {
    let (lengths, element) = dimensions(written, usize::MAX);
    let element = element.to_token_stream().to_string();
    let lengths = lengths.iter().rev();
    lengths.fold(element, |inner, length| {
        format!("[{inner}; {}]", length.to_token_stream())
    })
}

/// The type that the user probably meant, by the number of indices of the closure.
pub(super) fn likely_type(closure: &Closure) -> TableType {
    let indices = match closure.parameters.len() {
        1 => BY_SQUARE,
        _ => BY_COLOR_AND_SQUARE,
    };
    TableType {
        indices,
        element: "u64",
    }
}
