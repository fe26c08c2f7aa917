//! The mode cold: the cost of a short burst of calls after the strategy's tables were evicted. It
//! tells after how many calls a table has paid for its first misses.
//!
//! METHOD.md says what happens before each burst. The result contains the loop, which overlaps with
//! the calls, so tables show the row `nothing` beside it.
//!
//! Operations with unpredictable branches (`open_files` by table) may take less time after the
//! eviction, which leaves the same history in the branch predictor each time. `candidate_pawns` reads
//! no table, but misses the second level in builds without `popcnt`, whose vector code reads constants.
//!
//! A burst takes only a few steps of the counter, and a step is 36 ticks on some processors. So
//! each burst begins at a random moment between two steps, and only the mean of many is meaningful.

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

/// The calls of a burst.
pub const BURSTS: [usize; 4] = [1, 4, 16, 64];

/// The shortest delay before a burst, in cycles: its code must arrive. The longest is twice as long,
/// many steps of the counter, so that bursts begin at all moments of a step alike.
const LEAST_DELAY: u32 = 1024;

/// The rehearsals of each burst, over inputs that are not timed.
const REHEARSALS: usize = 16;
/// The cycles before each rehearsal: the branch predictor must forget what ran before.
const REHEARSAL_DELAY: u32 = 256;

/// The slots of a competitor: two for each burst, with nothing evicted and after an eviction. The
/// first burst is empty, and is subtracted from the others.
pub(super) const SLOTS: usize = 2 * (1 + BURSTS.len());

/// The ticks of a burst, and the copy that ran. Every second slot evicts the tables first.
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
        // The colors take turns.
        color: colors[turn.round % colors.len()],
        // Bursts of other copies differ no more than two studies do; see the verdict.
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

/// The results of a benchmark; `None` if there is no interval.
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

/// The cycles per call of a burst, less the empty burst of the same round.
fn cycles_per_call(calls: usize, burst: &Times, empty: &Times) -> Option<Interval> {
    let rounds = burst.cycles.iter().zip(&empty.cycles);
    let a_call = rounds.map(|(time, empty)| (time - empty) / calls as f64);
    burst.interval(Estimator::TrimmedMean, &a_call.collect::<Vec<_>>())
}
