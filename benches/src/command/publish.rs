//! `pawnfill publish` adds a new record to a collection, and `pawnfill pages` renders a collection.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use pawnfill_bench::io::output::Replace;
use pawnfill_bench::machine::environment::Environment;
use pawnfill_bench::report::publication::{Publication, write_pages};
use pawnfill_bench::rows::key::Mode;
use pawnfill_bench::study::study;

use super::measuring::MeasuringArgs;
use super::{plan, print, tell, uninterrupted, watch};

#[derive(Args)]
pub(crate) struct PublishArgs {
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// The folder of the record: the collection, the processor and the build, such as
    /// results/zen4/x86-64. The build is the value of `target-cpu`; without it, `x86-64`, or
    /// `default` on other processors
    folder: PathBuf,
    /// Overwrite files that pawnfill did not write, better records, and records of other processors
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &PublishArgs) -> Result<()> {
    let modes = [&Mode::DECIDING[..], &[Mode::Cold]].concat();
    let plan = plan(args.measuring.configure(study().modes(&modes))?)?;
    // Every refusal that needs no measurement comes before the measurement.
    let replace = Replace::Published.or_all(args.force);
    let publication = Publication::new(&args.folder, replace)?;
    let name = args.folder.file_name().unwrap_or_default().to_string_lossy();
    let environment = Environment::read();
    let build = environment.build();
    // Further features may follow, as in `x86-64-v3+gfni`.
    ensure!(
        name.split('+').next() == Some(build),
        "{name} is not this build, which is compiled for {build}: expected a folder such as \
         results/zen4/{build}"
    );
    publication.check(&plan.expected())?;
    if publication.is_first() {
        let collection = args.folder.ancestors().nth(2).unwrap_or(&args.folder);
        tell(&format!("note: there is no record in {} yet", collection.join(".").display()));
    }
    let results = watch(plan)?;
    let printed = print(&format!("{results}\n"));
    publication.write(&results, || uninterrupted(Some(&results)))?;
    tell(&format!("wrote {}", args.folder.display()));
    printed
}

#[derive(Args)]
pub(crate) struct PagesArgs {
    /// The collection, such as results
    folder: PathBuf,
    /// Overwrite files that pawnfill did not write
    #[arg(long)]
    force: bool,
}

pub(crate) fn pages(args: &PagesArgs) -> Result<()> {
    write_pages(&args.folder, Replace::Published.or_all(args.force), || uninterrupted(None))?;
    tell(&format!("wrote the pages of {}", args.folder.display()));
    Ok(())
}
