//! Reads the source of the library.

use std::fs;
use std::path::Path;

use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Token, parse_quote, parse_quote_spanned};

use crate::translate::code;

/// The text of a file of the library, given by its path in the folder of sources.
pub(crate) fn text(file: &str) -> String {
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../src");
    let text = fs::read_to_string(Path::new(sources).join(file));
    text.unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// The first paragraph of the doc comments among some attributes.
fn docs(attributes: &[syn::Attribute]) -> String {
    let docs = attributes.iter().filter(|it| it.path().is_ident("doc"));
    let lines = docs.map_while(|doc| match &doc.meta.require_name_value().ok()?.value {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(line),
            ..
        }) => Some(line.value()).filter(|line| !line.is_empty()),
        _ => None,
    });
    lines.collect()
}

/// The methods that a strategy overrides, in the order of the source, and the name of the strategy.
type Overrides = (String, Vec<syn::ItemFn>);

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
        } else if input.parse::<Option<syn::Ident>>()?.is_some() {
            let syn::ExprCall { func, args, .. } = input.parse()?;
            input.parse::<Token![;]>()?;
            let name = &sig.ident;
            parse_quote!({ #func::#name::<Self>(#args) })
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
    Ok((strategy, methods))
}

/// The items of `flipped!`: operations of sets, each with a formula of the flipped sets.
fn flipped(input: ParseStream<'_>) -> syn::Result<Overrides> {
    let mut methods = Vec::new();
    while !input.is_empty() {
        let attrs = input.call(syn::Attribute::parse_outer)?;
        let name: syn::Ident = input.parse()?;
        let sets;
        syn::parenthesized!(sets in input);
        let sets = Punctuated::<syn::Ident, Token![,]>::parse_terminated(&sets)?;
        let sets = Vec::from_iter(sets);
        input.parse::<Token![=]>()?;
        let white: syn::Expr = input.parse()?;
        input.parse::<Token![;]>()?;
        methods.push(parse_quote_spanned!(name.span()=>
            #(#attrs)*
            fn #name(color: Color, #(#sets: u64),*) -> u64 {
                #(let #sets = flip(color, #sets);)*
                flip(color, #white)
            }
        ));
    }
    Ok(("Flip".to_owned(), methods))
}

/// A function, method or closure of the library.
#[derive(Clone)]
pub(crate) struct Function {
    /// The file, by its path in the folder of sources.
    pub(crate) file: String,
    /// The type of a method, or else the file.
    pub(crate) scope: String,
    pub(crate) name: String,
    pub(crate) docs: String,
    /// The arguments besides `self`.
    pub(crate) inputs: Vec<syn::PatType>,
    pub(crate) body: syn::Expr,
}

/// The functions of a file, its methods, and the overrides of a strategy.
pub(crate) fn functions(file: &str) -> Vec<Function> {
    let mut functions = Vec::new();
    let mut add = |scope: &str, item: syn::ItemFn| {
        let (block, inputs) = (item.block, item.sig.inputs.into_iter());
        let typed = inputs.filter_map(|input| match input {
            syn::FnArg::Typed(input) => Some(input),
            syn::FnArg::Receiver(_) => None,
        });
        functions.push(Function {
            file: file.to_owned(),
            scope: scope.to_owned(),
            name: item.sig.ident.to_string(),
            docs: docs(&item.attrs),
            inputs: typed.collect(),
            body: parse_quote!(#block),
        });
    };
    let parsed = syn::parse_file(&text(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    let inner = |item| match item {
        syn::Item::Macro(outer) if outer.mac.path.is_ident("definitions") => {
            let file: syn::File = outer.mac.parse_body().expect("definitions");
            file.items
        }
        item => vec![item],
    };
    for item in parsed.items.into_iter().flat_map(inner) {
        match item {
            syn::Item::Fn(item) => add(file, item),
            // The definitions of the macros have names.
            syn::Item::Macro(item) if item.ident.is_none() => {
                let parsed = match code(&item.mac.path).as_str() {
                    // The macro that writes the view has the same form.
                    "overrides" | "answers" => item.mac.parse_body_with(overrides),
                    "flipped" => item.mac.parse_body_with(flipped),
                    _ => continue,
                };
                let (strategy, methods) = parsed.expect("overrides");
                methods
                    .into_iter()
                    .for_each(|method| add(&strategy, method));
            }
            syn::Item::Impl(item) => {
                let of_type = code(&item.self_ty);
                for method in item.items {
                    if let syn::ImplItem::Fn(method) = method {
                        let (attrs, sig, block) = (method.attrs, method.sig, method.block);
                        add(&of_type, parse_quote!(#(#attrs)* #sig #block));
                    }
                }
            }
            _ => {}
        }
    }
    functions
}
