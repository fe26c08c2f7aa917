//! Batches: the sets of many boards, computed for as many boards at once as fit into the vectors of a level.

use super::boards::{Boards, Columns};
use super::both::BothSides;
use super::level::Level;
use super::set::Sides;

/// The boards that a level computes at once in a batch.
#[derive(Clone, Copy, Debug)]
pub struct Batch<L>(pub(super) L);

impl<L> From<L> for Batch<L> {
    #[inline(always)]
    fn from(level: L) -> Self {
        Self(level)
    }
}

impl<L: Level> BothSides<L> {
    /// Writes sets of many boards, computed for as many boards at once as fit into the vectors of the level.
    ///
    /// `white` and `black` are the pawns, board by board. `sets` returns the sets to write, each of which
    /// has one output for White and one for Black. [`batch!`](crate::batch!#both-sides-in-a-batch) makes a
    /// function of this.
    ///
    /// ```
    /// use pawnfill::at_level;
    /// use pawnfill::sides::{AnyLevel, BothSides};
    ///
    /// let white = [0x0000_0008_0122_6000, 0x0000_0000_0000_ff00];
    /// let black = [0x00a2_4000_0000_0000, 0x00ff_0000_0000_0000];
    /// let [mut passed_white, mut passed_black] = [[0; 2]; 2];
    /// at_level!(AnyLevel::best(), |level| BothSides::batch(
    ///     level,
    ///     &white,
    ///     &black,
    ///     [[&mut passed_white, &mut passed_black]],
    ///     #[inline(always)]
    ///     |pawns| [pawns.passed_pawns()],
    /// ));
    /// assert_eq!(passed_white, [1 << 35, 0]); // d5; no pawn
    /// assert_eq!(passed_black, [0, 0]);
    /// ```
    ///
    /// Mark the closure and the functions that it calls `#[inline(always)]`: code that is not inlined is
    /// compiled without the vectors of the level. For this reason, pass a closure: a function passed by its
    /// name would be called instead of inlined.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length. In that case, nothing is written.
    #[inline(always)]
    #[track_caller]
    pub fn batch<const N: usize>(
        level: L,
        white: &[u64],
        black: &[u64],
        out: [[&mut [u64]; 2]; N],
        sets: impl Fn(BothSides<L::Batch>) -> [Sides<L::Batch>; N],
    ) {
        check(white, black, &out);
        level.enter(
            #[inline(always)]
            || run(L::Batch::from(level), white, black, out, sets),
        );
    }
}

/// The most boards that any level computes at once.
const MOST: usize = 8;

/// Checks that all slices have the same length.
#[track_caller]
#[inline(always)]
fn check<const N: usize>(white: &[u64], black: &[u64], out: &[[&mut [u64]; 2]; N]) {
    let length = white.len();
    let mut lengths = [[length; 2]; N];
    for (lengths, out) in lengths.iter_mut().zip(out) {
        *lengths = [out[0].len(), out[1].len()];
    }
    if black.len() != length || lengths != [[length; 2]; N] {
        refuse(length, black.len(), &lengths);
    }
}

#[track_caller]
#[cold]
#[inline(never)]
fn refuse(white: usize, black: usize, out: &[[usize; 2]]) -> ! {
    panic!(
        "`BothSides::batch` takes slices of one length: white has {white}, black has {black}, out has {out:?}"
    );
}

/// Writes the sets of all boards. The slices have the same length.
#[inline(always)]
fn run<B: Boards + Columns, const N: usize>(
    boards: B,
    white: &[u64],
    black: &[u64],
    mut out: [[&mut [u64]; 2]; N],
    sets: impl Fn(BothSides<B>) -> [Sides<B>; N],
) {
    let length = white.len();
    let Some(last) = length.checked_sub(B::COUNT) else {
        // There is only one group, and its other boards are empty. Running the loop below over padded slices
        // instead made the code of a function a tenth longer.
        let mut pawns = [[0; MOST]; 2];
        pawns[0][..length].copy_from_slice(white);
        pawns[1][..length].copy_from_slice(black);
        let pawns = boards.load(&pawns[0][..B::COUNT], &pawns[1][..B::COUNT]);
        let found = sets(BothSides::of(boards, pawns));
        for (sides, out) in found.into_iter().zip(out) {
            let [mut white, mut black] = [[0; MOST]; 2];
            // Not by `map`: a function of core may stay a call.
            B::store(sides.0, [&mut white[..B::COUNT], &mut black[..B::COUNT]]);
            for (out, padded) in out.into_iter().zip([white, black]) {
                out.copy_from_slice(&padded[..length]);
            }
        }
        return;
    };
    // Shows the compiler that the lengths are the same, so that it checks the bounds of a group once for all
    // slices.
    let black = &black[..length];
    for sides in &mut out {
        for out in sides {
            *out = &mut core::mem::take(out)[..length];
        }
    }
    for start in (0..length).step_by(B::COUNT) {
        // The last group overlaps the one before, so that it is full.
        let group = start.min(last)..start.min(last) + B::COUNT;
        let pawns = boards.load(&white[group.clone()], &black[group.clone()]);
        let found = sets(BothSides::of(boards, pawns));
        for (sides, [white, black]) in found.into_iter().zip(&mut out) {
            B::store(
                sides.0,
                [&mut white[group.clone()], &mut black[group.clone()]],
            );
        }
    }
}
