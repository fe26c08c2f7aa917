//! The line "Dataflow: 13 operations, depth 7." in the docs of each definition, and the depths that studies
//! show.
//!
//! A function is evaluated on nodes of a graph instead of numbers. Each operator adds a node, unless the graph
//! already has one with the same operator and operands; a compiler would find that one, too. Calls are
//! inlined, and constants are folded. The operations are the nodes that the result depends on, and the depth
//! is the longest path through them. The docs of the module `shift` say what counts.

use std::collections::{BTreeSet, HashMap};

use pawnfill::Operation;
use pawnfill_oracle::driver::CANDIDATES;
use pawnfill_oracle::generated::with_paragraph;

use crate::translate::FUNCTIONS;
use crate::tree::{Expr, Function, Id, Kind, Owner, SHIFT, Statement};

/// The operations of one evaluation, each once.
#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
    /// The node of an operator and its operands.
    known: HashMap<(String, Vec<usize>), usize>,
}

struct Node {
    operands: Vec<usize>,
    kind: NodeKind,
    /// The operations on the longest path to this one, itself included.
    depth: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    /// Known at compile time.
    Constant,
    /// Given by the caller.
    Argument,
    Operation,
}

impl Graph {
    fn node(&mut self, name: &str, operands: Vec<usize>, kind: NodeKind) -> usize {
        let depths = operands.iter().map(|&operand| self.nodes[operand].depth);
        let depth = depths.max().unwrap_or(0) + usize::from(kind == NodeKind::Operation);
        let key = (name.to_owned(), operands.clone());
        *self.known.entry(key).or_insert_with(|| {
            self.nodes.push(Node {
                operands,
                kind,
                depth,
            });
            self.nodes.len() - 1
        })
    }

    /// A color is a constant: there is a graph for each.
    fn color(&mut self, is_black: bool) -> usize {
        self.node(
            if is_black { "Black" } else { "White" },
            Vec::new(),
            NodeKind::Constant,
        )
    }

    /// An operation, which is a constant if all its operands are.
    fn operation(&mut self, name: &str, operands: Vec<usize>) -> usize {
        let mut kinds = operands.iter().map(|&operand| self.nodes[operand].kind);
        let kind = match kinds.all(|kind| kind == NodeKind::Constant) {
            true => NodeKind::Constant,
            false => NodeKind::Operation,
        };
        self.node(name, operands, kind)
    }

    /// The number of operations that a node is made of, itself included.
    fn operations(&self, node: usize) -> usize {
        let mut reached = BTreeSet::new();
        let mut left = vec![node];
        while let Some(node) = left.pop() {
            if self.nodes[node].kind == NodeKind::Operation && reached.insert(node) {
                left.extend(&self.nodes[node].operands);
            }
        }
        reached.len()
    }

    fn call(&mut self, function: &Function, arguments: Vec<usize>) -> usize {
        let names = function.arguments.iter().map(|(name, _)| name.as_str());
        let mut scope: HashMap<&str, usize> = names.zip(arguments).collect();
        for statement in &function.body {
            match statement {
                // Assertions of debug builds do not count.
                Statement::Comment(_) | Statement::Assert(..) => {}
                Statement::Let(name, value) | Statement::Assign(name, value) => {
                    let value = self.value(value, &scope);
                    scope.insert(name, value);
                }
                Statement::Return(value) => return self.value(value, &scope),
                other => panic!("{:?} has {other:?}", function.id),
            }
        }
        panic!("{:?} returns nothing", function.id)
    }

    fn value(&mut self, expr: &Expr, scope: &HashMap<&str, usize>) -> usize {
        if let (Kind::ByColor { .. }, [color, white, black]) = (&expr.kind, &expr.parts[..]) {
            let is_white = self.value(color, scope) == self.color(false);
            return self.value(if is_white { white } else { black }, scope);
        }
        let parts: Vec<usize> = expr
            .parts
            .iter()
            .map(|part| self.value(part, scope))
            .collect();
        match &expr.kind {
            Kind::Variable(name) => scope[name.as_str()],
            Kind::Literal(value) => self.node(&value.to_string(), parts, NodeKind::Constant),
            Kind::Constant(name) => self.node(name, parts, NodeKind::Constant),
            Kind::Color(is_black) => self.color(*is_black),
            Kind::Opponent => {
                let is_black = parts[0] == self.color(true);
                self.color(!is_black)
            }
            // A cast does not count: it reads a register by another name.
            Kind::Cast => parts[0],
            Kind::Not => self.operation("!", parts),
            Kind::Binary(operator) => self.operation(operator, parts),
            Kind::Call(Id {
                owner: Owner::Bits,
                name,
            }) => self.operation(name, parts),
            Kind::Call(id) => self.call(function(id), parts),
            other => panic!("{other:?}"),
        }
    }
}

fn function(id: &Id) -> &'static Function {
    let found = FUNCTIONS.iter().find(|function| function.id == *id);
    found.unwrap_or_else(|| panic!("there is no function {id:?}"))
}

/// Whether a function has a loop, which takes as many operations as there are pawns.
fn has_loop(function: &Function) -> bool {
    let mut body = function.body.iter();
    body.any(|statement| matches!(statement, Statement::Conditional(..)))
}

/// The operations and the depth of a function for each color, White first.
fn counts(function: &Function) -> [(usize, usize); 2] {
    [false, true].map(|is_black| {
        let mut graph = Graph::default();
        let arguments = function
            .arguments
            .iter()
            .map(|(name, _)| match name.as_str() {
                "color" => graph.color(is_black),
                name => graph.node(name, Vec::new(), NodeKind::Argument),
            });
        let arguments = arguments.collect();
        let result = graph.call(function, arguments);
        (graph.operations(result), graph.nodes[result].depth)
    })
}

/// The line that the docs of a definition should have, with the counts of the worse color.
fn dataflow(definition: &Function) -> String {
    let [white, black] = counts(definition);
    let (operations, depth) = (white.0.max(black.0), white.1.max(black.1));
    let plural = if operations == 1 { "" } else { "s" };
    format!("/// Dataflow: {operations} operation{plural}, depth {depth}.")
}

/// A file of definitions, with the line in the docs of each.
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
        let definition = function(&Id::new(SHIFT, name));
        let Some(line) = documented.take() else {
            panic!("{name}: expected a line `Dataflow: `")
        };
        let says_so = lines[line].starts_with("/// Dataflow: a loop over ");
        match has_loop(definition) {
            true => assert!(says_so, "{name}: expected `Dataflow: a loop over …`"),
            false => lines[line] = dataflow(definition),
        }
    }
    lines.join("\n") + "\n"
}

/// A file with the lists of depths: of the definitions, and of what `Rotate` computes in another way. The
/// study shows the latencies of the two strategies beside them.
pub(crate) fn with_depths(text: &str) -> String {
    let lists = ["Shift", "Rotate"].map(|strategy| {
        let owner = Owner::Strategy(strategy);
        let candidate = CANDIDATES
            .iter()
            .find(|candidate| candidate.name == strategy);
        let overrides = candidate
            .expect("a strategy")
            .overrides
            .iter()
            .map(|it| it.operation);
        let names: Vec<&str> = match owner {
            SHIFT => Operation::ALL
                .iter()
                .map(|operation| operation.name)
                .collect(),
            _ => overrides.collect(),
        };
        let functions = names.iter().map(|name| function(&Id::new(owner, name)));
        let lines = functions
            .filter(|function| !has_loop(function))
            .map(|function| {
                let [white, black] = counts(function);
                format!(
                    "    (\"{}\", [{}, {}]),\n",
                    function.id.name, white.1, black.1
                )
            });
        let (list, depths) = (strategy.to_uppercase(), lines.collect::<String>());
        format!("const {list}: &[(&str, [u32; 2])] = &[\n{depths}];\n")
    });
    lists.iter().fold(text.to_owned(), |text, list| {
        with_paragraph(&text, list).expect("a list")
    })
}
