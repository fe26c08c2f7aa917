//! The phase of the evaluation, with and without a pawn hash table. It compares the strategies, each as one
//! part of the evaluation, and the steps from a loop over the pawns to both sides at once.
//!
//! An operation that is measured on its own has the whole cache to itself. In an engine it shares the
//! cache, and runs only if the pawn hash table does not know the answer already. This phase shows how much
//! of a verdict is left there, and which hit rate makes a pawn hash table pay.

mod engine;
mod stream;

use std::collections::BTreeSet;

use cozy_chess::Board;
use pawnfill::sides::AnyLevel;
use pawnfill::{Shift, Strategy};
use rand::{RngExt, SeedableRng};

use crate::kernel::both_sides;
use crate::kernel::padding::PaddedCopy;
use crate::kernel::pawn_evaluation::steps::{LoopOverPawns, Operations, Sets, Step, View};
use crate::machine::clock;
use crate::measure::benchmark::Sample;
use crate::measure::evaluation::engine::{
    EVALUATION, Evaluate, Hash, HeldLevel, World, evaluate_by,
};
use crate::measure::evaluation::stream::{Position, Stream};
use crate::measure::phase::{Found, Measure, Phase, Setup};
use crate::measure::results::Results;
use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};
use crate::measure::rounds::{Counted, Turn};
use crate::verdict::candidate::{Times, ratio};
use crate::verdict::statistics::{Estimator, Interval};
use crate::workload::games::Random;
use crate::workload::pool::Workload;

/// What to measure.
#[derive(Clone, Debug)]
pub struct Options {
    /// The sizes of the pawn hash table, in entries, each a power of two; 0 for none.
    pub entries: Vec<usize>,
    /// How many positions are visited around each position of a game.
    pub visits: Vec<usize>,
    /// The positions of games, in order; `None`, or an empty list, for games of random moves.
    pub games: Option<Vec<Board>>,
    /// Whether the hash table stays evicted after the turns of the others, as the rest of a search may
    /// evict it. If not, it is read before each turn.
    pub cold: bool,
}

impl Options {
    /// The most entries of a hash table: no stream needs more.
    pub const MOST_ENTRIES: usize = 1 << 17;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            entries: vec![0, 256, 1 << 11, 1 << 14],
            visits: vec![1, 8, 64, 512],
            games: None,
            cold: false,
        }
    }
}

/// The choice of a strategy matters if the evaluation takes longer by this share with the slowest than with
/// the fastest.
const MATTERS: f64 = 0.03;

/// The number of positions that are evaluated between two readings of the counter. They are copied to the
/// first-level cache beforehand, outside the timer, because an engine has just made the move whose position
/// it evaluates.
pub(crate) const CHUNK: usize = 128;

/// The number of chunks of a sample. The first is not timed. It brings the code and the tables, which the
/// other evaluators have evicted, back into the caches.
pub(crate) const CHUNKS: usize = 8;

/// The evaluation by a strategy or a step.
pub(crate) struct Evaluator {
    pub(crate) name: &'static str,
    evaluate: Box<Evaluate>,
}

impl Evaluator {
    /// The step `operations`, by a strategy.
    pub(crate) fn by_strategy<S: Strategy + 'static>(strategy: S) -> Self {
        Self::by_step(S::NAME, Operations(strategy))
    }

    fn by_step<T: Step + 'static>(name: &'static str, step: T) -> Self {
        Self {
            name,
            evaluate: evaluate_by(step),
        }
    }
}

/// Measures the evaluation.
pub(crate) struct Evaluation {
    /// The strategies, `Shift` first, then the steps that are not measured as a strategy.
    evaluators: Vec<Evaluator>,
    strategies: usize,
    settings: Vec<SettingSeries>,
    streams: Vec<Stream>,
    /// The positions of a round, for each stream.
    fresh: Vec<Vec<Position>>,
    world: World,
    buffer: Vec<Position>,
    cold: bool,
}

/// A setting, in which the strategies and the steps are compared with each other.
struct SettingSeries {
    /// The index of the stream.
    stream: usize,
    visits: usize,
    entries: usize,
    /// As many hash tables as evaluators. After a round all tables hold the same entries. Evaluators take
    /// turns with them, because the place of a table in memory is luck, and would favor its evaluator by a
    /// few percent if each kept its own.
    hashes: Vec<Hash>,
}

impl Evaluation {
    /// The phase of the settings that are asked for; `None` if there are none. The evaluators are the
    /// strategies, `Shift` first.
    pub(crate) fn phase(options: &Options, mut evaluators: Vec<Evaluator>) -> Option<Phase<Self>> {
        let visits = BTreeSet::from_iter(options.visits.iter().copied());
        let entries = BTreeSet::from_iter(options.entries.iter().copied());
        let mut random = Random::seed_from_u64(Workload::SEED);
        let strategies = evaluators.len();
        let level = AnyLevel::best();
        evaluators.extend([
            Evaluator::by_step(LoopOverPawns::NAME, LoopOverPawns),
            // The step `operations` belongs here, but is already measured as `Shift`.
            Evaluator::by_step(View::<Shift>::NAME, View(Shift)),
            Evaluator::by_step(Sets::<Shift>::NAME, Sets(Shift)),
            Evaluator::by_step(both_sides::name(level.name()), HeldLevel(level)),
        ]);
        let (mut streams, mut settings) = (Vec::new(), Vec::new());
        for (stream, visits) in visits.into_iter().enumerate() {
            let random = Random::seed_from_u64(random.random());
            let games = options.games.clone().unwrap_or_default();
            streams.push(Stream::new(games, visits.max(1), random));
            for &entries in &entries {
                // Without a table, it does not matter how often the same pawns come again.
                if entries == 0 && stream > 0 {
                    continue;
                }
                settings.push(SettingSeries {
                    stream,
                    visits,
                    entries,
                    hashes: evaluators.iter().map(|_| Hash::new(entries)).collect(),
                });
            }
        }
        let slots = vec![evaluators.len(); settings.len()];
        let evaluation = Self {
            evaluators,
            strategies,
            settings,
            fresh: vec![Vec::new(); streams.len()],
            streams,
            world: World::new(&mut random),
            buffer: Vec::with_capacity(CHUNK),
            cold: options.cold,
        };
        Phase::new(evaluation, slots)
    }
}

/// The results of strategies or steps, relative to the first; `None` if one could not be measured.
fn parts<'a>(timed: impl Iterator<Item = (&'a str, &'a Times)> + Clone) -> Option<Vec<Part>> {
    let (_, baseline) = timed.clone().next()?;
    let part = |(name, times): (&str, &Times)| {
        Some(Part {
            name: name.to_owned(),
            cycles: Interval::of(Estimator::InterquartileMean, &times.cycles)?,
            ratio: ratio(&times.cycles, &baseline.cycles)?,
        })
    };
    timed.map(part).collect()
}

impl Measure for Evaluation {
    /// With fewer rounds there is no interval.
    fn least_rounds(&self) -> usize {
        8
    }

    /// Describes the first positions that two strategies or steps evaluate differently.
    fn disagreement(&mut self, _: &mut Setup<'_>, _: &mut Random) -> Option<String> {
        let [baseline, others @ ..] = &self.evaluators[..] else {
            return None;
        };
        for stream in &mut self.streams {
            let positions: Vec<Position> = stream.take(32 * CHUNK).collect();
            let mut value = |evaluator: &Evaluator| {
                let copy = PaddedCopy::First;
                (evaluator.evaluate)(copy, &positions, &mut Hash::new(0), &mut self.world)
            };
            let expected = value(baseline);
            if let Some(wrong) = others.iter().find(|other| value(other) != expected) {
                return Some(format!(
                    "the evaluation of {} positions is {} by {} and {expected} by {}",
                    positions.len(),
                    value(wrong),
                    wrong.name,
                    baseline.name
                ));
            }
        }
        None
    }

    /// All strategies and steps evaluate the same positions.
    fn begin_round(&mut self) {
        for (fresh, stream) in self.fresh.iter_mut().zip(&mut self.streams) {
            fresh.clear();
            fresh.extend(stream.take(CHUNKS * CHUNK));
        }
    }

    fn sample(&mut self, series: usize, turn: Turn<'_>, _: &mut Setup<'_>) -> Sample {
        let series = &mut self.settings[series];
        let copy = PaddedCopy::draw(turn.random);
        let evaluate = &self.evaluators[turn.slot].evaluate;
        let place = (turn.slot + turn.round) % series.hashes.len();
        let hash = &mut series.hashes[place];
        let mut ticks = 0;
        // An engine has one hash table and uses it all the time. Here many tables take turns, and evict
        // each other from the caches.
        if !self.cold {
            hash.read_all();
        }
        for (place, chunk) in self.fresh[series.stream].chunks(CHUNK).enumerate() {
            self.buffer.clear();
            self.buffer.extend_from_slice(chunk);
            let start = clock::ticks();
            let sum = evaluate(copy, &self.buffer, hash, &mut self.world);
            let taken = (clock::ticks() - start).saturating_sub(turn.clock.overhead);
            std::hint::black_box(sum);
            if place > 0 {
                ticks += taken;
            }
        }
        Sample {
            ticks: ticks as f64 / ((CHUNKS - 1) * CHUNK) as f64,
            copy,
        }
    }

    fn title(&self, series: usize, _: &Setup<'_>) -> String {
        let SettingSeries {
            visits, entries, ..
        } = self.settings[series];
        format!("evaluation, {visits} visits, {entries} entries")
    }

    fn result(&self, series: usize, counted: &Counted, _: &Setup<'_>) -> Option<Found> {
        let series = &self.settings[series];
        let names = self.evaluators.iter().map(|evaluator| evaluator.name);
        let mut timed: Vec<(&str, &Times)> = names.zip(&counted.times).collect();
        let mut steps = timed.split_off(self.strategies);
        steps.insert(1, (Operations::<Shift>::NAME, timed[0].1));
        let strategies = parts(timed.into_iter())?;
        let steps = parts(steps.into_iter())?;

        let ratios = || strategies.iter().map(|part| part.ratio.estimate);
        let fastest = ratios().fold(f64::INFINITY, f64::min);
        let slowest = ratios().fold(0.0, f64::max);
        let hashes = series.hashes.iter();
        let hits: u64 = hashes.clone().map(|hash| hash.hits).sum();
        let probes: u64 = hashes.map(|hash| hash.probes).sum();
        let setting = Setting {
            visits: series.visits,
            entries: series.entries,
            bytes: series.hashes.first().map_or(0, Hash::bytes),
            hit_rate: hits as f64 / probes.max(1) as f64,
            gap: slowest / fastest - 1.0,
            steps,
            strategies,
        };
        Some(Found::Setting(setting, counted.quiet))
    }

    fn complete(&self, settings: Vec<(Setting, f64)>, rounds: usize, results: &mut Results) {
        if settings.is_empty() {
            return;
        }
        let (mut settings, quiet): (Vec<Setting>, Vec<f64>) = settings.into_iter().unzip();
        settings.sort_by(|a, b| a.hit_rate.total_cmp(&b.hit_rate));
        results.evaluation = Some(EvaluationResult {
            evaluation: EVALUATION.to_owned(),
            positions: rounds * CHUNKS * CHUNK,
            other_table_bytes: World::OTHER_BYTES,
            cold: self.cold,
            threshold: MATTERS,
            irrelevant_from: irrelevant_from(&settings),
            settings,
            quiet: Some(quiet.iter().sum::<f64>() / quiet.len() as f64),
        });
    }
}

/// The lowest hit rate from which the choice of a strategy does not matter in any setting. The settings are
/// in rising order of their hit rates.
fn irrelevant_from(settings: &[Setting]) -> Option<f64> {
    let from = match settings.iter().rposition(|setting| setting.gap >= MATTERS) {
        Some(last) => last + 1,
        None => 0,
    };
    settings.get(from).map(|setting| setting.hit_rate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::results::cell::Precision;
    use pawnfill::Table;

    fn setting(hit_rate: f64, gap: f64) -> Setting {
        Setting {
            visits: 1,
            entries: 0,
            bytes: 0,
            hit_rate,
            gap,
            strategies: Vec::new(),
            steps: Vec::new(),
        }
    }

    #[test]
    fn strategies_stop_mattering_behind_the_last_setting_where_they_do() {
        let from = |gaps: &[f64]| {
            let settings = (0..).zip(gaps);
            let settings = settings.map(|(tenth, &gap)| setting(f64::from(tenth) / 10.0, gap));
            irrelevant_from(&Vec::from_iter(settings))
        };
        assert_eq!(from(&[0.2, 0.1, 0.02, 0.01]), Some(0.2));
        assert_eq!(from(&[0.2, 0.01, 0.05, 0.01]), Some(0.3));
        assert_eq!(from(&[0.01, 0.02]), Some(0.0));
        assert_eq!(from(&[0.2, 0.1, 0.03]), None);
        assert_eq!(from(&[]), None);
    }

    #[test]
    fn hits_are_counted_and_settings_are_in_their_order() {
        let evaluators = vec![Evaluator::by_strategy(Shift), Evaluator::by_strategy(Table)];
        let options = Options {
            entries: vec![1 << 12, 0, 16],
            visits: vec![16, 1],
            ..Options::default()
        };
        let mut evaluation = Evaluation::phase(&options, evaluators).expect("there are settings");
        let workload = Workload::random_games();
        let mut setup = Setup {
            benchmarks: Vec::new(),
            workload: &workload,
            precision: Precision::QUICK,
        };
        let mut random = Random::seed_from_u64(1);
        assert_eq!(
            evaluation.measure.disagreement(&mut setup, &mut random),
            None
        );
        (0..4).for_each(|_| evaluation.round(&mut setup));
        let mut results = Results::new(&workload, Precision::QUICK);
        evaluation.add_results(&setup, &mut results);
        let result = results.evaluation.expect("it was added");
        assert!(result.settings.is_sorted_by_key(|setting| setting.hit_rate));
        for setting in &result.settings {
            // One measurement has two names, each with a ratio to a different baseline.
            assert_eq!(setting.steps[1].cycles, setting.strategies[0].cycles);
            assert_eq!(setting.steps[0].ratio.estimate, 1.0);
        }
        let hit_rate = |visits, entries| {
            let mut all = result.settings.iter();
            let found = all.find(|setting| (setting.visits, setting.entries) == (visits, entries));
            found.expect("measured").hit_rate
        };
        assert_eq!(hit_rate(1, 0), 0.0);
        for visits in [1, 16] {
            assert!(0.0 < hit_rate(visits, 16) && hit_rate(visits, 16) < hit_rate(visits, 1 << 12));
            assert!(hit_rate(visits, 1 << 12) < 1.0);
        }
        assert!(hit_rate(1, 1 << 12) < hit_rate(16, 1 << 12));
        for series in &evaluation.measure.settings {
            let evaluations = 4 * CHUNKS * CHUNK;
            let expected = if series.entries > 0 { evaluations } else { 0 };
            let mut hashes = series.hashes.iter();
            assert!(hashes.all(|hash| hash.probes == expected as u64));
            assert_eq!(series.hashes[0].hits, series.hashes[1].hits);
        }
    }
}
