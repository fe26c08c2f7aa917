//! A value of Rust as an expression in C, which is one in C++, too, and the names and types in it.

use pawnfill::Operation;

use crate::function::{Id, Type, VIEW};

/// The length of the longest line.
pub(crate) const COLUMNS: usize = 100;

/// What an expression is, which decides where it needs parentheses or a cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Literal(u64),
    /// An argument or a local variable.
    Variable,
    /// `Color::White` or `Color::Black`.
    Color,
    /// A call of an answer of the view.
    Answer,
    /// Another call, a cast, or whatever else holds together.
    Whole,
    Complement,
    Binary(&'static str),
    Choice,
}

/// An expression and its type in Rust.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Value {
    pub(crate) form: Form,
    pub(crate) of_type: Type,
    pub(crate) text: String,
}

impl Value {
    pub(crate) fn new(of_type: Type, form: Form, text: String) -> Self {
        Self {
            form,
            of_type,
            text,
        }
    }

    pub(crate) fn literal(of_type: Type, value: u64) -> Self {
        Self::new(of_type, Form::Literal(value), value.to_string())
    }

    pub(crate) fn variable(name: &str, of_type: Type) -> Self {
        Self::new(of_type, Form::Variable, name.to_owned())
    }

    /// The text as an operand of an operator.
    fn operand(&self, operator: &str) -> String {
        match self.form {
            Form::Binary(own @ ("&" | "|" | "^")) if own == operator => self.text.clone(),
            Form::Binary(_) | Form::Choice => format!("({})", self.text),
            _ => self.text.clone(),
        }
    }

    /// The same for a literal that needs the width of its type.
    fn wide(&self, operator: &str) -> String {
        match (self.form, self.of_type) {
            (Form::Literal(value), Type::U64) => format!("UINT64_C({value})"),
            _ => self.operand(operator),
        }
    }

    /// A value in a place that needs its type: an argument, a result or a variable. It is the value that it is in
    /// Rust, although C computes bytes as `int`.
    pub(crate) fn exact(&self) -> Self {
        let is_computed = matches!(self.form, Form::Complement | Form::Binary(_) | Form::Choice);
        match self.of_type == Type::U8 && is_computed {
            true => self.converted(Type::U8),
            false => self.clone(),
        }
    }

    fn converted(&self, of_type: Type) -> Self {
        let text = format!("PAWNFILL_CAST({}, {})", type_name(of_type), self.text);
        Self::new(of_type, Form::Whole, text)
    }

    /// A value cast to a type, unless it has that type already.
    pub(crate) fn cast(self, of_type: Type) -> Self {
        match (self.of_type, of_type) {
            (old, new) if old == new => self,
            (Type::U8 | Type::U64 | Type::Bool, _) | (_, Type::U8 | Type::U64) => {
                self.exact().converted(of_type)
            }
            // Colors and squares are numbers in C.
            _ => Self { of_type, ..self },
        }
    }

    pub(crate) fn complement(&self) -> Self {
        let text = format!("~{}", self.wide("~"));
        Self::new(self.of_type, Form::Complement, text)
    }

    /// The other color.
    pub(crate) fn opponent(&self) -> Self {
        let text = format!("{} ^ 1", self.operand("^"));
        Self::new(Type::Color, Form::Binary("^"), text)
    }

    /// An operator between two values. A literal takes the type of the value behind it.
    pub(crate) fn binary(&self, operator: &'static str, right: &Self) -> Self {
        let is_literal = matches!(self.form, Form::Literal(_));
        let of_type = match operator {
            "==" | "!=" | ">=" => Type::Bool,
            "+" | "-" | "*" if is_literal => right.of_type,
            _ => self.of_type,
        };
        let is_bitwise = matches!(operator, "&" | "|" | "^");
        let is_shift = matches!(operator, "<<" | ">>");
        let first = match is_shift && is_literal {
            true => self.wide(operator),
            false if is_bitwise => self.operand(operator),
            false => self.exact().operand(operator),
        };
        // A distance that depends on an argument may be too large.
        let may_be_too_large = !matches!(right.form, Form::Literal(_) | Form::Binary("&"));
        let second = match is_shift && may_be_too_large {
            true => format!("({} & 63)", right.operand("&")),
            false if is_bitwise => right.operand(operator),
            false => right.exact().operand(operator),
        };
        let text = format!("{first} {operator} {second}");
        Self::new(of_type, Form::Binary(operator), text)
    }

    /// The value for White or for Black, by a branch or without one.
    pub(crate) fn by_color([color, white, black]: &[Self; 3], is_unpredictable: bool) -> Self {
        let is_white = format!("{} == PAWNFILL_WHITE", color.operand("=="));
        let [first, second] = [white, black].map(|value| value.exact().text);
        let text = match is_unpredictable {
            false => format!("{is_white} ? {first} : {second}"),
            true => format!("PAWNFILL_SELECT({is_white}, {first}, {second})"),
        };
        Self::new(white.of_type, Form::Choice, text)
    }

    /// An entry of a table.
    pub(crate) fn entry(table: &str, of_type: Type, indices: &[Self]) -> Self {
        let texts = indices.iter().map(|index| match index.of_type {
            Type::Color => format!("[{} & 1]", index.operand("&")),
            Type::Square => format!("[{} & 63]", index.operand("&")),
            _ => format!("[{}]", index.exact().text),
        });
        let text = table_name(table) + &texts.collect::<String>();
        Self::new(of_type, Form::Whole, text)
    }

    pub(crate) fn field(&self, name: &str) -> Self {
        let is_pointer = self.of_type == Type::Side && self.form == Form::Variable;
        let dot = if is_pointer { "->" } else { "." };
        let text = format!("{}{dot}{name}", self.operand("."));
        Self::new(Type::U64, Form::Whole, text)
    }

    /// The half of the view for this color.
    pub(crate) fn side(&self) -> Self {
        let text = format!("view->sides[{} & 1]", self.operand("&"));
        Self::new(Type::Side, Form::Whole, text)
    }

    /// A color as seen with a1 as the first square: the other color where a8 is the first square.
    pub(crate) fn turned_color(&self) -> Self {
        let text = format!("PAWNFILL_TURNED({})", self.text);
        Self::new(Type::Color, Form::Whole, text)
    }

    pub(crate) fn call(id: &Id, of_type: Type, arguments: &[Self]) -> Self {
        let form = match id.owner {
            VIEW => Form::Answer,
            _ => Form::Whole,
        };
        let given: Vec<String> = arguments.iter().map(|it| it.exact().text).collect();
        let text = format!("{}({})", id.in_c(), given.join(", "));
        Self::new(of_type, form, text)
    }
}

impl Id {
    /// The name in the headers. Only what engines call has a short prefix.
    pub(crate) fn in_c(&self) -> String {
        let scope = match self.owner.is_empty() {
            true => String::new(),
            false => snake_case(self.owner) + "_",
        };
        let is_public = self.owner == VIEW
            || Operation::named(&self.name).is_some()
            || ["count", "first_square"].contains(&&*self.name);
        let internal = if is_public { "" } else { "internal_" };
        format!("pawnfill_{internal}{scope}{}", self.name)
    }
}

/// The name of a strategy as in the names of its functions and files.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

pub(crate) fn table_name(operation: &str) -> String {
    format!("pawnfill_internal_{operation}_table")
}

pub(crate) fn type_name(of_type: Type) -> &'static str {
    match of_type {
        Type::U8 => "uint8_t",
        Type::Number => "uint32_t",
        Type::U64 => "uint64_t",
        Type::Bool => "int",
        Type::Color => "pawnfill_color",
        Type::Square => "unsigned",
        Type::Counts => "pawnfill_internal_counts",
        Type::Side => "const pawnfill_internal_side *",
        Type::View => "const pawnfill_view *",
    }
}

/// A type before the name of a variable.
pub(crate) fn declared(of_type: Type, name: &str) -> String {
    format!("{} {name}", type_name(of_type)).replace("* ", "*")
}

/// A line, broken if it is too long: where the value for White begins and the value for Black, or else before an
/// operator or after a comma.
pub(crate) fn broken(line: &str) -> String {
    if line.len() <= COLUMNS + 1 {
        return line.to_owned();
    }
    let indent = " ".repeat(line.len() - line.trim_start().len() + 4);
    if let Some((color, values)) = line.split_once(" ? ")
        && let Some((white, black)) = values.split_once(" : ")
    {
        let [white, black] = [format!("? {white}\n"), format!(": {black}")];
        let [white, black] = [white, black].map(|value| broken(&(indent.clone() + &value)));
        return format!("{color}\n{white}{black}");
    }
    let marks = [" | ", " & ", ", "].map(|mark| line.get(..COLUMNS)?.rfind(mark));
    let Some(end) = marks.into_iter().flatten().max() else {
        return line.to_owned();
    };
    let (start, rest) = line.split_at(end + usize::from(line[end..].starts_with(',')));
    format!("{start}\n{}", broken(&(indent + rest.trim_start())))
}

/// A paragraph in lines, each with a prefix.
pub(crate) fn filled(prefix: &str, text: &str) -> String {
    let (mut filled, mut line) = (String::new(), prefix.to_owned());
    for word in text.split_whitespace() {
        if line.len() + word.len() >= COLUMNS && line != prefix {
            filled += &format!("{}\n", line.trim_end());
            prefix.clone_into(&mut line);
        }
        line += &format!("{word} ");
    }
    format!("{filled}{}\n", line.trim_end())
}
