//! Writes the header of a source, which holds a hash of the lines below it, and reads the file of an
//! earlier run.

use std::hash::Hasher as _;

use fnv::FnvHasher;

/// How the first line begins, up to the version.
const HEADER: &str = "// Written by `pawnfill tune` of pawnfill ";
/// How the second line begins, up to the hash.
const HASH: &str = "// Hash of the lines below: ";

/// A hash of a text (FNV-1a, 64 bits). It goes line by line, because git may change the line ends.
fn hash(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    for line in text.lines() {
        hasher.write(line.as_bytes());
        hasher.write(b"\n");
    }
    hasher.finish()
}

/// A source: the header, an empty line, and the items below it.
pub(super) fn with_header(items: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let body = format!("\n{items}\n");
    format!("{HEADER}{version}\n{HASH}{:016x}\n{body}", hash(&body))
}

/// A file that `pawnfill tune` wrote earlier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Earlier {
    /// What it was tuned for: the first paragraph of its docs.
    pub purpose: String,
    /// The fields.
    pub fields: Vec<KeptField>,
    /// Whether somebody has edited it since. Changed line ends do not count.
    pub is_edited: bool,
}

/// A field of an earlier file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptField {
    /// The operation.
    pub operation: String,
    /// The strategy.
    pub strategy: String,
    /// Its lines, which begin with its docs.
    pub lines: Vec<String>,
}

impl Earlier {
    /// Reads a source; `None` if it does not begin with the header that `pawnfill tune` writes.
    pub fn read(source: &str) -> Option<Self> {
        let mut parts = source.splitn(3, '\n');
        let mut header = |start| parts.next()?.trim_end_matches('\r').strip_prefix(start);
        header(HEADER)?;
        let written = u64::from_str_radix(header(HASH)?, 16).ok()?;
        let body = parts.next()?;

        let mut fields = Vec::new();
        let mut lines = Vec::new();
        for line in body.lines().map(str::trim_end) {
            let code = line.trim_start();
            lines.push(line.to_owned());
            let field = code
                .strip_suffix(',')
                .and_then(|code| code.split_once(": "));
            match field {
                _ if code.starts_with("///") => {}
                Some((operation, strategy)) => fields.push(KeptField {
                    operation: operation.to_owned(),
                    strategy: strategy.to_owned(),
                    lines: std::mem::take(&mut lines),
                }),
                None => lines.clear(),
            }
        }
        let docs = body.lines().map(|line| line.trim().strip_prefix("///"));
        let docs = docs.skip_while(Option::is_none).map_while(|line| line);
        let paragraph = docs.map(str::trim).take_while(|line| !line.is_empty());
        Some(Self {
            purpose: paragraph.collect::<Vec<_>>().join(" "),
            fields,
            is_edited: hash(body) != written,
        })
    }
}
