//! Text that others wrote: their files, and the names in them.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

/// Whether a path is the standard input.
pub fn is_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a file of text, or the standard input. What is not UTF-8 in it, such as a name in a comment, is replaced.
pub fn read(path: &Path) -> Result<String> {
    expect_file(path)?;
    let mut bytes = Vec::new();
    let read = match is_input(path) {
        true => io::stdin().read_to_end(&mut bytes),
        false => File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.with_context(|| format!("cannot read {}", path.display()))?;
    // The first letters of a text in Latin have a byte of zero each.
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, ..] | [_, 0, ..] = bytes[..] {
        bail!("{} is in UTF-16: expected UTF-8", path.display());
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// A name that others gave, on one line, as anything can show it: without control characters, which change a terminal
/// and which no page may have, and without marks that change the direction of reading.
pub fn clean(name: &str) -> String {
    const MOST: usize = 200;
    let shown = name.chars().map(|letter| match letter {
        '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => " ".to_owned(),
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            String::new()
        }
        '\u{fffe}' | '\u{ffff}' => String::new(),
        _ if letter.is_control() => letter.escape_unicode().to_string(),
        _ => letter.to_string(),
    });
    let shown: String = shown.collect();
    match shown.char_indices().nth(MOST - 1) {
        Some((end, _)) if shown.chars().count() > MOST => format!("{}…", &shown[..end]),
        _ => shown,
    }
}

/// Whether a text is a record of results, of this version or of another one.
pub fn is_record(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| has_form(&value))
}

/// Whether a value has the form of a record.
pub fn has_form(value: &Value) -> bool {
    value["format"].is_u64() && value["environment"].is_object()
}

/// Refuses a folder in the place of a file.
pub fn expect_file(path: &Path) -> Result<()> {
    let shown = path.display();
    ensure!(!path.is_dir(), "{shown} is a folder: expected a file");
    Ok(())
}

/// Refuses a file in the place of a folder.
pub fn expect_folder(path: &Path) -> Result<()> {
    let shown = path.display();
    ensure!(!path.is_file(), "{shown} is a file: expected a folder");
    ensure!(path.is_dir(), "there is no folder {shown}");
    Ok(())
}
