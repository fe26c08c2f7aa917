//! Expands a function of `batch!` into a loop over the slices, compiled for several widths of vectors.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, GenericParam, Ident, Path, Result};

use crate::items::{Context, Item, report};

use super::parse::{Argument, Function};

/// The reason why the functions allow some lints.
const REASON: &str = "it is written by `batch!`";

/// The end of the docs of every function.
const DOCS: &str = "\n# Panics\n\nIf the slices are not of one length; nothing is written then.";

impl Item for Function {
    const KEYWORDS: &'static [&'static str] = &["fn"];
    const HAS_BODY: bool = true;

    fn expand(self, context: &mut Context) -> TokenStream {
        let expanded = self.definition(&context.library);
        expanded.unwrap_or_else(|error| report(&self.attrs, &error))
    }
}

impl Function {
    fn definition(&self, library: &Path) -> Result<TokenStream> {
        let Self {
            attrs,
            vis,
            name,
            generics,
            arguments,
            output,
            body,
        } = self;
        let outputs = self.names_of_outputs()?;
        let elements = self.outputs();
        let where_clause = &generics.where_clause;
        let (parameters, turbofish) = (generics.params.to_token_stream(), self.turbofish());

        let signature = arguments.iter().map(|argument| {
            let Argument { name, written, .. } = argument;
            quote!(#name: #written)
        });
        let signature = quote!(#(#signature,)* #(#outputs: &mut [#elements]),*);
        let board_parameters = arguments.iter().map(|argument| {
            let Argument {
                attrs,
                name,
                written,
                element,
            } = argument;
            let board_type = element.as_ref().unwrap_or(written);
            quote!(#(#attrs)* #name: #board_type)
        });
        let slices: Vec<&Ident> = arguments
            .iter()
            .filter(|argument| argument.element.is_some())
            .map(|argument| &argument.name)
            .collect();
        let names = arguments.iter().map(|argument| &argument.name);
        let at = Ident::new("__at", Span::mixed_site());
        let length = Ident::new("__length", Span::mixed_site());
        let call = arguments.iter().map(|argument| {
            let name = &argument.name;
            match argument.element {
                Some(_) => quote!(#name[#at]),
                None => name.to_token_stream(),
            }
        });
        // One name for each element of a tuple.
        let results: Vec<Ident> = (0..outputs.len())
            .map(|index| Ident::new(&format!("__result_{index}"), Span::mixed_site()))
            .collect();
        let pattern = match &output {
            syn::Type::Tuple(_) => quote!((#(#results,)*)),
            _ => quote!(#(#results)*),
        };
        let first = &outputs[0];
        let shortest = slices.iter().copied().chain(&outputs[1..]);
        let shortest = shortest.fold(
            quote!(#first.len()),
            |least, slice| quote!(::core::cmp::Ord::min(#least, #slice.len())),
        );
        // These checks are in the body that copies the elements, so that the compiler reports a
        // type that is not `Copy` only once, and points at the type.
        let elements_read = arguments
            .iter()
            .filter_map(|argument| argument.element.as_ref());
        let copied = elements_read.map(|element| {
            let at = Span::call_site().located_at(element.span());
            quote_spanned!(at=> { fn copied<T: ::core::marker::Copy>() {} copied::<#element>(); })
        });
        let with_lengths = slices.iter().copied().chain(&outputs);
        let lengths = with_lengths.map(|slice| {
            let written = slice.to_string();
            quote!((#written, #slice.len()))
        });
        let written = name.to_string();
        Ok(quote! {
            #(#attrs)*
            #[doc = #DOCS]
            #[allow(clippy::too_many_arguments, clippy::type_complexity, reason = #REASON)]
            #[track_caller]
            #vis fn #name<#parameters>(#signature) #where_clause {
                #[inline(always)]
                #[allow(clippy::too_many_arguments, clippy::type_complexity, reason = #REASON)]
                fn __one<#parameters>(#(#board_parameters),*) -> #output #where_clause #body

                // The slices have one length already. Cutting them to it removes the bounds checks
                // from the loop. They are arguments, so the compiler knows that they do not
                // overlap.
                #[inline(always)]
                #[allow(
                    clippy::too_many_arguments, clippy::needless_range_loop,
                    clippy::extra_unused_lifetimes, reason = #REASON
                )]
                fn __all<#parameters>(#signature) #where_clause {
                    #(#copied)*
                    let #length = #shortest;
                    #(let #slices = &#slices[..#length];)*
                    #(let #outputs = &mut #outputs[..#length];)*
                    for #at in 0..#length {
                        let #pattern = __one #turbofish(#(#call),*);
                        #(#outputs[#at] = #results;)*
                    }
                }

                #library::__private::batch::check(#written, &[#(#lengths),*]);
                // The closure needs `inline(always)`: with a mere `inline`, it would be called, and
                // compiled without the vectors.
                #library::__private::batch::dispatch(
                    #[inline(always)]
                    || __all #turbofish(#(#names,)* #(#outputs),*)
                );
            }
        })
    }

    /// The names of the outputs as arguments: `out`, or `out_0` and so on.
    fn names_of_outputs(&self) -> Result<Vec<Ident>> {
        let outputs = self.outputs();
        if outputs.is_empty() {
            return Err(Error::new_spanned(
                &self.output,
                "expected the type of an element of the output, found `()`",
            ));
        }
        Ok(match &self.output {
            syn::Type::Tuple(_) => (0..outputs.len())
                .map(|index| format_ident!("out_{index}"))
                .collect(),
            _ => vec![format_ident!("out")],
        })
    }

    /// The turbofish that passes on the function's generic types and constants unchanged. It omits
    /// lifetimes, which need not be passed on.
    fn turbofish(&self) -> TokenStream {
        let names = self.generics.params.iter().filter_map(|param| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
        });
        let handed: Vec<&Ident> = names.collect();
        if handed.is_empty() {
            return TokenStream::new();
        }
        quote!(::<#(#handed),*>)
    }
}
