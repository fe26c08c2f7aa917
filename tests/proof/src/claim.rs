//! The property to prove ([`Claim`]), its proof, and counterexamples.

use std::array;
use std::collections::BTreeMap;
use std::slice;

use pawnfill::{Color, Square};
use pawnfill_oracle::driver;
use pawnfill_oracle::input::{PAWN_RANKS, Random};

use crate::diagram::Bdd;
use crate::expression::{Expression, Given, SETS};
use crate::machine::{self, GARBAGE, asks_garbage};
use crate::paths::{self, RESULTS};
use crate::program::Program;
use crate::word::{Word, choose, is_zero, map, number, resized, reversed, value_of, zip};

/// What a function returns, and for which boards.
#[derive(Clone)]
pub struct Claim {
    /// The names of the arguments, in order. Sets have 64 bits; `color`, `square` and `files` have 32.
    pub arguments: Vec<String>,
    /// The expected result.
    pub expected: Expression,
    /// The color, unless `color` is an argument.
    pub color: Color,
    /// The width of the result in bits. `None` is the width of the expected result.
    pub bits: Option<usize>,
    /// Which result the claim is about, 0 or 1, if the function returns a pair.
    pub result: usize,
    /// Whether bit 0 is a8.
    pub is_a8_first: bool,
    /// Whether the claim is only for pawns on ranks 2 to 7.
    pub is_for_pawn_ranks: bool,
    /// Whether the sets must fit one board: no square has two pawns, and each pawn's square is occupied.
    pub is_for_boards: bool,
    /// The largest number of members of all sets together, if the claim is only for few. Then the variables
    /// encode each member's square and `role` (its set) instead of whole sets. This keeps diagrams small.
    pub pawns: Option<u32>,
}

/// A counterexample, or `None` if the claim is proved. The error says why neither is known.
pub type Answer = Result<Option<Counterexample>, String>;

/// Arguments for which the function does not return the expected result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// The color, whether or not it is an argument.
    pub color: Color,
    /// The values of the arguments by their names. In squares and sets, a1 comes first.
    pub values: Vec<(String, u64)>,
    /// Whether bit 0 of the function's sets is a8.
    pub is_a8_first: bool,
    /// The arguments as they are passed, and the expected result.
    pub example: Example,
    /// The returned result.
    pub found: u64,
    /// The width of the expected result in bits.
    pub bits: usize,
    /// Whether the result depends on more than the arguments, such as on the unused part of a register.
    pub depends_on_garbage: bool,
}

// The order of the diagrams' variables: the bits of the square, the set of files, then the sets of squares,
// file by file. Diagrams are small if related variables, such as those of a file, are close in the order.

const SQUARE_BASE: u32 = 0;
const FILES_BASE: u32 = 6;
const ROLE_COUNT: u32 = 4;
const BOARD_BASE: u32 = 14;

fn role(name: &str) -> u32 {
    match name {
        "enemy" | "black" => 1,
        "empty" | "occupied" => 2,
        "targets" => 3,
        "own" | "pawns" | "set" | "white" => 0,
        _ => unreachable!("`{name}` is no set"),
    }
}

/// Returns an error if two arguments are or could be the same set.
pub fn check_sets(arguments: &[String]) -> Result<(), String> {
    let names = arguments.iter().map(String::as_str);
    let sets = Vec::from_iter(names.filter(|name| SETS.contains(name)));
    let is_of_color = |name: &str| ["white", "black"].contains(&name);
    let clash = |one: &str, other: &str| {
        let are_pawns = role(one) < 2 && role(other) < 2;
        role(one) == role(other) || are_pawns && is_of_color(one) != is_of_color(other)
    };
    for (index, one) in sets.iter().enumerate() {
        if let Some(other) = sets[..index].iter().find(|other| clash(one, other)) {
            return Err(format!("`{other}` and `{one}` are or could be the same set"));
        }
    }
    Ok(())
}

impl Claim {
    /// Returns the claim for all sets on which the expected expression is defined.
    pub fn new(expected: Expression, arguments: Vec<String>, color: Color) -> Self {
        Self {
            arguments,
            is_for_pawn_ranks: expected.is_for_pawn_ranks,
            expected,
            color,
            bits: None,
            result: 0,
            is_a8_first: false,
            is_for_boards: false,
            pawns: None,
        }
    }

    fn has(&self, name: &str) -> bool {
        self.arguments.iter().any(|argument| argument == name)
    }

    fn colors(&self) -> &[Color] {
        if self.has("color") { &Color::ALL } else { slice::from_ref(&self.color) }
    }

    fn set(&self, name: &str) -> Word {
        let role = role(name);
        let set = self.any_set(role);
        // The pawns of the roles before this one.
        let of_pawns = (0..role.min(2)).map(|role| self.any_set(role));
        let pawns = of_pawns.fold(number(0, 64), |all, set| zip(&all, &set, |all, it| all | it));
        match name {
            "enemy" | "black" if self.is_for_boards => zip(&set, &pawns, |set, own| set & !own),
            "occupied" if self.is_for_boards => zip(&set, &pawns, |set, pawns| set | pawns),
            "empty" if self.is_for_boards => zip(&set, &pawns, |set, pawns| !(set | pawns)),
            // With few pawns, the variables give the squares that are not empty.
            "empty" if self.pawns.is_some() => map(&set, |bit| !bit),
            _ => set,
        }
    }

    /// Returns a set whose squares are variables or, with few pawns, functions of the pawns' squares.
    fn any_set(&self, role: u32) -> Word {
        let only_ranks = role < 2 && self.is_for_pawn_ranks;
        let square = |square: usize| {
            if only_ranks && PAWN_RANKS >> square & 1 == 0 {
                Bdd::FALSE
            } else if let Some(pawns) = self.pawns {
                let pawns = (0..pawns).map(|pawn| self.is_at(pawn, role, square));
                pawns.fold(Bdd::FALSE, |any, pawn| any | pawn)
            } else {
                let by_files = 8 * (square % 8) + 7 - square / 8;
                Bdd::variable(BOARD_BASE + ROLE_COUNT * by_files as u32 + role)
            }
        };
        (0..64).map(square).collect()
    }

    /// Whether the pawn with this number has a role and is on a square.
    fn is_at(&self, pawn: u32, role: u32, square: usize) -> Bdd {
        let place = u64::from(role) << 6 | square as u64;
        let first = BOARD_BASE + 8 * pawn;
        let bits = number(place, 8).into_iter().zip(first..);
        bits.fold(Bdd::TRUE, |all, (bit, variable)| all & !(bit ^ Bdd::variable(variable)))
    }

    /// Returns the oracle's arguments, in which [`Self::value`] sets the square; and the bits of the square.
    fn given(&self, color: Color) -> (Given, Word) {
        let files =
            self.has("files").then(|| (FILES_BASE..BOARD_BASE).map(Bdd::variable).collect());
        let sets = SETS.into_iter().filter(|name| self.has(name));
        let sets = sets.map(|name| (name, self.set(name))).collect::<BTreeMap<_, _>>();
        let square = (SQUARE_BASE..FILES_BASE).map(Bdd::variable).collect();
        (Given { color, square: None, files, sets }, square)
    }

    /// Returns the arguments as a caller passes them.
    fn words(&self, given: &Given, square: &[Bdd]) -> Vec<Word> {
        let words = self.arguments.iter().map(|argument| match &**argument {
            "color" => number(given.color as u64, 32),
            "square" => {
                let flip = number(if self.is_a8_first { 56 } else { 0 }, square.len());
                resized(&zip(square, &flip, |bit, flip| bit ^ flip), 32)
            }
            "files" => resized(given.files.as_deref().unwrap_or_default(), 32),
            // Each byte is a rank, so reversing the bytes flips the set.
            name if self.is_a8_first => reversed(&given.sets[name]),
            name => given.sets[name].clone(),
        });
        words.collect()
    }

    /// Returns the oracle's result, before it is flipped for a8 or resized.
    fn value(&self, color: Color) -> Result<Word, String> {
        let (given, square) = self.given(color);
        if !self.has("square") {
            return self.expected.value(&given);
        }
        let of_square =
            |square| self.expected.value(&Given { square: Some(square), ..given.clone() });
        let values = Square::ALL.into_iter().map(of_square);
        let mut values = values.collect::<Result<Vec<_>, _>>()?;
        // The bits of the square select one of the 64 values.
        for bit in square {
            values = values.chunks(2).map(|pair| choose(bit, &pair[1], &pair[0])).collect();
        }
        Ok(values.remove(0))
    }

    /// Returns the bits that the function must return.
    pub fn expected(&self, color: Color) -> Result<Word, String> {
        let value = self.value(color)?;
        Ok(match (value.len(), self.bits) {
            (64, _) if self.is_a8_first => reversed(&value),
            (_, Some(bits)) => resized(&value, bits),
            _ => value,
        })
    }

    /// Proves the claim for a function, or finds a counterexample. If the color is an argument, each
    /// color has its own proof, because one proof for both takes more nodes.
    pub fn answer(&self, program: &Program, address: u64) -> Answer {
        for &color in self.colors() {
            machine::forget_all();
            let (given, square) = self.given(color);
            let words = self.words(&given, &square);
            let register = RESULTS[self.result];
            let result = paths::call(program, address, &words, &[register])?.remove(0);
            if let Some(found) = self.refutation(color, &result)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Answers for sets with at most two members together, often even if [`Self::answer`] exceeds the budget.
    pub fn answer_for_few(&self, program: &Program, address: u64) -> Answer {
        let few = |pawns| Self { pawns: Some(pawns), ..self.clone() }.answer(program, address);
        match few(1)? {
            None => few(2),
            refuted => Ok(refuted),
        }
    }

    /// Compares the result of a call with the expected one, and ignores bits beyond the expected width. The
    /// counterexample has the fewest true variables, which usually are pawns. If possible, pawns are on ranks
    /// 2 to 7, and none share a square.
    fn refutation(&self, color: Color, result: &[Bdd]) -> Answer {
        let expected = self.expected(color)?;
        let found = result[..expected.len()].to_vec();
        if found == expected {
            return Ok(None);
        }
        let (given, square) = self.given(color);
        // Each bit's difference is searched by itself, because the diagram of their union would be large.
        let differences = zip(&found, &expected, |found, expected| found ^ expected);
        let sets = given.sets.iter().filter(|(name, _)| role(name) < 2);
        let pawns = Vec::from_iter(sets.map(|(_, set)| set));
        let off_ranks = pawns.iter().flat_map(|set| set[..8].iter().chain(&set[56..]));
        let mut legal = off_ranks.fold(Bdd::TRUE, |legal, &pawn| legal & !pawn);
        if let [own, enemy] = pawns[..] {
            legal = legal & is_zero(&zip(own, enemy, |own, enemy| own & enemy));
        }
        let is_pawn = |variable: u32| (BOARD_BASE..GARBAGE).contains(&variable);
        let fewest = |within: Bdd| {
            let examples = differences.iter().filter_map(|&it| (it & within).smallest(is_pawn));
            examples.min_by_key(|true_ones| true_ones.iter().filter(|it| is_pawn(**it)).count())
        };
        let example = fewest(legal).or_else(|| fewest(Bdd::TRUE));
        let example = example.ok_or("the results differ, but no counterexample is found")?;
        let value = |variable: u32| example.contains(&variable);
        let values = self.arguments.iter().filter_map(|argument| {
            let passed = match &**argument {
                "color" => color as u64,
                "square" => value_of(&square, value),
                "files" => value_of(given.files.as_ref()?, value),
                name => value_of(given.sets.get(name)?, value),
            };
            Some((argument.clone(), passed))
        });
        let words = self.words(&given, &square);
        Ok(Some(Counterexample {
            color,
            values: values.collect(),
            is_a8_first: self.is_a8_first,
            example: Example::of(&words, &expected, value),
            found: value_of(&found, value),
            bits: self.value(color)?.len(),
            depends_on_garbage: asks_garbage(&found),
        }))
    }

    /// Returns random boards with the expected results. One third have few pawns, one third as many as in
    /// games, and the rest are any sets.
    pub fn examples(&self, count: usize) -> Result<Vec<Example>, String> {
        let mut random = Random::new(0x1477);
        let mut examples = Vec::new();
        for &color in self.colors() {
            let (given, square) = self.given(color);
            let (words, expected) = (self.words(&given, &square), self.expected(color)?);
            for number in 0..count / self.colors().len() {
                let board: [u64; ROLE_COUNT as usize] = array::from_fn(|_| match number % 3 {
                    0 => random.set() & random.sparse() & random.sparse(),
                    1 => random.pawns(),
                    _ => random.set(),
                });
                let others = random.set();
                let value = |variable: u32| match variable.checked_sub(BOARD_BASE) {
                    None => others >> variable & 1 != 0,
                    Some(place) => {
                        let (by_files, role) = (place / ROLE_COUNT, place % ROLE_COUNT);
                        board[role as usize] >> (8 * (7 - by_files % 8) + by_files / 8) & 1 != 0
                    }
                };
                examples.push(Example::of(&words, &expected, value));
            }
        }
        Ok(examples)
    }
}

/// Arguments and the expected result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The values of the argument registers.
    pub passed: [u64; 6],
    /// The expected result.
    pub expected: u64,
}

impl Example {
    /// Evaluates symbolic arguments and a symbolic result for these values of the variables.
    pub fn of(words: &[Word], expected: &[Bdd], value: impl Fn(u32) -> bool) -> Self {
        let passed = |place| words.get(place).map_or(0, |word: &Word| value_of(word, &value));
        Self { passed: array::from_fn(passed), expected: value_of(expected, &value) }
    }
}

impl Counterexample {
    /// Draws the boards, then lists the square and the files. `titles` name the expected and the found result.
    pub fn pictures(&self, titles: [&str; 2]) -> String {
        let mut boards: Vec<(&str, u64)> = Vec::new();
        let mut others = String::new();
        for (name, value) in &self.values {
            match &**name {
                "square" => others += &format!("square = {}\n", Square::from_index(*value as u8)),
                "files" => others += &format!("files = {value:#010b}\n"),
                name if SETS.contains(&name) => boards.push((name, *value)),
                _ => {}
            }
        }
        let results = [self.example.expected, self.found];
        for (title, result) in titles.into_iter().zip(results) {
            match self.bits {
                64 if self.is_a8_first => boards.push((title, result.swap_bytes())),
                64 => boards.push((title, result)),
                8 => others += &format!("{title} = {result:#010b} ({result})\n"),
                1 => others += &format!("{title} = {}\n", result != 0),
                _ => others += &format!("{title} = {result}\n"),
            }
        }
        driver::pictures(&boards) + &others
    }
}
