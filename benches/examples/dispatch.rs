//! Measures the cost of `dispatch!` around a single call, and around a loop of a million calls.
//!
//! ```sh
//! cargo run --release --example dispatch
//! ```

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use pawnfill::{Choice, Override, Rotate, Shift, Strategy, Table, dispatch};
use pawnfill_bench::study;
use pawnfill_bench::study::{Budget, StudyError};

type Chosen = Choice<(Shift, Table, Rotate)>;

/// The engine's choice, which each call reads and compares.
static CHOICE: OnceLock<Chosen> = OnceLock::new();

#[inline(always)]
fn choice() -> Chosen {
    CHOICE.get().copied().unwrap_or(Chosen::FIRST)
}

/// `Rotate`, the last of three choices, with a dispatch around each call.
#[derive(Clone, Copy)]
struct Dispatched;

impl Strategy for Dispatched {
    const NAME: &'static str = "Dispatched";
    const OVERRIDES: &'static [Override] = &[Override::computed("file_fill")];

    #[inline]
    fn file_fill(self, set: u64) -> u64 {
        dispatch!([Shift, Table, Rotate], choice(), |s| s.file_fill(set))
    }
}

/// The number of calls in a loop.
const CALLS: u64 = 1_000_000;

#[inline(never)]
fn directly(sets: &[u64]) -> u64 {
    sum(Rotate, sets)
}

#[inline(never)]
fn dispatched(sets: &[u64]) -> u64 {
    dispatch!([Shift, Table, Rotate], choice(), |s| sum(s, sets))
}

/// A million calls, each of which waits for the one before it, so that nothing overlaps.
#[inline(always)]
fn sum<S: Strategy>(s: S, sets: &[u64]) -> u64 {
    (0..CALLS).fold(0, |sum, call| {
        s.file_fill(sets[call as usize % sets.len()] ^ sum & 1)
    })
}

/// The median ratio of the times of both loops, which take turns.
fn ratio_of_loops() -> f64 {
    let sets: Vec<u64> = (0..1024_u64)
        .map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .collect();
    let time = |run: fn(&[u64]) -> u64| {
        let start = Instant::now();
        black_box(run(black_box(&sets)));
        start.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..301)
        .map(|round| match round % 2 {
            0 => time(dispatched) / time(directly),
            _ => 1.0 / (time(directly) / time(dispatched)),
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

fn main() -> Result<(), StudyError> {
    // Choose by name, so that the compiler does not know the choice.
    let chosen = black_box("Rotate").parse();
    CHOICE.get_or_init(|| chosen.unwrap_or(Chosen::FIRST));
    let budget = Budget {
        time: Duration::from_secs(5),
        ..Budget::QUICK
    };
    let results = study()
        .with(Dispatched)
        .operations(&["file_fill"])
        .budget(budget)
        .run()?;
    // With `#`, it prints all tables instead of the answer alone.
    println!("{results:#}");
    println!(
        "A dispatch around a loop of {CALLS} calls takes {:.4} of the time without it.",
        ratio_of_loops()
    );
    Ok(())
}
