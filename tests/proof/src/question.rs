//! What is asked of a function: its arguments, what it should return, and for which boards. The answer is a
//! proof, or a board for which it returns something else.

use std::collections::BTreeMap;
use std::slice;
use std::str::FromStr;

use pawnfill::{Color, Operation};
use pawnfill_oracle::input::PAWN_RANKS;

use crate::diagram::Bdd;
use crate::expression::{Expression, Given, SETS, by_square, passed_byte};
use crate::machine::{self, GARBAGE, asks_garbage};
use crate::paths::{self, RESULTS};
use crate::program::Program;
use crate::word::{Word, is_zero, number, resized, value_of, zip};

/// An argument of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// What it gives: the name of a set, `color`, `square` or `files`; `_` for any value.
    pub name: String,
    /// The number of bits that the function may read.
    pub bits: usize,
    /// The values that stand for White and for Black.
    pub colors: [i64; 2],
}

impl Argument {
    /// An argument by its name.
    pub fn of(name: &str) -> Self {
        name.parse().expect("the name of an argument")
    }
}

/// Reads an argument: a name, with a number of bits or the values of the colors, such as `square:64`,
/// `color=1/-1` or `color:8=0/1`.
impl FromStr for Argument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (place, colors) = text.split_once('=').unwrap_or((text, "0/1"));
        let (name, bits) = place.split_once(':').unwrap_or((place, ""));
        let is_wide = SETS.contains(&name) || name == "_";
        if !is_wide && !["color", "square", "files"].contains(&name) {
            let sets = SETS.join(", ");
            return Err(format!(
                "`{name}` is no argument; it is one of {sets}, color, square and files, or _ for any value"
            ));
        }
        let bits = match bits {
            "" if is_wide => 64,
            "" | "32" => 32,
            "64" => 64,
            "16" => 16,
            "8" => 8,
            _ => return Err(format!("`{text}` should have 8, 16, 32 or 64 bits")),
        };
        let colors = colors
            .split_once('/')
            .filter(|_| place == text || name == "color");
        let colors =
            colors.and_then(|(white, black)| Some([white.parse().ok()?, black.parse().ok()?]));
        let colors = colors.ok_or_else(|| {
            format!("`{text}` should be a color with White's and Black's value, such as color=1/-1")
        })?;
        Ok(Self {
            name: name.to_owned(),
            bits,
            colors,
        })
    }
}

/// How a function returns its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returned {
    /// As its lowest bits: a set has 64, a set of files 8, and a number 32. A boolean is 0 or 1 with 64 bits, and
    /// then with fewer, too.
    Usual,
    /// As so many bits.
    Bits(usize),
    /// As so many bits that are zero or not.
    Nonzero(usize),
}

/// What is asked of a function.
#[derive(Clone)]
pub struct Question {
    /// The arguments, in their order.
    pub arguments: Vec<Argument>,
    /// What it should return.
    pub expected: Expression,
    /// The color, if the function does not take one.
    pub color: Color,
    /// How it returns.
    pub returned: Returned,
    /// Which result of a pair is asked for.
    pub result: usize,
    /// Whether its sets and squares begin with a8.
    pub is_a8_first: bool,
    /// Whether only boards with pawns on ranks 2 to 7 count.
    pub is_for_pawn_ranks: bool,
    /// The most pawns on the board, if they are few. Then the variables are their places, and every function
    /// is small.
    pub pawns: Option<u32>,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The function returns what it should, for all arguments.
    Proved,
    /// It does not, for example for these arguments.
    Refuted(Box<Counterexample>),
}

/// Arguments for which a function returns something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// The color.
    pub color: Color,
    /// The values of the arguments by their names. Squares and sets begin with a1.
    pub values: Vec<(String, u64)>,
    /// What is passed to the function.
    pub passed: Vec<u64>,
    /// What it should return, as it returns it.
    pub expected: u64,
    /// What it does return.
    pub found: u64,
    /// The number of bits of both.
    pub bits: usize,
    /// Whether the result depends on something else than the arguments, such as the unused part of a register.
    pub depends_on_garbage: bool,
}

// The variables, in the order in which they are asked. Squares are asked file by file, because squares of
// the same file are the most closely related.

const SQUARE: u32 = 0;
const FILES: u32 = 6;
const ROLES: u32 = 4;
const BOARD: u32 = 14;

/// The index of a set among those of a board.
fn role(name: &str) -> u32 {
    match name {
        "enemy" | "black" => 1,
        "empty" | "occupied" => 2,
        "targets" => 3,
        _ => 0,
    }
}

/// An error if two arguments are the same set, or could be.
pub fn check_sets(arguments: &[Argument]) -> Result<(), String> {
    let names = arguments.iter().map(|argument| &*argument.name);
    let sets = Vec::from_iter(names.filter(|name| SETS.contains(name)));
    let is_of_color = |name: &str| ["white", "black"].contains(&name);
    for (index, one) in sets.iter().enumerate() {
        for other in &sets[..index] {
            let are_both_pawns = role(one) < 2 && role(other) < 2;
            let is_mixed = are_both_pawns && is_of_color(one) != is_of_color(other);
            if role(one) == role(other) || is_mixed {
                return Err(format!(
                    "the arguments `{other}` and `{one}` are not two different sets"
                ));
            }
        }
    }
    Ok(())
}

/// The board with a8 as the first square, or back.
fn turned<T: Clone>(set: &[T]) -> Vec<T> {
    set.chunks(8).rev().flatten().cloned().collect()
}

impl Question {
    /// Whether a function with these arguments, of which the first may be the color, returns an operation.
    pub fn of(operation: &Operation, arguments: &[&str], color: Color) -> Self {
        let expected = Expression::of(operation);
        Self {
            arguments: arguments.iter().map(|name| Argument::of(name)).collect(),
            is_for_pawn_ranks: expected.is_for_pawn_ranks,
            expected,
            color,
            returned: Returned::Usual,
            result: 0,
            is_a8_first: false,
            pawns: None,
        }
    }

    /// Whether the function takes a color.
    pub fn takes_color(&self) -> bool {
        self.arguments
            .iter()
            .any(|argument| argument.name == "color")
    }

    /// The colors for which it is asked.
    fn colors(&self) -> &[Color] {
        if self.takes_color() {
            &Color::ALL
        } else {
            slice::from_ref(&self.color)
        }
    }

    /// A set that is an argument.
    pub fn set(&self, name: &str) -> Word {
        let role = role(name);
        let only_ranks = role < 2 && self.is_for_pawn_ranks;
        let square = |square: usize| {
            if only_ranks && PAWN_RANKS >> square & 1 == 0 {
                Bdd::FALSE
            } else if let Some(pawns) = self.pawns {
                let pawns = (0..pawns).map(|pawn| self.is_at(pawn, role, square));
                let is_there = pawns.fold(Bdd::FALSE, |any, pawn| any | pawn);
                // Most squares are empty.
                is_there ^ Bdd::from(name == "empty")
            } else {
                let by_files = (8 * (square % 8) + 7 - square / 8) as u32;
                Bdd::variable(BOARD + ROLES * by_files + role)
            }
        };
        (0..64).map(square).collect()
    }

    /// Whether one of few pawns is on a square of a set.
    fn is_at(&self, pawn: u32, role: u32, square: usize) -> Bdd {
        let place = u64::from(role) << 6 | square as u64;
        let first = BOARD + 8 * pawn;
        let bits = number(place, 8).into_iter().zip(first..);
        bits.fold(Bdd::TRUE, |all, (bit, variable)| {
            all & !(bit ^ Bdd::variable(variable))
        })
    }

    /// The values of all arguments, and the bits of the square.
    fn given(&self, color: Color) -> (Given, Word) {
        let has = |name: &str| self.arguments.iter().any(|argument| argument.name == name);
        let files = has("files").then(|| (FILES..FILES + 8).map(Bdd::variable).collect());
        let sets = SETS.into_iter().filter(|name| has(name));
        let sets = sets
            .map(|name| (name, self.set(name)))
            .collect::<BTreeMap<_, _>>();
        let square = (SQUARE..SQUARE + 6).map(Bdd::variable).collect();
        (
            Given {
                color,
                square: None,
                files,
                sets,
            },
            square,
        )
    }

    /// The words that are passed.
    fn words(&self, given: &Given, square: &[Bdd]) -> Vec<Word> {
        let words = self.arguments.iter().map(|argument| {
            let word = match &*argument.name {
                "color" => number(argument.colors[given.color as usize] as u64, 64),
                "square" => {
                    let square = square.iter().enumerate();
                    let is_turned = |bit: usize| Bdd::from(self.is_a8_first && bit >= 3);
                    let square = square.map(|(bit, &value)| value ^ is_turned(bit));
                    passed_byte(&Word::from_iter(square))
                }
                "files" => passed_byte(given.files.as_deref().unwrap_or_default()),
                name => match given.sets.get(name) {
                    Some(set) if self.is_a8_first => turned(set),
                    Some(set) => set.clone(),
                    // Any value.
                    None => return Word::new(),
                },
            };
            resized(&word, argument.bits)
        });
        words.collect()
    }

    /// The value of an expression: 64 bits of a set, 8 of a set of files, 32 of a number, or one. It may be wrong
    /// for these arguments.
    pub fn value(&self, color: Color) -> Result<Word, String> {
        let (given, square) = self.given(color);
        let mut arguments = self.arguments.iter();
        if arguments.any(|argument| argument.name == "square") {
            return by_square(&square, |square| {
                self.expected.value(&Given {
                    square: Some(square),
                    ..given.clone()
                })
            });
        }
        self.expected.value(&given)
    }

    /// The bits that a function with these arguments should return.
    pub fn expected(&self, color: Color) -> Result<Word, String> {
        let value = self.value(color)?;
        if let (64, Returned::Bits(bits @ ..64)) = (value.len(), self.returned) {
            return Err(format!("a set has 64 bits, and {bits} are returned"));
        }
        Ok(match (value.len(), self.returned) {
            (64, Returned::Usual | Returned::Bits(64)) if self.is_a8_first => turned(&value),
            (1, Returned::Usual) => resized(&value, 64),
            (_, Returned::Bits(bits)) => resized(&value, bits),
            (_, Returned::Nonzero(_)) => vec![!is_zero(&value)],
            _ => value,
        })
    }

    /// Proves that a function returns what it should, or finds arguments for which it does not. If the function
    /// takes the color, each color has its own proof, which takes fewer nodes than one for both at once.
    pub fn answer(&self, program: &Program, address: u64) -> Result<Answer, String> {
        for &color in self.colors() {
            machine::forget_all();
            let (given, square) = self.given(color);
            let words = self.words(&given, &square);
            let register = RESULTS[self.result];
            let result = paths::call(program, address, &words, &[register])?.remove(0);
            if let Some(counterexample) = self.refutation(color, &result)? {
                return Ok(Answer::Refuted(Box::new(counterexample)));
            }
        }
        Ok(Answer::Proved)
    }

    /// The answer for all boards with at most two pawns, also for functions that are too large for all boards.
    pub fn answer_for_few(&self, program: &Program, address: u64) -> Result<Answer, String> {
        let few = |pawns| Question {
            pawns: Some(pawns),
            ..self.clone()
        };
        match few(1).answer(program, address)? {
            Answer::Proved => few(2).answer(program, address),
            refuted => Ok(refuted),
        }
    }

    /// Arguments for which the result of a call is wrong, if there are any: those with the fewest pawns, and
    /// if possible such as can be in a game. The result may have more bits than the function returns.
    pub fn refutation(
        &self,
        color: Color,
        result: &[Bdd],
    ) -> Result<Option<Counterexample>, String> {
        let expected = self.expected(color)?;
        let found = match self.returned {
            Returned::Nonzero(bits) => vec![!is_zero(&result[..bits])],
            _ => result[..expected.len()].to_vec(),
        };
        if found == expected {
            return Ok(None);
        }
        let (given, square) = self.given(color);
        // One bit is enough to refute the function, and all bits together are not a small function.
        let differences = zip(&found, &expected, |found, expected| found ^ expected);
        let sets = given.sets.iter().filter(|(name, _)| role(name) < 2);
        let pawns = Vec::from_iter(sets.map(|(_, set)| set));
        let off_ranks = pawns
            .iter()
            .flat_map(|set| set[..8].iter().chain(&set[56..]));
        let mut legal = off_ranks.fold(Bdd::TRUE, |legal, &pawn| legal & !pawn);
        if let [own, enemy] = pawns[..] {
            legal = legal & is_zero(&zip(own, enemy, |own, enemy| own & enemy));
        }
        let is_pawn = |variable: u32| (BOARD..GARBAGE).contains(&variable);
        let fewest = |within: Bdd| {
            let examples = differences
                .iter()
                .filter_map(|&difference| (difference & within).smallest(is_pawn));
            examples.min_by_key(|example| {
                example
                    .iter()
                    .filter(|(variable, value)| *value && is_pawn(*variable))
                    .count()
            })
        };
        let Some(example) = fewest(legal).or_else(|| fewest(Bdd::TRUE)) else {
            return Ok(None);
        };
        let value = |variable: u32| example.contains(&(variable, true));
        let values = self.arguments.iter().filter_map(|argument| {
            Some((
                argument.name.clone(),
                match &*argument.name {
                    "color" => color as u64,
                    "square" => value_of(&square, value),
                    "files" => value_of(given.files.as_ref()?, value),
                    name => value_of(given.sets.get(name)?, value),
                },
            ))
        });
        let words = self.words(&given, &square);
        Ok(Some(Counterexample {
            color,
            values: values.collect(),
            passed: words.iter().map(|word| value_of(word, value)).collect(),
            expected: value_of(&expected, value),
            found: value_of(&found, value),
            bits: expected.len(),
            depends_on_garbage: asks_garbage(&found),
        }))
    }
}
