//! Records side by side: what to use on each machine, where they disagree, one composition for all of them, and
//! both sides at once.

use crate::loops::many::MANY;
use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare, slowdown_on};
use crate::record::shifts_or_tables::{Kind, ShiftsOrTables, shifts_or_tables};
use crate::report::block::{Block, Cell, Report, Shade, Table};
use crate::report::summary::{Gain, MODES, deciding};
use crate::report::text::Medium;
use crate::report::words::{
    MINIMAX_RULE, RATIO, counted, is_slower, slowdown, some, whole_percent,
};
use crate::report::{chart, html, text, warnings, words};
use crate::rows::key::{ColorSource, Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;

/// Some records side by side, at least one.
pub(crate) struct Comparisons<'a> {
    records: &'a [Record],
    results: Vec<&'a Results>,
    /// Shifts or tables, of each record for each purpose.
    kinds: Vec<Vec<ShiftsOrTables<'a>>>,
    /// The strategies to use for each purpose that was measured, the usual one first.
    choices: Vec<(String, Vec<Comparison<'a>>)>,
    /// What stands behind the name of a record in a link to it, if there are links.
    link: Option<&'static str>,
}

impl<'a> Comparisons<'a> {
    pub(crate) fn of(records: &'a [Record], link: Option<&'static str>) -> Self {
        let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
        let choices = Condition::purposes(MODES).map(|purpose| {
            let rows = compare(&results, &[purpose]);
            (purpose.with_color(", "), rows)
        });
        Self {
            records,
            kinds: results.iter().copied().map(shifts_or_tables).collect(),
            choices: choices.filter(|(_, rows)| !rows.is_empty()).collect(),
            results,
            link,
        }
    }

    pub(crate) fn report(&self) -> Report {
        let title = "Shifts or tables? Chess pawns, machine by machine".to_owned();
        let mut report = Report {
            title: words::marked(title, self.results.iter().copied()),
            lead: vec![Block::Text(self.lead())],
            sections: Vec::new(),
        };
        report.add("Both sides at once, pairs and moves", self.gains());
        report.add("Shifts or tables", self.shifts_or_tables());
        report.add("What to use", self.what_to_use());
        report.add("One composition for all", self.composition());
        report.add("Machines", self.machines());
        report
    }

    /// What was compared, and where the machines disagree.
    fn lead(&self) -> String {
        let count = counted(self.records.len(), "record");
        let mut lead =
            format!("Which strategy to use for each chess pawn bitboard operation, by {count}.");
        if let Some((by, rows)) = self.choices.first() {
            let apart = rows.iter().filter(|row| !row.agree());
            let apart: Vec<&str> = apart.map(|row| row.operation).collect();
            let (count, all) = (apart.len(), rows.len());
            lead += &format!(" By {by}, they disagree in {count} of {all} operations");
            lead += &match &apart[..] {
                [] => ".".to_owned(),
                apart => format!(": {}.", some(apart)),
            };
        }
        lead
    }

    /// A table with a row for each record, whose first cell names it.
    fn table(
        &self,
        title: impl Into<String>,
        first: &str,
        columns: impl IntoIterator<Item = String>,
        cells: impl Fn(usize, &'a Results) -> Vec<Cell>,
    ) -> Block {
        let columns = [first.to_owned()].into_iter().chain(columns);
        let rows = self.records.iter().enumerate();
        let rows = rows.filter_map(|(index, Record { name, results })| {
            let mut row = cells(index, results);
            // A record may be older than what is shown.
            row.iter().find(|cell| !cell.text.is_empty())?;
            let link = self.link.map(|link| format!("{name}{link}"));
            let name = Cell::from(&**name);
            row.insert(0, Cell { link, ..name });
            Some(row)
        });
        Block::Table(Table::new(title, columns, rows))
    }

    /// Shifts or tables, machine by machine.
    fn shifts_or_tables(&self) -> Vec<Block> {
        let all: Vec<&ShiftsOrTables<'_>> = self.kinds.iter().flatten().collect();
        let mut purposes: Vec<Condition> = Condition::purposes(Mode::DECIDING).collect();
        purposes.retain(|at| all.iter().any(|of| of.purpose == *at));
        if purposes.is_empty() {
            return Vec::new();
        }
        let columns = purposes.iter().map(|at| at.with_color(", ") + ":");
        let table = self.table("", "shifts : tables", columns, |index, _| {
            let cells = purposes.iter().map(|purpose| {
                let mut kinds = self.kinds[index].iter();
                let of = kinds.find(|of| of.purpose == *purpose)?;
                let [shift, table] = [Kind::Shift, Kind::Table].map(|kind| of.won_by(kind).count());
                Some(format!("{shift} : {table}"))
            });
            cells.map(|cell| cell.unwrap_or_default().into()).collect()
        });
        let [shift, by_table] = [Kind::Shift, Kind::Table].map(|kind| {
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
            let [shifts, tables] = [Kind::Shift, Kind::Table].map(|kind| {
                let mut won: Vec<&str> = first.won_by(kind).collect();
                won.retain(|name| {
                    usual
                        .iter()
                        .all(|of| of.won_by(kind).any(|other| other == *name))
                });
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

    /// The strategies to use, machine by machine, for each purpose.
    fn what_to_use(&self) -> Vec<Block> {
        if self.choices.is_empty() {
            return Vec::new();
        }
        let choices = self.choices.iter();
        let choices = choices.map(|(name, rows)| (name.clone(), self.choice_table(rows)));
        vec![
            Block::Text(format!(
                "The operations in which they disagree come first. The number: the ratio of Shift; where Shift is to \
                 be used, that of the next best; none where these tie. Ratio: {RATIO}. ~: it ties with others; any: \
                 all tie; nothing: not measured."
            )),
            Block::Choice(choices.collect()),
        ]
    }

    /// A row for each operation, those first for which the machines disagree. The choice for all machines stands
    /// before theirs, where every screen has room for it.
    fn choice_table(&self, rows: &[Comparison<'_>]) -> Table {
        let (agree, mut rows): (Vec<&Comparison<'_>>, Vec<_>) =
            rows.iter().partition(|row| row.agree());
        let count = rows.len();
        rows.extend(agree);
        let title = format!("They disagree in {count} of {}", rows.len());
        let names = self.records.iter().map(|record| &*record.name);
        let columns = ["operation", "on all", "slowdown:"]
            .into_iter()
            .chain(names);
        let row = |row: &Comparison<'_>| {
            let mut cells: Vec<Cell> = [row.operation, row.strategy()].map(Cell::from).into();
            cells.push(slowdown(row.worst()).into());
            cells.extend(row.machines.iter().map(|measured| choice(measured.first())));
            cells
        };
        Table::new(title, columns, rows.into_iter().map(row))
    }

    /// The slowdown of the best composition for all machines on each. It is for colors that are known at compile
    /// time and for others, like the library's `Portable`. Empty for a single machine.
    fn composition(&self) -> Vec<Block> {
        let by = |mode| compare(&self.results, &Vec::from_iter(Condition::purposes([mode])));
        let Some((by, rows)) = deciding(by).filter(|_| self.records.len() > 1) else {
            return Vec::new();
        };
        let columns = ["slowdown:", "at most:", "in"].map(str::to_owned);
        let title = format!("By {by}");
        vec![
            self.table(title, "machine", columns, |index, _| {
                let Some(found) = slowdown_on(&rows, index) else {
                    return ["not measured", "", ""].map(Cell::from).to_vec();
                };
                let [mean, most] = [found.mean, found.worst].map(slowdown);
                [mean, most, found.at].map(Cell::from).to_vec()
            }),
            Block::Text(format!(
                "`pawnfill tune --from results --out src/tuned.rs` writes the composition. Slowdown: the geometric \
                 mean over the operations of the ratio. {MINIMAX_RULE}"
            )),
        ]
    }

    /// What both sides at once, pairs and moves gain on each machine; empty if none was measured. A record may be
    /// older than a benchmark.
    fn gains(&self) -> Vec<Block> {
        let gain = |results: &'a Results, name: &str| {
            let mut measured = results.measurements();
            let is_it = |found: &Measurement<'_>| {
                (found.operation, found.mode()) == (name, Mode::Throughput)
            };
            measured.find(is_it).and_then(Gain::of)
        };
        let mut benchmarks = MANY.map(|many| many.subject.name).to_vec();
        benchmarks.retain(|name| self.results.iter().any(|one| gain(one, name).is_some()));
        if benchmarks.is_empty() {
            return Vec::new();
        }
        let columns = benchmarks.iter().map(|name| (*name).to_owned());
        let table = self.table("", "machine", columns, |_, results| {
            let cells = benchmarks.iter().map(|name| {
                let Gain { rows, ratio, .. } = gain(results, name)?;
                let id = &rows[0].candidate;
                let name = id.level.as_ref().unwrap_or(&id.name);
                let cycles = rows[0].cycles.estimate;
                Some(format!("{cycles:.0}, {ratio:.2} ({name})"))
            });
            cells.map(|cell| cell.unwrap_or_default().into()).collect()
        });
        let charts = benchmarks.iter().map(|benchmark| {
            let of_each = self.records.iter().filter_map(|Record { name, results }| {
                Some((name.clone(), gain(results, benchmark)?.rows.to_vec()))
            });
            chart::by_machine(benchmark, &Vec::from_iter(of_each))
        });
        vec![
            Block::Text(
                "Core cycles per position, or per move for pawn_pair_changes, by gross throughput; how many times as \
                 long the fastest of what engines do takes, one side after the other or a loop over the pawns; and \
                 what to use."
                    .to_owned(),
            ),
            Block::Charts(charts.collect()),
            table,
        ]
    }

    /// What each machine is, and the reasons not to trust its record.
    fn machines(&self) -> Vec<Block> {
        let columns = "processor|rustc|pawnfill|date|precision|quiet rounds:";
        let columns = columns.split('|').map(str::to_owned);
        let table = self.table("", "study", columns, |_, results| {
            let environment = &results.environment;
            let precision = |mode| whole_percent(results.precision.of(mode));
            let [latency, throughput] = Mode::DECIDING.map(precision);
            let cells = [
                environment.processor(),
                environment.rustc.clone(),
                environment.pawnfill.clone(),
                results.date.clone(),
                format!("{latency}, ratios {throughput}"),
                results.quiet().map(whole_percent).unwrap_or_default(),
            ];
            cells.map(Cell::from).to_vec()
        });
        let mut blocks = vec![table];
        let first = &self.records[0];
        for Record { name, results } in self.records {
            let mut sentences = warnings::sentences(results);
            let workload = &results.workload;
            if workload.hash != first.results.workload.hash {
                sentences.push(format!(
                    "measured on other positions than {}, {} of {}.",
                    first.name, workload.positions, workload.name
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
        return Cell::default().shaded(Shade::Missing);
    };
    let (chosen, baseline) = (found.chosen(), found.baseline());
    let name = chosen.candidate.to_string();
    if !found.is_contested() {
        return name.into();
    }
    let (shade, tie) = match found.is_tie() {
        true => (Shade::Tie, " ~"),
        false => (Shade::Use, ""),
    };
    let mut verdicts = found.candidates().map(|row| row.verdict);
    if verdicts.all(|verdict| verdict != Some(Rank::Slower)) {
        return Cell::from("any").shaded(shade);
    }
    let gain = match chosen.candidate == baseline.candidate {
        true => found.next_best().unwrap_or(1.0),
        false => found.slowdown(baseline),
    };
    // A tie with the baseline, or of the baseline with the next best, gains nothing.
    let gain = is_slower(gain).then(|| format!(" {gain:.2}"));
    Cell::from(name + tie + &gain.unwrap_or_default()).shaded(shade)
}

/// The page about some records, without links to their own pages.
pub fn page(records: &[Record]) -> String {
    html::page(&Comparisons::of(records, None).report())
}

/// The same for a terminal.
pub fn text(records: &[Record]) -> String {
    let report = Comparisons::of(records, None).report();
    text::report(&report, Medium::standard_output())
}

/// The first table of a collection and what it means, for another document.
pub fn first_table(records: &[Record]) -> String {
    let blocks = Comparisons::of(records, None).shifts_or_tables();
    format!("\n{}", text::blocks(&blocks, Medium::FILE))
}
