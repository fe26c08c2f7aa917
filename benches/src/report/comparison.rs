//! Records side by side: what to use on each machine, where they disagree, and both sides at once.

use std::iter;

use crate::loops::many::MANY;
use crate::machine::environment::Environment;
use crate::measure::results::Results;
use crate::record::collection::Record;
use crate::record::compare::{Comparison, compare};
use crate::report::block::{Block, Cell, Report, Table};
use crate::report::summary::{Gain, MODES, Tally, gains, tallies};
use crate::report::text::Medium;
use crate::report::words::{RATIO, counted, is_slower, joined, percent, whole_percent};
use crate::report::{chart, html, text, warnings, words};
use crate::rows::key::{Condition, Mode};
use crate::rows::measurement::Measurement;
use crate::rows::row::Rank;

/// The report about some records, at least one. If their names are links, `link` stands behind each name.
pub(crate) fn report(all: &[Record], link: Option<&str>) -> Report {
    // What cannot be trusted recommends nothing.
    let trusted = all.iter().filter(|record| record.results.doubt().is_none());
    let records = &Vec::from_iter(trusted.cloned())[..];
    let doubts = all.iter().filter_map(|Record { name, results }| {
        let why = results.doubt()?;
        let words = format!("{name} recommends nothing, because {why}.");
        Some(Block::Warning(words))
    });
    let mut leads = Vec::from_iter(doubts);
    let results: Vec<&Results> = records.iter().map(|record| &record.results).collect();
    let choices = Condition::purposes(MODES);
    let choices = choices.map(|one| (one.with_color(", "), compare(&results, &[one])));
    let mut choices = Vec::from_iter(choices);
    choices.retain(|(_, rows)| !rows.is_empty());
    let count = counted(records.len(), "record");
    let mut lead =
        format!("Which strategy to use for each chess pawn bitboard operation, by {count}.");
    let has = |is_so: fn(&Environment) -> bool| results.iter().any(|one| is_so(&one.environment));
    let bare = "a machine without a hypervisor, such as a desktop or a laptop";
    let missing = [
        (!has(|one| one.target.starts_with("aarch64"))).then_some("an ARM processor"),
        (!has(|one| one.hypervisor.is_none())).then_some(bare),
    ];
    let missing = joined(missing.into_iter().flatten(), " or of ");
    if link.is_some() && !missing.is_empty() {
        lead += &format!(" None is of {missing}.");
    }
    if let Some((by, rows)) = choices.first() {
        let (apart, all) = (rows.iter().filter(|row| !row.agree()).count(), rows.len());
        lead += &format!(" By {by}, they disagree in {apart} of {all} operations.");
    }
    let title = "Shifts or tables? Chess pawns, machine by machine".to_owned();
    leads.push(Block::Text(lead));
    let mut report = Report::new(title, leads);
    let both_sides = both_sides(records, link);
    report.add("Both sides at once, pairs and moves", both_sides);
    report.add("Shifts or tables", shifts_or_tables(records, link));
    report.add("What to use", what_to_use(records, &choices));
    report.add("Machines", machines(all, link));
    report
}

/// A table with a row for each record, whose first cell names it, and some columns, each with its name and what tells
/// its cells. Rows and columns without any cell are left out, because a record may be older than what is shown.
fn table<'a>(
    records: &'a [Record],
    link: Option<&str>,
    first: &str,
    columns: impl IntoIterator<Item = (String, impl Fn(&'a Results) -> Option<String>)>,
) -> Option<Block> {
    let columns = columns.into_iter().map(|(name, cell)| {
        let cells = records.iter().map(|record| cell(&record.results));
        (name, cells.collect())
    });
    let mut columns: Vec<(String, Vec<Option<String>>)> = columns.collect();
    columns.retain(|(_, cells)| cells.iter().any(Option::is_some));
    let records = records.iter().enumerate();
    let rows = records.filter_map(|(index, Record { name, .. })| {
        let cells = columns.iter().map(|(_, cells)| cells[index].clone());
        cells.clone().flatten().next()?;
        let mut row = vec![Cell::from(&**name)];
        row[0].link = link.map(|page| words::link(&format!("{name}{page}")));
        row.extend(cells.map(|cell| cell.unwrap_or_default().into()));
        Some(row)
    });
    let names = columns.iter().map(|(name, _)| &**name);
    Table::new("", iter::once(first).chain(names), rows).block()
}

/// Shifts or tables, machine by machine.
fn shifts_or_tables(records: &[Record], link: Option<&str>) -> Vec<Block> {
    let columns = Condition::purposes(Mode::DECIDING).map(|purpose| {
        let cell = move |results| {
            let mut kinds = tallies(results).into_iter();
            let kinds = kinds.find(|one| one.purpose == purpose)?;
            let [shifts, tables] = kinds.won.map(|won| won.len());
            Some(format!("{shifts} : {tables}"))
        };
        (purpose.with_color(", ") + ":", cell)
    });
    let table = table(records, link, "shifts : tables", columns);
    let legend = "In how many operations a shift, which is any strategy that reads no table, is the fastest, and in \
        how many a table; in all others, they tie.";
    let sentences = where_each_wins(records).map(|text| [legend.to_owned(), text]);
    let texts = sentences.into_iter().flatten().map(Block::Text);
    table.into_iter().chain(texts).collect()
}

/// By how much shifts and tables win where they do, and where they win on all machines, in sentences; `None` if they
/// compete on none.
pub fn where_each_wins(records: &[Record]) -> Option<String> {
    let all = records.iter().flat_map(|record| tallies(&record.results));
    let all: Vec<Tally<'_>> = all.collect();
    let is_known = |purpose: &Condition| all.iter().any(|one| one.purpose == *purpose);
    let usual = Condition::purposes(MODES).find(is_known)?;
    let [shift, by_table] = [0, 1].map(|kind| {
        let gains = || all.iter().filter_map(|one| one.gain(kind));
        let least = gains().fold(f64::INFINITY, f64::min);
        format!("{least:.1} to {:.1}", gains().fold(0.0, f64::max))
    });
    let by = usual.with_color(", ");
    let usual = || all.iter().filter(|one| one.purpose == usual);
    let [shifts, tables] = [0, 1].map(|kind| {
        let has = |one: &Tally<'_>, name: &str| one.won[kind].iter().any(|(won, _)| *won == name);
        let won = usual().take(1).flat_map(|one| &one.won[kind]);
        let won = won.map(|(name, _)| *name);
        Vec::from_iter(won.filter(|name| usual().all(|one| has(one, name))))
    });
    Some(format!(
        "Where a shift is the fastest, the best table takes {shift} times as long, in the median of a machine and \
         mode; where a table is the fastest, the best shift takes {by_table} times as long. By {by}, a shift is the \
         fastest on all machines in {}; a table in {}: {}.",
        counted(shifts.len(), "operation"),
        tables.len(),
        tables.join(", ")
    ))
}

/// The strategies to use, machine by machine: a table for each purpose.
fn what_to_use(records: &[Record], choices: &[(String, Vec<Comparison<'_>>)]) -> Vec<Block> {
    if choices.is_empty() {
        return Vec::new();
    }
    let legend = format!(
        "The operations in which they disagree come first. The number: the ratio of Shift; where Shift is to be used, \
         that of the next best; none where these tie. Ratio: {RATIO}. ~: it ties with others; any: all tie; empty: not \
         measured. Slowdown: what the strategy on all loses at most. METHOD.md says how it is chosen."
    );
    let tables = choices.iter().map(|(by, all)| {
        let (agree, mut rows): (Vec<&Comparison<'_>>, Vec<_>) =
            all.iter().partition(|row| row.agree());
        let title = format!("{by}: they disagree in {} of {}", rows.len(), all.len());
        rows.extend(agree);
        // The choice for all machines stands before theirs, where every screen has room for it.
        let names = records.iter().map(|record| &*record.name);
        let first = ["operation", "on all", "slowdown:"].into_iter();
        let columns = first.chain(names);
        let rows = rows.into_iter().map(|row| {
            let lost = percent(row.worst() - 1.0);
            let first = [row.operation, row.strategy(), &lost].map(Cell::from);
            let machines = row.machines.iter();
            let choices = machines.map(|measured| choice(measured.first().copied()));
            first.into_iter().chain(choices).collect()
        });
        Table::new(title, columns, rows)
    });
    vec![Block::Text(legend), Block::Tabs(tables.collect())]
}

/// What both sides at once, pairs and moves gain on each machine; empty if none was measured.
fn both_sides<'a>(records: &'a [Record], link: Option<&str>) -> Vec<Block> {
    let benchmarks = MANY.map(|(_, name, _)| name);
    let gain = |results: &'a Results, name| {
        let mut gains = gains(results, Mode::Throughput);
        gains.find(|gain| gain.benchmark == name)
    };
    let columns = benchmarks.map(|name| {
        let cell = move |results| {
            let Gain { rows, ratio, .. } = gain(results, name)?;
            let [(id, cycles), (rival, _)] = rows.map(|row| (&row.competitor, row.cycles.estimate));
            let way = id.level.as_ref().unwrap_or(&id.name);
            let ratio = ratio.map_or("~".to_owned(), |ratio| format!("{ratio:.2}"));
            Some(format!("{cycles:.0} ({way}), {rival} {ratio}"))
        };
        (name.to_owned(), cell)
    });
    let Some(table) = table(records, link, "machine", columns) else {
        return Vec::new();
    };
    let names = records.iter().map(|one| one.name.clone() + mark(&one.results));
    let names = Vec::from_iter(names);
    let charts = benchmarks.into_iter().filter_map(|benchmark| {
        let rows = records.iter().zip(&names);
        let rows =
            rows.filter_map(|(one, name)| Some((&**name, gain(&one.results, benchmark)?.rows)));
        let mut machines = rows.peekable();
        machines.peek()?;
        Some(chart::by_machine(benchmark, machines))
    });
    let legend = "Core cycles per position, or per move for pawn_pair_changes, by gross throughput; what to use; its \
        strongest rival that was measured, and how many times as long that takes. ~: they tie. What engines do: one \
        side after the other, a loop, or a kernel for AVX-512, of which records of before December 2026 lack some.";
    let charts = Block::Charts(charts.collect());
    vec![Block::Text(legend.to_owned()), charts, table]
}

/// Marks a record whose intervals are within one process.
fn mark(results: &Results) -> &'static str {
    if results.processes == 1 { " †" } else { "" }
}

/// What each machine is, and the reasons not to trust its record.
fn machines(records: &[Record], link: Option<&str>) -> Vec<Block> {
    type Column = (&'static str, fn(&Results) -> Option<String>);
    let columns: [Column; 7] = [
        ("processor", |one| Some(one.environment.processor())),
        ("rustc", |one| Some(one.environment.rustc.clone())),
        ("pawnfill", |one| Some(one.environment.pawnfill.clone())),
        ("date", |one| Some(one.date.clone())),
        ("processes:", |one| Some(one.processes.to_string() + mark(one))),
        ("precision", |one| {
            let precision = |mode| whole_percent(one.precision.of(mode));
            Some(joined(Mode::DECIDING.map(precision), ", ratios "))
        }),
        ("quiet rounds:", |one| one.quiet().map(whole_percent)),
    ];
    let columns = columns.map(|(name, cell)| (name.to_owned(), cell));
    let table = table(records, link, "study", columns);
    let first = &records[0];
    let warnings = records.iter().flat_map(|Record { name, results }| {
        let workload = &results.workload;
        let is_other = workload.hash != first.results.workload.hash;
        let first = &first.name;
        let other =
            is_other.then(|| format!("measured on other positions than {first}: {workload}."));
        let sentences = warnings::sentences(results).into_iter().chain(other);
        sentences.map(move |text| Block::Warning(format!("{name}: {text}")))
    });
    let is_any = |is_so: fn(&Results) -> bool| records.iter().any(|one| is_so(&one.results));
    let legends = [
        is_any(|one| one.environment.hypervisor.is_some()).then_some(
            "Under a hypervisor, family and model are what it reports, and the processor may be another one. That of \
             a record is in its name, and its features are in the record.",
        ),
        is_any(|one| one.processes == 1).then_some(
            "†: measured in one process, so that its intervals and its precision leave out what differs between \
             processes, and are too narrow.",
        ),
    ];
    let legends = legends.into_iter().flatten().map(|text| Block::Text(text.to_owned()));
    table.into_iter().chain(legends).chain(warnings).collect()
}

/// The strategy to use, and what it gains.
fn choice(found: Option<&Measurement>) -> Cell {
    let Some(found) = found else {
        return Cell::default().with_class("none");
    };
    let (chosen, baseline) = (found.chosen(), found.baseline());
    let name = chosen.competitor.to_string();
    if !found.is_contested() {
        return name.into();
    }
    let (class, tie) = [("use", ""), ("tie", " ~")][usize::from(found.is_tie())];
    let mut verdicts = found.competitors().map(|row| row.verdict);
    if verdicts.all(|verdict| verdict != Some(Rank::Slower)) {
        return Cell::from("any").with_class(class);
    }
    let gain = match chosen.competitor == baseline.competitor {
        true => found.next_best().unwrap_or(1.0),
        false => found.slowdown(baseline),
    };
    // A tie with the baseline, or of the baseline with the next best, gains nothing.
    let gain = is_slower(gain).then(|| format!(" {gain:.2}"));
    Cell::from(name + tie + &gain.unwrap_or_default()).with_class(class)
}

/// The page about some records, without links to their own pages.
pub fn page(records: &[Record]) -> String {
    html::page(&report(records, None))
}

/// The same for a terminal.
pub fn text(records: &[Record]) -> String {
    text::report(&report(records, None), Medium::standard_output())
}
