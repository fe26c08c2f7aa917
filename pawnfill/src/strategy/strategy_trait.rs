//! The trait [`Strategy`], and beside it the list of its operations, `for_each_operation!`.

use crate::board::{Color, Square};
use crate::shift;

#[cfg(all(debug_assertions, target_has_atomic = "ptr"))]
use super::default_calls;
use super::overrides::Override;

/// The body of a default method: its definition. Debug builds note the call, so that
/// [`conformance::check`](crate::conformance::check()) can say what a strategy overrides.
macro_rules! definition {
    ($name:ident($($argument:expr),*)) => {{
        #[cfg(all(debug_assertions, target_has_atomic = "ptr"))]
        default_calls::note(
            const { default_calls::hash(stringify!($name)) },
            const { default_calls::hash(Self::NAME) },
        );
        shift::$name($($argument),*)
    }};
}

/// One way to compute the pawn operations. All strategies give the same bits for every valid input. The
/// pushes of sets are valid only for pawns on ranks 2 to 7 ([`PAWN_RANKS`](crate::board::PAWN_RANKS)); debug
/// builds assert this.
///
/// Every method is provided and calls its definition in [`shift`], never another method of `self`. So an
/// implementation consists of its overrides, and an operation that it does not override is exactly that of
/// [`Shift`](crate::Shift). Each definition shows the operation in a picture and names its domain and source.
///
/// A strategy is a zero-sized value, passed by value; a call compiles to the same instructions as a formula
/// or table access written by hand.
///
/// ```
/// use pawnfill::{Color, Rotate, Shift, Strategy};
///
/// /// White pawns on files with no black pawn, by whichever strategy the engine has chosen.
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
/// Give the strategy a name, list the operations that it overrides, and override them:
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
    /// The default names all operations, so that no override goes unmeasured. Rust cannot say whether an
    /// implementation overrides a provided method, so the list is written by hand;
    /// [`conformance::check`](crate::conformance::check()) compares it with the methods.
    const OVERRIDES: &'static [Override] = &Override::ALL;

    // Fills

    /// Each square of `set` and all beyond it to the north.
    /// Picture: [`shift::north_fill`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn north_fill(self, set: u64) -> u64 {
        definition!(north_fill(set))
    }

    /// Each square of `set` and all beyond it to the south.
    /// Picture: [`shift::south_fill`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn south_fill(self, set: u64) -> u64 {
        definition!(south_fill(set))
    }

    /// The whole files of the squares of `set`.
    /// Picture: [`shift::file_fill`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn file_fill(self, set: u64) -> u64 {
        definition!(file_fill(set))
    }

    /// Each pawn's square and all in front of it on its file.
    /// Picture: [`shift::front_fill`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn front_fill(self, color: Color, pawns: u64) -> u64 {
        definition!(front_fill(color, pawns))
    }

    /// Each pawn's square and all behind it on its file.
    /// Picture: [`shift::rear_fill`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn rear_fill(self, color: Color, pawns: u64) -> u64 {
        definition!(rear_fill(color, pawns))
    }

    // Files

    /// The files of the squares of `set`, as a file set.
    /// Picture: [`shift::file_set`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn file_set(self, set: u64) -> u8 {
        definition!(file_set(set))
    }

    /// All squares of the files of a file set.
    /// Picture: [`shift::fill_files`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn fill_files(self, files: u8) -> u64 {
        definition!(fill_files(files))
    }

    /// The files with no pawn, as a file set.
    /// Picture: [`shift::open_files`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn open_files(self, white: u64, black: u64) -> u8 {
        definition!(open_files(white, black))
    }

    /// The files with pawns of both colors, as a file set.
    /// Picture: [`shift::closed_files`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn closed_files(self, white: u64, black: u64) -> u8 {
        definition!(closed_files(white, black))
    }

    /// The files with enemy pawns only, as a file set.
    /// Picture: [`shift::half_open_files`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn half_open_files(self, own: u64, enemy: u64) -> u8 {
        definition!(half_open_files(own, enemy))
    }

    /// All squares of the files with no own pawn, which an enemy pawn may stand on.
    /// Picture: [`shift::half_open_or_open_fill`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn half_open_or_open_fill(self, own: u64) -> u64 {
        definition!(half_open_or_open_fill(own))
    }

    /// The files beside a member of a file set.
    /// Picture: [`shift::adjacent_files`].
    ///
    /// `Table` reads from 256 bytes.
    #[inline(always)]
    fn adjacent_files(self, files: u8) -> u8 {
        definition!(adjacent_files(files))
    }

    /// The members of a file set that have no neighbor in it.
    /// Picture: [`shift::isolated_files`].
    ///
    /// `Table` reads from 256 bytes.
    #[inline(always)]
    fn isolated_files(self, files: u8) -> u8 {
        definition!(isolated_files(files))
    }

    /// The number of groups of neighboring files, 0 to 4.
    /// Picture: [`shift::island_count`].
    ///
    /// `Table` reads from 256 bytes.
    #[inline(always)]
    fn island_count(self, files: u8) -> u8 {
        definition!(island_count(files))
    }

    // Pushes

    /// The squares that some pawn can reach by a single push.
    /// Picture: [`shift::single_push_targets`].
    ///
    /// For pawns on ranks 2 to 7.
    #[inline(always)]
    fn single_push_targets(self, color: Color, pawns: u64, empty: u64) -> u64 {
        definition!(single_push_targets(color, pawns, empty))
    }

    /// The squares that some pawn can reach by a double push.
    /// Picture: [`shift::double_push_targets`].
    ///
    /// For pawns on ranks 2 to 7.
    #[inline(always)]
    fn double_push_targets(self, color: Color, pawns: u64, empty: u64) -> u64 {
        definition!(double_push_targets(color, pawns, empty))
    }

    /// The pawns that have a single push.
    /// Picture: [`shift::able_to_push`].
    ///
    /// For pawns on ranks 2 to 7.
    #[inline(always)]
    fn able_to_push(self, color: Color, pawns: u64, empty: u64) -> u64 {
        definition!(able_to_push(color, pawns, empty))
    }

    /// The pawns that have a double push.
    /// Picture: [`shift::able_to_double_push`].
    ///
    /// For pawns on ranks 2 to 7.
    #[inline(always)]
    fn able_to_double_push(self, color: Color, pawns: u64, empty: u64) -> u64 {
        definition!(able_to_double_push(color, pawns, empty))
    }

    /// The targets of both pushes of one pawn, on any square; on its last rank it has none.
    /// Picture: [`shift::push_targets`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn push_targets(self, color: Color, square: Square, empty: u64) -> u64 {
        definition!(push_targets(color, square, empty))
    }

    // Captures

    /// The pawns that attack a target towards the h-file.
    /// Picture: [`shift::able_to_capture_east`].
    #[inline(always)]
    fn able_to_capture_east(self, color: Color, pawns: u64, targets: u64) -> u64 {
        definition!(able_to_capture_east(color, pawns, targets))
    }

    /// The pawns that attack a target towards the a-file.
    /// Picture: [`shift::able_to_capture_west`].
    #[inline(always)]
    fn able_to_capture_west(self, color: Color, pawns: u64, targets: u64) -> u64 {
        definition!(able_to_capture_west(color, pawns, targets))
    }

    /// The pawns that attack a target: an enemy piece, or the en passant square.
    /// Picture: [`shift::able_to_capture`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn able_to_capture(self, color: Color, pawns: u64, targets: u64) -> u64 {
        definition!(able_to_capture(color, pawns, targets))
    }

    // Spans

    /// The squares ahead of some pawn on its file: the front fill, one step further.
    /// Picture: [`shift::front_spans`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn front_spans(self, color: Color, pawns: u64) -> u64 {
        definition!(front_spans(color, pawns))
    }

    /// The squares behind some pawn on its file: the rear fill, one step further.
    /// Picture: [`shift::rear_spans`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn rear_spans(self, color: Color, pawns: u64) -> u64 {
        definition!(rear_spans(color, pawns))
    }

    /// The squares between pawns that face each other: ahead of a white pawn and of a black one.
    /// Picture: [`shift::interspans`].
    #[inline(always)]
    fn interspans(self, white: u64, black: u64) -> u64 {
        definition!(interspans(white, black))
    }

    /// The square ahead of each pawn; a pawn on its last rank has none.
    /// Picture: [`shift::stops`].
    #[inline(always)]
    fn stops(self, color: Color, pawns: u64) -> u64 {
        definition!(stops(color, pawns))
    }

    /// The squares ahead of some pawn on its file, beyond its stop.
    /// Picture: [`shift::telestops`].
    #[inline(always)]
    fn telestops(self, color: Color, pawns: u64) -> u64 {
        definition!(telestops(color, pawns))
    }

    // Attacks

    /// The squares that pawns attack towards the h-file.
    /// Picture: [`shift::east_attacks`].
    #[inline(always)]
    fn east_attacks(self, color: Color, pawns: u64) -> u64 {
        definition!(east_attacks(color, pawns))
    }

    /// The squares that pawns attack towards the a-file.
    /// Picture: [`shift::west_attacks`].
    #[inline(always)]
    fn west_attacks(self, color: Color, pawns: u64) -> u64 {
        definition!(west_attacks(color, pawns))
    }

    /// The squares that some pawn attacks.
    /// Picture: [`shift::attacks`].
    #[inline(always)]
    fn attacks(self, color: Color, pawns: u64) -> u64 {
        definition!(attacks(color, pawns))
    }

    /// The squares that two pawns attack.
    /// Picture: [`shift::double_attacks`].
    #[inline(always)]
    fn double_attacks(self, color: Color, pawns: u64) -> u64 {
        definition!(double_attacks(color, pawns))
    }

    /// The squares that exactly one pawn attacks.
    /// Picture: [`shift::single_attacks`].
    #[inline(always)]
    fn single_attacks(self, color: Color, pawns: u64) -> u64 {
        definition!(single_attacks(color, pawns))
    }

    /// The squares that some pawn attacks now or after advancing: on an adjacent file and ahead.
    /// Picture: [`shift::attack_front_spans`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn attack_front_spans(self, color: Color, pawns: u64) -> u64 {
        definition!(attack_front_spans(color, pawns))
    }

    /// The squares on an adjacent file of some pawn, level with it or behind.
    /// Picture: [`shift::attack_rear_spans`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn attack_rear_spans(self, color: Color, pawns: u64) -> u64 {
        definition!(attack_rear_spans(color, pawns))
    }

    // Structure

    /// The own pawns with no enemy pawn ahead on their file.
    /// Picture: [`shift::open_pawns`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn open_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(open_pawns(color, own, enemy))
    }

    /// The own pawns with an enemy pawn ahead on their file.
    /// Picture: [`shift::unfree_pawns`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn unfree_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(unfree_pawns(color, own, enemy))
    }

    /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
    /// Picture: [`shift::passed_pawns`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn passed_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(passed_pawns(color, own, enemy))
    }

    /// The own pawns that are open and not passed, and have as many helpers as sentries at least.
    /// Picture: [`shift::candidate_pawns`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn candidate_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(candidate_pawns(color, own, enemy))
    }

    /// The own pawns with no own pawn on an adjacent file.
    /// Picture: [`shift::isolated_pawns`].
    ///
    /// `Table` reads from 2304 bytes.
    #[inline(always)]
    fn isolated_pawns(self, own: u64) -> u64 {
        definition!(isolated_pawns(own))
    }

    /// The own pawns with own pawns on exactly one of the two adjacent files.
    /// Picture: [`shift::half_isolated_pawns`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn half_isolated_pawns(self, own: u64) -> u64 {
        definition!(half_isolated_pawns(own))
    }

    /// The own pawns with an own pawn ahead on their file.
    /// Picture: [`shift::pawns_behind_own`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn pawns_behind_own(self, color: Color, own: u64) -> u64 {
        definition!(pawns_behind_own(color, own))
    }

    /// The own pawns with an own pawn behind on their file.
    /// Picture: [`shift::pawns_in_front_of_own`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn pawns_in_front_of_own(self, color: Color, own: u64) -> u64 {
        definition!(pawns_in_front_of_own(color, own))
    }

    /// The own pawns with an own pawn on their stop.
    /// Picture: [`shift::pawns_directly_behind_own`].
    #[inline(always)]
    fn pawns_directly_behind_own(self, color: Color, own: u64) -> u64 {
        definition!(pawns_directly_behind_own(color, own))
    }

    /// The own pawns on files with two own pawns or more, all of them.
    /// Picture: [`shift::doubled_pawns`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn doubled_pawns(self, own: u64) -> u64 {
        definition!(doubled_pawns(own))
    }

    /// The own pawns on files with three own pawns or more, all of them.
    /// Picture: [`shift::tripled_pawns`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn tripled_pawns(self, own: u64) -> u64 {
        definition!(tripled_pawns(own))
    }

    /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
    /// Picture: [`shift::backward_pawns`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn backward_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(backward_pawns(color, own, enemy))
    }

    /// The own pawns whose stop an enemy pawn stands on.
    /// Picture: [`shift::rammed_pawns`].
    #[inline(always)]
    fn rammed_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(rammed_pawns(color, own, enemy))
    }

    /// The own pawns that an enemy pawn attacks.
    /// Picture: [`shift::lever_pawns`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn lever_pawns(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(lever_pawns(color, own, enemy))
    }

    /// The own pawns with an own pawn beside them.
    /// Picture: [`shift::phalanx_pawns`].
    #[inline(always)]
    fn phalanx_pawns(self, own: u64) -> u64 {
        definition!(phalanx_pawns(own))
    }

    /// The own pawns that an own pawn defends.
    /// Picture: [`shift::defended_pawns`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn defended_pawns(self, color: Color, own: u64) -> u64 {
        definition!(defended_pawns(color, own))
    }

    /// The own pawns that an own pawn defends or stands beside.
    /// Picture: [`shift::connected_pawns`].
    #[inline(always)]
    fn connected_pawns(self, color: Color, own: u64) -> u64 {
        definition!(connected_pawns(color, own))
    }

    /// The squares of the whole board that own pawns can never attack, now or after advancing.
    /// Picture: [`shift::holes`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn holes(self, color: Color, own: u64) -> u64 {
        definition!(holes(color, own))
    }

    /// The squares that own pawns attack and enemy pawns can never attack.
    /// Picture: [`shift::outposts`].
    ///
    /// `Table` reads from 2048 bytes.
    #[inline(always)]
    fn outposts(self, color: Color, own: u64, enemy: u64) -> u64 {
        definition!(outposts(color, own, enemy))
    }

    // Masks

    /// The whole file of a square.
    /// Picture: [`shift::file_mask`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn file_mask(self, square: Square) -> u64 {
        definition!(file_mask(square))
    }

    /// The files beside that of a square.
    /// Picture: [`shift::adjacent_files_mask`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn adjacent_files_mask(self, square: Square) -> u64 {
        definition!(adjacent_files_mask(square))
    }

    /// A square and all in front of it on its file.
    /// Picture: [`shift::front_fill_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn front_fill_mask(self, color: Color, square: Square) -> u64 {
        definition!(front_fill_mask(color, square))
    }

    /// A square and all behind it on its file.
    /// Picture: [`shift::rear_fill_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn rear_fill_mask(self, color: Color, square: Square) -> u64 {
        definition!(rear_fill_mask(color, square))
    }

    /// The squares strictly in front of a square on its file.
    /// Picture: [`shift::front_span_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn front_span_mask(self, color: Color, square: Square) -> u64 {
        definition!(front_span_mask(color, square))
    }

    /// The squares strictly behind a square on its file.
    /// Picture: [`shift::rear_span_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn rear_span_mask(self, color: Color, square: Square) -> u64 {
        definition!(rear_span_mask(color, square))
    }

    /// The square in front of a square.
    /// Picture: [`shift::single_push_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn single_push_mask(self, color: Color, square: Square) -> u64 {
        definition!(single_push_mask(color, square))
    }

    /// The square two steps in front of one on the start rank.
    /// Picture: [`shift::double_push_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn double_push_mask(self, color: Color, square: Square) -> u64 {
        definition!(double_push_mask(color, square))
    }

    /// The squares that a pawn on a square attacks.
    /// Picture: [`shift::attack_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn attack_mask(self, color: Color, square: Square) -> u64 {
        definition!(attack_mask(color, square))
    }

    /// The squares that a pawn attacks now or after advancing.
    /// Picture: [`shift::attack_front_span_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn attack_front_span_mask(self, color: Color, square: Square) -> u64 {
        definition!(attack_front_span_mask(color, square))
    }

    /// The adjacent files, level with a square and behind it.
    /// Picture: [`shift::attack_rear_span_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn attack_rear_span_mask(self, color: Color, square: Square) -> u64 {
        definition!(attack_rear_span_mask(color, square))
    }

    /// The squares whose enemy pawns keep a pawn from being passed.
    /// Picture: [`shift::passed_mask`].
    ///
    /// `Table` reads from 1024 bytes.
    #[inline(always)]
    fn passed_mask(self, color: Color, square: Square) -> u64 {
        definition!(passed_mask(color, square))
    }

    /// The squares whose pawns form a pair with a pawn: its file and the adjacent files.
    /// Picture: [`shift::pair_mask`].
    ///
    /// `Table` reads from 512 bytes.
    #[inline(always)]
    fn pair_mask(self, square: Square) -> u64 {
        definition!(pair_mask(square))
    }
}

impl Override {
    /// How a strategy overrides an operation, if it does.
    ///
    /// ```
    /// use pawnfill::{Override, Rotate};
    ///
    /// assert_eq!(Override::of::<Rotate>("file_fill"), Some(Override::computed("file_fill")));
    /// assert_eq!(Override::of::<Rotate>("north_fill"), None);
    /// ```
    pub const fn of<S: Strategy>(operation: &str) -> Option<Self> {
        Self::find(S::OVERRIDES, operation)
    }
}

/// The one list of operations: calls `callback! { { args } group { fn …; … } … }`.
///
/// The names of the arguments are part of the list. They tell the tests and the study what to draw for each
/// argument: `own` and `enemy` are the pawns of a color and of the other one, `empty` the squares without a
/// piece, `targets` what may be captured, and `set` is any set.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_operation {
    ($callback:path, $($args:tt)*) => {
        $crate::for_each_documented_operation! { $crate::__without_docs, $callback, $($args)* }
    };
}

/// Calls the callback of `for_each_operation!` with the list without its docs.
#[doc(hidden)]
#[macro_export]
macro_rules! __without_docs {
    (
        { $callback:path, $($args:tt)* }
        $($group:ident { $($(#[$doc:meta])* fn $name:ident $arguments:tt -> $output:ident;)* })*
    ) => {
        $callback! { { $($args)* } $($group { $(fn $name $arguments -> $output;)* })* }
    };
}

/// The list of `for_each_operation!` with docs for generated methods. The doc comment of each operation is
/// the first sentence of its docs in the trait.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_documented_operation {
    ($callback:path, $($args:tt)*) => {
        $callback! {
            { $($args)* }
            fills {
                /// Each square of `set` and all beyond it to the north.
                fn north_fill(set: u64) -> u64;
                /// Each square of `set` and all beyond it to the south.
                fn south_fill(set: u64) -> u64;
                /// The whole files of the squares of `set`.
                fn file_fill(set: u64) -> u64;
                /// Each pawn's square and all in front of it on its file.
                fn front_fill(color: $crate::Color, pawns: u64) -> u64;
                /// Each pawn's square and all behind it on its file.
                fn rear_fill(color: $crate::Color, pawns: u64) -> u64;
            }
            files {
                /// The files of the squares of `set`, as a file set.
                fn file_set(set: u64) -> u8;
                /// All squares of the files of a file set.
                fn fill_files(files: u8) -> u64;
                /// The files with no pawn, as a file set.
                fn open_files(white: u64, black: u64) -> u8;
                /// The files with pawns of both colors, as a file set.
                fn closed_files(white: u64, black: u64) -> u8;
                /// The files with enemy pawns only, as a file set.
                fn half_open_files(own: u64, enemy: u64) -> u8;
                /// All squares of the files with no own pawn, which an enemy pawn may stand on.
                fn half_open_or_open_fill(own: u64) -> u64;
                /// The files beside a member of a file set.
                fn adjacent_files(files: u8) -> u8;
                /// The members of a file set that have no neighbor in it.
                fn isolated_files(files: u8) -> u8;
                /// The number of groups of neighboring files, 0 to 4.
                fn island_count(files: u8) -> u8;
            }
            pushes {
                /// The squares that some pawn can reach by a single push.
                fn single_push_targets(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The squares that some pawn can reach by a double push.
                fn double_push_targets(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The pawns that have a single push.
                fn able_to_push(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The pawns that have a double push.
                fn able_to_double_push(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                /// The targets of both pushes of one pawn, on any square; on its last rank it has none.
                fn push_targets(color: $crate::Color, square: $crate::Square, empty: u64) -> u64;
            }
            captures {
                /// The pawns that attack a target towards the h-file.
                fn able_to_capture_east(color: $crate::Color, pawns: u64, targets: u64) -> u64;
                /// The pawns that attack a target towards the a-file.
                fn able_to_capture_west(color: $crate::Color, pawns: u64, targets: u64) -> u64;
                /// The pawns that attack a target: an enemy piece, or the en passant square.
                fn able_to_capture(color: $crate::Color, pawns: u64, targets: u64) -> u64;
            }
            spans {
                /// The squares ahead of some pawn on its file: the front fill, one step further.
                fn front_spans(color: $crate::Color, pawns: u64) -> u64;
                /// The squares behind some pawn on its file: the rear fill, one step further.
                fn rear_spans(color: $crate::Color, pawns: u64) -> u64;
                /// The squares between pawns that face each other: ahead of a white pawn and of a black one.
                fn interspans(white: u64, black: u64) -> u64;
                /// The square ahead of each pawn; a pawn on its last rank has none.
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
                fn attack_front_spans(color: $crate::Color, pawns: u64) -> u64;
                /// The squares on an adjacent file of some pawn, level with it or behind.
                fn attack_rear_spans(color: $crate::Color, pawns: u64) -> u64;
            }
            structure {
                /// The own pawns with no enemy pawn ahead on their file.
                fn open_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns with an enemy pawn ahead on their file.
                fn unfree_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns with no enemy pawn ahead on their file or an adjacent one.
                fn passed_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns that are open and not passed, and have as many helpers as sentries at least.
                fn candidate_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns with no own pawn on an adjacent file.
                fn isolated_pawns(own: u64) -> u64;
                /// The own pawns with own pawns on exactly one of the two adjacent files.
                fn half_isolated_pawns(own: u64) -> u64;
                /// The own pawns with an own pawn ahead on their file.
                fn pawns_behind_own(color: $crate::Color, own: u64) -> u64;
                /// The own pawns with an own pawn behind on their file.
                fn pawns_in_front_of_own(color: $crate::Color, own: u64) -> u64;
                /// The own pawns with an own pawn on their stop.
                fn pawns_directly_behind_own(color: $crate::Color, own: u64) -> u64;
                /// The own pawns on files with two own pawns or more, all of them.
                fn doubled_pawns(own: u64) -> u64;
                /// The own pawns on files with three own pawns or more, all of them.
                fn tripled_pawns(own: u64) -> u64;
                /// The own pawns whose stop an enemy pawn attacks and no own pawn can ever defend.
                fn backward_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns whose stop an enemy pawn stands on.
                fn rammed_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns that an enemy pawn attacks.
                fn lever_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                /// The own pawns with an own pawn beside them.
                fn phalanx_pawns(own: u64) -> u64;
                /// The own pawns that an own pawn defends.
                fn defended_pawns(color: $crate::Color, own: u64) -> u64;
                /// The own pawns that an own pawn defends or stands beside.
                fn connected_pawns(color: $crate::Color, own: u64) -> u64;
                /// The squares of the whole board that own pawns can never attack, now or after advancing.
                fn holes(color: $crate::Color, own: u64) -> u64;
                /// The squares that own pawns attack and enemy pawns can never attack.
                fn outposts(color: $crate::Color, own: u64, enemy: u64) -> u64;
            }
            masks {
                /// The whole file of a square.
                fn file_mask(square: $crate::Square) -> u64;
                /// The files beside that of a square.
                fn adjacent_files_mask(square: $crate::Square) -> u64;
                /// A square and all in front of it on its file.
                fn front_fill_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// A square and all behind it on its file.
                fn rear_fill_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The squares strictly in front of a square on its file.
                fn front_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The squares strictly behind a square on its file.
                fn rear_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The square in front of a square.
                fn single_push_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The square two steps in front of one on the start rank.
                fn double_push_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The squares that a pawn on a square attacks.
                fn attack_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The squares that a pawn attacks now or after advancing.
                fn attack_front_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The adjacent files, level with a square and behind it.
                fn attack_rear_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The squares whose enemy pawns keep a pawn from being passed.
                fn passed_mask(color: $crate::Color, square: $crate::Square) -> u64;
                /// The squares whose pawns form a pair with a pawn: its file and the adjacent files.
                fn pair_mask(square: $crate::Square) -> u64;
            }
        }
    };
}

macro_rules! delegate {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*) => {
        // A strategy that delegates every listed operation, so that the lint finds a method of the trait that
        // the list lacks. It is for clippy alone, so that no error suggests it as a strategy.
        #[cfg(clippy)]
        #[deny(clippy::missing_trait_methods)]
        const _: () = {
            #[derive(Clone, Copy)]
            #[allow(dead_code, reason = "it is there to be compiled")]
            struct Delegating;

            impl Strategy for Delegating {
                const NAME: &'static str = "Delegating";
                const OVERRIDES: &'static [Override] = &[];
                $($(fn $name(self, $($arg: $arg_type),*) -> $return_type {
                    shift::$name($($arg),*)
                })*)*
            }
        };
    };
}

crate::for_each_operation!(delegate,);
