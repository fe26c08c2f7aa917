//! `pawnfill evaluation`: measures the strategies, and the steps from a loop over the pawns to both sides
//! at once, as a part of an evaluation, with and without a pawn hash table.
//!
//! It is not a mode of `study`, because it measures whole evaluations instead of operations, and its
//! options would mean nothing in `study`. Both write the same kind of record.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::measure::evaluation::Options;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::study::study;

use super::measuring::MeasuringArgs;
use super::outputs::{File, Outputs};
use super::{Failure, watch};

#[derive(Args)]
pub(crate) struct EvaluationArgs {
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// Sizes of the pawn hash table, in entries of 64 bytes: `none`, or powers of two such as 4096
    /// or 4K
    #[arg(
        long,
        value_name = "SIZES",
        value_delimiter = ',',
        default_value = "none,256,2K,16K",
        value_parser = entries
    )]
    hash: Vec<usize>,
    /// How many positions are visited around each position of a game; the more, the more of them
    /// share their pawns
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        default_value = "1,8,64,512",
        value_parser = clap::value_parser!(u16).range(1..=4096)
    )]
    visits: Vec<u16>,
    /// Do not read the hash table before each turn of 1024 positions: most of it is then out of the caches
    #[arg(long)]
    cold: bool,
    /// Write the record to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(crate) fn run(args: &EvaluationArgs, line: Vec<String>) -> Result<(), Failure> {
    let options = Options {
        entries: args.hash.clone(),
        visits: args.visits.iter().copied().map(usize::from).collect(),
        games: args.measuring.games()?,
        cold: args.cold,
    };
    let study = args
        .measuring
        .configure(study().modes(&[]))?
        .evaluation(options);
    let json: File<'_> = ("--json", &args.json, |results| Ok(to_json(results)));
    let outputs = Outputs::check(&[json], &args.measuring.inputs())?;
    outputs.print_and_write(&watch(study, line)?, false)
}

fn entries(text: &str) -> Result<usize, String> {
    let (number, unit) = match text.strip_suffix(['K', 'k']) {
        Some(number) => (number, 1 << 10),
        None => (text, 1),
    };
    let is_size = |entries: &usize| entries.is_power_of_two() && *entries <= Options::MOST_ENTRIES;
    let entries = || number.parse::<usize>().ok()?.checked_mul(unit);
    if text == "none" {
        return Ok(0);
    }
    entries().filter(is_size).ok_or_else(|| {
        let most = Options::MOST_ENTRIES >> 10;
        format!("expected `none` or a power of two up to {most}K, such as 4096 or 4K")
    })
}
