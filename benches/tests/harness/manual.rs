//! The manual lists every option, and METHOD.md has the constants of the build.

use std::collections::BTreeSet;
use std::path::Path;

use pawnfill_bench::measure::method::*;

use crate::common::{command_in, refusal, run, stdout};

const MANUAL: &str = include_str!("../../README.md");

/// The section of a subcommand, without its sample of output, which may name options of other subcommands.
fn section(name: &str) -> String {
    let (_, section) = MANUAL.split_once(&format!("\n## {name}\n")).expect(name);
    let section = section.split("\n## ").next().unwrap_or_default();
    let (before, sample) = section.split_once("```text").unwrap_or((section, ""));
    let after = sample.split_once("```").map_or("", |(_, after)| after);
    format!("{before}{after}")
}

fn options(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
    let is_option = |word: &&str| {
        let name = word.strip_prefix("--").unwrap_or_default();
        name.starts_with(char::is_alphabetic) && !["help", "version"].contains(&name)
    };
    words.filter(is_option).collect()
}

#[test]
fn every_subcommand_and_its_options_are_in_the_manual() {
    let help = stdout(&run(Path::new("."), "--help"));
    let commands = help.split("Commands:\n").nth(1).expect("a list");
    let commands = commands.split("\n\n").next().unwrap_or_default().lines();
    let names = Vec::from_iter(commands.filter_map(|line| line.split_whitespace().next()));
    // Engine authors' commands come before publishers'.
    let expected = "tune study show report publish pages";
    assert_eq!(names.join(" "), expected);
    for name in names {
        let help = stdout(&run(Path::new("."), &format!("{name} --help")));
        let usage = help.split("Usage:").nth(1).expect("a usage");
        assert_eq!(options(usage), options(&section(name)), "{name}");
    }
}

/// A script that writes the help to a file learns that the disk is full.
#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in ["--help", "--version", "tune --help"] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        let words = Vec::from_iter(arguments.split(' '));
        let mut command = command_in(Path::new("."), &words);
        let error = refusal(&command.stdout(full).output().expect("the command runs"));
        assert!(error.starts_with("error: cannot write to standard output: "), "{error}");
    }
}

#[test]
fn the_method_is_told_with_its_constants() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let written = words(include_str!("../../METHOD.md"));
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let between = |[from, to]: [f64; 2]| format!("{} and {}", percent(from), percent(to));
    for sentence in [
        format!("at most {} calls", MOST_CALLS),
        format!("fit into {} KiB", INPUT_BYTES >> 10),
        format!("{} other calls", WARM_UP),
        format!("in {} copies", COPIES),
        format!("of {} dependent additions", CHAIN_CYCLES),
        format!("within {} of its", percent(CLOCK_OFF)),
        format!("at most {} longer", percent(CONTENDED - 1.0)),
        format!("the quietest {} count", percent(LEAST_COUNTED)),
        format!("the quantiles {},", between(Estimator::LOW)),
        format!("a throughput between {}", between(Estimator::QUARTILES)),
        format!("each of {} blocks", BLOCKS),
        format!("in {} processes", PROCESSES),
        format!("below {},", CLEAR_RATIO),
        format!("at least {} cycles", CLEAR_CYCLES),
    ] {
        assert!(written.contains(&sentence), "METHOD.md lacks: {sentence}");
    }
}
