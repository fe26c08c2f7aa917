//! `pawnfill report`: prints the tables of records, or makes a page, CSV or a picture from them.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::record::collection::read_any;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::record::join::join;
use pawnfill_bench::render::csv::csv;
use pawnfill_bench::render::picture::picture;
use pawnfill_bench::render::views::study::page;

use super::outputs::{Asked, Outputs, Render, text};
use super::{Failure, print};

/// The files for people that can be made from a record.
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

/// The arguments of the subcommand.
#[derive(Args)]
pub(crate) struct ReportArgs {
    /// A record that `study --json` wrote or the folder of a published one; or several of one machine,
    /// to be joined
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Print the tables of all measurements instead of the answer alone
    #[arg(long)]
    tables: bool,
    /// Write the record to this file as JSON: several joined to one
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    report: ReportOptions,
}

impl ReportOptions {
    /// The files that are asked for.
    pub(crate) fn asked(&self) -> impl Iterator<Item = Asked<'_>> {
        let all: [(_, &Option<PathBuf>, Render); 3] = [
            ("--html", &self.html, |results| Ok(page(results))),
            ("--csv", &self.csv, |results| Ok(csv(results)?)),
            ("--picture", &self.picture, |results| Ok(picture(results)?)),
        ];
        all.into_iter()
            .filter_map(|(name, path, render)| Some((name, path.as_deref()?, render)))
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &ReportArgs) -> Result<(), Failure> {
    let json = args.json.as_deref();
    let json = json.map(|path| -> Asked<'_> { ("--json", path, |results| Ok(to_json(results)?)) });
    let asked: Vec<_> = json.into_iter().chain(args.report.asked()).collect();
    let inputs = args.records.iter().map(|path| ("a record", path.as_path()));
    let inputs: Vec<_> = inputs.collect();
    let outputs = Outputs::check(&asked, &inputs)?;
    let mut records = Vec::new();
    for path in &args.records {
        records.extend(read_any(path)?);
    }
    let results = join(records)?;
    if outputs.is_empty() {
        return print(&text(&results, args.tables));
    }
    outputs.write(&results)
}
