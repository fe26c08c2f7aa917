//! The types over which the oracle is generic: bits, sets of squares, sets of files, and counts.

use std::ops::{BitAnd, BitOr, Not};

/// The truth of a statement about squares: a `bool` or, in a proof, a function of the arguments' bits.
pub trait Bit:
    Copy + From<bool> + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Whether the bit has this value for all arguments.
    fn is_always(self, value: bool) -> bool;
}

impl Bit for bool {
    fn is_always(self, value: bool) -> bool {
        self == value
    }
}

/// A set of squares: bit 0 is a1.
pub trait Set: Copy {
    type Bit: Bit;
    type Files: FileSet<Bit = Self::Bit>;

    fn bit(&self, number: u32) -> Self::Bit;
    fn of_bits(bits: impl FnMut(u32) -> Self::Bit) -> Self;
}

/// A set of files: bit 0 is the a-file.
pub trait FileSet: Copy {
    type Bit: Bit;
    type Set: Set<Bit = Self::Bit>;
    type Number;

    fn bit(&self, number: u32) -> Self::Bit;
    fn of_bits(bits: impl FnMut(u32) -> Self::Bit) -> Self;
    fn number(count: &Count<Self::Bit>) -> Self::Number;
}

impl Set for u64 {
    type Bit = bool;
    type Files = u8;

    fn bit(&self, number: u32) -> bool {
        self & 1 << number != 0
    }

    fn of_bits(mut bits: impl FnMut(u32) -> bool) -> Self {
        (0..64).fold(0, |set, number| set | u64::from(bits(number)) << number)
    }
}

impl FileSet for u8 {
    type Bit = bool;
    type Set = u64;
    type Number = u8;

    fn bit(&self, number: u32) -> bool {
        self & 1 << number != 0
    }

    fn of_bits(mut bits: impl FnMut(u32) -> bool) -> Self {
        (0..8).fold(0, |set, number| set | u8::from(bits(number)) << number)
    }

    fn number(count: &Count<bool>) -> u8 {
        (1..=Count::<bool>::MOST).filter(|&number| count.at_least(number)).count() as u8
    }
}

/// A count of true statements, in unary: for each number, whether at least that many are true.
#[derive(Clone, Debug)]
pub struct Count<B> {
    at_least: [B; 17],
}

impl<B: Bit> Count<B> {
    /// The largest count: all squares of two files.
    pub const MOST: usize = 16;

    pub(super) fn of(statements: impl Iterator<Item = B>) -> Self {
        let mut at_least = [B::from(false); 17];
        at_least[0] = B::from(true);
        for (place, statement) in statements.enumerate() {
            for number in (1..=Self::MOST.min(place + 1)).rev() {
                at_least[number] = at_least[number] | at_least[number - 1] & statement;
            }
        }
        Self { at_least }
    }

    pub fn at_least(&self, number: usize) -> B {
        self.at_least[number]
    }

    pub fn exactly(&self, number: usize) -> B {
        self.at_least(number) & !self.at_least(number + 1)
    }

    pub(super) fn at_least_as_many_as(&self, other: &Self) -> B {
        (1..=Self::MOST).fold(B::from(true), |all, number| {
            all & (self.at_least(number) | !other.at_least(number))
        })
    }
}
