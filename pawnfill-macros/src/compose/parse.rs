//! The items of `compose!`, read so that a mistake hides no other.

use proc_macro2::TokenStream;
use quote::quote;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::token::{Brace, Paren};
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility, braced};

use crate::strategy_path::{read_strategy, text};
use crate::tokens::{
    describe, expected, open_span, read_items, skip_one, without_invisible_groups,
};

/// Reads the path of the library, which the wrapper adds, and then all items.
pub(super) fn items(tokens: TokenStream) -> Result<(Path, Vec<Composition>)> {
    read_items(without_invisible_groups(tokens), Composition::read)
}

/// An item as far as it could be read: `[attrs] [vis] struct Name { fields, ..Base }`.
pub(super) struct Composition {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Option<Ident>,
    pub(super) fields: Vec<Field>,
    pub(super) base: Option<Path>,
    /// Whether there is a `..`, even one without a valid base.
    pub(super) has_dots: bool,
    pub(super) errors: Vec<Error>,
}

/// `[docs] operation: Strategy`.
pub(super) struct Field {
    pub(super) docs: Vec<Attribute>,
    pub(super) operation: Ident,
    pub(super) strategy: Path,
}

impl Composition {
    /// Reads one item; after a mistake, continues as well as possible.
    fn read(input: ParseStream<'_>) -> Self {
        let mut composition = Self {
            attrs: Vec::new(),
            vis: Visibility::Inherited,
            name: None,
            fields: Vec::new(),
            base: None,
            has_dots: false,
            errors: Vec::new(),
        };
        if let Err(error) = composition.read_item(input) {
            composition.errors.push(error);
            // The tokens up to the next `struct` may belong to this item.
            while !input.is_empty() && !input.peek(Token![struct]) {
                skip_one(input);
            }
        }
        composition
    }

    fn read_item(&mut self, input: ParseStream<'_>) -> Result<()> {
        self.attrs = input.call(Attribute::parse_outer)?;
        self.vis = input.parse()?;
        let is_struct = input.parse::<Option<Token![struct]>>()?.is_some();
        if !is_struct {
            let error = expected(input, "`struct`");
            // `enum Name`, or `Name` alone.
            if !(input.peek(Ident::peek_any) && input.peek2(Ident)) {
                return Err(error);
            }
            skip_one(input);
            self.errors.push(error);
        }
        self.name = Some(
            input
                .parse()
                .map_err(|_| expected(input, "the composition's name"))?,
        );
        if input.peek(Token![<]) {
            self.errors.push(expected(
                input,
                "`{` (a composition has no generic parameters)",
            ));
            while !input.is_empty() && !input.peek(Brace) && !input.peek(Token![;]) {
                skip_one(input);
            }
        }
        if !input.peek(Brace) {
            return Err(expected(input, "`{ operation: Strategy, …, ..Base }`"));
        }
        let body;
        let brace = braced!(body in input);
        let body: TokenStream = body.parse()?;
        let read_body = |input: ParseStream<'_>| {
            while !input.is_empty() {
                let fields = self.fields.len();
                if let Err(error) = self.read_entry(input) {
                    self.errors.push(error);
                    skip_to_comma(input);
                }
                self.read_comma(fields, input);
            }
            Ok(())
        };
        read_body.parse2(without_invisible_groups(body))?;
        // If the item was not meant to be a struct, a second error would not help.
        if is_struct && !self.has_dots {
            self.errors.push(Error::new(
                brace.span.close(),
                "expected a base, such as `..Shift`, before this, for the operations that are not named",
            ));
        }
        Ok(())
    }

    /// A field or the base.
    fn read_entry(&mut self, input: ParseStream<'_>) -> Result<()> {
        let attrs = input.call(Attribute::parse_outer)?;
        let (docs, others): (Vec<_>, Vec<_>) = attrs
            .into_iter()
            .partition(|attr| attr.path().is_ident("doc"));
        self.errors.extend(others.iter().map(|other| {
            Error::new_spanned(
                other,
                "expected a doc comment: other attributes belong to the struct, and hold for all of it",
            )
        }));
        if let Some(dots) = input.parse::<Option<Token![..]>>()? {
            self.has_dots = true;
            let path = read_strategy(input)?;
            if let Some(base) = &self.base {
                return Err(Error::new_spanned(
                    quote!(#dots #path),
                    format!("a second base: `..{}` is there already", text(base)),
                ));
            }
            // A comma at the end does no harm; anything else that may follow has its own errors.
            let is_last = match input.cursor().token_tree() {
                Some((_, rest)) if input.peek(Token![,]) => rest.eof() || starts_with_dot(rest),
                _ => true,
            };
            if !is_last {
                self.errors.push(Error::new_spanned(
                    quote!(#dots #path),
                    "expected the base to be last, after all operations",
                ));
            }
            self.base = Some(path);
            return Ok(());
        }
        if !input.peek(Ident) {
            return Err(expected(input, "an operation or `..Base`"));
        }
        let operation: Ident = input.parse()?;
        if !input.peek(Token![:]) || input.peek(Token![::]) {
            return Err(match input.cursor().token_tree() {
                Some((next, _)) if !input.peek(Token![,]) => Error::new(
                    open_span(&next),
                    format!(
                        "expected `: Strategy` after `{operation}`, found {}",
                        describe(&next)
                    ),
                ),
                _ => Error::new(
                    operation.span(),
                    format!("expected a strategy: write `{operation}: Shift`"),
                ),
            });
        }
        input.parse::<Token![:]>()?;
        let strategy = read_strategy(input)?;
        self.fields.push(Field {
            docs,
            operation,
            strategy,
        });
        Ok(())
    }

    /// The comma after an entry.
    ///
    /// If anything but a comma or an entry follows, only the fields before this entry are kept.
    fn read_comma(&mut self, fields: usize, input: ParseStream<'_>) {
        if input.is_empty() || input.parse::<Token![,]>().is_ok() {
            return;
        }
        let is_value = input.peek(Paren) || input.peek(Brace);
        let after = if is_value {
            " after the name of a strategy"
        } else {
            ""
        };
        self.errors.push(expected(input, &format!("`,`{after}")));
        // Another entry may begin here; anything else belongs to no entry.
        let begins_entry = input.peek(Token![..])
            || input.peek(Token![#])
            || (input.peek(Ident) && input.peek2(Token![:]));
        if !begins_entry {
            // The value is not the name of a strategy, and an error about its beginning would not help.
            self.fields.truncate(fields);
            skip_to_comma(input);
            let _: Option<Token![,]> = input.parse().unwrap_or_default();
        }
    }
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        skip_one(input);
    }
}

fn starts_with_dot(cursor: Cursor<'_>) -> bool {
    cursor
        .punct()
        .is_some_and(|(punct, _)| punct.as_char() == '.')
}
