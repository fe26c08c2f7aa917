//! The indices of a table, the operations that can be tabulated, and the types of their tables.

use std::fmt;

use syn::ReturnType;

use crate::operations::{Operation, last_word};

/// The type of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableType {
    pub(crate) domain: Domain,
    pub(crate) element: OperationElement,
}

/// The index of one dimension of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Index {
    Color,
    PieceKind,
    FileOrRank,
    Square,
    Files,
}

/// The indices of an operation's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Domain {
    ColorSquare,
    Square,
    Files,
}

/// The element type of an operation's table. A closure's elements, in `closure.rs`, are of any `Copy` type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperationElement {
    U64,
    U8,
}

impl Index {
    pub(crate) const ALL: [Self; 5] = [
        Self::Color,
        Self::PieceKind,
        Self::FileOrRank,
        Self::Square,
        Self::Files,
    ];

    /// The number of its values, and so the length of the array.
    pub(crate) fn length(self) -> usize {
        match self {
            Self::Color => 2,
            Self::PieceKind => 6,
            Self::FileOrRank => 8,
            Self::Square => 64,
            Self::Files => 256,
        }
    }

    /// The name of the index in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Color => "a color",
            Self::PieceKind => "a kind of piece",
            Self::FileOrRank => "a file or a rank",
            Self::Square => "a square",
            Self::Files => "a set of files",
        }
    }

    /// Its type.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            Self::Color => "pawnfill::Color",
            Self::Square => "pawnfill::Square",
            Self::PieceKind | Self::FileOrRank | Self::Files => "u8",
        }
    }
}

impl Domain {
    /// The indices, with that of the outermost array first.
    pub(crate) fn indices(self) -> &'static [Index] {
        match self {
            Self::ColorSquare => &[Index::Color, Index::Square],
            Self::Square => &[Index::Square],
            Self::Files => &[Index::Files],
        }
    }

    /// The values for which the array has one entry each, as messages say it.
    pub(crate) fn one_entry_for_each(self) -> &'static str {
        match self {
            Self::ColorSquare => "one entry for each color and square",
            Self::Square => "one entry for each square",
            Self::Files => "one entry for each set of files",
        }
    }
}

impl OperationElement {
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
            .indices()
            .iter()
            .rev()
            .fold(innermost, |inner, index| {
                format!("[{inner}; {}]", index.length())
            });
        f.write_str(&written)
    }
}

impl Operation {
    /// Whether this operation can be tabulated.
    pub(crate) fn has_table(&self) -> bool {
        self.table_type().is_some()
    }

    /// The type of this operation's table, if tables can have its domain.
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
            "u64" => OperationElement::U64,
            "u8" => OperationElement::U8,
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

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::TokenStream;

    fn operation(signature: &str) -> Operation {
        syn::parse_str(signature).expect(signature)
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
}
