//! The grammar of `extend!`. A repeated entry is an error.

use proc_macro2::{Group, Span, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::token::{Brace, Paren};
use syn::{Attribute, Error, Ident, Path, Result, ReturnType, Token, Type, Visibility};

use crate::attributes::docs_only;
use crate::strategy_path::read_strategy;
use crate::tokens::{expected, require};

const ENTRY: &str = "`type Color`, `type Square`, `strategy: …`, `first_square: …`, a conversion \
     (`fn`) or `struct`";

/// `[attrs] [vis] impl Set { entries }`, or `[attrs] [vis] trait Name for Set { entries }`.
pub(crate) struct Extension {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Option<Ident>,
    pub(super) set: Type,
    pub(super) entries: Entries,
    pub(super) end: Span,
    /// The mistake in the entries at which reading stopped.
    pub(super) unread: Option<Error>,
}

/// The entries between the braces, up to the first mistake.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) color: Option<Type>,
    pub(super) square: Option<Type>,
    pub(super) strategy: Option<Path>,
    /// The square of bit 0, if the item gives it: `A1` or `A8`.
    first_square: Option<Ident>,
    /// The conversions that the item gives. Their names differ.
    conversions: Vec<Conversion>,
    pub(super) view: Option<View>,
}

/// `[attrs] fn name(arguments) -> Type { body }`.
pub(super) struct Conversion {
    pub(super) attrs: Vec<Attribute>,
    pub(super) name: Ident,
    pub(super) arguments: Group,
    pub(super) result: ReturnType,
    pub(super) body: TokenTree,
}

/// `[attrs] [vis] struct Name;`.
pub(super) struct View {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) name: Ident,
}

pub(super) const CONVERSIONS: [&str; 4] = ["to_u64", "from_u64", "color", "square"];

impl Parse for Extension {
    /// Keeps a mistake in the entries instead of returning it, so that the methods are still defined.
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let mut name = None;
        if input.parse::<Option<Token![impl]>>()?.is_none() {
            require::<Token![trait]>(input, "`impl Type` or `trait Name for Type`")?;
            name = Some(require(input, "the trait's name")?);
            require::<Token![for]>(input, "`for` and the type of a set")?;
        } else if input.peek(Token![<]) {
            return Err(expected(input, "a type without generic parameters"));
        }
        let set = require(input, "the type of a set")?;
        if !input.peek(Brace) {
            return Err(expected(input, "`{ type Color = …; type Square = …; strategy: … }`"));
        }
        let body: Group = input.parse()?;
        let mut entries = Entries::default();
        let read = |input: ParseStream<'_>| {
            while !input.is_empty() {
                entries.read_one(input)?;
            }
            Ok(())
        };
        let unread = read.parse2(body.stream()).err();
        Ok(Self { attrs, vis, name, set, entries, end: body.span_close(), unread })
    }
}

impl Entries {
    pub(super) fn is_a8_first(&self) -> bool {
        self.first_square.as_ref().is_some_and(|square| square == "A8")
    }

    fn read_one(&mut self, input: ParseStream<'_>) -> Result<()> {
        let start = input.fork();
        let attrs = input.call(Attribute::parse_outer)?;
        if input.parse::<Option<Token![fn]>>()?.is_some() {
            return self.read_conversion(attrs, input);
        }
        if input.peek(Token![struct]) || input.peek(Token![pub]) {
            let vis = input.parse()?;
            let key: Token![struct] = require(input, "`struct`")?;
            let name = require(input, "the view's name")?;
            require::<Token![;]>(input, "`;` (a view has no fields and no parameters)")?;
            let key = Ident::new("struct", key.span);
            return set_once(&mut self.view, &key, View { attrs, vis, name });
        }
        docs_only(&start, "item")?;
        if input.parse::<Option<Token![type]>>()?.is_some() {
            let unknown = expected(input, "`Color` or `Square`");
            let (name, entry) = match input.parse::<Ident>() {
                Ok(name) if name == "Color" => (name, &mut self.color),
                Ok(name) if name == "Square" => (name, &mut self.square),
                _ => return Err(unknown),
            };
            require::<Token![=]>(input, &format!("`= Type;` after `{name}`"))?;
            let written = require(input, "a type")?;
            require::<Token![;]>(input, "`;` after the type")?;
            return set_once(entry, &name, written);
        }
        let unknown = expected(input, ENTRY);
        match input.parse::<Ident>() {
            Ok(key) if key == "strategy" => {
                require::<Token![:]>(input, "`: Strategy` after `strategy`")?;
                set_once(&mut self.strategy, &key, read_strategy(input)?)?;
            }
            Ok(key) if key == "first_square" => {
                require::<Token![:]>(input, "`: A1` or `: A8` after `first_square`")?;
                let unknown = expected(input, "`A1` or `A8`, the square of bit 0");
                match input.parse::<Ident>() {
                    Ok(square) if square == "A1" || square == "A8" => {
                        set_once(&mut self.first_square, &key, square)?;
                    }
                    _ => return Err(unknown),
                }
            }
            _ => return Err(unknown),
        }
        if input.parse::<Option<Token![,]>>()?.is_none() {
            input.parse::<Option<Token![;]>>()?;
        }
        Ok(())
    }

    /// Reads `name(arguments) -> Type { body }`, after `fn`.
    fn read_conversion(&mut self, attrs: Vec<Attribute>, input: ParseStream<'_>) -> Result<()> {
        let unknown = expected(input, "`to_u64`, `from_u64`, `color` or `square`");
        let name = match input.parse::<Ident>() {
            Ok(name) if CONVERSIONS.iter().any(|known| name == known) => name,
            _ => return Err(unknown),
        };
        if self.conversion(&name.to_string()).is_some() {
            return Err(twice(&name));
        }
        if !input.peek(Paren) {
            return Err(expected(input, "`(` and the argument"));
        }
        let arguments = input.parse()?;
        let result = input.parse()?;
        if !input.peek(Brace) {
            return Err(expected(input, "`{` and the body"));
        }
        self.conversions.push(Conversion { attrs, name, arguments, result, body: input.parse()? });
        Ok(())
    }

    pub(super) fn conversion(&self, name: &str) -> Option<&Conversion> {
        self.conversions.iter().find(|conversion| conversion.name == name)
    }
}

fn set_once<T>(entry: &mut Option<T>, name: &Ident, value: T) -> Result<()> {
    match entry.replace(value) {
        Some(_) => Err(twice(name)),
        None => Ok(()),
    }
}

fn twice(name: &Ident) -> Error {
    Error::new(name.span(), format!("`{name}` is given twice"))
}
