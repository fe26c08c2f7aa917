//! What `pawnfill` says about itself is true: the list of operations is compared with the definitions and their
//! docs, and the strategies with their files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pawnfill_oracle::driver::CANDIDATES;

use super::{WORKSPACE, files, read};

macro_rules! signatures {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $type:ty),*) -> $output:ty;)* })*
    ) => {
        /// The operations of the list as they would be defined, in order, with the files of their groups.
        const SIGNATURES: &[(&str, &str, &[(&str, &str)], &str)] = &[$($((
            stringify!($group),
            stringify!($name),
            &[$((stringify!($arg), stringify!($type))),*],
            stringify!($output),
        )),*),*];
    };
}

pawnfill::for_each_operation! { signatures, }

/// Each definition is a constant function that is inlined. Its docs begin with a summary, show the operation in an
/// example, and name its domain and its source.
#[test]
fn the_definitions_are_those_of_the_list_and_documented() {
    // The list writes `$crate::Color` for `Color`.
    let last = |path: &'static str| path.rsplit(':').next().unwrap_or(path).trim();
    let mut expected: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (group, name, arguments, output) in SIGNATURES {
        let arguments = arguments
            .iter()
            .map(|(name, of_type)| format!("{name}: {}", last(of_type)));
        let arguments = Vec::from_iter(arguments).join(", ");
        let signature = format!("{name}({arguments}) -> {}", last(output));
        expected.entry(group).or_default().push(signature);
    }
    for (group, expected) in expected {
        let text = read(&Path::new(WORKSPACE).join(format!("pawnfill/src/shift/{group}.rs")));
        let mut found = Vec::new();
        for (before, after) in text.split("\npub ").zip(text.split("\npub ").skip(1)) {
            let item = before.rsplit("\n\n").next().unwrap_or_default();
            let Some(function) = after.strip_prefix("const fn ") else {
                assert!(
                    !after.starts_with("fn "),
                    "{group}: a definition is constant"
                );
                continue;
            };
            let signature = function.split(" {").next().unwrap_or_default();
            let signature = Vec::from_iter(signature.split_whitespace()).join(" ");
            let name = signature.split('(').next().unwrap_or_default();
            assert!(
                item.contains("#[inline]") || item.contains("#[inline("),
                "shift::{name} is inline"
            );
            let docs = Vec::from_iter(item.split("/// ```"));
            assert!(
                docs.len() > 2 && docs[0].contains("/// "),
                "shift::{name} has a summary and an example"
            );
            let is_shown = docs[1].contains("assert") && docs[1].matches(name).count() >= 2;
            assert!(
                is_shown,
                "the example of shift::{name} imports it and asserts what it gives"
            );
            for word in ["Domain: ", "Source: ["] {
                assert!(
                    docs[docs.len() - 1].contains(word),
                    "shift::{name} names its {word}"
                );
            }
            found.push(signature.replace("( ", "(").replace(", )", ")"));
        }
        assert_eq!(found, expected, "{group}");
    }
}

/// A strategy that is left out of the list of the tests is checked by none of them.
#[test]
fn the_tests_know_all_strategies() {
    let texts = files("pawnfill/src/strategy", "rs")
        .into_iter()
        .map(|file| read(&file));
    let is_name = |name: &&str| name.chars().all(char::is_alphanumeric);
    let written = texts.flat_map(|text| {
        let lines = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("impl "));
        let names = lines
            .filter_map(|line| line.strip_suffix(';'))
            .filter(is_name);
        Vec::from_iter(names.map(str::to_owned))
    });
    let mut written = BTreeSet::from_iter(written);
    if cfg!(not(feature = "tables")) {
        written.remove("Table");
    }
    let tested = BTreeSet::from_iter(CANDIDATES.iter().map(|c| c.name.to_owned()));
    assert_eq!(tested.len(), CANDIDATES.len(), "names are unique");
    assert_eq!(tested, written);
}

/// The names in some code, except those of other modules, which follow `::`.
fn names(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
    words.filter(|word| !word.contains("::"))
}

/// The functions in some code without comments: their names, and what follows.
fn functions(code: &str) -> Vec<(&str, &str)> {
    let functions = code.split(" fn ").skip(1);
    functions
        .filter_map(|function| function.split_once('('))
        .collect()
}

/// The tables that an override lists, whose bytes it shows, are those that it reads, directly or through the
/// functions of the file; and all tables are read.
#[test]
fn the_tables_of_an_override_are_those_that_it_reads() {
    let text = read(&Path::new(WORKSPACE).join("pawnfill/src/strategy/table.rs"));
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let code = Vec::from_iter(code).join("\n ");
    let (tables, code) = code.split_once("overrides! {").expect("overrides");
    let (overrides, helpers) = code.split_once("\n }").expect("the end of the overrides");
    let tables = tables
        .split("static ")
        .skip(1)
        .filter_map(|table| table.split(':').next());
    let tables = BTreeSet::from_iter(tables);
    // Helpers call only other helpers, so they are followed until nothing new is found.
    let mut read_by: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for _ in 0..5 {
        for (name, body) in functions(helpers) {
            let called = names(body)
                .filter_map(|name| read_by.get(name))
                .flatten()
                .copied();
            let own = names(body).filter(|name| tables.contains(name));
            let all = called.chain(own).collect();
            read_by.insert(name, all);
        }
    }
    let mut all = BTreeSet::new();
    let mut count = 0;
    for (name, rest) in functions(overrides) {
        let (signature, body) = rest.split_once('{').unwrap_or((rest, rest));
        let listed = BTreeSet::from_iter(names(signature).filter(|name| tables.contains(name)));
        let called = names(body)
            .filter_map(|name| read_by.get(name))
            .flatten()
            .copied();
        let own = names(body).filter(|name| tables.contains(name));
        let read = BTreeSet::from_iter(called.chain(own));
        assert_eq!(listed, read, "{name}");
        all.extend(read);
        count += 1;
    }
    assert_eq!(all, tables);
    let table = CANDIDATES
        .iter()
        .find(|candidate| candidate.name == "Table");
    assert_eq!(
        table.map(|table| table.overrides.len()),
        cfg!(feature = "tables").then_some(count)
    );
}
