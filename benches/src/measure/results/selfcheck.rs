//! The results of the self-check.

use serde::{Deserialize, Serialize};

/// A condition that must hold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// The condition, the expected value, and the value that was found.
    pub statement: String,
    /// Whether it held.
    pub passed: bool,
}

impl Check {
    pub(crate) const fn new(passed: bool, statement: String) -> Self {
        Self { statement, passed }
    }
}

/// The results of the self-check.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SelfCheck {
    /// The checks, in the order in which they are shown.
    pub checks: Vec<Check>,
}

impl SelfCheck {
    /// Whether all conditions held.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|check| check.passed)
    }

    /// The statements that did not hold.
    pub fn failed(&self) -> impl Iterator<Item = &str> {
        let failed = self.checks.iter().filter(|check| !check.passed);
        failed.map(|check| check.statement.as_str())
    }
}
