//! [`Score`]: weights of sets, added up without leaving the registers.

use core::fmt;

use super::lanes::{OneBoard, map};
use super::levels::{Level, Registers};
use super::set::Sides;
use phases::Phases;

/// The weight of a square of a set: an `i32`, or a pair of them, for the middlegame and for the endgame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a weight",
    label = "expected an `i32`, or a pair of them for the middlegame and the endgame"
)]
pub trait Weight: phases::Phases {}

impl Weight for i32 {}
impl Weight for (i32, i32) {}

mod phases {
    /// A weight as a pair, for the middlegame and for the endgame.
    ///
    /// Other numbers than `i32` are no weights. But with this, a score of them is a type that has methods, so a
    /// weight of the wrong type is one error, and not another one for each method.
    pub trait Phases: Copy {
        /// Whether the endgame has a different weight.
        const TAPERED: bool;

        fn phases(self) -> [i32; 2];

        fn from_phases(phases: [i32; 2]) -> Self;
    }

    macro_rules! phases {
        ($($number:ident)*) => { $(
            impl Phases for $number {
                const TAPERED: bool = false;

                #[inline(always)]
                fn phases(self) -> [i32; 2] {
                    [self as i32, 0]
                }

                #[inline(always)]
                fn from_phases([score, _]: [i32; 2]) -> Self {
                    score as $number
                }
            }

            impl Phases for ($number, $number) {
                const TAPERED: bool = true;

                #[inline(always)]
                fn phases(self) -> [i32; 2] {
                    [self.0 as i32, self.1 as i32]
                }

                #[inline(always)]
                fn from_phases([middlegame, endgame]: [i32; 2]) -> Self {
                    (middlegame as $number, endgame as $number)
                }
            }
        )* };
    }

    phases! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64 }
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
/// With pairs as weights, a score is two sums, one for the middlegame and one for the endgame:
///
/// ```
/// # use pawnfill::sides::{BothSides, Scalar, Score};
/// # let pawns = BothSides::new(Scalar, 0x0000_0008_0122_6000, 0x00a2_4000_0000_0000);
/// let mut score = Score::new(Scalar);
/// score.add(pawns.doubled_pawns(), (-4, -11)); // f2 and f3
/// score.add(pawns.passed_pawns(), (20, 35)); // d5
/// assert_eq!(score.total(), (2 * -4 + 20, 2 * -11 + 35));
/// ```
///
/// Weights may be of any size; the sum is right if it fits into an `i32`, and wraps otherwise. Weights
/// of 16 bits take one multiplication of vectors, larger ones two. If the weights are constants, the compiler
/// chooses between the two.
#[derive(Clone, Copy)]
pub struct Score<L: Registers, W: Phases> {
    sums: [<<L as Registers>::Lanes as OneBoard>::Sum; 2],
    weight: core::marker::PhantomData<W>,
}

impl<L: Level, W: Phases> Score<L, W> {
    /// Zero.
    #[inline(always)]
    pub fn new(level: L) -> Self {
        let sum = level.run(
            #[inline(always)]
            || level.lanes(0, 0).no_sum(),
        );
        Self {
            sums: [sum; 2],
            weight: core::marker::PhantomData,
        }
    }
}

impl<L: Registers, W: Phases> Score<L, W> {
    /// Adds the weight for each square of White's set, and subtracts it for each of Black's.
    #[inline(always)]
    pub fn add(&mut self, sides: Sides<L>, weight: W)
    where
        W: Weight,
    {
        let [middlegame, endgame] = weight.phases();
        self.sums[0] = sides.0.add_count(self.sums[0], middlegame);
        if W::TAPERED {
            self.sums[1] = sides.0.add_count(self.sums[1], endgame);
        }
    }

    /// For each square of White's set, adds the weight of its rank; for each of Black's, subtracts it. The
    /// first weight is that of a side's own first rank.
    #[inline(always)]
    pub fn add_by_rank(&mut self, sides: Sides<L>, weights: [W; 8])
    where
        W: Weight,
    {
        self.sums[0] = sides
            .0
            .add_by_rank(self.sums[0], map(weights, |weight| weight.phases()[0]));
        if W::TAPERED {
            self.sums[1] = sides
                .0
                .add_by_rank(self.sums[1], map(weights, |weight| weight.phases()[1]));
        }
    }

    /// The sum.
    #[inline(always)]
    pub fn total(self) -> W {
        W::from_phases(map(self.sums, L::Lanes::total))
    }
}

/// The sum.
impl<L: Registers, W: Phases + fmt::Debug> fmt::Debug for Score<L, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Score").field(&self.total()).finish()
    }
}
