//! `pawnfill publish`: all that can be measured on this machine, as it can be published.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::cell::Mode;
use pawnfill_bench::machine::cache::Level;
use pawnfill_bench::measure::evaluation::Options;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::study::study;

use super::measuring::MeasuringArgs;
use super::outputs::{Asked, Outputs};
use super::report::ReportOptions;
use super::{Failure, watch};

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
    let json = file("json");
    let report = ReportOptions {
        html: Some(file("html")),
        csv: Some(file("csv")),
        picture: Some(file("svg")),
    };
    let record: Asked<'_> = ("the record", &json, to_json);
    let asked: Vec<_> = [record].into_iter().chain(report.asked()).collect();
    let outputs = Outputs::check(&asked, &args.measuring.inputs())?;

    let study = study()
        .modes(&Mode::ALL)
        .cold(&[Level::L1, Level::L2])
        .evaluation(Options {
            games: args.measuring.games()?,
            ..Options::default()
        });
    outputs.print_and_write(&watch(args.measuring.configure(study)?, line)?, false)
}
