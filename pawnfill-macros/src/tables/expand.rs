//! Expands `tables!`: checks the type of each item, and computes its entries.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Error, Ident, Result};

use crate::attributes::only;
use crate::items::{Context, Item};
use crate::operations::{Operation, unknown};
use crate::tokens::tokens_of;

use super::geometry::{self, Rule};
use super::parse::{Contents, Table};
use super::table_type::{TableType, shape};

impl Item for Table {
    fn expand(&self, context: &Context) -> TokenStream {
        let Self { attrs, vis, name, written_type, .. } = self;
        match self.entries(context) {
            Ok(entries) => quote!(#(#attrs)* #vis static #name: #written_type = #entries;),
            Err(error) => {
                let (conditions, error) = (only(attrs, &["cfg"]), error.to_compile_error());
                let right_type = self.right_type();
                quote!(#(#conditions)* #vis static #name: #right_type = #error;)
            }
        }
    }
}

impl Table {
    fn entries(&self, context: &Context) -> Result<TokenStream> {
        match &self.contents {
            Contents::Operation(operation) => {
                let rule = rule(operation, &context.operations)?;
                rule.table_type().check(&self.written_type, operation)?;
                Ok(literal(&rule.entries(), rule.table_type()))
            }
            Contents::Closure(closure) => {
                let shape = shape(&self.written_type, closure)?;
                Ok(closure.contents(&shape, &context.library))
            }
        }
    }

    /// Returns the type that the operation requires, or the user's type for a closure or unknown operation.
    fn right_type(&self) -> TokenStream {
        if let Contents::Operation(operation) = &self.contents
            && let Some(rule) = geometry::rule(&operation.to_string())
        {
            return tokens_of(&rule.table_type().to_string());
        }
        self.written_type.to_token_stream()
    }
}

fn rule(operation: &Ident, operations: &[Operation]) -> Result<Rule> {
    let name = operation.to_string();
    if let Some(rule) = geometry::rule(&name) {
        return Ok(rule);
    }
    if operations.iter().any(|listed| listed.name == name) {
        let message = format!(
            "`{name}` cannot be tabulated: a table needs an operation from `(Color, Square)`, `Square` or a set of \
             files (`u8`) to `u64` or `u8`"
        );
        return Err(Error::new(operation.span(), message));
    }
    let mut listed = Vec::from_iter(operations);
    listed.retain(|listed| geometry::rule(&listed.name).is_some());
    Err(unknown(operation, &listed, "the operations that can be tabulated"))
}

/// Returns the entries as an array literal, with an inner array for each color.
fn literal(entries: &[u64], table_type: TableType) -> TokenStream {
    tokens_of(&match table_type.indices {
        [_, squares] => format!("{:#x?}", Vec::from_iter(entries.chunks(squares.length))),
        _ => format!("{entries:#x?}"),
    })
}
