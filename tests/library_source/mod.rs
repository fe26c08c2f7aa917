//! Reads the source of the library, so that tests can compare its docs with its code.
#![allow(dead_code, reason = "each test reads what it needs")]

use std::fs;
use std::path::Path;

use pawnfill::Operation;
use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Token, parse_quote, parse_quote_spanned};

/// The folder of the library's source files.
pub(crate) fn sources() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../pawnfill/src"))
}

/// All files of the library, by their paths in its folder of sources.
pub(crate) fn files() -> Vec<String> {
    files_of(sources())
}

/// All Rust files in a folder and the folders in it, by their paths in the folder.
pub(crate) fn files_of(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root.join(&folder));
        for entry in entries.unwrap_or_else(|e| panic!("{}: {e}", root.display())) {
            let entry = entry.expect("a file or a folder");
            let path = format!("{folder}{}", entry.file_name().display());
            if entry.file_type().expect("a type").is_dir() {
                folders.push(path + "/");
            } else if path.ends_with(".rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// A file of the library.
pub(crate) fn source(file: &str) -> syn::File {
    let path = sources().join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    syn::parse_file(&text).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// The text of the doc comments among some attributes.
pub(crate) fn docs(attributes: &[syn::Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let syn::Meta::NameValue(meta) = &attribute.meta else {
            return None;
        };
        match &meta.value {
            syn::Expr::Lit(value) if meta.path.is_ident("doc") => match &value.lit {
                syn::Lit::Str(line) => Some(line.value()),
                _ => None,
            },
            _ => None,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The files of the definitions: one for each group of the list.
pub(crate) fn definition_files() -> Vec<String> {
    let mut groups: Vec<&str> = Operation::ALL.iter().map(|o| o.group).collect();
    groups.dedup();
    groups
        .iter()
        .map(|group| format!("shift/{group}.rs"))
        .collect()
}

/// The definitions: the public functions of those files.
pub(crate) fn definitions() -> Vec<syn::ItemFn> {
    definition_files()
        .iter()
        .flat_map(|file| source(file).items)
        .filter_map(|item| match item {
            syn::Item::Fn(item) if matches!(item.vis, syn::Visibility::Public(_)) => Some(item),
            _ => None,
        })
        .collect()
}

/// A strategy as its file writes it: its name, and the methods that it overrides, in the order of the source.
pub(crate) struct Overrides {
    pub(crate) strategy: String,
    pub(crate) methods: Vec<syn::ItemFn>,
}

impl Overrides {
    /// Reads the macro that writes a strategy, if an item is one.
    pub(crate) fn of(item: &syn::Item) -> Option<Self> {
        let syn::Item::Macro(item) = item else {
            return None;
        };
        // The definitions of the two macros have names.
        if item.ident.is_some() {
            return None;
        }
        if item.mac.path.is_ident("overrides") {
            return Some(item.mac.parse_body_with(overrides).expect("overrides"));
        }
        item.mac.path.is_ident("flipped").then(|| Self {
            strategy: "Flip".to_owned(),
            methods: item.mac.parse_body_with(flipped).expect("overrides"),
        })
    }
}

/// The items of `overrides!`.
fn overrides(input: ParseStream<'_>) -> syn::Result<Overrides> {
    input.parse::<Token![impl]>()?;
    let strategy = input.parse::<syn::Ident>()?.to_string();
    input.parse::<Token![;]>()?;
    let mut methods = Vec::new();
    while !input.is_empty() {
        let attrs = input.call(syn::Attribute::parse_outer)?;
        let sig: syn::Signature = input.parse()?;
        let block: syn::Block = if input.parse::<Option<Token![=]>>()?.is_some() {
            let entry: syn::Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            parse_quote_spanned!(sig.ident.span()=> { lookup!(#entry) })
        } else {
            if input.peek(syn::token::Bracket) {
                let tables;
                syn::bracketed!(tables in input);
                tables.parse::<TokenStream>()?;
            }
            input.parse()?
        };
        methods.push(parse_quote!(#(#attrs)* #sig #block));
    }
    Ok(Overrides { strategy, methods })
}

/// The items of `flipped!`: operations of sets, each with a formula of the flipped sets.
fn flipped(input: ParseStream<'_>) -> syn::Result<Vec<syn::ItemFn>> {
    let mut methods = Vec::new();
    while !input.is_empty() {
        let attrs = input.call(syn::Attribute::parse_outer)?;
        let name: syn::Ident = input.parse()?;
        let sets;
        syn::parenthesized!(sets in input);
        let sets: Vec<_> = Punctuated::<syn::Ident, Token![,]>::parse_terminated(&sets)?
            .into_iter()
            .collect();
        input.parse::<Token![=]>()?;
        let mut white: syn::ExprCall = input.parse()?;
        input.parse::<Token![;]>()?;
        for argument in &mut white.args {
            let is_set = matches!(
                &*argument,
                syn::Expr::Path(path) if path.path.get_ident().is_some_and(|name| sets.contains(name))
            );
            if is_set {
                *argument = parse_quote_spanned!(name.span()=> flip(color, #argument));
            }
        }
        methods.push(parse_quote_spanned!(name.span()=>
            #(#attrs)*
            fn #name(color: Color, #(#sets: u64),*) -> u64 {
                flip(color, #white)
            }
        ));
    }
    Ok(methods)
}
