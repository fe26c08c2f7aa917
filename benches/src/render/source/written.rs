//! Reading back what was written, as far as a later run asks about it.

use crate::measure::names;
use crate::render::source::evidence::TIE;
use crate::render::source::header::{CATALOGUE, CPU, HASH, HEADER, VERSION, hash};
use crate::render::source::level::level_of;

/// A file that `pawnfill tune` has written, as far as a later run asks about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The version of pawnfill that wrote it.
    pub version: String,
    /// The hash of its catalogue; see [`names::fingerprint`].
    pub catalogue: String,
    /// The processor on which it was measured.
    pub cpu: String,
    /// What it was tuned for: the first paragraph of its docs.
    pub purpose: String,
    /// The choices, in the order of the file.
    pub choices: Vec<Choice>,
    /// Whether it was changed since by somebody else. Other line ends are no change.
    pub is_edited: bool,
}

/// A field of the item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The operation, and where there is an item for each level, the level.
    pub operation: String,
    /// The strategy.
    pub strategy: String,
    /// Whether others tie with it.
    pub is_tie: bool,
    /// The lines of its docs, as they are in the file.
    pub docs: Vec<String>,
}

impl Written {
    /// Reads a source; `None` if it does not begin with the header that `pawnfill tune` writes.
    pub fn read(source: &str) -> Option<Self> {
        let mut parts = source.splitn(4, '\n');
        let mut header = |start| {
            let line: &str = parts.next()?;
            line.strip_suffix('\r').unwrap_or(line).strip_prefix(start)
        };
        let (version, catalogue) = header(HEADER)?.split_once(CATALOGUE)?;
        let cpu = header(CPU)?;
        let written = u64::from_str_radix(header(HASH)?, 16).ok()?;
        let body = parts.next()?;

        let mut choices = Vec::new();
        let mut docs: Vec<String> = Vec::new();
        let mut level = None;
        for line in body.lines().map(str::trim) {
            level = level_of(line).or(level);
            if line.starts_with("///") {
                docs.push(line.to_owned());
                continue;
            }
            let field = line
                .strip_suffix(',')
                .and_then(|line| line.split_once(": "));
            if let Some((operation, strategy)) = field {
                choices.push(Choice {
                    operation: match level {
                        Some(level) => format!("{operation} ({level})"),
                        None => operation.to_owned(),
                    },
                    strategy: strategy.to_owned(),
                    is_tie: docs.concat().replace("///", "").contains(TIE),
                    docs: std::mem::take(&mut docs),
                });
            }
            docs.clear();
        }
        let docs = body.lines().map(|line| line.trim().strip_prefix("///"));
        let docs = docs.skip_while(Option::is_none).map_while(|line| line);
        let paragraph = docs.map(str::trim).take_while(|line| !line.is_empty());
        Some(Self {
            purpose: paragraph.collect::<Vec<_>>().join(" "),
            version: version.to_owned(),
            catalogue: catalogue.to_owned(),
            cpu: cpu.to_owned(),
            choices,
            is_edited: hash(body) != written,
        })
    }

    /// What is different about this build, and about the processors (see
    /// [`processors`](crate::render::source::header::processors)) that now decide, a line each.
    pub fn differences(&self, processors: &str) -> Vec<String> {
        let mut differences = Vec::new();
        let fingerprint = format!("{:016x}", names::fingerprint());
        if self.catalogue != fingerprint {
            differences.push(format!(
                "it was written with another catalogue of operations ({}, this one is {fingerprint})",
                self.catalogue
            ));
        }
        if self.version != VERSION {
            differences.push(format!(
                "it was written by pawnfill {}, this is {VERSION}",
                self.version
            ));
        }
        if self.cpu != processors {
            differences.push(format!(
                "it was measured on another CPU: {}, and now on {processors}",
                self.cpu
            ));
        }
        differences
    }

    /// The choices of a later file that this one has made otherwise or not at all, and the other
    /// way round, a line each.
    pub fn changes(&self, later: &Self) -> Vec<String> {
        fn find<'a>(choices: &'a [Choice], operation: &str) -> Option<&'a Choice> {
            choices.iter().find(|choice| choice.operation == operation)
        }
        let strategy = |choice: &Choice| match choice.is_tie {
            true => format!("{} (a tie)", choice.strategy),
            false => choice.strategy.clone(),
        };
        let mut changes = Vec::new();
        for now in &later.choices {
            match find(&self.choices, &now.operation) {
                Some(before) if before.strategy == now.strategy => {}
                Some(before) => changes.push(format!(
                    "{}: {}, was {}",
                    now.operation,
                    strategy(now),
                    strategy(before)
                )),
                None => changes.push(format!("{}: {}, new", now.operation, strategy(now))),
            }
        }
        for before in &self.choices {
            if find(&later.choices, &before.operation).is_none() {
                changes.push(format!("{}: left to the rest", before.operation));
            }
        }
        changes
    }
}
