//! Rounds, in which a study takes all samples.
//!
//! A series is a group of slots that are compared with each other: the candidates of one measurement, or the
//! bursts of one operation. In each round, each series has a turn, in which
//! each of its slots takes one sample. The order of the slots is drawn anew, so that whatever else the
//! machine does affects all of them alike, and no slot always runs after the same other one. The clock,
//! which turns times into core cycles, runs beside the samples. So do the adds that show whether another
//! thread uses the core.

use rand::{SeedableRng, seq::SliceRandom};
use serde::{Deserialize, Serialize};

use crate::loops::timed::PaddedCopy;
use crate::machine::clock::Clock;
use crate::machine::contention;
use crate::machine::host::Machine;
use crate::verdict::statistics::quantile;
use crate::verdict::summary::Times;
use crate::workload::games::Random;
use crate::workload::pool::Workload;

/// A round is contended if the adds take more than this many times as long as in the quietest rounds. The
/// counter's steps alone make less of a difference.
pub(crate) const CONTENDED: f64 = 1.1;
/// At least this share of the rounds is counted, however contended they are.
pub(crate) const LEAST_COUNTED: f64 = 0.25;
/// If the clock is off by more than this, it was interrupted, or the frequency was different.
pub(crate) const CLOCK_OFF: f64 = 0.04;

/// One measured time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// Ticks per call.
    pub(crate) ticks: f64,
    /// The padded copy that ran.
    pub(crate) copy: PaddedCopy,
}

/// The rounds of some series.
pub(crate) struct Rounds {
    series: Vec<Series>,
    random: Random,
    clock: Clock,
    /// The core cycles of a tick of the counter in each round.
    pub(crate) cycles_per_tick: Vec<f64>,
}

/// A series, and its measurements.
struct Series {
    /// The times of each of its slots.
    times: Vec<Times>,
    /// How long the adds took in each round; see [`contention`].
    contention: Vec<u64>,
    /// The order of the slots in the next round.
    order: Vec<usize>,
    /// Whether it is measured well enough.
    is_finished: bool,
}

/// The next sample of a slot.
pub(crate) struct Turn<'a> {
    /// The slot of the series: a candidate, for example.
    pub(crate) slot: usize,
    /// The number of rounds before this one.
    pub(crate) round: usize,
    /// The clock that times it.
    pub(crate) clock: Clock,
    pub(crate) random: &'a mut Random,
}

/// The rounds of a series that count, in one process or in several.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct QuietRounds {
    /// The times of each of its slots.
    pub(crate) times: Vec<Times>,
    /// The share of the rounds that were quiet.
    pub(crate) quiet: f64,
}

impl QuietRounds {
    /// The rounds of several processes; `None` if there are none.
    pub(crate) fn of_processes(processes: impl Iterator<Item = Self>) -> Option<Self> {
        let mut count = 1.0;
        let all = processes.reduce(|mut all, process| {
            count += 1.0;
            all.quiet += process.quiet;
            for (times, more) in all.times.iter_mut().zip(process.times) {
                times.append(more);
            }
            all
        })?;
        Some(Self {
            quiet: all.quiet / count,
            ..all
        })
    }
}

impl Rounds {
    /// An empty list of rounds, for series with these numbers of slots.
    pub(crate) fn new(slots: impl IntoIterator<Item = usize>, clock: Clock) -> Self {
        let series = slots.into_iter().map(|slots| Series {
            times: vec![Times::default(); slots],
            contention: Vec::new(),
            order: (0..slots).collect(),
            is_finished: false,
        });
        Self {
            series: series.collect(),
            random: Random::seed_from_u64(Workload::SEED),
            clock,
            cycles_per_tick: Vec::new(),
        }
    }

    /// Draws other orders and inputs than another process does.
    pub(crate) fn seed(&mut self, process: u64) {
        self.random = Random::seed_from_u64(Workload::SEED + process);
    }

    /// The time of the adds relative to that on an idle core, for each series in each round.
    pub(crate) fn contention(&self) -> Vec<f64> {
        let adds = self.clock.adds(contention::ADDS_CYCLES);
        let adds_cycles = adds as f64 * contention::ADDS_CYCLES;
        let series = self.series.iter().flat_map(|series| {
            let rounds = series.contention.iter().zip(&self.cycles_per_tick);
            rounds.map(|(&ticks, cycles_per_tick)| {
                let ticks = ticks.saturating_sub(self.clock.overhead) as f64;
                ticks * cycles_per_tick / adds_cycles
            })
        });
        series.collect()
    }

    /// Runs a round of every unfinished series. `sample` takes a sample of the series with a given index.
    pub(crate) fn run(
        &mut self,
        machine: &mut dyn Machine,
        sample: &mut dyn FnMut(usize, Turn<'_>) -> Sample,
    ) {
        /// How many series run between two readings of the clock.
        const SERIES_A_CHAIN: usize = 8;

        let round = self.cycles_per_tick.len();
        machine.begin(round);
        // With few series there would be few readings. One that an interrupt lengthened could then become
        // the clock of its round, and times in its cycles would be too short.
        let chains = (0..4).map(|_| machine.time_chains(&self.clock));
        let mut chain = chains.min().unwrap_or(u64::MAX);
        let all = self.series.iter_mut().enumerate();
        let running = all.filter(|(_, series)| !series.is_finished);
        for (turn, (index, series)) in running.enumerate() {
            // The shortest of the round's chains counts, because an interrupt can only lengthen a chain.
            if turn % SERIES_A_CHAIN == 0 {
                chain = chain.min(machine.time_chains(&self.clock));
            }
            let before = machine.time_adds(&self.clock);
            series.order.shuffle(&mut self.random);
            for &slot in &series.order {
                let turn = Turn {
                    slot,
                    round,
                    clock: self.clock,
                    random: &mut self.random,
                };
                let Sample { ticks, copy } = sample(index, turn);
                series.times[slot].cycles.push(ticks);
                series.times[slot].copies.push(copy);
            }
            // A thread that arrived in between shows in the adds at the end.
            let after = machine.time_adds(&self.clock);
            series.contention.push(before.max(after));
        }
        let cycles_per_tick = self.clock.cycles_per_tick(chain);
        self.cycles_per_tick.push(cycles_per_tick);
        let running = self.series.iter_mut().filter(|series| !series.is_finished);
        let times = running.flat_map(|series| &mut series.times);
        for last in times.filter_map(|times| times.cycles.last_mut()) {
            *last *= cycles_per_tick;
        }
    }

    /// The rounds that count, of each series.
    pub(crate) fn quiet(&self) -> impl Iterator<Item = QuietRounds> {
        let series = self.series.iter();
        series.map(|series| series.quiet(&self.cycles_per_tick))
    }

    /// Finishes the series that pass a test, and returns the share of finished series.
    pub(crate) fn finish(&mut self, is_enough: &dyn Fn(usize, &QuietRounds) -> bool) -> f64 {
        let running = self.series.iter_mut().enumerate();
        for (index, series) in running.filter(|(_, series)| !series.is_finished) {
            series.is_finished = is_enough(index, &series.quiet(&self.cycles_per_tick));
        }
        let finished = self.series.iter().filter(|series| series.is_finished);
        finished.count() as f64 / self.series.len().max(1) as f64
    }
}

impl Series {
    /// The rounds that count.
    fn quiet(&self, cycles_per_tick: &[f64]) -> QuietRounds {
        let quiet = is_quiet(&self.contention, cycles_per_tick);
        let count = quiet.iter().filter(|quiet| **quiet).count();
        let times = self.times.iter().map(|times| times.only(&quiet));
        QuietRounds {
            times: times.collect(),
            quiet: count as f64 / quiet.len().max(1) as f64,
        }
    }
}

/// Which rounds count.
///
/// Only rounds with the usual clock count, because in the others all times are wrong by the same factor. Of
/// these rounds, only those count in which nobody shared the core, because a shared core is like another
/// machine. But at least a quarter of them count.
fn is_quiet(contention: &[u64], cycles_per_tick: &[f64]) -> Vec<bool> {
    // The median is one of the readings, so at least one round has the usual clock.
    let mut clocks = cycles_per_tick.to_vec();
    clocks.retain(|clock| clock.is_finite());
    clocks.sort_by(f64::total_cmp);
    let usual = clocks.get(clocks.len() / 2).copied().unwrap_or(f64::NAN);
    let mut rounds = Vec::new();
    for (&ticks, &clock) in contention.iter().zip(cycles_per_tick) {
        let is_usual = (clock / usual - 1.0).abs() <= CLOCK_OFF;
        rounds.push(is_usual.then_some(ticks as f64));
    }
    let mut sorted: Vec<f64> = rounds.iter().copied().flatten().collect();
    let quietest = quantile(&mut sorted, 0.02);
    let bound = (CONTENDED * quietest).max(quantile(&mut sorted, LEAST_COUNTED));
    let counts = |ticks: &Option<f64>| ticks.is_some_and(|ticks| ticks <= bound);
    rounds.iter().map(counts).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::machine::clock::CHAIN_CYCLES;

    /// How many rounds count.
    fn count(contention: &[u64], clocks: &[f64]) -> usize {
        let quiet = is_quiet(contention, clocks);
        quiet.into_iter().filter(|quiet| *quiet).count()
    }

    #[test]
    fn contended_rounds_are_left_out_but_a_quarter_is_counted() {
        let count = |contention: &[u64]| count(contention, &[1.4; 100]);
        assert_eq!(count(&[100; 40]), 40);
        let half = (0..40).map(|i| if i % 2 == 0 { 100 + i / 10 } else { 180 });
        assert_eq!(count(&Vec::from_iter(half)), 20);
        let rarely = (0..100).map(|i| if i < 3 { 100 } else { 180 + i });
        assert_eq!(count(&Vec::from_iter(rarely)), 26);
        assert_eq!(count(&[]), 0);
        let clocks = [1.4, 1.41, 0.01, 1.39, 1.2];
        assert_eq!(
            is_quiet(&[100; 5], &clocks),
            [true, true, false, true, false]
        );
        // However few clocks are as usual, some of their rounds count.
        assert_eq!(
            is_quiet(&[9, 300, 9], &[0.5, 1.0, 2.0]),
            [false, true, false]
        );
        // A clock that stood still in some rounds, or in all.
        assert_eq!(
            is_quiet(&[9; 3], &[f64::NAN, 1.0, 1.0]),
            [false, true, true]
        );
        assert_eq!(is_quiet(&[9; 2], &[f64::NAN, -f64::NAN]), [false, false]);
    }

    /// If the quarter were taken from all rounds, it might hold none with the usual clock.
    #[test]
    fn a_quarter_is_counted_of_the_rounds_with_the_usual_clock() {
        let clocks = [0.7, 0.7, 1.4, 1.4, 1.4, 1.4, 1.4, 1.4];
        assert_eq!(count(&[100, 100, 190, 180, 180, 190, 185, 180], &clocks), 6);
        assert_eq!(count(&[100, 100, 150, 240, 220, 190, 185, 180], &clocks), 2);
        // Whatever the clocks say, some round counts.
        for clocks in [[1.0, 2.0], [2.0, 1.0], [0.1, 3.0]] {
            assert_eq!(count(&[100, 180], &clocks), 1);
        }
    }

    #[test]
    fn quiet_rounds_of_processes_are_joined() {
        let of = |quiet| QuietRounds {
            times: vec![Times::with_all_copies(vec![quiet]); 2],
            quiet,
        };
        let all = QuietRounds::of_processes([of(0.5), of(1.0)].into_iter());
        let QuietRounds { times, quiet } = all.expect("there are two");
        assert_eq!(quiet, 0.75);
        assert!(times.len() == 2 && times.iter().all(|one| one.cycles == [0.5, 1.0]));
        assert!(QuietRounds::of_processes([].into_iter()).is_none());
    }

    /// A machine of two cycles a tick. The last of the five chains of a round is interrupted, and a neighbor comes
    /// between the adds before a series and those after it.
    #[derive(Default)]
    struct Scripted {
        chains: usize,
        adds: usize,
    }

    impl Machine for Scripted {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
        fn clock(&mut self) -> Clock {
            Clock {
                overhead: 20,
                step_cycles: 1.0,
            }
        }
        fn time_chains(&mut self, _: &Clock) -> u64 {
            self.chains += 1;
            let ticks = if self.chains.is_multiple_of(5) {
                99_999
            } else {
                CHAIN_CYCLES / 2
            };
            20 + u64::from(ticks)
        }
        fn time_adds(&mut self, _: &Clock) -> u64 {
            self.adds += 1;
            20 + if self.adds.is_multiple_of(2) {
                1024
            } else {
                512
            }
        }
        fn scheduling(&self) -> Option<[f64; 2]> {
            None
        }
    }

    #[test]
    fn every_slot_of_every_series_takes_one_turn_a_round() {
        let mut machine = Scripted::default();
        let mut rounds = Rounds::new([3, 5], machine.clock());
        let mut turns = Vec::new();
        for _ in 0..10 {
            rounds.run(&mut machine, &mut |series, turn| {
                turns.push((turn.round, series, turn.slot));
                Sample {
                    ticks: 1.0,
                    copy: PaddedCopy::ALL[turn.slot % 3],
                }
            });
        }
        assert!(!turns.is_sorted(), "the order is drawn");
        turns.sort_unstable();
        turns.dedup();
        assert_eq!(turns.len(), 10 * (3 + 5));
        assert_eq!(rounds.cycles_per_tick, [2.0; 10]);
        assert_eq!(rounds.contention(), [2.0; 20]);
        // A finished series takes no more turns.
        assert_eq!(rounds.finish(&|series, _| series == 0), 0.5);
        rounds.run(&mut machine, &mut |series, turn| {
            assert_eq!(series, 1);
            Sample {
                ticks: 1.0,
                copy: PaddedCopy::draw(turn.random),
            }
        });
        for (quiet, (slots, count)) in rounds.quiet().zip([(3, 10), (5, 11)]) {
            assert_eq!((quiet.times.len(), quiet.quiet), (slots, 1.0));
            assert!(
                quiet
                    .times
                    .iter()
                    .all(|times| times.cycles == vec![2.0; count])
            );
        }
    }
}
