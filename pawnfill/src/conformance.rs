//! [`check()`], which tells the author of a strategy whether it gives the same bits as the definitions.
//!
//! Each check tries these inputs on every operation, but gives pushes no pawns on ranks 1 and 8:
//!
//! - all squares and all file sets;
//! - own pawns on ranks 2 to 7 of each file, and enemy pawns on these ranks of the same file or the next one,
//!   in all patterns;
//! - all pairs of patterns of eight squares; each pair on one file, on two adjacent files and on two adjacent
//!   ranks;
//! - random sets.

use core::error::Error;
use core::fmt;
use core::ops::RangeInclusive;

use crate::board::{Color, FILE_A, PAWN_RANKS, Square, write_boards};
use crate::shift;
use crate::strategy::{Operation, Override, Strategy};

/// Checks a strategy of your own against the definitions in [`shift`], on about 390,000 inputs for each
/// operation and color.
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
/// A check takes 4 to 6 seconds of processor time without optimization, and less than 0.2 with optimization
/// (AMD EPYC, Zen 5, November 2026). A strategy that passes can still be wrong on other inputs.
///
/// # Errors
///
/// The first mistake: an input on which an operation differs from its definition, or a name in
/// [`OVERRIDES`](Strategy::OVERRIDES) that is unknown or repeated. All operations are checked, whether listed
/// or not, so a missing name is not reported.
pub fn check<S: Strategy>(strategy: S) -> Result<(), Nonconformity> {
    for (index, &Override { operation, .. }) in S::OVERRIDES.iter().enumerate() {
        let mut before = S::OVERRIDES[..index].iter();
        let fault = match Operation::named(operation) {
            None => Fault::Listed(", and there is no such operation"),
            _ if before.any(|before| before.operation == operation) => Fault::Listed(" twice"),
            _ => continue,
        };
        let strategy = S::NAME;
        return Err(Nonconformity { strategy, operation, fault });
    }
    // Only the first difference is shown, so the simple inputs come first.
    let lines = ROUNDS.flat_map(|round| on_lines(round).map(|sets| (round, sets)));
    let random = ROUNDS.flat_map(|round| random_sets(round).map(|sets| (round, sets)));
    let mut inputs = lines.chain(random);
    inputs.try_for_each(|(round, sets)| check_operations(strategy, round.to_le_bytes()[0], sets))
}

/// A round's number is a pair of patterns. Its low byte is also the file set; its low six bits, the square.
const ROUNDS: RangeInclusive<u16> = 0..=u16::MAX;

/// The first mistake of a strategy. If a result is wrong, the message has the call, both results, and
/// the sets as boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Nonconformity {
    strategy: &'static str,
    operation: &'static str,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// A wrong name in the list of overrides. The text says what is wrong, and ends the message.
    Listed(&'static str),
    /// The arguments as numbers, both results, and whether the results are sets of squares.
    Differs { arguments: [u64; 4], expected: u64, found: u64, is_set: bool },
}

impl Nonconformity {
    /// The operation that is wrong, or the wrong name in the list of overrides.
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        self.operation
    }
}

/// The value of an argument. `enemy`, `black` and `targets` get the same set: no operation has two of them.
macro_rules! argument {
    ($sets:ident, $color:ident, $square:ident, $files:ident, color) => {
        $color
    };
    ($sets:ident, $color:ident, $square:ident, $files:ident, square) => {
        $square
    };
    ($sets:ident, $color:ident, $square:ident, $files:ident, files) => {
        $files
    };
    ($sets:ident, $color:ident, $square:ident, $files:ident, $set:ident) => {
        match stringify!($set) {
            "enemy" | "black" | "targets" => $sets[1],
            "empty" => $sets[2],
            _ => $sets[0],
        }
    };
}

macro_rules! check_operations {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ident;)* })*) => {
        fn check_operations<S: Strategy>(s: S, files: u8, sets: [u64; 3]) -> Result<(), Nonconformity> {
            let square = Square::from_index(files & 63);
            $($(for color in Color::ALL {
                let is_push = stringify!($group) == "pushes";
                let sets = [if is_push { sets[0] & PAWN_RANKS } else { sets[0] }, sets[1], sets[2]];
                $(let $arg: $arg_type = argument!(sets, color, square, files, $arg);)*
                let expected = u64::from(shift::$name($($arg),*));
                let found = u64::from(s.$name($($arg),*));
                if found != expected {
                    let mut arguments = [0; 4];
                    let given = [$($arg as u64),*];
                    arguments[..given.len()].copy_from_slice(&given);
                    let is_set = stringify!($output) == "u64";
                    let fault = Fault::Differs { arguments, expected, found, is_set };
                    let (strategy, operation) = (S::NAME, stringify!($name));
                    return Err(Nonconformity { strategy, operation, fault });
                }
                let _ = (color, sets);
                if !stringify!($($arg)*).contains("color") {
                    break;
                }
            })*)*
            Ok(())
        }
    };
}

crate::for_each_operation!(check_operations,);

fn on_lines(round: u16) -> [[u64; 3]; 4] {
    let [low, high] = round.to_le_bytes();
    // The line depends on both patterns, so each pattern is tried on all files and ranks.
    let line = (u32::from(low / 32) + u32::from(high)) % 8;
    let [file, facing] = [low, high].map(|pattern| on_file(pattern, line));
    let rank = u64::from(low) << (8 * line);
    let ahead = u64::from(high).rotate_left(8 * line + 8);
    [
        [file, facing, !facing],
        [file | on_file(high, (line + 1) % 8), facing, facing],
        [rank, ahead, !(rank | ahead)],
        pawns_on_files(round),
    ]
}

/// Own pawns on a file, and enemy pawns on this file or the next one. After the h-file comes the a-file.
fn pawns_on_files(round: u16) -> [u64; 3] {
    let pattern = |bits: u16| (bits & 63) as u8 * 2;
    let [file, next] = [round >> 12 & 7, round >> 15].map(u32::from);
    let own = on_file(pattern(round), file);
    let enemy = on_file(pattern(round >> 6), (file + next) % 8);
    [own, enemy, !(own | enemy)]
}

/// Sparse sets, with about as many squares as a side has pawns, and denser sets.
fn random_sets(round: u16) -> [[u64; 3]; 2] {
    let [a, b, c, any] = [0, 1, 2, 3].map(|step| random(4 * u64::from(round) + step));
    let (own, enemy) = (a & b & c, a & !b & any);
    [[own, enemy, !(own | enemy)], [any, !enemy, !own]]
}

/// The squares of a file that a pattern contains: its bit 0 is rank 1, its bit 7 rank 8.
fn on_file(pattern: u8, file: u32) -> u64 {
    let bits = (FILE_A * u64::from(pattern)) & 0x8040_2010_0804_0201;
    // Each rank keeps its own bit of the pattern; the addition and the shift bring it to the a-file.
    ((bits + 0x7f * FILE_A) >> 7 & FILE_A) << file
}

/// A step of SplitMix64, so that the crate needs no other crate for its random numbers.
fn random(step: u64) -> u64 {
    let z = (step + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl fmt::Display for Nonconformity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (strategy, operation) = (self.strategy, self.operation);
        let (arguments, expected, found, is_set) = match self.fault {
            Fault::Differs { arguments, expected, found, is_set } => {
                (arguments, expected, found, is_set)
            }
            Fault::Listed(how) => {
                return write!(f, "{strategy}::OVERRIDES names `{operation}`{how}");
            }
        };
        write!(f, "{strategy}.{operation} is wrong:")?;
        let listed = Operation::named(operation).map_or(&[][..], |listed| listed.arguments);
        let given = listed.iter().copied().zip(arguments);
        let (mut names, mut sets, mut count) = ([""; 6], [0; 6], 0);
        for (name, value) in given.chain([("expected", expected), ("found", found)]) {
            let is_result = matches!(name, "expected" | "found");
            match name {
                "color" => write!(f, "\n  {name:<8} = {}", Color::ALL[value as usize])?,
                "square" => write!(f, "\n  {name:<8} = {}", Square::ALL[value as usize])?,
                _ if name == "files" || is_result && !is_set => {
                    write!(f, "\n  {name:<8} = {value:#010b}")?;
                }
                _ => {
                    (names[count], sets[count], count) = (name, value, count + 1);
                    write!(f, "\n  {name:<8} = {value:#018x}")?;
                }
            }
        }
        if count == 0 {
            return Ok(()); // For file sets and numbers, the lines above are enough.
        }
        f.write_str("\n")?;
        for name in &names[..count - 1] {
            write!(f, "{name:<20}")?; // A board and the space behind it.
        }
        writeln!(f, "{}", names[count - 1])?;
        write_boards(f, &sets[..count])
    }
}

// The same as `Display`, because `unwrap`, and a `main` that returns the error, print the debug form.
impl fmt::Debug for Nonconformity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Nonconformity {}
