//! The benchmarks of pawn moves: lists of all moves of the side to move, without or with pins, and the
//! test of a hash move. The color is known only at run time.
//!
//! For lists, the baseline is a loop over each set of targets, as in most engines. One AVX-512 kernel
//! compresses the targets of each kind of move except promotions, like `splat_pawn_moves` in Stockfish
//! and `push_pawns_setwise` in Reckless. Another kernel extends an idea of the engine Rose to
//! captures: it compresses a table of moves, masked by their source squares.

use pawnfill::board::PAWN_RANKS;
use pawnfill::moves::{Empty, Encoding, Enemies, PawnMoves};
use pawnfill::sides::Level;
use pawnfill::{Color, Square};

use crate::loops::benchmark::{Benchmark, add_levels};
use crate::loops::call::{At, Call};
use crate::loops::lists::{LIST_CAPACITY, List, Lists};
use crate::rows::key::{CompetitorId, Subject};
use crate::workload::input::Input;

#[cfg(target_arch = "x86_64")]
mod by_source;
#[cfg(target_arch = "x86_64")]
use by_source::BySource;

pub(crate) fn moves(subject: Subject) -> Benchmark {
    let mut benchmark = Benchmark::new(subject, pick, LOOP, 0, Moves(OverTargets));
    add_levels!(benchmark, |level: L| if competes(L::NAME) => (
        OURS, table_bytes(L::NAME), Moves(PawnMovesAt(level))
    ),);
    #[cfg(target_arch = "x86_64")]
    if let Some(level) = pawnfill::sides::Avx512::new() {
        let call = Moves(kernel::Compressed(level));
        benchmark.add(CompetitorId::new("compressed targets"), 0, At(level, call));
    }
    #[cfg(target_arch = "x86_64")]
    if let Some((level, by_source)) = BySource::new() {
        let call = At(level, Moves(by_source));
        benchmark.add(CompetitorId::new(BY_SOURCE), BySource::TABLE_BYTES, call);
    }
    benchmark
}

pub(crate) fn pinned(subject: Subject) -> Benchmark {
    let mut benchmark = Benchmark::new(subject, pick_pins, LOOP, 0, Pinned(OverTargets));
    add_levels!(benchmark, |level: L| if competes(L::NAME) => (
        OURS, table_bytes(L::NAME) + PIN_BYTES, Pinned(PawnMovesAt(level))
    ),);
    #[cfg(target_arch = "x86_64")]
    if let Some((level, by_source)) = BySource::new() {
        let bytes = BySource::TABLE_BYTES + size_of_val(&LINES);
        benchmark.add(CompetitorId::new(BY_SOURCE), bytes, At(level, Pinned(by_source)));
    }
    benchmark
}

pub(crate) fn contains(subject: Subject) -> Benchmark {
    let mut benchmark = Benchmark::new(subject, pick_move, "rules in turn", 0, InTurn);
    benchmark.add(CompetitorId::new(OURS), REACHED_BYTES, Contains);
    benchmark
}

/// The bytes of the library's table for pins: three sets for each color and square of the king.
const PIN_BYTES: usize = 2 * 64 * 3 * size_of::<u64>();

/// The bytes of the library's table for `contains`: three sets for each color, square and kind (promotion or
/// not).
const REACHED_BYTES: usize = 4 * 64 * 3 * size_of::<u64>();

const LOOP: &str = "loop over targets";
#[cfg(target_arch = "x86_64")]
const BY_SOURCE: &str = "compressed moves";
const OURS: &str = "PawnMoves";

/// Whether a level has its own code for lists. SSE2 runs the scalar code, and GFNI runs the AVX-512 code.
pub(crate) const fn competes(level: &str) -> bool {
    !matches!(level.as_bytes(), b"SSE2" | b"GFNI")
}

/// The bytes of a level's table of shuffles.
fn table_bytes(level: &str) -> usize {
    match level {
        "scalar" | "AVX-512" => 0,
        _ => 256 * size_of::<u64>(),
    }
}

/// The index of a color, its pawns, the empty squares and the enemies.
type SideToMove = (u8, u64, u64, u64);

/// Makes the drawn sets disjoint, because they may overlap.
fn pick(input: &Input) -> SideToMove {
    let pawns = input.own & PAWN_RANKS;
    let (empty, enemies) = (input.empty & !pawns, input.targets & !pawns);
    (input.color as u8, pawns, empty, enemies & !empty)
}

/// The side to move, its pinned pawns and its king.
type WithPins = (u8, u64, u64, u64, u64, Square);

/// In at most one position of 16, pins the first pawn on a line with the king. (In games, one of 20 has a
/// pin.)
fn pick_pins(input: &Input) -> WithPins {
    let (color, pawns, empty, enemies) = pick(input);
    let king = input.kings[usize::from(color)];
    let can_be_pinned = |square: &Square| {
        let is_on_line = *square != king && LINES[king as usize][*square as usize] != 0;
        is_on_line && pawns & square.bitboard() != 0
    };
    let first = Square::ALL.into_iter().find(can_be_pinned);
    let pinned = first.filter(|_| scattered(input) < 16).map_or(0, Square::bitboard);
    (color, pawns, empty, enemies, pinned, king)
}

fn scattered(input: &Input) -> u64 {
    (input.own ^ input.empty.rotate_left(17) ^ input.targets).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        >> 56
}

/// The color (bit 0) and whether the move promotes (bit 1), the sets, and the squares of the move.
type WithMove = (u8, u64, u64, u64, Square, Square);

/// Draws a hash move: from a pawn (or any square), over the distance of a pawn move. It need not be possible
/// in the position.
fn pick_move(input: &Input) -> WithMove {
    let (color, pawns, empty, enemies) = pick(input);
    let ahead = [8, 8, 8, 16, 16, 7, 9, 9][scattered(input) as usize >> 5];
    let from = input.square as i8;
    let to = Square::from_index((from + [ahead, -ahead][usize::from(color)]) as u8 & 63);
    let promotes = to.rank() == [7, 0][usize::from(color)];
    let color = color | u8::from(promotes) << 1;
    (color, pawns, empty, enemies, input.square, to)
}

fn color_of(index: u8) -> Color {
    match index & 1 {
        0 => Color::White,
        _ => Color::Black,
    }
}

type Colored = (Color, u64, u64, u64);

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

pub(crate) trait MoveLister: Copy + 'static {
    fn list(self, position: Colored, list: &mut List) -> usize;
}

#[derive(Clone, Copy)]
pub(crate) struct Moves<T>(pub(crate) T);

impl<T: MoveLister> Call for Moves<T> {
    type Arguments = SideToMove;
    type Output = u64;
    #[inline(always)]
    fn call(self, (color, pawns, empty, enemies): SideToMove, lists: &mut Lists) -> u64 {
        let [list, ..] = lists.next();
        self.0.list((color_of(color), pawns, empty, enemies), list) as u64
    }
    fn compared(count: u64, lists: &Lists) -> u64 {
        lists.listed(count, [count as usize, 0, 0, 0])
    }
}

#[derive(Clone, Copy)]
struct Pinned<T>(T);

trait PinLister: Copy + 'static {
    fn list_pinned(self, position: Colored, pinned: u64, king: Square, list: &mut List) -> usize;
}

impl<T: PinLister> Call for Pinned<T> {
    type Arguments = WithPins;
    type Output = u64;
    #[inline(always)]
    fn call(self, arguments: WithPins, lists: &mut Lists) -> u64 {
        let (color, pawns, empty, enemies, pinned, king) = arguments;
        let position = (color_of(color), pawns, empty, enemies);
        let [list, ..] = lists.next();
        self.0.list_pinned(position, pinned, king, list) as u64
    }
    fn compared(count: u64, lists: &Lists) -> u64 {
        lists.listed(count, [count as usize, 0, 0, 0])
    }
}

impl<L: Level> PinLister for PawnMovesAt<L> {
    #[inline(always)]
    fn list_pinned(self, position: Colored, pinned: u64, king: Square, list: &mut List) -> usize {
        let (color, pawns, empty, enemies) = position;
        let moves = PawnMoves::new(color, pawns, Empty(empty), Enemies(enemies));
        moves.pinned(king, pinned).list(self.0, From6, list)
    }
}

/// The line through a king and another square: a file, a rank or a diagonal; empty if there is none.
static LINES: [[u64; 64]; 64] = {
    let mut lines = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (king, square) = (pair / 64, pair % 64);
        let files = square as i32 % 8 - king as i32 % 8;
        let ranks = square as i32 / 8 - king as i32 / 8;
        if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
            let mut step = -7;
            while step <= 7 {
                let file = king as i32 % 8 + step * files.signum();
                let rank = king as i32 / 8 + step * ranks.signum();
                if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                    lines[king][square] |= 1 << (8 * rank + file);
                }
                step += 1;
            }
        }
        pair += 1;
    }
    lines
};

impl PinLister for OverTargets {
    #[inline(always)]
    fn list_pinned(self, position: Colored, pinned: u64, king: Square, list: &mut List) -> usize {
        let (color, pawns, empty, enemies) = position;
        let mut left = pawns & pinned;
        let mut count = over_targets((color, pawns & !pinned, empty, enemies), !0, list, 0);
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let line = LINES[king as usize][first];
            let position = (color, 1 << first, empty, enemies);
            count = over_targets(position, line, list, count);
            left &= left - 1;
        }
        count
    }
}

#[derive(Clone, Copy)]
struct Contains;

impl Call for Contains {
    type Arguments = WithMove;
    type Output = u64;
    #[inline(always)]
    fn call(self, (color, pawns, empty, enemies, from, to): WithMove, _: &mut Lists) -> u64 {
        let moves = PawnMoves::new(color_of(color), pawns, Empty(empty), Enemies(enemies));
        u64::from(moves.contains(from, to, color & 2 != 0))
    }
}

/// The test of a hash move in engines: one question after the other.
#[derive(Clone, Copy)]
struct InTurn;

impl Call for InTurn {
    type Arguments = WithMove;
    type Output = u64;
    #[inline(always)]
    fn call(self, (color, pawns, empty, enemies, from, to): WithMove, _: &mut Lists) -> u64 {
        use pawnfill::shift::attack_mask;
        let (target, promotes) = (to.bitboard(), color & 2 != 0);
        let color = color_of(color);
        let (forward, last, start) = match color {
            Color::White => (8, 0xff << 56, 1),
            Color::Black => (-8, 0xff, 6),
        };
        if from.bitboard() & pawns == 0 || promotes != (target & last != 0) {
            return 0;
        }
        let distance = to as i8 - from as i8;
        if distance == forward {
            u64::from(target & empty != 0)
        } else if distance == 2 * forward {
            let between = 1 << (from as i8 + forward);
            u64::from(from.rank() == start && (target | between) & !empty == 0)
        } else {
            u64::from(attack_mask(color, from) & enemies & target != 0)
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct PawnMovesAt<L>(pub(crate) L);

impl<L: Level> MoveLister for PawnMovesAt<L> {
    #[inline(always)]
    fn list(self, (color, pawns, empty, enemies): Colored, list: &mut List) -> usize {
        PawnMoves::new(color, pawns, Empty(empty), Enemies(enemies)).list(self.0, From6, list)
    }
}

/// The targets of a kind of move, and the distance of its moves.
type Kind = (u64, i8);

/// The kinds of promotions (pushes and captures), then the kinds of other pushes and captures.
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
        [(single(promoting), forward), east(promoting), west(promoting)],
        [(single(others), forward), (double, 2 * forward), east(others), west(others)],
    )
}

#[inline(always)]
fn loop_over((mut targets, distance): Kind, flags: &[u16], list: &mut List, count: usize) -> usize {
    let mut count = count;
    while targets != 0 {
        let to = targets.trailing_zeros() as u16;
        targets &= targets - 1;
        for flag in flags {
            let from = to.wrapping_add_signed(-i16::from(distance));
            debug_assert!(count < LIST_CAPACITY);
            // SAFETY: the list has room for the moves of 64 pawns. At most eight promote, with at most
            // twelve moves each, and the others have at most four.
            unsafe { *list.get_unchecked_mut(count) = from << 6 | to | flag };
            count += 1;
        }
    }
    count
}

#[inline(always)]
fn promotions(kinds: [Kind; 3], list: &mut List, count: usize) -> usize {
    let mut count = count;
    for kind in kinds {
        count = loop_over(kind, &[7 << 12, 6 << 12, 5 << 12, 4 << 12], list, count);
    }
    count
}

#[derive(Clone, Copy)]
struct OverTargets;

#[inline(always)]
fn over_targets(position: Colored, targets: u64, list: &mut List, count: usize) -> usize {
    let (promoting, others) = kinds(position);
    let limited = |(to, distance): Kind| (to & targets, distance);
    let mut count = promotions(promoting.map(limited), list, count);
    for kind in others {
        count = loop_over(limited(kind), &[0], list, count);
    }
    count
}

impl MoveLister for OverTargets {
    #[inline(always)]
    fn list(self, position: Colored, list: &mut List) -> usize {
        over_targets(position, !0, list, 0)
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

    static SQUARES: [u8; 64] = {
        let mut squares = [0; 64];
        let mut square = 0;
        while square < 64 {
            squares[square] = square as u8;
            square += 1;
        }
        squares
    };

    #[derive(Clone, Copy)]
    pub(super) struct Compressed(pub(super) Avx512);

    impl MoveLister for Compressed {
        #[inline(always)]
        fn list(self, position: Colored, list: &mut List) -> usize {
            if position.1.count_ones() > 8 {
                return OverTargets.list(position, list);
            }
            let (promoting, others) = kinds(position);
            let mut count = promotions(promoting, list, 0);
            for (targets, distance) in others {
                debug_assert!(count + 8 <= LIST_CAPACITY);
                // SAFETY: the level proves that the machine has the instructions. At most eight pawns
                // have at most twelve moves each, so the list has room for eight more.
                unsafe {
                    let squares = _mm512_loadu_si512(SQUARES.as_ptr().cast());
                    // As in engines, the lanes after the targets are neither used nor zeroed. On Zen 5,
                    // zeroing would wait for the register's old value.
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
