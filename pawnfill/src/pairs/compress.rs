//! [`Compress`]: pairs without a loop over pawns or partners, with instructions of AVX-512, AVX2, NEON and simd128.

use crate::at_level;
#[cfg(feature = "simd")]
use crate::sides::return_of_kernel;
use crate::sides::{AnyLevel, Level};

use super::indices::{Changed, all_exactly, changes_exactly, have_room};
use super::numbering::Numbering;
use super::pawns::Pawns;
use super::perspective::Perspective;
use super::rows::Rows;
use super::strategy::PairStrategy;

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod avx512;
#[cfg(feature = "simd")]
#[allow(dead_code, reason = "an architecture may have no kernels")]
mod shuffle;

/// Lists all pairs at once, with the instructions that compress a vector in the AVX-512 of Ice Lake, Zen 4
/// and later, or the pairs of one distance after the other with AVX2, NEON or simd128. At other
/// [levels](crate::sides#levels) it is [`Rows`].
///
/// As in [`Rows`], a list has the pawns by files, so a pawn's partners on its own file and the next one
/// directly follow it. For each position in the list and each distance, a mask says whether the pawn at that
/// distance behind the position is still a partner. One instruction then moves the pairs to the front:
///
/// ```text
///   position   0   1   2   3   4   5
///   pawn      a2  a7  b3  c4  c5  e2     partners that follow: 2 1 2 1 0 0
///
///   distance   1 1 1 1 1 1   2 2 2 2 2 2          compressed
///   first      0 1 2 3 4 5   0 1 2 3 4 5          0 1 2 3 0 2
///   second     1 2 3 4 5     2 3 4 5              1 2 3 4 2 4
///   is a pair  x x x x . .   x . x . . .
/// ```
///
/// With AVX-512, the indices of the pairs are computed 32 at a time, so most positions need no branch. When pawns
/// change, all partners of a pawn are compressed at once, and a pushed pawn has the same partners before and after.
///
/// Given an [`AnyLevel`], it enters the level in each call. Given a level, it is for code inside
/// [`at_level!`](crate::at_level): outside the level the result is the same, but every instruction is a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Compress<L>(pub L);

/// The pawns that a list has room for.
#[cfg(feature = "simd")]
const PAWNS: usize = 16;

impl<L: Level> PairStrategy for Compress<L> {
    const NAME: &'static str = "Compress";

    #[inline(always)]
    fn all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        lists: [&mut [N::Index]; SIDES],
    ) -> usize {
        #[cfg(feature = "simd")]
        if pawns.all().count_ones() <= PAWNS as u32 && have_room(&lists) {
            return_of_kernel! {
                self.0,
                |token| avx512::all(token, numbering, pawns, perspectives, lists),
                shuffle::all(token, numbering, pawns, perspectives, lists)
            }
        }
        Rows.all(numbering, pawns, perspectives, lists)
    }

    #[inline(always)]
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        both: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut [N::Index]; SIDES],
        added: [&mut [N::Index]; SIDES],
    ) -> Changed {
        #[cfg(feature = "simd")]
        return_of_kernel! {
            self.0,
            |token| super::changes::changes(token, numbering, both, perspectives, removed, added),
            super::changes::changes(
                shuffle::EightInVector(token), numbering, both, perspectives, removed, added
            )
        }
        Rows.changes(numbering, both, perspectives, removed, added)
    }
}

/// Enters the level in each call. Code that runs at a level already should pass that level instead, because
/// the call is then inlined.
impl PairStrategy for Compress<AnyLevel> {
    const NAME: &'static str = "Compress";

    #[inline]
    fn all<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        pawns: Pawns,
        perspectives: [Perspective; SIDES],
        lists: [&mut [N::Index]; SIDES],
    ) -> usize {
        // A panic stands at the caller's line, which a closure of the level does not know.
        if !have_room(&lists) {
            return all_exactly(numbering, pawns, perspectives, lists);
        }
        at_level!(self.0, |level| Compress(level).all(numbering, pawns, perspectives, lists))
    }

    #[inline]
    fn changes<N: Numbering, const SIDES: usize>(
        self,
        numbering: N,
        both: [Pawns; 2],
        perspectives: [Perspective; SIDES],
        removed: [&mut [N::Index]; SIDES],
        added: [&mut [N::Index]; SIDES],
    ) -> Changed {
        if !(have_room(&removed) && have_room(&added)) {
            return changes_exactly(numbering, both, perspectives, removed, added);
        }
        at_level!(self.0, |level| {
            Compress(level).changes(numbering, both, perspectives, removed, added)
        })
    }
}
