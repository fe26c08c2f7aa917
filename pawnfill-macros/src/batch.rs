//! `batch!`: turns a function of one board into a function of slices of boards, a loop that is compiled for several
//! widths of vectors.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::token::{Brace, Paren};
use syn::{Attribute, Error, GenericParam, Generics, Ident, Result, Token, Type, Visibility};

use crate::items::{Context, Item};
use crate::tokens::{expected, require};

/// `[attrs] [vis] fn name<generics>(arguments) -> outputs where … { body }`.
pub(crate) struct Function {
    attrs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    /// The generic parameters and the `where` clause.
    generics: Generics,
    arguments: Vec<Argument>,
    /// The type that the body returns: the element type of the output, or a tuple with the element
    /// type of each output.
    output: Type,
    /// Braces, which may come from another macro (`$body:block`).
    body: TokenTree,
}

/// `name: Type`.
struct Argument {
    attrs: Vec<Attribute>,
    name: Ident,
    written: Type,
    /// The type of an element, if the argument is a slice; otherwise the argument is a value that
    /// all boards share.
    element: Option<Type>,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        require::<Token![fn]>(input, "`fn name(boards: &[u64]) -> u64 { … }`")?;
        let name = require(input, "the function's name")?;
        let mut generics: Generics = input.parse()?;
        if !input.peek(Paren) {
            return Err(expected(input, "`(` and the slices"));
        }
        let arguments = arguments(&input.parse()?)?;
        let what = "`->` and the type of an element of the output, such as `-> u64`";
        require::<Token![->]>(input, what)?;
        let output: Type = require(input, "the type of an element of the output")?;
        let problem = match &output {
            Type::Reference(_) => {
                ", such as `u64`: the function takes a slice of it as its last argument"
            }
            Type::Tuple(outputs) if outputs.elems.is_empty() => ", found `()`",
            _ => "",
        };
        if !problem.is_empty() {
            let message = format!("expected the type of an element of the output{problem}");
            return Err(Error::new_spanned(output, message));
        }
        generics.where_clause = input.parse()?;
        if !input.peek(Brace) {
            return Err(expected(input, "`{` and the body"));
        }
        Ok(Self { attrs, vis, name, generics, arguments, output, body: input.parse()? })
    }
}

/// The arguments, among which there is a slice.
fn arguments(group: &Group) -> Result<Vec<Argument>> {
    let read_all = Punctuated::<Argument, Token![,]>::parse_terminated;
    let arguments = read_all.parse2(group.stream())?;
    if !arguments.iter().any(|argument| argument.element.is_some()) {
        return Err(Error::new(
            group.span_close(),
            "expected a slice, such as `pawns: &[u64]`, before this: the function is called for \
             each of its elements",
        ));
    }
    Ok(arguments.into_iter().collect())
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let name = require(input, "an argument, such as `pawns: &[u64]`")?;
        require::<Token![:]>(input, "`:` and a type")?;
        let written: Type = require(input, "a type")?;
        let element = element(&written)?.cloned();
        Ok(Self { attrs, name, written, element })
    }
}

/// The type of an element, if the type is a slice.
fn element(written: &Type) -> Result<Option<&Type>> {
    if let Type::Reference(reference) = written
        && let Type::Slice(slice) = &*reference.elem
    {
        return match reference.mutability {
            None => Ok(Some(&slice.elem)),
            Some(mutability) => Err(Error::new(
                mutability.span,
                "expected `&[…]`, found `mut`: an output is written after `->`, by the type of its \
                 elements",
            )),
        };
    }
    Ok(None)
}

/// The reason why the functions allow some lints.
const REASON: &str = "it is written by `batch!`";

/// The end of the docs of every function.
const DOCS: &str = "\n# Panics\n\nIf the slices are not of one length; nothing is written then.";

impl Item for Function {
    fn expand(&self, Context { library, .. }: &Context) -> TokenStream {
        let (attrs, vis, name, generics) = (&self.attrs, &self.vis, &self.name, &self.generics);
        let (arguments, output, body) = (&self.arguments, &self.output, &self.body);
        // The names of the outputs as arguments, and the types of their elements.
        let (outputs, elements): (Vec<Ident>, Vec<&Type>) = match output {
            Type::Tuple(tuple) => {
                let elements = tuple.elems.iter().enumerate();
                let named = elements.map(|(index, one)| (format_ident!("out_{index}"), one));
                named.unzip()
            }
            one => (vec![format_ident!("out")], vec![one]),
        };
        let where_clause = &generics.where_clause;
        let (parameters, turbofish) = (generics.params.to_token_stream(), self.turbofish());

        let signature = arguments.iter();
        let signature = signature.map(|Argument { name, written, .. }| quote!(#name: #written));
        let signature = quote!(#(#signature,)* #(#outputs: &mut [#elements]),*);
        let board_parameters = arguments.iter().map(|argument| {
            let (attrs, name) = (&argument.attrs, &argument.name);
            let board_type = argument.element.as_ref().unwrap_or(&argument.written);
            quote!(#(#attrs)* #name: #board_type)
        });
        let slices = arguments.iter().filter(|one| one.element.is_some());
        let slices: Vec<&Ident> = slices.map(|argument| &argument.name).collect();
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
        let result = |index| format_ident!("__result_{index}", span = Span::mixed_site());
        let results: Vec<Ident> = (0..outputs.len()).map(result).collect();
        let pattern = match &output {
            Type::Tuple(_) => quote!((#(#results,)*)),
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
        let elements_read = arguments.iter().filter_map(|one| one.element.as_ref());
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
        quote! {
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

                #library::__private_0_1_0::batch::check(#written, &[#(#lengths),*]);
                // The closure needs `inline(always)`: with a mere `inline`, it would be called, and
                // compiled without the vectors.
                #library::__private_0_1_0::batch::dispatch(
                    #[inline(always)]
                    || __all #turbofish(#(#names,)* #(#outputs),*)
                );
            }
        }
    }
}

impl Function {
    /// The turbofish that passes on the function's generic types and constants unchanged. It omits
    /// lifetimes, which need not be passed on.
    fn turbofish(&self) -> TokenStream {
        let mut generics = self.generics.clone();
        let params = generics.params.into_iter();
        let is_kept = |param: &GenericParam| !matches!(param, GenericParam::Lifetime(_));
        generics.params = params.filter(is_kept).collect();
        generics.split_for_impl().1.as_turbofish().to_token_stream()
    }
}
