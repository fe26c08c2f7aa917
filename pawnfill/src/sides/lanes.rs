//! [`Lanes`]: a set of each side in the registers of a level, and the formulas. [`OneBoard`]: the results in
//! plain numbers.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of squares of each side, as a level holds it.
///
/// Each level has its own order of the squares. Forward is a side's own direction; east and west are the
/// board's. A method with a body is the formula for all levels. A level overrides it if its order of the
/// squares or its instructions allow a better one.
pub trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// Gives each side the other side's set.
    fn swap_sides(self) -> Self;

    /// This pair's set for White, and the other pair's for Black.
    fn with_black_of(self, other: Self) -> Self;

    /// 1, 2 or 4 ranks forward. Squares that leave the board are lost.
    fn forward(self, ranks: u32) -> Self;

    /// 1, 2 or 4 ranks backward.
    fn backward(self, ranks: u32) -> Self;

    /// One file towards the h-file.
    fn east(self) -> Self;

    /// One file towards the a-file.
    fn west(self) -> Self;

    /// The carry of a sum of three digits: whether at least two of them are one.
    #[inline(always)]
    fn carry(self, b: Self, c: Self) -> Self {
        self & b | c & (self ^ b)
    }

    /// The borrow of a digit less two others: whether their sum is greater.
    #[inline(always)]
    fn borrow(self, b: Self, c: Self) -> Self {
        c ^ (self ^ b) & (b ^ c)
    }

    /// Both neighboring files.
    #[inline(always)]
    fn beside(self) -> Self {
        self.east() | self.west()
    }

    /// All squares ahead of a member on its file.
    #[inline(always)]
    fn front_spans(self) -> Self {
        let spans = self.forward(1);
        let spans = spans | spans.forward(1);
        let spans = spans | spans.forward(2);
        spans | spans.forward(4)
    }

    /// All squares behind a member on its file.
    #[inline(always)]
    fn rear_spans(self) -> Self {
        let spans = self.backward(1);
        let spans = spans | spans.backward(1);
        let spans = spans | spans.backward(2);
        spans | spans.backward(4)
    }

    /// The whole files of the members.
    #[inline(always)]
    fn file_fill(self) -> Self {
        self | self.front_spans() | self.rear_spans()
    }

    /// The members with no member on an adjacent file.
    #[inline(always)]
    fn isolated(self) -> Self {
        self & !self.file_fill().beside()
    }

    /// The members with members on exactly one adjacent file.
    #[inline(always)]
    fn half_isolated(self) -> Self {
        let files = self.file_fill();
        self & (files.east() ^ files.west())
    }

    /// The members on files with two or more.
    #[inline(always)]
    fn doubled(self) -> Self {
        self & (self.front_spans() | self.rear_spans())
    }

    /// The members on files with three or more. On such a file, some member stands between two others.
    #[inline(always)]
    fn tripled(self) -> Self {
        self & (self & self.front_spans() & self.rear_spans()).file_fill()
    }

    /// For each square, the number of members on its file, level or behind, in three binary digits. On the
    /// last square of a full file, the number is 0 instead of 8.
    #[inline(always)]
    fn counts_behind(self) -> [Self; 3] {
        // Each step doubles the number of ranks that are counted: one, two, four, and finally eight.
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

    /// For each square, the number of the other side's members strictly ahead on its file, in the same form.
    #[inline(always)]
    fn enemies_ahead(self) -> [Self; 3] {
        map(self.counts_behind(), |digit| digit.swap_sides().backward(1))
    }

    /// The squares whose adjacent files have at least as many own members level or behind as members of the
    /// other side ahead.
    #[inline(always)]
    fn supported(self) -> Self {
        let [h0, h1, h2] = self.counts_behind();
        let [s0, s1, s2] = self.enemies_ahead();
        // For one file, helpers - sentries: three digits, and whether 8 is to be subtracted from them. A file
        // off the board contributes 0.
        let (d0, borrow) = (h0 ^ s0, s0 & !h0);
        let (d1, borrow) = (h1 ^ s1 ^ borrow, h1.borrow(s1, borrow));
        let (d2, minus_8) = (h2 ^ s2 ^ borrow, h2.borrow(s2, borrow));
        // Both adjacent files together: the carry of the digits counts 8, and must make up for the subtracted
        // 8s.
        let carry = d0.east() & d0.west();
        let carry = d1.east().carry(d1.west(), carry);
        let carry = d2.east().carry(d2.west(), carry);
        !carry.borrow(minus_8.east(), minus_8.west())
    }
}

/// Lanes of one board, whose sets can leave the registers as numbers.
pub trait OneBoard: Lanes {
    /// The sets, a1 as bit 0, White's first.
    fn by_color(self) -> [u64; 2];

    /// The files with a member, White's first.
    #[inline(always)]
    fn file_sets(self) -> [u8; 2] {
        // Any rank of the fill is the file set.
        let [white, black] = self.file_fill().by_color();
        [white as u8, black as u8]
    }

    /// The number of members, White's first.
    #[inline(always)]
    fn count(self) -> [u32; 2] {
        let [white, black] = self.by_color();
        [white.count_ones(), black.count_ones()]
    }

    /// A sum of weights: White's minus Black's, modulo 2^32.
    type Sum: Copy;

    /// An empty sum at this level.
    fn no_sum(self) -> Self::Sum;

    /// Adds the weight for each member.
    fn add_count(self, sum: Self::Sum, weight: i32) -> Self::Sum;

    /// For each member, adds the weight of its rank, as its side counts ranks.
    fn add_by_rank(self, sum: Self::Sum, weights: [i32; 8]) -> Self::Sum;

    /// For each member, adds the weight of its file, the a-file's first.
    fn add_by_file(self, sum: Self::Sum, weights: [i32; 8]) -> Self::Sum;

    /// Adds a number.
    fn add_number(sum: Self::Sum, number: i32) -> Self::Sum;

    /// The sum as a number.
    fn total(sum: Self::Sum) -> i32;
}

/// Like an array's `map`, which the compiler may leave as a call.
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

/// Implements the operators of lanes by their methods `map` and `zip`.
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

/// An implementation whose methods are always inlined. A method that is not inlined is compiled without the
/// level's target features.
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
