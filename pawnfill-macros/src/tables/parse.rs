//! The items of `tables!`. Each is read to its end and keeps its first mistake, so that a mistake in one
//! hides none in the next.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use super::closure::Closure;
use super::item_end::{is_end, tokens_to_end};
use crate::tokens::{describe, expected, open_span, read_items, skip_one};

/// An item as far as it could be read: `[attrs] [vis] static NAME: Type = contents;`.
pub(crate) struct Item {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) name: Option<Ident>,
    /// The type as the user wrote it; empty if there is none.
    pub(crate) written_type: TokenStream,
    pub(crate) contents: Option<Contents>,
    /// The first mistake.
    pub(crate) error: Option<Error>,
}

/// The operation or closure that an item tabulates.
pub(crate) enum Contents {
    /// The operation of this name.
    Operation(Ident),
    Closure(Closure),
}

/// Reads the path of the library, which the wrapper adds, and all items.
pub(crate) fn items(tokens: TokenStream) -> Result<(Path, Vec<Item>)> {
    read_items(without_invisible_groups(tokens, &mut false), Item::read)
}

/// Removes the invisible delimiters around the parts that a `macro_rules!` macro pastes. It keeps
/// them in a closure, from its first `|` to the `;`, because there they hold an expression together.
fn without_invisible_groups(tokens: TokenStream, is_in_closure: &mut bool) -> TokenStream {
    let mut visible = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Group(ref group)
                if group.delimiter() == Delimiter::None && !*is_in_closure =>
            {
                visible.extend(without_invisible_groups(group.stream(), is_in_closure));
                continue;
            }
            TokenTree::Punct(ref punct) if punct.as_char() == '|' => *is_in_closure = true,
            TokenTree::Punct(ref punct) if punct.as_char() == ';' => *is_in_closure = false,
            _ => {}
        }
        visible.extend([token]);
    }
    visible
}

impl Item {
    /// Whether a condition may exclude the item from compilation.
    pub(crate) fn has_condition(&self) -> bool {
        let mut paths = self.attrs.iter().map(Attribute::path);
        paths.any(|path| path.is_ident("cfg") || path.is_ident("cfg_attr"))
    }

    /// Reads one item and the `;` after it.
    fn read(input: ParseStream<'_>) -> Self {
        let mut item = Self {
            attrs: Vec::new(),
            vis: Visibility::Inherited,
            name: None,
            written_type: TokenStream::new(),
            contents: None,
            error: None,
        };
        if let Err(error) = item.read_to_contents(input) {
            item.report(error);
        }
        tokens_to_end(input, |_| false);
        if !input.peek(Token![;]) {
            item.report(missing_semicolon(input, &item.contents));
        }
        let _: Result<Option<Token![;]>> = input.parse();
        item
    }

    /// Keeps the mistake if it is the first one.
    fn report(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }

    /// Reads the item up to its `;`, or to a mistake after which nothing more can be read.
    fn read_to_contents(&mut self, input: ParseStream<'_>) -> Result<()> {
        self.attrs = input.call(Attribute::parse_outer)?;
        self.vis = input.parse()?;
        if let Err(error) = read_keyword(input) {
            self.report(error);
        }
        let nameless = expected(input, "the table's name");
        self.name = Some(input.parse().map_err(|_| nameless)?);
        if input.parse::<Option<Token![:]>>()?.is_none() && !is_end(input) && !input.peek(Token![=])
        {
            self.report(expected(input, "`:`"));
            tokens_to_end(input, |input| input.peek(Token![=]));
        }
        self.written_type = tokens_to_end(input, |input| input.peek(Token![=]));
        let nothing = expected(input, "`= operation`");
        input.parse::<Token![=]>().map_err(|_| nothing)?;
        self.contents = Some(if input.peek(Token![|]) {
            Contents::Closure(Closure::read(input)?)
        } else {
            Contents::Operation(self.read_operation(input)?)
        });
        Ok(())
    }

    /// Reads the name of the operation, which must stand alone.
    fn read_operation(&mut self, input: ParseStream<'_>) -> Result<Ident> {
        let nothing = expected(input, "an operation");
        let path = input.call(Path::parse_mod_style).map_err(|_| nothing)?;
        // In a path, the last word is the operation's name.
        let words = path.segments.iter().map(|segment| &segment.ident);
        let Some(name) = words.last().cloned() else {
            return Err(Error::new_spanned(path, "expected an operation"));
        };
        if path.get_ident().is_none() {
            let message = format!("expected the name of an operation alone: write `{name}`");
            self.report(Error::new_spanned(path, message));
        }
        match input.cursor().token_tree() {
            Some((TokenTree::Group(group), _)) if input.peek(Paren) => {
                self.report(Error::new(
                    group.span(),
                    format!(
                        "expected `;`, found `(`: the table covers all arguments, write `{name};`"
                    ),
                ));
            }
            Some((next, _)) if !is_end(input) => self.report(Error::new(
                open_span(&next),
                format!("expected `;` after `{name}`, found {}", describe(&next)),
            )),
            _ => {}
        }
        Ok(name)
    }
}

/// Reads `static`, or something in its place.
fn read_keyword(input: ParseStream<'_>) -> Result<()> {
    if input.parse::<Option<Token![static]>>()?.is_some() {
        return match input.parse::<Option<Token![mut]>>()? {
            None => Ok(()),
            Some(mutable) => Err(Error::new_spanned(
                mutable,
                "expected the table's name, found `mut`: a table never changes",
            )),
        };
    }
    if let Some(constant) = input.parse::<Option<Token![const]>>()? {
        return Err(Error::new_spanned(
            constant,
            "expected `static`, found `const`: a `const` table is copied at each of its uses",
        ));
    }
    let error = expected(input, "`static`");
    if input.peek(Ident::peek_any) && input.peek2(Ident::peek_any) {
        // Another keyword, or `static` misspelled: the name comes after it.
        skip_one(input);
    }
    Err(error)
}

fn missing_semicolon(input: ParseStream<'_>, contents: &Option<Contents>) -> Error {
    match (input.cursor().token_tree(), contents) {
        (Some((next, _)), _) => Error::new(
            open_span(&next),
            format!("expected `;` before {}", describe(&next)),
        ),
        (None, Some(Contents::Operation(name))) => {
            Error::new(name.span(), format!("expected `;` after `{name}`"))
        }
        (None, _) => expected(input, "`;`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    fn read(tokens: TokenStream) -> Vec<Item> {
        let (_, items) = items(quote!(pawnfill; #tokens)).expect("reading never fails");
        assert!(items.iter().all(|item| item.error.is_none()));
        items
    }

    #[test]
    fn a_closure_ends_at_the_semicolon() {
        let items = read(quote! {
            static A: T = |a, _: Square,| const { 1; 2 } as u8 | { a; 3 };
            static B: T = |_| if x { 1 } else { 2 };
        });
        let parameters = items.iter().map(|item| match &item.contents {
            Some(Contents::Closure(closure)) => closure.parameters.len(),
            _ => 0,
        });
        assert_eq!(parameters.collect::<Vec<_>>(), [2, 1]);
    }
}
