//! The page of a collection: what to use on each machine, where they disagree, and one composition for
//! all of them.

use maud::{Markup, html};
use pawnfill::{Shift, Strategy};

use crate::cell::{Cell, ColorSource, Mode};
use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Precision};
use crate::record::collection::Published;
use crate::record::doubt::doubts;
use crate::record::portable::{RULE, Row, loss, rows};
use crate::record::words::some;
use crate::render::html::name::breakable;
use crate::render::html::page::{page, paragraph, prose, table};
use crate::render::losses::{LOSES, loses, loss_in_words};
use crate::render::reasons::{RUSTC, Reason};

/// What decides where nothing else is said, as for `pawnfill tune`.
const USUAL: Cell = Cell {
    mode: Mode::Throughput,
    color: ColorSource::Constant,
};

/// What decides for batches.
const BATCH: Cell = Cell {
    mode: Mode::Batch,
    color: ColorSource::Constant,
};

/// What is shown, what decides usually first.
const PURPOSES: [Cell; 6] = [
    USUAL,
    Cell {
        mode: Mode::Throughput,
        color: ColorSource::Random,
    },
    Cell {
        mode: Mode::Latency,
        color: ColorSource::Constant,
    },
    Cell {
        mode: Mode::Latency,
        color: ColorSource::Random,
    },
    BATCH,
    Cell {
        mode: Mode::Batch,
        color: ColorSource::Random,
    },
];

/// A mode and a source of the color, and what the machines found by it.
struct Variant<'a> {
    name: String,
    rows: Vec<Row<'a>>,
}

/// The page of some published records, at least one.
pub fn collection(records: &[Published]) -> String {
    let results: Vec<&Results> = records.iter().map(|of| &of.results).collect();
    let variants = PURPOSES.map(|purpose| Variant {
        name: format!("{}, {}", purpose.mode, purpose.color),
        rows: rows(&results, purpose),
    });
    let measured: Vec<&Variant<'_>> = variants.iter().filter(|of| !of.rows.is_empty()).collect();
    let mut sections = Vec::new();
    if !measured.is_empty() {
        sections.push(("What to use", choices(records, &measured)));
    }
    if let Some(usual) = measured.first().filter(|_| records.len() > 1) {
        sections.push(("One composition for all", portable(records, usual)));
        let builds = builds(records);
        sections.extend(builds.map(|builds| ("Builds that differ", builds)));
    }
    sections.push(("Machines", machines(records)));
    sections.push(("How to add one", how_to_add()));
    let lead = html! {
        p.lead {
            "Which strategy to use for each chess pawn bitboard operation, on "
            @match records.len() {
                1 => { "one machine" }
                count => { (count) " machines and builds" }
            }
            "."
            @if let Some(usual) = measured.first().filter(|_| records.len() > 1) {
                " " (prose(&disagreement(usual)))
            }
        }
    };
    page("pawnfill, machine by machine", &lead, &sections)
}

/// For which operations the machines disagree, in a sentence.
fn disagreement(variant: &Variant<'_>) -> String {
    let apart = variant.rows.iter().filter(|row| !row.agree());
    let apart: Vec<String> = apart.map(|row| row.operation.name.to_owned()).collect();
    let (by, all) = (&variant.name, variant.rows.len());
    match apart.len() {
        0 => format!(
            "By {by}, some strategy is the best on all of them for each of {all} operations."
        ),
        count => format!(
            "By {by}, they disagree in {count} of {all} operations: {}.",
            some(&apart)
        ),
    }
}

/// What to use, machine by machine; where they disagree, first.
fn choices(records: &[Published], variants: &[&Variant<'_>]) -> Markup {
    html! {
        ul.key {
            li { span.use { "Flip 1.53" } "the fastest" }
            li { span.tie { "Flip ~ 1.53" } "ties with others" }
            li { span.tie { "any" } "all tie" }
            li { span.none {} "not measured" }
        }
        p.note {
            "The number: how many times as long Shift takes; beside Shift, the next best. There is none \
             where these tie. It is " (LOSES) "."
        }
        @match variants {
            [only] => { p { b { (only.name) } } (tables(records, only)) }
            several => {
                fieldset.tabs {
                    legend { "What is to be fast:" }
                    @for (place, variant) in several.iter().enumerate() {
                        input type="radio" name="variant" id={ "variant-" (place) }
                            checked[place == 0];
                        label for={ "variant-" (place) } { (variant.name) }
                    }
                    @for variant in several {
                        div.tab { p.print { b { (variant.name) } } (tables(records, variant)) }
                    }
                }
            }
        }
        @for note in unmeasured(records, variants[0]) { p.note { (prose(&note)) } }
    }
}

/// What machines have not measured, in words.
fn unmeasured(records: &[Published], variant: &Variant<'_>) -> Vec<String> {
    let of_machine = |(place, of): (usize, &Published)| {
        let lacking = variant.rows.iter().filter(|row| row.cells[place].is_none());
        let lacking: Vec<String> = lacking.map(|row| row.operation.name.to_owned()).collect();
        (!lacking.is_empty()).then(|| {
            format!(
                "Not measured on {} by pawnfill {}: {}.",
                of.name(),
                of.results.environment.pawnfill,
                some(&lacking)
            )
        })
    };
    records.iter().enumerate().filter_map(of_machine).collect()
}

fn tables(records: &[Published], variant: &Variant<'_>) -> Markup {
    let (agree, apart): (Vec<&Row<'_>>, Vec<&Row<'_>>) =
        variant.rows.iter().partition(|row| row.agree());
    html! {
        @if !apart.is_empty() {
            h3 { "They disagree in " (apart.len()) " of " (variant.rows.len()) }
            (choices_table("They disagree", records, &apart, true))
        }
        @if !agree.is_empty() {
            @if records.len() > 1 {
                h3 { "Some strategy is the best on all of them in " (agree.len()) }
            }
            (choices_table("They agree", records, &agree, false))
        }
    }
}

/// A row an operation, a column a machine; behind them, where machines disagree, what to use on all.
fn choices_table(label: &str, records: &[Published], rows: &[&Row<'_>], is_apart: bool) -> Markup {
    let header = html! {
        th scope="col" { "operation" }
        @for of in records { th scope="col" { (heading(of)) } }
        @if is_apart { th scope="col" { "on all" } th.number scope="col" { "loses at most" } }
    };
    let body = html! {
        @for (place, row) in rows.iter().enumerate() {
            @let is_first = place > 0 && rows[place - 1].operation.group != row.operation.group;
            tr class=[(is_first).then_some("first")] {
                th scope="row" { (breakable(row.operation.name)) }
                @for cell in &row.cells { (choice(*cell)) }
                @if is_apart {
                    @let losses = row.cells.iter().flatten().map(|of| of.slowdown(row.strategy()));
                    td { b { (row.strategy()) } }
                    td.number { (loss_in_words(losses.fold(1.0, f64::max))) }
                }
            }
        }
    };
    html! { div.choices { (table(label, &header, &body)) } }
}

fn heading(of: &Published) -> Markup {
    html! { a href={ (of.name()) "/study.html" } { (of.cpu) br; (of.build) } }
}

/// The strategy to use, and what it gains.
fn choice(cell: Option<&CellResult>) -> Markup {
    let Some(cell) = cell else {
        return html! { td.none {} };
    };
    if !cell.is_contested() {
        return html! { td { (cell.chosen) } };
    }
    if cell.tie.len() == cell.strategies.len() {
        return html! { td.tie { "any" } };
    }
    let others = cell.strategies.iter().map(|of| of.name.as_str());
    let others = others.filter(|name| *name != cell.chosen);
    let gain = match cell.chosen == Shift::NAME {
        false => cell.slowdown(Shift::NAME),
        true => others
            .map(|name| cell.slowdown(name))
            .fold(f64::INFINITY, f64::min),
    };
    // Of a tie with Shift, or of Shift with the next best, there is nothing to be told.
    let gain = loses(gain).then(|| format!(" {gain:.2}"));
    match cell.tie.is_empty() {
        true => {
            html! { td.use { (cell.chosen) span.gain { @if let Some(gain) = gain { (gain) } } } }
        }
        false => html! { td.tie { (cell.chosen) " ~" @if let Some(gain) = gain { (gain) } } },
    }
}

/// The best composition for all machines, as code, and what it loses on each.
fn portable(records: &[Published], variant: &Variant<'_>) -> Markup {
    let losses = (0..records.len()).map(|place| loss(&variant.rows, place));
    let losses: Vec<_> = losses.collect();
    let worst = losses
        .iter()
        .flatten()
        .map(|loss| loss.worst)
        .fold(1.0, f64::max);
    let header = html! {
        th scope="col" { "machine" }
        th.number scope="col" { "loses" }
        th.number scope="col" { "at most" }
        th scope="col" { "in" }
    };
    let body = html! {
        @for (of, loss) in records.iter().zip(&losses) {
            tr {
                th scope="row" { (of.name()) }
                @match loss {
                    Some(loss) => {
                        td.number { (loss_in_words(loss.mean)) }
                        td.number { (loss_in_words(loss.worst)) }
                        td { @if loses(loss.worst) { (loss.at) } }
                    }
                    None => { td.number { "not measured" } td {} td {} }
                }
            }
        }
    };
    let answer = match loses(worst) {
        true => format!(
            "One composition for all of them loses at most {} in an operation, by {}.",
            loss_in_words(worst),
            variant.name
        ),
        false => format!(
            "One composition is the best for all of them, by {}.",
            variant.name
        ),
    };
    html! {
        (paragraph(&answer))
        (table("What it loses on each machine", &header, &body))
        (paragraph(&format!(
            "Loses: in the geometric mean over the operations, {LOSES}. {RULE}"
        )))
        pre { code { (item(&variant.rows)) } }
        p {
            "With what it loses in each operation; " code { "--metric latency" } " and "
            code { "--color-source runtime" } " are for another end:"
        }
        pre { code { "pawnfill tune --from results --out src/tuned.rs" } }
    }
}

/// The composition as code; what Shift does is left to it.
fn item(rows: &[Row<'_>]) -> String {
    let mut text = "pawnfill::compose! {\n    pub struct Portable {\n".to_owned();
    let fields = rows.iter().filter(|row| row.strategy() != Shift::NAME);
    for row in fields {
        text += &format!("        {}: {},\n", row.operation.name, row.strategy());
    }
    text + "        ..Shift\n    }\n}\n"
}

/// Where the builds of one processor differ, and why; `None` where there are not several of any.
fn builds(records: &[Published]) -> Option<Markup> {
    let of_cpus = records.chunk_by(|a, b| a.cpu == b.cpu);
    let of_cpus: Vec<&[Published]> = of_cpus.filter(|builds| builds.len() > 1).collect();
    (!of_cpus.is_empty()).then(|| {
        html! {
            p {
                "The operations for which the strategy to use is another one in another build, by "
                (USUAL.mode) ", " (USUAL.color) ", and in batches, or whose instructions are known to be \
                 others; and why, as far as the assembly by " (RUSTC) " was looked at."
            }
            @for builds in of_cpus {
                h3 { (builds[0].cpu) }
                (calls(builds))
                (batches(builds))
            }
        }
    })
}

/// Where builds differ in calls for one board.
fn calls(builds: &[Published]) -> Markup {
    let reasons = |row: &Row<'_>| -> Vec<String> {
        let reasons = Reason::of_calls(row.operation.name);
        let reasons = reasons.filter(|reason| reason.tells_apart(builds));
        reasons.map(|reason| reason.of_builds(builds)).collect()
    };
    let rows = rows_of(builds, USUAL).into_iter();
    let rows = rows.map(|row| (reasons(&row), row));
    let rows: Vec<_> = rows
        .filter(|(reasons, row)| !reasons.is_empty() || differs(row))
        .collect();
    if rows.is_empty() {
        return html! { p { "For each operation, the strategy to use is the same in all of its builds." } };
    }
    let header = html! { (builds_header(builds)) th scope="col" { "why" } };
    let body = html! {
        @for (reasons, row) in &rows {
            tr { (builds_entries(row)) td.why { @for of in reasons { (prose(of)) " " } } }
        }
    };
    let label = format!("Builds for {} that differ", builds[0].cpu);
    html! { div.choices { (table(&label, &header, &body)) } }
}

/// Where builds differ in batches; nothing unless several have measured any.
fn batches(builds: &[Published]) -> Markup {
    let measured = builds
        .iter()
        .filter(|of| of.results.batches().next().is_some());
    if measured.count() < 2 {
        return html! {};
    }
    let mut rows = rows_of(builds, BATCH);
    rows.retain(differs);
    let body = html! { @for row in &rows { tr { (builds_entries(row)) } } };
    let label = format!("Builds for {} that differ in batches", builds[0].cpu);
    let reasons = Reason::of_batches().filter(|reason| reason.tells_apart(builds));
    html! {
        p {
            "In batches, " (BATCH.color) ", the strategy to use is "
            @match rows.len() {
                0 => { "the same in all of its builds." }
                1 => { "another one in another build for one operation:" }
                count => { "another one in another build for " (count) " operations:" }
            }
        }
        @if !rows.is_empty() {
            div.choices { (table(&label, &builds_header(builds), &body)) }
        }
        @for reason in reasons { (paragraph(&reason.of_builds(builds))) }
    }
}

/// What some builds found, operation by operation.
fn rows_of(builds: &[Published], purpose: Cell) -> Vec<Row<'_>> {
    let results: Vec<&Results> = builds.iter().map(|of| &of.results).collect();
    rows(&results, purpose)
}

/// Whether the strategy to use is not the same everywhere.
fn differs(row: &Row<'_>) -> bool {
    let mut chosen = row.cells.iter().flatten().map(|cell| &cell.chosen);
    let first = chosen.next();
    chosen.any(|of| Some(of) != first)
}

fn builds_header(builds: &[Published]) -> Markup {
    html! {
        th scope="col" { "operation" }
        @for of in builds { th scope="col" { (of.build) } }
    }
}

fn builds_entries(row: &Row<'_>) -> Markup {
    html! {
        th scope="row" { (breakable(row.operation.name)) }
        @for cell in &row.cells { (choice(*cell)) }
    }
}

/// What was measured where.
fn machines(records: &[Published]) -> Markup {
    let header = html! {
        th scope="col" { "study" }
        th scope="col" { "processor" }
        th scope="col" { "rustc" }
        th scope="col" { "measured" }
        th scope="col" { "pawnfill" }
        th scope="col" { "precision" }
        th.number scope="col" { "quiet rounds" }
    };
    let body = html! {
        @for of in records {
            @let environment = &of.results.environment;
            tr {
                th scope="row" { a href={ (of.name()) "/study.html" } { (of.name()) } }
                td.why {
                    (environment.cpu)
                    @if let Some(model) = &environment.cpu_model { " (" (model) ")" }
                    @if environment.hypervisor.is_some() { ", under a hypervisor" }
                }
                td { (environment.rustc) }
                td { (of.results.date) }
                td { (environment.pawnfill) }
                td { (precision(&of.results.precision)) }
                td.number {
                    @if let Some(quiet) = of.results.quiet() {
                        (format!("{:.0}\u{a0}%", 100.0 * quiet))
                    }
                }
            }
        }
    };
    let workload = &records[0].results.workload.hash;
    html! {
        (table("Machines", &header, &body))
        @for of in records {
            @for doubt in doubts(&of.results) { p.warn { (of.name()) ": " (prose(&doubt)) } }
            @if of.results.workload.hash != *workload {
                p.warn {
                    (of.name()) ": measured on other positions than " (records[0].name()) ", "
                    (of.results.workload.positions) " of " (of.results.workload.name) "."
                }
            }
        }
    }
}

/// The precision that was asked for.
fn precision(of: &Precision) -> String {
    let [latency, ratio] = [of.latency, of.throughput_ratio].map(|of| 100.0 * of);
    format!("{latency:.0}\u{a0}%, ratios {ratio:.0}\u{a0}%")
}

fn how_to_add() -> Markup {
    html! {
        p { "In the source tree of pawnfill, on a machine that does nothing else:" }
        pre { code {
            "cargo run --release -- publish --full results\n"
            "RUSTFLAGS=\"-C target-cpu=native\" cargo run --release -- publish --full results"
        } }
        p {
            "Each command measures one build, writes its folder and this page; the page of each study "
            "tells how it was measured."
        }
    }
}
