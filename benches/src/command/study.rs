//! `pawnfill study`: measures, prints the answer and on request all tables, and writes files.

use anyhow::Result;
use clap::Args;
use pawnfill_bench::rows::key::Mode;
use pawnfill_bench::study::study;

use super::measuring::MeasuringArgs;
use super::outputs::OutputArgs;
use super::{plan, watch};

#[derive(Args)]
pub(crate) struct StudyArgs {
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// Measure only these operations, or groups of operations such as `fills`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', num_args = 1..)]
    operations: Vec<String>,
    /// Measure only these modes; latency and throughput by default
    #[arg(long, value_enum, value_name = "MODES", value_delimiter = ',')]
    mode: Vec<Mode>,
    #[command(flatten)]
    outputs: OutputArgs,
}

pub(crate) fn run(args: &StudyArgs) -> Result<()> {
    let mut study = study();
    if !args.mode.is_empty() {
        study = study.modes(&args.mode);
    }
    if !args.operations.is_empty() {
        study = study.operations(&args.operations);
    }
    let plan = plan(args.measuring.configure(study)?)?;
    let outputs = args.outputs.check()?;
    let results = watch(plan)?;
    outputs.print_and_write(&results, &args.outputs.text(&results))
}
