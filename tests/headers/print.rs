//! Prints expressions and statements; `parts.rs` prints functions, and `c.rs` and `cpp.rs` the headers.
//! `language.rs` has everything that C and C++ write in different ways.

use super::language::Language;
use super::tree::{Expr, Kind, Statement, Type};

/// The length of the longest line.
pub(crate) const COLUMNS: usize = 100;

/// How tightly the parts of an expression hold together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A name, a call, or an expression in parentheses.
    Whole,
    /// A cast or a complement.
    Unary,
    Binary(&'static str),
    Choice,
}

/// An expression in text.
struct Text {
    text: String,
    form: Form,
    /// Whether the value is the same as in Rust, although C computes narrow numbers as `int`.
    is_exact: bool,
}

impl Text {
    fn whole(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            form: Form::Whole,
            is_exact: true,
        }
    }

    /// The text as an operand of an operator.
    fn operand(self, operator: &str) -> String {
        match self.form {
            Form::Whole | Form::Unary => self.text,
            Form::Binary(own) if own == operator && matches!(own, "&" | "|" | "^" | "+") => {
                self.text
            }
            _ => format!("({})", self.text),
        }
    }
}

impl Language {
    fn cast(self, of_type: Type, value: Text) -> Text {
        let name = self.type_name(of_type);
        let cpp = Text::whole(format!("{name}({})", value.text));
        let c = Text {
            text: format!("({name}){}", value.operand("")),
            form: Form::Unary,
            is_exact: true,
        };
        self.choose(c, cpp)
    }

    /// The text of a value that is the same as in Rust.
    fn exact(self, expr: &Expr) -> Text {
        let text = self.text(expr);
        match text.is_exact {
            true => text,
            false => self.cast(expr.of_type, text),
        }
    }

    /// A value in a place that needs its type: an argument, a result or a variable.
    pub(crate) fn value(self, expr: &Expr) -> String {
        self.value_text(expr).text
    }

    fn value_text(self, expr: &Expr) -> Text {
        let text = self.text(expr);
        let is_computed = !matches!(text.form, Form::Whole) || matches!(expr.kind, Kind::Not(_));
        match expr.of_type.is_narrow() && is_computed && !matches!(expr.kind, Kind::Cast(_)) {
            true => self.cast(expr.of_type, text),
            false => text,
        }
    }

    /// A color as an index, which is never too large.
    fn color_index(self, color: &Expr) -> String {
        format!("{} & 1", self.text(color).operand("&"))
    }

    fn text(self, expr: &Expr) -> Text {
        match &expr.kind {
            Kind::Literal(value) => Text::whole(value.to_string()),
            Kind::Variable(name) => Text::whole(identifier(name)),
            Kind::Constant(name) => Text::whole(self.constant(name)),
            Kind::Color(is_black) => Text::whole(self.color(*is_black)),
            Kind::Opponent(color) => binary("^", self.text(color), Text::whole("1")),
            Kind::Turned(color) => Text::whole(format!("{}({})", self.turned(), self.value(color))),
            Kind::Not(value) => {
                let value = match value.kind {
                    Kind::Literal(_) => self.wide_literal(value),
                    _ => self.text(value),
                };
                Text {
                    text: format!("~{}", value.operand("~")),
                    form: Form::Unary,
                    is_exact: !expr.of_type.is_narrow(),
                }
            }
            Kind::Binary(operator, left, right) => self.binary(expr, operator, left, right),
            Kind::Cast(value) => match (value.of_type, expr.of_type) {
                (Type::Color, _) => self.text(value),
                (Type::Square | Type::Place | Type::Number, Type::Number | Type::Place) => {
                    self.text(value)
                }
                // A narrow number is widened only after it has the value that it has in Rust.
                _ if value.of_type.is_narrow() && expr.of_type == Type::U64 => {
                    self.cast(expr.of_type, self.value_text(value))
                }
                _ => self.cast(expr.of_type, self.exact(value)),
            },
            Kind::ByColor {
                color,
                white,
                black,
                is_unpredictable,
            } => {
                let condition = self.condition(color);
                let (white, black) = (self.value(white), self.value(black));
                Text {
                    text: match is_unpredictable {
                        true => self.unpredictable(&condition, [&white, &black]),
                        false => format!("{condition} ? {white} : {black}"),
                    },
                    form: Form::Choice,
                    is_exact: true,
                }
            }
            Kind::Call(..) | Kind::Fields(_) => {
                let (open, parts, close) = self.list(expr);
                let parts: Vec<String> = parts.iter().map(|part| self.value(part)).collect();
                Text::whole(format!("{open}{}{close}", parts.join(", ")))
            }
            Kind::Lookup(table, indices) => {
                let index = |index: &Expr| match index.of_type {
                    Type::Color => self.color_index(index),
                    Type::Square => format!("{} & 63", self.text(index).operand("&")),
                    _ => self.value(index),
                };
                let indices: Vec<String> = indices.iter().map(index).collect();
                Text::whole(format!(
                    "{}[{}]",
                    self.table_name(table),
                    indices.join("][")
                ))
            }
            Kind::Field(value, name) => {
                let dot = match (value.of_type, &value.kind) {
                    (Type::Side, Kind::Variable(_)) => self.dot_of_side(),
                    _ => ".",
                };
                Text::whole(format!("{}{dot}{name}", self.text(value).operand(".")))
            }
            Kind::Side(color) => {
                Text::whole(format!("{}[{}]", self.sides(), self.color_index(color)))
            }
        }
    }

    /// Whether a color is White.
    fn condition(self, color: &Expr) -> String {
        format!(
            "{} == {}",
            self.text(color).operand("=="),
            self.color(false)
        )
    }

    /// A call, or a value given by its fields: the text before its parts, the parts, and the text after them.
    fn list(self, expr: &Expr) -> (String, Vec<&Expr>, &'static str) {
        match &expr.kind {
            Kind::Call(id, arguments) => {
                let arguments = arguments.iter();
                let arguments = arguments.filter(|argument| !self.is_implied(argument.of_type));
                let open = format!("{}(", self.function_name(id));
                (open, arguments.collect(), ")")
            }
            Kind::Fields(values) => {
                let (open, close) = self.around_fields(expr.of_type);
                (open.to_owned(), values.iter().collect(), close)
            }
            _ => (String::new(), vec![expr], ""),
        }
    }

    fn wide_literal(self, literal: &Expr) -> Text {
        let value = self.value(literal);
        Text::whole(match literal.of_type {
            Type::U64 => format!("UINT64_C({value})"),
            _ => value,
        })
    }

    fn binary(self, expr: &Expr, operator: &'static str, left: &Expr, right: &Expr) -> Text {
        let is_narrow = left.of_type.is_narrow();
        let is_shift = matches!(operator, "<<" | ">>");
        let needs_exact = is_narrow && !matches!(operator, "&" | "|" | "^");
        let a = match (is_shift, &left.kind) {
            (true, Kind::Literal(_)) => self.wide_literal(left),
            _ if needs_exact => self.exact(left),
            _ => self.text(left),
        };
        let mut b = if needs_exact && !is_shift {
            self.exact(right)
        } else {
            self.text(right)
        };
        if is_shift && right.is_from_caller() && right.bound() > 63 {
            b = binary("&", b, Text::whole("63"));
        }
        let is_exact = match operator {
            "&" => a.is_exact || b.is_exact,
            // The bound never exceeds the greatest value of the type, so if it equals that value, bits
            // may have been lost.
            "<<" => expr.bound() < expr.of_type.greatest(),
            _ => a.is_exact && b.is_exact,
        };
        Text {
            is_exact: is_exact || !is_narrow || expr.of_type == Type::Bool,
            ..binary(operator, a, b)
        }
    }

    /// The statements of a body, indented.
    pub(crate) fn body(self, statements: &[Statement], indent: usize) -> String {
        let mut text = String::new();
        for statement in statements {
            text += &self.statement(statement, statements, indent);
        }
        text
    }

    fn statement(self, statement: &Statement, all: &[Statement], indent: usize) -> String {
        let space = " ".repeat(indent);
        match statement {
            Statement::Comment(text) => filled(&format!("{space}// "), text),
            Statement::Let(name, value) => {
                let of_type = self.type_name(value.of_type);
                let start = match value.of_type {
                    Type::Side => {
                        let value = self.value(value);
                        return format!("{space}{}\n", self.let_side(name, &value));
                    }
                    _ if is_assigned(name, all) => format!("{of_type} {} = ", identifier(name)),
                    _ => format!("const {of_type} {} = ", identifier(name)),
                };
                self.line(&start, value, ";", indent)
            }
            Statement::Assign(name, "", value) => match &value.kind {
                Kind::Binary(operator @ ("&" | "|" | "^"), left, right)
                    if left.kind == Kind::Variable(name.clone()) =>
                {
                    self.line(&format!("{name} {operator}= "), right, ";", indent)
                }
                _ => self.line(&format!("{name} = "), value, ";", indent),
            },
            Statement::Assign(name, operator, value) => {
                self.line(&format!("{name} {operator}= "), value, ";", indent)
            }
            Statement::Assert(condition, text) => {
                let condition = self.value(condition);
                format!(
                    "{space}PAWNFILL_ASSERT({condition} &&\n{space}                \"{text}\");\n"
                )
            }
            Statement::While(condition, body) => {
                let body = self.body(body, indent + 4);
                format!(
                    "{space}while ({}) {{\n{body}{space}}}\n",
                    self.value(condition)
                )
            }
            Statement::If(condition, body) => {
                let body = self.body(body, indent + 4);
                format!(
                    "{space}if ({}) {{\n{body}{space}}}\n",
                    self.value(condition)
                )
            }
            Statement::For {
                variable,
                range: [start, end],
                is_reversed,
                body,
            } => {
                let number = self.type_name(Type::Number);
                let (start, end) = (self.value(start), self.value(end));
                let head = match is_reversed {
                    true => format!("{number} {variable} = {end}; {variable}-- > {start};"),
                    false => {
                        format!("{number} {variable} = {start}; {variable} < {end}; {variable}++")
                    }
                };
                let body = self.body(body, indent + 4);
                format!("{space}PAWNFILL_UNROLLED\n{space}for ({head}) {{\n{body}{space}}}\n")
            }
            Statement::Return(value)
                if matches!(value.kind, Kind::Fields(_))
                    && self.around_fields(value.of_type).0.starts_with('{') =>
            {
                let of_type = self.type_name(value.of_type);
                let line = self.line(&format!("const {of_type} result = "), value, ";", indent);
                format!("{line}{space}return result;\n")
            }
            Statement::Return(value) => self.line("return ", value, ";", indent),
        }
    }

    /// A line with a value, broken if it is too long.
    fn line(self, start: &str, value: &Expr, end: &str, indent: usize) -> String {
        let lines = self.lines(start, value, end, indent);
        lines.split_inclusive('\n').map(broken).collect()
    }

    fn lines(self, start: &str, value: &Expr, end: &str, indent: usize) -> String {
        let space = " ".repeat(indent);
        let whole = format!("{space}{start}{}{end}\n", self.value(value));
        if whole.len() <= COLUMNS + 1 {
            return whole;
        }
        let inner = " ".repeat(indent + 4);
        match &value.kind {
            Kind::ByColor {
                color,
                white,
                black,
                is_unpredictable: false,
            } => {
                let condition = self.condition(color);
                let (white, black) = (self.value(white), self.value(black));
                format!("{space}{start}{condition}\n{inner}? {white}\n{inner}: {black}{end}\n")
            }
            Kind::Fields(_) | Kind::Call(..) => {
                let (open, parts, close) = self.list(value);
                let Some(last) = parts.len().checked_sub(1) else {
                    return whole;
                };
                let parts = parts.into_iter().enumerate().map(|(place, part)| {
                    let end = if place < last { "," } else { "" };
                    self.line("", part, end, indent + 4)
                });
                let parts: String = parts.collect();
                let (open, close) = (open.trim_end(), close.trim_start());
                format!("{space}{start}{open}\n{parts}{space}{close}{end}\n")
            }
            Kind::Binary(operator, ..) => {
                let (open, close) = match value.of_type.is_narrow() {
                    true => (self.cast_of_operands(value.of_type), ")"),
                    false => (String::new(), ""),
                };
                let operands = self.operands(value, operator);
                let operands = operands.join(&format!("\n{inner}{operator} "));
                format!("{space}{start}{open}{operands}{close}{end}\n")
            }
            _ => whole,
        }
    }

    /// The operands of a chain of one operator.
    fn operands(self, value: &Expr, operator: &str) -> Vec<String> {
        match &value.kind {
            Kind::Binary(own, left, right) if *own == operator => {
                let mut operands = self.operands(left, operator);
                operands.push(self.text(right).operand(operator));
                operands
            }
            _ => vec![self.text(value).operand(operator)],
        }
    }
}

fn binary(operator: &'static str, left: Text, right: Text) -> Text {
    let right = match right.form {
        // Where the order matters, only the left operand may stand without parentheses.
        Form::Binary(_) if matches!(operator, "-" | "<<" | ">>") => format!("({})", right.text),
        _ => right.operand(operator),
    };
    Text {
        text: format!("{} {operator} {right}", left.operand(operator)),
        form: Form::Binary(operator),
        is_exact: true,
    }
}

/// The name of a variable, changed if it is a keyword in C.
fn identifier(name: &str) -> String {
    match name {
        "double" | "float" | "int" | "long" | "short" | "register" | "auto" => format!("{name}_"),
        _ => name.to_owned(),
    }
}

/// Whether a variable is assigned to after it is defined.
fn is_assigned(name: &str, statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::Assign(assigned, ..) => assigned == name,
        Statement::While(_, body) | Statement::If(_, body) | Statement::For { body, .. } => {
            is_assigned(name, body)
        }
        _ => false,
    })
}

/// A line that is still too long, broken before an operator or after a comma.
fn broken(line: &str) -> String {
    if line.len() <= COLUMNS + 1 {
        return line.to_owned();
    }
    let head = &line[..COLUMNS];
    let places = [" | ", " & ", ", "].map(|mark| head.rfind(mark));
    let Some(place) = places.into_iter().flatten().max() else {
        return line.to_owned();
    };
    let place = if line[place..].starts_with(',') {
        place + 1
    } else {
        place
    };
    let indent = line.len() - line.trim_start().len() + 4;
    let rest = format!("{}{}", " ".repeat(indent), line[place..].trim_start());
    format!("{}\n{}", &line[..place], broken(&rest))
}

/// A paragraph in lines, each with a prefix.
pub(crate) fn filled(prefix: &str, text: &str) -> String {
    let mut lines = vec![prefix.to_owned()];
    for word in text.split_whitespace() {
        let mut last = lines.pop().unwrap_or_default();
        if last.len() + word.len() >= COLUMNS && last != prefix {
            lines.push(last.trim_end().to_owned());
            last = prefix.to_owned();
        }
        last += word;
        last.push(' ');
        lines.push(last);
    }
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}
