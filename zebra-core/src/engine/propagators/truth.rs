//! The truth values of conditions under the current domains, and the values that support them. Part of the engine; it
//! reads the domains and never changes them.

use super::super::condition::Condition;
use super::super::network::Variable;
use super::super::relations::Relations;
use super::super::store::{Domains, Slot};
use super::bounds::compare;

/// A truth value that may not be known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Truth {
    True,
    False,
    Unknown,
}

impl From<bool> for Truth {
    fn from(value: bool) -> Truth {
        if value { Truth::True } else { Truth::False }
    }
}

impl Truth {
    fn negated(self) -> Truth {
        match self {
            Truth::True => Truth::False,
            Truth::False => Truth::True,
            Truth::Unknown => Truth::Unknown,
        }
    }

    /// Creates a truth value from whether it can be true and whether it can be false.
    fn of(can_be_true: bool, can_be_false: bool) -> Truth {
        if !can_be_true {
            Truth::False
        } else if can_be_false {
            Truth::Unknown
        } else {
            Truth::True
        }
    }
}

/// The variables of the rows and the columns of a relation, and which of the two is meant.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Row(Variable, Variable),
    Column(Variable, Variable),
}

/// The domains and relations that conditions read.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) domains: &'a Domains,
    pub(crate) relations: &'a Relations,
}

impl View<'_> {
    /// Returns the truth value of the condition.
    pub(crate) fn truth(&self, condition: &Condition) -> Truth {
        match condition {
            Condition::Constant(value) => Truth::from(*value),
            Condition::Member { of, values } => {
                let words = (0..).zip(self.domains.of(self.domains.slot(*of)));
                let (mut inside, mut outside) = (0, 0);
                for (index, &word) in words {
                    inside |= word & values.word(index);
                    outside |= word & !values.word(index);
                }
                Truth::of(inside != 0, outside != 0)
            }
            Condition::Equal(a, b) => self.truth_of_equal(self.domains.slot(*a), self.domains.slot(*b)),
            Condition::Related { a, b, relation } => {
                let some = |wanted| {
                    let mut values = self.domains.values(self.domains.slot(*a));
                    values.any(|value| self.has_partner(Side::Row(*a, *b), relation.0, value, wanted))
                };
                Truth::of(some(true), some(false))
            }
            Condition::Compare { left, op, right } => compare(self, left, *op, right),
            Condition::Not(inner) => self.truth(inner).negated(),
            Condition::All(list) => self.truth_of_list(list, Truth::False),
            Condition::Any(list) => self.truth_of_list(list, Truth::True),
            Condition::Count { of, allowed } => {
                let (certain, undecided) = self.count(of);
                let mut counts = certain..=certain + undecided;
                let some = counts.clone().any(|count| allowed.contains(count));
                Truth::of(some, counts.any(|count| !allowed.contains(count)))
            }
            Condition::Iff(a, b) => match (self.truth(a), self.truth(b)) {
                (Truth::Unknown, _) | (_, Truth::Unknown) => Truth::Unknown,
                (a, b) => Truth::from(a == b),
            },
        }
    }

    fn truth_of_equal(&self, a: Slot, b: Slot) -> Truth {
        if a == b {
            return Truth::True;
        }
        let meet = self.domains.of(a).iter().zip(self.domains.of(b)).any(|(a, b)| a & b != 0);
        let same = || self.domains.fixed(a).is_some() && self.domains.fixed(b).is_some();
        Truth::of(meet, meet && !same())
    }

    /// Returns the truth value of a list that one `deciding` member decides.
    fn truth_of_list(&self, list: &[Condition], deciding: Truth) -> Truth {
        let mut result = deciding.negated();
        for inner in list {
            let truth = self.truth(inner);
            if truth == deciding {
                return deciding;
            }
            if truth == Truth::Unknown {
                result = Truth::Unknown;
            }
        }
        result
    }

    /// Returns the number of true and of undecided conditions.
    pub(crate) fn count(&self, list: &[Condition]) -> (u32, u32) {
        list.iter().fold((0, 0), |(certain, undecided), inner| match self.truth(inner) {
            Truth::True => (certain + 1, undecided),
            Truth::False => (certain, undecided),
            Truth::Unknown => (certain, undecided + 1),
        })
    }

    /// Returns whether a value of one side of a relation has a partner on the other with which it is `wanted` to hold.
    pub(crate) fn has_partner(&self, side: Side, relation: u32, value: u32, wanted: bool) -> bool {
        let entry = &self.relations.entries[relation as usize];
        let (variable, other, related) = match side {
            Side::Row(a, b) => (a, b, self.relations.row(entry, value)),
            Side::Column(a, b) => (b, a, self.relations.column(entry, value)),
        };
        let other = self.domains.slot(other);
        if self.domains.slot(variable) == other {
            return (related[value as usize / 64] >> (value % 64) & 1 == 1) == wanted;
        }
        let flip = if wanted { 0 } else { u64::MAX };
        related.iter().zip(self.domains.of(other)).any(|(related, domain)| (related ^ flip) & domain != 0)
    }

    /// Returns the values of a one-word domain with which the condition can be `wanted`, as far as that is cheap to
    /// compute.
    pub(crate) fn support_unless_false(&self, condition: &Condition, wanted: bool, slot: Slot) -> u64 {
        if self.truth(condition) == Truth::from(!wanted) { 0 } else { self.support(condition, wanted, slot) }
    }

    fn support(&self, condition: &Condition, wanted: bool, slot: Slot) -> u64 {
        match condition {
            Condition::Member { of, values } if self.domains.slot(*of) == slot => {
                if wanted {
                    values.word(0)
                } else {
                    !values.word(0)
                }
            }
            Condition::Equal(a, b) => {
                let (a, b) = (self.domains.slot(*a), self.domains.slot(*b));
                let other = match (a == slot, b == slot) {
                    (true, false) => b,
                    (false, true) => a,
                    _ => return u64::MAX,
                };
                if wanted {
                    self.domains.part(other, 0)
                } else {
                    self.domains
                        .fixed(other)
                        .filter(|&value| value < 64)
                        .map_or(u64::MAX, |value| !(1 << value))
                }
            }
            Condition::Related { a, b, relation } => {
                let supported = |side: Side| {
                    let values = self.domains.values(slot);
                    let kept = values.filter(|&value| self.has_partner(side, relation.0, value, wanted));
                    kept.fold(0u64, |mask, value| mask | 1 << value)
                };
                if self.domains.slot(*a) == slot {
                    supported(Side::Row(*a, *b))
                } else if self.domains.slot(*b) == slot {
                    supported(Side::Column(*a, *b))
                } else {
                    u64::MAX
                }
            }
            Condition::Not(inner) => self.support(inner, !wanted, slot),
            Condition::All(list) if wanted => self.support_of_every(list, true, slot),
            Condition::Any(list) if !wanted => self.support_of_every(list, false, slot),
            Condition::All(list) | Condition::Any(list) => {
                let supports = list.iter().map(|inner| self.support(inner, wanted, slot));
                supports.fold(0, |union, support| union | support)
            }
            Condition::Constant(_)
            | Condition::Member { .. }
            | Condition::Compare { .. }
            | Condition::Count { .. }
            | Condition::Iff(..) => u64::MAX,
        }
    }

    fn support_of_every(&self, list: &[Condition], wanted: bool, slot: Slot) -> u64 {
        let supports = list.iter().map(|inner| self.support(inner, wanted, slot));
        supports.fold(u64::MAX, |common, support| common & support)
    }
}
