//! Suggestions ("did you mean …?") by the similarity of names.

/// The least similarity of a likely misspelling.
const THRESHOLD: f64 = 0.7;

/// The maximum length of a compared name in bytes: the time is quadratic.
const MAX_LENGTH: usize = 256;

/// Returns the candidate most similar to `name`, if any is similar enough. Ignores case, and names of more than 256 bytes.
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
    if name.len() > MAX_LENGTH {
        return None;
    }
    let name = name.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates.into_iter().filter(|candidate| candidate.len() <= MAX_LENGTH) {
        let distance = strsim::damerau_levenshtein(&name, &candidate.to_lowercase());
        let longest = name.chars().count().max(candidate.chars().count()).max(1);
        let similarity = (1.0 - distance as f64 / longest as f64)
            .max(strsim::jaro_winkler(&name, &candidate.to_lowercase()) - 0.12)
            // One typo in a word of three letters is still a typo.
            .max(if distance == 1 && longest >= 3 { THRESHOLD } else { 0.0 });
        if similarity >= THRESHOLD && best.is_none_or(|(top, _)| similarity > top) {
            best = Some((similarity, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}
