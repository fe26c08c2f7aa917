//! Wrappers of the headers' functions. Most have the names that `no_cost/main.rs` gives to the library's
//! functions, such as `answer.Portable.passed_pawns.White`. Names for `BothSides` begin with `both`.

use pawnfill::{Color, Operation, Portable, Strategy as _};
use pawnfill_oracle::driver::RETURN_TYPES;

/// An operation, as a method or as an answer of the view, with or without a constant color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Statement {
    /// The index in [`Operation::ALL`].
    pub place: usize,
    pub is_answer: bool,
    pub color: Option<Color>,
}

impl Statement {
    /// Returns the operation's forms: with the color as an argument, and with each constant color. Answers
    /// about a square have no forms.
    pub fn all(place: usize, is_answer: bool) -> Vec<Self> {
        let of = |color| Self { place, is_answer, color };
        if is_answer && of(None).operation().takes("square") {
            return Vec::new();
        }
        let colors = of(None).takes_color().then_some(Color::ALL.map(Some));
        [None].into_iter().chain(colors.into_iter().flatten()).map(of).collect()
    }

    pub const fn operation(&self) -> &'static Operation {
        &Operation::ALL[self.place]
    }

    /// Whether the operation depends on a color: an argument or a constant.
    pub fn takes_color(&self) -> bool {
        let takes = |name| self.operation().takes(name);
        takes("color") || self.is_answer && !takes("white")
    }

    /// Returns the names of the arguments, without a constant color.
    pub fn arguments(&self) -> Vec<&'static str> {
        let mut arguments = self.operation().arguments.to_vec();
        if self.is_answer {
            arguments.retain(|argument| matches!(*argument, "empty" | "targets"));
            arguments.splice(0..0, ["color", "white", "black"]);
        }
        let is_given = self.takes_color() && self.color.is_none();
        arguments.retain(|argument| *argument != "color" || is_given);
        arguments
    }
}

/// A function of a header. If `is_of_both`, it is an answer of `BothSides`.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    is_of_both: bool,
    pub statement: Statement,
}

/// Returns all functions of a header: the operations and the answers of the view, also with constant colors.
pub fn instances() -> Vec<Instance> {
    let places = || 0..Operation::ALL.len();
    let methods = places().flat_map(|place| Statement::all(place, false));
    let answers = places().flat_map(|place| Statement::all(place, true));
    let all = methods.chain(answers);
    all.map(|statement| Instance { is_of_both: false, statement }).collect()
}

/// Returns the answers of `BothSides` in C++: an instance for each color, or one for both.
pub fn both_sides() -> Vec<Instance> {
    let mut answers = instances();
    answers.retain(|Instance { statement, .. }| {
        statement.is_answer && (statement.color.is_some() || !statement.takes_color())
    });
    for answer in &mut answers {
        answer.is_of_both = true;
    }
    answers
}

impl Instance {
    /// Returns the function's name in the object file.
    pub fn symbol(&self) -> String {
        let color = self.statement.color.map(|color| format!(".{color:?}"));
        let (operation, color) = (self.statement.operation().name, color.unwrap_or_default());
        let kind = match (self.is_of_both, self.statement.is_answer) {
            (true, _) => "both",
            (_, true) => "answer",
            _ => "method",
        };
        format!("{kind}.{}.{operation}{color}", Portable::NAME)
    }

    /// Writes the expression that the wrapper returns: a call of the function in C or C++.
    fn value(&self, is_cpp: bool) -> String {
        let Statement { place, is_answer, color } = self.statement;
        let name = self.statement.operation().name;
        let mut given = self.statement.arguments();
        // The constructor of the view takes these sets.
        given.retain(|argument| !(is_answer && matches!(*argument, "white" | "black")));
        let constant = color.map(|color| format!("PAWNFILL_{color:?}").to_uppercase());
        if !is_cpp {
            given.splice(0..0, constant.as_deref());
            given.splice(0..0, is_answer.then_some("&structure"));
            let prefix = if is_answer { "view_" } else { "" };
            return format!("pawnfill_{prefix}{name}({})", given.join(", "));
        }
        let given = given.join(", ");
        if self.is_of_both {
            let sides = format!("pawnfill::sides::BothSides(white, black).{name}({given})");
            let side = color.map(|color| format!(".{color:?}").to_lowercase());
            return match RETURN_TYPES[place] {
                // An answer that depends on no color is the same for both.
                "u64" => format!("{sides}.by_color(){}", side.as_deref().unwrap_or(".white")),
                _ => sides + &side.unwrap_or_default(),
            };
        }
        let view = if is_answer { "PawnStructure(white, black)." } else { "" };
        let constant = constant.map(|color| format!("<{color}>")).unwrap_or_default();
        format!("pawnfill::{view}{name}{constant}({given})")
    }

    /// Writes the wrapper. The number makes its name in C unique.
    fn source(&self, number: usize, is_cpp: bool) -> String {
        let linkage = if is_cpp { "extern \"C\" " } else { "" };
        let arguments = self.statement.arguments().into_iter();
        let arguments = arguments.map(|argument| match argument {
            "color" => "pawnfill_color color".to_owned(),
            "square" => "unsigned square".to_owned(),
            "files" => "uint8_t files".to_owned(),
            set => format!("uint64_t {set}"),
        });
        let arguments = Vec::from_iter(arguments).join(", ");
        let result = RETURN_TYPES[self.statement.place].replacen('u', "uint", 1);
        let head = format!("{result}_t f{number}({arguments})");
        let before = if self.statement.is_answer && !is_cpp {
            "const pawnfill_view structure = pawnfill_view_new(white, black);\n    "
        } else {
            ""
        };
        let (symbol, value) = (self.symbol(), self.value(is_cpp));
        format!(
            "{linkage}{head} __asm__(\"{symbol}\");\n{head} {{\n    {before}return {value};\n}}\n"
        )
    }
}

pub fn source(functions: &[Instance], is_cpp: bool) -> String {
    let header = if !is_cpp {
        "pawnfill.h"
    } else if functions.iter().any(|one| one.is_of_both) {
        "pawnfill_sides.hpp"
    } else {
        "pawnfill.hpp"
    };
    let sources = functions.iter().zip(0..).map(|(one, number)| one.source(number, is_cpp));
    format!("#include \"{header}\"\n\n{}", String::from_iter(sources))
}
