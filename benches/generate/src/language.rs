//! C and C++: the names and spellings with which each writes the same things.

use crate::translate::snake_case;
use crate::tree::{Id, Owner, Type};

/// The language of a header. `print.rs` prints expressions and statements in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Language {
    is_cpp: bool,
    /// The owner whose functions can be called without their qualifier.
    inside: Option<Owner>,
}

pub(crate) const C: Language = Language {
    is_cpp: false,
    inside: None,
};
pub(crate) const CPP: Language = Language {
    is_cpp: true,
    inside: None,
};

impl Language {
    /// The language as written inside the functions of an owner.
    pub(crate) fn inside(self, owner: Owner) -> Self {
        Self {
            inside: Some(owner),
            ..self
        }
    }

    pub(crate) fn choose<T>(self, c: T, cpp: T) -> T {
        if self.is_cpp { cpp } else { c }
    }

    fn is_in_detail(self) -> bool {
        matches!(self.inside, Some(Owner::Board | Owner::Counts))
    }

    /// What functions begin with, after their indentation.
    pub(crate) fn keywords(self) -> &'static str {
        match self.inside {
            Some(Owner::Strategy(_)) => self.choose("PAWNFILL_INLINE", "static PAWNFILL_CONSTEXPR"),
            _ => self.choose("PAWNFILL_INLINE", "PAWNFILL_CONSTEXPR"),
        }
    }

    /// The indentation of functions: in C++, strategies and the view are classes.
    pub(crate) fn indent(self) -> usize {
        match self.inside {
            Some(Owner::Strategy(_) | Owner::View) => self.choose(0, 4),
            _ => 0,
        }
    }

    pub(crate) fn type_name(self, of_type: Type) -> &'static str {
        match of_type {
            Type::U8 => "uint8_t",
            Type::U16 => "uint16_t",
            Type::Number | Type::Index => "uint32_t",
            Type::U64 => "uint64_t",
            Type::Bool => self.choose("int", "bool"),
            Type::Color => self.choose("pawnfill_color", "Color"),
            Type::Square => self.choose("unsigned", "Square"),
            Type::Counts if self.is_in_detail() => self.choose("pawnfill_counts", "Counts"),
            Type::Counts => self.choose("pawnfill_counts", "detail::Counts"),
            Type::Side => self.choose("const pawnfill_side *", "const Side &"),
            Type::Structure => "const pawnfill_pawn_structure *",
        }
    }

    /// A type before the name of a variable.
    pub(crate) fn declared(self, of_type: Type, name: &str) -> String {
        let space = if self.type_name(of_type).ends_with(['*', '&']) {
            ""
        } else {
            " "
        };
        format!("{}{space}{name}", self.type_name(of_type))
    }

    /// The name of a function where it is defined.
    pub(crate) fn own_name(self, id: &Id) -> String {
        let prefix = match id.owner {
            Owner::Counts => self.choose("pawnfill_counts_", "counts_"),
            Owner::View => self.choose("pawnfill_pawn_structure_", ""),
            Owner::Strategy(name) if !self.is_cpp => &format!("pawnfill_{}_", snake_case(name)),
            _ => self.choose("pawnfill_", ""),
        };
        format!("{prefix}{}", id.name)
    }

    /// The name of a function where another one calls it.
    pub(crate) fn function_name(self, id: &Id) -> String {
        let name = self.own_name(id);
        match id.owner {
            Owner::Board | Owner::Counts if self.is_cpp && !self.is_in_detail() => {
                format!("detail::{name}")
            }
            Owner::Strategy(strategy) if self.is_cpp && self.inside != Some(id.owner) => {
                format!("{strategy}::{name}")
            }
            _ => name,
        }
    }

    /// The function that an operation of the composition calls.
    pub(crate) fn chosen(self, operation: &str) -> String {
        let in_c = format!("PAWNFILL_USE_{}", operation.to_uppercase());
        self.choose(in_c, format!("Chosen::{operation}"))
    }

    /// The name of a table.
    pub(crate) fn table_name(self, operation: &str) -> String {
        format!("{}{operation}_table", self.choose("pawnfill_", ""))
    }

    /// A constant of `board.rs`: `PAWNFILL_FILE_A` or `FileA`.
    pub(crate) fn constant(self, name: &str) -> String {
        let camel_case = name.split('_').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_owned() + &rest.to_lowercase()
        });
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

    /// The text before and after the fields of counts.
    pub(crate) fn around_counts(self) -> (&'static str, &'static str) {
        match self.is_in_detail() {
            true => self.choose(("pawnfill_counts_of(", ")"), ("Counts{", "}")),
            false => self.choose(("pawnfill_counts_of(", ")"), ("detail::Counts{", "}")),
        }
    }

    /// A choice by a condition that the processor cannot predict, compiled without a branch if the
    /// compiler can do that.
    pub(crate) fn unpredictable(self, condition: &str, [white, black]: [&str; 2]) -> String {
        self.choose(
            format!("PAWNFILL_UNPREDICTABLE({condition}) ? {white} : {black}"),
            format!("PAWNFILL_SELECT({condition}, {white}, {black})"),
        )
    }

    /// The start of a cast whose operands follow.
    pub(crate) fn cast_of_operands(self, of_type: Type) -> String {
        let name = self.type_name(of_type);
        self.choose(format!("({name})("), format!("{name}("))
    }

    /// The arguments of a function, as they are declared. Methods of the view have the view.
    pub(crate) fn arguments(self, arguments: &[(String, Type)]) -> String {
        let arguments = arguments
            .iter()
            .filter(|(_, of_type)| !self.is_implied(*of_type));
        let arguments = arguments.map(|(name, of_type)| self.declared(*of_type, name));
        arguments.collect::<Vec<_>>().join(", ")
    }

    /// Whether an argument of this type is left out: the view in its own methods.
    pub(crate) fn is_implied(self, of_type: Type) -> bool {
        self.is_cpp && of_type == Type::Structure
    }
}
