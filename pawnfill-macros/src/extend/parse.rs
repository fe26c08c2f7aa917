//! The items of `extend!`, read so that a mistake hides no other.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::token::{Brace, Paren};
use syn::{Attribute, Error, Generics, Ident, Path, Result, ReturnType, Token, Type, Visibility};

use crate::operations::edits;
use crate::strategy_path::read_strategy;
use crate::tokens::{expected, read_items, skip_one, without_invisible_groups};

/// The forms that an entry of an item may have, for messages.
const ENTRY: &str = "`type Color`, `type Square`, `strategy: …`, `first_square: …`, a conversion \
     (`fn`) or `struct`";

/// Reads the path of the library, which the wrapper adds, and then all items.
pub(super) fn items(tokens: TokenStream) -> Result<(Path, Vec<Extension>)> {
    read_items(without_invisible_groups(tokens), Extension::read)
}

/// An item as far as it could be read: `[attrs] [vis] impl Set { entries }`, or `[attrs] [vis] trait
/// Name for Set { entries }`.
pub(super) struct Extension {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    /// The name of the trait, if the item is one.
    pub(super) name: Option<Ident>,
    pub(super) set: Option<Type>,
    pub(super) color: Option<Type>,
    pub(super) square: Option<Type>,
    pub(super) strategy: Option<Path>,
    /// Whether the key `strategy` is there, even if its value is not a strategy.
    has_strategy: bool,
    /// The square of bit 0, a1 or a8, if the item gives it.
    pub(super) first_square: Option<FirstSquare>,
    /// The conversions that the item gives, each of them once.
    pub(super) conversions: Vec<Conversion>,
    /// Whether a conversion may be missing because of a mistake that was reported already.
    pub(super) may_lack_conversions: bool,
    pub(super) view: Option<View>,
    /// Whether an item before this one defines the methods or the trait.
    pub(super) is_defined: bool,
    pub(super) errors: Vec<Error>,
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

impl Extension {
    /// Reads one item; after a mistake, continues as well as possible.
    fn read(input: ParseStream<'_>) -> Self {
        let mut extension = Self {
            attrs: Vec::new(),
            vis: Visibility::Inherited,
            name: None,
            set: None,
            color: None,
            square: None,
            strategy: None,
            has_strategy: false,
            first_square: None,
            conversions: Vec::new(),
            may_lack_conversions: false,
            view: None,
            is_defined: false,
            errors: Vec::new(),
        };
        if let Err(error) = extension.read_item(input) {
            extension.errors.push(error);
            // The tokens up to the next `impl` or `trait` may belong to this item.
            while !input.is_empty() && !input.peek(Token![impl]) && !input.peek(Token![trait]) {
                skip_one(input);
            }
        }
        extension
    }

    fn read_item(&mut self, input: ParseStream<'_>) -> Result<()> {
        self.attrs = input.call(Attribute::parse_outer)?;
        self.vis = input.parse()?;
        if input.parse::<Option<Token![impl]>>()?.is_some() {
            let has_generics = input.peek(Token![<]);
            self.read_generics(input)?;
            self.set = Some(read_type(input, "the type of a set")?);
            if has_generics {
                // The type uses parameters that do not exist, and further errors would not help.
                self.set = None;
            }
            if input.peek(Token![for]) {
                self.set = None;
                return Err(expected(
                    input,
                    "`{` (a trait is written `trait Name for Type`)",
                ));
            }
        } else if input.parse::<Option<Token![trait]>>()?.is_some() {
            let name = expected(input, "the trait's name");
            self.name = Some(input.parse().map_err(|_| name)?);
            self.read_generics(input)?;
            if input.parse::<Option<Token![for]>>()?.is_none() {
                return Err(expected(input, "`for` and the type of a set"));
            }
            self.set = Some(read_type(input, "the type of a set")?);
        } else {
            return Err(expected(input, "`impl Type` or `trait Name for Type`"));
        }
        if !input.peek(Brace) {
            self.may_lack_conversions = true;
            return Err(expected(
                input,
                "`{ type Color = …; type Square = …; strategy: … }`",
            ));
        }
        let body: Group = input.parse()?;
        let read_body = |input: ParseStream<'_>| {
            while !input.is_empty() {
                let start = input.cursor();
                if let Err(error) = self.read_entry(input) {
                    self.errors.push(error);
                    if input.cursor() == start {
                        skip_one(input);
                    }
                    skip_to_entry(input);
                }
            }
            Ok(())
        };
        read_body.parse2(without_invisible_groups(body.stream()))?;
        if self.lacks_square()
            && let Some(square) = &self.square
        {
            let written = square.to_token_stream().to_string().replace(' ', "");
            self.errors.push(Error::new_spanned(
                square,
                format!(
                    "expected a conversion of `{written}`, since the first square is A8: add \
                     `fn square(square: {written}) -> u8` (the index of the square's bit in your \
                     sets) or `fn square(square: {written}) -> pawnfill::Square` (the square of the \
                     same name)"
                ),
            ));
        }
        if !self.has_strategy && self.strategy.is_none() {
            self.errors.push(Error::new(
                body.span_close(),
                "expected a strategy, such as `strategy: Shift`, before this: it computes the operations",
            ));
        }
        Ok(())
    }

    /// Reads generic parameters, which are an error on any item.
    fn read_generics(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.peek(Token![<]) {
            self.errors
                .push(expected(input, "a type without generic parameters"));
            input.parse::<Generics>()?;
        }
        Ok(())
    }

    /// A type, the strategy, a conversion or the view.
    fn read_entry(&mut self, input: ParseStream<'_>) -> Result<()> {
        let attrs = input.call(Attribute::parse_outer)?;
        if input.parse::<Option<Token![type]>>()?.is_some() {
            self.refuse(&attrs);
            self.read_type_entry(input)
        } else if input.parse::<Option<Token![fn]>>()?.is_some() {
            self.read_conversion(attrs, input)
        } else if input.peek(Token![struct]) || input.peek(Token![pub]) {
            self.read_view(attrs, input)
        } else {
            let unknown = expected(input, ENTRY);
            match input.parse::<Ident>() {
                Ok(key) if key == "strategy" => {
                    self.refuse(&attrs);
                    self.read_strategy_entry(&key, input)
                }
                Ok(key) if key == "first_square" => {
                    self.refuse(&attrs);
                    self.read_first_square(&key, input)
                }
                // This is the key that the user meant: its value is checked, too, and the key is
                // not reported as missing.
                Ok(key) if is_nearly(&key, "strategy") && !self.has_strategy => {
                    self.errors.push(unknown);
                    self.read_strategy_entry(&key, input)
                }
                Ok(key) if is_nearly(&key, "first_square") => {
                    self.errors.push(unknown);
                    self.read_first_square(&key, input)
                }
                _ => Err(unknown),
            }
        }
    }

    /// `Color = Type;` or `Square = Type;`, after `type`.
    fn read_type_entry(&mut self, input: ParseStream<'_>) -> Result<()> {
        let unknown = expected(input, "`Color` or `Square`");
        let Ok(name) = input.parse::<Ident>() else {
            return Err(unknown);
        };
        let written = name.to_string();
        let mut unused = None;
        let entry = match written.as_str() {
            "Color" => &mut self.color,
            "Square" => &mut self.square,
            _ => {
                self.errors.push(unknown);
                // This is the type that the user meant, so its uses are not errors.
                match written.to_lowercase().get(..2) {
                    Some("co") => &mut self.color,
                    Some("sq") => &mut self.square,
                    _ => &mut unused,
                }
            }
        };
        if entry.is_some() && ["Color", "Square"].contains(&written.as_str()) {
            self.errors
                .push(second_time(&name, &format!("type {name}")));
        }
        if input.parse::<Option<Token![=]>>()?.is_none() {
            return Err(expected(input, &format!("`= Type;` after `{name}`")));
        }
        entry.get_or_insert(read_type(input, "a type")?);
        if input.parse::<Option<Token![;]>>()?.is_none() {
            return Err(expected(input, "`;` after the type"));
        }
        Ok(())
    }

    /// `: Strategy`, after `strategy`.
    fn read_strategy_entry(&mut self, key: &Ident, input: ParseStream<'_>) -> Result<()> {
        if self.has_strategy {
            self.errors.push(second_time(key, "strategy"));
        }
        // A misspelled key counts until there is another.
        let is_first = !self.has_strategy;
        self.has_strategy |= key == "strategy";
        read_colon(input, "`: Strategy` after `strategy`")?;
        let path = read_strategy(input)?;
        if is_first {
            self.strategy = Some(path);
        }
        read_end(input, "`,` after the strategy")
    }

    /// `: A1` or `: A8`, after `first_square`.
    fn read_first_square(&mut self, key: &Ident, input: ParseStream<'_>) -> Result<()> {
        if self.first_square.is_some() {
            self.errors.push(second_time(key, "first_square"));
        }
        read_colon(input, "`: A1` or `: A8` after `first_square`")?;
        let unknown = expected(input, "`A1` or `A8`, the square of bit 0");
        let first_square = match input.parse::<Ident>() {
            Ok(square) if square == "A1" => FirstSquare::A1,
            Ok(square) if square == "A8" => FirstSquare::A8,
            _ => return Err(unknown),
        };
        self.first_square.get_or_insert(first_square);
        read_end(input, "`,` after the square")
    }

    /// `name(arguments) -> Type { body }`, after `fn`.
    fn read_conversion(&mut self, attrs: Vec<Attribute>, input: ParseStream<'_>) -> Result<()> {
        let unknown = expected(input, "`to_u64`, `from_u64`, `color` or `square`");
        let Ok(name) = input.parse::<Ident>() else {
            self.may_lack_conversions = true;
            return Err(unknown);
        };
        let is_known = CONVERSIONS.iter().any(|known| name == known);
        if !is_known {
            self.may_lack_conversions = true;
            self.errors.push(unknown);
        } else if self.conversion(&name.to_string()).is_some() {
            self.errors.push(second_time(&name, &format!("fn {name}")));
        }
        let result = read_function(attrs, name, input);
        // Otherwise the missing conversion would be reported a second time.
        self.may_lack_conversions |= result.is_err();
        let conversion = result?;
        if is_known && self.conversion(&conversion.name.to_string()).is_none() {
            self.conversions.push(conversion);
        }
        Ok(())
    }

    /// `[vis] struct Name;`.
    fn read_view(&mut self, attrs: Vec<Attribute>, input: ParseStream<'_>) -> Result<()> {
        let vis = input.parse()?;
        let Some(key) = input.parse::<Option<Token![struct]>>()? else {
            return Err(expected(input, "`struct`"));
        };
        let Ok(name) = input.parse::<Ident>() else {
            return Err(expected(input, "the view's name"));
        };
        if let Some(view) = &self.view {
            self.errors.push(Error::new(
                key.span,
                format!("a second view: `struct {}` is there already", view.name),
            ));
        } else {
            self.view = Some(View { attrs, vis, name });
        }
        if input.parse::<Option<Token![;]>>()?.is_none() {
            return Err(expected(
                input,
                "`;` (its fields and parameters are not written)",
            ));
        }
        Ok(())
    }

    /// Refuses attributes on entries that take none; docs do no harm.
    fn refuse(&mut self, attrs: &[Attribute]) {
        let others = attrs.iter().filter(|attr| !attr.path().is_ident("doc"));
        self.errors.extend(others.map(|other| {
            Error::new_spanned(
                other,
                "expected a doc comment: other attributes belong to the item, and hold for all of it",
            )
        }));
    }

    /// Whether the required conversion of a square is missing.
    ///
    /// If the first square is a8, the item must give it, because an engine's `From` may treat the
    /// engine's index as ours.
    pub(super) fn lacks_square(&self) -> bool {
        self.first_square == Some(FirstSquare::A8)
            && self.square.is_some()
            && self.conversion("square").is_none()
            && !self.may_lack_conversions
    }

    /// The conversion with this name, if the item gives one.
    pub(super) fn conversion(&self, name: &str) -> Option<&Conversion> {
        let mut conversions = self.conversions.iter();
        conversions.find(|conversion| conversion.name == name)
    }
}

/// `(arguments) -> Type { body }`, after the name.
fn read_function(attrs: Vec<Attribute>, name: Ident, input: ParseStream<'_>) -> Result<Conversion> {
    if !input.peek(Paren) {
        return Err(expected(input, "`(` and the argument"));
    }
    let arguments: Group = input.parse()?;
    if arguments.stream().is_empty() {
        let error = Error::new(arguments.span_close(), "expected an argument before this");
        return Err(error);
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
    Ok(Conversion {
        attrs,
        name,
        arguments,
        result,
        body: input.parse()?,
    })
}

/// The colon between a key and its value.
fn read_colon(input: ParseStream<'_>, what: &str) -> Result<()> {
    if !input.peek(Token![:]) || input.peek(Token![::]) {
        return Err(expected(input, what));
    }
    input.parse::<Token![:]>()?;
    Ok(())
}

/// Reads the end of a value: a comma, a semicolon, or nothing if the next entry follows.
fn read_end(input: ParseStream<'_>, what: &str) -> Result<()> {
    let is_ended = input.parse::<Option<Token![,]>>()?.is_some()
        || input.parse::<Option<Token![;]>>()?.is_some();
    if !is_ended && !input.is_empty() && !begins_entry(input) {
        return Err(expected(input, what));
    }
    Ok(())
}

fn read_type(input: ParseStream<'_>, what: &str) -> Result<Type> {
    let nothing = expected(input, what);
    input.parse().map_err(|_| nothing)
}

/// Whether a word is probably a misspelling of this one.
fn is_nearly(written: &Ident, word: &str) -> bool {
    edits(&written.to_string().to_lowercase(), word) <= 2
}

fn second_time(name: &Ident, what: &str) -> Error {
    Error::new(name.span(), format!("`{what}` is given twice"))
}

/// Whether an entry begins here, or an attribute of one.
fn begins_entry(input: ParseStream<'_>) -> bool {
    input.peek(Token![type])
        || input.peek(Token![fn])
        || input.peek(Token![struct])
        || input.peek(Token![pub])
        || input.peek(Token![#])
        || input
            .fork()
            .parse::<Ident>()
            .is_ok_and(|key| key == "strategy" || key == "first_square")
}

/// Skips the rest of an entry.
fn skip_to_entry(input: ParseStream<'_>) {
    while !input.is_empty() && !begins_entry(input) {
        let is_end = input.peek(Token![,]) || input.peek(Token![;]);
        skip_one(input);
        // A misspelled entry begins here.
        if is_end && input.peek(Ident) && input.peek2(Token![:]) && !input.peek2(Token![::]) {
            return;
        }
    }
}
