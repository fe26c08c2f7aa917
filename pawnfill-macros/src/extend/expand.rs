//! Expands `extend!`: each item becomes an implementation, or a trait and its implementation, and the
//! view.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, Path, Result, ReturnType, Type, Visibility};

use crate::attributes::{OF_ALL, missing_derives, only};
use crate::operations::{Call, Operation, Operations, last_word};
use crate::tokens::located_at;

use super::method::{Method, Types};
use super::parse::{self, CONVERSIONS, Conversion, Extension, FirstSquare, View};

/// The traits of a view, which the one that it wraps has, too.
const DERIVED: [&str; 6] = ["Clone", "Copy", "Debug", "Eq", "Hash", "PartialEq"];

/// Why lints do not report the methods.
const REASON: &str =
    "an engine uses what it needs, and may know pawnfill by another name than the links";

/// Expands a call of `extend!`.
pub(crate) fn expand(call: TokenStream) -> TokenStream {
    expand_call(call).unwrap_or_else(Error::into_compile_error)
}

fn expand_call(call: TokenStream) -> Result<TokenStream> {
    let Call { items, operations } = syn::parse2(call)?;
    let (library, extensions) = parse::items(items)?;
    let expanded = extensions
        .into_iter()
        .map(|extension| extension.expand(&library, &operations));
    Ok(expanded.collect())
}

impl Extension {
    /// What the item becomes, and what was wrong. Whatever that was, the methods are there if their
    /// type is known, so that no use of them fails.
    fn expand(self, library: &Path, operations: &Operations) -> TokenStream {
        let errors = self.errors.iter().map(Error::to_compile_error);
        let conditions: TokenStream = only(&self.attrs, &["cfg"]).into_iter().collect();
        let errors = quote!(#(#conditions #errors)*);
        let Some(set) = &self.set else {
            return errors;
        };
        let of_all = only(&self.attrs, &OF_ALL);
        let color = self.color.clone();
        let color = color.unwrap_or_else(|| Type::Verbatim(quote!(#library::Color)));
        let square = self.square.clone();
        let square = square.unwrap_or_else(|| Type::Verbatim(quote!(#library::Square)));
        let at = Span::call_site().located_at(set.span());
        let of_set = Types {
            library,
            operations,
            at,
            set: quote_spanned!(at=> Self),
            color: &color,
            square: &square,
            squares_are_indices: self.squares_are_indices(),
            is_mirrored: self.first_square == Some(FirstSquare::A8),
        };
        let view = self.view.as_ref();
        let of_view = Types {
            at: view.map_or(at, |view| Span::call_site().located_at(view.name.span())),
            set: set.to_token_stream(),
            ..of_set.clone()
        };
        let (definition, implementation) = match &self.name {
            Some(_) => self.as_trait(&of_set, operations),
            None => (
                TokenStream::new(),
                self.as_implementation(&of_set, operations),
            ),
        };
        let structure = view.map(|view| view.structure(library));
        let view_implementation = view.map(|view| view.implementation(&of_view, operations));
        let conversions = self.all_conversions(&of_view);
        let strategy = self.strategy(library);
        quote! {
            #errors
            #definition
            #(#of_all)*
            #structure
            // What nobody should name.
            #(#of_all)*
            const _: () = {
                #conversions
                #strategy
                #implementation
                #view_implementation
            };
        }
    }

    /// `impl Set { … }`.
    fn as_implementation(&self, types: &Types<'_>, operations: &Operations) -> TokenStream {
        let (attrs, set) = (&self.attrs, &self.set);
        let vis = match &self.vis {
            Visibility::Inherited => quote_spanned!(types.at=> pub),
            vis => vis.to_token_stream(),
        };
        let methods = operations.iter().map(|operation| {
            let docs = docs(operation);
            let Method { signature, body } = types.method(operation);
            quote!(#docs #[inline(always)] #vis #signature { #body })
        });
        let implementation = quote_spanned!(types.at=> impl #set { #(#methods)* });
        quote! {
            #(#attrs)*
            #[allow(dead_code, unreachable_pub, rustdoc::broken_intra_doc_links, reason = #REASON)]
            #implementation
        }
    }

    /// `trait Name { … }` and `impl Name for Set { … }`.
    fn as_trait(&self, types: &Types<'_>, operations: &Operations) -> (TokenStream, TokenStream) {
        let Self {
            attrs,
            vis,
            name,
            set,
            ..
        } = self;
        let declared = operations.iter().map(|operation| {
            let docs = docs(operation);
            let signature = types.method(operation).signature;
            quote!(#docs #signature;)
        });
        let definition = quote! {
            #(#attrs)*
            #[allow(dead_code, rustdoc::broken_intra_doc_links, reason = #REASON)]
            #vis trait #name: ::core::marker::Sized {
                #(#declared)*
            }
        };
        let methods = operations.iter().map(|operation| {
            let Method { signature, body } = types.method(operation);
            quote!(#[inline(always)] #signature { #body })
        });
        let implementation = quote! {
            impl #name for #set {
                #(#methods)*
            }
        };
        (definition, implementation)
    }

    /// The trait that converts the types, and its implementation.
    fn all_conversions(&self, types: &Types<'_>) -> TokenStream {
        let Types {
            library,
            set,
            color,
            square,
            ..
        } = types;
        let conversions = CONVERSIONS.map(|name| match self.conversion(name) {
            Some(conversion) => conversion.definition(),
            // What is missing may be there, with a mistake that is an error already.
            None if self.may_lack_conversions => {
                let signature = signature(name, types.at, types);
                quote!(#signature { ::core::panic!() })
            }
            None => {
                // The compiler marks the type as what lacks the conversion.
                let (from, by) = match name {
                    "to_u64" => (set.clone(), quote!(ToSet)),
                    "from_u64" => (set.clone(), quote!(FromSet)),
                    "color" => (color.to_token_stream(), quote!(ToColor)),
                    _ => (square.to_token_stream(), quote!(ToSquare)),
                };
                let signature = signature(name, types.at, types);
                quote! {
                    #[inline]
                    #signature {
                        <#from as #library::__private::#by>::convert(from)
                    }
                }
            }
        });
        let declared = CONVERSIONS.map(|name| {
            // Where the written one differs, the compiler points at its name.
            let written = self.conversion(name);
            signature(
                name,
                written.map_or(types.at, |written| written.name.span()),
                types,
            )
        });
        quote! {
            trait __Conversions: ::core::marker::Sized {
                #(#declared;)*
            }
            impl __Conversions for #set {
                #(#conversions)*
            }
        }
    }

    /// Whether the conversion of a square is written to give a `u8`, the index of its bit.
    fn squares_are_indices(&self) -> bool {
        let conversion = self.conversion("square");
        conversion.is_some_and(|conversion| match &conversion.result {
            ReturnType::Type(_, result) => last_word(result) == "u8",
            ReturnType::Default => false,
        })
    }

    /// The function that gives the strategy, so that it is named once.
    fn strategy(&self, library: &Path) -> TokenStream {
        let strategy = match &self.strategy {
            Some(strategy) => strategy.to_token_stream(),
            None => quote!(#library::Shift),
        };
        // Of a value that is not a strategy the compiler says so where the type is.
        let place = strategy.clone().into_iter().next();
        let place = place.map_or_else(Span::call_site, |token| token.span());
        let bound = located_at(place, quote!(impl #library::Strategy));
        quote! {
            #[inline(always)]
            fn __strategy() -> #bound {
                #strategy
            }
        }
    }
}

/// The signature of a conversion, for the compiler to point at a place.
fn signature(name: &str, at: Span, types: &Types<'_>) -> TokenStream {
    let Types { color, square, .. } = types;
    let library = located_at(at, types.library.to_token_stream());
    match name {
        "to_u64" => quote_spanned!(at=> fn to_u64(from: Self) -> u64),
        "from_u64" => quote_spanned!(at=> fn from_u64(from: u64) -> Self),
        "color" => quote_spanned!(at=> fn color(from: #color) -> #library::Color),
        _ if types.squares_are_indices => quote_spanned!(at=> fn square(from: #square) -> u8),
        _ => quote_spanned!(at=> fn square(from: #square) -> #library::Square),
    }
}

impl Conversion {
    fn definition(&self) -> TokenStream {
        let Self {
            attrs,
            name,
            arguments,
            result,
            body,
        } = self;
        let is_inline = attrs.iter().any(|attr| attr.path().is_ident("inline"));
        let inline = (!is_inline).then(|| quote!(#[inline]));
        let signature = quote_spanned!(name.span()=> fn #name #arguments #result);
        quote!(#(#attrs)* #inline #signature #body)
    }
}

impl View {
    /// The struct.
    fn structure(&self, library: &Path) -> TokenStream {
        let Self { attrs, vis, name } = self;
        let derived = missing_derives(attrs, &DERIVED);
        quote! {
            #(#attrs)*
            #[derive(#(#derived),*)]
            #vis struct #name(#library::PawnStructure);
        }
    }

    /// Its methods.
    fn implementation(&self, types: &Types<'_>, operations: &Operations) -> TokenStream {
        let Self { attrs, vis, name } = self;
        let of_all = only(attrs, &OF_ALL);
        let Types {
            library,
            set,
            color,
            ..
        } = types;
        let methods = operations.iter().map(|operation| {
            let docs = docs(operation);
            let Method { signature, body } = types.of_view(operation);
            quote!(#docs #[inline(always)] #vis #signature { #body })
        });
        let white = types.convert("to_u64", &quote!(white));
        let black = types.convert("to_u64", &quote!(black));
        let by_color = types.color(&quote!(color));
        let pawns = quote!(#library::PawnStructure::pawns(&self.0, #by_color));
        let pawns = types.convert("from_u64", &pawns);
        // Where the first square is a8, ours holds the position with its ranks in reverse order and
        // the colors exchanged.
        let (first, second, printed) = match types.is_mirrored {
            true => (
                black,
                white,
                quote!(#library::PawnStructure::flip_colors(&self.0)),
            ),
            false => (white, black, quote!(self.0)),
        };
        quote! {
            #(#of_all)*
            #[allow(dead_code, unreachable_pub, rustdoc::broken_intra_doc_links, reason = #REASON)]
            impl #name {
                /// The structure of these pawns, any two sets.
                #[inline(always)]
                #vis fn new(white: #set, black: #set) -> Self {
                    Self(#library::PawnStructure::new(__strategy(), #first, #second))
                }

                /// The pawns of a color, as they were given.
                #[inline]
                #vis fn pawns(&self, color: #color) -> #set {
                    #pawns
                }

                #(#methods)*
            }

            /// The board and a legend.
            #(#of_all)*
            impl ::core::fmt::Display for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Display::fmt(&#printed, f)
                }
            }
        }
    }
}

/// What an operation is, and where more is said.
fn docs(operation: &Operation) -> TokenStream {
    let (docs, name) = (&operation.docs, &operation.name);
    let link = format!(" See [`Strategy::{name}`](pawnfill::Strategy::{name}).");
    quote!(#(#docs)* #[doc = ""] #[doc = #link])
}
