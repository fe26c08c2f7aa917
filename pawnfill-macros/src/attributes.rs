//! The attributes of an item: which of them apply to all code that the item expands to, and which
//! traits still need a derive.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Ident, Meta, Path, Result, Token};

/// The attributes that apply to all code that an item expands to; the others apply only to the
/// thing that the user names.
pub(crate) const SHARED: [&str; 5] = ["cfg", "allow", "warn", "deny", "forbid"];

/// The attributes of certain names, even those that apply only on a condition.
pub(crate) fn only(attrs: &[Attribute], names: &[&str]) -> Vec<TokenStream> {
    let has_name = |path: &Path| names.iter().any(|name| path.is_ident(name));
    let kept = attrs.iter().filter_map(|attr| {
        if has_name(attr.path()) {
            return Some(attr.to_token_stream());
        }
        if !attr.path().is_ident("cfg_attr") {
            return None;
        }
        let list = attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let mut parts = list.ok()?.into_iter();
        let condition = parts.next()?;
        let kept: Vec<Meta> = parts.filter(|part| has_name(part.path())).collect();
        (!kept.is_empty()).then(|| quote!(#[cfg_attr(#condition, #(#kept),*)]))
    });
    kept.collect()
}

/// The traits to derive that the user does not derive already.
pub(crate) fn missing_derives(attrs: &[Attribute], derived: &[&str]) -> Vec<Ident> {
    let users: Vec<String> = attrs
        .iter()
        .filter(|attr| attr.path().is_ident("derive"))
        .filter_map(|attr| {
            attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
                .ok()
        })
        .flatten()
        .filter_map(|path| Some(path.segments.last()?.ident.to_string()))
        .collect();
    derived
        .iter()
        .filter(|derived| !users.iter().any(|user| user == *derived))
        .map(|derived| Ident::new(derived, Span::call_site()))
        .collect()
}

/// Reads the docs of a part of an item, which takes no other attributes.
pub(crate) fn docs_only(input: ParseStream<'_>, item: &str) -> Result<Vec<Attribute>> {
    let attrs = input.call(Attribute::parse_outer)?;
    match attrs.iter().find(|attr| !attr.path().is_ident("doc")) {
        Some(other) => Err(Error::new_spanned(
            other,
            format!(
                "expected a doc comment: other attributes belong to the {item}, and hold for all of it"
            ),
        )),
        None => Ok(attrs),
    }
}
