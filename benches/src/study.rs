//! The study: which strategies compete, what is measured of them, and for how long.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use pawnfill::{Flip, Rotate, Shift, ShiftTwice, Strategy, Table};

use crate::catalogue::Races;
use crate::cold::{Chills, ColdResult, Level};
use crate::context::{Contenders, Context, ContextResult, Rounds};
use crate::environment::Environment;
use crate::heat::{CellResult, Heats, Precision};
use crate::kernel::{Coloring, Mode};
use crate::race::{AnyRace, Cell};
use crate::selfcheck::SelfCheck;
use crate::statistics::quantile;
use crate::workload::Workload;

/// How long a study measures.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The longest time that it takes.
    pub time: Duration,
    /// The fewest rounds: fewer say little of the noise that lasts.
    pub least_rounds: usize,
    /// The most rounds.
    pub most_rounds: usize,
    /// When a cell is measured well enough.
    pub precision: Precision,
}

impl Budget {
    /// What a full study asks for: latencies within 1 %, ratios of throughputs within 3 %.
    const PRECISION: Precision = Precision {
        latency: 0.01,
        throughput_ratio: 0.03,
    };

    /// Half a minute at most: good to some percent.
    pub const QUICK: Self = Self {
        time: Duration::from_secs(30),
        least_rounds: 4000,
        most_rounds: 4000,
        precision: Precision {
            latency: 0.03,
            throughput_ratio: 0.1,
        },
    };

    /// As long as it takes: latencies within 1 %, ratios of throughputs within 3 %.
    pub const FULL: Self = Self {
        time: Duration::from_secs(15 * 60),
        least_rounds: 6000,
        most_rounds: 60_000,
        precision: Self::PRECISION,
    };
}

/// A study of all operations by all strategies of the library, to which your own can be added.
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
/// println!("{}", study.run()?);
/// # Ok::<(), pawnfill_bench::study::StudyError>(())
/// ```
pub fn study() -> Study {
    let mut contenders = Contenders::default();
    contenders.enter(Shift);
    contenders.enter(Rotate);
    contenders.enter(ShiftTwice);
    contenders.enter(Flip);
    contenders.enter(Table);
    let mut races = Races::new();
    races.enter_everywhere(Shift);
    races.enter(Rotate);
    races.enter(ShiftTwice);
    races.enter(Flip);
    races.enter(Table);
    races.enter_rivals();
    Study {
        races,
        contenders,
        context: None,
        operations: None,
        strategies: None,
        contested: false,
        modes: Mode::ALL.to_vec(),
        colorings: Coloring::ALL.to_vec(),
        cold: Vec::new(),
        workload: Workload::random_games(),
        budget: Budget::QUICK,
    }
}

/// A study to be run; begin one with [`study()`].
#[must_use = "a study measures nothing until it is run"]
pub struct Study {
    races: Races,
    contenders: Contenders,
    context: Option<Context>,
    operations: Option<Vec<String>>,
    strategies: Option<Vec<String>>,
    contested: bool,
    modes: Vec<Mode>,
    colorings: Vec<Coloring>,
    cold: Vec<Level>,
    workload: Workload,
    budget: Budget,
}

impl Study {
    /// The names of the strategies that a new study knows, in the order of the tables.
    pub const STRATEGIES: [&'static str; 5] = [
        Shift::NAME,
        Rotate::NAME,
        ShiftTwice::NAME,
        Flip::NAME,
        Table::NAME,
    ];

    /// Adds a strategy, in the operations that it overrides.
    pub fn with<S: Strategy + 'static>(mut self, strategy: S) -> Self {
        self.races.enter(strategy);
        self.contenders.enter(strategy);
        self
    }

    /// Measures these operations only.
    pub fn operations(mut self, names: &[impl AsRef<str>]) -> Self {
        self.operations = Some(names.iter().map(|name| name.as_ref().to_owned()).collect());
        self
    }

    /// Measures these strategies only, and `Shift`, which the others are compared with.
    pub fn strategies(mut self, names: &[impl AsRef<str>]) -> Self {
        self.strategies = Some(names.iter().map(|name| name.as_ref().to_owned()).collect());
        self
    }

    /// Measures these modes only.
    pub fn modes(mut self, modes: &[Mode]) -> Self {
        self.modes = modes.to_vec();
        self
    }

    /// Measures also short bursts of calls whose tables were evicted from these caches; see
    /// [`cold`](crate::cold). With no [`modes`](Self::modes), these alone.
    pub fn cold(mut self, levels: &[Level]) -> Self {
        self.cold = levels.to_vec();
        self
    }

    /// Measures also a pawn evaluation by each strategy; see [`context`](crate::context). With no
    /// [`modes`](Self::modes), this alone.
    pub fn context(mut self, context: Context) -> Self {
        self.context = Some(context);
        self
    }

    /// Measures with these origins of the colour only; [`Coloring::None`] are the operations that
    /// take none.
    pub fn colorings(mut self, colorings: &[Coloring]) -> Self {
        self.colorings = colorings.to_vec();
        self
    }

    /// Measures only the operations for which two strategies compete at least.
    pub fn contested(mut self) -> Self {
        self.contested = true;
        self
    }

    /// Measures on this workload, and not on the built-in one.
    pub fn workload(mut self, workload: Workload) -> Self {
        self.workload = workload;
        self
    }

    /// Measures so long, and not [`Budget::QUICK`].
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The races, with what is not to be measured left out, and what they run on.
    pub fn into_races(self) -> (Vec<Box<dyn AnyRace>>, Workload) {
        let asked = |list: &Option<Vec<String>>, name: &str| {
            list.as_ref()
                .is_none_or(|list| list.iter().any(|asked| asked == name))
        };
        let mut races = self.races.all();
        races.retain(|race| asked(&self.operations, race.operation().name));
        for race in &mut races {
            race.retain(&|name| asked(&self.strategies, name));
        }
        // The row `nothing` and two more.
        races.retain(|race| !self.contested || race.entrants().len() > 2);
        (races, self.workload)
    }

    /// Measures.
    ///
    /// # Errors
    ///
    /// A strategy gives another result than `Shift`, two have the same name, or there is nothing to
    /// measure.
    pub fn run(self) -> Result<Results, StudyError> {
        self.run_watched(|_| ControlFlow::Continue(()))
    }

    /// Measures, and tells from time to time how much is done, from 0 to 1; stops when told to.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run), and if the study was told to stop.
    pub fn run_watched(
        mut self,
        mut progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Results, StudyError> {
        let (budget, modes) = (self.budget, self.modes.clone());
        let (colorings, levels) = (self.colorings.clone(), self.cold.clone());
        let mut contenders = std::mem::take(&mut self.contenders);
        if let Some(asked) = &self.strategies {
            contenders
                .retain(|name| name == Shift::NAME || asked.iter().any(|asked| asked == name));
        }
        let mut context = self
            .context
            .take()
            .map(|context| Rounds::new(&context, contenders));
        let (races, workload) = self.into_races();
        for race in &races {
            let entrants = race.entrants();
            let mut names: Vec<&str> = entrants.iter().map(|(name, _)| *name).collect();
            names.sort_unstable();
            if let Some(same) = names.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(StudyError::SameName(same[0].to_owned()));
            }
        }
        let is_measured =
            |cell: Cell| modes.contains(&cell.mode) && colorings.contains(&cell.coloring);
        let mut heats = Heats::new(races, is_measured, &workload);
        if let Some(words) = heats.disagreement() {
            return Err(StudyError::WrongResult(words));
        }
        if let Some(words) = context.as_mut().and_then(Rounds::disagreement) {
            return Err(StudyError::WrongResult(words));
        }
        let asked = [!modes.is_empty(), !levels.is_empty(), context.is_some()];
        if !asked.contains(&true) {
            return Err(StudyError::Nothing);
        }
        let mut phases = Phases {
            progress: &mut progress,
            time: budget.time,
            count: asked.into_iter().filter(|asked| *asked).count() as u32,
            done: 0,
        };
        let check = SelfCheck::run(&workload);

        let start = Instant::now();
        let mut rounds = 0;
        if !modes.is_empty() {
            if heats.is_empty() {
                return Err(StudyError::Nothing);
            }
            rounds = phases.heats(&mut heats, budget)?;
            // Once more: what was right only at first was not measured by what it did.
            if let Some(words) = heats.disagreement() {
                return Err(StudyError::WrongResult(words));
            }
        }
        let cells = heats.results();
        let mut clock = heats.cycles_per_tick().to_vec();

        let mut cold = Vec::new();
        if !levels.is_empty() {
            let mut chills = Chills::new(heats.into_races(), &levels, &workload);
            if chills.is_empty() {
                return Err(StudyError::NoTables);
            }
            let cold_rounds = phases.rounds(budget.most_rounds, || chills.round())?;
            rounds = rounds.max(cold_rounds);
            clock.extend(chills.cycles_per_tick());
            cold = chills.results();
        }
        let mut in_context = None;
        if let Some(mut context) = context {
            if context.is_empty() {
                return Err(StudyError::Nothing);
            }
            rounds = rounds.max(phases.rounds(budget.most_rounds, || context.round())?);
            clock.extend(context.cycles_per_tick());
            in_context = Some(context.results());
        }
        Ok(Results {
            check,
            cells,
            cold,
            context: in_context,
            rounds,
            seconds: start.elapsed().as_secs_f64(),
            precision: budget.precision,
            cycles_per_tick: [0.05, 0.5, 0.95].map(|q| quantile(&mut clock, q)),
            workload: (
                workload.name().to_owned(),
                workload.positions().len(),
                workload.hash(),
            ),
            environment: Environment::read(),
        })
    }
}

/// The parts of a study, which follow each other and share its time alike.
struct Phases<'a> {
    progress: &'a mut dyn FnMut(f64) -> ControlFlow<()>,
    /// The time of all.
    time: Duration,
    /// How many there are.
    count: u32,
    /// How many are done.
    done: u32,
}

impl Phases<'_> {
    /// Tells how much is done of the phase that runs, from 0 to 1.
    fn tell(&mut self, of_phase: f64) -> Result<(), StudyError> {
        let done = (f64::from(self.done) + of_phase.min(1.0)) / f64::from(self.count);
        match (self.progress)(done) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StudyError::Stopped),
        }
    }

    /// The phase of the heats: until all are measured well enough.
    fn heats(&mut self, heats: &mut Heats<'_>, budget: Budget) -> Result<usize, StudyError> {
        let (start, time) = (Instant::now(), self.time / self.count);
        let mut rounds = 0;
        let mut look = budget.least_rounds;
        let mut finished: f64 = 0.0;
        while rounds < budget.most_rounds && finished < 1.0 {
            let of_time = start.elapsed().div_duration_f64(time);
            // A few rounds are needed to say anything at all.
            if of_time >= 1.0 && rounds >= 64 {
                break;
            }
            // A guess, but one that only grows: the heats that are left are the noisy ones.
            let of_rounds = rounds as f64 / look as f64;
            self.tell(of_time.max(finished + (1.0 - finished) * of_rounds * of_rounds))?;
            heats.round();
            rounds += 1;
            if rounds == look {
                finished = heats.finish(budget.precision);
                look += look / 2;
            }
        }
        self.done += 1;
        Ok(rounds)
    }

    /// Any other phase: rounds until its time is up.
    fn rounds(&mut self, most: usize, mut round: impl FnMut()) -> Result<usize, StudyError> {
        /// Fewer have no interval.
        const LEAST: usize = 8;
        let (start, time) = (Instant::now(), self.time / self.count);
        let mut rounds = 0;
        while rounds < most {
            let of_time = start.elapsed().div_duration_f64(time);
            if of_time >= 1.0 && rounds >= LEAST {
                break;
            }
            self.tell(of_time.max(rounds as f64 / most as f64))?;
            round();
            rounds += 1;
        }
        self.done += 1;
        Ok(rounds)
    }
}

/// Why a study found nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StudyError {
    /// A strategy gives another result than `Shift`: the operation, the arguments, both results.
    WrongResult(String),
    /// Two strategies have the same name.
    SameName(String),
    /// No operation has a name that was asked for or enough strategies, or no mode or colour was
    /// asked for.
    Nothing,
    /// Of the operations that were asked for, none is looked up in tables by a strategy that was, so
    /// that there is nothing to evict.
    NoTables,
    /// It was told to stop.
    Stopped,
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongResult(words) => write!(f, "the strategies disagree: {words}"),
            Self::SameName(name) => write!(f, "two strategies have the name `{name}`"),
            Self::Nothing => write!(
                f,
                "there is nothing to measure: no such operation, no strategies that compete, or no mode"
            ),
            Self::NoTables => write!(
                f,
                "there is nothing to evict: no strategy reads tables for any such operation"
            ),
            Self::Stopped => write!(f, "interrupted, nothing is written"),
        }
    }
}

impl std::error::Error for StudyError {}

/// What a study found. Printed, it is the tables that the command `pawnfill` shows.
#[derive(Clone, Debug)]
pub struct Results {
    /// Whether the machine can be trusted.
    pub check: SelfCheck,
    /// The cells, operation by operation in the order of the catalogue.
    pub cells: Vec<CellResult>,
    /// The bursts of calls on evicted tables, if they were asked for.
    pub cold: Vec<ColdResult>,
    /// The evaluation with and without a pawn hash table, if it was asked for.
    pub context: Option<ContextResult>,
    /// The rounds of the cells that were measured longest.
    pub rounds: usize,
    /// How long the rounds took.
    pub seconds: f64,
    /// The precision that was asked for.
    pub precision: Precision,
    /// The core cycles of a tick of the machine's counter: the quantiles 0.05, 0.5 and 0.95 of the
    /// rounds, which tell how far the frequency moved.
    pub cycles_per_tick: [f64; 3],
    /// The workload's name, number of positions, and hash.
    pub workload: (String, usize, u64),
    /// Where it was measured.
    pub environment: Environment,
}

impl Results {
    /// The share of rounds that were counted, because nobody else used the core.
    pub fn quiet(&self) -> f64 {
        let hot = self.cells.iter().map(|cell| cell.quiet);
        let cold = self.cold.iter().map(|of| of.quiet);
        let context = self.context.iter().map(|of| of.quiet);
        let quiet: Vec<f64> = hot.chain(cold).chain(context).collect();
        quiet.iter().sum::<f64>() / quiet.len().max(1) as f64
    }

    /// Whether the workload is so small that branches of some contenders can be learned from one
    /// sample to the next, and loops look faster than they are.
    pub fn is_memorable(&self) -> bool {
        self.workload.1 < Workload::FEW
    }

    /// The cells whose intervals are wider than was asked for, with the width and the bound.
    pub fn imprecise(&self) -> impl Iterator<Item = (&CellResult, f64, f64)> {
        self.cells.iter().filter_map(|cell| {
            let (widest, bound) = self.precision.of(cell);
            (widest > bound).then_some((cell, widest, bound))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::race::NOTHING;
    use crate::view;

    /// The names that the command and the source of a tuned strategy know are those that compete.
    #[test]
    fn the_strategies_that_compete_are_those_that_are_named() {
        let (races, _) = study().into_races();
        // Of the whole pawn structure there are rivals that are no strategies.
        let operations = races
            .iter()
            .filter(|race| race.operation().name != view::NAME);
        let names: BTreeSet<&str> = operations
            .flat_map(|race| race.entrants())
            .map(|(name, _)| name)
            .filter(|name| *name != NOTHING)
            .collect();
        assert_eq!(names, BTreeSet::from(Study::STRATEGIES));
    }
}
