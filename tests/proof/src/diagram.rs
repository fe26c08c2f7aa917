//! Binary decision diagrams (BDDs): Boolean functions as graphs. A node tests a variable, and has two edges:
//! to the functions that remain if the variable is false or true. Equal functions are one node.
//!
//! A [`Bdd`] is an index without a reference count. All nodes are freed at once, before the next proof.
//!
//! Source: K. S. Brace, R. L. Rudell, R. E. Bryant: Efficient Implementation of a BDD Package, 1990.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::mem;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::panic::{self, AssertUnwindSafe};

use pawnfill_oracle::oracle;

/// A Boolean function: the index of a node and, in the lowest bit, whether the function is complemented.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bdd(u32);

/// A variable, and both cofactors: the functions that remain if the variable is false (`low`) or true
/// (`high`). Variables with lower numbers come first in the order.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    variable: u32,
    low: Bdd,
    /// The positive cofactor. It is never complemented, so that a function has only one node.
    high: Bdd,
}

struct Nodes {
    nodes: Vec<Node>,
    /// The unique table: indices of nodes, with linear probing. 0 is a free slot.
    unique: Vec<u32>,
    /// The computed table: arguments and results of [`Bdd::ite`]. A collision overwrites the older entry.
    computed: Vec<([Bdd; 3], Bdd)>,
}

/// The payload of the panic that ends a proof when its budget of steps is used up.
struct OutOfSteps;

/// Returns the hash of three numbers, as a slot of a table whose length is a power of two.
fn slot(numbers: [u32; 3], length: usize) -> usize {
    let spread = numbers.iter().fold(0_u64, |spread, &number| {
        (spread ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    (spread ^ spread >> 32) as usize & (length - 1)
}

thread_local! {
    static NODES: RefCell<Nodes> = RefCell::new(Nodes::new());
    /// The steps that are left of the budget ([`set_steps`]).
    static STEPS_LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

impl Nodes {
    fn new() -> Self {
        let leaf = Node { variable: u32::MAX, low: Bdd::TRUE, high: Bdd::TRUE };
        Self {
            nodes: vec![leaf],
            unique: vec![0; 1 << 12],
            // The initial entry is never found, because `ite` looks up no constant condition.
            computed: vec![([Bdd::TRUE; 3], Bdd::TRUE); 1 << 12],
        }
    }

    fn node(&mut self, variable: u32, low: Bdd, high: Bdd) -> Bdd {
        if low == high {
            return low;
        }
        // Invariant: where all variables are true, an uncomplemented `Bdd` is true, and so is its `high`.
        debug_assert!(!high.is_complement(), "a function has one node");
        let node = Node { variable, low, high };
        if 2 * self.nodes.len() >= self.unique.len() {
            self.grow();
        }
        let slot = self.slot(&node);
        if self.unique[slot] == 0 {
            self.unique[slot] = self.nodes.len() as u32;
            self.nodes.push(node);
        }
        Bdd(self.unique[slot] << 1)
    }

    /// Returns the slot of a node in the unique table, or the free slot for it.
    fn slot(&self, node: &Node) -> usize {
        let length = self.unique.len();
        let mut slot = slot([node.variable, node.low.0, node.high.0], length);
        while self.unique[slot] != 0 && self.nodes[self.unique[slot] as usize] != *node {
            slot = (slot + 1) & (length - 1);
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let length = 2 * self.unique.len();
        self.unique = vec![0; length];
        for index in 1..self.nodes.len() {
            let slot = self.slot(&self.nodes[index]);
            self.unique[slot] = index as u32;
        }
        let empty = ([Bdd::TRUE; 3], Bdd::TRUE);
        for computed in mem::replace(&mut self.computed, vec![empty; length]) {
            let key = computed.0.map(|bdd| bdd.0);
            self.computed[slot(key, length)] = computed;
        }
    }

    fn variable(&self, node: Bdd) -> u32 {
        self.nodes[node.index()].variable
    }

    /// Returns the negative and the positive cofactor. `variable` is the diagram's top variable, or comes
    /// before it in the order.
    fn cofactors(&self, diagram: Bdd, variable: u32) -> [Bdd; 2] {
        let node = self.nodes[diagram.index()];
        if node.variable != variable {
            return [diagram, diagram];
        }
        let complement = diagram.0 & 1;
        [Bdd(node.low.0 ^ complement), Bdd(node.high.0 ^ complement)]
    }

    fn ite(&mut self, mut condition: Bdd, mut then: Bdd, mut other: Bdd) -> Bdd {
        if condition.is_complement() {
            (condition, then, other) = (!condition, other, then);
        }
        // Within each branch, the condition is a known constant.
        let within = |branch: Bdd, value: Bdd| match branch {
            _ if branch == condition => value,
            _ if branch == !condition => !value,
            _ => branch,
        };
        (then, other) = (within(then, Bdd::TRUE), within(other, Bdd::FALSE));
        if condition == Bdd::TRUE || then == other {
            return then;
        }
        if then.is_constant() && other.is_constant() {
            return Bdd(condition.0 ^ (then.0 & 1));
        }
        if then.is_complement() {
            return !self.ite(condition, !then, !other);
        }
        // A conjunction commutes, so both orders share one entry.
        if other == Bdd::FALSE && then.0 < condition.0 {
            (condition, then) = (then, condition);
        }
        let key = [condition, then, other];
        let computed = self.computed[slot(key.map(|bdd| bdd.0), self.computed.len())];
        if computed.0 == key {
            return computed.1;
        }
        take_steps(1);
        let [a, b, c] = key.map(|node| self.variable(node));
        let variable = a.min(b).min(c);
        let parts = key.map(|node| self.cofactors(node, variable));
        let [low, high] = [0, 1].map(|side: usize| {
            let [condition, then, other] = parts.map(|part| part[side]);
            self.ite(condition, then, other)
        });
        let computed = self.node(variable, low, high);
        let slot = slot(key.map(|bdd| bdd.0), self.computed.len());
        self.computed[slot] = (key, computed);
        computed
    }

    /// Returns how many variables must at least be true to make the function true. Counts only variables that
    /// satisfy `counts`. `known` caches this number, and the value that the top variable then has.
    fn least(
        &self,
        diagram: Bdd,
        counts: &impl Fn(u32) -> bool,
        known: &mut HashMap<Bdd, (u32, bool)>,
    ) -> u32 {
        const UNSATISFIABLE: u32 = 1 << 20;
        if let Some(is_true) = diagram.constant() {
            return if is_true { 0 } else { UNSATISFIABLE };
        }
        if let Some((least, _)) = known.get(&diagram) {
            return *least;
        }
        let variable = self.variable(diagram);
        let [low, high] = self.cofactors(diagram, variable);
        let low = self.least(low, counts, known);
        let high = self.least(high, counts, known) + u32::from(counts(variable));
        known.insert(diagram, (low.min(high), high < low));
        low.min(high)
    }

    /// Follows a path to a constant. `choose` gets each diagram and its top variable, whose value it returns.
    fn follow(&self, mut diagram: Bdd, mut choose: impl FnMut(Bdd, u32) -> bool) -> Bdd {
        while !diagram.is_constant() {
            let variable = self.variable(diagram);
            let [low, high] = self.cofactors(diagram, variable);
            diagram = if choose(diagram, variable) { high } else { low };
        }
        diagram
    }

    fn compose(&mut self, diagram: Bdd, by: &Definitions, known: &mut HashMap<Bdd, Bdd>) -> Bdd {
        if diagram.is_constant() {
            return diagram;
        }
        if let Some(&composed) = known.get(&diagram) {
            return composed;
        }
        let variable = self.variable(diagram);
        let parts = self.cofactors(diagram, variable);
        let [low, high] = parts.map(|part| self.compose(part, by, known));
        let condition = match by.get(&variable) {
            Some(&function) => function,
            None => self.node(variable, Bdd::FALSE, Bdd::TRUE),
        };
        let composed = self.ite(condition, high, low);
        known.insert(diagram, composed);
        composed
    }
}

/// Takes steps from the budget. Panics if too few are left.
pub(crate) fn take_steps(steps: u64) {
    match STEPS_LEFT.get().checked_sub(steps) {
        Some(left) => STEPS_LEFT.set(left),
        None => panic::panic_any(OutOfSteps),
    }
}

/// Sets the budget of this thread's proofs. Each result that [`Bdd::ite`] computes takes a step, and each
/// executed instruction takes a few. [`within_limits`] returns an error when the budget is used up.
pub fn set_steps(steps: u64) {
    STEPS_LEFT.set(steps);
}

/// Runs a proof, and turns a panic into an error: the budget is used up, or the code has an unexpected form.
pub fn within_limits<T>(proof: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(proof)).unwrap_or_else(|reason| {
        Err(match reason.is::<OutOfSteps>() {
            true => "the decision diagrams take too many steps (`--steps`)".to_owned(),
            false => "the code has an unexpected form".to_owned(),
        })
    })
}

/// The functions that variables stand for, by the variables' numbers.
pub type Definitions = HashMap<u32, Bdd>;

impl Bdd {
    /// The constant true.
    pub const TRUE: Self = Self(0);
    /// The constant false.
    pub const FALSE: Self = Self(1);

    const fn is_complement(self) -> bool {
        self.0 & 1 != 0
    }

    fn is_constant(self) -> bool {
        self.constant().is_some()
    }

    /// Whether it is a constant, a variable, or the complement of a variable.
    pub fn is_literal(self) -> bool {
        NODES.with_borrow(|nodes| {
            let Node { low, high, .. } = nodes.nodes[self.index()];
            low.is_constant() && high.is_constant()
        })
    }

    const fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns the variable with a number, as a function.
    pub fn variable(number: u32) -> Self {
        NODES.with_borrow_mut(|nodes| nodes.node(number, Self::FALSE, Self::TRUE))
    }

    /// If-then-else: `then` where this function is true, `other` elsewhere.
    pub fn ite(self, then: Self, other: Self) -> Self {
        NODES.with_borrow_mut(|nodes| nodes.ite(self, then, other))
    }

    /// Substitutes functions for variables. The functions must not depend on these variables.
    pub fn compose(self, by: &Definitions) -> Self {
        NODES.with_borrow_mut(|nodes| nodes.compose(self, by, &mut HashMap::new()))
    }

    /// Returns the value of a constant function.
    pub fn constant(self) -> Option<bool> {
        match self {
            Self::TRUE => Some(true),
            Self::FALSE => Some(false),
            _ => None,
        }
    }

    /// Returns the true variables of an assignment that makes the function true. As few of them as
    /// possible satisfy `counts`.
    pub fn smallest(self, counts: impl Fn(u32) -> bool) -> Option<Vec<u32>> {
        NODES.with_borrow(|nodes| {
            let (mut least, mut example) = (HashMap::new(), Vec::new());
            nodes.least(self, &counts, &mut least);
            let end = nodes.follow(self, |node, variable| {
                let (_, value) = least[&node];
                example.extend(value.then_some(variable));
                value
            });
            (end == Self::TRUE).then_some(example)
        })
    }

    /// Whether the function depends on any variable of a kind.
    pub fn depends_on(self, mut is_of_kind: impl FnMut(u32) -> bool) -> bool {
        NODES.with_borrow(|nodes| {
            let (mut seen, mut left) = (HashSet::new(), vec![self.index()]);
            while let Some(index) = left.pop() {
                let node = nodes.nodes[index];
                if index == 0 || !seen.insert(index) {
                    continue;
                }
                if is_of_kind(node.variable) {
                    return true;
                }
                left.extend([node.low.index(), node.high.index()]);
            }
            false
        })
    }

    /// Evaluates the function under an assignment of the variables.
    pub fn value(self, value: impl Fn(u32) -> bool) -> bool {
        NODES.with_borrow(|nodes| nodes.follow(self, |_, variable| value(variable))) == Self::TRUE
    }

    /// Frees all nodes of this thread. Diagrams that were made before become meaningless.
    pub fn forget_all() {
        NODES.with_borrow_mut(|nodes| *nodes = Nodes::new());
    }
}

impl From<bool> for Bdd {
    fn from(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }
}

impl Not for Bdd {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl BitAnd for Bdd {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.ite(other, Self::FALSE)
    }
}

impl BitOr for Bdd {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.ite(Self::TRUE, other)
    }
}

impl BitXor for Bdd {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.ite(!other, other)
    }
}

impl oracle::Bit for Bdd {
    fn is_always(self, value: bool) -> bool {
        self == Self::from(value)
    }
}
