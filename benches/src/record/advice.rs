//! Advice from records: the order in which a program tries the levels.

use crate::loops::pawn_evaluation::BOTH_SIDES;
use crate::measure::results::Results;
use crate::rows::key::CompetitorId;

/// The levels of x86, from narrow to wide.
const LEVELS: [&str; 5] = ["scalar", "SSE2", "AVX2", "AVX-512", "GFNI"];

/// Returns the levels of x86 in the order in which a program tries them, until its machine has one.
///
/// First comes the level with the smallest worst-case slowdown relative to the fastest level, on the machines
/// that have all levels; without such a machine, the widest. The wider levels follow it. The narrower levels
/// come last, ordered in the same way by the machines that have all narrower levels.
pub fn levels(records: &[&Results]) -> Vec<&'static str> {
    let mut order = Vec::new();
    let mut left = &LEVELS[..];
    while !left.is_empty() {
        let mut worst = vec![1.0_f64; left.len()];
        for found in records.iter().flat_map(|record| &record.measurements) {
            let slowdown = |&level: &&'static str| {
                let row = found.competitor(&CompetitorId::at(BOTH_SIDES, level))?;
                Some(found.slowdown(row))
            };
            let slowdowns: Option<Vec<f64>> = left.iter().map(slowdown).collect();
            let slowdowns = slowdowns.unwrap_or_default();
            let least = slowdowns.iter().copied().fold(f64::INFINITY, f64::min);
            for (worst, slowdown) in worst.iter_mut().zip(&slowdowns) {
                *worst = worst.max(slowdown / least);
            }
        }
        let mut ranked: Vec<usize> = (0..left.len()).rev().collect();
        ranked.sort_by(|a, b| worst[*a].total_cmp(&worst[*b]));
        // Machines without the first level need narrower levels, which the next iteration ranks.
        let first = ranked[0];
        ranked.retain(|index| *index >= first);
        order.extend(ranked.into_iter().map(|index| left[index]));
        left = &left[..first];
    }
    order
}
