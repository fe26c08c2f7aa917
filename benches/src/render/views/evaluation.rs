//! The evaluation with and without a pawn hash table: what was found, curves, and the tables behind them.

use maud::Markup;

use crate::measure::evaluation::{CHUNK, CHUNKS};
use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};
use crate::record::evaluation::{
    Parts, extremes, loses_in, pays_from, stops_mattering_without, with_table, without_table,
};
use crate::render::block::{Block, Cell, Emphasis, Group, Table, number, words};
use crate::render::chart::{Curve, Curves};
use crate::render::words::{counted, listed, percent, whole_percent};
use crate::verdict::statistics::Interval;

/// The tables and what was found, for a terminal.
pub(crate) fn tables(found: &EvaluationResult) -> Vec<Block> {
    let mut blocks = vec![cycles_table(found, Parts::Strategies)];
    blocks.extend(has_steps(found).then(|| cycles_table(found, Parts::Steps)));
    blocks.extend(findings(found).into_iter().map(Block::Text));
    blocks.push(Block::Note(legend(found)));
    blocks
}

/// What was found, the curves, and the tables behind them, for a page.
pub(crate) fn section(found: &EvaluationResult) -> Vec<Block> {
    let mut blocks: Vec<Block> = findings(found).into_iter().map(Block::Text).collect();
    blocks.push(Block::Note(CAPTION.to_owned()));
    let is_small = |setting: &Setting| [0, smallest(found)].contains(&setting.entries);
    let cycles_chart = |parts| {
        let curves = curves(found, parts, is_small, |part| part.cycles);
        panel(size(found), "cycles per evaluation", curves)
    };
    let ratios = curves(found, Parts::Strategies, |_| true, |part| part.ratio);
    let ratios = panel("all sizes".to_owned(), "time relative to Shift", ratios);
    blocks.push(Block::Charts(vec![cycles_chart(Parts::Strategies), ratios]));
    let title = "The table of the evaluation";
    blocks.push(tables_of(found, Parts::Strategies, title, "Shift"));
    if has_steps(found) {
        blocks.extend([
            Block::Text(
                "The same evaluation with its pawns evaluated by the steps of the example `engine`, from a loop \
                 over the pawns to sets by Shift, and by both sides at once with the fastest level, which is \
                 entered for each position:"
                    .to_owned(),
            ),
            Block::Charts(vec![cycles_chart(Parts::Steps)]),
            tables_of(found, Parts::Steps, "The table of the steps", "the loop over pawns"),
        ]);
    }
    let method = "In each round all strategies, in random order, evaluate the same positions, copied to the \
        first-level cache before, each with a hash table that holds the same entries. They take turns with the \
        tables, so that no strategy profits from where a table is in memory. The first positions of a turn are \
        not timed. A point is the mean of the middle half of the quiet rounds. Without a table, only the stream \
        with the fewest visits is evaluated.";
    blocks.push(Block::Details(
        "How the evaluation is measured".to_owned(),
        vec![Block::Text(legend(found)), Block::Text(method.to_owned())],
    ));
    blocks
}

fn has_steps(found: &EvaluationResult) -> bool {
    names(found, Parts::Steps).next().is_some()
}

fn cycles_table(found: &EvaluationResult, parts: Parts) -> Block {
    let has_sizes = parts == Parts::Strategies;
    let cell = |part: &Part| Cell::interval(&part.cycles, 1, 1);
    Block::Table(table(found, parts, has_sizes, cell))
}

/// The cycles, and the times relative to one of the parts.
fn tables_of(found: &EvaluationResult, parts: Parts, title: &str, baseline: &str) -> Block {
    let ratios = table(found, parts, false, |part| {
        Cell::interval(&part.ratio, 3, 3)
    });
    let heading = Block::Text(format!("Time relative to {baseline}:"));
    let tables = vec![cycles_table(found, parts), heading, Block::Table(ratios)];
    Block::Details(title.to_owned(), tables)
}

fn findings(found: &EvaluationResult) -> Vec<String> {
    let mut findings = vec![choice(found)];
    findings.extend(loses_in(found, Parts::Strategies).into_iter().map(loses));
    findings.extend(pays_from(found).into_iter().map(|(names, rate)| {
        let names = listed(&names);
        match rate {
            Some(rate) => format!(
                "With {names}, every pawn hash table is clearly faster than none from {} hits on.",
                percent(rate)
            ),
            None => format!(
                "With {names}, there is no hit rate from which on every pawn hash table is clearly faster \
                 than none."
            ),
        }
    }));
    findings.extend(loses_in(found, Parts::Steps).into_iter().map(loses));
    findings
}

/// Says from which hit rate the choice of a strategy does not matter, and how much it matters without a
/// table.
fn choice(found: &EvaluationResult) -> String {
    let matters = whole_percent(found.threshold);
    let mut text = match found.irrelevant_from {
        _ if !found.settings.is_empty() && with_table(found).next().is_none() => {
            "No pawn hash table was measured.".to_owned()
        }
        Some(rate) => format!(
            "From a hit rate of the pawn hash table of {} on, the strategies differ by less than {matters}.",
            percent(rate)
        ),
        None => format!(
            "Even at the highest hit rate of the pawn hash table, the strategies differ by at least {matters}."
        ),
    };
    let without = without_table(found).filter(|without| without.gap >= found.threshold);
    let Some((without, [fastest, slowest])) =
        without.and_then(|without| Some((without, extremes(without)?)))
    else {
        return text;
    };
    text += &format!(
        " Without a table, the slowest, {}, takes {} longer than the fastest, {}.",
        slowest.name,
        percent(without.gap),
        fastest.name
    );
    match stops_mattering_without(found, &slowest.name) {
        None => text,
        Some(first) if first.entries == 0 => format!(
            "{text} All others differ by less than that even without a table: apart from {}, the choice does \
             not matter here.",
            slowest.name
        ),
        Some(first) => format!(
            "{text} All others differ by less than {matters} from {} on.",
            percent(first.hit_rate)
        ),
    }
}

/// Says in which settings an evaluation is faster without a pawn hash table.
fn loses((names, lost): (Vec<&str>, Vec<&Setting>)) -> String {
    let names = listed(&names);
    if lost.is_empty() {
        return format!("With {names}, no pawn hash table is clearly slower than none.");
    }
    let sizes = lost
        .chunk_by(|a, b| a.entries == b.entries)
        .map(|settings| {
            let rates = settings.iter().map(|setting| percent(setting.hit_rate));
            let mut rates: Vec<String> = rates.collect();
            rates.dedup();
            format!("{} entries at {} hits", settings[0].entries, listed(&rates))
        });
    format!(
        "With {names}, an evaluation is faster without a pawn hash table than with {}.",
        sizes.collect::<Vec<_>>().join("; with ")
    )
}

fn legend(found: &EvaluationResult) -> String {
    let turn = CHUNKS * CHUNK;
    let place = match found.cold {
        true => format!(
            "At the beginning of every {turn} positions, of which the first {CHUNK} are not timed, most of \
             the hash table is out of the caches."
        ),
        false => format!(
            "The hash table is in the caches, as far as it fits: it is read before every {turn} positions."
        ),
    };
    let steps = match has_steps(found) {
        true => {
            " Pawns by: the steps of the example `engine`, by Shift where a strategy is used; both sides at \
             once enter their level for each position."
        }
        false => "",
    };
    format!(
        "Core cycles per evaluation, with one strategy for all pawns, over {} positions of each stream; the \
         streams share more or fewer of their pawns. It evaluates: {}. {place} Visits: random moves tried \
         around each position of a game, as a search does. Gap: how much longer the slowest strategy takes \
         than the fastest.{steps}",
        found.positions, found.evaluation,
    )
}

const CAPTION: &str = "A point is one stream of positions with one size of the pawn hash table, or without one; \
    the line through it is its interval of 95 % confidence. The first chart shows the smallest table, since \
    larger ones also miss the caches more often; the second shows all sizes. The vertical scales do not begin \
    at zero.";

/// The number of entries of the smallest table. The time of an evaluation depends on the size of the table,
/// too, so a curve through several sizes would jump up and down.
fn smallest(found: &EvaluationResult) -> usize {
    let sizes = with_table(found).map(|setting| setting.entries);
    sizes.min().unwrap_or(0)
}

fn size(found: &EvaluationResult) -> String {
    match (smallest(found), without_table(found)) {
        (0, _) => "no table".to_owned(),
        (entries, Some(_)) => format!("{entries} entries, or none"),
        (entries, None) => format!("{entries} entries"),
    }
}

fn names(found: &EvaluationResult, parts: Parts) -> impl Iterator<Item = &str> {
    let parts = found
        .settings
        .first()
        .map_or(&[][..], |first| parts.of(first));
    parts.iter().map(|part| part.name.as_str())
}

/// A curve for each part through some settings.
fn curves(
    found: &EvaluationResult,
    parts: Parts,
    is_shown: impl Fn(&Setting) -> bool,
    value: fn(&Part) -> Interval,
) -> Vec<Curve> {
    let mut settings: Vec<&Setting> = found.settings.iter().collect();
    settings.retain(|setting| is_shown(setting));
    settings.sort_by(|a, b| a.hit_rate.total_cmp(&b.hit_rate));
    let curve = |name: &str| {
        let point = |setting: &&Setting| {
            let part = parts.of(setting).iter().find(|part| part.name == name)?;
            Some((setting.hit_rate, value(part)))
        };
        (name.to_owned(), settings.iter().filter_map(point).collect())
    };
    names(found, parts).map(curve).collect()
}

/// A chart over the hit rate, without notes.
fn panel(more: String, axis: &'static str, curves: Vec<Curve>) -> (Markup, Vec<String>) {
    let tick = |percent: u32| (f64::from(percent) / 100.0, format!("{percent} %"));
    let chart = Curves {
        title: ["evaluation".to_owned(), more],
        axes: ["hit rate of the pawn hash table", axis],
        ticks: [0, 25, 50, 75, 100].map(tick).to_vec(),
        from_zero: false,
        curves,
    };
    (chart.draw(), Vec::new())
}

/// A row for each setting, a column for each part. If it `has_sizes`, it also has columns for the bytes of
/// the hash table and for the gap between the strategies.
fn table(
    found: &EvaluationResult,
    parts: Parts,
    has_sizes: bool,
    cell: fn(&Part) -> Cell,
) -> Table {
    let name = match parts {
        Parts::Strategies => "evaluation",
        Parts::Steps => "pawns by",
    };
    let row = |setting: &Setting| {
        let (visits, entries) = match (setting.entries, setting.visits) {
            (0, _) => (String::new(), "none".to_owned()),
            (entries, 1) => ("games".to_owned(), entries.to_string()),
            (entries, visits) => (counted(visits, "visit"), entries.to_string()),
        };
        let gap = Cell::from(percent(setting.gap)).with(match setting.gap >= found.threshold {
            true => Emphasis::Best,
            false => Emphasis::None,
        });
        let mut row = vec![(number("hash entries"), Cell::from(entries))];
        row.extend(has_sizes.then(|| (number("bytes"), setting.bytes.to_string().into())));
        row.push((number("hits"), percent(setting.hit_rate).into()));
        let parts = parts.of(setting).iter();
        row.extend(parts.map(|part| (number(&part.name), cell(part))));
        row.extend(has_sizes.then_some((number("gap"), gap)));
        Group::row(visits, row)
    };
    let label = format!("Table of the evaluation, {name}");
    Table::new(label, words(name), found.settings.iter().map(row)).keyed(2)
}
