//! [`Score`]: a sum of weights that stays in registers.

use core::fmt;

use super::lanes::{Lanes, OneBoard, map};
use super::levels::Level;
use super::set::{Sides, SquareSet};
use sums::Sums;

/// A weight: an `i32`, or a pair for the middlegame and the endgame.
///
/// An engine can implement this trait for its own type, such as the common `S(mg, eg)`, which packs both
/// phases into one integer:
///
/// ```
/// use pawnfill::sides::{BothSides, Scalar, Score, Weight};
///
/// /// The endgame in the upper half, and the middlegame in the lower half.
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct S(i32);
///
/// const fn s(middlegame: i32, endgame: i32) -> S {
///     S((endgame << 16) + middlegame)
/// }
///
/// impl Weight for S {
///     type Sums = (i32, i32);
///     fn to_sums(self) -> (i32, i32) { (i32::from(self.0 as i16), (self.0 + 0x8000) >> 16) }
///     fn from_sums((middlegame, endgame): (i32, i32)) -> Self { s(middlegame, endgame) }
/// }
///
/// let pawns = BothSides::new(Scalar, 0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
/// let mut score = Score::new(Scalar);
/// score.add(pawns.doubled_pawns(), s(-4, -11)); // f2 and f3
/// score.add(pawns.passed_pawns(), s(20, 35)); // d5
/// assert_eq!(score.total(), s(2 * -4 + 20, 2 * -11 + 35));
/// ```
///
/// The compiler unpacks constant weights, so packing costs nothing at run time. A packed `i32` without its
/// own type also works, but on most levels it is too large for the fastest multiplication: a score by rank
/// took 1.0 to 1.4 times as long as with pairs (AMD Zen 5, November 2026).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a weight",
    label = "expected an `i32`, or a pair of them for the middlegame and the endgame",
    note = "your own type may implement `pawnfill::sides::Weight`"
)]
pub trait Weight: Copy {
    /// The type of the sums: an `i32`, or a pair of them.
    type Sums: Sums;

    /// Converts a weight into a summand.
    fn to_sums(self) -> Self::Sums;

    /// Converts a sum into a weight.
    fn from_sums(sums: Self::Sums) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Sums> Weight for T {
    type Sums = Self;

    #[inline(always)]
    fn to_sums(self) -> Self {
        self
    }

    #[inline(always)]
    fn from_sums(sums: Self) -> Self {
        sums
    }
}

mod sums {
    pub trait Sums: Copy {
        const ARE_TWO: bool;

        fn to_array(self) -> [i32; 2];

        fn from_array(sums: [i32; 2]) -> Self;
    }

    impl Sums for i32 {
        const ARE_TWO: bool = false;

        #[inline(always)]
        fn to_array(self) -> [i32; 2] {
            [self, 0]
        }

        #[inline(always)]
        fn from_array([sum, _]: [i32; 2]) -> Self {
            sum
        }
    }

    impl Sums for (i32, i32) {
        const ARE_TWO: bool = true;

        #[inline(always)]
        fn to_array(self) -> [i32; 2] {
            self.into()
        }

        #[inline(always)]
        fn from_array(sums: [i32; 2]) -> Self {
            sums.into()
        }
    }
}

/// A sum of weights from White's side: White's minus Black's.
///
/// ```
/// use pawnfill::sides::{BothSides, Scalar, Score};
///
/// let (white, black) = (0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
/// let pawns = BothSides::new(Scalar, white, black);
/// let mut score = Score::new(Scalar);
/// score.add(pawns.isolated_pawns(), -14); // d5, b7
/// score.add_by_rank(pawns.passed_pawns(), [0, 5, 10, 20, 35, 60, 100, 0]); // d5 on the fifth rank
/// assert_eq!(score.total(), -14 + 14 + 35);
/// ```
///
/// With pairs as weights, a score is two sums, one for the middlegame and one for the endgame. A weight may
/// also depend on the file, or multiply a count, such as the number of islands:
///
/// ```
/// # use pawnfill::sides::{BothSides, Scalar, Score};
/// # let pawns = BothSides::new(Scalar, 0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
/// let mut score = Score::new(Scalar);
/// score.add(pawns.doubled_pawns(), (-4, -11)); // f2 and f3
/// score.add_by_file(pawns.isolated_pawns(), [5, 7, 8, 9, 9, 8, 7, 5].map(|w| (-w, -w))); // d5, b7
/// score.add_counts(pawns.island_count(), (-6, -3)); // White's three and Black's two
/// assert_eq!(score.total(), (2 * -4 - 9 + 7 - 6, 2 * -11 - 9 + 7 - 3));
/// ```
///
/// A sum that does not fit into an `i32` wraps. In vectors, weights that do not fit into 16 bits take more
/// multiplications. Run-time weights need a branch on their size; constant weights need none.
#[derive(Clone, Copy)]
pub struct Score<L: Level, W: Weight> {
    /// For the middlegame and for the endgame: White's sum minus Black's, and White's sum. The compiler
    /// removes White's sums if nothing reads them.
    sums: [[SumOf<L>; 2]; 2],
    weight: core::marker::PhantomData<W>,
}

impl<L: Level, W: Weight> Score<L, W> {
    /// Creates a score of zero.
    #[inline(always)]
    pub fn new(level: L) -> Self {
        let sum = level.enter(
            #[inline(always)]
            || level.lanes(0, 0).no_sum(),
        );
        Self { sums: [[sum; 2]; 2], weight: core::marker::PhantomData }
    }

    /// Adds the weight for each square of White's set, and subtracts it for each square of Black's set.
    #[inline(always)]
    pub fn add<S: SquareSet>(&mut self, sides: Sides<L, S>, weight: W) {
        self.add_sides(
            sides,
            [weight],
            #[inline(always)]
            |lanes, sum, [weight]| lanes.add_count(sum, weight),
        );
    }

    /// Like [`add`](Self::add), with a weight for each rank. The first weight is for a side's own first rank.
    #[inline(always)]
    pub fn add_by_rank<S: SquareSet>(&mut self, sides: Sides<L, S>, weights: [W; 8]) {
        self.add_sides(
            sides,
            weights,
            #[inline(always)]
            |lanes, sum, weights| lanes.add_by_rank(sum, weights),
        );
    }

    /// Like [`add`](Self::add), with a weight for each file. The first weight is for the a-file.
    #[inline(always)]
    pub fn add_by_file<S: SquareSet>(&mut self, sides: Sides<L, S>, weights: [W; 8]) {
        self.add_sides(
            sides,
            weights,
            #[inline(always)]
            |lanes, sum, weights| lanes.add_by_file(sum, weights),
        );
    }

    /// Adds the square's weight for each square of White's set. For each square of Black's set, subtracts the
    /// weight of the vertically flipped square, so White's table serves both sides. The table has the order
    /// of the sets' bits: a1 first for `u64`, and a8 first for sets whose bit 0 is a8.
    ///
    /// ```
    /// # use pawnfill::sides::{BothSides, Scalar, Score};
    /// # use pawnfill::Square;
    /// let pawns = BothSides::new(Scalar, 0x0000_0000_3000_0000, 0x0000_1800_0000_0000); // e4 f4, d6 e6
    /// let mut weights = [0; 64];
    /// (weights[Square::E4 as usize], weights[Square::D3 as usize]) = (12, 7);
    /// let mut score = Score::new(Scalar);
    /// score.add_by_square(pawns.phalanx_pawns(), &weights);
    /// assert_eq!(score.total(), 12 - 7); // e4, and Black's d6
    /// ```
    #[inline(always)]
    pub fn add_by_square<S: SquareSet>(&mut self, sides: Sides<L, S>, weights: &[W; 64]) {
        let [white, black] = sides.lanes.by_color();
        let sets =
            if S::IS_A8_FIRST { [white.swap_bytes(), black] } else { [white, black.swap_bytes()] };
        let differences = difference_by_square(sides.level, sets, weights);
        for (which, parts) in differences.into_iter().enumerate() {
            for (part, difference) in parts.into_iter().enumerate() {
                let sum = &mut self.sums[part][which];
                *sum = L::Lanes::add_number(*sum, difference);
            }
        }
    }

    /// Adds the weight times the difference of two counts, White's minus Black's, such as the counts of
    /// [islands](super::BothSides::island_count).
    #[inline(always)]
    pub fn add_counts<N: Into<i64>>(&mut self, [white, black]: [N; 2], weight: W) {
        let (white, black) = (white.into(), black.into());
        let numbers = [(white - black) as i32, white as i32];
        self.add_weights(
            [weight],
            #[inline(always)]
            |sums, [weight]| {
                let add = |which: usize| {
                    L::Lanes::add_number(sums[which], numbers[which].wrapping_mul(weight))
                };
                [add(0), add(1)]
            },
        );
    }

    /// Calls `add` with both sets to update White's sum minus Black's, and with White's set alone to update
    /// White's sum.
    #[inline(always)]
    fn add_sides<S: SquareSet, const N: usize>(
        &mut self,
        sides: Sides<L, S>,
        weights: [W; N],
        add: impl Fn(L::Lanes, SumOf<L>, [i32; N]) -> SumOf<L>,
    ) {
        let of_white = sides.lanes.with_black_of(sides.level.lanes(0, 0));
        self.add_weights(
            weights,
            #[inline(always)]
            |[both, white], weights| {
                [add(sides.lanes, both, weights), add(of_white, white, weights)]
            },
        );
    }

    /// Calls `add` once; if the weights are pairs, twice: for the middlegame and for the endgame.
    #[inline(always)]
    fn add_weights<const N: usize>(
        &mut self,
        weights: [W; N],
        add: impl Fn([SumOf<L>; 2], [i32; N]) -> [SumOf<L>; 2],
    ) {
        let part = |index: usize| map(weights, |weight| weight.to_sums().to_array()[index]);
        self.sums[0] = add(self.sums[0], part(0));
        if W::Sums::ARE_TWO {
            self.sums[1] = add(self.sums[1], part(1));
        }
    }

    /// Returns White's sum minus Black's.
    #[inline(always)]
    pub fn total(self) -> W {
        W::from_sums(W::Sums::from_array(map(self.sums, |[both, _]| L::Lanes::total(both))))
    }

    /// Returns the sum of each side, White's first, for terms that are not linear in the sum, such as king
    /// danger. The [`total`](Self::total) is White's sum minus Black's.
    ///
    /// ```
    /// # use pawnfill::sides::{BothSides, Scalar, Score};
    /// let pawns = BothSides::new(Scalar, 0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
    /// let mut danger = Score::new(Scalar);
    /// danger.add(pawns.isolated_pawns(), 14); // d5, b7
    /// danger.add(pawns.doubled_pawns(), 9); // f2 and f3
    /// let [white, black] = danger.by_color();
    /// assert_eq!([white, black], [14 + 2 * 9, 14]);
    /// assert_eq!(black * black / 4 - white * white / 4, 49 - 256);
    /// ```
    #[inline(always)]
    pub fn by_color(self) -> [W; 2] {
        let parts = map(self.sums, |sums| {
            let [both, white] = map(sums, L::Lanes::total);
            [white, white.wrapping_sub(both)]
        });
        let [[a, b], [c, d]] = parts;
        map([[a, c], [b, d]], |sums| W::from_sums(W::Sums::from_array(sums)))
    }
}

/// Returns the first set's sum of weights minus the second set's, and the first set's sum alone.
#[inline(always)]
fn difference_by_square<L: Level, W: Weight>(
    level: L,
    sets: [u64; 2],
    weights: &[W; 64],
) -> [[i32; 2]; 2] {
    #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
    if let Some(fearless_simd::Level::Avx512(token)) = level.token() {
        return level.enter(
            #[inline(always)]
            || masked_difference(token, sets, weights),
        );
    }
    let _ = level; // The code is the same for all other levels.
    let sum = |mut left: u64| {
        let mut sums = [0_i32; 2];
        while left != 0 {
            // The remainder removes the bounds check.
            let weight = weights[left.trailing_zeros() as usize % 64].to_sums();
            let [first, second] = weight.to_array();
            sums = [sums[0].wrapping_add(first), sums[1].wrapping_add(second)];
            left &= left - 1;
        }
        sums
    };
    let [[a, b], [c, d]] = [sum(sets[0]), sum(sets[1])];
    [[a.wrapping_sub(c), b.wrapping_sub(d)], [a, b]]
}

/// Computes [`difference_by_square`] with masks: all 64 weights, 16 numbers at a time. Branch predictors do
/// not learn how often a loop over the members runs. On random sets of eight squares, masks take 0.2 of that
/// loop's time with single weights, and 0.4 with pairs (AMD Zen 5, November 2026).
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
#[inline(always)]
fn masked_difference<W: Weight>(
    token: fearless_simd::x86::Avx512,
    [ours, theirs]: [u64; 2],
    weights: &[W; 64],
) -> [[i32; 2]; 2] {
    use crate::board::array;
    use fearless_simd::prelude::*;
    use fearless_simd::x86::Avx512;
    use fearless_simd::{i32x16, u32x16};

    // Both parts of a pair are in adjacent lanes, as in memory.
    let parts = if W::Sums::ARE_TWO { 2 } else { 1 };
    let bits = array![|lane| 1_u32 << (lane / parts); 16];
    let bits: u32x16<Avx512> = bits.simd_into(token);
    let [mut sum, mut white] = [i32x16::splat(token, 0); 2];
    let mut first = 0;
    while first < 64 {
        let part = |lane: usize| weights[first + lane / parts].to_sums().to_array()[lane % parts];
        let numbers = array![|lane| part(lane); 16];
        let numbers: i32x16<Avx512> = numbers.simd_into(token);
        let weights_of = |set: u64| {
            let is_member = (bits & (set >> first) as u32).simd_eq(bits);
            is_member.select(numbers, i32x16::splat(token, 0))
        };
        let of_white = weights_of(ours);
        white += of_white;
        sum = sum + of_white - weights_of(theirs);
        first += 16 / parts;
    }
    map(
        [sum, white],
        #[inline(always)]
        |sum| {
            let (lower, upper) = sum.split();
            let (lower, upper) = (lower + upper).split();
            let [a, b, c, d]: [i32; 4] = (lower + upper).into();
            let [a, b] = [a.wrapping_add(c), b.wrapping_add(d)];
            if W::Sums::ARE_TWO { [a, b] } else { [a.wrapping_add(b), 0] }
        },
    )
}

type SumOf<L> = <<L as Level>::Lanes as OneBoard>::Sum;

impl<L: Level, W: Weight + fmt::Debug> fmt::Debug for Score<L, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Score").field(&self.total()).finish()
    }
}
