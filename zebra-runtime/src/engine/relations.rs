//! The tables of the network's relations: rows, transposed rows and, for small ones, supports of whole domains.
//! Part of the engine (layer 2): built once with the network, shared by every solver, read-only while solving.

use super::values::{Bits, words_for};

/// Relations with at most this many values on both sides get a table of the supports of every possible domain.
const SMALL: u32 = 8;

#[derive(Clone, Debug, Default)]
pub(crate) struct Relations {
    /// All tables of all relations, one after the other.
    pub(crate) tables: Vec<u64>,
    pub(crate) entries: Vec<RelationEntry>,
}

/// Where the tables of one relation stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelationEntry {
    pub(crate) size_a: u32,
    pub(crate) size_b: u32,
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// Tables by domain: `tables[forward + domain of a]` are the values of b with a support, and back.
    pub(crate) small: Option<(u32, u32)>,
}

impl RelationEntry {
    pub(crate) fn row_words(&self) -> usize {
        words_for(self.size_b)
    }

    pub(crate) fn column_words(&self) -> usize {
        words_for(self.size_a)
    }
}

impl Relations {
    /// Adds a relation, or finds the equal one that is there already.
    pub(crate) fn add(&mut self, size_a: u32, size_b: u32, holds: &mut dyn FnMut(u32, u32) -> bool) -> u32 {
        let (row_words, column_words) = (words_for(size_b), words_for(size_a));
        let mut rows = vec![0u64; size_a as usize * row_words];
        let mut columns = vec![0u64; size_b as usize * column_words];
        for a in 0..size_a {
            for b in 0..size_b {
                if holds(a, b) {
                    rows[a as usize * row_words + b as usize / 64] |= 1 << (b % 64);
                    columns[b as usize * column_words + a as usize / 64] |= 1 << (a % 64);
                }
            }
        }
        let same = self.entries.iter().position(|entry| {
            (entry.size_a, entry.size_b) == (size_a, size_b)
                && self.tables[entry.rows as usize..].starts_with(&rows)
        });
        if let Some(index) = same {
            return index as u32;
        }
        let small = (size_a <= SMALL && size_b <= SMALL)
            .then(|| (self.append(&supports(&rows)), self.append(&supports(&columns))));
        let entry =
            RelationEntry { size_a, size_b, rows: self.append(&rows), columns: self.append(&columns), small };
        self.entries.push(entry);
        self.entries.len() as u32 - 1
    }

    pub(crate) fn append(&mut self, words: &[u64]) -> u32 {
        let start = self.tables.len() as u32;
        self.tables.extend_from_slice(words);
        start
    }

    /// Whether `a` and `b` are related; false outside the table.
    pub(crate) fn holds(&self, relation: u32, a: u32, b: u32) -> bool {
        let entry = &self.entries[relation as usize];
        a < entry.size_a && b < entry.size_b && self.row(entry, a)[b as usize / 64] >> (b % 64) & 1 == 1
    }

    /// The values of b that `a` is related to.
    pub(crate) fn row(&self, entry: &RelationEntry, a: u32) -> &[u64] {
        let start = entry.rows as usize + a as usize * entry.row_words();
        &self.tables[start..start + entry.row_words()]
    }

    /// The values of a that are related to `b`.
    pub(crate) fn column(&self, entry: &RelationEntry, b: u32) -> &[u64] {
        let start = entry.columns as usize + b as usize * entry.column_words();
        &self.tables[start..start + entry.column_words()]
    }
}

/// The union of rows for every set of rows.
fn supports(rows: &[u64]) -> Vec<u64> {
    let mut table = vec![0u64; 1 << rows.len()];
    for domain in 1..table.len() {
        let lowest = Bits(domain as u64).next().unwrap_or(0) as usize;
        table[domain] = table[domain & (domain - 1)] | rows[lowest];
    }
    table
}
