//! Studies of this machine in which the truth is known: a strategy under two names, and one with one more
//! instruction, which takes a cycle more in a chain. Prints how often a winner is named among equals, and how
//! often the slower one is found to be slower.
//!
//! `.ci/known-differences 20` runs twenty quick studies, ten minutes in all.

use std::env;
use std::error::Error;

use pawnfill::{Color, Override, Shift, Strategy};
use pawnfill_bench::key::Mode;
use pawnfill_bench::machine::barrier::barrier;
use pawnfill_bench::study;
use pawnfill_bench::verdict::judge::Rank;

/// Defines [`Shift`] under another name, and the same with one more instruction, for some operations.
macro_rules! strategies {
    ($(fn $name:ident($($argument:ident: $type:ty),*);)*) => {
        /// The operations that are measured.
        const OPERATIONS: &[&str] = &[$(stringify!($name)),*];

        #[derive(Clone, Copy)]
        struct Again;

        impl Strategy for Again {
            const NAME: &'static str = "Again";
            const OVERRIDES: &'static [Override] = &[$(Override::computed(stringify!($name))),*];
            $(#[inline(always)]
            fn $name(self, $($argument: $type),*) -> u64 {
                Shift.$name($($argument),*)
            })*
        }

        #[derive(Clone, Copy)]
        struct Slowed;

        impl Strategy for Slowed {
            const NAME: &'static str = "Slowed";
            const OVERRIDES: &'static [Override] = &[$(Override::computed(stringify!($name))),*];
            $(#[inline(always)]
            fn $name(self, $($argument: $type),*) -> u64 {
                barrier(Shift.$name($($argument),*) ^ barrier(0))
            })*
        }
    };
}

strategies! {
    fn north_fill(set: u64);
    fn file_fill(set: u64);
    fn isolated_pawns(own: u64);
    fn doubled_pawns(own: u64);
    fn interspans(white: u64, black: u64);
    fn front_fill(color: Color, set: u64);
    fn front_spans(color: Color, pawns: u64);
    fn attacks(color: Color, pawns: u64);
    fn attack_front_spans(color: Color, pawns: u64);
    fn passed_pawns(color: Color, own: u64, enemy: u64);
    fn backward_pawns(color: Color, own: u64, enemy: u64);
    fn holes(color: Color, pawns: u64);
}

fn main() -> Result<(), Box<dyn Error>> {
    let studies: usize = env::args().nth(1).unwrap_or("20".to_owned()).parse()?;
    let (mut equal, mut named, mut failed) = (0, 0, 0);
    let mut slower = Mode::SINGLE.map(|mode| (mode, 0, 0, Vec::new()));
    for number in 1..=studies {
        let both = study().with(Again).with(Slowed).operations(OPERATIONS);
        let results = both.strategies(&["Again", "Slowed"]).run()?;
        failed += usize::from(!results.self_check.passed());
        for found in results.measurements() {
            let rank = |name| found.strategy(name).and_then(|row| row.verdict);
            equal += 1;
            let is_slower = |name| rank(name) == Some(Rank::Slower);
            // Both are slower where the third, which the compiler arranges in another way, is faster.
            if is_slower("Again") != is_slower("Shift") {
                named += 1;
                println!("study {number}: a winner among equals in {}", found.title());
                for row in ["Shift", "Again"].map(|name| found.strategy(name)) {
                    let row = row.ok_or("it was not measured")?;
                    let (cycles, copies) = (row.cycles.estimate, row.copies().unwrap_or_default());
                    println!(
                        "  {}: {cycles:.2} cycles, copies {copies:.2?}",
                        row.candidate
                    );
                }
            }
            let of_mode = slower.iter_mut().find(|(mode, ..)| *mode == found.mode());
            let (_, count, found_slower, cycles) = of_mode.ok_or("another mode")?;
            *count += 1;
            *found_slower += usize::from(is_slower("Slowed"));
            let cycles_of = |name| found.strategy(name).map(|row| row.cycles.estimate);
            cycles.extend(
                cycles_of("Slowed")
                    .zip(cycles_of("Shift"))
                    .map(|(a, b)| a - b),
            );
        }
        eprintln!(
            "{number} of {studies}: quiet {:.2}",
            results.quiet().unwrap_or(0.0)
        );
        if number == studies {
            println!(
                "{}, rustc {}",
                results.environment.processor(),
                results.environment.rustc
            );
        }
    }
    println!("equal candidates: a winner in {named} of {equal} measurements");
    for (mode, count, found, mut cycles) in slower {
        cycles.sort_by(f64::total_cmp);
        let median = cycles.get(cycles.len() / 2).copied().unwrap_or(f64::NAN);
        println!("one more instruction, {mode}: slower in {found} of {count}, {median:.2} cycles");
    }
    println!("the self-check failed in {failed} of {studies} studies");
    Ok(())
}
