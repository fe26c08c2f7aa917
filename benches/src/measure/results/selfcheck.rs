//! What the self-check found.

use serde::{Deserialize, Serialize};

/// One thing that must be true.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// What it is about, what is expected, and what was found.
    pub statement: String,
    /// Whether it held.
    pub passed: bool,
}

/// What the self-check found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SelfCheck {
    /// The checks, in the order in which they are shown.
    pub checks: Vec<Check>,
}

impl SelfCheck {
    /// Whether everything held.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|check| check.passed)
    }

    /// What did not hold.
    pub fn failed(&self) -> impl Iterator<Item = &str> {
        let failed = self.checks.iter().filter(|check| !check.passed);
        failed.map(|check| check.statement.as_str())
    }
}
