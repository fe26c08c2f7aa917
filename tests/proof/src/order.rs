//! The instructions of a function, and the order in which they are visited, so that paths that will meet wait for each
//! other.

use std::collections::{BTreeMap, BTreeSet};

use iced_x86::Instruction;
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use petgraph::visit::{Bfs, Walker as _};

use crate::instructions::{Flow, flow};
use crate::program::Program;

/// The order in which the places of a function are visited.
pub(crate) struct Order {
    /// The positions of instructions: a path at the lowest position is followed first.
    pub(crate) positions: BTreeMap<u64, usize>,
    /// The instructions of loops over the squares of a set, by the instruction that looks for the next one.
    pub(crate) loops: BTreeMap<u64, Vec<u64>>,
}

/// The order for the instructions of a function, of which some look for a square.
///
/// An instruction comes after those that lead to it. In a loop, the instruction that looks for the next square
/// comes last, or else the first one: all paths through the loop meet there before one goes round again. This
/// is a weak topological order (Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993).
///
/// Outside a loop, an instruction that looks for a square comes after all that follow it, so that the path of
/// each square is followed to the end.
pub(crate) fn order(
    entry: u64,
    instructions: &BTreeMap<u64, Instruction>,
    searches: BTreeSet<u64>,
) -> Order {
    let mut graph = DiGraphMap::new();
    for (&address, instruction) in instructions {
        graph.add_node(address);
        let next = successors(instruction).into_iter();
        graph.extend(next.map(|next| (address, next)));
    }
    let reached = Bfs::new(&graph, entry).iter(&graph).enumerate();
    let steps = reached.map(|(step, address)| (address, step)).collect();
    let (mut sorted, mut loops) = (Vec::new(), BTreeMap::new());
    sort(&graph, (&steps, &searches), &mut sorted, &mut loops);
    Order { positions: sorted.into_iter().zip(0..).collect(), loops }
}

/// Sorts a part of the instructions, by how soon each is reached and which look for a square.
fn sort(
    graph: &DiGraphMap<u64, ()>,
    (steps, searches): (&BTreeMap<u64, usize>, &BTreeSet<u64>),
    sorted: &mut Vec<u64>,
    loops: &mut BTreeMap<u64, Vec<u64>>,
) {
    let mut later = Vec::new();
    for component in tarjan_scc(graph).into_iter().rev() {
        if let [single] = component[..]
            && !graph.contains_edge(single, single)
        {
            match searches.contains(&single) {
                true => later.push(single),
                false => sorted.push(single),
            }
            continue;
        }
        let order = |address: &&u64| (!searches.contains(*address), steps.get(*address));
        let last = *component.iter().min_by_key(order).expect("a member");
        let mut rest = BTreeSet::from_iter(component.iter().copied());
        rest.remove(&last);
        let is_in = |&(from, to, ()): &(u64, u64, &())| rest.contains(&from) && rest.contains(&to);
        let mut part = DiGraphMap::from_edges(graph.all_edges().filter(is_in));
        for &member in &rest {
            part.add_node(member);
        }
        sort(&part, (steps, searches), sorted, loops);
        sorted.push(last);
        if searches.contains(&last) {
            loops.insert(last, component);
        }
    }
    sorted.extend(later.into_iter().rev());
}

/// The instructions of a function, and of those that it calls, by their addresses. Those of other files are left out.
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

/// The places to which an instruction may lead. A call leads to the called function and to the next
/// instruction.
pub(crate) fn successors(instruction: &Instruction) -> Vec<u64> {
    let next = instruction.next_ip();
    match flow(instruction) {
        Flow::Next => vec![next],
        Flow::Jump(target) => Vec::from_iter(target),
        Flow::Branch(target) => vec![target, next],
        Flow::Call(target) => Vec::from_iter(target.into_iter().chain([next])),
        Flow::Return | Flow::Unknown => Vec::new(),
    }
}
