//! Heats: the cells of all races, run in rounds.

use rand::{SeedableRng, seq::SliceRandom};

use crate::catalogue::Discipline;
use crate::clock;
use crate::depth::depth;
use crate::kernel::Mode;
use crate::race::{AnyRace, Cell};
use crate::statistics::quantile;
use crate::verdict::{Standing, Times, Verdict, estimator, verdict};
use crate::workload::{Random, Workload};

/// One cell of one race, and what was measured of it.
struct Heat {
    race: usize,
    cell: Cell,
    /// The times of each entrant, in the order of the race's entrants.
    times: Vec<Times>,
    /// How crowded the core was in each round; see [`clock::time_crowd`].
    crowd: Vec<u64>,
    /// The order of the entrants in the next round.
    order: Vec<usize>,
    /// Whether it is measured well enough.
    finished: bool,
}

/// All heats of some races, and what they need to run.
pub(crate) struct Heats<'a> {
    races: Vec<Box<dyn AnyRace>>,
    heats: Vec<Heat>,
    workload: &'a Workload,
    random: Random,
    overhead: u64,
    /// The core cycles of a tick, a round each.
    cycles_per_tick: Vec<f64>,
}

impl<'a> Heats<'a> {
    /// The heats of those cells of the races that pass a test.
    pub(crate) fn new(
        races: Vec<Box<dyn AnyRace>>,
        is_measured: impl Fn(Cell) -> bool,
        workload: &'a Workload,
    ) -> Self {
        let cells = races.iter().enumerate().flat_map(|(race, entered)| {
            let entrants = entered.entrants().len();
            let measured = entered
                .cells()
                .into_iter()
                .filter(|cell| is_measured(*cell));
            measured.map(move |cell| Heat {
                race,
                cell,
                times: vec![Times::default(); entrants],
                crowd: Vec::new(),
                order: (0..entrants).collect(),
                finished: false,
            })
        });
        Self {
            heats: cells.collect(),
            races,
            workload,
            random: Random::seed_from_u64(Workload::SEED),
            overhead: clock::overhead(),
            cycles_per_tick: Vec::new(),
        }
    }

    /// Whether there is nothing to run.
    pub(crate) fn is_empty(&self) -> bool {
        self.heats.is_empty()
    }

    /// Compares the results of all entrants on some inputs; see [`AnyRace::disagreement`].
    pub(crate) fn disagreement(&mut self) -> Option<String> {
        const DRAWS: usize = 16;
        self.races.iter_mut().find_map(|race| {
            (0..DRAWS).find_map(|_| {
                race.draw(race.calls(), self.workload, &mut self.random);
                race.disagreement().or_else(|| {
                    race.draw_any(&mut self.random);
                    race.disagreement()
                })
            })
        })
    }

    /// The core cycles of a tick of the counter in each round.
    pub(crate) fn cycles_per_tick(&self) -> &[f64] {
        &self.cycles_per_tick
    }

    /// The races, for what else is to be measured of them.
    pub(crate) fn into_races(self) -> Vec<Box<dyn AnyRace>> {
        self.races
    }

    /// Runs every heat that is not finished once, its entrants in random order: whatever else the
    /// machine does meets all of them alike, and none always runs in the wake of the same other.
    pub(crate) fn round(&mut self) {
        /// How many heats are run between two readings of the clock.
        const HEATS_A_CHAIN: usize = 8;

        // Of few heats the readings would be few, and one that an interrupt made longer would be the
        // clock of its round: times told in its cycles would be too short.
        let mut chain = (0..4)
            .map(|_| clock::time_chain())
            .min()
            .unwrap_or(u64::MAX);
        for (place, heat) in self
            .heats
            .iter_mut()
            .filter(|heat| !heat.finished)
            .enumerate()
        {
            // The least of the round's chains: an interrupt only ever makes one longer.
            if place % HEATS_A_CHAIN == 0 {
                chain = chain.min(clock::time_chain());
            }
            heat.crowd.push(clock::time_crowd());
            heat.order.shuffle(&mut self.random);
            let race = self.races[heat.race].as_mut();
            for &entrant in &heat.order {
                let sample = race.sample(
                    entrant,
                    heat.cell,
                    self.workload,
                    &mut self.random,
                    self.overhead,
                );
                heat.times[entrant].cycles.push(sample.ticks);
                heat.times[entrant].copies.push(sample.copy);
            }
        }
        let cycles_per_tick = clock::cycles_per_tick(chain, self.overhead);
        self.cycles_per_tick.push(cycles_per_tick);
        for heat in self.heats.iter_mut().filter(|heat| !heat.finished) {
            for last in heat
                .times
                .iter_mut()
                .filter_map(|times| times.cycles.last_mut())
            {
                *last *= cycles_per_tick;
            }
        }
    }

    /// Finishes the heats that are measured well enough, and gives the share of those that are.
    pub(crate) fn finish(&mut self, precision: Precision) -> f64 {
        for place in 0..self.heats.len() {
            if !self.heats[place].finished {
                self.heats[place].finished = precision.is_reached(&self.result(&self.heats[place]));
            }
        }
        let finished = self.heats.iter().filter(|heat| heat.finished).count();
        finished as f64 / self.heats.len().max(1) as f64
    }

    /// What the rounds so far say.
    pub(crate) fn results(&self) -> Vec<CellResult> {
        self.heats.iter().map(|heat| self.result(heat)).collect()
    }

    fn result(&self, heat: &Heat) -> CellResult {
        let race = &self.races[heat.race];
        let quiet = quiet(&heat.crowd, &self.cycles_per_tick);
        let times: Vec<Times> = heat.times.iter().map(|times| times.only(&quiet)).collect();
        let (nothing, baseline) = (&times[0], &times[1]);
        let mut standings = race
            .entrants()
            .into_iter()
            .zip(&times)
            .map(|(entrant, times)| {
                Standing::new(entrant, heat.cell.mode, times, baseline, nothing)
            });
        let nothing = standings
            .next()
            .expect("every race has the entrant `nothing`");
        let standings: Vec<Standing> = standings.collect();
        CellResult {
            operation: race.operation(),
            cell: heat.cell,
            verdict: verdict(&standings),
            nothing,
            standings,
            quiet: quiet.iter().filter(|quiet| **quiet).count() as f64 / quiet.len().max(1) as f64,
        }
    }
}

/// Crowded is what takes longer than the quietest rounds by more than the counter's steps.
pub(crate) const CROWDED: f64 = 1.1;
/// The share of the rounds that are kept however crowded they are.
pub(crate) const LEAST: f64 = 0.25;
/// A clock that is off by more than this was interrupted, or the frequency was another.
pub(crate) const OFF: f64 = 0.05;

/// Which rounds to keep: those in which nobody shared the core, but a quarter at least. What is
/// measured in the others is another machine. Of these, those in which the clock was as usual: where
/// it was not, all times are wrong by as much.
pub(crate) fn quiet(crowd: &[u64], cycles_per_tick: &[f64]) -> Vec<bool> {
    let mut sorted: Vec<f64> = crowd.iter().map(|&ticks| ticks as f64).collect();
    let quietest = quantile(&mut sorted, 0.02);
    let bound = (CROWDED * quietest).max(quantile(&mut sorted, LEAST));
    let usual = quantile(&mut cycles_per_tick.to_vec(), 0.5);
    let rounds = crowd.iter().zip(cycles_per_tick);
    let is_quiet = |ticks: f64, clock: f64| ticks <= bound && (clock / usual - 1.0).abs() <= OFF;
    rounds
        .map(|(&ticks, &clock)| is_quiet(ticks as f64, clock))
        .collect()
}

/// What was found of one cell.
#[derive(Clone, Debug)]
pub struct CellResult {
    /// The operation.
    pub operation: Discipline,
    /// The mode, and where the colour comes from.
    pub cell: Cell,
    /// The empty chain, whose latency is zero by definition, or the empty loop.
    pub nothing: Standing,
    /// The strategies, `Shift` first, then as they entered.
    pub standings: Vec<Standing>,
    /// Who won.
    pub verdict: Verdict,
    /// The share of the rounds in which nobody else used the core, which alone are counted.
    pub quiet: f64,
}

impl CellResult {
    /// The depth of a strategy's dataflow, to stand beside its latency, where it is known.
    pub fn depth(&self, standing: &Standing) -> Option<f64> {
        let depth = || depth(standing.name, self.operation.name, self.cell.coloring);
        (self.cell.mode == Mode::Latency).then(depth).flatten()
    }
}

/// How narrow the intervals of a cell have to be, relative to what they are of.
#[derive(Clone, Copy, Debug)]
pub struct Precision {
    /// Of each gross latency.
    pub latency: f64,
    /// Of each ratio of throughputs.
    pub throughput_ratio: f64,
}

impl Precision {
    /// How far the widest interval of a cell reaches, relative to what it is of, and the bound.
    pub fn of(&self, result: &CellResult) -> (f64, f64) {
        let (reach, bound): (fn(&Standing, f64) -> f64, f64) = match result.cell.mode {
            Mode::Latency => (
                |of, chain| of.cycles.reach() / (of.cycles.estimate + chain),
                self.latency,
            ),
            Mode::Throughput => (
                |of, _| of.ratio.reach() / of.ratio.estimate,
                self.throughput_ratio,
            ),
        };
        let chain = estimator(result.cell.mode).of(&mut result.nothing.rounds.clone());
        let widest = result
            .standings
            .iter()
            .map(|of| reach(of, chain))
            .fold(0.0, f64::max);
        (widest, bound)
    }

    fn is_reached(self, result: &CellResult) -> bool {
        let (widest, bound) = self.of(result);
        widest <= bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crowded_rounds_are_left_out_but_a_quarter_is_kept() {
        let count = |crowd: &[u64]| {
            quiet(crowd, &[1.4; 100])
                .into_iter()
                .filter(|quiet| *quiet)
                .count()
        };
        assert_eq!(count(&[100; 40]), 40);
        let half: Vec<u64> = (0..40)
            .map(|i| if i % 2 == 0 { 100 + i / 10 } else { 180 })
            .collect();
        assert_eq!(count(&half), 20);
        let rarely: Vec<u64> = (0..100)
            .map(|i| if i < 3 { 100 } else { 180 + i })
            .collect();
        assert_eq!(count(&rarely), 26);
        assert_eq!(count(&[]), 0);
        let clocks = [1.4, 1.41, 0.01, 1.39, 1.2];
        assert_eq!(quiet(&[100; 5], &clocks), [true, true, false, true, false]);
    }
}
