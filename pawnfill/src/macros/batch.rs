//! `batch!`: functions of a board, called for slices of boards.

/// Turns a function of one board into a function of slices of boards, which runs on the vectors that the
/// machine has: AVX-512 or AVX2 in a build for any x86-64, NEON, or simd128.
///
/// ```
/// use pawnfill::{Color, Shift, Strategy};
///
/// pawnfill::batch! {
///     /// The passed pawns of White, board by board.
///     pub fn passed(white: &[u64], black: &[u64]) -> u64 {
///         Shift.passed_pawns(Color::White, white, black)
///     }
/// }
///
/// let white = [0x0000_0008_0122_6000, 0x0000_0000_0000_ff00];
/// let black = [0x00a2_4000_0000_0000, 0x00ff_0000_0000_0000];
/// let mut out = [0; 2];
/// passed(&white, &black, &mut out);
/// assert_eq!(out, [1 << 35, 0]); // d5; no pawn
/// ```
///
/// It needs the feature `batch`, which brings the crate
/// [`fearless_simd`](https://docs.rs/fearless_simd).
///
/// # The form
///
/// If an argument is a slice, `&[T]` with any `T: Copy`, the body sees one element of it: the one for the
/// current board. All boards share every other argument. The body returns one element of the output. The
/// output is a slice, which becomes the function's last argument, `out`. If the body returns a tuple, there
/// are several outputs, `out_0` and so on. `return` ends the body for one board. A function may be generic.
///
/// ```
/// use pawnfill::{Color, PawnStructure, Strategy};
///
/// pawnfill::batch! {
///     /// The isolated pawns of a color, and the files that it has no pawn on.
///     fn weaknesses<S: Strategy>(s: S, color: Color, white: &[u64], black: &[u64]) -> (u64, u8) {
///         let pawns = PawnStructure::new(s, white, black);
///         (pawns.isolated_pawns(color), !pawns.file_set(color))
///     }
/// }
///
/// let (mut isolated, mut files) = ([0], [0]);
/// weaknesses(pawnfill::Shift, Color::White, &[0x0700], &[0], &mut isolated, &mut files);
/// assert_eq!((isolated, files), ([0], [0b1111_1000]));
/// ```
///
#[doc = include_str!("../../BATCHES.md")]
///
/// # Errors
///
/// The first mistake in a call is a compiler error on its token: no slice among the arguments, a
/// mutable slice, or no output.
///
/// # Panics
///
/// The function panics if its slices differ in length. In that case, nothing is written, and the message
/// names the lengths.
#[cfg_attr(docsrs, doc(cfg(feature = "batch")))]
#[macro_export]
macro_rules! batch {
    ($($functions:tt)*) => {
        $crate::__private_0_1_0::batch! { { $crate; $($functions)* } }
    };
}
