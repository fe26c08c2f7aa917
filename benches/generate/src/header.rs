//! Writes `pawnfill.h` and `pawnfill.hpp`. Their hand-written parts are in `templates/`, with a line such as
//! `@strategies@` where a generated part stands.

use pawnfill::Operation;
use pawnfill_oracle::driver::{CANDIDATES, Candidate};

use crate::language::{C, CPP, Language};
use crate::operations::{STRATEGIES, arguments, result, sentence, table};
use crate::print::{COLUMNS, filled};
use crate::source;
use crate::translate::FUNCTIONS;
use crate::tree::{Function, Id, Owner, SHIFT, Type};

/// `pawnfill.h`.
pub(crate) fn in_c(_: &str) -> String {
    let strategies = CANDIDATES.iter().map(|candidate| {
        let owner = Owner::Strategy(candidate.name);
        let mut text = format!("/*\n{} */\n\n", filled(" * ", &idea(candidate)));
        text += &tables(C.inside(owner), "static const", candidate);
        text += &definitions(C, owner);
        if owner != SHIFT {
            text += &format!("/* {} does the rest as Shift. */\n", candidate.name);
            for operation in Operation::ALL {
                let name = |owner| C.function_name(&Id::new(owner, operation.name));
                if candidate.find_override(operation.name).is_none() {
                    text += &format!("#define {} {}\n", name(owner), name(SHIFT));
                }
            }
            text += "\n";
        }
        text
    });
    let chosen = chosen();
    let choices = Operation::ALL.iter().map(|operation| {
        let strategy = chosen.iter().find(|(name, _)| name == operation.name);
        let owner = strategy.map_or(SHIFT, |(_, strategy)| Owner::Strategy(strategy));
        let name = C.function_name(&Id::new(owner, operation.name));
        let choice = C.chosen(operation.name);
        format!("#ifndef {choice}\n#define {choice} {name}\n#endif\n")
    });
    let parts = [
        ("shared", shared(C)),
        ("strategies", strategies.collect()),
        ("choices", choices.collect()),
        ("operations", chosen_operations(C)),
        ("view", definitions(C, Owner::View)),
    ];
    fill(include_str!("../templates/pawnfill.h"), &parts)
}

/// `pawnfill.hpp`.
pub(crate) fn in_cpp(_: &str) -> String {
    let using = |operation: &str, strategy: &str| format!("    using {operation} = {strategy};\n");
    let each = Operation::ALL
        .iter()
        .map(|operation| using(operation.name, "Strategy"));
    let class = CPP.inside(SHIFT);
    let composition = Operation::ALL.iter().map(|operation| {
        let (name, given) = (operation.name, operation.arguments.join(", "));
        let body = format!("        return Choices::{name}::{name}({given});\n");
        function(class, name, &arguments(operation), result(name), &body)
    });
    let chosen = chosen();
    let chosen = chosen
        .iter()
        .map(|(operation, strategy)| using(operation, strategy));
    let answers = FUNCTIONS
        .iter()
        .filter(|function| function.id.owner == Owner::View);
    let answers = answers.map(|answer| {
        let others = &answer.arguments[1..];
        definition(CPP, answer)
            + &for_constant_color(
                CPP.inside(Owner::View),
                &answer.id.name,
                others,
                answer.result,
            )
    });
    let parts = [
        ("shared", shared(CPP)),
        ("strategies", CANDIDATES.iter().map(class_of).collect()),
        ("each", each.collect()),
        ("composition", without_last_line(composition.collect())),
        ("chosen", chosen.collect()),
        ("operations", chosen_operations(CPP)),
        ("answers", without_last_line(answers.collect())),
    ];
    fill(include_str!("../templates/pawnfill.hpp"), &parts)
}

/// A template with its parts.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let text = template.replace("@version@", env!("CARGO_PKG_VERSION"));
    let fill =
        |text: String, (name, part): &(&str, String)| text.replace(&format!("@{name}@\n"), part);
    parts.iter().fold(text, fill)
}

/// The choices of `Portable`, as its source has them: the operations for which it does not have Shift.
fn chosen() -> Vec<(String, &'static str)> {
    let source = source::text("strategy/portable.rs");
    let fields = source.lines().filter_map(|line| {
        let (operation, strategy) = line.trim().strip_suffix(',')?.split_once(": ")?;
        let mut candidates = CANDIDATES.iter();
        let candidate = candidates.find(|candidate| candidate.name == strategy)?;
        Some((operation.to_owned(), candidate.name))
    });
    fields.collect()
}

/// Functions that end with an empty line, without the last one.
fn without_last_line(functions: String) -> String {
    functions.trim_end().to_owned() + "\n"
}

/// What a strategy does, in a sentence.
fn idea(candidate: &Candidate) -> String {
    let mut ideas = STRATEGIES.iter();
    let idea = ideas.find(|(name, _)| *name == candidate.name);
    idea.map_or(String::new(), |(name, idea)| format!("{name}:{idea}."))
}

/// Steps and counts, which strategies share.
fn shared(language: Language) -> String {
    definitions(language, Owner::Board) + &definitions(language, Owner::Counts)
}

/// The functions of an owner.
fn definitions(language: Language, owner: Owner) -> String {
    let functions = FUNCTIONS
        .iter()
        .filter(|function| function.id.owner == owner);
    functions
        .map(|function| definition(language, function))
        .collect()
}

/// A strategy in C++. Its helpers follow its operations and are private.
fn class_of(candidate: &Candidate) -> String {
    let owner = Owner::Strategy(candidate.name);
    let base = if owner == SHIFT { "" } else { " : Shift" };
    let own = FUNCTIONS
        .iter()
        .filter(|function| function.id.owner == owner);
    let (operations, helpers): (Vec<_>, Vec<_>) = own.partition(|function| is_operation(function));
    let text = |functions: Vec<&Function>| -> String {
        functions
            .iter()
            .map(|function| definition(CPP, function))
            .collect()
    };
    let private = tables(CPP.inside(owner), "static constexpr", candidate) + &text(helpers);
    let separator = if private.is_empty() { "" } else { "private:\n" };
    format!(
        "{}struct {}{base} {{\n{}}};\n\n",
        comment(CPP, &idea(candidate)),
        candidate.name,
        without_last_line(text(operations) + separator + &private)
    )
}

fn is_operation(function: &Function) -> bool {
    Operation::named(&function.id.name).is_some()
}

/// The docs of a function. Those of an override are about its speed in Rust, so its operation's sentence
/// replaces them.
fn docs_of(function: &Function) -> &str {
    match function.id.owner {
        Owner::Strategy(_) if function.id.owner != SHIFT && is_operation(function) => {
            sentence(&function.id.name)
        }
        _ => &function.docs,
    }
}

/// The first paragraph of some docs, without links and code, as a comment.
fn comment(language: Language, docs: &str) -> String {
    let lines = docs
        .lines()
        .map(str::trim)
        .take_while(|line| !line.is_empty());
    let mut text = lines.collect::<Vec<_>>().join(" ");
    // Links lose their targets.
    while let Some((before, (_, after))) = text
        .split_once("](")
        .and_then(|(before, link)| Some((before, link.split_once(')')?)))
    {
        text = format!("{before}]{after}");
    }
    text.retain(|c| !matches!(c, '[' | ']' | '`'));
    let space = " ".repeat(language.indent());
    match text.is_empty() {
        true => text,
        false => language.choose(
            format!("/* {} */\n", filled("   ", &text).trim()),
            filled(&format!("{space}/// "), &text),
        ),
    }
}

/// A function of the library, with the checks of the arguments that a caller gives it.
fn definition(language: Language, function: &Function) -> String {
    let language = language.inside(function.id.owner);
    let is_public =
        is_operation(function) && !matches!(function.id.owner, Owner::Board | Owner::Counts);
    let space = " ".repeat(language.indent() + 4);
    let checked = function.arguments.iter().filter(|_| is_public);
    let checks = checked.map(|(name, of_type)| match of_type {
        Type::Color => format!("{space}PAWNFILL_CHECK_COLOR({name});\n"),
        Type::Square => format!("{space}PAWNFILL_CHECK_SQUARE({name});\n"),
        _ => String::new(),
    });
    let body = checks.collect::<String>() + &language.body(&function.body, space.len());
    let name = language.own_name(&function.id);
    comment(language, docs_of(function))
        + &self::function(language, &name, &function.arguments, function.result, &body)
}

/// A function with a body. Its head has two lines if it is long.
fn function(
    language: Language,
    name: &str,
    arguments: &[(String, Type)],
    result: Type,
    body: &str,
) -> String {
    let space = " ".repeat(language.indent());
    let end = if language == CPP.inside(Owner::View) {
        " const"
    } else {
        ""
    };
    let start = format!(
        "{space}{} {} {name}(",
        language.keywords(),
        language.type_name(result)
    );
    let arguments = language.arguments(arguments);
    let line_break = match start.len() + arguments.len() + end.len() + 3 <= COLUMNS {
        true => String::new(),
        false => format!("\n{space}    "),
    };
    format!("{start}{line_break}{arguments}){end} {{\n{body}{space}}}\n\n")
}

/// The function for a constant color, if the one for any color has such an argument.
fn for_constant_color(
    language: Language,
    name: &str,
    arguments: &[(String, Type)],
    result: Type,
) -> String {
    let [(_, Type::Color), others @ ..] = arguments else {
        return String::new();
    };
    let space = " ".repeat(language.indent());
    let given: String = others.iter().map(|(name, _)| format!(", {name}")).collect();
    let body = format!("{space}    return {name}(C{given});\n");
    format!(
        "{space}template <Color C>\n{}",
        function(language, name, others, result, &body)
    )
}

/// The operations of the composition, each under its sentence and its picture.
fn chosen_operations(language: Language) -> String {
    let operations = Operation::ALL.iter().map(|operation| {
        let (name, arguments, result) =
            (operation.name, arguments(operation), result(operation.name));
        let own = format!("{}{name}", language.choose("pawnfill_", ""));
        let [a1_first, a8_first] = calls(language, operation).map(|(called, given)| {
            format!(
                "    return {}({});\n",
                language.chosen(called),
                given.join(", ")
            )
        });
        let body = match a1_first == a8_first {
            true => a1_first,
            false => format!("#ifdef PAWNFILL_A8_FIRST\n{a8_first}#else\n{a1_first}#endif\n"),
        };
        pictured(language, name)
            + &function(language, &own, &arguments, result, &body)
            + &language.choose(
                String::new(),
                for_constant_color(language, name, &arguments, result),
            )
    });
    operations.collect()
}

/// What an operation of the composition calls where a1 is the first square, and then where a8 is, which turns
/// the arguments around: the name of an operation and the arguments.
fn calls(language: Language, operation: &Operation) -> [(&'static str, Vec<String>); 2] {
    let given = operation.arguments.iter().map(|name| match *name {
        "color" => format!("{}(color)", language.turned()),
        name => name.to_owned(),
    });
    let given: Vec<String> = given.collect();
    let mut turned = given.clone();
    if operation.takes("white") {
        turned.reverse();
    }
    let name = match operation.name {
        "north_fill" => "south_fill",
        "south_fill" => "north_fill",
        name => name,
    };
    [(operation.name, given), (name, turned)]
}

/// The comment above an operation that engines call: its sentence, and the picture of its definition.
fn pictured(language: Language, name: &str) -> String {
    let (start, prefix, end) = language.choose(("/*", " * ", " */\n"), ("///", "/// ", ""));
    let bar = prefix.trim_end();
    let mut text = filled(prefix, sentence(name)).replacen(bar, start, 1);
    let id = Id::new(SHIFT, name);
    let definition = FUNCTIONS.iter().find(|function| function.id == id);
    let lines = definition.expect("it is translated").docs.lines();
    let lines = lines.map(|line| line.trim().trim_end_matches("\");"));
    let is_rank = |line: &&str| {
        let mut squares = line.split_whitespace();
        squares.clone().count() >= 8 && squares.all(|square| matches!(square, "." | "1"))
    };
    let picture = lines.filter(is_rank).take(8);
    let picture: String = picture.map(|line| format!("{prefix}  {line}\n")).collect();
    if !picture.is_empty() {
        text += &format!("{bar}\n{picture}");
    }
    text + end
}

/// The tables of a strategy: of operations of finite domain, four sets a line or sixteen sets of files.
fn tables(language: Language, keywords: &str, candidate: &Candidate) -> String {
    let is_tabulated = |operation: &&Operation| {
        let found = candidate.find_override(operation.name);
        found.is_some_and(|found| found.table_bytes > 0)
            && arguments(operation)
                .iter()
                .all(|(_, of_type)| *of_type != Type::U64)
    };
    let tables = Operation::ALL.iter().filter(is_tabulated).map(|operation| {
        let (entries, dimensions) = table(operation);
        let of_type = result(operation.name);
        let lines = |entries: &[u64]| -> String {
            let lines = entries
                .chunks(if of_type == Type::U8 { 16 } else { 4 })
                .map(|line| {
                    let entries = line.iter().map(|entry| match of_type {
                        Type::U8 => format!("{entry}"),
                        _ => format!("0x{entry:016x}"),
                    });
                    format!("    {},\n", entries.collect::<Vec<_>>().join(", "))
                });
            lines.collect()
        };
        let text = match dimensions {
            [2, _] => {
                let [white, black] = [&entries[..64], &entries[64..]].map(lines);
                format!("    {{\n{white}    }}, {{\n{black}    }},\n")
            }
            _ => lines(&entries),
        };
        let (of_type, name) = (
            language.type_name(of_type),
            language.table_name(operation.name),
        );
        let dimensions: String = dimensions.iter().map(|size| format!("[{size}]")).collect();
        let text = format!("{keywords} {of_type} {name}{dimensions} = {{\n{text}}};\n");
        let space = " ".repeat(language.indent());
        let lines = text.lines().map(|line| format!("{space}{line}\n"));
        lines.collect::<String>() + "\n"
    });
    tables.collect()
}
