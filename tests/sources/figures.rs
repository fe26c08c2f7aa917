//! Each measured figure in a document is generated from a record, or stands in a paragraph with a machine, a
//! date or commit, and a word for what was timed. The paragraph of a table is the last one before it.

use std::fs;

use walkdir::WalkDir;

use super::WORKSPACE;

const UNITS: &str =
    "% cycle cycles tick ticks times ns nanoseconds microseconds ms s second seconds";

const MACHINES: &str = "Zen 3, Zen 4, Zen 5, Granite Rapids, emulator";

const TIMED: &str = "bench bullet burst call compile evaluation instruction latenc leaf list loop moves \
                     pairs perft score search throughput";

/// Where figures are rules or simulated, not measured: sections by heading, or blocks by their first words.
const RULES: &[(&str, &str)] = &[
    ("benches/METHOD.md", "The rules"),
    ("benches/METHOD.md", "For each simulated machine, the table has"),
    ("benches/METHOD.md", "If rule 11 did not raise short throughputs"),
    ("benches/METHOD.md", "The self-check"),
    ("benches/README.md", "| option |"),
    ("benches/SCHEMA.md", ""),
    ("pawnfill/GUIDE.md", "Choosing at start-up"),
];

/// Splits a document at empty lines into blocks, each with its heading. Leaves out code and generated text.
fn blocks(document: &str) -> Vec<(&str, String)> {
    let (mut blocks, mut heading, mut end) = (vec![("", String::new())], "", None);
    for line in document.lines() {
        match end {
            Some(mark) if line.starts_with(mark) => end = None,
            Some(_) => {}
            None if line.starts_with("```") => end = Some("```"),
            None if line.contains("written by .ci/generate") => end = Some("<!-- end"),
            None if line.contains("Written by pawnfill") => return Vec::new(),
            None if line.trim().is_empty() => blocks.push((heading, String::new())),
            None if line.starts_with('#') => heading = line.trim_start_matches(['#', ' ']),
            None => blocks.last_mut().expect("the first").1 += &format!("{line}\n"),
        }
    }
    blocks.retain(|(_, block)| !block.is_empty());
    blocks
}

/// Whether there is a number with a unit, a ratio with two decimals, or a table row with several numbers.
fn has_figure(block: &str) -> bool {
    let outside_code: String = block.split('`').step_by(2).collect();
    // The confidence level of intervals is no figure.
    let text = outside_code.replace("95 %", "");
    let bare = |word: &str| word.trim_matches(|c: char| "()[],.;:|".contains(c)).replace(',', "");
    let is_number = |word: &str| word.trim().replace(',', "").parse::<f64>().is_ok();
    let words = Vec::from_iter(text.split_whitespace().map(bare));
    let is_ratio = |word: &str| word.split_once('.').is_some_and(|(_, digits)| digits.len() == 2);
    let is_version = |word: &str| ["rustc", "Rust", "Clang", "GCC"].contains(&word);
    let in_words = words.windows(2).any(|pair| match [&*pair[0], &*pair[1]] {
        [number, unit] if is_number(number) && UNITS.split(' ').any(|known| known == unit) => true,
        [before, ratio] => is_number(ratio) && is_ratio(ratio) && !is_version(before),
    });
    let mut rows = text.lines().filter(|line| line.starts_with('|'));
    in_words || rows.any(|row| row.split('|').filter(|cell| is_number(cell)).count() > 1)
}

/// Whether there is a day, a month with its year, or a commit.
fn has_date(text: &str) -> bool {
    let mut words = text.split_whitespace().map(|word| word.trim_start_matches('('));
    words.any(|word| word.starts_with("202") || word == "commit")
}

/// Returns the first lines of the blocks whose figures nobody can check.
fn unfounded(name: &str, document: &str) -> Vec<String> {
    let (mut found, mut paragraph) = (Vec::new(), String::new());
    for (heading, block) in blocks(document) {
        let context = match block.starts_with('|') {
            true => format!("{paragraph}{block}"),
            false => block.clone(),
        };
        let has = |words: &str, gap| words.split(gap).any(|word| context.contains(word));
        let is_founded = has(MACHINES, ", ") && has_date(&context) && has(TIMED, " ");
        let mut rules = RULES.iter().filter(|(file, _)| *file == name);
        let is_rule = rules.any(|(_, begin)| heading == *begin || block.starts_with(begin));
        if has_figure(&block) && !is_founded && !is_rule {
            found.push(format!("{name}: {}", block.lines().next().unwrap_or_default()));
        }
        if !block.starts_with('|') {
            paragraph = block;
        }
    }
    found
}

#[test]
fn each_figure_says_what_was_timed_where_and_when() {
    let entries = WalkDir::new(WORKSPACE).into_iter();
    let entries =
        entries.filter_entry(|one| one.file_name() != "target" && one.file_name() != "golden");
    let mut found = Vec::new();
    for path in entries.filter_map(|one| Some(one.ok()?.into_path())) {
        if path.extension().is_some_and(|end| end == "md") {
            let name = path.strip_prefix(WORKSPACE).unwrap_or(&path).display().to_string();
            found.extend(unfounded(&name, &fs::read_to_string(path).expect("a document")));
        }
    }
    let advice = "write the machine, the date and what was timed, or generate the figure";
    assert_eq!(found, [""; 0], "{advice}");
    // The check finds a figure without a machine.
    assert_eq!(unfounded("README.md", "In May 2026: a call takes 5 cycles").len(), 1);
}
