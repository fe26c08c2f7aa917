//! The choice of a strategy by a name that the user gives.

use core::error::Error;
use core::fmt;
use core::str::FromStr;
use std::borrow::ToOwned as _;
use std::env;
use std::string::String;

use super::dispatch::{Candidates, Choice};

impl<C: Candidates> Choice<C> {
    /// The strategy that an environment variable names; `None` if the variable is not set or is empty.
    ///
    /// ```
    /// use pawnfill::{Choice, Rotate, Shift, Strategy, measure};
    ///
    /// # fn main() -> Result<(), pawnfill::UnknownStrategy> {
    /// # let pawns = [0x0000_0000_1008_e700_u64; 64];
    /// let choice = match Choice::from_env("PAWNFILL")? {
    ///     Some(choice) => choice,
    ///     None => measure!([Shift, Rotate], |s| {
    ///         let pawns = std::hint::black_box(&pawns);
    ///         pawns.iter().map(|&pawns| s.file_fill(pawns).count_ones()).sum::<u32>()
    ///     }),
    /// };
    /// # let _ = choice;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// The variable names a strategy that is not among the candidates. The error lists the variable, the name
    /// and the strategies.
    pub fn from_env(variable: &str) -> Result<Option<Self>, UnknownStrategy> {
        match env::var_os(variable) {
            None => Ok(None),
            Some(name) if name.is_empty() => Ok(None),
            Some(name) => {
                let name = name.to_string_lossy();
                let found = name.parse().map_err(|unknown| UnknownStrategy {
                    variable: Some(variable.to_owned()),
                    ..unknown
                });
                found.map(Some)
            }
        }
    }
}

/// The strategy with this name, written as in code.
impl<C: Candidates> FromStr for Choice<C> {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Self, UnknownStrategy> {
        let index = C::NAMES.iter().position(|known| *known == name);
        index.map(Self::of).ok_or_else(|| UnknownStrategy {
            variable: None,
            name: name.to_owned(),
            known: C::NAMES,
        })
    }
}

/// A name that no strategy of a choice has.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownStrategy {
    variable: Option<String>,
    name: String,
    known: &'static [&'static str],
}

impl fmt::Display for UnknownStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown strategy {:?}", self.name)?;
        if let Some(variable) = &self.variable {
            write!(f, " in {variable}")?;
        }
        for (index, name) in self.known.iter().enumerate() {
            let before = match index {
                0 => ": expected ",
                _ if index + 1 == self.known.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}`{name}`")?;
        }
        Ok(())
    }
}

/// The same as `Display`: a `main` that returns the error prints it.
impl fmt::Debug for UnknownStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for UnknownStrategy {}
