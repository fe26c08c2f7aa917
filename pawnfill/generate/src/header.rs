//! Writes `pawnfill.h`, `pawnfill_strategies.h` and `pawnfill.hpp`. Their hand-written parts are in
//! `templates/`, with a line such as `@strategies@` where a generated part stands.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use pawnfill::Operation;
use pawnfill_oracle::driver::{CANDIDATES, Candidate};

use crate::function::{Function, Id, Owner, SHIFT, Type};
use crate::language::{C, CPP, Language};
use crate::operations::{STRATEGIES, entries, sentence};
use crate::print::{COLUMNS, filled};
use crate::source;
use crate::translate::{function, functions_of};

/// `pawnfill.h`: the operations, each by the strategy that `Portable` has for it, and the view.
pub(crate) fn in_c(_: &str) -> String {
    let strategies = CANDIDATES.iter().map(|it| functions_in_c(it, true));
    let parts = [
        ("shared", shared(C, is_needed)),
        ("strategies", strategies.collect()),
        ("choices", each(choice)),
        ("operations", each(|name| chosen_operation(C, name))),
        ("view", without_comments(functions_of(C, Owner::View))),
    ];
    fill(include_str!("../templates/pawnfill.h"), &parts)
}

/// `pawnfill_strategies.h`: what the operations of `pawnfill.h` do not need.
pub(crate) fn strategies_in_c(_: &str) -> String {
    let strategies = CANDIDATES.iter().map(|candidate| {
        let owner = Owner::Strategy(candidate.name);
        let mut text = format!("/*\n{} */\n\n", filled(" * ", &idea(candidate.name)));
        text += &functions_in_c(candidate, false);
        if owner == SHIFT {
            return text;
        }
        text += &format!("/* {} does the rest as Shift. */\n", candidate.name);
        text += &each(|name| match candidate.find_override(name) {
            Some(_) => String::new(),
            None => {
                let [own, shift] = [owner, SHIFT].map(|owner| C.own_name(&Id::new(owner, name)));
                format!("#define {own} {shift}\n")
            }
        });
        text + "\n"
    });
    let unless_chosen = |name| format!("#ifndef {}\n{}#endif\n", C.chosen(name), choice(name));
    let parts = [
        ("shared", shared(C, |function| !is_needed(function))),
        ("strategies", strategies.collect()),
        ("choices", each(unless_chosen)),
    ];
    fill(include_str!("../templates/pawnfill_strategies.h"), &parts)
}

/// The tables and functions of a strategy that `pawnfill.h` needs, or the others.
fn functions_in_c(candidate: &Candidate, by_operations: bool) -> String {
    let owner = Owner::Strategy(candidate.name);
    let is_wanted = |name: &str| NEEDED.1.contains(name) == by_operations;
    let tables = tables(C.inside(owner), "static const", candidate, is_wanted);
    let functions = functions_of(C, owner).filter(|it| is_needed(it) == by_operations);
    // The operation itself has the sentence and the picture.
    let functions = match by_operations {
        true => without_comments(functions),
        false => definitions(C, functions),
    };
    tables + &functions
}

/// The macro that names the function of an operation.
fn choice(name: &str) -> String {
    format!(
        "#define {} {}\n",
        C.chosen(name),
        C.own_name(&chosen_id(name))
    )
}

/// The function that an operation of `pawnfill.h` calls.
fn chosen_id(name: &str) -> Id {
    Id::new(
        Owner::Strategy(chosen().get(name).unwrap_or(&"Shift")),
        name,
    )
}

/// What the operations of `pawnfill.h` and its view need: functions, and tables by their operations.
static NEEDED: LazyLock<(HashSet<Id>, HashSet<String>)> = LazyLock::new(|| {
    let mut left: Vec<Id> = Operation::ALL
        .iter()
        .map(|operation| chosen_id(operation.name))
        .collect();
    left.extend(functions_of(C, Owner::View).map(|function| function.id.clone()));
    // The template calls it.
    left.push(Id::new(Owner::Board, "beside"));
    let (mut functions, mut tables) = (HashSet::new(), HashSet::new());
    while let Some(id) = left.pop() {
        if functions.insert(id.clone()) {
            let function = function(C, id.owner, &id.name);
            left.extend(function.calls.iter().cloned());
            tables.extend(function.tables.iter().cloned());
        }
    }
    (functions, tables)
});

fn is_needed(function: &Function) -> bool {
    NEEDED.0.contains(&function.id)
}

/// `pawnfill.hpp`.
pub(crate) fn in_cpp(_: &str) -> String {
    let using = |name: &str, strategy: &str| format!("    using {name} = {strategy};\n");
    let composition = each(|name| {
        let given = operation(name).arguments.join(", ");
        let body = format!("        return Choices::{name}::{name}({given});\n");
        function_of(CPP, &head(CPP, Owner::Strategy("Composition"), name), &body)
    });
    let answers = functions_of(CPP, Owner::View);
    let answers = answers.map(|answer| definition(CPP, answer) + &for_constant_color(answer));
    let chosen = chosen();
    let chosen = each(|name| chosen.get(name).map_or(String::new(), |it| using(name, it)));
    let parts = [
        ("shared", shared(CPP, |_| true)),
        ("strategies", CANDIDATES.iter().map(class).collect()),
        ("each", each(|name| using(name, "Strategy"))),
        ("composition", without_last_line(composition)),
        ("chosen", chosen),
        ("operations", each(|name| chosen_operation(CPP, name))),
        ("answers", without_last_line(answers.collect())),
    ];
    fill(include_str!("../templates/pawnfill.hpp"), &parts)
}

/// A template with its parts.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut text = template.to_owned();
    for (name, number) in [
        ("@version@", env!("CARGO_PKG_VERSION")),
        ("@major@", env!("CARGO_PKG_VERSION_MAJOR")),
        ("@minor@", env!("CARGO_PKG_VERSION_MINOR")),
        ("@patch@", env!("CARGO_PKG_VERSION_PATCH")),
    ] {
        text = text.replace(name, number);
    }
    for (name, part) in parts {
        text = text.replace(&format!("@{name}@\n"), part);
    }
    text
}

/// A text for each operation.
fn each(text: impl Fn(&'static str) -> String) -> String {
    let names = Operation::ALL.iter().map(|operation| operation.name);
    names.map(text).collect()
}

fn operation(name: &str) -> &'static Operation {
    Operation::named(name).expect("an operation")
}

/// The strategies that `Portable` has, as its source says, for the operations that it does not have from Shift.
fn chosen() -> HashMap<String, &'static str> {
    let source = source::text("strategy/portable.rs");
    let fields = source.lines().filter_map(|line| {
        let (operation, strategy) = line.trim().strip_suffix(',')?.split_once(": ")?;
        let mut strategies = STRATEGIES.iter();
        let (strategy, _) = strategies.find(|(name, _)| *name == strategy)?;
        Some((operation.to_owned(), *strategy))
    });
    fields.collect()
}

/// Functions that end with an empty line, without the last one.
fn without_last_line(functions: String) -> String {
    functions.trim_end().to_owned() + "\n"
}

/// What a strategy does, in a sentence.
fn idea(strategy: &str) -> String {
    let idea = STRATEGIES.iter().find(|(name, _)| *name == strategy);
    idea.map_or(String::new(), |(_, idea)| format!("{strategy}:{idea}."))
}

/// Steps and counts, which strategies share.
fn shared(language: Language, is_wanted: impl Fn(&Function) -> bool) -> String {
    let owners = [Owner::Board, Owner::Counts].into_iter();
    let functions = owners.flat_map(|owner| functions_of(language, owner));
    definitions(language, functions.filter(|function| is_wanted(function)))
}

/// Functions in C whose names say enough.
fn without_comments<'f>(list: impl IntoIterator<Item = &'f Function>) -> String {
    let without = |function| match is_public(function) {
        true => checked(C, function),
        false => definition(C, function),
    };
    list.into_iter().map(without).collect()
}

fn definitions<'f>(language: Language, list: impl IntoIterator<Item = &'f Function>) -> String {
    let definition = |function| definition(language, function);
    list.into_iter().map(definition).collect()
}

/// A strategy in C++. Its helpers follow its operations and are private.
fn class(candidate: &Candidate) -> String {
    let (name, owner) = (candidate.name, Owner::Strategy(candidate.name));
    let (public, helpers): (Vec<_>, Vec<_>) =
        functions_of(CPP, owner).partition(|it| is_public(it));
    let tables = tables(CPP.inside(owner), "static constexpr", candidate, |_| true);
    let private = tables + &definitions(CPP, helpers);
    let mut body = definitions(CPP, public);
    if !private.is_empty() {
        body += &format!("private:\n{private}");
    }
    let (comment, body) = (comment(CPP, &idea(name)), without_last_line(body));
    let base = if owner == SHIFT { "" } else { " : Shift" };
    format!("{comment}struct {name}{base} {{\n{body}}};\n\n")
}

/// Whether a function is what engines call, and not a helper.
fn is_public(function: &Function) -> bool {
    let is_public = matches!(function.id.owner, Owner::Strategy(_) | Owner::View);
    is_public && Operation::named(&function.id.name).is_some()
}

/// The first paragraph of some docs, without links and code, as a comment.
fn comment(language: Language, docs: &str) -> String {
    let lines = docs.lines().map(str::trim);
    let lines = lines.take_while(|line| !line.is_empty());
    let mut text = lines.collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return text;
    }
    // Links lose their targets.
    while let Some((before, link)) = text.split_once("](") {
        let (_, after) = link.split_once(')').expect("the end of a link");
        text = format!("{before}]{after}");
    }
    text.retain(|c| !matches!(c, '[' | ']' | '`'));
    let in_cpp = filled(&format!("{}/// ", language.space()), &text);
    language.choose(format!("/* {} */\n", filled("   ", &text).trim()), in_cpp)
}

/// A function of the library, with the checks of the arguments that a caller gives it. The docs of an
/// override are about its speed in Rust, so its operation's sentence replaces them.
fn definition(language: Language, function: &Function) -> String {
    let inside = language.inside(function.id.owner);
    let (owner, name) = (function.id.owner, &function.id.name);
    let is_override = owner != SHIFT && owner != Owner::View && is_public(function);
    let docs = if is_override {
        sentence(name)
    } else {
        &function.docs
    };
    comment(inside, docs) + &checked(language, function)
}

/// A function with the checks of its arguments, below no comment.
fn checked(language: Language, function: &Function) -> String {
    let inside = language.inside(function.id.owner);
    let space = inside.space() + "    ";
    let checked = function.arguments.iter().filter(|_| is_public(function));
    let checks = checked.map(|(name, of_type)| match of_type {
        Type::Color => format!("{space}PAWNFILL_CHECK_COLOR({name});\n"),
        Type::Square => format!("{space}PAWNFILL_CHECK_SQUARE({name});\n"),
        _ => String::new(),
    });
    let body = checks.collect::<String>() + &function.body;
    function_of(language, function, &body)
}

/// A function that has the arguments and the docs of an operation's definition.
fn head(language: Language, owner: Owner, name: &str) -> Function {
    let id = Id::new(owner, name);
    let definition = function(language, SHIFT, name).clone();
    Function { id, ..definition }
}

/// A function with a body in text. Its head has two lines if it is long.
fn function_of(language: Language, function: &Function, body: &str) -> String {
    let language = language.inside(function.id.owner);
    let (space, name) = (language.space(), language.own_name(&function.id));
    let result = language.type_name(function.result);
    let start = format!("{space}{} {result} {name}(", language.keywords());
    let mut arguments = function.arguments.clone();
    arguments.retain(|(_, of_type)| !language.is_implied(*of_type));
    let arguments = arguments.iter();
    let arguments = arguments.map(|(name, of_type)| language.declared(*of_type, name));
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let is_const = language == CPP.inside(Owner::View);
    let end = if is_const { ") const {" } else { ") {" };
    let line_break = match start.len() + arguments.len() + end.len() <= COLUMNS {
        true => String::new(),
        false => format!("\n{space}    "),
    };
    format!("{start}{line_break}{arguments}{end}\n{body}{space}}}\n\n")
}

/// The function for a constant color that follows the one for any color in C++.
fn for_constant_color(function: &Function) -> String {
    let is_view = function.id.owner == Owner::View;
    let arguments = &function.arguments[usize::from(is_view)..];
    let [(_, Type::Color), others @ ..] = arguments else {
        return String::new();
    };
    let given = others.iter().map(|(name, _)| format!(", {name}"));
    let (name, given) = (&function.id.name, given.collect::<String>());
    let space = CPP.inside(function.id.owner).space();
    let body = format!("{space}    return {name}(C{given});\n");
    let (arguments, function) = (others.to_vec(), function.clone());
    let function = Function {
        arguments,
        ..function
    };
    format!("{space}template <Color C>\n") + &function_of(CPP, &function, &body)
}

/// An operation of the composition, under its sentence and its picture. Where a8 is the first square, it
/// turns its arguments around.
fn chosen_operation(language: Language, name: &'static str) -> String {
    let given = operation(name).arguments.iter();
    let given = given.map(|argument| match *argument {
        "color" => format!("{}(color)", language.turned()),
        other => other.to_owned(),
    });
    let given: Vec<String> = given.collect();
    let turned_name = match name {
        "north_fill" => "south_fill",
        "south_fill" => "north_fill",
        _ => name,
    };
    let turned = given.iter().map(|argument| match argument.as_str() {
        "white" => "black".to_owned(),
        "black" => "white".to_owned(),
        other => other.to_owned(),
    });
    let turned = (turned_name, turned.collect::<Vec<_>>());
    let [a1_first, a8_first] = [(name, given), turned].map(|(called, given)| {
        let called = language.chosen(called);
        format!("    return {called}({});\n", given.join(", "))
    });
    let body = match a1_first == a8_first {
        true => a1_first,
        false => format!("#ifdef PAWNFILL_A8_FIRST\n{a8_first}#else\n{a1_first}#endif\n"),
    };
    let head = head(language, Owner::Header, name);
    let others = language.choose(String::new(), for_constant_color(&head));
    pictured(language, name) + &function_of(language, &head, &body) + &others
}

/// The comment above an operation that engines call: the picture of its definition, and its sentence beside it.
fn pictured(language: Language, name: &str) -> String {
    let (start, prefix, end) = language.choose(("/*", " *", " */\n"), ("///", "///", "\n"));
    let picture = source::text(&format!("../pictures/{name}.md"));
    let lines = picture.lines().map(|line| line.trim_end_matches("\");"));
    let is_mark = |c| matches!(c, '.' | '1' | ' ');
    let ranks = lines.filter(|line| line.len() > 8 && line.chars().all(is_mark));
    let ranks: Vec<&str> = ranks.take(8).collect();
    let space = " ".repeat(ranks.first().map_or(0, |rank| rank.len() + 4));
    let text = filled(&format!("{prefix} {space}"), sentence(name));
    let mut text: Vec<String> = text.lines().map(str::to_owned).collect();
    text.resize(text.len().max(ranks.len()), prefix.to_owned());
    for (line, rank) in text.iter_mut().zip(ranks) {
        let beside = line
            .get(prefix.len() + 1 + rank.len()..)
            .unwrap_or_default();
        *line = format!("{prefix} {rank}{beside}");
    }
    let text = text.join("\n") + end;
    text.replacen(prefix, start, 1)
}

/// The tables of a strategy, for operations of finite domain. A line has the sets of a rank, or 32 sets of
/// files.
fn tables(
    language: Language,
    keywords: &str,
    candidate: &Candidate,
    is_wanted: impl Fn(&str) -> bool,
) -> String {
    each(|name| {
        let operation = operation(name);
        let found = candidate.find_override(name);
        let is_looked_up = found.is_some_and(|found| found.table_bytes > 0);
        if !is_looked_up
            || !is_wanted(name)
            || !operation.takes("files") && operation.group != "masks"
        {
            return String::new();
        }
        let is_of_color = operation.takes("color");
        let (sizes, begin, middle, end) = match operation.takes("files") {
            true => ("[256]", "", "", ""),
            false if is_of_color => ("[2][64]", "    {\n", "    }, {\n", "    },\n"),
            false => ("[64]", "", "", ""),
        };
        let result = function(language, SHIFT, name).result;
        let columns = if result == Type::U8 { 32 } else { 8 };
        let mut text = begin.to_owned();
        for (index, line) in entries(operation).chunks(columns).enumerate() {
            let entries = line.iter().map(|entry| match result {
                Type::U8 => format!("{entry}"),
                _ => format!("0x{entry:016x}"),
            });
            text += if index == 8 { middle } else { "" };
            text += &format!("    {},\n", entries.collect::<Vec<_>>().join(", "));
        }
        let (result, name) = (language.type_name(result), language.table_name(name));
        let text = format!("{keywords} {result} {name}{sizes} = {{\n{text}{end}}};\n");
        let space = language.space();
        let lines = text.lines().map(|line| format!("{space}{line}\n"));
        lines.collect::<String>() + "\n"
    })
}
