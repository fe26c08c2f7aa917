//! The reasons to doubt results, in one place for everything that shows them.

use std::fmt;

use crate::measure::results::Results;

/// Of fewer positions the branch predictor learns the branches: it learns a thousand.
const FEW_POSITIONS: usize = 2048;

/// A reason to doubt results. Printed, it is a sentence.
#[derive(Clone, PartialEq, Debug)]
pub enum Doubt {
    /// The compiler was told not to optimize.
    NotOptimized,
    /// These statements of the self-check do not hold.
    Noisy(Vec<String>),
    /// The positions are so few.
    FewPositions(usize),
    /// This share of the rounds was quiet, hardly more than what is counted even if none was.
    Contended(f64),
    /// The compiler's barrier is `black_box`.
    CostlyBarrier,
    /// So many of all measurements are less precise than asked for.
    Imprecise {
        /// How many.
        count: usize,
        /// Of how many.
        of: usize,
    },
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOptimized => write!(
                f,
                "BUILT WITHOUT OPTIMIZATION: this says nothing of optimized code; run it with \
                 --release."
            ),
            Self::Noisy(statements) => write!(
                f,
                "THE MACHINE WAS TOO NOISY TO TRUST THIS: {}.",
                statements.join("; ")
            ),
            Self::FewPositions(positions) => write!(
                f,
                "SO FEW POSITIONS ({positions}) can be learned by the branch predictor: loops look \
                 too fast."
            ),
            Self::Contended(quiet) => write!(
                f,
                "SOMEBODY ELSE USED THE CORE: only {:.0} % of the rounds were quiet.",
                100.0 * quiet
            ),
            Self::CostlyBarrier => write!(f, "All cycles contain the stores of black_box."),
            Self::Imprecise { count, of } => write!(
                f,
                "The time was up before all was as precise as asked for: {count} of {of} \
                 measurements are not."
            ),
        }
    }
}

/// The reasons to doubt some results; none if all is well.
pub fn doubts(results: &Results) -> Vec<Doubt> {
    /// Hardly more than what is counted even if nothing was quiet.
    const HARDLY: f64 = 1.1;
    let mut doubts = Vec::new();
    if results.environment.opt_level == "0" {
        doubts.push(Doubt::NotOptimized);
    }
    if !results.self_check.passed() {
        let failed = results.self_check.failed().map(str::to_owned);
        doubts.push(Doubt::Noisy(failed.collect()));
    }
    if results.workload.positions < FEW_POSITIONS {
        doubts.push(Doubt::FewPositions(results.workload.positions));
    }
    let few_quiet = HARDLY * results.method.least_counted;
    if let Some(quiet) = results.quiet().filter(|quiet| *quiet < few_quiet) {
        doubts.push(Doubt::Contended(quiet));
    }
    if !results.environment.free_barrier {
        doubts.push(Doubt::CostlyBarrier);
    }
    let imprecise = results.cells.iter().filter(|cell| !cell.precise).count();
    if imprecise > 0 {
        doubts.push(Doubt::Imprecise {
            count: imprecise,
            of: results.cells.len(),
        });
    }
    doubts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::cell::Precision;
    use crate::measure::results::check::Check;
    use crate::workload::pool::Workload;

    #[test]
    fn each_reason_is_told() {
        let precision = Precision {
            latency: 0.01,
            throughput_ratio: 0.03,
        };
        let mut results = Results::new(&Workload::random_games(), precision);
        results.environment.opt_level = "3".to_owned();
        results.environment.free_barrier = true;
        assert_eq!(doubts(&results), []);
        results.environment.opt_level = "0".to_owned();
        results.environment.free_barrier = false;
        results.workload.positions = 9;
        results.self_check.checks = [true, false]
            .map(|passed| Check {
                statement: format!("one is {passed}"),
                passed,
            })
            .to_vec();
        let told: Vec<String> = doubts(&results).iter().map(Doubt::to_string).collect();
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told[0].starts_with("BUILT WITHOUT OPTIMIZATION"));
        assert_eq!(
            told[1],
            "THE MACHINE WAS TOO NOISY TO TRUST THIS: one is false."
        );
        assert!(told[2].contains("(9)") && told[3].contains("black_box"));
    }
}
