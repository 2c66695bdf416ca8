//! The writer of links: signs between positions, comparisons of numbers, or pairs of items.

use std::collections::{BTreeMap, BTreeSet};

use super::formula::Composer;
use super::number::written;
use super::piece::{Level, Piece};
use crate::model::{Between, CategoryId, Fact, Formula, ItemId, Link, Polarity, Relation};
use crate::rational::Rational;

/// The most distances of positions that are written one by one.
const MAX_SHIFTS: usize = 4;

/// Two items and the sign between them.
struct Signed {
    left: ItemId,
    sign: String,
    right: ItemId,
    directed: bool,
}

impl Signed {
    /// Returns the sign with another item than `item`, if it is one of the two.
    fn joins(&self, one: ItemId, other: ItemId) -> bool {
        (self.left, self.right) == (one, other) || (!self.directed && (self.left, self.right) == (other, one))
    }
}

impl Composer<'_> {
    /// Writes that a link relates the rows of two items. Each of them is in one row at most.
    pub(super) fn linked(&self, first: ItemId, link: &Link, second: ItemId) -> Piece {
        let never = first == second || link.relation == Relation::Same;
        if never {
            return Piece::Constant(false);
        }
        if link.relation == Relation::With || (self.is_counted(link) && distance(&link.relation) == Some(0)) {
            return self.together(first, second);
        }
        if self.is_fixed(first, link.category) && self.is_fixed(second, link.category) {
            let holds = Piece::Constant(link.holds(self.model, first, second));
            return Piece::all(vec![holds, self.is_used(first), self.is_used(second)]);
        }
        if let Some(Signed { left, sign, right, .. }) = self.signed(first, link, second) {
            return Piece::simple(format!("{} {sign} {}", self.item(left), self.item(right)));
        }
        match (self.compared(first, link, second), self.shifts(link)) {
            (Some(comparison), _) => Piece::Text(comparison, Level::Comparison),
            (None, Some(shifts)) => self.shifted(first, &shifts, second),
            (None, None) => self.pairs(first, link, second),
        }
    }

    /// Returns by how many positions a link moves, if it relates all pairs at a few distances: around a table of five, the next seat is
    /// one further on or four back.
    fn shifts(&self, link: &Link) -> Option<BTreeSet<i64>> {
        if !self.is_counted(link) {
            return None;
        }
        let place = |item| i64::from(self.model.place(item));
        let mut pairs: BTreeMap<i64, usize> = BTreeMap::new();
        for (one, other) in link.pairs(self.model) {
            *pairs.entry(place(other) - place(one)).or_default() += 1;
        }
        let are_all = |(by, count): (&i64, &usize)| self.model.rows() == by.unsigned_abs() as usize + count;
        let is_short = pairs.len() <= MAX_SHIFTS && !pairs.contains_key(&0);
        (is_short && pairs.iter().all(are_all)).then(|| pairs.into_keys().collect())
    }

    /// Writes that one of some shifts moves an item to another one.
    fn shifted(&self, first: ItemId, shifts: &BTreeSet<i64>, second: ItemId) -> Piece {
        // In both directions, it is once a distance.
        let is_first = |by: &&i64| **by > 0 || !shifts.contains(&-**by);
        let piece = |by: &i64| {
            let sign = counted(if shifts.contains(&-by) { '_' } else { '-' }, by.abs());
            let (left, right) = if *by > 0 { (first, second) } else { (second, first) };
            Piece::simple(format!("{} {sign} {}", self.item(left), self.item(right)))
        };
        Piece::any(shifts.iter().filter(is_first).map(piece).collect())
    }

    /// Returns whether a link compares the numbers of positions.
    fn is_counted(&self, link: &Link) -> bool {
        link.category == self.model.anchor() && self.names.counted
    }

    fn signed(&self, first: ItemId, link: &Link, second: ItemId) -> Option<Signed> {
        let anchor = link.category == self.model.anchor();
        if !anchor || !(self.names.counted || link.relation == Relation::NextTo) {
            return None;
        }
        let rows = self.model.rows() as i64;
        let directed = |sign, left, right| Some(Signed { left, sign, right, directed: true });
        let away = |count| {
            let sign = counted('_', count);
            Some(Signed { left: first, sign, right: second, directed: false })
        };
        match link.relation {
            Relation::LessThan(0) => directed("--".to_owned(), first, second),
            Relation::MoreThan(0) => directed("--".to_owned(), second, first),
            Relation::LessBy(n) if (1..rows).contains(&n) => directed(counted('-', n), first, second),
            Relation::MoreBy(n) if (1..rows).contains(&n) => directed(counted('-', n), second, first),
            Relation::NextTo => away(1),
            Relation::OffsetBy(n) if (1..rows).contains(&n) => away(n),
            _ => None,
        }
    }

    /// Writes a link over numbers as a comparison.
    fn compared(&self, first: ItemId, link: &Link, second: ItemId) -> Option<String> {
        let (a, b) = (self.compared_number(first, link)?, self.compared_number(second, link)?);
        let factor = self.names.factor(self.model, link.category);
        let said = |n: i64| Some(written(Rational::from(n).checked_mul(factor)?));
        let shifted = |one: &str, n: i64, sign: &str, other: &str| {
            Some(match n {
                0 => format!("{one} {sign} {other}"),
                1.. => format!("{one} + {} {sign} {other}", said(n)?),
                _ => format!("{one} {sign} {other} + {}", said(n.checked_neg()?)?),
            })
        };
        let multiple =
            |factor: i64, of: &str| if factor == 1 { of.to_owned() } else { format!("{factor} * {of}") };
        Some(match link.relation {
            Relation::LessThan(n) => shifted(&a, n, "<", &b)?,
            Relation::LessBy(n) => shifted(&a, n, "==", &b)?,
            Relation::MoreThan(n) => shifted(&a, n.checked_neg()?, ">", &b)?,
            Relation::MoreBy(n) => shifted(&a, n.checked_neg()?, "==", &b)?,
            Relation::OffsetBy(n) => format!("{a} diff {b} == {}", said(n)?),
            Relation::OutsideOf(n) => format!("{a} diff {b} > {}", said(n)?),
            Relation::HasRatio(p, q) => format!("{} == {}", multiple(p, &a), multiple(q, &b)),
            Relation::NextTo | Relation::With | Relation::Same | Relation::Table(_) => return None,
        })
    }

    /// Writes the number of an item in the category of a link. All but a ratio compare differences, for which names may say more than the
    /// values: dates are days of the year.
    fn compared_number(&self, item: ItemId, link: &Link) -> Option<String> {
        let category = link.category;
        match self.names.printed(category).filter(|printed| printed.excess != Rational::ZERO) {
            Some(_) if matches!(link.relation, Relation::HasRatio(..)) => None,
            Some(printed) if self.is_fixed(item, category) => {
                let number = printed.number(self.model.value(item).into())?;
                self.model.appears_once(item).then(|| written(number))
            }
            Some(_) => Some(format!("{}:{}", self.item(item), self.names.categories[category.index()])),
            None => self.number_of(item, category),
        }
    }

    /// Writes the number of a category in the row of an item.
    pub(super) fn number_of(&self, item: ItemId, category: CategoryId) -> Option<String> {
        let name = self.names.number(self.model, category)?;
        match self.is_fixed(item, category) {
            true if self.model.appears_once(item) => {
                let factor = self.names.factor(self.model, category);
                Rational::from(self.model.value(item)).checked_mul(factor).map(written)
            }
            true => None,
            false => Some(format!("{}:{name}", self.item(item))),
        }
    }

    /// Writes a link as its pairs: for each item of its category, those that it relates this one to.
    fn pairs(&self, first: ItemId, link: &Link, second: ItemId) -> Piece {
        let case = |pairs: &[(ItemId, ItemId)]| {
            let related: Vec<ItemId> = pairs.iter().map(|(_, other)| *other).collect();
            Piece::all(vec![self.together(first, pairs[0].0), self.is_one_of(second, &related)])
        };
        let cases = |pairs: &[(ItemId, ItemId)]| {
            Piece::any(pairs.chunk_by(|one, other| one.0 == other.0).map(case).collect())
        };
        match &link.relation {
            Relation::Table(pairs) => cases(pairs),
            _ => cases(&link.pairs(self.model)),
        }
    }

    /// Writes two or three clues about three items as one: `A - B - C`, `A _ B _2_ C`.
    pub(super) fn chain(&self, parts: &[Formula]) -> Option<Piece> {
        let (last, rest) = parts.split_last()?;
        if let Formula::Between(between) = last {
            return self.around(between, rest);
        }
        let [one] = rest else { return None };
        let (one, other) = (self.sign_of(one)?, self.sign_of(last)?);
        let (one, other) = if one.right == other.left { (one, other) } else { (other, one) };
        if one.right != other.left || !one.directed || !other.directed {
            return None;
        }
        let [left, middle, right] = [one.left, one.right, other.right].map(|item| self.item(item));
        Some(Piece::simple(format!("{left} {} {middle} {} {right}", one.sign, other.sign)))
    }

    /// Writes that an item is between two others, at given distances.
    fn around(&self, between: &Between, rest: &[Formula]) -> Option<Piece> {
        let Between { category, middle, ends: (left, right) } = *between;
        let distinct = middle != left && middle != right && left != right;
        if rest.is_empty() || !distinct || category != self.model.anchor() {
            return None;
        }
        let mut signs = ["__".to_owned(), "__".to_owned()];
        for formula in rest {
            let signed = self.sign_of(formula).filter(|signed| !signed.directed)?;
            let side = [left, right].iter().position(|end| signed.joins(*end, middle))?;
            if signs[side] != "__" {
                return None;
            }
            signs[side] = signed.sign;
        }
        let [first, second] = signs;
        let [left, middle, right] = [left, middle, right].map(|item| self.item(item));
        Some(Piece::simple(format!("{left} {first} {middle} {second} {right}")))
    }

    /// Returns the sign of a fact that depends on the rows.
    fn sign_of(&self, formula: &Formula) -> Option<Signed> {
        let Formula::Fact(Fact { first, polarity: Polarity::Is, link: Some(link), second }) = *formula else {
            return None;
        };
        let anchor = self.model.anchor();
        let depends = first != second && !(self.is_fixed(first, anchor) && self.is_fixed(second, anchor));
        depends.then(|| self.signed(first, self.model.link(link), second)).flatten()
    }
}

/// Returns the distance that a relation requires.
fn distance(relation: &Relation) -> Option<i64> {
    match *relation {
        Relation::LessBy(n) | Relation::MoreBy(n) | Relation::OffsetBy(n) => Some(n),
        _ => None,
    }
}

/// Returns a sign with a number of positions: `-`, `-2-`.
fn counted(sign: char, positions: i64) -> String {
    match positions {
        1 => sign.to_string(),
        _ => format!("{sign}{positions}{sign}"),
    }
}
