//! `pawnfill study`: measures, prints the tables, and writes the record.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use pawnfill_bench::cell::Mode;
use pawnfill_bench::machine::eviction::Level;
use pawnfill_bench::record::file::{to_json, to_json_with_quantiles};
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
    mode: Vec<StudyMode>,
    /// In the mode cold, evict the strategy's tables from these caches; l1 by default
    #[arg(long, value_enum, value_name = "CACHES", value_delimiter = ',')]
    evict: Vec<Level>,
    #[command(flatten)]
    outputs: OutputArgs,
    /// Write the quantiles of the rounds' times to the JSON, too, which doubles its size
    #[arg(long, requires = "json")]
    quantiles: bool,
    /// Print the tables of all measurements instead of the answer alone
    #[arg(long)]
    tables: bool,
}

/// What `--mode` names: a mode, or bursts of calls on evicted tables.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StudyMode {
    Hot(Mode),
    Cold,
}

impl ValueEnum for StudyMode {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Hot(Mode::Latency),
            Self::Hot(Mode::Throughput),
            Self::Hot(Mode::Batch),
            Self::Cold,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Hot(mode) => mode.to_possible_value(),
            Self::Cold => {
                let help =
                    "Short bursts of calls, the strategy's tables evicted from a cache before each";
                Some(PossibleValue::new("cold").help(help))
            }
        }
    }
}

pub(crate) fn run(args: &StudyArgs, line: Vec<String>) -> Result<(), Failure> {
    let study = configure(args)?;
    let files = args.outputs.files(match args.quantiles {
        true => |results| Ok(to_json_with_quantiles(results)),
        false => |results| Ok(to_json(results)),
    });
    let outputs = Outputs::check(&files, &args.measuring.inputs())?;
    if args.outputs.picture.is_some() && !has_charts(args)? {
        let problem = "--picture draws latencies and throughputs in which strategies compete, and \
                       there would be none";
        return Err(Failure::new(problem));
    }
    outputs.print_and_write(&watch(study, line)?, args.tables)
}

/// Whether there will be something to draw.
fn has_charts(args: &StudyArgs) -> Result<bool, Failure> {
    let mut modes = args.mode.iter();
    let is_hot = modes.any(|mode| matches!(mode, StudyMode::Hot(Mode::Latency | Mode::Throughput)));
    let (benchmarks, _) = configure(args)?.contested().into_benchmarks();
    Ok(is_hot && !benchmarks.is_empty())
}

fn configure(args: &StudyArgs) -> Result<Study, Failure> {
    let mut study = study();
    if !args.operations.is_empty() {
        check_operations(&args.operations)?;
        study = study.operations(&args.operations);
    }
    let modes = args.mode.iter().filter_map(|mode| match mode {
        StudyMode::Hot(mode) => Some(*mode),
        StudyMode::Cold => None,
    });
    study = study.modes(&modes.collect::<Vec<_>>());
    if args.mode.contains(&StudyMode::Cold) {
        study = study.cold(match &args.evict[..] {
            [] => &[Level::L1],
            levels => levels,
        });
    } else if !args.evict.is_empty() {
        let problem = "--evict is for the mode cold: expected --mode cold, or --mode latency,cold";
        return Err(Failure::new(problem));
    }
    args.measuring.configure(study)
}
