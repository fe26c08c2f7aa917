//! The items of a call. Each is read up to its first mistake, which hides none in the next item.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use crate::attributes::only;
use crate::operations::{Call, Operations};
use crate::tokens::without_invisible_groups;

/// What a macro reads and expands.
pub(crate) trait Item: Parse {
    /// The words that begin an item, after its attributes and its visibility.
    const KEYWORDS: &'static [&'static str];
    /// Whether an item ends with braces; otherwise, it ends with a semicolon.
    const HAS_BODY: bool;

    /// The code of the item.
    fn expand(self, context: &mut Context) -> TokenStream;

    /// The code in place of an item with a mistake. It defines the item's name, if uses of the name would be
    /// errors otherwise.
    fn undone(broken: &Broken, _: &Path) -> TokenStream {
        report(&broken.attrs, &broken.error)
    }
}

/// What the items of a call share.
pub(crate) struct Context {
    pub(crate) library: Path,
    pub(crate) operations: Operations,
    /// The names that the items define.
    names: Vec<String>,
}

/// An item with a mistake.
pub(crate) struct Broken {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) name: Option<Ident>,
    /// Its tokens, after the visibility.
    pub(crate) tokens: Vec<TokenTree>,
    pub(crate) error: Error,
}

/// Expands a call, which has the path of the library in front of the items.
pub(crate) fn expand<T: Item>(call: TokenStream) -> TokenStream {
    let expand_call = |Call { items, operations }| {
        let expand_items = |input: ParseStream<'_>| {
            let mut context = Context {
                library: input.parse()?,
                operations,
                names: Vec::new(),
            };
            input.parse::<Token![;]>()?;
            let mut expanded = TokenStream::new();
            while !input.is_empty() {
                let ahead = input.fork();
                expanded.extend(match ahead.parse::<T>() {
                    Ok(item) => {
                        input.advance_to(&ahead);
                        item.expand(&mut context)
                    }
                    Err(error) => T::undone(&Broken::skip::<T>(input, error), &context.library),
                });
            }
            Ok(expanded)
        };
        expand_items.parse2(without_invisible_groups(items, &mut false))
    };
    let expanded = syn::parse2(call).and_then(expand_call);
    expanded.unwrap_or_else(Error::into_compile_error)
}

impl Broken {
    /// Skips an item, up to its end or to the beginning of another one.
    fn skip<T: Item>(input: ParseStream<'_>, error: Error) -> Self {
        let attrs = input.call(Attribute::parse_outer).unwrap_or_default();
        let vis = input.parse().unwrap_or(Visibility::Inherited);
        let mut tokens = Vec::new();
        while let Ok(token) = input.parse::<TokenTree>() {
            let is_end = match &token {
                TokenTree::Group(group) => T::HAS_BODY && group.delimiter() == Delimiter::Brace,
                TokenTree::Punct(punct) => punct.as_char() == ';',
                _ => false,
            };
            tokens.push(token);
            let word = input.cursor().ident().map(|(word, _)| word);
            let begins_item = T::KEYWORDS
                .iter()
                .any(|key| word.as_ref().is_some_and(|word| word == key));
            if is_end || begins_item || input.peek(Token![pub]) || input.peek(Token![#]) {
                break;
            }
        }
        // `struct Name`, `static mut NAME`, or `enum Name` by mistake.
        let words = tokens.iter().map_while(|token| match token {
            TokenTree::Ident(word) => Some(word),
            _ => None,
        });
        let name = words
            .last()
            .and_then(|word| syn::parse2(quote!(#word)).ok());
        Self {
            attrs,
            vis,
            name,
            tokens,
            error,
        }
    }
}

/// An error under the `cfg` conditions of its item. Directly in the user's module, it keeps the compiler from
/// reporting the names that the item should have defined.
pub(crate) fn report(attrs: &[Attribute], error: &Error) -> TokenStream {
    let conditions = only(attrs, &["cfg"]);
    let error = error.to_compile_error();
    quote!(#(#conditions)* #error)
}

impl Context {
    /// Whether an item before this one defines the name, too. Several items under conditions may have the
    /// same name; the compiler knows whether they clash.
    pub(crate) fn is_taken(&mut self, name: &str, attrs: &[Attribute]) -> bool {
        if !only(attrs, &["cfg"]).is_empty() {
            return false;
        }
        let is_taken = self.names.iter().any(|taken| taken == name);
        self.names.push(name.to_owned());
        is_taken
    }

    /// The error for a name that is taken.
    pub(crate) fn check_name(&mut self, name: &Ident, attrs: &[Attribute]) -> Result<()> {
        if self.is_taken(&name.to_string(), attrs) {
            let message = format!("`{name}` is defined twice: expected another name");
            return Err(Error::new(name.span(), message));
        }
        Ok(())
    }
}
