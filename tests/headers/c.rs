//! Writes `pawnfill.h`.

use pawnfill::{Operation, Portable, Strategy as _};
use pawnfill_oracle::driver::CANDIDATES;

use super::catalogue::result;
use super::language::{Language, choice_macro};
use super::parts::{
    Contents, declared, definition, docs_of, head, license, pictured, tables, title, turned,
};
use super::tree::{Function, Id, Owner};

const C: Language = Language::C;

/// The macro that every function begins with.
const INLINE: &str = "PAWNFILL_INLINE";

/// The header.
pub(crate) fn header(contents: &Contents) -> String {
    let function = |function: &Function, docs: &str| definition(C, INLINE, function, docs, 0);
    let mut text = license("pawnfill.h", "C99, C++11 and later");
    text += include_str!("prelude.h");
    text += &title("Steps and counts, for a1 as bit 0.");
    for shared in contents.shared() {
        text += &function(shared, &shared.docs);
    }
    for place in 0..CANDIDATES.len() {
        text += &title(&contents.title_of_strategy(place));
        let own: Vec<&Function> = contents.of(Owner::Strategy(place)).collect();
        text += &tables(C, "static const", &own, 0);
        for own in own {
            text += &function(own, docs_of(own));
        }
        if place > 0 {
            text += &as_shift(place);
        }
    }
    text += &title(&format!(
        "The operations: for each the strategy that loses least on the machines that were measured, as \
         `{}` in Rust, unless you choose another one.",
        Portable::NAME
    ));
    text += &choices(&contents.chosen);
    for (place, operation) in Operation::ALL.iter().enumerate() {
        text += &chosen_operation(place, contents.docs(operation));
    }
    text +=
        &title("The view: all of a position's pawns, any two sets, and every answer about them.");
    text += VIEW;
    for answer in contents.of(Owner::View) {
        text += &function(answer, &answer.docs);
    }
    text += "#endif\n";
    text
}

/// The operations that a strategy does in the same way as Shift.
fn as_shift(place: usize) -> String {
    let candidate = &CANDIDATES[place];
    let mut text = format!("/* {} does the rest as Shift. */\n", candidate.name);
    let others = Operation::ALL.iter();
    for operation in others.filter(|operation| candidate.find_override(operation.name).is_none()) {
        let [own, shift] = [place, 0].map(|place| name_of(place, operation.name));
        text += &format!("#define {own} {shift}\n");
    }
    text + "\n"
}

fn name_of(place: usize, operation: &str) -> String {
    C.function_name(&Id::new(Owner::Strategy(place), operation))
}

/// The defaults for the choices that the user has not made.
fn choices(chosen: &[(String, usize)]) -> String {
    let choices = Operation::ALL.iter().map(|operation| {
        let strategy = chosen.iter().find(|(chosen, _)| chosen == operation.name);
        let strategy = strategy.map_or(0, |(_, strategy)| *strategy);
        let choice = choice_macro(operation.name);
        let name = name_of(strategy, operation.name);
        format!("#ifndef {choice}\n#define {choice} {name}\n#endif\n")
    });
    choices.collect::<String>() + "\n"
}

/// An operation of the composition.
fn chosen_operation(place: usize, docs: &str) -> String {
    let operation = &Operation::ALL[place];
    let head = head(
        &format!("{INLINE} {}", C.type_name(result(place))),
        &format!("pawnfill_{}", operation.name),
        &declared(C, operation),
        "",
    );
    let [a1_first, a8_first] = turned(C, operation);
    let call = |(name, given): &(&str, Vec<String>)| {
        format!("    return {}({});\n", choice_macro(name), given.join(", "))
    };
    let body = match a1_first == a8_first {
        true => call(&a1_first),
        false => format!(
            "#ifdef PAWNFILL_A8_FIRST\n{}#else\n{}#endif\n",
            call(&a8_first),
            call(&a1_first)
        ),
    };
    format!("{}{head} {{\n{body}}}\n\n", pictured(C, place, docs))
}

const VIEW: &str = "\
/* One color's pawns, and what more than one answer is made of. */
typedef struct {
    uint64_t pawns, front_spans, rear_spans, attacks, attack_front_spans, attack_rear_spans;
} pawnfill_side;

typedef struct {
    pawnfill_side sides[2];
} pawnfill_pawn_structure;

";
