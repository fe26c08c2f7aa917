//! The lists of moves: the ways of all levels, and the slow way for lists with little room.

use crate::at_level;
use crate::board::{Color, take_first};
use crate::sides::{AnyLevel, Level};

use super::encoding::sealed::Sealed as _;
use super::encoding::{Encoding, Layout};
use super::pawn_moves::{Group, Options, PawnMoves, Usual};

/// The elements that a list needs for moves to be written in whole vectors: up to 80 promotions, more than eight pawns
/// have in a game, and the elements that are written behind them.
///
/// With too little room, moves are written one by one, which is slower.
pub const ROOM: usize = 80 + WRITTEN;

/// The elements that are written at most where no move is a promotion: a vector of 16 behind up to 31 moves.
pub(super) const WRITTEN: usize = 48;

/// The pawns whose moves are listed at once.
pub(super) const PAWNS: usize = 8;

/// A lane for each pawn and each of the kinds that positions usually have.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(super) const LANES: usize = 4 * PAWNS;

/// A [`Level`] or an [`AnyLevel`], at which moves are listed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a level",
    label = "expected a level or an `AnyLevel`, such as `Scalar` or `AnyLevel::best()`"
)]
pub trait ListMoves: Copy {
    #[doc(hidden)]
    #[track_caller]
    fn list<E: Encoding>(self, moves: PawnMoves, encoding: E, list: &mut [E::Move]) -> usize;
}

impl<L: Level> ListMoves for L {
    #[inline(always)]
    fn list<E: Encoding>(self, moves: PawnMoves, _encoding: E, list: &mut [E::Move]) -> usize {
        with_room::<E>(
            moves,
            list,
            #[inline(always)]
            |usual, room| at_once::<L, E>(self, usual, room),
        )
    }
}

/// Enters the level in each call. The color and the kinds of moves, which the compiler may know there, have no part
/// in what is inside the level.
impl ListMoves for AnyLevel {
    #[inline(always)]
    fn list<E: Encoding>(self, moves: PawnMoves, _encoding: E, list: &mut [E::Move]) -> usize {
        with_room::<E>(
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

/// What is passed into a level, in memory. No sets are next to each other, because a vector of sets that were stored one
/// by one is not read before the stores are complete.
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
        // Otherwise the closure of the level has a reference to each field, and takes a tenth longer.
        let entering = &mut *entering;
        let usual = Usual {
            color: entering.color,
            pawns: entering.pawns,
            sources: [
                entering.east,
                entering.west,
                entering.single,
                entering.double,
            ],
        };
        at_once::<_, E>(level, usual, entering.list)
    })
}

/// Lists moves by a function for a list with room, or one by one.
#[inline(always)]
#[track_caller]
fn with_room<E: Encoding>(
    moves: PawnMoves,
    list: &mut [E::Move],
    usual: impl FnOnce(Usual, &mut [E::Move; WRITTEN]) -> Option<usize>,
) -> usize {
    let (sets, targets, options) = moves.parts();
    let rare = match moves.may_have_rare() {
        true => list_rare::<E>(sets, targets, options, list),
        false => 0,
    };
    let rest = list.get_mut(rare..).and_then(|rest| rest.first_chunk_mut());
    if let Some(rest) = rest
        && let Some(count) = usual(moves.usual(), rest)
    {
        return rare + count;
    }
    one_by_one::<E>(sets, targets, options, list)
}

/// The integer of a move: its squares, if it went nowhere, and what is added.
#[inline(always)]
pub(super) fn encoded<E: Encoding>(from: u8, added: u32) -> E::Bits {
    let squares = u32::from(from).wrapping_mul(Layout::<E>::SQUARES);
    E::Bits::truncated(squares.wrapping_add(added))
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
    let Some(count) = append::<E>(&moves.groups::<E>(), list) else {
        let (count, room) = (moves.count_of::<E>(), list.len());
        panic!("there are {count} moves, but the list has room for only {room}");
    };
    count
}

/// Lists groups of moves one by one, and returns how many there are. If there is too little room, the result is
/// `None`.
#[inline(always)]
fn append<E: Encoding>(groups: &[Group], list: &mut [E::Move]) -> Option<usize> {
    let mut count = 0;
    for &Group {
        mut sources,
        distance,
        flags,
    } in groups
    {
        let distance = (i32::from(distance) as u32) << E::TO;
        while sources != 0 {
            let from = take_first(&mut sources);
            for &flag in flags {
                *list.get_mut(count)? = E::of(encoded::<E>(from, distance.wrapping_add(flag)));
                count += 1;
            }
        }
    }
    Some(count)
}

/// Lists the usual moves of up to eight pawns. If there are more, the result is `None`.
#[inline(always)]
#[cfg_attr(
    not(feature = "simd"),
    expect(
        unused_variables,
        reason = "without vectors, all levels have the same way"
    )
)]
fn at_once<L: Level, E: Encoding>(
    level: L,
    usual: Usual,
    list: &mut [E::Move; WRITTEN],
) -> Option<usize> {
    #[cfg(feature = "simd")]
    crate::sides::return_of_kernel! {
        level,
        |token| super::avx512::list::<E>(token, usual, list),
        super::shuffle::list::<_, E>(token, usual, list)
    }
    by_steps::<E>(usual, list)
}

/// Lists promotions and en passant, of the parts of all moves, and returns where the other moves begin.
///
/// Listed behind the others and then moved before them, they made the list of a position with pawns on the seventh rank
/// take 1.3 to 1.7 times as long, and those of all positions of games up to 1.09 (AMD Zen 5, November 2026).
#[inline(never)]
fn list_rare<E: Encoding>(
    sets: (u64, u64),
    targets: (u64, u64),
    options: Options,
    list: &mut [E::Move],
) -> usize {
    // Without room for them, the slow way follows, which says so.
    let groups = PawnMoves::of_parts(sets, targets, options).rare::<E>();
    append::<E>(&groups, list).unwrap_or(list.len())
}

/// Lists a store for each pawn and kind, and a step where the pawn has the move. If there are more than eight pawns,
/// the result is `None`.
#[inline(always)]
fn by_steps<E: Encoding>(usual: Usual, list: &mut [E::Move; WRITTEN]) -> Option<usize> {
    let mut left = usual.pawns;
    let mut squares = [0; PAWNS];
    for square in &mut squares {
        // Behind the pawns, a square on which no pawn has a move.
        *square = (left | 1 << 63).trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
    }
    // Except Black's pawn on h8.
    let on_h8 = matches!(usual.color, Color::Black) && usual.pawns >> 63 != 0;
    if left != 0 || on_h8 {
        return None;
    }
    let added = &const { &Layout::<E>::ADDED }[usual.color as usize];
    let mut count = 0;
    for (sources, &added) in usual.sources.into_iter().zip(added) {
        // Never more than 24. So the compiler sees that there is room for each store.
        count &= 31;
        for from in squares {
            list[count] = E::of(encoded::<E>(from, added));
            count += (sources >> from & 1) as usize;
        }
    }
    Some(count)
}
