//! What an evaluation with and without a pawn hash table shows: the hit rate from which the choice of a
//! strategy does not matter, and the settings in which a hash table pays or loses.

use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};

/// The parts that are compared in a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// The strategies.
    Strategies,
    /// The steps from a loop over the pawns to both sides at once.
    Steps,
}

impl Parts {
    /// These parts of a setting.
    pub fn of(self, setting: &Setting) -> &[Part] {
        match self {
            Self::Strategies => &setting.strategies,
            Self::Steps => &setting.steps,
        }
    }
}

/// The names of some parts, and the value that they share.
pub type Shared<'a, T> = (Vec<&'a str>, T);

/// The setting without a pawn hash table.
pub fn without_table(found: &EvaluationResult) -> Option<&Setting> {
    found.settings.iter().find(|setting| setting.entries == 0)
}

/// The settings with a pawn hash table, in the order of their hit rates.
pub fn with_table(found: &EvaluationResult) -> impl DoubleEndedIterator<Item = &Setting> {
    found.settings.iter().filter(|setting| setting.entries > 0)
}

/// The fastest and the slowest strategy of a setting.
pub fn extremes(setting: &Setting) -> Option<[&Part; 2]> {
    let by_ratio = |a: &&Part, b: &&Part| a.ratio.estimate.total_cmp(&b.ratio.estimate);
    let parts = || setting.strategies.iter();
    Some([parts().min_by(by_ratio)?, parts().max_by(by_ratio)?])
}

/// The first setting from which the choice of a strategy no longer matters, if one of them is left out.
/// Most of the difference may be due to that one, which nobody would choose. `None` if leaving it out
/// makes no difference.
pub fn stops_mattering_without<'a>(
    found: &'a EvaluationResult,
    left_out: &str,
) -> Option<&'a Setting> {
    let gap = |setting: &Setting| {
        let others = setting.strategies.iter();
        let others = others.filter(|part| part.name != left_out);
        let ratios: Vec<f64> = others.map(|part| part.ratio.estimate).collect();
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        ratios.iter().copied().fold(0.0, f64::max) / least - 1.0
    };
    // The settings are in the order of their hit rates.
    let matters = |setting: &Setting| gap(setting) >= found.threshold;
    let last = found.settings.iter().rposition(matters);
    let first = found.settings.get(last.map_or(0, |last| last + 1));
    let known = found.irrelevant_from.unwrap_or(f64::INFINITY);
    first.filter(|first| first.hit_rate < known)
}

/// For each step, the hit rate from which every pawn hash table is clearly faster than having no table;
/// `None` if there is no such rate. Empty if no steps were measured, or if there is nothing to compare them
/// with.
pub fn pays_from(found: &EvaluationResult) -> Vec<Shared<'_, Option<f64>>> {
    let rate = |part: &Part| {
        let pays = |with: &&Setting| {
            find(&with.steps, part).is_some_and(|with| is_clearly_less(with, part))
        };
        let from = with_table(found).rev().take_while(pays).last();
        from.map(|from| from.hit_rate)
    };
    shared(compared_parts(found, Parts::Steps), rate)
}

/// For each part, the settings in which an evaluation is clearly faster without a pawn hash table, sorted
/// by size and hit rate. Empty if there is nothing to compare.
pub fn loses_in(found: &EvaluationResult, parts: Parts) -> Vec<Shared<'_, Vec<&Setting>>> {
    let lost = |part: &Part| {
        let loses = |with: &&Setting| {
            find(parts.of(with), part).is_some_and(|with| is_clearly_less(part, with))
        };
        let mut lost: Vec<&Setting> = with_table(found).filter(loses).collect();
        lost.sort_by(|a, b| (a.entries.cmp(&b.entries)).then(a.hit_rate.total_cmp(&b.hit_rate)));
        lost
    };
    shared(compared_parts(found, parts), lost)
}

/// The value for each part. Parts with the same value are grouped.
fn shared<T: PartialEq>(parts: &[Part], value: impl Fn(&Part) -> T) -> Vec<Shared<'_, T>> {
    let mut groups: Vec<Shared<'_, T>> = Vec::new();
    for part in parts {
        let value = value(part);
        match groups.iter_mut().find(|(_, common)| *common == value) {
            Some((names, _)) => names.push(&part.name),
            None => groups.push((vec![&part.name], value)),
        }
    }
    groups
}

/// The parts without a table, if there are tables to compare them with.
fn compared_parts(found: &EvaluationResult, parts: Parts) -> &[Part] {
    let without = without_table(found).filter(|_| with_table(found).next().is_some());
    without.map_or(&[], |without| parts.of(without))
}

fn find<'a>(parts: &'a [Part], named: &Part) -> Option<&'a Part> {
    parts.iter().find(|part| part.name == named.name)
}

/// Whether one part takes clearly less time: its interval of 95 % ends below the other's. `false` if either
/// interval is unknown.
fn is_clearly_less(one: &Part, other: &Part) -> bool {
    let ends = (one.cycles.ends(), other.cycles.ends());
    matches!(ends, (Some([_, high]), Some([low, _])) if high < low)
}
