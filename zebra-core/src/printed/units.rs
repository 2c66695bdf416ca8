//! Units and what they measure.

/// A unit of a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    /// What it measures.
    pub(super) quantity: &'static str,
    /// Its size in the quantity.
    pub(super) size: i64,
    /// How several of it are called, if it was spelled out.
    pub(super) plural: Option<&'static str>,
}

/// Returns the unit of a name: `minutes`, `min.`, `$`.
pub(super) fn known(name: &str) -> Option<Known> {
    let name = name.strip_suffix('.').unwrap_or(name);
    include_str!("units.txt").lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let mut words = line.split(' ');
        let (quantity, size) = (words.next()?, words.next()?.parse().ok()?);
        let place = words.clone().position(|word| word == name)?;
        let is_word = name.chars().all(char::is_alphabetic);
        let plural = words.nth(1).filter(|_| place < 2 && is_word);
        Some(Known { quantity, size, plural })
    })
}

/// Returns the words of a line of `words.txt`.
pub(super) fn words(of: &str) -> impl Iterator<Item = &'static str> {
    let lines = include_str!("words.txt").lines();
    let found = lines.filter_map(|line| line.split_once(' ')).find(|(name, _)| *name == of);
    found.map_or("", |(_, words)| words).split(' ')
}
