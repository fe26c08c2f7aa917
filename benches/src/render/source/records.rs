//! The source of a composition by records that were measured before: of one, by its verdicts; of
//! several, the one that loses least on all of them; or one for each level of x86-64.

use pawnfill::Operation;

use crate::cell::{Cell, ColorSource};
use crate::machine::build::level;
use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::collection::Named;
use crate::record::compare::{Compared, contested_for, slowdown_on};
use crate::render::source::header::{processors, with_header};
use crate::render::source::item::{Item, composition, import, marked, measured, use_and_item};
use crate::render::source::level::{attribute, comment};
use crate::render::source::text::{code, fill};
use crate::render::views::warnings;
use crate::render::words::{MINIMAX_RULE, is_slower, slowdown};

/// The source: an item for all of these records.
///
/// # Errors
///
/// One of them says nothing of what the item is to be tuned for.
pub fn source(records: &[Named], item: &Item) -> Result<String, String> {
    let records: Vec<&Named> = records.iter().collect();
    let mut lines = vec![String::new()];
    lines.extend(of_records(&records, item, None)?);
    lines.push(String::new());
    Ok(with_header(&of_all(&records), &lines))
}

/// The source: an item for each of these levels of x86-64, the lowest first, by those of the records
/// that were built for it. The compiler takes the one for which it builds.
///
/// # Errors
///
/// There is no record of a level, or one says nothing of what the item is to be tuned for.
pub fn source_by_level(records: &[Named], item: &Item, levels: &[&str]) -> Result<String, String> {
    let mut used = Vec::new();
    let mut lines = Vec::new();
    for of in levels {
        let is_of = |record: &&Named| level(&record.1.environment) == Some(of);
        let records: Vec<&Named> = records.iter().filter(is_of).collect();
        if records.is_empty() {
            return Err(format!(
                "no record is of a build for {of}: expected one for each of {}, such as \
                 RUSTFLAGS=\"-C target-cpu={of}\" gives, or other levels",
                levels.join(", ")
            ));
        }
        let attribute = attribute(of, levels);
        lines.extend([String::new(), comment(of)]);
        lines.extend(attribute.iter().cloned());
        for line in of_records(&records, item, Some(of))? {
            if line.starts_with("pawnfill::compose!") {
                lines.extend(attribute.iter().cloned());
            }
            lines.push(line);
        }
        used.extend(records);
    }
    lines.push(String::new());
    Ok(with_header(&of_all(&used), &lines))
}

fn of_all(records: &[&Named]) -> String {
    processors(records.iter().map(|(_, results)| &results.environment))
}

/// The lines of the `use` and the item by some records, for a level if it is named.
fn of_records(records: &[&Named], item: &Item, level: Option<&str>) -> Result<Vec<String>, String> {
    let (mode, color) = (item.metric, item.color);
    let purpose = Cell { mode, color };
    for (name, results) in records {
        let mut cells = results.cells.iter();
        if !cells.any(|cell| cell.is_for(purpose) && cell.is_contested()) {
            let color = match color {
                ColorSource::None => String::new(),
                color => format!(" with a {color}"),
            };
            return Err(format!(
                "{name} says nothing of {mode}{color}, in which strategies compete"
            ));
        }
    }
    if let [(_, results)] = records {
        return Ok(use_and_item(
            results,
            item,
            level,
            ["Measured", "To write it again from the record"],
        ));
    }
    let all: Vec<&Results> = records.iter().map(|(_, results)| results).collect();
    let rows = contested_for(&all, purpose);
    let field = |operation: &Operation| {
        let row = rows.iter().find(|row| row.operation == operation.name)?;
        let mut lines = fill("        /// ", "", &evidence(records, row));
        lines.push(format!("        {}: {},", operation.name, row.strategy()));
        Some(lines)
    };
    Ok(composition(
        &import(rows.iter().map(Compared::strategy)),
        item,
        &docs(records, &rows, item, level),
        field,
    ))
}

/// What the strategy of a field loses, and where.
fn evidence(records: &[&Named], row: &Compared<'_>) -> String {
    let strategy = row.strategy();
    let mut parts = Vec::new();
    let mut unmeasured = Vec::new();
    for ((name, _), cell) in records.iter().zip(&row.cells) {
        match cell {
            None => unmeasured.push(code(name)),
            Some(cell) if is_slower(cell.slowdown(strategy)) => parts.push(format!(
                "{} more than `{}` on {}",
                slowdown(cell.slowdown(strategy)),
                cell.chosen,
                code(name)
            )),
            Some(_) => {}
        }
    }
    let mut text = match parts.is_empty() {
        true => "The best on all".to_owned(),
        false => format!("Takes {}", parts.join(", ")),
    };
    if !unmeasured.is_empty() {
        text += &format!("; not measured on {}", unmeasured.join(", "));
    }
    text
}

/// The paragraphs of the item's docs.
fn docs(
    records: &[&Named],
    rows: &[Compared<'_>],
    item: &Item,
    level: Option<&str>,
) -> Vec<String> {
    let mut paragraphs = vec![
        item.purpose_on(&match level {
            None => format!("{} machines or builds", records.len()),
            Some(level) => format!("{} machines with {level}", records.len()),
        }),
        "Chosen from records. To write it again from them:".to_owned(),
        format!(
            "{MINIMAX_RULE} The strategies in their order: {}.",
            Study::STRATEGIES.map(|name| format!("`{name}`")).join(", ")
        ),
    ];
    for (place, (name, results)) in records.iter().enumerate() {
        let lost =
            slowdown_on(rows, place).map_or_else(String::new, |loss| match is_slower(loss.worst) {
                true => format!(
                    " This composition takes {} more than the strategies to use there in the \
                     geometric mean, and at most {}, in {}.",
                    slowdown(loss.mean),
                    slowdown(loss.worst),
                    marked(&loss.at)
                ),
                false => " This composition loses nothing there.".to_owned(),
            });
        let doubts = warnings::sentences(results).into_iter();
        let doubts: String = doubts.map(|doubt| format!(" {}", marked(&doubt))).collect();
        let name = code(name);
        paragraphs.push(format!(
            "{name}: measured {}.{lost}{doubts}",
            measured(results)
        ));
    }
    paragraphs
}
