//! The header of a source: the lines by which a later run knows its own files.

use std::hash::Hasher as _;

use fnv::FnvHasher;

use crate::machine::environment::Environment;
use crate::render::source::text::plain;

/// How the first line begins, up to the version.
pub(super) const HEADER: &str = "// Written by `pawnfill tune` of pawnfill ";
/// What follows in the first line, up to the hash.
pub(super) const CATALOGUE: &str = ", catalogue ";
/// How the second line begins.
pub(super) const CPU: &str = "// CPU: ";
/// How the third line begins, up to the hash of the lines below the header.
pub(super) const HASH: &str = "// Hash of the lines below: ";
/// What the docs of a field say of a tie.
pub(super) const TIE: &str = ", a tie with ";
/// A hash of a text (FNV-1a, 64 bits), line by line: git may write other line ends.
pub(super) fn hash(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    for line in text.lines() {
        hasher.write(line.as_bytes());
        hasher.write(b"\n");
    }
    hasher.finish()
}

/// The processor's name and model, as the header has it.
pub(super) fn processor(environment: &Environment) -> String {
    let model = environment.cpu_model.as_ref();
    let model = model.map_or(String::new(), |model| format!(" ({model})"));
    plain(&format!("{}{model}", environment.cpu))
}
