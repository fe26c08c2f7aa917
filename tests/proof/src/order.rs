//! The order in which the places of a function are visited, so that paths that will meet wait for each other.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use iced_x86::Instruction;
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use petgraph::visit::{Bfs, Walker as _};

use crate::diagram::Limits;
use crate::live::graph;

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
    let graph = graph(instructions);
    let reached = Bfs::new(&graph, entry).iter(&graph).enumerate();
    let mut sorter = Sorter {
        steps: reached.map(|(step, address)| (address, step)).collect(),
        searches,
        sorted: Vec::new(),
        loops: BTreeMap::new(),
    };
    sorter.sort(&graph);
    Order {
        positions: sorter.sorted.into_iter().zip(0..).collect(),
        loops: sorter.loops,
    }
}

struct Sorter {
    /// How soon an instruction is reached.
    steps: BTreeMap<u64, usize>,
    /// The instructions that look for a square.
    searches: BTreeSet<u64>,
    sorted: Vec<u64>,
    loops: BTreeMap<u64, Vec<u64>>,
}

impl Sorter {
    fn sort(&mut self, graph: &DiGraphMap<u64, ()>) {
        let mut searches = Vec::new();
        for component in tarjan_scc(graph).into_iter().rev() {
            if let [single] = component[..]
                && !graph.contains_edge(single, single)
            {
                if self.searches.contains(&single) {
                    searches.push(single);
                } else {
                    self.sorted.push(single);
                }
                continue;
            }
            let last = component
                .iter()
                .min_by_key(|address| (!self.searches.contains(address), self.steps.get(address)));
            let last = *last.expect("a component has a member");
            let members = component.iter().copied().filter(|&member| member != last);
            let members = HashSet::<u64>::from_iter(members);
            let mut rest = DiGraphMap::new();
            for &address in &members {
                rest.add_node(address);
                let next = graph.neighbors(address);
                let next = next.filter(|next| members.contains(next));
                rest.extend(next.map(|next| (address, next)));
            }
            Limits::check_time();
            self.sort(&rest);
            self.sorted.push(last);
            if self.searches.contains(&last) {
                self.loops.insert(last, component);
            }
        }
        self.sorted.extend(searches.into_iter().rev());
    }
}
