//! The board: colors, squares, ranks and files, one-step shifts, and the printer of diagrams.
//!
//! A bitboard is a plain `u64`: a1 is bit 0, b1 is bit 1, h8 is bit 63. The operations on pawns are in
//! [`shift`](crate::shift).
//!
//! # If a8 is your first square
//!
//! In many engines a8 is bit 0 and h1 is bit 63. [`extend!`](crate::extend) handles this if you set
//! `first_square: A8`. Without the macro, [`u64::swap_bytes`] converts a set in either direction,
//! and [`Square::flip_rank`] converts an index:
//!
//! ```
//! use pawnfill::{Color, Shift, Square, Strategy};
//!
//! // White d5; Black a7 and b6, in the bits of such an engine.
//! let (white, black) = (1_u64 << 27, 1_u64 << 8 | 1 << 17);
//! let passed = Shift.passed_pawns(Color::White, white.swap_bytes(), black.swap_bytes());
//! assert_eq!(passed.swap_bytes(), white);
//! assert_eq!(Square::from_index(27).flip_rank(), Square::D5);
//! ```
//!
//! The docs of [`tables!`](crate::tables) have a table for such an engine.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

/// The a-file; `FILE_A << 1` is the b-file.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The h-file.
pub const FILE_H: u64 = FILE_A << 7;
/// The first rank; `RANK_1 << 8` is the second.
pub const RANK_1: u64 = 0xff;
/// The fourth rank, on which White's double pushes end.
pub const RANK_4: u64 = RANK_1 << 24;
/// The fifth rank, on which Black's double pushes end.
pub const RANK_5: u64 = RANK_1 << 32;
/// Ranks 2 to 7: the squares of pawns in legal positions, and the domain of the set-wise pushes.
pub const PAWN_RANKS: u64 = 0x00ff_ffff_ffff_ff00;

/// Moves each square one rank to the north (towards rank 8); squares that leave the board are lost.
///
/// ```
/// # use pawnfill::board::north_one;
/// assert_eq!(north_one(1 << 12 | 1 << 60), 1 << 20); // e2 to e3; e8 leaves the board
/// ```
#[doc(alias = "nortOne")]
#[inline(always)]
#[must_use]
pub const fn north_one(set: u64) -> u64 {
    set << 8
}

/// Moves each square one rank to the south (towards rank 1); squares that leave the board are lost.
///
/// ```
/// # use pawnfill::board::south_one;
/// assert_eq!(south_one(1 << 52 | 1 << 4), 1 << 44); // e7 to e6; e1 leaves the board
/// ```
#[doc(alias = "soutOne")]
#[inline(always)]
#[must_use]
pub const fn south_one(set: u64) -> u64 {
    set >> 8
}

/// Moves each square one file to the east (towards the h-file); squares that leave the board are lost.
///
/// ```
/// # use pawnfill::board::east_one;
/// assert_eq!(east_one(1 << 12 | 1 << 15), 1 << 13); // e2 to f2; h2 leaves the board
/// ```
#[inline(always)]
#[must_use]
pub const fn east_one(set: u64) -> u64 {
    set << 1 & !FILE_A
}

/// Moves each square one file to the west (towards the a-file); squares that leave the board are lost.
///
/// ```
/// # use pawnfill::board::west_one;
/// assert_eq!(west_one(1 << 12 | 1 << 8), 1 << 11); // e2 to d2; a2 leaves the board
/// ```
#[inline(always)]
#[must_use]
pub const fn west_one(set: u64) -> u64 {
    set >> 1 & !FILE_H
}

#[inline(always)]
pub(crate) const fn beside(set: u64) -> u64 {
    east_one(set) | west_one(set)
}

/// Removes the first square from a set, and returns its index, or 64 if the set is empty.
#[inline(always)]
pub(crate) const fn take_first(set: &mut u64) -> u8 {
    let first = set.trailing_zeros() as u8;
    *set &= set.wrapping_sub(1);
    first
}

/// Packs the indices of a byte's set bits into fields of `bits` bits, the lowest first, and adds `first` to
/// each; unused fields are 0. Kernels of pairs and moves use them as shuffle indices, to compress vectors.
#[cfg(feature = "simd")]
#[allow(dead_code, reason = "an architecture may have no kernels")]
pub(crate) const fn lanes_of_set(set: usize, first: u64, bits: u32) -> u64 {
    let (mut lanes, mut lane, mut count) = (0, 0, 0);
    while lane < 8 {
        if set >> lane & 1 != 0 {
            lanes |= (first + lane) << (bits * count);
            count += 1;
        }
        lane += 1;
    }
    lanes
}

/// The number of members on each rank, one byte per rank.
#[inline(always)]
pub(crate) const fn counts_by_rank(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

/// `array![|index| element; length]`: like [`core::array::from_fn`], but also in constants, and never a call.
macro_rules! array {
    (|$index:ident| $element:expr; $length:expr) => {{
        let mut $index = 0;
        let mut array = [$element; $length];
        while $index < $length {
            array[$index] = $element;
            $index += 1;
        }
        array
    }};
}

pub(crate) use array;

/// The side that a pawn belongs to. White's front is north (towards rank 8), Black's is south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves north; index 0 of a table by color.
    White,
    /// Moves south; index 1 of a table by color.
    Black,
}

impl Color {
    /// Both colors, in the order of their indices.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    ///
    /// ```
    /// # use pawnfill::Color;
    /// assert_eq!(Color::White.opponent(), Color::Black);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// Parses `white` or `black`, or `w` or `b` as in a FEN.
///
/// ```
/// # use pawnfill::Color;
/// assert_eq!("b".parse(), Ok(!Color::White));
/// assert_eq!(Color::Black.to_string().parse(), Ok(Color::Black));
/// ```
impl FromStr for Color {
    type Err = ConversionError;

    fn from_str(text: &str) -> Result<Self, ConversionError> {
        match text {
            "white" | "w" => Ok(Self::White),
            "black" | "b" => Ok(Self::Black),
            _ => Err(ConversionError("a color, `white` or `black`, `w` or `b`")),
        }
    }
}

/// The error of a conversion into a color or a square. Its message says what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConversionError(&'static str);

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.0)
    }
}

impl core::error::Error for ConversionError {}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

#[inline(always)]
pub(crate) const fn double_push_rank(color: Color) -> u64 {
    RANK_4 << ((color as u32) << 3)
}

/// All squares but a color's first rank, where no push of this color ends.
#[inline(always)]
pub(crate) const fn beyond_first_rank(color: Color) -> u64 {
    (!RANK_1).rotate_right((color as u32) << 3)
}

macro_rules! assert_on_pawn_ranks {
    ($pawns:expr, $operation:expr) => {
        debug_assert!(
            $pawns & !crate::board::PAWN_RANKS == 0,
            concat!($operation, " is for pawns on ranks 2 to 7")
        )
    };
}

pub(crate) use assert_on_pawn_ranks;

macro_rules! squares {
    ($($square:ident = $index:literal),* $(,)?) => {
        /// A square of the board. Its index, from 0 (a1) to 63 (h8), is also its bit in a bitboard.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each square's name says all there is to say")]
        pub enum Square { $($square = $index),* }

        impl Square {
            /// All squares, a1 first, h8 last.
            pub const ALL: [Self; 64] = [$(Self::$square),*];

            /// The square of an index from 0 (a1) to 63 (h8). Debug builds assert this range; release builds
            /// take the low six bits of the index, which is one instruction.
            ///
            /// ```
            /// # use pawnfill::Square;
            /// assert_eq!(Square::from_index(28), Square::E4);
            /// ```
            ///
            /// [`Square::new`] checks the index in every build. If index 0 is a8, see
            /// [`flip_rank`](Self::flip_rank).
            #[inline(always)]
            #[must_use]
            #[track_caller]
            pub const fn from_index(index: u8) -> Self {
                debug_assert!(index < 64, "the index of a square is greater than 63");
                // A match instead of a lookup in ALL, because it compiles to a single `and`.
                match index & 63 {
                    $($index => Self::$square,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

squares! {
    A1 =  0, B1 =  1, C1 =  2, D1 =  3, E1 =  4, F1 =  5, G1 =  6, H1 =  7,
    A2 =  8, B2 =  9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

impl Square {
    /// The square of an index from 0 (a1) to 63 (h8), or `None` for a larger index.
    ///
    /// ```
    /// # use pawnfill::Square;
    /// assert_eq!(Square::new(28), Some(Square::E4));
    /// assert_eq!(Square::new(64), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self::from_index(index)) } else { None }
    }

    /// The square on a file, 0 (the a-file) to 7, and a rank, 0 (the first) to 7. `None` if either is larger.
    ///
    /// ```
    /// # use pawnfill::Square;
    /// assert_eq!(Square::from_coords(4, 3), Some(Square::E4));
    /// assert_eq!(Square::from_coords(8, 0), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn from_coords(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self::from_index(rank << 3 | file)) } else { None }
    }

    /// The file, from 0 (the a-file) to 7.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> u8 {
        self as u8 & 7
    }

    /// The rank, from 0 (the first rank) to 7.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self as u8 >> 3
    }

    /// The square after a vertical flip of the board: e2 for e7. If an engine's index 0 is a8, this converts
    /// its squares to the library's, and back:
    ///
    /// ```
    /// # use pawnfill::Square;
    /// assert_eq!(Square::from_index(0).flip_rank(), Square::A8);
    /// assert_eq!(Square::A8.flip_rank() as u8, 0);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn flip_rank(self) -> Self {
        Self::from_index(self as u8 ^ 56)
    }

    /// The set that holds this square alone.
    ///
    /// ```
    /// # use pawnfill::Square;
    /// assert_eq!(Square::E4.bitboard(), 1 << 28);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn bitboard(self) -> u64 {
        1 << self as u8
    }
}

/// Parses the algebraic name, such as `e4`.
///
/// ```
/// # use pawnfill::Square;
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// let error = "-".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a square, `a1` to `h8`");
/// ```
impl FromStr for Square {
    type Err = ConversionError;

    fn from_str(text: &str) -> Result<Self, ConversionError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::from_index((rank - b'1') << 3 | (file - b'a')))
            }
            _ => Err(ConversionError("a square, `a1` to `h8`")),
        }
    }
}

impl TryFrom<u8> for Square {
    type Error = ConversionError;

    #[inline]
    fn try_from(index: u8) -> Result<Self, ConversionError> {
        Self::new(index).ok_or(ConversionError("the index of a square, 0 to 63"))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.file(), b'1' + self.rank()];
        f.pad(core::str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

/// Prints bitboards as pictures side by side, rank 8 first. `bitboard!` reads pictures of one or two boards.
///
/// ```
/// # use pawnfill::Diagram;
/// let (white, black) = (0x0000_0000_1008_e700, 0x00e7_0810_0000_0000);
/// assert_eq!(Diagram([white, black]).to_string(), "\
/// . . . . . . . .     . . . . . . . .
/// . . . . . . . .     1 1 1 . . 1 1 1
/// . . . . . . . .     . . . 1 . . . .
/// . . . . . . . .     . . . . 1 . . .
/// . . . . 1 . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .
/// 1 1 1 . . 1 1 1     . . . . . . . .
/// . . . . . . . .     . . . . . . . .");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Diagram<const BOARDS: usize>(pub [u64; BOARDS]);

impl<const BOARDS: usize> fmt::Display for Diagram<BOARDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_boards(f, &self.0)
    }
}

pub(crate) fn write_boards(f: &mut fmt::Formatter<'_>, boards: &[u64]) -> fmt::Result {
    for rank in (0..8).rev() {
        for (column, board) in boards.iter().enumerate() {
            f.write_str(if column == 0 { "" } else { "     " })?;
            for file in 0..8 {
                let is_member = board >> (8 * rank + file) & 1 == 1;
                f.write_str(if file == 0 { "" } else { " " })?;
                f.write_str(if is_member { "1" } else { "." })?;
            }
        }
        f.write_str(if rank == 0 { "" } else { "\n" })?;
    }
    Ok(())
}
