//! `pawnfill_sides.hpp`: sets moved by any number of ranks, and scores with weights of any size.
//! `functions.rs` tests the answers.

use pawnfill_compilers::{compile, for_cpp, levels, output};
use pawnfill_oracle::by_color::score;
use pawnfill_oracle::input::Random;

use crate::{A8_FIRST, turned};

/// Reads two sets, a number of ranks, a weight, and eight weights for ranks or files. Prints the sets moved
/// by that many ranks forward and backward, and a score of each kind. A square's weight is computed from the
/// weights of its file and rank. The endgame has the weights of the middlegame in reverse order.
const SOURCE: &str = r#"
#include <inttypes.h>
#include <stdio.h>
#include "pawnfill_sides.hpp"

using namespace pawnfill::sides;

template <unsigned RANKS>
static bool is_same(Sides sides, Sides forward, Sides backward) {
    const auto a = sides.forward(RANKS).by_color(), b = forward.by_color();
    const auto c = sides.backward(RANKS).by_color(), d = backward.by_color();
    return a[0] == b[0] && a[1] == b[1] && c[0] == d[0] && c[1] == d[1];
}

int main() {
    uint64_t white, black;
    unsigned ranks;
    int all, w[8];
    while (scanf("%" SCNx64 " %" SCNx64 " %u %d", &white, &black, &ranks, &all) == 4) {
        for (int &weight : w)
            if (scanf("%d", &weight) != 1) return 1;
        const Sides sides(white, black);
        const Sides both[] = {sides.forward(ranks), sides.backward(ranks)};
        for (const Sides moved : both)
            printf("%" PRIx64 " %" PRIx64 " ", moved.by_color().white, moved.by_color().black);
        // The same with a constant number of ranks.
        constexpr bool (*SAME[])(Sides, Sides, Sides) = {
            is_same<0>, is_same<1>, is_same<2>, is_same<3>, is_same<4>,
            is_same<5>, is_same<6>, is_same<7>, is_same<8>, is_same<9>};
        if (ranks < 10 && !SAME[ranks](sides, both[0], both[1])) printf("not the same ");

        int by_square[64];
        Phases phases[8], phases_by_square[64];
        for (int i = 0; i < 8; i++) phases[i] = {w[i], w[7 - i]};
        for (int i = 0; i < 64; i++) by_square[i] = int(uint32_t(w[i % 8]) - 3 * uint32_t(w[i / 8]));
        for (int i = 0; i < 64; i++) phases_by_square[i] = {by_square[i], by_square[63 - i]};
        PawnScore rank, file, square;
        rank.add(sides.forward(), all);
        rank.add_by_rank(sides, w);
        file.add_by_file(sides, w);
        file.add_counts(7, 5, all);
        square.add_by_square(sides, by_square);
        printf("%d %d %d", rank.total(), file.total(), square.total());
        const PawnScore all_scores[] = {rank, file, square};
        for (const PawnScore &one : all_scores)
            printf(" %d %d", one.by_color()[PAWNFILL_WHITE], one.by_color()[PAWNFILL_BLACK]);
        TaperedScore tapered[3];
        tapered[0].add(sides.forward(), {all, w[0]});
        tapered[0].add_by_rank(sides, phases);
        tapered[1].add_by_file(sides, phases);
        tapered[1].add_counts(7, 5, {all, w[0]});
        tapered[2].add_by_square(sides, phases_by_square);
        for (const TaperedScore &one : tapered) {
            printf(" %d %d", one.total().middlegame, one.total().endgame);
            printf(" %d %d", one.by_color().white.middlegame, one.by_color().black.endgame);
        }
        printf("\n");
    }
    return 0;
}
"#;

/// Moves a set to the north by a number of ranks. Squares beyond the board are lost.
fn moved(set: u64, ranks: i32) -> u64 {
    let squares = (0..64).filter(|square| set >> square & 1 == 1);
    let moved = squares.filter_map(|square| u32::try_from(square + 8 * ranks).ok());
    moved.filter(|square| *square < 64).fold(0, |set, square| set | 1 << square)
}

/// Returns the scores that the program must print: totals and each color's sums, in one phase and in both.
/// The weights of squares are in the order of a set's bits.
fn scores(sets: [u64; 2], all: i32, weights: [i32; 8], is_a8_first: bool) -> Vec<i32> {
    let reversed = std::array::from_fn(|index| weights[7 - index]);
    let of_sets = |sets: [u64; 2], number: i32, all: i32, w: [i32; 8]| {
        let ahead = |rank, _| if rank < 7 { all } else { 0 };
        [
            score(sets, |rank, file| w[rank].wrapping_add(ahead(rank, file))),
            score(sets, |_, file| w[file]).wrapping_add(all.wrapping_mul(number)),
            score(sets, |rank, file| {
                let rank = if is_a8_first { 7 - rank } else { rank };
                w[file].wrapping_sub(w[rank].wrapping_mul(3))
            }),
        ]
    };
    // The totals, White's sums, and Black's sums.
    let of_phase = |all, w| {
        let less_black = of_sets([0, sets[1]], -5, all, w).map(i32::wrapping_neg);
        [of_sets(sets, 2, all, w), of_sets([sets[0], 0], 7, all, w), less_black]
    };
    let [first, second] = [of_phase(all, weights), of_phase(weights[0], reversed)];
    let by_color = (0..3).flat_map(|way| [first[1][way], first[2][way]]);
    let both =
        (0..3).flat_map(|way| [first[0][way], second[0][way], first[1][way], second[2][way]]);
    first[0].into_iter().chain(by_color).chain(both).collect()
}

fn cases(is_a8_first: bool) -> [Vec<String>; 2] {
    let mut random = Random::new(0x5c0e);
    let (mut input, mut expected) = (Vec::new(), Vec::new());
    for number in 0..200 {
        let unused_bits = [25, 24, 16, 0][number % 4];
        let ranks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 64][number % 13];
        let sets = [random.set(), random.set()];
        let weights = [0; 9].map(|_| (random.set() as i32) >> unused_bits);
        let [white, black] = sets.map(|set| turned(set, is_a8_first));
        let words = weights.map(|weight| weight.to_string()).join(" ");
        input.push(format!("{white:x} {black:x} {ranks} {words}\n"));
        let moved = [[ranks, -ranks], [-ranks, ranks]]
            .map(|steps| [0, 1].map(|side| turned(moved(sets[side], steps[side]), is_a8_first)));
        let mut words = Vec::from_iter(moved.as_flattened().iter().map(|set| format!("{set:x}")));
        let of_ranks = std::array::from_fn(|i| weights[i + 1]);
        let scores = scores(sets, weights[0], of_ranks, is_a8_first);
        words.extend(scores.iter().map(i32::to_string));
        expected.push(words.join(" "));
    }
    [input, expected]
}

#[test]
fn sets_move_and_scores_add_up_on_every_level() {
    for is_a8_first in [false, true] {
        let [input, expected] = cases(is_a8_first);
        let first: &[&str] = if is_a8_first { &[A8_FIRST] } else { &[] };
        // For the other order of squares, one compiler is enough.
        for compiler in for_cpp().into_iter().skip(usize::from(is_a8_first)) {
            for level in levels() {
                let flags = [&["-std=c++17", "-O2"], *level, first].concat();
                let program = compile(compiler, &flags, &[("sides.cpp", SOURCE)]);
                let printed = output(&program.path(), &input.concat());
                let lines = printed.lines().zip(input.iter().zip(&expected));
                for (printed, (line, expected)) in lines {
                    assert_eq!(printed, expected, "{compiler} {flags:?}: {line}");
                }
                assert_eq!(printed.lines().count(), 200, "{compiler} {flags:?}");
            }
        }
    }
}
