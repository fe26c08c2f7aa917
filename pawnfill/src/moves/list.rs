//! The lists of moves: the ways of all levels, and the slow way for lists with little room.

use crate::at_level;
use crate::sides::{AnyLevel, Level};

use super::encoding::sealed::Sealed as _;
use super::encoding::{Encoding, Layout};
use super::pawn_moves::{Group, Options, PawnMoves};

/// The elements that a list needs for moves to be written in whole vectors: the 96 promotions that eight pawns
/// have at most, and a vector of 32 behind them.
///
/// With less room, moves are written one by one, which is slower.
pub const ROOM: usize = 128;

/// The pawns whose moves are listed at once.
pub(super) const PAWNS: usize = 8;

/// A lane for each pawn and each of the kinds that positions usually have.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(super) const LANES: usize = 4 * PAWNS;

/// A [`Level`] or an [`AnyLevel`], at which moves are listed.
pub trait ListMoves: Copy {
    #[doc(hidden)]
    #[track_caller]
    fn list<E: Encoding>(self, moves: PawnMoves, encoding: E, list: &mut [E::Move]) -> usize;
}

impl<L: Level> ListMoves for L {
    #[inline(always)]
    fn list<E: Encoding>(self, moves: PawnMoves, _encoding: E, list: &mut [E::Move]) -> usize {
        match room::<E>(moves, list) {
            Some(list) => at_once::<L, E>(self, moves, list),
            None => {
                let (sets, targets, options) = moves.parts();
                one_by_one::<E>(sets, targets, options, list)
            }
        }
    }
}

/// Enters the level in each call.
impl ListMoves for AnyLevel {
    #[inline]
    fn list<E: Encoding>(self, moves: PawnMoves, _encoding: E, list: &mut [E::Move]) -> usize {
        // A panic stands at the caller's line, which a closure of the level does not know.
        match room::<E>(moves, list) {
            Some(list) => at_level!(self, |level| at_once::<_, E>(level, moves, list)),
            None => {
                let (sets, targets, options) = moves.parts();
                one_by_one::<E>(sets, targets, options, list)
            }
        }
    }
}

/// The list, if it has room for vectors and the moves are those of few pawns.
#[inline(always)]
fn room<E: Encoding>(moves: PawnMoves, list: &mut [E::Move]) -> Option<&mut [E::Move; ROOM]> {
    let are_few = moves.pawns().count_ones() as usize <= PAWNS && Layout::<E>::HAS_FEW_PROMOTIONS;
    list.first_chunk_mut().filter(|_| are_few)
}

/// The integer of a move.
#[inline(always)]
pub(super) fn encoded<E: Encoding>(from: u8, distance: i8, flag: u32) -> E::Bits {
    let to = (distance as i32 as u32) << E::TO;
    let squares = u32::from(from).wrapping_mul(Layout::<E>::SQUARES);
    E::Bits::truncated(squares.wrapping_add(to).wrapping_add(flag))
}

/// Takes the first square of a set, or 64 if the set is empty.
#[inline(always)]
pub(super) fn take_first(set: &mut u64) -> u8 {
    let first = set.trailing_zeros() as u8;
    *set &= set.wrapping_sub(1);
    first
}

/// Lists the moves in a list with any room, one by one.
///
/// It takes the parts of the moves: its callers would store the whole in memory before they know whether they call.
#[cold]
#[inline(never)]
#[track_caller]
fn one_by_one<E: Encoding>(
    sets: (u64, u64),
    targets: (u64, u64),
    options: Options,
    list: &mut [E::Move],
) -> usize {
    let moves = PawnMoves::of_parts(sets, targets, options);
    let Some(count) = append::<E>(&moves.rare::<E>(), list, 0)
        .and_then(|count| append::<E>(&moves.usual::<E>(), list, count))
    else {
        let (count, room) = (moves.count_of::<E>(), list.len());
        panic!("there are {count} moves, but the list has room for only {room}");
    };
    count
}

/// Appends groups of moves one by one behind the first `count` moves, and returns how many there are then. If there is
/// too little room, the result is `None`.
#[inline(always)]
fn append<E: Encoding>(groups: &[Group], list: &mut [E::Move], mut count: usize) -> Option<usize> {
    for &Group {
        mut sources,
        distance,
        flags,
    } in groups
    {
        while sources != 0 {
            let from = take_first(&mut sources);
            for &flag in flags {
                *list.get_mut(count)? = E::of(encoded::<E>(from, distance, flag));
                count += 1;
            }
        }
    }
    Some(count)
}

/// Lists the moves of up to eight pawns.
#[inline(always)]
#[cfg_attr(
    not(all(feature = "simd", target_arch = "x86_64")),
    expect(
        unused_variables,
        reason = "without vectors, all levels have the same way"
    )
)]
fn at_once<L: Level, E: Encoding>(level: L, moves: PawnMoves, list: &mut [E::Move; ROOM]) -> usize {
    let mut count = 0;
    if moves.may_have_rare() {
        let (sets, targets, options) = moves.parts();
        count = rare_ones::<E>(sets, targets, options, list);
    }
    let usual = moves.usual::<E>();
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    match level.token() {
        Some(fearless_simd::Level::Avx512(token)) => {
            return super::avx512::append::<E>(token, moves, &usual, list, count);
        }
        Some(fearless_simd::Level::Avx2(token)) => {
            return super::avx2::append::<E>(token, moves, &usual, list, count);
        }
        _ => {}
    }
    by_steps::<E>(moves, &usual, list, count)
}

/// The moves that most positions do not have, of the parts of all moves.
#[inline(never)]
fn rare_ones<E: Encoding>(
    sets: (u64, u64),
    targets: (u64, u64),
    options: Options,
    list: &mut [E::Move; ROOM],
) -> usize {
    let moves = PawnMoves::of_parts(sets, targets, options);
    match append::<E>(&moves.rare::<E>(), list, 0) {
        Some(count) => count,
        None => unreachable!("the list has room for the promotions of eight pawns"),
    }
}

/// Appends a store for each pawn and group, and a step where the pawn has the move.
#[inline(always)]
fn by_steps<E: Encoding>(
    moves: PawnMoves,
    groups: &[Group; 4],
    list: &mut [E::Move; ROOM],
    mut count: usize,
) -> usize {
    let mut left = moves.pawns();
    let mut pawns = [0; PAWNS];
    for pawn in &mut pawns {
        *pawn = if left == 0 {
            moves.nobody()
        } else {
            take_first(&mut left)
        };
    }
    for group in groups {
        for from in pawns {
            // Never more than there is room for.
            list[count & (ROOM - 1)] = E::of(encoded::<E>(from, group.distance, group.flags[0]));
            count += (group.sources >> from & 1) as usize;
        }
    }
    count
}
