//! The results that functions should return: the oracle's statements about symbolic bits.

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{Disagreement, OPERATIONS, ORACLE, RETURN_TYPES, operation};
use pawnfill_oracle::input::Input;
use pawnfill_oracle::oracle::{self, Count, FileSet, Set};

use crate::diagram::Bdd;
use crate::word::{Word, choose, number, resized, value_of};

/// A set of squares whose bits are functions.
#[derive(Clone, Copy)]
pub struct Squares([Bdd; 64]);

/// A set of files whose bits are functions.
#[derive(Clone, Copy)]
pub struct Files([Bdd; 8]);

impl Set for Squares {
    type Bit = Bdd;
    type Files = Files;

    fn bit(&self, number: u32) -> Bdd {
        self.0[number as usize]
    }

    fn of_bits(mut bits: impl FnMut(u32) -> Bdd) -> Self {
        Self(std::array::from_fn(|number| bits(number as u32)))
    }
}

impl FileSet for Files {
    type Bit = Bdd;
    type Set = Squares;
    type Number = Self;

    fn bit(&self, number: u32) -> Bdd {
        self.0[number as usize]
    }

    fn of_bits(mut bits: impl FnMut(u32) -> Bdd) -> Self {
        Self(std::array::from_fn(|number| bits(number as u32)))
    }

    fn number(count: &Count<Bdd>) -> Self {
        Self::of_bits(|bit| {
            (0..Count::<Bdd>::MOST)
                .filter(|number| number >> bit & 1 != 0)
                .fold(Bdd::FALSE, |any, number| any | count.exactly(number))
        })
    }
}

/// A value with bits to compare.
trait Bits {
    fn bits(self) -> Word;
}

macro_rules! bits {
    ($($name:ident)*) => { $(
        impl Bits for $name {
            fn bits(self) -> Word {
                self.0.to_vec()
            }
        }
    )* };
}

bits! { Squares Files }

impl Bits for u64 {
    fn bits(self) -> Word {
        number(self, 64)
    }
}

// The variables, in the order in which they are asked. Squares are asked file by file, because squares of
// the same file are the most closely related.

const SQUARE: u32 = 0;
const FILES: u32 = 6;
const SETS: u32 = 14;

/// The variable of a square in the first, the second or the third set of a board.
fn variable(board: usize, square: usize, set: usize) -> u32 {
    let by_files = 8 * (square % 8) + 7 - square / 8;
    SETS + (3 * (64 * board + by_files) + set) as u32
}

/// The symbolic arguments of an operation.
pub struct Arguments {
    color: Color,
    files: Files,
    /// The index of the board, if there are several.
    board: usize,
    sets: [Squares; 3],
    /// Whether the sets are given and returned with a8 as the first square.
    is_a8_first: bool,
}

/// The way in which an operation is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Call {
    /// With its own arguments.
    Operation,
    /// As a method of the view, which is built from a white and a black set.
    View,
}

impl Call {
    /// Whether a call of an operation takes a color. A method of the view takes the color of the own pawns.
    pub fn takes_color(self, operation: &Operation) -> bool {
        operation.takes("color") || self == Self::View && !operation.takes("white")
    }
}

impl Arguments {
    /// All arguments in the domain of an operation for a color.
    pub fn of(operation: &Operation, call: Call, color: Color, is_a8_first: bool) -> Self {
        Self::on_board(0, operation, call, color, is_a8_first)
    }

    /// The same on one of several boards.
    fn on_board(
        board: usize,
        operation: &Operation,
        call: Call,
        color: Color,
        is_a8_first: bool,
    ) -> Self {
        let all = Input::of_sets(!0, !0);
        let pawns = all.within_domain(operation).pawns;
        let set = |set: usize| {
            Squares(std::array::from_fn(|square| {
                // The first set holds pawns; for the view, the first two do.
                let is_pawns = set == 0 || set == 1 && call == Call::View;
                if is_pawns && pawns >> square & 1 == 0 {
                    Bdd::FALSE
                } else {
                    Bdd::variable(variable(board, square, set))
                }
            }))
        };
        Self {
            color,
            files: Files(std::array::from_fn(|file| {
                Bdd::variable(FILES + file as u32)
            })),
            board,
            sets: std::array::from_fn(set),
            is_a8_first,
        }
    }

    /// A set as it is passed or returned. A file set has no ranks to turn around.
    fn turned<T: Clone>(&self, set: Vec<T>) -> Vec<T> {
        if self.is_a8_first && set.len() == 64 {
            set.chunks(8).rev().flatten().cloned().collect()
        } else {
            set
        }
    }

    /// The arguments that a set of both sides has for a color, on one of several boards. The empty
    /// squares are those without a pawn, and the targets are the other side's pawns.
    pub fn of_pawns(board: usize, operation: &Operation, color: Color) -> Self {
        let mut arguments = Self::on_board(board, operation, Call::View, color, false);
        let [Squares(white), Squares(black), other] = &mut arguments.sets;
        *other = match color {
            _ if operation.takes("empty") => Squares(std::array::from_fn(|square| {
                !(white[square] | black[square])
            })),
            Color::White => Squares(*black),
            Color::Black => Squares(*white),
        };
        arguments
    }

    /// The pawns, White's first.
    pub fn pawns(&self) -> [Word; 2] {
        [self.sets[0].bits(), self.sets[1].bits()]
    }

    /// The words that are passed to a call, except the color.
    pub fn words(&self, operation: &Operation, call: Call) -> Vec<Word> {
        let mut words = Vec::new();
        let [first, second, third] = self.sets.map(|set| self.turned(set.bits()));
        if call == Call::View {
            words.extend([first, second]);
            if operation.takes("empty") || operation.takes("targets") {
                words.push(third);
            }
            return words;
        }
        for &argument in operation.arguments {
            match argument {
                "color" => {}
                "square" => {
                    let bit = |bit: u32| {
                        let is_turned = self.is_a8_first && bit >= 3;
                        Bdd::variable(SQUARE + bit) ^ Bdd::from(is_turned)
                    };
                    let bits: Word = (0..6).map(bit).collect();
                    words.push(passed_byte(&bits));
                }
                "files" => words.push(passed_byte(&self.files.bits())),
                "enemy" | "black" | "targets" | "empty" => words.push(second.clone()),
                _ => words.push(first.clone()),
            }
        }
        words
    }

    /// The result that the call should return, by the oracle.
    pub fn expected(&self, index: usize, call: Call) -> Word {
        self.turned(match call {
            Call::Operation => self.of_squares(index),
            Call::View => self.of_view(index),
        })
    }

    /// The statement about the pawns of a view.
    fn of_view(&self, index: usize) -> Word {
        let [white, black, other] = self.sets;
        let (own, enemy) = match self.color {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let (color, square, files) = (self.color, Square::A1, oracle::file_set(own));
        STATEMENTS[index](&Given {
            color,
            square,
            files,
            own,
            enemy,
            white,
            black,
            other,
        })
    }

    /// The statement for every square, if the operation takes one.
    fn of_squares(&self, index: usize) -> Word {
        let (color, files, [own, enemy, _]) = (self.color, self.files, self.sets);
        let (white, black, other) = (own, enemy, enemy);
        let of_square = |square| {
            STATEMENTS[index](&Given {
                color,
                square,
                files,
                own,
                enemy,
                white,
                black,
                other,
            })
        };
        if !Operation::ALL[index].takes("square") {
            return of_square(Square::A1);
        }
        let mut of_squares: Vec<Word> = Square::ALL.into_iter().map(of_square).collect();
        for bit in 0..6 {
            let bit = Bdd::variable(SQUARE + bit);
            let pairs = of_squares.chunks(2);
            of_squares = pairs.map(|pair| choose(bit, &pair[1], &pair[0])).collect();
        }
        of_squares.remove(0)
    }

    /// An input for which the result of a call is wrong, if there is one. The result may have more bits than
    /// the operation returns.
    pub fn refutation(
        &self,
        strategy: &'static str,
        operation: usize,
        call: Call,
        result: &[Bdd],
    ) -> Option<Disagreement> {
        let expected = self.expected(operation, call);
        let result = &result[..expected.len()];
        // One bit is enough to refute the function, and all bits together are not a small function.
        let mut pairs = result.iter().zip(&expected);
        let (&found, &expected) = pairs.find(|(found, expected)| found != expected)?;
        let example = (found ^ expected).example()?;
        Some(self.disagreement(strategy, operation, call, &example, result))
    }

    /// The input that an assignment of variables stands for, and the oracle's answer to it.
    fn disagreement(
        &self,
        strategy: &'static str,
        index: usize,
        call: Call,
        example: &[(u32, bool)],
        result: &[Bdd],
    ) -> Disagreement {
        let value = |variable: u32| example.contains(&(variable, true));
        let set = |set: usize| {
            (0..64).fold(0, |squares, square| {
                squares | u64::from(value(variable(self.board, square, set))) << square
            })
        };
        let bits = |first: u32, bits: u32| {
            (0..bits).fold(0, |number, bit| {
                number | u8::from(value(first + bit)) << bit
            })
        };
        let (white, black) = (set(0), set(1));
        let (own, enemy) = match (call, self.color) {
            (Call::View, Color::Black) => (black, white),
            _ => (white, black),
        };
        let other = match call {
            Call::View => value_of(&self.sets[2].bits(), value),
            Call::Operation => black,
        };
        let mut input = Input {
            color: self.color,
            square: Square::from_index(bits(SQUARE, 6)),
            files: bits(FILES, 8),
            white,
            black,
            empty: other,
            targets: other,
            ..Input::of_sets(own, enemy)
        };
        if call == Call::View {
            let files = ORACLE[operation("file_set")](&input);
            input.files = files as u8;
        }
        let found = value_of(&self.turned(result.to_vec()), value);
        Disagreement {
            strategy,
            operation: index,
            input,
            expected: ORACLE[index](&input),
            found: Some(found),
        }
    }
}

/// The arguments of a call as numbers, each with its number of bits.
pub fn passed(
    input: &Input,
    operation: &Operation,
    call: Call,
    color: Option<Color>,
) -> Vec<(u64, usize)> {
    let mut passed = Vec::new();
    if call.takes_color(operation) && color.is_none() {
        passed.push((input.color as u64, 32));
    }
    let names: &[&str] = match call {
        Call::Operation => operation.arguments,
        Call::View if operation.takes("empty") => &["white", "black", "empty"],
        Call::View if operation.takes("targets") => &["white", "black", "targets"],
        Call::View => &["white", "black"],
    };
    let names = names.iter().filter(|name| **name != "color");
    passed.extend(names.map(|name| {
        let bits = if ["square", "files"].contains(name) {
            32
        } else {
            64
        };
        (input.value(name), bits)
    }));
    passed
}

/// The number of bits that an operation returns.
pub fn result_bits(index: usize) -> usize {
    if RETURN_TYPES[index] == "u8" { 8 } else { 64 }
}

/// A byte as it is passed: the caller of a Rust function zero-extends it to 32 bits. The rest of the
/// register may have any value.
fn passed_byte(bits: &[Bdd]) -> Word {
    resized(bits, 32)
}

/// The arguments of one statement.
struct Given {
    color: Color,
    square: Square,
    files: Files,
    own: Squares,
    enemy: Squares,
    white: Squares,
    black: Squares,
    /// The set of empty squares or of targets.
    other: Squares,
}

macro_rules! argument {
    ($given:ident, set) => {
        $given.own
    };
    ($given:ident, pawns) => {
        $given.own
    };
    ($given:ident, empty) => {
        $given.other
    };
    ($given:ident, targets) => {
        $given.other
    };
    ($given:ident, $name:ident) => {
        $given.$name
    };
}

macro_rules! statements {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        /// The oracle's statements, in the order of the list.
        const STATEMENTS: [fn(&Given) -> Word; OPERATIONS] =
            [$($(|given| oracle::$name($(argument!(given, $arg)),*).bits()),*),*];
    };
}

pawnfill::for_each_operation! { statements, }
