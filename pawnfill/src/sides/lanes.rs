//! [`Lanes`]: a set for each side in the registers of a level, and the formulas of the operations.
//! [`OneBoard`]: the conversion of sets into plain numbers, and sums of weights.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// The order of the squares depends on the level. Forward is each side's own direction; east and west are the
/// same for both sides. A method with a body is a formula for all levels. A level overrides the method if its
/// order of the squares or its instructions allow a better formula.
pub trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    fn swap_sides(self) -> Self;

    /// Combines White's set of `self` with Black's set of `other`.
    fn with_black_of(self, other: Self) -> Self;

    /// Moves each square 1, 2 or 4 ranks forward. Squares that leave the board are lost.
    fn forward(self, ranks: u32) -> Self;

    fn backward(self, ranks: u32) -> Self;

    fn east(self) -> Self;

    fn west(self) -> Self;

    /// Returns, for each square, the carry of `self + b + c`: 1 if at least two of these digits are 1.
    #[inline(always)]
    fn carry(self, b: Self, c: Self) -> Self {
        self & b | c & (self ^ b)
    }

    /// Returns, for each square, the borrow of `self - b - c`: 1 if `b + c` is greater than `self`.
    #[inline(always)]
    fn borrow(self, b: Self, c: Self) -> Self {
        c ^ (self ^ b) & (b ^ c)
    }

    #[inline(always)]
    fn beside(self) -> Self {
        self.east() | self.west()
    }

    #[inline(always)]
    fn front_spans(self) -> Self {
        let spans = self.forward(1);
        let spans = spans | spans.forward(1);
        let spans = spans | spans.forward(2);
        spans | spans.forward(4)
    }

    #[inline(always)]
    fn rear_spans(self) -> Self {
        let spans = self.backward(1);
        let spans = spans | spans.backward(1);
        let spans = spans | spans.backward(2);
        spans | spans.backward(4)
    }

    #[inline(always)]
    fn file_fill(self) -> Self {
        self | self.front_spans() | self.rear_spans()
    }

    #[inline(always)]
    fn isolated(self) -> Self {
        self & !self.file_fill().beside()
    }

    #[inline(always)]
    fn half_isolated(self) -> Self {
        let files = self.file_fill();
        self & (files.east() ^ files.west())
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        self & (self.front_spans() | self.rear_spans())
    }

    /// On a file with three or more members, a member stands between two others.
    #[inline(always)]
    fn tripled(self) -> Self {
        self & (self & self.front_spans() & self.rear_spans()).file_fill()
    }

    /// Counts, for each square, the members on the square and behind it on its file. Returns a set for each
    /// binary digit, lowest first. As there is no fourth digit, the count 8 of a full file becomes 0.
    #[inline(always)]
    fn counts_behind(self) -> [Self; 3] {
        // Each step doubles the number of counted ranks: one, two, four, and finally eight.
        let next = self.forward(1);
        let two = [self ^ next, self & next];
        let next = map(two, |digit| digit.forward(2));
        let carry = two[0] & next[0];
        let four = [two[0] ^ next[0], two[1] ^ next[1] ^ carry, two[1].carry(next[1], carry)];
        let next = map(four, |digit| digit.forward(4));
        let carry = four[0] & next[0];
        [
            four[0] ^ next[0],
            four[1] ^ next[1] ^ carry,
            four[2] ^ next[2] ^ four[1].carry(next[1], carry),
        ]
    }

    /// Counts, for each square, the other side's members strictly ahead on its file, also in three digits.
    #[inline(always)]
    fn enemies_ahead(self) -> [Self; 3] {
        map(self.counts_behind(), |digit| digit.swap_sides().backward(1))
    }

    /// Returns the squares with at least as many helpers as sentries. Helpers are own members on the adjacent
    /// files, on the same rank or behind. Sentries are the other side's members ahead on these files.
    #[inline(always)]
    fn supported(self) -> Self {
        let [h0, h1, h2] = self.counts_behind();
        let [s0, s1, s2] = self.enemies_ahead();
        // Helpers minus sentries on one file: three digits, less 8 if `minus_8` is set. A file off the board
        // contributes 0.
        let (d0, borrow) = (h0 ^ s0, s0 & !h0);
        let (d1, borrow) = (h1 ^ s1 ^ borrow, h1.borrow(s1, borrow));
        let (d2, minus_8) = (h2 ^ s2 ^ borrow, h2.borrow(s2, borrow));
        // The two adjacent files are added: a carry out of the three digits is worth 8. The total is not
        // negative if this carry makes up for every subtracted 8.
        let carry = d0.east() & d0.west();
        let carry = d1.east().carry(d1.west(), carry);
        let carry = d2.east().carry(d2.west(), carry);
        !carry.borrow(minus_8.east(), minus_8.west())
    }
}

pub trait OneBoard: Lanes {
    /// Returns both sets, White's first, with a1 as bit 0.
    fn by_color(self) -> [u64; 2];

    #[inline(always)]
    fn file_sets(self) -> [u8; 2] {
        // Every rank of the file fill is the file set.
        let [white, black] = self.file_fill().by_color();
        [white as u8, black as u8]
    }

    #[inline(always)]
    fn count(self) -> [u32; 2] {
        let [white, black] = self.by_color();
        [white.count_ones(), black.count_ones()]
    }

    /// A sum of weights: White's minus Black's, modulo 2^32.
    type Sum: Copy;

    fn no_sum(self) -> Self::Sum;

    /// Adds the weight for each of White's members, and subtracts it for each of Black's members.
    fn add_count(self, sum: Self::Sum, weight: i32) -> Self::Sum;

    /// Like `add_count`, with the weight of each member's rank. The first weight is for a side's first rank.
    fn add_by_rank(self, sum: Self::Sum, weights: [i32; 8]) -> Self::Sum;

    /// Like `add_count`, with the weight of each member's file. The first weight is for the a-file.
    fn add_by_file(self, sum: Self::Sum, weights: [i32; 8]) -> Self::Sum;

    fn add_number(sum: Self::Sum, number: i32) -> Self::Sum;

    fn total(sum: Self::Sum) -> i32;
}

/// Maps an array. The compiler might leave the array's own `map` as a call.
#[inline(always)]
pub(super) fn map<T: Copy, U: Copy, const N: usize>(
    array: [T; N],
    function: impl Fn(T) -> U,
) -> [U; N] {
    let mut mapped = [function(array[0]); N];
    let mut index = 1;
    while index < N {
        mapped[index] = function(array[index]);
        index += 1;
    }
    mapped
}

/// Implements the operators of lanes with their methods `map` and `zip`.
macro_rules! operators {
    (impl[$($generics:tt)*] $lanes:ty) => {
        operators! { @ [$($generics)*] $lanes, BitAnd bitand }
        operators! { @ [$($generics)*] $lanes, BitOr bitor }
        operators! { @ [$($generics)*] $lanes, BitXor bitxor }

        impl $($generics)* core::ops::Not for $lanes {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self.map(
                    #[inline(always)]
                    |sets| !sets,
                )
            }
        }
    };
    (@ [$($generics:tt)*] $lanes:ty, $operator:ident $method:ident) => {
        impl $($generics)* core::ops::$operator for $lanes {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(
                    other,
                    #[inline(always)]
                    |a, b| a.$method(b),
                )
            }
        }
    };
}

/// Defines an implementation whose methods are always inlined. A method that is not inlined is compiled
/// without the level's target features.
macro_rules! always_inlined {
    (
        impl$(<$parameter:ident: $bound:ident>)? $trait:ident for $lanes:ty {
            $(type $associated:ident = $type:ty;)?
            $(fn $method:ident($($argument:tt)*) -> $output:ty $body:block)*
        }
    ) => {
        impl$(<$parameter: $bound>)? $trait for $lanes {
            $(type $associated = $type;)?
            $(
                #[inline(always)]
                fn $method($($argument)*) -> $output $body
            )*
        }
    };
}

pub(super) use {always_inlined, operators};
