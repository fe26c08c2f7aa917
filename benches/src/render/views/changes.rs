//! What a new record changes: the advice that it contradicts, and the candidates that are slower than those
//! that they were made to beat.

use crate::key::{Condition, Mode};
use crate::measure::results::Results;
use crate::record::advice::{level_on, levels, pair_strategies, slowdown_by, slower};
use crate::record::collection::Record;
use crate::record::compare::compare;
use crate::record::slowdown::Slowdown;
use crate::render::words::{some, whole_percent};

/// The most candidates that are named.
const MOST: usize = 7;

/// What a new record changes, in lines: `after` is the collection with the record, `before` the one without
/// it, or with the record that it replaced.
pub fn changes(before: &[Record], after: &[Record], new: &Results) -> Vec<String> {
    let [before, after] = [before, after].map(|records| {
        records
            .iter()
            .map(|record| &record.results)
            .collect::<Vec<_>>()
    });
    let mut lines = advice(&before, &after);
    if !lines.is_empty() {
        let generate = "The library advises something else until you run .ci/generate.";
        lines.push(generate.to_owned());
    }
    lines.extend(contradictions(&after, new));
    let slower = slower(new);
    lines.extend(slower.iter().take(MOST).map(|found| {
        let more = match found.count {
            1 => String::new(),
            count => format!("; slower in {count} measurements"),
        };
        format!(
            "{} is slower than {}, which it was made to beat: {:.2} times as long in {}{more}.",
            found.candidate, found.than, found.times, found.at
        )
    }));
    let others = slower
        .iter()
        .skip(MOST)
        .map(|found| found.candidate.to_string());
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        lines.push(format!("So are {}.", some(&others)));
    }
    if lines.is_empty() {
        let nothing = "This record contradicts no advice, and no candidate loses to one that it was made to beat.";
        lines.push(nothing.to_owned());
    }
    lines
}

/// The advice that is no longer the same.
fn advice(before: &[&Results], after: &[&Results]) -> Vec<String> {
    let orders = [false, true].into_iter().filter_map(|is_batch| {
        let [before, after] = [before, after].map(|records| levels(records, is_batch));
        let what = if is_batch { " for batches" } else { "" };
        (before != after).then(|| {
            format!(
                "The levels{what} are now in the order {}, and were {}.",
                after.join(", "),
                before.join(", ")
            )
        })
    });
    let pairs = PAIRS.into_iter().filter_map(|operation| {
        let [before, after] = [before, after].map(|records| {
            let ranked = pair_strategies(records, operation, &levels(records, false));
            ranked.first().map_or("none", |(strategy, _)| *strategy)
        });
        (before != after)
            .then(|| format!("For {operation}, the strategy is now {after}, and was {before}."))
    });
    let [before, after] = [before, after].map(|records| {
        let purposes: Vec<Condition> = Condition::purposes([Mode::Throughput]).collect();
        compare(records, &purposes)
    });
    let portable = after.iter().filter_map(|now| {
        let was = before.iter().find(|was| was.operation == now.operation);
        let was = was.map_or("nothing", |was| was.strategy());
        (was != now.strategy())
            .then(|| format!("{} by {}, not {was}", now.operation, now.strategy()))
    });
    let portable: Vec<String> = portable.collect();
    let portable =
        (!portable.is_empty()).then(|| format!("Portable changes: {}.", some(&portable)));
    orders.chain(pairs).chain(portable).collect()
}

/// The benchmarks of pairs.
const PAIRS: [&str; 2] = ["pawn_pairs", "pawn_pair_changes"];

/// Where the advice for all machines is not the best for this one.
fn contradictions(all: &[&Results], new: &Results) -> Vec<String> {
    let order = levels(all, false);
    let level = level_on(&order, new).zip(level_on(&levels(&[new], false), new));
    let level = level.and_then(|(advised, best)| {
        let [advised, best] = [advised, best].map(|level| Some((level, slowdown_by(level, new)?)));
        let (advised, best) = advised.zip(best)?;
        (advised.1.worst > best.1.worst).then(|| sentence("level", &advised, &best))
    });
    let pairs = PAIRS.into_iter().filter_map(|operation| {
        let (advised, _) = *pair_strategies(all, operation, &order).first()?;
        let here = pair_strategies(&[new], operation, &order);
        let cost = here.iter().find(|(strategy, _)| *strategy == advised)?;
        let least = here.first()?;
        (cost.1.worst > least.1.worst)
            .then(|| sentence(&format!("strategy for {operation}"), cost, least))
    });
    level.into_iter().chain(pairs).collect()
}

fn sentence(what: &str, advised: &(&str, Slowdown), best: &(&str, Slowdown)) -> String {
    let [(advised, cost), (best, least)] = [advised, best];
    let [most, least] = [cost, least].map(|found| whole_percent(found.worst - 1.0));
    format!(
        "On this machine, {advised}, the {what} for all machines, is up to {most} slower than the fastest ({}); \
         {best} would be at most {least} slower.",
        cost.at
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::fixture::{measured, results};
    use crate::measure::results::row::Row;

    fn record(build: &str, gfni: f64, rows: [Vec<Row>; 2]) -> Record {
        let levels = [
            ("BothSides, scalar", 90.0),
            ("BothSides, SSE2", 80.0),
            ("BothSides, AVX2", 50.0),
            ("BothSides, AVX-512", 48.0),
            ("BothSides, GFNI", gfni),
        ];
        let [pairs, fills] = rows;
        Record {
            name: format!("some/{build}"),
            results: results([measured("pawn_score", &levels), pairs, fills]),
        }
    }

    #[test]
    fn a_record_says_which_advice_it_changes_and_which_candidates_lose() {
        let pairs = |compress: f64| {
            let rows = [
                ("PawnByPawn", 600.0),
                ("Rows, AVX-512", 200.0),
                ("Compress, AVX-512", compress),
            ];
            measured("pawn_pairs", &rows)
        };
        let fill = |rotate| {
            let mut rows = measured("file_fill", &[("Shift", 6.0), ("Rotate", rotate)]);
            rows.iter_mut()
                .for_each(|row| row.condition.mode = Mode::Throughput);
            rows
        };
        let old = record("x86-64", 30.0, [pairs(150.0), fill(2.0)]);
        let before = [old.clone()];
        let same = changes(&before, &before, &old.results);
        assert_eq!(same.len(), 1);
        assert!(same[0].contains("contradicts no advice"), "{same:?}");

        let new = record("native", 90.0, [pairs(500.0), fill(24.0)]);
        let found = changes(&before, &[old.clone(), new.clone()], &new.results).join("\n");
        for line in [
            "The levels are now in the order AVX-512, GFNI, AVX2, SSE2, scalar, and were GFNI, AVX-512, ",
            "For pawn_pairs, the strategy is now Rows, and was Compress.",
            "Portable changes: file_fill by Shift, not Rotate.",
            "until you run .ci/generate",
            "BothSides, GFNI is slower than BothSides, AVX-512, which it was made to beat: 1.88 times as long \
             in pawn_score, latency.",
            "Compress, AVX-512 is slower than Rows, AVX-512, which it was made to beat: 2.50 times",
        ] {
            assert!(found.contains(line), "{line}: {found}");
        }
        // Nothing new, but the machine of the older record would gain from another level.
        let all = [old.clone(), new];
        let found = changes(&all, &all, &old.results).join("\n");
        let line = "On this machine, AVX-512, the level for all machines, is up to 60 % slower";
        assert!(found.contains(line), "{found}");
        assert!(!found.contains(".ci/generate"), "{found}");
    }
}
