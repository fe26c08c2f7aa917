//! Both sides at once: which level to use, and what it gains over one side after the other.

use crate::cell::Mode;
use crate::kernel::both_sides::{NAMES, level_of};
use crate::kernel::pawn_pairs;
use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::record::collection::Published;
use crate::render::block::{Block, Cell, Emphasis, Group, Table, number, words};
use crate::render::compounds::{COMPOUNDS, Compound};
use crate::render::words::listed;
use crate::verdict::candidate::CandidateResult;

/// The fastest level of a cell, and the fastest candidate that takes one side after the other.
struct Fastest<'a> {
    level: &'a str,
    by_level: &'a CandidateResult,
    other: &'a CandidateResult,
}

impl<'a> Fastest<'a> {
    /// `None` if no level competes with anything.
    fn of(cell: &'a CellResult) -> Option<Self> {
        let (levels, others): (Vec<_>, Vec<_>) = cell
            .strategies
            .iter()
            .partition(|candidate| level_of(&candidate.name).is_some());
        let by_level = fastest(levels)?;
        Some(Self {
            level: level_of(&by_level.name)?,
            by_level,
            other: fastest(others)?,
        })
    }

    fn pays(&self) -> bool {
        self.by_level.ratio.estimate < self.other.ratio.estimate
    }
}

fn fastest(candidates: Vec<&CandidateResult>) -> Option<&CandidateResult> {
    let candidates = candidates.into_iter();
    candidates.min_by(|a, b| a.ratio.estimate.total_cmp(&b.ratio.estimate))
}

/// The level to use, in one sentence for single positions and one for batches; `None` if no level was
/// measured. For single positions, throughput decides if it was measured, or else latency.
pub(crate) fn answer(results: &Results) -> Option<String> {
    let single = answer_by(results, Mode::Throughput).or_else(|| answer_by(results, Mode::Latency));
    let batches = answer_by(results, Mode::Batch);
    let answers: Vec<String> = single.into_iter().chain(batches).collect();
    (!answers.is_empty()).then(|| answers.join(" "))
}

/// The decimals of cycles. A board of a batch takes so few cycles that it needs one.
const fn decimals(mode: Mode) -> usize {
    match mode {
        Mode::Batch => 1,
        Mode::Latency | Mode::Throughput => 0,
    }
}

/// The level to use in a mode, in a sentence; `None` if no level was measured in it.
fn answer_by(results: &Results, mode: Mode) -> Option<String> {
    let cells = results.cells.iter().filter(|cell| cell.mode == mode);
    let found = cells.filter_map(|cell| Some((&*cell.operation, Fastest::of(cell)?)));
    let found: Vec<_> = found.collect();
    if found.is_empty() {
        return None;
    }
    let decimals = decimals(mode);
    let uses = found.chunk_by(|(_, a), (_, b)| (a.level, a.pays()) == (b.level, b.pays()));
    let uses = uses.map(|uses| {
        let each = uses.iter().map(|(operation, found)| {
            let [by_level, other] =
                [found.by_level, found.other].map(|found| found.cycles.estimate);
            let other_name = &found.other.name;
            format!(
                "{operation} ({by_level:.decimals$} cycles instead of {other:.decimals$} by {other_name})"
            )
        });
        let each = listed(&each.collect::<Vec<_>>());
        let Fastest { level, .. } = uses[0].1;
        match uses[0].1.pays() {
            true => format!("use {level} for {each}"),
            false => format!("no level pays for {each}, the fastest being {level}"),
        }
    });
    let uses: Vec<String> = uses.collect();
    Some(format!(
        "Both sides at once, by {mode}: {}.",
        uses.join("; ")
    ))
}

/// The cycles by each level on each machine, in a table for each benchmark; empty if no level was measured.
pub(crate) fn machines(records: &[Published]) -> Vec<Block> {
    let note = "Core cycles per position, or per move for pawn_pair_changes, by throughput. A level is entered \
        around the loop of calls. A record that is older than a benchmark or its levels has its date instead.";
    let mut blocks = vec![Block::Note(note.to_owned())];
    blocks.extend(tables(records, Mode::Throughput));
    let batches = "Batches, per board, with slices in the first-level cache";
    let latencies = "Latencies, without the empty chain";
    for (title, mode) in [(latencies, Mode::Latency), (batches, Mode::Batch)] {
        let tables = tables(records, mode);
        if !tables.is_empty() {
            blocks.push(Block::Details(title.to_owned(), tables));
        }
    }
    // Without tables, the note is about nothing.
    if blocks.len() > 1 { blocks } else { Vec::new() }
}

fn tables(records: &[Published], mode: Mode) -> Vec<Block> {
    let tables = COMPOUNDS.iter().filter_map(|compound| {
        let table = table(records, compound, mode)?;
        Some([
            Block::Heading(compound.name.to_owned()),
            Block::Table(table),
        ])
    });
    tables.flatten().collect()
}

/// A row for each machine, with the fastest candidate first, and a column for each candidate; `None` if no
/// machine has measured what competes here: levels, or strategies for pairs.
fn table(records: &[Published], compound: &Compound, mode: Mode) -> Option<Table> {
    let is_it = |cell: &&CellResult| cell.operation == compound.name && cell.mode == mode;
    let is_level = |found: &CandidateResult| {
        level_of(&found.name).is_some() || pawn_pairs::NAMES.contains(&&*found.name)
    };
    let rows = records.iter().map(|record| {
        let cell = record.results.cells.iter().find(is_it);
        let has_levels = cell.is_some_and(|cell| cell.strategies.iter().any(is_level));
        (record, cell, has_levels)
    });
    let rows: Vec<_> = rows.collect();
    if !rows.iter().any(|(.., has_levels)| *has_levels) {
        return None;
    }
    let one_side = compound.one_side.iter().copied();
    let candidates = one_side.chain(NAMES).chain(pawn_pairs::NAMES);
    let is_measured = |name: &&str| {
        let mut cells = rows.iter().filter_map(|(_, cell, _)| *cell);
        cells.any(|cell| cell.strategy(name).is_some())
    };
    let candidates: Vec<&str> = candidates.filter(is_measured).collect();
    let groups = rows.iter().map(|(record, cell, has_levels)| {
        let entry = |name: &str| cell.and_then(|cell| cell.strategy(name));
        let measured = candidates.iter().filter_map(|name| entry(name)).collect();
        let best = fastest(measured).filter(|_| *has_levels);
        let winner = match best {
            Some(best) => {
                Cell::from(level_of(&best.name).unwrap_or(&best.name)).with(Emphasis::Use)
            }
            // The record is older than the benchmark or than the levels.
            None => Cell {
                detail: Some(record.results.date.clone()),
                ..Cell::from("not measured")
            },
        };
        let number = |name: &&str| {
            let cell = entry(name).map_or_else(Cell::default, |found| {
                let cell = Cell::number(found.cycles.estimate, decimals(mode));
                match best.is_some_and(|best| best.name == found.name) {
                    true => cell.with(Emphasis::Use),
                    false => cell,
                }
            });
            (number(level_of(name).unwrap_or(name)), cell)
        };
        let winner = [(words("fastest"), winner)].into_iter();
        Group {
            link: Some(format!("{}/study.html", record.name())),
            ..Group::row(
                record.name(),
                winner.chain(candidates.iter().map(number)).collect(),
            )
        }
    });
    let label = format!("Both sides at once, {}, {mode}", compound.name);
    Some(Table::new(label, words("machine"), groups))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::fixture::{cell, results};

    #[test]
    fn the_answer_names_the_level_for_each_benchmark() {
        let structure = [("Shift", 100.0), ("masks", 90.0), ("both sides SSE2", 95.4)];
        let score = [
            ("Shift", 60.0),
            ("sets", 50.0),
            ("both sides SSE2", 30.0),
            ("both sides AVX2", 20.0),
        ];
        let mut cells = vec![
            cell("stops", &[("Shift", 1.0)]),
            cell("pawn_structure", &structure),
            cell("pawn_score", &score),
            cell("pawn_evaluation", &score),
        ];
        let text = answer(&results(cells.clone())).expect("levels were measured");
        let facts = [
            "by latency",
            "no level pays for pawn_structure (95 cycles instead of 90 by masks)",
            "use AVX2 for pawn_score (20 cycles instead of 50 by sets) and pawn_evaluation (",
        ];
        assert!(facts.iter().all(|fact| text.contains(fact)), "{text}");
        // Throughput decides, and only benchmarks that have it are named.
        cells[2].mode = Mode::Throughput;
        let text = answer(&results(cells.clone())).expect("levels were measured");
        assert!(
            text.contains("by throughput") && !text.contains("pawn_evaluation"),
            "{text}"
        );
        // Batches have a sentence of their own, even if nothing else was measured.
        cells[1].mode = Mode::Batch;
        let both = answer(&results(cells.clone())).expect("levels were measured");
        let batches = answer(&results(vec![cells[1].clone()])).expect("levels were measured");
        assert!(
            both.contains("by throughput") && both.ends_with(&batches),
            "{both}"
        );
        let facts = [
            "by batch",
            "pawn_structure (95.4 cycles instead of 90.0 by masks)",
        ];
        assert!(facts.iter().all(|fact| batches.contains(fact)), "{batches}");
        cells.truncate(1);
        assert_eq!(answer(&results(cells)), None);
    }

    /// The names of the columns, and the rows, of the only table of some machines.
    fn only_table(records: &[Published], mode: Mode) -> (Vec<String>, Vec<Vec<String>>) {
        let found = tables(records, mode);
        let [Block::Heading(_), Block::Table(table)] = &found[..] else {
            panic!("expected one table");
        };
        let columns = table
            .columns()
            .into_iter()
            .map(|column| column.name.clone());
        let rows = table.groups.iter().map(|group| {
            let cells = group.rows[0].iter();
            cells.map(|(_, cell)| cell.text.clone()).collect()
        });
        (columns.collect(), rows.collect())
    }

    #[test]
    fn machines_without_levels_say_so() {
        let published = |mode, operation: &str, candidates: &[(&str, f64)]| {
            let cell = cell(operation, candidates);
            Published {
                cpu: "zen3".to_owned(),
                build: "x86-64".to_owned(),
                results: results(vec![CellResult { mode, ..cell }]),
            }
        };
        let sets = [
            ("loop over pawns", 600.0),
            ("Shift", 170.0),
            ("sets", 150.0),
        ];
        let score = |more: &[(&'static str, f64)]| {
            published(Mode::Latency, "pawn_score", &[&sets[..], more].concat())
        };
        let records = [
            score(&[]),
            score(&[("both sides AVX2", 50.0)]),
            score(&[("both sides GFNI", 50.0)]),
        ];
        let (columns, rows) = only_table(&records, Mode::Latency);
        let expected = [
            "machine",
            "fastest",
            "loop over pawns",
            "sets",
            "AVX2",
            "GFNI",
        ];
        assert_eq!(columns, expected);
        let none = "not measured";
        let expected = [
            [none, "600", "150", "", ""],
            ["AVX2", "600", "150", "50", ""],
            ["GFNI", "600", "150", "", "50"],
        ];
        assert_eq!(rows, expected);
        assert!(tables(&records, Mode::Throughput).is_empty());
        assert!(machines(&records[..1]).is_empty());

        let structure = [("Shift", 12.54), ("both sides AVX2", 12.21)];
        let batch = [published(Mode::Batch, "pawn_structure", &structure)];
        assert_eq!(
            only_table(&batch, Mode::Batch).1,
            [["AVX2", "12.5", "12.2"]]
        );
        assert!(!machines(&batch).is_empty());

        let pairs = [("PawnByPawn", 600.0), ("Rows, AVX2", 200.0)];
        let pairs = [score(&[]), published(Mode::Latency, "pawn_pairs", &pairs)];
        let (columns, rows) = only_table(&pairs, Mode::Latency);
        assert_eq!(columns[2..], ["PawnByPawn", "Rows, AVX2"]);
        assert_eq!(rows, [[none, "", ""], ["Rows, AVX2", "600", "200"]]);
    }
}
