//! What a draft says, straight from the language's description, of rows that are filled in. Nothing here looks at a
//! model: names are looked up in the draft, and every form is tried out as it is described.

use zebra_runtime::draft::{
    Binder, ClueDraft, Draft, Expression, ExpressionKind as Kind, Path, PropertyValue, Quantity,
    RelationDraft, Step,
};
use zebra_runtime::model::{Comparison, Operator, Text};
use zebra_runtime::rational::Rational;

/// An item: its category and its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Thing {
    pub(crate) category: usize,
    pub(crate) item: usize,
}

/// An item that somebody speaks of, and its row where it is one of several alike ones.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Operand {
    thing: Thing,
    row: Option<usize>,
    /// Whether it was named, not asked for by a term.
    named: bool,
}

/// What stands on one side of a comparison.
#[derive(Debug, PartialEq)]
enum Side {
    Item(Option<Operand>),
    Number(Option<Rational>),
    Word(Option<String>),
    Letter(Option<char>),
}

pub(crate) struct Meaning<'a> {
    draft: &'a Draft,
    /// For each category and row the item that stands there.
    cells: &'a [Vec<usize>],
    names: Vec<(Text, Operand)>,
    /// The rows of single copies.
    copies: Vec<((Thing, u32), usize)>,
}

/// Whether a clue is true.
pub(crate) fn of_clue(draft: &Draft, cells: &[Vec<usize>], clue: &ClueDraft) -> bool {
    let mut meaning = Meaning { draft, cells, names: Vec::new(), copies: Vec::new() };
    let mut copies = Vec::new();
    clue.formulas.iter().for_each(|formula| meaning.find_copies(formula, &mut copies));
    meaning.with_copies(&copies, clue)
}

impl Meaning<'_> {
    fn find_copies(&self, draft: &Expression, found: &mut Vec<(Thing, u32)>) {
        if let Kind::Copy(path, number) = &draft.kind {
            let copy = (self.thing(path), *number);
            if !found.contains(&copy) {
                found.push(copy);
            }
        }
        draft.children().into_iter().for_each(|child| self.find_copies(child, found));
    }

    /// Whether some choice of different rows makes the clue true.
    fn with_copies(&mut self, copies: &[(Thing, u32)], clue: &ClueDraft) -> bool {
        let Some((copy, rest)) = copies.split_first() else {
            return clue.formulas.iter().all(|formula| self.formula(formula));
        };
        for row in self.rows_of_thing(copy.0) {
            if self.copies.iter().any(|((thing, _), taken)| *thing == copy.0 && *taken == row) {
                continue;
            }
            self.copies.push((*copy, row));
            let holds = self.with_copies(rest, clue);
            self.copies.pop();
            if holds {
                return true;
            }
        }
        false
    }

    // Names.

    fn category(&self, name: &str) -> Option<usize> {
        self.draft.categories.iter().position(|category| category.name.text == name)
    }

    /// The category whose items a category has: its own, or those it names again.
    fn base(&self, category: usize) -> usize {
        match &self.draft.categories[category].role_of {
            Some(base) => self.category(&base.text).unwrap(),
            None => category,
        }
    }

    fn item(&self, category: usize, name: &str) -> Option<usize> {
        self.draft.categories[self.base(category)].items.iter().position(|item| item.name.text == name)
    }

    fn thing(&self, path: &Path) -> Thing {
        if let Some(category) = &path.category {
            let category = self.category(&category.text).unwrap();
            return Thing { category, item: self.item(category, &path.name.text).unwrap() };
        }
        let own = (0..self.draft.categories.len()).filter(|category| self.base(*category) == *category);
        let mut homes = own
            .filter_map(|category| self.item(category, &path.name.text).map(|item| Thing { category, item }));
        homes.next().unwrap()
    }

    fn bound(&self, path: &Path) -> Option<Operand> {
        let name = |(name, _): &&(Text, Operand)| path.category.is_none() && *name == path.name.text;
        self.names.iter().rev().find(name).map(|(_, operand)| *operand)
    }

    fn copies_of(&self, thing: Thing) -> u32 {
        self.draft.categories[self.base(thing.category)].items[thing.item].copies
    }

    fn rows_of_thing(&self, thing: Thing) -> Vec<usize> {
        let cells = &self.cells[thing.category];
        (0..cells.len()).filter(|&row| cells[row] == thing.item).collect()
    }

    fn rows(&self, operand: Operand) -> Vec<usize> {
        operand.row.map_or_else(|| self.rows_of_thing(operand.thing), |row| vec![row])
    }

    fn value(&self, thing: Thing) -> i64 {
        let item = &self.draft.categories[self.base(thing.category)].items[thing.item];
        item.value.unwrap_or(thing.item as i64 + 1)
    }

    /// For an item of a role the item that it names.
    fn named(&self, thing: Thing) -> Thing {
        Thing { category: self.base(thing.category), ..thing }
    }

    // Lists and terms.

    /// The items of a list.
    fn items(&self, draft: &Expression, within: Option<usize>) -> Vec<Operand> {
        let whole = |category: usize| {
            let count = self.draft.categories[self.base(category)].items.len();
            (0..count).map(move |item| Operand { thing: Thing { category, item }, row: None, named: true })
        };
        match &draft.kind {
            Kind::List(parts) => parts.iter().flat_map(|part| self.items(part, within)).collect(),
            Kind::Range(first, last) => {
                let first = self.items(first, within)[0].thing;
                let last = match &last.kind {
                    Kind::Integer(number) => self.item(first.category, &number.to_string()).unwrap(),
                    _ => self.items(last, Some(first.category))[0].thing.item,
                };
                whole(first.category).filter(|at| (first.item..=last).contains(&at.thing.item)).collect()
            }
            Kind::Name(path) if path.category.is_none() && self.bound(path).is_none() => {
                if let Some(group) = self.draft.groups.iter().find(|group| group.name.text == path.name.text)
                {
                    return self.items(&group.list, self.category(&group.category.text));
                }
                if let Some(category) = self.category(&path.name.text) {
                    return whole(category).collect();
                }
                let here = within.and_then(|category| {
                    self.item(category, &path.name.text).map(|item| Thing { category, item })
                });
                let thing = here.unwrap_or_else(|| self.thing(path));
                vec![Operand { thing, row: None, named: true }]
            }
            Kind::Integer(number) => {
                let category = within.unwrap();
                let item = self.item(category, &number.to_string()).unwrap();
                vec![Operand { thing: Thing { category, item }, row: None, named: true }]
            }
            _ => self.term(draft).into_iter().collect(),
        }
    }

    /// The item that a term is; nothing where it does not exist.
    fn term(&self, draft: &Expression) -> Option<Operand> {
        match &draft.kind {
            Kind::Name(path) => Some(self.bound(path).unwrap_or_else(|| Operand {
                thing: self.thing(path),
                row: None,
                named: true,
            })),
            Kind::Copy(path, number) => {
                let thing = self.thing(path);
                let found = self.copies.iter().find(|(copy, _)| *copy == (thing, *number));
                Some(Operand { thing, row: Some(found.unwrap().1), named: true })
            }
            Kind::Call(name, arguments) => {
                let inner = self.term(&arguments[0])?;
                self.beside(self.category(&name.text).unwrap(), inner)
            }
            _ => unreachable!("not a term"),
        }
    }

    /// The item of a category in the row of something; the thing itself if it is of that category.
    fn beside(&self, category: usize, inner: Operand) -> Option<Operand> {
        if inner.thing.category == category {
            return Some(Operand { thing: self.named(inner.thing), row: None, ..inner });
        }
        let row = *self.rows(inner).first()?;
        let thing = self.named(Thing { category, item: self.cells[category][row] });
        Some(Operand { thing, row: None, named: false })
    }

    // Numbers.

    fn number(&mut self, draft: &Expression) -> Option<Rational> {
        match &draft.kind {
            Kind::Integer(number) => Some(Rational::from(*number)),
            Kind::Negative(inner) => Rational::from(0).checked_sub(self.number(inner)?),
            Kind::Arithmetic(operator, left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                let (left, right) = (left?, right?);
                match operator {
                    Operator::Add => left.checked_add(right),
                    Operator::Subtract => left.checked_sub(right),
                    Operator::Multiply => left.checked_mul(right),
                    Operator::Divide => left.checked_div(right),
                    Operator::Remainder => left.checked_rem(right),
                    Operator::Difference => left.checked_sub(right)?.checked_abs(),
                }
            }
            Kind::Call(name, arguments) => self.number_of_call(&name.text, arguments),
            Kind::Aggregate { function, binders, filter, body } => {
                let cases = self.cases(binders, filter.as_deref());
                if function.text == "count" {
                    let count = self.count_true(&cases, body);
                    return Some(Rational::from(count as i64));
                }
                let mut numbers = Vec::new();
                for case in &cases {
                    numbers.push(self.within(case, |meaning| meaning.number(body)));
                }
                aggregate(&function.text, numbers)
            }
            _ => Some(Rational::from(self.value(self.term(draft)?.thing))),
        }
    }

    fn number_of_call(&mut self, name: &str, arguments: &[Expression]) -> Option<Rational> {
        let parts = match arguments {
            [Expression { kind: Kind::List(parts), .. }] => parts,
            _ => arguments,
        };
        match name {
            "count" => {
                let count = arguments.iter().filter(|part| self.formula(part)).count();
                Some(Rational::from(count as i64))
            }
            "sum" | "min" | "max" => {
                let numbers = parts.iter().map(|part| self.number(part)).collect();
                aggregate(name, numbers)
            }
            "diff" => {
                let (left, right) = (self.number(&parts[0]), self.number(&parts[1]));
                left?.checked_sub(right?)?.checked_abs()
            }
            "place" => Some(Rational::from(self.term(&arguments[0])?.thing.item as i64 + 1)),
            _ if self.category(name).is_some() => {
                let thing = self.beside(self.category(name)?, self.term(&arguments[0])?)?.thing;
                Some(Rational::from(self.value(thing)))
            }
            _ => match self.property(name, &arguments[0])? {
                PropertyValue::Number(number, _) => Some(Rational::from(number)),
                PropertyValue::Word(_) => unreachable!("words are no numbers"),
            },
        }
    }

    /// The property of the item of its category that stands with something.
    fn property(&self, name: &str, argument: &Expression) -> Option<PropertyValue> {
        let property = self.draft.properties.iter().find(|property| property.name.text == name)?;
        let category = self.category(&property.category.text).unwrap();
        let thing = self.beside(category, self.term(argument)?)?.thing;
        self.property_of(name, thing)
    }

    fn property_of(&self, name: &str, thing: Thing) -> Option<PropertyValue> {
        let property = self.draft.properties.iter().find(|property| property.name.text == name)?;
        let item = |path: &Path| self.item(thing.category, &path.name.text).unwrap();
        let entry = property.entries.iter().find(|entry| {
            let first = item(&entry.first);
            let last = entry.last.as_ref().map_or(first, item);
            (first..=last).contains(&thing.item)
        });
        Some(entry.unwrap().value.clone())
    }

    fn letter(&self, operand: Operand) -> char {
        let thing = operand.thing;
        let item = &self.draft.categories[self.base(thing.category)].items[thing.item];
        let name = item.phrase.as_ref().unwrap_or(&item.name.text);
        name.chars().next().unwrap().to_ascii_uppercase()
    }

    // Formulas.

    pub(crate) fn formula(&mut self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Statement(statement) => {
                let mut left = &statement.first;
                let mut holds = true;
                for step in &statement.steps {
                    holds &= self.step(left, step);
                    left = &step.object;
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

    fn within<T>(&mut self, case: &[(Text, Operand)], work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.names.len();
        self.names.extend_from_slice(case);
        let result = work(self);
        self.names.truncate(before);
        result
    }

    fn count_true(&mut self, cases: &[Vec<(Text, Operand)>], body: &Expression) -> usize {
        let mut count = 0;
        for case in cases {
            count += usize::from(self.within(case, |meaning| meaning.formula(body)));
        }
        count
    }

    /// Once for each item, for each copy of alike items.
    fn cases(&mut self, binders: &[Binder], filter: Option<&Expression>) -> Vec<Vec<(Text, Operand)>> {
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

    /// Whether an expression is one item and no list.
    fn is_single(&self, draft: &Expression) -> bool {
        match &draft.kind {
            Kind::Name(path) => self.bound(path).is_some() || self.is_item(path),
            Kind::Copy(..) | Kind::Call(..) => true,
            _ => false,
        }
    }

    fn is_item(&self, path: &Path) -> bool {
        path.category.is_some()
            || (self.category(&path.name.text).is_none()
                && !self.draft.groups.iter().any(|group| group.name.text == path.name.text))
    }

    fn step(&mut self, left: &Expression, step: &Step) -> bool {
        let right = &step.object;
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
                if let (Some(first), Some(second), true) = (first, second, lists && (written || !step.any)) {
                    // Lists pass over an item with itself; plain `is not` over two items of one category.
                    let named = first.named && second.named;
                    let same = named && (first.thing, first.row) == (second.thing, second.row);
                    let one_category =
                        named && first.thing.category == second.thing.category && first.thing != second.thing;
                    if same || (step.link.is_none() && step.negated && !step.any && one_category) {
                        continue;
                    }
                }
                some_pair = true;
                let stated = self.stated(first, step, second);
                any |= stated;
                if !step.any {
                    holds &= stated != step.negated;
                }
            }
            if step.any && some_pair {
                holds &= any != step.negated;
            }
        }
        holds
    }

    fn stated(&self, first: Option<Operand>, step: &Step, second: Option<Operand>) -> bool {
        let (Some(first), Some(second)) = (first, second) else { return false };
        match &step.link {
            None => self.together(first, second),
            Some(link) => self.linked(&link.text, first, second),
        }
    }

    /// Some row holds both.
    fn together(&self, first: Operand, second: Operand) -> bool {
        let seconds = self.rows(second);
        self.rows(first).into_iter().any(|row| seconds.contains(&row))
    }

    /// Some row of the one and some row of the other stand in the link; for one thing, two different ones.
    fn linked(&self, link: &str, first: Operand, second: Operand) -> bool {
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

    fn side(&mut self, draft: &Expression) -> Option<Side> {
        Some(match &draft.kind {
            Kind::Text(_) => return None,
            Kind::Name(path) if path.category.is_none() && self.bound(path).is_none() => return None,
            Kind::Name(_) | Kind::Copy(..) => Side::Item(self.term(draft)),
            Kind::Call(name, arguments) => {
                if self.category(&name.text).is_some() {
                    Side::Item(self.term(draft))
                } else if let Some(property) =
                    self.draft.properties.iter().find(|property| property.name.text == name.text)
                {
                    let words = matches!(property.entries[0].value, PropertyValue::Word(_));
                    match self.property(&name.text, &arguments[0]) {
                        Some(PropertyValue::Word(word)) => Side::Word(Some(word.text.to_string())),
                        Some(PropertyValue::Number(number, _)) => Side::Number(Some(Rational::from(number))),
                        None if words => Side::Word(None),
                        None => Side::Number(None),
                    }
                } else if name.text == "initial" {
                    Side::Letter(self.term(&arguments[0]).map(|operand| self.letter(operand)))
                } else {
                    Side::Number(self.number(draft))
                }
            }
            _ => Side::Number(self.number(draft)),
        })
    }

    /// A bare word or a text, as the other side makes it out.
    fn word(&self, draft: &Expression, other: Option<&Side>, category: Option<usize>) -> Side {
        let text = match &draft.kind {
            Kind::Text(text) => text,
            Kind::Name(path) => &path.name.text,
            _ => unreachable!("no word"),
        };
        match other {
            Some(Side::Word(_)) => Side::Word(Some(text.to_string())),
            Some(Side::Letter(_)) => Side::Letter(text.chars().next().map(|c| c.to_ascii_uppercase())),
            _ => Side::Item(self.items(draft, category).first().copied()),
        }
    }

    /// The category of the items that a term can be.
    fn category_of(&self, draft: &Expression) -> Option<usize> {
        match &draft.kind {
            Kind::Call(name, _) => self.category(&name.text).map(|category| self.base(category)),
            Kind::Name(_) | Kind::Copy(..) => {
                self.term(draft).map(|operand| self.base(operand.thing.category))
            }
            _ => None,
        }
    }

    fn compare(&mut self, comparison: Comparison, left: &Expression, right: &Expression) -> bool {
        let (one, other) = (self.side(left), self.side(right));
        let is_item = |side: &Option<Side>| matches!(side, Some(Side::Item(_)));
        let other = match other {
            Some(other) => other,
            None => {
                let category = if is_item(&one) { self.category_of(left) } else { None };
                self.word(right, one.as_ref(), category)
            }
        };
        let one = match one {
            Some(one) => one,
            None => {
                let category = if matches!(other, Side::Item(_)) { self.category_of(right) } else { None };
                self.word(left, Some(&other), category)
            }
        };
        match (one, other) {
            (Side::Item(one), Side::Item(other)) => self.compare_items(comparison, one, other),
            (Side::Word(one), Side::Word(other)) => compared(comparison, one, other),
            (Side::Letter(one), Side::Letter(other)) => compared(comparison, one, other),
            (one, other) => compared(comparison, self.as_number(&one), self.as_number(&other)),
        }
    }

    fn as_number(&self, side: &Side) -> Option<Rational> {
        match side {
            Side::Number(number) => *number,
            Side::Item(operand) => operand.map(|operand| Rational::from(self.value(operand.thing))),
            _ => unreachable!("no number"),
        }
    }

    fn compare_items(&self, comparison: Comparison, one: Option<Operand>, other: Option<Operand>) -> bool {
        let (Some(one), Some(other)) = (one, other) else { return false };
        let equality = matches!(comparison, Comparison::Equal | Comparison::Different);
        if one.thing.category == other.thing.category {
            let rows = |operand: Operand| operand.row.filter(|_| one.row.is_some() && other.row.is_some());
            if equality {
                return comparison.holds(&(one.thing, rows(one)), &(other.thing, rows(other)));
            }
            if one.named && other.named {
                let key = |at: Operand| (self.value(at.thing), at.thing, rows(at));
                return comparison.holds(&key(one), &key(other));
            }
        }
        let has_values = |thing: Thing| {
            self.draft.categories[self.base(thing.category)].items.iter().all(|item| item.value.is_some())
        };
        if equality
            && one.thing.category != other.thing.category
            && !(has_values(one.thing) && has_values(other.thing))
        {
            return comparison == Comparison::Different;
        }
        comparison.holds(&self.value(one.thing), &self.value(other.thing))
    }

    fn is_in(&mut self, value: &Expression, set: &Expression) -> bool {
        match &set.kind {
            Kind::List(parts) => parts.iter().any(|part| self.is_in(value, part)),
            Kind::Range(first, last) => {
                let items = |draft: &Expression| matches!(&draft.kind, Kind::Name(path) if self.bound(path).is_none());
                if items(first) {
                    return self.is_one_of(value, set);
                }
                self.compare(Comparison::GreaterOrEqual, value, first)
                    && self.compare(Comparison::LessOrEqual, value, last)
            }
            Kind::Name(path) if self.bound(path).is_none() && !self.is_item(path) => {
                self.is_one_of(value, set)
            }
            Kind::Name(_) | Kind::Copy(..) if matches!(value.kind, Kind::Name(_) | Kind::Copy(..)) => {
                self.is_one_of(value, set)
            }
            _ => self.compare(Comparison::Equal, value, set),
        }
    }

    /// Whether a term is one of some items, or with one of them.
    fn is_one_of(&self, value: &Expression, set: &Expression) -> bool {
        let Some(value) = self.term(value) else { return false };
        self.items(set, None).into_iter().any(|item| {
            if item.thing.category == value.thing.category {
                let rows = item.row.is_some() && value.row.is_some();
                item.thing == value.thing && (!rows || item.row == value.row)
            } else {
                self.together(value, item)
            }
        })
    }

    fn function(&mut self, name: &str, arguments: &[Expression]) -> bool {
        let items = |index: usize| self.items(&arguments[index], None);
        let text = |index: usize| match &arguments[index].kind {
            Kind::Name(path) => path.name.text.clone(),
            Kind::Text(text) => text.clone(),
            _ => unreachable!("no name"),
        };
        let pairs = |list: &[Operand]| -> Vec<(Operand, Operand)> {
            (0..list.len())
                .flat_map(|a| (a + 1..list.len()).map(move |b| (a, b)))
                .map(|(a, b)| (list[a], list[b]))
                .collect()
        };
        match name {
            "is_between" | "is_not_between" => {
                let category = self.category(&text(0)).unwrap();
                let numbers = |index: usize| -> Vec<usize> {
                    self.rows(items(index)[0]).into_iter().map(|row| self.cells[category][row]).collect()
                };
                let (middles, ones, others) = (numbers(1), numbers(2), numbers(3));
                let between = middles.iter().any(|middle| {
                    ones.iter().any(|one| {
                        others
                            .iter()
                            .any(|other| (one < middle && middle < other) || (other < middle && middle < one))
                    })
                });
                between == (name == "is_between")
            }
            "is_related" => {
                let first = items(0)[0];
                items(2).into_iter().any(|second| self.linked(&text(1), first, second))
            }
            "distinct" => pairs(&items(0))
                .into_iter()
                .all(|(a, b)| a.thing.category == b.thing.category || !self.together(a, b)),
            "pairwise" => pairs(&items(1)).into_iter().all(|(a, b)| self.linked(&text(0), a, b)),
            "in_sequence" => items(1).windows(2).all(|two| self.linked(&text(0), two[0], two[1])),
            "not_consecutive" => pairs(&items(1))
                .into_iter()
                .all(|(a, b)| !self.linked(&text(0), a, b) && !self.linked(&text(0), b, a)),
            "match_at_least_one" => items(1).into_iter().any(|second| self.together(items(0)[0], second)),
            "match_one_to_exactly_one" => {
                let seconds = items(1);
                let pairs = items(0).into_iter().flat_map(|a| seconds.iter().map(move |b| (a, *b)));
                pairs.filter(|(a, b)| self.together(*a, *b)).count() == 1
            }
            "match_one_to_one" | "in_some_order" => self.matched(&items(0), &mut items(1)),
            "one_to_one" | "respectively" => {
                items(0).into_iter().zip(items(1)).all(|(a, b)| self.together(a, b))
            }
            "match_one_list" => {
                let Kind::List(lists) = &arguments[1].kind else { unreachable!("no lists") };
                lists.iter().any(|list| self.matched(&items(0), &mut self.items(list, None)))
            }
            "in_same_group" | "in_opposite_group" => {
                let (Some(a), Some(b)) = (self.term(&arguments[0]), self.term(&arguments[1])) else {
                    return false;
                };
                let property = self.draft.properties.iter().find(|property| property.name.text == text(2));
                let category = self.category(&property.unwrap().category.text).unwrap();
                let value = |operand| {
                    let thing = self.beside(category, operand)?.thing;
                    Some(match self.property_of(&text(2), thing)? {
                        PropertyValue::Word(word) => word.text.to_string(),
                        PropertyValue::Number(number, _) => number.to_string(),
                    })
                };
                let same_thing = (a.thing, a.row) == (b.thing, b.row);
                let apart = !same_thing && !self.together(a, b);
                match (value(a), value(b)) {
                    (Some(one), Some(other)) => apart && ((one == other) == (name == "in_same_group")),
                    _ => false,
                }
            }
            "same_initial" => {
                let letters: Option<Vec<char>> = arguments
                    .iter()
                    .map(|argument| self.term(argument).map(|operand| self.letter(operand)))
                    .collect();
                letters.is_some_and(|letters| letters.iter().all(|letter| *letter == letters[0]))
            }
            "starts_with" => {
                let letter = self.term(&arguments[0]).map(|operand| self.letter(operand));
                letter == text(1).chars().next().map(|letter| letter.to_ascii_uppercase())
            }
            _ => unreachable!("no function"),
        }
    }

    /// Whether each of the first can be matched with another one of the second.
    fn matched(&self, firsts: &[Operand], seconds: &mut Vec<Operand>) -> bool {
        let Some((first, rest)) = firsts.split_first() else { return true };
        (0..seconds.len()).any(|index| {
            let second = seconds.remove(index);
            let fits = self.together(*first, second) && self.matched(rest, seconds);
            seconds.insert(index, second);
            fits
        })
    }
}

fn constant(draft: &Expression) -> i64 {
    match &draft.kind {
        Kind::Integer(number) => *number,
        Kind::Negative(inner) => -constant(inner),
        _ => unreachable!("no constant"),
    }
}

/// A comparison of what may not exist.
fn compared<T: Ord>(comparison: Comparison, one: Option<T>, other: Option<T>) -> bool {
    matches!((one, other), (Some(one), Some(other)) if comparison.holds(&one, &other))
}

fn aggregate(function: &str, numbers: Vec<Option<Rational>>) -> Option<Rational> {
    let numbers = numbers.into_iter().collect::<Option<Vec<Rational>>>()?;
    match function {
        "sum" => numbers.into_iter().try_fold(Rational::from(0), Rational::checked_add),
        "min" => numbers.into_iter().min(),
        "max" => numbers.into_iter().max(),
        _ => unreachable!("no aggregate"),
    }
}
