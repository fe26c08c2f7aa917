//! The command's manual and the text about the method are true.

use std::collections::BTreeSet;

use pawnfill_bench::measure::method::Method;
use pawnfill_bench::report::method::sentences;

use crate::common::{pawnfill, stdout};

const MANUAL: &str = include_str!("../../README.md");

/// The section of a subcommand.
fn section(name: &str) -> &str {
    let section = MANUAL.split(&format!("\n## {name}\n")).nth(1);
    let section = section.unwrap_or_else(|| panic!("there is no section {name}"));
    section.split("\n## ").next().unwrap_or_default()
}

/// The long options in a text, such as `--full`.
fn options(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
    let is_option = |word: &&str| {
        let name = word.strip_prefix("--");
        name.is_some_and(|name| name.starts_with(|first: char| first.is_ascii_lowercase()))
    };
    let options = words.filter(is_option);
    options
        .filter(|option| !["--help", "--version"].contains(option))
        .collect()
}

#[test]
fn every_subcommand_and_its_options_are_in_the_manual() {
    let help = stdout(&pawnfill(&["--help"]));
    let commands = help.split("Commands:\n").nth(1).expect("a list");
    let commands = commands.split("\n\n").next().unwrap_or_default().lines();
    let names = commands.filter_map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.collect();
    // What engine authors need stands before what publishers need.
    assert_eq!(
        names.join(" "),
        "tune study header show report publish pages"
    );
    for name in names {
        let help = stdout(&pawnfill(&[name, "--help"]));
        let usage = help.split("Usage:").nth(1).expect("a usage");
        // A sample of output may name the options of other subcommands.
        let (before, sample) = section(name)
            .split_once("```text")
            .unwrap_or((section(name), ""));
        let after = sample.split_once("```").map_or("", |(_, after)| after);
        let (taken, mut described) = (options(usage), options(before));
        described.extend(options(after));
        let missing: Vec<_> = taken.difference(&described).collect();
        assert!(missing.is_empty(), "{name} takes {missing:?}");
        let unknown: Vec<_> = described.difference(&taken).collect();
        assert!(unknown.is_empty(), "{name} does not take {unknown:?}");
    }
}

#[test]
fn the_method_is_told_as_on_a_page() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let written = words(include_str!("../../METHOD.md"));
    let sentences = sentences(&Method::CURRENT);
    let list = (1..)
        .zip(&sentences)
        .map(|(number, sentence)| format!("{number}. {sentence}\n"));
    let list: String = list.collect();
    assert!(
        written.contains(&words(&list)),
        "METHOD.md does not have this list:\n\n{list}"
    );
}
