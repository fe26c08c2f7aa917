//! All benchmarks: one of each operation, and those of many operations, each in a file of its own.

use std::collections::BTreeSet;

use crate::loops::benchmark::{Benchmark, Many};
use crate::loops::both_sides::LEVELS;
use crate::loops::{operations, pawn_evaluation, pawn_moves, pawn_pairs, pawn_structure};
use crate::rows::key::CandidateId;

/// The benchmarks of many operations, in the order of the tables.
pub(crate) const MANY: [Many; 6] = [
    pawn_structure::STRUCTURE,
    pawn_evaluation::SCORE,
    pawn_evaluation::EVALUATION,
    pawn_pairs::PAIRS,
    pawn_pairs::CHANGES,
    pawn_moves::MOVES,
];

/// All benchmarks with all candidates that this machine has, in the order of the tables.
pub(crate) fn all() -> Vec<Benchmark> {
    let mut benchmarks = operations::benchmarks();
    benchmarks.extend(MANY.map(|many| (many.benchmark)()));
    benchmarks
}

/// All candidates of these benchmarks on any machine, each once.
pub(crate) fn other_candidates() -> Vec<CandidateId> {
    let mut all = Vec::new();
    for way in MANY.iter().flat_map(|many| many.ways) {
        let mut levels = LEVELS
            .into_iter()
            .filter(|level| (way.levels)(level))
            .peekable();
        if levels.peek().is_none() {
            all.push(CandidateId::new(way.name));
        }
        all.extend(levels.map(|level| CandidateId::at(way.name, level)));
    }
    let mut known = BTreeSet::new();
    all.retain(|id| known.insert(id.clone()));
    all
}

#[cfg(test)]
mod tests {
    use pawnfill::Operation;
    use rand::SeedableRng as _;

    use super::*;
    use crate::loops::operations::STRATEGIES;
    use crate::rows::key::NOTHING;
    use crate::workload::input::Input;
    use crate::workload::pool::{Random, Workload};

    /// The candidates that compete are those that the command, the charts and the source of a tuned strategy know.
    #[test]
    fn the_candidates_that_compete_are_those_that_are_named() {
        let names = |is_operation| {
            let benchmarks = all().into_iter();
            let alike = benchmarks.filter(move |benchmark| {
                Operation::named(benchmark.subject.name).is_some() == is_operation
            });
            let mut names = BTreeSet::new();
            names.extend(
                alike
                    .flat_map(|found| found.candidates)
                    .map(|found| found.id),
            );
            assert!(names.remove(&CandidateId::new(NOTHING)));
            names
        };
        assert_eq!(names(true), STRATEGIES.map(CandidateId::new).into());
        let known = BTreeSet::from_iter(other_candidates());
        assert!(names(false).is_subset(&known));
    }

    #[test]
    fn every_candidate_gives_the_results_of_the_baseline() {
        let mut random = Random::seed_from_u64(1);
        let workload = Workload::random_games();
        for benchmark in &mut all() {
            let group = benchmark.subject.group;
            for _ in 0..4 {
                let found = benchmark.disagreement(&mut || Input::draw(&workload, &mut random));
                assert_eq!(found, None);
                let draw = &mut || Input::draw_any(&mut random, group);
                assert_eq!(benchmark.disagreement(draw), None);
            }
        }
    }
}
