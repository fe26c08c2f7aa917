//! Both sides at once: the steps, operators, counts and sums of weights, at every level that this machine has.

use pawnfill::at_level;
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

/// Runs a check at every level of this machine, in code that is compiled for the level.
macro_rules! at_every_level {
    (|$level:ident| $body:expr) => {
        for any in AnyLevel::all() {
            at_level!(any, |$level| $body);
        }
    };
}

#[test]
fn operators_are_those_of_sets() {
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
        // Combines sets that are computed in different ways.
        let mixed = (x.forward() | y).swap_sides() & !(x & y.swap_sides().backward());
        let stepped = [a[0] << 8 | b[0], a[1] >> 8 | b[1]];
        // A step back is a step of the side to which the set belongs now.
        let met = [a[0] & b[1] >> 8, a[1] & b[0] << 8];
        assert_eq!(
            mixed.by_color(),
            [stepped[1] & !met[0], stepped[0] & !met[1]]
        );
    }
    let pairs = pairs(32, 200);
    for two in pairs.windows(2) {
        let [(a, b), (c, d)] = [two[0], two[1]];
        at_every_level!(|level| check(level, [a, b], [c, d]));
        at_every_level!(|level| check(level, [a, b], [a, b]));
        at_every_level!(|level| check(level, [a, 0], [c, d]));
    }
}

#[test]
fn steps_are_those_of_each_side() {
    use pawnfill::board::{east_one, north_one, south_one, west_one};
    #[inline(always)]
    fn check<L: Level>(level: L, white: u64, black: u64) {
        let sides = Sides::new(level, white, black);
        assert_eq!(
            sides.forward().by_color(),
            [north_one(white), south_one(black)]
        );
        assert_eq!(
            sides.backward().by_color(),
            [south_one(white), north_one(black)]
        );
        assert_eq!(sides.east().by_color(), [white, black].map(east_one));
        assert_eq!(sides.west().by_color(), [white, black].map(west_one));
        let beside = [white, black].map(|set| east_one(set) | west_one(set));
        assert_eq!(sides.beside().by_color(), beside);
        // Each side steps with the other side's set.
        let steps = sides.swap_sides().forward().east();
        assert_eq!(
            steps.by_color(),
            [east_one(north_one(black)), east_one(south_one(white))]
        );
    }
    for (white, black) in pairs(33, 200) {
        at_every_level!(|level| check(level, white, black));
    }
}

// Sums

/// White's sum of weights minus Black's, computed pawn by pawn. A weight may depend on the file, and on the rank as
/// the side counts ranks.
fn sum_by(white: u64, black: u64, weight: impl Fn(usize, usize) -> i32) -> i32 {
    (0..64).fold(0_i32, |sum, square| {
        let (file, rank) = (square % 8, square / 8);
        let mut sum = sum;
        if white >> square & 1 != 0 {
            sum = sum.wrapping_add(weight(file, rank));
        }
        if black >> square & 1 != 0 {
            sum = sum.wrapping_sub(weight(file, 7 - rank));
        }
        sum
    })
}

fn sum_by_rank(white: u64, black: u64, weights: [i32; 8]) -> i32 {
    sum_by(white, black, |_, rank| weights[rank])
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

/// Weights that are constants, as in an evaluation, and weights that are not.
#[test]
fn sums_of_weights_of_any_size() {
    #[inline(always)]
    fn sums<L: Level>(
        level: L,
        white: u64,
        black: u64,
        weight: i32,
        by_rank: [i32; 8],
    ) -> [i32; 4] {
        let sides = Sides::new(level, white, black);
        let mut counted = Score::new(level);
        counted.add(sides, weight);
        let mut ranked = Score::new(level);
        ranked.add_by_rank(sides, by_rank);
        let mut filed = Score::new(level);
        filed.add_by_file(sides, [1, -2, 30, 127, -128, 3, 0, 9]);
        filed.add_counts(sides.count(), weight);
        filed.add_by_file(sides, by_rank);
        let mut both = Score::new(level);
        both.add(sides, -7);
        both.add_by_rank(sides.swap_sides(), [0, 5, 10, 20, 35, 60, 100, 0]);
        both.add(sides, 40_000);
        both.add(sides, weight);
        both.add_by_rank(sides, [1, -300, 70_000, i32::MIN, 5, 1 << 20, -1, 0]);
        both.add_by_rank(sides, by_rank);
        [counted, ranked, filed, both].map(Score::total)
    }
    let mut random = Random::new(34);
    for (white, black) in pairs(34, 300) {
        let weight = weights(&mut random);
        let by_rank = std::array::from_fn(|_| weights(&mut random));
        let of_all = |weight| sum_by_rank(white, black, [weight; 8]);
        let by_ranks = sum_by_rank(white, black, by_rank);
        let both = [
            of_all(-7),
            // Each side's own ranks, for the squares that the other side had.
            sum_by_rank(black, white, [0, 5, 10, 20, 35, 60, 100, 0]),
            of_all(40_000),
            of_all(weight),
            sum_by_rank(white, black, [1, -300, 70_000, i32::MIN, 5, 1 << 20, -1, 0]),
            by_ranks,
        ];
        let by_files = [
            sum_by(white, black, |file, _| {
                [1, -2, 30, 127, -128, 3, 0, 9][file]
            }),
            of_all(weight),
            sum_by(white, black, |file, _| by_rank[file]),
        ];
        let expected = [
            of_all(weight),
            by_ranks,
            by_files.into_iter().fold(0, i32::wrapping_add),
            both.into_iter().fold(0, i32::wrapping_add),
        ];
        for any in AnyLevel::all() {
            let found = at_level!(any, |level| sums(level, white, black, weight, by_rank));
            assert_eq!(
                found, expected,
                "{any}: {white:#x}, {black:#x}, {weight}, {by_rank:?}"
            );
        }
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

/// A pair is two sums, and a packed pair is one that is packed likewise.
#[test]
fn tapered_sums_are_two_sums() {
    #[inline(always)]
    fn sum<L: Level, W: Weight>(level: L, white: u64, black: u64, weights: [W; 8]) -> W {
        let sides = Sides::new(level, white, black);
        let mut score = Score::new(level);
        score.add(sides, weights[3]);
        score.add_by_rank(sides, weights);
        score.add_by_file(sides, weights);
        score.add_counts(sides.file_sets(), weights[5]);
        score.total()
    }
    let mut random = Random::new(35);
    for (white, black) in pairs(35, 100) {
        let weights = std::array::from_fn(|_| (weights(&mut random), weights(&mut random)));
        for any in AnyLevel::all() {
            let [tapered, phases] = at_level!(any, |level| {
                let phase =
                    |phase: fn((i32, i32)) -> i32| sum(level, white, black, weights.map(phase));
                [
                    sum(level, white, black, weights),
                    (phase(|weight| weight.0), phase(|weight| weight.1)),
                ]
            });
            let case = format!("{any}: {white:#x}, {black:#x}, {weights:?}");
            assert_eq!(tapered, phases, "{case}");
            let packed = at_level!(any, |level| {
                sum(level, white, black, weights.map(Packed::new))
            });
            assert_eq!(packed, Packed::new(tapered), "{case}");
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
