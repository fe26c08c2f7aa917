//! The control-flow graph of a function, and an order in which paths wait for each other before they join.

use std::collections::{BTreeMap, BTreeSet};

use iced_x86::Instruction;
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use petgraph::visit::{Bfs, Walker as _};

use crate::instructions::{Flow, flow};
use crate::program::Program;

pub(crate) struct Order {
    /// The ranks of instructions. At each call depth, the path with the lowest rank is followed first.
    pub(crate) ranks: BTreeMap<u64, usize>,
    /// The instructions of each loop over squares, by the scan that finds the next square.
    pub(crate) loops: BTreeMap<u64, Vec<u64>>,
}

/// Returns a weak topological order (Bourdoncle, "Efficient chaotic iteration strategies with widenings",
/// 1993). An instruction comes after its predecessors, except `scans` and heads of loops.
///
/// The head of a loop is its scan, or else its first instruction. It comes last in the loop, so that all
/// paths join before the next iteration. A scan outside a loop comes after all its successors, so that the
/// path of each square is followed to the end. A scan is a bit scan, or a `blsr` or `lea` before one.
pub(crate) fn order(
    entry: u64,
    instructions: &BTreeMap<u64, Instruction>,
    scans: BTreeSet<u64>,
) -> Order {
    let mut graph = DiGraphMap::new();
    for (&address, instruction) in instructions {
        graph.add_node(address);
        graph.extend(successors(instruction).into_iter().map(|next| (address, next)));
    }
    let reached = Bfs::new(&graph, entry).iter(&graph).zip(0..).collect();
    let (mut sorted, mut loops) = (Vec::new(), BTreeMap::new());
    sort(&graph, (&reached, &scans), &mut sorted, &mut loops);
    Order { ranks: sorted.into_iter().zip(0..).collect(), loops }
}

/// Sorts a subgraph, in which a strongly connected component is a loop. `reached` is the breadth-first order.
fn sort(
    graph: &DiGraphMap<u64, ()>,
    (reached, scans): (&BTreeMap<u64, usize>, &BTreeSet<u64>),
    sorted: &mut Vec<u64>,
    loops: &mut BTreeMap<u64, Vec<u64>>,
) {
    let mut later = Vec::new();
    for component in tarjan_scc(graph).into_iter().rev() {
        if let [single] = component[..]
            && !graph.contains_edge(single, single)
        {
            let list = if scans.contains(&single) { &mut later } else { &mut *sorted };
            list.push(single);
            continue;
        }
        let order = |address: &&u64| (!scans.contains(*address), reached.get(*address));
        let head = *component.iter().min_by_key(order).expect("a member");
        let rest = BTreeSet::from_iter(component.iter().copied().filter(|it| *it != head));
        let is_in = |&(from, to, ()): &(u64, u64, &())| rest.contains(&from) && rest.contains(&to);
        let mut body = DiGraphMap::from_edges(graph.all_edges().filter(is_in));
        for &member in &rest {
            body.add_node(member);
        }
        sort(&body, (reached, scans), sorted, loops);
        sorted.push(head);
        if scans.contains(&head) {
            loops.insert(head, component);
        }
    }
    sorted.extend(later.into_iter().rev());
}

/// Returns the instructions of a function, and of its callees in this file, by their addresses.
pub fn instructions(program: &Program, entry: u64) -> BTreeMap<u64, Instruction> {
    let (mut reached, mut left) = (BTreeMap::new(), vec![entry]);
    while let Some(address) = left.pop() {
        if !reached.contains_key(&address)
            && let Ok(instruction) = program.instruction(address)
        {
            left.extend(successors(&instruction));
            reached.insert(address, instruction);
        }
    }
    reached
}

/// Returns the successors in the control-flow graph: for a direct call, the callee and the next instruction.
pub(crate) fn successors(instruction: &Instruction) -> Vec<u64> {
    let next = instruction.next_ip();
    match flow(instruction) {
        Flow::FallThrough => vec![next],
        Flow::Jump(target) => Vec::from_iter(target),
        Flow::Branch(target) => vec![target, next],
        Flow::Call(target) => Vec::from_iter(target.into_iter().chain([next])),
        Flow::Return | Flow::Unknown => Vec::new(),
    }
}
