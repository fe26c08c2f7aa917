//! Lists of the pairs of pawns of a position, and of the pairs that a move removes and adds. A call writes
//! them into an array for each side. Engines append them to their lists, with a base and sometimes a stride:
//! PAIRS.md says what that costs. The baseline is the loop of engines, one side at a time.

use pawnfill::pairs::{
    ByRank, Changed, Compress, PairStrategy, PawnByPawn, Pawns, Perspective, Rows,
};
use pawnfill::sides::Scalar;
use pawnfill::{Color, Square};

use crate::loops::benchmark::{Benchmark, add_levels};
use crate::loops::call::{At, Call};
use crate::loops::lists::{List, Lists};
use crate::loops::pawn_evaluation::{Position, kings_and_pawns};
use crate::rows::key::{CandidateId, Subject};
use crate::workload::input::Input;

/// The benchmark of all pairs of a position. A call returns their number.
pub(crate) fn pairs(subject: Subject) -> Benchmark {
    let (name, call) = (PawnByPawn::NAME, Pairs(Engines));
    let mut benchmark = Benchmark::new(subject, pick, name, MASK_BYTES, call);
    add_levels!(benchmark, |level: L|
        if competes(Rows::NAME, L::NAME) => (Rows::NAME, 0, Pairs(Rows)),
        if competes(COMPRESS, L::NAME) => (COMPRESS, 0, Pairs(Compress(level))),
    );
    benchmark
}

/// The benchmark of the pairs that a move removes and adds. A call returns the number of removed pairs, and in the
/// high half the number of added ones.
pub(crate) fn changes(subject: Subject) -> Benchmark {
    let (name, call) = (PawnByPawn::NAME, Changes(Engines));
    let mut benchmark = Benchmark::new(subject, pick_change, name, MASK_BYTES, call);
    add_levels!(benchmark, |level: L|
        if competes(Rows::NAME, L::NAME) => (Rows::NAME, MASK_BYTES, Changes(Rows)),
        if competes(COMPRESS, L::NAME) => (COMPRESS, MASK_BYTES, Changes(Compress(level))),
    );
    benchmark
}

const COMPRESS: &str = Compress::<Scalar>::NAME;

/// Whether a strategy for pairs competes at a level. The level GFNI has no candidate, because its instructions
/// for pairs are those of AVX-512; with SSE2 and without vectors, `Compress` is `Rows`.
pub(crate) const fn competes(strategy: &str, level: &str) -> bool {
    const ROWS: &[u8] = Rows::NAME.as_bytes();
    match strategy.as_bytes() {
        ROWS => !matches!(level.as_bytes(), b"GFNI"),
        _ => matches!(level.as_bytes(), b"AVX2" | b"AVX-512" | b"NEON" | b"simd128"),
    }
}

/// The bytes of the table that the loop reads: a mask for each square.
const MASK_BYTES: usize = 64 * size_of::<u64>();

/// The pawns before and after a move, and the kings, White's first.
type Move = (u64, u64, u64, u64, Square, Square);

/// Of sets that may overlap, those of a position.
fn pick(input: &Input) -> Position {
    let (white, black, ours, theirs) = kings_and_pawns(input);
    (white & !black, black, ours, theirs)
}

fn pick_change(input: &Input) -> Move {
    let both = [input.change.before, input.change.after];
    let [[white, black], [white_after, black_after]] =
        both.map(|[white, black]| [white & !black, black]);
    let [ours, theirs] = input.change.kings;
    (white, black, white_after, black_after, ours, theirs)
}

type Sides = [Perspective; 2];

pub(crate) trait Lister: Copy + 'static {
    /// All pairs of a position; returns their number.
    fn list_all(self, pawns: Pawns, sides: Sides, to: [&mut List; 2]) -> usize;
    /// The pairs that a move removes and adds.
    fn list_changes(self, both: [Pawns; 2], sides: Sides, to: [&mut List; 4]) -> Changed;
}

/// The loop of engines, called once for each side. It trusts in the room of its lists.
#[derive(Clone, Copy)]
pub(crate) struct Engines;

impl Lister for Engines {
    #[inline(always)]
    fn list_all(self, pawns: Pawns, sides: Sides, [a, b]: [&mut List; 2]) -> usize {
        #[inline(never)]
        fn of_side(pawns: Pawns, side: Perspective, list: &mut List) -> usize {
            PawnByPawn.all(ByRank, pawns, [side], [list])
        }
        of_side(pawns, sides[0], a);
        of_side(pawns, sides[1], b)
    }

    #[inline(always)]
    fn list_changes(self, both: [Pawns; 2], sides: Sides, to: [&mut List; 4]) -> Changed {
        #[inline(never)]
        fn of_side(
            both: [Pawns; 2],
            side: Perspective,
            removed: &mut List,
            added: &mut List,
        ) -> Changed {
            PawnByPawn.changes(ByRank, both, [side], [removed], [added])
        }
        let [a, b, c, d] = to;
        of_side(both, sides[0], a, c);
        of_side(both, sides[1], b, d)
    }
}

impl<S: PairStrategy + 'static> Lister for S {
    #[inline(always)]
    fn list_all(self, pawns: Pawns, sides: Sides, [a, b]: [&mut List; 2]) -> usize {
        self.all(ByRank, pawns, sides, [&mut a[..], &mut b[..]])
    }

    #[inline(always)]
    fn list_changes(self, both: [Pawns; 2], sides: Sides, to: [&mut List; 4]) -> Changed {
        let [a, b, c, d] = to;
        let (removed, added) = ([&mut a[..], &mut b[..]], [&mut c[..], &mut d[..]]);
        self.changes(ByRank, both, sides, removed, added)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Pairs<T>(pub(crate) T);

impl<T: Lister> Call for Pairs<T> {
    type Arguments = Position;
    type Output = u64;
    #[inline(always)]
    fn call(self, position: Position, lists: &mut Lists) -> u64 {
        let ([a, b, ..], (pawns, sides)) = (lists.next(), pawns(position));
        self.0.list_all(pawns, sides, [a, b]) as u64
    }
    fn compared(counts: u64, lists: &Lists) -> u64 {
        listed_on_both_sides(counts, lists)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Changes<T>(pub(crate) T);

impl<T: Lister> Call for Changes<T> {
    type Arguments = Move;
    type Output = u64;
    #[inline(always)]
    fn call(self, change: Move, lists: &mut Lists) -> u64 {
        let (white, black, white_after, black_after, ours, theirs) = change;
        let (before, sides) = pawns((white, black, ours, theirs));
        let both = [before, Pawns::new(white_after, black_after)];
        let changed = self.0.list_changes(both, sides, lists.next());
        changed.removed as u64 | (changed.added as u64) << 32
    }
    fn compared(counts: u64, lists: &Lists) -> u64 {
        listed_on_both_sides(counts, lists)
    }
}

/// What a call has listed, which has returned the number of pairs, or of removed and of added pairs.
fn listed_on_both_sides(counts: u64, lists: &Lists) -> u64 {
    let [first, second] = [counts as u32, (counts >> 32) as u32].map(|count| count as usize);
    lists.listed(counts, [first, first, second, second])
}

/// The pawns of a position, and the perspectives of both sides.
#[inline(always)]
fn pawns((white, black, white_king, black_king): Position) -> (Pawns, [Perspective; 2]) {
    let perspectives = [
        Perspective::of_king(Color::White, white_king),
        Perspective::of_king(Color::Black, black_king),
    ];
    (Pawns::new(white, black), perspectives)
}
