//! Records side by side: what each machine recommends, where they disagree, and what vector code gains.

use std::iter;

use crate::loops::many::MANY;
use crate::machine::environment::Environment;
use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare};
use crate::report::block::{Block, Cell, Report, Table};
use crate::report::summary::{Gain, MODES, Wins, gains, wins};
use crate::report::text::Medium;
use crate::report::words::{RATIO, counted, in_sentence, is_slower, percent};
use crate::report::{chart, html, text, warnings, words};
use crate::rows::key::{Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;

/// Returns the report about at least one record. With `link`, a record's name links to the path `NAME{link}`.
pub(crate) fn report(all: &[Record], link: Option<&str>) -> Report {
    // A record with a doubt recommends nothing.
    let trusted = all.iter().filter(|record| record.results.doubt().is_none());
    let records = &Vec::from_iter(trusted.cloned())[..];
    let doubts = all.iter().filter_map(|Record { name, results }| {
        let why = results.doubt()?;
        Some(Block::Warning(format!("{name} recommends nothing, because {why}.")))
    });
    let mut lead = Vec::from_iter(doubts);
    let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
    let choices = Condition::purposes(MODES).map(|one| (one, compare(&results, &[one])));
    let choices = Vec::from_iter(choices.filter(|(_, rows)| !rows.is_empty()));
    let count = counted(records.len(), "record");
    let mut text =
        format!("The recommended strategy for each chess pawn bitboard operation, from {count}.");
    let has = |is_so: fn(&Environment) -> bool| results.iter().any(|one| is_so(&one.environment));
    let bare = "a machine without a hypervisor, such as a desktop or a laptop";
    let missing = [
        (!has(|one| one.target.starts_with("aarch64"))).then_some("an ARM processor"),
        (!has(|one| one.hypervisor.is_none())).then_some(bare),
    ];
    let missing = Vec::from_iter(missing.into_iter().flatten()).join(" or of ");
    if link.is_some() && !missing.is_empty() {
        text += &format!(" No record is of {missing}.");
    }
    if let Some((by, rows)) = choices.first() {
        let (apart, all) = (rows.iter().filter(|row| !row.agree()).count(), rows.len());
        let by = in_sentence(*by);
        text += &format!(" By {by}, the records disagree in {apart} of {all} operations.");
    }
    lead.push(Block::Text(text));
    let title = "Shifts or tables? Chess pawns, machine by machine".to_owned();
    let mut report = Report { title, lead, sections: Vec::new() };
    report.add("Both sides at once, pairs and moves", both_sides(records, link));
    report.add("Shifts or tables", shifts_or_tables(records, link));
    report.add("Recommended", recommended(records, &choices));
    report.add("Machines", machines(all, link));
    report
}

/// Returns a table with a row for each record. Older records cause empty rows and columns, which are omitted.
fn table<'a>(
    records: &'a [Record],
    link: Option<&str>,
    first: &str,
    columns: impl IntoIterator<Item = (impl Into<String>, impl Fn(&'a Results) -> Option<String>)>,
) -> Option<Block> {
    let columns = columns.into_iter().map(|(name, cell)| {
        (name.into(), Vec::from_iter(records.iter().map(|record| cell(&record.results))))
    });
    let mut columns: Vec<(String, _)> = columns.collect();
    columns.retain(|(_, cells)| cells.iter().any(Option::is_some));
    let rows = records.iter().enumerate().filter_map(|(index, Record { name, .. })| {
        let cells = columns.iter().map(|(_, cells)| cells[index].clone());
        cells.clone().flatten().next()?;
        let link = link.map(|page| words::link(&format!("{name}{page}")));
        let name = Cell { link, ..Cell::from(&**name) };
        Some(iter::once(name).chain(cells.map(|cell| cell.unwrap_or_default().into())).collect())
    });
    let names = columns.iter().map(|(name, _)| &**name);
    Table::new("", iter::once(first).chain(names), rows).block()
}

fn shifts_or_tables(records: &[Record], link: Option<&str>) -> Vec<Block> {
    let columns = Condition::purposes(Mode::DECIDING).map(|purpose| {
        let cell = move |results| {
            let wins = wins(results).into_iter().find(|one| one.purpose == purpose)?;
            let [shifts, tables] = wins.won.map(|won| won.len());
            Some(format!("{shifts} : {tables}"))
        };
        (format!("{purpose}:"), cell)
    });
    let table = table(records, link, "shifts : tables", columns);
    let legend = "A shift is the fastest in the first number of operations, and a table in the second. In all \
        others, they tie. A shift is any strategy that reads no table.";
    let sentences = where_each_wins(records).map(|text| [legend.to_owned(), text]);
    table.into_iter().chain(sentences.into_iter().flatten().map(Block::Text)).collect()
}

/// Says by how much shifts and tables win, and where they win on all machines; `None` if they never compete.
pub fn where_each_wins(records: &[Record]) -> Option<String> {
    let all = Vec::from_iter(records.iter().flat_map(|record| wins(&record.results)));
    let is_known = |purpose: &Condition| all.iter().any(|one| one.purpose == *purpose);
    let by = Condition::purposes(MODES).find(is_known)?;
    let [shift, by_table] = [0, 1].map(|kind| {
        let gains = || all.iter().filter_map(|one| one.gain(kind));
        let least = gains().fold(f64::INFINITY, f64::min);
        format!("{least:.1} to {:.1}", gains().fold(0.0, f64::max))
    });
    let usual = || all.iter().filter(|one| one.purpose == by);
    let [shifts, tables] = [0, 1].map(|kind| {
        let has = |one: &Wins<'_>, name: &str| one.won[kind].iter().any(|(won, _)| *won == name);
        let won = usual().take(1).flat_map(|one| &one.won[kind]).map(|(name, _)| *name);
        Vec::from_iter(won.filter(|name| usual().all(|one| has(one, name))))
    });
    let by = in_sentence(by);
    Some(format!(
        "Where a shift is the fastest, the best table takes {shift} times as long in the median, \
         depending on the machine, the mode and the color. Where a table is the fastest, the best shift takes \
         {by_table} times as long. By {by}, a shift is the fastest on all machines in {}, and a table in {}: {}.",
        counted(shifts.len(), "operation"),
        tables.len(),
        tables.join(", ")
    ))
}

fn recommended(records: &[Record], choices: &[(Condition, Vec<Comparison<'_>>)]) -> Vec<Block> {
    if choices.is_empty() {
        return Vec::new();
    }
    let legend = format!(
        "The operations in which the records disagree come first. A cell has the recommended strategy and \
         Shift's ratio, or the runner-up's where Shift is recommended. If the two tie, the ratio is left \
         out. Ratio: {RATIO}. ~: the recommended strategy ties with others; any: all tie; empty: not \
         measured. On all: the best strategy for all records (METHOD.md says how it is chosen); slowdown: \
         its worst case."
    );
    let tables = choices.iter().map(|(by, all)| {
        let (agree, mut rows): (Vec<&Comparison<'_>>, Vec<_>) =
            all.iter().partition(|row| row.agree());
        let title = format!("{by}: the records disagree in {} of {}", rows.len(), all.len());
        rows.extend(agree);
        // The choice for all machines comes first, so that every screen shows it.
        let names = records.iter().map(|record| &*record.name);
        let columns = ["operation", "on all", "slowdown:"].into_iter().chain(names);
        let rows = rows.into_iter().map(|row| {
            let lost = percent(row.worst() - 1.0, 1);
            let first = [row.operation, row.strategy(), &lost].map(Cell::from);
            let choices = row.machines.iter().map(|measured| choice(measured.first().copied()));
            first.into_iter().chain(choices).collect()
        });
        Table::new(title, columns, rows)
    });
    vec![Block::Text(legend), Block::Tabs(tables.collect())]
}

fn both_sides<'a>(records: &'a [Record], link: Option<&str>) -> Vec<Block> {
    let benchmarks = MANY.map(|(_, name, _)| name);
    let gain = |results: &'a Results, name| {
        gains(results, Mode::Throughput).find(|gain| gain.benchmark == name)
    };
    let columns = benchmarks.map(|name| {
        let cell = move |results| {
            let Gain { rows, ratio, .. } = gain(results, name)?;
            let [(id, cycles), (rival, _)] = rows.map(|row| (&row.competitor, row.cycles.estimate));
            let level = id.level.as_ref().unwrap_or(&id.name);
            let ratio = ratio.map_or("~".to_owned(), |ratio| format!("{ratio:.2}"));
            Some(format!("{cycles:.0} ({level}), {rival} {ratio}"))
        };
        (name, cell)
    });
    let Some(table) = table(records, link, "machine", columns) else {
        return Vec::new();
    };
    let charts = benchmarks.into_iter().filter_map(|benchmark| {
        let rows = |one: &'a Record| Some((&*one.name, gain(&one.results, benchmark)?.rows));
        let mut machines = records.iter().filter_map(rows).peekable();
        machines.peek()?;
        Some(chart::by_machine(benchmark, machines))
    });
    let legend = "A cell has the core cycles per position (pawn_pair_changes: per move) by gross throughput, \
        the recommended level, the strongest rival that was measured, and the rival's relative time. \
        ~: they tie. Rivals: sets of one side after the other, a loop, and engines' kernels for AVX-512 \
        (compressed), which some records from before December 2026 lack.";
    vec![Block::Text(legend.to_owned()), Block::Charts(charts.collect()), table]
}

fn machines(records: &[Record], link: Option<&str>) -> Vec<Block> {
    type Column = (&'static str, fn(&Results) -> Option<String>);
    let columns: [Column; 7] = [
        ("processor", |one| Some(one.environment.processor())),
        ("rustc", |one| Some(one.environment.rustc.clone())),
        ("pawnfill", |one| Some(one.environment.pawnfill.clone())),
        ("date", |one| Some(one.date.clone())),
        ("processes:", |one| Some(one.processes.to_string())),
        ("precision", |one| {
            let precision = |mode| percent(one.precision.of(mode), 0);
            Some(Mode::DECIDING.map(precision).join(", ratios "))
        }),
        ("quiet rounds:", |one| one.quiet().map(|share| percent(share, 0))),
    ];
    let table = table(records, link, "study", columns);
    let Record { name: first, results: Results { workload: usual, .. } } = &records[0];
    let warnings = records.iter().flat_map(|Record { name, results }| {
        let workload = &results.workload;
        let other = (workload.hash != usual.hash)
            .then(|| format!("measured on other positions than {first}: {workload}."));
        let sentences = warnings::sentences(results).into_iter().chain(other);
        sentences.map(move |text| Block::Warning(format!("{name}: {text}")))
    });
    let mut hypervisors = records.iter().map(|one| one.results.environment.hypervisor.is_some());
    let legend = hypervisors.any(|has| has).then(|| {
        let legend = "A hypervisor may report the family and model of another processor. A record \
            is named after the real processor, whose features it lists.";
        Block::Text(legend.to_owned())
    });
    table.into_iter().chain(legend).chain(warnings).collect()
}

fn choice(found: Option<&Measurement>) -> Cell {
    let Some(found) = found else {
        return Cell::default().with_class("none");
    };
    let (chosen, baseline) = (found.chosen(), found.baseline());
    if !found.is_contested() {
        return chosen.competitor.to_string().into();
    }
    let (class, tie) = if found.is_tie() { ("tie", " ~") } else { ("use", "") };
    if found.competitors().all(|row| row.verdict != Some(Rank::Slower)) {
        return Cell::from("any").with_class(class);
    }
    let gain = if chosen.competitor == baseline.competitor {
        found.next_best().unwrap_or(1.0)
    } else {
        found.slowdown(baseline)
    };
    let gain = if is_slower(gain) { format!(" {gain:.2}") } else { String::new() };
    Cell::from(format!("{}{tie}{gain}", chosen.competitor)).with_class(class)
}

/// Returns the page about some records. It has no links to the pages of single records.
pub fn page(records: &[Record]) -> String {
    html::page(&report(records, None))
}

/// Returns the same report for a terminal.
pub fn text(records: &[Record]) -> String {
    text::report(&report(records, None), Medium::standard_output())
}
