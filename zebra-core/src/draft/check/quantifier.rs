//! Names that range over items: quantifiers, aggregates, and copies of repeated items. Each case is written out. Layer 1.

use super::logic::{all, any, negated};
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Binder, ClueDraft, Expression, ExpressionKind as Kind, Name, Path, Quantity};
use crate::model::{Fact, Polarity, Text};

/// What a name stands for in one case.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    name: Text,
    /// The item that stands in its row: itself, or for a copy of repeated items the anchor's item of that row.
    pub(super) item: ItemId,
    /// The item that was named.
    pub(super) original: ItemId,
}

impl Bound {
    /// A name for an item that stands in its own row.
    pub(super) fn of(name: &Name, item: ItemId) -> Self {
        Bound { name: name.text.clone(), item, original: item }
    }

    /// For a copy of repeated items: that its row is one of theirs.
    fn guard(&self) -> Option<Formula> {
        let (first, second) = (self.item, self.original);
        let fact = Fact { first, polarity: Polarity::Is, link: None, second };
        (first != second).then_some(Formula::Fact(fact))
    }
}

/// Which copy of repeated items stands in which row.
pub(super) type Copies = Vec<((ItemId, u32), ItemId)>;

impl Checker<'_> {
    /// What a bare name is bound to.
    pub(super) fn bound(&self, path: &Path) -> Option<Bound> {
        if path.category.is_some() {
            return None;
        }
        self.bounds.iter().rev().find(|bound| bound.name == path.name.text).cloned()
    }

    /// Whether a bound name stands in an expression.
    pub(super) fn names_a_bound(&self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Name(path) => self.bound(path).is_some(),
            _ => draft.any_child(|child| self.names_a_bound(child)),
        }
    }

    /// Whether no quantifier is around.
    pub(super) fn bounds_are_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Every case of some binders that passes the filter.
    fn cases(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
    ) -> Result<Vec<Vec<Bound>>, Diagnostic> {
        let mut cases: Vec<Vec<Bound>> = vec![Vec::new()];
        let names: Vec<&Name> = binders.iter().flat_map(|binder| &binder.names).collect();
        self.check_bound_names(names)?;
        for binder in binders {
            let choices = self.choices(&binder.over)?;
            for name in &binder.names {
                self.reserve(at, cases.len().saturating_mul(choices.len()))?;
                let extended = cases.iter().flat_map(|case| {
                    choices.iter().map(move |&(item, original)| {
                        let bound = Bound { name: name.text.clone(), item, original };
                        case.iter().cloned().chain([bound]).collect()
                    })
                });
                cases = extended.collect();
            }
        }
        let Some(filter) = filter else { return Ok(cases) };
        let mut passed = Vec::new();
        for case in cases {
            let formula = self.within(&case, |checker| checker.formula(filter))?;
            match formula.constant() {
                Some(true) => passed.push(case),
                Some(false) => {}
                None => {
                    return Err(Diagnostic::new(
                        Code::NotFixed,
                        filter.at,
                        "this condition depends on the rows",
                        "compare the names themselves, their properties, values or groups; put the rest into the formula",
                    ));
                }
            }
        }
        Ok(passed)
    }

    /// Names that are to be bound mean nothing else.
    pub(super) fn check_bound_names<'n>(
        &self,
        names: impl IntoIterator<Item = &'n Name>,
    ) -> Result<(), Diagnostic> {
        let mut known: Vec<&Name> = Vec::new();
        for name in names {
            let text = name.text.as_str();
            let mistake = |what: String| {
                let help = "choose another name, such as a single letter";
                Diagnostic::new(Code::DuplicateName, name.at, what, help)
            };
            if let Some(first) = known.iter().find(|other| other.text == text) {
                return Err(mistake(format!("`{text}` stands for two things here"))
                    .with_related(first.at, format!("`{text}` is first bound")));
            }
            if self.bounds.iter().any(|bound| bound.name == text) {
                return Err(mistake(format!("`{text}` is bound already, around this quantifier")));
            }
            if let Some(kind) = self.kind_of(text) {
                return Err(mistake(format!("`{text}` is a {kind} already")));
            }
            if self.items_named(text).next().is_some() {
                return Err(mistake(format!("`{text}` is an item already")));
            }
            known.push(name);
        }
        Ok(())
    }

    /// What a name may stand for: each item, and for repeated items each row.
    fn choices(&mut self, over: &Expression) -> Result<Vec<(ItemId, ItemId)>, Diagnostic> {
        let mut choices = Vec::new();
        for thing in self.things(over, None)? {
            // One of several repeated items that is known already keeps its row.
            if self.model.item(thing.own).copies > 1 && !thing.is_copy() {
                choices.extend(self.model.items_of(self.model.anchor()).map(|row| (row, thing.own)));
            } else {
                choices.push((thing.row, thing.own));
            }
        }
        Ok(choices)
    }

    /// Does something with names bound.
    pub(super) fn within<T>(&mut self, case: &[Bound], work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.bounds.len();
        self.bounds.extend_from_slice(case);
        let result = work(self);
        self.bounds.truncate(before);
        result
    }

    pub(super) fn check_quantified(
        &mut self,
        at: Spot,
        quantity: Quantity,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: &Expression,
    ) -> Result<Formula, Diagnostic> {
        let mut formulas = Vec::new();
        for case in self.cases(at, binders, filter)? {
            let body = self.within(&case, |checker| checker.formula(body))?;
            let guards: Vec<Formula> = case.iter().filter_map(Bound::guard).collect();
            formulas.push(match quantity {
                Quantity::All if guards.is_empty() => body,
                Quantity::All => any(vec![negated(all(guards)), body]),
                _ => all(guards.into_iter().chain([body]).collect()),
            });
        }
        let most = formulas.len() as u32;
        Ok(match quantity {
            Quantity::All => all(formulas),
            Quantity::Any => any(formulas),
            Quantity::Exactly(count) => Formula::Count { of: formulas.into(), least: count, most: count },
            Quantity::AtLeast(count) => Formula::Count { of: formulas.into(), least: count, most },
            Quantity::AtMost(count) => Formula::Count { of: formulas.into(), least: 0, most: count },
        })
    }

    /// The cases of an aggregate: for each the conditions that it counts at all, and what was made of its body.
    pub(super) fn aggregate_cases<T>(
        &mut self,
        at: Spot,
        binders: &[Binder],
        filter: Option<&Expression>,
        mut body: impl FnMut(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<Vec<(Vec<Formula>, T)>, Diagnostic> {
        let cases = self.cases(at, binders, filter)?;
        cases
            .iter()
            .map(|case| {
                let value = self.within(case, &mut body)?;
                Ok((case.iter().filter_map(Bound::guard).collect(), value))
            })
            .collect()
    }

    /// The row's item of `Pink[2]`.
    pub(super) fn copy(&mut self, path: &Path, number: u32, at: Spot) -> Result<ItemId, Diagnostic> {
        let item = self.resolve_item(path)?;
        let copies = self.model.item(item).copies;
        if copies < 2 || !(1..=copies).contains(&number) {
            let name = &self.model.item(item).name;
            return Err(Diagnostic::new(
                Code::UnknownItem,
                at,
                format!("there is no copy {number} of `{name}`"),
                if copies < 2 {
                    format!("write `{name}`, of which there is one")
                } else {
                    format!("its copies are `{name}[1]` to `{name}[{copies}]`")
                },
            ));
        }
        let found = self.copies.iter().find(|(copy, _)| *copy == (item, number));
        Ok(found.map_or(item, |(_, row)| *row))
    }

    /// All formulas of a clue that names single copies: for some choice of their rows all of them hold.
    pub(super) fn choose_copies(
        &mut self,
        clue: &ClueDraft,
        named: &[(&Path, u32, Spot)],
    ) -> Result<Formula, Diagnostic> {
        let mut copies: Vec<(ItemId, u32)> = Vec::new();
        for &(path, number, at) in named {
            self.copy(path, number, at)?;
            let item = self.resolve_item(path)?;
            if !copies.contains(&(item, number)) {
                copies.push((item, number));
            }
        }
        let rows: Vec<ItemId> = self.model.items_of(self.model.anchor()).collect();
        let mut choices: Vec<Copies> = vec![Vec::new()];
        for copy in copies {
            self.reserve(clue.label.at, choices.len().saturating_mul(rows.len()))?;
            let extended = choices.iter().flat_map(|choice| {
                let free = rows
                    .iter()
                    .filter(|row| !choice.iter().any(|((item, _), taken)| *item == copy.0 && taken == *row));
                free.map(move |&row| choice.iter().copied().chain([(copy, row)]).collect())
            });
            choices = extended.collect();
        }
        let mut ways = Vec::new();
        for choice in choices {
            let guards = choice.iter().map(|&((item, _), row)| {
                Formula::Fact(Fact { first: row, polarity: Polarity::Is, link: None, second: item })
            });
            let guards: Vec<Formula> = guards.collect();
            self.copies = choice;
            let formulas = self.formulas(&clue.formulas);
            self.copies.clear();
            ways.push(all(guards.into_iter().chain(formulas?).collect()));
        }
        Ok(any(ways))
    }
}

/// The copy that `Pink[2]` names.
pub(super) fn named_copy(expression: &Expression) -> Option<(&Path, u32, Spot)> {
    match &expression.kind {
        Kind::Copy(path, number) => Some((path, *number, expression.at)),
        _ => None,
    }
}
