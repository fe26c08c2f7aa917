//! Joining records of one machine that were measured one after the other, such as a study and an
//! evaluation.

use std::collections::HashSet;

use thiserror::Error;

use crate::measure::results::Results;
use crate::measure::results::cell::{CellResult, Key};
use crate::measure::results::cold::ColdResult;
use crate::record::collection::Named;

/// Why records cannot be joined.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum JoinError {
    /// There is no record.
    #[error("expected a record")]
    Nothing,
    /// Two of them do not fit.
    #[error("cannot join {first} and {other}: {reason}")]
    Unlike {
        /// The name of the first record.
        first: String,
        /// The name of the other.
        other: String,
        /// Why they do not fit.
        reason: Unlike,
    },
}

/// Why two records do not fit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unlike {
    /// Their machines or builds differ.
    #[error("they were measured on different machines or builds")]
    Machines,
    /// The constants of the method differ.
    #[error("they were measured by different methods")]
    Methods,
    /// Their positions differ.
    #[error("they were measured on different workloads")]
    Workloads,
    /// Both measured the same.
    #[error("both measured {0}")]
    Twice(String),
}

/// Joins records of one machine.
///
/// # Errors
///
/// There is no record; or two of them measured the same, or differ in machine, build or workload.
pub fn join(records: impl IntoIterator<Item = Named>) -> Result<Results, JoinError> {
    let mut records = records.into_iter();
    let (first, mut joined) = records.next().ok_or(JoinError::Nothing)?;
    for (other, results) in records {
        add(&mut joined, results).map_err(|reason| JoinError::Unlike {
            first: first.clone(),
            other,
            reason,
        })?;
    }
    joined.sort_cells();
    Ok(joined)
}

/// Adds to a record what another one measured.
fn add(joined: &mut Results, other: Results) -> Result<(), Unlike> {
    if other.environment != joined.environment {
        return Err(Unlike::Machines);
    }
    if other.method != joined.method {
        return Err(Unlike::Methods);
    }
    if other.workload.hash != joined.workload.hash {
        return Err(Unlike::Workloads);
    }
    if let Some(same) = measured_twice(joined, &other) {
        return Err(Unlike::Twice(same));
    }
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
    Ok(())
}

/// Something that two records have both measured.
fn measured_twice(one: &Results, other: &Results) -> Option<String> {
    let keys: HashSet<Key> = one.cells.iter().map(CellResult::key).collect();
    let cell = other.cells.iter().find(|cell| keys.contains(&cell.key()));
    let titles: HashSet<String> = one.cold.iter().map(ColdResult::title).collect();
    let mut bursts = other.cold.iter().map(ColdResult::title);
    let has_both = one.evaluation.is_some() && other.evaluation.is_some();
    cell.map(CellResult::title)
        .or_else(|| bursts.find(|title| titles.contains(title)))
        .or_else(|| has_both.then(|| "an evaluation".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::cell::Precision;
    use crate::workload::pool::Workload;

    #[test]
    fn what_is_joined_with_something_cut_short_is_cut_short() {
        let precision = Precision {
            latency: 0.01,
            throughput_ratio: 0.03,
        };
        let results = Results::new(&Workload::random_games(), precision);
        let join_with = |cut_short: bool| {
            let mut other = results.clone();
            other.cut_short = cut_short;
            let records = [("one", results.clone()), ("other", other)];
            let joined = join(records.map(|(name, results)| (name.to_owned(), results)));
            joined.expect("of one machine").cut_short
        };
        assert!(!join_with(false));
        assert!(join_with(true));
        assert_eq!(join([]), Err(JoinError::Nothing));
    }
}
