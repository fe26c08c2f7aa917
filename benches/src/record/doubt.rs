//! The reasons to doubt results, in one place for everything that shows them.

use crate::measure::results::Results;
use crate::record::words::some;

/// Of fewer positions the branch predictor learns the branches: it learns a thousand.
const FEW_POSITIONS: usize = 2048;

/// Hardly more than what is counted even if nothing was quiet.
const HARDLY_MORE: f64 = 1.1;

/// The reasons to doubt some results, a sentence each; none if all is well.
pub fn doubts(results: &Results) -> Vec<String> {
    let mut doubts = Vec::new();
    if results.cut_short {
        doubts.push("CUT SHORT: this is what was measured until it was interrupted.".to_owned());
    }
    if results.environment.opt_level == "0" {
        doubts.push(
            "BUILT WITHOUT OPTIMIZATION: this says nothing of optimized code; run it with --release."
                .to_owned(),
        );
    }
    if let Some(host) = &results.environment.emulated_on {
        doubts.push(format!(
            "EMULATED on {host}: the times are the emulator's and say nothing of a processor."
        ));
    }
    if !results.self_check.passed() {
        let failed: Vec<&str> = results.self_check.failed().collect();
        let failed = failed.join("; ");
        doubts.push(format!(
            "THE MACHINE WAS TOO NOISY TO TRUST THIS: {failed}."
        ));
    }
    let positions = results.workload.positions;
    if positions < FEW_POSITIONS {
        doubts.push(format!(
            "SO FEW POSITIONS ({positions}) can be learned by the branch predictor: loops look too \
             fast."
        ));
    }
    let few_quiet = HARDLY_MORE * results.method.min_counted;
    if let Some(quiet) = results.quiet().filter(|quiet| *quiet < few_quiet) {
        doubts.push(format!(
            "SOMEBODY ELSE USED THE CORE: only {:.0} % of the rounds were quiet.",
            100.0 * quiet
        ));
    }
    if !results.environment.free_barrier {
        doubts.push("All cycles contain the stores of `black_box`.".to_owned());
    }
    if !results.unmeasured.is_empty() {
        doubts.push(format!(
            "NOT MEASURED, so that nothing is said of it: {}.",
            some(&results.unmeasured)
        ));
    }
    if let Some(of) = results
        .batch_setup
        .as_ref()
        .filter(|of| !of.is_memory_large())
    {
        doubts.push(format!(
            "Batches from memory may come from a cache: all slices together have {} MiB, and the last-level \
             cache has {} MiB as the machine tells.",
            of.memory_bytes >> 20,
            of.last_level_bytes.unwrap_or(0) >> 20,
        ));
    }
    let imprecise = results.cells.iter().filter(|cell| !cell.precise).count();
    if imprecise > 0 {
        doubts.push(format!(
            "Not all is as precise as asked for: {imprecise} of {} measurements are not.",
            results.cells.len()
        ));
    }
    doubts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{ColorSource, Mode};
    use crate::measure::results::batch::BatchSetup;
    use crate::measure::results::cell::{CellResult, Precision};
    use crate::measure::results::selfcheck::Check;
    use crate::verdict::candidate::CandidateResult;
    use crate::verdict::statistics::Interval;
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

    #[test]
    fn of_what_was_measured_well_there_is_no_doubt() {
        let mut results = results();
        results.cells = vec![cell(true, 1.0)];
        results.batch_setup = Some(setup(Some(1 << 20)));
        assert_eq!(doubts(&results), [""; 0]);
        results.batch_setup = Some(setup(None));
        assert_eq!(
            doubts(&results),
            [""; 0],
            "nothing is known of a last-level cache"
        );
    }

    #[test]
    fn each_reason_is_told() {
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
        results.cells = vec![cell(true, 0.3), cell(false, 0.2)];
        results.batch_setup = Some(setup(Some(64 << 20)));
        let told = doubts(&results);
        let begin = [
            "CUT SHORT: ",
            "BUILT WITHOUT OPTIMIZATION: ",
            "EMULATED on x86_64: ",
            "THE MACHINE WAS TOO NOISY TO TRUST THIS: one is false.",
            "SO FEW POSITIONS (9) ",
            "SOMEBODY ELSE USED THE CORE: only 25 % of the rounds were quiet.",
            "All cycles contain the stores of `black_box`.",
            "NOT MEASURED, so that nothing is said of it: stops, latency.",
            "Batches from memory may come from a cache: all slices together have 128 MiB, and the \
             last-level cache has 64 MiB ",
            "Not all is as precise as asked for: 1 of 2 measurements are not.",
        ];
        assert_eq!(told.len(), begin.len(), "{told:#?}");
        for (told, begin) in told.iter().zip(begin) {
            assert!(told.starts_with(begin), "{told}");
        }
    }

    fn cell(precise: bool, quiet: f64) -> CellResult {
        let nothing = CandidateResult {
            name: "nothing".to_owned(),
            table_bytes: 0,
            depth: None,
            cycles: Interval::exactly(0.0),
            ratio: Interval::exactly(0.5),
            fastest_copy: None,
            layout: 0.0,
            gross: None,
        };
        CellResult {
            group: "files".to_owned(),
            operation: "file_set".to_owned(),
            mode: Mode::Latency,
            color: ColorSource::None,
            precise,
            half_width: None,
            quiet,
            chosen: "Shift".to_owned(),
            tie: Vec::new(),
            nothing,
            strategies: Vec::new(),
            batch: None,
        }
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
}
