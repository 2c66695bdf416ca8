//! Weighted sets of kinds of clues. Part of the generator.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use super::clue_kind::ClueKind;
use super::options::Size;
use crate::diagnostic::closest;
use crate::explain::Level;
use crate::random::Random;
use crate::sentence::quoted_list;

/// The most cells of a puzzle that needs conditions to be difficult.
const SMALL: usize = 12;

/// A set of kinds of clues, each with a weight: how often it is tried compared with the others.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::{ClueKind, Kinds};
/// let kinds: Kinds = "plain, if-then=5".parse()?;
/// assert_eq!(kinds.weight(ClueKind::IfThen), 5);
/// assert_eq!(kinds.weight(ClueKind::Sum), 0);
/// assert!("iff-then".parse::<Kinds>().unwrap_err().contains("did you mean `if-then`?"));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds {
    weights: BTreeMap<ClueKind, u32>,
    /// The kinds that were asked for by name, and not as part of a group.
    named: BTreeSet<ClueKind>,
}

impl Kinds {
    /// Creates an empty set.
    #[must_use]
    pub fn none() -> Self {
        Kinds { weights: BTreeMap::new(), named: BTreeSet::new() }
    }

    /// Creates the set of the classic puzzles: same, not same, next to, before, directly before.
    #[must_use]
    pub fn plain() -> Self {
        use ClueKind::{Before, DirectlyBefore, NextTo, NotSame, Same};
        [(Same, 4), (NotSame, 2), (NextTo, 3), (Before, 2), (DirectlyBefore, 3)]
            .into_iter()
            .fold(Kinds::none(), |kinds, (kind, weight)| kinds.with_weight(kind, weight))
    }

    /// Creates a set for puzzles of a level and a size: facts for the lowest level, and for the highest ones clues that exclude little,
    /// such as orders. Conditions are rare, and only in small puzzles. Kinds that a puzzle has no link or no numbers for are ignored.
    #[must_use]
    pub fn of_level(level: Level, size: Size) -> Self {
        use ClueKind as K;
        let facts = [(K::Same, 4), (K::NotSame, 6), (K::Neither, 2), (K::Joined, 1)];
        let plain = [(K::Same, 4), (K::NotSame, 2), (K::NextTo, 3), (K::Before, 2), (K::DirectlyBefore, 3)];
        let light = [
            (K::Neither, 1),
            (K::EitherOr, 1),
            (K::Pair, 1),
            (K::Joined, 1),
            (K::Greater, 1),
            (K::Difference, 1),
        ];
        let between =
            [(K::Between, 1), (K::Apart, 1), (K::AllDifferent, 1), (K::NotLinked, 1), (K::Limit, 1)];
        let weak = [
            (K::Same, 1),
            (K::NotSame, 3),
            (K::Neither, 2),
            (K::Joined, 1),
            (K::NextTo, 4),
            (K::Before, 4),
            (K::DirectlyBefore, 2),
            (K::Between, 3),
            (K::NotBetween, 1),
            (K::Apart, 2),
            (K::FarApart, 1),
            (K::NotLinked, 3),
            (K::AllDifferent, 1),
            (K::EitherOr, 1),
            (K::Pair, 1),
            (K::Greater, 4),
            (K::Difference, 2),
            (K::Sum, 1),
        ];
        // A supposition is needed soon with conditions, a chain less often.
        let weight = if level == Level::Fiendish { 1 } else { 2 };
        let conditions = [(K::OneOfTwo, weight), (K::IfThen, weight)];
        let is_small = size.categories * size.items <= SMALL;
        let parts: &[&[(ClueKind, u32)]] = match level {
            Level::Easy => &[&facts],
            Level::Moderate => &[&plain, &light],
            Level::Tricky if is_small => &[&plain, &light, &between, &conditions],
            Level::Tricky => &[&plain, &light, &between],
            Level::Hard | Level::Fiendish if is_small => &[&weak, &conditions],
            Level::Hard | Level::Fiendish => &[&weak],
        };
        let weights = parts.iter().flat_map(|kinds| kinds.iter());
        weights.fold(Kinds::none(), |kinds, &(kind, weight)| kinds.with_weight(kind, weight))
    }

    /// Creates the set of every kind with weight 1. Kinds that a puzzle has no link or no numbers for are ignored.
    #[must_use]
    pub fn all() -> Self {
        ClueKind::ALL.iter().fold(Kinds::none(), |kinds, &kind| kinds.with_weight(kind, 1))
    }

    /// Returns the set with another weight for a kind; 0 removes it. A puzzle must be able to have a kind that is added in
    /// this way.
    #[must_use]
    pub fn with(mut self, kind: ClueKind, weight: u32) -> Self {
        if weight > 0 {
            self.named.insert(kind);
        } else {
            self.named.remove(&kind);
        }
        self.with_weight(kind, weight)
    }

    fn with_weight(mut self, kind: ClueKind, weight: u32) -> Self {
        self.weights.insert(kind, weight);
        self.weights.retain(|_, weight| *weight > 0);
        self
    }

    /// Returns the weight of a kind; 0 if it is not in the set.
    #[must_use]
    pub fn weight(&self, kind: ClueKind) -> u32 {
        self.weights.get(&kind).copied().unwrap_or(0)
    }

    /// Returns the kinds, in their order.
    pub fn iter(&self) -> impl Iterator<Item = ClueKind> + '_ {
        self.weights.keys().copied()
    }

    /// Returns the kinds that were asked for by name, in their order.
    pub(super) fn named(&self) -> impl Iterator<Item = ClueKind> + '_ {
        self.named.iter().copied()
    }

    /// Returns the kinds that satisfy a condition.
    pub(super) fn retain(mut self, fits: impl Fn(ClueKind) -> bool) -> Self {
        self.weights.retain(|kind, _| fits(*kind));
        self
    }

    /// Picks a kind at random, by weight; `None` if the set is empty.
    ///
    /// `direct` is the percentage of picks that are [`ClueKind::Same`] if the set has other kinds as well; without it, the
    /// weights decide.
    pub(super) fn pick(&self, direct: Option<usize>, random: &mut Random) -> Option<ClueKind> {
        let Some(direct) = direct.filter(|_| self.weight(ClueKind::Same) > 0 && self.weights.len() > 1)
        else {
            return self.pick_by_weight(None, random);
        };
        if random.chance(direct, 100) {
            return Some(ClueKind::Same);
        }
        self.pick_by_weight(Some(ClueKind::Same), random)
    }

    fn pick_by_weight(&self, except: Option<ClueKind>, random: &mut Random) -> Option<ClueKind> {
        let weights = || self.weights.iter().filter(|(kind, _)| Some(**kind) != except);
        let total: usize = weights().map(|(_, &weight)| weight as usize).sum();
        let mut picked = if total == 0 { return None } else { random.below(total) };
        for (&kind, &weight) in weights() {
            match picked.checked_sub(weight as usize) {
                Some(rest) => picked = rest,
                None => return Some(kind),
            }
        }
        None
    }
}

impl Default for Kinds {
    fn default() -> Self {
        Kinds::plain()
    }
}

/// Parses `plain`, `all`, names of kinds and `name=weight`, separated by commas.
impl FromStr for Kinds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut kinds = Kinds::none();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, weight) = match part.split_once('=') {
                Some((name, weight)) => (name.trim(), Some(weight.trim())),
                None => (part, None),
            };
            let weight = match weight.map(|weight| (weight, weight.parse::<u16>())) {
                None => None,
                Some((_, Ok(weight))) => Some(u32::from(weight)),
                Some((weight, Err(_))) => {
                    return Err(format!(
                        "`{weight}` is not a weight for `{name}`; write a number from 0 to 65535, such as `{name}=3`"
                    ));
                }
            };
            let group = match name {
                "plain" => Some(Kinds::plain()),
                "all" => Some(Kinds::all()),
                _ => None,
            };
            kinds = match (group, ClueKind::ALL.iter().find(|kind| kind.name() == name)) {
                (Some(group), _) => group
                    .iter()
                    .fold(kinds, |kinds, kind| kinds.with_weight(kind, weight.unwrap_or(group.weight(kind)))),
                (None, Some(&kind)) => kinds.with(kind, weight.unwrap_or(1)),
                (None, None) => return Err(unknown(name)),
            };
        }
        if kinds.weights.is_empty() {
            return Err("the set of clue kinds is empty; write `plain`, `all`, or names of kinds".to_owned());
        }
        Ok(kinds)
    }
}

fn unknown(name: &str) -> String {
    let names = || ClueKind::ALL.iter().map(|kind| kind.name()).chain(["plain", "all"]);
    match closest(name, names()) {
        Some(near) => format!("unknown kind of clue `{name}`; did you mean `{near}`?"),
        None => format!("unknown kind of clue `{name}`; the kinds are {}", quoted_list(names())),
    }
}
