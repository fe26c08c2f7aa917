//! C and C++: the names and spellings with which each writes the same things.

use pawnfill_oracle::driver::CANDIDATES;

use super::snake_case::snake_case;
use super::tree::{Function, Id, Owner, Type};

/// The language of a header. `print.rs` prints expressions and statements in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Language {
    is_cpp: bool,
    /// The owner whose functions can be called without their qualifier.
    inside: Option<Owner>,
}

impl Language {
    pub(crate) const C: Self = Self {
        is_cpp: false,
        inside: None,
    };
    pub(crate) const CPP: Self = Self {
        is_cpp: true,
        inside: None,
    };

    /// The language as written inside the functions of an owner.
    pub(crate) fn inside(self, owner: Owner) -> Self {
        Self {
            inside: Some(owner),
            ..self
        }
    }

    pub(super) fn choose<T>(self, c: T, cpp: T) -> T {
        if self.is_cpp { cpp } else { c }
    }

    pub(crate) fn type_name(self, of_type: Type) -> &'static str {
        match of_type {
            Type::U8 => "uint8_t",
            Type::U16 => "uint16_t",
            Type::Number | Type::Place => "uint32_t",
            Type::U64 => "uint64_t",
            Type::Bool => self.choose("int", "bool"),
            Type::Color => self.choose("pawnfill_color", "Color"),
            Type::Square => self.choose("unsigned", "Square"),
            Type::Counts if self.is_in_detail() => "Counts",
            Type::Counts => self.choose("pawnfill_counts", "detail::Counts"),
            Type::Side => self.choose("pawnfill_side", "Side"),
            Type::Structure => self.choose("pawnfill_pawn_structure", "PawnStructure"),
        }
    }

    fn is_in_detail(self) -> bool {
        matches!(self.inside, Some(Owner::Board | Owner::Counts))
    }

    /// The name of a function where another one calls it.
    pub(crate) fn function_name(self, id: &Id) -> String {
        let name = &id.name;
        if self.is_cpp {
            let own = self.own_name(id);
            return match id.owner {
                Owner::Board | Owner::Counts if !self.is_in_detail() => format!("detail::{own}"),
                Owner::Strategy(place) if self.inside != Some(id.owner) => {
                    format!("{}::{own}", CANDIDATES[place].name)
                }
                Owner::Chosen => format!("Strategy::{own}"),
                Owner::View if name == "new_side" => format!("{own}<Strategy>"),
                _ => own,
            };
        }
        match id.owner {
            Owner::Bits | Owner::Board => format!("pawnfill_{name}"),
            Owner::Counts => format!("pawnfill_counts_{name}"),
            Owner::Strategy(place) => {
                format!("pawnfill_{}_{name}", snake_case(CANDIDATES[place].name))
            }
            Owner::Chosen => choice_macro(name),
            Owner::View => format!("pawnfill_pawn_structure_{name}"),
        }
    }

    /// The name of a function where it is defined.
    pub(crate) fn own_name(self, id: &Id) -> String {
        match id.owner {
            _ if !self.is_cpp => self.function_name(id),
            Owner::Counts => format!("counts_{}", id.name),
            _ => id.name.clone(),
        }
    }

    /// The name of a table.
    pub(crate) fn table_name(self, table: &str) -> String {
        self.choose(format!("pawnfill_{table}_table"), format!("{table}_table"))
    }

    /// A constant of `board.rs`: `PAWNFILL_FILE_A` or `FileA`.
    pub(super) fn constant(self, name: &str) -> String {
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

    /// The halves of the view.
    pub(super) fn sides(self) -> &'static str {
        self.choose("structure->sides", "sides")
    }

    /// A half of the view under a name.
    pub(super) fn let_side(self, name: &str, value: &str) -> String {
        self.choose(
            format!("const pawnfill_side *{name} = &{value};"),
            format!("const Side &{name} = {value};"),
        )
    }

    /// The text between the name of a half and the name of its field.
    pub(super) fn dot_of_side(self) -> &'static str {
        self.choose("->", ".")
    }

    /// The text before and after the fields of a value.
    pub(super) fn around_fields(self, of_type: Type) -> (&'static str, &'static str) {
        match of_type {
            Type::Counts if self.is_in_detail() => ("Counts{", "}"),
            Type::Counts => self.choose(("pawnfill_counts_of(", ")"), ("detail::Counts{", "}")),
            Type::Structure => self.choose(("{ { ", " } }"), ("sides{", "}")),
            _ => self.choose(("{ ", " }"), ("Side{", "}")),
        }
    }

    /// A choice by a condition that the processor cannot predict, compiled without a branch if the
    /// compiler can do that.
    pub(super) fn unpredictable(self, condition: &str, [white, black]: [&str; 2]) -> String {
        self.choose(
            format!("PAWNFILL_UNPREDICTABLE({condition}) ? {white} : {black}"),
            format!("PAWNFILL_SELECT({condition}, {white}, {black})"),
        )
    }

    /// The start of a cast whose operands follow.
    pub(super) fn cast_of_operands(self, of_type: Type) -> String {
        let name = self.type_name(of_type);
        self.choose(format!("({name})("), format!("{name}("))
    }

    /// Whether an argument of this type is left out: the view in its own methods.
    pub(super) fn is_implied(self, of_type: Type) -> bool {
        self.is_cpp && of_type == Type::Structure
    }

    /// The text after the arguments of a function: methods of the view are `const`.
    pub(crate) fn behind_arguments(self, id: &Id) -> &'static str {
        let is_method = id.owner == Owner::View && id.name != "new_side";
        if self.is_cpp && is_method {
            " const"
        } else {
            ""
        }
    }

    /// The arguments of a function.
    pub(crate) fn arguments(self, function: &Function) -> String {
        let arguments = function.arguments.iter();
        let arguments = arguments.filter(|(_, of_type)| !self.is_implied(*of_type));
        let arguments = arguments.map(|(name, of_type)| match of_type {
            Type::Structure => "const pawnfill_pawn_structure *structure".to_owned(),
            _ => format!("{} {name}", self.type_name(*of_type)),
        });
        arguments.collect::<Vec<_>>().join(", ")
    }
}

/// The macro that says which function an operation of the composition is in C.
pub(crate) fn choice_macro(operation: &str) -> String {
    format!("PAWNFILL_USE_{}", operation.to_uppercase())
}
