//! The attributes of an item: which of them apply to all of its expansion, and which derives are missing.

use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Ident, Path, Result, Token};

/// The attributes that an item's whole expansion gets. The other attributes stay on the struct, the
/// trait or the `impl` that the user wrote.
pub(crate) const SHARED: [&str; 5] = ["cfg", "allow", "warn", "deny", "forbid"];

/// Returns the attributes with one of these names.
pub(crate) fn only<'a>(attrs: &'a [Attribute], names: &[&str]) -> Vec<&'a Attribute> {
    let is_named = |attr: &&Attribute| names.iter().any(|name| attr.path().is_ident(name));
    attrs.iter().filter(is_named).collect()
}

pub(crate) fn missing_derives(attrs: &[Attribute], derived: &[&str]) -> Vec<Ident> {
    let read_all = Punctuated::<Path, Token![,]>::parse_terminated;
    let derives = only(attrs, &["derive"]).into_iter();
    let paths = derives.filter_map(|attr| attr.parse_args_with(read_all).ok());
    let users: Vec<Path> = paths.flatten().collect();
    let is_missing = |derived: &&&str| {
        let mut last = users.iter().filter_map(|path| path.segments.last());
        !last.any(|user| user.ident == **derived)
    };
    let missing = derived.iter().filter(is_missing);
    missing.map(|name| Ident::new(name, Span::call_site())).collect()
}

/// Reads the docs of a field or an entry. Other attributes are an error: they belong on the item.
pub(crate) fn docs_only(input: ParseStream<'_>, item: &str) -> Result<Vec<Attribute>> {
    let attrs = input.call(Attribute::parse_outer)?;
    match attrs.iter().find(|attr| !attr.path().is_ident("doc")) {
        Some(other) => Err(Error::new_spanned(
            other,
            format!("expected a doc comment: other attributes belong on the {item}"),
        )),
        None => Ok(attrs),
    }
}
