//! The self-check: what must be true of any machine that is quiet enough to be measured on.
//!
//! It runs before every study, by the same code as the study. A study on a machine that fails it
//! would print verdicts all the same, and they would be noise.

use std::fmt;
use std::time::{Duration, Instant};

use pawnfill::{Shift, Strategy};

use crate::barrier::barrier;
use crate::catalogue::{Measured, operations};
use crate::heat::{CellResult, Heats};
use crate::kernel::{By, EmptyChain, Mode, Subject};
use crate::race::{AnyRace, Race};
use crate::verdict::{Standing, Verdict, verdict};
use crate::workload::Workload;

/// The rounds of the check, some tenths of a second; and the time that they may take at most, where
/// nothing is optimised.
const ROUNDS: usize = 1000;
const TIME: Duration = Duration::from_secs(1);

/// The latency of a multiplication of 64 bits, where all common processors agree on it.
const MULTIPLY_CYCLES: Option<f64> = if cfg!(target_arch = "x86_64") {
    Some(3.0)
} else {
    None
};

/// How far a known latency may be missed, in cycles.
const TOLERANCE: f64 = 0.2;

/// One thing that must be true.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// What it is about, what is expected, and what was found.
    pub statement: String,
    /// Whether it held.
    pub passed: bool,
}

/// What the self-check found.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfCheck {
    /// The checks, in the order in which they are told.
    pub checks: Vec<Check>,
}

impl SelfCheck {
    /// Runs the check on a workload.
    pub fn run(workload: &Workload) -> Self {
        let mut fill = Race::<operations::north_fill>::new();
        fill.enter(Shift, 0);
        fill.enter_subject("Shift again", 0, By(Shift));
        fill.enter_subject("Shift slowed", 0, Slowed);
        fill.enter_subject("multiply", 0, Multiply);
        fill.enter_subject("empty chain", 0, EmptyChain);
        let mut colored = Race::<operations::front_fill>::new();
        colored.enter(Shift, 0);
        colored.enter_subject("Shift again", 0, By(Shift));

        let races: Vec<Box<dyn AnyRace>> = vec![Box::new(fill), Box::new(colored)];
        let mut heats = Heats::new(races, |_| true, workload);
        let start = Instant::now();
        let mut rounds = 0;
        while rounds < ROUNDS && start.elapsed() < TIME {
            heats.round();
            rounds += 1;
        }
        Self::judge(&heats.results())
    }

    fn judge(results: &[CellResult]) -> Self {
        let mut checks = Vec::new();
        for result in results {
            let standing = |name| {
                result
                    .standings
                    .iter()
                    .find(|standing| standing.name == name)
            };
            if result.cell.mode == Mode::Latency {
                if let (Some(multiply), Some(expected)) = (standing("multiply"), MULTIPLY_CYCLES) {
                    checks.push(latency("a chain of multiplies", multiply, expected));
                }
                if let Some(empty) = standing("empty chain") {
                    checks.push(latency("the empty chain", empty, 0.0));
                }
                if let (Some(normal), Some(slowed)) =
                    (standing(Shift::NAME), standing("Shift slowed"))
                {
                    checks.push(slower(normal, slowed));
                }
            }
            if let (Some(one), Some(other)) = (standing(Shift::NAME), standing("Shift again")) {
                checks.push(same(result, one, other));
            }
        }
        Self { checks }
    }

    /// Whether everything held.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|check| check.passed)
    }
}

/// A chain must come out at its known latency.
fn latency(what: &str, standing: &Standing, expected: f64) -> Check {
    let found = standing.cycles.estimate;
    Check {
        statement: format!("{what} takes {found:.2} cycles, expected {expected:.2}"),
        passed: (found - expected).abs() <= TOLERANCE,
    }
}

/// A contender under two names must tie with itself.
fn same(result: &CellResult, one: &Standing, other: &Standing) -> Check {
    let cell = [result.cell.mode.name(), result.cell.coloring.name()].join(" ");
    let ratio = other.ratio.estimate;
    Check {
        statement: format!(
            "{} under two names, {}: ratio {ratio:.3}, expected a tie",
            result.operation.name,
            cell.trim()
        ),
        passed: matches!(verdict(&[one.clone(), other.clone()]), Verdict::Tie { .. }),
    }
}

/// A contender with one more dependent instruction must lose.
fn slower(normal: &Standing, slowed: &Standing) -> Check {
    let difference = slowed.cycles.estimate - normal.cycles.estimate;
    Check {
        statement: format!("one more instruction costs {difference:.2} cycles, expected to lose"),
        passed: verdict(&[normal.clone(), slowed.clone()]) == Verdict::Winner(0),
    }
}

/// One line if all is well; otherwise what is not.
impl fmt::Display for SelfCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.passed() {
            return write!(f, "self-check passed ({} checks)", self.checks.len());
        }
        write!(f, "THIS MACHINE IS TOO NOISY TO TRUST THE RESULTS:")?;
        for check in self.checks.iter().filter(|check| !check.passed) {
            write!(f, "\n  {}", check.statement)?;
        }
        Ok(())
    }
}

/// A multiplication, of known latency.
#[derive(Clone, Copy)]
struct Multiply;

impl Subject<operations::north_fill> for Multiply {
    #[inline(always)]
    fn call(self, (set,): <operations::north_fill as Measured>::Arguments) -> u64 {
        // No simple factor, which the compiler would replace by shifts and adds.
        set.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// [`Shift`], and one more instruction that depends on its result.
#[derive(Clone, Copy)]
struct Slowed;

impl Subject<operations::north_fill> for Slowed {
    #[inline(always)]
    fn call(self, (set,): <operations::north_fill as Measured>::Arguments) -> u64 {
        !barrier(Shift.north_fill(set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(passed: bool) -> Check {
        Check {
            statement: "one and one are 3, expected 2".to_owned(),
            passed,
        }
    }

    #[test]
    fn says_what_failed() {
        let quiet = SelfCheck {
            checks: vec![check(true), check(true)],
        };
        assert_eq!(quiet.to_string(), "self-check passed (2 checks)");
        let noisy = SelfCheck {
            checks: vec![check(true), check(false)],
        };
        assert!(!noisy.passed());
        assert!(
            noisy
                .to_string()
                .ends_with(":\n  one and one are 3, expected 2")
        );
    }

    /// Not that they pass, which depends on the machine, but that all of them are made.
    #[test]
    fn makes_every_check() {
        let found = SelfCheck::run(&Workload::random_games());
        let count = |part: &str| {
            found
                .checks
                .iter()
                .filter(|check| check.statement.contains(part))
                .count()
        };
        assert_eq!(count("multiplies"), usize::from(MULTIPLY_CYCLES.is_some()));
        assert_eq!(count("empty chain"), 1);
        assert_eq!(count("one more instruction"), 1);
        // Two modes without a colour, two modes times two colourings with one.
        assert_eq!(count("under two names"), 6);
    }
}
