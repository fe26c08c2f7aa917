//! `batch!`: every copy of a function gives the answers of one board after the other, in every slot.

use pawnfill::__private_0_1_0::batch::{Vectors, limit};
use pawnfill::{Color, PawnStructure, Shift, Square, Strategy, Table};
use pawnfill_oracle::input::{Random, varied_sets};
#[cfg(panic = "unwind")]
use pawnfill_oracle::panics::panic_of;
use pawnfill_oracle::sampling::sampled;

/// Answers of several types, with arguments that all boards share and some that each has.
fn alone<S: Strategy>(
    s: S,
    shared: Color,
    color: Color,
    square: Square,
    white: u64,
    black: u64,
) -> ([u64; 2], u8, u64) {
    let pawns = PawnStructure::new(s, white, black);
    let sets = [pawns.passed_pawns(color), s.front_fill(shared, white)];
    (sets, pawns.island_count(color), s.passed_mask(color, square) & !black)
}

pawnfill::batch! {
    fn together<S: Strategy>(
        s: S,
        shared: Color,
        color: &[Color],
        square: &[Square],
        white: &[u64],
        black: &[u64],
    ) -> ([u64; 2], u8, u64) {
        alone(s, shared, color, square, white, black)
    }
}

/// The number of boards is not a multiple of a vector's. No other test sets the limit, which holds for the whole
/// program.
#[test]
fn every_copy_answers_as_one_board_after_the_other() {
    fn check<S: Strategy>(s: S) {
        let mut random = Random::new(14);
        let sets = Vec::from_iter(sampled(varied_sets(14, 100)));
        let count = sets.len();
        let others = Vec::from_iter(sets.iter().map(|_| random.set()));
        let mut below = |limit: u64| Vec::from_iter(sets.iter().map(|_| random.below(limit) as u8));
        let colors = Vec::from_iter(below(2).iter().map(|color| Color::ALL[*color as usize]));
        let squares = Vec::from_iter(below(64).iter().map(|square| Square::from_index(*square)));
        for shared in Color::ALL {
            let (mut a, mut b, mut c) = (vec![[0; 2]; count], vec![0; count], vec![0; count]);
            together(s, shared, &colors, &squares, &sets, &others, &mut a, &mut b, &mut c);
            for i in 0..count {
                let expected = alone(s, shared, colors[i], squares[i], sets[i], others[i]);
                assert_eq!((a[i], b[i], c[i]), expected, "{}, {i}", S::NAME);
            }
        }
    }
    for vectors in Vectors::ALL {
        limit(vectors);
        check(Shift);
        check(Table);
    }
}

pawnfill::batch! {
    fn ahead(pawns: &[u64], enemy: &[u64]) -> (u64, u8) {
        (pawns << 8 & !enemy, pawns.count_ones() as u8)
    }
}

#[cfg(panic = "unwind")]
#[test]
fn slices_of_unequal_length_are_refused_before_anything_is_written() {
    let lengths = [(3, 4, 4, 4), (4, 3, 4, 4), (4, 4, 3, 4), (4, 4, 4, 0)];
    for (pawns, enemy, sets, counts) in lengths {
        let (mut set, mut count) = ([7; 4], [9; 4]);
        let panic = panic_of(|| {
            let [pawns, enemy] = [&[1; 4][..pawns], &[1; 4][..enemy]];
            ahead(pawns, enemy, &mut set[..sets], &mut count[..counts]);
        });
        let [_, message] = panic.expect("the lengths are unequal");
        assert_eq!(
            message,
            format!(
                "`ahead` takes slices of one length: pawns has {pawns}, enemy has {enemy}, \
                 out_0 has {sets}, out_1 has {counts}"
            )
        );
        assert_eq!((set, count), ([7; 4], [9; 4]));
    }
}
