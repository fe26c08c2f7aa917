//! The definition of every operation, by shifts, as `const fn`.
//!
//! Most definitions are the textbook formula with the fewest operations. Fills are [Kogge-Stone] [parallel
//! prefixes]: three steps, each over twice the distance of the last. The wiki compares them with other [fill
//! algorithms]. Fills distribute over OR, so sets are united before they are filled. Every method of
//! [`Strategy`](crate::Strategy) that is not overridden calls the function of that name here. An engine can
//! use the functions in constants.
//!
//! Every strategy returns the same bits as these definitions, for all 2^64 sets. The exception is the pushes
//! of sets, whose domain is pawns on [`PAWN_RANKS`](crate::board::PAWN_RANKS): for pawns on other ranks,
//! debug builds panic, and in release builds a strategy may return anything.
//!
//! [Kogge-Stone]: https://www.chessprogramming.org/Kogge-Stone_Algorithm
//! [parallel prefixes]: https://www.chessprogramming.org/Parallel_Prefix_Algorithms
//! [fill algorithms]: https://www.chessprogramming.org/Fill_Algorithms
//!
//! # Sources
//!
//! Each definition names its source, usually a page of the chess programming wiki. The page [Pawn Pattern and
//! Properties](https://www.chessprogramming.org/Pawn_Pattern_and_Properties) is an overview. Three statements
//! of the wiki need a correction, and nothing here relies on them:
//!
//! - The intersection of the north and the south fill is the set itself only if no file has two pawns with a
//!   gap between them. In general, it contains the set.
//! - `front_span(stop) ^ stop` is the whole front span, not the telestops.
//! - `set * 0x0101010101010101` is a north fill only with at most one pawn a file.

/// Defines operations, each with its picture and the links to common sources.
///
/// Everything here and in the strategies is always inlined. The compiler vectorizes a loop over slices only
/// if every function in it is inlined, and would not inline the longest ones by itself.
macro_rules! definitions {
    ($(
        $(#[$attribute:meta])*
        pub const fn $name:ident $arguments:tt -> $output:ty $body:block
    )*) => { $(
        $(#[$attribute])*
        #[doc = ""]
        #[doc = "[Attack Spans]: https://www.chessprogramming.org/Attack_Spans
[Backward Pawns]: https://www.chessprogramming.org/Backward_Pawns_(Bitboards)
[Double and Triple]: https://www.chessprogramming.org/Double_and_Triple_(Bitboards)
[Isolated Pawns]: https://www.chessprogramming.org/Isolated_Pawns_(Bitboards)
[Passed Pawns]: https://www.chessprogramming.org/Passed_Pawns_(Bitboards)
[Pawn Attacks]: https://www.chessprogramming.org/Pawn_Attacks_(Bitboards)
[Pawn Fills]: https://www.chessprogramming.org/Pawn_Fills
[Pawn Islands]: https://www.chessprogramming.org/Pawn_Islands_(Bitboards)
[Pawn Pushes]: https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)
[Pawn Spans]: https://www.chessprogramming.org/Pawn_Spans
[Pawns able to Push]: https://www.chessprogramming.org/Pawn_Pushes_(Bitboards)#Pawns_able_to_Push
[Pawns and Files]: https://www.chessprogramming.org/Pawns_and_Files_(Bitboards)
[Stop Square]: https://www.chessprogramming.org/Pawn_Spans#StopandDistantStop"]
        #[doc = ""]
        #[doc = include_str!(concat!("../../pictures/", stringify!($name), ".md"))]
        #[inline(always)]
        pub const fn $name $arguments -> $output $body
    )* };
}

mod attacks;
mod captures;
mod files;
mod fills;
mod masks;
mod pushes;
mod spans;
mod structure;

pub use attacks::*;
pub use captures::*;
pub use files::*;
pub use fills::*;
pub use masks::*;
pub use pushes::*;
pub use spans::*;
pub use structure::*;
