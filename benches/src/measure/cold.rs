//! The mode cold: the cost of a short burst of calls after the strategy's tables were evicted. Bursts
//! of several lengths show after how many calls a table has made up for its first cache misses.
//!
//! Operations with unpredictable branches (`open_files` by table) may take less time after an
//! eviction, because each eviction leaves the same branch history. `candidate_pawns` by shifts
//! reads no table, but without `popcnt`, its vector code reads constants, which are evicted, too.

use rand::RngExt;

use crate::loops::benchmark::{Benchmark, WARM_UP};
use crate::loops::timed::Loop;
use crate::machine::eviction::Evictor;
use crate::machine::host::Machine;
use crate::measure::hot::Turn;
use crate::rows::interval::{Interval, rounded};
use crate::rows::key::{Cache, Condition};
use crate::rows::measurement::Bursts;
use crate::rows::row::Burst;
use crate::verdict::statistics::Estimator;
use crate::verdict::times::{QuietRounds, Times};

/// The numbers of calls of a burst.
pub const BURSTS: [usize; 4] = [1, 4, 16, 64];

/// The shortest delay before a burst, in cycles: enough to fetch its code. The longest is twice as long.
/// A delay is drawn from this range of many counter steps, so a burst begins at a random moment of a step.
const LEAST_DELAY: u32 = 1024;

/// The untimed runs before each burst. They have other inputs.
const REHEARSALS: usize = 16;
/// The delay before each rehearsal, in cycles. The delay's loop overwrites the earlier branch history.
const REHEARSAL_DELAY: u32 = 256;

/// The number of slots of a competitor: for each length of burst, a slot without an eviction and a slot
/// with an eviction. The length 0 comes first: this empty burst is subtracted from the others.
pub(super) const SLOTS: usize = 2 * (1 + BURSTS.len());

/// Returns the ticks of a burst, and the copy that ran.
pub(super) fn sample(
    benchmark: &mut Benchmark,
    turn: Turn<'_>,
    machine: &mut dyn Machine,
    evictor: &Evictor,
) -> (f64, usize) {
    let (competitor, slot) = (turn.slot / SLOTS, turn.slot % SLOTS);
    let calls = (slot / 2).checked_sub(1).map_or(0, |index| BURSTS[index]);
    benchmark.draw(calls, turn.workload, turn.random);
    let colors = turn.condition.color.calls();
    let which = Loop {
        mode: turn.condition.mode,
        color: colors[turn.round % colors.len()],
        // One copy is enough: code placement has no visible effect (see `CLEAR_BURST_CYCLES`).
        copy: 0,
    };
    let least = turn.clock.delay(LEAST_DELAY);
    let delay = turn.random.random_range(least..=2 * least);
    let loops = &mut benchmark.loops;
    // Rehearsals warm up the code and the branch predictor. They have as many calls as the burst, so
    // that the end of the loop is predicted; a misprediction would hide the first misses.
    for rehearsal in 0..REHEARSALS {
        let start = rehearsal * calls % WARM_UP;
        loops.run(competitor, which, start..start + calls, REHEARSAL_DELAY);
    }
    if slot % 2 == 1 {
        machine.evict(evictor);
    }
    let range = WARM_UP..WARM_UP + calls;
    loops.fetch(competitor, which.color, range.clone());
    (loops.run(competitor, which, range, delay) as f64, which.copy)
}

pub(super) fn bursts(
    benchmark: &Benchmark,
    condition: Condition,
    evict: Cache,
    quiet: &QuietRounds,
) -> Option<Bursts> {
    let mut rows = Vec::new();
    for (competitor, times) in benchmark.competitors.iter().zip(quiet.times.chunks(SLOTS)) {
        let [warm_empty, empty, times @ ..] = times else {
            return None;
        };
        for (calls, times) in BURSTS.into_iter().zip(times.chunks(2)) {
            rows.push(Burst {
                calls,
                competitor: competitor.id.clone(),
                table_bytes: competitor.table_bytes,
                cycles: cycles_per_call(calls, &times[1], empty)?.rounded(),
                warm: cycles_per_call(calls, &times[0], warm_empty)?.rounded(),
            });
        }
    }
    Some(Bursts {
        group: benchmark.subject.group.to_owned(),
        operation: benchmark.subject.name.to_owned(),
        color: condition.color,
        evict,
        quiet: rounded(quiet.quiet),
        rows,
    })
}

fn cycles_per_call(calls: usize, burst: &Times, empty: &Times) -> Option<Interval> {
    let rounds = burst.cycles.iter().zip(&empty.cycles);
    let a_call = rounds.map(|(time, empty)| (time - empty) / calls as f64);
    burst.interval(Estimator::TrimmedMean, &a_call.collect::<Vec<_>>())
}
