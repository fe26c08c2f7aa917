//! Your own strategy. The example checks it, measures it beside the library's strategies, and writes a
//! composition as Rust source. `pawnfill tune` does the same, but only with the library's strategies.
//!
//! ```sh
//! cargo run --release --example own_strategy > tuned.rs
//! ```

use std::error::Error;
use std::time::Duration;

use pawnfill::{Override, Strategy, conformance};
use pawnfill_bench::study::Budget;
use pawnfill_bench::{Composition, study};

/// A strategy that treats a board as an array of eight bytes, one for each rank.
#[derive(Clone, Copy)]
struct Bytes;

impl Strategy for Bytes {
    const NAME: &'static str = "Bytes";
    // A study measures these operations. All others run the code of `Shift`.
    const OVERRIDES: &'static [Override] = &[
        Override::computed("file_fill"),
        Override::computed("file_set"),
        Override::computed("fill_files"),
    ];

    #[inline]
    fn file_fill(self, set: u64) -> u64 {
        self.fill_files(self.file_set(set))
    }

    #[inline]
    fn file_set(self, set: u64) -> u8 {
        set.to_le_bytes().into_iter().fold(0, |files, rank| files | rank)
    }

    #[inline]
    fn fill_files(self, files: u8) -> u64 {
        u64::from_le_bytes([files; 8])
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // The error names the operation and the input. A study also refuses a wrong strategy.
    conformance::check(Bytes)?;

    let budget = Budget { time: Duration::from_secs(5), ..Budget::QUICK };
    let results = study()
        .with(Bytes)
        .operations(&["file_fill", "file_set", "fill_files"])
        .budget(budget)
        .run()?;
    // `#` prints all tables.
    eprintln!("{results:#}");
    // If the strategy is the fastest for some operation, the source imports it from this path.
    let composition = Composition::new("Tuned").strategy(Bytes::NAME, "crate::Bytes");
    print!("{}", composition.source(&results)?);
    Ok(())
}
