//! The first two lines of a file that a subcommand writes and a later run may overwrite: who wrote it, and a
//! hash of the lines below, which tells whether somebody has edited them since.

use crate::rows::hash::fnv;

/// Who writes a file, and how its comments begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// The subcommand, such as `tune`.
    pub subcommand: &'static str,
    /// What begins a comment, such as `//`.
    pub comment: &'static str,
}

/// The lines below the first two, and whether somebody has edited them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamped<'a> {
    /// The lines.
    pub body: &'a str,
    /// Whether they have changed. Changed line ends do not count.
    pub is_edited: bool,
}

impl Stamp {
    /// How the two lines begin, up to the version and up to the hash.
    fn beginnings(self) -> [String; 2] {
        let Self {
            subcommand,
            comment,
        } = self;
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

    /// Reads a file; `None` if it does not begin with the two lines.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Stamped<'_>> {
        let [writer, hash_of] = self.beginnings();
        let mut parts = text.splitn(3, '\n');
        let mut line = |beginning: &str| {
            let line = parts.next()?.trim_end_matches('\r');
            line.strip_prefix(beginning)
        };
        line(&writer)?;
        let written = u64::from_str_radix(line(&hash_of)?, 16).ok()?;
        let body = parts.next()?;
        Some(Stamped {
            body,
            is_edited: hash(body) != written,
        })
    }
}

/// A hash of a text (FNV-1a, 64 bits). It goes line by line, because git may change the line ends.
fn hash(text: &str) -> u64 {
    fnv(text.lines().flat_map(|line| line.bytes().chain(*b"\n")))
}
