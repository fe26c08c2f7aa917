//! Joining records of one machine that were measured one after the other, such as a study and an
//! evaluation.

use std::collections::HashSet;

use thiserror::Error;

use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::measure::results::cold::ColdResult;
use crate::record::collection::Named;

/// Why records cannot be joined.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum JoinError {
    #[error("expected a record")]
    Nothing,
    #[error("cannot join {first} and {other}: they were measured {difference}")]
    Differ {
        first: String,
        other: String,
        difference: &'static str,
    },
    #[error("cannot join {first} and {other}: both measured {same}")]
    Twice {
        first: String,
        other: String,
        same: String,
    },
}

/// Joins records of one machine.
pub fn join(records: impl IntoIterator<Item = Named>) -> Result<Results, JoinError> {
    let mut records = records.into_iter();
    let (name, mut joined) = records.next().ok_or(JoinError::Nothing)?;
    for (other, results) in records {
        let first = name.clone();
        let differences = [
            (
                results.environment != joined.environment,
                "on different machines or builds",
            ),
            (results.method != joined.method, "by different methods"),
            (
                results.workload.hash != joined.workload.hash,
                "on different workloads",
            ),
        ];
        if let Some((_, difference)) = differences.into_iter().find(|(differ, _)| *differ) {
            return Err(JoinError::Differ {
                first,
                other,
                difference,
            });
        }
        if let Some(same) = measured_twice(&joined, &results) {
            return Err(JoinError::Twice { first, other, same });
        }
        add(&mut joined, results);
    }
    joined.sort_cells();
    Ok(joined)
}

fn add(joined: &mut Results, other: Results) {
    joined.cut_short |= other.cut_short;
    joined.commands.extend(other.commands);
    joined.rounds = joined.rounds.max(other.rounds);
    joined.seconds += other.seconds;
    joined.self_check.checks.extend(other.self_check.checks);
    joined.unmeasured.extend(other.unmeasured);
    joined.cells.extend(other.cells);
    joined.batch_setup = joined.batch_setup.take().or(other.batch_setup);
    joined.cold.extend(other.cold);
    joined.evaluation = joined.evaluation.take().or(other.evaluation);
}

/// Something that two records have both measured.
fn measured_twice(one: &Results, other: &Results) -> Option<String> {
    let titles: HashSet<String> = titles(one).collect();
    self::titles(other).find(|title| titles.contains(title))
}

/// All that a record has measured.
fn titles(results: &Results) -> impl Iterator<Item = String> {
    let cells = results.cells.iter().map(CellResult::title);
    let cold = results.cold.iter().map(ColdResult::title);
    let evaluation = results
        .evaluation
        .iter()
        .map(|_| "an evaluation".to_owned());
    cells.chain(cold).chain(evaluation)
}
