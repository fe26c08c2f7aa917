//! The verdict: the winner of a measurement or the ties, and whether a table wins in bursts.

use crate::rows::key::NOTHING;
use crate::rows::row::{Burst, Rank};
use crate::verdict::times::{Estimates, ratio};

/// The interval of a winner's ratio to every other competitor lies below this. Code layout can cause
/// differences of up to 3 %, and larger ones for loops of one or two cycles, which their copies reveal.
pub const CLEAR_RATIO: f64 = 0.97;
/// A winner gains at least this many cycles. Less makes no difference to an engine, whatever the ratio is.
pub const CLEAR_CYCLES: f64 = 0.25;
/// A table that wins gains at least this many cycles in a burst. This is less than half of the noise between
/// studies, because intervals already allow for that noise. On a loaded machine, two studies of the same 240
/// bursts differ by 23 cycles in the median (Zen 3, November 2026). Studies that ran different copies of the
/// loops differ by 19, so addresses have no visible effect.
pub(crate) const CLEAR_BURST_CYCLES: f64 = 9.0;

/// Whether a competitor is clearly faster than another; `None` if their ratio is unknown. A time below the
/// empty loop's counts as the empty loop's, because calls cannot make a loop faster.
fn beats(one: &Estimates, other: &Estimates, empty_loop: f64) -> Option<bool> {
    let ratio = ratio(&one.rounds, &other.rounds)?;
    let gain = other.cycles.estimate - one.cycles.estimate.max(empty_loop);
    let copies = one.copies.zip(other.copies);
    let is_clear = copies.is_some_and(|([_, slowest], [fastest, _])| slowest < fastest);
    Some(ratio.high < CLEAR_RATIO && gain >= CLEAR_CYCLES && is_clear)
}

/// The ranks of competitors; `None` if there are none, or if they cannot be compared. `empty_loop` is the
/// time of the empty loop's slowest copy, or 0 if times are net.
pub(crate) fn judge(competitors: &[Estimates], empty_loop: f64) -> Option<Vec<Rank>> {
    if competitors.len() == 1 {
        return Some(vec![Rank::Alone]);
    }
    let indices = 0..competitors.len();
    let estimate = |index: usize| competitors[index].cycles.estimate;
    let fastest = indices.clone().min_by(|a, b| estimate(*a).total_cmp(&estimate(*b)))?;
    let ties = competitors.iter().enumerate().map(|(index, other)| {
        Some(index == fastest || !beats(&competitors[fastest], other, empty_loop)?)
    });
    let ties: Vec<bool> = ties.collect::<Option<_>>()?;
    // A competitor whose copies differ much may be in the tie, although another outside the tie took less
    // time. It stays in the tie but is not chosen.
    let slower = indices.clone().filter(|&index| !ties[index]);
    let bound = slower.map(estimate).fold(f64::INFINITY, f64::min);
    let eligible = indices.filter(|&index| ties[index] && estimate(index) < bound);
    let chosen = eligible.min_by_key(|&index| competitors[index].table_bytes).unwrap_or(fastest);
    let is_tie = ties.iter().filter(|ties| **ties).count() > 1;
    let winner = if is_tie { Rank::Chosen } else { Rank::Fastest };
    let rank = |ties| if ties { Rank::Tie } else { Rank::Slower };
    let mut ranks = Vec::from_iter(ties.into_iter().map(rank));
    ranks[chosen] = winner;
    Some(ranks)
}

/// Whether a competitor with tables is clearly faster than all without tables, in bursts of this many
/// calls; `None` unless both kinds were measured.
pub(crate) fn is_by_table(rows: &[Burst], calls: usize) -> Option<bool> {
    let is_faster = |one: &Burst, other: &Burst| {
        let gain = (other.cycles.estimate - one.cycles.estimate) * calls as f64;
        one.cycles.high < other.cycles.low && gain >= CLEAR_BURST_CYCLES
    };
    let competes = |row: &&Burst| row.calls == calls && !row.competitor.is(NOTHING);
    let of_calls = rows.iter().filter(competes);
    let (tables, others): (Vec<_>, Vec<_>) = of_calls.partition(|row| row.table_bytes > 0);
    let is_clear = |table: &&Burst| others.iter().all(|other| is_faster(table, other));
    (!tables.is_empty() && !others.is_empty()).then(|| tables.iter().any(is_clear))
}

#[test]
fn a_cold_table_wins_by_some_cycles_and_against_a_shift() {
    use crate::rows::interval::Interval;
    use crate::rows::key::CompetitorId;

    let burst = |name, table_bytes, cycles| Burst {
        calls: 4,
        competitor: CompetitorId::new(name),
        table_bytes,
        cycles: Interval::exactly(cycles),
        warm: Interval::exactly(1.0),
    };
    let rows = |shift| [burst("Shift", 0, shift), burst("Table", 64, 10.0)];
    let least = CLEAR_BURST_CYCLES / 4.0;
    let verdict = |shift| is_by_table(&rows(shift), 4);
    let shifts = [9.0, 10.0 + 0.9 * least, 10.0 + 1.1 * least];
    assert_eq!(shifts.map(verdict), [false, false, true].map(Some));
    let mut unsure = rows(90.0);
    unsure[1].cycles.high = f64::INFINITY;
    assert_eq!(is_by_table(&unsure, 4), Some(false));
    assert_eq!(is_by_table(&rows(9.0)[1..], 4), None);
    assert_eq!(is_by_table(&rows(9.0)[..1], 4), None);
}
