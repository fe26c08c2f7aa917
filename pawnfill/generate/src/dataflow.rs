//! The line "Dataflow: 13 operations, depth 7." in the docs of each definition, and the depths that studies
//! show.
//!
//! A function is evaluated on sets of operations instead of numbers. Each operator makes one, and the same
//! operator on the same operands makes the same one; a compiler would find that, too. Calls are inlined, and
//! constants are folded. The depth is the longest path through the operations. The docs of the module `shift`
//! say what counts.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::generated::with_paragraph;

use crate::operations::own_operations;
use crate::translate::function;
use crate::tree::{Expr, Function, Kind, Owner, SHIFT, Statement, Type};

#[derive(Clone, PartialEq, Eq, Default)]
struct Value {
    /// The same for values that are computed in the same way.
    hash: u64,
    /// Known at compile time.
    is_constant: bool,
    /// The hashes of all operations that the value is made of.
    operations: BTreeSet<u64>,
    /// The operations on the longest path to the value.
    depth: usize,
}

impl Value {
    /// A value that is made of others; a constant if they all are, or if there are none.
    fn new(name: &str, parts: &[Self]) -> Self {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        let mut value = Self {
            is_constant: true,
            ..Self::default()
        };
        for part in parts {
            part.hash.hash(&mut hasher);
            value.is_constant &= part.is_constant;
            value.operations.extend(&part.operations);
            value.depth = value.depth.max(part.depth);
        }
        value.hash = hasher.finish();
        value
    }

    /// A color is a constant: each is evaluated by itself.
    fn color(is_black: bool) -> Self {
        Self::new(if is_black { "Black" } else { "White" }, &[])
    }

    fn operation(name: &str, operands: &[Self]) -> Self {
        let mut value = Self::new(name, operands);
        if !value.is_constant {
            value.operations.insert(value.hash);
            value.depth += 1;
        }
        value
    }

    fn of_call(function: &Function, arguments: Vec<Self>) -> Self {
        let names = function.arguments.iter().map(|(name, _)| name.as_str());
        let mut scope: HashMap<&str, Self> = names.zip(arguments).collect();
        for statement in &function.body {
            match statement {
                // Assertions of debug builds do not count.
                Statement::Comment(_) | Statement::Assert(..) => {}
                Statement::Let(name, value) | Statement::Assign(name, value) => {
                    scope.insert(name, Self::of(value, &scope));
                }
                Statement::Return(value) => return Self::of(value, &scope),
                other => panic!("{:?} has {other:?}", function.id),
            }
        }
        panic!("{:?} returns nothing", function.id)
    }

    fn of(expr: &Expr, scope: &HashMap<&str, Self>) -> Self {
        if let (Kind::ByColor, [color, white, black]) = (&expr.kind, &expr.parts[..]) {
            let is_white = Self::of(color, scope) == Self::color(false);
            return Self::of(if is_white { white } else { black }, scope);
        }
        let parts = expr.parts.iter().map(|part| Self::of(part, scope));
        let parts: Vec<Self> = parts.collect();
        match &expr.kind {
            Kind::Variable(name) => scope[name.as_str()].clone(),
            Kind::Literal(value) => Self::new(&value.to_string(), &[]),
            Kind::Constant(name) => Self::new(name, &[]),
            Kind::Color(is_black) => Self::color(*is_black),
            Kind::Opponent => Self::color(parts[0] == Self::color(false)),
            // A cast does not count: it reads a register by another name.
            Kind::Cast => parts[0].clone(),
            Kind::Not => Self::operation("!", &parts),
            Kind::Binary(operator) => Self::operation(operator, &parts),
            Kind::Call(id) if id.owner == Owner::Header => Self::operation(&id.name, &parts),
            Kind::Call(id) => Self::of_call(function(id.owner, &id.name), parts),
            other => panic!("{other:?}"),
        }
    }
}

/// Whether a function has a loop, which takes as many operations as there are pawns.
fn has_loop(function: &Function) -> bool {
    let mut body = function.body.iter();
    body.any(|statement| matches!(statement, Statement::Conditional(..)))
}

/// The operations and the depth of a function for each color, White first.
fn counts(function: &Function) -> [(usize, usize); 2] {
    [false, true].map(|is_black| {
        let arguments = function.arguments.iter();
        let arguments = arguments.map(|(name, of_type)| match of_type {
            Type::Color => Value::color(is_black),
            _ => {
                let mut argument = Value::new(name, &[]);
                argument.is_constant = false;
                argument
            }
        });
        let value = Value::of_call(function, arguments.collect());
        (value.operations.len(), value.depth)
    })
}

/// A file of definitions, with the line in the docs of each: the counts of the worse color.
pub(crate) fn documented(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut documented = None;
    for index in 0..lines.len() {
        if lines[index].starts_with("/// Dataflow: ") {
            documented = Some(index);
        }
        let Some(signature) = lines[index].strip_prefix("pub const fn ") else {
            continue;
        };
        let name = signature.split('(').next().unwrap_or_default();
        let definition = function(SHIFT, name);
        let line = documented.take();
        let line = line.unwrap_or_else(|| panic!("{name}: expected a line `Dataflow: `"));
        if has_loop(definition) {
            let says_so = lines[line].starts_with("/// Dataflow: a loop over ");
            assert!(says_so, "{name}: expected `Dataflow: a loop over …`");
            continue;
        }
        let [white, black] = counts(definition);
        let (operations, depth) = (white.0.max(black.0), white.1.max(black.1));
        let plural = if operations == 1 { "" } else { "s" };
        lines[line] = format!("/// Dataflow: {operations} operation{plural}, depth {depth}.");
    }
    lines.join("\n") + "\n"
}

/// A file with the lists of depths: of the definitions, and of what `Rotate` computes in another way. The
/// study shows the latencies of the two strategies beside them.
pub(crate) fn with_depths(text: &str) -> String {
    let mut text = text.to_owned();
    for candidate in &CANDIDATES[..2] {
        let list = candidate.name.to_uppercase();
        let mut paragraph = format!("const {list}: &[(&str, [u32; 2])] = &[\n");
        for operation in own_operations(candidate) {
            let function = function(Owner::Strategy(candidate.name), operation.name);
            if !has_loop(function) {
                let [(_, white), (_, black)] = counts(function);
                paragraph += &format!("    (\"{}\", [{white}, {black}]),\n", operation.name);
            }
        }
        text = with_paragraph(&text, &(paragraph + "];\n")).expect("a list");
    }
    text
}
