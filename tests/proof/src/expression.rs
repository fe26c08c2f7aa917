//! What a function should return: an expression over operations, such as `passed_pawns & !pawns_behind_own`.
//!
//! Without parentheses, an operation takes the variables with the names of its arguments. Other arguments
//! are in parentheses, with or without the color: `front_fill(own)`, `front_fill(opponent, own)`.

use std::array;
use std::collections::BTreeMap;

use pawnfill::{Color, Operation, Square};
use pawnfill_oracle::driver::{OPERATIONS, find_operation};
use pawnfill_oracle::oracle::{self, Count, FileSet, Set};
use syn::{BinOp, Expr, Lit, UnOp};

use crate::diagram::Bdd;
use crate::word::{Word, count_ones, is_zero, map, number, zip};

/// A set of squares or files, or a number, whose bits are functions of the arguments (symbolic bits).
#[derive(Clone, Copy)]
struct Bits<const COUNT: usize>([Bdd; COUNT]);

impl Set for Bits<64> {
    type Bit = Bdd;
    type Files = Bits<8>;

    fn bit(&self, number: u32) -> Bdd {
        self.0[number as usize]
    }

    fn of_bits(mut bits: impl FnMut(u32) -> Bdd) -> Self {
        Self(array::from_fn(|number| bits(number as u32)))
    }
}

impl FileSet for Bits<8> {
    type Bit = Bdd;
    type Set = Bits<64>;
    type Number = Self;

    fn bit(&self, number: u32) -> Bdd {
        self.0[number as usize]
    }

    fn of_bits(mut bits: impl FnMut(u32) -> Bdd) -> Self {
        Self(array::from_fn(|number| bits(number as u32)))
    }

    fn number(count: &Count<Bdd>) -> Self {
        Self::of_bits(|bit| {
            (0..Count::<Bdd>::MOST)
                .filter(|number| number >> bit & 1 != 0)
                .fold(Bdd::FALSE, |any, number| any | count.exactly(number))
        })
    }
}

trait Returned {
    fn word(self) -> Word;
}

impl<const COUNT: usize> Returned for Bits<COUNT> {
    fn word(self) -> Word {
        self.0.to_vec()
    }
}

impl Returned for u64 {
    fn word(self) -> Word {
        number(self, 64)
    }
}

/// The names of arguments that are sets.
pub const SETS: [&str; 9] =
    ["own", "pawns", "set", "white", "enemy", "black", "empty", "occupied", "targets"];

/// The values of the claim's arguments. `sets` has the sets by their names.
#[derive(Clone)]
pub(crate) struct Given {
    pub(crate) color: Color,
    pub(crate) square: Option<Square>,
    pub(crate) files: Option<Word>,
    pub(crate) sets: BTreeMap<&'static str, Word>,
}

impl Given {
    /// Returns a set by its name, or derives a missing one: `own` and `enemy` from `white` and `black` or the
    /// reverse, `empty` from `occupied` or all pawns, `occupied` from `empty`, and `targets` from `enemy`.
    fn set(&self, name: &str) -> Result<Word, String> {
        let complement = |set: Word| map(&set, |bit| !bit);
        let (own, enemy) = match self.color {
            Color::White => ("white", "black"),
            Color::Black => ("black", "white"),
        };
        let names: &[&str] = match name {
            "own" | "pawns" | "set" => &[name, "own", "pawns", "set", own],
            "enemy" => &[name, enemy],
            _ if name == own => &[name, "own", "pawns", "set"],
            _ if name == enemy => &[name, "enemy"],
            _ => &[name],
        };
        let found = names.iter().find_map(|name| self.sets.get(name).cloned());
        let found = found.or_else(|| match name {
            "empty" if self.sets.contains_key("occupied") => {
                self.set("occupied").ok().map(complement)
            }
            "empty" => {
                let [own, enemy] = [self.set("own").ok()?, self.set("enemy").ok()?];
                Some(zip(&own, &enemy, |own, enemy| !(own | enemy)))
            }
            "occupied" => self.set("empty").ok().map(complement),
            "targets" => self.set("enemy").ok(),
            _ => None,
        });
        found.ok_or_else(|| format!("no variable gives `{name}`"))
    }

    fn squares(&self, name: &str) -> Result<Bits<64>, String> {
        let set = self.set(name)?;
        Ok(Bits(set.try_into().map_err(|_| format!("`{name}` is no set of squares"))?))
    }

    fn files(&self) -> Result<Bits<8>, String> {
        let Some(files) = &self.files else {
            return Ok(oracle::file_set(self.squares("own")?));
        };
        Ok(Bits(files.clone().try_into().map_err(|_| "the argument is no set of files")?))
    }

    fn square(&self) -> Result<Square, String> {
        self.square.ok_or_else(|| "no variable gives `square`".to_owned())
    }
}

/// A parsed expression over operations.
#[derive(Clone)]
pub struct Expression {
    expression: Box<Expr>,
    /// Whether it has an operation that is defined only for pawns on ranks 2 to 7.
    pub is_for_pawn_ranks: bool,
}

fn kind(word: &Word) -> &'static str {
    match word.len() {
        64 => "a set",
        8 => "a set of files",
        1 => "true or false",
        _ => "a number",
    }
}

impl Expression {
    /// Parses an expression. Both `!` and `~` are the complement.
    pub fn parse(text: &str) -> Result<Self, String> {
        // The limit keeps the recursive parser from a stack overflow.
        const LENGTH: usize = 4096;
        if text.len() > LENGTH {
            return Err(format!("an expression has at most {LENGTH} characters"));
        }
        let expression = syn::parse_str(&text.replace('~', "!"))
            .map_err(|_| format!("`{text}` is no expression over operations: {MADE_OF}"))?;
        let names = text.split(|it: char| !it.is_alphanumeric() && it != '_');
        let mut operations = names.filter_map(find_operation);
        Ok(Self {
            expression: Box::new(expression),
            is_for_pawn_ranks: operations.any(|index| Operation::ALL[index].group == "pushes"),
        })
    }

    /// Checks the types, and returns the number of bits of the value.
    pub fn bits(&self) -> Result<usize, String> {
        let given = Given {
            color: Color::White,
            square: Some(Square::A1),
            files: Some(number(0, 8)),
            sets: SETS.map(|name| (name, number(0, 64))).into(),
        };
        self.value(&given).map(|value| value.len())
    }

    /// Evaluates the expression: 64 bits for a set, 8 for a set of files, 32 for a number, 1 for a boolean.
    pub(crate) fn value(&self, given: &Given) -> Result<Word, String> {
        value(&self.expression, given)
    }
}

const MADE_OF: &str = "an expression is made of names, `&`, `|`, `^`, `!` and parentheses";

fn name_of(expression: &Expr) -> Result<String, String> {
    match expression {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string).ok_or(MADE_OF),
        _ => Err(MADE_OF),
    }
    .map_err(str::to_owned)
}

fn value(expression: &Expr, given: &Given) -> Result<Word, String> {
    match expression {
        Expr::Paren(inner) => value(&inner.expr, given),
        Expr::Unary(one) if matches!(one.op, UnOp::Not(_)) => {
            Ok(map(&value(&one.expr, given)?, |bit| !bit))
        }
        Expr::Binary(both) => {
            let (a, b) = (value(&both.left, given)?, value(&both.right, given)?);
            if a.len() != b.len() {
                return Err(format!("{} and {} cannot be joined", kind(&a), kind(&b)));
            }
            let join: fn(Bdd, Bdd) -> Bdd = match both.op {
                BinOp::BitAnd(_) => |a, b| a & b,
                BinOp::BitOr(_) => |a, b| a | b,
                BinOp::BitXor(_) => |a, b| a ^ b,
                _ => return Err("sets are joined by `&`, `|`, `^` and `!` only".to_owned()),
            };
            Ok(zip(&a, &b, join))
        }
        Expr::Lit(literal) => {
            let set = match &literal.lit {
                // In C, a leading zero makes a number octal, and suffixes such as `u` give it another type.
                Lit::Int(set) => set.base10_parse().ok().filter(|_| {
                    let token = set.token().to_string();
                    let is_octal = matches!(token.as_bytes(), [b'0', b'0'..=b'9', ..]);
                    !is_octal && matches!(&*set.suffix().to_lowercase(), "" | "ul" | "ull")
                }),
                _ => None,
            };
            let asked = "a set is a number such as `0xff00` or `0xff00ULL`, without leading zeros";
            Ok(number(set.ok_or(asked)?, 64))
        }
        Expr::Call(call) => {
            let name = name_of(&call.func)?;
            let arguments = Vec::from_iter(&call.args);
            match (&*name, &arguments[..]) {
                ("count", [set]) => Ok(count_ones(&value(set, given)?, 32)),
                ("any", [set]) => Ok(vec![!is_zero(&value(set, given)?)]),
                ("at", [set]) => {
                    let set = value(set, given)?;
                    let bit = set.get(given.square()? as usize);
                    Ok(vec![*bit.ok_or("`at` takes a set of squares")?])
                }
                ("any" | "at" | "count", _) => Err(format!("`{name}` takes a set")),
                _ => applied(&name, &arguments, given),
            }
        }
        _ => match &*name_of(expression)? {
            "files" => Ok(given.files()?.word()),
            "square" => Ok(number(1 << given.square()? as u32, 64)),
            name => match find_operation(name) {
                Some(operation) => of_operation(operation, given),
                None if SETS.contains(&name) => given.set(name),
                None => Err(unknown(name)),
            },
        },
    }
}

fn unknown(name: &str) -> String {
    if SETS.contains(&name) {
        return format!("`{name}` is a set, which takes no arguments");
    }
    let names = Operation::ALL.iter().map(|operation| operation.name);
    let distances = names.chain(SETS).map(|it| (strsim::levenshtein(it, name), it));
    let hint = match distances.min() {
        Some((distance, it)) if 2 * distance <= name.len() => format!("; did you mean `{it}`?"),
        _ => String::new(),
    };
    format!("`{name}` is no operation and no set{hint}")
}

/// Evaluates an operation with arguments in parentheses, perhaps without the color.
fn applied(name: &str, arguments: &[&Expr], given: &Given) -> Result<Word, String> {
    let index = find_operation(name).ok_or_else(|| unknown(name))?;
    let operation = &Operation::ALL[index];
    let names = match operation.arguments {
        ["color", names @ ..] if names.len() == arguments.len() => names,
        names => names,
    };
    if names.len() != arguments.len() {
        return Err(format!("`{name}` takes {}", operation.arguments.join(", ")));
    }
    let mut inner = given.clone();
    for (&name, argument) in names.iter().zip(arguments) {
        match name {
            "color" => {
                inner.color = match &*name_of(argument)? {
                    "color" => given.color,
                    "opponent" => given.color.opponent(),
                    other => return Err(format!("`{other}` is not `color` or `opponent`")),
                }
            }
            "square" if name_of(argument).is_ok_and(|name| name == "square") => {}
            "square" => return Err("a square in parentheses can only be `square`".to_owned()),
            "files" => inner.files = Some(value(argument, given)?),
            _ => {
                let name = SETS.into_iter().find(|set| *set == name).unwrap_or("own");
                inner.sets.insert(name, value(argument, given)?);
            }
        }
    }
    of_operation(index, &inner)
}

fn of_operation(index: usize, given: &Given) -> Result<Word, String> {
    STATEMENTS[index](given).map_err(|error| {
        let Operation { name, arguments, .. } = &Operation::ALL[index];
        format!("`{name}` takes {}, but {error}", arguments.join(", "))
    })
}

macro_rules! given {
    ($given:ident color) => {
        $given.color
    };
    ($given:ident square) => {
        $given.square()?
    };
    ($given:ident files) => {
        $given.files()?
    };
    ($given:ident $set:ident) => {
        $given.squares(stringify!($set))?
    };
}

macro_rules! statements {
    (
        {}
        $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $return_type:ty;)* })*
    ) => {
        const STATEMENTS: [fn(&Given) -> Result<Word, String>; OPERATIONS] =
            [$($(|given| Ok(oracle::$name($(given!(given $arg)),*).word())),*),*];
    };
}

pawnfill::for_each_operation! { statements, }
