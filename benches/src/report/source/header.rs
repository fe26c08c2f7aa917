//! Writes the header of a source, and reads the file of an earlier run of `pawnfill tune`.

use super::stamp::Stamp;

/// What the files of `pawnfill tune` begin with.
pub const TUNE: Stamp = Stamp {
    subcommand: "tune",
    comment: "//",
};

/// A source: the header, an empty line, and the items below it.
pub(super) fn with_header(items: &str) -> String {
    TUNE.stamped(&format!("\n{items}\n"))
}

/// A file that `pawnfill tune` wrote earlier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Earlier {
    /// What it was tuned for: the first paragraph of its docs.
    pub purpose: String,
    /// The fields.
    pub fields: Vec<KeptField>,
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
        let body = TUNE.read(source)?.body;
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
        })
    }
}
