//! Turns an operation into a method of the set, in the set's own types, or into a method of the
//! view.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Path, ReturnType, Type};

use crate::operations::{Argument, Operation, Operations, last_word};
use crate::tokens::located_at;

/// The types of an engine, as signatures name them, and how to convert them to ours.
#[derive(Clone)]
pub(super) struct Types<'a> {
    /// The library.
    pub(super) library: &'a Path,
    pub(super) operations: &'a Operations,
    /// The place at which the compiler points for a method: the extended type, or the view's name.
    pub(super) at: Span,
    pub(super) set: TokenStream,
    pub(super) color: &'a Type,
    pub(super) square: &'a Type,
    /// The type of a square's bit index, if the conversion of a square returns this index instead of
    /// a named square.
    pub(super) square_index: Option<&'static str>,
    /// Whether bit 0 of the engine's sets is a8.
    ///
    /// Such a set, read as one of ours, is the position with its ranks in reverse order. There White's
    /// pawns walk south, so every operation is computed for the other color. The answer is then the
    /// engine's set, without a conversion. Names show what else depends on a direction or a color:
    /// `north` and `south` change places, and so do `white` and `black`.
    pub(super) is_mirrored: bool,
    /// Whether the item has a mistake, so that no method is meant to be called.
    pub(super) is_undone: bool,
}

/// A method's signature without `pub`, and its body.
pub(super) struct Method {
    pub(super) signature: TokenStream,
    pub(super) body: TokenStream,
}

/// The names of arguments that become `self`.
const RECEIVERS: [&str; 3] = ["set", "pawns", "own"];

/// The arguments that a view supplies: the pawns of both colors, which need no color, and those
/// that need one.
const BOTH_COLORS: [&str; 2] = ["white", "black"];
const ONE_COLOR: [&str; 5] = ["own", "enemy", "pawns", "set", "files"];

impl Types<'_> {
    /// An operation of the set: a method of the own pawns or of the only set among the arguments, or an
    /// associated function if there is neither.
    pub(super) fn method(&self, operation: &Operation) -> Method {
        let arguments = || operation.arguments.iter();
        let mut names = arguments().map(|argument| &argument.name);
        let receiver = names.find(|name| RECEIVERS.iter().any(|receiver| name == receiver));
        let parameters = arguments()
            .filter(|argument| Some(&argument.name) != receiver)
            .map(|argument| self.parameter(argument));
        let this = receiver.map(|_| quote!(self,));
        let values = arguments().map(|argument| {
            if Some(&argument.name) == receiver {
                self.converted(argument, quote!(self))
            } else {
                self.converted(argument, self.exchanged(argument))
            }
        });
        let library = self.library;
        let name = self.computed_by(operation);
        self.finish(
            operation,
            quote!((#this #(#parameters),*)),
            quote!(#library::Strategy::#name(__strategy(), #(#values),*)),
        )
    }

    /// An operation of the view: a method without the arguments that the view supplies. If the view
    /// supplies none of its arguments, the operation is that of the set.
    pub(super) fn view_method(&self, operation: &Operation) -> Method {
        let is_named =
            |argument: &Argument, names: &[&str]| names.iter().any(|name| argument.name == name);
        let arguments = || operation.arguments.iter();
        let kept: Vec<&Argument> = arguments()
            .filter(|argument| !is_named(argument, &BOTH_COLORS) && !is_named(argument, &ONE_COLOR))
            .collect();
        if kept.len() == operation.arguments.len() {
            return self.method(operation);
        }
        let has_color = kept.iter().any(|argument| argument.type_name == "Color");
        let needs_color = !has_color && arguments().any(|argument| is_named(argument, &ONE_COLOR));
        let color = needs_color.then(|| Ident::new("color", Span::call_site()));
        let color_type = self.color;
        let color_parameter = color.iter().map(|color| quote!(#color: #color_type));
        let color_value = color
            .iter()
            .map(|color| self.color(&color.to_token_stream()));
        let parameters =
            color_parameter.chain(kept.iter().map(|argument| self.parameter(argument)));
        let values = kept
            .iter()
            .map(|argument| self.converted(argument, argument.name.to_token_stream()));
        let values = color_value.chain(values);
        let library = self.library;
        let name = self.computed_by(operation);
        self.finish(
            operation,
            quote!((&self, #(#parameters),*)),
            quote!(#library::PawnStructure::#name(&self.0, #(#values),*)),
        )
    }

    /// The moves of the pawns in a set, and the docs.
    pub(super) fn pawn_moves(&self, is_trait: bool) -> (TokenStream, Method) {
        let Self {
            library,
            at,
            set,
            color,
            ..
        } = self;
        let (set_type, by_color, sets) = match is_trait {
            true => (
                self.our_set(),
                self.convert("color", &quote!(color)),
                [quote!(self), quote!(empty), quote!(enemies)].map(|set| self.our_value(&set)),
            ),
            false => (
                set.clone(),
                quote!(color),
                [quote!(self), quote!(empty), quote!(enemies)],
            ),
        };
        let method = Method {
            signature: quote_spanned! {*at=>
                fn pawn_moves(
                    self,
                    color: #color,
                    empty: #set,
                    enemies: #set,
                ) -> #library::moves::PawnMoves<#set_type>
            },
            body: match self.is_undone {
                true => quote!(::core::panic!()),
                false => quote!(#library::moves::PawnMoves::new(#by_color, #(#sets),*)),
            },
        };
        let docs = quote! {
            /// The moves of these pawns. See [`PawnMoves`](pawnfill::moves::PawnMoves).
        };
        (docs, method)
    }

    /// The type of sets, colors and squares for both sides at once and for moves.
    pub(super) fn square_set(&self, set: &Type) -> TokenStream {
        let Self {
            library,
            color,
            square,
            is_mirrored,
            ..
        } = self;
        // `Self` is also a color and a square.
        let types = Self {
            set: set.to_token_stream(),
            ..self.clone()
        };
        let to_bits = types.convert("to_u64", &quote!(self));
        let from_bits = types.convert("from_u64", &quote!(bits));
        let our_color = types.convert("color", &quote!(self));
        let our_square = types.square(&quote!(self));
        // With a mistake, the types of colors and squares may be unknown.
        let others = (!self.is_undone).then(|| {
            quote! {
                impl #library::sides::ColorOf<#set> for #color {
                    #[inline(always)]
                    fn color(self) -> #library::Color { #our_color }
                }
                impl #library::sides::SquareOf<#set> for #square {
                    #[inline(always)]
                    fn index(self) -> ::core::primitive::u8 { #our_square as ::core::primitive::u8 }
                }
            }
        });
        quote! {
            impl #library::sides::SquareSet for #set {
                const IS_A8_FIRST: ::core::primitive::bool = #is_mirrored;
                #[inline(always)]
                fn to_bits(self) -> ::core::primitive::u64 { #to_bits }
                #[inline(always)]
                fn from_bits(bits: ::core::primitive::u64) -> Self { #from_bits }
            }
            #others
        }
    }

    /// For a type of another crate: the type that stands for it in the module `sides`.
    fn our_set(&self) -> TokenStream {
        let (library, at) = (self.library, self.at);
        let library = located_at(at, library.to_token_stream());
        match self.is_mirrored {
            true => quote_spanned!(at=> #library::sides::A8First),
            false => quote_spanned!(at=> ::core::primitive::u64),
        }
    }

    /// A set as this type.
    fn our_value(&self, set: &TokenStream) -> TokenStream {
        let (bits, our_set) = (self.convert("to_u64", set), self.our_set());
        match self.is_mirrored {
            true => quote!(#our_set(#bits)),
            false => bits,
        }
    }

    /// For a type of another crate, which cannot implement `SquareSet`: the conversions to both sides at once
    /// and back. For each, the first sentence of the docs, and the function.
    pub(super) fn both_sides_methods(&self) -> [(&'static str, Method); 3] {
        let Self { library, at, .. } = self;
        let at = *at;
        let library = located_at(at, library.to_token_stream());
        let sides = quote_spanned!(at=> #library::sides);
        let set = self.our_set();
        let index = self.is_mirrored.then(|| quote!(.0));
        let theirs = |name| self.convert("from_u64", &quote!(#name #index));
        let [white, black] = [quote!(white), quote!(black)].map(|set| self.our_value(&set));
        let new = |docs, name, result| {
            let [name, result] = [name, result].map(|word| Ident::new(word, at));
            let signature = quote_spanned! {at=>
                fn #name<L: #sides::Level>(level: L, white: Self, black: Self) -> #sides::#result<L, #set>
            };
            let body = quote!(#sides::#result::new(level, #white, #black));
            (docs, Method { signature, body })
        };
        let (white, black) = (theirs(quote!(white)), theirs(quote!(black)));
        let from_sides = Method {
            signature: quote_spanned! {at=>
                fn from_sides<L: #sides::Level>(sides: #sides::Sides<L, #set>) -> [Self; 2]
            },
            body: quote! {
                let [white, black] = #sides::Sides::by_color(sides);
                [#white, #black]
            },
        };
        [
            new(
                " The pawn structure of both sides at once, at a level.",
                "both_sides",
                "BothSides",
            ),
            new(" A set of each side, at a level.", "to_sides", "Sides"),
            (" The set of each side, White's first.", from_sides),
        ]
    }

    fn finish(&self, operation: &Operation, parameters: TokenStream, value: TokenStream) -> Method {
        let (at, set) = (self.at, &self.set);
        let name = Ident::new(&operation.name, at);
        let (result, body) = match &operation.result {
            ReturnType::Type(_, result) if last_word(result) == "u64" => (
                quote_spanned!(at=> -> #set),
                self.convert("from_u64", &value),
            ),
            result => (located_at(at, result.to_token_stream()), value),
        };
        Method {
            signature: quote_spanned!(at=> fn #name #parameters #result),
            body,
        }
    }

    /// Our operation that computes this one: if the first square is a8, `north` and `south` change
    /// places.
    fn computed_by(&self, operation: &Operation) -> Ident {
        let name = &operation.name;
        let other = if name.contains("north") {
            name.replace("north", "south")
        } else {
            name.replace("south", "north")
        };
        let mut operations = self.operations.iter();
        let is_exchanged = self.is_mirrored && operations.any(|listed| listed.name == other);
        Ident::new(if is_exchanged { &other } else { name }, Span::call_site())
    }

    /// The argument to pass in place of this one: if the first square is a8, `white` and `black`
    /// change places.
    fn exchanged(&self, argument: &Argument) -> TokenStream {
        let other = match argument.name.to_string().as_str() {
            "white" if self.is_mirrored => "black",
            "black" if self.is_mirrored => "white",
            _ => return argument.name.to_token_stream(),
        };
        Ident::new(other, argument.name.span()).into_token_stream()
    }

    /// `own: Bitboard`.
    fn parameter(&self, argument: &Argument) -> TokenStream {
        let Argument { name, .. } = argument;
        let written = match argument.type_name.as_str() {
            "u64" => self.set.clone(),
            "Color" => self.color.to_token_stream(),
            "Square" => self.square.to_token_stream(),
            _ => argument.written_type.to_token_stream(),
        };
        quote!(#name: #written)
    }

    /// An argument's value as pawnfill takes it.
    fn converted(&self, argument: &Argument, value: TokenStream) -> TokenStream {
        match argument.type_name.as_str() {
            "u64" => self.convert("to_u64", &value),
            "Color" => self.color(&value),
            "Square" => self.square(&value),
            _ => value,
        }
    }

    /// A color as pawnfill takes it.
    pub(super) fn color(&self, value: &TokenStream) -> TokenStream {
        let library = self.library;
        let color = self.convert("color", value);
        if self.is_mirrored {
            quote!(#library::Color::opponent(#color))
        } else {
            color
        }
    }

    /// A square as pawnfill takes it: the one with the same bit.
    fn square(&self, value: &TokenStream) -> TokenStream {
        let library = self.library;
        let square = self.convert("square", value);
        match (self.square_index, self.is_mirrored) {
            (Some("usize"), _) => quote!(#library::__private_0_1_0::square_from_index(#square)),
            (Some(_), _) => quote!(#library::Square::from_index(#square)),
            (None, true) => quote!(#library::Square::flip_rank(#square)),
            (None, false) => square,
        }
    }

    /// A call of a conversion.
    pub(super) fn convert(&self, conversion: &str, value: &TokenStream) -> TokenStream {
        if self.is_undone {
            return quote!(::core::panic!());
        }
        let conversion = Ident::new(conversion, Span::call_site());
        let set = &self.set;
        quote!(<#set as __Conversions>::#conversion(#value))
    }
}
