//! The benchmarks of pairs: lists of all pairs of pawns of a position, and of the pairs that a move
//! removes and adds. They are listed for both sides, in arrays of plain indices. PAIRS.md also has times for
//! engines' lists of `base + stride * index`. The baseline is the loop of engines, one side at a time.

use pawnfill::board::PAWN_RANKS;
use pawnfill::pairs::{self, ByRank, Changed, Numbering, Pawns, Perspective};
use pawnfill::sides::Level;
use pawnfill::{Color, Square};

use crate::loops::benchmark::{Benchmark, add_levels};
use crate::loops::call::{At, Call};
use crate::loops::lists::{LIST_CAPACITY, List, Lists};
use crate::loops::pawn_evaluation::{PawnsAndKings, kings_and_pawns};
use crate::loops::pawn_moves::competes;
use crate::rows::key::{CompetitorId, Subject};
use crate::workload::input::Input;

#[cfg(target_arch = "x86_64")]
mod compressed;

const LOOP: &str = "loop over partners";
#[cfg(target_arch = "x86_64")]
const COMPRESSED: &str = "compressed partners";
const OURS: &str = "pairs";

pub(crate) fn pairs(subject: Subject) -> Benchmark {
    let mut benchmark = Benchmark::new(subject, pick, LOOP, MASK_BYTES, Pairs(OverPartners));
    add_levels!(benchmark, |level: L| if competes(L::NAME) => (
        OURS, shuffle_bytes(L::NAME), Pairs(PairsAt(level))
    ),);
    #[cfg(target_arch = "x86_64")]
    if let Some((level, known)) = compressed::Compressed::new() {
        benchmark.add(CompetitorId::new(COMPRESSED), MASK_BYTES, At(level, Pairs(known)));
    }
    benchmark
}

pub(crate) fn changes(subject: Subject) -> Benchmark {
    let call = Changes(OverPartners);
    let mut benchmark = Benchmark::new(subject, pick_change, LOOP, MASK_BYTES, call);
    add_levels!(benchmark, |level: L| if competes(L::NAME) => (
        OURS, MASK_BYTES, Changes(PairsAt(level))
    ),);
    #[cfg(target_arch = "x86_64")]
    if let Some((level, known)) = compressed::Compressed::new() {
        benchmark.add(CompetitorId::new(COMPRESSED), MASK_BYTES, At(level, Changes(known)));
    }
    benchmark
}

const MASK_BYTES: usize = 64 * size_of::<u64>();

fn shuffle_bytes(level: &str) -> usize {
    match level {
        "scalar" | "AVX-512" => 0,
        _ => 2 * 256 * size_of::<u32>(),
    }
}

/// The pawns before and after a move, White's first, and the kings.
type Move = (u64, u64, u64, u64, Square, Square);

/// Makes the drawn sets disjoint, because they may overlap, and limits them to the ranks of pawns.
fn pawns([white, black]: Sets) -> Sets {
    [white & !black, black].map(|set| set & PAWN_RANKS)
}

fn pick(input: &Input) -> PawnsAndKings {
    let (white, black, ours, theirs) = kings_and_pawns(input);
    let [white, black] = pawns([white, black]);
    (white, black, ours, theirs)
}

fn pick_change(input: &Input) -> Move {
    let both = [input.change.before, input.change.after];
    let [[white, black], [white_after, black_after]] = both.map(pawns);
    let [ours, theirs] = input.change.kings;
    (white, black, white_after, black_after, ours, theirs)
}

type Sides = [Perspective; 2];

type Sets = [u64; 2];

pub(crate) trait PairLister: Copy + 'static {
    fn list_all(self, sets: Sets, sides: Sides, to: [&mut List; 2]) -> usize;
    fn list_changes(self, both: [Sets; 2], sides: Sides, to: [&mut List; 4]) -> Changed;
}

#[derive(Clone, Copy)]
pub(crate) struct PairsAt<L>(pub(crate) L);

impl<L: Level> PairLister for PairsAt<L> {
    #[inline(always)]
    fn list_all(self, [white, black]: Sets, sides: Sides, [a, b]: [&mut List; 2]) -> usize {
        pairs::all(self.0, ByRank, Pawns::new(white, black), sides, [a, b])
    }

    #[inline(always)]
    fn list_changes(self, both: [Sets; 2], sides: Sides, [a, b, c, d]: [&mut List; 4]) -> Changed {
        let both = both.map(|[white, black]| Pawns::new(white, black));
        pairs::changes(self.0, ByRank, both, sides, [a, b], [c, d])
    }
}

/// The loop of engines over the pawns and their partners, once for each side. It checks no capacity.
#[derive(Clone, Copy)]
pub(crate) struct OverPartners;

impl PairLister for OverPartners {
    #[inline(always)]
    fn list_all(self, sets: Sets, sides: Sides, [a, b]: [&mut List; 2]) -> usize {
        #[inline(never)]
        fn of_side([mut white, mut black]: Sets, side: Perspective, list: &mut List) -> usize {
            let mut count = 0;
            while white != 0 {
                let pawn = (Color::White, take_first(&mut white));
                let partners = PARTNERS[pawn.1 as usize];
                append(side, pawn, (Color::White, partners & white), list, &mut count);
                append(side, pawn, (Color::Black, partners & black), list, &mut count);
            }
            while black != 0 {
                let pawn = (Color::Black, take_first(&mut black));
                let partners = PARTNERS[pawn.1 as usize];
                append(side, pawn, (Color::Black, partners & black), list, &mut count);
            }
            count
        }
        of_side(sets, sides[0], a);
        of_side(sets, sides[1], b)
    }

    #[inline(always)]
    fn list_changes(self, both: [Sets; 2], sides: Sides, [a, b, c, d]: [&mut List; 4]) -> Changed {
        #[inline(never)]
        fn of_side(both: [Sets; 2], side: Perspective, [gone, new]: [&mut List; 2]) -> Changed {
            let [before, after] = both;
            Changed {
                removed: pairs_not_in(before, after, side, gone),
                added: pairs_not_in(after, before, side, new),
            }
        }
        of_side(both, sides[0], [a, c]);
        of_side(both, sides[1], [b, d])
    }
}

pawnfill::tables! {
    static PARTNERS: [u64; 64] = pair_mask;
}

/// Lists the pairs of `pawns` in which at least one pawn is not in `others`.
#[inline(always)]
fn pairs_not_in(pawns: Sets, others: Sets, side: Perspective, list: &mut List) -> usize {
    let [white, black] = pawns;
    let mut changed = white & !others[0] | black & !others[1];
    let mut left = white | black;
    let mut count = 0;
    while changed != 0 {
        let square = take_first(&mut changed);
        let color = match black >> square as u8 & 1 {
            0 => Color::White,
            _ => Color::Black,
        };
        // A pair of two changed pawns is listed only once.
        left ^= square.bitboard();
        let partners = PARTNERS[square as usize] & left;
        append(side, (color, square), (Color::White, partners & white), list, &mut count);
        append(side, (color, square), (Color::Black, partners & black), list, &mut count);
    }
    count
}

#[inline(always)]
fn append(
    side: Perspective,
    (color, square): (Color, Square),
    (color_of_partners, mut partners): (Color, u64),
    list: &mut List,
    count: &mut usize,
) {
    let number = |color, square| ByRank.number(side.is_enemy(color), side.square(square));
    let one = number(color, square);
    while partners != 0 {
        let other = number(color_of_partners, take_first(&mut partners));
        list[*count % LIST_CAPACITY] = ByRank.index(one, other);
        *count += 1;
    }
}

fn take_first(set: &mut u64) -> Square {
    let first = set.trailing_zeros();
    *set &= *set - 1;
    Square::from_index(first as u8)
}

#[derive(Clone, Copy)]
pub(crate) struct Pairs<T>(pub(crate) T);

impl<T: PairLister> Call for Pairs<T> {
    type Arguments = PawnsAndKings;
    type Output = u64;
    #[inline(always)]
    fn call(self, (white, black, ours, theirs): PawnsAndKings, lists: &mut Lists) -> u64 {
        let [a, b, ..] = lists.next();
        self.0.list_all([white, black], perspectives([ours, theirs]), [a, b]) as u64
    }
    fn compared(counts: u64, lists: &Lists) -> u64 {
        listed_on_both_sides(counts, lists)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Changes<T>(pub(crate) T);

impl<T: PairLister> Call for Changes<T> {
    type Arguments = Move;
    type Output = u64;
    #[inline(always)]
    fn call(self, change: Move, lists: &mut Lists) -> u64 {
        let (white, black, white_after, black_after, ours, theirs) = change;
        let both = [[white, black], [white_after, black_after]];
        let changed = self.0.list_changes(both, perspectives([ours, theirs]), lists.next());
        changed.removed as u64 | (changed.added as u64) << 32
    }
    fn compared(counts: u64, lists: &Lists) -> u64 {
        listed_on_both_sides(counts, lists)
    }
}

/// `counts` has the length of the first two lists in the low half, and of the other two in the high half.
fn listed_on_both_sides(counts: u64, lists: &Lists) -> u64 {
    let [first, second] = [counts as u32, (counts >> 32) as u32].map(|count| count as usize);
    lists.listed(counts, [first, first, second, second])
}

#[inline(always)]
fn perspectives([white, black]: [Square; 2]) -> Sides {
    [Perspective::of_king(Color::White, white), Perspective::of_king(Color::Black, black)]
}
