//! The list of operations as the wrappers of `tables!` and `compose!` pass it, and what each one's
//! signature says about a table.

use std::fmt;

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, ReturnType, Token, Type, braced, parenthesized};

/// One call of a macro: the user's items, and the list of operations that the wrapper adds to
/// them.
pub(crate) struct Call {
    pub(crate) items: TokenStream,
    pub(crate) operations: Operations,
}

/// The list of all operations.
pub(crate) struct Operations(Vec<Operation>);

/// The signature of an operation.
pub(crate) struct Operation {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) result: ReturnType,
}

/// One argument; its type is known by the last word of its path (`Color` of `$crate::Color`).
pub(crate) struct Argument {
    pub(crate) name: Ident,
    pub(crate) written_type: Type,
    type_name: String,
}

/// The type of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableType {
    pub(crate) domain: Domain,
    pub(crate) element: Element,
}

/// What a table is indexed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Domain {
    ColorSquare,
    Square,
    Files,
}

/// What a table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    U64,
    U8,
}

impl Domain {
    /// The lengths of the array, the outermost first.
    pub(crate) fn lengths(self) -> &'static [usize] {
        match self {
            Self::ColorSquare => &[2, 64],
            Self::Square => &[64],
            Self::Files => &[256],
        }
    }

    /// What the array has one entry for.
    pub(crate) fn one_entry_a(self) -> &'static str {
        match self {
            Self::ColorSquare => "one entry a color and square",
            Self::Square => "one entry a square",
            Self::Files => "one entry a set of files",
        }
    }
}

impl Element {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::U64 => "u64",
            Self::U8 => "u8",
        }
    }
}

/// The type as it is written in Rust.
impl fmt::Display for TableType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let innermost = self.element.name().to_owned();
        let written = self
            .domain
            .lengths()
            .iter()
            .rev()
            .fold(innermost, |inner, length| format!("[{inner}; {length}]"));
        f.write_str(&written)
    }
}

impl Operation {
    /// Whether this operation can be tabulated.
    pub(crate) fn has_table(&self) -> bool {
        self.table_type().is_some()
    }

    /// The type of this operation's table, if its domain is one that tables have.
    pub(crate) fn table_type(&self) -> Option<TableType> {
        let argument_types: Vec<&str> = self
            .arguments
            .iter()
            .map(|argument| argument.type_name.as_str())
            .collect();
        let domain = match argument_types.as_slice() {
            ["Color", "Square"] => Domain::ColorSquare,
            ["Square"] => Domain::Square,
            ["u8"] => Domain::Files,
            _ => return None,
        };
        let ReturnType::Type(_, result) = &self.result else {
            return None;
        };
        let element = match last_word(result).as_str() {
            "u64" => Element::U64,
            "u8" => Element::U8,
            _ => return None,
        };
        Some(TableType { domain, element })
    }

    /// Why this operation has no table, as the end of a sentence that begins with its name.
    pub(crate) fn why_no_table(&self) -> String {
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|argument| format!("{}: {}", argument.name, argument.type_name))
            .collect();
        let size = self.bits().map_or_else(
            || " is not known to be finite".to_owned(),
            |bits| format!(" has 2^{bits} entries"),
        );
        format!(
            "cannot be tabulated: its domain `({})`{size}; only operations from `(Color, Square)`, `Square` or a set of \
             files (`u8`) to `u64` or `u8` can",
            arguments.join(", ")
        )
    }

    /// The size of the domain, as a power of two.
    fn bits(&self) -> Option<u32> {
        let bits = self
            .arguments
            .iter()
            .map(|argument| match argument.type_name.as_str() {
                "Color" => Some(1),
                "Square" => Some(6),
                "u8" => Some(8),
                "u64" => Some(64),
                _ => None,
            });
        bits.sum()
    }
}

impl Operations {
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Operation> {
        self.0.iter()
    }

    pub(crate) fn named(&self, name: &str) -> Option<&Operation> {
        self.0.iter().find(|operation| operation.name == name)
    }

    /// The operation whose name was probably meant: at most a third of the letters differ (of two
    /// equally near, one that fits), or the name of one that fits begins with what was written.
    pub(crate) fn nearest(
        &self,
        written: &str,
        fits: impl Fn(&Operation) -> bool,
    ) -> Option<&Operation> {
        let written = written.to_lowercase();
        let tolerance = written.chars().count().max(3) / 3;
        self.0
            .iter()
            .map(|operation| (edits(&written, &operation.name), operation))
            .filter(|(edits, _)| *edits <= tolerance)
            .min_by_key(|(edits, operation)| (*edits, !fits(operation)))
            .map(|(_, operation)| operation)
            .or_else(|| {
                self.0
                    .iter()
                    .find(|operation| fits(operation) && operation.name.starts_with(&written))
            })
    }

    /// The names of the operations that fit.
    pub(crate) fn names(&self, fits: impl Fn(&Operation) -> bool) -> String {
        let names: Vec<String> = self
            .0
            .iter()
            .filter(|operation| fits(operation))
            .map(|operation| format!("`{}`", operation.name))
            .collect();
        names.join(", ")
    }
}

/// How many letters must be inserted, deleted or replaced to make one word of the other
/// (Levenshtein's distance).
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    // The row of the table of distances from the letters of `from` read so far to each beginning of
    // `to`.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (read, letter) in from.chars().enumerate() {
        let mut next = vec![read + 1];
        let mut best = read + 1;
        for (pair, &other) in row.windows(2).zip(&to) {
            if let &[diagonal, above] = pair {
                best = (diagonal + usize::from(letter != other))
                    .min(above + 1)
                    .min(best + 1);
                next.push(best);
            }
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

/// `{ items } group { signatures } group { signatures } …`; the groups are for readers, not for us.
impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let items;
        braced!(items in input);
        let items = items.parse()?;
        let mut operations = Vec::new();
        while !input.is_empty() {
            input.parse::<Ident>()?;
            let group;
            braced!(group in input);
            while !group.is_empty() {
                operations.push(group.parse()?);
            }
        }
        Ok(Self {
            items,
            operations: Operations(operations),
        })
    }
}

/// `fn name(argument: Type, …) -> Type;`
impl Parse for Operation {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(Attribute::parse_outer)?;
        input.parse::<Token![fn]>()?;
        let name = input.parse::<Ident>()?.to_string();
        let arguments;
        parenthesized!(arguments in input);
        let arguments = Punctuated::<Argument, Token![,]>::parse_terminated(&arguments)?
            .into_iter()
            .collect();
        let result = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self {
            name,
            arguments,
            result,
        })
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let written_type = input.parse()?;
        Ok(Self {
            name,
            type_name: last_word(&written_type),
            written_type,
        })
    }
}

/// The last word of a type's path; empty for a type that is no path.
pub(crate) fn last_word(written: &Type) -> String {
    match written {
        Type::Group(group) => last_word(&group.elem),
        Type::Paren(paren) => last_word(&paren.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .map(|word| word.ident.to_string())
            .unwrap_or_default(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operation(signature: &str) -> Operation {
        syn::parse_str(signature).expect(signature)
    }

    fn operations(names: &[&str]) -> Operations {
        Operations(
            names
                .iter()
                .map(|name| operation(&format!("fn {name}(files: u8) -> u8;")))
                .collect(),
        )
    }

    #[test]
    fn a_signature_gives_the_type_of_the_table() {
        let types = [
            (
                "fn f(color: $crate::Color, square: pawnfill::Square) -> u64;",
                Some("[[u64; 64]; 2]"),
            ),
            ("fn f(square: Square) -> u64;", Some("[u64; 64]")),
            ("fn f(files: u8) -> u64;", Some("[u64; 256]")),
            (
                "#[doc = \"A comment.\"] fn f(files: u8) -> u8;",
                Some("[u8; 256]"),
            ),
            ("fn f(set: u64) -> u64;", None),
            ("fn f(square: Square) -> bool;", None),
            ("fn f();", None),
        ];
        for (signature, expected) in types {
            // `$crate` is a word only in a macro's tokens.
            let table_type = operation(&signature.replace('$', "")).table_type();
            assert_eq!(
                table_type
                    .map(|table_type| table_type.to_string())
                    .as_deref(),
                expected,
                "{signature}"
            );
        }
    }

    #[test]
    fn a_type_may_come_in_invisible_delimiters() {
        use proc_macro2::{Delimiter, Group};
        let path: TokenStream = "pawnfill::Square".parse().expect("tokens");
        let hidden = Group::new(Delimiter::None, path);
        let signature = syn::parse2::<Operation>(quote::quote! { fn f(square: #hidden) -> u64; });
        assert!(signature.is_ok_and(|operation| operation.table_type().is_some()));
    }

    #[test]
    fn the_size_of_a_domain() {
        assert_eq!(operation("fn f(set: u64) -> u64;").bits(), Some(64));
        assert_eq!(
            operation("fn f(color: Color, own: u64, enemy: u64) -> u64;").bits(),
            Some(129)
        );
        assert_eq!(
            operation("fn f(color: Color, square: Square, empty: u64) -> u64;").bits(),
            Some(71)
        );
        assert_eq!(operation("fn f(name: String) -> u64;").bits(), None);
    }

    #[test]
    fn distances() {
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("abc", ""), 3);
        assert_eq!(edits("pased_mask", "passed_mask"), 1);
        assert_eq!(edits("kitten", "sitting"), 3);
    }

    #[test]
    fn the_nearest_name() {
        let operations = operations(&["passed_mask", "attack_mask"]);
        let nearest = |name| {
            operations
                .nearest(name, Operation::has_table)
                .map(|operation| operation.name.as_str())
        };
        assert_eq!(nearest("pased_mask"), Some("passed_mask"));
        assert_eq!(nearest("PassedMask"), Some("passed_mask"));
        assert_eq!(nearest("attacks_mask"), Some("attack_mask"));
        assert_eq!(nearest("knight_moves"), None);
        assert_eq!(nearest("passed"), Some("passed_mask"));
    }

    #[test]
    fn of_two_equally_near_names_the_one_with_a_table() {
        let list = Operations(vec![
            operation("fn file_masks(set: u64) -> u64;"),
            operation("fn file_maskx(files: u8) -> u8;"),
        ]);
        assert_eq!(
            list.nearest("file_mask", Operation::has_table)
                .map(|operation| operation.name.as_str()),
            Some("file_maskx")
        );
    }
}
