//! [`Study`], the builder of a study: its competitors, modes, workload and budget. [`Plan`] runs it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;

use pawnfill::{Operation, Strategy};
use rand::SeedableRng as _;
use thiserror::Error;

use crate::loops::benchmark::Benchmark;
use crate::loops::many::all;
use crate::loops::operations::{STRATEGIES, add_strategy};
use crate::machine::host::{Machine, ThisMachine};
use crate::measure::requested;
use crate::measure::results::Results;
use crate::measure::rounds::{Rounds, Setup};
use crate::measure::run::{combine, run_all};
use crate::measure::selfcheck::{known, self_check};
use crate::rows::key::Mode;
use crate::workload::pool::{Random, Workload};

pub use crate::measure::budget::Budget;
pub use crate::measure::run::{Part, Progress};

/// Returns a study of all operations with all strategies of the library. You can add your own.
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
    added: Vec<&'static str>,
    unknown: Option<String>,
    modes: Vec<Mode>,
    /// `None` is the built-in workload, whose games are played only when they are needed.
    workload: Option<Workload>,
    budget: Budget,
}

impl Study {
    /// The names of the strategies of a new study, in the order of the tables.
    pub const STRATEGIES: [&'static str; STRATEGIES.len()] = STRATEGIES;

    /// Adds a strategy, which competes for the operations that it overrides.
    pub fn with<S: Strategy + 'static>(mut self, strategy: S) -> Self {
        add_strategy(&mut self.benchmarks, strategy);
        self.added.push(S::NAME);
        self
    }

    /// Measures only these operations, or groups of operations such as `fills`.
    pub fn operations(mut self, names: &[impl AsRef<str>]) -> Self {
        let subjects = self.benchmarks.iter().map(|one| one.subject);
        match requested::expand(names, &Vec::from_iter(subjects)) {
            Ok(names) => self.benchmarks.retain(|one| names.contains(&one.subject.name)),
            Err(message) => self.unknown = Some(message),
        }
        self
    }

    /// Measures only single operations, and no benchmark of many operations.
    pub fn of_operations(mut self) -> Self {
        self.benchmarks.retain(|one| Operation::named(one.subject.name).is_some());
        self
    }

    /// Measures these modes instead of latency and throughput.
    pub fn modes(self, modes: &[Mode]) -> Self {
        Self { modes: modes.to_vec(), ..self }
    }

    /// Measures only the operations in which at least two strategies compete. Strategies that you add
    /// later do not count.
    pub fn contested(mut self) -> Self {
        self.benchmarks.retain(Benchmark::is_contested);
        self
    }

    /// Measures on this workload instead of the built-in one.
    pub fn workload(self, workload: Workload) -> Self {
        Self { workload: Some(workload), ..self }
    }

    /// Measures within these limits instead of [`Budget::QUICK`].
    pub fn budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Returns the benchmarks to measure, and their workload.
    pub fn into_benchmarks(self) -> (Vec<Benchmark>, Workload) {
        (self.benchmarks, self.workload.unwrap_or_else(Workload::random_games))
    }

    /// Runs the study.
    ///
    /// # Errors
    ///
    /// A competitor returns another result than the baseline, or [`plan`](Self::plan) fails.
    pub fn run(self) -> Result<Results, StudyError> {
        let mut plan = self.plan()?;
        let part = plan.measure(0, 1, &mut |_| ControlFlow::Continue(()))?;
        plan.results(vec![part])
    }

    /// Checks the configuration and returns the plan.
    ///
    /// # Errors
    ///
    /// A requested name is unknown, an added strategy overrides no measured operation, two strategies
    /// have the same name, or there is nothing to measure or to evict.
    pub fn plan(self) -> Result<Plan, StudyError> {
        if let Some(message) = self.unknown {
            return Err(StudyError::Unknown(message));
        }
        let all = self.benchmarks.iter().flat_map(|one| &one.competitors);
        let is_idle = |name: &&&str| !all.clone().any(|one| one.id.is(name));
        if let Some(idle) = self.added.iter().find(is_idle) {
            return Err(StudyError::Idle((*idle).to_owned()));
        }
        for benchmark in &self.benchmarks {
            let mut seen = BTreeSet::new();
            let mut ids = benchmark.competitors.iter().map(|competitor| &competitor.id);
            if let Some(same) = ids.find(|id| !seen.insert(*id)) {
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

/// A checked study, which runs in one process or in several.
pub struct Plan {
    machine: Box<dyn Machine>,
    /// The setup of the self-check.
    checked: Setup,
    setup: Setup,
    rounds: Vec<Rounds>,
    /// The limits of the study.
    pub budget: Budget,
}

impl Plan {
    pub(crate) fn new(
        mut machine: Box<dyn Machine>,
        known: Vec<Benchmark>,
        setup: Setup,
        modes: &[Mode],
        budget: Budget,
    ) -> Result<Self, StudyError> {
        let mut rounds = Vec::new();
        if Mode::DECIDING.iter().any(|mode| modes.contains(mode)) {
            rounds.push(Rounds::hot(&setup, machine.clock(), modes).ok_or(StudyError::Nothing)?);
        }
        if modes.contains(&Mode::Cold) {
            rounds.push(Rounds::cold(&setup, machine.clock()).ok_or(StudyError::NoTables)?);
        }
        if rounds.is_empty() {
            return Err(StudyError::Nothing);
        }
        let checked = Setup { benchmarks: known, workload: setup.workload.clone() };
        Ok(Self { machine, checked, setup, rounds, budget })
    }

    /// Measures the share of one process, numbered from 0. Call this only once: the plan keeps all samples.
    /// The only error is [`StudyError::WrongResult`].
    pub fn measure(
        &mut self,
        process: usize,
        processes: usize,
        progress: Progress<'_>,
    ) -> Result<Part, StudyError> {
        let begun = self.machine.now();
        let drawn = generator(process);
        let (mut random, mut budget) = (drawn.clone(), self.budget.share(processes));
        self.compare(&mut random, processes)?;
        let compared = self.machine.now() - begun;
        let machine = &mut *self.machine;
        let checks = self_check(machine, &mut self.checked, budget.time);
        // The comparison of results is repeated at the end, so its time counts twice.
        let taken = machine.now() - begun + compared;
        budget.most_time = budget.most_time.saturating_sub(taken);
        let part = run_all(machine, &mut self.rounds, &mut self.setup, (budget, drawn), progress);
        // A competitor that is right at first may be wrong later.
        if part.rounds > 0 {
            self.compare(&mut random, processes)?;
        }
        Ok(Part { checks, ..part })
    }

    fn compare(&mut self, random: &mut Random, processes: usize) -> Result<(), StudyError> {
        let message = self.setup.disagreement(random, processes);
        message.map_or(Ok(()), |message| Err(StudyError::WrongResult(message)))
    }

    /// Combines the parts of all processes. If nothing was measured, the error is [`StudyError::Stopped`].
    pub fn results(self, mut parts: Vec<Part>) -> Result<Results, StudyError> {
        // A process that was stopped before its first round cuts the study short, too.
        let cut_short = parts.iter().any(|part| part.cut_short);
        parts.retain(|part| part.rounds > 0);
        if parts.is_empty() {
            return Err(StudyError::Stopped);
        }
        let mut results = Results::new(&self.setup.workload, self.budget.precision);
        combine(parts, &self.rounds, &self.setup, &mut results);
        results.cut_short = cut_short;
        Ok(results)
    }

    /// Returns the results that are known before the rounds. Their duration is the time limit.
    pub fn expected(&self) -> Results {
        let Budget { time, processes, precision, .. } = self.budget;
        let nothing = Results::new(&self.setup.workload, precision);
        Results { seconds: time.as_secs_f64(), processes, ..nothing }
    }
}

fn generator(process: usize) -> Random {
    Random::seed_from_u64(Workload::SEED + process as u64)
}

/// Why a study has no results.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum StudyError {
    #[error("the strategies disagree: {0}")]
    WrongResult(String),
    #[error("two strategies have the name `{0}`; rename one of them")]
    SameName(String),
    /// No operation or group has a requested name.
    #[error("{0}")]
    Unknown(String),
    #[error("{0} overrides none of the measured operations; list them in its `OVERRIDES`")]
    Idle(String),
    #[error(
        "there is nothing to measure: no strategies compete in these operations, or no mode is given"
    )]
    Nothing,
    #[error(
        "there is nothing to evict: no strategy reads tables for these operations; name others"
    )]
    NoTables,
    /// The study stopped before its first round ended, or the command stopped before it wrote a file.
    #[error("interrupted; no file is written")]
    Stopped,
}

#[test]
fn processes_draw_other_orders_and_inputs() {
    assert_ne!(generator(1), generator(2));
}
