//! What an evaluation with and without a pawn hash table shows: from which hit rate on strategies do not
//! matter, and where a hash table pays or loses.

use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};

/// What is compared in a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// The strategies.
    Strategies,
    /// The steps from a loop over the pawns to both sides at once.
    Steps,
}

impl Parts {
    /// Those of a setting.
    pub fn of(self, setting: &Setting) -> &[Part] {
        match self {
            Self::Strategies => &setting.strategies,
            Self::Steps => &setting.steps,
        }
    }
}

/// Some parts, and what is true for all of them.
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

/// From which setting on the strategies do not matter if one of them is left out: most of the
/// difference may be due to that one, which nobody would choose. `None` if that makes no difference.
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

/// From which hit rate on every pawn hash table is clearly faster than none, step by step; `None` if
/// there is no such rate. Empty if no steps were measured, or nothing to compare them with.
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

/// In which settings an evaluation is clearly faster without a pawn hash table, by size and hit rate.
/// Empty if there is nothing to compare.
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

/// What is true for each of some parts, those together for which it is the same.
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

/// The part of the same name.
fn find<'a>(parts: &'a [Part], named: &Part) -> Option<&'a Part> {
    parts.iter().find(|part| part.name == named.name)
}

/// Whether one takes clearly less time: an unknown interval of 95 % does not say so.
fn is_clearly_less(one: &Part, other: &Part) -> bool {
    let ends = (one.cycles.ends(), other.cycles.ends());
    matches!(ends, (Some([_, high]), Some([low, _])) if high < low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::statistics::Interval;

    /// A strategy's cycles, with an interval of 2 to either side.
    fn part(name: &str, cycles: f64) -> Part {
        let interval = |estimate: f64, half_width: f64| Interval {
            low: estimate - half_width,
            estimate,
            high: estimate + half_width,
        };
        Part {
            name: name.to_owned(),
            cycles: interval(cycles, 2.0),
            ratio: interval(cycles / 500.0, 0.0),
        }
    }

    fn parts<const N: usize>(names: [&str; N], cycles: [f64; N]) -> Vec<Part> {
        let parts = names.into_iter().zip(cycles);
        parts.map(|(name, cycles)| part(name, cycles)).collect()
    }

    fn setting(entries: usize, hit_rate: f64, cycles: [f64; 3]) -> Setting {
        Setting {
            visits: 1,
            entries,
            bytes: 64 * entries,
            hit_rate,
            gap: cycles[2] / cycles[0] - 1.0,
            strategies: parts(["Shift", "ShiftTwice", "Table"], cycles),
            steps: Vec::new(),
        }
    }

    fn result() -> EvaluationResult {
        EvaluationResult {
            evaluation: String::new(),
            positions: 1,
            other_table_bytes: 0,
            cold: false,
            threshold: 0.03,
            settings: vec![
                setting(0, 0.0, [500.0, 500.0, 600.0]),
                setting(256, 0.7, [480.0, 480.0, 550.0]),
                setting(2048, 0.72, [510.0, 511.0, 590.0]),
                // Not clearly slower than without a table.
                setting(256, 0.8, [503.0, 503.0, 520.0]),
                setting(2048, 0.95, [505.0, 505.0, 510.0]),
                setting(512, 0.96, [505.0, 505.0, 510.0]),
            ],
            irrelevant_from: Some(0.95),
            quiet: None,
        }
    }

    /// The names, and the settings as entries and hit rates.
    fn losses(found: &EvaluationResult, parts: Parts) -> Vec<Shared<'_, Vec<(usize, f64)>>> {
        let place = |setting: &Setting| (setting.entries, setting.hit_rate);
        let losses = loses_in(found, parts).into_iter();
        let losses = losses.map(|(names, lost)| (names, lost.into_iter().map(place).collect()));
        losses.collect()
    }

    #[test]
    fn without_the_slowest_strategies_stop_mattering_earlier() {
        let mut result = result();
        let [fastest, slowest] = extremes(&result.settings[0]).expect("strategies");
        assert_eq!([&*fastest.name, &*slowest.name], ["Shift", "Table"]);
        let from = |result: &EvaluationResult| {
            stops_mattering_without(result, "Table").map(|setting| setting.hit_rate)
        };
        assert_eq!(from(&result), Some(0.0));
        for setting in &mut result.settings[..3] {
            setting.strategies[1] = part("ShiftTwice", 540.0);
        }
        assert_eq!(from(&result), Some(0.8));
        result.irrelevant_from = Some(0.8);
        assert_eq!(from(&result), None);
    }

    #[test]
    fn the_hash_loses_where_it_is_clearly_slower_than_none() {
        let mut result = result();
        assert_eq!(
            losses(&result, Parts::Strategies),
            [
                (
                    vec!["Shift", "ShiftTwice"],
                    vec![(512, 0.96), (2048, 0.72), (2048, 0.95)]
                ),
                (vec!["Table"], vec![]),
            ]
        );
        // Nothing is clear where there were too few rounds for an interval.
        result.settings[0].strategies[0].cycles.high = f64::INFINITY;
        let lost = losses(&result, Parts::Strategies);
        assert_eq!(lost[0], (vec!["Shift", "Table"], vec![]));
        result.settings.remove(0);
        assert_eq!(loses_in(&result, Parts::Strategies), []);
    }

    #[test]
    fn the_hash_pays_from_where_it_is_always_clearly_faster() {
        let mut result = result();
        assert!(pays_from(&result).is_empty() && loses_in(&result, Parts::Steps).is_empty());
        let cycles = [
            [600.0, 500.0, 450.0],
            [560.0, 490.0, 460.0],
            [580.0, 490.0, 470.0],
            // In between, the view is not clearly faster.
            [555.0, 499.0, 451.0],
            [550.0, 480.0, 449.0],
            [540.0, 470.0, 448.0],
        ];
        for (setting, cycles) in result.settings.iter_mut().zip(cycles) {
            setting.steps = parts(["loop over pawns", "view", "sets"], cycles);
        }
        assert_eq!(
            pays_from(&result),
            [
                (vec!["loop over pawns"], Some(0.7)),
                (vec!["view"], Some(0.95)),
                (vec!["sets"], None),
            ]
        );
        assert_eq!(
            losses(&result, Parts::Steps),
            [
                (vec!["loop over pawns", "view"], vec![]),
                (vec!["sets"], vec![(256, 0.7), (2048, 0.72)]),
            ]
        );
    }
}
