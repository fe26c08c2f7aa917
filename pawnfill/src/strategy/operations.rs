//! The one list of operations, `for_each_operation!`, and each of them as data: [`Operation`].

/// The one list of operations: calls `callback! { { args } group { fn …; … } … }`.
///
/// The names of the arguments are part of the list. They say what an argument is (`own` and `enemy`
/// are the pawns of a color and of the other one, `empty` the squares without a piece, `targets`
/// what may be captured, `set` any set), so that the tests and the study know what to draw for it.
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

/// The list of `for_each_operation!` with what each operation is, for the docs of generated methods:
/// each has a doc comment, which is the first sentence of its docs in the trait.
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
                /// The members of a file set that have no neighbour in it.
                fn isolated_files(files: u8) -> u8;
                /// The number of groups of neighbouring files, 0 to 4.
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
            }
        }
    };
}

/// An operation of the catalogue, as data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Operation {
    /// The name of the method, such as `north_fill`.
    pub name: &'static str,
    /// The group of the catalogue: `fills`, `files`, `pushes`, `captures`, `spans`, `attacks`,
    /// `structure` or `masks`.
    pub group: &'static str,
    /// The names of the arguments, such as `color`, `pawns`, `empty`.
    pub arguments: &'static [&'static str],
}

impl Operation {
    /// The operation of a name, if there is one.
    ///
    /// ```
    /// use pawnfill::Operation;
    ///
    /// assert_eq!(Operation::named("file_fill").map(|operation| operation.group), Some("fills"));
    /// assert_eq!(Operation::named("file_fil"), None);
    /// ```
    pub const fn named(name: &str) -> Option<&'static Self> {
        let mut i = 0;
        while i < Self::ALL.len() {
            if equal(Self::ALL[i].name, name) {
                return Some(&Self::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Whether it has an argument of this name.
    ///
    /// ```
    /// # use pawnfill::Operation;
    /// assert!(Operation::named("stops").is_some_and(|operation| operation.takes("color")));
    /// ```
    pub const fn takes(&self, argument: &str) -> bool {
        let mut i = 0;
        while i < self.arguments.len() {
            if equal(self.arguments[i], argument) {
                return true;
            }
            i += 1;
        }
        false
    }
}

macro_rules! data {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*) => {
        impl Operation {
            /// Every operation, in the order of the list.
            pub const ALL: &'static [Self] = &[$($(Self {
                name: stringify!($name),
                group: stringify!($group),
                arguments: &[$(stringify!($arg)),*],
            }),*),*];
        }
    };
}

crate::for_each_operation!(data,);

/// `==`, for constants.
pub(super) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
