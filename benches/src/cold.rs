//! Cold: what a short burst of calls costs when the strategy's data is not in the cache, and how
//! many calls pay for a table's first misses.
//!
//! Before each burst, outside the timer: the strategy runs over other inputs, so that its code and
//! the branch predictor know it; the cache is evicted; the inputs of the burst are read again. Then
//! the burst alone is timed. A burst of no calls by the same code, equally evicted, is the baseline.
//! As in the mode throughput, what is left contains the loop, which overlaps with the calls, and the
//! row `nothing` stands beside it.
//!
//! Two surprises. Operations whose branches nobody can predict (`open_files` by table) may take less
//! after the eviction than with nothing evicted; probably because the walk is a long loop, which
//! leaves the branch predictor with the same history each time. And `candidate_pawns`, which reads no table, misses the
//! second level where there is no `popcnt`: the vectors that count instead read constants.
//!
//! One burst takes a few steps of the counter, and on some processors a step is 36 cycles. So each
//! begins at a random moment between two steps, and only the mean of many says something.

use std::fmt;

use rand::{RngExt, SeedableRng, seq::SliceRandom};

use crate::catalogue::Discipline;
use crate::clock;
use crate::evict::Evictor;
use crate::heat::quiet;
use crate::kernel::{Coloring, Mode};
use crate::race::{AnyRace, Cell};
use crate::statistics::{Estimator, Interval};
use crate::workload::{Random, Workload};

/// The calls of the bursts.
pub const BURSTS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The cache that a strategy's data is evicted from, so that the next level has to give it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The first level: data comes from the second.
    L1,
    /// The first and the second level: data comes from the third, or from memory.
    L2,
}

impl Level {
    /// The name on the command line and in the record.
    pub const fn name(self) -> &'static str {
        match self {
            Self::L1 => "l1",
            Self::L2 => "l2",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::L1 => "L1",
            Self::L2 => "L2",
        })
    }
}

/// What was found of one operation.
#[derive(Clone, Debug)]
pub struct ColdResult {
    /// The operation.
    pub operation: Discipline,
    /// Where the colour comes from: a constant, if the operation takes one.
    pub coloring: Coloring,
    /// The level that was evicted.
    pub evict: Level,
    /// The size of that level, and whether the machine told it; if not, it is a guess.
    pub cache: (usize, bool),
    /// The loop without the operation.
    pub nothing: Curve,
    /// The strategies, `Shift` first, then as they entered.
    pub curves: Vec<Curve>,
    /// For each strategy with tables, against each without.
    pub break_evens: Vec<BreakEven>,
    /// The share of the rounds in which nobody else used the core, which alone are counted.
    pub quiet: f64,
}

/// The cost of bursts of one strategy.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The strategy's name.
    pub name: &'static str,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
    /// A point for each of [`BURSTS`].
    pub bursts: Vec<Burst>,
}

/// One point of a curve. Both times are core cycles a call, without a burst of no calls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Burst {
    /// The calls of the burst.
    pub calls: usize,
    /// After the eviction.
    pub cycles: Interval,
    /// The same burst with nothing evicted.
    pub warm: Interval,
}

/// How many calls it takes until a strategy's tables have paid for their first misses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BreakEven {
    /// The strategy with tables.
    pub strategy: &'static str,
    /// The strategy without.
    pub against: &'static str,
    /// From this number of calls on, by the estimates, a burst by tables costs no more. `None`: it
    /// is not clearly cheaper in the longest burst, of 64 calls.
    pub calls: Option<usize>,
}

/// The bursts that are timed: those of no calls, and [`BURSTS`].
const TIMED: [usize; 1 + BURSTS.len()] = {
    let mut timed = [0; 1 + BURSTS.len()];
    let mut place = 0;
    while place < BURSTS.len() {
        timed[1 + place] = BURSTS[place];
        place += 1;
    }
    timed
};

/// The bursts of one race at one level, and what was measured of them.
struct Chill {
    race: usize,
    cell: Cell,
    level: Level,
    /// What is run in each round: an entrant, a burst by its place, and whether it is evicted.
    order: Vec<(usize, usize, bool)>,
    /// For each entrant and burst, the gross cycles of each round: evicted, and warm.
    times: Vec<[[Vec<f64>; 2]; TIMED.len()]>,
    /// How crowded the core was in each round; see [`clock::time_crowd`].
    crowd: Vec<u64>,
}

/// All bursts of some races, and what they need to run.
pub(crate) struct Chills<'a> {
    races: Vec<Box<dyn AnyRace>>,
    chills: Vec<Chill>,
    evictors: Vec<(Level, Evictor)>,
    workload: &'a Workload,
    random: Random,
    /// The core cycles of a tick, a round each.
    cycles_per_tick: Vec<f64>,
}

impl<'a> Chills<'a> {
    /// The bursts of the races in which somebody reads tables: of the others nothing can be evicted.
    pub(crate) fn new(
        mut races: Vec<Box<dyn AnyRace>>,
        levels: &[Level],
        workload: &'a Workload,
    ) -> Self {
        races.retain(|race| race.entrants().iter().any(|(_, bytes)| *bytes > 0));
        let mut levels = levels.to_vec();
        levels.sort_unstable();
        levels.dedup();
        let chills = races.iter().enumerate().flat_map(|(place, race)| {
            let entrants = race.entrants().len();
            let order: Vec<(usize, usize, bool)> = (0..entrants)
                .flat_map(|entrant| (0..TIMED.len()).map(move |burst| (entrant, burst)))
                .flat_map(|(entrant, burst)| [true, false].map(|cold| (entrant, burst, cold)))
                .collect();
            // A constant colour is enough: what a branch on a random one costs, the hot modes tell,
            // and it would hide a miss as often as it is predicted wrong.
            let cell = race
                .cells()
                .into_iter()
                .find(|cell| cell.mode == Mode::Throughput && cell.coloring != Coloring::Random);
            levels
                .iter()
                .filter_map(move |&level| {
                    Some(Chill {
                        race: place,
                        cell: cell?,
                        level,
                        order: order.clone(),
                        times: (0..entrants).map(|_| Default::default()).collect(),
                        crowd: Vec::new(),
                    })
                })
                .collect::<Vec<_>>()
        });
        Self {
            chills: chills.collect(),
            races,
            evictors: levels
                .iter()
                .map(|&level| (level, Evictor::new(level)))
                .collect(),
            workload,
            random: Random::seed_from_u64(Workload::SEED),
            cycles_per_tick: Vec::new(),
        }
    }

    /// Whether there is nothing to run.
    pub(crate) fn is_empty(&self) -> bool {
        self.chills.is_empty()
    }

    /// The core cycles of a tick of the counter in each round.
    pub(crate) fn cycles_per_tick(&self) -> &[f64] {
        &self.cycles_per_tick
    }

    /// Runs every burst of every strategy once evicted and once warm, in random order.
    pub(crate) fn round(&mut self) {
        let round = self.cycles_per_tick.len();
        let mut chain = u64::MAX;
        for chill in &mut self.chills {
            // The least of the round's chains: an interrupt only ever makes one longer.
            chain = chain.min(clock::time_chain()).min(clock::time_chain());
            chill.crowd.push(clock::time_crowd());
            chill.order.shuffle(&mut self.random);
            let race = self.races[chill.race].as_mut();
            let evictors = &self.evictors;
            let (_, evictor) = evictors
                .iter()
                .find(|(level, _)| *level == chill.level)
                .expect("there is one for each level");
            for &(entrant, burst, cold) in &chill.order {
                race.draw(TIMED[burst], self.workload, &mut self.random);
                // The colours take turns.
                let face = round % race.faces(chill.cell);
                let delay = self.random.random_range(LEAST_DELAY..=2 * LEAST_DELAY);
                let ticks = race.burst(entrant, face, cold.then_some(evictor), delay);
                chill.times[entrant][burst][usize::from(!cold)].push(ticks as f64);
            }
            // Whoever came in between shows at the end.
            if let Some(crowd) = chill.crowd.last_mut() {
                *crowd = (*crowd).max(clock::time_crowd());
            }
        }
        let cycles_per_tick = clock::cycles_per_tick(chain, clock::overhead());
        self.cycles_per_tick.push(cycles_per_tick);
        let times = self.chills.iter_mut().flat_map(|chill| &mut chill.times);
        for last in times
            .flatten()
            .flatten()
            .filter_map(|times| times.last_mut())
        {
            *last *= cycles_per_tick;
        }
    }

    /// What the rounds so far say.
    pub(crate) fn results(&self) -> Vec<ColdResult> {
        let result = |chill: &Chill| {
            let race = &self.races[chill.race];
            let quiet = quiet(&chill.crowd, &self.cycles_per_tick);
            let kept = |times: &[f64]| -> Vec<f64> {
                let kept = times.iter().zip(&quiet).filter(|(_, quiet)| **quiet);
                kept.map(|(time, _)| *time).collect()
            };
            let curve = |(entrant, (name, table_bytes)): (usize, (&'static str, usize))| {
                let [empty, bursts @ ..] = &chill.times[entrant];
                let burst = |(times, calls): (&[Vec<f64>; 2], usize)| {
                    let time = |kind: usize| {
                        let (times, empty) = (kept(&times[kind]), kept(&empty[kind]));
                        let times = times.iter().zip(&empty);
                        let a_call = times.map(|(time, empty)| (time - empty) / calls as f64);
                        Interval::of(Estimator::Broad, &a_call.collect::<Vec<_>>())
                    };
                    Burst {
                        calls,
                        cycles: time(0),
                        warm: time(1),
                    }
                };
                Curve {
                    name,
                    table_bytes,
                    bursts: bursts.iter().zip(BURSTS).map(burst).collect(),
                }
            };
            let mut curves = race.entrants().into_iter().enumerate().map(curve);
            let nothing = curves.next().expect("every race has the entrant `nothing`");
            let curves: Vec<Curve> = curves.collect();
            let (_, evictor) = self
                .evictors
                .iter()
                .find(|(level, _)| *level == chill.level)
                .expect("there is one for each level");
            ColdResult {
                operation: race.operation(),
                coloring: chill.cell.coloring,
                evict: chill.level,
                cache: evictor.cache(),
                nothing,
                break_evens: break_evens(&curves),
                curves,
                quiet: quiet.iter().filter(|quiet| **quiet).count() as f64
                    / quiet.len().max(1) as f64,
            }
        };
        self.chills.iter().map(result).collect()
    }
}

/// The least cycles that a burst is delayed: enough for its code to arrive. The most are twice as
/// many: many steps of the counter, so that any moment between two of them is as likely as any other.
const LEAST_DELAY: u32 = 1024;

/// The break-even of each strategy with tables against each without.
fn break_evens(curves: &[Curve]) -> Vec<BreakEven> {
    let computed = curves.iter().filter(|curve| curve.table_bytes == 0);
    let against = |tabled: &Curve| {
        let even = |computed: &Curve| BreakEven {
            strategy: tabled.name,
            against: computed.name,
            calls: break_even(tabled, computed),
        };
        computed.clone().map(even).collect::<Vec<_>>()
    };
    let tabled = curves.iter().filter(|curve| curve.table_bytes > 0);
    tabled.flat_map(against).collect()
}

/// What a burst has to be cheaper by, in cycles, besides in its interval: as much as the layout of its
/// one copy may move it.
const LAYOUT: f64 = 9.0;

/// The least number of calls from which on all bursts of one curve cost no more than those of the
/// other, if the longest is clearly cheaper. Between two bursts that were measured, the costs are
/// taken to lie on a line.
fn break_even(tabled: &Curve, computed: &Curve) -> Option<usize> {
    let (longest, rival) = (tabled.bursts.last()?, computed.bursts.last()?);
    let gain = (rival.cycles.estimate - longest.cycles.estimate) * longest.calls as f64;
    if longest.cycles.high >= rival.cycles.low || gain < LAYOUT {
        return None;
    }
    // What a whole burst costs more.
    let more: Vec<(f64, f64)> = tabled
        .bursts
        .iter()
        .zip(&computed.bursts)
        .map(|(tabled, computed)| {
            let calls = tabled.calls as f64;
            (
                calls,
                calls * (tabled.cycles.estimate - computed.cycles.estimate),
            )
        })
        .collect();
    let last_dearer = more.iter().rposition(|&(_, more)| more > 0.0);
    let Some(place) = last_dearer else {
        return more.first().map(|&(calls, _)| calls as usize);
    };
    let ((calls, dearer), &(cheaper_calls, cheaper)) = (more[place], more.get(place + 1)?);
    let crossing = calls + (cheaper_calls - calls) * dearer / (dearer - cheaper);
    Some(crossing.ceil() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A curve of bursts whose first call costs more than the others.
    fn curve(name: &'static str, table_bytes: usize, first: f64, further: f64) -> Curve {
        let burst = |calls: usize| {
            let estimate = (first + further * (calls - 1) as f64) / calls as f64;
            let interval = Interval {
                low: estimate,
                estimate,
                high: estimate,
            };
            Burst {
                calls,
                cycles: interval,
                warm: interval,
            }
        };
        Curve {
            name,
            table_bytes,
            bursts: BURSTS.map(burst).to_vec(),
        }
    }

    #[test]
    fn the_break_even_is_where_the_totals_cross() {
        let shift = curve("Shift", 0, 3.0, 3.0);
        // 20 + 1 (n - 1) <= 3 n from n = 9.5 on.
        assert_eq!(break_even(&curve("Table", 8, 20.0, 1.0), &shift), Some(10));
        // As fast is not cheaper.
        assert_eq!(break_even(&curve("Table", 8, 3.0, 3.0), &shift), None);
        assert_eq!(break_even(&curve("Table", 8, 3.0, 2.9), &shift), None);
        assert_eq!(break_even(&curve("Table", 8, 1.0, 1.0), &shift), Some(1));
        assert_eq!(break_even(&curve("Table", 8, 4.0, 2.0), &shift), Some(2));
        // Never; and not within the bursts.
        assert_eq!(break_even(&curve("Table", 8, 20.0, 4.0), &shift), None);
        assert_eq!(break_even(&curve("Table", 8, 200.0, 1.0), &shift), None);
    }

    #[test]
    fn a_table_that_is_cheaper_for_one_burst_alone_has_not_paid() {
        let shift = curve("Shift", 0, 3.0, 3.0);
        let mut table = curve("Table", 8, 20.0, 1.0);
        table.bursts[0].cycles.estimate = 2.0;
        assert_eq!(break_even(&table, &shift), Some(10));
    }

    #[test]
    fn what_is_not_clearly_cheaper_in_the_end_has_not_paid() {
        let shift = curve("Shift", 0, 3.0, 3.0);
        let mut table = curve("Table", 8, 20.0, 1.0);
        table.bursts[6].cycles.high = 3.5;
        assert_eq!(break_even(&table, &shift), None);
    }

    #[test]
    fn tables_are_compared_with_all_that_have_none() {
        let curves = [
            curve("Shift", 0, 3.0, 3.0),
            curve("Rotate", 0, 2.0, 2.0),
            curve("Table", 8, 20.0, 1.0),
        ];
        let found: Vec<_> = break_evens(&curves)
            .into_iter()
            .map(|even| (even.strategy, even.against, even.calls))
            .collect();
        assert_eq!(
            found,
            [("Table", "Shift", Some(10)), ("Table", "Rotate", Some(19))]
        );
    }

    #[test]
    fn every_round_measures_every_burst_of_every_entrant() {
        let workload = Workload::random_games();
        let study = crate::study().operations(&["file_mask", "stops", "front_fill"]);
        let (races, _) = study.into_races();
        let mut chills = Chills::new(races, &[Level::L1, Level::L1], &workload);
        assert_eq!(
            chills.chills.len(),
            2,
            "`stops` has no tables, and L1 is one level"
        );
        (0..3).for_each(|_| chills.round());
        for chill in &chills.chills {
            let entrants = chills.races[chill.race].entrants().len();
            assert_eq!(chill.times.len(), entrants);
            let counts = chill.times.iter().flatten().flatten().map(Vec::len);
            assert!(counts.into_iter().all(|count| count == 3));
        }
        let results = chills.results();
        assert_eq!(results[0].operation.name, "front_fill");
        assert_eq!(results[0].coloring, Coloring::Constant);
        for result in &results {
            assert_eq!(result.curves[0].name, "Shift");
            for curve in &result.curves {
                let calls: Vec<usize> = curve.bursts.iter().map(|burst| burst.calls).collect();
                assert_eq!(calls, BURSTS);
            }
        }
    }
}
