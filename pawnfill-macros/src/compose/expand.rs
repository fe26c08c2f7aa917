//! Expands `compose!`: each item becomes a struct, and an implementation of `Strategy` that delegates to the
//! strategies.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Ident, Path, Result};

use crate::attributes::{SHARED, missing_derives, only};
use crate::items::{Context, Item};
use crate::operations::Operation;
use crate::strategy_path::strategy_function;
use crate::tokens::located_at;

use super::parse::{Composition, Field};

/// A composition derives the same traits as the library's strategies.
const DERIVED: [&str; 7] = ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "PartialEq"];

impl Item for Composition {
    fn expand(&self, context: &Context) -> TokenStream {
        let (library, operations) = (&context.library, &context.operations);
        let (attrs, vis, name) = (&self.attrs, &self.vis, &self.name);
        let shared_attrs = only(attrs, &SHARED);
        let body = self.implementation(library, operations).unwrap_or_else(|mistake| {
            let error = mistake.to_compile_error();
            quote! {
                #error
                impl #library::Strategy for #name {
                    const NAME: &'static ::core::primitive::str = "";
                }
            }
        });
        let derived = missing_derives(attrs, &DERIVED);
        quote! {
            #(#attrs)*
            #[derive(#(#derived),*)]
            #vis struct #name;

            #(#shared_attrs)*
            const _: () = { #body };
        }
    }
}

impl Composition {
    fn implementation(&self, library: &Path, operations: &[Operation]) -> Result<TokenStream> {
        let (fields, base) = self.valid(operations)?;
        // The expansion has each strategy's path only once, in a function; see `strategy_function`.
        let strategy_of = |index: Option<usize>| match index {
            Some(index) => format_ident!("__strategy_{index}"),
            None => format_ident!("__base"),
        };
        let part = |index, strategy: &Path| {
            strategy_function(library, &strategy_of(index), strategy.to_token_stream())
        };
        let base = part(None, base);
        let numbered = fields.iter().enumerate();
        let parts = numbered.map(|(index, field)| part(Some(index), &field.strategy));
        let (mut ways, mut methods, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        for operation in operations {
            let is_named = |field: &Field| field.operation == operation.name;
            let index = fields.iter().position(is_named);
            let field = index.map(|index| &fields[index]);
            let docs = field.map_or(&[][..], |field| &field.docs);
            let strategy = strategy_of(index);
            let method = field.map_or_else(
                || Ident::new(&operation.name, Span::call_site()),
                // This is the user's own token, so that an editor can jump from it to the operation.
                |field| field.operation.clone(),
            );
            let listed = &operation.name;
            let arguments = Vec::from_iter(operation.arguments.iter().map(|one| &one.name));
            let types = operation.arguments.iter().map(|one| &one.written_type);
            let result = &operation.result;
            if let Some(field) = field {
                let written = field.strategy.to_token_stream().to_string().replace(' ', "");
                let message = format!(
                    "`{written}` does not override `{listed}`, so this would be `Shift`: \
                     write `{listed}: Shift`, or leave the field out"
                );
                let check = quote! {
                    ::core::assert!(#library::__private_0_1_0::suits(#strategy(), #listed), #message)
                };
                checks.push(located_at(field.strategy.span(), check));
            }
            ways.push(quote!(#library::__private_0_1_0::override_of(#strategy(), #listed)));
            methods.push(quote! {
                #(#docs)*
                #[inline(always)]
                fn #method(self, #(#arguments: #types),*) #result {
                    #library::Strategy::#method(#strategy(), #(#arguments),*)
                }
            });
        }
        let name = &self.name;
        let name_text = name.unraw().to_string();
        Ok(quote! {
            #(#parts)*
            #base
            #(const _: () = #checks;)*
            impl #library::Strategy for #name {
                const NAME: &'static ::core::primitive::str = #name_text;
                const OVERRIDES: &'static [#library::Override] = {
                    const __WAYS: &[::core::option::Option<#library::Override>] = &[#(#ways),*];
                    const __COUNT: ::core::primitive::usize = #library::__private_0_1_0::count(__WAYS);
                    &#library::__private_0_1_0::overrides_among::<__COUNT>(__WAYS)
                };
                #(#methods)*
            }
        })
    }
}
