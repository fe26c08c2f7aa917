//! The verdict: which candidate won under a condition, or which ones tie.

use crate::rows::row::Rank;
use crate::verdict::summary::Summary;

/// A winner's ratio to every other candidate is below this, with confidence. A smaller difference may be
/// due to the layout of the code.
pub(crate) const CLEAR_RATIO: f64 = pawnfill::choice::CLEAR_RATIO;
/// A winner gains at least this many cycles. Among calls that take one cycle, the ratio alone would find
/// winners that make no difference to an engine.
pub(crate) const CLEAR_CYCLES: f64 = 0.25;

/// Whether a candidate is clearly faster than another one; `None` if their ratio is not known.
fn beats(one: &Summary, other: &Summary) -> Option<bool> {
    let ratio = one.ratio_to(other)?;
    let gain = other.cycles.estimate - one.cycles.estimate;
    let is_clear = one
        .copies
        .zip(other.copies)
        .is_some_and(|([least, spread], [fastest, _])| least + spread < fastest);
    Some(ratio.high < CLEAR_RATIO && gain >= CLEAR_CYCLES && is_clear)
}

/// The ranks of the candidates that compete; `None` if there are none, or if they cannot be compared.
pub(crate) fn judge(candidates: &[Summary]) -> Option<Vec<Rank>> {
    if candidates.len() == 1 {
        return Some(vec![Rank::Alone]);
    }
    let indices = 0..candidates.len();
    let estimate = |index: usize| candidates[index].cycles.estimate;
    let fastest = indices
        .clone()
        .min_by(|&a, &b| estimate(a).total_cmp(&estimate(b)))?;
    let mut ties = Vec::new();
    for other in indices.clone() {
        ties.push(other == fastest || !beats(&candidates[fastest], &candidates[other])?);
    }
    // A candidate may tie with the fastest only because its copies differ so much, although it took longer
    // than another candidate that is clearly slower. It is not chosen, because that other one would be
    // better.
    let bound = indices
        .clone()
        .filter(|&index| !ties[index])
        .map(estimate)
        .fold(f64::INFINITY, f64::min);
    let eligible = indices
        .clone()
        .filter(|&index| ties[index] && estimate(index) < bound);
    let chosen = eligible
        .min_by_key(|&index| candidates[index].table_bytes)
        .unwrap_or(fastest);
    let is_tie = ties.iter().filter(|ties| **ties).count() > 1;
    let rank = |index| match (index == chosen, ties[index]) {
        (true, _) if is_tie => Rank::Chosen,
        (true, _) => Rank::Fastest,
        (false, true) => Rank::Tie,
        (false, false) => Rank::Slower,
    };
    Some(indices.map(rank).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::key::Mode;
    use crate::verdict::summary::Times;

    /// Rounds around a time, with noise of a few percent that is the same in every run.
    fn times(cycles: f64, noise: f64) -> Times {
        let wave = |round: usize| (round * 7919 % 101) as f64 / 50.0 - 1.0;
        let round = |round| cycles * (1.0 + noise * wave(round));
        Times::with_all_copies((0..640).map(round).collect())
    }

    /// Candidates with their bytes of table. The first candidate is the baseline.
    fn measured(candidates: &[(usize, Times)]) -> Vec<Summary> {
        let base = &candidates[0].1;
        let measured = |(bytes, times): &(usize, Times)| {
            Summary::new(Mode::Throughput, *bytes, times, base, base).expect("numbers")
        };
        candidates.iter().map(measured).collect()
    }

    const SECOND: [Rank; 2] = [Rank::Slower, Rank::Fastest];

    #[test]
    fn without_numbers_there_is_no_verdict() {
        assert_eq!(judge(&[]), None);
        assert_eq!(
            judge(&measured(&[(0, times(2.0, 0.0))])),
            Some(vec![Rank::Alone])
        );
        // Each has a ratio to the baseline, but not to the other: 0 / 0 in one round.
        let once = |cycles: f64| {
            let mut times = times(cycles, 0.0);
            times.cycles[3] = 0.0;
            times
        };
        let found = measured(&[(0, times(9.0, 0.0)), (0, once(2.0)), (0, once(3.0))]);
        assert_eq!(judge(&found), None);
        assert_eq!(judge(&found[..2]).as_deref(), Some(&SECOND[..]));
    }
}
