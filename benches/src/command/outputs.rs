//! The files that a subcommand writes of results: checked before anything is measured, and all of
//! them written that can be.

use std::path::Path;

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::render::files::{Output, check_distinct};

use super::{Failure, print, tell};

/// The answer, or all tables.
pub(crate) fn text(results: &Results, all_tables: bool) -> String {
    match all_tables {
        true => format!("{results:#}\n"),
        false => format!("{results}\n"),
    }
}

/// Prints a text; on standard error, if an output has the standard output for itself.
pub(crate) fn print_beside<'a>(
    mut outputs: impl Iterator<Item = &'a Output>,
    text: &str,
) -> Result<(), Failure> {
    if outputs.any(Output::is_standard) {
        tell(text.trim_end());
        return Ok(());
    }
    print(text)
}

/// What is written to a file.
pub(crate) type Render = fn(&Results) -> Result<String, String>;

/// A file that is asked for, by its option, and what is written to it.
pub(crate) type Asked<'a> = (&'static str, &'a Path, Render);

/// Files that can be written.
pub(crate) struct Outputs(Vec<(Output, Render)>);

impl Outputs {
    /// Checks that the files can be written, and that none is another one or an input.
    pub(crate) fn check(asked: &[Asked<'_>], inputs: &[(&str, &Path)]) -> Result<Self, String> {
        let paths: Vec<(&str, &Path)> = asked.iter().map(|&(name, path, _)| (name, path)).collect();
        check_distinct(&paths, inputs)?;
        let outputs = asked
            .iter()
            .map(|&(_, path, render)| Ok((Output::new(path)?, render)));
        Ok(Self(outputs.collect::<Result<_, String>>()?))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Prints the tables, and then writes the files: what was measured for long is not lost because
    /// a file cannot be written.
    pub(crate) fn print_and_write(
        &self,
        results: &Results,
        all_tables: bool,
    ) -> Result<(), Failure> {
        let outputs = self.0.iter().map(|(output, _)| output);
        let printed = print_beside(outputs, &text(results, all_tables));
        if results.cut_short {
            return printed.and(Err(Failure::interrupted("interrupted: no file is written")));
        }
        self.write(results).and(printed)
    }

    /// Writes all that can be written, and tells what cannot, a line each.
    pub(crate) fn write(&self, results: &Results) -> Result<(), Failure> {
        let write = |(output, render): &(Output, Render)| {
            let written = render(results).and_then(|text| output.write(&text));
            written.err()
        };
        let problems: Vec<String> = self.0.iter().filter_map(write).collect();
        match problems.is_empty() {
            true => Ok(()),
            false => Err(problems.join("\nerror: ").into()),
        }
    }
}
