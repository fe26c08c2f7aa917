//! The summary of a record: whether shifts or tables are the fastest, which strategy to use for each operation,
//! what both sides at once and pairs gain, and the environment.

use std::collections::BTreeSet;
use std::fmt;

use crate::measure::results::Results;
use crate::measure::study::Study;
use crate::record::advice::fastest_of_each;
use crate::record::compare::{Comparison, Slowdown, best_single, compare, of_portable};
use crate::record::shifts_or_tables::{Kind, ShiftsOrTables, shifts_or_tables};
use crate::report::block::{Block, Cell, Report, Shade, Table, number, words};
use crate::report::text::Medium;
use crate::report::words::{RATIO, counted, percent};
use crate::report::{chart, cold, environment, html, method, numbers, text, warnings};
use crate::rows::key::{ColorSource, Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::{Rank, Row};

/// The modes, the one that usually decides first.
pub(crate) const MODES: [Mode; 2] = [Mode::Throughput, Mode::Latency];

/// What a record says, before it is put into words.
pub(crate) struct Summary<'a> {
    results: &'a Results,
    /// Shifts or tables, for each purpose.
    pub(crate) kinds: Vec<ShiftsOrTables<'a>>,
    /// The mode that decides, and what to use for each operation.
    fields: Option<(Mode, Vec<Comparison<'a>>)>,
    /// What both sides at once, pairs and moves gain, by the mode that decides.
    gains: Option<(Mode, Vec<Gain<'a>>)>,
}

/// What both sides at once, or lists of pairs or moves, gain in a benchmark.
pub(crate) struct Gain<'a> {
    pub(crate) benchmark: &'a str,
    /// The candidate to use, and the fastest of the other kind.
    pub(crate) rows: [&'a Row; 2],
    /// How many times as long the other takes.
    pub(crate) ratio: f64,
}

impl<'a> Gain<'a> {
    /// What is gained in a measurement; `None` if it has not both kinds of candidates.
    fn of(found: Measurement<'a>) -> Option<Self> {
        let mut rows = fastest_of_each(found)?;
        if found.ratio_of(rows[1], rows[0]) < 1.0 {
            rows.reverse();
        }
        Some(Self {
            benchmark: found.operation(),
            rows,
            ratio: found.ratio_of(rows[1], rows[0]),
        })
    }

    /// A table of gains, each with the name of its row. A narrow terminal cuts what stands behind the ratio.
    pub(crate) fn table<'b>(
        title: impl Into<String>,
        named: &str,
        gains: impl Iterator<Item = (Cell, &'b Self)>,
    ) -> Table
    where
        'a: 'b,
    {
        let columns = [
            words(named),
            words("use"),
            number("ratio"),
            number("cycles"),
            words("instead of"),
            number("cycles"),
        ];
        let row = |(name, gain): (Cell, &Self)| {
            let [best, other] = gain.rows;
            vec![
                name,
                Cell::from(best.candidate.to_string()).shaded(Shade::Use),
                Cell::number(gain.ratio, 2),
                Cell::number(best.cycles.estimate, 0),
                other.candidate.to_string().into(),
                Cell::number(other.cycles.estimate, 0),
            ]
        };
        Table::new(title, columns, gains.map(row))
    }
}

/// What was measured by the mode that usually decides, or else by the other.
fn first_measured<T>(of: impl Fn(Mode) -> Vec<T>) -> Option<(Mode, Vec<T>)> {
    let mut found = MODES.map(|mode| (mode, of(mode))).into_iter();
    found.find(|(_, found)| !found.is_empty())
}

impl<'a> Summary<'a> {
    pub(crate) fn of(results: &'a Results) -> Self {
        Self {
            results,
            kinds: shifts_or_tables(results),
            fields: first_measured(|mode| {
                compare(&[results], &Condition::purposes([mode]).collect::<Vec<_>>())
            }),
            gains: first_measured(|mode| {
                let measured = results.measurements().filter(|found| found.mode() == mode);
                measured.filter_map(Gain::of).collect()
            }),
        }
    }

    /// What is gained in a benchmark, if this mode decides.
    pub(crate) fn gain(&self, mode: Mode, benchmark: &str) -> Option<&Gain<'a>> {
        let (by, gains) = self.gains.as_ref()?;
        let mut gains = gains.iter().filter(|_| *by == mode);
        gains.find(|gain| gain.benchmark == benchmark)
    }

    /// Whether the measurement can be trusted. What cannot recommends nothing.
    fn is_trusted(&self) -> bool {
        self.results.self_check.passed() && !self.results.cut_short
    }

    /// The answer: what is fastest, what to use, and what both sides at once gain.
    fn answer(&self) -> Vec<Block> {
        let mut blocks = self.shifts_or_tables();
        if self.is_trusted() {
            blocks.extend(self.single_strategies().map(Block::Text));
            blocks.extend(self.what_to_use().map(Block::Text));
            blocks.extend(self.gains.as_ref().map(|(mode, gains)| {
                let title = format!("Both sides at once, pairs and moves, by {mode}");
                let gains = gains.iter().map(|gain| (gain.benchmark.into(), gain));
                Block::Table(Gain::table(title, "benchmark", gains))
            }));
        }
        blocks
    }

    /// Shifts or tables: which are the fastest in how many operations, and by how much.
    fn shifts_or_tables(&self) -> Vec<Block> {
        let usual = |of: &&ShiftsOrTables<'_>| of.purpose.mode == Mode::Throughput;
        let Some(usual) = self.kinds.iter().find(usual).or(self.kinds.first()) else {
            return Vec::new();
        };
        let count = |of: &ShiftsOrTables<'_>, kind| of.won_by(kind).count();
        let sentence = format!(
            "Shifts or tables? By {}, a shift is the fastest in {} of {}, a table in {}.",
            usual.purpose.with_color(", "),
            count(usual, Kind::Shift),
            counted(usual.operations.len(), "operation"),
            count(usual, Kind::Table)
        );
        let mut columns = vec![words("fastest")];
        columns.extend(["shifts", "ratio", "tables", "ratio", "ties"].map(number));
        let rows = self.kinds.iter().map(|of| {
            let mut row = vec![of.purpose.with_color(", ").into()];
            for kind in [Kind::Shift, Kind::Table] {
                let gain = of.gain(kind).map(|median| Cell::number(median, 2));
                row.extend([count(of, kind).to_string().into(), gain.unwrap_or_default()]);
            }
            row.push(count(of, Kind::Tie).to_string().into());
            row
        });
        let legend = format!(
            "Shifts: Shift, Rotate, ShiftTwice and Flip. Ratio: {RATIO}; here of the best of the other kind, \
             in the median."
        );
        let table = Table::new("", columns, rows);
        vec![
            Block::Text(sentence),
            Block::Table(table),
            Block::Text(legend),
        ]
    }

    /// How much longer the best single strategy and the library's `Portable` take than the fastest strategy of
    /// each operation, by the source of the color; `None` if nothing competes.
    fn single_strategies(&self) -> Option<String> {
        let purposes = self.results.purposes().into_iter();
        let colors: BTreeSet<ColorSource> = purposes.map(|at| at.color).collect();
        let mut parts = Vec::new();
        for color in colors {
            let measured = self.results.measurements();
            let of_color = measured.filter(|found| {
                found.is_contested() && [ColorSource::None, color].contains(&found.color())
            });
            let contested: Vec<Measurement<'_>> = of_color.collect();
            let longer = |Slowdown { mean, .. }: &Slowdown| percent(mean - 1.0);
            let Some((strategy, single)) = best_single(&contested) else {
                continue;
            };
            let mut part = match color {
                ColorSource::None => format!("{strategy} {}", longer(&single)),
                color => format!("with a {color} {strategy} {}", longer(&single)),
            };
            if let Some(portable) = of_portable(&contested) {
                part += &format!(" and Portable {}", longer(&portable));
            }
            parts.push(part);
        }
        let parts = (!parts.is_empty()).then(|| parts.join(", "))?;
        Some(format!(
            "One strategy for all operations takes longer than the fastest of each, in the geometric mean: {parts}."
        ))
    }

    /// What `tune` would write: the strategy for each operation, by strategy; `None` if nothing competes.
    fn what_to_use(&self) -> Option<String> {
        /// So many operations are listed in any case.
        const FEW: usize = 4;
        let (mode, fields) = self.fields.as_ref()?;
        let mut lists: Vec<(&str, Vec<&str>)> = Vec::new();
        for name in strategies(self.results) {
            let of = fields.iter().filter(|field| field.strategy() == name);
            lists.push((name, of.map(|field| field.operation).collect()));
        }
        lists.retain(|(_, operations)| !operations.is_empty());
        // The longest list goes without saying.
        lists.sort_by_key(|(_, operations)| operations.len());
        let mut text = format!("What to use, by {mode}, whether the color is a constant or not:\n");
        for (index, (name, operations)) in lists.iter().enumerate() {
            let is_last = index + 1 == lists.len();
            let operations = match operations.len() {
                count @ FEW.. if is_last => format!("all {count} others"),
                _ => operations.join(", "),
            };
            text += &format!("\n- **{name}**: {operations}");
        }
        Some(text)
    }

    /// How much longer each strategy takes than the one to use, operation by operation: for each purpose, a table
    /// for each group, small, so that a wide screen shows several beside each other; empty if no strategies
    /// compete.
    fn heat_map(&self) -> Vec<(String, Vec<Table>)> {
        let strategies = strategies(self.results);
        let mut choices = Vec::new();
        let mut purposes = self.results.purposes();
        purposes.sort_by_key(|at| at.mode != MODES[0]);
        for purpose in purposes {
            let mut measured = Vec::from_iter(self.results.measurements());
            measured.retain(|found| {
                found.is_for(purpose) && found.is_of_operation() && found.is_contested()
            });
            let groups = measured.chunk_by(|a, b| a.group() == b.group());
            let tables = groups.map(|alike| {
                let mut columns = vec![words(alike[0].group())];
                columns.extend(strategies.iter().map(|name| words(*name)));
                let row = |found: &Measurement<'_>| {
                    let name = Cell::from(found.operation());
                    let entries = strategies.iter().map(|name| entry(found, name));
                    [name].into_iter().chain(entries).collect()
                };
                Table::new("", columns, alike.iter().map(row))
            });
            choices.push((purpose.with_color(", "), tables.collect()));
        }
        choices.retain(|(_, tables): &(String, Vec<Table>)| !tables.is_empty());
        choices
    }

    /// What a terminal or a forum shows: the warnings come first, because nothing below should be read without
    /// them.
    fn text(&self, all_tables: bool, medium: Medium) -> String {
        /// The tables of so few rows belong to the answer.
        const FEW_ROWS: usize = 20;
        let results = self.results;
        let mut blocks = warnings::blocks(results);
        blocks.extend(self.answer());
        if all_tables || results.rows.len() + results.bursts.len() <= FEW_ROWS {
            blocks.extend(numbers::all(results));
            blocks.extend(cold::blocks(results));
            blocks.extend(environment::section(results));
        } else {
            blocks.extend(cold::summary(results).map(Block::Text));
            blocks.push(Block::Text(environment::summary(results)));
            let next = if self.is_trusted() {
                "Next: `pawnfill tune --out tuned.rs` measures again and writes what to use, as does \
                 `cargo run --release -- tune …` in the repository; `--tables` prints all numbers."
            } else {
                "Next: measure again while nothing else runs; `--tables` prints all numbers."
            };
            blocks.push(Block::Text(next.to_owned()));
        }
        text::blocks(&blocks, medium)
    }

    /// The page: the answer with the heat map, and everything else.
    fn report(&self) -> Report {
        let results = self.results;
        let processor = results.environment.processor();
        let title = format!("Shifts or tables? Chess pawns on {processor}");
        let mut report = Report {
            title: warnings::marked(title, [results]),
            lead: warnings::blocks(results),
            sections: Vec::new(),
        };
        // The answer in a sentence, then charts, then tables.
        let mut answer = self.answer().into_iter();
        report.lead.extend(answer.next());
        let mut blocks = Vec::new();
        let charts: Vec<_> = chart::usual(results)
            .into_iter()
            .map(|(chart, _)| chart)
            .collect();
        if !charts.is_empty() {
            blocks.push(Block::Charts(charts));
        }
        let heat_map = self.heat_map();
        if !heat_map.is_empty() {
            blocks.push(Block::Text(format!(
                "Each strategy by its ratio: {RATIO}. ~: it ties with that one; nothing: it does the same as \
                 Shift."
            )));
            blocks.push(Block::Choice(heat_map));
        }
        blocks.extend(answer);
        report.add("What to use", blocks);
        let measured: Vec<Measurement<'_>> = results.measurements().collect();
        for alike in measured.chunk_by(|a, b| a.group() == b.group()) {
            let charts = chart::charts(alike).into_iter().map(|(chart, _)| chart);
            let mut blocks = numbers::explained(alike);
            blocks.push(Block::Charts(charts.collect()));
            blocks.extend(numbers::tables(alike));
            report.add(alike[0].group(), blocks);
        }
        report.add("Cold tables", cold::blocks(results));
        report.add("Environment", environment::section(results));
        if !measured.is_empty() {
            let steps = (1..).zip(method::sentences(&results.method));
            let steps = steps.map(|(number, text)| Block::Text(format!("{number}. {text}")));
            report.add("Method", steps.collect());
        }
        report.add("How to repeat it", method::repeat(results));
        report
    }
}

/// The strategies that compete for an operation. Those that the study does not know come last, in the order in
/// which they were added.
fn strategies(results: &Results) -> Vec<&str> {
    let measured = results.measurements();
    let contested = measured.filter(|found| found.is_of_operation() && found.is_contested());
    let mut names: Vec<&str> = Vec::new();
    for row in contested.flat_map(|found| found.candidates()) {
        if !names.contains(&&*row.candidate.name) {
            names.push(&row.candidate.name);
        }
    }
    let known = |name: &str| Study::STRATEGIES.iter().position(|known| *known == name);
    names.sort_by_key(|name| known(name).unwrap_or(usize::MAX));
    names
}

/// An entry of the heat map: a number, and a background that repeats it.
fn entry(found: &Measurement<'_>, strategy: &str) -> Cell {
    /// The ratios at which the steps of the background begin.
    const STEPS: [f64; 4] = [0.0, 1.1, 1.5, 2.0];
    let Some(row) = found.strategy(strategy) else {
        return Cell::default().shaded(Shade::Missing);
    };
    match row.verdict {
        Some(Rank::Slower) => {
            let ratio = found.slowdown(row);
            let step = STEPS.iter().filter(|from| ratio >= **from).count();
            let decimals = match ratio {
                ..9.995 => 2,
                ..99.95 => 1,
                _ => 0,
            };
            Cell::number(ratio, decimals).shaded(Shade::Slower(step as u8))
        }
        Some(Rank::Tie) => Cell::from("~").shaded(Shade::Tie),
        _ => Cell::from("1.00").shaded(Shade::Use),
    }
}

/// The answer, for the standard output. The alternate form, `{:#}`, has all tables as well. With a width,
/// as in `{:80}`, the text is for another output: it has this many columns and no bold letters.
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let medium = match f.width() {
            None => Medium::standard_output(),
            columns => Medium {
                columns,
                ..Medium::FILE
            },
        };
        f.write_str(&Summary::of(self).text(f.alternate(), medium))
    }
}

/// The page of some results.
pub fn page(results: &Results) -> String {
    html::page(&Summary::of(results).report())
}
