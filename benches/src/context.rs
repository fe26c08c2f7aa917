//! Context: a strategy as one part of a pawn evaluation, with and without a pawn hash table.
//!
//! An operation on its own has the whole cache to itself, and an engine asks for it only where the
//! pawn hash table does not know the answer already. This tells what is left of a verdict there.

mod evaluation;
mod stream;

use cozy_chess::Board;
use pawnfill::Strategy;
use rand::{RngExt, SeedableRng, seq::SliceRandom};

use crate::clock;
use crate::heat::quiet;
use crate::kernel::COPIES;
use crate::statistics::{Estimator, Interval};
use crate::workload::{Random, Workload};

use evaluation::{Batch, Hash, World, batches};
use stream::{Position, Stream};

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Context {
    /// The sizes of the pawn hash table, in entries, each a power of two; 0 for none.
    pub entries: Vec<usize>,
    /// How many positions are visited around each position of a game.
    pub visits: Vec<usize>,
    /// The positions of games, in order; `None`, or none, for games of random moves.
    pub games: Option<Vec<Board>>,
}

impl Context {
    /// The most entries of a hash table: what more would hold, no stream has.
    pub const MOST_ENTRIES: usize = 1 << 17;
}

impl Default for Context {
    fn default() -> Self {
        Self {
            entries: vec![0, 256, 1 << 11, 1 << 14],
            visits: vec![1, 8, 64, 512],
            games: None,
        }
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct ContextResult {
    /// The positions of each stream that were evaluated.
    pub positions: usize,
    /// The bytes of the table that each evaluation touches at random, as a search touches its
    /// transposition table.
    pub other_bytes: usize,
    /// A setting for each stream and size of hash table, in the order of their hit rates.
    pub settings: Vec<Setting>,
    /// The hit rate from which on the strategies differ by less than [`MATTERS`] in every setting;
    /// `None` where they differ in the one that hits most, too.
    pub stops_mattering: Option<f64>,
    /// The share of the rounds in which nobody else used the core, which alone are counted.
    pub quiet: f64,
}

/// The strategies matter where the slowest takes longer than the fastest by this share of the
/// evaluation.
pub const MATTERS: f64 = 0.03;

pub use evaluation::EVALUATION;

/// One stream of positions and one size of the pawn hash table.
#[derive(Clone, Debug)]
pub struct Setting {
    /// How many positions are visited around each position of a game; the more, the more of them
    /// share their pawns.
    pub visits: usize,
    /// The entries of the hash table; 0 for none.
    pub entries: usize,
    /// Its size in bytes.
    pub bytes: usize,
    /// The share of the probes that found their entry.
    pub hit_rate: f64,
    /// How much longer the slowest strategy takes than the fastest, relative to the fastest.
    pub spread: f64,
    /// The strategies, `Shift` first, then as they entered.
    pub strategies: Vec<Part>,
}

/// One strategy in a setting.
#[derive(Clone, Debug)]
pub struct Part {
    /// The strategy's name.
    pub name: &'static str,
    /// Core cycles an evaluation.
    pub cycles: Interval,
    /// Its time relative to that of `Shift`.
    pub ratio: Interval,
}

/// The strategies that compete, in the order in which they entered.
#[derive(Default)]
pub(crate) struct Contenders(Vec<Contender>);

struct Contender {
    name: &'static str,
    batches: [Batch; COPIES],
}

impl Contenders {
    pub(crate) fn enter<S: Strategy + 'static>(&mut self, strategy: S) {
        self.0.push(Contender {
            name: S::NAME,
            batches: batches(strategy),
        });
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.0.retain(|contender| keep(contender.name));
    }
}

/// The positions that are evaluated between two readings of the counter. They are copied to the
/// first-level cache before, outside the timer: an engine has just made the move that it evaluates.
const BATCH: usize = 128;

/// The batches of a turn. The first is not timed: it brings the code, the tables and the hash table
/// back into the caches, from where the other contenders have driven them.
const TURN: usize = 8;

/// One setting, and what was measured of it.
struct Round {
    stream: usize,
    visits: usize,
    entries: usize,
    /// As many hash tables as contenders, who take turns with them: after a round all hold the same.
    hashes: Vec<Hash>,
    /// The gross cycles an evaluation of each contender in each round.
    times: Vec<Vec<f64>>,
    crowd: Vec<u64>,
    order: Vec<usize>,
}

/// All settings, and what they need to run.
pub(crate) struct Rounds {
    contenders: Vec<Contender>,
    streams: Vec<Stream>,
    world: World,
    rounds: Vec<Round>,
    buffer: Vec<Position>,
    random: Random,
    cycles_per_tick: Vec<f64>,
}

impl Rounds {
    pub(crate) fn new(context: &Context, contenders: Contenders) -> Self {
        let mut visits = context.visits.clone();
        let mut entries = context.entries.clone();
        for list in [&mut visits, &mut entries] {
            list.sort_unstable();
            list.dedup();
        }
        let mut random = Random::seed_from_u64(Workload::SEED);
        let games = context.games.clone().filter(|boards| !boards.is_empty());
        let streams = visits.iter().map(|&visits| {
            let random = Random::seed_from_u64(random.random());
            Stream::new(games.clone(), visits.max(1), random)
        });
        let streams: Vec<Stream> = streams.collect();
        let contenders = contenders.0;
        let mut rounds = Vec::new();
        for (stream, &visits) in visits.iter().enumerate() {
            // Without a table, it does not matter how often pawns are met again.
            for &entries in entries
                .iter()
                .filter(|&&entries| entries > 0 || stream == 0)
            {
                rounds.push(Round {
                    stream,
                    visits,
                    entries,
                    hashes: contenders.iter().map(|_| Hash::new(entries)).collect(),
                    times: vec![Vec::new(); contenders.len()],
                    crowd: Vec::new(),
                    order: (0..contenders.len()).collect(),
                });
            }
        }
        Self {
            contenders,
            streams,
            world: World::new(&mut random),
            rounds,
            buffer: Vec::with_capacity(BATCH),
            random,
            cycles_per_tick: Vec::new(),
        }
    }

    /// Whether there is nothing to run.
    pub(crate) fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    /// The first positions of which two strategies think differently, in words.
    pub(crate) fn disagreement(&mut self) -> Option<String> {
        let [baseline, rivals @ ..] = &self.contenders[..] else {
            return None;
        };
        for stream in &mut self.streams {
            let batch: Vec<Position> = stream.take(32 * BATCH).collect();
            let mut value = |contender: &Contender| {
                (contender.batches[0])(&batch, &mut Hash::new(0), &mut self.world)
            };
            let expected = value(baseline);
            if let Some(wrong) = rivals.iter().find(|rival| value(rival) != expected) {
                return Some(format!(
                    "the evaluation of {} positions is {} by {} and {expected} by {}",
                    batch.len(),
                    value(wrong),
                    wrong.name,
                    baseline.name
                ));
            }
        }
        None
    }

    /// The core cycles of a tick of the counter in each round.
    pub(crate) fn cycles_per_tick(&self) -> &[f64] {
        &self.cycles_per_tick
    }

    /// A turn of every contender in every setting, in random order, over the same positions.
    pub(crate) fn round(&mut self) {
        let overhead = clock::overhead();
        let fresh = self
            .streams
            .iter_mut()
            .map(|stream| stream.take(TURN * BATCH).collect());
        let fresh: Vec<Vec<Position>> = fresh.collect();
        let mut chain = u64::MAX;
        for round in &mut self.rounds {
            chain = chain.min(clock::time_chain()).min(clock::time_chain());
            round.crowd.push(clock::time_crowd());
            round.order.shuffle(&mut self.random);
            for &place in &round.order {
                let copy = self.random.random_range(..COPIES);
                let evaluate = &self.contenders[place].batches[copy];
                let hash = &mut round.hashes[place];
                let mut ticks = 0;
                for (place, batch) in fresh[round.stream].chunks(BATCH).enumerate() {
                    self.buffer.clear();
                    self.buffer.extend_from_slice(batch);
                    let start = clock::ticks();
                    let sum = evaluate(&self.buffer, hash, &mut self.world);
                    let taken = (clock::ticks() - start).saturating_sub(overhead);
                    std::hint::black_box(sum);
                    if place > 0 {
                        ticks += taken;
                    }
                }
                round.times[place].push(ticks as f64 / ((TURN - 1) * BATCH) as f64);
            }
            // All hold the same now. Where one of them lies in memory is luck, which would decide
            // some percent if it were always the same contender's.
            round.hashes.rotate_left(1);
            // Whoever came in between shows at the end.
            if let Some(crowd) = round.crowd.last_mut() {
                *crowd = (*crowd).max(clock::time_crowd());
            }
        }
        let cycles_per_tick = clock::cycles_per_tick(chain, overhead);
        self.cycles_per_tick.push(cycles_per_tick);
        let times = self.rounds.iter_mut().flat_map(|round| &mut round.times);
        for last in times.filter_map(|times| times.last_mut()) {
            *last *= cycles_per_tick;
        }
    }

    /// What the rounds so far say.
    pub(crate) fn results(&self) -> ContextResult {
        let mut settings: Vec<Setting> = self
            .rounds
            .iter()
            .map(|round| self.setting(round))
            .collect();
        settings.sort_by(|a, b| a.hit_rate.total_cmp(&b.hit_rate));
        ContextResult {
            positions: self.cycles_per_tick.len() * TURN * BATCH,
            other_bytes: World::OTHER_BYTES,
            stops_mattering: stops_mattering(&settings),
            settings,
            quiet: self.quiet(),
        }
    }

    fn quiet(&self) -> f64 {
        let rounds = self.rounds.iter();
        let quiet: Vec<bool> = rounds
            .flat_map(|round| quiet(&round.crowd, &self.cycles_per_tick))
            .collect();
        quiet.iter().filter(|quiet| **quiet).count() as f64 / quiet.len().max(1) as f64
    }

    fn setting(&self, round: &Round) -> Setting {
        let quiet = quiet(&round.crowd, &self.cycles_per_tick);
        let kept = |times: &[f64]| -> Vec<f64> {
            let kept = times.iter().zip(&quiet).filter(|(_, quiet)| **quiet);
            kept.map(|(time, _)| *time).collect()
        };
        let baseline = kept(&round.times[0]);
        let part = |(contender, times): (&Contender, &Vec<f64>)| {
            let times = kept(times);
            let ratios: Vec<f64> = times
                .iter()
                .zip(&baseline)
                .map(|(time, baseline)| time / baseline)
                .collect();
            Part {
                name: contender.name,
                cycles: Interval::of(Estimator::Middle, &times),
                ratio: Interval::of(Estimator::Middle, &ratios),
            }
        };
        let strategies: Vec<Part> = self.contenders.iter().zip(&round.times).map(part).collect();
        let ratios = strategies.iter().map(|part| part.ratio.estimate);
        let (least, most) = ratios
            .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), ratio| {
                (least.min(ratio), most.max(ratio))
            });
        let (hits, probes) = round.hashes.iter().fold((0, 0), |(hits, probes), hash| {
            (hits + hash.hits, probes + hash.probes)
        });
        Setting {
            visits: round.visits,
            entries: round.entries,
            bytes: round.hashes.first().map_or(0, Hash::bytes),
            hit_rate: hits as f64 / (probes as f64).max(1.0),
            spread: most / least - 1.0,
            strategies,
        }
    }
}

/// The least hit rate such that in no setting with that rate or a higher one the strategies matter.
/// The settings are in rising order.
fn stops_mattering(settings: &[Setting]) -> Option<f64> {
    let from = match settings
        .iter()
        .rposition(|setting| setting.spread >= MATTERS)
    {
        Some(last) => last + 1,
        None => 0,
    };
    settings.get(from).map(|setting| setting.hit_rate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnfill::{Shift, Table};

    fn setting(hit_rate: f64, spread: f64) -> Setting {
        Setting {
            visits: 1,
            entries: 0,
            bytes: 0,
            hit_rate,
            spread,
            strategies: Vec::new(),
        }
    }

    #[test]
    fn strategies_stop_mattering_behind_the_last_setting_where_they_do() {
        let of = |spreads: &[f64]| {
            let settings: Vec<Setting> = (0..)
                .zip(spreads)
                .map(|(tenth, &spread)| setting(f64::from(tenth) / 10.0, spread))
                .collect();
            stops_mattering(&settings)
        };
        assert_eq!(of(&[0.2, 0.1, 0.02, 0.01]), Some(0.2));
        assert_eq!(of(&[0.2, 0.01, 0.05, 0.01]), Some(0.3));
        assert_eq!(of(&[0.01, 0.02]), Some(0.0));
        assert_eq!(of(&[0.2, 0.1, 0.03]), None);
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn every_setting_is_measured_and_hits_are_counted() {
        let mut contenders = Contenders::default();
        contenders.enter(Shift);
        contenders.enter(Table);
        let context = Context {
            entries: vec![1 << 12, 0, 16],
            visits: vec![16, 1],
            games: None,
        };
        let mut rounds = Rounds::new(&context, contenders);
        assert_eq!(rounds.disagreement(), None);
        (0..4).for_each(|_| rounds.round());
        let result = rounds.results();
        let mut settings: Vec<_> = result
            .settings
            .iter()
            .map(|of| (of.visits, of.entries))
            .collect();
        settings.sort_unstable();
        assert_eq!(
            settings,
            [(1, 0), (1, 16), (1, 1 << 12), (16, 16), (16, 1 << 12)]
        );
        assert!(result.settings.is_sorted_by_key(|of| of.hit_rate));
        let hit_rate = |visits, entries| {
            let mut all = result.settings.iter();
            let found = all.find(|of| (of.visits, of.entries) == (visits, entries));
            found.expect("measured").hit_rate
        };
        assert_eq!(hit_rate(1, 0), 0.0);
        for visits in [1, 16] {
            assert!(0.0 < hit_rate(visits, 16) && hit_rate(visits, 16) < hit_rate(visits, 1 << 12));
            assert!(hit_rate(visits, 1 << 12) < 1.0);
        }
        assert!(hit_rate(1, 1 << 12) < hit_rate(16, 1 << 12));
        for round in &rounds.rounds {
            let evaluations = 4 * TURN * BATCH;
            let expected = if round.entries > 0 { evaluations } else { 0 };
            assert!(
                round
                    .hashes
                    .iter()
                    .all(|hash| hash.probes == expected as u64)
            );
            assert_eq!(round.hashes[0].hits, round.hashes[1].hits);
        }
    }

    #[test]
    fn a_wrong_strategy_is_found() {
        #[derive(Clone, Copy)]
        struct Wrong;
        impl Strategy for Wrong {
            const NAME: &'static str = "Wrong";
            fn passed_pawns(self, _: pawnfill::Color, own: u64, _: u64) -> u64 {
                own
            }
        }
        let mut contenders = Contenders::default();
        contenders.enter(Shift);
        contenders.enter(Wrong);
        let words = Rounds::new(&Context::default(), contenders).disagreement();
        assert!(words.is_some_and(|words| words.contains("by Wrong and")));
    }
}
