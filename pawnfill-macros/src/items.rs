//! The items of a call. The first one that cannot be read ends the call; any other mistake is an error in place
//! of its item.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Error, Path, Token};

use crate::operations::{Call, Operations};

/// What a macro reads and expands.
pub(crate) trait Item: Parse {
    /// The code of the item. If there is a mistake, it defines the item's name, so that no use of it fails.
    fn expand(&self, context: &Context) -> TokenStream;
}

/// What the items of a call share.
pub(crate) struct Context {
    pub(crate) library: Path,
    pub(crate) operations: Operations,
}

/// Expands a call, which has the path of the library in front of the items.
///
/// An error stands directly in the user's module. This keeps newer compilers (1.95 does, 1.89 does not) from reporting
/// the names that the items would have defined.
pub(crate) fn expand<T: Item>(call: TokenStream) -> TokenStream {
    let expand_call = |Call { items, operations }| {
        let expand_items = |input: ParseStream<'_>| {
            let library = input.parse()?;
            let context = Context { library, operations };
            input.parse::<Token![;]>()?;
            let mut expanded = TokenStream::new();
            while !input.is_empty() {
                expanded.extend(match input.parse::<T>() {
                    Ok(item) => item.expand(&context),
                    Err(error) => {
                        input.parse::<TokenStream>()?;
                        error.into_compile_error()
                    }
                });
            }
            Ok(expanded)
        };
        expand_items.parse2(items)
    };
    let expanded = syn::parse2(call).and_then(expand_call);
    expanded.unwrap_or_else(Error::into_compile_error)
}
