//! Expands `tables!`: each item is checked against its operation or closure, computed and documented.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::{Error, Ident, Path, Result, Type};

use crate::attributes::only;
use crate::items::{Broken, Names, read_items, report};
use crate::operations::{Call, Operation, Operations};
use crate::tokens::tokens_of;

use super::diagram;
use super::geometry::{self, Rule};
use super::parse::{self, Contents, Item};
use super::table_type::{BY_COLOR_AND_SQUARE, TableType};
use super::type_errors::{check, likely_type, shape};

/// Expands a call of `tables!`.
pub(crate) fn expand(call: TokenStream) -> TokenStream {
    expand_call(call).unwrap_or_else(Error::into_compile_error)
}

fn expand_call(call: TokenStream) -> Result<TokenStream> {
    let Call { items, operations } = syn::parse2(call)?;
    let items = parse::without_invisible_groups(items, &mut false);
    let (library, items) = read_items::<Item>(items)?;
    let mut names = Names::default();
    let expanded = items.into_iter().map(|item| match item {
        Ok(item) => match names.check(&item.name, &item.attrs) {
            Ok(()) => item.expand(&library, &operations),
            Err(error) => report(&item.attrs, &error),
        },
        Err(broken) => undone(&broken, &operations),
    });
    Ok(expanded.collect())
}

/// An item with a mistake, which is a table, so that no use of it fails.
fn undone(broken: &Broken, operations: &Operations) -> TokenStream {
    let Some(name) = &broken.name else {
        return broken.report();
    };
    let (mut written, mut right) = (TokenStream::new(), None);
    let mut tokens = broken.tokens.iter();
    let is_mark = |token: &TokenTree, mark| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
    let first = tokens.find(|token| is_mark(token, ':') || is_mark(token, '='));
    if first.is_some_and(|first| is_mark(first, ':')) {
        let ends = |token: &&TokenTree| !is_mark(token, '=') && !is_mark(token, ';');
        written = tokens.by_ref().take_while(ends).cloned().collect();
    }
    if let Some(TokenTree::Ident(operation)) = tokens.next() {
        right = resolve(operation, operations).0;
    }
    let rust_type = match right {
        Some(right) => tokens_of(&right.to_string()),
        None => type_or(&written, MOST_TABLES),
    };
    let (attrs, vis) = (only(&broken.attrs, &["cfg"]), &broken.vis);
    let error = broken.error.to_compile_error();
    quote!(#(#attrs)* #vis static #name: #rust_type = #error;)
}

/// What an item expands to.
struct Table {
    /// The lines to add to the docs of the item.
    docs: Vec<String>,
    rust_type: TokenStream,
    contents: Result<TokenStream>,
}

impl Item {
    /// The table. Even if there is an error, the name is defined, so that no use of it fails.
    fn expand(self, library: &Path, operations: &Operations) -> TokenStream {
        let Self {
            attrs, vis, name, ..
        } = &self;
        let table = match &self.contents {
            Contents::Operation(operation) => self.of_operation(operation, operations),
            Contents::Closure(closure) => Table {
                docs: Vec::new(),
                rust_type: type_or(&self.written_type, likely_type(closure)),
                contents: shape(name, &self.written_type, closure)
                    .map(|shape| closure.contents(&shape, library)),
            },
        };
        let contents = table.contents.unwrap_or_else(Error::into_compile_error);
        let (docs, rust_type) = (table.docs, table.rust_type);
        quote!(#(#attrs)* #(#[doc = #docs])* #vis static #name: #rust_type = #contents;)
    }

    /// The table of an operation, which is computed here.
    fn of_operation(&self, operation: &Ident, operations: &Operations) -> Table {
        let (name, written) = (&self.name, &self.written_type);
        let (right, rule) = resolve(operation, operations);
        let operation = operation.to_string();
        let rule = rule.and_then(|rule| {
            check(name, written, &operation, rule.table_type())?;
            Ok(rule)
        });
        match rule {
            Ok(rule) => {
                let entries = rule.entries();
                Table {
                    docs: separated(diagram::entry_as_docs(&operation, rule, &entries)),
                    // An editor finds the types in the user's own tokens.
                    rust_type: written.clone(),
                    contents: Ok(contents(&entries, rule.table_type())),
                }
            }
            Err(error) => Table {
                docs: Vec::new(),
                rust_type: match right {
                    Some(right) => tokens_of(&right.to_string()),
                    None => type_or(written, MOST_TABLES),
                },
                contents: Err(error),
            },
        }
    }
}

/// The written type, or another one if the text is not a type.
fn type_or(written: &TokenStream, otherwise: TableType) -> TokenStream {
    match syn::parse2::<Type>(written.clone()) {
        Ok(_) => written.clone(),
        Err(_) => tokens_of(&otherwise.to_string()),
    }
}

/// The type of most tables.
const MOST_TABLES: TableType = TableType {
    indices: BY_COLOR_AND_SQUARE,
    element: "u64",
};

/// Finds the operation in the list and in the geometry: the type of its table, and the rule to compute. If
/// the operation does not exist, the type is that for the operation that the user probably meant.
fn resolve(operation: &Ident, operations: &Operations) -> (Option<TableType>, Result<Rule>) {
    let name = operation.to_string();
    let known = operations.named(&name);
    let meant = known.or_else(|| operations.nearest(&name, Operation::has_table));
    let table_type = meant.and_then(Operation::table_type);
    let message = match (known, meant, table_type) {
        (Some(_), _, Some(table_type)) => match geometry::rule(&name) {
            Some(rule) if rule.table_type() == table_type => return (Some(table_type), Ok(rule)),
            _ => format!("the macro has no geometry for `{name}`, which gives `{table_type}`"),
        },
        (Some(known), _, None) => format!("`{name}` {}", known.why_no_table()),
        (None, Some(meant), Some(_)) => {
            format!("unknown operation `{name}`: did you mean `{}`?", meant.name)
        }
        (None, Some(meant), None) => format!(
            "unknown operation `{name}`: the nearest is `{}`, which {}",
            meant.name,
            meant.why_no_table()
        ),
        (None, None, _) => format!(
            "unknown operation `{name}`: the operations that can be tabulated are{}",
            operations.names(Operation::has_table)
        ),
    };
    (table_type, Err(Error::new(operation.span(), message)))
}

/// The entries as an array literal in hexadecimal, with one rank of squares (eight entries) per
/// line.
fn contents(entries: &[u64], table_type: TableType) -> TokenStream {
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

/// Lines of docs, to follow the user's docs. An empty line comes first, and each line begins with a
/// space, as after `///`.
fn separated(docs: Vec<String>) -> Vec<String> {
    let docs = docs.into_iter().map(|line| format!(" {line}"));
    std::iter::once(String::new()).chain(docs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_follows_the_docs_of_the_user() {
        let call = "{ pawnfill; #[doc = \" Mine.\"] static FILES: [u64; 256] = fill_files; } \
            files { fn fill_files(files: u8) -> u64; }";
        let expansion = expand(call.parse().expect("tokens")).to_string();
        let begin = "# [doc = \" Mine.\"] # [doc = \"\"] # [doc = \" The entry `[0b1010_0110]`:\"]";
        assert!(expansion.starts_with(begin), "{expansion}");
    }

    /// A table of 64 × 64 entries expands to the same few tokens as one of 2 × 2, so a large
    /// table gives the compiler no more to read.
    #[test]
    fn the_expansion_of_a_closure_does_not_grow_with_the_table() {
        fn tokens(stream: TokenStream) -> usize {
            let size = |token| match token {
                TokenTree::Group(group) => 1 + tokens(group.stream()),
                _ => 1,
            };
            stream.into_iter().map(size).sum()
        }
        let size = |length: &str| {
            let item = format!("static A: [[u64; {length}]; {length}] = |a, b| f(a, b);");
            let call = format!("{{ pawnfill; {item} }}");
            tokens(expand(call.parse().expect("tokens")))
        };
        assert_eq!(size("2"), size("64"));
        assert!(size("64") < 250, "{} tokens", size("64"));
    }
}
