//! Batches: the sets of many boards, as many boards at once as fit into the vectors of a level.

use super::both::BothSides;
use super::level::{Boards, Registers, Scalar};
use super::pair::Pair;
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

/// Slices of sets, from which and to which the lanes of several boards go.
pub trait Columns: Registers {
    /// How many boards there are at once.
    const COUNT: usize;

    /// The sets of this many boards.
    fn load(self, white: &[u64], black: &[u64]) -> Self::Lanes;

    /// Writes the sets of this many boards.
    fn store(lanes: Self::Lanes, out: [&mut [u64]; 2]);
}

impl Boards for Batch<Scalar> {}

impl Registers for Batch<Scalar> {
    type Lanes = Pair<u64>;

    #[inline(always)]
    fn lanes(self, white: u64, black: u64) -> Pair<u64> {
        Pair([white, black])
    }
}

impl Columns for Batch<Scalar> {
    const COUNT: usize = 1;

    #[inline(always)]
    fn load(self, white: &[u64], black: &[u64]) -> Pair<u64> {
        self.lanes(white[0], black[0])
    }

    #[inline(always)]
    fn store(lanes: Pair<u64>, [white, black]: [&mut [u64]; 2]) {
        [white[0], black[0]] = lanes.0;
    }
}

/// The most boards that any level computes at once.
const MOST: usize = 8;

/// Checks that all slices are of one length.
#[track_caller]
#[inline(always)]
pub(super) fn check<const N: usize>(white: &[u64], black: &[u64], out: &[[&mut [u64]; 2]; N]) {
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
        "`Level::batch` takes slices of one length: white has {white}, black has {black}, out has {out:?}"
    );
}

/// Writes the sets of all boards. The slices are of one length.
#[inline(always)]
pub(super) fn run<B: Boards + Columns, const N: usize>(
    boards: B,
    white: &[u64],
    black: &[u64],
    mut out: [[&mut [u64]; 2]; N],
    sets: impl Fn(BothSides<B>) -> [Sides<B>; N],
) {
    let length = white.len();
    let Some(last) = length.checked_sub(B::COUNT) else {
        // The others of the only group are empty.
        let mut pawns = [[0; MOST]; 2];
        pawns[0][..length].copy_from_slice(white);
        pawns[1][..length].copy_from_slice(black);
        let pawns = boards.load(&pawns[0][..B::COUNT], &pawns[1][..B::COUNT]);
        let found = sets(BothSides::of(boards, pawns));
        for (sides, out) in found.into_iter().zip(out) {
            let mut padded = [[0; MOST]; 2];
            B::store(sides.0, padded.each_mut().map(|sets| &mut sets[..B::COUNT]));
            for (out, padded) in out.into_iter().zip(padded) {
                out.copy_from_slice(&padded[..length]);
            }
        }
        return;
    };
    // Of one length for the compiler, too, so that it checks the bounds of a group once for all slices.
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
