//! How it was measured, in ten sentences, and how to repeat it.

use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::catalogue;
use crate::clock::CHAIN_CYCLES;
use crate::cold::Level;
use crate::context::Context;
use crate::heat::{CROWDED, LEAST, OFF};
use crate::kernel::{COPIES, Mode};
use crate::race::WARM_UP;
use crate::record::{ContextRecord, Record};
use crate::study::{Budget, Study, study};
use crate::verdict::{CLEAR_CYCLES, CLEAR_RATIO};
use crate::workload::Workload;

/// The method of latencies and throughputs; how bursts and evaluations are measured stands above
/// their charts. Each sentence says what the code does; change both together.
pub(super) fn method() -> Markup {
    let sentences = [
        "Each operation is measured in those strategies that were asked for and do it in a way of \
         their own, beside Shift, which defines it; a study in which two of them give different \
         results, before the measurement or after it, on positions of the workload or on random \
         sets, is refused."
            .to_owned(),
        "Latency is the time of a call whose arguments all wait for the result of the call before \
         it, less the time of the same chain without the operation."
            .to_owned(),
        "Throughput is the time of a call among independent calls whose inputs are in the \
         first-level cache, and is gross: the loop, the loads and the xor of the results, whose \
         time is shown as “nothing”, overlap with the calls and cannot be subtracted."
            .to_owned(),
        "Both are measured of operations that take a color with one known at compile time (White \
         and Black apart, then averaged) and with one drawn at random for each call, which a \
         branch predictor cannot foresee."
            .to_owned(),
        format!(
            "A sample of either is one pass (of a constant color, one for each of the two) over \
             several hundred to two thousand calls, after {WARM_UP} others that are not timed and \
             bring code and tables into the caches; all inputs are freshly drawn from the \
             positions, because a list that is run again is learned by the branch predictor."
        ),
        "In each round every strategy of a cell takes one sample, in an order that is drawn anew, \
         so that whatever else the machine does favors none of them."
            .to_owned(),
        format!(
            "Each of their loops is compiled in {COPIES} copies, on x86-64 and 64-bit ARM at \
             different distances from the start of its function, and each sample runs one of them \
             at random, because where a loop lies changes its time by some percent."
        ),
        format!(
            "Times are told in core cycles by the fastest chain of {CHAIN_CYCLES} dependent \
             additions in the same round, and only rounds count in which this clock was within \
             {} % of its usual speed and a short loop before the samples took at most {} % longer \
             than in the quietest rounds, as it does while nobody else uses the core; if it did in \
             fewer than {least} % of them, those of the quietest {least} % count.",
            percent(OFF),
            percent(CROWDED - 1.0),
            least = percent(LEAST),
        ),
        "A latency is the mean of the rounds between the quantiles 5 % and 45 %, a throughput the \
         mean of the middle half, a ratio the mean of the middle half of the rounds' ratios to \
         Shift, both gross also for latencies, and the intervals, of 95 % confidence by order \
         statistics over 32 blocks of neighboring rounds, hold for this process on this \
         machine and take the time of the empty chain for exact: another process, compiler or \
         processor may differ by more."
            .to_owned(),
        format!(
            "The strategy of the least time is the fastest if it has rivals and, against each, the \
             whole interval of the ratio of their gross times lies below {CLEAR_RATIO}, it gains \
             {CLEAR_CYCLES} cycles, and its slowest copy beats the rival's fastest; otherwise \
             those that it does not beat so tie with it, and the one of them with the smallest \
             tables, or the first of these, is chosen."
        ),
    ];
    html! { ol { @for sentence in sentences { li { (sentence) } } } }
}

/// A share as a whole number of percent.
fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// The commands that repeat a record.
pub(super) fn repeat(record: &Record) -> Markup {
    let environment = &record.environment;
    let study = format!("cargo run --release -- study{}", study_options(record));
    let has_study = !record.cells.is_empty() || !record.cold.is_empty();
    html! {
        p {
            "With rustc " (environment.rustc) ", in the source tree of pawnfill "
            (environment.pawnfill) ":"
        }
        @if let Some(options) = publish_options(record) {
            pre { code { "cargo run --release -- publish" (options) " FOLDER" } }
            p { "FOLDER is one that exists, and all of the study is written there." }
        } @else {
            pre { code {
                @if has_study { (study) " --json study.json\n" }
                @if let Some(context) = &record.context {
                    "cargo run --release -- context" (context_options(record, context))
                    " --json context.json\n"
                }
                "cargo run --release -- report"
                @if has_study { " study.json" }
                @if record.context.is_some() { " context.json" }
                " --html report.html"
            } }
        }
        p {
            "The measuring took " (format!("{:.0} s", record.seconds)) "; it ends after "
            (limit(Budget::QUICK)) ", or with " code { "--full" } " after " (limit(Budget::FULL))
            ", at the latest, or after what " code { "--time-limit" } " says, such as "
            code { "--time-limit 20m" } "."
        }
        p {
            "The compiler was allowed these features of the processor: "
            code { (environment.target_features.join(",")) }
            ". A build that is to use what else the processor can do is asked for with "
            code { "RUSTFLAGS=\"-C target-cpu=native\"" } "."
        }
        @if !record.cells.is_empty() {
            p {
                "How well the numbers repeat on a machine, over five processes, and what two \
                 machines or builds have in common:"
            }
            pre { code {
                (study) " --repeat 5\n"
                "cargo run --release -- compare study.json other.json --html comparison.html"
            } }
        }
        p {
            "The workload is the same if its hash is " code { (record.workload.hash) }
            "; inputs are drawn from it with the seed " code { (record.workload.seed) } "."
        }
    }
}

/// How long a measurement takes at most.
fn limit(budget: Budget) -> String {
    match budget.time.as_secs() {
        seconds if seconds < 120 => format!("{seconds} s"),
        seconds => format!("{} min", seconds / 60),
    }
}

/// The options of `publish` that give such a record, if it measures what the record has.
fn publish_options(record: &Record) -> Option<String> {
    let context = record.context.as_ref()?;
    let set = |names: Vec<&'static str>| BTreeSet::from_iter(names);
    let operations = record.cells.iter().map(|cell| cell.operation.as_str());
    let modes = record.cells.iter().map(|cell| cell.mode.as_str());
    let evicted = record.cold.iter().map(|cold| cold.evict.as_str());
    let is_whole = set(catalogue::names()) == operations.collect()
        && set(Mode::ALL.map(Mode::name).to_vec()) == modes.collect()
        && set([Level::L1, Level::L2].map(Level::name).to_vec()) == evicted.collect();
    let default = Context::default();
    let settings = || context.settings.iter();
    let entries: BTreeSet<usize> = settings().map(|setting| setting.entries).collect();
    let visits: BTreeSet<usize> = settings().map(|setting| setting.visits).collect();
    let is_usual = entries == default.entries.into_iter().collect()
        && visits == default.visits.into_iter().collect();
    let strategies = study_strategies(record);
    (is_whole && is_usual && strategies == context_strategies(context))
        .then(|| options(record) + &strategies)
}

/// The option that leaves out those strategies of the library that a study did not measure.
fn study_strategies(record: &Record) -> String {
    let hot = record.cells.iter().map(|cell| &cell.operation);
    let operations = distinct(hot.chain(record.cold.iter().map(|cold| &cold.operation)));
    let (races, _) = study().operations(&operations).into_races();
    let entrants = races.iter().flat_map(|race| race.entrants());
    let could: BTreeSet<&str> = entrants.map(|(name, _)| name).collect();
    let hot = record.cells.iter().flat_map(|cell| &cell.strategies);
    let cold = record.cold.iter().flat_map(|cold| &cold.strategies);
    let names = hot.map(|of| &of.name).chain(cold.map(|of| &of.name));
    strategies(&distinct(names), |name| could.contains(name))
}

/// The same of an evaluation, in which all compete.
fn context_strategies(context: &ContextRecord) -> String {
    let parts = context.settings.iter().flat_map(|of| &of.strategies);
    strategies(&distinct(parts.map(|part| &part.name)), |_| true)
}

/// The option for these strategies, if another one could compete.
fn strategies(found: &[&str], could: impl Fn(&str) -> bool) -> String {
    let is_found = |name: &&str| found.contains(name);
    let mut names = Study::STRATEGIES.into_iter();
    if names.all(|name| is_found(&name) || !could(name)) {
        return String::new();
    }
    let named: Vec<&str> = Study::STRATEGIES.into_iter().filter(is_found).collect();
    format!(" --strategies {}", named.join(","))
}

/// The options of a study that gives such a record.
fn study_options(record: &Record) -> String {
    let mut options = options(record) + &study_strategies(record);
    let operations = record.cells.iter().map(|cell| &cell.operation);
    let operations = distinct(operations.chain(record.cold.iter().map(|cold| &cold.operation)));
    if (1..catalogue::names().len()).contains(&operations.len()) {
        options += &format!(" --operations {}", operations.join(","));
    }
    let mut modes = distinct(record.cells.iter().map(|cell| &cell.mode));
    modes.extend((!record.cold.is_empty()).then_some("cold"));
    if modes != Mode::ALL.map(Mode::name) {
        options += &format!(" --mode {}", modes.join(","));
    }
    let evicted = distinct(record.cold.iter().map(|cold| &cold.evict));
    if !evicted.is_empty() {
        options += &format!(" --evict {}", evicted.join(","));
    }
    options
}

/// The options of an evaluation that gives such a record.
fn context_options(record: &Record, context: &ContextRecord) -> String {
    let list = |numbers: BTreeSet<usize>| -> String {
        let words = numbers.iter().map(|number| match number {
            0 => "none".to_owned(),
            _ => number.to_string(),
        });
        words.collect::<Vec<_>>().join(",")
    };
    let settings = || context.settings.iter();
    let hash = list(settings().map(|setting| setting.entries).collect());
    let visits = list(settings().map(|setting| setting.visits).collect());
    let options = options(record) + &context_strategies(context);
    format!("{options} --hash {hash} --visits {visits}")
}

/// The options that both have.
fn options(record: &Record) -> String {
    let mut options = String::new();
    if record.precision.latency <= Budget::FULL.precision.latency {
        options.push_str(" --full");
    }
    if record.workload.name != Workload::random_games().name() {
        options += &format!(" --positions {}", record.workload.name);
    }
    options
}

/// The names, each once, in the order in which they come first.
pub(super) fn distinct<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    let mut distinct: Vec<&str> = Vec::new();
    for name in names {
        if !distinct.contains(&name.as_str()) {
            distinct.push(name);
        }
    }
    distinct
}
