//! How it was measured, in ten sentences, and how to repeat it.

use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::catalogue;
use crate::clock::CHAIN_CYCLES;
use crate::kernel::{COPIES, Mode};
use crate::record::{ContextRecord, Record};
use crate::study::Budget;
use crate::workload::Workload;

/// The method. Each sentence says what the code does; change both together.
pub(super) fn method() -> Markup {
    let sentences = [
        "Each operation is measured in every strategy that does it in a way of its own, beside \
         Shift, which defines it; a study in which two of them give different results, before the \
         measurement or after it, on positions of the workload or on random sets, is refused."
            .to_owned(),
        "Latency is the time of a call whose arguments wait for the result of the call before it, \
         less the time of the same chain without the operation."
            .to_owned(),
        "Throughput is the time of a call among independent calls whose inputs are in the \
         first-level cache, and is gross: the loop, the loads and the xor of the results, whose \
         time is shown as “nothing”, overlap with the calls and cannot be subtracted."
            .to_owned(),
        "Operations that take a color are measured with one known at compile time (White and Black \
         apart, then averaged) and with one drawn at random for each call, which a branch \
         predictor cannot foresee."
            .to_owned(),
        "A sample is one pass over some hundred to two thousand calls on inputs freshly drawn from \
         the positions, because a list that is run again is learned by the branch predictor, after \
         64 calls that are not timed and bring code and tables into the caches."
            .to_owned(),
        "In each round every strategy of a cell takes one sample, in an order that is drawn anew, \
         so that whatever else the machine does meets all of them alike."
            .to_owned(),
        format!(
            "Each loop is compiled in {COPIES} copies at different distances from the start of its \
             function, and each sample runs one of them at random, because where a loop lies \
             changes its time by some percent."
        ),
        format!(
            "Times are told in core cycles by the fastest chain of {CHAIN_CYCLES} dependent \
             additions in the same round, and only rounds count in which this clock was within 5 % \
             of its usual speed and a short loop before the samples showed that nobody else used \
             the core; if those are fewer than a quarter, the quietest quarter."
        ),
        "A latency is the mean of the rounds between the quantiles 5 % and 45 %, a throughput the \
         mean of the middle half, a ratio the mean of the middle half of the rounds' ratios to \
         Shift, and the intervals, of 95 % confidence by order statistics over 32 blocks of \
         neighboring rounds, hold for this process on this machine: another process, compiler or \
         processor may differ by more."
            .to_owned(),
        "A strategy is the fastest if, against every rival, the whole interval of the ratio of \
         their times lies below 0.97, it gains a quarter of a cycle, and its slowest copy beats \
         the rival's fastest; otherwise those that it does not beat so tie with it, and the one \
         with the smallest tables, or the first of these, is chosen."
            .to_owned(),
    ];
    html! { ol { @for sentence in sentences { li { (sentence) } } } }
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

/// The options of a study that gives such a record.
fn study_options(record: &Record) -> String {
    let mut options = options(record);
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
    format!("{} --hash {hash} --visits {visits}", options(record))
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
