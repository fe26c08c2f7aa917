//! The reasons not to trust results, in words.

use crate::measure::results::Results;
use crate::render::block::Block;
use crate::render::words::{some, whole_percent};

/// With fewer positions the branch predictor learns the branches: it learns a thousand.
const FEW_POSITIONS: usize = 2048;

/// Hardly more than what is counted even if nothing was quiet.
const HARDLY_MORE: f64 = 1.1;

/// The reasons not to trust results, a sentence each, the gravest first; empty if all is well.
pub fn sentences(results: &Results) -> Vec<String> {
    let environment = &results.environment;
    let failed: Vec<&str> = results.self_check.failed().collect();
    let positions = results.workload.positions;
    let few_quiet = HARDLY_MORE * results.method.min_counted;
    let contended = results.quiet().filter(|quiet| *quiet < few_quiet);
    let unmeasured = &results.unmeasured;
    let setup = results.batch_setup.as_ref();
    let in_cache = setup.filter(|setup| !setup.is_memory_large());
    let imprecise = results.cells.iter().filter(|cell| !cell.precise).count();
    let sentences = [
        results.cut_short.then(|| {
            "CUT SHORT: the measurement was interrupted; these are the results until then."
                .to_owned()
        }),
        (environment.opt_level == "0").then(|| {
            "BUILT WITHOUT OPTIMIZATION: these results say nothing about optimized code. Run it \
             with --release."
                .to_owned()
        }),
        environment.emulated_on.as_ref().map(|host| {
            format!(
                "EMULATED on {host}: the times are the emulator's and say nothing about a processor."
            )
        }),
        (!failed.is_empty()).then(|| {
            format!(
                "THE MACHINE WAS TOO NOISY TO TRUST THIS: {}.",
                failed.join("; ")
            )
        }),
        (positions < FEW_POSITIONS).then(|| {
            format!(
                "SO FEW POSITIONS ({positions}) can be learned by the branch predictor: loops look \
                 too fast."
            )
        }),
        contended.map(|quiet| {
            let quiet = whole_percent(quiet);
            format!("SOMEBODY ELSE USED THE CORE: only {quiet} of the rounds were quiet.")
        }),
        (!environment.free_barrier)
            .then(|| "All cycles contain the stores of `black_box`.".to_owned()),
        (!unmeasured.is_empty())
            .then(|| format!("NOT MEASURED, so without a verdict: {}.", some(unmeasured))),
        in_cache.map(|setup| {
            format!(
                "Batches from memory may come from a cache: all slices together have {} MiB, and the \
                 machine reports a last-level cache of {} MiB.",
                setup.memory_bytes >> 20,
                setup.last_level_bytes.unwrap_or(0) >> 20,
            )
        }),
        (imprecise > 0).then(|| {
            format!(
                "Less precise than asked for: {imprecise} of {} measurements.",
                results.cells.len()
            )
        }),
    ];
    sentences.into_iter().flatten().collect()
}

/// The same, each behind the name of the results.
pub(crate) fn named(name: &str, results: &Results) -> impl Iterator<Item = Block> {
    let sentences = sentences(results).into_iter();
    sentences.map(move |sentence| Block::Warning(format!("{name}: {sentence}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::batch::BatchSetup;
    use crate::measure::results::cell::Precision;
    use crate::measure::results::fixture::cell;
    use crate::measure::results::selfcheck::Check;
    use crate::workload::pool::Workload;

    fn results() -> Results {
        let precision = Precision {
            latency: 0.01,
            throughput_ratio: 0.03,
        };
        let mut results = Results::new(&Workload::random_games(), precision);
        results.environment.opt_level = "3".to_owned();
        results.environment.free_barrier = true;
        results.environment.emulated_on = None;
        results
    }

    fn setup(last_level_bytes: Option<usize>) -> BatchSetup {
        BatchSetup {
            vectors: "AVX2".to_owned(),
            cache_bytes: 32 << 10,
            cache_known: true,
            last_level_bytes,
            memory_bytes: 128 << 20,
            memory_boards: 4096,
        }
    }

    #[test]
    fn good_results_have_no_warning() {
        let mut results = results();
        results.cells = vec![cell("file_set", &[("Shift", 6.0)])];
        results.batch_setup = Some(setup(Some(1 << 20)));
        assert_eq!(sentences(&results), [""; 0]);
        // A last-level cache of unknown size is no reason.
        results.batch_setup = Some(setup(None));
        assert_eq!(sentences(&results), [""; 0]);
    }

    #[test]
    fn each_reason_has_a_sentence_with_its_facts() {
        let mut results = results();
        results.cut_short = true;
        results.environment.opt_level = "0".to_owned();
        results.environment.free_barrier = false;
        results.workload.positions = 9;
        results.environment.emulated_on = Some("x86_64".to_owned());
        results.unmeasured = vec!["stops, latency".to_owned()];
        results.self_check.checks = [true, false]
            .map(|passed| Check {
                statement: format!("one is {passed}"),
                passed,
            })
            .to_vec();
        results.cells = vec![cell("file_set", &[("Shift", 6.0)]); 2];
        results.cells[0].quiet = 0.3;
        results.cells[1].quiet = 0.2;
        results.cells[1].precise = false;
        results.batch_setup = Some(setup(Some(64 << 20)));
        let facts = [
            &["CUT SHORT"][..],
            &["WITHOUT OPTIMIZATION", "--release"],
            &["EMULATED", "x86_64"],
            &["TOO NOISY", "one is false"],
            &["FEW POSITIONS", "9"],
            &["SOMEBODY ELSE", "25 %"],
            &["black_box"],
            &["NOT MEASURED", "stops, latency"],
            &["memory", "128 MiB", "64 MiB"],
            &["1 of 2"],
        ];
        let sentences = sentences(&results);
        assert_eq!(sentences.len(), facts.len(), "{sentences:#?}");
        for (sentence, facts) in sentences.iter().zip(facts) {
            assert!(
                facts.iter().all(|fact| sentence.contains(fact)),
                "{sentence}"
            );
        }
        assert!(!sentences[3].contains("one is true"));
    }
}
