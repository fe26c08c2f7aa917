//! The errors of the macros: what each says and which token it marks.
//!
//! Cases that compile are in `macros`. Here, a single one of them would make trybuild call the compiler
//! separately for each case, and compile all packages instead of checking them.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

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
        let mut messages = Vec::new();
        collect(code.parse().expect("tokens"), &mut messages);
        missing.extend(
            messages
                .into_iter()
                .filter(|part| !cases.contains(part) && !WITHOUT_A_CASE.contains(&part.as_str())),
        );
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

/// The constant parts of the messages in code: of strings of several words that are neither docs nor attributes.
fn collect(code: TokenStream, messages: &mut Vec<String>) {
    let mut tokens = code.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                tokens.next_if(|next| matches!(next, TokenTree::Group(_)));
            }
            TokenTree::Group(group) => collect(group.stream(), messages),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let message = text.strip_prefix('"').unwrap_or_default();
                if message.contains(' ') && !message.starts_with([' ', '\\']) {
                    messages.push(constant_part(message.trim_end_matches('"')));
                }
            }
            _ => {}
        }
    }
}

/// The longest part of a message between placeholders and ends of lines.
fn constant_part(message: &str) -> String {
    let mut parts = vec![String::new()];
    let mut rest = message;
    while let Some(next) = rest.chars().next() {
        let end = rest.find('}').map_or(0, |end| end + 1);
        let is_name = |c: char| c.is_alphanumeric() || "{}_:#".contains(c);
        if next == '{' && end > 0 && rest[..end].chars().all(is_name) {
            parts.push(String::new());
            rest = &rest[end..];
        } else if let Some(line) = rest.strip_prefix("\\\n") {
            rest = line.trim_start();
        } else {
            parts.last_mut().expect("a part").push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    let parts = parts.iter().map(|part| part.trim());
    parts
        .max_by_key(|part| part.len())
        .unwrap_or_default()
        .to_owned()
}
