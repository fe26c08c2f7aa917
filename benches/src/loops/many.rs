//! All benchmarks: one of each operation, and those of many operations, each in a file of its own.

use crate::loops::benchmark::{Benchmark, Many};
use crate::loops::{operations, pawn_evaluation, pawn_moves, pawn_pairs};

/// The benchmarks of many operations, in the order of the tables.
pub(crate) const MANY: [Many; 7] = [
    pawn_evaluation::SCORE,
    pawn_evaluation::EVALUATION,
    pawn_pairs::PAIRS,
    pawn_pairs::CHANGES,
    pawn_moves::MOVES,
    pawn_moves::PINNED,
    pawn_moves::CONTAINS,
];

/// All benchmarks with all candidates that this machine has, in the order of the tables.
pub(crate) fn all() -> Vec<Benchmark> {
    let mut benchmarks = operations::benchmarks();
    benchmarks.extend(MANY.map(|many| (many.benchmark)()));
    benchmarks
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::loops::operations::STRATEGIES;
    use crate::rows::key::Subject;
    use crate::workload::input::Input;
    use crate::workload::pool::{Random, Workload};

    /// Charts give each strategy that they know a color.
    #[test]
    fn every_candidate_is_known_and_gives_the_results_of_the_baseline() {
        let mut random = Random::seed_from_u64(1);
        let workload = Workload::random_games();
        for benchmark in &mut all() {
            let Subject { group, name } = benchmark.subject;
            let mut competing = benchmark.candidates.iter().skip(1);
            let is_known = competing.all(|one| STRATEGIES.contains(&&*one.id.name));
            assert!(is_known || MANY.iter().any(|many| many.subject.name == name));
            for _ in 0..4 {
                let words = benchmark.disagreement(&mut || Input::draw(&workload, &mut random));
                assert_eq!(words, None);
                let draw = &mut || Input::draw_any(&mut random, group);
                assert_eq!(benchmark.disagreement(draw), None);
            }
        }
    }
}
