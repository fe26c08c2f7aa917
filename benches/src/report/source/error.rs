//! Why there is no source of a composition.

use thiserror::Error;

use crate::rows::key::Mode;

/// Why there is no source.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SourceError {
    #[error(
        "expected the name of a type: a capital letter, then letters and digits, such as Tuned"
    )]
    Name,
    #[error("{0} is a strategy that the file may use: expected another name, such as Tuned")]
    NameOfStrategy(String),
    #[error("{name} has no {metric} measurements in which strategies compete")]
    NothingMeasured { name: String, metric: Mode },
    #[error(
        "no record is of a build for {0}: expected one for each level, such as \
         RUSTFLAGS=\"-C target-cpu={0}\" gives, or other levels"
    )]
    NoRecord(&'static str),
    #[error("{0} is not a strategy of the library: expected its path, such as crate::{0}")]
    NoPath(String),
    #[error("{0} is not a strategy of the library: the headers for C and C++ do not have it")]
    NotInHeaders(String),
}
