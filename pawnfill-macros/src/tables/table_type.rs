//! The type of a table: the type that the operation requires, compared with the type that the user wrote.

use std::fmt;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Error, Expr, ExprLit, Lit, Path, Result, Type};

use crate::operations::{bare, last_segment};

use super::parse::Closure;

/// The index of one dimension of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Index {
    /// The number of values.
    pub(crate) length: usize,
    name: &'static str,
    /// The name of its type in the library, or `None` for a `u8`.
    type_name: Option<&'static str>,
}

const COLOR: Index = Index::new(2, "color", Some("Color"));
const SQUARE: Index = Index::new(64, "square", Some("Square"));
const SET_OF_FILES: Index = Index::new(256, "set of files", None);

pub(crate) const BY_COLOR_AND_SQUARE: &[Index] = &[COLOR, SQUARE];
pub(crate) const BY_SQUARE: &[Index] = &[SQUARE];
pub(crate) const BY_FILES: &[Index] = &[SET_OF_FILES];

impl Index {
    const ALL: [Self; 5] = [
        COLOR,
        Self::new(6, "kind of piece", None),
        Self::new(8, "file or a rank", None),
        SQUARE,
        SET_OF_FILES,
    ];

    const fn new(length: usize, name: &'static str, type_name: Option<&'static str>) -> Self {
        Self { length, name, type_name }
    }

    fn of_length(length: &Expr) -> Result<Self> {
        let known = Self::ALL.into_iter().find(|index| literal(length) == Some(index.length));
        known.ok_or_else(|| {
            let [first @ .., last] =
                Self::ALL.map(|index| format!("`{}` (a {})", index.length, index.name));
            let (first, found) = (first.join(", "), length.to_token_stream());
            let message = format!("expected {first} or {last}, found `{found}`");
            Error::new_spanned(length, message)
        })
    }

    /// Returns the expression that converts a number into a value of this index's type.
    pub(crate) fn value(self, library: &Path, number: &Ident) -> TokenStream {
        let at = number.span();
        match self.type_name.map(|name| Ident::new(name, at)) {
            Some(name) => quote_spanned!(at=> #library::#name::ALL[#number]),
            None => quote_spanned!(at=> #number as ::core::primitive::u8),
        }
    }
}

/// The type of a closure's table: an index for each parameter of the closure, and the type of the
/// entries, which may be any `Copy` type.
pub(crate) struct Shape {
    pub(crate) indices: Vec<Index>,
    pub(crate) element: Type,
}

/// The type of an operation's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableType {
    /// The indices, outermost array first.
    pub(crate) indices: &'static [Index],
    /// `u64` or `u8`.
    pub(crate) element: &'static str,
}

impl TableType {
    pub(crate) fn check(self, written: &Type, operation: &Ident) -> Result<()> {
        let (lengths, element) = dimensions(written, usize::MAX);
        let lengths = lengths.into_iter().map(literal);
        let right = self.indices.iter().map(|index| Some(index.length));
        if lengths.eq(right) && last_segment(element) == self.element {
            return Ok(());
        }
        let names: Vec<&str> = self.indices.iter().map(|index| index.name).collect();
        let (names, found) = (names.join(" and "), written.to_token_stream());
        let message = format!(
            "expected `{self}` for `{operation}` (one entry for each {names}), found `{found}`"
        );
        Err(Error::new_spanned(written, message))
    }
}

impl fmt::Display for TableType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let innermost = self.element.to_owned();
        let written = self
            .indices
            .iter()
            .rev()
            .fold(innermost, |inner, index| format!("[{inner}; {}]", index.length));
        f.write_str(&written)
    }
}

/// Returns the shape of a closure's table, whose type the user wrote.
///
/// The parameters of the closure determine the number of dimensions, because an entry itself may be
/// an array.
pub(super) fn shape(written: &Type, closure: &Closure) -> Result<Shape> {
    let found = written.to_token_stream();
    let (lengths, element) = dimensions(written, closure.parameters.len());
    if lengths.is_empty() {
        let message = format!("expected an array such as `[u64; 64]`, found `{found}`");
        return Err(Error::new_spanned(written, message));
    }
    if let Some(parameter) = closure.parameters.get(lengths.len()) {
        let message = format!("unexpected parameter: `{found}` has no further dimension");
        return Err(Error::new_spanned(&parameter.name, message));
    }
    let indices = lengths.into_iter().map(Index::of_length);
    Ok(Shape { indices: indices.collect::<Result<_>>()?, element: element.clone() })
}

/// Returns the lengths of a type's outermost arrays (at most `most` of them), and the type of the elements.
fn dimensions(written: &Type, most: usize) -> (Vec<&Expr>, &Type) {
    let (mut lengths, mut rest) = (Vec::new(), bare(written));
    while let Type::Array(array) = rest
        && lengths.len() < most
    {
        lengths.push(&array.len);
        rest = bare(&array.elem);
    }
    (lengths, rest)
}

/// Returns the value of a length if it is a literal, with or without parentheses and the invisible
/// delimiters that a macro leaves.
fn literal(length: &Expr) -> Option<usize> {
    match length {
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}
