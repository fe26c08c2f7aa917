//! Whether a strategy gives the same bits as the definitions: [`check()`], for authors of a strategy.
//!
//! The inputs are all squares, all file sets, all pairs of patterns on one file, on two adjacent files and on two
//! adjacent ranks, and random sets. They are the same each time, and the same for every operation.

use core::error::Error;
use core::fmt;

use crate::board::{Color, FILE_A, PAWN_RANKS, Square, write_boards};
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
/// The check takes a second or two without optimization, and a fraction of one with it. A strategy that passes can
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
    // Only the first difference is shown, so the simple inputs come first.
    for inputs in [on_lines, random_sets] {
        // A round for each pair of patterns, with low bits that are any square, and any file set.
        for round in 0..=u16::MAX {
            for sets in inputs(round) {
                check_operations(strategy, round.to_le_bytes()[0], sets)?;
            }
        }
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    sets: [u64; 3],
}

macro_rules! argument {
    ($input:ident.color) => {
        $input.color
    };
    ($input:ident.square) => {
        $input.square
    };
    ($input:ident.files) => {
        $input.files
    };
    ($input:ident.$set:ident) => {
        $input.sets[place(stringify!($set))]
    };
}

/// Which of the sets an argument is.
const fn place(argument: &str) -> usize {
    match argument.as_bytes() {
        b"enemy" | b"black" | b"targets" => 1,
        b"empty" => 2,
        _ => 0,
    }
}

macro_rules! check_operations {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ident;)* })*) => {
        fn check_operations<S: Strategy>(s: S, files: u8, sets: [u64; 3]) -> Result<(), Nonconformity> {
            let square = Square::from_index(files & 63);
            $($(for color in Color::ALL {
                let (strategy, operation) = (S::NAME, stringify!($name));
                let mut input = Input { color, square, files, sets };
                if stringify!($group) == "pushes" {
                    input.sets[0] &= PAWN_RANKS; // The domain of the set-wise pushes.
                }
                let expected = u64::from(shift::$name($(argument!(input.$arg)),*));
                let call = || u64::from(s.$name($(argument!(input.$arg)),*));
                #[cfg(feature = "std")]
                let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).ok();
                #[cfg(not(feature = "std"))]
                let found = Some(call());
                let is_set = stringify!($output) == "u64";
                match found {
                    Some(found) if found == expected => {}
                    Some(found) => return Err(Nonconformity::Difference(Difference {
                        strategy, operation, input, expected, found, is_set,
                    })),
                    None => return Err(Nonconformity::Panic(Panic { strategy, operation, input })),
                }
                if !stringify!($($arg)*).contains("color") {
                    break;
                }
            })*)*
            Ok(())
        }
    };
}

crate::for_each_operation!(check_operations,);

/// Two patterns on one file, on two adjacent files, and on two adjacent ranks.
fn on_lines(round: u16) -> [[u64; 3]; 3] {
    let [low, high] = round.to_le_bytes();
    // As the other pattern varies, each is tried on all files and ranks.
    let line = (u32::from(low / 32) + u32::from(high)) % 8;
    let [file, facing] = [low, high].map(|pattern| on_file(pattern, line));
    let rank = u64::from(low) << (8 * line);
    let ahead = u64::from(high).rotate_left(8 * line + 8);
    [
        [file, facing, !facing],
        [file | on_file(high, (line + 1) % 8), facing, facing],
        [rank, ahead, !(rank | ahead)],
    ]
}

/// Pawns as in many games, sparse sets, and any sets.
fn random_sets(round: u16) -> [[u64; 3]; 3] {
    let [a, b, c, any] = [0, 1, 2, 3].map(|step| random(4 * u64::from(round) + step));
    let [own, enemy] = [a, b].map(one_on_each_file);
    let (sparse, other) = (a & b & c, a & !b & any);
    [
        [own, enemy & !own, !(own | enemy | sparse)],
        [sparse, other, !other],
        [any, !other, !sparse],
    ]
}

/// The squares of a file that the bits of a byte stand for, from rank 1 upwards.
fn on_file(pattern: u8, file: u32) -> u64 {
    let bits = (FILE_A * u64::from(pattern)) & 0x8040_2010_0804_0201;
    // Each rank has its own bit of the pattern, which a carry moves to the a-file.
    ((bits + 0x7f * FILE_A) >> 7 & FILE_A) << file
}

/// A pawn on each file, or none where it would stand on rank 8.
fn one_on_each_file(random: u64) -> u64 {
    let ranks = random.to_le_bytes().map(|byte| 1 + u32::from(byte) % 7);
    (0..8).fold(0, |pawns, file| {
        pawns | 1 << (8 * ranks[file] + file as u32)
    }) & PAWN_RANKS
}

/// A step of SplitMix64, so that the crate needs no other crate for its random numbers.
fn random(step: u64) -> u64 {
    let z = (step + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Writes the arguments of a call and its results, then the sets as boards side by side.
fn write_call(
    f: &mut fmt::Formatter<'_>,
    (operation, input): (&str, &Input),
    results: &[(&'static str, u64)],
    are_sets: bool,
) -> fmt::Result {
    // Three arguments at most, and two results.
    let (mut names, mut sets, mut count) = ([""; 5], [0; 5], 0);
    let mut write_set = |f: &mut fmt::Formatter<'_>, name, set| {
        (names[count], sets[count], count) = (name, set, count + 1);
        write!(f, "\n  {name:<8} = {set:#018x}")
    };
    for &name in Operation::named(operation).map_or(&[][..], |operation| operation.arguments) {
        match name {
            "color" => write!(f, "\n  {name:<8} = {}", input.color)?,
            "square" => write!(f, "\n  {name:<8} = {}", input.square)?,
            "files" => write!(f, "\n  {name:<8} = {:#010b}", input.files)?,
            _ => write_set(f, name, input.sets[place(name)])?,
        }
    }
    for &(name, result) in results {
        if are_sets {
            write_set(f, name, result)?;
        } else {
            write!(f, "\n  {name:<8} = {result:#010b}")?;
        }
    }
    if count == 0 {
        return Ok(()); // For file sets and numbers, the lines above are enough.
    }
    write!(f, "\n{}", names[0])?;
    for pair in names[..count].windows(2) {
        // A board and the space before the next one are 20 wide.
        write!(f, "{:width$}{}", "", pair[1], width = 20 - pair[0].len())?;
    }
    f.write_str("\n")?;
    write_boards(f, &sets[..count])
}

/// The call and both results, then the sets as boards side by side.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} is wrong:", self.strategy, self.operation)?;
        let results = [("expected", self.expected), ("found", self.found)];
        write_call(f, (self.operation, &self.input), &results, self.is_set)
    }
}

/// The call, then its sets as boards side by side.
impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} panics:", self.strategy, self.operation)?;
        write_call(f, (self.operation, &self.input), &[], false)
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
impl fmt::Debug for Nonconformity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Nonconformity {}
