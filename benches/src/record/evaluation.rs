//! What an evaluation with and without a pawn hash table has shown, in sentences, for everything that
//! shows it.

use crate::measure::evaluation::{BATCH, TURN};
use crate::measure::results::evaluation::{EvaluationResult, Part, Setting};
use crate::record::words::{listed, percent};

/// From which hit rate on the strategies do not matter, and how much they do without a table.
pub fn finding(of: &EvaluationResult) -> String {
    let matters = format!("{:.0} %", 100.0 * of.threshold);
    let has_tables = of.settings.iter().any(|setting| setting.entries > 0);
    let mut finding = match of.irrelevant_from {
        _ if !of.settings.is_empty() && !has_tables => {
            "No pawn hash table was measured.".to_owned()
        }
        Some(rate) => format!(
            "From a hit rate of the pawn hash table of {} on, the strategies differ by less than \
             {matters}.",
            percent(rate)
        ),
        None => format!(
            "At the highest hit rate of the pawn hash table, too, the strategies differ by at least \
             {matters}."
        ),
    };
    if let Some(without) = without_table(of) {
        let ratios = || without.strategies.iter();
        let by_ratio = |a: &&Part, b: &&Part| a.ratio.estimate.total_cmp(&b.ratio.estimate);
        if let (Some(fastest), Some(slowest)) =
            (ratios().min_by(by_ratio), ratios().max_by(by_ratio))
            && without.gap >= of.threshold
        {
            finding += &format!(
                " Without a table, the slowest, {}, takes {} longer than the fastest, {}.",
                slowest.name,
                percent(without.gap),
                fastest.name
            );
            finding += &but_for(of, &slowest.name);
        }
    }
    finding
}

/// From which hit rate on the strategies do not matter if one of them is left out: most of what they
/// differ by may be that one's, which nobody would choose. Nothing, if that is no other rate.
fn but_for(of: &EvaluationResult, slowest: &str) -> String {
    let gap = |setting: &Setting| {
        let others = setting
            .strategies
            .iter()
            .filter(|part| part.name != slowest);
        let ratios: Vec<f64> = others.map(|part| part.ratio.estimate).collect();
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        ratios.iter().copied().fold(0.0, f64::max) / least - 1.0
    };
    // The settings are in the order of their hit rates.
    let last = of
        .settings
        .iter()
        .rposition(|setting| gap(setting) >= of.threshold);
    let first = of.settings.get(last.map_or(0, |last| last + 1));
    let known = of.irrelevant_from.unwrap_or(f64::INFINITY);
    match first.filter(|first| first.hit_rate < known) {
        None => String::new(),
        Some(first) if first.entries == 0 => {
            format!(
                " All others differ by less than that without a table, too: but for {slowest}, the choice does not matter here."
            )
        }
        Some(first) => format!(
            " All others differ by less than {:.0} % from {} on.",
            100.0 * of.threshold,
            percent(first.hit_rate)
        ),
    }
}

/// Where the pawn hash table is while an evaluation is measured.
pub fn where_the_table_is(cold: bool) -> String {
    let of_turn = TURN * BATCH;
    match cold {
        true => format!(
            "At the beginning of every {of_turn} positions, of which the first {BATCH} are not timed, \
             most of the hash table is out of the caches."
        ),
        false => format!(
            "The hash table is in the caches, as far as it fits: it is read before every {of_turn} \
             positions."
        ),
    }
}

/// Where the pawn hash table loses: in which settings, and by which strategies, an evaluation is
/// faster without one. A sentence for all strategies of which the same is true; none where there is
/// nothing to compare.
pub fn where_the_hash_loses(of: &EvaluationResult) -> Vec<String> {
    sentences(of, |setting| &setting.strategies)
}

/// The same by the steps from a loop over the pawns to sets, and before it from which hit rate on a
/// pawn hash table pays in each. Nothing where no steps were measured, or nothing to compare.
pub fn where_the_hash_loses_by_steps(of: &EvaluationResult) -> Vec<String> {
    let mut told = where_the_hash_pays(of);
    told.extend(sentences(of, |setting| &setting.steps));
    told
}

/// From which hit rate on every pawn hash table is clearly faster than none, by each step.
fn where_the_hash_pays(of: &EvaluationResult) -> Vec<String> {
    let Some(without) = without_table(of) else {
        return Vec::new();
    };
    // In the order of their hit rates.
    let tables: Vec<&Setting> = of.settings.iter().filter(|with| with.entries > 0).collect();
    let rate = |part: &Part| {
        let pays = |with: &&&Setting| {
            find(&with.steps, part).is_some_and(|with| is_clearly_less(with, part))
        };
        let from = tables.iter().rev().take_while(pays).last();
        from.map(|from| percent(from.hit_rate))
    };
    let steps = without.steps.iter().filter(|_| !tables.is_empty());
    let rates: Vec<(Option<String>, String)> =
        steps.map(|part| (rate(part), part.name.clone())).collect();
    let groups = rates.chunk_by(|a, b| a.0 == b.0).map(|group| {
        let names: Vec<String> = group.iter().map(|(_, name)| name.clone()).collect();
        (&group[0].0, listed(&names))
    });
    let sentences = groups.map(|(rate, names)| match rate {
        Some(rate) => format!(
            "By {names}, every pawn hash table is clearly faster than none from {rate} hits on."
        ),
        None => format!(
            "By {names}, there is no hit rate from which on every pawn hash table is clearly faster \
             than none."
        ),
    });
    sentences.collect()
}

/// Where the pawn hash table loses, by some of the parts of each setting: a sentence for all of which
/// the same is true.
fn sentences(of: &EvaluationResult, parts: fn(&Setting) -> &Vec<Part>) -> Vec<String> {
    let tables = || of.settings.iter().filter(|setting| setting.entries > 0);
    let Some(without) = without_table(of).filter(|_| tables().next().is_some()) else {
        return Vec::new();
    };
    let loses = |part: &Part, setting: &&Setting| {
        find(parts(setting), part).is_some_and(|with| is_clearly_less(part, with))
    };
    let mut groups: Vec<(Vec<String>, Vec<&Setting>)> = Vec::new();
    for part in parts(without) {
        let lost: Vec<&Setting> = tables().filter(|with| loses(part, with)).collect();
        match groups.iter_mut().find(|(_, of_group)| *of_group == lost) {
            Some((names, _)) => names.push(part.name.clone()),
            None => groups.push((vec![part.name.clone()], lost)),
        }
    }
    groups
        .into_iter()
        .map(|(names, lost)| sentence(&listed(&names), lost))
        .collect()
}

/// The part of the same name.
fn find<'a>(parts: &'a [Part], named: &Part) -> Option<&'a Part> {
    parts.iter().find(|part| part.name == named.name)
}

/// Whether one takes clearly less time: an interval of 95 % that is not known does not say so.
fn is_clearly_less(one: &Part, other: &Part) -> bool {
    let ends = (one.cycles.ends(), other.cycles.ends());
    matches!(ends, (Some([_, high]), Some([low, _])) if high < low)
}

fn sentence(names: &str, mut lost: Vec<&Setting>) -> String {
    if lost.is_empty() {
        return format!("By {names}, no pawn hash table is clearly slower than none.");
    }
    lost.sort_by(|a, b| (a.entries.cmp(&b.entries)).then(a.hit_rate.total_cmp(&b.hit_rate)));
    let sizes = lost.chunk_by(|a, b| a.entries == b.entries).map(|of_size| {
        let mut rates: Vec<String> = of_size.iter().map(|of| percent(of.hit_rate)).collect();
        rates.dedup();
        format!("{} entries at {} hits", of_size[0].entries, listed(&rates))
    });
    format!(
        "By {names}, an evaluation is faster without a pawn hash table than with {}.",
        sizes.collect::<Vec<_>>().join("; with ")
    )
}

fn without_table(of: &EvaluationResult) -> Option<&Setting> {
    of.settings.iter().find(|setting| setting.entries == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::statistics::Interval;

    /// A strategy's cycles, with an interval that reaches 2 to either side.
    fn part(name: &str, cycles: f64) -> Part {
        let interval = |estimate: f64, reach: f64| Interval {
            low: estimate - reach,
            estimate,
            high: estimate + reach,
        };
        Part {
            name: name.to_owned(),
            cycles: interval(cycles, 2.0),
            ratio: interval(cycles / 500.0, 0.0),
        }
    }

    fn setting(entries: usize, hit_rate: f64, cycles: [f64; 3]) -> Setting {
        let names = ["Shift", "ShiftTwice", "Table"];
        Setting {
            visits: 1,
            entries,
            bytes: 64 * entries,
            hit_rate,
            gap: cycles[2] / cycles[0] - 1.0,
            strategies: names
                .iter()
                .zip(cycles)
                .map(|(name, of)| part(name, of))
                .collect(),
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

    #[test]
    fn the_finding_says_from_where_on_strategies_do_not_matter() {
        let mut result = result();
        assert_eq!(
            finding(&result),
            "From a hit rate of the pawn hash table of 95.0 % on, the strategies differ by less \
             than 3 %. Without a table, the slowest, Table, takes 20.0 % longer than the fastest, Shift. \
             All others differ by less than that without a table, too: but for Table, the choice does \
             not matter here."
        );
        for setting in &mut result.settings[..3] {
            setting.strategies[1] = part("ShiftTwice", 540.0);
        }
        let told = finding(&result);
        assert!(
            told.ends_with("All others differ by less than 3 % from 80.0 % on."),
            "{told}"
        );
        result.settings[0].gap = 0.02;
        assert!(finding(&result).ends_with("by less than 3 %."));
        result.settings.clear();
        result.irrelevant_from = None;
        assert!(finding(&result).starts_with("At the highest hit rate"));
    }

    #[test]
    fn the_hash_loses_where_it_is_clearly_slower_than_none() {
        let mut result = result();
        assert_eq!(
            where_the_hash_loses(&result),
            [
                "By Shift and ShiftTwice, an evaluation is faster without a pawn hash table than \
                 with 512 entries at 96.0 % hits; with 2048 entries at 72.0 % and 95.0 % hits.",
                "By Table, no pawn hash table is clearly slower than none.",
            ]
        );
        // Nothing is clear where there were too few rounds for an interval.
        result.settings[0].strategies[0].cycles.high = f64::INFINITY;
        let told = where_the_hash_loses(&result);
        assert!(
            told[0].starts_with("By Shift and Table, no pawn hash"),
            "{told:?}"
        );
        result.settings.remove(0);
        assert_eq!(where_the_hash_loses(&result), [""; 0]);
    }

    #[test]
    fn the_hash_pays_by_a_step_from_where_it_is_always_clearly_faster() {
        let mut result = result();
        assert_eq!(where_the_hash_loses_by_steps(&result), [""; 0]);
        let steps = [
            [600.0, 560.0, 580.0, 555.0, 550.0, 540.0],
            // In between, it is not clearly faster.
            [500.0, 490.0, 490.0, 499.0, 480.0, 470.0],
            [450.0, 460.0, 470.0, 451.0, 449.0, 448.0],
        ];
        for (place, setting) in result.settings.iter_mut().enumerate() {
            let parts = ["loop over pawns", "view", "sets"].into_iter().zip(steps);
            setting.steps = parts.map(|(name, of)| part(name, of[place])).collect();
        }
        assert_eq!(
            where_the_hash_loses_by_steps(&result),
            [
                "By loop over pawns, every pawn hash table is clearly faster than none from 70.0 % hits \
                 on.",
                "By view, every pawn hash table is clearly faster than none from 95.0 % hits on.",
                "By sets, there is no hit rate from which on every pawn hash table is clearly faster \
                 than none.",
                "By loop over pawns and view, no pawn hash table is clearly slower than none.",
                "By sets, an evaluation is faster without a pawn hash table than with 256 \
                 entries at 70.0 % hits; with 2048 entries at 72.0 % hits.",
            ]
        );
    }
}
