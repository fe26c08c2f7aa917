//! Expands `tables!`: each item is checked against its operation or closure, computed and documented.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::{Attribute, Error, Ident, Path, Result, Type, Visibility};

use crate::attributes::only;
use crate::items::{Broken, Context, Item, report};
use crate::operations::Operations;
use crate::tokens::tokens_of;

use super::diagram;
use super::geometry::{self, Rule};
use super::parse::{Contents, Table};
use super::table_type::{MOST_TABLES, TableType, shape};

impl Item for Table {
    const KEYWORDS: &'static [&'static str] = &["static"];
    const HAS_BODY: bool = false;

    fn expand(self, context: &mut Context) -> TokenStream {
        let Self {
            attrs,
            vis,
            name,
            written_type,
            contents,
        } = &self;
        if let Err(error) = context.check_name(name, attrs) {
            return report(attrs, &error);
        }
        let is_missing = |right: TableType| match written_type.is_empty() {
            true => Err(right.is_missing(name)),
            false => Ok(()),
        };
        let (mut likely, mut is_known) = (MOST_TABLES, false);
        let mut docs = Vec::new();
        let entries = match contents {
            Contents::Operation(operation) => {
                rule(operation, &context.operations).and_then(|rule| {
                    (likely, is_known) = (rule.table_type(), true);
                    is_missing(likely)?;
                    let operation = operation.to_string();
                    likely.check(written_type, &operation)?;
                    let entries = rule.entries();
                    docs = diagram::entry_as_docs(&operation, rule, &entries);
                    Ok(literal(&entries, likely))
                })
            }
            Contents::Closure(closure) => {
                likely = TableType::of_closure(closure);
                let shape = is_missing(likely).and_then(|()| shape(written_type, closure));
                shape.map(|shape| closure.contents(&shape, &context.library))
            }
        };
        match entries {
            Ok(entries) => {
                quote!(#(#attrs)* #(#[doc = #docs])* #vis static #name: #written_type = #entries;)
            }
            Err(error) => {
                let written_type = Some(written_type).filter(|_| !is_known);
                undone(attrs, vis, name, written_type, likely, &error)
            }
        }
    }

    fn undone(broken: &Broken, _: &Path) -> TokenStream {
        let Broken {
            attrs, vis, error, ..
        } = broken;
        let Some(name) = &broken.name else {
            return report(attrs, error);
        };
        let is_mark = |token: &TokenTree, mark| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
        let is_name = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == name);
        let mut tokens = broken.tokens.iter();
        tokens.find(|token| is_name(token));
        let written_type = tokens.skip_while(|token| is_mark(token, ':'));
        let written_type = written_type.take_while(|token| !is_mark(token, '='));
        let written_type = written_type.cloned().collect();
        undone(attrs, vis, name, Some(&written_type), MOST_TABLES, error)
    }
}

/// An item with a mistake, which is a table, so that no use of it fails. It has the type that the user wrote or, if
/// that is wrong or no type, a likely one.
fn undone(
    attrs: &[Attribute],
    vis: &Visibility,
    name: &Ident,
    written_type: Option<&TokenStream>,
    likely: TableType,
    error: &Error,
) -> TokenStream {
    let rust_type = written_type.filter(|text| syn::parse2::<Type>((*text).clone()).is_ok());
    let rust_type = rust_type.map_or_else(|| tokens_of(&likely.to_string()), Clone::clone);
    let attrs = only(attrs, &["cfg"]);
    let error = error.to_compile_error();
    quote!(#(#attrs)* #vis static #name: #rust_type = #error;)
}

/// The rule by which an operation is computed, if the operation has a table.
fn rule(operation: &Ident, operations: &Operations) -> Result<Rule> {
    let name = operation.to_string();
    let listed = operations.iter().find(|listed| listed.name == name);
    if listed.is_some_and(|listed| listed.table_type().is_none()) {
        let message = format!(
            "`{name}` cannot be tabulated: only operations from `(Color, Square)`, `Square` or a set of files (`u8`) \
             to `u64` or `u8` can"
        );
        return Err(Error::new(operation.span(), message));
    }
    let what = "the operations that can be tabulated";
    let listed = operations.named(operation, |listed| listed.table_type().is_some(), what)?;
    let rule = geometry::rule(&name).filter(|rule| Some(rule.table_type()) == listed.table_type());
    rule.ok_or_else(|| {
        Error::new(
            operation.span(),
            format!("the macro has no geometry for `{name}`"),
        )
    })
}

/// The entries as an array literal in hexadecimal, with one rank of squares (eight entries) per
/// line.
fn literal(entries: &[u64], table_type: TableType) -> TokenStream {
    let lines = |entries: &[u64]| {
        let hexadecimal = |entry: &u64| match table_type.element {
            "u8" => format!("{entry:#04x}"),
            _ => underscored(*entry),
        };
        let line = |line: &[u64]| line.iter().map(hexadecimal).collect::<Vec<_>>().join(", ");
        let lines: Vec<String> = entries.chunks(8).map(line).collect();
        format!("[\n{}\n]", lines.join(",\n"))
    };
    let text = match table_type.indices {
        [_, squares] => {
            let colors: Vec<String> = entries.chunks(squares.length).map(lines).collect();
            format!("[{}]", colors.join(", "))
        }
        _ => lines(entries),
    };
    tokens_of(&text)
}

/// `0x0000_0000_0000_0000`.
fn underscored(set: u64) -> String {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| set >> shift & 0xffff);
    format!("0x{a:04x}_{b:04x}_{c:04x}_{d:04x}")
}

#[cfg(test)]
mod tests {
    use crate::items::expand;

    use super::*;

    /// The item that a call with an operation expands to.
    fn expanded(item: &str) -> String {
        let operations = "files { fn island_count(files: u8) -> u8; } masks { fn passed_mask(color: Color, \
                          square: Square) -> u64; }";
        let call = format!("{{ pawnfill; {item} }} {operations}");
        expand::<Table>(call.parse().expect("tokens")).to_string()
    }

    #[test]
    fn a_picture_follows_the_docs_of_the_user() {
        let found = expanded("#[doc = \" Mine.\"] static ISLANDS: [u8; 256] = island_count;");
        let docs = [
            " Mine.",
            "",
            " The entry `[0b1010_0110]`:",
            "",
            " ```text",
            "               a b c d e f g h",
            " files         . 1 1 . . 1 . 1",
            " island_count  3",
            " ```",
        ];
        let docs = docs.map(|line| format!("# [doc = {line:?}] "));
        assert!(found.starts_with(&docs.concat()), "{found}");

        let found = expanded("static PASSED: [[u64; 64]; 2] = passed_mask;");
        let first = "# [doc = \" The entry `[Color::White as usize][Square::E4 as usize]`:\"]";
        let ranks = "# [doc = \" . . . 1 1 1 . .\"] # [doc = \" . . . . . . . .\"]";
        assert!(found.contains(first) && found.contains(ranks), "{found}");
    }
}
