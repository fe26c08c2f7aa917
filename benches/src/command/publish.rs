//! `pawnfill publish`: measures everything on this machine, and puts the record into a collection; and
//! `pawnfill pages`.

use std::path::PathBuf;

use clap::Args;
use pawnfill_bench::machine::build::build_name;
use pawnfill_bench::machine::environment::Environment;
use pawnfill_bench::record::collection::{CollectionError, check_name};
use pawnfill_bench::report::files::check_distinct;
use pawnfill_bench::report::published::{Slot, write_pages};
use pawnfill_bench::report::words::counted;
use pawnfill_bench::rows::key::Mode;
use pawnfill_bench::study::study;

use super::measuring::MeasuringArgs;
use super::outputs::text;
use super::{Failure, print, tell, warn, watch};

#[derive(Args)]
pub(crate) struct PublishArgs {
    #[command(flatten)]
    measuring: MeasuringArgs,
    /// The name of the processor's folder: that of its microarchitecture, such as zen4
    #[arg(long, value_parser = folder_name)]
    name: String,
    /// The name of the build's folder in it, such as native; by default found by the options of the
    /// compiler
    #[arg(long, value_name = "NAME", value_parser = folder_name)]
    build_name: Option<String>,
    /// Publish even what failed the self-check, marked as such
    #[arg(long)]
    force: bool,
    /// The folder of the collection, such as results
    folder: PathBuf,
}

fn folder_name(name: &str) -> Result<String, CollectionError> {
    check_name(name).map(|()| name.to_owned())
}

pub(crate) fn run(args: &PublishArgs, line: Vec<String>) -> Result<(), Failure> {
    let environment = Environment::read();
    let build = build(args, &environment)?;
    // As many problems as possible are reported before anything is measured.
    let slot = Slot::new(&args.folder, &args.name, &build)?;
    let paths = slot.paths();
    let outputs = paths.each_ref().map(|path| ("a file", path.as_path()));
    check_distinct(&outputs, &args.measuring.inputs())?;

    let modes = [&Mode::DECIDING[..], &[Mode::Cold]].concat();
    let study = study().modes(&modes);
    let results = watch(args.measuring.configure(study)?, line)?;
    let printed = print(&text(&results, false));
    if results.cut_short {
        return printed.and(Err(Failure::interrupted("no file is written")));
    }

    let folder = slot.folder();
    slot.publish(results.clone(), args.force)?;
    // Print the doubts again, because the answer that they stood above is long.
    warn("", &results);
    tell(&format!("wrote {}", folder.display()));
    printed
}

/// The name of the build: the one that the user gives, or else the one that is known.
fn build(args: &PublishArgs, environment: &Environment) -> Result<String, Failure> {
    let found = || build_name(environment).filter(|name| check_name(name).is_ok());
    args.build_name.clone().or_else(found).ok_or_else(|| {
        Failure::new(format!(
            "this build, with {}, is not known by name: expected --build-name, such as --build-name \
             x86-64-v3-gfni",
            environment.target_features.join(",")
        ))
    })
}

#[derive(Args)]
pub(crate) struct PagesArgs {
    /// The collection, such as results
    folder: PathBuf,
}

/// `pawnfill pages`: renders the pages of a collection from its records.
pub(crate) fn pages(args: &PagesArgs) -> Result<(), Failure> {
    let records = counted(write_pages(&args.folder)?, "record");
    tell(&format!("wrote the pages of {records}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_asked_for_where_nothing_says_it() {
        let mut environment = Environment::read();
        environment.target = "x86_64-unknown-linux-gnu".to_owned();
        environment.target_features = vec!["sse2".to_owned(), "gfni".to_owned()];
        environment.target_options.clear();
        let args = |name: Option<&str>| PublishArgs {
            measuring: MeasuringArgs::default(),
            name: "zen4".to_owned(),
            build_name: name.map(str::to_owned),
            force: false,
            folder: PathBuf::new(),
        };
        let problem = build(&args(None), &environment).expect_err("nothing says it");
        let asked = "sse2,gfni, is not known by name: expected --build-name";
        assert!(problem.message.contains(asked));
        let named = build(&args(Some("own")), &environment);
        assert_eq!(named.ok().as_deref(), Some("own"));
    }
}
