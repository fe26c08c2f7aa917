//! The files that a subcommand makes from results. Their paths are checked before anything is measured.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use pawnfill_bench::io::output::Output;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::report::csv::csv;
use pawnfill_bench::report::picture;
use pawnfill_bench::report::summary::page;

use super::{print, tell, uninterrupted};

#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write the record to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page for a browser to this file: charts, tables, environment
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the measurements to this file as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a few of the charts to this file as an SVG picture
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
    /// Print the tables of all measurements after the answer
    #[arg(long)]
    tables: bool,
}

type Render = fn(&Results) -> Result<String>;

pub(crate) struct Outputs(pub(crate) Vec<(&'static str, Output, Render)>);

impl OutputArgs {
    pub(crate) fn text(&self, results: &Results) -> String {
        if self.tables { format!("{results:#}\n") } else { format!("{results}\n") }
    }

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
        let mut outputs: Vec<(_, Output, _)> = Vec::new();
        for (option, extension, path, render) in all {
            let Some(path) = path else { continue };
            let output = Output::new(path, extension, self.force)?;
            if let Some((other, ..)) = outputs.iter().find(|(_, other, _)| other.is_same(&output)) {
                bail!(
                    "{other} and {option} are written to the same place: expected two places, or one \
                     of these options"
                );
            }
            outputs.push((option, output, render));
        }
        Ok(Outputs(outputs))
    }
}

impl Outputs {
    /// Prints a text before it writes the files, so that a failure to write loses no measurement. If a file
    /// goes to the standard output, the text goes to standard error.
    pub(crate) fn print_and_write(&self, results: &Results, text: &str) -> Result<()> {
        let mut printed = Ok(());
        if self.0.iter().any(|(_, output, _)| output.is_standard()) {
            tell(text.trim_end());
        } else {
            printed = print(text);
        }
        self.write(results, true).and(printed)
    }

    /// Writes every file that can be written, and reports each failure in a line. If a write fails and no
    /// record was written, new results are saved as a record beside the failed file, or printed.
    pub(crate) fn write(&self, results: &Results, is_new: bool) -> Result<()> {
        let (mut problems, mut failed, mut has_record) = (Vec::new(), None, false);
        let rendered = Vec::from_iter(self.0.iter().map(|(.., render)| render(results)));
        if is_new {
            uninterrupted(Some(results))?;
        }
        for ((option, output, _), text) in self.0.iter().zip(rendered) {
            match text.and_then(|text| output.write(&text)) {
                Ok(()) => has_record |= *option == "--json",
                Err(error) => {
                    problems.push(format!("{error:#}"));
                    failed = failed.or(Some(output));
                }
            }
        }
        let Some(output) = failed else {
            return Ok(());
        };
        if is_new && !has_record {
            problems.push(output.keep("json", &to_json(results)));
        }
        bail!(problems.join("\nerror: "))
    }
}
