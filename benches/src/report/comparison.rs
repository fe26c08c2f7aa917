//! Records side by side: what to use on each machine, where they disagree, and both sides at once.

use std::iter;

use crate::loops::many::MANY;
use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare};
use crate::report::block::{Block, Cell, Report, Table};
use crate::report::summary::{Kinds, MODES, gains, kinds};
use crate::report::text::Medium;
use crate::report::words::{RATIO, counted, is_slower, slowdown, some, whole_percent};
use crate::report::{chart, html, text, warnings, words};
use crate::rows::key::{ColorSource, Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;

/// Some records side by side, at least one.
pub(crate) struct Comparisons<'a> {
    pub(crate) records: &'a [Record],
    /// What stands behind the name of a record in a link to it, if there are links.
    pub(crate) link: Option<&'static str>,
}

impl<'a> Comparisons<'a> {
    pub(crate) fn report(&self) -> Report {
        let results: Vec<&Results> = self.records.iter().map(|record| &record.results).collect();
        let choices = Condition::purposes(MODES).map(|at| (at, compare(&results, &[at])));
        let mut choices = Vec::from_iter(choices);
        choices.retain(|(_, rows)| !rows.is_empty());
        let count = counted(self.records.len(), "record");
        let mut lead =
            format!("Which strategy to use for each chess pawn bitboard operation, by {count}.");
        if let Some((by, rows)) = choices.first() {
            let apart = rows.iter().filter(|row| !row.agree());
            let apart: Vec<&str> = apart.map(|row| row.operation).collect();
            let (by, count, all) = (by.with_color(", "), apart.len(), rows.len());
            lead += &format!(" By {by}, they disagree in {count} of {all} operations");
            lead += &match &apart[..] {
                [] => ".".to_owned(),
                apart => format!(": {}.", some(apart)),
            };
        }
        let title = "Shifts or tables? Chess pawns, machine by machine".to_owned();
        let mut report = Report {
            title: words::marked(title, results),
            lead: vec![Block::Text(lead)],
            sections: Vec::new(),
        };
        report.add("Both sides at once, pairs and moves", self.gains());
        report.add("Shifts or tables", self.shifts_or_tables());
        report.add("What to use", self.what_to_use(&choices));
        report.add("Machines", self.machines());
        report
    }

    /// A table with a row for each record that has something to show, whose first cell names it.
    fn table<'b>(
        &self,
        first: &'b str,
        columns: impl IntoIterator<Item = &'b str>,
        cells: impl Fn(&'a Results) -> Vec<String>,
    ) -> Block {
        let rows = self.records.iter().filter_map(|Record { name, results }| {
            let cells = cells(results);
            // A record may be older than what is shown.
            cells.iter().find(|cell| !cell.is_empty())?;
            let link = self.link.map(|link| format!("{name}{link}"));
            let name = Cell {
                link,
                ..Cell::from(&**name)
            };
            let cells = cells.into_iter().map(Cell::from);
            Some(iter::once(name).chain(cells).collect())
        });
        Block::Table(Table::new("", iter::once(first).chain(columns), rows))
    }

    /// Shifts or tables, machine by machine.
    fn shifts_or_tables(&self) -> Vec<Block> {
        let all = self
            .records
            .iter()
            .flat_map(|record| kinds(&record.results));
        let all: Vec<Kinds<'_>> = all.collect();
        let mut purposes: Vec<Condition> = Condition::purposes(Mode::DECIDING).collect();
        purposes.retain(|at| all.iter().any(|of| of.purpose == *at));
        if purposes.is_empty() {
            return Vec::new();
        }
        let columns = Vec::from_iter(purposes.iter().map(|at| at.with_color(", ") + ":"));
        let columns = columns.iter().map(String::as_str);
        let table = self.table("shifts : tables", columns, |results| {
            let kinds = kinds(results);
            let cells = purposes.iter().map(|purpose| {
                let of = kinds.iter().find(|of| of.purpose == *purpose);
                let counts = of.map(|of| of.won.each_ref().map(Vec::len));
                counts.map_or_else(String::new, |[shifts, tables]| {
                    format!("{shifts} : {tables}")
                })
            });
            cells.collect()
        });
        let [shift, by_table] = [0, 1].map(|kind| {
            let medians = all.iter().filter_map(|of| of.gain(kind));
            let [least, most] = medians.fold([f64::INFINITY, 0.0_f64], |[least, most], gain| {
                [least.min(gain), most.max(gain)]
            });
            format!("{least:.1} to {most:.1}")
        });
        let mut sentences = format!(
            "Where a shift is the fastest, the best table takes {shift} times as long, in the median of a machine \
             and mode; where a table is the fastest, the best shift takes {by_table} times as long."
        );
        let usual = Condition::new(Mode::Throughput, ColorSource::Constant);
        let usual: Vec<_> = all.iter().filter(|of| of.purpose == usual).collect();
        if let Some(first) = usual.first() {
            let [shifts, tables] = [0, 1].map(|kind| {
                let names =
                    |of: &Kinds<'a>| Vec::from_iter(of.won[kind].iter().map(|(name, _)| *name));
                let mut won = names(first);
                won.retain(|name| usual.iter().all(|of| names(of).contains(name)));
                won
            });
            sentences += &format!(
                " By {}, a shift is the fastest on all machines in {}; a table in {}: {}.",
                first.purpose.with_color(", "),
                counted(shifts.len(), "operation"),
                tables.len(),
                tables.join(", ")
            );
        }
        let legend = "In how many operations a shift, which is any strategy that reads no table, is the fastest, and \
            in how many a table; in all others, they tie.";
        vec![
            table,
            Block::Text(legend.to_owned()),
            Block::Text(sentences),
        ]
    }

    /// The strategies to use, machine by machine: a table for each purpose.
    fn what_to_use(&self, choices: &[(Condition, Vec<Comparison<'_>>)]) -> Vec<Block> {
        if choices.is_empty() {
            return Vec::new();
        }
        let legend = format!(
            "The operations in which they disagree come first. The number: the ratio of Shift; where Shift is to \
             be used, that of the next best; none where these tie. Ratio: {RATIO}. ~: it ties with others; any: \
             all tie; nothing: not measured. METHOD.md says how the strategy for all machines is chosen."
        );
        let tables = choices
            .iter()
            .map(|(at, rows)| self.choice_table(*at, rows));
        vec![Block::Text(legend), Block::Choice(tables.collect())]
    }

    /// A row for each operation, those first for which the machines disagree. The choice for all machines stands
    /// before theirs, where every screen has room for it.
    fn choice_table(&self, at: Condition, rows: &[Comparison<'_>]) -> Table {
        let (agree, mut rows): (Vec<&Comparison<'_>>, Vec<_>) =
            rows.iter().partition(|row| row.agree());
        let count = rows.len();
        rows.extend(agree);
        let title = format!(
            "{}: they disagree in {count} of {}",
            at.with_color(", "),
            rows.len()
        );
        let names = self.records.iter().map(|record| &*record.name);
        let columns = ["operation", "on all", "slowdown:"]
            .into_iter()
            .chain(names);
        let rows = rows.into_iter().map(|row| {
            let first = [
                row.operation.into(),
                row.strategy().into(),
                slowdown(row.worst()).into(),
            ];
            let choices = row.machines.iter().map(|measured| choice(measured.first()));
            first.into_iter().chain(choices).collect()
        });
        Table::new(title, columns, rows)
    }

    /// What both sides at once, pairs and moves gain on each machine; empty if none was measured. A record may be
    /// older than a benchmark.
    fn gains(&self) -> Vec<Block> {
        let gain = |results: &'a Results, name: &str| {
            let mut gains = gains(results, Mode::Throughput).into_iter();
            gains.find(|gain| gain.benchmark == name)
        };
        let mut benchmarks = MANY.map(|many| many.subject.name).to_vec();
        benchmarks.retain(|name| {
            self.records
                .iter()
                .any(|one| gain(&one.results, name).is_some())
        });
        if benchmarks.is_empty() {
            return Vec::new();
        }
        let table = self.table("machine", benchmarks.iter().copied(), |results| {
            let cells = benchmarks.iter().map(|name| {
                gain(results, name).map_or_else(String::new, |gain| {
                    let id = &gain.rows[0].candidate;
                    let (cycles, ratio) = (gain.rows[0].cycles.estimate, gain.ratio);
                    format!(
                        "{cycles:.0}, {ratio:.2} ({})",
                        id.level.as_ref().unwrap_or(&id.name)
                    )
                })
            });
            cells.collect()
        });
        let charts = benchmarks.iter().map(|benchmark| {
            let of_each = self.records.iter().filter_map(|Record { name, results }| {
                Some((&**name, gain(results, benchmark)?.rows))
            });
            chart::by_machine(benchmark, &Vec::from_iter(of_each))
        });
        let legend = "Core cycles per position, or per move for pawn_pair_changes, by gross throughput; how many times \
            as long the fastest of what engines do takes, one side after the other or a loop over the pawns; and what \
            to use.";
        vec![
            Block::Text(legend.to_owned()),
            Block::Charts(charts.collect()),
            table,
        ]
    }

    /// What each machine is, and the reasons not to trust its record.
    fn machines(&self) -> Vec<Block> {
        let columns = "processor|rustc|pawnfill|date|precision|quiet rounds:";
        let mut blocks = vec![self.table("study", columns.split('|'), |results| {
            let environment = &results.environment;
            let precision = |mode| whole_percent(results.precision.of(mode));
            let [latency, throughput] = Mode::DECIDING.map(precision);
            vec![
                environment.processor(),
                environment.rustc.clone(),
                environment.pawnfill.clone(),
                results.date.clone(),
                format!("{latency}, ratios {throughput}"),
                results.quiet().map(whole_percent).unwrap_or_default(),
            ]
        })];
        let first = &self.records[0];
        for Record { name, results } in self.records {
            let mut sentences = warnings::sentences(results);
            let workload = &results.workload;
            if workload.hash != first.results.workload.hash {
                let first = &first.name;
                sentences.push(format!(
                    "measured on other positions than {first}: {workload}."
                ));
            }
            let sentences = sentences.into_iter();
            blocks.extend(sentences.map(|text| Block::Warning(format!("{name}: {text}"))));
        }
        blocks
    }
}

/// The strategy to use, and what it gains.
fn choice(found: Option<&Measurement<'_>>) -> Cell {
    let Some(found) = found else {
        return Cell::default().with_class("none");
    };
    let (chosen, baseline) = (found.chosen(), found.baseline());
    let name = chosen.candidate.to_string();
    if !found.is_contested() {
        return name.into();
    }
    let (class, tie) = if found.is_tie() {
        ("tie", " ~")
    } else {
        ("use", "")
    };
    let mut verdicts = found.candidates().map(|row| row.verdict);
    if verdicts.all(|verdict| verdict != Some(Rank::Slower)) {
        return Cell::from("any").with_class(class);
    }
    let gain = match chosen.candidate == baseline.candidate {
        true => found.next_best().unwrap_or(1.0),
        false => found.slowdown(baseline),
    };
    // A tie with the baseline, or of the baseline with the next best, gains nothing.
    let gain = is_slower(gain).then(|| format!(" {gain:.2}"));
    Cell::from(name + tie + &gain.unwrap_or_default()).with_class(class)
}

/// The page about some records, without links to their own pages.
pub fn page(records: &[Record]) -> String {
    html::page(
        &Comparisons {
            records,
            link: None,
        }
        .report(),
    )
}

/// The same for a terminal.
pub fn text(records: &[Record]) -> String {
    let report = Comparisons {
        records,
        link: None,
    }
    .report();
    text::report(&report, Medium::standard_output())
}

/// The first table of a collection and what it means, for another document.
pub fn first_table(records: &[Record]) -> String {
    let blocks = Comparisons {
        records,
        link: None,
    }
    .shifts_or_tables();
    format!("\n{}", text::blocks(&blocks, Medium::default()))
}
