//! The line "Dataflow: 13 operations, depth 7." in the docs of each definition, and the depths that
//! studies show.
//!
//! The counts are derived from the code. A definition is evaluated on nodes of a graph instead of
//! numbers. Each operator adds a node, unless the graph already has one with the same operator and
//! operands; a compiler would find that one, too. Calls are inlined, and constants are folded. The
//! operations are the nodes that the result depends on, and the depth is the longest path through them.
//! The docs of the module `shift` say what counts. The test understands only the part of Rust that the
//! definitions use.

use std::collections::{BTreeSet, HashMap};
use std::fs;

use pawnfill_oracle::generated::{assert_file, assert_paragraph};
use quote::ToTokens;

mod library_source;

use library_source::{Overrides, definition_files, definitions, docs, source, sources};

/// The operations of one evaluation, each once.
#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
    /// The node of an operator and its operands.
    known: HashMap<(String, Vec<usize>), usize>,
}

struct Node {
    operands: Vec<usize>,
    kind: Kind,
    /// The operations on the longest path to this one, itself included.
    depth: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Known at compile time.
    Constant,
    /// Given by the caller.
    Argument,
    Operation,
}

impl Graph {
    fn node(&mut self, name: String, operands: Vec<usize>, kind: Kind) -> usize {
        let depths = operands.iter().map(|&operand| self.nodes[operand].depth);
        let depth = depths.max().unwrap_or(0) + usize::from(kind == Kind::Operation);
        *self
            .known
            .entry((name, operands.clone()))
            .or_insert_with(|| {
                self.nodes.push(Node {
                    operands,
                    kind,
                    depth,
                });
                self.nodes.len() - 1
            })
    }

    /// An operation, which is a constant if all its operands are.
    fn operation(&mut self, name: String, operands: Vec<usize>) -> usize {
        let mut kinds = operands.iter().map(|&operand| self.nodes[operand].kind);
        let kind = if kinds.all(|kind| kind == Kind::Constant) {
            Kind::Constant
        } else {
            Kind::Operation
        };
        self.node(name, operands, kind)
    }

    /// The number of operations that a node is made of, itself included.
    fn operations(&self, node: usize) -> usize {
        let mut reached = BTreeSet::new();
        let mut left = vec![node];
        while let Some(node) = left.pop() {
            if self.nodes[node].kind == Kind::Operation && reached.insert(node) {
                left.extend(&self.nodes[node].operands);
            }
        }
        reached.len()
    }
}

/// The methods of numbers that are one operation each.
const NUMBER_METHODS: [&str; 3] = ["rotate_left", "rotate_right", "wrapping_sub"];

/// The value of an expression.
#[derive(Clone)]
enum Value {
    Number(usize),
    /// A color by its name: there is a graph for each color.
    Color(String),
    Tuple(Vec<Value>),
}

/// The functions and methods that a definition may call, by their names.
type Functions = HashMap<String, (Vec<String>, syn::Block)>;

fn functions(files: &[syn::File]) -> Functions {
    let method = |item: &syn::ImplItem| match item {
        syn::ImplItem::Fn(method) => Some((method.sig.clone(), method.block.clone())),
        _ => None,
    };
    let functions = |item: &syn::Item| match item {
        syn::Item::Fn(function) => vec![(function.sig.clone(), (*function.block).clone())],
        syn::Item::Impl(item) => item.items.iter().filter_map(method).collect(),
        _ => Vec::new(),
    };
    let all = files
        .iter()
        .flat_map(|file| &file.items)
        .flat_map(functions);
    all.map(|(signature, body)| (signature.ident.to_string(), (arguments(&signature), body)))
        .collect()
}

/// The names of the arguments, `self` among them.
fn arguments(signature: &syn::Signature) -> Vec<String> {
    let name = |argument: &syn::FnArg| match argument {
        syn::FnArg::Receiver(_) => "self".to_owned(),
        syn::FnArg::Typed(argument) => argument.pat.to_token_stream().to_string(),
    };
    signature.inputs.iter().map(name).collect()
}

/// An evaluation. Code that it does not understand causes an error that shows the code.
struct Evaluation<'a> {
    functions: &'a Functions,
    graph: Graph,
}

type Scope = HashMap<String, Value>;

impl Evaluation<'_> {
    fn call(&mut self, name: &str, arguments: Vec<Value>) -> Result<Value, String> {
        let (names, body) = self
            .functions
            .get(name)
            .ok_or_else(|| format!("no function `{name}`"))?;
        let scope = names.iter().cloned().zip(arguments).collect();
        self.block(body, scope)
    }

    fn block(&mut self, block: &syn::Block, mut scope: Scope) -> Result<Value, String> {
        let (last, before) = block.stmts.split_last().ok_or("an empty block")?;
        // Assertions of debug builds do not count.
        for statement in before
            .iter()
            .filter(|statement| !is_debug_assertion(statement))
        {
            let syn::Stmt::Local(local) = statement else {
                return Err(unknown(statement));
            };
            let init = local.init.as_ref().ok_or_else(|| unknown(local))?;
            let value = self.value(&init.expr, &scope)?;
            bind(&local.pat, value, &mut scope)?;
        }
        match last {
            syn::Stmt::Expr(value, None) => self.value(value, &scope),
            _ => Err(unknown(last)),
        }
    }

    fn number(&mut self, expression: &syn::Expr, scope: &Scope) -> Result<usize, String> {
        match self.value(expression, scope)? {
            Value::Number(node) => Ok(node),
            // A color that is used as a number is known at compile time.
            Value::Color(name) => Ok(self.graph.node(name, Vec::new(), Kind::Constant)),
            Value::Tuple(_) => Err(unknown(expression)),
        }
    }

    fn value(&mut self, expression: &syn::Expr, scope: &Scope) -> Result<Value, String> {
        use syn::Expr;
        let text = |tokens: &dyn ToTokens| tokens.to_token_stream().to_string();
        Ok(match expression {
            Expr::Lit(_) => self.constant(text(expression)),
            Expr::Path(path) => {
                let last = path.path.segments.last().ok_or("an empty path")?;
                let name = last.ident.to_string();
                match scope.get(&name) {
                    Some(value) => value.clone(),
                    None if ["White", "Black"].contains(&name.as_str()) => Value::Color(name),
                    None => self.constant(name),
                }
            }
            // A cast does not count: it reads a register by another name.
            Expr::Cast(cast) => self.value(&cast.expr, scope)?,
            Expr::Paren(paren) => self.value(&paren.expr, scope)?,
            Expr::Tuple(tuple) => {
                let values = tuple.elems.iter().map(|value| self.value(value, scope));
                Value::Tuple(values.collect::<Result<_, _>>()?)
            }
            Expr::Unary(unary) => {
                let operand = self.number(&unary.expr, scope)?;
                Value::Number(self.graph.operation(text(&unary.op), vec![operand]))
            }
            Expr::Binary(binary) => {
                let operands = vec![
                    self.number(&binary.left, scope)?,
                    self.number(&binary.right, scope)?,
                ];
                Value::Number(self.graph.operation(text(&binary.op), operands))
            }
            Expr::Call(call) => {
                let syn::Expr::Path(path) = &*call.func else {
                    return Err(unknown(call));
                };
                // Functions of all modules are known by their last names.
                let name = path.path.segments.last().ok_or("an empty path")?;
                let name = name.ident.to_string();
                let arguments = call.args.iter().map(|value| self.value(value, scope));
                let arguments = arguments.collect::<Result<_, _>>()?;
                self.call(&name, arguments)?
            }
            Expr::MethodCall(call) if call.method == "count_ones" => {
                let operand = self.number(&call.receiver, scope)?;
                Value::Number(self.graph.operation("count_ones".to_owned(), vec![operand]))
            }
            Expr::MethodCall(call) if call.args.is_empty() => {
                let receiver = self.value(&call.receiver, scope)?;
                self.call(&call.method.to_string(), vec![receiver])?
            }
            Expr::MethodCall(call) if NUMBER_METHODS.iter().any(|name| call.method == name) => {
                let argument = call.args.first().ok_or_else(|| unknown(call))?;
                let operands = vec![
                    self.number(&call.receiver, scope)?,
                    self.number(argument, scope)?,
                ];
                let name = call.method.to_string();
                Value::Number(self.graph.operation(name, operands))
            }
            Expr::Match(choice) => {
                let Value::Color(color) = self.value(&choice.expr, scope)? else {
                    return Err(unknown(expression));
                };
                let mut arms = choice.arms.iter();
                let arm = arms.find(|arm| text(&arm.pat).ends_with(&color));
                self.value(&arm.ok_or_else(|| unknown(choice))?.body, scope)?
            }
            _ => return Err(unknown(expression)),
        })
    }

    fn constant(&mut self, text: String) -> Value {
        Value::Number(self.graph.node(text, Vec::new(), Kind::Constant))
    }
}

fn is_debug_assertion(statement: &syn::Stmt) -> bool {
    matches!(statement, syn::Stmt::Macro(call) if call.mac.path.is_ident("debug_assert"))
}

fn bind(pattern: &syn::Pat, value: Value, scope: &mut Scope) -> Result<(), String> {
    match (pattern, value) {
        (syn::Pat::Ident(name), value) => {
            scope.insert(name.ident.to_string(), value);
            Ok(())
        }
        (syn::Pat::Tuple(names), Value::Tuple(values)) => {
            let mut pairs = names.elems.iter().zip(values);
            pairs.try_for_each(|(name, value)| bind(name, value, scope))
        }
        _ => Err(unknown(pattern)),
    }
}

fn unknown(code: &dyn ToTokens) -> String {
    format!("cannot read `{}`", code.to_token_stream())
}

/// The operations and the depth of a function for each color, White first.
fn counts(
    (names, body): &(Vec<String>, syn::Block),
    functions: &Functions,
) -> Result<[(usize, usize); 2], String> {
    let count = |color: &str| {
        let mut evaluation = Evaluation {
            functions,
            graph: Graph::default(),
        };
        let mut scope = Scope::new();
        for name in names {
            let value = match name.as_str() {
                "color" => Value::Color(color.to_owned()),
                name => {
                    let graph = &mut evaluation.graph;
                    Value::Number(graph.node(name.to_owned(), Vec::new(), Kind::Argument))
                }
            };
            scope.insert(name.clone(), value);
        }
        let Value::Number(result) = evaluation.block(body, scope)? else {
            return Err("the result is no number".to_owned());
        };
        let depth = evaluation.graph.nodes[result].depth;
        Ok((evaluation.graph.operations(result), depth))
    };
    Ok([count("White")?, count("Black")?])
}

/// The line that the docs of a function should have, with the counts of the worse color.
fn dataflow(name: &str, functions: &Functions) -> Result<String, String> {
    let function = functions.get(name).ok_or("no such function")?;
    let [white, black] = counts(function, functions)?;
    let (operations, depth) = (white.0.max(black.0), white.1.max(black.1));
    let plural = if operations == 1 { "" } else { "s" };
    Ok(format!(
        "Dataflow: {operations} operation{plural}, depth {depth}."
    ))
}

/// Whether a definition has a loop, which takes as many operations as there are pawns.
fn has_loop(definition: &syn::ItemFn) -> bool {
    let is_loop =
        |statement: &syn::Stmt| matches!(statement, syn::Stmt::Expr(syn::Expr::While(_), _));
    definition.block.stmts.iter().any(is_loop)
}

/// The functions that the definitions are made of.
fn functions_of_definitions() -> Functions {
    let mut files = vec![source("board.rs")];
    files.extend(definition_files().iter().map(|file| source(file)));
    functions(&files)
}

/// The text of a file of definitions, with the line that each definition's docs should have.
fn with_dataflow(file: &str, text: &str, functions: &Functions) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut place = None;
    for i in 0..lines.len() {
        if lines[i].starts_with("/// Dataflow: ") {
            place = Some(i);
        }
        let Some(signature) = lines[i].strip_prefix("pub const fn ") else {
            continue;
        };
        let name = signature.split('(').next().unwrap_or_default();
        let place = place.take();
        let place = place.unwrap_or_else(|| panic!("{file}, {name}: expected a line `Dataflow: `"));
        // A loop takes as many operations as there are pawns.
        if !lines[place].starts_with("/// Dataflow: a loop over ") {
            let expected = dataflow(name, functions).unwrap_or_else(|e| panic!("{name}: {e}"));
            lines[place] = format!("/// {expected}");
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn the_docs_of_a_definition_have_its_dataflow() {
    let functions = functions_of_definitions();
    for file in definition_files() {
        let text = fs::read_to_string(sources().join(&file)).expect("it can be read");
        let expected = with_dataflow(&file, &text, &functions);
        assert_file(&format!("pawnfill/src/{file}"), &expected);
    }
}

#[test]
fn definitions_with_a_loop_say_so() {
    for definition in definitions() {
        let says_so = docs(&definition.attrs).contains("Dataflow: a loop over ");
        assert_eq!(has_loop(&definition), says_so, "{}", definition.sig.ident);
    }
}

/// Measurements on different processors cannot be compared.
#[test]
fn measurements_in_docs_are_of_one_processor() {
    for definition in definitions() {
        let docs = docs(&definition.attrs);
        let mut measured = docs
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("Measured"));
        assert!(
            measured.all(|line| line.starts_with("Measured on AMD Zen 4: ")),
            "{}: expected `Measured on AMD Zen 4: …`",
            definition.sig.ident
        );
    }
}

/// The study shows the latencies of `Shift` and `Rotate` beside these depths.
#[test]
fn the_study_knows_the_depths() {
    let definitions = definitions();
    let mut shift = Vec::new();
    let functions_of_shift = functions_of_definitions();
    for definition in definitions
        .iter()
        .filter(|definition| !has_loop(definition))
    {
        let name = definition.sig.ident.to_string();
        shift.push((name.clone(), functions_of_shift[&name].clone()));
    }

    let file = source("strategy/rotate.rs");
    let mut functions_of_rotate = functions_of_definitions();
    functions_of_rotate.extend(functions(&[
        source("strategy/branchless_pushes.rs"),
        source("strategy/rotate.rs"),
    ]));
    let overrides = file.items.iter().find_map(Overrides::of);
    let methods = overrides.expect("a strategy").methods.into_iter();
    let rotate: Vec<_> = methods
        .map(|method| {
            let names = arguments(&method.sig);
            (method.sig.ident.to_string(), (names, *method.block))
        })
        .collect();

    let list = |methods: &[(String, (Vec<String>, syn::Block))], functions: &Functions| {
        let lines = methods.iter().map(|(name, function)| {
            let [white, black] =
                counts(function, functions).unwrap_or_else(|e| panic!("{name}: {e}"));
            format!("    (\"{name}\", [{}, {}]),\n", white.1, black.1)
        });
        lines.collect::<String>()
    };
    for (name, depths) in [
        ("SHIFT", list(&shift, &functions_of_shift)),
        ("ROTATE", list(&rotate, &functions_of_rotate)),
    ] {
        let list = format!("const {name}: &[(&str, [u32; 2])] = &[\n{depths}];\n");
        assert_paragraph("benches/src/verdict/depth.rs", &list);
    }
}

/// Tests the rules of counting on examples.
#[test]
fn operations_and_depth_are_counted_as_the_docs_say() {
    let code = "
        const fn step(set: u64) -> u64 { set << 8 }
        const fn fill(set: u64) -> u64 {
            let set = set | set << 8;
            let set = set | set << 16;
            set | set << 32
        }
        const fn constants(set: u64) -> u64 { set & !(A | B >> 1) }
        const fn shared(set: u64) -> u64 { step(set) ^ (step(set) & 1) }
        const fn unused(set: u64) -> u64 { let (a, b) = (!set, set * 3); a }
        const fn worse(color: Color, set: u64) -> u64 {
            match color { Color::White => set, Color::Black => !step(set) }
        }
        const fn nothing(set: u64) -> u8 { set as u8 }
        const fn asserted(set: u64) -> u64 { debug_assert!(set & 1 == 0); set >> 1 }
    ";
    let functions = functions(&[syn::parse_file(code).expect("code")]);
    for (name, expected) in [
        ("step", "Dataflow: 1 operation, depth 1."),
        ("fill", "Dataflow: 6 operations, depth 6."),
        ("constants", "Dataflow: 1 operation, depth 1."),
        ("shared", "Dataflow: 3 operations, depth 3."),
        ("unused", "Dataflow: 1 operation, depth 1."),
        ("worse", "Dataflow: 2 operations, depth 2."),
        ("nothing", "Dataflow: 0 operations, depth 0."),
        ("asserted", "Dataflow: 1 operation, depth 1."),
    ] {
        assert_eq!(
            dataflow(name, &functions).as_deref(),
            Ok(expected),
            "{name}"
        );
    }
}
