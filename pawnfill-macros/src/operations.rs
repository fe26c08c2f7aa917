//! The list of operations that `pawnfill` adds to each call, and suggestions for unknown names.

use std::mem::replace;

use proc_macro2::{Group, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::token::Bracket;
use syn::{Attribute, Error, Ident, Result, ReturnType, Token, Type, braced, parenthesized};

pub(crate) struct Call {
    pub(crate) items: TokenStream,
    pub(crate) operations: Vec<Operation>,
}

pub(crate) struct Operation {
    pub(crate) group: String,
    /// The first sentence of the docs, if the wrapper passes the list with docs.
    pub(crate) docs: Option<Attribute>,
    pub(crate) name: String,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) result: ReturnType,
}

pub(crate) struct Argument {
    pub(crate) name: Ident,
    pub(crate) written_type: Type,
    /// The last segment of the type's path: `Color` for `$crate::Color`.
    pub(crate) type_name: String,
}

/// Returns the error for a name that is not in the list. The error suggests the nearest operation, if at most
/// a third of the letters differ or the operation begins with the name. Otherwise, it lists all operations.
pub(crate) fn unknown(name: &Ident, listed: &[&Operation], title: &str) -> Error {
    let written = name.to_string().to_lowercase();
    let distance = |operation: &&&Operation| match edits(&written, &operation.name) {
        near if near <= written.len().max(3) / 3 => Some(near),
        _ if operation.name.starts_with(&written) => Some(written.len()),
        _ => None,
    };
    let near = listed.iter().filter(|operation| distance(operation).is_some());
    let offer = match near.min_by_key(distance) {
        Some(nearest) => format!("did you mean `{}`?", nearest.name),
        None => {
            let groups = listed.chunk_by(|a, b| a.group == b.group).map(|group| {
                let names = group.iter().map(|operation| format!("`{}`", operation.name));
                format!("\n{}: {}", group[0].group, Vec::from_iter(names).join(", "))
            });
            format!("{title} are{}", String::from_iter(groups))
        }
    };
    Error::new(name.span(), format!("unknown operation `{name}`: {offer}"))
}

/// Returns Levenshtein's distance: the fewest letters to insert, delete or replace to get `to` from `from`.
fn edits(from: &str, to: &str) -> usize {
    // The distances between the prefix of `from` read so far and each prefix of `to`.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (read, letter) in from.bytes().enumerate() {
        let mut diagonal = replace(&mut row[0], read + 1);
        for (i, other) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            let best = replaced.min(row[i] + 1).min(row[i + 1] + 1);
            diagonal = replace(&mut row[i + 1], best);
        }
    }
    row[to.len()]
}

/// `{ items } group { signatures } group { signatures } …`.
impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let items;
        braced!(items in input);
        let items = items.parse()?;
        let mut operations = Vec::new();
        while !input.is_empty() {
            let group = input.parse::<Ident>()?.to_string();
            let signatures;
            braced!(signatures in input);
            while !signatures.is_empty() {
                operations.push(Operation::parse(&signatures, group.clone())?);
            }
        }
        Ok(Self { items, operations })
    }
}

impl Operation {
    /// `fn name(argument: Type, …) -> Type;`. In the list with docs, `[bytes of tables]` may follow the type.
    fn parse(input: ParseStream<'_>, group: String) -> Result<Self> {
        let docs = input.call(Attribute::parse_outer)?.into_iter().next();
        input.parse::<Token![fn]>()?;
        let name = input.parse::<Ident>()?.to_string();
        let arguments;
        parenthesized!(arguments in input);
        let arguments = Punctuated::<Argument, Token![,]>::parse_terminated(&arguments)?;
        let mut result: ReturnType = input.parse()?;
        if let ReturnType::Type(_, written) = &mut result {
            **written = qualified(*written.clone());
        }
        if input.peek(Bracket) {
            input.parse::<Group>()?;
        }
        input.parse::<Token![;]>()?;
        let arguments = arguments.into_iter().collect();
        Ok(Self { group, docs, name, arguments, result })
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let written_type = qualified(input.parse()?);
        Ok(Self { name, type_name: last_segment(&written_type), written_type })
    }
}

pub(crate) const PRIMITIVES: [&str; 12] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// Qualifies primitive numeric types, since the user may shadow them.
fn qualified(written: Type) -> Type {
    if PRIMITIVES.contains(&last_segment(&written).as_str()) {
        syn::parse_quote!(::core::primitive::#written)
    } else {
        written
    }
}

/// Returns the last segment of a type's path; empty if the type is not a path.
pub(crate) fn last_segment(written: &Type) -> String {
    let Type::Path(path) = bare(written) else { return String::new() };
    path.path.segments.last().map_or_else(String::new, |segment| segment.ident.to_string())
}

/// Returns a type without its parentheses and the invisible delimiters that a macro leaves.
pub(crate) fn bare(written: &Type) -> &Type {
    match written {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}
