//! The names of all that is measured, and the fingerprint of the list of operations.

use std::hash::Hasher as _;

use fnv::FnvHasher;
use pawnfill::Operation;

use crate::kernel::COMPOUNDS;

/// The names of the groups, in the order of the tables.
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<&str> = Operation::ALL.iter().map(|of| of.group).collect();
    groups.extend(COMPOUNDS.iter().map(|of| of.group));
    groups.dedup();
    groups
}

/// The names that are asked for, with those of a group in the place of its own name. One that an
/// operation has, too, is that of the operation.
pub fn expand(asked: &[impl AsRef<str>]) -> Vec<String> {
    let asked = asked.iter().map(|name| name.as_ref().trim());
    let expanded = asked.filter(|name| !name.is_empty()).flat_map(|name| {
        let is_operation = Operation::named(name).is_some();
        let of_group = Operation::ALL.iter();
        let of_group = of_group.filter(|of| of.group == name && !is_operation);
        let mut names: Vec<&str> = of_group.map(|operation| operation.name).collect();
        let compounds = COMPOUNDS.iter().filter(|of| of.group == name);
        names.extend(compounds.map(|of| of.name));
        if names.is_empty() {
            names.push(name);
        }
        names
    });
    expanded.map(str::to_owned).collect()
}

/// Checks that each name is one of those known.
///
/// # Errors
///
/// The first that is not, with the nearest that is, or all.
pub fn check(kind: &str, asked: &[String], known: &[impl AsRef<str>]) -> Result<(), String> {
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
    let hint = match nearest {
        Some(name) if similarity(name) > 0.7 => format!("did you mean `{name}`?"),
        _ => format!("expected one of {}", known.join(", ")),
    };
    Err(format!("unknown {kind} `{unknown}`: {hint}"))
}

/// The names of all that is measured, in the order of the tables.
pub fn names() -> Vec<&'static str> {
    let operations = Operation::ALL.iter().map(|operation| operation.name);
    operations.chain(COMPOUNDS.map(|of| of.name)).collect()
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
