//! Whether a strategy gives the same bits as the definitions: [`check()`], for authors of a strategy.
//!
//! The inputs are all squares, all file sets, all patterns of a file on each file and of a rank on each rank, all
//! pairs of patterns on one file and on two adjacent ones, pawns as in games, and random sets. They are the same each
//! time, and the same for every operation.

use core::cell::Cell;
use core::error::Error;
use core::fmt;

use crate::board::{Color, Diagram, FILE_A, PAWN_RANKS, Square};
use crate::shift;
use crate::strategy::{Operation, Strategy};

/// Checks a strategy of your own against the definitions in [`shift`]. Every operation runs on some hundred
/// thousand inputs of its domain.
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
///   set      = 0x0000000000000101
///   expected = 0x0101010101010101
///   found    = 0x0202020202020201
/// set                 expected            found
/// . . . . . . . .     1 . . . . . . .     . 1 . . . . . .
/// . . . . . . . .     1 . . . . . . .     . 1 . . . . . .
/// . . . . . . . .     1 . . . . . . .     . 1 . . . . . .
/// . . . . . . . .     1 . . . . . . .     . 1 . . . . . .
/// . . . . . . . .     1 . . . . . . .     . 1 . . . . . .
/// . . . . . . . .     1 . . . . . . .     . 1 . . . . . .
/// 1 . . . . . . .     1 . . . . . . .     . 1 . . . . . .
/// 1 . . . . . . .     1 . . . . . . .     1 . . . . . . .");
/// ```
///
/// The check takes a few seconds without optimization, and half a second with it. A strategy that passes can
/// still be wrong on other inputs: there are 2^64 sets.
///
/// # Errors
///
/// The first mistake that is found: an operation whose result differs from its definition's, with the input;
/// an operation that panics, with the feature `std`; or a name in [`OVERRIDES`](Strategy::OVERRIDES) that is
/// no operation's or stands there twice. The list is not compared with the methods that the strategy
/// overrides, because Rust does not say which these are.
pub fn check<S: Strategy>(strategy: S) -> Result<(), Nonconformity> {
    for (index, listed) in S::OVERRIDES.iter().enumerate() {
        let (strategy, name) = (S::NAME, listed.operation);
        if Operation::named(name).is_none() {
            return Err(Nonconformity::UnknownOperation { strategy, name });
        }
        let mut before = S::OVERRIDES[..index].iter();
        if before.any(|before| before.operation == name) {
            return Err(Nonconformity::ListedTwice { strategy, name });
        }
    }
    // A few inputs find most mistakes, so every operation is first checked on only a few.
    for most_rounds in [1 << 8, 1 << 16] {
        check_operations(strategy, most_rounds)?;
    }
    Ok(())
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Nonconformity {
    /// It gives another result than the definition.
    Difference(Difference),
    /// An operation panics.
    Panic(Panic),
    /// Its `OVERRIDES` name an operation that does not exist.
    UnknownOperation {
        /// The name of the strategy.
        strategy: &'static str,
        /// The name in its `OVERRIDES`.
        name: &'static str,
    },
    /// Its `OVERRIDES` name an operation twice.
    ListedTwice {
        /// The name of the strategy.
        strategy: &'static str,
        /// The name of the operation.
        name: &'static str,
    },
}

/// A result that differs from the definition's.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The name of the strategy.
    pub strategy: &'static str,
    /// The name of the operation.
    pub operation: &'static str,
    /// The arguments, and values that the operation does not take.
    input: Input,
    /// The result of the definition; a file set or a count is in the low byte.
    pub expected: u64,
    /// The result of the strategy.
    pub found: u64,
    /// Whether the result is a set of squares.
    is_set: bool,
}

/// A call that panics.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Panic {
    /// The name of the strategy.
    pub strategy: &'static str,
    /// The name of the operation.
    pub operation: &'static str,
    /// The arguments, and values that the operation does not take.
    input: Input,
}

/// The values from which arguments are taken. No operation takes the same set twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Input {
    color: Color,
    square: Square,
    files: u8,
    first: u64,
    second: u64,
    empty: u64,
}

/// The values by the names that an argument can have.
macro_rules! arguments {
    ($($name:ident: $type:ty = $kind:ident($field:ident);)*) => {
        impl Input {
            $(const fn $name(&self) -> $type {
                self.$field
            })*

            fn argument(&self, name: &str) -> Value {
                match name {
                    $(stringify!($name) => Value::$kind(self.$field),)*
                    _ => unreachable!("a name of the list"),
                }
            }
        }
    };
}

arguments! {
    color: Color = Color(color);
    square: Square = Square(square);
    files: u8 = Files(files);
    set: u64 = Set(first);
    pawns: u64 = Set(first);
    own: u64 = Set(first);
    white: u64 = Set(first);
    enemy: u64 = Set(second);
    black: u64 = Set(second);
    targets: u64 = Set(second);
    empty: u64 = Set(empty);
}

macro_rules! check_operations {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ident;)* })*) => {
        fn check_operations<S: Strategy>(strategy: S, most_rounds: u32) -> Result<(), Nonconformity> {
            let mut operations = Operation::ALL.iter();
            $($(
                let operation = operations.next().expect("one for each");
                check_operation(S::NAME, (operation, stringify!($output) == "u64"), most_rounds, &|input| [
                    u64::from(shift::$name($(input.$arg()),*)),
                    u64::from(strategy.$name($(input.$arg()),*)),
                ])?;
            )*)*
            Ok(())
        }
    };
}

crate::for_each_operation!(check_operations,);

/// Compares the results of an operation's definition and of a strategy, which are sets of squares or numbers.
fn check_operation(
    strategy: &'static str,
    (operation, is_set): (&'static Operation, bool),
    most_rounds: u32,
    results: &dyn Fn(&Input) -> [u64; 2],
) -> Result<(), Nonconformity> {
    let last = Cell::new(None);
    let colors = if operation.takes("color") { 2 } else { 1 };
    // The domain of the set-wise pushes.
    let is_push = operation.group == "pushes";
    let where_pawns_are = if is_push { PAWN_RANKS } else { !0 };
    let compare = |input: Input| {
        Color::ALL[..colors].iter().try_for_each(|&color| {
            let first = input.first & where_pawns_are;
            let input = Input {
                color,
                first,
                ..input
            };
            last.set(Some(input));
            let [expected, found] = results(&input);
            if expected == found {
                return Ok(());
            }
            Err(Difference {
                strategy,
                operation: operation.name,
                input,
                expected,
                found,
                is_set,
            })
        })
    };
    match catch(|| each_input(most_rounds, &compare)) {
        Some(checked) => checked.map_err(Nonconformity::Difference),
        None => Err(Nonconformity::Panic(Panic {
            strategy,
            operation: operation.name,
            input: last.get().expect("only the strategy may panic"),
        })),
    }
}

/// The result of the check, or `None` if the strategy panics.
#[cfg(feature = "std")]
fn catch<T>(check: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)).ok()
}

/// Without `std`, a panic of the strategy is not caught.
#[cfg(not(feature = "std"))]
fn catch<T>(check: impl FnOnce() -> T) -> Option<T> {
    Some(check())
}

/// Passes on all inputs, up to the first difference. Only this one is shown, so the simple inputs come first.
fn each_input(
    most_rounds: u32,
    compare: &dyn Fn(Input) -> Result<(), Difference>,
) -> Result<(), Difference> {
    let compare = |round: u32, first, second, empty| {
        let [files, ..] = round.to_le_bytes();
        let (color, square) = (Color::White, Square::from_index(files & 63));
        compare(Input {
            color,
            square,
            files,
            first,
            second,
            empty,
        })
    };
    // A pattern of a file, and one of a rank, for which the full second rank gives the start position.
    for round in 0..most_rounds.min(8 << 8) {
        let [pattern, line, ..] = round.to_le_bytes();
        let file = on_file(pattern, line.into());
        compare(round, file, 0, !file)?;
        compare(round, file, on_file(!pattern, line.into()), file)?;
        let rank = u64::from(pattern) << (8 * line);
        let enemy = rank.swap_bytes();
        compare(round, rank, enemy, !(rank | enemy))?;
        compare(round, rank, rank << 8, !0)?;
    }
    // Two patterns of a file, and of two files.
    for round in 0..most_rounds {
        let [low, high, ..] = round.to_le_bytes();
        let file = some_file(low, high);
        let (own, enemy) = (on_file(low, file), on_file(high, file));
        compare(round, own, enemy, !(own | enemy))?;
        compare(round, own | on_file(high, (file + 1) % 8), enemy, enemy)?;
    }
    let mut random = Random(0);
    for round in 0..most_rounds.min(1 << 14) {
        let (own, enemy, pieces) = random.pawns();
        let (sparse, other, set) = (random.sparse(), random.sparse(), random.next());
        compare(round, own, enemy, !(own | enemy | pieces))?;
        compare(round, sparse, other, !(sparse | other))?;
        compare(round, set, !other, !sparse)?;
        compare(round, !sparse, other, set)?;
    }
    Ok(())
}

/// A file for a pair of patterns, chosen so that each pattern is tried on all files.
fn some_file(low: u8, high: u8) -> u32 {
    (u32::from(low) + u32::from(high)) % 8
}

/// The squares of a file that the bits of a byte stand for, from rank 1 upwards.
fn on_file(pattern: u8, file: u32) -> u64 {
    // The byte is copied to every rank, and each rank keeps its own bit of the copy, which a carry moves to
    // the a-file. There is no loop and no branch, because these took half of the time of a check.
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    let bits = (FILE_A * u64::from(pattern)) & DIAGONAL;
    ((bits + 0x7f * FILE_A) >> 7 & FILE_A) << file
}

/// SplitMix64, in a few lines, so that the crate needs no other crate for its random numbers.
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
#[derive(Clone, Copy)]
enum Value {
    Set(u64),
    Files(u8),
    Color(Color),
    Square(Square),
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

/// Writes the arguments of a call and other named values, then the sets as boards side by side.
fn write_call(
    f: &mut fmt::Formatter<'_>,
    operation: &str,
    input: &Input,
    others: &[(&'static str, Value)],
) -> fmt::Result {
    let taken = Operation::named(operation).map_or(&[][..], |operation| operation.arguments);
    let arguments = taken.iter().map(|&name| (name, input.argument(name)));
    // Three arguments at most, and two results.
    let (mut names, mut sets, mut boards) = ([""; 5], [0; 5], 0);
    for (name, value) in arguments.chain(others.iter().copied()) {
        write!(f, "\n  {name:<8} = {value}")?;
        if let Value::Set(set) = value {
            (names[boards], sets[boards]) = (name, set);
            boards += 1;
        }
    }
    for (index, name) in names[..boards].iter().enumerate() {
        // As wide as a board and the space before the next one.
        let width = if index + 1 < boards { 20 } else { 0 };
        let before = if index == 0 { "\n" } else { "" };
        write!(f, "{before}{name:<width$}")?;
    }
    match sets[..boards] {
        [a] => write!(f, "\n{}", Diagram([a])),
        [a, b] => write!(f, "\n{}", Diagram([a, b])),
        [a, b, c] => write!(f, "\n{}", Diagram([a, b, c])),
        [a, b, c, d] => write!(f, "\n{}", Diagram([a, b, c, d])),
        // For file sets, the numbers are enough.
        _ => Ok(()),
    }
}

/// The call and both results, then the sets as boards side by side.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = |value: u64| {
            if self.is_set {
                Value::Set(value)
            } else {
                Value::Files(value as u8)
            }
        };
        let results = [
            ("expected", result(self.expected)),
            ("found", result(self.found)),
        ];
        write!(f, "{}.{} is wrong:", self.strategy, self.operation)?;
        write_call(f, self.operation, &self.input, &results)
    }
}

/// The call, then its sets as boards side by side.
impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} panics:", self.strategy, self.operation)?;
        write_call(f, self.operation, &self.input, &[])
    }
}

impl fmt::Display for Nonconformity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Difference(difference) => write!(f, "{difference}"),
            Self::Panic(panic) => write!(f, "{panic}"),
            Self::UnknownOperation { strategy, name } => write!(
                f,
                "{strategy}::OVERRIDES names `{name}`, and there is no such operation"
            ),
            Self::ListedTwice { strategy, name } => {
                write!(f, "{strategy}::OVERRIDES names `{name}` twice")
            }
        }
    }
}

// The same as `Display`: a `main` that returns the error prints it, and so does `unwrap`.
macro_rules! debug {
    ($($error:ident)*) => { $(
        impl fmt::Debug for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )* };
}

debug! { Difference Panic Nonconformity }

impl Error for Nonconformity {}
