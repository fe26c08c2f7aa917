//! Expands `extend!`: each item becomes an implementation, or a trait and its implementation. An
//! item with a view also defines the view.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Path, ReturnType, Type, Visibility};

use crate::attributes::{SHARED, missing_derives, only};
use crate::items::{Context, Item};
use crate::operations::last_segment;
use crate::strategy_path::strategy_function;
use crate::tokens::located_at;

use super::method::{Expansion, Method};
use super::parse::{CONVERSIONS, Conversion, Extension, View};

/// A view derives the traits of the wrapped `PawnStructure`, but not `Debug`, which draws boards.
const DERIVED: [&str; 5] = ["Clone", "Copy", "Eq", "Hash", "PartialEq"];

const REASON: &str =
    "some methods may be unused, and the links in docs break if pawnfill is renamed";

impl Item for Extension {
    /// Defines the methods even if the entries have a mistake, so that calls cause no further errors.
    fn expand(&self, context: &Context) -> TokenStream {
        if let Err(error) = self.check_set() {
            return error.into_compile_error();
        }
        let (library, operations) = (&context.library, &context.operations);
        let (set, entries) = (&self.set, &self.entries);
        let shared_attrs = only(&self.attrs, &SHARED);
        let error = self.check_entries().err().map(|error| {
            let (conditions, error) = (only(&self.attrs, &["cfg"]), error.to_compile_error());
            quote!(#(#conditions)* #error)
        });
        // After a mistake, each conversion is a `panic!`. The attribute prevents warnings about the code
        // after it.
        let unreachable = error.iter().map(|_| quote!(#[allow(unreachable_code)]));
        let type_or = |written: &Option<Type>, name| match (written, &error) {
            (Some(written), _) => written.clone(),
            // Parsing stops at the mistake, so a type after it is unknown. Methods then accept any
            // type.
            (None, Some(_)) => Type::Verbatim(quote!(impl ::core::marker::Sized)),
            (None, None) => {
                let name = format_ident!("{name}");
                Type::Verbatim(quote!(#library::#name))
            }
        };
        let color = &type_or(&entries.color, "Color");
        let square = &type_or(&entries.square, "Square");
        let at = Span::call_site().located_at(set.span());
        let set_expansion = Expansion {
            library,
            operations,
            error_span: at,
            set: quote_spanned!(at=> Self),
            color,
            square,
            square_index: self.square_index(),
            is_a8_first: entries.is_a8_first(),
            has_errors: error.is_some(),
        };
        let view = entries.view.as_ref();
        let view_expansion = Expansion {
            error_span: view.map_or(at, |view| Span::call_site().located_at(view.name.span())),
            set: set.to_token_stream(),
            ..set_expansion.clone()
        };
        let (definition, implementation) = match &self.name {
            Some(_) => self.as_trait(&set_expansion),
            None => (TokenStream::new(), self.as_implementation(&set_expansion)),
        };
        let structure = view.map(|view| view.structure(library));
        let view_implementation = view.map(|view| view.implementation(&view_expansion));
        let conversions = error.is_none().then(|| self.all_conversions(&view_expansion));
        let strategy = self.strategy(library, error.is_some());
        quote! {
            #definition
            #(#shared_attrs)*
            #structure
            #error
            // The block hides the names inside.
            #(#shared_attrs)*
            #(#unreachable)*
            const _: () = {
                #conversions
                #strategy
                #implementation
                #view_implementation
            };
        }
    }
}

impl Extension {
    fn as_implementation(&self, expansion: &Expansion<'_>) -> TokenStream {
        let (attrs, set) = (&self.attrs, &self.set);
        let vis = match &self.vis {
            Visibility::Inherited => quote_spanned!(expansion.error_span=> pub),
            vis => vis.to_token_stream(),
        };
        let methods = expansion.set_methods(false);
        let defined = methods.iter().map(|method| method.defined(&vis));
        let implementation = quote_spanned!(expansion.error_span=> impl #set { #(#defined)* });
        let (square_set, shared_attrs) = (expansion.square_set(set), only(attrs, &SHARED));
        quote! {
            #(#attrs)*
            #[allow(dead_code, unreachable_pub, rustdoc::broken_intra_doc_links, reason = #REASON)]
            #implementation
            #(#shared_attrs)*
            #square_set
        }
    }

    fn as_trait(&self, expansion: &Expansion<'_>) -> (TokenStream, TokenStream) {
        let (attrs, vis, name, set) = (&self.attrs, &self.vis, &self.name, &self.set);
        let mut methods = expansion.set_methods(true);
        methods.extend(expansion.both_sides_methods());
        let declared = methods.iter().map(Method::declared);
        let definition = quote! {
            #(#attrs)*
            #[allow(dead_code, rustdoc::broken_intra_doc_links, reason = #REASON)]
            #vis trait #name: ::core::marker::Sized {
                #(#declared)*
            }
        };
        let nothing = TokenStream::new();
        let defined = methods.iter().map(|method| method.defined(&nothing));
        let implementation = quote! {
            impl #name for #set {
                #(#defined)*
            }
        };
        (definition, implementation)
    }

    fn all_conversions(&self, expansion: &Expansion<'_>) -> TokenStream {
        let (library, set) = (expansion.library, &expansion.set);
        let conversions = CONVERSIONS.map(|name| match self.entries.conversion(name) {
            Some(conversion) => conversion.definition(),
            None => {
                // If the type lacks the conversion, the compiler points at the type.
                let (from, by) = match name {
                    "to_u64" => (set.clone(), quote!(ToSet)),
                    "from_u64" => (set.clone(), quote!(FromSet)),
                    "color" => (expansion.color.to_token_stream(), quote!(ToColor)),
                    _ => (expansion.square.to_token_stream(), quote!(ToSquare)),
                };
                let signature = signature(name, expansion.error_span, expansion);
                quote! {
                    #[inline]
                    #signature {
                        <#from as #library::__private_0_1_0::#by>::convert(from)
                    }
                }
            }
        });
        let declared = CONVERSIONS.map(|name| {
            // If the user's conversion has another signature, the compiler points at its name.
            let written = self.entries.conversion(name);
            let at = written.map_or(expansion.error_span, |written| written.name.span());
            signature(name, at, expansion)
        });
        quote! {
            trait __Conversions: ::core::marker::Sized {
                #(#declared;)*
            }
            #[allow(clippy::renamed_function_params, reason = "an engine names its arguments")]
            impl __Conversions for #set {
                #(#conversions)*
            }
        }
    }

    fn square_index(&self) -> Option<&'static str> {
        let square = self.entries.conversion("square")?;
        let ReturnType::Type(_, result) = &square.result else { return None };
        let written = last_segment(result);
        ["u8", "usize"].into_iter().find(|index| written == *index)
    }

    fn strategy(&self, library: &Path, has_errors: bool) -> TokenStream {
        let strategy = match &self.entries.strategy {
            Some(strategy) if !has_errors => strategy.to_token_stream(),
            _ => quote!(#library::Shift),
        };
        strategy_function(library, &format_ident!("__strategy"), strategy)
    }
}

/// Returns the signature of a conversion. Errors about it point at `at`.
fn signature(name: &str, at: Span, expansion: &Expansion<'_>) -> TokenStream {
    let Expansion { color, square, .. } = expansion;
    let library = located_at(at, expansion.library.to_token_stream());
    match name {
        "to_u64" => quote_spanned!(at=> fn to_u64(from: Self) -> ::core::primitive::u64),
        "from_u64" => quote_spanned!(at=> fn from_u64(from: ::core::primitive::u64) -> Self),
        "color" => quote_spanned!(at=> fn color(from: #color) -> #library::Color),
        _ => {
            let result = match expansion.square_index {
                Some(index) => {
                    let index = Ident::new(index, at);
                    quote_spanned!(at=> ::core::primitive::#index)
                }
                None => quote_spanned!(at=> #library::Square),
            };
            quote_spanned!(at=> fn square(from: #square) -> #result)
        }
    }
}

impl Conversion {
    fn definition(&self) -> TokenStream {
        let (attrs, name, arguments) = (&self.attrs, &self.name, &self.arguments);
        let (result, body) = (&self.result, &self.body);
        let is_inline = attrs.iter().any(|attr| attr.path().is_ident("inline"));
        let inline = (!is_inline).then(|| quote!(#[inline]));
        let signature = quote_spanned!(name.span()=> fn #name #arguments #result);
        quote!(#(#attrs)* #inline #signature #body)
    }
}

impl View {
    fn structure(&self, library: &Path) -> TokenStream {
        let Self { attrs, vis, name } = self;
        let derived = missing_derives(attrs, &DERIVED);
        quote! {
            #(#attrs)*
            #[derive(#(#derived),*)]
            #vis struct #name(#library::PawnStructure);
        }
    }

    fn implementation(&self, expansion: &Expansion<'_>) -> TokenStream {
        let Self { attrs, vis, name } = self;
        let shared_attrs = only(attrs, &SHARED);
        let shared_attrs = quote!(#(#shared_attrs)*);
        let (library, set, color) = (expansion.library, &expansion.set, expansion.color);
        let operations = expansion.operations.iter();
        let methods = operations.map(|operation| expansion.view_method(operation).defined(vis));
        let white = expansion.convert("to_u64", &quote!(white));
        let black = expansion.convert("to_u64", &quote!(black));
        let by_color = expansion.color(&quote!(color));
        let pawns = quote!(#library::PawnStructure::pawns(&self.0, #by_color));
        let pawns = expansion.convert("from_u64", &pawns);
        // If the first square is a8, the structure holds the flipped position with exchanged colors.
        let (first, second, printed) = if expansion.is_a8_first {
            let printed = quote! {{
                let colors = [#library::Color::Black, #library::Color::White];
                let [white, black] = colors.map(|color| self.0.pawns(color).swap_bytes());
                #library::PawnStructure::new(__strategy(), white, black)
            }};
            (black, white, printed)
        } else {
            (white, black, quote!(self.0))
        };
        let printers = missing_derives(attrs, &["Debug", "Display"]);
        quote! {
            #shared_attrs
            #[allow(dead_code, unreachable_pub, rustdoc::broken_intra_doc_links, reason = #REASON)]
            impl #name {
                /// The structure of these pawns. Debug builds assert that no square has pawns of both colors.
                #[inline(always)]
                #[track_caller]
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

            #(
                #shared_attrs
                impl ::core::fmt::#printers for #name {
                    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        ::core::fmt::Display::fmt(&#printed, f)
                    }
                }
            )*
        }
    }
}
