//! Writes `pawnfill.h`.

use std::collections::BTreeSet;

use pawnfill::{Operation, Portable, Strategy as _};
use pawnfill_tests::driver::CANDIDATES;

use super::catalogue::{arguments, picture, result, sentence, table};
use super::print::{C, choice_macro, filled};
use super::tree::{Expr, Function, Id, Kind, Owner, Statement, Type};

/// The header.
pub(crate) fn header(
    functions: &[Function],
    ideas: &[String],
    chosen: &[(String, usize)],
) -> String {
    let mut text = license("pawnfill.h", "C99, C++11 and later");
    text += include_str!("prelude.h");
    text += &title("Steps and counts, for a1 as bit 0.");
    let of = |owner: Owner| {
        functions
            .iter()
            .filter(move |function| function.id.owner == owner)
    };
    for function in of(Owner::Board).chain(of(Owner::Counts)) {
        text += &definition(function, &function.docs);
    }
    for (place, candidate) in CANDIDATES.iter().enumerate() {
        text += &title(&format!("{}: {}.", candidate.name, ideas[place]));
        let own: Vec<&Function> = of(Owner::Strategy(place)).collect();
        text += &tables(&own);
        for function in own {
            let operation = Operation::ALL
                .iter()
                .position(|one| one.name == function.id.name);
            let docs = match operation {
                // The docs of an override are about its speed in Rust.
                Some(operation) if place > 0 => sentence(operation),
                _ => &function.docs,
            };
            text += &definition(function, docs);
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
    text += &choices(chosen);
    for (place, operation) in Operation::ALL.iter().enumerate() {
        let definition = of(Owner::Strategy(0)).find(|function| function.id.name == operation.name);
        let docs = definition.map_or("", |definition| definition.docs.as_str());
        text += &chosen_operation(place, docs);
    }
    text +=
        &title("The view: all of a position's pawns, any two sets, and every answer about them.");
    text += VIEW;
    for function in of(Owner::View) {
        text += &definition(function, &function.docs);
    }
    text += "#endif\n";
    text
}

pub(crate) fn license(name: &str, dialect: &str) -> String {
    format!(
        "/*\n * {name}: chess pawn bitboards in one file, for {dialect}.\n *\n * Written by `.ci/generate` from \
         the Rust library pawnfill {}; do not edit it.\n *\n * SPDX-License-Identifier: MIT OR Apache-2.0\n */\n\n",
        env!("CARGO_PKG_VERSION")
    )
}

fn title(text: &str) -> String {
    format!("/*\n{} */\n\n", filled(" * ", text))
}

/// The first paragraph of some docs, without links and code.
pub(crate) fn first_paragraph(docs: &str) -> String {
    let lines = docs
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty());
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    let mut text = lines.join(" ");
    // Links lose their targets.
    while let Some(start) = text.find("](") {
        let end = text[start..]
            .find(')')
            .map_or(text.len(), |end| start + end + 1);
        text.replace_range(start..end, "]");
    }
    text.replace("[`", "")
        .replace("`]", "")
        .replace(['`', '['], "")
        .replace(']', "")
}

fn comment(docs: &str) -> String {
    let text = first_paragraph(docs);
    if text.is_empty() {
        return String::new();
    }
    let lines = filled("   ", &text);
    format!("/* {} */\n", lines.trim())
}

/// What a caller's arguments must be.
fn checks(function: &Function) -> String {
    let is_operation = Operation::ALL
        .iter()
        .any(|operation| operation.name == function.id.name);
    let is_public = is_operation && matches!(function.id.owner, Owner::Strategy(_) | Owner::View);
    let arguments = function.arguments.iter().filter(|_| is_public);
    let check = |(name, of_type): &(String, Type)| match of_type {
        Type::Color => format!("    PAWNFILL_CHECK_COLOR({name});\n"),
        Type::Square => format!("    PAWNFILL_CHECK_SQUARE({name});\n"),
        _ => String::new(),
    };
    arguments.map(check).collect()
}

fn definition(function: &Function, docs: &str) -> String {
    let head = head(
        function.result,
        &C.function_name(&function.id),
        &C.arguments(function),
    );
    let body = C.body(&function.body, 4);
    format!(
        "{}{head} {{\n{}{body}}}\n\n",
        comment(docs),
        checks(function)
    )
}

fn head(result: Type, name: &str, arguments: &str) -> String {
    let line = format!(
        "PAWNFILL_INLINE {} {name}({arguments})",
        C.type_name(result)
    );
    if line.len() <= 98 {
        return line;
    }
    line.replacen('(', "(\n    ", 1)
}

/// The tables that some functions read.
fn tables(functions: &[&Function]) -> String {
    let mut names = BTreeSet::new();
    for function in functions {
        visit(&function.body, &mut |expr| {
            if let Kind::Lookup(name, _) = &expr.kind {
                names.insert(name.clone());
            }
        });
    }
    let tables = Operation::ALL.iter().enumerate();
    let tables = tables.filter(|(_, operation)| names.contains(operation.name));
    tables
        .map(|(place, operation)| {
            let (entries, dimensions) = table(place);
            let of_type = C.type_name(result(place));
            let dimensions: String = dimensions.iter().map(|size| format!("[{size}]")).collect();
            let text = entries_in_lines(&entries, result(place));
            let text = match entries.len() {
                128 => format!(
                    "    {{\n{}    }}, {{\n{}    }},\n",
                    &text[..text.len() / 2],
                    &text[text.len() / 2..]
                ),
                _ => text,
            };
            let name = C.table_name(operation.name);
            format!("static const {of_type} {name}{dimensions} = {{\n{text}}};\n\n")
        })
        .collect()
}

/// The entries of a table, four sets a line or sixteen sets of files.
pub(crate) fn entries_in_lines(entries: &[u64], of_type: Type) -> String {
    let lines = entries.chunks(if of_type == Type::U8 { 16 } else { 4 });
    let lines = lines.map(|line| {
        let entries = line.iter().map(|entry| match of_type {
            Type::U8 => format!("{entry}"),
            _ => format!("0x{entry:016x}"),
        });
        format!("    {},\n", entries.collect::<Vec<_>>().join(", "))
    });
    lines.collect()
}

/// Calls a function with every expression of some statements.
pub(crate) fn visit(statements: &[Statement], seen: &mut dyn FnMut(&Expr)) {
    fn parts(expr: &Expr, seen: &mut dyn FnMut(&Expr)) {
        seen(expr);
        for part in expr.parts() {
            parts(part, seen);
        }
    }
    for statement in statements {
        match statement {
            Statement::Comment(_) => {}
            Statement::Let(_, value)
            | Statement::Assign(_, _, value)
            | Statement::Assert(value, _)
            | Statement::Return(value) => parts(value, seen),
            Statement::While(value, body) | Statement::If(value, body) => {
                parts(value, seen);
                visit(body, seen);
            }
            Statement::For { range, body, .. } => {
                range.iter().for_each(|end| parts(end, seen));
                visit(body, seen);
            }
        }
    }
}

/// The operations that a strategy does as Shift.
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

/// The choices that the user has not made.
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
    let name = operation.name;
    let choice = choice_macro(name);
    let mut text = String::new();
    text += &filled(" * ", sentence(place)).replacen(" *", "/*", 1);
    let picture = picture(docs);
    if !picture.is_empty() {
        text += " *\n";
        for line in picture {
            text += &format!(" *   {line}\n");
        }
    }
    text += " */\n";
    let arguments = arguments(operation);
    let list = arguments
        .iter()
        .map(|(name, of_type)| format!("{} {name}", C.type_name(*of_type)));
    let head = head(
        result(place),
        &format!("pawnfill_{name}"),
        &list.collect::<Vec<_>>().join(", "),
    );
    let given = arguments.iter().map(|(name, of_type)| match of_type {
        Type::Color => format!("PAWNFILL_TURNED({name})"),
        _ => (*name).to_owned(),
    });
    let call = |function: &str, given: &[String]| {
        format!("    return {function}({});\n", given.join(", "))
    };
    let given: Vec<String> = given.collect();
    let body = call(&choice, &given);
    let turned = match name {
        "north_fill" => call(&choice_macro("south_fill"), &given),
        "south_fill" => call(&choice_macro("north_fill"), &given),
        _ if operation.takes("white") => call(&choice, &[given[1].clone(), given[0].clone()]),
        _ => return format!("{text}{head} {{\n{body}}}\n\n"),
    };
    format!("{text}{head} {{\n#ifdef PAWNFILL_A8_FIRST\n{turned}#else\n{body}#endif\n}}\n\n")
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
