//! Turns a function that takes a board's `BothSides` into one that takes slices of white and black pawns.
//! The body is compiled for as many boards as the vectors of each level hold.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Error, GenericParam, Ident, Path, Type, TypeParamBound};

use super::expand::{DOCS, REASON};
use super::parse::{Argument, Function};

/// Whether a type has this name, with any path and any arguments.
fn is_named(written: &Type, name: &str) -> bool {
    match written {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == name),
        _ => false,
    }
}

impl Argument {
    /// Whether the argument is the structure of both sides.
    pub(super) fn is_both_sides(&self) -> bool {
        is_named(&self.written, "BothSides")
    }
}

impl Function {
    /// Expands a function whose body uses both sides.
    pub(super) fn expand_both_sides(&self, library: &Path) -> Result<TokenStream, Error> {
        self.check_both_sides()?;
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
        let where_clause = &generics.where_clause;
        let [white, black] = ["white", "black"].map(|name| Ident::new(name, Span::call_site()));
        let slices = quote!(#white: &[u64], #black: &[u64]);
        let signature = arguments.iter().map(|argument| {
            let Argument { name, written, .. } = argument;
            if argument.is_both_sides() {
                slices.clone()
            } else {
                quote!(#name: #written)
            }
        });
        let parameters = arguments.iter().map(|argument| {
            let Argument {
                attrs,
                name,
                written,
                ..
            } = argument;
            quote!(#(#attrs)* #name: #written)
        });
        let names: Vec<&Ident> = arguments.iter().map(|argument| &argument.name).collect();
        let is_both_sides = |argument: &&Argument| argument.is_both_sides();
        let both_sides = arguments
            .iter()
            .find(is_both_sides)
            .map(|found| &found.name);
        let results: Vec<Ident> = (0..outputs.len())
            .map(|index| Ident::new(&format!("__result_{index}"), Span::mixed_site()))
            .collect();
        let pattern = match &output {
            Type::Tuple(_) => quote!((#(#results,)*)),
            _ => quote!(#(#results)*),
        };
        let lengths = outputs.iter().flat_map(|out| {
            [0_usize, 1].map(|color| {
                let written = format!("{out}[{color}]");
                quote!((#written, #out[#color].len()))
            })
        });
        let written = name.to_string();
        Ok(quote! {
            #(#attrs)*
            #[doc = #DOCS]
            #[allow(clippy::too_many_arguments, clippy::type_complexity, reason = #REASON)]
            #[track_caller]
            #vis fn #name(#(#signature,)* #(#outputs: [&mut [u64]; 2]),*) {
                #[inline(always)]
                #[allow(clippy::too_many_arguments, clippy::type_complexity, reason = #REASON)]
                fn __some #generics(#(#parameters),*) -> #output #where_clause #body

                #library::__private::batch::check(
                    #written,
                    &[("white", #white.len()), ("black", #black.len()), #(#lengths),*],
                );
                // The closure needs `inline(always)`: with a mere `inline`, it would be called, and
                // compiled without the vectors.
                #library::at_level!(#library::sides::AnyLevel::best_for_a_batch(), |__level| {
                    #library::sides::BothSides::batch(
                        __level, #white, #black, [#(#outputs),*],
                        #[inline(always)]
                        |#both_sides| {
                            let #pattern = __some(#(#names),*);
                            [#(#results),*]
                        },
                    )
                });
            }
        })
    }

    /// Checks the additional requirements for these functions.
    fn check_both_sides(&self) -> Result<(), Error> {
        let mut arguments = self.arguments.iter();
        let slice = arguments.find(|argument| {
            argument.element.is_some()
                || ["white", "black"].iter().any(|name| argument.name == name)
        });
        if let Some(argument) = slice {
            return Err(Error::new(
                argument.name.span(),
                "expected a value that all boards share: the slices of a function of `BothSides` are \
                 the pawns, `white` and `black`",
            ));
        }
        let mut structures = self
            .arguments
            .iter()
            .filter(|argument| argument.is_both_sides());
        if let Some(second) = structures.nth(1) {
            return Err(Error::new(
                second.name.span(),
                "expected one `BothSides`, found a second: the function is called for each board, which has one",
            ));
        }
        let params: Vec<&GenericParam> = self.generics.params.iter().collect();
        let [GenericParam::Type(param)] = params[..] else {
            return Err(Error::new(
                self.name.span(),
                "expected one generic parameter, `<B: Boards>` of `pawnfill::sides`, as in \
                 `pawns: BothSides<B>`",
            ));
        };
        let is_level = |bound: &&TypeParamBound| match bound {
            TypeParamBound::Trait(bound) => bound
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "Level"),
            _ => false,
        };
        if let Some(bound) = param.bounds.iter().find(is_level) {
            return Err(Error::new_spanned(
                bound,
                "expected `Boards`, found `Level`: a batch computes several boards at once, and a level is for one",
            ));
        }
        match self
            .outputs()
            .into_iter()
            .find(|output| !is_named(output, "Sides"))
        {
            Some(output) => Err(Error::new_spanned(
                output,
                "expected `Sides<B>`: a function of `BothSides` writes sets of both sides",
            )),
            None => Ok(()),
        }
    }
}
