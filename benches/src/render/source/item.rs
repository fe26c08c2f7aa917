//! The source: an item of `pawnfill::compose!`, and what its docs say.

use std::collections::BTreeSet;

use pawnfill::{Operation, Shift, Strategy};

use crate::cell::{Cell, ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::measure::study::Study;
use crate::render::source::evidence::evidence;
use crate::render::source::header::{processor, with_header};
use crate::render::source::text::{code, command_line, fill, plain};
use crate::render::source::written::Choice;
use crate::render::views::warnings;

/// What the source says besides the results.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The item's name; see [`check_name`].
    pub name: &'a str,
    /// The mode whose verdicts decide.
    pub metric: Mode,
    /// Where the colors came from, of the operations that take one.
    pub color: ColorSource,
    /// The command that measures it again: the program, then its arguments.
    pub command: &'a [String],
    /// The fields of an earlier file that are kept, of operations that were not measured now.
    pub kept: &'a [Choice],
}

impl Item<'_> {
    /// What it is tuned for: the first line of its docs.
    pub fn purpose(&self) -> String {
        format!(
            "The fastest strategy of each operation by {}.",
            self.metric()
        )
    }

    /// The same of one for several machines.
    pub(super) fn purpose_on(&self, machines: &str) -> String {
        format!(
            "The strategy of each operation that loses least on {machines} by {}.",
            self.metric()
        )
    }

    fn metric(&self) -> String {
        let color = match self.color {
            ColorSource::None => "",
            ColorSource::Constant => ", colors known at compile time",
            ColorSource::Random => ", colors known at run time only",
        };
        format!("{}{color}", self.metric)
    }
}

/// Checks the name of an item: an identifier that is a type's by its first letter, and that nothing
/// in the file has but the item.
///
/// # Errors
///
/// What is wrong with it, in words.
pub fn check_name(name: &str) -> Result<(), String> {
    let mut letters = name.chars();
    // No keyword begins with a capital letter, but one.
    let is_type = letters
        .next()
        .is_some_and(|first| unicode_ident::is_xid_start(first) && !first.is_lowercase());
    if !is_type || !letters.all(unicode_ident::is_xid_continue) || name == "Self" {
        return Err(
            "expected the name of a type: a capital letter, then letters and digits, such as Tuned"
                .to_owned(),
        );
    }
    if Study::STRATEGIES.contains(&name) {
        return Err(format!(
            "{name} is a strategy that the file may use: expected another name, such as Tuned"
        ));
    }
    Ok(())
}

/// The source: an item of `pawnfill::compose!` with a field for each operation for which several
/// strategies competed, as the study's verdicts decide. It imports the strategies of the library; a
/// strategy of your own you have to import yourself.
pub fn source(results: &Results, item: &Item) -> String {
    let mut lines = vec![String::new()];
    lines.extend(use_and_item(
        results,
        item,
        None,
        ["Measured", "To repeat it"],
    ));
    lines.push(String::new());
    with_header(&processor(&results.environment), &lines)
}

/// The lines of the `use` and of the item, for a level of x86-64 if it is named. Its docs say what was
/// measured, and what the command is for, in the words of the caller.
pub(super) fn use_and_item(
    results: &Results,
    item: &Item,
    level: Option<&str>,
    words: [&str; 2],
) -> Vec<String> {
    let cells = cells(results, item);
    let chosen = cells.iter().map(|cell| cell.chosen.as_str());
    let kept = item.kept.iter().map(|kept| kept.strategy.as_str());
    let field = |operation: &Operation| field(operation.name, results, &cells, item);
    composition(
        &import(chosen.chain(kept)),
        item,
        &docs(results, item, level, words),
        field,
    )
}

/// The lines of a `use` and of an item with these docs and fields. The command comes after the second
/// paragraph.
pub(super) fn composition(
    import: &str,
    item: &Item,
    docs: &[String],
    field: impl Fn(&Operation) -> Option<Vec<String>>,
) -> Vec<String> {
    let mut lines = vec![
        import.to_owned(),
        String::new(),
        "pawnfill::compose! {".to_owned(),
    ];
    for (number, paragraph) in docs.iter().enumerate() {
        if number > 0 {
            lines.push("    ///".to_owned());
        }
        lines.extend(fill("    /// ", "", paragraph));
        if number == 1 {
            lines.extend(["    ///".to_owned(), "    /// ```sh".to_owned()]);
            lines.extend(fill("    /// ", " \\", &command_line(item.command)));
            lines.push("    /// ```".to_owned());
        }
    }
    lines.push(format!("    pub struct {} {{", item.name));
    for group in Operation::ALL.chunk_by(|a, b| a.group == b.group) {
        let fields: Vec<String> = group.iter().filter_map(&field).flatten().collect();
        if !fields.is_empty() {
            lines.push(format!("        // {}", group[0].group));
            lines.extend(fields);
        }
    }
    lines.push(format!("        ..{}", Shift::NAME));
    lines.extend(["    }".to_owned(), "}".to_owned()]);
    lines
}

/// The lines of a field, if there is one of the operation.
fn field(
    operation: &str,
    results: &Results,
    cells: &[&CellResult],
    item: &Item,
) -> Option<Vec<String>> {
    if let Some(cell) = cells.iter().find(|cell| cell.operation == operation) {
        let mut lines = fill("        /// ", "", &evidence(results, cell));
        lines.push(format!("        {operation}: {},", cell.chosen));
        return Some(lines);
    }
    let kept = item.kept.iter().find(|kept| kept.operation == operation)?;
    let docs = kept.docs.iter().map(|line| format!("        {line}"));
    let mut lines: Vec<String> = docs.collect();
    lines.push(format!("        {operation}: {},", kept.strategy));
    Some(lines)
}

/// The cells that decide: one for each operation of the catalogue with several strategies.
fn cells<'a>(results: &'a Results, item: &Item) -> Vec<&'a CellResult> {
    let decides = |result: &&CellResult| {
        let (mode, color) = (item.metric, item.color);
        result.is_for(Cell { mode, color })
            && result.is_contested()
            && Operation::named(&result.operation).is_some()
    };
    results.cells.iter().filter(decides).collect()
}

/// The `use` of the strategies that are chosen, and of the one that the rest is left to.
pub(super) fn import<'a>(chosen: impl Iterator<Item = &'a str>) -> String {
    let chosen = chosen.filter(|name| Study::STRATEGIES.contains(name));
    let names: BTreeSet<&str> = chosen.chain([Shift::NAME]).collect();
    let names = Vec::from_iter(names).join(", ");
    if names.contains(',') {
        format!("use pawnfill::{{{names}}};")
    } else {
        format!("use pawnfill::{names};")
    }
}

/// Where and by what some results were measured, and how well.
pub(super) fn measured(results: &Results) -> String {
    let environment = &results.environment;
    let workload = &results.workload;
    let hypervisor = match environment.hypervisor {
        Some(_) => " under a hypervisor",
        None => "",
    };
    let features = match environment.target_features.join(", ") {
        none if none.is_empty() => "no target features".to_owned(),
        some => some,
    };
    format!(
        "on {} by pawnfill {} on {}{hypervisor}, compiled by rustc {} for {} with {features}, on {} \
         positions of {} ({}): {} rounds, {:.0} % of them quiet",
        plain(&results.date),
        plain(&environment.pawnfill),
        code(&processor(environment)),
        plain(&environment.rustc),
        code(&environment.target),
        workload.positions,
        code(&workload.name),
        plain(&workload.hash),
        results.rounds,
        100.0 * results.quiet().unwrap_or(0.0),
    )
}

/// The paragraphs of the item's docs. The command comes after the second.
fn docs(
    results: &Results,
    item: &Item,
    level: Option<&str>,
    [was, command]: [&str; 2],
) -> Vec<String> {
    let mut paragraphs = vec![
        match level {
            None => item.purpose(),
            Some(level) => format!("{} For {level}.", item.purpose()),
        },
        format!("{was} {}. {command}:", measured(results)),
    ];
    let of_what = match item.metric {
        Mode::Throughput => "of a call (with those of the loop around it)",
        Mode::Batch => "of a board in a batch whose slices are in the first-level cache",
        Mode::Latency => "of a call",
    };
    paragraphs.push(format!(
        "Each field tells the core cycles {of_what}, first of its own strategy, and behind \
         the semicolon of those that are slower. A tie is too close to call; it goes to the smaller \
         tables, then to the first of {}.",
        Study::STRATEGIES.map(|name| format!("`{name}`")).join(", ")
    ));
    if !item.kept.is_empty() {
        let names = item.kept.iter().map(|kept| format!("`{}`", kept.operation));
        paragraphs.push(format!(
            "Kept as they were, and not measured now: {}.",
            names.collect::<Vec<_>>().join(", ")
        ));
    }
    paragraphs.extend(
        warnings::sentences(results)
            .iter()
            .map(|doubt| marked(doubt)),
    );
    paragraphs
}

/// The same sentence, with backticks around the names of operations in it.
pub(super) fn marked(sentence: &str) -> String {
    let mark = |word: &str| {
        let name = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        match name.contains('_') {
            true => word.replace(name, &format!("`{name}`")),
            false => word.to_owned(),
        }
    };
    sentence.split(' ').map(mark).collect::<Vec<_>>().join(" ")
}
