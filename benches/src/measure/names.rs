//! The names of operations and groups, with functions that list the names, expand a group into its
//! operations, and suggest a correction for a misspelled name.

use pawnfill::Operation;
use thiserror::Error;

use crate::kernel::compounds::COMPOUNDS;
use crate::key::Subject;

/// Each operation and compound, in the order of the tables.
fn subjects() -> impl Iterator<Item = Subject> {
    let operations = Operation::ALL.iter();
    let operations = operations.map(|&Operation { group, name, .. }| Subject { group, name });
    operations.chain(COMPOUNDS.map(|compound| compound.subject))
}

/// The names of the groups, in the order of the tables.
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<&str> = subjects().map(|subject| subject.group).collect();
    groups.dedup();
    groups
}

/// The names of all operations and compounds, in the order of the tables.
pub fn names() -> Vec<&'static str> {
    subjects().map(|subject| subject.name).collect()
}

/// The names that were asked for, with each group replaced by the names of its operations. A name that a
/// group shares with an operation means the operation.
pub fn expand(asked: &[impl AsRef<str>]) -> Vec<String> {
    let asked = asked.iter().map(|name| name.as_ref().trim());
    let expanded = asked.filter(|name| !name.is_empty()).flat_map(|name| {
        let in_group = subjects().filter(|subject| subject.group == name);
        let in_group: Vec<&str> = in_group.map(|subject| subject.name).collect();
        if names().contains(&name) || in_group.is_empty() {
            vec![name]
        } else {
            in_group
        }
    });
    expanded.map(str::to_owned).collect()
}

/// An unknown name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown {kind} `{name}`: {}", self.expected())]
#[non_exhaustive]
pub struct UnknownName {
    /// The kind of thing that it should name, such as `operation`.
    pub kind: &'static str,
    /// The name.
    pub name: String,
    /// The most similar names, if any are similar.
    pub nearest: Vec<String>,
    /// All known names.
    pub known: Vec<String>,
}

impl UnknownName {
    fn expected(&self) -> String {
        match &self.nearest[..] {
            [] if self.known.len() > 10 => {
                let groups = groups().join(", ");
                format!("expected an operation, such as passed_pawns, or a group: {groups}")
            }
            [] => format!("expected one of {}", self.known.join(", ")),
            nearest => format!("did you mean `{}`?", nearest.join("` or `")),
        }
    }
}

/// Checks that each name is known.
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
    let by_similarity = |a: &&str, b: &&str| similarity(a).total_cmp(&similarity(b));
    let nearest = known.iter().copied().max_by(by_similarity);
    // `passed` is a word of `passed_pawns` and of `passed_mask`.
    let has_word = |name: &&&str| name.split('_').any(|word| word == unknown);
    let with_word: Vec<&str> = known.iter().filter(has_word).copied().collect();
    let nearest = match (with_word.len(), nearest) {
        (1..=4, _) => with_word,
        (_, Some(nearest)) if similarity(nearest) > 0.7 => vec![nearest],
        _ => Vec::new(),
    };
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
    Err(UnknownName {
        kind,
        name: unknown.clone(),
        nearest: owned(nearest),
        known: owned(known),
    })
}
