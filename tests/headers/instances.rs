//! The functions of the headers, each in a wrapper. The wrapper has the name that `no_cost/main.rs` gives
//! the library's function: `method.Shift.passed_pawns.White`, `answer.Portable.passed_pawns`.

use pawnfill::{Color, Operation, Portable, Strategy as _};
use pawnfill_oracle::driver::{CANDIDATES, RETURN_TYPES};

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

/// All functions of a header.
pub(crate) fn instances() -> Vec<Instance> {
    let strategies = CANDIDATES
        .iter()
        .map(|candidate| ("method", candidate.name));
    let chosen = [("method", Portable::NAME), ("answer", Portable::NAME)];
    let mut instances = Vec::new();
    for (kind, strategy) in strategies.chain(chosen) {
        for place in 0..Operation::ALL.len() {
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

impl Instance {
    /// Whether the function has code of its own. An operation that a strategy does in the same way as
    /// Shift is only another name for Shift's.
    #[allow(dead_code, reason = "the test `headers` calls every function")]
    pub(crate) fn is_own(&self) -> bool {
        let strategies = [CANDIDATES[0].name, Portable::NAME];
        let candidate = CANDIDATES
            .iter()
            .find(|candidate| candidate.name == self.strategy);
        strategies.contains(&self.strategy)
            || candidate
                .is_some_and(|candidate| candidate.find_override(self.operation().name).is_some())
    }

    pub(crate) fn operation(&self) -> &'static Operation {
        &Operation::ALL[self.place]
    }

    pub(crate) fn takes_color(&self) -> bool {
        let is_answer = self.kind == "answer";
        self.operation().takes("color") || is_answer && !self.operation().takes("white")
    }

    /// The name in the object file.
    pub(crate) fn symbol(&self) -> String {
        let color = self
            .color
            .map_or(String::new(), |color| format!(".{color:?}"));
        format!(
            "{}.{}.{}{color}",
            self.kind,
            self.strategy,
            self.operation().name
        )
    }

    /// The names of the arguments, without a constant color.
    pub(crate) fn arguments(&self) -> Vec<&'static str> {
        let mut arguments = Vec::new();
        if self.takes_color() && self.color.is_none() {
            arguments.push("color");
        }
        if self.kind == "answer" {
            arguments.extend(["white", "black"]);
            let others = ["empty", "targets"].into_iter();
            arguments.extend(others.filter(|other| self.operation().takes(other)));
        } else {
            let others = self.operation().arguments.iter();
            arguments.extend(others.filter(|other| **other != "color"));
        }
        arguments
    }

    /// The value that it returns: a call of the function in `pawnfill.h`.
    fn value_in_c(&self) -> String {
        let name = self.operation().name;
        let color = match self.color {
            None => "color".to_owned(),
            Some(color) => format!("PAWNFILL_{}", format!("{color:?}").to_uppercase()),
        };
        let color = self.takes_color().then_some(color);
        if self.kind == "answer" {
            let view = "&structure".to_owned();
            let given = [view].into_iter().chain(color).chain(self.others());
            return format!("pawnfill_pawn_structure_{name}({})", joined(given));
        }
        let given = joined(color.into_iter().chain(self.others()));
        match self.strategy {
            strategy if strategy == Portable::NAME => format!("pawnfill_{name}({given})"),
            "ShiftTwice" => format!("pawnfill_shift_twice_{name}({given})"),
            strategy => format!("pawnfill_{}_{name}({given})", strategy.to_lowercase()),
        }
    }

    /// The same with the function in `pawnfill.hpp`.
    fn value_in_cpp(&self) -> String {
        let name = self.operation().name;
        let constant = self.color.map(|color| format!("<pawnfill::{color:?}>"));
        let color = (self.takes_color() && constant.is_none()).then(|| "color".to_owned());
        let given = joined(color.into_iter().chain(self.others()));
        let call = format!("{name}{}({given})", constant.unwrap_or_default());
        match (self.kind, self.strategy) {
            ("answer", _) => format!("pawnfill::PawnStructure(white, black).{call}"),
            (_, strategy) if strategy == Portable::NAME => format!("pawnfill::{call}"),
            (_, strategy) => format!("pawnfill::{strategy}::{call}"),
        }
    }

    /// The arguments of the call besides a color and, for an answer, besides the sets that the view is
    /// built from.
    fn others(&self) -> impl Iterator<Item = String> {
        let is_answer = self.kind == "answer";
        let arguments = self.arguments().into_iter();
        let others = arguments.filter(move |argument| {
            *argument != "color" && !(is_answer && matches!(*argument, "white" | "black"))
        });
        others.map(str::to_owned)
    }

    /// The function, with a number in its name.
    fn source(&self, number: usize, is_cpp: bool) -> String {
        let [color_type, square_type, linkage] = match is_cpp {
            false => ["pawnfill_color", "unsigned", ""],
            true => ["pawnfill::Color", "pawnfill::Square", "extern \"C\" "],
        };
        let arguments = self.arguments().into_iter().map(|argument| {
            let of_type = match argument {
                "color" => color_type,
                "square" => square_type,
                "files" => "uint8_t",
                _ => "uint64_t",
            };
            format!("{of_type} {argument}")
        });
        let head = format!(
            "{}_t f{number}({})",
            RETURN_TYPES[self.place].replacen('u', "uint", 1),
            joined(arguments)
        );
        let (before, value) = match is_cpp {
            true => ("", self.value_in_cpp()),
            false if self.kind == "answer" => (
                "const pawnfill_pawn_structure structure = pawnfill_pawn_structure_new(white, black);\n    ",
                self.value_in_c(),
            ),
            false => ("", self.value_in_c()),
        };
        format!(
            "{linkage}{head} __asm__(\"{}\");\n{head} {{\n    {before}return {value};\n}}\n",
            self.symbol(),
        )
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// The functions as a source file, in C with `pawnfill.h` or in C++ with `pawnfill.hpp`.
pub(crate) fn source(functions: &[Instance], is_cpp: bool) -> String {
    let header = if is_cpp { "pawnfill.hpp" } else { "pawnfill.h" };
    let functions = functions.iter().enumerate();
    let functions = functions.map(|(number, instance)| instance.source(number, is_cpp));
    let functions: String = functions.collect();
    format!("#include \"{header}\"\n\n{functions}")
}
