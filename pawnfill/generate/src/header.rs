//! Writes `pawnfill.h`, `pawnfill_strategies.h` and `pawnfill.hpp`. Their hand-written parts are in
//! `templates/`, with a line such as `@strategies@` where a generated part stands.

use std::collections::HashSet;
use std::sync::LazyLock;

use pawnfill::{Operation, Override, Portable};
use pawnfill_oracle::driver::{CANDIDATES, Candidate};

use crate::operations::{STRATEGIES, entries, own_operations, sentence};
use crate::print::{
    BOARD, COLUMNS, COUNTS, Function, Id, SHIFT, Type, VIEW, Value, broken, filled, table_name,
};
use crate::translate::{function, functions_of};

/// `pawnfill.h`: the operations, each by the strategy that `Portable` has for it, and the view.
pub(crate) fn in_c(_: &str) -> String {
    let strategies = CANDIDATES.iter().map(|it| functions_of_strategy(it, true));
    let parts = [
        ("shared", shared(true)),
        ("strategies", strategies.collect()),
        ("choices", each(choice)),
        ("operations", each(operation_in_c)),
        ("view", functions_of(VIEW).map(definition).collect()),
    ];
    fill(include_str!("../templates/pawnfill.h"), &parts)
}

/// `pawnfill_strategies.h`: what the operations of `pawnfill.h` do not need.
pub(crate) fn strategies_in_c(_: &str) -> String {
    let strategies = CANDIDATES.iter().map(|candidate| {
        let text = functions_of_strategy(candidate, false);
        match text.is_empty() {
            true => text,
            false => format!("/*\n{} */\n\n{text}", filled(" * ", &idea(candidate))),
        }
    });
    let unless_chosen = |name| format!("#ifndef {}\n{}#endif\n", macro_of(name), choice(name));
    let types = CANDIDATES.iter().map(|candidate| {
        let base = ["", " : Shift"][usize::from(candidate.name != "Shift")];
        let (own, owner) = (own_operations(candidate), candidate.name);
        let own = own.map(|it| alias(it.name, &Id::new(owner, it.name).in_c()));
        let (name, own) = (candidate.name, own.collect::<String>());
        format!(
            "/// {}\nstruct {name}{base} {{\n{own}}};\n\n",
            idea(candidate)
        )
    });
    let parts = [
        ("shared", shared(false)),
        ("strategies", strategies.collect()),
        ("choices", each(unless_chosen)),
        ("types", types.collect()),
        ("chosen", each(|name| alias(name, &macro_of(name)))),
    ];
    fill(include_str!("../templates/pawnfill_strategies.h"), &parts)
}

/// `pawnfill.hpp`: the operations and the view of `pawnfill.h` under the names of C++.
pub(crate) fn in_cpp(_: &str) -> String {
    let answers = functions_of(VIEW).map(|answer| {
        let arguments = &answer.arguments[1..];
        filled("    /// ", &answer.docs) + &in_cpp_of(answer, arguments, "    PAWNFILL_ANSWER")
    });
    let operations = each(|name| {
        let definition = function(&Id::new(SHIFT, name));
        filled("/// ", sentence(name))
            + &in_cpp_of(definition, &definition.arguments, "PAWNFILL_OPERATION")
    });
    let parts = [("operations", operations), ("answers", answers.collect())];
    fill(include_str!("../templates/pawnfill.hpp"), &parts)
}

/// The line of a macro that defines a function of C++, for a constant color, too.
fn in_cpp_of(function: &Function, arguments: &[Value], kind: &str) -> String {
    let (kind, others) = match arguments {
        [first, others @ ..] if first.of_type == Type::Color => {
            (format!("{kind}_OF_COLOR"), others)
        }
        others => (kind.to_owned(), others),
    };
    let given: Vec<&str> = others.iter().map(|it| &*it.text).collect();
    let others = others.iter().map(|it| match it.of_type {
        Type::Square => format!(", Square {}", it.text),
        _ => format!(", {}", it.declared()),
    });
    let others = match given.is_empty() {
        true => String::new(),
        false => format!(", ({}){}", given.join(", "), others.collect::<String>()),
    };
    let kind = match others.is_empty() || !kind.contains("ANSWER") {
        true => kind,
        false => kind + "_WITH",
    };
    let result = function.result.name();
    broken(&format!("{kind}({result}, {}{others})\n", function.id.name))
}

/// A member of a strategy in C++: a function under another name.
fn alias(name: &str, function: &str) -> String {
    format!("    static constexpr Call<{function}> {name}{{}};\n")
}

/// The tables and functions of a strategy that `pawnfill.h` needs, or the others.
fn functions_of_strategy(candidate: &Candidate, by_operations: bool) -> String {
    let tables = each(|name| match NEEDED.1.contains(name) == by_operations {
        true => table(candidate, name),
        false => String::new(),
    });
    let functions = functions_of(candidate.name).filter(|it| is_needed(it) == by_operations);
    let functions = functions.map(|function| match by_operations {
        // The operation itself has the sentence.
        true => definition(function),
        false => documented(function),
    });
    let text = tables + &functions.collect::<String>() + "\n";
    // An empty line ends a list of macros.
    let text = text.replace(")\nPAWNFILL_FN", ")\n\nPAWNFILL_FN");
    text.trim_end().to_owned() + if text.len() > 1 { "\n\n" } else { "" }
}

/// The macro that names the function of an operation.
fn macro_of(operation: &str) -> String {
    format!("PAWNFILL_USE_{}", operation.to_uppercase())
}

fn choice(name: &str) -> String {
    format!("#define {} {}\n", macro_of(name), chosen(name).in_c())
}

/// The function that an operation of `pawnfill.h` calls.
fn chosen(name: &str) -> Id {
    let taken = Override::of::<Portable>(name).and_then(|it| it.taken_from);
    Id::new(taken.unwrap_or(SHIFT), name)
}

/// What the operations of `pawnfill.h` and its view need: functions, and tables by their operations.
static NEEDED: LazyLock<(HashSet<Id>, HashSet<String>)> = LazyLock::new(|| {
    let operations = Operation::ALL.iter();
    let mut left: Vec<Id> = operations.map(|operation| chosen(operation.name)).collect();
    left.extend(functions_of(VIEW).map(|function| function.id.clone()));
    // The template calls it.
    left.push(Id::new(BOARD, "beside"));
    let (mut functions, mut tables) = (HashSet::new(), HashSet::new());
    while let Some(id) = left.pop() {
        if functions.insert(id.clone()) {
            let function = function(&id);
            left.extend(function.calls.iter().cloned());
            tables.extend(function.tables.iter().cloned());
        }
    }
    (functions, tables)
});

fn is_needed(function: &Function) -> bool {
    NEEDED.0.contains(&function.id)
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

/// What a strategy does, in a sentence.
fn idea(candidate: &Candidate) -> String {
    let idea = STRATEGIES.iter().find(|(name, _)| *name == candidate.name);
    idea.map_or(String::new(), |(name, idea)| format!("{name}:{idea}."))
}

/// Steps and counts, which strategies share.
fn shared(by_operations: bool) -> String {
    let owners = [BOARD, COUNTS].into_iter();
    let functions = owners.flat_map(functions_of);
    let functions = functions.filter(|function| is_needed(function) == by_operations);
    functions.map(documented).collect()
}

/// A comment without the marks of Markdown.
fn comment(docs: &str) -> String {
    let docs = docs.replace(['[', ']', '`'], "");
    let text = filled("   ", &docs);
    let text = text.trim_end().get(3..);
    text.map_or(String::new(), |text| format!("/* {text} */\n"))
}

/// A function of the library below its sentence. The docs of an override are about its speed in Rust, so its
/// operation's sentence replaces them.
fn documented(function: &Function) -> String {
    let is_override = function.id.owner != SHIFT && function.id.is_public();
    let docs = match is_override {
        true => sentence(&function.id.name),
        false => &function.docs,
    };
    comment(docs) + &definition(function)
}

/// A function, with the checks of the arguments that a caller gives it if it is public, unless it passes them on. A
/// macro defines those that differ in their names alone.
fn definition(function: &Function) -> String {
    let name = &function.id.name;
    let (calls, tables) = (&function.calls, &function.tables);
    if function.id.owner == "Flip" && calls.contains(&Id::new(SHIFT, name)) {
        let sets = function.arguments.len() - 1;
        return format!("PAWNFILL_FLIPPED_{sets}({name})\n");
    }
    if calls.is_empty() && name.ends_with("_mask") && *tables == [&**name] {
        let of_color = ["", "_OF_COLOR"][usize::from(function.arguments.len() > 1)];
        return format!("PAWNFILL_LOOKUP{of_color}({name})\n");
    }
    let takes = |id: &Id, of_type| {
        let mut arguments = self::function(id).arguments.iter();
        id.is_public() && arguments.any(|own| own.of_type == of_type)
    };
    let checked = function
        .arguments
        .iter()
        .filter(|it| function.id.is_public() && !calls.iter().any(|id| takes(id, it.of_type)));
    let checks = checked.map(|it| match it.of_type {
        Type::Color => format!("    PAWNFILL_CHECK_COLOR({});\n", it.text),
        Type::Square => format!("    PAWNFILL_CHECK_SQUARE({});\n", it.text),
        _ => String::new(),
    });
    let body = checks.collect::<String>() + &function.body;
    with_body(function, &body)
}

/// A function with a body in text. Its head has two lines if it is long.
fn with_body(function: &Function, body: &str) -> String {
    let (result, name) = (function.result.name(), function.id.in_c());
    let start = format!("PAWNFILL_FN {result} {name}(");
    let arguments = Vec::from_iter(function.arguments.iter().map(Value::declared)).join(", ");
    let line_break = match start.len() + arguments.len() + ") {".len() <= COLUMNS {
        true => "",
        false => "\n    ",
    };
    format!("{start}{line_break}{arguments}) {{\n{body}}}\n\n")
}

/// An operation that engines call, below its sentence. Where a8 is the first square, it turns its arguments around.
fn operation_in_c(name: &'static str) -> String {
    let operation = Operation::named(name).expect("an operation");
    let given = operation.arguments.iter().map(|argument| match *argument {
        "color" => "PAWNFILL_TURNED(color)",
        other => other,
    });
    let given = given.collect::<Vec<_>>().join(", ");
    let given = given.replace("white, black", "PAWNFILL_TURNED_SETS(white, black)");
    let turned = match name {
        "north_fill" => "south_fill",
        "south_fill" => "north_fill",
        _ => name,
    };
    let called = match turned == name {
        true => macro_of(name),
        false => format!(
            "PAWNFILL_BY_FIRST({}, {})",
            macro_of(name),
            macro_of(turned)
        ),
    };
    let definition = function(&Id::new(SHIFT, name)).clone();
    let head = Function {
        id: Id::new(BOARD, name),
        ..definition
    };
    let body = broken(&format!("    return {called}({given});\n"));
    comment(sentence(name)) + &with_body(&head, &body)
}

/// The table of an operation of finite domain, if a strategy has one. A line has the sets of a rank, or 32 sets
/// of files.
fn table(candidate: &Candidate, name: &str) -> String {
    let operation = Operation::named(name).expect("an operation");
    let found = candidate.find_override(name);
    let is_looked_up = found.is_some_and(|found| found.table_bytes > 0);
    if !is_looked_up || !operation.takes("files") && operation.group != "masks" {
        return String::new();
    }
    let result = function(&Id::new(SHIFT, name)).result;
    let line = |entries: &[u64]| {
        let entries = entries.iter().map(|entry| match result {
            Type::U8 => format!("{entry}"),
            _ => format!("0x{entry:016x}"),
        });
        format!("    {},\n", Vec::from_iter(entries).join(", "))
    };
    let columns = if result == Type::U8 { 32 } else { 8 };
    let lines = |entries: &[u64]| entries.chunks(columns).map(line).collect::<String>();
    let entries = entries(operation);
    let start = format!("PAWNFILL_TABLE {} {}", result.name(), table_name(name));
    if operation.takes("color") {
        let [white, black] = [&entries[..64], &entries[64..]].map(lines);
        return format!("{start}[2][64] = {{\n    {{\n{white}    }}, {{\n{black}    }},\n}};\n\n");
    }
    format!(
        "{start}[{}] = {{\n{}}};\n\n",
        entries.len(),
        lines(&entries)
    )
}
