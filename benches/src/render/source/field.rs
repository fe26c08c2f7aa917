//! The docs of an operation in a written composition: why its strategy was chosen.

use crate::cell::ColorSource;
use crate::measure::results::cell::CellResult;
use crate::record::collection::Named;
use crate::record::compare::Compared;
use crate::render::source::evidence::evidence;
use crate::render::source::text::{code, fill};
use crate::render::words::{is_slower, slowdown};

/// The lines of the docs, each after a prefix.
pub(super) fn docs(field: &Compared<'_>, records: &[Named], prefix: &str) -> Vec<String> {
    let paragraphs = match records {
        [(_, results)] => {
            let contested = field.measured().filter(|cell| cell.is_contested());
            let contested: Vec<&CellResult> = contested.collect();
            let evidence = |cell: &&CellResult| {
                let label = match cell.color {
                    _ if contested.len() == 1 => "",
                    ColorSource::Random => "color at run time: ",
                    _ => "constant color: ",
                };
                format!("{label}{}", evidence(results, cell, field.strategy()))
            };
            contested.iter().map(evidence).collect()
        }
        _ => vec![losses(field, records)],
    };
    let lines = paragraphs.iter();
    lines.flat_map(|text| fill(prefix, "", text)).collect()
}

/// How much the strategy loses against each strategy that is faster on some machine, and on which machines.
fn losses(field: &Compared<'_>, records: &[Named]) -> String {
    let strategy = field.strategy();
    let mut losses: Vec<Loss<'_>> = Vec::new();
    let mut missing = Vec::new();
    for (cells, (name, _)) in field.machines.iter().zip(records) {
        if cells.is_empty() {
            missing.push(code(name));
        }
        for cell in cells {
            let slowdown = cell.slowdown(strategy);
            let faster = (cell.chosen.as_str(), cell.color);
            let machine = (slowdown, code(name));
            match losses.iter_mut().find(|(other, _)| *other == faster) {
                _ if !is_slower(slowdown) => {}
                Some((_, machines)) => machines.push(machine),
                None => losses.push((faster, vec![machine])),
            }
        }
    }
    let measured = records.len() - missing.len();
    let in_words = |((faster, color), machines): Loss<'_>| {
        let (slowdowns, names): (Vec<f64>, Vec<String>) = machines.into_iter().unzip();
        let least = slowdown(slowdowns.iter().copied().fold(f64::INFINITY, f64::min));
        let most = slowdown(slowdowns.into_iter().fold(1.0, f64::max));
        let range = match least == most {
            true => most,
            false => format!("{least} to {most}"),
        };
        let color = match color {
            ColorSource::None => String::new(),
            color => format!(" with a {color}"),
        };
        let machines = match names.len() == measured {
            true => "all".to_owned(),
            false => names.join(", "),
        };
        format!("{range} more than `{faster}`{color} on {machines}")
    };
    let parts: Vec<String> = losses.into_iter().map(in_words).collect();
    let text = match parts.is_empty() {
        true => "The best on all".to_owned(),
        false => format!("Takes {}", parts.join(", ")),
    };
    match missing.is_empty() {
        true => text,
        false => format!("{text}; not measured on {}", missing.join(", ")),
    }
}

/// A faster strategy and the source of the color; then, for each machine, the slowdown and the machine's
/// name.
type Loss<'a> = ((&'a str, ColorSource), Vec<(f64, String)>);
