//! Compares the type of a table, as its author wrote it, with the type that the operation requires,
//! or with the indices of the closure.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Error, Expr, ExprLit, Ident, Lit, Type};

use crate::operations::last_word;
use crate::tokens::tokens_of;

use super::closure::{Closure, Parameter, Shape};
use super::parse::Written;
use super::table_type::{Domain, Index, OperationElement, TableType};

/// The mistake in the type, if there is one. The error points at the one wrong token, or else at
/// the whole type.
pub(super) fn type_error(
    name: &Ident,
    written: &Written,
    operation: &str,
    right: TableType,
) -> Option<Error> {
    let why = right.domain.one_entry_for_each();
    match written {
        Written::Unreadable => None,
        Written::Missing => {
            let message = format!("missing type: write `static {name}: {right} = {operation};`");
            Some(Error::new_spanned(name, message))
        }
        Written::Tokens(tokens) => match fit(tokens, right) {
            Fit::Right => None,
            Fit::OnePart(Part {
                tokens,
                found,
                expected,
            }) => {
                let message = format!(
                    "expected `{expected}`, found `{found}`: the table of `{operation}` is a `{right}` ({why})"
                );
                Some(Error::new_spanned(tokens, message))
            }
            Fit::Whole(found) => {
                let message =
                    format!("expected `{right}` for `{operation}` ({why}), found `{found}`");
                Some(Error::new_spanned(tokens, message))
            }
        },
    }
}

/// How a written type compares with the right one.
enum Fit {
    Right,
    /// Exactly one part is wrong: a length or the element.
    OnePart(Part),
    /// The number of dimensions or several parts are wrong, or there is no type at all; holds the
    /// written text.
    Whole(String),
}

/// A length or an element that is wrong.
struct Part {
    tokens: TokenStream,
    found: String,
    expected: String,
}

fn fit(tokens: &TokenStream, right: TableType) -> Fit {
    let Ok(written) = syn::parse2::<Type>(tokens.clone()) else {
        return Fit::Whole(tokens.to_string());
    };
    match wrong_parts(&written, right).map(<[Part; 1]>::try_from) {
        Some(Ok([part])) => Fit::OnePart(part),
        Some(Err(parts)) if parts.is_empty() => Fit::Right,
        _ => Fit::Whole(text(&written)),
    }
}

/// The lengths and the element that differ from those of the right type; `None` if the number of
/// dimensions differs.
fn wrong_parts(written: &Type, right: TableType) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = bare(written);
    for expected in right.domain.indices().iter().map(|index| index.length()) {
        let Type::Array(array) = rest else {
            return None;
        };
        if literal(&array.len) != Some(expected) {
            parts.push(Part {
                tokens: bare_length(&array.len).to_token_stream(),
                found: length_text(&array.len),
                expected: expected.to_string(),
            });
        }
        rest = bare(&array.elem);
    }
    let expected = right.element.name();
    match rest {
        Type::Array(_) => return None,
        element if last_word(element) == expected => {}
        element => parts.push(Part {
            tokens: element.to_token_stream(),
            found: text(element),
            expected: expected.to_owned(),
        }),
    }
    Some(parts)
}

/// The dimensions of a table that a closure indexes, and the element; or the errors.
///
/// The number of parameters says how many dimensions the closure indexes, because the element
/// itself may be an array.
pub(super) fn shape(
    name: &Ident,
    written: &Written,
    closure: &Closure,
) -> Result<Shape, Vec<Error>> {
    let whole = match written {
        Written::Unreadable => return Err(Vec::new()),
        Written::Missing => {
            let right = likely_type(closure);
            let why = right.domain.one_entry_for_each();
            let message = format!("missing type: write `static {name}: {right} = …;` ({why})");
            return Err(vec![Error::new_spanned(name, message)]);
        }
        Written::Tokens(tokens) => tokens,
    };
    let not_an_array = |found: String| {
        let message = format!("expected an array such as `[u64; 64]`, found `{found}`");
        Err(vec![Error::new_spanned(whole, message)])
    };
    let Ok(written) = syn::parse2::<Type>(whole.clone()) else {
        return not_an_array(whole.to_string());
    };
    let (mut indices, mut errors) = (Vec::new(), Vec::new());
    let mut rest = bare(&written);
    for (i, parameter) in closure.parameters.iter().enumerate() {
        let Type::Array(array) = rest else {
            if i == 0 {
                return not_an_array(text(&written));
            }
            let message = format!(
                "expected {i} {}, found {}: `{}` has no further dimension",
                if i == 1 { "index" } else { "indices" },
                closure.parameters.len(),
                text(&written),
            );
            errors.push(Error::new_spanned(&parameter.name, message));
            break;
        };
        let length = literal(&array.len);
        match Index::ALL
            .iter()
            .find(|index| length == Some(index.length()))
        {
            Some(&index) => {
                errors.extend(index_type_error(parameter, index));
                indices.push(index);
            }
            None => {
                let [first @ .., last] =
                    Index::ALL.map(|index| format!("`{}` ({})", index.length(), index.name()));
                let (first, found) = (first.join(", "), length_text(&array.len));
                let message = format!("expected {first} or {last}, found `{found}`");
                errors.push(Error::new_spanned(bare_length(&array.len), message));
            }
        }
        rest = bare(&array.elem);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let element = rest.clone();
    Ok(Shape { indices, element })
}

/// The mistake in the type of an index, if the user wrote a wrong primitive type. The compiler
/// finds other wrong types.
fn index_type_error(parameter: &Parameter, index: Index) -> Option<Error> {
    const PRIMITIVES: [&str; 8] = ["u8", "u16", "u32", "u64", "usize", "i32", "bool", "char"];
    let written = parameter.written_type.as_ref()?;
    let (found, right) = (last_word(written), index.type_name());
    let is_wrong = PRIMITIVES.contains(&found.as_str()) && found != right;
    is_wrong.then(|| {
        let (length, name) = (index.length(), index.name());
        let message = format!(
            "expected `{right}`, found `{found}`: the index of a dimension of {length} is {name}"
        );
        Error::new_spanned(written, message)
    })
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
    match bare_length(length) {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// A type as its author would write it, whatever the spaces between the tokens.
fn text(written: &Type) -> String {
    match bare(written) {
        Type::Array(array) => format!("[{}; {}]", text(&array.elem), length_text(&array.len)),
        other => other.to_token_stream().to_string(),
    }
}

fn length_text(length: &Expr) -> String {
    bare_length(length).to_token_stream().to_string()
}

/// The type to give the table: the right one, or as written if that is not known.
pub(super) fn rust_type(written: &Written, right: Option<TableType>) -> TokenStream {
    match (written, right) {
        // These are the user's own tokens, so that an editor finds the types in them.
        (Written::Tokens(tokens), Some(right)) if matches!(fit(tokens, right), Fit::Right) => {
            tokens.clone()
        }
        (_, Some(right)) => tokens_of(&right.to_string()),
        (Written::Tokens(tokens), None) if syn::parse2::<Type>(tokens.clone()).is_ok() => {
            tokens.clone()
        }
        // The right type is unknown; most tables have this one.
        (_, None) => quote!([[u64; 64]; 2]),
    }
}

/// The type to give the table of a closure: the written one, or the most likely one if the text is
/// not a type.
pub(super) fn type_of_closure(written: &Written, closure: &Closure) -> TokenStream {
    match written {
        Written::Tokens(tokens) if syn::parse2::<Type>(tokens.clone()).is_ok() => tokens.clone(),
        _ => tokens_of(&likely_type(closure).to_string()),
    }
}

/// The type that the user probably meant, by the number of indices.
fn likely_type(closure: &Closure) -> TableType {
    let domain = match closure.parameters.len() {
        1 => Domain::Square,
        _ => Domain::ColorSquare,
    };
    TableType {
        domain,
        element: OperationElement::U64,
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry;
    use super::*;

    #[test]
    fn types_from_another_macro() {
        use proc_macro2::{Delimiter, Group};
        let (element, length) = (
            Group::new(Delimiter::None, quote!(u64)),
            Group::new(Delimiter::None, quote!(64)),
        );
        let written = Written::Tokens(quote!([#element; #length]));
        let right = geometry::rule("file_mask").expect("known").table_type();
        let name: Ident = syn::parse_quote!(A);
        assert!(type_error(&name, &written, "file_mask", right).is_none());
        let length = Group::new(Delimiter::None, quote!(46));
        let error = type_error(
            &name,
            &Written::Tokens(quote!([#element; #length])),
            "file_mask",
            right,
        );
        assert!(
            error.is_some_and(|error| error.to_string().starts_with("expected `64`, found `46`"))
        );
    }
}
