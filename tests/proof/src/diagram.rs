//! Binary decision diagrams: functions of the bits of a call's arguments. Two equal functions are the
//! same node.
//!
//! There are crates for such diagrams, but the proof needs little, which takes only two hundred lines: `ite`,
//! and the operators built on it. A diagram is a number that is copied, without a reference count, so the
//! oracle can be written with ordinary operators. Nodes are never freed one by one, but all at once after a
//! proof.
//!
//! Source: K. S. Brace, R. L. Rudell, R. E. Bryant: Efficient Implementation of a BDD Package, 1990.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::mem;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::panic::{self, AssertUnwindSafe};

use pawnfill_oracle::oracle;

/// A function of variables: the index of a node and, in the lowest bit, whether it is the node's complement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bdd(u32);

/// A variable, and the functions between which it chooses. Variables with lower numbers are asked first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    variable: u32,
    low: Bdd,
    /// Never a complement, so that a function has only one form.
    high: Bdd,
}

/// All nodes, and the results computed from them, in tables that grow with the nodes.
struct Nodes {
    nodes: Vec<Node>,
    /// The index of each node. It is at the slot that belongs to the node's fields, or at the next free
    /// one; 0 is free.
    known: Vec<u32>,
    /// Conditions, branches and their results, each at its slot. A later entry replaces an earlier one,
    /// which is then computed again when it is needed.
    computed: Vec<([Bdd; 3], Bdd)>,
    /// How many results may still be computed.
    steps_left: u64,
}

/// What unwinds a proof that has no steps left.
struct OutOfSteps;

/// The slot of three numbers in a table whose length is a power of two. A multiplication spreads them
/// well enough.
fn slot(numbers: [u32; 3], length: usize) -> usize {
    let spread = numbers.iter().fold(0_u64, |spread, &number| {
        (spread ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    (spread ^ spread >> 32) as usize & (length - 1)
}

thread_local! {
    static NODES: RefCell<Nodes> = RefCell::new(Nodes::new(u64::MAX));
}

impl Nodes {
    fn new(steps_left: u64) -> Self {
        let leaf = Node { variable: u32::MAX, low: Bdd::TRUE, high: Bdd::TRUE };
        Self {
            nodes: vec![leaf],
            known: vec![0; 1 << 12],
            // A constant is never looked up as a condition.
            computed: vec![([Bdd::TRUE; 3], Bdd::TRUE); 1 << 12],
            steps_left,
        }
    }

    fn take_steps(&mut self, steps: u64) {
        match self.steps_left.checked_sub(steps) {
            Some(left) => self.steps_left = left,
            None => panic::panic_any(OutOfSteps),
        }
    }

    fn node(&mut self, variable: u32, low: Bdd, high: Bdd) -> Bdd {
        if low == high {
            return low;
        }
        // Where all variables are true, a function that is not a complement is true, and so is what `ite`
        // computes of it.
        debug_assert!(!high.is_opposite(), "a function has one form");
        let node = Node { variable, low, high };
        if 2 * self.nodes.len() >= self.known.len() {
            self.grow();
        }
        let slot = self.slot(&node);
        if self.known[slot] == 0 {
            self.known[slot] = self.nodes.len() as u32;
            self.nodes.push(node);
        }
        Bdd(self.known[slot] << 1)
    }

    /// The slot of the index of a node, or the slot where it belongs.
    fn slot(&self, node: &Node) -> usize {
        let length = self.known.len();
        let mut slot = slot([node.variable, node.low.0, node.high.0], length);
        while self.known[slot] != 0 && self.nodes[self.known[slot] as usize] != *node {
            slot = (slot + 1) & (length - 1);
        }
        slot
    }

    /// Doubles the tables.
    #[cold]
    fn grow(&mut self) {
        let length = 2 * self.known.len();
        self.known = vec![0; length];
        for index in 1..self.nodes.len() {
            let slot = self.slot(&self.nodes[index]);
            self.known[slot] = index as u32;
        }
        let empty = ([Bdd::TRUE; 3], Bdd::TRUE);
        for computed in mem::replace(&mut self.computed, vec![empty; length]) {
            let key = computed.0.map(|bdd| bdd.0);
            self.computed[slot(key, length)] = computed;
        }
    }

    /// The variable that a function asks first.
    fn variable(&self, node: Bdd) -> u32 {
        self.nodes[node.index()].variable
    }

    /// The functions that remain if a variable is false and if it is true. The function asks nothing
    /// before this variable.
    fn cofactors(&self, diagram: Bdd, variable: u32) -> [Bdd; 2] {
        let node = self.nodes[diagram.index()];
        if node.variable != variable {
            return [diagram, diagram];
        }
        let opposite = diagram.0 & 1;
        [Bdd(node.low.0 ^ opposite), Bdd(node.high.0 ^ opposite)]
    }

    fn ite(&mut self, mut condition: Bdd, mut then: Bdd, mut other: Bdd) -> Bdd {
        if condition.is_opposite() {
            (condition, then, other) = (!condition, other, then);
        }
        // Within each branch, the value of the condition itself is known.
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
        if then.is_opposite() {
            return !self.ite(condition, !then, !other);
        }
        // Both orders of a conjunction are the same.
        if other == Bdd::FALSE && then.0 < condition.0 {
            (condition, then) = (then, condition);
        }
        let key = [condition, then, other];
        let computed = self.computed[slot(key.map(|bdd| bdd.0), self.computed.len())];
        if computed.0 == key {
            return computed.1;
        }
        self.take_steps(1);
        let variable = key.map(|node| self.variable(node)).into_iter().min();
        let variable = variable.expect("three of them");
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

    /// The least number of true variables that make a function true, and whether its first variable is
    /// then true; both of all its parts, too.
    fn least(
        &self,
        diagram: Bdd,
        counts: &impl Fn(u32) -> bool,
        known: &mut HashMap<Bdd, (u32, bool)>,
    ) -> u32 {
        const NEVER: u32 = 1 << 20;
        if let Some(is_true) = diagram.constant() {
            return if is_true { 0 } else { NEVER };
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

    /// A function with other functions in place of variables. `before` has the functions that were
    /// composed before.
    fn compose(&mut self, diagram: Bdd, by: &Definitions, before: &mut HashMap<Bdd, Bdd>) -> Bdd {
        if diagram.is_constant() {
            return diagram;
        }
        if let Some(&composed) = before.get(&diagram) {
            return composed;
        }
        let variable = self.variable(diagram);
        let parts = self.cofactors(diagram, variable);
        let [low, high] = parts.map(|part| self.compose(part, by, before));
        let condition = match by.get(&variable) {
            Some(&function) => function,
            None => self.node(variable, Bdd::FALSE, Bdd::TRUE),
        };
        let composed = self.ite(condition, high, low);
        before.insert(diagram, composed);
        composed
    }
}

/// Takes some steps of those that are left. Unwinds if there are too few.
pub(crate) fn take_steps(steps: u64) {
    NODES.with_borrow_mut(|nodes| nodes.take_steps(steps));
}

/// Sets how many steps the proofs of this thread may take: results of [`Bdd::ite`] that are computed, and
/// some for each instruction. Beyond it, [`within_limits`] returns the reason.
pub fn set_steps(steps: u64) {
    NODES.with_borrow_mut(|nodes| nodes.steps_left = steps);
}

/// What a proof returns, or why it unwound: the limit, or code that nothing here expects.
pub fn within_limits<T>(proof: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(proof)).unwrap_or_else(|reason| {
        let reason = match reason.is::<OutOfSteps>() {
            true => "the diagrams of its bits take too many steps (`--steps`)",
            false => "the code has an unexpected form",
        };
        Err(reason.to_owned())
    })
}

/// The functions that some variables stand for.
pub type Definitions = HashMap<u32, Bdd>;

impl Bdd {
    /// The function that is always true.
    pub const TRUE: Self = Self(0);
    /// The function that is never true.
    pub const FALSE: Self = Self(1);

    const fn is_opposite(self) -> bool {
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

    /// The function that equals a variable.
    pub fn variable(number: u32) -> Self {
        NODES.with_borrow_mut(|nodes| nodes.node(number, Self::FALSE, Self::TRUE))
    }

    /// Chooses one function or another by a third.
    pub fn ite(self, then: Self, other: Self) -> Self {
        NODES.with_borrow_mut(|nodes| nodes.ite(self, then, other))
    }

    /// The function with other functions in place of variables. These functions contain none of the
    /// variables.
    pub fn compose(self, by: &Definitions) -> Self {
        NODES.with_borrow_mut(|nodes| nodes.compose(self, by, &mut HashMap::new()))
    }

    /// Whether it is true or false, whatever the variables are.
    pub fn constant(self) -> Option<bool> {
        match self {
            Self::TRUE => Some(true),
            Self::FALSE => Some(false),
            _ => None,
        }
    }

    /// The variables that are true for some values for which it is true, if there are any: as few as possible
    /// of those that count.
    pub fn smallest(self, counts: impl Fn(u32) -> bool) -> Option<Vec<u32>> {
        NODES.with_borrow(|nodes| {
            let mut least = HashMap::new();
            nodes.least(self, &counts, &mut least);
            let (mut example, mut left) = (Vec::new(), self);
            while !left.is_constant() {
                let variable = nodes.variable(left);
                let value = least[&left].1;
                example.extend(value.then_some(variable));
                left = nodes.cofactors(left, variable)[usize::from(value)];
            }
            (left == Self::TRUE).then_some(example)
        })
    }

    /// Whether it asks any variable of a kind.
    pub fn asks(self, is_of_kind: impl Fn(u32) -> bool) -> bool {
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

    /// Whether it is true for these values of the variables.
    pub fn value(self, value: impl Fn(u32) -> bool) -> bool {
        let mut left = self;
        NODES.with_borrow(|nodes| {
            while !left.is_constant() {
                let variable = nodes.variable(left);
                left = nodes.cofactors(left, variable)[usize::from(value(variable))];
            }
        });
        left == Self::TRUE
    }

    /// Forgets all functions of this thread. Those that are still held have no meaning any more.
    pub fn forget_all() {
        NODES.with_borrow_mut(|nodes| *nodes = Nodes::new(nodes.steps_left));
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
