//! Lists of all pawn moves of the side to move, whose color is known only at run time.
//!
//! The baseline is the loop over each set of targets that most engines have. The kernel of AVX-512 has the idea of
//! `splat_pawn_moves` in Stockfish, `push_pawns_setwise` in Reckless, and others: it compresses the targets of a kind.

use pawnfill::Color;
use pawnfill::moves::{Encoding, ListMoves, PawnMoves};
use pawnfill::sides::Level;

use crate::loops::benchmark::{Benchmark, Many, add_levels};
use crate::loops::call::{At, Call};
use crate::loops::lists::{List, Lists, ROOM};
use crate::rows::key::{CandidateId, Subject};
use crate::workload::input::Input;

/// The benchmark. A call returns the number of moves.
pub(crate) const MOVES: Many = Many {
    subject: Subject::new("moves", "pawn_moves"),
    benchmark: || {
        let mut found = Benchmark::new(MOVES.subject, pick, LOOP, 0, Moves(OverTargets));
        add_levels!(found, |level: L| if competes(L::NAME) => (
            OURS, table_bytes(L::NAME), Moves(PawnMovesAt(level))
        ),);
        #[cfg(target_arch = "x86_64")]
        if let Some(level) = pawnfill::sides::Avx512::new() {
            let call = Moves(kernel::Compressed(level));
            found.add(CandidateId::new(KERNEL), 0, At(level, call));
        }
        found
    },
};

const LOOP: &str = "loop over targets";
const KERNEL: &str = "compressed targets";
const OURS: &str = "PawnMoves";

/// Whether a level has moves of its own: SSE2 lists them as plain code does, and GFNI as AVX-512.
pub(crate) const fn competes(level: &str) -> bool {
    !matches!(level.as_bytes(), b"SSE2" | b"GFNI")
}

/// The shuffles of a level.
fn table_bytes(level: &str) -> usize {
    match level {
        "scalar" | "AVX-512" => 0,
        _ => 256 * size_of::<u64>(),
    }
}

/// The index of a color, and its pawns, the empty squares and the enemies.
type Position = (u8, u64, u64, u64);

fn pick(input: &Input) -> Position {
    (input.color as u8, input.own, input.empty, input.targets)
}

/// The same with the color.
type Colored = (Color, u64, u64, u64);

/// Moves as Stockfish has them.
#[derive(Clone, Copy)]
struct From6;

impl Encoding for From6 {
    type Bits = u16;
    type Move = u16;
    const FROM: u32 = 6;
    const TO: u32 = 0;
    const PROMOTIONS: &[u32] = &[7 << 12, 6 << 12, 5 << 12, 4 << 12];

    #[inline(always)]
    fn of(bits: u16) -> u16 {
        bits
    }
}

pub(crate) trait Lister: Copy + 'static {
    /// Lists all moves; returns their number.
    fn list(self, position: Colored, list: &mut List) -> usize;
}

#[derive(Clone, Copy)]
pub(crate) struct Moves<T>(pub(crate) T);

impl<T: Lister> Call for Moves<T> {
    type Arguments = Position;
    type Output = u64;
    #[inline(always)]
    fn call(self, (color, pawns, empty, enemies): Position, lists: &mut Lists) -> u64 {
        let color = match color {
            0 => Color::White,
            _ => Color::Black,
        };
        let [list, ..] = lists.next();
        self.0.list((color, pawns, empty, enemies), list) as u64
    }
    fn compared(count: u64, lists: &Lists) -> u64 {
        lists.listed(count, [count as usize, 0, 0, 0])
    }
}

#[derive(Clone, Copy)]
pub(crate) struct PawnMovesAt<L>(pub(crate) L);

impl<L: Level> Lister for PawnMovesAt<L> {
    #[inline(always)]
    fn list(self, (color, pawns, empty, enemies): Colored, list: &mut List) -> usize {
        let moves = PawnMoves::new(color, pawns, empty, enemies);
        ListMoves::list(self.0, moves, From6, list)
    }
}

/// The targets of a kind of moves, and how far the moves go.
type Kind = (u64, i8);

/// The targets of promotions by a push and by captures, and of other pushes and captures.
#[inline(always)]
fn kinds((color, pawns, empty, enemies): Colored) -> ([Kind; 3], [Kind; 4]) {
    use pawnfill::shift::{east_attacks, stops, west_attacks};
    let (forward, seventh, third) = match color {
        Color::White => (8, 0xff << 48, 0xff << 16),
        Color::Black => (-8, 0xff << 8, 0xff << 40),
    };
    let single = |pawns| stops(color, pawns) & empty;
    let east = |pawns| (east_attacks(color, pawns) & enemies, forward + 1);
    let west = |pawns| (west_attacks(color, pawns) & enemies, forward - 1);
    let (promoting, others) = (pawns & seventh, pawns & !seventh);
    let double = single(single(others) & third);
    (
        [
            (single(promoting), forward),
            east(promoting),
            west(promoting),
        ],
        [
            (single(others), forward),
            (double, 2 * forward),
            east(others),
            west(others),
        ],
    )
}

/// Lists the moves to some targets, and returns how many there are then.
#[inline(always)]
fn loop_over((mut targets, distance): Kind, flags: &[u16], list: &mut List, count: usize) -> usize {
    let mut count = count;
    while targets != 0 {
        let to = targets.trailing_zeros() as u16;
        targets &= targets - 1;
        for flag in flags {
            let from = to.wrapping_add_signed(-i16::from(distance));
            debug_assert!(count < ROOM);
            // SAFETY: 64 pawns have at most four moves each, or twelve if they promote, and at most eight promote.
            unsafe { *list.get_unchecked_mut(count) = from << 6 | to | flag };
            count += 1;
        }
    }
    count
}

/// Lists promotions to four pieces.
#[inline(always)]
fn promotions(kinds: [Kind; 3], list: &mut List) -> usize {
    let mut count = 0;
    for kind in kinds {
        count = loop_over(kind, &[7 << 12, 6 << 12, 5 << 12, 4 << 12], list, count);
    }
    count
}

#[derive(Clone, Copy)]
struct OverTargets;

impl Lister for OverTargets {
    #[inline(always)]
    fn list(self, position: Colored, list: &mut List) -> usize {
        let (promoting, others) = kinds(position);
        let mut count = promotions(promoting, list);
        for kind in others {
            count = loop_over(kind, &[0], list, count);
        }
        count
    }
}

#[cfg(target_arch = "x86_64")]
mod kernel {
    use std::arch::x86_64::{
        __m128i, _mm_add_epi16, _mm_mullo_epi16, _mm_set1_epi16, _mm_storeu_si128,
        _mm512_castsi512_si128, _mm512_castsi512_si256, _mm512_cvtepu8_epi16, _mm512_loadu_si512,
        _mm512_mask_compress_epi8,
    };

    use pawnfill::sides::Avx512;

    use super::*;

    /// The squares of the board.
    static SQUARES: [u8; 64] = {
        let mut squares = [0; 64];
        let mut square = 0;
        while square < 64 {
            squares[square] = square as u8;
            square += 1;
        }
        squares
    };

    /// The targets of each kind in one compression of bytes.
    #[derive(Clone, Copy)]
    pub(super) struct Compressed(pub(super) Avx512);

    impl Lister for Compressed {
        #[inline(always)]
        fn list(self, position: Colored, list: &mut List) -> usize {
            if position.1.count_ones() > 8 {
                return OverTargets.list(position, list);
            }
            let (promoting, others) = kinds(position);
            let mut count = promotions(promoting, list);
            for (targets, distance) in others {
                debug_assert!(count + 8 <= ROOM);
                // SAFETY: the level proves that the machine has the instructions. No more than eight pawns have moves,
                // at most twelve each, so that the list has room for eight more.
                unsafe {
                    let squares = _mm512_loadu_si512(SQUARES.as_ptr().cast());
                    // What is behind the targets is not used. Zeros would wait for the register's old value on Zen 5,
                    // for which an engine has no need to wait.
                    let to = _mm512_mask_compress_epi8(squares, targets, squares);
                    let to =
                        _mm512_castsi512_si128(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(to)));
                    // `from << 6 | to`
                    let both = _mm_mullo_epi16(to, _mm_set1_epi16(65));
                    let moves = _mm_add_epi16(both, _mm_set1_epi16(-64 * i16::from(distance)));
                    _mm_storeu_si128(list.as_mut_ptr().add(count).cast::<__m128i>(), moves);
                }
                count += targets.count_ones() as usize;
            }
            count
        }
    }
}
