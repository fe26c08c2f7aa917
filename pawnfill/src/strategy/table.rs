//! The strategy [`Table`]: lookups in tables made by [`tables!`](crate::tables).
//!
//! Masks and operations on file sets are one lookup each. Directed fills and most spans take one lookup for
//! each rank, in the table of file fills. Most of the pawn structure is computed as in engines: pawn by pawn,
//! with a mask for each square, or file by file.
//!
//! Pushes of sets, attacked squares and tests of the squares next to a pawn use the definitions, because
//! engines need no table for them. Lever candidates also use their definition: tables would need four
//! population counts per pawn. Without `popcnt`, compilers vectorize these, but strategies should be scalar.
//!
//! Many engines unite the masks of all pawns in a loop. For fills and spans, this takes two to three times as
//! long, because the branch at the end of the loop depends on the number of pawns.
//!
//! Each method reads with [`lookup!`](crate::lookup), because an inlined method that reads a `static` of
//! another crate first loads the table's address from memory.
//!
//! Unless noted otherwise, alternatives were compared on AMD Zen 4 in November 2026.

use crate::board::{Color, Square, east_one, west_one};
use crate::shift;

use super::overrides::overrides;

/// Looks up masks, file sets, fills, spans and most of the structure in tables. [`Shift`](crate::Shift)
/// computes the other operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Table;

crate::tables! {
    static FILL_FILES: [u64; 256] = fill_files;
    static ADJACENT_FILES: [u8; 256] = adjacent_files;
    static ISOLATED_FILES: [u8; 256] = isolated_files;
    static ISLAND_COUNT: [u8; 256] = island_count;
    static FILE_MASK: [u64; 64] = file_mask;
    static ADJACENT_FILES_MASK: [u64; 64] = adjacent_files_mask;
    static FRONT_FILL_MASK: [[u64; 64]; 2] = front_fill_mask;
    static REAR_FILL_MASK: [[u64; 64]; 2] = rear_fill_mask;
    static FRONT_SPAN_MASK: [[u64; 64]; 2] = front_span_mask;
    static REAR_SPAN_MASK: [[u64; 64]; 2] = rear_span_mask;
    static SINGLE_PUSH_MASK: [[u64; 64]; 2] = single_push_mask;
    static DOUBLE_PUSH_MASK: [[u64; 64]; 2] = double_push_mask;
    static ATTACK_MASK: [[u64; 64]; 2] = attack_mask;
    static ATTACK_FRONT_SPAN_MASK: [[u64; 64]; 2] = attack_front_span_mask;
    static ATTACK_REAR_SPAN_MASK: [[u64; 64]; 2] = attack_rear_span_mask;
    static PASSED_MASK: [[u64; 64]; 2] = passed_mask;
    static SHELTER_MASK: [[u64; 64]; 2] = shelter_mask;
    static PAIR_MASK: [u64; 64] = pair_mask;
}

overrides! {
    impl Table;

    fn north_fill(set: u64) -> u64 [FILL_FILES] { north_fill(set) }
    fn south_fill(set: u64) -> u64 [FILL_FILES] { south_fill(set) }

    /// The file set by shifts, and one lookup. One lookup for each rank would take two cycles more by
    /// latency, and twice the time by throughput.
    fn file_fill(set: u64) -> u64 [FILL_FILES] { lookup!(FILL_FILES[shift::file_set(set)]) }

    fn front_fill(color: Color, pawns: u64) -> u64 [FILL_FILES] { front_fill(color, pawns) }
    fn rear_fill(color: Color, pawns: u64) -> u64 [FILL_FILES] { front_fill(color.opponent(), pawns) }
    fn file_set(set: u64) -> u8 [FILE_MASK] { file_set(set) }
    fn fill_files(files: u8) -> u64 = FILL_FILES[files];
    fn open_files(white: u64, black: u64) -> u8 [FILE_MASK] { !file_set(white | black) }
    fn closed_files(white: u64, black: u64) -> u8 [FILE_MASK] { file_set(white) & file_set(black) }
    fn half_open_files(own: u64, enemy: u64) -> u8 [FILE_MASK] { file_set(enemy) & !file_set(own) }
    fn half_open_or_open_fill(own: u64) -> u64 [FILL_FILES] { lookup!(FILL_FILES[!shift::file_set(own)]) }
    fn adjacent_files(files: u8) -> u8 = ADJACENT_FILES[files];
    fn isolated_files(files: u8) -> u8 = ISOLATED_FILES[files];
    fn island_count(files: u8) -> u8 = ISLAND_COUNT[files];

    fn push_targets(color: Color, square: Square, empty: u64) -> u64 [SINGLE_PUSH_MASK, DOUBLE_PUSH_MASK] {
        let single = lookup!(SINGLE_PUSH_MASK[color][square]) & empty;
        let second = lookup!(DOUBLE_PUSH_MASK[color][square]) & empty;
        // All ones unless the single push is blocked. Written as an `if`, this compiles to a branch.
        let unblocked = u64::from(single == 0).wrapping_sub(1);
        single | second & unblocked
    }

    fn able_to_capture(color: Color, pawns: u64, targets: u64) -> u64 [ATTACK_MASK] {
        those_of(pawns, |pawn| targets & lookup!(ATTACK_MASK[color][pawn]) != 0)
    }

    fn attackers(square: Square, white: u64, black: u64) -> u64 [ATTACK_MASK] {
        lookup!(ATTACK_MASK[Color::Black][square]) & white | lookup!(ATTACK_MASK[Color::White][square]) & black
    }

    fn front_spans(color: Color, pawns: u64) -> u64 [FILL_FILES] {
        front_fill(color, shift::stops(color, pawns))
    }

    fn rear_spans(color: Color, pawns: u64) -> u64 [FILL_FILES] {
        let opponent = color.opponent();
        front_fill(opponent, shift::stops(opponent, pawns))
    }

    fn attack_front_spans(color: Color, pawns: u64) -> u64 [FILL_FILES] { attack_front_spans(color, pawns) }

    fn attack_rear_spans(color: Color, pawns: u64) -> u64 [FILL_FILES] {
        front_fill(color.opponent(), east_one(pawns) | west_one(pawns))
    }

    fn open_pawns(color: Color, own: u64, enemy: u64) -> u64 [FRONT_SPAN_MASK] {
        those_of(own, |pawn| enemy & lookup!(FRONT_SPAN_MASK[color][pawn]) == 0)
    }

    fn unfree_pawns(color: Color, own: u64, enemy: u64) -> u64 [FRONT_SPAN_MASK] {
        those_of(own, |pawn| enemy & lookup!(FRONT_SPAN_MASK[color][pawn]) != 0)
    }

    fn passed_pawns(color: Color, own: u64, enemy: u64) -> u64 [PASSED_MASK] {
        those_of(own, |pawn| enemy & lookup!(PASSED_MASK[color][pawn]) == 0)
    }

    /// Shifts find the pawns that are open and not passed. Testing every pawn with its masks takes longer.
    fn candidate_pawns(color: Color, own: u64, enemy: u64) -> u64
    [ATTACK_FRONT_SPAN_MASK, ATTACK_REAR_SPAN_MASK] {
        let guarded = shift::attack_front_spans(color.opponent(), enemy);
        those_of(shift::open_pawns(color, own, enemy) & guarded, |pawn| {
            let helpers = own & lookup!(ATTACK_REAR_SPAN_MASK[color][pawn]);
            let sentries = enemy & lookup!(ATTACK_FRONT_SPAN_MASK[color][pawn]);
            helpers.count_ones() >= sentries.count_ones()
        })
    }

    /// Two dependent lookups by file sets. Testing each pawn with the mask of its adjacent files takes twice
    /// the time by latency, and nine times by throughput.
    fn isolated_pawns(own: u64) -> u64 [FILL_FILES, ISOLATED_FILES] {
        let files = lookup!(ISOLATED_FILES[shift::file_set(own)]);
        own & lookup!(FILL_FILES[files])
    }

    fn half_isolated_pawns(own: u64) -> u64 [FILL_FILES] {
        let files = shift::file_set(own);
        own & lookup!(FILL_FILES[files << 1 ^ files >> 1])
    }

    fn pawns_behind_own(color: Color, own: u64) -> u64 [FRONT_SPAN_MASK] {
        those_of(own, |pawn| own & lookup!(FRONT_SPAN_MASK[color][pawn]) != 0)
    }

    fn pawns_in_front_of_own(color: Color, own: u64) -> u64 [REAR_SPAN_MASK] {
        those_of(own, |pawn| own & lookup!(REAR_SPAN_MASK[color][pawn]) != 0)
    }

    /// Tests the files one by one. Testing each pawn with the mask of its file takes a fifth more by latency,
    /// and twice the time by throughput.
    fn doubled_pawns(own: u64) -> u64 [FILE_MASK] { on_files(own, |pawns| without_first(pawns) != 0) }

    fn tripled_pawns(own: u64) -> u64 [FILE_MASK] {
        on_files(own, |pawns| without_first(without_first(pawns)) != 0)
    }

    fn pawns_without_helpers(color: Color, own: u64) -> u64 [FILL_FILES] {
        own & !front_fill(color, east_one(own) | west_one(own))
    }

    fn backward_pawns(color: Color, own: u64, enemy: u64) -> u64 [ATTACK_MASK, ATTACK_REAR_SPAN_MASK] {
        // An enemy pawn that attacks the pawn's stop would, one step further, stand on a square that the pawn
        // attacks.
        let advanced = shift::stops(color.opponent(), enemy);
        those_of(own, |pawn| {
            let helpers = own & lookup!(ATTACK_REAR_SPAN_MASK[color][pawn]);
            let watchers = advanced & lookup!(ATTACK_MASK[color][pawn]);
            (helpers == 0) & (watchers != 0)
        })
    }

    fn lever_pawns(color: Color, own: u64, enemy: u64) -> u64 [ATTACK_MASK] {
        those_of(own, |pawn| enemy & lookup!(ATTACK_MASK[color][pawn]) != 0)
    }

    fn defended_pawns(color: Color, own: u64) -> u64 [ATTACK_MASK] {
        // The defenders of a pawn stand on the squares that an enemy pawn on its square would attack.
        let opponent = color.opponent();
        those_of(own, |pawn| own & lookup!(ATTACK_MASK[opponent][pawn]) != 0)
    }

    fn holes(color: Color, own: u64) -> u64 [FILL_FILES] { !attack_front_spans(color, own) }

    fn outposts(color: Color, own: u64, enemy: u64) -> u64 [FILL_FILES] {
        shift::attacks(color, own) & !attack_front_spans(color.opponent(), enemy)
    }

    fn file_mask(square: Square) -> u64 = FILE_MASK[square];
    fn adjacent_files_mask(square: Square) -> u64 = ADJACENT_FILES_MASK[square];
    fn front_fill_mask(color: Color, square: Square) -> u64 = FRONT_FILL_MASK[color][square];
    fn rear_fill_mask(color: Color, square: Square) -> u64 = REAR_FILL_MASK[color][square];
    fn front_span_mask(color: Color, square: Square) -> u64 = FRONT_SPAN_MASK[color][square];
    fn rear_span_mask(color: Color, square: Square) -> u64 = REAR_SPAN_MASK[color][square];
    fn single_push_mask(color: Color, square: Square) -> u64 = SINGLE_PUSH_MASK[color][square];
    fn double_push_mask(color: Color, square: Square) -> u64 = DOUBLE_PUSH_MASK[color][square];
    fn attack_mask(color: Color, square: Square) -> u64 = ATTACK_MASK[color][square];
    fn attack_front_span_mask(color: Color, square: Square) -> u64 = ATTACK_FRONT_SPAN_MASK[color][square];
    fn attack_rear_span_mask(color: Color, square: Square) -> u64 = ATTACK_REAR_SPAN_MASK[color][square];
    fn passed_mask(color: Color, square: Square) -> u64 = PASSED_MASK[color][square];
    fn shelter_mask(color: Color, square: Square) -> u64 = SHELTER_MASK[color][square];
    fn pair_mask(square: Square) -> u64 = PAIR_MASK[square];
}

/// One lookup for each rank: the file fill of the rank's byte, moved up so that it begins at the rank.
///
/// Before each lookup, the loops shift the result of the earlier lookups by one rank. If each lookup were
/// shifted by its own distance instead, compilers would turn the eight lookups into one gather with AVX-512,
/// which takes 45 cycles instead of 16 (Intel Granite Rapids, November 2026).
#[inline(always)]
fn north_fill(set: u64) -> u64 {
    half_of_north_fill(set, 0) | half_of_north_fill(set, 4) << 32
}

#[inline(always)]
fn half_of_north_fill(set: u64, first: u32) -> u64 {
    let mut fill = 0;
    for rank in (first..first + 4).rev() {
        fill = fill << 8 | fill_rank(set, rank);
    }
    fill
}

#[inline(always)]
fn south_fill(set: u64) -> u64 {
    half_of_south_fill(set, 0) >> 32 | half_of_south_fill(set, 4)
}

#[inline(always)]
fn half_of_south_fill(set: u64, first: u32) -> u64 {
    let mut fill = 0;
    for rank in first..first + 4 {
        fill = fill >> 8 | fill_rank(set, rank);
    }
    fill
}

#[inline(always)]
fn fill_rank(set: u64, rank: u32) -> u64 {
    lookup!(FILL_FILES[(set >> (8 * rank)) as u8])
}

#[inline(always)]
fn front_fill(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => north_fill(pawns),
        Color::Black => south_fill(pawns),
    }
}

#[inline(always)]
fn attack_front_spans(color: Color, pawns: u64) -> u64 {
    front_fill(color, shift::attacks(color, pawns))
}

/// By latency, scalar code takes 13 cycles, and the compilers' vector code 18 with AVX2 and 16 with AVX-512.
/// By throughput, the code with AVX-512 is a sixth faster than scalar code. Steps as in [`north_fill`] would
/// prevent vector code, but take 14.5 cycles in every build (Intel Granite Rapids, November 2026).
#[inline(always)]
fn file_set(set: u64) -> u8 {
    let low = on_file(set, 0) | on_file(set, 1) | on_file(set, 2) | on_file(set, 3);
    low | on_file(set, 4) | on_file(set, 5) | on_file(set, 6) | on_file(set, 7)
}

#[inline(always)]
fn on_file(set: u64, file: u8) -> u8 {
    u8::from(set & lookup!(FILE_MASK[file]) != 0) << file
}

/// The pawns for which the statement is true. Each answer is a bit, shifted to the pawn's square. Instead, a
/// conditional move between the pawn and the empty set would take a tenth longer.
#[inline(always)]
fn those_of(pawns: u64, statement: impl Fn(Square) -> bool) -> u64 {
    let (mut left, mut members) = (pawns, 0);
    while left != 0 {
        let pawn = Square::from_index(left.trailing_zeros() as u8);
        members |= u64::from(statement(pawn)) << pawn as u8;
        left = without_first(left);
    }
    members
}

#[inline(always)]
fn on_files(pawns: u64, statement: impl Fn(u64) -> bool) -> u64 {
    let mut members = 0;
    for file in 0..8_u8 {
        let on_file = pawns & lookup!(FILE_MASK[file]);
        if statement(on_file) {
            members |= on_file;
        }
    }
    members
}

#[inline(always)]
const fn without_first(set: u64) -> u64 {
    set & set.wrapping_sub(1)
}
