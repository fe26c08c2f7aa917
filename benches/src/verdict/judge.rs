//! The verdict: which candidate won a cell, or which ones tie.

use crate::cell::Mode;
use crate::verdict::candidate::Timed;

/// A winner's ratio to every other candidate is below this, with confidence. A smaller difference may be
/// due to the layout of the code.
pub(crate) const CLEAR_RATIO: f64 = pawnfill::choice::CLEAR_RATIO;
/// A winner gains at least this many cycles. Among calls that take one cycle, the ratio alone would find
/// winners that make no difference to an engine.
pub(crate) const CLEAR_CYCLES: f64 = 0.25;

/// The winner or the tie of a cell. The numbers are indices into the list of candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The candidate to use: the winner, or in a tie the first of those with the smallest tables.
    pub(crate) chosen: usize,
    /// All candidates that tie, including the chosen one; empty if that one is clearly faster than every
    /// other.
    pub(crate) tie: Vec<usize>,
}

/// The fewest cycles that a winner gains in a mode. Each board of a batch takes less than a cycle, so in
/// that mode the ratio alone decides.
const fn clear_cycles(mode: Mode) -> f64 {
    match mode {
        Mode::Latency | Mode::Throughput => CLEAR_CYCLES,
        Mode::Batch => 0.0,
    }
}

/// Whether a candidate is clearly faster than another one; `None` if their ratio is not known.
fn beats(one: &Timed, other: &Timed, mode: Mode) -> Option<bool> {
    let ratio = one.ratio_to(other)?;
    let gain = other.found.cycles.estimate - one.found.cycles.estimate;
    let copies = one.found.copies().zip(other.found.copies());
    let is_clear = copies.is_some_and(|([_, slowest], [fastest, _])| slowest < fastest);
    Some(ratio.high < CLEAR_RATIO && gain >= clear_cycles(mode) && is_clear)
}

/// The verdict over the candidates of a cell, without the row `nothing`; `None` if there are none, or if
/// they cannot be compared.
pub(crate) fn verdict(candidates: &[Timed], mode: Mode) -> Option<Verdict> {
    let places = || 0..candidates.len();
    let estimate = |place: usize| candidates[place].found.cycles.estimate;
    let fastest = places().min_by(|&a, &b| estimate(a).total_cmp(&estimate(b)))?;
    let mut tie = Vec::new();
    for other in places() {
        if other == fastest || !beats(&candidates[fastest], &candidates[other], mode)? {
            tie.push(other);
        }
    }
    if tie.len() == 1 {
        return Some(Verdict {
            chosen: fastest,
            tie: Vec::new(),
        });
    }
    // A candidate may tie with the fastest only because its copies differ so much, although it took longer
    // than another candidate that is clearly slower. It is not chosen, because that other one would be
    // better.
    let slower = places().filter(|place| !tie.contains(place));
    let bound = slower.map(estimate).fold(f64::INFINITY, f64::min);
    let eligible = tie.iter().copied().filter(|place| estimate(*place) < bound);
    let chosen = eligible.min_by_key(|place| candidates[*place].found.table_bytes);
    Some(Verdict {
        chosen: chosen.unwrap_or(fastest),
        tie,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::candidate::Times;

    /// Rounds around a time, with noise of a few percent that is the same in every run.
    fn times(cycles: f64, noise: f64) -> Times {
        let wave = |round: usize| (round * 7919 % 101) as f64 / 50.0 - 1.0;
        let round = |round| cycles * (1.0 + noise * wave(round));
        Times::with_all_copies((0..640).map(round).collect())
    }

    /// The same, but each copy takes a cycle more than the one before.
    fn lucky(cycles: f64) -> Times {
        let mut times = times(cycles, 0.01);
        for (cycles, place) in times.cycles.iter_mut().zip((0..3).cycle()) {
            *cycles += f64::from(place);
        }
        times
    }

    /// Candidates with their bytes of table. The first candidate is the baseline.
    fn measured(candidates: &[(usize, Times)]) -> Vec<Timed> {
        let base = &candidates[0].1;
        let measured = |(bytes, times): &(usize, Times)| {
            Timed::new("", *bytes, Mode::Throughput, times, base, base).expect("numbers")
        };
        candidates.iter().map(measured).collect()
    }

    fn winner(chosen: usize) -> Option<Verdict> {
        Some(Verdict {
            chosen,
            tie: Vec::new(),
        })
    }

    #[test]
    fn without_numbers_there_is_no_verdict() {
        assert_eq!(verdict(&[], Mode::Throughput), None);
        // Each has a ratio to the baseline, but not to the other: 0 / 0 in one round.
        let once = |cycles: f64| {
            let mut times = times(cycles, 0.0);
            times.cycles[3] = 0.0;
            times
        };
        let found = measured(&[(0, times(9.0, 0.0)), (0, once(2.0)), (0, once(3.0))]);
        assert_eq!(verdict(&found, Mode::Throughput), None);
        assert_eq!(verdict(&found[..2], Mode::Throughput), winner(1));
    }

    #[test]
    fn verdicts() {
        let near = |cycles| times(cycles, 0.01);
        let found = measured(&[(0, times(3.0, 0.05)), (64, times(2.0, 0.05))]);
        assert_eq!(verdict(&found, Mode::Throughput), winner(1), "a clear win");
        assert!((found[1].found.ratio.estimate - 2.0 / 3.0).abs() < 0.01);
        assert!((found[1].found.cycles.estimate - 2.0).abs() < 0.05);

        let spread = [(0, near(3.5)), (0, lucky(2.0))];
        assert!(measured(&spread)[1].found.layout > 1.9);
        let unlucky = [(0, near(1.78)), (0, lucky(0.9)), (64, near(1.3))];
        let [first, second, _] = &measured(&unlucky)[..] else {
            panic!("there are three");
        };
        assert!(second.found.cycles.estimate > first.found.cycles.estimate);
        let by_tables = [(64, near(30.6)), (64, near(30.0)), (0, near(30.3))];
        let close = [(0, near(3.01)), (0, near(3.0))];
        let fifth = [(0, near(0.7)), (0, near(0.5))];
        let assert_tie = |candidates: &[(usize, Times)], tie: &[usize], chosen, what: &str| {
            let tie = tie.to_vec();
            let found = verdict(&measured(candidates), Mode::Throughput);
            assert_eq!(found, Some(Verdict { chosen, tie }), "{what}");
        };
        assert_tie(&by_tables, &[0, 1, 2], 2, "2 %: the smaller tables");
        assert_tie(&close, &[0, 1], 0, "of equal tables, the first is");
        assert_tie(&fifth, &[0, 1], 0, "a fifth of a cycle, whatever the ratio");
        assert_tie(&spread, &[0, 1], 0, "a gain below the spread of the copies");
        assert_tie(&unlucky, &[1, 2], 2, "not what took longer than a loser");
        assert_tie(&unlucky[1..], &[0, 1], 0, "the same without the loser");
        // For a board of a batch, a fifth of a cycle is a lot.
        assert_eq!(verdict(&measured(&fifth), Mode::Batch), winner(1));
    }
}
