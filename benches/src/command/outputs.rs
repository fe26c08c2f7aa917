//! The files that a subcommand makes from results: checked before anything is measured, and each of
//! them written if it can be.

use std::path::Path;

use pawnfill_bench::measure::results::Results;
use pawnfill_bench::render::files::{Output, OutputError, check_distinct};

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
pub(crate) type Render = fn(&Results) -> Result<String, Failure>;

/// A file that is asked for, by its option, and what is written to it.
pub(crate) type Asked<'a> = (&'static str, &'a Path, Render);

/// Files that can be written.
pub(crate) struct Outputs(Vec<(Output, Render)>);

impl Outputs {
    /// Checks that the files can be written, and that no two of them, or an input, are the same.
    pub(crate) fn check(
        asked: &[Asked<'_>],
        inputs: &[(&str, &Path)],
    ) -> Result<Self, OutputError> {
        let paths: Vec<(&str, &Path)> = asked.iter().map(|&(name, path, _)| (name, path)).collect();
        check_distinct(&paths, inputs)?;
        let outputs = asked
            .iter()
            .map(|&(_, path, render)| Ok((Output::new(path)?, render)));
        Ok(Self(outputs.collect::<Result<_, OutputError>>()?))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Prints the tables, and then writes the files: a file that cannot be written does not lose what
    /// was measured for long.
    pub(crate) fn print_and_write(
        &self,
        results: &Results,
        all_tables: bool,
    ) -> Result<(), Failure> {
        let outputs = self.0.iter().map(|(output, _)| output);
        let printed = print_beside(outputs, &text(results, all_tables));
        if results.cut_short {
            return printed.and(Err(Failure::Interrupted("no file is written")));
        }
        self.write(results).and(printed)
    }

    /// Writes all that can be written, and reports what cannot, a line each.
    pub(crate) fn write(&self, results: &Results) -> Result<(), Failure> {
        let write = |(output, render): &(Output, Render)| {
            let text = render(results);
            text.and_then(|text| Ok(output.write(&text)?)).err()
        };
        let failures: Vec<Failure> = self.0.iter().filter_map(write).collect();
        match failures.is_empty() {
            true => Ok(()),
            false => Err(Failure::Several(failures)),
        }
    }
}
