//! The type of a table: the one that an operation requires, and the one that the user wrote.

use std::fmt;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Error, Expr, ExprLit, Lit, Path, Result, ReturnType, Type};

use crate::operations::{Operation, last_word};

use super::closure::{Closure, Shape};

/// The index of one dimension of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Index {
    /// The number of its values, and so the length of the array.
    pub(crate) length: usize,
    /// Its name in messages.
    name: &'static str,
    /// The name of its type in the library; without one, it is a `u8`.
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
        Self {
            length,
            name,
            type_name,
        }
    }

    /// The index of a dimension with this length.
    fn of_length(length: &Expr) -> Result<Self> {
        let known = Self::ALL
            .into_iter()
            .find(|index| literal(length) == Some(index.length));
        known.ok_or_else(|| {
            let [first @ .., last] =
                Self::ALL.map(|index| format!("`{}` (a {})", index.length, index.name));
            let (first, found) = (first.join(", "), length.to_token_stream());
            let message = format!("expected {first} or {last}, found `{found}`");
            Error::new_spanned(length, message)
        })
    }

    /// The value with a number, as an expression.
    pub(crate) fn value(self, library: &Path, number: &Ident) -> TokenStream {
        let at = number.span();
        match self.type_name.map(|name| Ident::new(name, at)) {
            Some(name) => quote_spanned!(at=> #library::#name::ALL[#number]),
            None => quote_spanned!(at=> #number as u8),
        }
    }
}

/// The type of an operation's table. The elements of a closure's table are of any `Copy` type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableType {
    /// The indices, with that of the outermost array first.
    pub(crate) indices: &'static [Index],
    /// `u64` or `u8`.
    pub(crate) element: &'static str,
}

/// The type of most tables.
pub(crate) const MOST_TABLES: TableType = TableType {
    indices: BY_COLOR_AND_SQUARE,
    element: "u64",
};

impl TableType {
    /// The type that the user probably meant, by the number of indices of a closure.
    pub(crate) fn of_closure(closure: &Closure) -> Self {
        let indices = match closure.parameters.len() {
            1 => BY_SQUARE,
            _ => BY_COLOR_AND_SQUARE,
        };
        Self {
            indices,
            ..MOST_TABLES
        }
    }

    /// Checks the type that the user wrote for this operation's table.
    pub(crate) fn check(self, written: &TokenStream, operation: &str) -> Result<()> {
        let parsed: Option<Type> = syn::parse2(written.clone()).ok();
        let is_right = parsed.is_some_and(|parsed| {
            let (lengths, element) = dimensions(&parsed, usize::MAX);
            let lengths = lengths.into_iter().map(literal);
            let right = self.indices.iter().map(|index| Some(index.length));
            lengths.eq(right) && last_word(element) == self.element
        });
        if is_right {
            return Ok(());
        }
        let why = self.one_entry_for_each();
        let message = format!("expected `{self}` for `{operation}` ({why}), found `{written}`");
        Err(Error::new_spanned(written, message))
    }

    /// The error for a table without a type.
    pub(crate) fn is_missing(self, name: &Ident) -> Error {
        let why = self.one_entry_for_each();
        let message = format!("missing type: write `static {name}: {self} = …;` ({why})");
        Error::new_spanned(name, message)
    }

    /// The values for which the array has one entry each, as messages say it.
    fn one_entry_for_each(self) -> String {
        let names: Vec<&str> = self.indices.iter().map(|index| index.name).collect();
        format!("one entry for each {}", names.join(" and "))
    }
}

/// The type as it is written in Rust.
impl fmt::Display for TableType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let innermost = self.element.to_owned();
        let written = self.indices.iter().rev().fold(innermost, |inner, index| {
            format!("[{inner}; {}]", index.length)
        });
        f.write_str(&written)
    }
}

impl Operation {
    /// The type of this operation's table, if tables can have its domain.
    pub(crate) fn table_type(&self) -> Option<TableType> {
        let arguments = self.arguments.iter();
        let types: Vec<&str> = arguments
            .map(|argument| argument.type_name.as_str())
            .collect();
        let indices = match types[..] {
            ["Color", "Square"] => BY_COLOR_AND_SQUARE,
            ["Square"] => BY_SQUARE,
            ["u8"] => BY_FILES,
            _ => return None,
        };
        let ReturnType::Type(_, result) = &self.result else {
            return None;
        };
        let result = last_word(result);
        let element = ["u64", "u8"]
            .into_iter()
            .find(|element| result == *element)?;
        Some(TableType { indices, element })
    }
}

/// The dimensions that a closure indexes of the type that the user wrote, and the element.
///
/// The number of parameters says how many dimensions the closure indexes, because the element
/// itself may be an array.
pub(super) fn shape(written: &TokenStream, closure: &Closure) -> Result<Shape> {
    let not_an_array = || {
        let message = format!("expected an array such as `[u64; 64]`, found `{written}`");
        Error::new_spanned(written, message)
    };
    let parsed: Type = syn::parse2(written.clone()).map_err(|_| not_an_array())?;
    let (lengths, element) = dimensions(&parsed, closure.parameters.len());
    let indices: Vec<Index> = lengths
        .into_iter()
        .map(Index::of_length)
        .collect::<Result<_>>()?;
    match (indices.len(), closure.parameters.get(indices.len())) {
        (_, None) => Ok(Shape {
            indices,
            element: element.clone(),
        }),
        (0, _) => Err(not_an_array()),
        (_, Some(parameter)) => {
            let message = format!("expected `|`: `{written}` has no further dimension");
            Err(Error::new_spanned(&parameter.name, message))
        }
    }
}

/// The lengths of the outermost arrays of a type, at most so many, and the type of their elements.
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

/// A type without its parentheses and the invisible delimiters that a macro leaves.
fn bare(written: &Type) -> &Type {
    match written {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}

/// The value of a length, if it is a literal, also in parentheses or the invisible delimiters that a macro leaves.
fn literal(length: &Expr) -> Option<usize> {
    match length {
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}
