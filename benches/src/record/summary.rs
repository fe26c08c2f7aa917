//! A study in one sentence, for everything that shows it.

use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::record::compare::best_single;
use crate::record::loss::Loss;
use crate::record::words::percent;

/// The best single strategy and what it loses, in a sentence; `None` if there is none to choose.
pub fn summary(results: &Results) -> Option<String> {
    let contested = results.cells.iter().filter(|cell| cell.is_contested());
    let cells: Vec<&CellResult> = contested.collect();
    let (strategy, Loss { mean, worst, at }) = best_single(&cells)?;
    let best = format!("If one strategy has to do for everything, it is {strategy}: ");
    Some(match worst > 1.0 {
        true => format!(
            "{best}it takes {} the fastest of each operation in the geometric mean, and at most {}, \
             in {at}.",
            than(mean),
            at_most(worst)
        ),
        false => format!("{best}nothing is clearly faster in any operation."),
    })
}

/// A mean loss in words, before what it is relative to.
fn than(loss: f64) -> String {
    match loss < 2.0 {
        true => format!("{} longer than", percent(loss - 1.0)),
        false => format!("{loss:.1} times as long as"),
    }
}

fn at_most(loss: f64) -> String {
    match loss < 2.0 {
        true => format!("{} longer", percent(loss - 1.0)),
        false => format!("{loss:.1} times as long"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{ColorSource, Mode};
    use crate::kernel::{COMPOUNDS, pawn_evaluation};
    use crate::measure::results::cell::Precision;
    use crate::verdict::candidate::CandidateResult;
    use crate::verdict::statistics::Interval;
    use crate::workload::pool::Workload;

    fn cell(operation: &str, color: ColorSource, cycles: &[(&str, f64)]) -> CellResult {
        let candidate = |&(name, cycles): &(&str, f64)| CandidateResult {
            name: name.to_owned(),
            table_bytes: 0,
            depth: None,
            cycles: Interval::exactly(cycles),
            ratio: Interval::exactly(1.0),
            fastest_copy: None,
            layout: 0.0,
            gross: None,
        };
        let fastest = cycles.iter().min_by(|a, b| a.1.total_cmp(&b.1));
        CellResult {
            group: "files".to_owned(),
            operation: operation.to_owned(),
            mode: Mode::Latency,
            color,
            precise: true,
            half_width: None,
            quiet: 1.0,
            chosen: fastest.expect("a strategy").0.to_owned(),
            tie: Vec::new(),
            nothing: candidate(&("nothing", 0.0)),
            strategies: cycles.iter().map(candidate).collect(),
            batch: None,
        }
    }

    fn of(cells: Vec<CellResult>) -> Option<String> {
        let precision = Precision {
            latency: 0.01,
            throughput_ratio: 0.03,
        };
        let mut results = Results::new(&Workload::random_games(), precision);
        results.cells = cells;
        summary(&results)
    }

    #[test]
    fn the_best_single_strategy_and_what_it_loses() {
        let cells = || {
            vec![
                cell(
                    "file_fill",
                    ColorSource::None,
                    &[("Shift", 6.0), ("Flip", 2.0)],
                ),
                cell(
                    "file_set",
                    ColorSource::None,
                    &[("Shift", 2.0), ("Flip", 4.6)],
                ),
                // It does it as Shift.
                cell(
                    "attacks",
                    ColorSource::Constant,
                    &[("Shift", 4.0), ("Table", 8.0)],
                ),
                cell("stops", ColorSource::Random, &[("Shift", 1.0)]),
            ]
        };
        // The cube root of 2.3, as only Shift competes in the last.
        assert_eq!(
            of(cells()).expect("a sentence"),
            "If one strategy has to do for everything, it is Flip: it takes 32.0 % longer than the \
             fastest of each operation in the geometric mean, and at most 2.3 times as long, in \
             file_set, latency."
        );
        // What is made of many operations is none.
        let mut with_compound = cells();
        let sets = [("Shift", 9.0), ("sets", 1.0)];
        with_compound.push(cell(pawn_evaluation::NAME, ColorSource::None, &sets));
        assert_eq!(of(with_compound), of(cells()));
        let mut slower = cells();
        slower[1].strategies[1].cycles = Interval::exactly(3.0);
        slower[1].color = ColorSource::Random;
        let sentence = of(slower).expect("a sentence");
        assert!(
            sentence.ends_with("and at most 50.0 % longer, in file_set, random color, latency."),
            "{sentence}"
        );
    }

    #[test]
    fn what_loses_nowhere_is_said_to() {
        let sentence = of(vec![cell(
            "file_fill",
            ColorSource::None,
            &[("Shift", 6.0), ("Rotate", 2.0)],
        )]);
        assert_eq!(
            sentence.expect("a sentence"),
            "If one strategy has to do for everything, it is Rotate: nothing is clearly faster in \
             any operation."
        );
    }

    #[test]
    fn there_is_nothing_to_say_where_no_strategies_compete() {
        assert_eq!(of(Vec::new()), None);
        let alone = cell("stops", ColorSource::None, &[("Shift", 1.0)]);
        let whole = [("Shift", 100.0), ("masks", 900.0)];
        let wholes = COMPOUNDS.map(|of| cell(of.name, ColorSource::None, &whole));
        assert_eq!(of([vec![alone], wholes.to_vec()].concat()), None);
    }
}
