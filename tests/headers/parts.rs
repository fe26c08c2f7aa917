//! The parts that both headers print alike: heads, comments, checks, functions and tables.

use std::collections::BTreeSet;

use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;

use super::catalogue::{arguments, picture, result, sentence, table};
use super::language::Language;
use super::print::{COLUMNS, filled};
use super::tree::{Expr, Function, Kind, Owner, Statement, Type};

/// The contents of a header.
pub(crate) struct Contents {
    pub(crate) functions: Vec<Function>,
    /// What each strategy does, in a sentence.
    pub(crate) ideas: Vec<String>,
    /// The operations for which `Portable` has another strategy than Shift, and the strategy's place.
    pub(crate) chosen: Vec<(String, usize)>,
}

impl Contents {
    /// The functions of an owner.
    pub(crate) fn of(&self, owner: Owner) -> impl Iterator<Item = &Function> {
        let functions = self.functions.iter();
        functions.filter(move |function| function.id.owner == owner)
    }

    /// Steps and counts, which strategies share.
    pub(crate) fn shared(&self) -> impl Iterator<Item = &Function> {
        self.of(Owner::Board).chain(self.of(Owner::Counts))
    }

    pub(crate) fn title_of_strategy(&self, place: usize) -> String {
        format!("{}: {}.", CANDIDATES[place].name, self.ideas[place])
    }

    /// The docs of an operation's definition.
    pub(crate) fn docs(&self, operation: &Operation) -> &str {
        let mut definitions = self.of(Owner::Strategy(0));
        let definition = definitions.find(|function| function.id.name == operation.name);
        definition.map_or("", |definition| &definition.docs)
    }
}

/// The docs of a strategy's function. The docs of an override are about its speed in Rust, so its
/// operation's sentence replaces them.
pub(crate) fn docs_of(function: &Function) -> &str {
    let mut operations = Operation::ALL.iter();
    let operation = operations.position(|operation| operation.name == function.id.name);
    match (operation, function.id.owner) {
        (Some(operation), Owner::Strategy(1..)) => sentence(operation),
        _ => &function.docs,
    }
}

/// The first lines of a header.
pub(crate) fn license(name: &str, dialect: &str) -> String {
    format!(
        "/*\n * {name}: chess pawn bitboards in one file, for {dialect}.\n *\n * Written by `.ci/generate` from \
         the Rust library pawnfill {}; do not edit it.\n *\n * SPDX-License-Identifier: MIT OR Apache-2.0\n */\n\n",
        env!("CARGO_PKG_VERSION")
    )
}

pub(crate) fn title(text: &str) -> String {
    format!("/*\n{} */\n\n", filled(" * ", text))
}

/// The first paragraph of some docs, without links and code.
fn first_paragraph(docs: &str) -> String {
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

/// The first paragraph of a function's docs, as a comment.
pub(crate) fn comment(language: Language, docs: &str, indent: usize) -> String {
    let text = first_paragraph(docs);
    let space = " ".repeat(indent);
    if text.is_empty() {
        return String::new();
    }
    language.choose(
        format!(
            "{space}/* {} */\n",
            filled(&format!("{space}   "), &text).trim()
        ),
        filled(&format!("{space}/// "), &text),
    )
}

/// The comment above an operation that engines call: its sentence, and its picture if there is one.
pub(crate) fn pictured(language: Language, place: usize, docs: &str) -> String {
    let (start, prefix, end) = language.choose(("/*", " * ", " */\n"), ("///", "/// ", ""));
    let mut text = filled(prefix, sentence(place)).replacen(prefix.trim_end(), start, 1);
    let picture = picture(docs);
    if !picture.is_empty() {
        text += &format!("{}\n", prefix.trim_end());
        for line in picture {
            text += &format!("{prefix}  {line}\n");
        }
    }
    text + end
}

/// The checks of the arguments that a caller gives a function.
fn checks(function: &Function, indent: usize) -> String {
    let is_operation = Operation::ALL
        .iter()
        .any(|operation| operation.name == function.id.name);
    let is_public = is_operation && matches!(function.id.owner, Owner::Strategy(_) | Owner::View);
    let space = " ".repeat(indent);
    let arguments = function.arguments.iter().filter(|_| is_public);
    let check = |(name, of_type): &(String, Type)| match of_type {
        Type::Color => format!("{space}PAWNFILL_CHECK_COLOR({name});\n"),
        Type::Square => format!("{space}PAWNFILL_CHECK_SQUARE({name});\n"),
        _ => String::new(),
    };
    arguments.map(check).collect()
}

/// A function of the library, behind some keywords.
pub(crate) fn definition(
    language: Language,
    keywords: &str,
    function: &Function,
    docs: &str,
    indent: usize,
) -> String {
    let head = head(
        &format!(
            "{}{keywords} {}",
            " ".repeat(indent),
            language.type_name(function.result)
        ),
        &language.own_name(&function.id),
        &language.arguments(function),
        language.behind_arguments(&function.id),
    );
    let body = language.body(&function.body, indent + 4);
    format!(
        "{}{head} {{\n{}{body}{}}}\n\n",
        comment(language, docs, indent),
        checks(function, indent + 4),
        " ".repeat(indent),
    )
}

/// The head of a function, in two lines if it is long.
pub(crate) fn head(start: &str, name: &str, arguments: &str, end: &str) -> String {
    let line = format!("{start} {name}({arguments}){end}");
    if line.len() + 2 <= COLUMNS {
        return line;
    }
    let indent = line.len() - line.trim_start().len() + 4;
    line.replacen('(', &format!("(\n{}", " ".repeat(indent)), 1)
}

/// The arguments of an operation as they are declared.
pub(crate) fn declared(language: Language, operation: &Operation) -> String {
    let list = arguments(operation).into_iter();
    let list = list.map(|(name, of_type)| format!("{} {name}", language.type_name(of_type)));
    list.collect::<Vec<_>>().join(", ")
}

/// The calls that an operation of the composition makes, each as the name of the operation that is called
/// and its arguments. The first is for a1 as the first square; the second is for a8, which turns the
/// arguments around.
pub(crate) fn turned(
    language: Language,
    operation: &Operation,
) -> [(&'static str, Vec<String>); 2] {
    let given = arguments(operation)
        .into_iter()
        .map(|(name, of_type)| match of_type {
            Type::Color => format!("{}({name})", language.turned()),
            _ => name.to_owned(),
        });
    let given: Vec<String> = given.collect();
    let turned = match operation.name {
        "north_fill" => ("south_fill", given.clone()),
        "south_fill" => ("north_fill", given.clone()),
        name if operation.takes("white") => (name, given.iter().rev().cloned().collect()),
        name => (name, given.clone()),
    };
    [(operation.name, given), turned]
}

/// The tables that some functions read.
pub(crate) fn tables(
    language: Language,
    keywords: &str,
    functions: &[&Function],
    indent: usize,
) -> String {
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
    let space = " ".repeat(indent);
    tables
        .map(|(place, operation)| {
            let (entries, dimensions) = table(place);
            let of_type = language.type_name(result(place));
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
            let name = language.table_name(operation.name);
            let text = format!("{keywords} {of_type} {name}{dimensions} = {{\n{text}}};\n");
            let lines = text.lines().map(|line| format!("{space}{line}\n"));
            lines.collect::<String>() + "\n"
        })
        .collect()
}

/// The entries of a table, four sets a line or sixteen sets of files.
fn entries_in_lines(entries: &[u64], of_type: Type) -> String {
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

/// Calls a function with every expression in some statements.
fn visit(statements: &[Statement], seen: &mut dyn FnMut(&Expr)) {
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
