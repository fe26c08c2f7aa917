//! Foreign text: reads files that others wrote, and makes names from them printable.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

/// Whether a path is the standard input.
pub fn is_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a text file or the standard input. Invalid UTF-8, such as a Latin-1 name, is replaced.
pub fn read(path: &Path) -> Result<String> {
    expect_file(path)?;
    let bytes = if is_input(path) {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
    // In UTF-16, one of the two bytes of a Latin letter is zero.
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, ..] | [_, 0, ..] = bytes[..] {
        bail!("{} is in UTF-16: expected UTF-8", path.display());
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// Makes a foreign name printable: at most 200 characters on one line, without control or bidi characters.
pub fn clean(name: &str) -> String {
    const MOST: usize = 200;
    let mut shown = String::new();
    for letter in name.chars() {
        match letter {
            '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => shown.push(' '),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            // XML, and so a picture in SVG, may not contain these.
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => shown.extend(letter.escape_unicode()),
            _ => shown.push(letter),
        }
    }
    if shown.chars().count() > MOST {
        shown = shown.chars().take(MOST - 1).chain(['…']).collect();
    }
    shown
}

/// Whether a text is a record of any version.
pub fn is_record(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| has_form(&value))
}

/// Whether a value has the form of a record.
pub fn has_form(value: &Value) -> bool {
    value["format"].is_u64() && value["environment"].is_object()
}

/// Rejects a folder where a file is expected.
pub fn expect_file(path: &Path) -> Result<()> {
    ensure!(!path.is_dir(), "{} is a folder: expected a file", path.display());
    Ok(())
}

/// Rejects a file where a folder is expected, and a folder that does not exist.
pub fn expect_folder(path: &Path) -> Result<()> {
    let shown = path.display();
    ensure!(!path.is_file(), "{shown} is a file: expected a folder");
    ensure!(path.is_dir(), "there is no folder {shown}");
    Ok(())
}
