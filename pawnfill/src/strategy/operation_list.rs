//! The one list of operations, and the trait [`Strategy`], which it defines.

use crate::shift;

use super::overrides::Override;

/// The one list of operations: calls `callback! { { args } group { fn …; … } … }`.
///
/// The names of the arguments are part of the list. They tell the tests and the study what inputs to draw:
/// `own` and `enemy` are the pawns of the two sides, `empty` is the squares without a piece, `targets` are
/// any squares to capture on or push to, and `set` is any set.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_operation {
    ($callback:path, $($args:tt)*) => {
        $crate::for_each_documented_operation! { $crate::__without_docs, $callback, $($args)* }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __without_docs {
    (
        { $callback:path, $($args:tt)* }
        $($group:ident {
            $($(#[$doc:meta])* fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;)*
        })*
    ) => {
        $callback! { { $($args)* } $($group { $(fn $name $arguments -> $output;)* })* }
    };
}

/// The list of `for_each_operation!` with docs: a sentence for each operation, and the domain if it is not
/// every set.
///
/// Aliases are the names that engines and the chess programming wiki use. They stand here and not at the
/// definitions, because rustdoc loses the aliases of functions that a module re-exports (rustc 1.95). The
/// number after the signature is the size in bytes of the tables that `Table` reads.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_documented_operation {
    ($callback:path, $($args:tt)*) => {
        $callback! {
            { $($args)* }
            fills {
                /// Each square of `set` and all beyond it to the north.
                #[doc(alias("nortFill"))]
                fn north_fill(set: u64) -> u64 [2048];
                /// Each square of `set` and all beyond it to the south.
                #[doc(alias("soutFill"))]
                fn south_fill(set: u64) -> u64 [2048];
                /// The whole files of the squares of `set`.
                #[doc(alias("fileFill"))]
                fn file_fill(set: u64) -> u64 [2048];
                /// Each pawn's square and all in front of it on its file.
                #[doc(alias("bFrontFill", "wFrontFill"))]
                fn front_fill(color: $crate::Color, pawns: u64) -> u64 [2048];
                /// Each pawn's square and all behind it on its file.
                #[doc(alias("bRearFill", "wRearFill"))]
                fn rear_fill(color: $crate::Color, pawns: u64) -> u64 [2048];
            }
            files {
                /// The files of the squares of `set`, as a file set.
                fn file_set(set: u64) -> u8 [512];
                /// All squares of the files of a file set.
                fn fill_files(files: u8) -> u64 [2048];
                /// The files with no pawn, as a file set.
                fn open_files(white: u64, black: u64) -> u8 [512];
                /// The files with pawns of both colors, as a file set.
                fn closed_files(white: u64, black: u64) -> u8 [512];
                /// The files with enemy pawns only, as a file set.
                #[doc(alias("semi_open"))]
                fn half_open_files(own: u64, enemy: u64) -> u8 [512];
                /// All squares of the half-open and open files, which have no own pawn.
                fn half_open_or_open_fill(own: u64) -> u64 [2048];
                /// The files beside a member of a file set.
                fn adjacent_files(files: u8) -> u8 [256];
                /// The members of a file set that have no neighbor in it.
                fn isolated_files(files: u8) -> u8 [256];
                /// The number of groups of neighboring files, 0 to 4.
                fn island_count(files: u8) -> u8 [256];
            }
            pushes {
                /// The squares that some pawn can reach by a single push.
                /// For pawns on ranks 2 to 7.
                #[doc(alias("bSinglePushTargets", "pawn_advance", "wSinglePushTargets"))]
                fn single_push_targets(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The squares that some pawn can reach by a double push.
                /// For pawns on ranks 2 to 7.
                #[doc(alias("bDoublePushTargets", "wDblPushTargets"))]
                fn double_push_targets(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The pawns that have a single push.
                /// For pawns on ranks 2 to 7.
                #[doc(alias("wPawnsAble2Push"))]
                fn able_to_push(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The pawns that have a double push.
                /// For pawns on ranks 2 to 7.
                #[doc(alias("wPawnsAble2DblPush"))]
                fn able_to_double_push(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The squares that some pawn attacks after a push, single or double, that ends on a target.
                /// For pawns on ranks 2 to 7.
                #[doc(alias("push_threats", "threats"))]
                fn push_attacks(color: $crate::Color, pawns: u64, empty: u64, targets: u64) -> u64;
                /// The targets of the single and the double push of one pawn; a pawn on its last rank has none.
                fn push_targets(color: $crate::Color, square: $crate::Square, empty: u64) -> u64 [2048];
            }
            captures {
                /// The pawns that attack a target towards the h-file.
                fn able_to_capture_east(color: $crate::Color, pawns: u64, targets: u64) -> u64;
                /// The pawns that attack a target towards the a-file.
                fn able_to_capture_west(color: $crate::Color, pawns: u64, targets: u64) -> u64;
                /// The pawns that attack a target: an enemy piece, or the en passant square.
                #[doc(alias("chain", "supporters"))]
                fn able_to_capture(color: $crate::Color, pawns: u64, targets: u64) -> u64 [1024];
                /// The pawns of both colors that attack a square.
                #[doc(alias("attackers_to"))]
                fn attackers(square: $crate::Square, white: u64, black: u64) -> u64 [1024];
            }
            spans {
                /// The squares ahead of some pawn on its file: the front fill, one step further.
                fn front_spans(color: $crate::Color, pawns: u64) -> u64 [2048];
                /// The squares behind some pawn on its file: the rear fill, one step further.
                fn rear_spans(color: $crate::Color, pawns: u64) -> u64 [2048];
                /// The squares between pawns that face each other: ahead of a white pawn and of a black one.
                fn interspans(white: u64, black: u64) -> u64;
                /// The square ahead of each pawn; a pawn on its last rank has none.
                #[doc(alias("forward"))]
                fn stops(color: $crate::Color, pawns: u64) -> u64;
                /// The squares ahead of some pawn on its file, beyond its stop.
                fn telestops(color: $crate::Color, pawns: u64) -> u64;
            }
            attacks {
                /// The squares that pawns attack towards the h-file.
                fn east_attacks(color: $crate::Color, pawns: u64) -> u64;
                /// The squares that pawns attack towards the a-file.
                fn west_attacks(color: $crate::Color, pawns: u64) -> u64;
                /// The squares that some pawn attacks.
                fn attacks(color: $crate::Color, pawns: u64) -> u64;
                /// The squares that two pawns attack.
                fn double_attacks(color: $crate::Color, pawns: u64) -> u64;
                /// The squares that exactly one pawn attacks.
                fn single_attacks(color: $crate::Color, pawns: u64) -> u64;
                /// The squares that some pawn attacks now or after advancing: on an adjacent file and ahead.
                #[doc(alias("pawn_attack_span"))]
                fn attack_front_spans(color: $crate::Color, pawns: u64) -> u64 [2048];
                /// The squares on an adjacent file of some pawn, level with it or behind.
                fn attack_rear_spans(color: $crate::Color, pawns: u64) -> u64 [2048];
            }
            structure {
                /// The own pawns with no enemy pawn ahead on their file.
                #[doc(alias("exposed", "unopposed"))]
                fn open_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64 [1024];
                /// The own pawns with an enemy pawn ahead on their file.
                #[doc(alias("mechanical_obstruction", "opposed"))]
                fn unfree_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64 [1024];
                /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
                #[doc(alias("passers"))]
                fn passed_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64 [1024];
                /// The own pawns that are open and not passed, with at least as many helpers (own pawns on the adjacent files, level or behind) as sentries (enemy pawns on the adjacent files, ahead).
                #[doc(alias("passers"))]
                fn candidate_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64 [2048];
                /// The own pawns that are not passed but may become so by a push and exchanges: all their stoppers (enemy pawns ahead on their file or an adjacent one) attack them or their stop, and at least as many own pawns stand beside them as enemy pawns attack the stop.
                #[doc(alias("passers"))]
                fn lever_candidate_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns with no own pawn on an adjacent file.
                #[doc(alias("weak"))]
                fn isolated_pawns(own: u64) -> u64 [2304];
                /// The own pawns with own pawns on exactly one of the two adjacent files.
                fn half_isolated_pawns(own: u64) -> u64 [2048];
                /// The own pawns with an own pawn ahead on their file.
                fn pawns_behind_own(color: $crate::Color, own: u64) -> u64 [1024];
                /// The own pawns with an own pawn behind on their file.
                fn pawns_in_front_of_own(color: $crate::Color, own: u64) -> u64 [1024];
                /// The own pawns with an own pawn on their stop.
                #[doc(alias("doubled", "stacked"))]
                fn pawns_directly_behind_own(color: $crate::Color, own: u64) -> u64;
                /// All own pawns on files with at least two own pawns.
                #[doc(alias("stacked"))]
                fn doubled_pawns(own: u64) -> u64 [512];
                /// All own pawns on files with at least three own pawns.
                fn tripled_pawns(own: u64) -> u64 [512];
                /// The own pawns with no helper (own pawn on an adjacent file, level or behind), so that no own pawn can ever defend their stop.
                #[doc(alias("unsupported", "weak"))]
                fn pawns_without_helpers(color: $crate::Color, own: u64) -> u64 [2048];
                /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
                #[doc(alias("weak"))]
                fn backward_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64 [2048];
                /// The own pawns with an enemy pawn on their stop.
                #[doc(alias("blocked", "fixed"))]
                fn rammed_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns that an enemy pawn attacks.
                fn lever_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64 [1024];
                /// The own pawns with an own pawn beside them.
                #[doc(alias("duo"))]
                fn phalanx_pawns(own: u64) -> u64;
                /// The own pawns that an own pawn defends.
                #[doc(alias("chain", "protected", "supported"))]
                fn defended_pawns(color: $crate::Color, own: u64) -> u64 [1024];
                /// The own pawns that an own pawn defends or stands beside.
                #[doc(alias("chain"))]
                fn connected_pawns(color: $crate::Color, own: u64) -> u64;
                /// The squares of the whole board that own pawns can never attack, now or after advancing.
                #[doc(alias("weak_squares"))]
                fn holes(color: $crate::Color, own: u64) -> u64 [2048];
                /// The squares that own pawns attack and enemy pawns can never attack.
                fn outposts(color: $crate::Color, own: u64, enemy: u64) -> u64 [2048];
            }
            masks {
                /// The whole file of a square.
                fn file_mask(square: $crate::Square) -> u64 [512];
                /// The files beside the square's file.
                #[doc(alias("isolated_mask", "neighbor_files"))]
                fn adjacent_files_mask(square: $crate::Square) -> u64 [512];
                /// A square and all in front of it on its file.
                fn front_fill_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// A square and all behind it on its file.
                fn rear_fill_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The squares strictly in front of a square on its file.
                #[doc(alias("forward_file"))]
                fn front_span_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The squares strictly behind a square on its file.
                fn rear_span_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The square in front of a square.
                fn single_push_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The square two steps in front of a square on the start rank.
                fn double_push_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The squares that a pawn on a square attacks.
                fn attack_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The squares that a pawn attacks now or after advancing.
                #[doc(alias("pawn_attack_span"))]
                fn attack_front_span_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The adjacent files, level with a square and behind it.
                fn attack_rear_span_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The squares where an enemy pawn keeps a pawn from being passed.
                #[doc(alias("passed_pawn_span"))]
                fn passed_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The squares where own pawns shelter a king: its file and the adjacent files, from its rank on.
                #[doc(alias("king_zone", "shield", "storm"))]
                fn shelter_mask(color: $crate::Color, square: $crate::Square) -> u64 [1024];
                /// The squares where another pawn forms a pair with a pawn: ranks 2 to 7 of the pawn's file and the adjacent files, without its own square.
                fn pair_mask(square: $crate::Square) -> u64 [512];
            }
        }
    };
}

macro_rules! strategy_trait {
    (
        {}
        $($group:ident {
            $(
                #[doc = $sentence:literal]
                $(#[doc = $domain:literal])?
                $(#[doc(alias($($alias:tt),+))])?
                fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ident $([$bytes:literal])?;
            )*
        })*
    ) => {
        /// One way to compute the pawn operations. All strategies give the same bits for every valid input.
        /// The pushes of sets are valid only for pawns on ranks 2 to 7
        /// ([`PAWN_RANKS`](crate::board::PAWN_RANKS)), which debug builds assert.
        ///
        /// Every method is provided and calls its definition in [`shift`], never another method of `self`. So
        /// an implementation consists of its overrides; every other operation is exactly
        /// [`Shift`](crate::Shift)'s.
        ///
        /// A strategy is a zero-sized value, passed by value. A call compiles to the instructions of a
        /// formula or a table access written by hand.
        ///
        /// ```
        /// use pawnfill::{Color, Rotate, Shift, Strategy};
        ///
        /// /// White pawns on files with no black pawn, by any strategy.
        /// fn on_half_open_files<S: Strategy>(s: S, white: u64, black: u64) -> u64 {
        ///     white & !s.file_fill(black)
        /// }
        ///
        /// let (white, black) = (0x0000_0000_1008_e700, 0x00e7_0810_0000_0000);
        /// assert_eq!(on_half_open_files(Rotate, white, black), on_half_open_files(Shift, white, black));
        /// ```
        ///
        /// # A strategy of your own
        ///
        /// Give the strategy a name, list the operations that it overrides, and override them.
        /// [`conformance::check`](crate::conformance::check) compares it with the definitions.
        ///
        /// ```
        /// use pawnfill::{Override, Shift, Strategy};
        ///
        /// #[derive(Clone, Copy)]
        /// struct ByteSwap;
        ///
        /// impl Strategy for ByteSwap {
        ///     const NAME: &'static str = "ByteSwap";
        ///     const OVERRIDES: &'static [Override] = &[Override::computed("south_fill")];
        ///
        ///     fn south_fill(self, set: u64) -> u64 {
        ///         Shift.north_fill(set.swap_bytes()).swap_bytes()
        ///     }
        /// }
        ///
        /// assert_eq!(ByteSwap.south_fill(1 << 28), Shift.south_fill(1 << 28));
        /// ```
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a strategy",
            label = "expected a strategy",
            note = "`compose!` combines strategies, and your own type may implement `pawnfill::Strategy`"
        )]
        pub trait Strategy: Copy {
            /// The name in studies and reports, as it is written in code.
            const NAME: &'static str;

            /// The operations that the strategy overrides. A study measures these.
            ///
            /// The default is all operations, so that no override goes unmeasured. Nothing compares this list
            /// with the methods, because Rust cannot say whether a provided method is overridden.
            const OVERRIDES: &'static [Override] = &Override::ALL;

            $($(
                #[doc = $sentence]
                $(#[doc = $domain])?
                #[doc = ""]
                #[doc = include_str!(concat!("../../pictures/", stringify!($name), ".md"))]
                #[doc = ""]
                #[doc = concat!(" Definition and source: [`shift::", stringify!($name), "`].")]
                $(#[doc = concat!(" `Table` reads from ", $bytes, " bytes.")])?
                $(#[doc(alias($($alias),+))])?
                #[inline(always)]
                #[track_caller]
                fn $name(self, $($arg: $arg_type),*) -> $output {
                    shift::$name($($arg),*)
                }
            )*)*
        }
    };
}

crate::for_each_documented_operation!(strategy_trait,);
