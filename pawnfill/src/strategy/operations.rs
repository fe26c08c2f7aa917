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
        $callback! {
            { $($args)* }
            fills {
                fn north_fill(set: u64) -> u64;
                fn south_fill(set: u64) -> u64;
                fn file_fill(set: u64) -> u64;
                fn front_fill(color: $crate::Color, pawns: u64) -> u64;
                fn rear_fill(color: $crate::Color, pawns: u64) -> u64;
            }
            files {
                fn file_set(set: u64) -> u8;
                fn fill_files(files: u8) -> u64;
                fn open_files(white: u64, black: u64) -> u8;
                fn closed_files(white: u64, black: u64) -> u8;
                fn half_open_files(own: u64, enemy: u64) -> u8;
                fn half_open_or_open_fill(own: u64) -> u64;
                fn adjacent_files(files: u8) -> u8;
                fn isolated_files(files: u8) -> u8;
                fn island_count(files: u8) -> u8;
            }
            pushes {
                fn single_push_targets(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                fn double_push_targets(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                fn able_to_push(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                fn able_to_double_push(color: $crate::Color, pawns: u64, empty: u64) -> u64;
                fn push_targets(color: $crate::Color, square: $crate::Square, empty: u64) -> u64;
            }
            captures {
                fn able_to_capture_east(color: $crate::Color, pawns: u64, targets: u64) -> u64;
                fn able_to_capture_west(color: $crate::Color, pawns: u64, targets: u64) -> u64;
                fn able_to_capture(color: $crate::Color, pawns: u64, targets: u64) -> u64;
            }
            spans {
                fn front_spans(color: $crate::Color, pawns: u64) -> u64;
                fn rear_spans(color: $crate::Color, pawns: u64) -> u64;
                fn interspans(white: u64, black: u64) -> u64;
                fn stops(color: $crate::Color, pawns: u64) -> u64;
                fn telestops(color: $crate::Color, pawns: u64) -> u64;
            }
            attacks {
                fn east_attacks(color: $crate::Color, pawns: u64) -> u64;
                fn west_attacks(color: $crate::Color, pawns: u64) -> u64;
                fn attacks(color: $crate::Color, pawns: u64) -> u64;
                fn double_attacks(color: $crate::Color, pawns: u64) -> u64;
                fn single_attacks(color: $crate::Color, pawns: u64) -> u64;
                fn attack_front_spans(color: $crate::Color, pawns: u64) -> u64;
                fn attack_rear_spans(color: $crate::Color, pawns: u64) -> u64;
            }
            structure {
                fn open_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                fn unfree_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                fn passed_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                fn candidate_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                fn isolated_pawns(own: u64) -> u64;
                fn half_isolated_pawns(own: u64) -> u64;
                fn pawns_behind_own(color: $crate::Color, own: u64) -> u64;
                fn pawns_in_front_of_own(color: $crate::Color, own: u64) -> u64;
                fn pawns_directly_behind_own(color: $crate::Color, own: u64) -> u64;
                fn doubled_pawns(own: u64) -> u64;
                fn tripled_pawns(own: u64) -> u64;
                fn backward_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                fn rammed_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                fn lever_pawns(color: $crate::Color, own: u64, enemy: u64) -> u64;
                fn phalanx_pawns(own: u64) -> u64;
                fn defended_pawns(color: $crate::Color, own: u64) -> u64;
                fn connected_pawns(color: $crate::Color, own: u64) -> u64;
                fn holes(color: $crate::Color, own: u64) -> u64;
                fn outposts(color: $crate::Color, own: u64, enemy: u64) -> u64;
            }
            masks {
                fn file_mask(square: $crate::Square) -> u64;
                fn adjacent_files_mask(square: $crate::Square) -> u64;
                fn front_fill_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn rear_fill_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn front_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn rear_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn single_push_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn double_push_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn attack_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn attack_front_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
                fn attack_rear_span_mask(color: $crate::Color, square: $crate::Square) -> u64;
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
