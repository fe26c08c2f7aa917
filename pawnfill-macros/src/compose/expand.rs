//! Expands `compose!`: each item becomes a struct and an implementation that delegates to the
//! strategies.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Ident, Path, Result, Visibility};

use crate::attributes::{SHARED, missing_derives, only};
use crate::items::{Names, read_items, report};
use crate::operations::{Call, Operations};
use crate::strategy_path::{strategy_function, text};
use crate::tokens::{located_at, without_invisible_groups};

use super::parse::Composition;

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
    let (library, items) = read_items::<Composition>(without_invisible_groups(items))?;
    let mut names = Names::default();
    let expanded = items.into_iter().map(|item| match item {
        Ok(composition) => composition.expand(&library, &operations, &mut names),
        Err(broken) => match &broken.name {
            Some(name) => undone(&library, &broken.attrs, &broken.vis, name, &broken.error),
            None => broken.report(),
        },
    });
    Ok(expanded.collect())
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
    fn expand(&self, library: &Path, operations: &Operations, names: &mut Names) -> TokenStream {
        let Self {
            attrs, vis, name, ..
        } = self;
        if let Err(error) = names.check(name, attrs) {
            return report(attrs, &error);
        }
        if let Err(error) = self.check_fields(operations) {
            return undone(library, attrs, vis, name, &error);
        }
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
    fn check_fields(&self, operations: &Operations) -> Result<()> {
        for (index, field) in self.fields.iter().enumerate() {
            let name = field.operation.to_string();
            let message = match (operations.named(&name), operations.nearest_group(&name)) {
                (Some(_), _)
                    if self.fields[..index]
                        .iter()
                        .all(|other| other.operation != name) =>
                {
                    self.check_part(&field.strategy)?;
                    continue;
                }
                (Some(_), _) => format!("`{name}` is named twice: an operation has one strategy"),
                (None, Some(group)) => format!(
                    "`{name}` is not an operation: expected one of the group {}",
                    operations.names(|operation| operation.group == group)
                ),
                (None, None) => match operations.nearest(&name, |_| true) {
                    Some(nearest) => format!(
                        "unknown operation `{name}`: did you mean `{}`?",
                        nearest.name
                    ),
                    None => format!(
                        "unknown operation `{name}`: the operations are{}",
                        operations.names(|_| true)
                    ),
                },
            };
            return Err(Error::new(field.operation.span(), message));
        }
        self.check_part(&self.base)
    }

    fn check_part(&self, part: &Path) -> Result<()> {
        if part.is_ident(&self.name) || part.is_ident("Self") {
            let message = format!(
                "`{}` is the composition itself: expected another strategy",
                text(part)
            );
            return Err(Error::new_spanned(part, message));
        }
        Ok(())
    }
}
