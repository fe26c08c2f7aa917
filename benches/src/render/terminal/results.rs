//! A study in a terminal: the reasons to doubt it, the answer, and what was measured where. With the
//! alternate form, `{:#}`, all tables instead of the answer.

use std::fmt;

use crate::measure::results::Results;
use crate::measure::results::cell::CellResult;
use crate::measure::results::cold::ColdResult;
use crate::record::doubt::doubts;
use crate::record::summary::summary;
use crate::render::terminal::table::wrapped;
use crate::render::terminal::{answer, batch, cold, evaluation, hot};

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // First of all, as nothing below is to be read without.
        for doubt in doubts(self) {
            writeln!(f, "{}", wrapped(&doubt, ""))?;
        }
        if let Some(summary) = summary(self) {
            writeln!(f, "{}", wrapped(&summary, ""))?;
        }
        match answer::table(self) {
            Some(table) if !f.alternate() => {
                write!(f, "{table}\n{}{}", answer::LEGEND, answer::left_out(self))?;
            }
            _ => {
                write_hot(self, f)?;
            }
        }
        write_batches(self, f)?;
        write_others(self, f)?;
        let workload = &self.workload;
        if !(self.cells.is_empty() && self.cold.is_empty()) {
            write!(
                f,
                "{} positions of {} ({}), ",
                workload.positions, workload.name, workload.hash
            )?;
        }
        write!(f, "{} rounds", self.rounds)?;
        match self.quiet() {
            Some(quiet) => writeln!(f, ", {:.0} % of them quiet", 100.0 * quiet)?,
            None => writeln!(f)?,
        }
        writeln!(f, "{}", self.environment)?;
        match self.cycles_per_tick {
            Some([low, median, high]) => writeln!(
                f,
                "{median:.3} core cycles a tick of the counter ({low:.3} to {high:.3})"
            )?,
            None => writeln!(f, "the counter told no time")?,
        }
        let checks = self.self_check.checks.len();
        match self.self_check.failed().count() {
            0 => write!(f, "self-check passed ({checks} checks)")?,
            failed => write!(f, "self-check failed ({failed} of {checks} checks)")?,
        }
        write_imprecise(self, f)
    }
}

/// The tables of latencies and throughputs.
fn write_hot(results: &Results, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let cells: Vec<&CellResult> = results.single_calls().collect();
    for group in cells.chunk_by(|a, b| a.group == b.group) {
        writeln!(f, "{}\n", hot::table(group))?;
    }
    if cells.is_empty() {
        return Ok(());
    }
    writeln!(
        f,
        "Core cycles a call; ratio: time relative to Shift, both gross.
depth: the operations on the longest way through, which are the latency if each takes a cycle
latency: without the empty chain; throughput: gross, `nothing` is the loop.
*  the fastest
~  ties with the fastest; *~ of them has the smallest tables, or is the first"
    )
}

/// The answer for batches, or their tables.
fn write_batches(results: &Results, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let cells: Vec<&CellResult> = results.batches().collect();
    // What is above has a line of its own at the end, the tables of single calls have none.
    if f.alternate() && !cells.is_empty() && results.single_calls().next().is_some() {
        writeln!(f)?;
    }
    match batch::answer(&cells) {
        Some(table) if !f.alternate() => write!(f, "{table}\n{}", batch::LEGEND)?,
        Some(_) => {
            for group in cells.chunk_by(|a, b| a.group == b.group) {
                writeln!(f, "{}\n", batch::table(group))?;
            }
            write!(f, "{}", batch::TABLES_LEGEND)?;
        }
        None => {}
    }
    match &results.batch_setup {
        Some(of) => writeln!(f, "{}", batch::setup(of)),
        None => Ok(()),
    }
}

/// The tables of bursts and of the evaluation, which are an answer each.
fn write_others(results: &Results, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut cold: Vec<&ColdResult> = results.cold.iter().collect();
    cold.sort_by_key(|of| of.evict);
    for group in cold.chunk_by(|a, b| (a.evict, &a.group) == (b.evict, &b.group)) {
        writeln!(f, "{}\n", cold::table(group))?;
    }
    if !cold.is_empty() {
        write!(f, "{}", cold::legend(&results.cold))?;
    }
    let Some(found) = &results.evaluation else {
        return Ok(());
    };
    for table in evaluation::tables(found) {
        writeln!(f, "{table}\n")?;
    }
    write!(f, "{}", evaluation::legend(found))
}

/// What is less precise than asked for, one by one.
fn write_imprecise(results: &Results, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if results.cells.iter().any(|cell| !cell.precise) {
        write!(f, "\nless precise than asked for:")?;
    }
    for cell in results.cells.iter().filter(|cell| !cell.precise) {
        let bound = 100.0 * results.precision.of(cell.mode);
        write!(f, "\n  {} {}: ", cell.operation, cell.cell())?;
        match cell.half_width {
            Some(half_width) => write!(f, "{:.1} % of {bound:.0} %", 100.0 * half_width)?,
            None => write!(f, "not to {bound:.0} %")?,
        }
    }
    Ok(())
}
