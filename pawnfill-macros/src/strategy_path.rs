//! The path of a strategy, as the user writes it for a value.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Ident, Path, PathArguments, Result, Token};

use crate::tokens::expected;

/// The path of a strategy, as it is written in an expression.
pub(crate) fn read_strategy(input: ParseStream<'_>) -> Result<Path> {
    let nothing = expected(input, "the name of a strategy, such as `Shift`");
    if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
        return Err(nothing);
    }
    let mut path: Path = input.parse().map_err(|_| nothing)?;
    for segment in &mut path.segments {
        match &mut segment.arguments {
            // In an expression `A<1>` is a comparison.
            PathArguments::AngleBracketed(arguments) => {
                arguments.colon2_token.get_or_insert_default();
            }
            PathArguments::None | PathArguments::Parenthesized(_) => {}
        }
    }
    Ok(path)
}

/// A path as it is written, without spaces.
pub(crate) fn text(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}
