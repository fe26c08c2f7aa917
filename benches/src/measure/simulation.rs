//! A simulated machine, on which the method is tried: its candidates have known costs, and it has the
//! troubles of real machines. It is deterministic by its seed, and takes no real time.
//!
//! METHOD.md says where each trouble was seen, and how often a study on such a machine is wrong.

#[cfg(test)]
mod attacks;
pub mod rates;

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::rc::Rc;
use std::time::Duration;

use rand::{RngExt, SeedableRng};

use crate::loops::benchmark::{AnyLoops, Benchmark, Candidate, WARM_UP};
use crate::loops::timed::{COPIES, Loop};
use crate::machine::clock::{CHAIN_CYCLES, Clock};
use crate::machine::host::{ADDS_CYCLES, Machine};
use crate::measure::results::{Check, Precision, Results};
use crate::measure::rounds::{Rounds, Setup};
use crate::measure::run::{Budget, Part, pool, run_phases};
use crate::measure::selfcheck::check;
use crate::rows::key::{CallColor, CandidateId, Mode, NOTHING, Subject};
use crate::workload::input::Input;
use crate::workload::pool::{Random, Workload};

/// The ticks of the counter in a second, and the usual core cycles of a tick.
const TICKS_A_SECOND: f64 = 2e9;
const CYCLES_PER_TICK: f64 = 1.63;
/// The ticks for which the machine has run before anything is measured.
const START: f64 = 1e12;
/// The cycles that a reading of the counter takes.
const READING_CYCLES: f64 = 25.0;
/// The cycles of a call of the empty chain, and of the empty loop.
const EMPTY: [f64; 2] = [2.0, 1.0];

/// The troubles of a machine. `noise` is the standard deviation of a sample, `drift` that of the frequency. Times and
/// deviations are relative, and those of `[f64; 2]` are of latencies and of throughputs.
#[derive(Clone, Copy, Default)]
struct Troubles {
    /// The ticks by which the counter moves at once.
    step: f64,
    noise: [f64; 2],
    /// The standard deviation of conditions that last for some hundred rounds and differ for each candidate,
    /// such as the places of pages.
    lasting: f64,
    drift: f64,
    /// The share of the rounds in which the frequency is 30 % lower.
    jumps: f64,
    /// The interrupts in a second, each of which takes some thousand cycles.
    interrupts: f64,
    /// The share of the time during which a neighbor uses the core.
    neighbor: f64,
    /// The share of the time during which others have the processor.
    waited: f64,
    /// By how much all candidates have slowed down after half a minute, while the clock has not.
    slowing: f64,
    /// By how much the clock of every third round is off.
    clock_off: f64,
    /// By how much a call after an expensive candidate takes longer.
    exhaustion: f64,
    /// The standard deviation between processes, which differs for each candidate.
    processes: [f64; 2],
}

impl Troubles {
    /// The troubles of a virtual machine whose host is quiet, with some changes.
    fn with(change: impl FnOnce(&mut Self)) -> Self {
        let mut troubles = Self {
            step: 1.0,
            noise: [0.0145, 0.025],
            drift: 0.008,
            interrupts: 250.0,
            processes: [0.0005, 0.0028],
            ..Self::default()
        };
        change(&mut troubles);
        troubles
    }

    fn quiet() -> Self {
        Self::with(|_| ())
    }
}

struct World {
    troubles: Troubles,
    random: Random,
    /// The time in ticks since the measurement began.
    time: f64,
    cycles_per_tick: f64,
    round: usize,
    /// Whether the last sample was that of an expensive candidate.
    was_expensive: bool,
    /// Whether a neighbor uses the core, and until when.
    neighbor: (bool, f64),
}

impl World {
    /// A number with mean 0 and standard deviation 1, nearly normal.
    fn normal(&mut self) -> f64 {
        let sum: f64 = (0..4).map(|_| self.random.random::<f64>()).sum();
        (sum - 2.0) * 3.0_f64.sqrt()
    }

    fn ticks(&mut self) -> u64 {
        self.time += READING_CYCLES / self.cycles_per_tick;
        let step = self.troubles.step;
        (((START + self.time) / step).floor() * step) as u64
    }

    /// Lets this many cycles pass, more by a share if a neighbor uses the core.
    fn pass(&mut self, cycles: f64, share: f64) {
        const PERIOD: f64 = 0.05 * TICKS_A_SECOND;
        let neighbor = self.troubles.neighbor;
        if neighbor > 0.0 && self.time > self.neighbor.1 {
            let is_there = !self.neighbor.0 || neighbor >= 1.0;
            let share = if is_there { neighbor } else { 1.0 - neighbor };
            let length = PERIOD * share * 2.0 * self.random.random::<f64>();
            self.neighbor = (is_there, self.time + length);
        }
        let shared = if self.neighbor.0 { 1.0 + share } else { 1.0 };
        let ticks = cycles * shared / self.cycles_per_tick;
        self.time += ticks;
        let chance = self.troubles.interrupts * ticks / TICKS_A_SECOND;
        if self.random.random::<f64>() < chance {
            self.time += 40_000.0 * self.random.random::<f64>() / self.cycles_per_tick;
        }
    }

    /// The noise of a sample, relative to its time. It can only lengthen a chain. Independent calls also have lucky
    /// moments.
    fn noise(&mut self, mode: Mode) -> f64 {
        let [latency, throughput] = self.troubles.noise;
        match mode {
            Mode::Latency => -latency * (1.0 - self.random.random::<f64>()).ln(),
            _ => throughput * self.normal(),
        }
    }
}

/// A handle on a simulated machine, which its loops share.
#[derive(Clone)]
struct Simulated(Rc<RefCell<World>>);

impl Simulated {
    fn new(troubles: Troubles, seed: u64) -> Self {
        Self(Rc::new(RefCell::new(World {
            troubles,
            random: Random::seed_from_u64(seed),
            time: 12_345.6,
            cycles_per_tick: CYCLES_PER_TICK,
            round: 0,
            was_expensive: false,
            neighbor: (false, 0.0),
        })))
    }

    /// The ticks between two readings of the counter with this many cycles between them.
    fn time(&self, cycles: f64, share: f64) -> u64 {
        let mut world = self.0.borrow_mut();
        let start = world.ticks();
        world.pass(cycles, share);
        world.ticks() - start
    }
}

impl Machine for Simulated {
    fn now(&self) -> Duration {
        Duration::from_secs_f64((START + self.0.borrow().time) / TICKS_A_SECOND)
    }

    fn begin(&mut self, round: usize) {
        let mut world = self.0.borrow_mut();
        world.round = round;
        let Troubles { drift, jumps, .. } = world.troubles;
        let offset = 0.3 * drift * world.normal();
        let mut before = world.cycles_per_tick / CYCLES_PER_TICK - 1.0;
        // A jump lasts for a round.
        if before < -0.15 {
            before = 0.0;
        }
        let is_jump = world.random.random::<f64>() < jumps;
        let jump = if is_jump { -0.3 } else { 0.0 };
        world.cycles_per_tick = CYCLES_PER_TICK * (1.0 + 0.95 * before + offset + jump);
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

    fn scheduling(&self) -> Option<[f64; 2]> {
        let (waited, time) = (self.0.borrow().troubles.waited, self.0.borrow().time);
        Some([(1.0 - waited) * time, waited * time])
    }
}

/// A candidate of a known cost.
#[derive(Clone, Default)]
struct Cost {
    name: &'static str,
    table_bytes: usize,
    /// The gross cycles of a call, by mode and copy.
    cycles: [[f64; COPIES]; 2],
    /// By how much a neighbor slows it down.
    share: f64,
    /// By how much the time of inputs that it has seen is shorter.
    learned: f64,
    /// The cycles of the first call of a burst on evicted tables.
    miss: f64,
}

impl Cost {
    /// A candidate all of whose copies take this many gross cycles.
    fn new(name: &'static str, cycles: f64) -> Self {
        Self {
            name,
            cycles: [[cycles; COPIES]; 2],
            share: 0.6,
            ..Self::default()
        }
    }

    fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

/// Loops that take simulated time, and compute nothing.
struct Loops {
    machine: Simulated,
    costs: Vec<Cost>,
    /// The cycles between two samples, in which inputs are drawn.
    pause: f64,
    /// By candidate and mode, what the process has drawn, relative to its time.
    process: Vec<[f64; 2]>,
    /// The same, of conditions that last.
    lasting: RefCell<Vec<[f64; 2]>>,
    /// Of the inputs, a part that hardly ever repeats itself.
    drawn: u64,
    seen: RefCell<HashSet<(usize, Range<usize>, u64)>>,
}

impl AnyLoops for Loops {
    fn fill(&mut self, _: usize, draw: &mut dyn FnMut() -> Input) {
        self.machine.0.borrow_mut().pass(self.pause, 0.6);
        if self.costs.iter().any(|cost| cost.learned > 0.0) {
            self.drawn = (0..8).fold(0, |drawn: u64, _| drawn.rotate_left(7) ^ draw().set);
        }
    }

    fn written(&self, _: usize) -> String {
        String::new()
    }

    fn compared(&self, _: usize, _: usize) -> u64 {
        0
    }

    fn run(&self, candidate: usize, which: Loop, at: Range<usize>, delay: u32) -> u64 {
        let (cost, mode) = (&self.costs[candidate], which.mode as usize);
        let mut world = self.machine.0.borrow_mut();
        let troubles = world.troubles;
        let mut cycles = at.len() as f64 * cost.cycles[mode][which.copy];
        let inputs = (candidate, at.clone(), self.drawn);
        if cost.learned > 0.0 && !self.seen.borrow_mut().insert(inputs) {
            cycles *= 1.0 - cost.learned;
        }
        // What is not timed needs no noise.
        if at.start < WARM_UP {
            world.pass(f64::from(delay) + cycles, cost.share);
            return 0;
        }
        world.pass(f64::from(delay), cost.share);
        let lasting = &mut self.lasting.borrow_mut()[candidate][mode];
        *lasting = 0.99 * *lasting + 0.14 * world.normal() * troubles.lasting;
        let mut longer = 1.0 + world.noise(which.mode) + self.process[candidate][mode] + *lasting;
        longer += troubles.slowing * world.time / TICKS_A_SECOND / 30.0;
        if world.was_expensive {
            longer += troubles.exhaustion;
        }
        world.was_expensive = cost.cycles[mode][0] > 100.0;
        let start = world.ticks();
        world.pass(cycles * longer, cost.share);
        if !at.is_empty() {
            world.pass(cost.miss, 0.0);
        }
        world.ticks() - start
    }

    fn fetch(&self, _: usize, _: CallColor, _: Range<usize>) {}
}

/// Benchmarks on a simulated machine: comparisons of a baseline with others.
fn benchmarks(machine: &Simulated, comparisons: &[Vec<Cost>], pause: f64) -> Vec<Benchmark> {
    let benchmark = |costs: &Vec<Cost>| {
        let nothing =
            Cost::new(NOTHING, 0.0).with(|cost| cost.cycles = EMPTY.map(|cycles| [cycles; COPIES]));
        let costs = Vec::from_iter([nothing].into_iter().chain(costs.iter().cloned()));
        let mut world = machine.0.borrow_mut();
        let processes = world.troubles.processes;
        let candidates = costs.iter().map(|cost| Candidate {
            id: CandidateId::new(cost.name),
            table_bytes: cost.table_bytes,
        });
        let subject = Subject::new("simulated", "north_fill");
        let candidates = candidates.collect();
        let mut drawn = || processes.map(|size| size * world.normal());
        let loops = Loops {
            machine: machine.clone(),
            pause,
            process: costs.iter().map(|_| drawn()).collect(),
            lasting: RefCell::new(vec![[0.0; 2]; costs.len()]),
            drawn: 0,
            seen: RefCell::default(),
            costs,
        };
        Benchmark::of_loops(subject, candidates, Box::new(loops))
    };
    comparisons.iter().map(benchmark).collect()
}

/// What a study of some modes needs, with a pause between two samples.
fn prepared(
    machine: &mut Simulated,
    comparisons: &[Vec<Cost>],
    modes: &[Mode],
    precision: Precision,
    pause: f64,
) -> (Setup, [Rounds; 1]) {
    let setup = Setup {
        benchmarks: benchmarks(machine, comparisons, pause),
        workload: Workload::random_games(),
        precision,
    };
    let rounds = match modes {
        [Mode::Cold] => Rounds::cold(&setup, machine.clock()),
        _ => Rounds::hot(&setup, machine.clock(), |at| modes.contains(&at.mode)),
    };
    (setup, [rounds.expect("there are comparisons")])
}

/// The results of a study of some modes on a simulated machine. The budget allows about this many rounds in all of its
/// processes.
fn study(
    troubles: Troubles,
    seed: u64,
    comparisons: &[Vec<Cost>],
    modes: &[Mode],
    budget: Budget,
    rounds: usize,
) -> Results {
    let candidates: usize = comparisons.iter().map(|costs| 1 + costs.len()).sum();
    let cycles = budget.time.as_secs_f64() * TICKS_A_SECOND * CYCLES_PER_TICK;
    let pause = cycles / (rounds * candidates * modes.len()) as f64;
    let share = budget.share(budget.processes);
    let (mut last, mut parts) = (None, Vec::new());
    for process in 0..budget.processes as u64 {
        let machine = &mut Simulated::new(troubles, 1000 * seed + process);
        let checks = self_check(machine, share.time);
        let (mut setup, mut phases) = prepared(machine, comparisons, modes, share.precision, pause);
        phases[0].seed(process);
        let go_on = &mut |_| ControlFlow::Continue(());
        let part = run_phases(machine, &mut phases, &mut setup, share, go_on);
        parts.push(Part { checks, ..part });
        last = Some((setup, phases));
    }
    let (mut setup, phases) = last.expect("there is a process");
    setup.precision = budget.precision;
    let mut results = Results::new(&setup.workload, budget.precision);
    pool(parts, &phases, &setup, &mut results);
    results
}

/// The self-check, over candidates whose costs are what it expects.
fn self_check(machine: &mut Simulated, time: Duration) -> Vec<Check> {
    let shift = || Cost::new("Shift", 8.0);
    let again = vec![shift(), Cost::new("Shift again", 8.0)];
    let multiply = Cost::new("multiply", 5.0);
    let comparisons = [
        vec![shift(), multiply, Cost::new("empty chain", 2.0)],
        vec![shift(), Cost::new("Shift slowed", 9.0)],
        again.clone(),
        again,
    ];
    let benchmarks = benchmarks(machine, &comparisons, 40_000.0);
    check(machine, benchmarks, &Workload::random_games(), time)
}
