//! Whether a strategy gives the same bits as the definitions: [`check()`], for people who write
//! their own.
//!
//! The inputs are the start position, all squares, all file sets, all patterns of two adjacent files
//! and of a rank, all pairs of patterns of one file, pawns as in games, and random sets, sparse and
//! dense. They are the same each time.

use core::error::Error;
use core::fmt;

use crate::board::{Color, Diagram, PAWN_RANKS, Square};
use crate::shift;
use crate::strategy::{Operation, Strategy};

/// Checks a strategy of your own against the definitions in [`shift`], every operation on some
/// hundred thousand inputs of its domain.
///
/// ```
/// use pawnfill::{Override, Shift, Strategy, conformance};
///
/// #[derive(Clone, Copy)]
/// struct Multiply;
///
/// impl Strategy for Multiply {
///     const NAME: &'static str = "Multiply";
///     const OVERRIDES: &'static [Override] = &[Override::computed("north_fill")];
///
///     /// Right as long as no file has two pawns.
///     fn north_fill(self, set: u64) -> u64 {
///         set.wrapping_mul(0x0101_0101_0101_0101)
///     }
/// }
///
/// assert_eq!(conformance::check(Shift), Ok(()));
/// let difference = conformance::check(Multiply).unwrap_err();
/// assert_eq!(difference.to_string(), "\
/// Multiply.north_fill is wrong:
///   set      = 0x0000000000000808
///   expected = 0x0808080808080808
///   found    = 0x1010101010101008
/// set                 expected            found
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// . . . . . . . .     . . . 1 . . . .     . . . . 1 . . .
/// . . . 1 . . . .     . . . 1 . . . .     . . . . 1 . . .
/// . . . 1 . . . .     . . . 1 . . . .     . . . 1 . . . .");
/// ```
///
/// It takes some seconds without optimisation, and half a second with it. A strategy that passes can
/// still be wrong where nothing was looked at: there are 2^64 sets.
///
/// # Errors
///
/// The first operation and input on which the strategy gives another result; or a name in its
/// [`OVERRIDES`](Strategy::OVERRIDES) that no operation has, which a study would leave out.
pub fn check<S: Strategy>(strategy: S) -> Result<(), Nonconformity> {
    for own in S::OVERRIDES {
        if Operation::named(own.operation).is_none() {
            return Err(Nonconformity::UnknownOperation {
                strategy: S::NAME,
                name: own.operation,
            });
        }
    }
    // Most mistakes are found by few inputs, in whichever operation they are.
    for most_rounds in [1 << 8, 1 << 16] {
        check_operations(strategy, most_rounds).map_err(Nonconformity::Difference)?;
    }
    Ok(())
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Nonconformity {
    /// It gives another result than the definition.
    Difference(Difference),
    /// It says that it does an operation in its own way which does not exist.
    UnknownOperation {
        /// The name of the strategy.
        strategy: &'static str,
        /// The name in its `OVERRIDES`.
        name: &'static str,
    },
}

/// A result that is not that of the definition.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The name of the strategy.
    pub strategy: &'static str,
    /// The name of the operation.
    pub operation: &'static str,
    /// The arguments, and others that the operation does not take.
    input: Input,
    /// What the definition gives; a file set or a count in the low byte.
    pub expected: u64,
    /// What the strategy gives.
    pub found: u64,
    /// Whether the result is a set of squares.
    is_set: bool,
}

/// A value for each name that an argument can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Input {
    color: Color,
    square: Square,
    files: u8,
    set: u64,
    pawns: u64,
    own: u64,
    white: u64,
    enemy: u64,
    black: u64,
    empty: u64,
}

impl Input {
    /// An input of a set of squares, or of pawns, and of others for operations that take two.
    const fn new(square: Square, files: u8, first: u64, enemy: u64, empty: u64) -> Self {
        Self {
            color: Color::White,
            square,
            files,
            set: first,
            pawns: first,
            own: first,
            white: first,
            enemy,
            black: enemy,
            empty,
        }
    }

    /// This input in the domain of an operation: for the set-wise pushes, pawns on ranks 2 to 7.
    fn in_domain_of(self, operation: &Operation) -> Self {
        if operation.group != "pushes" {
            return self;
        }
        Self {
            pawns: self.pawns & PAWN_RANKS,
            ..self
        }
    }
}

macro_rules! check_operations {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ident;)* })*) => {
        fn check_operations<S: Strategy>(strategy: S, most_rounds: u32) -> Result<(), Difference> {
            let mut place = 0;
            $($(
                let results = |input: &Input| [
                    u64::from(shift::$name($(input.$arg),*)),
                    u64::from(strategy.$name($(input.$arg),*)),
                ];
                let is_set = stringify!($output) == "u64";
                if let Some((input, [expected, found])) = check_operation(&Operation::ALL[place], most_rounds, &results) {
                    return Err(Difference {
                        strategy: S::NAME,
                        operation: stringify!($name),
                        input,
                        expected,
                        found,
                        is_set,
                    });
                }
                place += 1;
            )*)*
            let _ = place;
            Ok(())
        }

        impl Difference {
            /// The value of an argument, as a set where it is one.
            fn argument(&self, name: &str) -> Value {
                // One arm for each use of a name in the list, of which the first one counts.
                #[allow(unreachable_patterns, reason = "operations share the names of arguments")]
                match name {
                    $($($(stringify!($arg) => self.input.$arg.into(),)*)*)*
                    _ => unreachable!("a name of the list"),
                }
            }
        }
    };
}

crate::for_each_operation!(check_operations,);

/// The first input on which the two results differ, if any.
fn check_operation(
    operation: &Operation,
    most_rounds: u32,
    results: &dyn Fn(&Input) -> [u64; 2],
) -> Option<(Input, [u64; 2])> {
    /// The most rounds of random sets.
    const RANDOM: u32 = 1 << 14;
    let colors = if operation.takes("color") { 2 } else { 1 };
    let differs = |input: Input| {
        Color::ALL[..colors].iter().find_map(|&color| {
            let input = Input { color, ..input }.in_domain_of(operation);
            let both = results(&input);
            (both[0] != both[1]).then_some((input, both))
        })
    };
    let rounds: u32 = if operation.takes("square") {
        64 * 64
    } else if operation.takes("files") {
        256
    } else {
        1 << 16
    };
    let rounds = rounds.min(most_rounds);
    let mut random = Random(0);
    let of = |round: u32, first, enemy, empty| {
        let square = Square::from_index(round as u8);
        differs(Input::new(square, round as u8, first, enemy, empty))
    };
    // The first difference is the one that is shown, so the simple inputs come first.
    (0..rounds)
        .find_map(|round| {
            let [low, high, ..] = round.to_le_bytes();
            let file = round % 8;
            let beside = (file + 1) % 8;
            let two_files = on_file(low, file) | on_file(high, beside);
            let (own, enemy) = (on_file(low, file), on_file(high, file));
            of(round, own, enemy, !(own | enemy)).or_else(|| of(round, two_files, enemy, enemy))
        })
        .or_else(|| {
            // A rank, and the same on the other side of the board: with all of it, the start
            // position.
            (0..rounds.min(8 << 8)).find_map(|round| {
                let [pattern, rank, ..] = round.to_le_bytes();
                let own = u64::from(pattern) << (8 * (rank % 8));
                let enemy = own.swap_bytes();
                of(round, own, enemy, !(own | enemy))
                    .or_else(|| of(round, own, own << 8, !own))
                    .or_else(|| of(round, own, 0, !0))
            })
        })
        .or_else(|| {
            (0..rounds.min(RANDOM)).find_map(|round| {
                let (own, enemy, pieces) = random.pawns();
                let (sparse, other) = (random.sparse(), random.sparse());
                let (dense, set) = (!random.sparse(), random.next());
                of(round, own, enemy, !(own | enemy | pieces))
                    .or_else(|| of(round, sparse, other, !(sparse | other)))
                    .or_else(|| of(round, set, dense, dense))
                    .or_else(|| of(round, dense, other, sparse))
            })
        })
}

/// The squares of a file that a byte stands for, from rank 1 upwards.
fn on_file(pattern: u8, file: u32) -> u64 {
    // Without a branch on each bit: half of the time of a check was spent on these.
    let square = |rank: u32| u64::from(pattern >> rank & 1) << (8 * rank + file);
    (0..8).fold(0, |set, rank| set | square(rank))
}

/// SplitMix64: a few lines, so that the crate needs no other for its random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A set of about an eighth of the squares.
    fn sparse(&mut self) -> u64 {
        self.next() & self.next() & self.next()
    }

    /// Pawns of two colors as in a game, and some other pieces.
    fn pawns(&mut self) -> (u64, u64, u64) {
        let own = self.pawns_of_white();
        let enemy = self.pawns_of_white().swap_bytes() & !own;
        (own, enemy, self.sparse() & !(own | enemy))
    }

    /// Up to eight pawns, most of them on their own files and not far from home.
    fn pawns_of_white(&mut self) -> u64 {
        const RANKS: [u32; 8] = [1, 1, 1, 2, 2, 3, 4, 5];
        (0..8).fold(0, |pawns, file| {
            let [fate, rank, far, ..] = self.next().to_le_bytes();
            let rank = if far < 16 {
                6
            } else {
                RANKS[usize::from(rank % 8)]
            };
            match fate % 8 {
                0 => pawns,
                1 => pawns | 1 << (8 * rank + (file ^ 1)),
                _ => pawns | 1 << (8 * rank + file),
            }
        })
    }
}

/// A value for people to read.
enum Value {
    Set(u64),
    Files(u8),
    Color(Color),
    Square(Square),
}

impl From<u64> for Value {
    fn from(set: u64) -> Self {
        Self::Set(set)
    }
}

impl From<u8> for Value {
    fn from(files: u8) -> Self {
        Self::Files(files)
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Self {
        Self::Color(color)
    }
}

impl From<Square> for Value {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set(set) => write!(f, "{set:#018x}"),
            Self::Files(files) => write!(f, "{files:#010b}"),
            Self::Color(color) => write!(f, "{color}"),
            Self::Square(square) => write!(f, "{square}"),
        }
    }
}

/// The call and both results, then the sets as boards side by side.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = Operation::named(self.operation);
        let arguments = operation.map_or(&[][..], |operation| operation.arguments);
        let result = |value: u64| match self.is_set {
            true => Value::Set(value),
            false => Value::Files(value as u8),
        };
        let results = [
            ("expected", result(self.expected)),
            ("found", result(self.found)),
        ];
        let arguments = arguments.iter().map(|&name| (name, self.argument(name)));
        // Three arguments at most, and the results.
        let (mut names, mut sets, mut boards) = ([""; 5], [0; 5], 0);
        write!(f, "{}.{} is wrong:", self.strategy, self.operation)?;
        for (name, value) in arguments.chain(results) {
            write!(f, "\n  {name:<8} = {value}")?;
            if let Value::Set(set) = value {
                (names[boards], sets[boards]) = (name, set);
                boards += 1;
            }
        }
        for (place, name) in names[..boards].iter().enumerate() {
            // As wide as a board and what separates it from the next.
            let width = if place + 1 < boards { 20 } else { 0 };
            let before = if place == 0 { "\n" } else { "" };
            write!(f, "{before}{name:<width$}")?;
        }
        match sets[..boards] {
            [a] => write!(f, "\n{}", Diagram([a])),
            [a, b] => write!(f, "\n{}", Diagram([a, b])),
            [a, b, c] => write!(f, "\n{}", Diagram([a, b, c])),
            [a, b, c, d] => write!(f, "\n{}", Diagram([a, b, c, d])),
            // File sets are told by their numbers alone.
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Nonconformity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Difference(difference) => write!(f, "{difference}"),
            Self::UnknownOperation { strategy, name } => write!(
                f,
                "{strategy}::OVERRIDES names `{name}`, and there is no such operation"
            ),
        }
    }
}

// The same: it is what a `main` prints that returns the error, and what `unwrap` prints.

impl fmt::Debug for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Nonconformity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Nonconformity {}
