//! Whether SCHEMA.md describes a record.

use std::collections::BTreeSet;

use serde_json::Value;

/// Panics unless SCHEMA.md names every field of the record.
#[track_caller]
pub(crate) fn assert_described(record: &str) {
    let mut names = BTreeSet::new();
    field_names(&serde_json::from_str(record).expect("JSON"), &mut names);
    let schema = include_str!("../../../SCHEMA.md");
    names.retain(|name| !schema.contains(&format!("`{name}`")));
    assert!(names.is_empty(), "SCHEMA.md does not describe {names:?}");
}

fn field_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                names.insert(name.clone());
                field_names(field, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| field_names(item, names)),
        _ => {}
    }
}
