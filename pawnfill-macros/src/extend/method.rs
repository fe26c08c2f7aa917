//! How an operation becomes a method: of the set, in its own types, or of the view.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Path, ReturnType, Type};

use crate::operations::{Argument, Operation, last_word};

/// The types of an engine, as they are written in signatures, and how they become ours.
pub(super) struct Types<'a> {
    /// The library.
    pub(super) library: &'a Path,
    pub(super) set: TokenStream,
    pub(super) color: &'a Type,
    pub(super) square: &'a Type,
}

/// A method's signature without `pub`, and what it gives.
pub(super) struct Method {
    pub(super) signature: TokenStream,
    pub(super) body: TokenStream,
}

/// The sets of which one alone makes an operation a method of it.
const RECEIVERS: [&str; 3] = ["set", "pawns", "own"];

/// What a view knows: both colors' pawns, which need no color, and what needs one.
const OF_BOTH_COLORS: [&str; 2] = ["white", "black"];
const OF_A_COLOR: [&str; 5] = ["own", "enemy", "pawns", "set", "files"];

impl Types<'_> {
    /// An operation of the set: a method if its only set is its own, an associated function if not.
    pub(super) fn method(&self, operation: &Operation) -> Method {
        let mut arguments = operation.arguments.iter();
        let set = arguments.find(|of| RECEIVERS.iter().any(|name| of.name == name));
        let set = set.map(|of| &of.name);
        let mut others = operation
            .arguments
            .iter()
            .filter(|of| Some(&of.name) != set);
        let receiver = set.filter(|_| others.all(|other| other.type_name == "Color"));
        let arguments = operation.arguments.iter();
        let arguments = arguments.filter(|of| Some(&of.name) != receiver);
        let arguments: Vec<TokenStream> = arguments.map(|of| self.argument(of)).collect();
        let this = receiver.map(|_| quote!(self,));
        let values = operation.arguments.iter().map(|of| {
            if Some(&of.name) == receiver {
                self.converted(of, quote!(self))
            } else {
                self.converted(of, of.name.to_token_stream())
            }
        });
        let library = self.library;
        let name = name_of(operation);
        self.finish(
            operation,
            quote!((#this #(#arguments),*)),
            quote!(#library::Strategy::#name(__strategy(), #(#values),*)),
        )
    }

    /// An operation of the view: a method without what the view knows. An operation of nothing that
    /// it knows is that of the set.
    pub(super) fn of_view(&self, operation: &Operation) -> Method {
        let is_of_both = |of: &&Argument| OF_BOTH_COLORS.iter().any(|name| of.name == name);
        let is_of_a_color = |of: &&Argument| OF_A_COLOR.iter().any(|name| of.name == name);
        let arguments = || operation.arguments.iter();
        let kept: Vec<&Argument> = arguments()
            .filter(|of| !is_of_both(of) && !is_of_a_color(of))
            .collect();
        if kept.len() == operation.arguments.len() {
            return self.method(operation);
        }
        let has_color = kept.iter().any(|of| of.type_name == "Color");
        let needs_color = !has_color && arguments().any(|of| is_of_a_color(&of));
        let color = needs_color.then(|| Ident::new("color", Span::call_site()));
        let color_type = self.color;
        let color_argument = color.iter().map(|color| quote!(#color: #color_type));
        let color_value = color.iter().map(|color| {
            let color = color.to_token_stream();
            self.convert("color", &color)
        });
        let parameters = color_argument.chain(kept.iter().map(|of| self.argument(of)));
        let values = kept
            .iter()
            .map(|of| self.converted(of, of.name.to_token_stream()));
        let values = color_value.chain(values);
        let library = self.library;
        let name = name_of(operation);
        self.finish(
            operation,
            quote!((&self, #(#parameters),*)),
            quote!(#library::PawnStructure::#name(&self.0, #(#values),*)),
        )
    }

    fn finish(&self, operation: &Operation, parameters: TokenStream, value: TokenStream) -> Method {
        let name = name_of(operation);
        let set = &self.set;
        let (result, body) = match &operation.result {
            ReturnType::Type(_, result) if last_word(result) == "u64" => {
                (quote!(-> #set), self.convert("from_u64", &value))
            }
            result => (result.to_token_stream(), value),
        };
        Method {
            signature: quote!(fn #name #parameters #result),
            body,
        }
    }

    /// `own: Bitboard`.
    fn argument(&self, argument: &Argument) -> TokenStream {
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
            "Color" => self.convert("color", &value),
            "Square" => self.convert("square", &value),
            _ => value,
        }
    }

    /// A call of a conversion.
    pub(super) fn convert(&self, conversion: &str, value: &TokenStream) -> TokenStream {
        let conversion = Ident::new(conversion, Span::call_site());
        let set = &self.set;
        quote!(<#set as __Conversions>::#conversion(#value))
    }
}

fn name_of(operation: &Operation) -> Ident {
    Ident::new(&operation.name, Span::call_site())
}
