//! The header of a source: the lines by which a later run knows its own files.

use std::hash::Hasher as _;

use fnv::FnvHasher;

use crate::machine::environment::Environment;
use crate::measure::names;
use crate::render::source::text::plain;

/// The version of this library.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// How the first line begins, up to the version.
pub(super) const HEADER: &str = "// Written by `pawnfill tune` of pawnfill ";
/// What follows in the first line, up to the hash.
pub(super) const CATALOGUE: &str = ", catalogue ";
/// How the second line begins.
pub(super) const CPU: &str = "// CPU: ";
/// How the third line begins, up to the hash of the lines below the header.
pub(super) const HASH: &str = "// Hash of the lines below: ";

/// A hash of a text (FNV-1a, 64 bits), line by line: git may write other line ends.
pub(super) fn hash(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    for line in text.lines() {
        hasher.write(line.as_bytes());
        hasher.write(b"\n");
    }
    hasher.finish()
}

/// A source: the header, and the lines below it.
pub(super) fn with_header(processors: &str, lines: &[String]) -> String {
    let body = lines.join("\n");
    format!(
        "{HEADER}{VERSION}{CATALOGUE}{:016x}\n{CPU}{processors}\n{HASH}{:016x}\n{body}",
        names::fingerprint(),
        hash(&body)
    )
}

/// The processors of some records, each once, as the header has them.
pub fn processors<'a>(environments: impl IntoIterator<Item = &'a Environment>) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in environments.into_iter().map(processor) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join("; ")
}

/// A processor's name and model.
pub(super) fn processor(environment: &Environment) -> String {
    let model = environment.cpu_model.as_ref();
    let model = model.map_or(String::new(), |model| format!(" ({model})"));
    plain(&format!("{}{model}", environment.cpu))
}
