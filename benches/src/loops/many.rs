//! All benchmarks, and the list of the benchmarks of many operations.

use crate::loops::benchmark::Benchmark;
use crate::loops::{operations, pawn_evaluation, pawn_moves, pawn_pairs};
use crate::rows::key::Subject;

type Many = (&'static str, &'static str, fn(Subject) -> Benchmark);

/// The benchmarks of many operations, in a report's order.
pub(crate) const MANY: [Many; 7] = [
    ("evaluation", "pawn_score", pawn_evaluation::score),
    ("evaluation", "pawn_evaluation", pawn_evaluation::evaluation),
    ("pairs", "pawn_pairs", pawn_pairs::pairs),
    ("pairs", "pawn_pair_changes", pawn_pairs::changes),
    ("moves", "pawn_moves", pawn_moves::moves),
    ("moves", "pinned_pawn_moves", pawn_moves::pinned),
    ("moves", "contains_pawn_move", pawn_moves::contains),
];

pub(crate) fn all() -> Vec<Benchmark> {
    let mut benchmarks = operations::benchmarks();
    benchmarks.extend(MANY.map(|(group, name, benchmark)| benchmark(Subject { group, name })));
    benchmarks
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::loops::operations::STRATEGIES;
    use crate::workload::input::Input;
    use crate::workload::pool::{Random, Workload};

    /// Charts have a color for each name in `STRATEGIES`, so each competitor of one operation must be in it.
    #[test]
    fn every_competitor_is_known_and_gives_the_results_of_the_baseline() {
        let mut random = Random::seed_from_u64(1);
        let workload = Workload::random_games();
        for benchmark in &mut all() {
            let Subject { group, name } = benchmark.subject;
            let mut competing = benchmark.competitors.iter().skip(1);
            let is_known = competing.all(|one| STRATEGIES.contains(&&*one.id.name));
            assert!(is_known || MANY.iter().any(|(_, many, _)| *many == name));
            for _ in 0..4 {
                let words = benchmark.disagreement(&mut || Input::draw(&workload, &mut random));
                assert_eq!(words, None);
                let draw = &mut || Input::draw_any(&mut random, group);
                assert_eq!(benchmark.disagreement(draw), None);
            }
        }
    }
}
