//! Drawing clues that are true in a solution. Part of the generator (layer 3).

use std::collections::BTreeMap;

use super::kind::{ClueKind, Kinds};
use crate::model::{
    Assignment, Between, CategoryId, Comparison, Fact, Formula, ItemId, LinkId, Measure, Model, Number,
    Operator, Order, Polarity, Relation, Term,
};
use crate::random::Random;
use crate::solve::Session;

/// How often a kind is drawn again where a first drawing came to nothing, such as a pair of rows that no link joins.
const TRIES: usize = 12;

/// How often another kind is drawn before it is said that there is no such clue.
const KINDS: usize = 60;

/// What clues of a model can speak of.
#[derive(Debug, Clone)]
pub(super) struct Ground<'m> {
    pub(super) model: &'m Model,
    /// Categories whose items stand in one row each: anything can be said of them.
    subjects: Vec<CategoryId>,
    /// Plain categories with an order, for "between".
    ordered: Vec<CategoryId>,
    /// Plain categories of numbers.
    numeric: Vec<CategoryId>,
    /// Links that two rows can stand in.
    links: Vec<LinkId>,
    /// The same by the kind of clue that says them.
    links_by_kind: BTreeMap<ClueKind, Vec<LinkId>>,
    /// The categories without any clue, ready for questions.
    pub(super) session: Session<'m>,
    /// The allowed kinds that there can be in this model.
    pub(super) kinds: Kinds,
}

impl<'m> Ground<'m> {
    pub(super) fn new(model: &'m Model, kinds: Kinds) -> Self {
        let categories =
            |fits: &dyn Fn(CategoryId) -> bool| model.category_ids().filter(|&id| fits(id)).collect();
        let plain = |id: CategoryId| model.is_plain(id);
        let subjects: Vec<CategoryId> = categories(&|id| plain(id) && model.category(id).role_of.is_none());
        let ordered = categories(&|id| plain(id) && model.category(id).order == Order::Ordered);
        let numeric =
            categories(&|id| plain(id) && model.items_of(id).all(|item| model.item(item).is_number()));
        let speaks = |link: &LinkId| {
            let link = model.link(*link);
            subjects.iter().any(|&subject| subject != link.category) && link.relation != Relation::With
        };
        let links: Vec<LinkId> = (0..model.links().len() as u32).map(LinkId).filter(speaks).collect();
        let mut links_by_kind: BTreeMap<ClueKind, Vec<LinkId>> = BTreeMap::new();
        for &link in &links {
            links_by_kind.entry(kind_of(&model.link(link).relation)).or_default().push(link);
        }
        let mut ground = Ground {
            model,
            subjects,
            ordered,
            numeric,
            links,
            links_by_kind,
            session: Session::new(model),
            kinds: Kinds::none(),
        };
        ground.kinds = kinds.retain(|kind| ground.has(kind));
        ground
    }

    /// Whether there can be clues of a kind at all.
    fn has(&self, kind: ClueKind) -> bool {
        use ClueKind as K;
        match kind {
            K::Same | K::NotSame | K::EitherOr | K::Neither => self.model.categories().len() > 1,
            K::OneOfTwo | K::OneOfThree | K::IfThen | K::IfAndOnlyIf => self.model.categories().len() > 1,
            K::Between | K::NotBetween => !self.ordered.is_empty() && self.model.rows() > 2,
            K::Difference | K::Sum | K::Multiple | K::Greater | K::Limit => !self.numeric.is_empty(),
            K::NotLinked => !self.links.is_empty(),
            linked => self.links_by_kind.contains_key(&linked),
        }
    }

    /// A clue that is true in the solution and, if another answer is given, false in that one.
    pub(super) fn draw(
        &self,
        solution: &Assignment,
        against: Option<&Assignment>,
        random: &mut Random,
    ) -> Option<(ClueKind, Formula)> {
        for _ in 0..KINDS {
            let kind = self.kinds.draw(random)?;
            for _ in 0..TRIES {
                let Some(formula) = (Drawing { ground: self, solution, random }).of_kind(kind) else {
                    continue;
                };
                if against.is_some_and(|other| formula.holds(self.model, other)) {
                    continue;
                }
                if formula.holds(self.model, solution) {
                    return Some((kind, formula));
                }
            }
        }
        None
    }
}

/// The kind of clue that says a link.
fn kind_of(relation: &Relation) -> ClueKind {
    match relation {
        Relation::NextTo => ClueKind::NextTo,
        Relation::LessThan(_) | Relation::MoreThan(_) => ClueKind::Before,
        Relation::LessBy(_) | Relation::MoreBy(_) => ClueKind::DirectlyBefore,
        Relation::OffsetBy(_) => ClueKind::Apart,
        Relation::OutsideOf(_) => ClueKind::FarApart,
        Relation::HasRatio(..) => ClueKind::Ratio,
        Relation::With | Relation::Same | Relation::Table(_) => ClueKind::OtherLink,
    }
}

/// One try to make a clue.
struct Drawing<'d, 'm> {
    ground: &'d Ground<'m>,
    solution: &'d Assignment,
    random: &'d mut Random,
}

impl Drawing<'_, '_> {
    fn of_kind(&mut self, kind: ClueKind) -> Option<Formula> {
        use ClueKind as K;
        match kind {
            K::Same => self.plain_fact(true).map(Formula::Fact),
            K::NotSame => self.plain_fact(false).map(|fact| Formula::Fact(denied(fact))),
            K::NotLinked => {
                let link = *self.random.pick(&self.ground.links)?;
                self.linked(link, false).map(|fact| Formula::Fact(denied(fact)))
            }
            K::Between | K::NotBetween => self.between(kind == K::Between),
            K::EitherOr | K::Neither => self.choice(kind == K::EitherOr),
            K::OneOfTwo | K::OneOfThree | K::IfThen | K::IfAndOnlyIf => self.compound(kind),
            K::Difference | K::Sum | K::Multiple | K::Greater | K::Limit => self.arithmetic(kind),
            linked => {
                let link = *self.random.pick(self.ground.links_by_kind.get(&linked)?)?;
                self.linked(link, true).map(Formula::Fact)
            }
        }
    }

    fn row(&mut self) -> usize {
        self.random.below(self.solution.rows())
    }

    /// An item of a category that is fit to be a subject, in a row.
    fn subject(&mut self, row: usize, except: CategoryId) -> Option<ItemId> {
        let fits: usize = self.ground.subjects.iter().filter(|&&id| id != except).count();
        let drawn = if fits == 0 { return None } else { self.random.below(fits) };
        let category = self.ground.subjects.iter().filter(|&&id| id != except).nth(drawn)?;
        Some(self.solution.item_in(row, *category))
    }

    /// "a is b", true or false. The anchor's items come second, as do those that may stand in several rows or in none.
    fn plain_fact(&mut self, truth: bool) -> Option<Fact> {
        let model = self.ground.model;
        let row = self.row();
        let category = CategoryId(self.random.below(model.categories().len()) as u32);
        let first = self.subject(row, category)?;
        let second = if truth {
            self.solution.item_in(row, category)
        } else {
            let of = model.category(category);
            let second = ItemId(of.first + self.random.below(of.count as usize) as u32);
            if second == self.solution.item_in(row, category) {
                return None;
            }
            second
        };
        let fact = Fact { first, polarity: Polarity::Is, link: None, second };
        let plain = self.ground.subjects.contains(&category);
        let anchored = model.item(first).category == model.anchor();
        let turned = plain && (anchored || category != model.anchor() && self.random.chance(1, 2));
        Some(if turned { fact.exchanged() } else { fact })
    }

    /// "a is link b", true or false of the rows in which a and b stand.
    fn linked(&mut self, link: LinkId, truth: bool) -> Option<Fact> {
        let model = self.ground.model;
        let category = model.link(link).category;
        let first_row = self.row();
        let start = self.row();
        let rows = self.solution.rows();
        let beside = |row| self.solution.item_in(row, category);
        let same = model.link(link).relation == Relation::Same;
        let holds = |row: usize| {
            let related = model.link(link).holds(model, beside(first_row), beside(row));
            (related && (!same || row != first_row)) == truth
        };
        let second_row =
            (0..rows).map(|step| (start + step) % rows).find(|&row| row != first_row && holds(row))?;
        let first = self.subject(first_row, category)?;
        let second = self.subject(second_row, category)?;
        let fact = Fact { first, polarity: Polarity::Is, link: Some(link), second };
        Some(fact)
    }

    fn between(&mut self, truth: bool) -> Option<Formula> {
        let model = self.ground.model;
        let category = *self.random.pick(&self.ground.ordered)?;
        let mut rows = [self.row(), self.row(), self.row()];
        if rows[0] == rows[1] || rows[1] == rows[2] || rows[0] == rows[2] {
            return None;
        }
        rows.sort_by_key(|&row| model.place(self.solution.item_in(row, category)));
        if self.random.chance(1, 2) {
            rows.swap(0, 2);
        }
        if !truth {
            rows.swap(0, 1);
        }
        let [one, middle, other] = rows;
        let between = Between {
            category,
            middle: self.subject(middle, category)?,
            ends: (self.subject(one, category)?, self.subject(other, category)?),
        };
        Some(if truth { Formula::Between(between) } else { Formula::Not(Formula::Between(between).into()) })
    }

    /// "a is any \[b, c\]" with one of them right, or "a is not \[b, c\]".
    fn choice(&mut self, one_is_right: bool) -> Option<Formula> {
        let first = self.plain_fact(one_is_right)?;
        let category = self.ground.model.item(first.second).category;
        if self.ground.model.item(first.first).category == category {
            return None;
        }
        let of = self.ground.model.category(category);
        let other = ItemId(of.first + self.random.below(of.count as usize) as u32);
        // Of two items one would always be right.
        if other == first.second || of.count < 3 {
            return None;
        }
        let mut facts = [first, Fact { second: other, ..first }];
        facts.sort_by_key(|fact| fact.second);
        if one_is_right {
            return Some(Formula::Any(facts.map(Formula::Fact).to_vec().into()));
        }
        Some(Formula::All(facts.map(|fact| Formula::Fact(denied(fact))).to_vec().into()))
    }

    /// A statement, true or false: mostly without a link.
    fn statement(&mut self, truth: bool) -> Option<Fact> {
        if !self.ground.links.is_empty() && self.random.chance(1, 4) {
            let link = *self.random.pick(&self.ground.links)?;
            return self.linked(link, truth);
        }
        self.plain_fact(truth)
    }

    fn compound(&mut self, kind: ClueKind) -> Option<Formula> {
        use ClueKind as K;
        let truths: &[bool] = match kind {
            K::OneOfTwo => &[true, false],
            K::OneOfThree => &[true, false, false],
            K::IfThen => *self.random.pick(&[&[true, true], &[false, true], &[false, false]])?,
            _ => *self.random.pick(&[&[true, true], &[false, false]])?,
        };
        let mut facts = Vec::new();
        for &truth in truths {
            facts.push(self.statement(truth)?);
        }
        let items: Vec<ItemId> = facts.iter().flat_map(|fact| [fact.first, fact.second]).collect();
        // Statements about different items only: no pronouns, no half of a tautology.
        if (1..items.len()).any(|index| items[..index].contains(&items[index])) {
            return None;
        }
        if kind != K::IfThen {
            self.random.shuffle(&mut facts);
        }
        let mut formulas: Vec<Formula> = facts.into_iter().map(Formula::Fact).collect();
        if kind == K::OneOfThree {
            let count = Number::Count(formulas.into());
            return Some(compare(count, Comparison::Equal, Number::Constant(1)));
        }
        let (second, first) = (formulas.pop()?, formulas.pop()?);
        Some(match kind {
            K::OneOfTwo => Formula::Either(first.into(), second.into()),
            K::IfThen => Formula::Implies(first.into(), second.into()),
            _ => Formula::Equivalent(first.into(), second.into()),
        })
    }

    fn arithmetic(&mut self, kind: ClueKind) -> Option<Formula> {
        use ClueKind as K;
        let model = self.ground.model;
        let category = *self.random.pick(&self.ground.numeric)?;
        let (one, other) = (self.row(), self.row());
        let value = |row| model.value(self.solution.item_in(row, category));
        let (one, other) = if value(one) < value(other) { (other, one) } else { (one, other) };
        let (great, small) = (value(one), value(other));
        let of = |item| Number::Of(Measure::Value, Term::In { category, of: Term::Item(item).into() });
        let first = of(self.subject(one, category)?);
        if kind == K::Limit {
            return self.limit(first, great, category);
        }
        if one == other {
            return None;
        }
        let second = of(self.subject(other, category)?);
        let constant = Number::Constant;
        let with =
            |operator, left: Number, right: Number| Number::Arithmetic(operator, left.into(), right.into());
        let same = Comparison::Equal;
        Some(match kind {
            K::Difference => compare(first, same, with(Operator::Add, second, constant(great - small))),
            // Two halves could be one and the same, of which nobody says "and".
            K::Sum if model.items_of(category).all(|item| 2 * model.value(item) != great + small) => {
                compare(with(Operator::Add, first, second), same, constant(great + small))
            }
            K::Multiple if small > 0 && great % small == 0 => {
                compare(first, same, with(Operator::Multiply, constant(great / small), second))
            }
            K::Greater => compare(first, Comparison::Greater, second),
            _ => return None,
        })
    }

    /// "Age(a) >= n" or "Age(a) <= n" that leaves some values out.
    fn limit(&mut self, number: Number, value: i64, category: CategoryId) -> Option<Formula> {
        let model = self.ground.model;
        let item = *self.random.pick(&model.items_of(category).collect::<Vec<_>>())?;
        let limit = model.value(item);
        let place = model.place(item);
        let count = model.category(category).count;
        if limit <= value && place > 1 {
            return Some(compare(number, Comparison::GreaterOrEqual, Number::Constant(limit)));
        }
        let fits = limit >= value && place < count;
        fits.then(|| compare(number, Comparison::LessOrEqual, Number::Constant(limit)))
    }
}

fn denied(fact: Fact) -> Fact {
    Fact { polarity: Polarity::IsNot, ..fact }
}

fn compare(left: Number, comparison: Comparison, right: Number) -> Formula {
    Formula::Compare { left, comparison, right }
}
