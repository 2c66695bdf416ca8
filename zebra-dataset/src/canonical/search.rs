//! The canonical labelling of a graph: color refinement, after Weisfeiler and Leman (1968), and individualization.

use super::graph::Graph;

/// The number of refinements after which the search is given up. It depends on the graph alone, not on the order of its nodes: among
/// the nodes that could be individualized, all with the least trace are followed.
const MOST_REFINEMENTS: usize = 2_000;

/// For each node, the roles and numbers of its neighbors.
struct Neighbors {
    starts: Vec<u32>,
    list: Vec<(u64, u32)>,
}

struct Search<'g> {
    graph: &'g Graph,
    neighbors: Neighbors,
    refinements: usize,
    least: Option<Vec<u64>>,
}

/// Returns the numbers of the canonical form, or, if the search is given up, those of the refined colors.
pub(super) fn labelling(graph: &Graph) -> Result<Vec<u64>, Vec<u64>> {
    let mut search = Search { graph, neighbors: Neighbors::of(graph), refinements: 0, least: None };
    let first = graph
        .labels
        .iter()
        .map(|&(tag, one, other)| mixed(mixed(tag as u64 ^ mixed(one as u64)) ^ other as u64));
    let mut colors: Vec<u64> = first.collect();
    let distinct = search.refine(&mut colors);
    let mut root = colors.clone();
    match search.follow(colors, distinct) {
        true => Ok(search.least.unwrap_or_default()),
        false => {
            root.sort_unstable();
            Err(root)
        }
    }
}

impl Neighbors {
    fn of(graph: &Graph) -> Neighbors {
        let nodes = graph.labels.len();
        let mut starts = vec![0_u32; nodes + 1];
        for &(from, to, _) in &graph.edges {
            starts[from as usize + 1] += 1;
            starts[to as usize + 1] += 1;
        }
        (0..nodes).for_each(|node| starts[node + 1] += starts[node]);
        let mut next = starts.clone();
        let mut list = vec![(0, 0); 2 * graph.edges.len()];
        for &(from, to, role) in &graph.edges {
            for (node, neighbor, role) in [(from, to, 2 * role), (to, from, 2 * role + 1)] {
                let place = &mut next[node as usize];
                list[*place as usize] = (mixed(u64::from(role)), neighbor);
                *place += 1;
            }
        }
        Neighbors { starts, list }
    }

    fn at(&self, node: usize) -> &[(u64, u32)] {
        &self.list[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

impl Search<'_> {
    /// Refines colors until their number stays the same, and returns it.
    fn refine(&mut self, colors: &mut Vec<u64>) -> usize {
        self.refinements += 1;
        let mut distinct = count_distinct(colors);
        loop {
            let refined: Vec<u64> = (0..colors.len())
                .map(|node| {
                    let neighbors = self.neighbors.at(node).iter();
                    // Sums do not depend on the order.
                    let sum = neighbors
                        .fold(0_u64, |sum, &(role, to)| sum.wrapping_add(mixed(role ^ colors[to as usize])));
                    mixed(colors[node].rotate_left(9) ^ sum)
                })
                .collect();
            let now = count_distinct(&refined);
            *colors = refined;
            if now <= distinct {
                return now;
            }
            distinct = now;
        }
    }

    /// Visits the leaves below these colors. Returns false if there are too many.
    fn follow(&mut self, colors: Vec<u64>, distinct: usize) -> bool {
        if distinct == colors.len() {
            let form = self.form(&colors);
            if self.least.as_ref().is_none_or(|least| form < *least) {
                self.least = Some(form);
            }
            return true;
        }
        let mut children: Vec<(u64, Vec<u64>, usize)> = Vec::new();
        for node in smallest_cell(&colors) {
            if self.refinements >= MOST_REFINEMENTS {
                return false;
            }
            let mut refined = colors.clone();
            refined[node] = mixed(refined[node] ^ 0x5851_f42d_4c95_7f2d);
            let distinct = self.refine(&mut refined);
            let trace = refined.iter().fold(0_u64, |sum, &color| sum.wrapping_add(mixed(color)));
            if children.first().is_some_and(|(least, ..)| trace < *least) {
                children.clear();
            }
            if children.first().is_none_or(|(least, ..)| trace == *least) {
                children.push((trace, refined, distinct));
            }
        }
        children.into_iter().all(|(_, colors, distinct)| self.follow(colors, distinct))
    }

    /// The whole graph, with its nodes in the order of their colors.
    fn form(&self, colors: &[u64]) -> Vec<u64> {
        let mut order: Vec<u32> = (0..colors.len() as u32).collect();
        order.sort_unstable_by_key(|&node| colors[node as usize]);
        let mut place = vec![0_u64; colors.len()];
        (0..).zip(&order).for_each(|(number, &node)| place[node as usize] = number);
        let mut form = vec![colors.len() as u64];
        for &node in &order {
            let (tag, one, other) = self.graph.labels[node as usize];
            form.extend([tag as u64, one as u64, other as u64]);
        }
        let at = |node: u32| place[node as usize];
        let mut edges: Vec<[u64; 3]> =
            self.graph.edges.iter().map(|&(from, to, role)| [at(from), at(to), u64::from(role)]).collect();
        edges.sort_unstable();
        form.extend(edges.into_iter().flatten());
        form
    }
}

/// Returns the nodes of the smallest color that several nodes have; among equals, that of the least color.
fn smallest_cell(colors: &[u64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..colors.len()).collect();
    order.sort_unstable_by_key(|&node| colors[node]);
    let cells = order.chunk_by(|&one, &other| colors[one] == colors[other]);
    let smallest = cells.filter(|cell| cell.len() > 1).min_by_key(|cell| cell.len());
    smallest.map_or(Vec::new(), <[usize]>::to_vec)
}

fn count_distinct(colors: &[u64]) -> usize {
    let mut sorted = colors.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// Mixes the bits of a number: the finalizer of `SplitMix64` by Steele, Lea and Flood (2014).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
