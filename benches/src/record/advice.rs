//! What records advise: the levels in the order in which to take them.

use crate::loops::pawn_evaluation::BOTH_SIDES;
use crate::measure::results::Results;
use crate::rows::measurement::Measurement;
use crate::rows::row::Row;

/// The levels of x86, from slow to fast.
const LEVELS: [&str; 5] = ["scalar", "SSE2", "AVX2", "AVX-512", "GFNI"];

/// The row of a competitor at a level.
fn at_level<'a>(found: &'a Measurement, name: &str, level: &str) -> Option<&'a Row> {
    let mut rows = found.competitors();
    rows.find(|row| row.competitor.is_at(name, level))
}

/// The levels of x86 in the order in which a machine takes the first that it has. Levels that the same
/// machines have are in the order of their worst-case slowdowns, relative to the fastest level of such a
/// machine. Where nothing was measured, the wider level comes first.
pub fn levels(records: &[&Results]) -> Vec<&'static str> {
    let measured = || records.iter().flat_map(|record| &record.measurements);
    let mut order = Vec::new();
    let mut left = &LEVELS[..];
    while !left.is_empty() {
        let mut worst = vec![1.0_f64; left.len()];
        for found in measured() {
            let slowdown = |level: &&str| Some(found.slowdown(at_level(found, BOTH_SIDES, level)?));
            let slowdowns: Option<Vec<f64>> = left.iter().map(slowdown).collect();
            let slowdowns = slowdowns.unwrap_or_default();
            let least = slowdowns.iter().copied().fold(f64::INFINITY, f64::min);
            for (worst, slowdown) in worst.iter_mut().zip(&slowdowns) {
                *worst = worst.max(slowdown / least);
            }
        }
        let mut ranked: Vec<usize> = (0..left.len()).rev().collect();
        ranked.sort_by(|a, b| worst[*a].total_cmp(&worst[*b]));
        // What is left is for machines without the first level.
        let first = ranked[0];
        ranked.retain(|index| *index >= first);
        order.extend(ranked.into_iter().map(|index| left[index]));
        left = &left[..first];
    }
    order
}
