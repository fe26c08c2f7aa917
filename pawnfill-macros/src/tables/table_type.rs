//! The indices of a table, the operations that can be tabulated, and the types of their tables.

use std::fmt;

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::{Path, ReturnType};

use crate::operations::{Operation, last_word};

/// The index of one dimension of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Index {
    /// The number of its values, and so the length of the array.
    pub(crate) length: usize,
    /// Its name in messages.
    pub(crate) name: &'static str,
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
    pub(crate) const ALL: [Self; 5] = [
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

    /// Its type, as messages say it.
    pub(crate) fn type_text(self) -> String {
        match self.type_name {
            Some(name) => format!("pawnfill::{name}"),
            None => "u8".to_owned(),
        }
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

impl TableType {
    /// The values for which the array has one entry each, as messages say it.
    pub(crate) fn one_entry_for_each(self) -> String {
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
    /// Whether this operation can be tabulated.
    pub(crate) fn has_table(&self) -> bool {
        self.table_type().is_some()
    }

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

    /// Why this operation has no table, as the end of a sentence that begins with its name.
    pub(crate) fn why_no_table(&self) -> String {
        let arguments = self.arguments.iter();
        let arguments =
            arguments.map(|argument| format!("{}: {}", argument.name, argument.type_name));
        format!(
            "cannot be tabulated: its domain `({})` has 2^{} entries; only operations from `(Color, Square)`, `Square` or a set of \
             files (`u8`) to `u64` or `u8` can",
            arguments.collect::<Vec<_>>().join(", "),
            self.bits()
        )
    }

    /// The size of the domain, as a power of two.
    fn bits(&self) -> u32 {
        let arguments = self.arguments.iter();
        let bits = arguments.map(|argument| match argument.type_name.as_str() {
            "Color" => 1,
            "Square" => 6,
            "u8" => 8,
            _ => 64,
        });
        bits.sum()
    }
}
