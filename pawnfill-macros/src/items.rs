//! The items of a call. An item that cannot be parsed ends the call. After any other mistake, the remaining
//! items are still expanded.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Error, Path, Token};

use crate::operations::{Call, Operation};

pub(crate) trait Item: Parse {
    /// Returns the code of the item. After most mistakes, the code still defines the item's name or methods,
    /// so that uses of these cause no further errors.
    fn expand(&self, context: &Context) -> TokenStream;
}

pub(crate) struct Context {
    pub(crate) library: Path,
    pub(crate) operations: Vec<Operation>,
}

/// Expands a call: `{ path of the library; items }`, then the list of operations.
///
/// The `compile_error!` stands directly in the user's module. Then rustc 1.95, unlike 1.89, does not also
/// report uses of the names that the items would have defined.
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
