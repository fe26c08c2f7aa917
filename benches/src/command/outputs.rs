//! The files that a subcommand makes from results. They are checked before anything is measured. If one of
//! them cannot be written, the others still are.

use std::path::{Path, PathBuf};

use clap::Args;
use pawnfill_bench::measure::results::Results;
use pawnfill_bench::record::file::to_json;
use pawnfill_bench::report::csv::csv;
use pawnfill_bench::report::files::{Output, OutputError, check_distinct, check_ending};
use pawnfill_bench::report::picture;
use pawnfill_bench::report::summary::page;

use super::{Failure, print, tell};

/// The options for files.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write the record to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page for a browser to this file: charts, tables, method
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the measurements to this file as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a few of the charts to this file as a picture, SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
}

const NOTHING_TO_DRAW: &str = "there is nothing to draw: no strategies compete in any operation";

impl OutputArgs {
    /// The files that the user may ask for.
    pub(crate) fn files(&self) -> [File<'_>; 4] {
        [
            ("--json", "json", &self.json, |results| Ok(to_json(results))),
            ("--html", "html", &self.html, |results| Ok(page(results))),
            ("--csv", "csv", &self.csv, |results| Ok(csv(results))),
            ("--picture", "svg", &self.picture, |results| {
                picture(results).ok_or_else(|| Failure::new(NOTHING_TO_DRAW))
            }),
        ]
    }
}

/// The answer, or all tables.
pub(crate) fn text(results: &Results, all_tables: bool) -> String {
    match all_tables {
        true => format!("{results:#}\n"),
        false => format!("{results}\n"),
    }
}

/// Renders the text of a file from results.
pub(crate) type Render = fn(&Results) -> Result<String, Failure>;

/// A file that the user may ask for: its option, its ending, its path, and how to render its text.
pub(crate) type File<'a> = (&'static str, &'static str, &'a Option<PathBuf>, Render);

/// The output files, all of which can be written.
pub(crate) struct Outputs(Vec<(Output, Render)>);

impl Outputs {
    /// Checks that the files that are asked for can be written, and that each differs from the others and
    /// from the inputs.
    pub(crate) fn check(files: &[File<'_>], inputs: &[(&str, &Path)]) -> Result<Self, OutputError> {
        let asked = files.iter().filter_map(|(name, ending, path, render)| {
            let path = path.as_deref()?;
            Some((*name, ending, path, *render))
        });
        let paths: Vec<_> = asked
            .clone()
            .map(|(name, _, path, _)| (name, path))
            .collect();
        check_distinct(&paths, inputs)?;
        let mut outputs = Vec::new();
        for (_, ending, path, render) in asked {
            check_ending(path, &[ending])?;
            outputs.push((Output::new(path)?, render));
        }
        Ok(Self(outputs))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Prints the tables, and then writes the files. Thus a long measurement is not lost if a file cannot
    /// be written. The tables go to standard error if a file is the standard output.
    pub(crate) fn print_and_write(
        &self,
        results: &Results,
        all_tables: bool,
    ) -> Result<(), Failure> {
        let text = text(results, all_tables);
        let mut printed = Ok(());
        if self.0.iter().any(|(output, _)| output.is_standard()) {
            tell(text.trim_end());
        } else {
            printed = print(&text);
        }
        if results.cut_short {
            return printed.and(Err(Failure::interrupted("no file is written")));
        }
        self.write(results).and(printed)
    }

    /// Writes all that can be written, and reports what cannot, a line each.
    pub(crate) fn write(&self, results: &Results) -> Result<(), Failure> {
        let mut problems = Vec::new();
        for (output, render) in &self.0 {
            let written = render(results).and_then(|text| Ok(output.write(&text)?));
            problems.extend(written.err().map(|failure| failure.message));
        }
        match problems.is_empty() {
            true => Ok(()),
            false => Err(Failure::new(problems.join("\nerror: "))),
        }
    }
}
