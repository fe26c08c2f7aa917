//! The names of all that is measured, and the fingerprint of the list of operations.

use std::hash::Hasher as _;

use fnv::FnvHasher;
use pawnfill::Operation;

use crate::kernel::pawn_structure;

/// The names of all that is measured, in the order of the tables.
pub fn names() -> Vec<&'static str> {
    let operations = Operation::ALL.iter().map(|operation| operation.name);
    operations.chain([pawn_structure::NAME]).collect()
}

/// A hash of the catalogue (FNV-1a, 64 bits) by which two builds can tell whether they know the
/// same operations: of the groups, the names, and the names of the arguments.
pub fn fingerprint() -> u64 {
    let mut hasher = FnvHasher::default();
    for operation in Operation::ALL {
        let arguments = operation.arguments.join(",");
        let line = format!("{} {}({arguments})\n", operation.group, operation.name);
        hasher.write(line.as_bytes());
    }
    hasher.finish()
}
