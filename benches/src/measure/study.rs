//! The study: which strategies compete, what it measures, and for how long.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;

use pawnfill::{Operation, Strategy};
use rand::SeedableRng;
use thiserror::Error;

use crate::loops::benchmark::Benchmark;
use crate::loops::many::all;
use crate::loops::operations::{STRATEGIES, add_strategy};
use crate::machine::host::{Machine, ThisMachine};
use crate::measure::names;
use crate::measure::results::Results;
use crate::measure::rounds::{Rounds, Setup};
use crate::measure::run::{pool, run_phases};
use crate::measure::selfcheck::{known, self_check};
use crate::rows::key::Mode;
use crate::workload::pool::{Random, Workload};

pub use crate::measure::run::{Budget, Part};

/// A study of all operations with all strategies of the library. You can add your own.
///
/// ```no_run
/// use pawnfill::{Override, Strategy};
///
/// #[derive(Clone, Copy)]
/// struct Bytes;
///
/// impl Strategy for Bytes {
///     const NAME: &'static str = "Bytes";
///     const OVERRIDES: &'static [Override] = &[Override::computed("file_set")];
///     fn file_set(self, set: u64) -> u8 {
///         set.to_le_bytes().into_iter().fold(0, |files, rank| files | rank)
///     }
/// }
///
/// let study = pawnfill_bench::study().with(Bytes).operations(&["file_set"]);
/// println!("{:#}", study.run()?); // all tables
/// # Ok::<(), pawnfill_bench::study::StudyError>(())
/// ```
pub fn study() -> Study {
    Study {
        benchmarks: all(),
        added: Vec::new(),
        unknown: None,
        modes: Mode::DECIDING.to_vec(),
        workload: None,
        budget: Budget::QUICK,
    }
}

/// A study that has not run yet; begin one with [`study()`].
#[must_use = "a study measures nothing until it is run"]
pub struct Study {
    benchmarks: Vec<Benchmark>,
    /// The names of the strategies that were added.
    added: Vec<&'static str>,
    /// What is wrong with the names of operations that were asked for.
    unknown: Option<String>,
    modes: Vec<Mode>,
    /// If there is none, the built-in workload, whose games are played only if they are needed.
    workload: Option<Workload>,
    budget: Budget,
}

impl Study {
    /// The names of the strategies that a new study knows, in the order of the tables.
    pub const STRATEGIES: [&'static str; STRATEGIES.len()] = STRATEGIES;

    /// Adds a strategy, which competes for the operations that it overrides.
    pub fn with<S: Strategy + 'static>(mut self, strategy: S) -> Self {
        add_strategy(&mut self.benchmarks, strategy);
        self.added.push(S::NAME);
        self
    }

    /// Measures only these operations, or groups of operations such as `fills`.
    pub fn operations(mut self, names: &[impl AsRef<str>]) -> Self {
        let known = self.benchmarks.iter().map(|one| one.subject);
        match names::expand(names, &Vec::from_iter(known)) {
            Ok(names) => {
                let is_named = |one: &Benchmark| names.contains(&one.subject.name);
                self.benchmarks.retain(is_named);
            }
            Err(words) => self.unknown = Some(words),
        }
        self
    }

    /// Measures only the operations, none of the benchmarks that are made of many.
    pub fn of_operations(mut self) -> Self {
        let is_operation = |one: &Benchmark| Operation::named(one.subject.name).is_some();
        self.benchmarks.retain(is_operation);
        self
    }

    /// Measures these modes instead of latency and throughput.
    pub fn modes(mut self, modes: &[Mode]) -> Self {
        self.modes = modes.to_vec();
        self
    }

    /// Measures only the operations for which at least two strategies compete so far.
    pub fn contested(mut self) -> Self {
        self.benchmarks.retain(Benchmark::is_contested);
        self
    }

    /// Measures on this workload instead of the built-in one.
    pub fn workload(mut self, workload: Workload) -> Self {
        self.workload = Some(workload);
        self
    }

    /// Measures for this long instead of [`Budget::QUICK`].
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The benchmarks to measure, and the workload on which they run.
    pub fn into_benchmarks(self) -> (Vec<Benchmark>, Workload) {
        let workload = self.workload.unwrap_or_else(Workload::random_games);
        (self.benchmarks, workload)
    }

    /// Runs the study.
    ///
    /// # Errors
    ///
    /// A strategy gives a different result than `Shift`, two strategies have the same name, or there is
    /// nothing to measure.
    pub fn run(self) -> Result<Results, StudyError> {
        let mut plan = self.plan()?;
        let part = plan.measure(0, 1, &mut |_| ControlFlow::Continue(()))?;
        plan.results(vec![part])
    }

    /// What the study will do, if it can.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run), before anything is measured.
    pub fn plan(self) -> Result<Plan, StudyError> {
        if let Some(words) = self.unknown {
            return Err(StudyError::Unknown(words));
        }
        let all = self.benchmarks.iter().flat_map(|one| &one.competitors);
        let is_idle = |name: &&&str| !all.clone().any(|one| one.id.is(name));
        if let Some(idle) = self.added.iter().find(is_idle) {
            return Err(StudyError::Idle((*idle).to_owned()));
        }
        for benchmark in &self.benchmarks {
            let mut known = BTreeSet::new();
            let mut ids = benchmark.competitors.iter().map(|competitor| &competitor.id);
            if let Some(same) = ids.find(|id| !known.insert(*id)) {
                return Err(StudyError::SameName(same.to_string()));
            }
        }
        let machine = Box::new(ThisMachine(Instant::now()));
        let (modes, budget) = (self.modes.clone(), self.budget);
        let (benchmarks, workload) = self.into_benchmarks();
        let setup = Setup { benchmarks, workload };
        Plan::new(machine, known(), setup, &modes, budget)
    }
}

/// A study that can run, in one process or in several.
pub struct Plan {
    machine: Box<dyn Machine>,
    /// The benchmarks of the self-check.
    known: Vec<Benchmark>,
    setup: Setup,
    phases: Vec<Rounds>,
    /// How long it measures, and in how many processes.
    pub budget: Budget,
}

impl Plan {
    /// A study of some modes.
    pub(crate) fn new(
        mut machine: Box<dyn Machine>,
        known: Vec<Benchmark>,
        setup: Setup,
        modes: &[Mode],
        budget: Budget,
    ) -> Result<Self, StudyError> {
        let mut phases = Vec::new();
        if Mode::DECIDING.iter().any(|mode| modes.contains(mode)) {
            let hot = Rounds::hot(&setup, machine.clock(), modes);
            phases.push(hot.ok_or(StudyError::Nothing)?);
        }
        if modes.contains(&Mode::Cold) {
            let cold = Rounds::cold(&setup, machine.clock());
            phases.push(cold.ok_or(StudyError::NoTables)?);
        }
        if phases.is_empty() {
            return Err(StudyError::Nothing);
        }
        Ok(Self { machine, known, setup, phases, budget })
    }

    /// Measures as one of some processes, given by its index. It stops when `progress`, which is told from time to time
    /// how much is done, from 0 to 1, returns `Break`.
    ///
    /// # Errors
    ///
    /// A strategy gives a different result than `Shift`.
    pub fn measure(
        &mut self,
        process: usize,
        processes: usize,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Part, StudyError> {
        let begun = self.machine.now();
        let mut random = Random::seed_from_u64(Workload::SEED + process as u64);
        let mut budget = self.budget.share(processes);
        for phase in &mut self.phases {
            phase.seed(process as u64);
        }
        self.compare(&mut random, processes)?;
        let compared = self.machine.now() - begun;
        let (machine, known) = (&mut *self.machine, std::mem::take(&mut self.known));
        let checks = self_check(machine, known, &self.setup.workload, budget.time);
        // They are compared again at the end.
        let taken = machine.now() - begun + compared;
        budget.most_time = budget.most_time.saturating_sub(taken);
        let part = run_phases(machine, &mut self.phases, &mut self.setup, budget, progress);
        // A competitor must not be right only at first.
        if part.rounds > 0 {
            self.compare(&mut random, processes)?;
        }
        Ok(Part { checks, ..part })
    }

    fn compare(&mut self, random: &mut Random, processes: usize) -> Result<(), StudyError> {
        let words = self.setup.disagreement(random, processes);
        words.map_or(Ok(()), |words| Err(StudyError::WrongResult(words)))
    }

    /// The results of what some processes have measured.
    ///
    /// # Errors
    ///
    /// Nothing was measured.
    pub fn results(self, mut parts: Vec<Part>) -> Result<Results, StudyError> {
        // A process that was stopped before its first round has cut the study short, too.
        let cut_short = parts.iter().any(|part| part.cut_short);
        parts.retain(|part| part.rounds > 0);
        if parts.is_empty() {
            return Err(StudyError::Stopped);
        }
        let mut results = Results::new(&self.setup.workload, self.budget.precision);
        pool(parts, &self.phases, &self.setup, &mut results);
        results.cut_short = cut_short;
        Ok(results)
    }

    /// The results if all goes well, before anything is measured.
    pub fn expected(&self) -> Results {
        let Budget { time, processes, precision, .. } = self.budget;
        let nothing = Results::new(&self.setup.workload, precision);
        Results { seconds: time.as_secs_f64(), processes, ..nothing }
    }
}

/// Why a study found nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StudyError {
    /// A strategy gives a different result than `Shift`. The text has the operation, the arguments and both
    /// results.
    #[error("the strategies disagree: {0}")]
    WrongResult(String),
    /// Two strategies have the same name.
    #[error("two strategies have the name `{0}`")]
    SameName(String),
    /// No operation has a name that was asked for.
    #[error("{0}")]
    Unknown(String),
    /// A strategy that was added overrides no operation that is measured.
    #[error(
        "nothing is measured of {0}: none of the operations that are measured is overridden, and so \
         among the OVERRIDES"
    )]
    Idle(String),
    /// No operation has enough strategies, or no mode or color was asked for.
    #[error("there is nothing to measure: no strategies that compete, or no mode")]
    Nothing,
    /// No strategy reads tables for any operation that was asked for, so that there is nothing to evict.
    #[error("there is nothing to evict: no strategy reads tables for any such operation")]
    NoTables,
    /// The study was stopped before it had measured anything.
    #[error("interrupted before anything was measured; nothing is written")]
    Stopped,
}
