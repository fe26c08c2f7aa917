//! Functions, expressions and names in C, which are those of C++, too.

use heck::ToSnakeCase as _;
use pawnfill::Operation;

/// The length of the longest line.
pub(crate) const COLUMNS: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    U8,
    /// A number, such as a distance or a rank.
    Number,
    U64,
    Bool,
    Color,
    Square,
    /// The counts of `pawn_counts`, three sets.
    Counts,
    /// One color's half of the view.
    Side,
    /// The view.
    View,
}

impl Type {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::U8 => "uint8_t",
            Self::Number => "uint32_t",
            Self::U64 => "uint64_t",
            Self::Bool => "int",
            Self::Color => "pawnfill_color",
            Self::Square => "unsigned",
            Self::Counts => "pawnfill_internal_counts",
            Self::Side => "const pawnfill_internal_side *",
            Self::View => "const pawnfill_view *",
        }
    }
}

/// The owner of a function: a strategy, by its name, or one of these.
pub(crate) type Owner = &'static str;

/// `board.rs`, and what the headers define by hand or engines call.
pub(crate) const BOARD: Owner = "";
/// `pawn_counts.rs`.
pub(crate) const COUNTS: Owner = "Counts";
/// `structure/view.rs`.
pub(crate) const VIEW: Owner = "View";
/// The strategy whose operations are the definitions.
pub(crate) const SHIFT: Owner = "Shift";

/// The name of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Id {
    pub(crate) owner: Owner,
    pub(crate) name: String,
}

impl Id {
    pub(crate) fn new(owner: Owner, name: &str) -> Self {
        let name = name.to_owned();
        Self { owner, name }
    }

    /// Whether the function is one that engines call, and not a helper.
    pub(crate) fn is_public(&self) -> bool {
        self.owner == VIEW || self.owner != BOARD && Operation::named(&self.name).is_some()
    }

    /// The name in the headers. Only what engines call has a short prefix.
    pub(crate) fn in_c(&self) -> String {
        let name = &self.name;
        let is_internal = !self.is_public()
            && Operation::named(name).is_none()
            && !["count", "first_square"].contains(&&**name);
        let internal = if is_internal { "internal_" } else { "" };
        let scope = self.owner.to_snake_case();
        let scope = if scope.is_empty() { scope } else { scope + "_" };
        format!("pawnfill_{internal}{scope}{name}")
    }
}

/// A function in C.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) id: Id,
    pub(crate) docs: String,
    pub(crate) arguments: Vec<Value>,
    pub(crate) result: Type,
    /// Its statements.
    pub(crate) body: String,
    /// The functions that it calls.
    pub(crate) calls: Vec<Id>,
    /// The tables that it looks up, by their operations.
    pub(crate) tables: Vec<String>,
}

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

    /// The text as the first operand of an operator. A literal may need the width of its type.
    fn operand(&self, operator: &str) -> String {
        match (self.form, operator) {
            (Form::Literal(value), "~" | "<<" | ">>") if self.of_type == Type::U64 => {
                format!("UINT64_C({value})")
            }
            (Form::Binary(own), "&" | "|" | "^") if own == operator => self.text.clone(),
            (Form::Binary(_) | Form::Choice, _) => format!("({})", self.text),
            _ => self.text.clone(),
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
        let text = format!("PAWNFILL_CAST({}, {})", of_type.name(), self.text);
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
        let text = format!("~{}", self.operand("~"));
        Self::new(self.of_type, Form::Complement, text)
    }

    /// An operator between two values. A literal takes the type of the value behind it.
    pub(crate) fn binary(&self, operator: &'static str, right: &Self) -> Self {
        let of_type = match (operator, self.form) {
            ("==" | "!=" | ">=", _) => Type::Bool,
            ("+" | "-" | "*", Form::Literal(_)) => right.of_type,
            _ => self.of_type,
        };
        let is_bitwise = matches!(operator, "&" | "|" | "^");
        let exact = |value: &Self| {
            if is_bitwise {
                value.clone()
            } else {
                value.exact()
            }
        };
        let second = match (operator, right.form) {
            ("<<" | ">>", Form::Literal(_)) => right.text.clone(),
            // A distance that depends on an argument may be too large.
            ("<<" | ">>", form) if form != Form::Binary("&") => {
                format!("({} & 63)", right.operand("&"))
            }
            _ => exact(right).operand(operator),
        };
        let text = format!("{} {operator} {second}", exact(self).operand(operator));
        Self::new(of_type, Form::Binary(operator), text)
    }

    /// The other color.
    pub(crate) fn opponent(&self) -> Self {
        self.binary("^", &Self::literal(Type::Number, 1))
    }

    /// The value for White or for Black, by a branch or without one.
    pub(crate) fn by_color([color, white, black]: &[Self; 3], is_unpredictable: bool) -> Self {
        let color = color.operand("==");
        let [first, second] = [white, black].map(|value| value.exact().text);
        let text = match is_unpredictable {
            false => format!("{color} == PAWNFILL_WHITE ? {first} : {second}"),
            true => format!("PAWNFILL_SELECT({color} == PAWNFILL_WHITE, {first}, {second})"),
        };
        Self::new(white.of_type, Form::Choice, text)
    }

    /// The half of the view for this color.
    pub(crate) fn side(&self) -> Self {
        let text = format!("view->sides{}", self.index());
        Self::new(Type::Side, Form::Whole, text)
    }

    /// The value as an index in brackets, within its bounds.
    pub(crate) fn index(&self) -> String {
        let last = match self.of_type {
            Type::Color => 1,
            Type::Square => 63,
            _ => return format!("[{}]", self.exact().text),
        };
        format!(
            "[{}]",
            self.binary("&", &Self::literal(Type::Number, last)).text
        )
    }

    pub(crate) fn field(&self, name: &str) -> Self {
        let is_pointer = self.of_type == Type::Side && self.form == Form::Variable;
        let dot = if is_pointer { "->" } else { "." };
        let text = format!("{}{dot}{name}", self.text);
        Self::new(Type::U64, Form::Whole, text)
    }

    pub(crate) fn call(id: &Id, of_type: Type, arguments: &[Self]) -> Self {
        let form = if id.owner == VIEW {
            Form::Answer
        } else {
            Form::Whole
        };
        let given: Vec<String> = arguments.iter().map(|it| it.exact().text).collect();
        let text = format!("{}({})", id.in_c(), given.join(", "));
        Self::new(of_type, form, text)
    }

    /// The type before the name of a variable.
    pub(crate) fn declared(&self) -> String {
        format!("{} {}", self.of_type.name(), self.text).replace("* ", "*")
    }
}

pub(crate) fn table_name(operation: &str) -> String {
    format!("pawnfill_internal_{operation}_table")
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
    let lines = textwrap::Options::new(COLUMNS)
        .initial_indent(prefix)
        .subsequent_indent(prefix);
    textwrap::fill(text.trim(), lines) + "\n"
}
