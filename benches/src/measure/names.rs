//! The names of operations and groups.

use pawnfill::Operation;

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

/// What is wrong with the first of some names that is not among the known ones; `expected` has an example.
pub fn unknown(asked: &[String], known: &[&str], expected: &str) -> Option<String> {
    let name = asked.iter().find(|name| !known.contains(&name.as_str()))?;
    let groups = groups();
    let all = known
        .iter()
        .chain(&groups)
        .map(|known| (strsim::levenshtein(known, name), known));
    let nearest = all.min().filter(|(distance, _)| 2 * distance <= name.len());
    let hint = nearest.map(|(_, known)| format!("did you mean `{known}`? "));
    Some(format!(
        "unknown operation `{name}`: {}expected {expected}, or a group: {}",
        hint.unwrap_or_default(),
        groups.join(", ")
    ))
}
