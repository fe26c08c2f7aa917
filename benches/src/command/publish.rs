//! `pawnfill publish`: all that can be measured on this machine, as it can be published.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::cell::Mode;
use pawnfill_bench::machine::cache::Level;
use pawnfill_bench::measure::evaluation::Options;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::render::files::{Output, check_distinct};
use pawnfill_bench::study::study;

use super::measuring::MeasuringArgs;
use super::report::ReportOptions;
use super::{Failure, print, watch};

/// What the subcommand is given.
#[derive(Args)]
pub(crate) struct PublishArgs {
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// The folder, which exists: study.json, study.csv, study.html and study.svg are written there
    folder: PathBuf,
}

/// Runs the subcommand.
pub(crate) fn run(args: &PublishArgs, line: Vec<String>) -> Result<(), Failure> {
    let file = |extension: &str| args.folder.join("study").with_extension(extension);
    let report = ReportOptions {
        html: Some(file("html")),
        csv: Some(file("csv")),
        picture: Some(file("svg")),
    };
    let json = file("json");
    let positions = args.measuring.positions.as_deref();
    let positions = positions.map(|path| ("--positions", path));
    let outputs: Vec<_> = [("the record", json.as_path())]
        .into_iter()
        .chain(report.paths())
        .collect();
    check_distinct(&outputs, &Vec::from_iter(positions))?;
    let (json, report) = (Output::new(&json)?, report.check()?);

    let study = study()
        .modes(&Mode::ALL)
        .cold(&[Level::L1, Level::L2])
        .evaluation(Options {
            games: args.measuring.games()?,
            ..Options::default()
        });
    let results = watch(args.measuring.configure(study)?, line)?;
    json.write(&to_json(&results)?)?;
    report.write(&results)?;
    print(&format!("{results}\n"))
}
