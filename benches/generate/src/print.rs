//! Prints expressions and statements; `header.rs` prints functions and the headers. `language.rs` has
//! everything that C and C++ write in different ways.

use crate::language::Language;
use crate::tree::{Expr, Kind, Statement, Type};

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
        let text = format!("({name}){}", value.operand(""));
        self.choose(
            Text {
                text,
                form: Form::Unary,
                is_exact: true,
            },
            cpp,
        )
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
    fn value_text(self, expr: &Expr) -> Text {
        let text = self.text(expr);
        let is_computed = text.form != Form::Whole && expr.kind != Kind::Cast;
        match expr.of_type.is_narrow() && is_computed {
            true => self.cast(expr.of_type, text),
            false => text,
        }
    }

    fn value(self, expr: &Expr) -> String {
        self.value_text(expr).text
    }

    /// A color as an index, which is never too large.
    fn color_index(self, color: &Expr) -> String {
        format!("{} & 1", self.text(color).operand("&"))
    }

    fn text(self, expr: &Expr) -> Text {
        match (&expr.kind, &expr.parts[..]) {
            (Kind::Literal(value), _) => Text::whole(value.to_string()),
            (Kind::Variable(name), _) => Text::whole(identifier(name)),
            (Kind::Constant(name), _) => Text::whole(self.constant(name)),
            (Kind::Color(is_black), _) => Text::whole(self.color(*is_black)),
            (Kind::Opponent, [color]) => binary("^", self.text(color), Text::whole("1")),
            (Kind::Turned, [color]) => {
                Text::whole(format!("{}({})", self.turned(), self.value(color)))
            }
            (Kind::Not, [value]) => Text {
                text: format!("~{}", self.wide(value).operand("~")),
                form: Form::Unary,
                is_exact: !expr.of_type.is_narrow(),
            },
            (Kind::Binary(operator), [left, right]) => self.binary(expr, operator, left, right),
            (Kind::Cast, [value]) => match (value.of_type, expr.of_type) {
                (Type::Color, _)
                | (Type::Square | Type::Index | Type::Number, Type::Number | Type::Index) => {
                    self.text(value)
                }
                // A narrow number is widened only after it has the value that it has in Rust.
                (of_type, Type::U64) if of_type.is_narrow() => {
                    self.cast(expr.of_type, self.value_text(value))
                }
                _ => self.cast(expr.of_type, self.exact(value)),
            },
            (Kind::ByColor { is_unpredictable }, [color, white, black]) => {
                let condition = self.is_white(color);
                let (white, black) = (self.value(white), self.value(black));
                let text = match is_unpredictable {
                    true => self.unpredictable(&condition, [&white, &black]),
                    false => format!("{condition} ? {white} : {black}"),
                };
                Text {
                    text,
                    form: Form::Choice,
                    is_exact: true,
                }
            }
            (Kind::Lookup(table), indices) => {
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
            (Kind::Field(name), [value]) => {
                let dot = match (value.of_type, &value.kind) {
                    (Type::Side, Kind::Variable(_)) => self.choose("->", "."),
                    _ => ".",
                };
                Text::whole(format!("{}{dot}{name}", self.text(value).operand(".")))
            }
            (Kind::Side, [color]) => {
                let sides = self.choose("structure->sides", "sides");
                Text::whole(format!("{sides}[{}]", self.color_index(color)))
            }
            _ => {
                let (open, parts, close) = self.list(expr);
                let parts: Vec<String> = parts.iter().map(|part| self.value(part)).collect();
                Text::whole(format!("{open}{}{close}", parts.join(", ")))
            }
        }
    }

    fn is_white(self, color: &Expr) -> String {
        format!(
            "{} == {}",
            self.text(color).operand("=="),
            self.color(false)
        )
    }

    /// A call, or a value given by its fields: the text before its parts, the parts, and the text after them.
    fn list(self, expr: &Expr) -> (String, Vec<&Expr>, &'static str) {
        let parts = expr
            .parts
            .iter()
            .filter(|part| !self.is_implied(part.of_type));
        let (open, close) = match &expr.kind {
            Kind::Call(id) => (self.function_name(id) + "(", ")"),
            _ => (self.around_counts().0.to_owned(), self.around_counts().1),
        };
        (open, parts.collect(), close)
    }

    /// An operand that may be a literal, which needs the width of its type.
    fn wide(self, expr: &Expr) -> Text {
        match expr.kind {
            Kind::Literal(value) if expr.of_type == Type::U64 => {
                Text::whole(format!("UINT64_C({value})"))
            }
            _ => self.text(expr),
        }
    }

    fn binary(self, expr: &Expr, operator: &'static str, left: &Expr, right: &Expr) -> Text {
        let is_narrow = left.of_type.is_narrow();
        let is_shift = matches!(operator, "<<" | ">>");
        let needs_exact = is_narrow && !matches!(operator, "&" | "|" | "^");
        let a = match needs_exact {
            true => self.exact(left),
            false if is_shift => self.wide(left),
            false => self.text(left),
        };
        let mut b = match needs_exact && !is_shift {
            true => self.exact(right),
            false => self.text(right),
        };
        if is_shift && right.is_from_caller() && right.bound() > 63 {
            b = binary("&", b, Text::whole("63"));
        }
        let is_exact = match operator {
            "&" => a.is_exact || b.is_exact,
            "<<" => !expr.may_overflow(),
            _ => a.is_exact && b.is_exact,
        };
        Text {
            is_exact: is_exact || !is_narrow || expr.of_type == Type::Bool,
            ..binary(operator, a, b)
        }
    }

    /// The statements of a body, indented.
    pub(crate) fn body(self, statements: &[Statement], indent: usize) -> String {
        let statement = |statement| self.statement(statement, statements, indent);
        statements.iter().map(statement).collect()
    }

    fn statement(self, statement: &Statement, all: &[Statement], indent: usize) -> String {
        let space = " ".repeat(indent);
        match statement {
            Statement::Comment(text) => filled(&format!("{space}// "), text),
            Statement::Let(name, value) => {
                let variable = self.declared(value.of_type, &identifier(name));
                let start = match value.of_type {
                    Type::Side => format!("{variable} = {}", self.choose("&", "")),
                    _ if is_assigned(name, all) => format!("{variable} = "),
                    _ => format!("const {variable} = "),
                };
                self.line(&start, value, ";", indent)
            }
            Statement::Assign(name, value) => match (&value.kind, &value.parts[..]) {
                (Kind::Binary(operator @ ("&" | "|" | "^")), [left, right])
                    if left.kind == Kind::Variable(name.clone()) =>
                {
                    self.line(&format!("{name} {operator}= "), right, ";", indent)
                }
                _ => self.line(&format!("{name} = "), value, ";", indent),
            },
            Statement::Assert(condition, text) => {
                let condition = self.value(condition);
                format!(
                    "{space}PAWNFILL_ASSERT({condition} &&\n{space}                \"{text}\");\n"
                )
            }
            Statement::Conditional(keyword, condition, body) => {
                let (condition, body) = (self.value(condition), self.body(body, indent + 4));
                format!("{space}{keyword} ({condition}) {{\n{body}{space}}}\n")
            }
            Statement::For {
                variable,
                range,
                is_reversed,
                body,
            } => {
                let [start, end] = range.each_ref().map(|end| self.value(end));
                let steps = match is_reversed {
                    true => format!("{variable} = {end}; {variable}-- > {start};"),
                    false => format!("{variable} = {start}; {variable} < {end}; {variable}++"),
                };
                let (number, body) = (self.type_name(Type::Number), self.body(body, indent + 4));
                format!(
                    "{space}PAWNFILL_UNROLLED\n{space}for ({number} {steps}) {{\n{body}{space}}}\n"
                )
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
        let (space, inner) = (" ".repeat(indent), " ".repeat(indent + 4));
        let whole = format!("{space}{start}{}{end}\n", self.value(value));
        if whole.len() <= COLUMNS + 1 {
            return whole;
        }
        match (&value.kind, &value.parts[..]) {
            (
                Kind::ByColor {
                    is_unpredictable: false,
                },
                [color, white, black],
            ) => {
                let condition = self.is_white(color);
                let (white, black) = (self.value(white), self.value(black));
                format!("{space}{start}{condition}\n{inner}? {white}\n{inner}: {black}{end}\n")
            }
            (Kind::Counts | Kind::Call(_), _) => {
                let (open, parts, close) = self.list(value);
                let last = parts.len() - 1;
                let parts = parts.into_iter().enumerate().map(|(index, part)| {
                    self.line("", part, if index < last { "," } else { "" }, indent + 4)
                });
                let parts: String = parts.collect();
                format!("{space}{start}{open}\n{parts}{space}{close}{end}\n")
            }
            (Kind::Binary(operator), _) => {
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
        match (&value.kind, &value.parts[..]) {
            (Kind::Binary(own), [left, right]) if *own == operator => {
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
        "double" => format!("{name}_"),
        _ => name.to_owned(),
    }
}

/// Whether a variable is assigned to after it is defined.
fn is_assigned(name: &str, statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::Assign(assigned, _) => assigned == name,
        Statement::Conditional(_, _, body) | Statement::For { body, .. } => is_assigned(name, body),
        _ => false,
    })
}

/// A line that is still too long, broken before an operator or after a comma.
fn broken(line: &str) -> String {
    let marks = [" | ", " & ", ", "].map(|mark| line.get(..COLUMNS)?.rfind(mark));
    let Some(end) = marks
        .into_iter()
        .flatten()
        .max()
        .filter(|_| line.len() > COLUMNS + 1)
    else {
        return line.to_owned();
    };
    let (start, rest) = line.split_at(end + usize::from(line[end..].starts_with(',')));
    let indent = " ".repeat(line.len() - line.trim_start().len() + 4);
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
