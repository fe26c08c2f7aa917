//! The names of operations and groups, with functions that list the names, and expand a group into its
//! operations.

use pawnfill::Operation;
use thiserror::Error;

use crate::loops::many::MANY;
use crate::rows::key::Subject;

/// Each operation and benchmark of many, in the order of the tables.
fn subjects() -> impl Iterator<Item = Subject> {
    let of_operation = |&Operation { group, name, .. }: &Operation| Subject { group, name };
    let operations = Operation::ALL.iter().map(of_operation);
    operations.chain(MANY.map(|benchmark| benchmark.subject))
}

/// The names of the groups, in the order of the tables.
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<&str> = subjects().map(|subject| subject.group).collect();
    groups.dedup();
    groups
}

/// The names of all operations and benchmarks, in the order of the tables.
pub fn names() -> Vec<&'static str> {
    subjects().map(|subject| subject.name).collect()
}

/// The names that were asked for, with each group replaced by the names of its operations. A name that a
/// group shares with an operation means the operation.
pub fn expand(asked: &[impl AsRef<str>]) -> Vec<String> {
    let mut expanded = Vec::new();
    for name in asked.iter().map(|name| name.as_ref().trim()) {
        let group = subjects().filter(|subject| subject.group == name);
        let group = group.map(|subject| subject.name.to_owned());
        if groups().contains(&name) && !names().contains(&name) {
            expanded.extend(group);
        } else if !name.is_empty() {
            expanded.push(name.to_owned());
        }
    }
    expanded
}

/// A name that no operation, benchmark or group has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown operation `{0}`: expected {1}, or a group: {groups}", groups = groups().join(", "))]
pub struct UnknownName(pub String, pub &'static str);

/// Checks that each name is known: `known` has the names, and an example for the error.
pub fn check(asked: &[String], known: &[&str], example: &'static str) -> Result<(), UnknownName> {
    let unknown = asked.iter().find(|name| !known.contains(&name.as_str()));
    unknown.map_or(Ok(()), |name| Err(UnknownName(name.clone(), example)))
}
