//! The names of all that is measured, and the fingerprint of the list of operations.

use std::hash::Hasher as _;

use fnv::FnvHasher;
use pawnfill::Operation;
use thiserror::Error;

use crate::kernel::COMPOUNDS;

/// The names of the groups, in the order of the tables.
pub fn groups() -> Vec<&'static str> {
    let operations = Operation::ALL.iter().map(|operation| operation.group);
    let mut groups: Vec<&str> = operations.collect();
    groups.extend(COMPOUNDS.iter().map(|compound| compound.group));
    groups.dedup();
    groups
}

/// The names that were asked for, each group replaced by the names of its operations. A name that a
/// group shares with an operation means the operation.
pub fn expand(asked: &[impl AsRef<str>]) -> Vec<String> {
    let asked = asked.iter().map(|name| name.as_ref().trim());
    let expanded = asked.filter(|name| !name.is_empty()).flat_map(|name| {
        let is_operation = Operation::named(name).is_some();
        let group = Operation::ALL.iter();
        let group = group.filter(|operation| operation.group == name && !is_operation);
        let mut names: Vec<&str> = group.map(|operation| operation.name).collect();
        let compounds = COMPOUNDS.iter().filter(|compound| compound.group == name);
        names.extend(compounds.map(|compound| compound.name));
        if names.is_empty() {
            names.push(name);
        }
        names
    });
    expanded.map(str::to_owned).collect()
}

/// A name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UnknownName {
    /// Another name is much like it.
    #[error("unknown {kind} `{name}`: did you mean `{nearest}`?")]
    Misspelled {
        /// What it should name, such as `operation`.
        kind: &'static str,
        /// The name.
        name: String,
        /// The name that is most like it.
        nearest: String,
    },
    /// No name is like it.
    #[error("unknown {kind} `{name}`: expected one of {}", known.join(", "))]
    Unknown {
        /// What it should name, such as `operation`.
        kind: &'static str,
        /// The name.
        name: String,
        /// All names that there are.
        known: Vec<String>,
    },
}

/// Checks that each name is known.
///
/// # Errors
///
/// The first name that is not.
pub fn check(
    kind: &'static str,
    asked: &[String],
    known: &[impl AsRef<str>],
) -> Result<(), UnknownName> {
    let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    let Some(unknown) = asked.iter().find(|name| !known.contains(&name.as_str())) else {
        return Ok(());
    };
    let similarity =
        |name: &str| strsim::jaro_winkler(&name.to_lowercase(), &unknown.to_lowercase());
    let nearest = known
        .iter()
        .copied()
        .max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
    let name = unknown.clone();
    Err(match nearest {
        Some(nearest) if similarity(nearest) > 0.7 => UnknownName::Misspelled {
            kind,
            name,
            nearest: nearest.to_owned(),
        },
        _ => UnknownName::Unknown {
            kind,
            name,
            known: known.into_iter().map(str::to_owned).collect(),
        },
    })
}

/// The names of all that is measured, in the order of the tables.
pub fn names() -> Vec<&'static str> {
    let operations = Operation::ALL.iter().map(|operation| operation.name);
    let compounds = COMPOUNDS.map(|compound| compound.name);
    operations.chain(compounds).collect()
}

/// A hash of the groups, the names, and the names of the arguments of all operations (FNV-1a, 64 bits),
/// which shows whether two builds know the same operations.
pub fn fingerprint() -> u64 {
    let mut hasher = FnvHasher::default();
    for operation in Operation::ALL {
        let arguments = operation.arguments.join(",");
        let line = format!("{} {}({arguments})\n", operation.group, operation.name);
        hasher.write(line.as_bytes());
    }
    hasher.finish()
}
