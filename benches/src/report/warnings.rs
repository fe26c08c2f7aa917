//! Sentences about the reasons not to trust results.

use crate::measure::method::LEAST_COUNTED;
use crate::measure::results::{Precision, Results};
use crate::report::words::{counted, percent, some};
use crate::rows::measurement::Measurement;

/// With fewer positions, the branch predictor may learn the branches. A thousand positions can be learned.
const FEW_POSITIONS: usize = 2048;

/// The share [`LEAST_COUNTED`] of the rounds counts as quiet, even if all rounds are contended. So a share of
/// quiet rounds below `HARDLY_MORE * LEAST_COUNTED` causes a warning.
const HARDLY_MORE: f64 = 1.1;

/// Returns the reasons not to trust results, a sentence each, the gravest first; empty if all is well.
pub fn sentences(results: &Results) -> Vec<String> {
    let positions = results.workload.positions;
    let failed = results.failed();
    let quiet = results.quiet().unwrap_or(1.0);
    let measured = results.measurements.iter();
    let imprecise: Vec<&Measurement> = measured.filter(|found| !found.precise).collect();
    let reasons = [
        results.cut_short.then(|| {
            "CUT SHORT: the measurement was interrupted; these are the results until then.".to_owned()
        }),
        (!failed.is_empty())
            .then(|| format!("THE MACHINE WAS TOO NOISY TO TRUST THIS: {}.", some(&failed))),
        (results.environment.opt_level == "0").then(|| {
            "BUILT WITHOUT OPTIMIZATION: these results say nothing about optimized code. Build with \
             --release."
                .to_owned()
        }),
        (positions < FEW_POSITIONS).then(|| {
            format!(
                "SO FEW POSITIONS ({positions}) can be learned by the branch predictor: loops look too fast."
            )
        }),
        (quiet < HARDLY_MORE * LEAST_COUNTED).then(|| {
            let quiet = percent(quiet, 0);
            format!("ANOTHER PROCESS USED THIS CORE: only {quiet} of the rounds were quiet.")
        }),
        (!results.environment.free_barrier).then(|| {
            "All cycles contain a store and a load, because no barrier is free on this target.".to_owned()
        }),
        (!results.unmeasured.is_empty()).then(|| {
            format!("NOT MEASURED, so without a verdict: {}.", some(&results.unmeasured))
        }),
        (!imprecise.is_empty()).then(|| {
            let all = counted(results.measurements.len(), "measurement");
            let widths = imprecise.iter().filter_map(|found| found.half_width);
            let (count, worst) = (imprecise.len(), percent(widths.fold(0.0, f64::max), 1));
            let Precision { latency, throughput_ratio } = results.precision;
            let [latency, ratio] = [latency, throughput_ratio].map(|share| percent(share, 0));
            format!(
                "{count} of {all} are less precise than the target ({latency} of a latency, {ratio} of a \
                 ratio of throughputs), the worst to within {worst}."
            )
        }),
        (results.processes == 1).then(|| {
            "Measured in one process: the intervals are too narrow, because they omit differences between \
             processes."
                .to_owned()
        }),
    ];
    reasons.into_iter().flatten().collect()
}
