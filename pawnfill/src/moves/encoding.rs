//! [`Encoding`]: the engine's format of a move.

use crate::board::{Square, array};

use super::kinds::Kinds;
use sealed::Sealed as _;

/// The engine's format of a move, in 16 or 32 bits: both squares, each with its shift, and a flag for each
/// kind. Promotions have a flag for each piece.
///
/// A flag is written at its final position, such as `2 << 14`.
///
/// The list of the first example has a score beside each move, as in Reckless. Explicit padding lets the
/// compiler write an entry by one store.
///
/// ```
/// use pawnfill::Color;
/// use pawnfill::moves::{Empty, Encoding, Enemies, PawnMoves};
/// use pawnfill::sides::Scalar;
///
/// #[derive(Clone, Copy, Default)]
/// #[repr(C)]
/// struct Entry {
///     code: u16,
///     padding: u16,
///     score: i32,
/// }
///
/// #[derive(Clone, Copy)]
/// struct Reckless;
///
/// impl Encoding for Reckless {
///     type Bits = u16;
///     type Move = Entry;
///     const FROM: u32 = 0;
///     const TO: u32 = 6;
///     const DOUBLE_PUSH: u32 = 1 << 12;
///     const CAPTURE: u32 = 4 << 12;
///     const EN_PASSANT: u32 = 5 << 12;
///     const PROMOTIONS: &[u32] = &[11 << 12, 10 << 12, 9 << 12, 8 << 12];
///     const CAPTURE_PROMOTIONS: &[u32] = &[15 << 12, 14 << 12, 13 << 12, 12 << 12];
///
///     #[inline(always)]
///     fn of(code: u16) -> Entry {
///         Entry { code, padding: 0, score: 0 }
///     }
/// }
///
/// let mut list = [Entry::default(); 256];
/// let moves = PawnMoves::new(Color::White, 1 << 12, Empty(!(1 << 12)), Enemies(0));
/// assert_eq!(moves.list(Scalar, Reckless, &mut list), 2);
/// assert_eq!((list[0].code, list[0].score), (12 | 20 << 6, 0)); // e2e3
/// assert_eq!(list[1].code, 12 | 28 << 6 | 1 << 12); // e2e4
/// assert!(moves.contains_bits(Reckless, 12 | 28 << 6 | 1 << 12));
/// assert!(!moves.contains_bits(Reckless, 12 | 28 << 6)); // without the flag of a double push
/// ```
///
/// The move of viridithas is a `NonZeroU16`. Its `of` may be called with 0, which is no move, so replace 0:
/// `NonZeroU16::new(code).unwrap_or(NonZeroU16::MIN)`.
///
/// With `MaybeUninit<Move>`, moves go to the uninitialized end of a `Vec` or an `ArrayVec`:
///
/// ```
/// use core::mem::MaybeUninit;
/// use pawnfill::Color;
/// use pawnfill::moves::{Empty, Encoding, Enemies, PawnMoves};
/// use pawnfill::sides::Scalar;
///
/// #[derive(Clone, Copy)]
/// struct Spare;
///
/// impl Encoding for Spare {
///     type Bits = u16;
///     type Move = MaybeUninit<u16>;
///     const FROM: u32 = 0;
///     const TO: u32 = 6;
///     const PROMOTIONS: &[u32] = &[4 << 12, 3 << 12, 2 << 12, 1 << 12];
///
///     #[inline(always)]
///     fn of(bits: u16) -> MaybeUninit<u16> {
///         MaybeUninit::new(bits)
///     }
/// }
///
/// let mut list: Vec<u16> = Vec::with_capacity(256);
/// let moves = PawnMoves::new(Color::White, 1 << 12, Empty(!(1 << 12)), Enemies(0));
/// let count = moves.list(Scalar, Spare, list.spare_capacity_mut());
/// // SAFETY: `moves.list` has initialized `count` elements.
/// unsafe { list.set_len(list.len() + count) };
/// assert_eq!(list, [12 | 20 << 6, 12 | 28 << 6]); // e2e3 e2e4
/// ```
///
/// The move of cozy-chess is a struct, which `of` builds:
///
/// ```
/// use cozy_chess::{Move, Piece, Square};
/// use pawnfill::Color;
/// use pawnfill::moves::{Empty, Encoding, Enemies, PawnMoves};
/// use pawnfill::sides::Scalar;
///
/// #[derive(Clone, Copy)]
/// struct Cozy;
///
/// impl Encoding for Cozy {
///     type Bits = u16;
///     type Move = Option<Move>;
///     const FROM: u32 = 0;
///     const TO: u32 = 6;
///     /// Queen, rook, bishop, knight; 0 is no promotion.
///     const PROMOTIONS: &[u32] = &[4 << 12, 3 << 12, 2 << 12, 1 << 12];
///
///     #[inline(always)]
///     fn of(bits: u16) -> Option<Move> {
///         let square = |shift: u32| Square::index(usize::from(bits >> shift & 63));
///         let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
///         let promotion = usize::from(bits >> 12).checked_sub(1);
///         let promotion = promotion.and_then(|piece| pieces.get(piece)).copied();
///         Some(Move { from: square(0), to: square(6), promotion })
///     }
/// }
///
/// let mut list = [None; 256];
/// let moves = PawnMoves::new(Color::White, 1 << 52, Empty(!(1 << 52)), Enemies(0));
/// assert_eq!(moves.list(Scalar, Cozy, &mut list), 4);
/// assert_eq!(list[0], "e7e8q".parse().ok());
/// ```
///
/// # Errors at compile time
///
/// The compiler rejects an encoding whose squares overlap, or whose flags overlap a square. It also rejects
/// squares and flags that do not fit into `Bits`, and two pieces with the same promotion flag. The error
/// points at the call that lists moves. `cargo check` does not report it: it comes after monomorphization.
pub trait Encoding: Copy {
    /// The integer: `u16` or `u32`.
    type Bits: Bits;

    /// The element of the list: the integer, the engine's own type, or a move with a score.
    type Move: Copy;

    /// The shift of the origin.
    const FROM: u32;

    /// The shift of the destination.
    const TO: u32;

    /// The flag of a push by one square.
    const SINGLE_PUSH: u32 = 0;

    /// The flag of a push by two squares.
    const DOUBLE_PUSH: u32 = 0;

    /// The flag of a capture.
    const CAPTURE: u32 = 0;

    /// The flag of a capture en passant.
    const EN_PASSANT: u32 = 0;

    /// The flags of promotions by a push, one for each piece, in the engine's order.
    const PROMOTIONS: &'static [u32];

    /// The flags of promotions by a capture. The default is the flags of promotions by a push.
    const CAPTURE_PROMOTIONS: &'static [u32] = Self::PROMOTIONS;

    /// Makes the list's element for a move. Callers also pass integers that are no moves, so this must not
    /// panic. Mark it `#[inline(always)]`.
    fn of(bits: Self::Bits) -> Self::Move;
}

/// The integers that can hold a move: `u16` and `u32`.
pub trait Bits: sealed::Sealed {}

mod sealed {
    pub trait Sealed: Copy + Into<u32> {
        fn truncate(bits: u32) -> Self;
    }
}

macro_rules! bits {
    ($($name:ident)*) => { $(
        impl Bits for $name {}

        impl sealed::Sealed for $name {
            #[inline(always)]
            fn truncate(bits: u32) -> Self {
                bits as Self
            }
        }
    )* };
}

bits! { u16 u32 }

/// Writes the source of a doctest that lists moves with an encoding.
macro_rules! listing {
    ($encoding:literal) => {
        concat!(
            "use pawnfill::{Color, moves::{Empty, Encoding, Enemies, PawnMoves}, sides::Scalar};\n",
            "macro_rules! encoding { ($from:expr, $to:expr, $flags:expr) => {\n",
            "    #[derive(Clone, Copy)] struct Own;\n",
            "    impl Encoding for Own {\n",
            "        type Bits = u16; type Move = u16;\n",
            "        const FROM: u32 = $from; const TO: u32 = $to; const PROMOTIONS: &[u32] = $flags;\n",
            "        fn of(bits: u16) -> u16 { bits }\n",
            "    }\n",
            "} }\n",
            "encoding! { ", $encoding, " }\n",
            "PawnMoves::new(Color::White, 0, Empty(0), Enemies(0)).list(Scalar, Own, &mut [0; 128]);"
        )
    };
}
/// The constants of an encoding, checked at compile time. The first encoding below is right. The others have
/// one fault each: overlapping squares, a square that does not fit, a flag that overlaps a square, a flag
/// that does not fit, and two pieces with the same flag.
///
/// ```
#[doc = listing!("0, 6, &[1 << 12]")]
/// ```
/// ```compile_fail
#[doc = listing!("0, 5, &[1 << 12]")]
/// ```
/// ```compile_fail
#[doc = listing!("0, 11, &[1 << 8]")]
/// ```
/// ```compile_fail
#[doc = listing!("0, 6, &[1 << 11]")]
/// ```
/// ```compile_fail
#[doc = listing!("0, 6, &[1 << 16]")]
/// ```
/// ```compile_fail
#[doc = listing!("0, 6, &[2 << 12, 1 << 12, 2 << 12]")]
/// ```
pub(super) struct Format<E>(core::marker::PhantomData<E>);

impl<E: Encoding> Format<E> {
    pub(super) const WIDTH: u32 = 8 * size_of::<E::Bits>() as u32;

    /// The factor that puts a square into both fields.
    pub(super) const SQUARES: u32 = Self::checked_squares(Self::WIDTH);

    /// Errors point at the caller, `Format::<E>::SQUARES`, instead of into `core`.
    #[track_caller]
    const fn checked_squares(width: u32) -> u32 {
        assert!(
            E::FROM <= width - 6 && E::TO <= width - 6,
            "a square of the encoding does not fit into its bits"
        );
        let (from, to) = (63 << E::FROM, 63 << E::TO);
        assert!(from & to == 0, "the squares of the encoding overlap");
        let other = if width == 32 { !0 } else { (1 << width) - 1 } & !(from | to);
        macro_rules! check {
            ($($name:ident: $flags:expr,)*) => { $({
                let (flags, mut index): (&[u32], _) = ($flags, 0);
                while index < flags.len() {
                    assert!(
                        flags[index] & !other == 0,
                        concat!(
                            "the encoding's ",
                            stringify!($name),
                            " overlaps a square or does not fit into its bits"
                        )
                    );
                    let mut before = 0;
                    while before < index {
                        assert!(
                            flags[before] != flags[index],
                            concat!("two flags of the encoding's ", stringify!($name), " are the same")
                        );
                        before += 1;
                    }
                    index += 1;
                }
            })* };
        }
        check! {
            SINGLE_PUSH: &[E::SINGLE_PUSH],
            DOUBLE_PUSH: &[E::DOUBLE_PUSH],
            CAPTURE: &[E::CAPTURE],
            EN_PASSANT: &[E::EN_PASSANT],
            PROMOTIONS: E::PROMOTIONS,
            CAPTURE_PROMOTIONS: E::CAPTURE_PROMOTIONS,
        }
        (1 << E::FROM) + (1 << E::TO)
    }

    /// For each color and kind (as in `Usual::sources`): `to - from`, shifted to the TO field, plus the flag.
    pub(super) const ADDED: [[u32; 4]; 2] =
        [Self::distance_and_flags(8), Self::distance_and_flags(-8)];

    const fn distance_and_flags(forward: i32) -> [u32; 4] {
        let distances = [forward + 1, forward - 1, forward, 2 * forward];
        let flags = [E::CAPTURE, E::CAPTURE, E::SINGLE_PUSH, E::DOUBLE_PUSH];
        array![|kind| ((distances[kind] as u32) << E::TO).wrapping_add(flags[kind]); 4]
    }

    /// Encodes a move: the origin in both fields, plus distance and flag, as in [`ADDED`](Self::ADDED).
    #[inline(always)]
    pub(super) fn encode(from: u8, added: u32) -> E::Bits {
        let squares = u32::from(from).wrapping_mul(Self::SQUARES);
        Self::truncate(squares.wrapping_add(added))
    }

    #[inline(always)]
    pub(super) fn truncate(bits: u32) -> E::Bits {
        E::Bits::truncate(bits)
    }

    /// Decodes a move: returns the origin, the destination and the other bits.
    #[inline(always)]
    pub(super) fn decode(bits: E::Bits) -> ([Square; 2], u32) {
        let bits: u32 = bits.into();
        let square = |shift: u32| Square::from_index((bits >> shift & 63) as u8);
        let flag = bits & !(63 * Self::SQUARES);
        ([square(E::FROM), square(E::TO)], flag)
    }

    #[inline(always)]
    pub(super) fn flags(kind: Kinds) -> &'static [u32] {
        match kind {
            Kinds::CAPTURE_PROMOTIONS => E::CAPTURE_PROMOTIONS,
            Kinds::PUSH_PROMOTIONS => E::PROMOTIONS,
            Kinds::EN_PASSANT => const { &[E::EN_PASSANT] },
            Kinds::CAPTURES => const { &[E::CAPTURE] },
            Kinds::SINGLE_PUSHES => const { &[E::SINGLE_PUSH] },
            _ => {
                debug_assert!(kind == Kinds::DOUBLE_PUSHES, "expected exactly one kind");
                const { &[E::DOUBLE_PUSH] }
            }
        }
    }
}
