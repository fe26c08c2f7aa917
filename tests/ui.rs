//! The errors of the macros: what each says and which token it marks.
//!
//! Cases that compile are in `macros`. Here, a single one of them would make trybuild call the compiler
//! separately for each case, and compile all packages instead of checking them.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn macro_errors() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    // In these cases, the compiler lists the levels of the machine.
    #[cfg(target_arch = "x86_64")]
    cases.compile_fail("ui/x86_64/*.rs");
}

/// Strings that are no messages, and messages that no call of a user gives.
const WITHOUT_A_CASE: [&str; 4] = [
    "an engine uses what it needs, and may know pawnfill by another name than the links",
    "it is written by `batch!`",
    "a macro's argument",
    "the macro has no geometry for `",
];

/// Every message of the macro crate is in a case: the longest part of it that is the same in all calls.
#[test]
fn every_message_has_a_case() {
    let cases: String = ["ui", "ui/x86_64"]
        .iter()
        .flat_map(|folder| files(folder.as_ref(), "stderr"))
        .map(|case| fs::read_to_string(case).expect("a case"))
        .collect();
    let mut missing = Vec::new();
    let sources = files("../pawnfill-macros/src".as_ref(), "rs");
    // That file draws pictures for docs.
    for source in sources
        .iter()
        .filter(|source| !source.ends_with("tables/diagram.rs"))
    {
        let text = fs::read_to_string(source).expect("a source");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let is_code = |line: &&str| !line.trim_start().starts_with(['/', '#']);
        let code = Vec::from_iter(code.lines().filter(is_code)).join("\n");
        let strings = code.split('"').skip(1).step_by(2);
        // Of several words, and no beginning of code or of a line.
        let messages = strings.filter(|it| it.contains(' ') && !it.starts_with([' ', '\\']));
        let constant = messages.filter_map(|message| {
            let parts = message.split(['{', '}', '\\']).map(str::trim);
            // Without a space it is the name of a placeholder.
            let parts = parts.filter(|part| part.contains(' '));
            parts.max_by_key(|part| part.len())
        });
        let has_case = |part: &&str| cases.contains(part) || WITHOUT_A_CASE.contains(part);
        missing.extend(constant.filter(|part| !has_case(part)).map(str::to_owned));
    }
    assert_eq!(missing, Vec::<String>::new());
}

/// The files of a folder and of those below it.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let (folders, here): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| files(folder, extension));
    let here = here.into_iter();
    let here = here.filter(|path| path.extension().is_some_and(|end| end == extension));
    here.chain(below).collect()
}
