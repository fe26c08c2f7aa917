//! The files that a subcommand makes from results. They are checked before anything is measured. If one of
//! them cannot be written, the others still are.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::report::csv::csv;
use pawnfill_bench::report::files::{Output, check_ending};
use pawnfill_bench::report::picture;
use pawnfill_bench::report::summary::page;

use super::{Interrupted, print, tell};

/// The options for files.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write the record to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page for a browser to this file: charts, tables, method
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the measurements to this file as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a few of the charts to this file as a picture, SVG
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Print the tables of all measurements instead of the answer alone
    #[arg(long)]
    tables: bool,
}

/// Renders the text of a file from results.
type Render = fn(&Results) -> Result<String>;

/// The output files that are asked for, each with its option. All of them can be written.
pub(crate) struct Outputs(Vec<(&'static str, Output, Render)>);

impl OutputArgs {
    /// The answer, or all tables.
    pub(crate) fn text(&self, results: &Results) -> String {
        match self.tables {
            true => format!("{results:#}\n"),
            false => format!("{results}\n"),
        }
    }

    /// Checks that the files that are asked for can be written.
    pub(crate) fn check(&self) -> Result<Outputs> {
        let all: [(_, _, _, Render); 4] = [
            ("--json", "json", &self.json, |results| Ok(to_json(results))),
            ("--html", "html", &self.html, |results| Ok(page(results))),
            ("--csv", "csv", &self.csv, |results| Ok(csv(results))),
            ("--picture", "svg", &self.picture, |results| {
                picture(results)
                    .context("there is nothing to draw: no strategies compete in any operation")
            }),
        ];
        let mut outputs = Vec::new();
        for (option, ending, path, render) in all {
            if let Some(path) = path {
                check_ending(path, &[ending])?;
                outputs.push((option, Output::new(path)?, render));
            }
        }
        Ok(Outputs(outputs))
    }
}

impl Outputs {
    /// The options of the files.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        self.0.iter().map(|(option, ..)| *option).collect()
    }

    /// Prints the tables, and then writes the files. Thus a long measurement is not lost if a file cannot
    /// be written. The tables go to standard error if a file is the standard output.
    pub(crate) fn print_and_write(&self, results: &Results, text: &str) -> Result<()> {
        let mut printed = Ok(());
        if self.0.iter().any(|(_, output, _)| output.is_standard()) {
            tell(text.trim_end());
        } else {
            printed = print(text);
        }
        if results.cut_short {
            return printed.and(Err(Interrupted("no file is written").into()));
        }
        self.write(results).and(printed)
    }

    /// Writes all that can be written, and reports what cannot, a line each.
    pub(crate) fn write(&self, results: &Results) -> Result<()> {
        let mut problems = Vec::new();
        for (_, output, render) in &self.0 {
            let written = render(results).and_then(|text| output.write(&text));
            problems.extend(written.err().map(|error| format!("{error:#}")));
        }
        if !problems.is_empty() {
            bail!(problems.join("\nerror: "));
        }
        Ok(())
    }
}
