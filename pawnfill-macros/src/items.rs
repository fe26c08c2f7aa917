//! The items of a call. Each is read up to its first mistake, which hides none in the next item.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use crate::attributes::only;

/// What a macro reads.
pub(crate) trait Item: Parse {
    /// The words that begin an item, after its attributes and its visibility.
    const KEYWORDS: &'static [&'static str];
    /// Whether an item ends with braces; otherwise, it ends with a semicolon.
    const HAS_BODY: bool;
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

/// Reads the path of the library, which the wrapper adds, and all items.
pub(crate) fn read_items<T: Item>(
    tokens: TokenStream,
) -> Result<(Path, Vec<std::result::Result<T, Broken>>)> {
    let read_all = |input: ParseStream<'_>| {
        // `$crate`, from the wrapper.
        let library: Path = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut items = Vec::new();
        while !input.is_empty() {
            let ahead = input.fork();
            items.push(match ahead.parse::<T>() {
                Ok(item) => {
                    input.advance_to(&ahead);
                    Ok(item)
                }
                Err(error) => Err(Broken::skip::<T>(input, error)),
            });
        }
        Ok((library, items))
    };
    read_all.parse2(tokens)
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
            if is_end || begins_item::<T>(input) {
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

    /// The error, directly in the user's module. There it keeps the compiler from reporting the names that
    /// the item should have defined.
    pub(crate) fn report(&self) -> TokenStream {
        report(&self.attrs, &self.error)
    }
}

/// An error under the `cfg` conditions of its item.
pub(crate) fn report(attrs: &[Attribute], error: &Error) -> TokenStream {
    let conditions = only(attrs, &["cfg"]);
    let error = error.to_compile_error();
    quote!(#(#conditions)* #error)
}

/// Whether a word or an attribute with which an item begins comes next.
fn begins_item<T: Item>(input: ParseStream<'_>) -> bool {
    let word = input.cursor().ident();
    let is_keyword = word.is_some_and(|(word, _)| T::KEYWORDS.iter().any(|key| word == key));
    is_keyword || input.peek(Token![pub]) || input.peek(Token![#])
}

/// The names that the items of a call define.
#[derive(Default)]
pub(crate) struct Names(Vec<String>);

impl Names {
    /// Whether an item before this one defines the name, too. Several items under conditions may have the
    /// same name; the compiler knows whether they clash.
    pub(crate) fn is_taken(&mut self, name: &str, attrs: &[Attribute]) -> bool {
        if !only(attrs, &["cfg"]).is_empty() {
            return false;
        }
        let is_taken = self.0.iter().any(|taken| taken == name);
        self.0.push(name.to_owned());
        is_taken
    }

    /// The error for a name that is taken.
    pub(crate) fn check(&mut self, name: &Ident, attrs: &[Attribute]) -> Result<()> {
        if self.is_taken(&name.to_string(), attrs) {
            let message = format!("`{name}` is defined twice: expected another name");
            return Err(Error::new(name.span(), message));
        }
        Ok(())
    }
}
