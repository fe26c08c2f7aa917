//! Expands `compose!`: each item becomes a struct and an implementation that delegates to the
//! strategies.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Ident, Path, Result, Visibility};

use crate::attributes::{SHARED, missing_derives, only};
use crate::items::{Broken, Context, Item, report};
use crate::operations::Operations;
use crate::strategy_path::{strategy_function, text};
use crate::tokens::located_at;

use super::parse::{Composition, Field};

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

impl Item for Composition {
    const KEYWORDS: &'static [&'static str] = &["struct"];
    const HAS_BODY: bool = true;

    fn expand(self, context: &mut Context) -> TokenStream {
        let Self {
            attrs, vis, name, ..
        } = &self;
        if let Err(error) = context.check_name(name, attrs) {
            return report(attrs, &error);
        }
        match self.check(&context.operations) {
            Ok(()) => self.implementation(&context.library, &context.operations),
            Err(error) => undone(&context.library, attrs, vis, name, &error),
        }
    }

    fn undone(broken: &Broken, library: &Path) -> TokenStream {
        let Broken {
            attrs, vis, error, ..
        } = broken;
        match &broken.name {
            Some(name) => undone(library, attrs, vis, name, error),
            None => report(attrs, error),
        }
    }
}

/// A composition with a mistake, which is a strategy, so that no use of it fails.
fn undone(
    library: &Path,
    attrs: &[Attribute],
    vis: &Visibility,
    name: &Ident,
    error: &Error,
) -> TokenStream {
    let conditions = only(attrs, &["cfg"]);
    let derived = derives(&[]);
    let error = error.to_compile_error();
    quote! {
        #(#conditions)*
        #derived
        #vis struct #name;
        #(#conditions)*
        const _: () = {
            #error
            impl #library::Strategy for #name { const NAME: &'static str = ""; }
        };
    }
}

/// The derives that the user has not written already.
fn derives(attrs: &[Attribute]) -> TokenStream {
    let derived = missing_derives(attrs, &DERIVED);
    quote!(#[derive(#(#derived),*)])
}

impl Composition {
    /// The struct and its implementation of `Strategy`.
    fn implementation(&self, library: &Path, operations: &Operations) -> TokenStream {
        let Self {
            attrs, vis, name, ..
        } = self;
        let shared_attrs = only(&self.attrs, &SHARED);
        // The compiler warns about uses of a deprecated item, but implementing `Strategy` for it
        // should not count as a use.
        let is_deprecated = attrs.iter().any(|attr| attr.path().is_ident("deprecated"));
        let deprecated = is_deprecated.then(|| quote!(#[allow(deprecated)]));
        let derived = derives(attrs);
        // The expansion names each strategy once, in a function.
        let strategy_of = |index: Option<usize>| match index {
            Some(index) => format_ident!("__strategy_{index}"),
            None => format_ident!("__base"),
        };
        let part = |index, strategy: &Path| {
            strategy_function(library, &strategy_of(index), strategy.to_token_stream())
        };
        let base = part(None, &self.base);
        let fields = self.fields.iter().enumerate();
        let parts: TokenStream = fields
            .map(|(index, field)| part(Some(index), &field.strategy))
            .collect();
        let (mut ways, mut methods, mut checks) = (Vec::new(), Vec::new(), TokenStream::new());
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
            let arguments = Vec::from_iter(operation.arguments.iter().map(|one| &one.name));
            let types = operation.arguments.iter().map(|one| &one.written_type);
            let result = &operation.result;
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
        let name_text = name.unraw().to_string();
        quote! {
            #(#attrs)*
            #derived
            #vis struct #name;

            #(#shared_attrs)*
            #deprecated
            const _: () = {
            #parts
            #base
            #checks
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

    /// Finds the first field that names no operation, or one that another field names, and the first strategy
    /// that is the composition itself.
    fn check(&self, operations: &Operations) -> Result<()> {
        for (index, Field { operation, .. }) in self.fields.iter().enumerate() {
            operations.named(operation, |_| true, "the operations")?;
            let mut before = self.fields[..index].iter();
            if before.any(|field| field.operation == *operation) {
                let message =
                    format!("`{operation}` is named twice: an operation has one strategy");
                return Err(Error::new(operation.span(), message));
            }
        }
        let strategies = self.fields.iter().map(|field| &field.strategy);
        for part in strategies.chain([&self.base]) {
            if part.is_ident(&self.name) || part.is_ident("Self") {
                let part_text = text(part);
                let message =
                    format!("`{part_text}` is the composition itself: expected another strategy");
                return Err(Error::new_spanned(part, message));
            }
        }
        Ok(())
    }
}
