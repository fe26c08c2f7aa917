//! Turns an operation into a method of the set or of the view. The method has the engine's types.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Path, ReturnType, Type};

use crate::operations::{Argument, Operation, last_segment};
use crate::tokens::located_at;

/// The context of one expansion: the engine's types, as signatures name them.
#[derive(Clone)]
pub(super) struct Expansion<'a> {
    pub(super) library: &'a Path,
    pub(super) operations: &'a [Operation],
    /// The span of errors in a method: the extended type, or the view's name.
    pub(super) error_span: Span,
    pub(super) set: TokenStream,
    pub(super) color: &'a Type,
    pub(super) square: &'a Type,
    /// The type of a square's bit index, if the conversion of a square returns this index instead of
    /// a named square.
    pub(super) square_index: Option<&'static str>,
    /// Whether bit 0 of the engine's sets is a8.
    ///
    /// The library, where bit 0 is a1, reads such a set as the flipped position, in which White's pawns move
    /// south. So every operation is computed for the other color, and its result needs no flip. `north` and
    /// `south` are exchanged in operations' names, and `white` and `black` in arguments' names.
    pub(super) is_a8_first: bool,
    /// Whether the item has errors. Then the bodies are stubs.
    pub(super) has_errors: bool,
}

pub(super) struct Method {
    docs: TokenStream,
    signature: TokenStream,
    body: TokenStream,
}

impl Method {
    pub(super) fn declared(&self) -> TokenStream {
        let (docs, signature) = (&self.docs, &self.signature);
        quote!(#docs #signature;)
    }

    pub(super) fn defined(&self, vis: &impl ToTokens) -> TokenStream {
        let (docs, signature, body) = (&self.docs, &self.signature, &self.body);
        quote!(#docs #[inline(always)] #[track_caller] #vis #signature { #body })
    }
}

/// The names of arguments that become `self`.
const RECEIVERS: [&str; 3] = ["set", "pawns", "own"];

/// The arguments that a view supplies even to a method without a color.
const BOTH_COLORS: [&str; 2] = ["white", "black"];
/// The arguments that a view supplies for the color that its method takes.
const ONE_COLOR: [&str; 5] = ["own", "enemy", "pawns", "set", "files"];

impl Expansion<'_> {
    pub(super) fn set_methods(&self, is_trait: bool) -> Vec<Method> {
        let methods = self.operations.iter().map(|operation| self.method(operation));
        methods.chain([self.pawn_moves(is_trait)]).collect()
    }

    /// Turns an operation into a method whose `self` is the first argument in `RECEIVERS`, or into an
    /// associated function if it has no such argument.
    fn method(&self, operation: &Operation) -> Method {
        let arguments = || operation.arguments.iter();
        let mut names = arguments().map(|argument| &argument.name);
        let receiver = names.find(|name| RECEIVERS.iter().any(|receiver| name == receiver));
        let others = arguments().filter(|argument| Some(&argument.name) != receiver);
        let parameters = others.map(|argument| self.parameter(argument));
        let this = receiver.map(|_| quote!(self,));
        let values = arguments().map(|argument| {
            if Some(&argument.name) == receiver {
                self.converted(argument, quote!(self))
            } else {
                self.converted(argument, self.exchanged(argument))
            }
        });
        let (library, name) = (self.library, self.computed_by(operation));
        let value = quote!(#library::Strategy::#name(__strategy(), #(#values),*));
        self.finish(operation, quote!((#this #(#parameters),*)), value)
    }

    /// Turns an operation into a method of the view, without the arguments that the view supplies. An
    /// operation without such arguments becomes the same associated function as for the set.
    pub(super) fn view_method(&self, operation: &Operation) -> Method {
        let is_named =
            |argument: &Argument, names: &[&str]| names.iter().any(|name| argument.name == name);
        let needs_color = |argument: &&Argument| is_named(argument, &ONE_COLOR);
        let arguments = || operation.arguments.iter();
        let kept = arguments().filter(|one| !is_named(one, &BOTH_COLORS) && !needs_color(one));
        let kept = Vec::from_iter(kept);
        if kept.len() == operation.arguments.len() {
            return self.method(operation);
        }
        let (mut parameters, mut values) = (Vec::new(), Vec::new());
        let has_color = kept.iter().any(|argument| argument.type_name == "Color");
        if !has_color && arguments().any(|argument| needs_color(&argument)) {
            let color = self.color;
            parameters.push(quote!(color: #color));
            values.push(self.color(&quote!(color)));
        }
        for argument in kept {
            parameters.push(self.parameter(argument));
            values.push(self.converted(argument, argument.name.to_token_stream()));
        }
        let (library, name) = (self.library, self.computed_by(operation));
        let value = quote!(#library::PawnStructure::#name(&self.0, #(#values),*));
        self.finish(operation, quote!((&self, #(#parameters),*)), value)
    }

    fn pawn_moves(&self, is_trait: bool) -> Method {
        let (library, at, set, color) = (self.library, self.error_span, &self.set, self.color);
        let moves = quote!(#library::moves);
        let (set_type, values) = if is_trait {
            let color = self.convert("color", &quote!(color));
            let [pawns, empty, enemies] =
                [quote!(self), quote!(empty.0), quote!(enemies.0)].map(|set| self.to_library(&set));
            let sets = quote!(#pawns, #moves::Empty(#empty), #moves::Enemies(#enemies));
            (self.library_set(), quote!(#color, #sets))
        } else {
            (set.clone(), quote!(color, self, empty, enemies))
        };
        Method {
            docs: quote! {
                /// The moves of these pawns. See [`PawnMoves`](pawnfill::moves::PawnMoves).
            },
            signature: quote_spanned! {at=>
                fn pawn_moves(
                    self,
                    color: #color,
                    empty: #moves::Empty<#set>,
                    enemies: #moves::Enemies<#set>,
                ) -> #moves::PawnMoves<#set_type>
            },
            body: if self.has_errors {
                quote!(::core::panic!())
            } else {
                quote!(#moves::PawnMoves::new(#values))
            },
        }
    }

    /// Implements `SquareSet` for the set, `ColorOf` for the color and `SquareOf` for the square. `BothSides`
    /// and `PawnMoves` need these traits.
    pub(super) fn square_set(&self, set: &Type) -> TokenStream {
        let (library, is_a8_first) = (self.library, self.is_a8_first);
        let (color, square) = (self.color, self.square);
        // In the implementations for colors and squares, `Self` is not the set.
        let expansion = Self { set: set.to_token_stream(), ..self.clone() };
        let to_bits = expansion.convert("to_u64", &quote!(self));
        let from_bits = expansion.convert("from_u64", &quote!(bits));
        let library_color = expansion.convert("color", &quote!(self));
        let library_square = expansion.square(&quote!(self));
        // If the item has errors, the types of colors and squares may be unknown.
        let others = (!self.has_errors).then(|| {
            quote! {
                impl #library::sides::ColorOf<#set> for #color {
                    #[inline(always)]
                    fn color(self) -> #library::Color { #library_color }
                }
                impl #library::sides::SquareOf<#set> for #square {
                    #[inline(always)]
                    fn index(self) -> ::core::primitive::u8 { #library_square as ::core::primitive::u8 }
                }
            }
        });
        quote! {
            impl #library::sides::SquareSet for #set {
                const IS_A8_FIRST: ::core::primitive::bool = #is_a8_first;
                #[inline(always)]
                fn to_bits(self) -> ::core::primitive::u64 { #to_bits }
                #[inline(always)]
                fn from_bits(bits: ::core::primitive::u64) -> Self { #from_bits }
            }
            #others
        }
    }

    /// Returns the type that signatures have instead of a foreign set type, which cannot be a `SquareSet`.
    fn library_set(&self) -> TokenStream {
        let (library, at) = (self.library, self.error_span);
        let library = located_at(at, library.to_token_stream());
        if self.is_a8_first {
            quote_spanned!(at=> #library::sides::A8First)
        } else {
            quote_spanned!(at=> ::core::primitive::u64)
        }
    }

    /// Converts a set to `library_set`.
    fn to_library(&self, set: &TokenStream) -> TokenStream {
        let (bits, library_set) = (self.convert("to_u64", set), self.library_set());
        if self.is_a8_first { quote!(#library_set(#bits)) } else { bits }
    }

    /// Returns the functions that convert sets to `BothSides` or `Sides`, and `Sides` to sets. A foreign type
    /// needs them, because `extend!` cannot implement `SquareSet` for it.
    pub(super) fn both_sides_methods(&self) -> [Method; 3] {
        let at = self.error_span;
        let library = located_at(at, self.library.to_token_stream());
        let sides = quote_spanned!(at=> #library::sides);
        let set = self.library_set();
        let index = self.is_a8_first.then(|| quote!(.0));
        let to_engine = |name| self.convert("from_u64", &quote!(#name #index));
        let values = [quote!(white), quote!(black)].map(|set| self.to_library(&set));
        let docs = |sentence: &str| {
            let link = " See [`BothSides`](pawnfill::sides::BothSides).";
            quote!(#[doc = #sentence] #[doc = ""] #[doc = #link])
        };
        let new = |sentence, name, result| {
            let [name, result] = [name, result].map(|word| Ident::new(word, at));
            let signature = quote_spanned! {at=>
                fn #name<L: #sides::Level>(level: L, white: Self, black: Self) -> #sides::#result<L, #set>
            };
            Method {
                docs: docs(sentence),
                signature,
                body: quote!(#sides::#result::new(level, #(#values),*)),
            }
        };
        let sets = [quote!(white), quote!(black)].map(to_engine);
        let from_sides = Method {
            docs: docs(" The set of each side, White's first."),
            signature: quote_spanned! {at=>
                fn from_sides<L: #sides::Level>(sides: #sides::Sides<L, #set>) -> [Self; 2]
            },
            body: quote! {
                let [white, black] = #sides::Sides::by_color(sides);
                [#(#sets),*]
            },
        };
        let structure = " The pawn structure of both sides at once, at a level.";
        [
            new(structure, "both_sides", "BothSides"),
            new(" White's set and Black's, at a level.", "to_sides", "Sides"),
            from_sides,
        ]
    }

    fn finish(&self, operation: &Operation, parameters: TokenStream, value: TokenStream) -> Method {
        let (at, set, sentence) = (self.error_span, &self.set, &operation.docs);
        let name = Ident::new(&operation.name, at);
        let link = format!(" See [`Strategy::{name}`](pawnfill::Strategy::{name}).");
        let (result, body) = match &operation.result {
            ReturnType::Type(_, result) if last_segment(result) == "u64" => {
                (quote_spanned!(at=> -> #set), self.convert("from_u64", &value))
            }
            result => (located_at(at, result.to_token_stream()), value),
        };
        Method {
            docs: quote!(#sentence #[doc = ""] #[doc = #link]),
            signature: quote_spanned!(at=> fn #name #parameters #result),
            body,
        }
    }

    /// Returns the name of the library's operation that computes this operation.
    fn computed_by(&self, operation: &Operation) -> Ident {
        let name = &operation.name;
        let other = if name.contains("north") {
            name.replace("north", "south")
        } else {
            name.replace("south", "north")
        };
        let mut operations = self.operations.iter();
        let is_exchanged = self.is_a8_first && operations.any(|listed| listed.name == other);
        Ident::new(if is_exchanged { &other } else { name }, Span::call_site())
    }

    fn exchanged(&self, argument: &Argument) -> TokenStream {
        let other = match argument.name.to_string().as_str() {
            "white" if self.is_a8_first => "black",
            "black" if self.is_a8_first => "white",
            _ => return argument.name.to_token_stream(),
        };
        Ident::new(other, argument.name.span()).into_token_stream()
    }

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

    fn converted(&self, argument: &Argument, value: TokenStream) -> TokenStream {
        match argument.type_name.as_str() {
            "u64" => self.convert("to_u64", &value),
            "Color" => self.color(&value),
            "Square" => self.square(&value),
            _ => value,
        }
    }

    /// Converts a color to the library's type: to the other color if the first square is a8.
    pub(super) fn color(&self, value: &TokenStream) -> TokenStream {
        let library = self.library;
        let color = self.convert("color", value);
        if self.is_a8_first { quote!(#library::Color::opponent(#color)) } else { color }
    }

    /// Converts a square to the library's square with the same bit.
    fn square(&self, value: &TokenStream) -> TokenStream {
        let library = self.library;
        let square = self.convert("square", value);
        match (self.square_index, self.is_a8_first) {
            (Some("usize"), _) => quote!(#library::__private_0_1_0::square_from_index(#square)),
            (Some(_), _) => quote!(#library::Square::from_index(#square)),
            (None, true) => quote!(#library::Square::flip_rank(#square)),
            (None, false) => square,
        }
    }

    pub(super) fn convert(&self, conversion: &str, value: &TokenStream) -> TokenStream {
        if self.has_errors {
            return quote!(::core::panic!());
        }
        let conversion = Ident::new(conversion, Span::call_site());
        let set = &self.set;
        quote!(<#set as __Conversions>::#conversion(#value))
    }
}
