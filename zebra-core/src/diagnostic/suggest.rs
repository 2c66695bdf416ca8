//! Suggestions ("did you mean …?") by the similarity of names.

use super::Applicability;
use super::words::may_be_spelling;

/// The least similarity of a likely misspelling.
const THRESHOLD: f64 = 0.7;

/// The maximum length of a compared name in bytes: the time is quadratic.
const MAX_LENGTH: usize = 256;

/// The most names of one suggestion.
const MOST_NAMES: usize = 3;

/// The length from which a name with two wrong letters is still only one name.
const LONG: usize = 8;

/// The names that a written one may be meant as: several, if they are equally near to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near<'a> {
    /// The nearest first.
    pub names: Vec<&'a str>,
    /// Certain for one letter in a name that is like no other.
    pub applicability: Applicability,
}

impl<'a> Near<'a> {
    /// Creates the suggestion of one name that is certainly meant.
    #[must_use]
    pub fn certain(name: &'a str) -> Self {
        Near { names: vec![name], applicability: Applicability::Certain }
    }

    /// Returns the only name, if there is one.
    #[must_use]
    pub fn only(&self) -> Option<&'a str> {
        if let [name] = self.names[..] { Some(name) } else { None }
    }

    /// Returns the names in a message: "`John` or `Joan`".
    #[must_use]
    pub fn listed(&self) -> String {
        self.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
    }
}

/// Returns the candidates most similar to `name`, if any is similar enough. Ignores case, and names of more than 256 bytes. A
/// name with other words of quantity, degree, negation or direction is not similar.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::diagnostic::{Applicability, nearest};
/// let near = nearest("Gren", ["Red", "Green", "Blue"]).unwrap();
/// assert_eq!((near.only(), near.applicability), (Some("Green"), Applicability::Certain));
/// let near = nearest("Jon", ["John", "Joan", "Mary"]).unwrap();
/// assert_eq!((near.names, near.applicability), (vec!["John", "Joan"], Applicability::Possible));
/// assert_eq!(nearest("younger_than", ["older_than"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Near<'a>> {
    if name.len() > MAX_LENGTH {
        return None;
    }
    let lower = name.to_lowercase();
    let mut near: Vec<(f64, usize, &str)> = Vec::new();
    for candidate in candidates.into_iter().filter(|candidate| candidate.len() <= MAX_LENGTH) {
        let other = candidate.to_lowercase();
        let distance = strsim::damerau_levenshtein(&lower, &other);
        let longest = lower.chars().count().max(other.chars().count()).max(1);
        let similarity = (1.0 - distance as f64 / longest as f64)
            .max(strsim::jaro_winkler(&lower, &other) - 0.12)
            // One typo in a word of three letters is still a typo.
            .max(if distance == 1 && longest >= 3 { THRESHOLD } else { 0.0 });
        if similarity >= THRESHOLD && may_be_spelling(name, candidate) {
            near.push((similarity, distance, candidate));
        }
    }
    // Of equally similar names, the first one is first.
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    let &(_, distance, best) = near.first()?;
    let is_alone =
        near.iter().all(|&(_, other, name)| name == best || other > distance + usize::from(distance > 1));
    let letters = lower.chars().count().max(best.chars().count());
    let is_slip = distance == 0 || distance == 1 && letters > 2 || distance == 2 && letters >= LONG;
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let is_certain = is_alone && is_slip && digits(name) == digits(best);
    let mut names: Vec<&str> = Vec::new();
    for &(_, _, name) in near.iter().filter(|(_, other, _)| *other <= distance) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.truncate(MOST_NAMES);
    let applicability = if is_certain { Applicability::Certain } else { Applicability::Possible };
    Some(Near { names, applicability })
}

/// Returns the candidate most similar to `name`, if any is similar enough: the first one of [`nearest`].
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::diagnostic::closest;
/// assert_eq!(closest("Gren", ["Red", "Green", "Blue"]), Some("Green"));
/// assert_eq!(closest("Rde", ["Red", "Green", "Blue"]), Some("Red"));
/// assert_eq!(closest("Gat", ["Cat", "Dog", "Fox"]), Some("Cat"));
/// assert_eq!(closest("Purple", ["Red", "Green", "Blue"]), None);
/// assert_eq!(closest(&"Red".repeat(100_000), ["Red", "Green", "Blue"]), None);
/// ```
#[must_use]
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest(name, candidates).map(|near| near.names[0])
}
