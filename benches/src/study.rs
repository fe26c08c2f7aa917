//! The study: every race run in rounds, and what the rounds say.

use std::time::{Duration, Instant};

use pawnfill::{Operation, Rotate, Shift, ShiftTwice, Strategy, Table};
use rand::{SeedableRng, seq::SliceRandom};

use crate::catalogue::Races;
use crate::clock::{self, CHAIN_CYCLES};
use crate::kernel::Mode;
use crate::race::{AnyRace, Cell, NOTHING};
use crate::verdict::{Standing, Times, Verdict, verdict};
use crate::workload::{Random, Workload};

/// How long a study measures: until one of the two is reached.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The longest time that it takes.
    pub time: Duration,
    /// The rounds that are enough.
    pub rounds: usize,
}

impl Budget {
    /// Half a minute: good to some percent.
    pub const QUICK: Self = Self {
        time: Duration::from_secs(30),
        rounds: 4000,
    };
}

/// A study to be run: the strategies that compete, and what is measured of them.
///
/// ```no_run
/// use pawnfill_bench::study::{Budget, Study};
///
/// let results = Study::new().operations(&["file_fill"]).run(Budget::QUICK, |_| ());
/// println!("{results}");
/// ```
pub struct Study {
    races: Races,
    operations: Option<Vec<String>>,
    strategies: Option<Vec<String>>,
    modes: Vec<Mode>,
    workload: Workload,
}

impl Default for Study {
    fn default() -> Self {
        Self::new()
    }
}

impl Study {
    /// The names of the strategies that a new study knows, in the order of the tables.
    pub const STRATEGIES: [&'static str; 4] =
        [Shift::NAME, Rotate::NAME, ShiftTwice::NAME, Table::NAME];

    /// A study of all operations by all strategies of the library, in both modes, on the built-in
    /// workload.
    pub fn new() -> Self {
        let mut races = Races::new();
        races.enter_everywhere(Shift);
        races.enter(Rotate);
        races.enter(ShiftTwice);
        races.enter(Table);
        Self {
            races,
            operations: None,
            strategies: None,
            modes: Mode::ALL.to_vec(),
            workload: Workload::random_games(),
        }
    }

    /// Adds a strategy, in the operations that it overrides.
    #[must_use]
    pub fn with<S: Strategy + 'static>(mut self, strategy: S) -> Self {
        self.races.enter(strategy);
        self
    }

    /// Measures these operations only.
    #[must_use]
    pub fn operations(mut self, names: &[impl AsRef<str>]) -> Self {
        self.operations = Some(names.iter().map(|name| name.as_ref().to_owned()).collect());
        self
    }

    /// Measures these strategies only, and `Shift`, which the others are compared with.
    #[must_use]
    pub fn strategies(mut self, names: &[impl AsRef<str>]) -> Self {
        self.strategies = Some(names.iter().map(|name| name.as_ref().to_owned()).collect());
        self
    }

    /// Measures these modes only.
    #[must_use]
    pub fn modes(mut self, modes: &[Mode]) -> Self {
        self.modes = modes.to_vec();
        self
    }

    /// Measures on this workload.
    #[must_use]
    pub fn workload(mut self, workload: Workload) -> Self {
        self.workload = workload;
        self
    }

    /// The races, with what is not to be measured left out.
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
        (races, self.workload)
    }

    /// Measures. `progress` is told from time to time how much is done, from 0 to 1.
    pub fn run(self, budget: Budget, mut progress: impl FnMut(f64)) -> Results {
        let modes = self.modes.clone();
        let (mut races, workload) = self.into_races();
        let mut random = Random::seed_from_u64(Workload::SEED);
        let overhead = clock::overhead();
        let mut heats: Vec<Heat> = Heat::of(&races, &modes);

        let start = Instant::now();
        for round in 0..budget.rounds {
            let done = start.elapsed().div_duration_f64(budget.time);
            if done >= 1.0 || heats.is_empty() {
                break;
            }
            progress(done.max(round as f64 / budget.rounds as f64));
            let cycles_per_tick =
                run_round(&mut heats, &mut races, &workload, &mut random, overhead);
            for heat in &mut heats {
                heat.end_round(cycles_per_tick);
            }
        }
        progress(1.0);
        Results::new(&races, heats, &workload)
    }
}

/// One cell of one race, and what was measured of it.
struct Heat {
    race: usize,
    cell: Cell,
    /// The times of each entrant, in the order of the race's entrants.
    times: Vec<Times>,
    /// The order of the entrants in the next round.
    order: Vec<usize>,
}

impl Heat {
    fn of(races: &[Box<dyn AnyRace>], modes: &[Mode]) -> Vec<Self> {
        let cells = races.iter().enumerate().flat_map(|(race, entered)| {
            let entrants = entered.entrants().len();
            let measured = entered
                .cells()
                .into_iter()
                .filter(|cell| modes.contains(&cell.mode));
            measured.map(move |cell| Self {
                race,
                cell,
                times: vec![Times::default(); entrants],
                order: (0..entrants).collect(),
            })
        });
        cells.collect()
    }

    /// Turns the ticks that a round has added into cycles.
    fn end_round(&mut self, cycles_per_tick: f64) {
        for last in self
            .times
            .iter_mut()
            .filter_map(|times| times.cycles.last_mut())
        {
            *last *= cycles_per_tick;
        }
    }
}

/// Runs every heat once, its entrants in random order, so that whatever else the machine does meets
/// all of them alike. Gives the cycles of a tick in this round.
fn run_round(
    heats: &mut [Heat],
    races: &mut [Box<dyn AnyRace>],
    workload: &Workload,
    random: &mut Random,
    overhead: u64,
) -> f64 {
    let mut chain = u64::MAX;
    for heat in heats {
        // The least of the round's chains: an interrupt only ever makes one longer.
        chain = chain.min(clock::time_chain());
        heat.order.shuffle(random);
        for &entrant in &heat.order {
            let sample = races[heat.race].sample(entrant, heat.cell, workload, random, overhead);
            heat.times[entrant].cycles.push(sample.ticks);
            heat.times[entrant].copies.push(sample.copy);
        }
    }
    f64::from(CHAIN_CYCLES) / chain.saturating_sub(overhead).max(1) as f64
}

/// What a study found.
#[derive(Clone, Debug)]
pub struct Results {
    /// The cells, operation by operation in the order of the catalogue.
    pub cells: Vec<CellResult>,
    /// The rounds that were run.
    pub rounds: usize,
    /// The workload's name, number of positions, and hash.
    pub workload: (String, usize, u64),
}

/// What a study found of one cell.
#[derive(Clone, Debug)]
pub struct CellResult {
    /// The operation.
    pub operation: &'static Operation,
    /// The mode, and where the colour comes from.
    pub cell: Cell,
    /// The row `nothing`: for latency zero by definition.
    pub nothing: f64,
    /// The strategies, `Shift` first, then as they entered.
    pub standings: Vec<Standing>,
    /// Who won.
    pub verdict: Verdict,
}

impl Results {
    fn new(races: &[Box<dyn AnyRace>], heats: Vec<Heat>, workload: &Workload) -> Self {
        let rounds = heats.first().map_or(0, |heat| heat.times[0].cycles.len());
        let cells = heats.into_iter().map(|heat| {
            let race = &races[heat.race];
            let empty = (heat.cell.mode == Mode::Latency).then_some(&heat.times[0]);
            let mut standings = race
                .entrants()
                .into_iter()
                .zip(&heat.times)
                .map(|(entrant, times)| Standing::new(entrant, times, &heat.times[1], empty));
            let nothing = standings.next().filter(|standing| standing.name == NOTHING);
            let standings: Vec<Standing> = standings.collect();
            CellResult {
                operation: race.operation(),
                cell: heat.cell,
                nothing: nothing.map_or(0.0, |nothing| nothing.cycles),
                verdict: verdict(&standings),
                standings,
            }
        });
        let cells = cells.collect();
        let of = (
            workload.name().to_owned(),
            workload.positions().len(),
            workload.hash(),
        );
        Self {
            cells,
            rounds,
            workload: of,
        }
    }
}
