//! A value of Rust as an expression in C or C++.

use crate::function::{Id, Owner, Type};
use crate::language::Language;

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
    /// Whether it contains a color or square from the caller, or a number that may depend on one.
    may_be_too_large: bool,
}

impl Value {
    pub(crate) fn new(of_type: Type, form: Form, text: String, parts: &[&Self]) -> Self {
        let may_be_too_large = parts.iter().any(|part| part.may_be_too_large);
        Self {
            form,
            of_type,
            text,
            may_be_too_large,
        }
    }

    pub(crate) fn literal(of_type: Type, value: u64) -> Self {
        Self::new(of_type, Form::Literal(value), value.to_string(), &[])
    }

    pub(crate) fn variable(name: &str, of_type: Type) -> Self {
        let may_be_too_large = matches!(of_type, Type::Color | Type::Square | Type::Number);
        let variable = Self::new(of_type, Form::Variable, identifier(name), &[]);
        Self {
            may_be_too_large,
            ..variable
        }
    }

    /// The text as an operand of an operator.
    pub(crate) fn operand(&self, operator: &str) -> String {
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
}

impl Language {
    /// A value in a place that needs its type: an argument, a result or a variable. It is the value that it is in
    /// Rust, although C computes bytes as `int`.
    pub(crate) fn exact(self, value: &Value) -> Value {
        let is_computed = matches!(
            value.form,
            Form::Complement | Form::Binary(_) | Form::Choice
        );
        match value.of_type == Type::U8 && is_computed {
            true => self.converted(value, Type::U8),
            false => value.clone(),
        }
    }

    fn converted(self, value: &Value, of_type: Type) -> Value {
        let (name, text) = (self.type_name(of_type), &value.text);
        let in_c = format!("PAWNFILL_CAST({name}, {text})");
        let text = self.choose(in_c, format!("{name}({text})"));
        Value::new(of_type, Form::Whole, text, &[value])
    }

    /// A value cast to a type, unless it has that type already.
    pub(crate) fn cast(self, value: Value, of_type: Type) -> Value {
        match (value.of_type, of_type) {
            (old, new) if old == new => value,
            (Type::U8 | Type::U64 | Type::Bool, _) | (_, Type::U8 | Type::U64) => {
                self.converted(&self.exact(&value), of_type)
            }
            // Colors and squares are numbers in C.
            _ => Value { of_type, ..value },
        }
    }

    pub(crate) fn complement(value: &Value) -> Value {
        let text = format!("~{}", value.wide("~"));
        Value::new(value.of_type, Form::Complement, text, &[value])
    }

    pub(crate) fn opponent(color: &Value) -> Value {
        let text = format!("{} ^ 1", color.operand("^"));
        Value::new(Type::Color, Form::Binary("^"), text, &[color])
    }

    /// An operator between two values. A literal takes the type of the value behind it.
    pub(crate) fn binary(self, operator: &'static str, left: &Value, right: &Value) -> Value {
        let is_literal = matches!(left.form, Form::Literal(_));
        let of_type = match operator {
            "==" | "!=" | ">=" => Type::Bool,
            "+" | "-" | "*" if is_literal => right.of_type,
            _ => left.of_type,
        };
        let is_bitwise = matches!(operator, "&" | "|" | "^");
        let is_shift = matches!(operator, "<<" | ">>");
        let first = match is_shift && is_literal {
            true => left.wide(operator),
            false if is_bitwise => left.operand(operator),
            false => self.exact(left).operand(operator),
        };
        // A distance that depends on an argument may be too large.
        let second = match is_shift && right.may_be_too_large && right.form != Form::Binary("&") {
            true => format!("({} & 63)", right.operand("&")),
            false if is_bitwise => right.operand(operator),
            false => self.exact(right).operand(operator),
        };
        let text = format!("{first} {operator} {second}");
        Value::new(of_type, Form::Binary(operator), text, &[left, right])
    }

    /// The value for White or for Black, by a branch or without one.
    pub(crate) fn by_color(
        self,
        [color, white, black]: &[Value; 3],
        is_unpredictable: bool,
    ) -> Value {
        let is_white = format!("{} == {}", color.operand("=="), self.color(false));
        let [first, second] = [white, black].map(|value| self.exact(value).text);
        let in_cpp = format!("PAWNFILL_SELECT({is_white}, {first}, {second})");
        let choice = format!(" ? {first} : {second}");
        let text = match is_unpredictable {
            false => is_white + &choice,
            true => self.choose(
                format!("PAWNFILL_UNPREDICTABLE({is_white}){choice}"),
                in_cpp,
            ),
        };
        Value::new(white.of_type, Form::Choice, text, &[color, white, black])
    }

    /// An entry of a table.
    pub(crate) fn entry(self, table: &str, of_type: Type, indices: &[Value]) -> Value {
        let indices_text = indices.iter().map(|index| match index.of_type {
            Type::Color => format!("[{} & 1]", index.operand("&")),
            Type::Square => format!("[{} & 63]", index.operand("&")),
            _ => format!("[{}]", self.exact(index).text),
        });
        let text = self.table_name(table) + &indices_text.collect::<String>();
        let parts: Vec<&Value> = indices.iter().collect();
        Value::new(of_type, Form::Whole, text, &parts)
    }

    pub(crate) fn field(self, value: &Value, name: &str) -> Value {
        let is_pointer = value.of_type == Type::Side && value.form == Form::Variable;
        let dot = if is_pointer {
            self.choose("->", ".")
        } else {
            "."
        };
        let text = format!("{}{dot}{name}", value.operand("."));
        Value::new(Type::U64, Form::Whole, text, &[value])
    }

    /// The half of the view for a color.
    pub(crate) fn side(self, color: &Value) -> Value {
        let sides = self.choose("structure->sides", "sides");
        let text = format!("{sides}[{} & 1]", color.operand("&"));
        Value::new(Type::Side, Form::Whole, text, &[color])
    }

    /// A color as seen with a1 as the first square: the other color where a8 is the first square.
    pub(crate) fn turned_color(self, color: &Value) -> Value {
        let text = format!("{}({})", self.turned(), color.text);
        Value::new(Type::Color, Form::Whole, text, &[color])
    }

    pub(crate) fn call(self, id: &Id, result: Type, arguments: &[Value]) -> Value {
        let form = match id.owner {
            Owner::View => Form::Answer,
            _ => Form::Whole,
        };
        let open = self.function_name(id) + "(";
        self.list(result, form, [&open, ")"], arguments)
    }

    /// Counts by their fields.
    pub(crate) fn counts(self, fields: &[Value]) -> Value {
        let in_cpp = self.type_name(Type::Counts).to_owned() + "{";
        let open = self.choose("pawnfill_internal_counts_of(".to_owned(), in_cpp);
        let close = self.choose(")", "}");
        self.list(Type::Counts, Form::Whole, [&open, close], fields)
    }

    fn list(self, of_type: Type, form: Form, [open, close]: [&str; 2], parts: &[Value]) -> Value {
        let explicit = parts.iter().filter(|part| !self.is_implied(part.of_type));
        let texts: Vec<String> = explicit.map(|part| self.exact(part).text).collect();
        let text = format!("{open}{}{close}", texts.join(", "));
        let parts: Vec<&Value> = parts.iter().collect();
        Value::new(of_type, form, text, &parts)
    }
}

/// The name of a variable, changed if it is a keyword in C.
pub(crate) fn identifier(name: &str) -> String {
    name.to_owned() + if name == "double" { "_" } else { "" }
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
