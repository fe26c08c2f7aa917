//! `pawnfill study`: measures, prints the tables, and writes the record.

use clap::Args;
use pawnfill_bench::rows::key::Mode;
use pawnfill_bench::study::{Study, study};

use super::measuring::{MeasuringArgs, check_operations};
use super::outputs::{OutputArgs, Outputs};
use super::{Failure, watch};

#[derive(Args)]
pub(crate) struct StudyArgs {
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// Measure only these operations, or groups of operations such as `fills`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', num_args = 1..)]
    operations: Vec<String>,
    /// Measure only these modes; latency and throughput by default
    #[arg(
        long,
        value_enum,
        value_name = "MODES",
        value_delimiter = ',',
        default_values = ["latency", "throughput"],
        hide_default_value = true,
    )]
    mode: Vec<Mode>,
    #[command(flatten)]
    outputs: OutputArgs,
    /// Print the tables of all measurements instead of the answer alone
    #[arg(long)]
    tables: bool,
}

pub(crate) fn run(args: &StudyArgs, line: Vec<String>) -> Result<(), Failure> {
    let study = configure(args)?;
    let outputs = Outputs::check(&args.outputs.files(), &args.measuring.inputs())?;
    if args.outputs.picture.is_some() && !study.is_contested() {
        let problem = "--picture draws latencies and throughputs in which strategies compete, and \
                       there would be none";
        return Err(Failure::new(problem));
    }
    outputs.print_and_write(&watch(study, line)?, args.tables)
}

fn configure(args: &StudyArgs) -> Result<Study, Failure> {
    let mut study = study().modes(&args.mode);
    if !args.operations.is_empty() {
        check_operations(&args.operations)?;
        study = study.operations(&args.operations);
    }
    args.measuring.configure(study)
}
