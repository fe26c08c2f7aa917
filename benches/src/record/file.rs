//! Records as files: reading and writing.
//!
//! `benches/SCHEMA.md` describes the format field by field. The format has a version, which changes when a
//! field is removed or changes its meaning. A new field does not change the version.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::machine::stdio;
use crate::measure::results::Results;
use crate::record::check::{CheckError, check};
use crate::record::json::to_lines;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// Why a record cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error("cannot read {name}: {source}")]
    Unreadable { name: String, source: io::Error },
    #[error("{name}:{line}:{column}: expected what `pawnfill study --json` writes: {problem}")]
    Json {
        name: String,
        line: usize,
        column: usize,
        problem: String,
    },
    #[error(
        "{name}: its format is {found}, expected {FORMAT}: another version of pawnfill wrote it"
    )]
    Format { name: String, found: u32 },
    #[error("{name}: {source}")]
    Contradiction { name: String, source: CheckError },
}

/// The record of some results as JSON. It holds all that their tables, charts and verdicts are made of, but
/// not the [quantiles](crate::verdict::candidate::CandidateResult::gross) of the rounds.
pub fn to_json(results: &Results) -> String {
    let mut results = results.clone();
    for cell in &mut results.cells {
        let scalar = cell.batch.as_mut().map(|batch| &mut batch.scalar);
        let candidates = cell.strategies.iter_mut().chain([&mut cell.nothing]);
        for candidate in candidates.chain(scalar) {
            candidate.gross = None;
        }
    }
    to_json_with_quantiles(&results)
}

/// The record of some results as JSON, with the quantiles.
pub fn to_json_with_quantiles(results: &Results) -> String {
    #[derive(Serialize)]
    struct Record<'a> {
        format: u32,
        #[serde(flatten)]
        results: &'a Results,
    }
    to_lines(&Record {
        format: FORMAT,
        results,
    })
}

/// The results as a record holds them, with the quantiles. Rendering them gives the same as rendering the
/// record later.
pub fn as_recorded(results: &Results) -> Result<Results, RecordError> {
    parse("the results", &to_json_with_quantiles(results))
}

/// Reads a record.
pub fn read(path: &Path) -> Result<Results, RecordError> {
    let name = path.display().to_string();
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text");
    let text = stdio::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(not_text));
    match text {
        Ok(text) => parse(&name, &text),
        Err(source) => Err(RecordError::Unreadable { name, source }),
    }
}

/// Reads the text of a record. Errors contain the name.
fn parse(name: &str, text: &str) -> Result<Results, RecordError> {
    let json = |error: serde_json::Error| json_error(name, &error);
    #[derive(Deserialize)]
    struct Header {
        format: u32,
    }
    // Check the format first, because a missing field may be due to another version.
    let Header { format: found } = serde_json::from_str(text).map_err(json)?;
    let name = name.to_owned();
    if found != FORMAT {
        return Err(RecordError::Format { name, found });
    }
    let results = serde_json::from_str(text).map_err(json)?;
    match check(&serde_json::from_str(text).map_err(json)?, &results) {
        Ok(()) => Ok(results),
        Err(source) => Err(RecordError::Contradiction { name, source }),
    }
}

fn json_error(name: &str, error: &serde_json::Error) -> RecordError {
    let (line, column, text) = (error.line(), error.column(), error.to_string());
    let place = format!(" at line {line} column {column}");
    let problem = text.strip_suffix(&place).unwrap_or(&text);
    RecordError::Json {
        name: name.to_owned(),
        line,
        column,
        // The file has objects where this program has structs.
        problem: problem.replace("expected struct ", "expected the object "),
    }
}
