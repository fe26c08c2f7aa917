//! [`PawnStructure`]: the shared sets of both colors, and an answer for each operation.

use crate::board::{Color, Square, beside, east_one, west_one};
use crate::pawn_counts;
use crate::shift;
use crate::strategy::Strategy;
use crate::strategy::rotate::Rotate;

/// The pawn structure of a position: the answers of all operations on its pawns.
///
/// ```
/// use pawnfill::{Color, Diagram, PawnStructure, Shift};
///
/// let (white, black) = (0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);
/// let pawns = PawnStructure::new(Shift, white, black);
/// let (passed, backward) = (pawns.passed_pawns(Color::White), pawns.backward_pawns(Color::Black));
/// let sets = [white | black, passed, backward];
/// assert_eq!(Diagram(sets).to_string(), "\
/// . . . . . . . .     . . . . . . . .     . . . . . . . .
/// . . 1 . . 1 . 1     . . . . . . . .     . . 1 . . . . .
/// . . . 1 . . 1 .     . . . . . . . .     . . . . . . . .
/// . . . 1 . . . .     . . . . . . . .     . . . . . . . .
/// . 1 . . . . . .     . . . . . . . .     . . . . . . . .
/// 1 . . . . 1 . .     1 . . . . . . .     . . . . . . . .
/// . . . . . 1 1 .     . . . . . . . .     . . . . . . . .
/// . . . . . . . .     . . . . . . . .     . . . . . . . .");
/// assert_eq!(pawns.island_count(Color::White), 3); // a and b; d; f and g
/// ```
///
/// `{}` prints the board and a legend; the format may change. `!` marks a passed pawn, `*` a candidate, and
/// `?` an isolated or backward pawn:
///
/// ```
/// # use pawnfill::{PawnStructure, Shift};
/// # let pawns = PawnStructure::new(Shift, 0x0000_0008_0221_6000, 0x00a4_4800_0000_0000);
/// assert_eq!(pawns.to_string(), "\
/// 8 . . . . . . . .                white                   black
/// 7 . . p?. . p . p   ! passed     a3                      -
/// 6 . . . p . . p .   * candidate  b4                      -
/// 5 . . . P?. . . .   ? isolated   d5                      -
/// 4 . P*. . . . . .   ? backward   d5                      c7
/// 3 P!. . . . P . .     doubled    f2 f3                   -
/// 2 . . . . . P P .     islands    3                       2
/// 1 . . . . . . . .     half-open  c h                     a b
///   a b c d e f g h     open       e");
/// ```
///
/// # Which strategy
///
/// The strategy computes the front spans, the rear spans and the attacks of each color. Its other overrides
/// make no difference: the view computes everything else by the same formulas for every strategy.
///
/// # What it costs
///
/// Most answers take a few operations on shared sets; candidates take the most. Everything is inlined: if the
/// view does not outlive the function that builds it, sets that no answer uses are not computed. For a single
/// answer, calling the operation is as fast.
///
/// # Keeping it
///
/// The view is `Copy` and holds no strategy, so you can keep it in a position or a pawn hash table:
///
/// ```
/// # use pawnfill::PawnStructure;
/// assert_eq!(size_of::<PawnStructure>(), 96);
/// ```
///
/// A view that is kept computes and stores all of these 96 bytes, with some thirty operations for each color.
/// If you ask for all answers, keeping the view costs nothing: its sets do not fit into registers and are
/// stored in any case (a kept view took 0.93 to 0.99 of the time, Intel Granite Rapids, November 2026).
/// If you ask for one answer, the kept view costs more than the operation.
// The answers do not call `sides::BothSides` at the level `Scalar`: for a run-time color, it would compute
// both colors. Isolated pawns of a kept view would take 63 instructions instead of 8 (x86-64).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnStructure {
    /// Indexed by color, so that a run-time color needs no branch.
    sides: [Side; 2],
}

/// One color's pawns, and the sets that more than one answer uses.
///
/// The attack spans follow from the other sets. Without them, the struct would be a third smaller, but an
/// evaluation would take 2 to 4 % longer (`pawn_evaluation`, Intel Granite Rapids, November 2026).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Side {
    pawns: u64,
    front_spans: u64,
    rear_spans: u64,
    attacks: u64,
    attack_front_spans: u64,
    attack_rear_spans: u64,
}

impl Side {
    #[inline(always)]
    fn new<S: Strategy>(strategy: S, color: Color, pawns: u64) -> Self {
        let front_spans = strategy.front_spans(color, pawns);
        let rear_spans = strategy.rear_spans(color, pawns);
        Self {
            pawns,
            front_spans,
            rear_spans,
            attacks: strategy.attacks(color, pawns),
            attack_front_spans: beside(front_spans),
            attack_rear_spans: beside(pawns | rear_spans),
        }
    }
}

impl PawnStructure {
    /// Computes the structure of these pawns. Debug builds assert that no square has pawns of both colors.
    #[inline(always)]
    #[track_caller]
    pub fn new<S: Strategy>(strategy: S, white: u64, black: u64) -> Self {
        debug_assert!(white & black == 0, "a square has a white and a black pawn");
        Self {
            sides: [
                Side::new(strategy, Color::White, white),
                Side::new(strategy, Color::Black, black),
            ],
        }
    }

    /// Returns the pawns of a color.
    #[inline(always)]
    #[must_use]
    pub fn pawns(&self, color: Color) -> u64 {
        self.own(color).pawns
    }

    #[inline(always)]
    fn own(&self, color: Color) -> &Side {
        &self.sides[color as usize]
    }

    #[inline(always)]
    fn enemy(&self, color: Color) -> &Side {
        self.own(color.opponent())
    }
}

/// Defines `answer_docs!` from the list of operations. It expands to the docs of an answer, here and in
/// [`BothSides`](crate::sides::BothSides).
macro_rules! docs {
    (
        {}
        $($group:ident { $(
            #[doc = $sentence:literal]
            $(#[doc = $domain:literal])?
            $(#[doc(alias($($alias:literal),*))])?
            fn $name:ident $arguments:tt -> $output:ident $([$bytes:literal])?;
        )* })*
    ) => {
        macro_rules! answer_docs { $($(
            ($name) => {
                concat!(
                    $sentence,
                    $("\n\n", $domain,)?
                    "\n\nComputed for the pawns of the structure. The definition is [`shift::", stringify!($name),
                    "`](crate::shift::", stringify!($name), "):\n\n",
                    include_str!(concat!("../../pictures/", stringify!($name), ".md")),
                )
            };
        )*)* }
        pub(crate) use answer_docs;
    };
}

crate::for_each_documented_operation! { docs, }

/// Defines the answers: methods that are always inlined. A method that is not inlined would keep the view in
/// memory, and calls of `candidate_pawns` for both colors would not share their counts.
///
/// An answer has one of three forms: a whole function; `= |own, enemy| …`, a set computed from both `Side`s;
/// or `= shift(…)`, a call of the definition with the color's pawns and the sets in parentheses.
macro_rules! answers {
    ($(
        fn $name:ident
        $(($($arguments:tt)*) -> $output:ty { $($body:tt)* })?
        $(= |$own:pat_param, $enemy:pat_param| $answer:expr;)?
        $(= shift($($set:ident),*);)?
    )*) => {
        impl PawnStructure { $(
            $(answers! { @ $name($($arguments)*) -> $output { $($body)* } })?
            $(answers! { @ $name(&self, color: Color) -> u64 {
                let ($own, $enemy) = (self.own(color), self.enemy(color));
                $answer
            } })?
            $(answers! { @ $name(&self, color: Color $(, $set: u64)*) -> u64 {
                shift::$name(color, self.pawns(color) $(, $set)*)
            } })?
        )* }
    };
    (@ $name:ident $arguments:tt -> $output:ty $body:block) => {
        #[doc = answer_docs!($name)]
        #[inline(always)]
        #[track_caller]
        pub fn $name $arguments -> $output $body
    };
}

answers! {
    fn north_fill(&self, color: Color) -> u64 {
        match color {
            Color::White => self.front_fill(color),
            Color::Black => self.rear_fill(color),
        }
    }

    fn south_fill(&self, color: Color) -> u64 {
        match color {
            Color::White => self.rear_fill(color),
            Color::Black => self.front_fill(color),
        }
    }

    fn file_fill = |own, _| own.pawns | own.front_spans | own.rear_spans;
    fn front_fill = |own, _| own.pawns | own.front_spans;
    fn rear_fill = |own, _| own.pawns | own.rear_spans;

    fn file_set(&self, color: Color) -> u8 {
        // Every rank of the file fill is the file set.
        self.file_fill(color) as u8
    }

    fn fill_files(&self, color: Color) -> u64 { self.file_fill(color) }
    fn open_files(&self) -> u8 { !(self.file_set(Color::White) | self.file_set(Color::Black)) }
    fn closed_files(&self) -> u8 { self.file_set(Color::White) & self.file_set(Color::Black) }
    fn half_open_files(&self, color: Color) -> u8 { self.file_set(color.opponent()) & !self.file_set(color) }
    fn half_open_or_open_fill(&self, color: Color) -> u64 { !self.file_fill(color) }
    fn adjacent_files(&self, color: Color) -> u8 { shift::adjacent_files(self.file_set(color)) }
    fn isolated_files(&self, color: Color) -> u8 { shift::isolated_files(self.file_set(color)) }
    fn island_count(&self, color: Color) -> u8 { shift::island_count(self.file_set(color)) }

    fn single_push_targets = shift(empty);
    fn double_push_targets = shift(empty);
    fn able_to_push = shift(empty);
    fn able_to_double_push = shift(empty);
    fn push_attacks = shift(empty, targets);

    fn able_to_capture_east = shift(targets);
    fn able_to_capture_west = shift(targets);
    fn able_to_capture = shift(targets);
    fn attackers(&self, square: Square) -> u64 {
        shift::attackers(square, self.pawns(Color::White), self.pawns(Color::Black))
    }

    fn front_spans = |own, _| own.front_spans;
    fn rear_spans = |own, _| own.rear_spans;
    fn interspans(&self) -> u64 { self.front_spans(Color::White) & self.front_spans(Color::Black) }
    fn stops = shift();
    fn telestops(&self, color: Color) -> u64 { shift::stops(color, self.own(color).front_spans) }

    fn east_attacks = shift();
    fn west_attacks = shift();
    fn attacks = |own, _| own.attacks;
    fn double_attacks = shift();
    fn single_attacks(&self, color: Color) -> u64 { self.attacks(color) & !self.double_attacks(color) }
    fn attack_front_spans = |own, _| own.attack_front_spans;
    fn attack_rear_spans = |own, _| own.attack_rear_spans;

    fn open_pawns = |own, enemy| own.pawns & !enemy.front_spans;
    fn unfree_pawns = |own, enemy| own.pawns & enemy.front_spans;
    fn passed_pawns = |own, enemy| own.pawns & !(enemy.front_spans | enemy.attack_front_spans);
    fn candidate_pawns(&self, color: Color) -> u64 {
        // For each square, the number of pawns on it and behind it. Calls for both colors share the counts:
        // a side's helpers, moved by one rank, are the other side's sentries.
        let south = pawn_counts::along(self.pawns(Color::White), 8);
        let north = pawn_counts::along(self.pawns(Color::Black), -8);
        let supported = match color {
            Color::White => pawn_counts::as_many(south, pawn_counts::moved(north, -8)),
            Color::Black => pawn_counts::as_many(north, pawn_counts::moved(south, 8)),
        };
        self.open_pawns(color) & self.enemy(color).attack_front_spans & supported
    }

    fn lever_candidate_pawns(&self, color: Color) -> u64 {
        let (own, enemy, opponent) = (self.own(color).pawns, self.enemy(color), color.opponent());
        let one = shift::stops(opponent, enemy.attacks);
        let two = shift::stops(opponent, shift::double_attacks(opponent, enemy.pawns));
        let beyond = shift::stops(opponent, shift::stops(opponent, enemy.attack_front_spans));
        let out_of_reach = enemy.front_spans | beyond;
        let helped = (beside(own) | !one) & (east_one(own) & west_one(own) | !two);
        own & (enemy.attacks | one) & !out_of_reach & helped
    }

    fn isolated_pawns = |own, _| own.pawns & !(own.attack_front_spans | own.attack_rear_spans);
    fn half_isolated_pawns(&self, color: Color) -> u64 {
        let files = self.file_fill(color);
        self.own(color).pawns & (east_one(files) ^ west_one(files))
    }

    fn pawns_behind_own = |own, _| own.pawns & own.rear_spans;
    fn pawns_in_front_of_own = |own, _| own.pawns & own.front_spans;
    fn pawns_directly_behind_own = shift();
    fn doubled_pawns = |own, _| own.pawns & (own.front_spans | own.rear_spans);
    // A file has three pawns if one of them stands between two others.
    fn tripled_pawns = |own, _| own.pawns & Rotate.file_fill(own.pawns & own.front_spans & own.rear_spans);
    fn pawns_without_helpers = |own, _| own.pawns & !(own.attack_front_spans | beside(own.pawns));
    fn backward_pawns(&self, color: Color) -> u64 {
        let (own, enemy) = (self.own(color), self.enemy(color));
        let weak_stops = enemy.attacks & !own.attack_front_spans;
        own.pawns & shift::stops(color.opponent(), weak_stops)
    }

    fn rammed_pawns(&self, color: Color) -> u64 {
        shift::rammed_pawns(color, self.pawns(color), self.pawns(color.opponent()))
    }

    fn lever_pawns = |own, enemy| own.pawns & enemy.attacks;
    fn phalanx_pawns(&self, color: Color) -> u64 { shift::phalanx_pawns(self.own(color).pawns) }
    fn defended_pawns = |own, _| own.pawns & own.attacks;
    fn connected_pawns = |own, _| own.pawns & (own.attacks | beside(own.pawns));
    fn holes = |own, _| !own.attack_front_spans;
    fn outposts = |own, enemy| own.attacks & !enemy.attack_front_spans;
}
