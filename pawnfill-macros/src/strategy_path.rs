//! The path of a strategy as a value, and the function that returns this value.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Ident, Path, PathArguments, Result, Token};

use crate::tokens::{expected, located_at};

/// Reads the path of a strategy, and adds the `::` that generic arguments need in an expression.
pub(crate) fn read_strategy(input: ParseStream<'_>) -> Result<Path> {
    let nothing = expected(input, "the name of a strategy, such as `Shift`");
    if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
        return Err(nothing);
    }
    let mut path: Path = input.parse().map_err(|_| nothing)?;
    for segment in &mut path.segments {
        // In an expression, `A<1>` would be a comparison.
        if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
            arguments.colon2_token.get_or_insert_default();
        }
    }
    Ok(path)
}

/// Writes the function that returns a strategy. The user's path stands nowhere else in the expansion, so a
/// value that is not a strategy causes a single error, which points at the value.
pub(crate) fn strategy_function(
    library: &Path,
    name: &Ident,
    strategy: TokenStream,
) -> TokenStream {
    let first = strategy.clone().into_iter().next();
    let span = first.map_or_else(Span::call_site, |token| token.span());
    let bound = located_at(span, quote!(impl #library::Strategy));
    quote! {
        #[allow(dead_code)]
        #[inline(always)]
        const fn #name() -> #bound {
            #strategy
        }
    }
}
