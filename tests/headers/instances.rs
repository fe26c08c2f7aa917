//! The functions of the headers as functions of their own, under the names that `no_cost/main.rs` gives
//! those of the library: `method.Shift.passed_pawns.White`, `answer.Portable.passed_pawns`.

use pawnfill::{Color, Operation, Portable, Strategy as _};
use pawnfill_tests::driver::{CANDIDATES, RETURN_TYPES};

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
            // What engines call, they call with constant colors, too.
            if strategy == Portable::NAME && instance(None).takes_color() {
                instances.extend(Color::ALL.map(|color| instance(Some(color))));
            }
        }
    }
    instances
}

impl Instance {
    /// Whether the function has code of its own: what a strategy does as Shift is another name of Shift's.
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

    /// The names of the arguments, but for a color that is constant.
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

    /// The function in C, by the functions of `pawnfill.h`.
    pub(crate) fn in_c(&self, number: usize) -> String {
        let name = self.operation().name;
        let color = match self.color {
            None => "color".to_owned(),
            Some(color) => format!("PAWNFILL_{}", format!("{color:?}").to_uppercase()),
        };
        let mut given: Vec<&str> = if self.takes_color() {
            vec![&color]
        } else {
            Vec::new()
        };
        let arguments = self.arguments();
        let others = arguments.iter().filter(|argument| **argument != "color");
        let (function, mut before) = match (self.kind, self.strategy) {
            ("answer", _) => {
                given.insert(0, "&pawns");
                let before = "const pawnfill_pawn_structure pawns = pawnfill_pawn_structure_new(white, black);\n    ";
                (format!("pawn_structure_{name}"), before)
            }
            (_, strategy) if strategy == Portable::NAME => (name.to_owned(), ""),
            (_, "ShiftTwice") => (format!("shift_twice_{name}"), ""),
            (_, strategy) => (format!("{}_{name}", strategy.to_lowercase()), ""),
        };
        let is_answer = self.kind == "answer";
        given.extend(others.filter(|other| !(is_answer && matches!(**other, "white" | "black"))));
        if !is_answer {
            before = "";
        }
        let types = arguments.iter().map(|argument| match *argument {
            "color" => "pawnfill_color color".to_owned(),
            "square" => "unsigned square".to_owned(),
            "files" => "uint8_t files".to_owned(),
            set => format!("uint64_t {set}"),
        });
        let head = format!(
            "{}_t f{number}({})",
            RETURN_TYPES[self.place].replacen('u', "uint", 1),
            types.collect::<Vec<_>>().join(", ")
        );
        format!(
            "{head} __asm__(\"{}\");\n{head} {{\n    {before}return pawnfill_{function}({});\n}}\n",
            self.symbol(),
            given.join(", ")
        )
    }
}

/// All functions as a source file in C.
pub(crate) fn source_in_c() -> String {
    let functions = instances();
    let functions = functions.iter().enumerate();
    let functions: String = functions
        .map(|(number, instance)| instance.in_c(number))
        .collect();
    format!("#include \"pawnfill.h\"\n\n{functions}")
}
