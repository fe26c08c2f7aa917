//! The items of `tables!`, read so that a mistake in one hides none in the next.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Ident, Path, Result, Token, Visibility};

use super::closure::Closure;
use super::item_end::tokens_to_end;
use crate::tokens::{describe, expected, open_span, read_items, skip_one};

/// An item as far as it could be read: `[attrs] [vis] static NAME: Type = contents;`.
pub(crate) struct Item {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) name: Option<Ident>,
    pub(crate) written_type: Written,
    /// The operation or closure to tabulate, or the mistake that kept us from reading it.
    pub(crate) contents: Result<Contents>,
    /// The mistakes that did not stop the reading.
    pub(crate) errors: Vec<Error>,
}

/// The operation or closure that an item tabulates.
pub(crate) enum Contents {
    /// The operation of this name.
    Operation(Ident),
    Closure(Closure),
}

/// The type of an item as the user wrote it.
pub(crate) enum Written {
    /// There is nothing between the name and the `=`.
    Missing,
    /// The tokens after the `:`.
    Tokens(TokenStream),
    /// An error has been reported already.
    Unreadable,
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

    /// Reads one item and the `;` after it; after a mistake, continues where the next item begins.
    fn read(input: ParseStream<'_>) -> Self {
        let mut item = Self {
            attrs: Vec::new(),
            vis: Visibility::Inherited,
            name: None,
            written_type: Written::Missing,
            contents: Err(expected(input, "a table")),
            errors: Vec::new(),
        };
        item.contents = item.read_to_contents(input);
        tokens_to_end(input, |_| false);
        let end: Option<Token![;]> = input.parse().unwrap_or_default();
        if let (Ok(contents), None) = (&item.contents, end) {
            let error = missing_semicolon(input, contents);
            item.errors.push(error);
        }
        item
    }

    /// Reads the item up to its `;`. Returns the operation or closure, or the mistake at which the
    /// reading stopped.
    fn read_to_contents(&mut self, input: ParseStream<'_>) -> Result<Contents> {
        self.attrs = input.call(Attribute::parse_outer)?;
        self.vis = input.parse()?;
        self.read_keyword(input)?;
        self.name = Some(
            input
                .parse()
                .map_err(|_| expected(input, "the table's name"))?,
        );
        self.read_type(input);
        if !input.peek(Token![=]) {
            return Err(expected(input, "`= operation`"));
        }
        input.parse::<Token![=]>()?;
        if input.peek(Token![|]) {
            return Closure::read(input).map(Contents::Closure);
        }
        self.read_operation(input).map(Contents::Operation)
    }

    /// Reads `static`, or something in its place.
    fn read_keyword(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.parse::<Option<Token![static]>>()?.is_some() {
            if let Some(mutable) = input.parse::<Option<Token![mut]>>()? {
                self.errors.push(Error::new(
                    mutable.span,
                    "expected the table's name, found `mut`: a table never changes",
                ));
            }
            return Ok(());
        }
        if let Some(constant) = input.parse::<Option<Token![const]>>()? {
            self.errors.push(Error::new(
                constant.span,
                "expected `static`, found `const`: a `const` table is copied at each of its uses",
            ));
            return Ok(());
        }
        let error = expected(input, "`static`");
        let is_word = input.peek(Ident::peek_any);
        if is_word && input.peek2(Ident::peek_any) {
            // Another keyword, or `static` misspelled: the name comes after it.
            skip_one(input);
        } else if !(is_word && (input.peek2(Token![:]) || input.peek2(Token![=]))) {
            return Err(error);
        }
        self.errors.push(error);
        Ok(())
    }

    /// `: Type`, up to the `=`.
    fn read_type(&mut self, input: ParseStream<'_>) {
        if input.peek(Token![=]) {
            return;
        }
        let colon: Option<Token![:]> = input.parse().unwrap_or_default();
        if colon.is_none() {
            self.written_type = Written::Unreadable;
            // If nothing else follows, the missing operation is the only mistake to report.
            let error = expected(input, "`:`");
            if !tokens_to_end(input, |input| input.peek(Token![=])).is_empty() {
                self.errors.push(error);
            }
            return;
        }
        let tokens = tokens_to_end(input, |input| input.peek(Token![=]));
        if !tokens.is_empty() {
            self.written_type = Written::Tokens(tokens.into_iter().collect());
        }
    }

    /// Reads the name of the operation, which must stand alone.
    fn read_operation(&mut self, input: ParseStream<'_>) -> Result<Ident> {
        let nothing = expected(input, "an operation");
        let tokens = tokens_to_end(input, |_| false);
        // In a path, the last word is the operation's name.
        let path = tokens
            .iter()
            .take_while(|token| matches!(token, TokenTree::Ident(_)) || is_colon(token));
        let length = path.count();
        let Some((TokenTree::Ident(name), before)) =
            tokens.get(..length).and_then(<[TokenTree]>::split_last)
        else {
            return Err(nothing);
        };
        let after = tokens.get(length..).unwrap_or_default();
        if !before.is_empty() {
            let path: TokenStream = tokens.iter().take(length).cloned().collect();
            self.errors.push(Error::new_spanned(
                path,
                format!("expected the name of an operation alone: write `{name}`"),
            ));
        }
        match after {
            [] => {}
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Parenthesis => {
                self.errors.push(Error::new(
                    group.span(),
                    format!(
                        "expected `;`, found `(`: the table covers all arguments, write `{name};`"
                    ),
                ));
            }
            [first, ..] => self.errors.push(Error::new(
                open_span(first),
                format!("expected `;` after `{name}`, found {}", describe(first)),
            )),
        }
        Ok(name.clone())
    }
}

fn missing_semicolon(input: ParseStream<'_>, contents: &Contents) -> Error {
    match (input.cursor().token_tree(), contents) {
        (Some((next, _)), _) => Error::new(
            open_span(&next),
            format!("expected `;` before {}", describe(&next)),
        ),
        (None, Contents::Operation(operation)) => Error::new(
            operation.span(),
            format!("expected `;` after `{operation}`"),
        ),
        (None, Contents::Closure(_)) => expected(input, "`;`"),
    }
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Item> {
        let tokens = format!("pawnfill; {text}").parse().expect("tokens");
        items(tokens).expect("reading never fails").1
    }

    fn is_operation(item: &Item, operation: &str) -> bool {
        matches!(&item.contents, Ok(Contents::Operation(name)) if name == operation)
    }

    /// All mistakes of all items, in order, with those of the contents last.
    fn mistakes(text: &str) -> Vec<String> {
        let messages = |item: Item| {
            let last = item.contents.err();
            item.errors
                .into_iter()
                .chain(last)
                .map(|error| error.to_string())
        };
        read(text).into_iter().flat_map(messages).collect()
    }

    #[test]
    fn a_right_item() {
        let items = read(
            "#[doc = \"A.\"] #[cfg(test)] pub(crate) static A: [u64; 64] = file_mask; static B: T = f;",
        );
        assert_eq!(items.len(), 2);
        for item in &items {
            assert!(item.errors.is_empty());
            assert!(matches!(item.written_type, Written::Tokens(_)));
        }
        let first = items.first().expect("one");
        assert_eq!(first.attrs.len(), 2);
        assert!(matches!(first.vis, Visibility::Restricted(_)));
        assert!(first.name.as_ref().is_some_and(|name| name == "A"));
        assert!(is_operation(first, "file_mask"));
    }

    #[test]
    fn nothing_is_no_item() {
        assert!(read("").is_empty());
    }

    #[test]
    fn a_closure_ends_at_the_semicolon() {
        let items = read(
            "static A: T = |a, _: Square,| const { 1; 2 } as u8 | { a; 3 }; static B: T = |_| if x { 1 } else { 2 };",
        );
        let parameters = items.iter().map(|item| match &item.contents {
            Ok(Contents::Closure(closure)) => closure.parameters.len(),
            _ => 0,
        });
        assert_eq!(parameters.collect::<Vec<_>>(), [2, 1]);
        assert!(items.iter().all(|item| item.errors.is_empty()));
    }

    #[test]
    fn parts_pasted_by_another_macro() {
        use proc_macro2::Group;
        use quote::quote;
        let hidden = |tokens: TokenStream| Group::new(Delimiter::None, tokens);
        let (vis, array, op) = (
            hidden(quote!(pub)),
            hidden(quote!([u64; 64])),
            hidden(quote!(file_mask)),
        );
        let all = hidden(quote!(#vis static A: #array = #op;));
        let (_, items) = items(quote!(pawnfill; #all)).expect("items");
        let item = items.first().expect("one");
        assert!(item.errors.is_empty() && is_operation(item, "file_mask"));
        assert!(matches!(item.vis, Visibility::Public(_)));
    }

    #[test]
    fn each_mistake_has_its_message() {
        let cases = [
            (
                "const A: T = f;",
                "expected `static`, found `const`: a `const` table is copied at each of its uses",
            ),
            (
                "static mut A: T = f;",
                "expected the table's name, found `mut`: a table never changes",
            ),
            ("let A: T = f;", "expected `static`, found `let`"),
            ("statik A: T = f;", "expected `static`, found `statik`"),
            ("A: T = f;", "expected `static`, found `A`"),
            ("pub A = f;", "expected `static`, found `A`"),
            ("static A: T = f", "expected `;` after `f`"),
            ("static A: T;", "expected `= operation`, found `;`"),
            ("static A;", "expected `= operation`, found `;`"),
            ("static A", "expected `= operation` after this"),
            ("static A: T = ;", "expected an operation, found `;`"),
            ("static A: T =", "expected an operation after this"),
            ("static A: T = [1];", "expected an operation, found `[`"),
            ("static A: T = 3;", "expected an operation, found `3`"),
            (
                "static A: T = f();",
                "expected `;`, found `(`: the table covers all arguments, write `f;`",
            ),
            ("static A: T = f + g;", "expected `;` after `f`, found `+`"),
            (
                "static A: T = shift::f;",
                "expected the name of an operation alone: write `f`",
            ),
            (
                "static A: T = ::pawnfill::shift::f;",
                "expected the name of an operation alone: write `f`",
            ),
            ("static A<T>: T = f;", "expected `:`, found `<`"),
            ("static A [u64; 64] = f;", "expected `:`, found `[`"),
            ("static : T = f;", "expected the table's name, found `:`"),
            ("static fn: T = f;", "expected the table's name, found `fn`"),
            (";", "expected `static`, found `;`"),
            ("static A: T = f;;", "expected `static`, found `;`"),
            ("#[doc = \"A.\"]", "expected `static` after this"),
            ("pub", "expected `static` after this"),
            ("3", "expected `static`, found `3`"),
            (
                "static A: T = f static B: T = g;",
                "expected `;` before `static`",
            ),
            (
                "static A: T = f pub static B: T = g;",
                "expected `;` before `pub`",
            ),
            (
                "static A: T = f #[cfg(test)] static B: T = g;",
                "expected `;` before an attribute",
            ),
            (
                "static A: T static B: T = g;",
                "expected `= operation`, found `static`",
            ),
            ("static A: T = |s| f(s)", "expected `;` after this"),
            (
                "static A: T = |s| f(s) pub static B: T = g;",
                "expected `;` before `pub`",
            ),
            (
                "static A: T = || 1;",
                "expected the name of an index or `_`, found `|`",
            ),
            (
                "static A: T = |mut s| 1;",
                "expected the name of an index or `_`, found `mut`",
            ),
            ("static A: T = |s", "expected `,` or `|` after this"),
            ("static A: T = |s:| 1;", "expected a type, found `|`"),
            ("static A: T = |s|;", "expected an expression, found `;`"),
        ];
        for (text, expected) in cases {
            assert_eq!(mistakes(text), [expected], "{text}");
        }
    }

    #[test]
    fn a_mistake_hides_no_other() {
        let text =
            "const A: T = f(); ; static : T = f; let B: T = 1; static C: T = f static D: T = g;";
        let expected = [
            "expected `static`, found `const`: a `const` table is copied at each of its uses",
            "expected `;`, found `(`: the table covers all arguments, write `f;`",
            "expected `static`, found `;`",
            "expected the table's name, found `:`",
            "expected `static`, found `let`",
            "expected an operation, found `1`",
            "expected `;` before `static`",
        ];
        assert_eq!(mistakes(text), expected);
        assert_eq!(
            read(text)
                .iter()
                .filter_map(|item| item.name.as_ref())
                .count(),
            4
        );
    }
}
