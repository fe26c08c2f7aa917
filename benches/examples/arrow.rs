//! Runs a function, which `batch!` made, on Arrow arrays. These hold their values in slices, so the same
//! function also runs inside a query engine with Arrow arrays, such as DataFusion, when one machine is no
//! longer enough. Nothing is copied: the output itself becomes an array.
//!
//! ```sh
//! cargo run --release --example arrow
//! ```

use arrow_array::{Array as _, UInt64Array};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use pawnfill::{Color, Shift, Strategy as _};

pawnfill::batch! {
    /// The passed pawns of a color, board by board.
    fn passed_pawns(color: Color, own: &[u64], enemy: &[u64]) -> u64 {
        Shift.passed_pawns(color, own, enemy)
    }
}

/// The passed pawns of each row; null if the own pawns or the enemy's are null.
///
/// # Panics
///
/// The arrays are of unequal length.
fn passed_pawns_of_arrays(color: Color, own: &UInt64Array, enemy: &UInt64Array) -> UInt64Array {
    let mut passed = vec![0; own.len()];
    // The values of null rows are computed, too, which is safe because every set is allowed. Nobody sees
    // them.
    passed_pawns(color, own.values(), enemy.values(), &mut passed);
    let nulls = NullBuffer::union(own.nulls(), enemy.nulls());
    UInt64Array::new(ScalarBuffer::from(passed), nulls)
}

fn main() {
    let white = UInt64Array::from(vec![Some(0x0000_0008_0122_6000), Some(0xff00), None]);
    let black = UInt64Array::from(vec![0x00a2_4000_0000_0000, 0x00ff_0000_0000_0000, 0]);
    let passed = passed_pawns_of_arrays(Color::White, &white, &black);
    // d5, no pawn, no position.
    let expected = UInt64Array::from(vec![Some(1 << 35), Some(0), None]);
    assert_eq!(passed, expected);
    println!("{passed:?}");

    // A part of a column is a slice of the same memory.
    let last = passed_pawns_of_arrays(Color::Black, &black.slice(1, 2), &white.slice(1, 2));
    assert_eq!(last, expected.slice(1, 2));
}
