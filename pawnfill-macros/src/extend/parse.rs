//! The grammar of `extend!`.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::token::{Brace, Paren};
use syn::{Attribute, Error, Ident, Path, Result, ReturnType, Token, Type, Visibility};

use crate::attributes::docs_only;
use crate::items::Item;
use crate::strategy_path::read_strategy;
use crate::tokens::{expected, require, without_invisible_groups};

/// The forms that an entry of an item may have, for messages.
const ENTRY: &str = "`type Color`, `type Square`, `strategy: …`, `first_square: …`, a conversion \
     (`fn`) or `struct`";

/// `[attrs] [vis] impl Set { entries }`, or `[attrs] [vis] trait Name for Set { entries }`.
pub(super) struct Extension {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    /// The name of the trait, if the item is one.
    pub(super) name: Option<Ident>,
    pub(super) set: Type,
    pub(super) entries: Entries,
    /// The first mistake in the entries.
    pub(super) error: Option<Error>,
}

/// What stands between the braces, up to the first mistake.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) color: Option<Type>,
    pub(super) square: Option<Type>,
    pub(super) strategy: Option<Path>,
    /// The square of bit 0, a1 or a8, if the item gives it.
    pub(super) first_square: Option<FirstSquare>,
    /// The conversions that the item gives, each of them once.
    conversions: Vec<Conversion>,
    pub(super) view: Option<View>,
}

/// The square of bit 0 of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstSquare {
    A1,
    A8,
}

/// `[attrs] fn name(arguments) -> Type { body }`.
pub(super) struct Conversion {
    pub(super) attrs: Vec<Attribute>,
    pub(super) name: Ident,
    pub(super) arguments: Group,
    pub(super) result: ReturnType,
    pub(super) body: Group,
}

/// `[attrs] [vis] struct Name;`.
pub(super) struct View {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Ident,
}

/// The names of the conversions.
pub(super) const CONVERSIONS: [&str; 4] = ["to_u64", "from_u64", "color", "square"];

impl Item for Extension {
    const KEYWORDS: &'static [&'static str] = &["impl", "trait"];
    const HAS_BODY: bool = true;
}

impl Parse for Extension {
    /// A mistake in the entries is kept, so that the methods are defined.
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let mut name = None;
        if input.parse::<Option<Token![impl]>>()?.is_some() {
            refuse_generics(input)?;
        } else {
            require::<Token![trait]>(input, "`impl Type` or `trait Name for Type`")?;
            name = Some(require(input, "the trait's name")?);
            refuse_generics(input)?;
            require::<Token![for]>(input, "`for` and the type of a set")?;
        }
        let set = require(input, "the type of a set")?;
        if !input.peek(Brace) {
            let what = if input.peek(Token![for]) {
                "`{` (a trait is written `trait Name for Type`)"
            } else {
                "`{ type Color = …; type Square = …; strategy: … }`"
            };
            return Err(expected(input, what));
        }
        let body: Group = input.parse()?;
        let tokens = without_invisible_groups(body.stream());
        let mut entries = Entries::default();
        let read = |input: ParseStream<'_>| {
            while !input.is_empty() {
                entries.read_one(input)?;
            }
            Ok(())
        };
        let read = read.parse2(tokens.clone());
        let error = read.and_then(|()| entries.check(&body)).err();
        if error.is_some() && entries.view.is_none() {
            entries.view = name_of_view(tokens);
        }
        Ok(Self {
            attrs,
            vis,
            name,
            set,
            entries,
            error,
        })
    }
}

fn refuse_generics(input: ParseStream<'_>) -> Result<()> {
    if input.peek(Token![<]) {
        return Err(expected(input, "a type without generic parameters"));
    }
    Ok(())
}

/// The view that may follow a mistake.
fn name_of_view(tokens: TokenStream) -> Option<View> {
    let mut tokens = tokens.into_iter();
    tokens.find(|token| matches!(token, TokenTree::Ident(word) if word == "struct"))?;
    let name = syn::parse2(tokens.next()?.into()).ok()?;
    let (attrs, vis) = (Vec::new(), Visibility::Public(Default::default()));
    Some(View { attrs, vis, name })
}

impl Entries {
    /// Reads a type, a strategy, a conversion or the view.
    fn read_one(&mut self, input: ParseStream<'_>) -> Result<()> {
        let start = input.fork();
        let attrs = input.call(Attribute::parse_outer)?;
        if input.parse::<Option<Token![fn]>>()?.is_some() {
            return self.read_conversion(attrs, input);
        }
        if input.peek(Token![struct]) || input.peek(Token![pub]) {
            return self.read_view(attrs, input);
        }
        docs_only(&start, "item")?;
        if input.parse::<Option<Token![type]>>()?.is_some() {
            return self.read_type(input);
        }
        let unknown = expected(input, ENTRY);
        let Ok(key) = input.parse::<Ident>() else {
            return Err(unknown);
        };
        if key == "strategy" {
            check_new(&self.strategy, &key, "strategy")?;
            read_colon(input, "`: Strategy` after `strategy`")?;
            self.strategy = Some(read_strategy(input)?);
            read_end(input, "`,` after the strategy")
        } else if key == "first_square" {
            check_new(&self.first_square, &key, "first_square")?;
            read_colon(input, "`: A1` or `: A8` after `first_square`")?;
            let unknown = expected(input, "`A1` or `A8`, the square of bit 0");
            self.first_square = Some(match input.parse::<Ident>() {
                Ok(square) if square == "A1" => FirstSquare::A1,
                Ok(square) if square == "A8" => FirstSquare::A8,
                _ => return Err(unknown),
            });
            read_end(input, "`,` after the square")
        } else {
            Err(unknown)
        }
    }

    /// `Color = Type;` or `Square = Type;`, after `type`.
    fn read_type(&mut self, input: ParseStream<'_>) -> Result<()> {
        let unknown = expected(input, "`Color` or `Square`");
        let (name, entry) = match input.parse::<Ident>() {
            Ok(name) if name == "Color" => (name, &mut self.color),
            Ok(name) if name == "Square" => (name, &mut self.square),
            _ => return Err(unknown),
        };
        check_new(entry, &name, &format!("type {name}"))?;
        require::<Token![=]>(input, &format!("`= Type;` after `{name}`"))?;
        *entry = Some(require(input, "a type")?);
        require::<Token![;]>(input, "`;` after the type")?;
        Ok(())
    }

    /// `name(arguments) -> Type { body }`, after `fn`.
    fn read_conversion(&mut self, attrs: Vec<Attribute>, input: ParseStream<'_>) -> Result<()> {
        let unknown = expected(input, "`to_u64`, `from_u64`, `color` or `square`");
        let name = match input.parse::<Ident>() {
            Ok(name) if CONVERSIONS.iter().any(|known| name == known) => name,
            _ => return Err(unknown),
        };
        let (text, what) = (name.to_string(), format!("fn {name}"));
        check_new(&self.conversion(&text), &name, &what)?;
        if !input.peek(Paren) {
            return Err(expected(input, "`(` and the argument"));
        }
        let arguments: Group = input.parse()?;
        if arguments.stream().is_empty() {
            let message = "expected an argument before this";
            return Err(Error::new(arguments.span_close(), message));
        }
        let is_self = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "self");
        if let Some(receiver) = arguments.stream().into_iter().find(is_self) {
            return Err(Error::new(
                receiver.span(),
                "expected a name and a type, such as `set: u64`, found `self`: a conversion is not a method",
            ));
        }
        let result = input.parse()?;
        if !input.peek(Brace) {
            return Err(expected(input, "`{` and the body"));
        }
        self.conversions.push(Conversion {
            attrs,
            name,
            arguments,
            result,
            body: input.parse()?,
        });
        Ok(())
    }

    /// `[vis] struct Name;`.
    fn read_view(&mut self, attrs: Vec<Attribute>, input: ParseStream<'_>) -> Result<()> {
        let vis = input.parse()?;
        let key: Token![struct] = require(input, "`struct`")?;
        let name = require(input, "the view's name")?;
        if let Some(view) = &self.view {
            let message = format!("a second view: `struct {}` is there already", view.name);
            return Err(Error::new(key.span, message));
        }
        self.view = Some(View { attrs, vis, name });
        require::<Token![;]>(input, "`;` (its fields and parameters are not written)")?;
        Ok(())
    }

    /// Finds what is missing.
    ///
    /// If the first square is a8, the item must give the conversion of a square, because an engine's `From`
    /// may treat the engine's index as ours.
    fn check(&self, body: &Group) -> Result<()> {
        if self.first_square == Some(FirstSquare::A8)
            && let (Some(square), None) = (&self.square, self.conversion("square"))
        {
            let written = square.to_token_stream().to_string().replace(' ', "");
            return Err(Error::new_spanned(
                square,
                format!(
                    "expected a conversion of `{written}`, since the first square is A8: add \
                     `fn square(square: {written}) -> u8` (the index of the square's bit in your \
                     sets) or `fn square(square: {written}) -> pawnfill::Square` (the square of the \
                     same name)"
                ),
            ));
        }
        if self.strategy.is_none() {
            return Err(Error::new(
                body.span_close(),
                "expected a strategy, such as `strategy: Shift`, before this: it computes the operations",
            ));
        }
        Ok(())
    }

    /// The conversion with this name, if the item gives one.
    pub(super) fn conversion(&self, name: &str) -> Option<&Conversion> {
        let mut conversions = self.conversions.iter();
        conversions.find(|conversion| conversion.name == name)
    }
}

/// Refuses an entry that is there already.
fn check_new<T>(entry: &Option<T>, name: &Ident, what: &str) -> Result<()> {
    match entry {
        Some(_) => Err(Error::new(name.span(), format!("`{what}` is given twice"))),
        None => Ok(()),
    }
}

/// The colon between a key and its value.
fn read_colon(input: ParseStream<'_>, what: &str) -> Result<()> {
    if input.peek(Token![::]) {
        return Err(expected(input, what));
    }
    require::<Token![:]>(input, what)?;
    Ok(())
}

/// Reads the end of a value: a comma, a semicolon, or nothing if the next entry follows.
fn read_end(input: ParseStream<'_>, what: &str) -> Result<()> {
    let is_ended = input.parse::<Option<Token![,]>>()?.is_some()
        || input.parse::<Option<Token![;]>>()?.is_some();
    let begins_entry = input.cursor().ident().is_some_and(|(word, _)| {
        let keys = ["type", "fn", "struct", "pub", "strategy", "first_square"];
        keys.iter().any(|key| word == key)
    });
    if !is_ended && !input.is_empty() && !begins_entry && !input.peek(Token![#]) {
        return Err(expected(input, what));
    }
    Ok(())
}
