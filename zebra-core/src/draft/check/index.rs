//! Names in order: what is called so, and what is called like something before it. Layer 1.

use std::collections::BTreeMap;

/// Numbers of names, in the order of the names; those of one name in their own order. Each has the beginning of its name
/// with it: most names are told apart by that.
#[derive(Debug, Default)]
pub(super) struct NameIndex {
    entries: Vec<(u64, u32)>,
}

impl NameIndex {
    /// An index of so many names.
    pub(super) fn new<'n>(names: usize, name: impl Fn(u32) -> &'n str) -> Self {
        let mut entries: Vec<(u64, u32)> =
            (0..names as u32).map(|number| (beginning(name(number)), number)).collect();
        entries.sort_unstable();
        for alike in entries.chunk_by_mut(|(one, _), (other, _)| one == other) {
            if alike.len() > 1 {
                alike.sort_by_key(|&(_, number)| name(number));
            }
        }
        NameIndex { entries }
    }

    /// The numbers of a name. The names are those of which the index was made.
    pub(super) fn find<'n>(&self, wanted: &str, name: impl Fn(u32) -> &'n str) -> &[(u64, u32)] {
        let begins = beginning(wanted);
        let first = self.entries.partition_point(|&(beginning, _)| beginning < begins);
        let alike = &self.entries[first..];
        let is_alike = |entry: Option<&(u64, u32)>| entry.is_some_and(|&(beginning, _)| beginning == begins);
        if !is_alike(alike.get(1)) {
            let found = is_alike(alike.first()) && name(alike[0].1) == wanted;
            return &alike[..usize::from(found)];
        }
        let alike = &alike[..alike.partition_point(|&(beginning, _)| beginning == begins)];
        let alike = &alike[alike.partition_point(|&(_, number)| name(number) < wanted)..];
        &alike[..alike.partition_point(|&(_, number)| name(number) == wanted)]
    }

    /// For each number whose name is that of a smaller one the smallest of the name.
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

/// So few names are compared with each other; others are sorted first.
const FEW: usize = 8;

/// For each number whose name is that of a smaller one the smallest of the name.
pub(super) fn repetitions<'n>(names: usize, name: impl Fn(u32) -> &'n str) -> BTreeMap<u32, u32> {
    let numbers = 0..names as u32;
    if names > FEW {
        // Numbers, as the labels of most clues are, stand in their order.
        let order = |number: u32| (name(number).len(), beginning(name(number)));
        if numbers.map(order).is_sorted_by(|one, other| one < other) {
            return BTreeMap::new();
        }
        return NameIndex::new(names, &name).repetitions(name);
    }
    let mut beginnings = [0; FEW];
    let mut repetitions = BTreeMap::new();
    for number in numbers {
        let begins = beginning(name(number));
        let alike = |first: &u32| beginnings[*first as usize] == begins && name(*first) == name(number);
        if let Some(first) = (0..number).find(alike) {
            repetitions.insert(number, first);
        }
        beginnings[number as usize] = begins;
    }
    repetitions
}

/// The first eight bytes of a name as a number, which have the order of the names.
fn beginning(name: &str) -> u64 {
    let bytes = name.as_bytes();
    if let Some(first) = bytes.first_chunk() {
        return u64::from_be_bytes(*first);
    }
    let missing = 8 * (8 - bytes.len());
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        // Where the two have bytes in common, these fall on the same place.
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
    fn beginnings_have_the_order_of_the_names() {
        let names =
            ["", "Z", "a", "ab", "abc", "abcd", "abce", "abcef", "abcefg", "abcefgh", "abcefghi", "abd", "é"];
        assert!(names.is_sorted());
        assert!(names.windows(2).all(|pair| beginning(pair[0]) < beginning(pair[1])));
        assert_eq!(beginning("abcefghi"), beginning("abcefghij"));
    }
}
