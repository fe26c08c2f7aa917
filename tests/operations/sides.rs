//! Both sides at once: the steps, operators, counts and sums of weights, at every level that this machine has.

use pawnfill::at_level;
use pawnfill::board::{east_one, north_one, south_one, west_one};
use pawnfill::sides::{AnyLevel, Level, Score, Sides, Weight};
use pawnfill_oracle::input::{Random, varied_sets};
use pawnfill_oracle::positions::pawns;
use pawnfill_oracle::sampling::sampled;

/// Real pawns, and sets of all densities.
fn pairs(seed: u64, count: usize) -> Vec<(u64, u64)> {
    let sets = varied_sets(seed, count);
    let mut pairs: Vec<_> = sets.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.extend(pawns().map(|pawns| (pawns.white, pawns.black)));
    sampled(pairs).collect()
}

#[test]
fn operators_and_steps_are_those_of_sets() {
    #[inline(always)]
    fn check<L: Level>(level: L, a: [u64; 2], b: [u64; 2]) {
        let sets = |function: fn(u64, u64) -> u64| [function(a[0], b[0]), function(a[1], b[1])];
        let [x, y] = [a, b].map(|[white, black]| Sides::new(level, white, black));
        assert_eq!(x.by_color(), a);
        assert_eq!((x & y).by_color(), sets(|a, b| a & b));
        assert_eq!((x | y).by_color(), sets(|a, b| a | b));
        assert_eq!((x ^ y).by_color(), sets(|a, b| a ^ b));
        assert_eq!((x & !y).by_color(), sets(|a, b| a & !b));
        let mut z = x;
        z &= y;
        z |= x;
        z ^= y;
        assert_eq!(z.by_color(), sets(|a, b| (a & b | a) ^ b));
        assert_eq!(x.swap_sides().by_color(), [a[1], a[0]]);
        assert_eq!(x == y, a == b);
        assert_eq!(x.is_empty(), a.map(|set| set == 0));
        assert_eq!(x.count(), a.map(u64::count_ones));
        let files = (0..8).fold([0, 0], |files: [u8; 2], file| {
            let has = a.map(|set| u8::from(set & 0x0101_0101_0101_0101 << file != 0) << file);
            [files[0] | has[0], files[1] | has[1]]
        });
        assert_eq!(x.file_sets(), files);
        // Each side steps forward by itself, also with the other side's set.
        let own = |one: fn(u64) -> u64, other: fn(u64) -> u64| [one(a[0]), other(a[1])];
        assert_eq!(x.forward().by_color(), own(north_one, south_one));
        assert_eq!(x.backward().by_color(), own(south_one, north_one));
        assert_eq!(x.east().by_color(), a.map(east_one));
        assert_eq!(x.west().by_color(), a.map(west_one));
        let beside = |set| east_one(set) | west_one(set);
        assert_eq!(x.beside().by_color(), a.map(beside));
        let met = (x.swap_sides().forward().east() & !(y.backward() | x)).by_color();
        let steps = [east_one(north_one(a[1])), east_one(south_one(a[0]))];
        let others = [south_one(b[0]) | a[0], north_one(b[1]) | a[1]];
        assert_eq!(met, [steps[0] & !others[0], steps[1] & !others[1]]);
    }
    let pairs = pairs(32, 200);
    for two in pairs.windows(2) {
        let [(a, b), (c, d)] = [two[0], two[1]];
        for any in AnyLevel::all() {
            for [first, second] in [[[a, b], [c, d]], [[a, b], [a, b]], [[a, 0], [c, d]]] {
                at_level!(any, |level| check(level, first, second));
            }
        }
    }
}

// Sums

/// White's sum of weights minus Black's, computed pawn by pawn. A weight may depend on the file, and on the rank as
/// the side counts ranks.
fn sum_by(white: u64, black: u64, weight: impl Fn(usize, usize) -> i32) -> i32 {
    (0..64).fold(0_i32, |sum, square| {
        let (file, rank) = (square % 8, square / 8);
        let [of_white, of_black] = [white, black].map(|set| (set >> square & 1) as i32);
        let added = of_white.wrapping_mul(weight(file, rank));
        let taken = of_black.wrapping_mul(weight(file, 7 - rank));
        sum.wrapping_add(added).wrapping_sub(taken)
    })
}

/// Weights of all sizes, with the limits of 8 and 16 bits.
fn weights(random: &mut Random) -> i32 {
    match random.below(8) {
        0 => random.below(256) as i32 - 128,
        1 => random.below(1 << 16) as i32 - (1 << 15),
        2 => random.below(1 << 24) as i32 - (1 << 23),
        3 => [-129, -128, -127, 127, 128, 255, 256][random.below(7) as usize],
        4 => [-32769, -32768, -32767, 32767, 32768, 65535, 65536][random.below(7) as usize],
        5 => [i32::MIN, i32::MIN + 1, i32::MAX, -1, 0, 1][random.below(6) as usize],
        _ => random.set() as i32,
    }
}

/// Both phases in one integer, as engines pack them.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Packed(i32);

impl Packed {
    fn new((middlegame, endgame): (i32, i32)) -> Self {
        Self(middlegame.wrapping_add(endgame << 16))
    }
}

impl Weight for Packed {
    type Sums = i32;
    fn to_sums(self) -> i32 {
        self.0
    }
    fn from_sums(sum: i32) -> Self {
        Self(sum)
    }
}

/// Weights of any size, in each way to add them up. A pair is two sums, and a packed pair is one that is packed
/// likewise.
#[test]
fn sums_of_weights_of_any_size() {
    #[inline(always)]
    fn sum<L: Level, W: Weight>(level: L, white: u64, black: u64, weights: [W; 8]) -> W {
        let sides = Sides::new(level, white, black);
        let mut score = Score::new(level);
        score.add(sides, weights[3]);
        score.add_by_rank(sides.swap_sides(), weights);
        score.add_by_file(sides, weights);
        score.add_counts(sides.file_sets(), weights[5]);
        score.add_counts(sides.count(), weights[6]);
        let by_square = std::array::from_fn(|square| weights[(3 * square + square / 8) % 8]);
        score.add_by_square(sides, &by_square);
        score.total()
    }
    fn expected(white: u64, black: u64, weights: [i32; 8]) -> i32 {
        let has = |set: u64, file: i32| i32::from(set >> file & 0x0101_0101_0101_0101 != 0);
        let files = |set: u64| (0..8).map(|file| has(set, file) << file).sum::<i32>();
        let sums = [
            sum_by(white, black, |_, _| weights[3]),
            // Each side's own ranks, for the squares that the other side had.
            sum_by(black, white, |_, rank| weights[rank]),
            sum_by(white, black, |file, _| weights[file]),
            weights[5].wrapping_mul(files(white) - files(black)),
            sum_by(white, black, |_, _| weights[6]),
            sum_by(white, black, |file, rank| {
                weights[(3 * file + 25 * rank) % 8]
            }),
        ];
        sums.into_iter().fold(0, i32::wrapping_add)
    }
    let mut random = Random::new(34);
    for (white, black) in pairs(34, 300) {
        let weights = std::array::from_fn(|_| (weights(&mut random), weights(&mut random)));
        let phases = [
            weights.map(|(first, _)| first),
            weights.map(|(_, second)| second),
        ];
        let [first, second] = phases.map(|weights| expected(white, black, weights));
        for any in AnyLevel::all() {
            let case = format!("{any}: {white:#x}, {black:#x}, {weights:?}");
            at_level!(any, |level| {
                assert_eq!(sum(level, white, black, phases[0]), first, "{case}");
                assert_eq!(sum(level, white, black, weights), (first, second), "{case}");
                let packed = sum(level, white, black, weights.map(Packed::new));
                assert_eq!(packed, Packed::new((first, second)), "{case}");
                // Weights that are constants, as in an evaluation.
                const BY_RANK: [i32; 8] = [1, -300, 70_000, i32::MIN, 5, 1 << 20, -1, 0];
                let found = sum(level, white, black, BY_RANK);
                assert_eq!(found, expected(white, black, BY_RANK), "{case}");
            });
        }
    }
}

// Levels

#[test]
#[cfg_attr(
    not(feature = "batch"),
    allow(
        deprecated,
        reason = "without vectors, the best level is always the same"
    )
)]
fn levels_have_names_and_an_order() {
    let names: Vec<_> = AnyLevel::all().map(|level| level.to_string()).collect();
    assert_eq!(names[0], "scalar");
    // The machine has the levels to begin with, which need not be the widest, and that of the build.
    for level in [AnyLevel::best(), AnyLevel::BUILD] {
        assert!(names.contains(&level.to_string()), "{names:?}");
    }
    if !cfg!(feature = "batch") {
        assert_eq!(names, ["scalar"]);
    } else if cfg!(target_arch = "x86_64") {
        assert_eq!(names[1], "SSE2");
    } else if cfg!(target_arch = "aarch64") {
        assert_eq!(names, ["scalar", "NEON"]);
    } else if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) {
        assert_eq!(names, ["scalar", "simd128"]);
    }
}

/// The printed text is the same at all levels.
#[test]
fn sides_print_both_sets() {
    for any in AnyLevel::all() {
        let text = at_level!(any, |level| format!(
            "{:?}",
            Sides::new(level, 0xff00, 1 << 52)
        ));
        assert_eq!(text, "Sides { white: 0xff00, black: 0x10000000000000 }");
        let text = at_level!(any, |level| {
            let mut score = Score::new(level);
            score.add(Sides::new(level, 0xff00, 1 << 52), 3);
            format!("{score:?}")
        });
        assert_eq!(text, "Score(21)");
    }
}
