//! The JSON of a record. It has a line for each cell and for each field of the environment, so that the
//! file is small, and a diff of two files can be read.

use serde::Serialize;

/// The JSON of a record.
pub(super) fn to_lines(record: &impl Serialize) -> String {
    /// Everything that is nested deeper than this stays on one line.
    const DEPTH: usize = 2;
    let line = |depth: usize| format!("\n{}", "  ".repeat(depth));
    let (mut text, mut depth) = (String::new(), 0);
    let compact = serde_json::to_string(record).expect("all names of fields are text");
    let mut letters = compact.chars();
    while let Some(letter) = letters.next() {
        let is_empty = text.ends_with(['[', '{']);
        match letter {
            ']' | '}' => {
                depth -= 1;
                if depth < DEPTH && !is_empty {
                    text += &line(depth);
                }
            }
            _ if is_empty && depth <= DEPTH => text += &line(depth),
            _ => {}
        }
        text.push(letter);
        match letter {
            '"' => copy_string(&mut letters, &mut text),
            '[' | '{' => depth += 1,
            ',' if depth <= DEPTH => text += &line(depth),
            ':' if depth <= DEPTH => text.push(' '),
            _ => {}
        }
    }
    text + "\n"
}

/// Copies the rest of a string, up to its closing quote.
fn copy_string(letters: &mut impl Iterator<Item = char>, text: &mut String) {
    while let Some(letter) = letters.next() {
        text.push(letter);
        match letter {
            '"' => return,
            '\\' => text.extend(letters.next()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_each_cell() {
        let record = serde_json::json!({
            "cells": [{"a": [1, {"b": []}], "c": null}, {"a": []}],
            "cold": [],
            "environment": {"cpu": "\"it\", [\\", "features": ["x", "y"]},
        });
        let text = to_lines(&record);
        let lines = r#"{
  "cells": [
    {"a":[1,{"b":[]}],"c":null},
    {"a":[]}
  ],
  "cold": [],
  "environment": {
    "cpu": "\"it\", [\\",
    "features": ["x","y"]
  }
}
"#;
        assert_eq!(text, lines);
        let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read, record);
    }
}
