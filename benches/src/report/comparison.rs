//! Records side by side: what to use on each machine, where they disagree, one composition for all of them, and
//! both sides at once.

use crate::loops::many::MANY;
use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare, slowdown_on};
use crate::record::shifts_or_tables::{Kind, ShiftsOrTables};
use crate::report::block::{Block, Cell, Report, Shade, Table, number, words};
use crate::report::summary::{Gain, MODES, Summary};
use crate::report::text::Medium;
use crate::report::words::{
    MINIMAX_RULE, RATIO, counted, is_slower, listed, slowdown, some, whole_percent,
};
use crate::report::{chart, html, text, warnings};
use crate::rows::key::{ColorSource, Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;

/// The target of the links on a record, if it has one.
pub(crate) type Link = fn(&Record) -> Option<String>;

/// The benchmarks whose gains stand beside shifts and tables.
const GAINS: [&str; 2] = ["pawn_score", "pawn_pairs"];

/// Some records side by side, at least one.
pub(crate) struct Comparisons<'a> {
    records: &'a [Record],
    results: Vec<&'a Results>,
    summaries: Vec<Summary<'a>>,
    /// The strategies to use for each purpose that was measured, the usual one first.
    choices: Vec<(String, Vec<Comparison<'a>>)>,
    link: Link,
}

impl<'a> Comparisons<'a> {
    pub(crate) fn of(records: &'a [Record], link: Link) -> Self {
        let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
        let choices = Condition::purposes(MODES).map(|purpose| {
            let rows = compare(&results, &[purpose]);
            (purpose.with_color(", "), rows)
        });
        Self {
            records,
            summaries: results.iter().copied().map(Summary::of).collect(),
            choices: choices.filter(|(_, rows)| !rows.is_empty()).collect(),
            results,
            link,
        }
    }

    pub(crate) fn report(&self) -> Report {
        let title = "Shifts or tables? Chess pawns, machine by machine".to_owned();
        let mut report = Report {
            title: warnings::marked(title, self.results.iter().copied()),
            lead: vec![Block::Text(self.lead())],
            sections: Vec::new(),
        };
        report.add("Shifts or tables", self.shifts_or_tables());
        report.add("What to use", self.what_to_use());
        report.add("One composition for all", self.composition());
        report.add("Both sides at once, pairs and moves", self.both_sides());
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

    /// The name of a record, as the first cell of its row.
    fn name(&self, record: &Record) -> Cell {
        Cell {
            link: (self.link)(record),
            ..Cell::from(&*record.name)
        }
    }

    /// The records with their summaries.
    fn summarized(&self) -> impl Iterator<Item = (&'a Record, &Summary<'a>)> {
        self.records.iter().zip(&self.summaries)
    }

    /// Shifts or tables, machine by machine; and what both sides at once and pairs gain.
    fn shifts_or_tables(&self) -> Vec<Block> {
        let all: Vec<&ShiftsOrTables<'_>> =
            self.summaries.iter().flat_map(|one| &one.kinds).collect();
        let mut purposes: Vec<Condition> = Condition::purposes(Mode::DECIDING).collect();
        purposes.retain(|at| all.iter().any(|of| of.purpose == *at));
        if purposes.is_empty() {
            return Vec::new();
        }
        let mut columns = vec![words("shifts : tables")];
        columns.extend(purposes.iter().map(|at| number(at.with_color(", "))));
        columns.extend(GAINS.map(words));
        let rows = self.summarized().map(|(record, summary)| {
            let mut row = vec![self.name(record)];
            for purpose in &purposes {
                let of = summary.kinds.iter().find(|of| of.purpose == *purpose);
                row.push(of.map_or_else(Cell::default, |of| {
                    let [shift, table] =
                        [Kind::Shift, Kind::Table].map(|kind| of.won_by(kind).count());
                    format!("{shift} : {table}").into()
                }));
            }
            for benchmark in GAINS {
                let gain = summary.gain(Mode::Throughput, benchmark);
                row.push(gain.map_or_else(Cell::default, |gain| {
                    let best = &gain.rows[0].candidate;
                    let name = best.level.as_ref().unwrap_or(&best.name);
                    format!("{:.2} {name}", gain.ratio).into()
                }));
            }
            row
        });
        let table = Table::new("", columns, rows);
        let [shift, by_table] = [Kind::Shift, Kind::Table].map(|kind| {
            let medians = all.iter().filter_map(|of| of.gain(kind));
            let [least, most] = medians.fold([f64::INFINITY, 0.0_f64], |[least, most], gain| {
                [least.min(gain), most.max(gain)]
            });
            format!("{least:.1} to {most:.1}")
        });
        let legend = "In how many operations a shift (`Shift`, `Rotate`, `ShiftTwice`, `Flip`) is the fastest, and in \
             how many a table; in all others, they tie. pawn_score: how many times as long the best pawn \
             evaluation takes that computes one side after the other, relative to the fastest level of \
             `BothSides`. pawn_pairs: the same for a loop over the pawns, relative to the fastest list of all \
             pairs. Both by gross throughput.";
        let medians = format!(
            "Where a shift is the fastest, the best table takes {shift} times as long, in the median of a machine \
             and mode; where a table is the fastest, the best shift takes {by_table} times as long."
        );
        let charts = GAINS.into_iter().filter_map(|benchmark| {
            let gains = self.summarized().filter_map(|(record, summary)| {
                let gain = summary.gain(Mode::Throughput, benchmark)?;
                Some((record.name.clone(), gain.rows.to_vec()))
            });
            chart::by_machine(benchmark, &gains.collect::<Vec<_>>())
        });
        let mut blocks = vec![
            Block::Charts(charts.collect()),
            Block::Table(table),
            Block::Text(legend.to_owned()),
            Block::Text(medians),
        ];
        blocks.extend(everywhere(&all).map(Block::Text));
        blocks
    }

    /// The strategies to use, machine by machine, for each purpose.
    fn what_to_use(&self) -> Vec<Block> {
        let Some((_, usual)) = self.choices.first() else {
            return Vec::new();
        };
        let choices = self.choices.iter();
        let choices = choices.map(|(name, rows)| (name.clone(), vec![self.choice_table(rows)]));
        let mut blocks = vec![
            Block::Text(format!(
                "The operations in which they disagree come first. The number: the ratio of Shift; where Shift is to \
                 be used, that of the next best; none where these tie. Ratio: {RATIO}. ~: it ties with others; any: \
                 all tie; nothing: not measured."
            )),
            Block::Choice(choices.collect()),
        ];
        for (index, Record { name, results }) in self.records.iter().enumerate() {
            let lacking = usual.iter().filter(|row| row.machines[index].is_empty());
            let lacking: Vec<&str> = lacking.map(|row| row.operation).collect();
            if !lacking.is_empty() {
                let (version, lacking) = (&results.environment.pawnfill, some(&lacking));
                blocks.push(Block::Text(format!(
                    "Not measured on {name} by pawnfill {version}: {lacking}."
                )));
            }
        }
        blocks
    }

    /// A row for each operation, those first for which the machines disagree. The choice for all machines stands
    /// before theirs, where every screen has room for it.
    fn choice_table(&self, rows: &[Comparison<'_>]) -> Table {
        let (agree, mut rows): (Vec<&Comparison<'_>>, Vec<_>) =
            rows.iter().partition(|row| row.agree());
        let title = format!(
            "They disagree in {} of {}",
            rows.len(),
            rows.len() + agree.len()
        );
        rows.extend(agree);
        let mut columns = vec![words("operation"), words("on all"), number("slowdown")];
        columns.extend(self.records.iter().map(|record| words(&*record.name)));
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
        let mut found = MODES.map(|mode| (mode, by(mode))).into_iter();
        let found = found.find(|(_, rows)| !rows.is_empty() && self.records.len() > 1);
        let Some((by, rows)) = found else {
            return Vec::new();
        };
        let row = |(index, record): (usize, &Record)| {
            let cells = slowdown_on(&rows, index).map(|found| {
                let at = Some(found.at).filter(|_| is_slower(found.worst));
                let [mean, most] = [found.mean, found.worst].map(slowdown);
                [mean, most, at.unwrap_or_default()].map(Cell::from)
            });
            let cells = cells.unwrap_or_else(|| ["not measured", "", ""].map(Cell::from));
            [self.name(record)].into_iter().chain(cells).collect()
        };
        let columns = [
            words("machine"),
            number("slowdown"),
            number("at most"),
            words("in"),
        ];
        let rows = self.records.iter().enumerate().map(row);
        vec![
            Block::Table(Table::new(format!("By {by}"), columns, rows)),
            Block::Text(format!(
                "`pawnfill tune --from results --out src/tuned.rs` writes the composition; `--metric latency` and \
                 `--color-source runtime` choose for other purposes. Slowdown: the geometric mean over the operations \
                 of the ratio: {RATIO}. {MINIMAX_RULE}"
            )),
        ]
    }

    /// What both sides at once, pairs and moves gain on each machine, a table for each benchmark; empty if none was
    /// measured. A record may be older than a benchmark.
    fn both_sides(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (mode, name) in MODES
            .map(|mode| MANY.map(|one| (mode, one.subject.name)))
            .concat()
        {
            let gains = self.summarized().filter_map(|(record, summary)| {
                Some((self.name(record), summary.gain(mode, name)?))
            });
            let table = Gain::table(format!("{name}, {mode}"), "machine", gains);
            blocks.extend((!table.rows.is_empty()).then_some(Block::Table(table)));
        }
        if !blocks.is_empty() {
            blocks.insert(0, Block::Text(
                "Core cycles per position, or per move for pawn_pair_changes: throughputs gross, latencies without \
                 the empty chain.".to_owned(),
            ));
        }
        blocks
    }

    /// What each machine is, and the reasons not to trust its record.
    fn machines(&self) -> Vec<Block> {
        let names = [
            "study",
            "processor",
            "rustc",
            "pawnfill",
            "date",
            "precision",
        ];
        let mut columns = names.map(words).to_vec();
        columns.push(number("quiet rounds"));
        let row = |record: &Record| {
            let results = &record.results;
            let environment = &results.environment;
            let precision = |mode| whole_percent(results.precision.of(mode));
            let [latency, throughput] = Mode::DECIDING.map(precision);
            let quiet = results.quiet().map(whole_percent);
            vec![
                self.name(record),
                environment.processor().into(),
                (&*environment.rustc).into(),
                (&*environment.pawnfill).into(),
                (&*results.date).into(),
                format!("{latency}, ratios {throughput}").into(),
                quiet.unwrap_or_default().into(),
            ]
        };
        let mut blocks = vec![Block::Table(Table::new(
            "",
            columns,
            self.records.iter().map(row),
        ))];
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

/// Where the same kind is the fastest on all machines, in a sentence.
fn everywhere(all: &[&ShiftsOrTables<'_>]) -> Option<String> {
    let usual = Condition::new(Mode::Throughput, ColorSource::Constant);
    let usual: Vec<_> = all.iter().filter(|of| of.purpose == usual).collect();
    let first = usual.first()?;
    let won_on_all = |kind| {
        let mut won: Vec<&str> = first.won_by(kind).collect();
        for of in &usual {
            won.retain(|operation| of.won_by(kind).any(|other| other == *operation));
        }
        won
    };
    let shifts = counted(won_on_all(Kind::Shift).len(), "operation");
    let tables = match &won_on_all(Kind::Table)[..] {
        [] => counted(0, "operation"),
        won => listed(won),
    };
    let by = first.purpose.with_color(", ");
    Some(format!(
        "By {by}, a table is the fastest on all machines in {tables}; a shift in {shifts}."
    ))
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
    if found
        .candidates()
        .all(|row| row.verdict != Some(Rank::Slower))
    {
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
    html::page(&Comparisons::of(records, |_| None).report())
}

/// What a terminal shows about some records: all tables, or what each machine should use in a line.
pub fn text(records: &[Record], all_tables: bool) -> String {
    let comparisons = Comparisons::of(records, |_| None);
    let medium = Medium::standard_output();
    if all_tables {
        return text::report(&comparisons.report(), medium);
    }
    let next = "Next: `pawnfill tune --from RECORDS` writes one composition for these machines; `--tables` shows all \
        operations.";
    let mut blocks = vec![Block::Text(comparisons.lead())];
    blocks.extend(comparisons.shifts_or_tables());
    blocks.push(Block::Text(next.to_owned()));
    text::blocks(&blocks, medium)
}

/// The first table of a collection and what it means, for another document.
pub fn first_table(records: &[Record]) -> String {
    let blocks = Comparisons::of(records, |_| None).shifts_or_tables();
    format!("\n{}", text::blocks(&blocks, Medium::FILE))
}
