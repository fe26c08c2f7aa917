//! The first two lines of a file that a subcommand writes and a later run may overwrite: who wrote it, and a
//! hash of the lines below, which tells whether somebody has edited them since. Then what `pawnfill tune` reads
//! from its own earlier file.

use crate::rows::hash::fnv;

/// Who writes a file, and how its comments begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// The subcommand, such as `tune`.
    pub subcommand: &'static str,
    /// What begins a comment, such as `//`.
    pub comment: &'static str,
}

/// What the files of `pawnfill tune` begin with.
pub const TUNE: Stamp = Stamp {
    subcommand: "tune",
    comment: "//",
};

impl Stamp {
    /// How the two lines begin, up to the version and up to the hash.
    fn beginnings(self) -> [String; 2] {
        let (subcommand, comment) = (self.subcommand, self.comment);
        [
            format!("{comment} Written by `pawnfill {subcommand}` of pawnfill "),
            format!("{comment} Hash of the lines below: "),
        ]
    }

    /// A text below the two lines.
    #[must_use]
    pub fn stamped(self, body: &str) -> String {
        let [writer, hash_of] = self.beginnings();
        let version = env!("CARGO_PKG_VERSION");
        format!("{writer}{version}\n{hash_of}{:016x}\n{body}", hash(body))
    }

    /// Reads a file: the lines below the first two, and whether somebody has edited them. Changed line ends do
    /// not count. `None` if the file does not begin with the two lines.
    #[must_use]
    pub fn read(self, text: &str) -> Option<(&str, bool)> {
        let [writer, hash_of] = self.beginnings();
        let (_, rest) = text.strip_prefix(&writer)?.split_once('\n')?;
        let (written, body) = rest.strip_prefix(&hash_of)?.split_once('\n')?;
        let written = u64::from_str_radix(written.trim_end(), 16).ok()?;
        Some((body, hash(body) != written))
    }
}

/// A hash of a text (FNV-1a, 64 bits). It goes line by line, because git may change the line ends.
fn hash(text: &str) -> u64 {
    fnv(text.lines().flat_map(|line| line.bytes().chain(*b"\n")))
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
    /// Reads a source in Rust; `None` if it does not begin with the stamp of `pawnfill tune`.
    pub fn read(source: &str) -> Option<Self> {
        let (body, _) = TUNE.read(source)?;
        let (mut fields, mut lines) = (Vec::new(), Vec::new());
        for line in body.lines().map(str::trim_end) {
            lines.push(line.to_owned());
            let code = line.trim_start();
            let field = code.strip_suffix(',');
            match field.and_then(|code| code.split_once(": ")) {
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
