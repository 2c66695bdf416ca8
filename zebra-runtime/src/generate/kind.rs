//! The kinds of clues that can be asked for, and how often each of them. Part of the generator (layer 3).

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::diagnostic::closest;
use crate::random::Random;

/// A kind of clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ClueKind {
    /// `a is b`
    Same,
    /// `a is not b`
    NotSame,
    /// `a is next_to b`: any link by [`Relation::NextTo`](crate::model::Relation::NextTo)
    NextTo,
    /// `a is before b`: any link by `less_than` or `more_than`
    Before,
    /// `a is directly_before b`: any link by `less_by` or `more_by`
    DirectlyBefore,
    /// `a is two_apart b`: any link by `offset_by`
    Apart,
    /// `a is far_from b`: any link by `outside_of`
    FarApart,
    /// `a is twice b`: any link by `has_ratio`
    Ratio,
    /// `a is link b`: any other link, such as a table or the same item in two rows
    OtherLink,
    /// `a is not link b`, of any link
    NotLinked,
    /// `is_between(C, a, b, c)`
    Between,
    /// `is_not_between(C, a, b, c)`
    NotBetween,
    /// `a is any [b, c]`
    EitherOr,
    /// `a is not [b, c]`
    Neither,
    /// `f ^ g`
    OneOfTwo,
    /// `count(f, g, h) == 1`
    OneOfThree,
    /// `f => g`
    IfThen,
    /// `f <=> g`
    IfAndOnlyIf,
    /// `Age(a) == Age(b) + 3`
    Difference,
    /// `Age(a) + Age(b) == 50`
    Sum,
    /// `Age(a) == 2 * Age(b)`
    Multiple,
    /// `Age(a) > Age(b)`
    Greater,
    /// `Age(a) >= 30`, `Age(a) <= 30`
    Limit,
}

impl ClueKind {
    /// Every kind and its name, in a fixed order.
    pub const NAMES: [(ClueKind, &'static str); 23] = [
        (ClueKind::Same, "same"),
        (ClueKind::NotSame, "not-same"),
        (ClueKind::NextTo, "next-to"),
        (ClueKind::Before, "before"),
        (ClueKind::DirectlyBefore, "directly-before"),
        (ClueKind::Apart, "apart"),
        (ClueKind::FarApart, "far-apart"),
        (ClueKind::Ratio, "ratio"),
        (ClueKind::OtherLink, "other-link"),
        (ClueKind::NotLinked, "not-linked"),
        (ClueKind::Between, "between"),
        (ClueKind::NotBetween, "not-between"),
        (ClueKind::EitherOr, "either-or"),
        (ClueKind::Neither, "neither"),
        (ClueKind::OneOfTwo, "one-of-two"),
        (ClueKind::OneOfThree, "one-of-three"),
        (ClueKind::IfThen, "if-then"),
        (ClueKind::IfAndOnlyIf, "if-and-only-if"),
        (ClueKind::Difference, "difference"),
        (ClueKind::Sum, "sum"),
        (ClueKind::Multiple, "multiple"),
        (ClueKind::Greater, "greater"),
        (ClueKind::Limit, "limit"),
    ];

    /// The name, as `--kinds` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        ClueKind::NAMES.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Whether it speaks of numbers, and so asks for a numeric category.
    #[must_use]
    pub fn is_arithmetic(self) -> bool {
        use ClueKind::{Difference, Greater, Limit, Multiple, Ratio, Sum};
        matches!(self, Difference | Sum | Multiple | Greater | Limit | Ratio)
    }
}

impl fmt::Display for ClueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which kinds of clues may be made, and how often each is tried.
///
/// ```
/// use zebra_runtime::generate::{ClueKind, Kinds};
/// let kinds: Kinds = "plain, if-then=5".parse()?;
/// assert_eq!(kinds.weight(ClueKind::IfThen), 5);
/// assert_eq!(kinds.weight(ClueKind::Sum), 0);
/// assert!("iff-then".parse::<Kinds>().unwrap_err().contains("did you mean `if-then`?"));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds {
    weights: BTreeMap<ClueKind, u32>,
}

impl Kinds {
    /// No kind.
    #[must_use]
    pub fn none() -> Self {
        Kinds { weights: BTreeMap::new() }
    }

    /// What the classic puzzles are made of: together, apart, next to, somewhere before, directly before.
    #[must_use]
    pub fn plain() -> Self {
        use ClueKind::{Before, DirectlyBefore, NextTo, NotSame, Same};
        [(Same, 4), (NotSame, 2), (NextTo, 3), (Before, 2), (DirectlyBefore, 3)]
            .into_iter()
            .fold(Kinds::none(), |kinds, (kind, weight)| kinds.with(kind, weight))
    }

    /// Every kind. Those for which a puzzle has no link or no numbers are passed over.
    #[must_use]
    pub fn all() -> Self {
        ClueKind::NAMES.iter().fold(Kinds::none(), |kinds, &(kind, _)| kinds.with(kind, 1))
    }

    /// The same with another weight of a kind: how often it is tried, compared with the others; 0 for never.
    #[must_use]
    pub fn with(mut self, kind: ClueKind, weight: u32) -> Self {
        self.weights.insert(kind, weight);
        self.weights.retain(|_, weight| *weight > 0);
        self
    }

    /// How often a kind is tried, compared with the others.
    #[must_use]
    pub fn weight(&self, kind: ClueKind) -> u32 {
        self.weights.get(&kind).copied().unwrap_or(0)
    }

    /// The kinds that are tried, in their order.
    pub fn iter(&self) -> impl Iterator<Item = ClueKind> + '_ {
        self.weights.keys().copied()
    }

    /// Only the kinds that fit a condition.
    pub(super) fn retain(mut self, fits: impl Fn(ClueKind) -> bool) -> Self {
        self.weights.retain(|kind, _| fits(*kind));
        self
    }

    /// One of the kinds by its weight; `None` if there are none.
    pub(super) fn draw(&self, random: &mut Random) -> Option<ClueKind> {
        let total: usize = self.weights.values().map(|&weight| weight as usize).sum();
        let mut drawn = if total == 0 { return None } else { random.below(total) };
        for (&kind, &weight) in &self.weights {
            match drawn.checked_sub(weight as usize) {
                Some(rest) => drawn = rest,
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

/// Reads `plain`, `all`, names of kinds, and `name=weight`, with commas between them.
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
                        "`{weight}` is no weight of `{name}`; write a number from 0 to 65535, such as `{name}=3`"
                    ));
                }
            };
            let group = match name {
                "plain" => Some(Kinds::plain()),
                "all" => Some(Kinds::all()),
                _ => None,
            };
            kinds = match (group, ClueKind::NAMES.iter().find(|(_, known)| *known == name)) {
                (Some(group), _) => group
                    .iter()
                    .fold(kinds, |kinds, kind| kinds.with(kind, weight.unwrap_or(group.weight(kind)))),
                (None, Some(&(kind, _))) => kinds.with(kind, weight.unwrap_or(1)),
                (None, None) => return Err(unknown(name)),
            };
        }
        if kinds.weights.is_empty() {
            return Err("no kind of clue is left; write `plain`, `all`, or names of kinds".to_owned());
        }
        Ok(kinds)
    }
}

fn unknown(name: &str) -> String {
    let names = ClueKind::NAMES.iter().map(|(_, name)| *name);
    match closest(name, names.clone().chain(["plain", "all"])) {
        Some(near) => format!("no kind of clue is called `{name}`; did you mean `{near}`?"),
        None => {
            let names: Vec<&str> = names.collect();
            format!("no kind of clue is called `{name}`; there are `plain`, `all`, {}", names.join(", "))
        }
    }
}
