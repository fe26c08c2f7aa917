//! `Sides` and `Score`: steps, operators, counts and sums of weights at every level of this machine.

use pawnfill::at_level;
use pawnfill::board::{east_one, north_one, south_one, west_one};
use pawnfill::sides::{AnyLevel, BothSides, Level, Score, Sides, Weight};
use pawnfill_oracle::by_color::score;
use pawnfill_oracle::input::{Random, varied_sets};
use pawnfill_oracle::oracle;
use pawnfill_oracle::positions::pawns;
use pawnfill_oracle::sampling::sampled;
use pawnfill_oracle::skipped::skip;

/// Returns pairs of sets of all densities, and the pawns of known positions.
fn pairs(seed: u64, count: usize) -> Vec<[u64; 2]> {
    let sets = varied_sets(seed, count);
    let varied = sets.windows(2).map(|pair| [pair[0], pair[1]]);
    sampled(varied.chain(pawns())).collect()
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
        assert_eq!((x & b).by_color(), sets(|a, b| a & b));
        assert_eq!((x | b[0]).by_color(), a.map(|set| set | b[0]));
        assert_eq!(x.is_empty(), a == [0; 2]);
        let mut z = x;
        z &= y;
        z |= x;
        z ^= y;
        assert_eq!(z.by_color(), sets(|a, b| (a & b | a) ^ b));
        assert_eq!(x.swap_sides().by_color(), [a[1], a[0]]);
        assert_eq!(x == y, a == b);
        assert_eq!(x.count(), a.map(u64::count_ones));
        assert_eq!(BothSides::from(x).file_set(), a.map(oracle::file_set));
        // Forward is north for the first set and south for the second, also after a swap.
        let own = |one: fn(u64) -> u64, other: fn(u64) -> u64| [one(a[0]), other(a[1])];
        assert_eq!(x.forward().by_color(), own(north_one, south_one));
        assert_eq!(x.backward().by_color(), own(south_one, north_one));
        assert_eq!(x.east().by_color(), a.map(east_one));
        assert_eq!(x.west().by_color(), a.map(west_one));
        let beside = |set| east_one(set) | west_one(set);
        assert_eq!(x.beside().by_color(), a.map(beside));
        let met = x.swap_sides().forward().by_color();
        assert_eq!(met, [north_one(a[1]), south_one(a[0])]);
        let [white, black] = a;
        let text = format!("Sides {{ white: {white:#x}, black: {black:#x} }}");
        assert_eq!(format!("{x:?}"), text);
    }
    let pairs = pairs(32, 200);
    for two in pairs.windows(2) {
        let ([first, second], white) = ([two[0], two[1]], [two[0][0], 0]);
        for any in AnyLevel::all() {
            for [a, b] in [[first, second], [first, first], [white, second]] {
                at_level!(any, |level| check(level, a, b));
            }
        }
    }
}

/// Draws weights, half of the time all of one magnitude. They include the limits of 8, 16 and 32 bits.
fn weights(random: &mut Random) -> [i32; 8] {
    let of_all = Some(random.below(16)).filter(|size| *size < 8);
    [(); 8].map(|()| match of_all.unwrap_or_else(|| random.below(8)) {
        0 if random.below(4) == 0 => -128,
        0 => random.below(256) as i32 - 128,
        1 => random.below(1 << 16) as i32 - (1 << 15),
        2 => random.below(1 << 24) as i32 - (1 << 23),
        3 => [-129, -128, -127, 127, 128, 255, 256][random.below(7) as usize],
        4 => [-32769, -32768, -32767, 32767, 32768, 65535, 65536][random.below(7) as usize],
        5 => [i32::MIN, i32::MIN + 1, i32::MAX, -1, 0, 1][random.below(6) as usize],
        _ => random.set() as i32,
    })
}

#[test]
fn sums_of_weights_of_any_size() {
    #[inline(always)]
    fn sum<L: Level, W: Weight>(level: L, white: u64, black: u64, weights: [W; 8]) -> [W; 3] {
        let sides = Sides::new(level, white, black);
        let mut score = Score::new(level);
        score.add(sides, weights[3]);
        score.add_by_rank(sides.swap_sides(), weights);
        score.add_by_file(sides, weights);
        score.add_counts(BothSides::from(sides).file_set(), weights[5]);
        score.add_counts(sides.count(), weights[6]);
        let by_square = std::array::from_fn(|square| weights[(3 * square + square / 8) % 8]);
        score.add_by_square(sides, &by_square);
        let [of_white, of_black] = score.by_color();
        [score.total(), of_white, of_black]
    }
    fn expected(white: u64, black: u64, weights: [i32; 8]) -> [i32; 3] {
        let sum = |numbers: &[i32]| numbers.iter().copied().fold(0, i32::wrapping_add);
        let [own, other] = [white, black].map(|set| i32::from(oracle::file_set(set)));
        let of_square = |rank: usize, file: usize| {
            let by_square = weights[(3 * file + 25 * rank) % 8];
            sum(&[weights[3], weights[file], weights[6], by_square])
        };
        let of = |keep: fn([u64; 2]) -> [u64; 2], files: i32| {
            let of_swapped = score(keep([black, white]), |rank, _| weights[rank]);
            let of_files = weights[5].wrapping_mul(files);
            sum(&[score(keep([white, black]), of_square), of_swapped, of_files])
        };
        let less_black = of(|[_, black]| [0, black], -other);
        [of(|both| both, own - other), of(|[white, _]| [white, 0], own), less_black.wrapping_neg()]
    }
    let mut random = Random::new(34);
    for [white, black] in pairs(34, 300) {
        let phases = [weights(&mut random), weights(&mut random)];
        let weights = std::array::from_fn(|index| (phases[0][index], phases[1][index]));
        let [first, second] = phases.map(|weights| expected(white, black, weights));
        for any in AnyLevel::all() {
            let case = format!("{any}: {white:#x}, {black:#x}, {weights:?}");
            at_level!(any, |level| {
                assert_eq!(sum(level, white, black, phases[0]), first, "{case}");
                let of_both = std::array::from_fn(|index| (first[index], second[index]));
                assert_eq!(sum(level, white, black, weights), of_both, "{case}");
                const BY_RANK: [i32; 8] = [1, -300, 70_000, i32::MIN, 5, 1 << 20, -1, 0];
                let found = sum(level, white, black, BY_RANK);
                assert_eq!(found, expected(white, black, BY_RANK), "{case}");
            });
        }
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
macro_rules! has {
    ($($feature:tt)*) => { true $(&& is_x86_feature_detected!($feature))* };
}

/// `AnyLevel::all` has every level of this machine, so other tests miss none.
#[test]
fn levels_of_the_machine() {
    let (arch, names) =
        (std::env::consts::ARCH, Vec::from_iter(AnyLevel::all().map(AnyLevel::name)));
    let expected: &[&str] = match arch {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        _ if has! {
            "adx" "aes" "avx512bitalg" "avx512bw" "avx512cd" "avx512dq" "avx512f" "avx512ifma" "avx512vbmi"
            "avx512vbmi2" "avx512vl" "avx512vnni" "avx512vpopcntdq" "gfni" "pclmulqdq" "rdrand" "rdseed" "sha" "vaes"
            "vpclmulqdq" "xsavec" "xsaveopt" "xsaves" "bmi2" "movbe"
        } =>
        {
            &["scalar", "SSE2", "AVX2", "AVX-512", "GFNI"]
        }
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        _ if has! { "avx2" "bmi1" "bmi2" "cmpxchg16b" "f16c" "fma" "fxsr" "lzcnt" "movbe" "popcnt" "xsave" } => {
            &["scalar", "SSE2", "AVX2"]
        }
        "x86" | "x86_64" => &["scalar", "SSE2"],
        "aarch64" => &["scalar", "NEON"],
        "wasm32" if cfg!(target_feature = "simd128") => &["scalar", "simd128"],
        _ => &["scalar"],
    };
    assert_eq!(names, expected);
    let on_x86 = ["AVX2", "AVX-512", "GFNI"].into_iter().filter(|_| arch.starts_with("x86"));
    for level in on_x86.filter(|level| !names.contains(level)) {
        skip(format!("{level} (also in all other tests of levels)"));
    }
    // One feature tells the level of the build, because `-C target-cpu` brings all features of a level.
    let of_build = match arch {
        _ if cfg!(target_feature = "avx512vbmi2") => ["AVX-512", "GFNI"].as_slice(),
        _ if cfg!(target_feature = "avx2") => &["AVX2"],
        _ if cfg!(target_feature = "sse2") => &["SSE2"],
        "x86" => &["scalar"],
        _ => &names[names.len() - 1..],
    };
    assert!(of_build.contains(&AnyLevel::of_build().name()), "{of_build:?}");
    // The published records decide which level from AVX2 on is the best.
    let widest = &names[names.len().min(2)..];
    assert!(widest.is_empty() || widest.contains(&AnyLevel::best().name()));
    for level in AnyLevel::all() {
        assert_eq!(AnyLevel::named(level.name()).map(AnyLevel::name), Some(level.name()));
    }
}
