//! Formulas: logic, quantifiers and statements.

use super::{Meaning, Operand, Thing, constant};
use zebra_runtime::draft::{
    Binder, Expression, ExpressionKind as Kind, Path, Predicate, Quantity, RelationDraft,
};
use zebra_runtime::model::Text;

impl Meaning<'_> {
    pub(super) fn formula(&mut self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Statement(statement) => {
                let mut left = &statement.first;
                let mut holds = true;
                for predicate in &statement.predicates {
                    holds &= self.predicate(left, predicate);
                    left = &predicate.object;
                }
                holds
            }
            Kind::Not(inner) => !self.formula(inner),
            Kind::All(parts) => parts.iter().all(|part| self.formula(part)),
            Kind::Any(parts) => parts.iter().any(|part| self.formula(part)),
            Kind::Either(left, right) => self.formula(left) != self.formula(right),
            Kind::Implies(left, right) => !self.formula(left) || self.formula(right),
            Kind::Equivalent(left, right) => self.formula(left) == self.formula(right),
            Kind::Call(name, arguments) => self.function(&name.text, arguments),
            Kind::Quantified { quantity, binders, filter, body } => {
                let cases = self.cases(binders, filter.as_deref());
                let fitting = self.count_true(&cases, body);
                match quantity {
                    Quantity::All => fitting == cases.len(),
                    Quantity::Any => fitting > 0,
                    Quantity::Exactly(count) => fitting == *count as usize,
                    Quantity::AtLeast(count) => fitting >= *count as usize,
                    Quantity::AtMost(count) => fitting <= *count as usize,
                }
            }
            Kind::Compare(comparison, left, right) => self.compare(*comparison, left, right),
            Kind::In(value, set) => self.is_in(value, set),
            _ => unreachable!("not a formula"),
        }
    }

    pub(super) fn within<T>(&mut self, case: &[(Text, Operand)], work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.names.len();
        self.names.extend_from_slice(case);
        let result = work(self);
        self.names.truncate(before);
        result
    }

    pub(super) fn count_true(&mut self, cases: &[Vec<(Text, Operand)>], body: &Expression) -> usize {
        let mut count = 0;
        for case in cases {
            count += usize::from(self.within(case, |meaning| meaning.formula(body)));
        }
        count
    }

    /// Returns the values of the bound names: a case for each item, and for each copy of a repeated item.
    pub(super) fn cases(
        &mut self,
        binders: &[Binder],
        filter: Option<&Expression>,
    ) -> Vec<Vec<(Text, Operand)>> {
        let mut cases = vec![Vec::new()];
        for binder in binders {
            let mut choices = Vec::new();
            for operand in self.items(&binder.over, None) {
                if operand.row.is_none() && self.copies_of(operand.thing) > 1 {
                    let rows = self.rows_of_thing(operand.thing);
                    choices.extend(rows.into_iter().map(|row| Operand { row: Some(row), ..operand }));
                } else {
                    choices.push(operand);
                }
            }
            for name in &binder.names {
                let extended = cases.iter().flat_map(|case: &Vec<(Text, Operand)>| {
                    choices
                        .iter()
                        .map(|operand| case.iter().cloned().chain([(name.text.clone(), *operand)]).collect())
                });
                cases = extended.collect();
            }
        }
        let Some(filter) = filter else { return cases };
        cases.retain(|case| self.within(case, |meaning| meaning.formula(filter)));
        cases
    }

    /// Returns whether an expression is a single item rather than a list.
    fn is_single(&self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Name(path) => self.bound(path).is_some() || self.is_item(path),
            Kind::Copy(..) | Kind::Call(..) => true,
            _ => false,
        }
    }

    pub(super) fn is_item(&self, path: &Path) -> bool {
        path.category.is_some()
            || (self.category(&path.name.text).is_none()
                && !self.draft.groups.iter().any(|group| group.name.text == path.name.text))
    }

    fn predicate(&mut self, left: &Expression, predicate: &Predicate) -> bool {
        let right = &predicate.object;
        let is_written = |draft: &Expression| match &draft.kind {
            Kind::Name(path) => self.bound(path).is_none(),
            Kind::Copy(..) | Kind::Call(..) => false,
            _ => true,
        };
        let written = is_written(left) && is_written(right);
        let lists = !self.is_single(left) || !self.is_single(right);
        let side = |draft: &Expression| -> Vec<Option<Operand>> {
            match &draft.kind {
                Kind::Call(..) => vec![self.term(draft)],
                _ => self.items(draft, None).into_iter().map(Some).collect(),
            }
        };
        let (firsts, seconds) = (side(left), side(right));
        let mut holds = true;
        for &first in &firsts {
            let mut any = false;
            let mut some_pair = false;
            for &second in &seconds {
                if let (Some(first), Some(second), true) =
                    (first, second, lists && (written || !predicate.any))
                {
                    // Lists skip an item with itself; plain `is not` skips two items of one category.
                    let named = first.named && second.named;
                    let same = named && (first.thing, first.row) == (second.thing, second.row);
                    let one_category =
                        named && first.thing.category == second.thing.category && first.thing != second.thing;
                    if same
                        || (predicate.link.is_none() && predicate.negated && !predicate.any && one_category)
                    {
                        continue;
                    }
                }
                some_pair = true;
                let stated = self.stated(first, predicate, second);
                any |= stated;
                if !predicate.any {
                    holds &= stated != predicate.negated;
                }
            }
            if predicate.any && some_pair {
                holds &= any != predicate.negated;
            }
        }
        holds
    }

    fn stated(&self, first: Option<Operand>, predicate: &Predicate, second: Option<Operand>) -> bool {
        let (Some(first), Some(second)) = (first, second) else { return false };
        match &predicate.link {
            None => self.together(first, second),
            Some(link) => self.linked(&link.text, first, second),
        }
    }

    /// Returns whether some row has both.
    pub(super) fn together(&self, first: Operand, second: Operand) -> bool {
        let seconds = self.rows(second);
        self.rows(first).into_iter().any(|row| seconds.contains(&row))
    }

    /// Returns whether the link relates some row of the first and some row of the second; for one item, two different
    /// rows.
    pub(super) fn linked(&self, link: &str, first: Operand, second: Operand) -> bool {
        let found = self.draft.links.iter().find_map(|draft| {
            let name = draft.names.iter().find(|name| name.name.text == link)?;
            Some((self.category(&name.category.text).unwrap(), &draft.relation))
        });
        let (category, relation) = found.unwrap();
        let (firsts, seconds) = (self.rows(first), self.rows(second));
        let one = |at: Operand| (at.thing, at.row, true);
        let same = one(first) == (second.thing, second.row, first.named && second.named);
        let same_relation = matches!(relation, RelationDraft::Smart { name, .. } if name.text == "same");
        let apart = same || same_relation;
        firsts.iter().any(|&first| {
            seconds.iter().any(|&second| {
                (!apart || first != second)
                    && self.related(
                        category,
                        relation,
                        self.cells[category][first],
                        self.cells[category][second],
                    )
            })
        })
    }

    fn related(&self, category: usize, relation: &RelationDraft, first: usize, second: usize) -> bool {
        let thing = |item| Thing { category, item };
        match relation {
            RelationDraft::Smart { name, arguments } => {
                let (a, b) = (self.value(thing(first)), self.value(thing(second)));
                let numbers: Vec<i64> = arguments.iter().map(constant).collect();
                let n = numbers.first().copied().unwrap_or(0);
                match name.text.as_str() {
                    "with" | "same" => first == second,
                    "less_than" => a < b - n,
                    "less_by" => a == b - n,
                    "more_than" => a > b + n,
                    "more_by" => a == b + n,
                    "next_to" => first.abs_diff(second) == 1,
                    "offset_by" => (a - b).abs() == n,
                    "outside_of" => (a - b).abs() > n,
                    "has_ratio" => numbers[0] * a == numbers[1] * b,
                    _ => unreachable!("no smart link"),
                }
            }
            RelationDraft::Table { symmetric, pairs, .. } => pairs.iter().any(|(one, other)| {
                let one = self.item(category, &one.name.text).unwrap();
                let other = self.item(category, &other.name.text).unwrap();
                (one, other) == (first, second) || (*symmetric && (other, one) == (first, second))
            }),
            RelationDraft::Formula { parameters: [one, other], body, .. } => {
                let operand = |item| Operand { thing: thing(item), row: None, named: true };
                let names = vec![(one.text.clone(), operand(first)), (other.text.clone(), operand(second))];
                let copies = Vec::new();
                Meaning { draft: self.draft, cells: self.cells, names, copies }.formula(body)
            }
        }
    }
}
