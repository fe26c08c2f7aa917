//! C and C++: the names and spellings with which each writes the same things.

use pawnfill::Operation;

use crate::function::{Id, Owner, Type};
use crate::translate::snake_case;

/// The language of a header. `print.rs` prints expressions in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Language {
    is_cpp: bool,
    /// The owner whose functions can be called without their qualifier.
    inside: Owner,
}

pub(crate) const C: Language = Language::new(false, Owner::Header);
pub(crate) const CPP: Language = Language::new(true, Owner::Header);

impl Language {
    const fn new(is_cpp: bool, inside: Owner) -> Self {
        Self { is_cpp, inside }
    }

    /// The language as written inside the functions of an owner.
    pub(crate) fn inside(self, owner: Owner) -> Self {
        Self::new(self.is_cpp, owner)
    }

    pub(crate) fn choose<T>(self, c: T, cpp: T) -> T {
        if self.is_cpp { cpp } else { c }
    }

    /// What functions begin with, after their indentation.
    pub(crate) fn keywords(self) -> &'static str {
        match self.inside {
            Owner::Strategy(_) => self.choose("PAWNFILL_INLINE", "static PAWNFILL_CONSTEXPR"),
            _ => self.choose("PAWNFILL_INLINE", "PAWNFILL_CONSTEXPR"),
        }
    }

    /// The indentation of functions: in C++, strategies and the view are classes.
    pub(crate) fn space(self) -> String {
        let is_class = matches!(self.inside, Owner::Strategy(_) | Owner::View);
        let in_cpp = if is_class { "    " } else { "" };
        self.choose("", in_cpp).to_owned()
    }

    pub(crate) fn type_name(self, of_type: Type) -> &'static str {
        match of_type {
            Type::U8 => "uint8_t",
            Type::Number | Type::Index => "uint32_t",
            Type::U64 => "uint64_t",
            Type::Bool => self.choose("int", "bool"),
            Type::Color => self.choose("pawnfill_color", "Color"),
            Type::Square => self.choose("unsigned", "Square"),
            Type::Counts => match self.inside {
                Owner::Board | Owner::Counts => self.choose("pawnfill_internal_counts", "Counts"),
                _ => self.choose("pawnfill_internal_counts", "detail::Counts"),
            },
            Type::Side => self.choose("const pawnfill_internal_side *", "const Side &"),
            Type::Structure => "const pawnfill_view *",
        }
    }

    /// A type before the name of a variable.
    pub(crate) fn declared(self, of_type: Type, name: &str) -> String {
        let text = format!("{} {name}", self.type_name(of_type));
        text.replace("* ", "*").replace("& ", "&")
    }

    /// The name of a function where it is defined. In C, only what engines call has a short prefix.
    pub(crate) fn own_name(self, id: &Id) -> String {
        let scope = match id.owner {
            Owner::Counts => "counts_",
            Owner::View => self.choose("view_", ""),
            Owner::Strategy(name) => &self.choose(snake_case(name) + "_", String::new()),
            Owner::Header | Owner::Board => "",
        };
        let is_public = match id.owner {
            Owner::View => true,
            Owner::Header | Owner::Strategy(_) => {
                Operation::named(&id.name).is_some()
                    || ["count", "first_square"].contains(&&*id.name)
            }
            Owner::Board | Owner::Counts => false,
        };
        let prefix = if is_public {
            "pawnfill_"
        } else {
            "pawnfill_internal_"
        };
        format!("{}{scope}{}", self.choose(prefix, ""), id.name)
    }

    /// The name of a function where another one calls it.
    pub(crate) fn function_name(self, id: &Id) -> String {
        let is_in_detail = |owner| matches!(owner, Owner::Board | Owner::Counts);
        let qualifier = match id.owner {
            owner if owner == self.inside || !self.is_cpp => String::new(),
            owner if is_in_detail(owner) && !is_in_detail(self.inside) => "detail::".to_owned(),
            Owner::Strategy(strategy) => format!("{strategy}::"),
            _ => String::new(),
        };
        qualifier + &self.own_name(id)
    }

    /// The function that an operation of the composition calls.
    pub(crate) fn chosen(self, operation: &str) -> String {
        let in_c = format!("PAWNFILL_USE_{}", operation.to_uppercase());
        self.choose(in_c, format!("Chosen::{operation}"))
    }

    /// The name of a table.
    pub(crate) fn table_name(self, operation: &str) -> String {
        format!("{}{operation}_table", self.choose("pawnfill_internal_", ""))
    }

    /// A constant of `board.rs`: `PAWNFILL_FILE_A` or `FileA`.
    pub(crate) fn constant(self, name: &str) -> String {
        let words = name.split('_');
        let camel_case = words.map(|word| word[..1].to_owned() + &word[1..].to_lowercase());
        self.choose(format!("PAWNFILL_{name}"), camel_case.collect())
    }

    pub(crate) fn color(self, is_black: bool) -> &'static str {
        match is_black {
            false => self.choose("PAWNFILL_WHITE", "White"),
            true => self.choose("PAWNFILL_BLACK", "Black"),
        }
    }

    /// The macro or function that turns a color where a8 is the first square.
    pub(crate) fn turned(self) -> &'static str {
        self.choose("PAWNFILL_TURNED", "detail::turned")
    }

    /// Whether an argument of this type is left out: the view in its own methods.
    pub(crate) fn is_implied(self, of_type: Type) -> bool {
        self.is_cpp && of_type == Type::Structure
    }
}
