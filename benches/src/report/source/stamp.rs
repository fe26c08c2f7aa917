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

    /// Whether somebody has edited a file since; changed line ends do not count. `None` if it does not begin with the
    /// two lines.
    #[must_use]
    pub fn is_edited(self, text: &str) -> Option<bool> {
        let [writer, hash_of] = self.beginnings();
        let (_, rest) = text.strip_prefix(&writer)?.split_once('\n')?;
        let (written, body) = rest.strip_prefix(&hash_of)?.split_once('\n')?;
        let written = u64::from_str_radix(written.trim_end(), 16).ok()?;
        Some(hash(body) != written)
    }
}

/// A hash of a text (FNV-1a, 64 bits). It goes line by line, because git may change the line ends.
fn hash(text: &str) -> u64 {
    fnv(text.lines().flat_map(|line| line.bytes().chain(*b"\n")))
}
