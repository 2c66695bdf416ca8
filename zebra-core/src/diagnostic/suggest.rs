//! "Did you mean …?": the name most like the one that was written. Layer 0.

/// Below this similarity a name is no likely misspelling.
const THRESHOLD: f64 = 0.7;

/// A longer name is not compared: that takes as much time as both lengths multiplied.
const LONGEST: usize = 256;

/// The candidate most like `name`, if any is like enough; case does not matter, and names of more than 256 bytes are like
/// none.
///
/// ```
/// use zebra_core::diagnostic::closest;
/// assert_eq!(closest("Gren", ["Red", "Green", "Blue"]), Some("Green"));
/// assert_eq!(closest("Rde", ["Red", "Green", "Blue"]), Some("Red"));
/// assert_eq!(closest("Gat", ["Cat", "Dog", "Fox"]), Some("Cat"));
/// assert_eq!(closest("Purple", ["Red", "Green", "Blue"]), None);
/// assert_eq!(closest(&"Red".repeat(100_000), ["Red", "Green", "Blue"]), None);
/// ```
#[must_use]
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let wanted = name.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates.into_iter().filter(|candidate| candidate.len() <= LONGEST) {
        let likeness = strsim::damerau_levenshtein(&wanted, &candidate.to_lowercase());
        let longest = wanted.chars().count().max(candidate.chars().count()).max(1);
        let similarity = (1.0 - likeness as f64 / longest as f64)
            .max(strsim::jaro_winkler(&wanted, &candidate.to_lowercase()) - 0.12)
            // One slip in a word of three letters is a third of it, and a slip all the same.
            .max(if likeness == 1 && longest >= 3 { THRESHOLD } else { 0.0 });
        if similarity >= THRESHOLD && best.is_none_or(|(top, _)| similarity > top) {
            best = Some((similarity, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}
