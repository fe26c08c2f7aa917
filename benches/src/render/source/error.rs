//! Why there is no source of a composition.

use thiserror::Error;

use crate::cell::Mode;

/// Why there is no source.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The name of the item cannot be that of a type.
    #[error(
        "expected the name of a type: a capital letter, then letters and digits, such as Tuned"
    )]
    Name,
    /// The name of the item is that of a strategy.
    #[error("{0} is a strategy that the file may use: expected another name, such as Tuned")]
    NameOfStrategy(String),
    /// Nothing was measured that could decide a field.
    #[error("{name} has no {metric} measurements in which strategies compete")]
    NothingMeasured {
        /// The name of the record.
        name: String,
        /// What should be fast.
        metric: Mode,
    },
    /// A level of x86-64 has no record.
    #[error(
        "no record is of a build for {0}: expected one for each level, such as \
         RUSTFLAGS=\"-C target-cpu={0}\" gives, or other levels"
    )]
    NoRecord(&'static str),
    /// A strategy that is not in the library is the fastest, and its path is not known.
    #[error("{0} is not a strategy of the library: expected its path, such as crate::{0}")]
    NoPath(String),
    /// A strategy that is not in the library is the fastest, and the language is C or C++.
    #[error("{0} is not a strategy of the library: the headers for C and C++ do not have it")]
    NotInHeaders(String),
}
