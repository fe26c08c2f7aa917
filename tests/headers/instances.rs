//! The functions of the headers, each in a wrapper. The wrapper has the name that `no_cost/main.rs` gives
//! the library's function: `method.Shift.passed_pawns.White`, `answer.Portable.passed_pawns`.

use pawnfill::{Color, Operation, Portable, Strategy as _};
use pawnfill_oracle::driver::{CANDIDATES, Candidate, RETURN_TYPES};

/// A function of a header, perhaps with a constant color.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// `method`, or `answer` of the view.
    pub(crate) kind: &'static str,
    pub(crate) strategy: &'static str,
    /// The index of the operation.
    pub(crate) place: usize,
    pub(crate) color: Option<Color>,
}

/// All functions of a header. A strategy has those in which it differs from Shift.
pub(crate) fn instances() -> Vec<Instance> {
    let strategies = CANDIDATES
        .iter()
        .map(|candidate| ("method", candidate.name));
    let chosen = [("method", Portable::NAME), ("answer", Portable::NAME)];
    let mut instances = Vec::new();
    for (kind, strategy) in strategies.chain(chosen) {
        for place in 0..Operation::ALL.len() {
            let mut candidates = CANDIDATES.iter();
            let candidate = candidates.find(|candidate| candidate.name == strategy);
            let name = Operation::ALL[place].name;
            let is_own = |it: &Candidate| it.name == "Shift" || it.find_override(name).is_some();
            if !candidate.is_none_or(is_own) {
                continue;
            }
            let instance = |color| Instance {
                kind,
                strategy,
                place,
                color,
            };
            if kind == "answer" && Operation::ALL[place].takes("square") {
                continue;
            }
            instances.push(instance(None));
            // Engines also call these functions with constant colors.
            if strategy == Portable::NAME && instance(None).takes_color() {
                instances.extend(Color::ALL.map(|color| instance(Some(color))));
            }
        }
    }
    instances
}

/// The answers of both sides at once, for C++: one for each color, unless it is of both.
pub(crate) fn both_sides() -> Vec<Instance> {
    let mut answers = instances();
    answers.retain(|it| it.kind == "answer" && (it.color.is_some() || !it.takes_color()));
    for answer in &mut answers {
        answer.kind = "both";
    }
    answers
}

impl Instance {
    pub(crate) fn operation(&self) -> &'static Operation {
        &Operation::ALL[self.place]
    }

    pub(crate) fn takes_color(&self) -> bool {
        let is_answer = self.kind != "method";
        self.operation().takes("color") || is_answer && !self.operation().takes("white")
    }

    /// The name in the object file.
    pub(crate) fn symbol(&self) -> String {
        let color = self.color.map(|color| format!(".{color:?}"));
        let (operation, color) = (self.operation().name, color.unwrap_or_default());
        format!("{}.{}.{operation}{color}", self.kind, self.strategy)
    }

    /// The names of the arguments, without a constant color.
    pub(crate) fn arguments(&self) -> Vec<&'static str> {
        let mut arguments = self.operation().arguments.to_vec();
        if self.kind != "method" {
            arguments.retain(|argument| matches!(*argument, "empty" | "targets"));
            arguments.splice(0..0, ["color", "white", "black"]);
        }
        let is_given = self.takes_color() && self.color.is_none();
        arguments.retain(|argument| *argument != "color" || is_given);
        arguments
    }

    /// The value that it returns: a call of the function in `pawnfill.h`, or in `pawnfill.hpp`.
    fn value(&self, is_cpp: bool) -> String {
        let name = self.operation().name;
        let is_answer = self.kind != "method";
        let constant = self.color.map(|color| format!("{color:?}"));
        let mut given = self.arguments();
        // The view is built from these sets.
        given.retain(|argument| !(is_answer && matches!(*argument, "white" | "black")));
        if is_cpp {
            let constant = constant.map(|color| format!("<pawnfill::{color}>"));
            let call = format!(
                "{name}{}({})",
                constant.unwrap_or_default(),
                given.join(", ")
            );
            if self.kind == "both" {
                let both = format!(
                    "pawnfill::sides::BothSides(white, black).{name}({})",
                    given.join(", ")
                );
                let is_set = RETURN_TYPES[self.place] == "u64";
                let sides = if is_set { both + ".by_color()" } else { both };
                return match self.color {
                    Some(color) => format!("{sides}.{}", format!("{color:?}").to_lowercase()),
                    // The squares between are the same for both sides, and so are files.
                    None if is_set => sides + ".white",
                    None => sides,
                };
            }
            return match self.strategy {
                _ if is_answer => format!("pawnfill::PawnStructure(white, black).{call}"),
                strategy if strategy == Portable::NAME => format!("pawnfill::{call}"),
                strategy => format!("pawnfill::{strategy}::{call}"),
            };
        }
        let constant = constant.map(|color| format!("PAWNFILL_{}", color.to_uppercase()));
        given.splice(0..0, constant.as_deref());
        if is_answer {
            given.insert(0, "&structure");
        }
        let prefix = match self.strategy {
            _ if is_answer => "view_".to_owned(),
            strategy if strategy == Portable::NAME => String::new(),
            "ShiftTwice" => "shift_twice_".to_owned(),
            strategy => strategy.to_lowercase() + "_",
        };
        format!("pawnfill_{prefix}{name}({})", given.join(", "))
    }

    /// The function, with a number in its name.
    fn source(&self, number: usize, is_cpp: bool) -> String {
        let [color_type, square_type, linkage] = match is_cpp {
            false => ["pawnfill_color", "unsigned", ""],
            true => ["pawnfill::Color", "pawnfill::Square", "extern \"C\" "],
        };
        let arguments = self.arguments().into_iter().map(|argument| match argument {
            "color" => format!("{color_type} color"),
            "square" => format!("{square_type} square"),
            "files" => "uint8_t files".to_owned(),
            set => format!("uint64_t {set}"),
        });
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let result = RETURN_TYPES[self.place];
        let head = format!(
            "{}_t f{number}({arguments})",
            result.replacen('u', "uint", 1)
        );
        let before = match self.kind != "method" && !is_cpp {
            true => "const pawnfill_view structure = pawnfill_view_new(white, black);\n    ",
            false => "",
        };
        let (symbol, value) = (self.symbol(), self.value(is_cpp));
        format!(
            "{linkage}{head} __asm__(\"{symbol}\");\n{head} {{\n    {before}return {value};\n}}\n"
        )
    }
}

/// The functions as a source file: in C with `pawnfill.h`, in C++ also with `pawnfill.hpp`, and with
/// `pawnfill_strategies.h` for the functions of strategies.
pub(crate) fn source(functions: &[Instance], is_cpp: bool) -> String {
    let is_chosen = |it: &Instance| it.strategy == Portable::NAME;
    let first = match functions.iter().all(is_chosen) {
        true => "pawnfill.h",
        false => "pawnfill_strategies.h",
    };
    let second = match is_cpp {
        true if functions.iter().any(|it| it.kind == "both") => "pawnfill_sides.hpp",
        true => "pawnfill.hpp",
        false => first,
    };
    let functions = functions.iter().enumerate();
    let functions = functions.map(|(number, instance)| instance.source(number, is_cpp));
    let functions: String = functions.collect();
    format!("#include \"{first}\"\n#include \"{second}\"\n\n{functions}")
}
