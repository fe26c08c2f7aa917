//! Lists of moves. A level's code writes the usual moves at once; promotions and en passant come one by one.

use crate::at_level;
use crate::board::{Color, take_first};
use crate::sides::{AnyLevel, Level};

use super::encoding::{Encoding, Format};
use super::pins::Pins;
use super::scalar;
use super::sets::{Board, Group, MoveSets, Options, Targets, Usual, WRITTEN};

/// The slice length for the fast path of [`list`](super::PawnMoves::list), if there are at most eight pawns.
/// These have fewer than 80 promotions and captures en passant, after which 48 elements must be free.
pub const MOVE_CAPACITY: usize = 80 + WRITTEN;

/// A [`Level`] or an [`AnyLevel`], at which moves are listed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level or an `AnyLevel`, such as `Scalar` or `AnyLevel::best()`"
)]
pub trait ListMoves: Copy {
    #[doc(hidden)]
    #[track_caller]
    fn list<E: Encoding, P: Pins>(self, moves: MoveSets<P>, list: &mut [E::Move]) -> usize;
}

impl<L: Level> ListMoves for L {
    #[inline(always)]
    fn list<E: Encoding, P: Pins>(self, moves: MoveSets<P>, list: &mut [E::Move]) -> usize {
        with_slow_path::<E, P>(
            moves,
            list,
            #[inline(always)]
            |usual, list| at_once::<L, E>(self, usual, list),
        )
    }
}

/// Enters the level in each call. The origins are computed before, where color and kinds may be constants.
impl ListMoves for AnyLevel {
    #[inline(always)]
    fn list<E: Encoding, P: Pins>(self, moves: MoveSets<P>, list: &mut [E::Move]) -> usize {
        with_slow_path::<E, P>(
            moves,
            list,
            #[inline(always)]
            |usual, list| {
                let [east, west, single, double] = usual.sources;
                enter(
                    self,
                    &mut Entering::<E> {
                        east,
                        pawns: usual.pawns,
                        west,
                        color: usual.color,
                        single,
                        list,
                        double,
                    },
                )
            },
        )
    }
}

/// [`Usual`] moves and a list, which go through memory when a level is entered. No two sets of origins are
/// adjacent: otherwise a compiler would load two sets as one vector, and store forwarding would fail.
#[repr(C)]
struct Entering<'a, E: Encoding> {
    east: u64,
    pawns: u64,
    west: u64,
    color: Color,
    single: u64,
    list: &'a mut [E::Move; WRITTEN],
    double: u64,
}

#[inline(never)]
fn enter<E: Encoding>(level: AnyLevel, entering: &mut Entering<E>) -> Option<usize> {
    at_level!(level, |level| {
        // Without this line, the closure captures a reference to each field, and takes a tenth longer.
        let entering = &mut *entering;
        let usual = Usual {
            color: entering.color,
            pawns: entering.pawns,
            sources: [entering.east, entering.west, entering.single, entering.double],
        };
        at_once::<_, E>(level, usual, entering.list)
    })
}

#[inline(always)]
#[track_caller]
fn with_slow_path<E: Encoding, P: Pins>(
    moves: MoveSets<P>,
    list: &mut [E::Move],
    usual: impl FnOnce(Usual, &mut [E::Move; WRITTEN]) -> Option<usize>,
) -> usize {
    let rare = if moves.may_have_rare() {
        list_rare::<E, P>(moves.board, moves.targets, moves.options, moves.pins, list)
    } else {
        0
    };
    let rest = list.get_mut(rare..).and_then(|rest| rest.first_chunk_mut());
    if let Some(rest) = rest
        && let Some(count) = usual(moves.usual(), rest)
    {
        return rare + count;
    }
    one_by_one::<E, P>(moves.board, moves.targets, moves.options, moves.pins, list)
}

#[cold]
#[inline(never)]
#[track_caller]
fn one_by_one<E: Encoding, P: Pins>(
    board: Board,
    targets: Targets,
    options: Options,
    pins: P,
    list: &mut [E::Move],
) -> usize {
    let moves = MoveSets::new(board, targets, options, pins);
    let Some(count) = append::<E>(&moves.groups::<E>(), list) else {
        let (count, capacity) = (moves.count::<E>(), list.len());
        panic!("there are {count} moves, but the list holds only {capacity}");
    };
    count
}

#[inline(always)]
fn append<E: Encoding>(groups: &[Group], list: &mut [E::Move]) -> Option<usize> {
    let mut count = 0;
    for &(mut sources, distance, flags) in groups {
        let distance = (i32::from(distance) as u32) << E::TO;
        while sources != 0 {
            let from = take_first(&mut sources);
            for &flag in flags {
                *list.get_mut(count)? =
                    E::of(Format::<E>::encode(from, distance.wrapping_add(flag)));
                count += 1;
            }
        }
    }
    Some(count)
}

/// Lists the usual moves of up to eight pawns. Returns `None` if there are more, or if [`scalar::list`] does.
#[inline(always)]
fn at_once<L: Level, E: Encoding>(
    level: L,
    usual: Usual,
    list: &mut [E::Move; WRITTEN],
) -> Option<usize> {
    let _ = level; // Without vectors, the code is the same for all levels.
    #[cfg(feature = "simd")]
    crate::sides::return_of_kernel! {
        level,
        |token| super::avx512::list::<E>(token, usual, list),
        super::shuffle::list::<_, E>(token, usual, list)
    }
    scalar::list::<E>(usual, list)
}

/// Listing these moves last and then moving them to the front took up to 1.09 times as long in positions of
/// games, and 1.3 to 1.7 times with pawns on the seventh rank (AMD Zen 5, November 2026).
#[inline(never)]
fn list_rare<E: Encoding, P: Pins>(
    board: Board,
    targets: Targets,
    options: Options,
    pins: P,
    list: &mut [E::Move],
) -> usize {
    // If the list is too short, `one_by_one` follows and panics.
    let moves = MoveSets::new(board, targets, options, pins);
    append::<E>(&moves.rare::<E>(), list).unwrap_or(list.len())
}
