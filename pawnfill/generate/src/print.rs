//! Prints expressions and statements; `header.rs` prints functions and the headers. `language.rs` has
//! most of what C and C++ write in different ways.

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
struct Text(Form, String);

impl Text {
    /// The text as an operand of an operator.
    fn operand(self, operator: &str) -> String {
        match self.0 {
            Form::Whole | Form::Unary => self.1,
            Form::Binary(own @ ("&" | "|" | "^")) if own == operator => self.1,
            _ => format!("({})", self.1),
        }
    }
}

impl Language {
    fn cast(self, of_type: Type, value: Text) -> Text {
        let (name, value) = (self.type_name(of_type), value.1);
        let in_c = format!("PAWNFILL_CAST({name}, {value})");
        Text(Form::Whole, self.choose(in_c, format!("{name}({value})")))
    }

    /// An expression that has the value that it has in Rust, although C computes bytes as `int`.
    fn exact(self, expr: &Expr) -> Text {
        let text = self.text(expr);
        let is_computed = text.0 != Form::Whole && expr.kind != Kind::Cast;
        match expr.of_type == Type::U8 && is_computed {
            true => self.cast(Type::U8, text),
            false => text,
        }
    }

    /// A value in a place that needs its type: an argument, a result or a variable.
    fn value(self, expr: &Expr) -> String {
        self.exact(expr).1
    }

    /// An expression as an operand.
    fn operand(self, operator: &str, expr: &Expr) -> String {
        self.text(expr).operand(operator)
    }

    fn text(self, expr: &Expr) -> Text {
        let whole = |text: String| Text(Form::Whole, text);
        match (&expr.kind, &expr.parts[..]) {
            (Kind::Literal(value), _) => whole(value.to_string()),
            (Kind::Variable(name), _) => whole(identifier(name)),
            (Kind::Constant(name), _) => whole(self.constant(name)),
            (Kind::Color(is_black), _) => whole(self.color(*is_black).to_owned()),
            (Kind::Turned, [color]) => whole(format!("{}({})", self.turned(), self.value(color))),
            (Kind::Opponent, [color]) => binary("^", self.text(color), "1".to_owned()),
            (Kind::Not, [value]) => {
                Text(Form::Unary, format!("~{}", self.wide(value).operand("~")))
            }
            (Kind::Binary(operator), [left, right]) => self.binary(operator, left, right),
            (Kind::Cast, [value]) => match (value.of_type, expr.of_type) {
                (Type::U8 | Type::U64 | Type::Bool, of_type)
                | (_, of_type @ (Type::U8 | Type::U64)) => self.cast(of_type, self.exact(value)),
                // Colors and squares are numbers in C.
                _ => self.text(value),
            },
            (Kind::ByColor | Kind::Unpredictable, [color, white, black]) => {
                let [white, black] = [white, black].map(|value| self.value(value));
                let is_white = self.is_white(color);
                let text = match (&expr.kind, self.choose(false, true)) {
                    (Kind::ByColor, _) => format!("{is_white} ? {white} : {black}"),
                    (_, false) => format!("PAWNFILL_UNPREDICTABLE({is_white}) ? {white} : {black}"),
                    (_, true) => format!("PAWNFILL_SELECT({is_white}, {white}, {black})"),
                };
                Text(Form::Choice, text)
            }
            (Kind::Lookup(table), indices) => {
                let indices = indices.iter().map(|index| match index.of_type {
                    Type::Color => format!("[{} & 1]", self.operand("&", index)),
                    Type::Square => format!("[{} & 63]", self.operand("&", index)),
                    _ => format!("[{}]", self.value(index)),
                });
                whole(self.table_name(table) + &indices.collect::<String>())
            }
            (Kind::Field(name), [value]) => {
                let is_pointer = value.of_type == Type::Side && value.kind != Kind::Side;
                let dot = self.choose([".", "->"], ["."; 2])[usize::from(is_pointer)];
                whole(format!("{}{dot}{name}", self.operand(".", value)))
            }
            (Kind::Side, [color]) => {
                let sides = self.choose("structure->sides", "sides");
                whole(format!("{sides}[{} & 1]", self.operand("&", color)))
            }
            _ => {
                let (open, parts, close) = self.list(expr);
                let parts: Vec<String> = parts.iter().map(|part| self.value(part)).collect();
                whole(format!("{open}{}{close}", parts.join(", ")))
            }
        }
    }

    fn is_white(self, color: &Expr) -> String {
        format!("{} == {}", self.operand("==", color), self.color(false))
    }

    /// A call, or counts by their fields: the text before its parts, the parts, and the text after them.
    fn list(self, expr: &Expr) -> (String, Vec<&Expr>, &'static str) {
        let mut parts = Vec::from_iter(&expr.parts);
        parts.retain(|part| !self.is_implied(part.of_type));
        let (open, close) = match &expr.kind {
            Kind::Call(id) => (self.function_name(id) + "(", ")"),
            _ => {
                let in_cpp = self.type_name(Type::Counts).to_owned() + "{";
                self.choose(
                    ("pawnfill_internal_counts_of(".to_owned(), ")"),
                    (in_cpp, "}"),
                )
            }
        };
        (open, parts, close)
    }

    /// An operand that may be a literal, which needs the width of its type.
    fn wide(self, expr: &Expr) -> Text {
        match (&expr.kind, expr.of_type) {
            (Kind::Literal(value), Type::U64) => Text(Form::Whole, format!("UINT64_C({value})")),
            _ => self.text(expr),
        }
    }

    fn binary(self, operator: &'static str, left: &Expr, right: &Expr) -> Text {
        let is_shift = matches!(operator, "<<" | ">>");
        let left = match operator {
            "&" | "|" | "^" => self.text(left),
            _ if is_shift && matches!(left.kind, Kind::Literal(_)) => self.wide(left),
            _ => self.exact(left),
        };
        let right = match operator {
            "&" | "|" | "^" => self.operand(operator, right),
            // A distance that depends on an argument may be too large.
            _ if is_shift && right.may_be_too_large() && right.kind != Kind::Binary("&") => {
                format!("({} & 63)", self.operand("&", right))
            }
            _ => self.exact(right).operand(operator),
        };
        binary(operator, left, right)
    }

    /// The statements of a body, indented.
    pub(crate) fn body(self, statements: &[Statement], indent: usize) -> String {
        let statement = |statement| self.statement(statement, statements, indent);
        statements.iter().map(statement).collect()
    }

    fn statement(self, statement: &Statement, all: &[Statement], indent: usize) -> String {
        let space = " ".repeat(indent);
        match statement {
            Statement::Comment(text) => match without_measurements(text) {
                text if text.is_empty() => text,
                text => filled(&format!("{space}// "), &text),
            },
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
                let start = format!("{space}PAWNFILL_ASSERT({} &&\n", self.value(condition));
                format!("{start}{space}                \"{text}\");\n")
            }
            Statement::Conditional(keyword, condition, body) => {
                let (condition, body) = (self.value(condition), self.body(body, indent + 4));
                format!("{space}{keyword} ({condition}) {{\n{body}{space}}}\n")
            }
            Statement::For(variable, [start, end], is_reversed, body) => {
                let (start, end) = (self.value(start), self.value(end));
                let steps = match is_reversed {
                    true => format!("{variable} = {end}; {variable}-- > {start};"),
                    false => format!("{variable} = {start}; {variable} < {end}; {variable}++"),
                };
                let start = format!("{space}PAWNFILL_UNROLLED\n{space}for (uint32_t {steps}) {{\n");
                format!("{start}{}{space}}}\n", self.body(body, indent + 4))
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
            (Kind::ByColor, [color, white, black]) => {
                let [white, black] = [white, black].map(|value| self.value(value));
                let is_white = self.is_white(color);
                format!("{space}{start}{is_white}\n{inner}? {white}\n{inner}: {black}{end}\n")
            }
            (Kind::Counts | Kind::Call(_), _) => {
                let (open, parts, close) = self.list(value);
                let part = |part: &&Expr| self.line("", part, ",", indent + 4);
                let parts = parts.iter().map(part).collect::<String>();
                let parts = parts.trim_end_matches(",\n");
                format!("{space}{start}{open}\n{parts}\n{space}{close}{end}\n")
            }
            (Kind::Binary(operator), _) => {
                let operands = self.operands(value, operator);
                let mut operands = operands.join(&format!("\n{inner}{operator} "));
                if value.of_type == Type::U8 {
                    operands = format!(
                        "{}{operands})",
                        self.choose("PAWNFILL_CAST(uint8_t, ", "uint8_t(")
                    );
                }
                format!("{space}{start}{operands}{end}\n")
            }
            _ => whole,
        }
    }

    /// The operands of a chain of one operator.
    fn operands(self, value: &Expr, operator: &str) -> Vec<String> {
        match (&value.kind, &value.parts[..]) {
            (Kind::Binary(own), [left, right]) if *own == operator => {
                let mut operands = self.operands(left, operator);
                operands.push(self.operand(operator, right));
                operands
            }
            _ => vec![self.operand(operator, value)],
        }
    }
}

fn binary(operator: &'static str, left: Text, right: String) -> Text {
    let left = left.operand(operator);
    Text(Form::Binary(operator), format!("{left} {operator} {right}"))
}

/// A comment without its sentences about cycles: they are those of the library on one processor.
fn without_measurements(text: &str) -> String {
    let mut sentences = Vec::from_iter(text.split(". "));
    sentences.retain(|sentence| !sentence.contains("cycles"));
    let text = sentences.join(". ");
    match text.is_empty() || text.ends_with('.') {
        true => text,
        false => text + ".",
    }
}

/// The name of a variable, changed if it is a keyword in C.
fn identifier(name: &str) -> String {
    name.to_owned() + if name == "double" { "_" } else { "" }
}

/// Whether a variable is assigned to after it is defined.
fn is_assigned(name: &str, statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::Assign(assigned, _) => assigned == name,
        Statement::Conditional(_, _, body) | Statement::For(.., body) => is_assigned(name, body),
        _ => false,
    })
}

/// A line that is still too long, broken before an operator or after a comma.
fn broken(line: &str) -> String {
    let marks = [" | ", " & ", ", "].map(|mark| line.get(..COLUMNS)?.rfind(mark));
    let end = marks.into_iter().flatten().max();
    let Some(end) = end.filter(|_| line.len() > COLUMNS + 1) else {
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
