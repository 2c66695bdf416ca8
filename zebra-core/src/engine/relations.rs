//! The tables of a network's relations: rows, columns and, for small relations, supports of whole domains. Part of the
//! engine: built once with the network, shared by all its solvers, unchanged while solving.

use std::ops::Range;

use super::values::words_for;

/// The number of values of a domain that one lookup in a table of supports covers.
pub(crate) const CHUNK: u32 = 8;

#[derive(Clone, Debug, Default)]
pub(crate) struct Relations {
    /// All tables of all relations, one after the other.
    pub(crate) tables: Vec<u64>,
    pub(crate) entries: Vec<RelationEntry>,
    /// The range of the words that are not zero, for each row and column of a relation without supports.
    windows: Vec<(u32, u32)>,
}

/// The places of the tables of one relation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelationEntry {
    pub(crate) size_a: u32,
    pub(crate) size_b: u32,
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// The starts of the tables of supports, forward and backward, if both sides have at most a word of values. There
    /// is a table for every eight values: those of b with a support in `0..8` of a are `tables[forward + domain of a
    /// % 256]`.
    pub(crate) supports: Option<(u32, u32)>,
    /// The distances `b - a` of related values, if they alone decide.
    pub(crate) distances: Option<Distances>,
    /// The start of the windows of its rows, followed by those of its columns, unless it has supports.
    windows: u32,
}

/// The distances of related values: one or two conditions, one of which must be met.
pub(crate) type Distances = [Option<Distance>; 2];

/// A condition on the distance from one value to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Distance {
    /// It is this one.
    By(i64),
    /// It is this one or more.
    AtLeast(i64),
    /// It is this one or less.
    AtMost(i64),
}

impl Distance {
    /// Returns the condition on the distance in the other direction.
    pub(crate) fn reversed(self) -> Distance {
        match self {
            Distance::By(distance) => Distance::By(-distance),
            Distance::AtLeast(distance) => Distance::AtMost(-distance),
            Distance::AtMost(distance) => Distance::AtLeast(-distance),
        }
    }
}

/// The words of a row or column from the first to the last that is not zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'t> {
    /// The index of the first word.
    pub(crate) first: u32,
    pub(crate) words: &'t [u64],
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
    /// Adds a relation, or finds an equal one.
    pub(crate) fn add(&mut self, size_a: u32, size_b: u32, holds: &mut dyn FnMut(u32, u32) -> bool) -> u32 {
        let (row_words, column_words) = (words_for(size_b), words_for(size_a));
        self.insert(size_a, size_b, |rows, columns| {
            for a in 0..size_a {
                for b in (0..size_b).filter(|&b| holds(a, b)) {
                    rows[a as usize * row_words + b as usize / 64] |= 1 << (b % 64);
                    columns[b as usize * column_words + a as usize / 64] |= 1 << (a % 64);
                }
            }
        })
    }

    /// Adds a relation that depends only on `b - a`: its rows are windows of the allowed distances.
    pub(crate) fn add_distances(&mut self, size: u32, holds: &mut dyn FnMut(u32, u32) -> bool) -> u32 {
        if size > 32 {
            let distances = distances(size, holds);
            let relation = self.add(size, size, holds);
            self.entries[relation as usize].distances = distances;
            return relation;
        }
        let (mut forward, mut backward) = (0u64, 0u64);
        for distance in 0..size {
            let (behind, before) = (u64::from(holds(0, distance)), u64::from(holds(distance, 0)));
            forward |= behind << (size - 1 + distance) | before << (size - 1 - distance);
            backward |= before << (size - 1 + distance) | behind << (size - 1 - distance);
        }
        let all = u64::MAX >> (64 - size);
        self.insert(size, size, |rows, columns| {
            for (place, (row, column)) in (0..size).zip(rows.iter_mut().zip(columns)) {
                *row = forward >> (size - 1 - place) & all;
                *column = backward >> (size - 1 - place) & all;
            }
        })
    }

    /// Adds the relation that `write` writes to its rows and columns, which are empty.
    fn insert(&mut self, size_a: u32, size_b: u32, write: impl FnOnce(&mut [u64], &mut [u64])) -> u32 {
        let (row_words, column_words) = (words_for(size_b), words_for(size_a));
        let rows = self.tables.len();
        let columns = rows + size_a as usize * row_words;
        let end = columns + size_b as usize * column_words;
        let is_narrow = row_words == 1 && column_words == 1;
        let supports = if is_narrow { supports_for(size_a) + supports_for(size_b) } else { 0 };
        self.tables.reserve(end - rows + supports);
        self.tables.resize(end, 0);
        let (of_rows, of_columns) = self.tables[rows..].split_at_mut(columns - rows);
        write(of_rows, of_columns);
        let is_symmetric = of_rows == of_columns;
        let (before, new) = self.tables.split_at(rows);
        let same = self.entries.iter().position(|entry| {
            (entry.size_a, entry.size_b) == (size_a, size_b)
                && before[entry.rows as usize..].starts_with(&new[..columns - rows])
        });
        if let Some(index) = same {
            self.tables.truncate(rows);
            return index as u32;
        }
        let supports = is_narrow.then(|| {
            let forward = self.append_supports(rows..columns);
            (forward, if is_symmetric { forward } else { self.append_supports(columns..end) })
        });
        let windows = self.windows.len() as u32;
        if !is_narrow {
            let of_rows = self.tables[rows..columns].chunks(row_words);
            let of_columns = self.tables[columns..end].chunks(column_words);
            self.windows.extend(of_rows.chain(of_columns).map(window));
        }
        let (rows, columns) = (rows as u32, columns as u32);
        self.entries.push(RelationEntry {
            size_a,
            size_b,
            rows,
            columns,
            supports,
            distances: None,
            windows,
        });
        self.entries.len() as u32 - 1
    }

    pub(crate) fn append(&mut self, words: &[u64]) -> u32 {
        let start = self.tables.len() as u32;
        self.tables.extend_from_slice(words);
        start
    }

    /// For each chunk of rows, the union of every set of them.
    fn append_supports(&mut self, rows: Range<usize>) -> u32 {
        let start = self.tables.len() as u32;
        for chunk in rows.clone().step_by(CHUNK as usize) {
            let rows = chunk..(chunk + CHUNK as usize).min(rows.end);
            let first = self.tables.len();
            self.tables.resize(first + (1 << rows.len()), 0);
            let (before, supports) = self.tables.split_at_mut(first);
            for (bit, &row) in before[rows].iter().enumerate() {
                let (without, with) = supports.split_at_mut(1 << bit);
                with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | row);
            }
        }
        start
    }

    /// Returns whether `a` and `b` are related; false outside the table.
    pub(crate) fn holds(&self, relation: u32, a: u32, b: u32) -> bool {
        let entry = &self.entries[relation as usize];
        a < entry.size_a && b < entry.size_b && self.row(entry, a)[b as usize / 64] >> (b % 64) & 1 == 1
    }

    /// Returns the values of b that `a` is related to.
    pub(crate) fn row(&self, entry: &RelationEntry, a: u32) -> &[u64] {
        let start = entry.rows as usize + a as usize * entry.row_words();
        &self.tables[start..start + entry.row_words()]
    }

    /// Returns the values of a that are related to `b`.
    pub(crate) fn column(&self, entry: &RelationEntry, b: u32) -> &[u64] {
        let start = entry.columns as usize + b as usize * entry.column_words();
        &self.tables[start..start + entry.column_words()]
    }

    /// Returns the values of b that `a` is related to. The relation has no supports.
    pub(crate) fn row_window(&self, entry: &RelationEntry, a: u32) -> Window<'_> {
        self.window(entry.windows + a, self.row(entry, a))
    }

    /// Returns the values of a that are related to `b`. The relation has no supports.
    pub(crate) fn column_window(&self, entry: &RelationEntry, b: u32) -> Window<'_> {
        self.window(entry.windows + entry.size_a + b, self.column(entry, b))
    }

    fn window<'t>(&self, index: u32, words: &'t [u64]) -> Window<'t> {
        let (first, end) = self.windows[index as usize];
        Window { first, words: &words[first as usize..end as usize] }
    }
}

/// Returns the conditions that are equivalent to a relation which depends only on `b - a`, if two are enough.
fn distances(size: u32, holds: &mut dyn FnMut(u32, u32) -> bool) -> Option<Distances> {
    let most = i64::from(size) - 1;
    let mut related = |distance: i64| {
        let (a, b) = (distance.min(0).unsigned_abs(), distance.max(0).unsigned_abs());
        holds(a as u32, b as u32)
    };
    let mut found = Distances::default();
    let mut next = -most;
    for place in &mut found {
        let Some(low) = (next..=most).find(|&distance| related(distance)) else { return Some(found) };
        let high = (low..=most).take_while(|&distance| related(distance)).last().unwrap_or(low);
        *place = Some(match (low == -most, high == most) {
            _ if low == high => Distance::By(low),
            (_, true) => Distance::AtLeast(low),
            (true, false) => Distance::AtMost(high),
            (false, false) => return None,
        });
        next = high + 1;
    }
    (next..=most).all(|distance| !related(distance)).then_some(found)
}

/// Returns the range from the first to the last word that is not zero.
fn window(words: &[u64]) -> (u32, u32) {
    let first = words.iter().position(|&word| word != 0).unwrap_or(0);
    let end = words.iter().rposition(|&word| word != 0).map_or(first, |last| last + 1);
    (first as u32, end as u32)
}

/// Returns the number of words of the supports of a domain.
fn supports_for(size: u32) -> usize {
    (size.div_ceil(CHUNK) as usize) << CHUNK.min(size)
}

/// Returns the values with a support in a domain.
#[inline(always)]
pub(crate) fn supports_of(tables: &[u64], start: u32, domain: u64) -> u64 {
    let (mut union, mut start, mut rest) = (0, start as usize, domain);
    while rest != 0 {
        union |= tables[start + (rest % (1 << CHUNK)) as usize];
        rest >>= CHUNK;
        start += 1 << CHUNK;
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_distances_are_those_of_pairs() {
        for size in [1, 2, 5, 8, 9, 31, 32, 33, 65] {
            let kinds: [fn(u32, u32) -> bool; 5] = [
                |a, b| a < b,
                |a, b| a == b + 1,
                |a, b| a.abs_diff(b) == 2,
                |a, b| a.abs_diff(b) > 3,
                |a, b| a == b,
            ];
            for mut holds in kinds {
                let mut relations = Relations::default();
                let pairs = relations.add(size, size, &mut holds);
                assert_eq!(relations.add_distances(size, &mut holds), pairs, "{size}");
                let mut others = Relations::default();
                others.add_distances(size, &mut holds);
                assert_eq!(others.tables, relations.tables, "{size}");
            }
        }
    }
}
