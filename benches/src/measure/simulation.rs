//! A simulated machine, on which the method is tried: its candidates have known costs, and it has the
//! troubles of real machines. It is deterministic by its seed, and takes no real time.
//!
//! METHOD.md says where each trouble was seen, and how often a study on such a machine is wrong.

#[cfg(test)]
mod attacks;
pub mod rates;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

use rand::{RngExt, SeedableRng};

use crate::loops::timed::{COPIES, PaddedCopy};
use crate::machine::clock::{CHAIN_CYCLES, Clock};
use crate::machine::contention::ADDS_CYCLES;
use crate::machine::host::Machine;
use crate::measure::hot::rows_of_calls;
use crate::measure::phase::Rows;
use crate::measure::phase::{Measure, Phase, Setup};
use crate::measure::results::{Precision, Results};
use crate::measure::rounds::{QuietRounds, Sample, Turn};
use crate::measure::run::{Part, pool, run_phases};
use crate::measure::schedule::Budget;
use crate::measure::selfcheck::check_phase;
use crate::rows::key::NOTHING;
use crate::rows::key::{CandidateId, ColorSource, Condition, Mode, Subject};
use crate::rows::row::title;
use crate::workload::games::Random;
use crate::workload::pool::Workload;

/// The ticks of the counter in a second, and the usual core cycles of a tick.
const TICKS_A_SECOND: f64 = 2e9;
const CYCLES_PER_TICK: f64 = 1.63;
/// The ticks for which the machine has run before anything is measured.
const START: f64 = 1e12;
/// The cycles that a reading of the counter takes.
const READING_CYCLES: f64 = 25.0;
/// The cycles of a call of the empty chain.
const EMPTY_CHAIN: f64 = 2.0;
/// The calls of a sample.
const CALLS: usize = 2048;

/// The troubles of a machine, by default those of a virtual machine whose host is quiet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Troubles {
    /// The ticks by which the counter moves at once.
    pub step: f64,
    /// The standard deviation of a sample of latencies and of throughputs, relative to its time.
    pub noise: [f64; 2],
    /// The standard deviation of conditions that last for some hundred rounds and differ for each candidate,
    /// such as the places of pages, relative to its time.
    pub lasting: f64,
    /// The standard deviation of the frequency, relative to the usual one.
    pub drift: f64,
    /// The share of the rounds in which the frequency is 30 % lower.
    pub jumps: f64,
    /// The interrupts in a second, each of which takes some thousand cycles.
    pub interrupts: f64,
    /// The share of the time during which a neighbor uses the core.
    pub neighbor: f64,
    /// By how much all candidates have slowed down after half a minute, while the clock has not.
    pub slowing: f64,
    /// By how much the clock of every third round is off.
    pub clock_off: f64,
    /// By how much a call after an expensive candidate takes longer.
    pub exhaustion: f64,
    /// The standard deviation of latencies and of throughputs between processes, which differs for each
    /// candidate, relative to its time.
    pub processes: [f64; 2],
}

impl Default for Troubles {
    fn default() -> Self {
        Self {
            step: 1.0,
            noise: [0.0145, 0.025],
            lasting: 0.0,
            drift: 0.008,
            jumps: 0.0,
            interrupts: 250.0,
            neighbor: 0.0,
            slowing: 0.0,
            clock_off: 0.0,
            exhaustion: 0.0,
            processes: [0.0005, 0.0028],
        }
    }
}

/// A simulated machine.
struct World {
    troubles: Troubles,
    random: Random,
    /// The time in ticks since the measurement began.
    time: f64,
    cycles_per_tick: f64,
    /// The round that runs.
    round: usize,
    /// Whether the last call was that of an expensive candidate.
    was_expensive: bool,
    /// Whether a neighbor uses the core, and until when.
    neighbor: (bool, f64),
}

/// A handle on a simulated machine, which the phases share.
#[derive(Clone)]
pub struct Simulated(Rc<RefCell<World>>);

impl World {
    /// A number with mean 0 and standard deviation 1, nearly normal.
    fn normal(&mut self) -> f64 {
        let sum: f64 = (0..4).map(|_| self.random.random::<f64>()).sum();
        (sum - 2.0) * 3.0_f64.sqrt()
    }

    /// Reads the counter.
    fn ticks(&mut self) -> u64 {
        self.time += READING_CYCLES / self.cycles_per_tick;
        let Troubles { step, .. } = self.troubles;
        (((START + self.time) / step).floor() * step) as u64
    }

    /// Lets this many cycles pass, more by a share if a neighbor uses the core.
    fn pass(&mut self, cycles: f64, share: f64) {
        const PERIOD: f64 = 0.05 * TICKS_A_SECOND;
        let Troubles {
            neighbor,
            interrupts,
            ..
        } = self.troubles;
        if neighbor > 0.0 && self.time > self.neighbor.1 {
            let is_there = !self.neighbor.0 || neighbor >= 1.0;
            let share = if is_there { neighbor } else { 1.0 - neighbor };
            let length = PERIOD * share * 2.0 * self.random.random::<f64>();
            self.neighbor = (is_there, self.time + length);
        }
        let shared = if self.neighbor.0 { 1.0 + share } else { 1.0 };
        let mut cycles = cycles * shared;
        let chance = interrupts * cycles / self.cycles_per_tick / TICKS_A_SECOND;
        if self.random.random::<f64>() < chance {
            cycles += 40_000.0 * self.random.random::<f64>();
        }
        self.time += cycles / self.cycles_per_tick;
    }
}

impl World {
    /// Begins a round: the frequency moves.
    fn begin(&mut self, round: usize) {
        self.round = round;
        let Troubles { drift, jumps, .. } = self.troubles;
        let offset = 0.3 * drift * self.normal();
        let before = self.cycles_per_tick / CYCLES_PER_TICK - 1.0;
        let before = if before < -0.15 { 0.0 } else { before };
        let is_jump = self.random.random::<f64>() < jumps;
        let jump = if is_jump { -0.3 } else { 0.0 };
        self.cycles_per_tick = CYCLES_PER_TICK * (1.0 + 0.95 * before + offset + jump);
    }

    /// Lets the calls of a candidate pass.
    fn call(&mut self, cost: &Cost, mode: Mode, copy: PaddedCopy, calls: f64, lasting: f64) {
        // Noise can only lengthen a chain. Independent calls also have lucky moments.
        let [latency, throughput] = self.troubles.noise;
        let noise = if mode == Mode::Latency {
            -latency * (1.0 - self.random.random::<f64>()).ln()
        } else {
            throughput * self.normal()
        };
        let exhaustion = if self.was_expensive {
            self.troubles.exhaustion
        } else {
            0.0
        };
        self.was_expensive = cost.cycles[0] > 100.0;
        let cycles = calls * cost.cycles[copy as usize];
        let slowing = self.troubles.slowing * self.time / TICKS_A_SECOND / 30.0;
        self.pass(
            cycles * (1.0 + noise + lasting + exhaustion + slowing),
            cost.share,
        );
    }
}

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
        self.0.borrow_mut().begin(round);
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
        None
    }
}

/// A candidate of a known cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// The name.
    pub id: CandidateId,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    /// The gross cycles of a call, for each copy.
    pub cycles: [f64; COPIES],
    /// By how much a neighbor slows it down.
    pub share: f64,
}

impl Cost {
    /// A candidate all of whose copies take this many gross cycles.
    pub fn new(name: &'static str, cycles: f64) -> Self {
        Self {
            id: CandidateId::new(name),
            table_bytes: 0,
            cycles: [cycles; COPIES],
            share: 0.6,
        }
    }
}

/// Candidates that are compared with each other; the first does nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// What they are candidates for.
    pub subject: Subject,
    /// The mode.
    pub mode: Mode,
    /// The candidates.
    pub candidates: Vec<Cost>,
}

impl Comparison {
    /// A baseline, and another candidate.
    pub fn new(name: &'static str, mode: Mode, candidates: Vec<Cost>) -> Self {
        let nothing = if mode == Mode::Latency {
            EMPTY_CHAIN
        } else {
            1.0
        };
        let nothing = Cost::new(NOTHING, nothing);
        Self {
            subject: Subject {
                group: "simulated",
                name,
            },
            mode,
            candidates: [nothing].into_iter().chain(candidates).collect(),
        }
    }

    const fn condition(&self) -> Condition {
        Condition::new(self.mode, ColorSource::None)
    }
}

/// The phase of simulated calls.
struct Calls {
    machine: Simulated,
    series: Vec<Comparison>,
    /// For each series and candidate, the lasting conditions: a factor.
    lasting: Vec<Vec<f64>>,
    /// For each series and candidate, what the process has drawn: a factor.
    process: Vec<Vec<f64>>,
    /// The cycles between two samples.
    pause: f64,
}

impl Calls {
    fn phase(machine: &mut Simulated, series: Vec<Comparison>, pause: f64) -> Option<Phase<Self>> {
        let slots: Vec<usize> = series
            .iter()
            .map(|series| series.candidates.len())
            .collect();
        let calls = Self {
            lasting: slots.iter().map(|&slots| vec![0.0; slots]).collect(),
            process: slots.iter().map(|&slots| vec![0.0; slots]).collect(),
            machine: machine.clone(),
            series,
            pause,
        };
        let mut phase = Phase::new(calls, slots, machine.clock())?;
        phase.measure.draw_process();
        Some(phase)
    }
}

impl Calls {
    /// Draws what a process draws once.
    fn draw_process(&mut self) {
        let mut world = self.machine.0.borrow_mut();
        let [latency, throughput] = world.troubles.processes;
        for (series, factors) in self.series.iter().zip(&mut self.process) {
            let deviation = if series.mode == Mode::Latency {
                latency
            } else {
                throughput
            };
            factors.fill_with(|| deviation * world.normal());
        }
    }
}

impl Measure for Calls {
    fn least_rounds(&self) -> usize {
        64
    }

    fn sample(&mut self, series: usize, turn: Turn<'_>, _: &mut Setup) -> Sample {
        let mode = self.series[series].mode;
        let cost = &self.series[series].candidates[turn.slot];
        let copy = PaddedCopy::draw(turn.random);
        let mut world = self.machine.0.borrow_mut();
        let lasting = &mut self.lasting[series][turn.slot];
        *lasting = 0.99 * *lasting + 0.14 * world.normal() * world.troubles.lasting;
        let process = self.process[series][turn.slot];
        world.pass(self.pause, 0.6);
        let parts = turn.clock.parts(CALLS);
        let mut taken = 0;
        for _ in 0..parts {
            let start = world.ticks();
            world.call(cost, mode, copy, CALLS as f64, *lasting + process);
            taken += (world.ticks() - start).saturating_sub(turn.clock.overhead);
        }
        Sample {
            ticks: taken as f64 / (parts * CALLS) as f64,
            copy,
        }
    }

    fn title(&self, series: usize, _: &Setup) -> String {
        let series = &self.series[series];
        title(series.subject.name, series.condition())
    }

    fn rows(&self, series: usize, quiet: &QuietRounds, setup: &Setup) -> Option<Rows> {
        let series = &self.series[series];
        let candidates = series.candidates.iter();
        let candidates: Vec<_> = candidates
            .map(|cost| (&cost.id, cost.table_bytes))
            .collect();
        let rows = rows_of_calls(
            series.subject,
            series.condition(),
            &candidates,
            quiet,
            &setup.precision,
        )?;
        Some(Rows::Calls(rows))
    }
}

/// The results of a study on a simulated machine, in this many processes. The budget allows about this many rounds
/// in all of them.
pub fn study(
    troubles: Troubles,
    seed: u64,
    series: &[Comparison],
    budget: Budget,
    rounds: usize,
) -> Results {
    let workload = Workload::random_games();
    let samples: usize = series.iter().map(|series| series.candidates.len()).sum();
    let cycles = budget.time.as_secs_f64() * TICKS_A_SECOND * CYCLES_PER_TICK;
    let pause = cycles / (rounds * samples) as f64;
    let setup = |precision| Setup {
        benchmarks: Vec::new(),
        workload: workload.clone(),
        precision,
    };
    let share = budget.share(budget.processes);
    let mut last = None;
    let parts = (0..budget.processes as u64).map(|process| {
        let mut machine = Simulated::new(troubles, 1000 * seed + process);
        let mut check =
            Calls::phase(&mut machine, self_check(), 40_000.0).expect("there are series");
        let zero = Precision {
            latency: 0.0,
            throughput_ratio: 0.0,
        };
        let checks = check_phase(&mut machine, &mut check, &mut setup(zero), share.time).checks;
        let phase = Calls::phase(&mut machine, series.to_vec(), pause);
        let mut phase: Box<Phase> = Box::new(phase.expect("there are series"));
        phase.rounds.seed(process);
        let mut phases = vec![phase];
        let part = run_phases(
            &mut machine,
            &mut phases,
            &mut setup(share.precision),
            share,
            &mut |_| ControlFlow::Continue(()),
        );
        last = Some(phases);
        Part { checks, ..part }
    });
    let parts: Vec<Part> = parts.collect();
    let mut results = Results::new(&workload, budget.precision);
    let phases = last.expect("there is a process");
    pool(parts, &phases, &setup(budget.precision), &mut results);
    results
}

/// The candidates of the self-check.
fn self_check() -> Vec<Comparison> {
    let of = |mode, others: &[(&'static str, f64)]| {
        let candidates = others.iter().map(|(name, cycles)| Cost::new(name, *cycles));
        Comparison::new(
            "north_fill",
            mode,
            [Cost::new("Shift", 8.0)]
                .into_iter()
                .chain(candidates)
                .collect(),
        )
    };
    vec![
        of(Mode::Latency, &[("multiply", 5.0), ("empty chain", 2.0)]),
        of(Mode::Throughput, &[("Shift again", 8.0)]),
        of(Mode::Latency, &[("Shift slowed", 9.0)]),
        of(Mode::Throughput, &[("Shift again", 8.0)]),
        of(Mode::Latency, &[("Shift again", 8.0)]),
    ]
}
