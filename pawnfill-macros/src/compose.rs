//! `compose!`: each item becomes a struct, and an implementation of `Strategy` that delegates to the strategies.

use proc_macro2::{Group, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::token::Brace;
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use crate::attributes::{SHARED, docs_only, missing_derives, only};
use crate::items::{Context, Item};
use crate::operations::Operations;
use crate::strategy_path::{read_strategy, strategy_function, text};
use crate::tokens::{expected, located_at, require};

/// `[attrs] [vis] struct Name { fields, ..Base }`.
pub(crate) struct Composition {
    attrs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    /// The fields and the base, or the first mistake in them.
    body: Result<(Vec<Field>, Path)>,
}

/// `[docs] operation: Strategy`.
struct Field {
    docs: Vec<Attribute>,
    operation: Ident,
    strategy: Path,
}

impl Parse for Composition {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        require::<Token![struct]>(input, "`struct`")?;
        let name = require(input, "the composition's name")?;
        if input.peek(Token![<]) {
            return Err(expected(
                input,
                "`{` (a composition has no generic parameters)",
            ));
        }
        if !input.peek(Brace) {
            return Err(expected(input, "`{ operation: Strategy, …, ..Base }`"));
        }
        let braces: Group = input.parse()?;
        let read_body = |input: ParseStream<'_>| {
            let mut fields = Vec::new();
            while !input.is_empty() {
                let docs = docs_only(input, "struct")?;
                if let Some(dots) = input.parse::<Option<Token![..]>>()? {
                    let base = read_strategy(input)?;
                    input.parse::<Option<Token![,]>>()?;
                    if !input.is_empty() {
                        let message = "expected the base to be last, after all operations";
                        return Err(Error::new_spanned(quote!(#dots #base), message));
                    }
                    return Ok((fields, base));
                }
                let operation: Ident = require(input, "an operation or `..Base`")?;
                let what = format!("`: Strategy` after `{operation}`");
                if input.peek(Token![::]) {
                    return Err(expected(input, &what));
                }
                require::<Token![:]>(input, &what)?;
                fields.push(Field {
                    docs,
                    operation,
                    strategy: read_strategy(input)?,
                });
                if !input.is_empty() {
                    require::<Token![,]>(input, "`,` after the name of a strategy")?;
                }
            }
            Err(Error::new(
                braces.span_close(),
                "expected a base, such as `..Shift`, before this, for the operations that are not named",
            ))
        };
        Ok(Self {
            attrs,
            vis,
            name,
            body: read_body.parse2(braces.stream()),
        })
    }
}

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
    fn expand(&self, context: &Context) -> TokenStream {
        let Context {
            library,
            operations,
        } = context;
        let Self {
            attrs, vis, name, ..
        } = self;
        let shared_attrs = only(attrs, &SHARED);
        let body = self.implementation(library, operations);
        let body = body.unwrap_or_else(|error| {
            let error = error.to_compile_error();
            quote!(#error impl #library::Strategy for #name { const NAME: &'static ::core::primitive::str = ""; })
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
    /// The implementation of `Strategy`.
    fn implementation(&self, library: &Path, operations: &Operations) -> Result<TokenStream> {
        let (fields, base) = self.body.as_ref().map_err(Error::clone)?;
        self.check(fields, base, operations)?;
        // The expansion names each strategy once, in a function.
        let strategy_of = |index: Option<usize>| match index {
            Some(index) => format_ident!("__strategy_{index}"),
            None => format_ident!("__base"),
        };
        let part = |index, strategy: &Path| {
            strategy_function(library, &strategy_of(index), strategy.to_token_stream())
        };
        let base = part(None, base);
        let parts = fields.iter().enumerate();
        let parts = parts.map(|(index, field)| part(Some(index), &field.strategy));
        let (mut ways, mut methods, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        for operation in operations.iter() {
            let is_named = |field: &Field| field.operation == operation.name;
            let index = fields.iter().position(is_named);
            let field = index.and_then(|index| fields.get(index));
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
                checks.push(located_at(field.strategy.span(), check));
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
                    &#library::__private::overrides_among::<{ #library::__private::count(__WAYS) }>(__WAYS)
                };
                #(#methods)*
            }
        })
    }

    /// Finds the first field that names no operation, or one that another field names, and the first strategy
    /// that is the composition itself.
    fn check(&self, fields: &[Field], base: &Path, operations: &Operations) -> Result<()> {
        for (index, Field { operation, .. }) in fields.iter().enumerate() {
            if !operations.iter().any(|listed| operation == &listed.name) {
                return Err(operations.unknown(operation, |_| true, "the operations"));
            }
            let mut before = fields[..index].iter();
            if before.any(|field| field.operation == *operation) {
                let message =
                    format!("`{operation}` is named twice: an operation has one strategy");
                return Err(Error::new(operation.span(), message));
            }
        }
        let strategies = fields.iter().map(|field| &field.strategy);
        for part in strategies.chain([base]) {
            if part.is_ident(&self.name) {
                let part_text = text(part);
                let message =
                    format!("`{part_text}` is the composition itself: expected another strategy");
                return Err(Error::new_spanned(part, message));
            }
        }
        Ok(())
    }
}
