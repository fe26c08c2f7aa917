//! The table of a closure: writes the loop that evaluates the closure for every index.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{Ident, Path};

use super::parse::{Closure, Parameter};
use super::table_type::Shape;

impl Closure {
    /// The loop has the same few tokens for a table of any size. Hygiene hides the expansion's names from the
    /// body. A labeled block around the body makes a `break` outside the body's own loops an error.
    pub(super) fn contents(&self, shape: &Shape, library: &Path) -> TokenStream {
        let ours = Span::mixed_site();
        let Shape { indices, element } = shape;
        let body = &self.body;
        let parameters = self.parameters.iter().enumerate();
        let values = Vec::from_iter(parameters.map(|(i, parameter)| parameter.value(i)));
        let names = self.parameters.iter().map(|parameter| &parameter.name);
        let types = self.parameters.iter().map(|parameter| &parameter.written_type);
        // If an element cannot be copied, the error points at its type.
        let span = ours.located_at(element.span());
        let lengths = indices.iter().map(|index| index.length).rev();
        let filled = lengths.fold(
            quote_spanned!(span=> element),
            |inner, length| quote_spanned!(span=> [#inner; #length]),
        );
        let evaluation = quote_spanned! {ours=>
            let element: #element = '_element: {
                let (#(#names,)*): (#(#types,)*) = (#(#values,)*);
                let element: #element = #body;
                element
            };
            match &mut table {
                ::core::option::Option::None => table = ::core::option::Option::Some(#filled),
                ::core::option::Option::Some(table) => table #([#values as ::core::primitive::usize])* = element,
            }
        };
        let dimensions = indices.iter().zip(&values).rev();
        let evaluations = dimensions.fold(evaluation, |evaluation, (index, value)| {
            let length = index.length;
            let at_counter = index.value(library, &Ident::new("next", ours));
            quote_spanned! {ours=>
                let mut next = 0_usize;
                while next < #length {
                    let #value = #at_counter;
                    next += 1;
                    #evaluation
                }
            }
        });
        quote_spanned! {ours=> {
            let mut table = ::core::option::Option::None;
            #evaluations
            match table {
                ::core::option::Option::Some(table) => table,
                ::core::option::Option::None => ::core::unreachable!(),
            }
        }}
    }
}

impl Parameter {
    /// Returns the expansion's name for the value of this index. If the value does not have the written
    /// type, the error points at this type.
    fn value(&self, i: usize) -> Ident {
        let at = self.written_type.span();
        Ident::new(&format!("index_{i}"), Span::mixed_site().located_at(at))
    }
}
