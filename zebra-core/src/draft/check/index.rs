//! An index of names, and the duplicates among them.

use std::collections::BTreeMap;

/// Numbers of names, sorted by name and then by number. Each entry holds the first bytes of its name, which distinguish
/// most names.
#[derive(Debug, Default)]
pub(super) struct NameIndex {
    entries: Vec<(u64, u32)>,
}

impl NameIndex {
    /// Creates an index of the names with these numbers.
    pub(super) fn new<'n>(names: usize, name: impl Fn(u32) -> &'n str) -> Self {
        let mut entries: Vec<(u64, u32)> =
            (0..names as u32).map(|number| (prefix_of(name(number)), number)).collect();
        entries.sort_unstable();
        for same_prefix in entries.chunk_by_mut(|(one, _), (other, _)| one == other) {
            if same_prefix.len() > 1 {
                same_prefix.sort_by_key(|&(_, number)| name(number));
            }
        }
        NameIndex { entries }
    }

    /// Returns the entries of a name. `name` must give the names that the index was made of.
    pub(super) fn find<'n>(&self, wanted: &str, name: impl Fn(u32) -> &'n str) -> &[(u64, u32)] {
        let prefix = prefix_of(wanted);
        let first = self.entries.partition_point(|&(prefix_of, _)| prefix_of < prefix);
        let same_prefix = &self.entries[first..];
        let is_same_prefix =
            |entry: Option<&(u64, u32)>| entry.is_some_and(|&(prefix_of, _)| prefix_of == prefix);
        if !is_same_prefix(same_prefix.get(1)) {
            let found = is_same_prefix(same_prefix.first()) && name(same_prefix[0].1) == wanted;
            return &same_prefix[..usize::from(found)];
        }
        let same_prefix = &same_prefix[..same_prefix.partition_point(|&(prefix_of, _)| prefix_of == prefix)];
        let same_prefix = &same_prefix[same_prefix.partition_point(|&(_, number)| name(number) < wanted)..];
        &same_prefix[..same_prefix.partition_point(|&(_, number)| name(number) == wanted)]
    }

    /// Maps each number whose name occurred before to the first number of that name.
    fn repetitions<'n>(&self, name: impl Fn(u32) -> &'n str) -> BTreeMap<u32, u32> {
        let mut repetitions = BTreeMap::new();
        for pair in self.entries.windows(2) {
            let [(one, first), (other, again)] = *pair else { continue };
            if one == other && name(first) == name(again) {
                let first = repetitions.get(&first).copied().unwrap_or(first);
                repetitions.insert(again, first);
            }
        }
        repetitions
    }
}

/// Up to this number, names are compared with each other; more are sorted first.
const FEW: usize = 8;

/// For each number whose name is that of a smaller one the smallest of the name.
pub(super) fn repetitions<'n>(names: usize, name: impl Fn(u32) -> &'n str) -> BTreeMap<u32, u32> {
    let numbers = 0..names as u32;
    if names > FEW {
        // The labels of most clues are ascending numbers.
        let order = |number: u32| (name(number).len(), prefix_of(name(number)));
        if numbers.map(order).is_sorted_by(|one, other| one < other) {
            return BTreeMap::new();
        }
        return NameIndex::new(names, &name).repetitions(name);
    }
    let mut prefixes = [0; FEW];
    let mut repetitions = BTreeMap::new();
    for number in numbers {
        let prefix = prefix_of(name(number));
        let same_prefix = |first: &u32| prefixes[*first as usize] == prefix && name(*first) == name(number);
        if let Some(first) = (0..number).find(same_prefix) {
            repetitions.insert(number, first);
        }
        prefixes[number as usize] = prefix;
    }
    repetitions
}

/// The first eight bytes of a name as a number, which have the order of the names.
fn prefix_of(name: &str) -> u64 {
    let bytes = name.as_bytes();
    if let Some(first) = bytes.first_chunk() {
        return u64::from_be_bytes(*first);
    }
    let missing = 8 * (8 - bytes.len());
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        // Bytes that both chunks contain land on the same bits.
        return u64::from(u32::from_be_bytes(*first)) << 32 | u64::from(u32::from_be_bytes(*last)) << missing;
    }
    let number = bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
    number.checked_shl(missing as u32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_with_all_their_numbers() {
        let names =
            ["b", "longer than eight", "a", "", "longer than nine", "b", "longer than eight", "b", "a\0"];
        let name = |number: u32| names[number as usize];
        let index = NameIndex::new(names.len(), name);
        for wanted in names.into_iter().chain(["c", "longer than", "longer than eight!"]) {
            let found: Vec<u32> = index.find(wanted, name).iter().map(|&(_, number)| number).collect();
            let expected: Vec<u32> =
                (0..names.len() as u32).filter(|&number| name(number) == wanted).collect();
            assert_eq!(found, expected, "{wanted:?}");
        }
        assert_eq!(repetitions(names.len(), name), BTreeMap::from([(5, 0), (6, 1), (7, 0)]));
        assert_eq!(repetitions(FEW, name), BTreeMap::from([(5, 0), (6, 1), (7, 0)]));
        let labels = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "11"];
        assert_eq!(repetitions(11, |number| labels[number as usize]), BTreeMap::new());
        assert_eq!(repetitions(12, |number| labels[number as usize]), BTreeMap::from([(11, 10)]));
    }

    #[test]
    fn prefixes_have_the_order_of_the_names() {
        let names =
            ["", "Z", "a", "ab", "abc", "abcd", "abce", "abcef", "abcefg", "abcefgh", "abcefghi", "abd", "é"];
        assert!(names.is_sorted());
        assert!(names.windows(2).all(|pair| prefix_of(pair[0]) < prefix_of(pair[1])));
        assert_eq!(prefix_of("abcefghi"), prefix_of("abcefghij"));
    }
}
