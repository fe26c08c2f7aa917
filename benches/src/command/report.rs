//! `pawnfill report`: prints the tables of records, or makes a page, CSV or a picture of them.

use std::path::{Path, PathBuf};

use clap::Args;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file;
use pawnfill_bench::render::csv::csv;
use pawnfill_bench::render::files::{Output, check_distinct};
use pawnfill_bench::render::html::picture::picture;
use pawnfill_bench::render::html::report::report;

use super::{Failure, print};

/// The files for people that a record can be made into.
#[derive(Args)]
pub(crate) struct ReportOptions {
    /// Write a page for a browser to this file: charts, tables, method
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the measurements to this file as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write a few of the charts to this file as a picture, SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
}

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct ReportArgs {
    /// A record that `study --json` wrote; or several of one machine, to be joined
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    report: ReportOptions,
}

/// The same, checked: they can be written.
pub(crate) struct ReportOutputs {
    html: Option<Output>,
    csv: Option<Output>,
    picture: Option<Output>,
}

impl ReportOptions {
    /// The files, by the names of their options.
    pub(crate) fn paths(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let named = [
            ("--html", &self.html),
            ("--csv", &self.csv),
            ("--picture", &self.picture),
        ];
        named
            .into_iter()
            .filter_map(|(name, path)| Some((name, path.as_deref()?)))
    }

    /// Checks that the files can be written.
    pub(crate) fn check(&self) -> Result<ReportOutputs, String> {
        Ok(ReportOutputs {
            html: self.html.as_deref().map(Output::new).transpose()?,
            csv: self.csv.as_deref().map(Output::new).transpose()?,
            picture: self.picture.as_deref().map(Output::new).transpose()?,
        })
    }
}

impl ReportOutputs {
    /// Writes them.
    pub(crate) fn write(&self, results: &Results) -> Result<(), String> {
        if let Some(output) = &self.html {
            output.write(&report(results))?;
        }
        if let Some(output) = &self.csv {
            output.write(&csv(results)?)?;
        }
        if let Some(output) = &self.picture {
            output.write(&picture(results))?;
        }
        Ok(())
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &ReportArgs) -> Result<(), Failure> {
    let outputs: Vec<_> = args.report.paths().collect();
    let records = || args.records.iter().map(PathBuf::as_path);
    let inputs: Vec<_> = records().map(|path| ("a record", path)).collect();
    check_distinct(&outputs, &inputs)?;
    let written = args.report.check()?;
    let results = file::join(records())?;
    if outputs.is_empty() {
        return print(&format!("{results}\n"));
    }
    Ok(written.write(&results)?)
}
