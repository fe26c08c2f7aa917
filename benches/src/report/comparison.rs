//! Records side by side: what to use on each machine, where they disagree, one composition for all of them, and
//! both sides at once.

use crate::loops::both_sides::{self, LEVELS};
use crate::loops::many::MANY;
use crate::loops::pawn_pairs;
use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare, slowdown_on};
use crate::record::shifts_or_tables::{Kind, ShiftsOrTables};
use crate::report::block::{Block, Cell, Report, Shade, Table, number, words};
use crate::report::summary::Summary;
use crate::report::text::Medium;
use crate::report::words::{
    self, MINIMAX_RULE, RATIO, counted, is_slower, listed, slowdown, some, whole_percent,
};
use crate::report::{html, text, warnings};
use crate::rows::key::{CandidateId, ColorSource, Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;
use crate::rows::row::Row;

/// The target of the links on a record, if it has one.
pub(crate) type Link = fn(&Record) -> Option<String>;

/// The benchmarks whose gains stand beside shifts and tables.
const GAINS: [&str; 2] = ["pawn_score", "pawn_pairs"];

/// The modes, the one that usually decides first.
const MODES: [Mode; 2] = [Mode::Throughput, Mode::Latency];

/// Some records side by side, at least one.
pub(crate) struct Comparisons<'a> {
    records: &'a [Record],
    summaries: Vec<Summary<'a>>,
    /// The strategies to use for each purpose that was measured, the usual one first.
    choices: Vec<(String, Vec<Comparison<'a>>)>,
    link: Link,
}

impl<'a> Comparisons<'a> {
    pub(crate) fn of(records: &'a [Record], link: Link) -> Self {
        let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
        let mut choices = Vec::new();
        for purpose in Condition::purposes(MODES) {
            let rows = compare(&results, &[purpose]);
            if !rows.is_empty() {
                choices.push((purpose.with_color(", "), rows));
            }
        }
        Self {
            records,
            summaries: results.into_iter().map(Summary::of).collect(),
            choices,
            link,
        }
    }

    pub(crate) fn report(&self) -> Report {
        let sections = [
            ("Shifts or tables", self.shifts_or_tables()),
            ("What to use", self.what_to_use()),
            ("One composition for all", self.composition()),
            ("Both sides at once, and pairs", self.both_sides()),
            ("Machines", self.machines()),
        ];
        let sections = sections
            .into_iter()
            .filter(|(_, blocks)| !blocks.is_empty());
        let results = self.records.iter().map(|record| &record.results);
        Report {
            title: warnings::marked("pawnfill, machine by machine".to_owned(), results),
            lead: vec![Block::Text(self.lead())],
            sections: sections
                .map(|(name, blocks)| (name.to_owned(), blocks))
                .collect(),
        }
    }

    /// What was compared, and where the machines disagree.
    fn lead(&self) -> String {
        let count = match self.records.len() {
            1 => "one machine".to_owned(),
            count => format!("{count} machines and builds"),
        };
        let what = "Which strategy to use for each chess pawn bitboard operation";
        let [(by, rows), ..] = &self.choices[..] else {
            return format!("{what}, on {count}.");
        };
        let apart = rows.iter().filter(|row| !row.agree());
        let apart: Vec<&str> = apart.map(|row| row.operation).collect();
        let disagree = match (apart.len(), rows.len()) {
            _ if self.records.len() < 2 => String::new(),
            (0, all) => format!(
                " By {by}, some strategy is the best on all of them for each of {all} operations."
            ),
            (count, all) => format!(
                " By {by}, they disagree in {count} of {all} operations: {}.",
                some(&apart)
            ),
        };
        format!("{what}, on {count}.{disagree}")
    }

    /// The name of a record, as the first cell of its row.
    fn name(&self, record: &Record) -> Cell {
        Cell {
            link: (self.link)(record),
            ..Cell::from(&*record.name)
        }
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
        let mut table = Table::new("", columns);
        for (record, summary) in self.records.iter().zip(&self.summaries) {
            let mut row = vec![self.name(record)];
            for purpose in &purposes {
                let of = summary.kinds.iter().find(|of| of.purpose == *purpose);
                let count = |kind| of.map_or(0, |of| of.won_by(kind).count());
                let counts = format!("{} : {}", count(Kind::Shift), count(Kind::Table));
                row.push(of.map_or_else(Cell::default, |_| counts.into()));
            }
            for benchmark in GAINS {
                let throughputs = summary
                    .both_sides
                    .iter()
                    .filter(|(by, _)| *by == Mode::Throughput);
                let mut gains = throughputs.flat_map(|(_, gains)| gains);
                let gain = gains.find(|gain| gain.benchmark == benchmark);
                row.push(gain.map_or_else(Cell::default, |gain| {
                    let CandidateId { name, level } = &gain.rows[0].candidate;
                    format!("{:.2} {}", gain.ratio, level.as_deref().unwrap_or(name)).into()
                }));
            }
            table.rows.push(row);
        }
        let mut blocks = vec![
            Block::Table(table),
            Block::Text(
                "In how many operations a shift (`Shift`, `Rotate`, `ShiftTwice`, `Flip`) is the fastest, and in \
                 how many a table; in all others, they tie. pawn_score: how many times as long the best pawn \
                 evaluation takes that computes one side after the other, relative to the fastest level of \
                 `BothSides`. pawn_pairs: the same for a loop over the pawns, relative to the fastest list of all \
                 pairs. Both by gross throughput."
                    .to_owned(),
            ),
        ];
        let [shift, table] = [Kind::Shift, Kind::Table].map(|kind| {
            let medians = all.iter().filter_map(|of| Some(of.gain(kind)?[0]));
            let ends = medians.fold([f64::INFINITY, 0.0_f64], |[least, most], gain| {
                [least.min(gain), most.max(gain)]
            });
            ends.map(|gain| format!("{gain:.1}")).join(" to ")
        });
        blocks.push(Block::Text(format!(
            "Where a shift is the fastest, the best table takes {shift} times as long, in the median of a machine \
             and mode; where a table is the fastest, the best shift takes {table} times as long."
        )));
        blocks.extend(everywhere(&all).map(Block::Text));
        blocks
    }

    /// The strategies to use, machine by machine, for each purpose.
    fn what_to_use(&self) -> Vec<Block> {
        let Some((_, usual)) = self.choices.first() else {
            return Vec::new();
        };
        let mut blocks = vec![Block::Text(format!(
            "The number: the ratio of Shift; where Shift is to be used, that of the next best; none where these \
             tie. Ratio: {RATIO}. ~: it ties with others; any: all tie; nothing: not measured."
        ))];
        let choices = self.choices.iter();
        let choices = choices.map(|(name, rows)| (name.clone(), self.choice_tables(rows)));
        blocks.push(Block::Choice(choices.collect()));
        for (index, record) in self.records.iter().enumerate() {
            let lacking = usual.iter().filter(|row| row.machines[index].is_empty());
            let lacking: Vec<&str> = lacking.map(|row| row.operation).collect();
            if !lacking.is_empty() {
                blocks.push(Block::Text(format!(
                    "Not measured on {} by pawnfill {}: {}.",
                    record.name,
                    record.results.environment.pawnfill,
                    some(&lacking)
                )));
            }
        }
        blocks
    }

    /// The operations for which the machines disagree, and those for which they agree.
    fn choice_tables(&self, rows: &[Comparison<'_>]) -> Vec<Table> {
        let (agree, apart): (Vec<&Comparison<'_>>, Vec<&Comparison<'_>>) =
            rows.iter().partition(|row| row.agree());
        let disagree = format!("They disagree in {} of {}", apart.len(), rows.len());
        let same = format!(
            "Some strategy is the best on all of them in {}",
            agree.len()
        );
        let is_single = self.records.len() == 1;
        let mut columns = vec![words("operation")];
        if !is_single {
            // The choice for all machines comes first, where every screen has room for it.
            columns.extend([words("on all"), number("slowdown")]);
        }
        columns.extend(self.records.iter().map(|record| words(&*record.name)));
        let mut tables = Vec::new();
        for (title, rows) in [(disagree, apart), (same, agree)] {
            let title = if is_single { String::new() } else { title };
            let mut table = Table::new(title, columns.clone());
            for row in rows {
                let mut cells = vec![row.operation.into()];
                if !is_single {
                    cells.extend([row.strategy().into(), slowdown(row.worst()).into()]);
                }
                cells.extend(row.machines.iter().map(|measured| choice(measured.first())));
                table.rows.push(cells);
            }
            tables.extend((!table.rows.is_empty()).then_some(table));
        }
        tables
    }

    /// The slowdown of the best composition for all machines on each. It is for colors that are known at compile
    /// time and for others, like the library's `Portable`. Empty for a single machine.
    fn composition(&self) -> Vec<Block> {
        let results: Vec<&Results> = self.records.iter().map(|record| &record.results).collect();
        let rows = |mode| compare(&results, &Condition::purposes([mode]).collect::<Vec<_>>());
        let mut found = MODES.into_iter().map(|mode| (mode, rows(mode)));
        let found = found.find(|(_, rows)| !rows.is_empty() && results.len() > 1);
        let Some((by, rows)) = found else {
            return Vec::new();
        };
        let columns = [
            words("machine"),
            number("slowdown"),
            number("at most"),
            words("in"),
        ];
        let mut table = Table::new("", columns.to_vec());
        let mut worst: f64 = 1.0;
        for (index, record) in self.records.iter().enumerate() {
            let mut row = vec![self.name(record)];
            row.extend(match slowdown_on(&rows, index) {
                Some(found) => {
                    worst = worst.max(found.worst);
                    let at = Some(found.at).filter(|_| is_slower(found.worst));
                    let [mean, most] = [found.mean, found.worst].map(slowdown);
                    [mean, most, at.unwrap_or_default()].map(Cell::from)
                }
                None => ["not measured", "", ""].map(Cell::from),
            });
            table.rows.push(row);
        }
        let answer = if is_slower(worst) {
            let most = slowdown(worst);
            format!(
                "One composition for all of them is at most {most} slower in an operation, by {by}."
            )
        } else {
            format!("One composition is the best for all of them, by {by}.")
        };
        vec![
            Block::Text(answer),
            Block::Table(table),
            Block::Text(format!(
                "Slowdown: the geometric mean over the operations of the ratio: {RATIO}. {MINIMAX_RULE}"
            )),
            Block::Text(
                "`pawnfill tune --from results --out src/tuned.rs` writes it, with its slowdown in each operation \
                 as comments; `--metric latency` and `--color-source runtime` choose for other purposes."
                    .to_owned(),
            ),
        ]
    }

    /// The cycles by each level on each machine, in a table for each benchmark; empty if no level was measured.
    fn both_sides(&self) -> Vec<Block> {
        let by_mode = MODES.into_iter().map(|mode| {
            let tables = MANY.iter();
            let tables = tables.filter_map(|benchmark| self.levels(benchmark.subject.name, mode));
            (mode.to_string(), tables.collect::<Vec<_>>())
        });
        let by_mode: Vec<_> = by_mode.filter(|(_, tables)| !tables.is_empty()).collect();
        if by_mode.is_empty() {
            return Vec::new();
        }
        vec![
            Block::Text(
                "Core cycles per position, or per move for pawn_pair_changes: throughputs gross, latencies without \
                 the empty chain. A level is entered around the loop of calls. A record that is older than a \
                 benchmark or its levels has its date instead."
                    .to_owned(),
            ),
            Block::Choice(by_mode),
        ]
    }

    /// A row for each machine, with the fastest candidate first, and a column for each candidate; `None` if no
    /// machine has measured what competes here: levels, or strategies for pairs.
    fn levels(&self, benchmark: &str, mode: Mode) -> Option<Table> {
        let is_ours = |row: &Row| {
            row.candidate.name == both_sides::NAME || pawn_pairs::is_strategy(&row.candidate)
        };
        // A record may be older than the benchmark or than the levels.
        let measured: Vec<Option<Measurement<'_>>> = self
            .records
            .iter()
            .map(|record| {
                let mut measured = record.results.measurements();
                measured.find(|found| found.operation() == benchmark && found.mode() == mode)
            })
            .collect();
        let mut ids: Vec<&CandidateId> = Vec::new();
        for row in measured
            .iter()
            .flatten()
            .flat_map(|found| found.candidates())
        {
            if !ids.contains(&&row.candidate) {
                ids.push(&row.candidate);
            }
        }
        // Candidates for several levels are in the order of the levels.
        ids.sort_by_key(|id| {
            let mut levels = LEVELS.iter();
            let level = levels.position(|level| Some(*level) == id.level.as_deref());
            (pawn_pairs::order(id), level)
        });
        let name = |id: &CandidateId| match &id.level {
            Some(level) if id.name == both_sides::NAME => level.to_string(),
            _ => id.to_string(),
        };
        let mut columns = vec![words("machine"), words("fastest")];
        columns.extend(ids.iter().map(|id| number(name(id))));
        let mut table = Table::new(benchmark, columns);
        let mut has_any = false;
        for (record, found) in self.records.iter().zip(&measured) {
            let entry = |id: &CandidateId| found.and_then(|found| found.candidate(id));
            let has_ours = found.is_some_and(|found| found.candidates().any(is_ours));
            has_any |= has_ours;
            let rows = ids.iter().filter_map(|id| entry(id)).filter(|_| has_ours);
            let best = rows.min_by(|a, b| a.ratio().total_cmp(&b.ratio()));
            let fastest = match best {
                Some(best) => Cell::from(name(&best.candidate)).shaded(Shade::Use),
                None => format!("not measured {}", record.results.date).into(),
            };
            let mut row = vec![self.name(record), fastest];
            row.extend(ids.iter().map(|id| {
                let cycles = entry(id).map(|row| Cell::number(row.cycles.estimate, 0));
                let is_best = best.is_some_and(|best| best.candidate == **id);
                cycles.unwrap_or_default().best_if(is_best)
            }));
            table.rows.push(row);
        }
        has_any.then_some(table)
    }

    /// What each machine is, and the reasons not to trust its record.
    fn machines(&self) -> Vec<Block> {
        let words = "study processor rustc pawnfill date precision"
            .split(' ')
            .map(words);
        let columns = words.chain([number("quiet rounds")]);
        let mut table = Table::new("", columns.collect());
        for record in self.records {
            let results = &record.results;
            let environment = &results.environment;
            let [latency, throughput] =
                Mode::DECIDING.map(|mode| whole_percent(results.precision.of(mode)));
            table.rows.push(vec![
                self.name(record),
                environment.processor().into(),
                (&*environment.rustc).into(),
                (&*environment.pawnfill).into(),
                (&*results.date).into(),
                format!("{latency}, ratios {throughput}").into(),
                results
                    .quiet()
                    .map_or_else(String::new, whole_percent)
                    .into(),
            ]);
        }
        let mut blocks = vec![Block::Table(table)];
        let first = &self.records[0];
        for record in self.records {
            let sentences = warnings::sentences(&record.results).into_iter();
            blocks.extend(sentences.map(|text| Block::Warning(format!("{}: {text}", record.name))));
            let workload = &record.results.workload;
            if workload.hash != first.results.workload.hash {
                blocks.push(Block::Warning(format!(
                    "{}: measured on other positions than {}, {} of {}.",
                    record.name, first.name, workload.positions, workload.name
                )));
            }
        }
        blocks
    }
}

/// Where the same kind is the fastest on all machines, in a sentence.
fn everywhere(all: &[&ShiftsOrTables<'_>]) -> Option<String> {
    let usual = Condition::new(Mode::Throughput, ColorSource::Constant);
    let usual: Vec<_> = all.iter().filter(|of| of.purpose == usual).collect();
    let first = usual.first()?;
    let [table, shift] = [Kind::Table, Kind::Shift].map(|kind| {
        let is_won = |operation: &&str| {
            usual
                .iter()
                .all(|of| of.won_by(kind).any(|won| won == *operation))
        };
        let won: Vec<&str> = first.won_by(kind).filter(is_won).collect();
        match kind {
            Kind::Table if !won.is_empty() => listed(&won),
            _ => counted(won.len(), "operation"),
        }
    });
    let by = first.purpose.with_color(", ");
    Some(format!(
        "By {by}, a table is the fastest on all of them in {table}; a shift in {shift}."
    ))
}

/// The strategy to use, and what it gains.
fn choice(found: Option<&Measurement<'_>>) -> Cell {
    let Some(found) = found else {
        return Cell::default().shaded(Shade::Missing);
    };
    let chosen = found.chosen();
    if !found.is_contested() {
        return chosen.candidate.to_string().into();
    }
    let shade = if found.is_tie() {
        Shade::Tie
    } else {
        Shade::Use
    };
    if found
        .candidates()
        .all(|row| row.verdict != Some(Rank::Slower))
    {
        return Cell::from("any").shaded(shade);
    }
    let baseline = found.baseline();
    let gain = if chosen.candidate == baseline.candidate {
        found.next_best().unwrap_or(1.0)
    } else {
        found.slowdown(baseline)
    };
    // A tie with the baseline, or of the baseline with the next best, gains nothing.
    let gain = is_slower(gain).then(|| format!(" {gain:.2}"));
    Cell::from(words::choice(found) + &gain.unwrap_or_default()).shaded(shade)
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
    let mut blocks = vec![Block::Text(comparisons.lead())];
    blocks.extend(comparisons.shifts_or_tables());
    blocks.push(Block::Text(
        "Next: `pawnfill tune --from RECORDS` writes one composition for these machines; `--tables` shows all \
         operations."
            .to_owned(),
    ));
    text::blocks(&blocks, medium)
}

/// The first table of a collection and what it means, for another document.
pub fn first_table(records: &[Record]) -> String {
    let blocks = Comparisons::of(records, |_| None).shifts_or_tables();
    format!("\n{}", text::blocks(&blocks, Medium::FILE))
}
