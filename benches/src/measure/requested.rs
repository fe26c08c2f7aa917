//! Resolves the names of the operations and groups that a user requests.

use crate::rows::key::Subject;

/// Replaces each group by its operations. A name that a group and an operation share means the operation.
pub(super) fn expand(
    asked: &[impl AsRef<str>],
    known: &[Subject],
) -> Result<Vec<&'static str>, String> {
    let mut expanded = Vec::new();
    for name in asked.iter().map(|name| name.as_ref().trim()).filter(|name| !name.is_empty()) {
        let is_operation = known.iter().any(|one| one.name == name);
        let is_meant = |one: &&Subject| name == if is_operation { one.name } else { one.group };
        let meant = Vec::from_iter(known.iter().filter(is_meant));
        if meant.is_empty() {
            return Err(unknown(name, known));
        }
        expanded.extend(meant.iter().map(|one| one.name));
    }
    if expanded.is_empty() {
        return Err(
            "no operation is named: expected one, such as passed_pawns, or a group, such as fills"
                .to_owned(),
        );
    }
    Ok(expanded)
}

fn unknown(name: &str, known: &[Subject]) -> String {
    let mut groups = Vec::from_iter(known.iter().map(|one| one.group));
    groups.dedup();
    let all = known.iter().map(|one| one.name).chain(groups.clone());
    let nearest = all.map(|known| (strsim::levenshtein(known, name), known)).min();
    let nearest = nearest.filter(|(distance, _)| 2 * distance <= name.len());
    let hint = nearest.map(|(_, known)| format!("did you mean `{known}`? "));
    format!(
        "unknown operation `{name}`: {}expected an operation, such as passed_pawns, or a group: {}",
        hint.unwrap_or_default(),
        groups.join(", ")
    )
}
