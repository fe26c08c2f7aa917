//! Expands `compose!`: each item becomes a struct and an implementation that delegates to the
//! strategies.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Error, Ident, Path, Result, ReturnType};

use crate::attributes::{SHARED, missing_derives, only};
use crate::operations::{Call, Operations};
use crate::strategy_path::{strategy_function, text};
use crate::tokens::{error_items, located_at};

use super::parse::{self, Composition};

/// The traits to derive, which every strategy of the library implements, too.
const DERIVED: [&str; 7] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "PartialEq",
];

/// Expands a call of `compose!`.
pub(crate) fn expand(call: TokenStream) -> TokenStream {
    expand_call(call).unwrap_or_else(Error::into_compile_error)
}

fn expand_call(call: TokenStream) -> Result<TokenStream> {
    let Call { items, operations } = syn::parse2(call)?;
    let (library, compositions) = parse::items(items)?;
    let mut names: Vec<Ident> = Vec::new();
    let expanded = compositions.into_iter().map(|mut composition| {
        // Several items under `cfg` conditions may have the same name; only the compiler knows
        // whether they clash.
        let conditions = only(&composition.attrs, &["cfg"]);
        let name = composition.name.clone().filter(|_| conditions.is_empty());
        if let Some(name) = name.as_ref().filter(|name| names.contains(name)) {
            let message = format!("`{name}` is defined twice: expected another name");
            composition.errors.push(Error::new(name.span(), message));
            composition.name = None;
        }
        names.extend(name);
        composition.expand(&library, &operations)
    });
    Ok(expanded.collect())
}

impl Composition {
    /// The struct, its implementation of `Strategy`, and the errors. The strategy is defined even
    /// if there are errors, so that no use of it fails.
    fn expand(mut self, library: &Path, operations: &Operations) -> TokenStream {
        self.check_names(operations);
        self.check_parts();
        let shared_attrs = only(&self.attrs, &SHARED);
        let conditions: TokenStream = only(&self.attrs, &["cfg"]).into_iter().collect();
        let errors = error_items(&conditions, &self.errors);
        let Some(name) = &self.name else {
            return errors;
        };
        // The compiler warns about uses of a deprecated item, but implementing `Strategy` for it
        // should not count as a use.
        let deprecated = self
            .attrs
            .iter()
            .any(|attr| attr.path().is_ident("deprecated"))
            .then(|| quote!(#[allow(deprecated)]));
        let derived = missing_derives(&self.attrs, &DERIVED);
        let base = match &self.base {
            Some(base) => base.to_token_stream(),
            None => quote!(#library::Shift),
        };
        // The expansion names each strategy once, in a function, even if the name of its field is
        // wrong.
        let strategy_of = |index: Option<usize>| match index {
            Some(index) => format_ident!("__strategy_{index}"),
            None => format_ident!("__base"),
        };
        let base = strategy_function(library, &strategy_of(None), base);
        let parts = self.fields.iter().enumerate().map(|(index, field)| {
            let strategy = field.strategy.to_token_stream();
            strategy_function(library, &strategy_of(Some(index)), strategy)
        });
        let parts: TokenStream = parts.collect();
        let mut ways = Vec::new();
        let mut methods = Vec::new();
        let mut checks = TokenStream::new();
        for operation in operations.iter() {
            let mut fields = self.fields.iter();
            let index = fields.position(|field| field.operation == operation.name);
            let field = index.and_then(|index| self.fields.get(index));
            let docs = field.map_or(&[][..], |field| &field.docs);
            let strategy = strategy_of(index);
            let method = field.map_or_else(
                || Ident::new(&operation.name, Span::call_site()),
                // The name is the user's own token, so that an editor finds the operation from it.
                |field| field.operation.clone(),
            );
            let listed = &operation.name;
            let arguments: Vec<&Ident> = operation
                .arguments
                .iter()
                .map(|argument| &argument.name)
                .collect();
            let types = operation
                .arguments
                .iter()
                .map(|argument| &argument.written_type);
            let result = match &operation.result {
                ReturnType::Default => TokenStream::new(),
                ReturnType::Type(arrow, result) => quote!(#arrow #result),
            };
            if let Some(field) = field {
                let message = format!(
                    "`{}` does not override `{listed}`, so this would be `Shift`: \
                     write `{listed}: Shift`, or leave the field out",
                    text(&field.strategy),
                );
                let check = quote! {
                    ::core::assert!(#library::__private::suits(#strategy(), #listed), #message)
                };
                let check = located_at(field.strategy.span(), check);
                checks.extend(quote!(const _: () = #check;));
            }
            ways.push(quote!(#library::__private::override_of(#strategy(), #listed)));
            methods.push(quote! {
                #(#docs)*
                #[inline(always)]
                fn #method(self, #(#arguments: #types),*) #result {
                    #library::Strategy::#method(#strategy(), #(#arguments),*)
                }
            });
        }
        let (attrs, vis) = (&self.attrs, &self.vis);
        let name_text = name.unraw().to_string();
        quote! {
            #errors
            #(#attrs)*
            #[derive(#(#derived),*)]
            #vis struct #name;

            #(#shared_attrs)*
            #deprecated
            const _: () = {
            #parts
            #base
            #checks
            // If the compiler expects a strategy elsewhere, it should not recommend this one, which
            // may have mistakes.
            #[diagnostic::do_not_recommend]
            impl #library::Strategy for #name {
                const NAME: &'static str = #name_text;
                const OVERRIDES: &'static [#library::Override] = {
                    const __WAYS: &[::core::option::Option<#library::Override>] = &[#(#ways),*];
                    &#library::__private::overrides_among::<{ #library::__private::count(__WAYS) }>(__WAYS)
                };
                #(#methods)*
            }
            };
        }
    }

    /// Finds the strategies that are the composition itself.
    fn check_parts(&mut self) {
        let Some(name) = &self.name else { return };
        let is_itself = |part: &Path| part.is_ident(name) || part.is_ident("Self");
        let error = |part: &Path| {
            Error::new_spanned(
                part,
                format!(
                    "`{}` is the composition itself: expected another strategy",
                    text(part)
                ),
            )
        };
        let fields = std::mem::take(&mut self.fields);
        let (itself, others): (Vec<_>, Vec<_>) = fields
            .into_iter()
            .partition(|field| is_itself(&field.strategy));
        self.errors
            .extend(itself.iter().map(|field| error(&field.strategy)));
        self.fields = others;
        if let Some(base) = self.base.take_if(|base| is_itself(base)) {
            self.errors.push(error(&base));
        }
    }

    /// Finds the fields that name no operation, or one that another field names.
    fn check_names(&mut self, operations: &Operations) {
        let mut named: Vec<String> = Vec::new();
        for field in &self.fields {
            let name = field.operation.to_string();
            let mistake = if operations.named(&name).is_none() {
                let nearest = operations.nearest(&name, |_| true);
                Some(match (nearest, operations.nearest_group(&name)) {
                    (_, Some(group)) => format!(
                        "`{name}` is not an operation: expected one of the group {}",
                        operations.names(|operation| operation.group == group)
                    ),
                    (Some(nearest), _) => format!(
                        "unknown operation `{name}`: did you mean `{}`?",
                        nearest.name
                    ),
                    (None, _) => format!(
                        "unknown operation `{name}`: the operations are{}",
                        operations.names(|_| true)
                    ),
                })
            } else if named.contains(&name) {
                Some(format!(
                    "`{name}` is named twice: an operation has one strategy"
                ))
            } else {
                None
            };
            self.errors
                .extend(mistake.map(|words| Error::new(field.operation.span(), words)));
            named.push(name);
        }
    }
}
