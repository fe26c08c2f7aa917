//! Both sides at once: which level to use, and what it gains over one side after the other.

use crate::kernel::both_sides::{LEVELS, NAME};
use crate::kernel::compounds::{COMPOUNDS, Compound};
use crate::kernel::pawn_pairs;
use crate::key::{CandidateId, Mode};
use crate::measure::results::Results;
use crate::measure::results::measurement::Measurement;
use crate::measure::results::row::Row;
use crate::record::advice::fastest_of_each;
use crate::record::collection::Record;
use crate::render::block::{Block, Cell, Emphasis, Group, Table, number, words};
use crate::render::views::Link;
use crate::render::words::listed;

/// Whether a candidate computes both sides at once.
fn is_both_sides(row: &Row) -> bool {
    row.candidate.name == NAME
}

fn fastest<'a>(rows: impl Iterator<Item = &'a Row>) -> Option<&'a Row> {
    rows.min_by(|a, b| a.ratio().total_cmp(&b.ratio()))
}

/// The level or the strategy for pairs to use, in a sentence; `None` if none was measured. Throughput decides if
/// it was measured, then latency.
pub(crate) fn answer(results: &Results) -> Option<String> {
    let modes = [Mode::Throughput, Mode::Latency];
    modes.into_iter().find_map(|mode| answer_by(results, mode))
}

/// What to use in a mode, in a sentence; `None` if neither a level nor pairs were measured in it.
fn answer_by(results: &Results, mode: Mode) -> Option<String> {
    let measured = results.measurements().filter(|found| found.mode() == mode);
    let fastest: Vec<[&Row; 2]> = measured.filter_map(fastest_of_each).collect();
    let alike = fastest.chunk_by(|a, b| (&a[0].candidate, pays(a)) == (&b[0].candidate, pays(b)));
    let uses = alike.map(|alike| {
        let each = alike.iter().map(|[ours, other]| {
            format!(
                "{} ({:.0}, by {} {:.0})",
                ours.operation, ours.cycles.estimate, other.candidate, other.cycles.estimate
            )
        });
        let each = listed(&each.collect::<Vec<_>>());
        let ours = &alike[0][0].candidate;
        if pays(&alike[0]) {
            format!("use {ours} for {each}")
        } else {
            format!("nothing pays for {each}, the fastest being {ours}")
        }
    });
    let uses: Vec<String> = uses.collect();
    (!uses.is_empty())
        .then(|| format!("Both sides at once, cycles by {mode}: {}.", uses.join("; ")))
}

/// Whether the first of two rows is the faster one.
fn pays([ours, other]: &[&Row; 2]) -> bool {
    ours.ratio() < other.ratio()
}

/// The cycles by each level on each machine, in a table for each benchmark; empty if no level was measured.
pub(crate) fn machines(records: &[Record], link: Link) -> Vec<Block> {
    let note = "Core cycles per position, or per move for pawn_pair_changes, by throughput. A level is entered \
        around the loop of calls. A record that is older than a benchmark or its levels has its date instead.";
    let mut blocks = vec![Block::Note(note.to_owned())];
    blocks.extend(tables(records, Mode::Throughput, link));
    let latencies = tables(records, Mode::Latency, link);
    if !latencies.is_empty() {
        let title = "Latencies, without the empty chain".to_owned();
        blocks.push(Block::Details(title, latencies));
    }
    // Without tables, the note is about nothing.
    if blocks.len() > 1 { blocks } else { Vec::new() }
}

fn tables(records: &[Record], mode: Mode, link: Link) -> Vec<Block> {
    let tables = COMPOUNDS.iter().filter_map(|compound| {
        let table = table(records, compound, mode, link)?;
        let heading = Block::Heading(compound.subject.name.to_owned());
        Some([heading, Block::Table(table)])
    });
    tables.flatten().collect()
}

/// A row for each machine, with the fastest candidate first, and a column for each candidate; `None` if no
/// machine has measured what competes here: levels, or strategies for pairs.
fn table(records: &[Record], compound: &Compound, mode: Mode, link: Link) -> Option<Table> {
    let is_shown = |row: &&Row| is_both_sides(row) || pawn_pairs::is_strategy(&row.candidate);
    let rows = records.iter().map(|record| {
        let mut measured = record.results.measurements();
        let found = measured
            .find(|found| found.operation() == compound.subject.name && found.mode() == mode);
        // A record may be older than the benchmark or than the levels.
        (
            record,
            found,
            found.is_some_and(|found| found.candidates().any(|row| is_shown(&row))),
        )
    });
    let rows: Vec<(&Record, Option<Measurement<'_>>, bool)> = rows.collect();
    if !rows.iter().any(|(.., is_complete)| *is_complete) {
        return None;
    }
    let all = rows
        .iter()
        .filter_map(|(_, found, _)| *found)
        .flat_map(|found| found.candidates());
    let all: Vec<&Row> = all.collect();
    let mut columns: Vec<&CandidateId> = Vec::new();
    for row in &all {
        if !columns.contains(&&row.candidate) {
            columns.push(&row.candidate);
        }
    }
    // Candidates for several levels are in the order of the levels.
    columns.sort_by_key(|id| {
        let level = LEVELS
            .iter()
            .position(|level| Some(*level) == id.level.as_deref());
        (pawn_pairs::order(id), level)
    });
    let groups = rows.iter().map(|(record, found, is_complete)| {
        let entry = |id: &CandidateId| found.and_then(|found| found.candidate(id));
        let best = fastest(columns.iter().filter_map(|id| entry(id))).filter(|_| *is_complete);
        let winner = match best {
            Some(best) => Cell::from(column_name(&best.candidate)).with(Emphasis::Use),
            None => Cell {
                detail: Some(record.results.date.clone()),
                ..Cell::from("not measured")
            },
        };
        let cells = columns.iter().map(|id| {
            let cell =
                entry(id).map_or_else(Cell::default, |row| Cell::number(row.cycles.estimate, 0));
            let is_best = best.is_some_and(|best| best.candidate == **id);
            let emphasis = if is_best {
                Emphasis::Use
            } else {
                Emphasis::None
            };
            (number(column_name(id)), cell.with(emphasis))
        });
        let winner = [(words("fastest"), winner)];
        Group {
            link: link(record),
            ..Group::row(&record.name, winner.into_iter().chain(cells).collect())
        }
    });
    let label = format!("Both sides at once, {}, {mode}", compound.subject.name);
    Some(Table::new(label, words("machine"), groups))
}

/// The name of a candidate, or the level alone of one that computes both sides at once.
fn column_name(id: &CandidateId) -> String {
    let level = id.level.clone().filter(|_| id.name == NAME);
    level.map_or_else(|| id.to_string(), |level| level.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::fixture::{measured, results};

    #[test]
    fn the_answer_names_the_level_for_each_benchmark() {
        let structure = [
            ("loop over pawns", 100.0),
            ("sets", 90.0),
            ("BothSides, SSE2", 95.4),
        ];
        let score = [
            ("loop over pawns", 60.0),
            ("sets", 50.0),
            ("BothSides, SSE2", 30.0),
            ("BothSides, AVX2", 20.0),
        ];
        let in_mode = |mode: Mode, mut rows: Vec<Row>| {
            rows.iter_mut().for_each(|row| row.condition.mode = mode);
            rows
        };
        let all = [
            measured("stops", &[("Shift", 1.0)]),
            measured("pawn_structure", &structure),
            measured("pawn_score", &score),
            measured("pawn_evaluation", &score),
        ];
        let text = answer(&results(all.clone())).expect("levels were measured");
        let facts = [
            "by latency",
            "nothing pays for pawn_structure (95, by sets 90), the fastest being BothSides, SSE2",
            "use BothSides, AVX2 for pawn_score (20, by sets 50) and pawn_evaluation (",
        ];
        assert!(facts.iter().all(|fact| text.contains(fact)), "{text}");
        // Throughput decides, and only benchmarks that have it are named.
        let [stops, structure, score, evaluation] = all;
        let score = in_mode(Mode::Throughput, score);
        let text = answer(&results([stops.clone(), structure, score, evaluation]));
        let text = text.expect("levels were measured");
        assert!(
            text.contains("by throughput") && !text.contains("pawn_evaluation"),
            "{text}"
        );
        let pairs = [("PawnByPawn", 60.0), ("Rows, AVX2", 20.0)];
        let pairs = answer(&results([measured("pawn_pairs", &pairs)]));
        let fact = "use Rows, AVX2 for pawn_pairs (20, by PawnByPawn 60)";
        assert!(pairs.is_some_and(|text| text.contains(fact)));
        assert_eq!(answer(&results([stops])), None);
    }

    /// The names of the columns, and the rows, of the only table of some machines.
    fn only_table(records: &[Record], mode: Mode) -> (Vec<String>, Vec<Vec<String>>) {
        let found = tables(records, mode, |_| None);
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
        let record = |mode, operation, candidates: &[(&'static str, f64)]| {
            let mut rows = measured(operation, candidates);
            rows.iter_mut().for_each(|row| row.condition.mode = mode);
            Record {
                name: "zen3/x86-64".to_owned(),
                results: results([rows]),
            }
        };
        let no_link = |_: &Record| None;
        let sets = [("loop over pawns", 600.0), ("sets", 150.0)];
        let score = |more: &[(&'static str, f64)]| {
            record(Mode::Latency, "pawn_score", &[&sets[..], more].concat())
        };
        let records = [
            score(&[]),
            score(&[("BothSides, AVX2", 50.0)]),
            score(&[("BothSides, GFNI", 50.0)]),
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
        assert!(tables(&records, Mode::Throughput, no_link).is_empty());
        assert!(machines(&records[..1], no_link).is_empty());

        assert!(!machines(&records[1..2], no_link).is_empty());

        let pairs = [("PawnByPawn", 600.0), ("Rows, AVX2", 200.0)];
        let pairs = [score(&[]), record(Mode::Latency, "pawn_pairs", &pairs)];
        let (columns, rows) = only_table(&pairs, Mode::Latency);
        assert_eq!(columns[2..], ["PawnByPawn", "Rows, AVX2"]);
        assert_eq!(rows, [[none, "", ""], ["Rows, AVX2", "600", "200"]]);
    }
}
