//! A simulated machine, which tests the method. Its competitors have known costs, and it has the
//! troubles of real machines. A seed determines everything, and no real time passes. METHOD.md says
//! where each trouble was seen, and how often a study on such a machine is wrong.

#[cfg(test)]
mod adversaries;
pub mod rates;

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::rc::Rc;
use std::time::Duration;

use rand::{RngExt as _, SeedableRng as _};

use crate::loops::benchmark::{AnyLoops, Benchmark, Competitor, Difference, MOST_CALLS};
use crate::loops::timed::{COPIES, Loop};
use crate::machine::clock::{CHAIN_CYCLES, Clock};
use crate::machine::eviction::Evictor;
use crate::machine::host::{ADDS_CYCLES, Machine};
use crate::measure::results::Results;
use crate::measure::rounds::Setup;
use crate::measure::selfcheck::{AGAIN, EMPTY_CHAIN, MULTIPLY, SLOWED};
use crate::measure::study::{Budget, Part, Plan, StudyError};
use crate::rows::key::{CallColor, CompetitorId, Mode, NOTHING, Subject};
use crate::workload::input::Input;
use crate::workload::pool::{Random, Workload};

const TICKS_A_SECOND: f64 = 2e9;
const CYCLES_PER_TICK: f64 = 1.63;
/// The cycles of a reading of the counter.
const READING_CYCLES: f64 = 25.0;
/// The cycles per call of the empty chain, and of the empty loop.
const EMPTY: [f64; 2] = [2.0, 1.0];

/// The troubles of a machine. Deviations, errors and slowdowns are relative. A `[f64; 2]` has the value
/// for latencies, then the value for throughputs.
#[derive(Clone, Copy, Default)]
struct Troubles {
    /// The ticks of a step of the counter.
    step: f64,
    /// The standard deviation of a sample.
    noise: [f64; 2],
    /// The standard deviation of the frequency.
    drift: f64,
    /// The interrupts in a second. Each takes up to 40,000 cycles.
    interrupts: f64,
    /// The share of the time in which a neighbor uses the core.
    neighbor: f64,
    /// The share of the time in which other processes use the processor.
    waited: f64,
    /// The slowdown of all competitors after 600 rounds, at a constant clock.
    slowing: f64,
    /// The error of the clock in every third round.
    clock_off: f64,
    /// The slowdown of a sample that follows a sample of an expensive competitor.
    exhaustion: f64,
    /// The standard deviation of a competitor's cost between processes.
    processes: [f64; 2],
    /// The standard deviation of a competitor's cost between studies.
    studies: [f64; 2],
    /// The largest effect of a code layout that all copies of a loop share, in either direction.
    shared_layout: f64,
    /// The share of copies at a bad address, where a loop of one cycle takes two.
    bad_places: f64,
}

/// The troubles of a virtual machine on a quiet host.
fn quiet() -> Troubles {
    Troubles {
        step: 1.0,
        noise: [0.0145, 0.025],
        drift: 0.008,
        interrupts: 250.0,
        processes: [0.0005, 0.0028],
        studies: [0.0014; 2],
        ..Troubles::default()
    }
}

struct World {
    troubles: Troubles,
    random: Random,
    /// In ticks. The machine has run for minutes before the study.
    time: f64,
    cycles_per_tick: f64,
    round: usize,
    /// Whether the last sample was of an expensive competitor.
    was_expensive: bool,
    is_cold: bool,
}

/// Draws a nearly normal number with mean 0 and standard deviation 1.
fn normal(random: &mut Random) -> f64 {
    let sum: f64 = (0..4).map(|_| random.random::<f64>()).sum();
    (sum - 2.0) * 3.0_f64.sqrt()
}

impl World {
    fn ticks(&mut self) -> u64 {
        self.time += READING_CYCLES / self.cycles_per_tick;
        let step = self.troubles.step;
        ((self.time / step).floor() * step) as u64
    }

    /// Lets cycles pass. They take longer by `share` while a neighbor uses the core.
    fn pass(&mut self, cycles: f64, share: f64) {
        const PERIOD: f64 = 0.05 * TICKS_A_SECOND;
        let is_shared = (self.time / PERIOD).fract() < self.troubles.neighbor;
        let shared = if is_shared { 1.0 + share } else { 1.0 };
        let ticks = cycles * shared / self.cycles_per_tick;
        self.time += ticks;
        let chance = self.troubles.interrupts * ticks / TICKS_A_SECOND;
        if self.random.random::<f64>() < chance {
            self.time += 40_000.0 * self.random.random::<f64>() / self.cycles_per_tick;
        }
    }
}

/// The machine and its loops share the world.
#[derive(Clone)]
struct Simulated(Rc<RefCell<World>>);

impl Simulated {
    fn new(troubles: Troubles, seed: u64) -> Self {
        Self(Rc::new(RefCell::new(World {
            troubles,
            random: Random::seed_from_u64(seed),
            time: 1e12,
            cycles_per_tick: CYCLES_PER_TICK,
            round: 0,
            was_expensive: false,
            is_cold: false,
        })))
    }

    fn time(&self, cycles: f64, share: f64) -> u64 {
        let mut world = self.0.borrow_mut();
        let start = world.ticks();
        world.pass(cycles, share);
        world.ticks() - start
    }
}

impl Machine for Simulated {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(self.0.borrow().time / TICKS_A_SECOND)
    }

    fn begin(&mut self, round: usize) {
        let mut world = self.0.borrow_mut();
        world.round = round;
        let offset = 0.3 * world.troubles.drift * normal(&mut world.random);
        let before = world.cycles_per_tick / CYCLES_PER_TICK - 1.0;
        world.cycles_per_tick = CYCLES_PER_TICK * (1.0 + 0.95 * before + offset);
    }

    fn clock(&mut self) -> Clock {
        Clock::of(
            || self.0.borrow_mut().ticks(),
            || self.0.borrow_mut().pass(f64::from(CHAIN_CYCLES), 0.0),
        )
    }

    /// A chain hardly suffers from a neighbor.
    fn time_chains(&mut self, clock: &Clock) -> u64 {
        let mut cycles = clock.chains() as f64 * f64::from(CHAIN_CYCLES);
        if self.0.borrow().round % 3 == 2 {
            cycles *= 1.0 - self.0.borrow().troubles.clock_off;
        }
        self.time(cycles, 0.02)
    }

    fn time_adds(&mut self, clock: &Clock) -> u64 {
        self.time(1.16 * clock.adds(ADDS_CYCLES) as f64 * ADDS_CYCLES, 0.9)
    }

    fn evict(&mut self, _: &Evictor) {
        self.0.borrow_mut().is_cold = true;
    }

    fn scheduling(&self) -> Option<[f64; 2]> {
        let (waited, time) = (self.0.borrow().troubles.waited, self.0.borrow().time);
        Some([(1.0 - waited) * time, waited * time])
    }
}

#[derive(Clone, Copy, Default)]
struct Cost {
    name: &'static str,
    table_bytes: usize,
    /// The gross cycles of a call, by mode and copy.
    cycles: [[f64; COPIES]; 2],
    /// The slowdown beside a neighbor.
    share: f64,
    /// The share of the time that the competitor saves on inputs that it has seen.
    learned: f64,
    /// The cycles that an eviction adds to the next call.
    miss: f64,
}

impl Cost {
    fn new(name: &'static str, cycles: f64) -> Self {
        Self { name, cycles: [[cycles; COPIES]; 2], share: 0.6, ..Self::default() }
    }
}

struct Loops {
    machine: Simulated,
    costs: Vec<Cost>,
    /// The cycles between two samples, in which inputs are drawn.
    pause: f64,
    /// A hash of the first inputs, if a competitor learns inputs.
    drawn: u64,
    seen: HashSet<(usize, Range<usize>, u64)>,
}

impl AnyLoops for Loops {
    fn fill(&mut self, _: usize, draw: &mut dyn FnMut() -> Input) {
        self.machine.0.borrow_mut().pass(self.pause, 0.6);
        if self.costs.iter().any(|cost| cost.learned > 0.0) {
            self.drawn = (0..8).fold(0, |drawn: u64, _| drawn.rotate_left(7) ^ draw().set);
        }
    }

    fn difference(&mut self, _: usize) -> Option<Difference> {
        None
    }

    fn run(&mut self, competitor: usize, which: Loop, range: Range<usize>, delay: u32) -> u64 {
        let (cost, mode) = (&self.costs[competitor], which.mode as usize);
        let mut world = self.machine.0.borrow_mut();
        let troubles = world.troubles;
        let mut cycles = range.len() as f64 * cost.cycles[mode][which.copy];
        let inputs = (competitor, range.clone(), self.drawn);
        if cost.learned > 0.0 && !self.seen.insert(inputs) {
            cycles *= 1.0 - cost.learned;
        }
        world.pass(f64::from(delay), cost.share);
        // Noise only lengthens a chain. Independent calls may also be faster than usual.
        let noise = match which.mode {
            Mode::Latency => -(1.0 - world.random.random::<f64>()).ln(),
            _ => normal(&mut world.random),
        };
        let mut longer = 1.0 + troubles.noise[mode] * noise;
        longer += troubles.slowing * world.round as f64 / 600.0;
        if world.was_expensive {
            longer += troubles.exhaustion;
        }
        world.was_expensive = cost.cycles[mode][0] > 100.0;
        let start = world.ticks();
        world.pass(cycles * longer, cost.share);
        let is_cold = std::mem::take(&mut world.is_cold);
        if !range.is_empty() {
            world.pass(if is_cold { cost.miss } else { 0.0 }, 0.0);
        }
        world.ticks() - start
    }

    fn fetch(&self, _: usize, _: CallColor, _: Range<usize>) {}
}

fn vary(costs: &mut [Cost], deviations: [f64; 2], random: &mut Random) {
    let all = costs.iter_mut().flat_map(|cost| cost.cycles.iter_mut().zip(deviations));
    for (cycles, deviation) in all {
        let drawn = deviation * normal(random);
        *cycles = cycles.map(|cycles| cycles * (1.0 + drawn));
    }
}

/// Adds the usual empty loop to each comparison that does not begin with an empty loop.
fn benchmarks(machine: &Simulated, comparisons: &[Vec<Cost>], pause: f64) -> Vec<Benchmark> {
    let benchmark = |competing: &Vec<Cost>| {
        let cycles = EMPTY.map(|cycles| [cycles; COPIES]);
        let mut costs = competing.clone();
        if costs[0].name != NOTHING {
            costs.insert(0, Cost { cycles, ..Cost::new(NOTHING, 0.0) });
        }
        let mut world = machine.0.borrow_mut();
        let processes = world.troubles.processes;
        vary(&mut costs, processes, &mut world.random);
        let competitors = costs.iter().map(|cost| Competitor {
            id: CompetitorId::new(cost.name),
            table_bytes: cost.table_bytes,
        });
        let competitors = competitors.collect();
        let loops =
            Loops { machine: machine.clone(), costs, pause, drawn: 0, seen: HashSet::new() };
        Benchmark {
            subject: Subject::new("simulated", "north_fill"),
            calls: MOST_CALLS,
            competitors,
            loops: Box::new(loops),
            takes_color: false,
        }
    };
    comparisons.iter().map(benchmark).collect()
}

/// Each process has a machine of its own. `pause` is the number of cycles between two samples.
fn study(
    (troubles, seed): (Troubles, u64),
    comparisons: &[Vec<Cost>],
    modes: &[Mode],
    budget: Budget,
    pause: f64,
) -> Results {
    let mut comparisons = comparisons.to_vec();
    let mut random = Random::seed_from_u64(seed);
    for costs in &mut comparisons {
        vary(costs, troubles.studies, &mut random);
    }
    let plan = |process: usize| {
        let machine = Simulated::new(troubles, 1000 * seed + process as u64);
        let benchmarks = benchmarks(&machine, &comparisons, pause);
        let setup = Setup { benchmarks, workload: Workload::random_games() };
        let known = known(&machine);
        Plan::new(Box::new(machine), known, setup, modes, budget).expect("there are comparisons")
    };
    let measured = (0..budget.processes).map(|process| {
        plan(process).measure(process, budget.processes, &mut |_| ControlFlow::Continue(()))
    });
    let parts: Result<Vec<Part>, StudyError> = measured.collect();
    parts.and_then(|parts| plan(0).results(parts)).expect("something was measured")
}

/// The benchmarks of the self-check, with the costs that it expects.
fn known(machine: &Simulated) -> Vec<Benchmark> {
    let [shift, again] = ["Shift", AGAIN].map(|name| Cost::new(name, 8.0));
    let chains = vec![shift, Cost::new(MULTIPLY, 5.0), Cost::new(EMPTY_CHAIN, 2.0)];
    let (slowed, again) = (vec![shift, Cost::new(SLOWED, 9.0)], vec![shift, again]);
    benchmarks(machine, &[chains, slowed, again.clone(), again], 40_000.0)
}
