//! Random formulas of every form. Most of them pass the check; those that do not are not tested.

use std::collections::BTreeMap;

use zebra_runtime::draft::{
    Binder, CategoryDraft, ClueDraft, Expression, ExpressionKind as Kind, Few, Name, PropertyValue, Quantity,
    Statement, Step,
};
use zebra_runtime::model::{Comparison, Operator, Presence, State};

use crate::declare::{World, call, expression, integer, name, path};
use crate::random::Random;

const COMPARISONS: [Comparison; 6] = [
    Comparison::Equal,
    Comparison::Different,
    Comparison::Less,
    Comparison::LessOrEqual,
    Comparison::Greater,
    Comparison::GreaterOrEqual,
];

pub(crate) struct Generator<'a> {
    pub(crate) random: &'a mut Random,
    world: &'a World,
    /// Names that are bound, and the category of what they stand for.
    bound: Vec<(String, usize)>,
    may_copy: bool,
    /// The forms in the clue that is made.
    pub(crate) forms: BTreeMap<String, usize>,
}

impl<'a> Generator<'a> {
    pub(crate) fn new(random: &'a mut Random, world: &'a World) -> Self {
        Generator { random, world, bound: Vec::new(), may_copy: false, forms: BTreeMap::new() }
    }

    pub(crate) fn clue(&mut self, label: &str) -> ClueDraft {
        self.forms.clear();
        self.may_copy = self.random.once_in(6);
        let count = if self.random.once_in(5) { 2 } else { 1 };
        let depth = self.random.below(4);
        let formulas = (0..count).map(|_| self.formula(depth)).collect();
        ClueDraft { label: label.into(), sentence: None, formulas, state: State::On }
    }

    fn form(&mut self, form: &str) {
        *self.forms.entry(form.to_owned()).or_default() += 1;
    }

    fn category(&mut self) -> usize {
        self.random.below(self.world.draft.categories.len())
    }

    fn get(&self, category: usize) -> &'a CategoryDraft {
        &self.world.draft.categories[category]
    }

    fn categories(&self, fits: impl Fn(&CategoryDraft) -> bool) -> Vec<usize> {
        (0..self.world.draft.categories.len()).filter(|category| fits(self.get(*category))).collect()
    }

    // Items, terms, lists.

    fn item_name(&mut self, category: usize) -> Expression {
        let draft = self.get(category);
        let item = &self.random.choose(self.world.items_of(draft)).name.text;
        let bare = draft.role_of.is_none() && !item.starts_with(|first: char| !first.is_alphabetic());
        let written = if bare && self.random.once_in(2) { None } else { Some(draft.name.text.as_str()) };
        expression(Kind::Name(path(written, item)))
    }

    fn item_of(&mut self, category: usize) -> Expression {
        let bound: Vec<String> =
            self.bound.iter().filter(|(_, of)| *of == category).map(|(name, _)| name.clone()).collect();
        if !bound.is_empty() && !self.random.once_in(3) {
            self.form("bound name");
            let bound: &String = self.random.choose(&bound);
            return name(bound);
        }
        let items = self.world.items_of(self.get(category));
        let alike: Vec<_> = items.iter().filter(|item| item.copies > 1).collect();
        if self.may_copy && !alike.is_empty() && self.random.once_in(2) {
            let item = self.random.choose(&alike);
            self.form("copy");
            let number = 1 + self.random.below(item.copies as usize) as u32;
            return expression(Kind::Copy(
                path(Some(&self.get(category).name.text), &item.name.text),
                number,
            ));
        }
        self.item_name(category)
    }

    fn item(&mut self) -> Expression {
        let category = self.category();
        self.item_of(category)
    }

    /// A term that may be an item of the category.
    fn term_of(&mut self, category: usize, depth: usize) -> Expression {
        if depth == 0 || self.random.once_in(4) {
            return self.item_of(category);
        }
        let inner = self.inner(depth - 1);
        self.form("term");
        if self.get(category).role_of.is_some() {
            self.form("role term");
        }
        if matches!(inner.kind, Kind::Call(..)) {
            self.form("nested term");
        }
        call(&self.get(category).name.text.clone(), vec![inner])
    }

    /// What stands in a term's parentheses: mostly something that stands in one row.
    fn inner(&mut self, depth: usize) -> Expression {
        if !self.bound.is_empty() && self.random.once_in(2) {
            return name(&self.random.choose(&self.bound).0.clone());
        }
        let world = self.world;
        let once = self.categories(|category| world.stands_at_most_once(category));
        let category = *self.random.choose(&once);
        self.term_of(category, depth)
    }

    fn term(&mut self, depth: usize) -> Expression {
        let category = self.category();
        self.term_of(category, depth)
    }

    fn list_of(&mut self, category: usize) -> Expression {
        let of = self.get(category).name.clone();
        let groups: Vec<Name> = self
            .world
            .draft
            .groups
            .iter()
            .filter(|group| group.category == of)
            .map(|group| group.name.clone())
            .collect();
        match self.random.below(6) {
            0 => {
                self.form("range of items");
                let items = self.world.items_of(self.get(category));
                let (one, other) = (self.random.below(items.len()), self.random.below(items.len()));
                let at = |index: usize| expression(Kind::Name(path(Some(&of.text), &items[index].name.text)));
                let last = match items[one.max(other)].name.text.parse() {
                    Ok(number) if number >= 0 && self.random.once_in(2) => expression(Kind::Integer(number)),
                    _ => at(one.max(other)),
                };
                expression(Kind::Range(at(one.min(other)).into(), last.into()))
            }
            1 if !groups.is_empty() => {
                self.form("group");
                name(&self.random.choose(&groups).text)
            }
            2 => {
                self.form("category as list");
                name(&of.text)
            }
            3 => {
                let inner = self.list_of(category);
                let item = self.item_of(category);
                expression(Kind::List(vec![inner, item]))
            }
            _ => {
                let count = 1 + self.random.below(3);
                expression(Kind::List((0..count).map(|_| self.item_of(category)).collect()))
            }
        }
    }

    fn list(&mut self) -> Expression {
        if self.random.once_in(3) {
            let count = 1 + self.random.below(3);
            return expression(Kind::List((0..count).map(|_| self.item()).collect()));
        }
        let category = self.category();
        self.list_of(category)
    }

    // Numbers.

    fn number(&mut self, depth: usize) -> Expression {
        if depth == 0 {
            return match self.random.below(4) {
                0 => integer(self.random.within(-2, 4)),
                _ => self.measured(1),
            };
        }
        match self.random.below(12) {
            0..=3 => self.measured(depth),
            4..=7 => {
                let operators = [
                    (Operator::Add, "+"),
                    (Operator::Subtract, "-"),
                    (Operator::Multiply, "*"),
                    (Operator::Divide, "/"),
                    (Operator::Remainder, "%"),
                ];
                let (operator, form) = *self.random.choose(&operators);
                self.form(form);
                let (left, right) = (self.number(depth - 1), self.number(depth - 1));
                expression(Kind::Arithmetic(operator, left.into(), right.into()))
            }
            8 => {
                self.form("negative");
                expression(Kind::Negative(self.number(depth - 1).into()))
            }
            9 => {
                self.form("diff");
                call("diff", vec![self.number(depth - 1), self.number(depth - 1)])
            }
            10 => {
                let function = *self.random.choose(&["min", "max", "sum", "count"]);
                self.form(&format!("{function} of a list"));
                let count = 1 + self.random.below(3);
                let parts: Vec<Expression> = match function {
                    "count" => (0..count).map(|_| self.formula(depth - 1)).collect(),
                    _ => (0..count).map(|_| self.number(depth - 1)).collect(),
                };
                if function != "count" && self.random.once_in(3) {
                    return call(function, vec![expression(Kind::List(parts))]);
                }
                call(function, parts)
            }
            _ => {
                let function = *self.random.choose(&["min", "max", "sum", "count"]);
                self.form(&format!("{function} over items"));
                let before = self.bound.len();
                let (binders, filter) = self.binders();
                let body = match function {
                    "count" => self.formula(depth - 1),
                    _ => self.number(depth - 1),
                };
                self.bound.truncate(before);
                expression(Kind::Aggregate { function: function.into(), binders, filter, body: body.into() })
            }
        }
    }

    /// A number of an item.
    fn measured(&mut self, depth: usize) -> Expression {
        let properties: Vec<String> = self
            .world
            .draft
            .properties
            .iter()
            .filter(|property| matches!(property.entries[0].value, PropertyValue::Number(..)))
            .map(|property| property.name.text.to_string())
            .collect();
        match self.random.below(5) {
            0 if !properties.is_empty() => {
                self.form("number property");
                let property = self.random.choose(&properties).clone();
                call(&property, vec![self.inner(depth - 1)])
            }
            1 => {
                self.form("place");
                call("place", vec![self.term(depth)])
            }
            _ => {
                let world = self.world;
                let categories = self.categories(|category| world.is_comparable(category));
                if categories.is_empty() {
                    return call("place", vec![self.term(depth)]);
                }
                let category = *self.random.choose(&categories);
                self.term_of(category, depth)
            }
        }
    }

    // Formulas.

    pub(crate) fn formula(&mut self, depth: usize) -> Expression {
        if depth == 0 {
            return self.atom();
        }
        let below = depth - 1;
        match self.random.below(14) {
            0 => {
                self.form("!");
                expression(Kind::Not(self.formula(below).into()))
            }
            1 => {
                self.form("&&");
                expression(Kind::All(self.formulas(below)))
            }
            2 => {
                self.form("||");
                expression(Kind::Any(self.formulas(below)))
            }
            3 => {
                self.form("^");
                expression(Kind::Either(self.formula(below).into(), self.formula(below).into()))
            }
            4 => {
                self.form("=>");
                expression(Kind::Implies(self.formula(below).into(), self.formula(below).into()))
            }
            5 => {
                self.form("<=>");
                expression(Kind::Equivalent(self.formula(below).into(), self.formula(below).into()))
            }
            6..=8 => {
                let count = self.random.below(3) as u32;
                let (quantity, form) = match self.random.below(5) {
                    0 => (Quantity::All, "all"),
                    1 => (Quantity::Any, "any"),
                    2 => (Quantity::Exactly(count), "exactly"),
                    3 => (Quantity::AtLeast(count), "at_least"),
                    _ => (Quantity::AtMost(count), "at_most"),
                };
                self.form(form);
                let before = self.bound.len();
                let (binders, filter) = self.binders();
                let body = self.formula(below).into();
                self.bound.truncate(before);
                expression(Kind::Quantified { quantity, binders, filter, body })
            }
            _ => self.atom(),
        }
    }

    fn formulas(&mut self, depth: usize) -> Vec<Expression> {
        let count = 2 + self.random.below(2);
        (0..count).map(|_| self.formula(depth)).collect()
    }

    fn binders(&mut self) -> (Vec<Binder>, Option<Box<Expression>>) {
        let mut binders = Vec::new();
        let before = self.bound.len();
        for _ in 0..1 + self.random.below(6) / 5 {
            let category = self.category();
            if self.world.items_of(self.get(category)).iter().any(|item| item.copies > 1) {
                self.form("binder over alike items");
            }
            if self.get(category).presence == Presence::AtMostOnce {
                self.form("binder over a great category");
            }
            let over = self.list_of(category);
            let count = 1 + self.random.below(4) / 3;
            let names: Vec<String> = (0..count)
                .map(|index| ["u", "v", "w", "x", "y", "z"][(self.bound.len() + index) % 6].to_owned())
                .collect();
            self.bound.extend(names.iter().map(|name| (name.clone(), category)));
            binders.push(Binder { names: names.iter().map(|name| name.as_str().into()).collect(), over });
        }
        if binders.len() > 1 {
            self.form("several binders");
        }
        if !self.random.once_in(3) {
            return (binders, None);
        }
        self.form("where");
        let names: Vec<(String, usize)> = self.bound[before..].to_vec();
        let (one, category) = names[0].clone();
        let (other, other_category) = names[names.len() - 1].clone();
        let compare = |comparison, left: Expression, right: Expression| {
            expression(Kind::Compare(comparison, left.into(), right.into()))
        };
        let comparison = *self.random.choose(&COMPARISONS);
        let filter = match self.random.below(4) {
            0 | 1 if names.len() > 1 && category == other_category => {
                self.form("where with two names");
                compare(comparison, name(&one), name(&other))
            }
            2 => {
                let list = self.list_of(category);
                expression(Kind::In(name(&one).into(), list.into()))
            }
            _ => {
                let place = call("place", vec![name(&one)]);
                compare(comparison, place, integer(self.random.within(1, 3)))
            }
        };
        (binders, Some(filter.into()))
    }

    fn atom(&mut self) -> Expression {
        match self.random.below(16) {
            0..=4 => self.statement(),
            5 | 6 => self.same(),
            7 | 8 => self.words(),
            9..=11 => {
                let depth = 1 + self.random.below(2);
                self.form("comparison of numbers");
                let comparison = *self.random.choose(&COMPARISONS);
                expression(Kind::Compare(comparison, self.number(depth).into(), self.number(depth).into()))
            }
            12 => self.membership(),
            _ => self.function(),
        }
    }

    fn operand(&mut self) -> Expression {
        match self.random.below(8) {
            0 => self.list(),
            1 | 2 => {
                self.form("term in a statement");
                let depth = 1 + self.random.below(2);
                let world = self.world;
                let once = self.categories(|category| world.stands_at_most_once(category));
                let category = *self.random.choose(&once);
                self.term_of(category, depth)
            }
            _ => self.item(),
        }
    }

    fn statement(&mut self) -> Expression {
        let first = self.operand();
        let mut steps = Few::new();
        let count = if self.random.once_in(6) { 2 } else { 1 };
        if count == 2 {
            self.form("chain");
        }
        for _ in 0..count {
            let negated = self.random.once_in(3);
            let links = &self.world.draft.links;
            let link = self.random.once_in(2).then(|| self.random.choose(links).names[0].name.clone());
            let any = self.random.once_in(5);
            let object = if any { self.list() } else { self.operand() };
            let form = format!(
                "is{}{}{}{}",
                if negated { " not" } else { "" },
                if link.is_some() { " link" } else { "" },
                if any { " any" } else { "" },
                if matches!(first.kind, Kind::List(_)) { " from a list" } else { "" },
            );
            self.form(&form);
            if let Some(link) = &link {
                let draft = links.iter().find(|draft| draft.names[0].name == *link).unwrap();
                self.form(match &draft.relation {
                    zebra_runtime::draft::RelationDraft::Smart { name, .. } => match name.text.as_str() {
                        "same" => "link same",
                        "with" => "link with",
                        "next_to" => "link next_to",
                        _ => "smart link",
                    },
                    zebra_runtime::draft::RelationDraft::Table { .. } => "link table",
                    zebra_runtime::draft::RelationDraft::Formula { .. } => "link formula",
                });
            }
            steps.push(Step { at: zebra_runtime::diagnostic::Spot::NONE, negated, link, any, object });
        }
        expression(Kind::Statement(Box::new(Statement { first, steps })))
    }

    /// Two terms that are the same item or not.
    fn same(&mut self) -> Expression {
        self.form("comparison of items");
        let category = self.category();
        let depth = 1 + self.random.below(2);
        let (left, right) = (self.term_of(category, depth), self.term_of(category, depth - 1));
        let comparison = if self.random.once_in(3) {
            *self.random.choose(&COMPARISONS)
        } else {
            *self.random.choose(&COMPARISONS[..2])
        };
        if self.get(category).role_of.is_some() {
            // A role's term is the member; it is compared with a member.
            let base = self.get(category).role_of.clone().map(|base| base.text);
            let base = self.categories(|category| Some(&category.name.text) == base.as_ref());
            let right = self.term_of(base[0], depth - 1);
            return expression(Kind::Compare(comparison, left.into(), right.into()));
        }
        expression(Kind::Compare(comparison, left.into(), right.into()))
    }

    fn words(&mut self) -> Expression {
        let comparison = *self.random.choose(&COMPARISONS[..2]);
        let depth = self.random.below(2);
        let words: Vec<String> = self
            .world
            .draft
            .properties
            .iter()
            .filter(|property| matches!(property.entries[0].value, PropertyValue::Word(_)))
            .map(|property| property.name.text.to_string())
            .collect();
        let (left, right) = match self.random.below(4) {
            0 => {
                self.form("initial and a letter");
                let left = call("initial", vec![self.term(depth)]);
                let right = match self.random.below(2) {
                    0 => expression(Kind::Text("A".into())),
                    _ => name("B"),
                };
                (left, right)
            }
            1 => {
                self.form("two initials");
                (call("initial", vec![self.term(depth)]), call("initial", vec![self.term(depth)]))
            }
            at if !words.is_empty() => {
                self.form("word property");
                let property = self.random.choose(&words).clone();
                let left = call(&property, vec![self.inner(depth)]);
                let right = if at == 2 {
                    {
                        let word: &&str = self.random.choose(&["red", "blue"]);
                        name(word)
                    }
                } else {
                    call(&property, vec![self.inner(depth)])
                };
                if self.random.once_in(4) && at == 2 {
                    let set = expression(Kind::List(vec![right, name("red")]));
                    self.form("word in a list");
                    return expression(Kind::In(left.into(), set.into()));
                }
                if self.random.once_in(2) { (left, right) } else { (right, left) }
            }
            _ => return self.same(),
        };
        expression(Kind::Compare(comparison, left.into(), right.into()))
    }

    fn membership(&mut self) -> Expression {
        let (value, set) = match self.random.below(4) {
            0 => {
                self.form("number in a range");
                let (low, high) = (self.random.within(-1, 2), self.random.within(0, 4));
                (self.number(1), expression(Kind::Range(integer(low).into(), integer(high).into())))
            }
            1 => {
                self.form("number in a list");
                let list = (0..2).map(|_| integer(self.random.within(-1, 4))).collect();
                (self.number(1), expression(Kind::List(list)))
            }
            2 => {
                self.form("item in a list");
                (self.item(), self.list())
            }
            _ => {
                self.form("term in a list");
                let category = self.category();
                (self.term_of(category, 2), self.list_of(category))
            }
        };
        expression(Kind::In(value.into(), set.into()))
    }

    fn link_argument(&mut self) -> Expression {
        let link = &self.random.choose(&self.world.draft.links).names[0].name.text;
        name(link)
    }

    fn function(&mut self) -> Expression {
        let functions = [
            "is_between",
            "is_not_between",
            "is_related",
            "distinct",
            "pairwise",
            "in_sequence",
            "not_consecutive",
            "match_at_least_one",
            "match_one_to_exactly_one",
            "match_one_to_one",
            "in_some_order",
            "one_to_one",
            "respectively",
            "match_one_list",
            "in_same_group",
            "in_opposite_group",
            "same_initial",
            "starts_with",
        ];
        let function = *self.random.choose(&functions);
        let property = self.random.choose(&self.world.draft.properties).name.text.clone();
        let arguments = match function {
            "is_between" | "is_not_between" => {
                let category = self.category_ordered();
                let category = self.get(category);
                vec![name(&category.name.text), self.item(), self.item(), self.item()]
            }
            "is_related" => vec![self.item(), self.link_argument(), self.list()],
            "distinct" => vec![self.list()],
            "pairwise" | "in_sequence" | "not_consecutive" => vec![self.link_argument(), self.list()],
            "match_at_least_one" => vec![self.item(), self.list()],
            "match_one_to_exactly_one" => vec![self.list(), self.list()],
            "match_one_to_one" | "in_some_order" | "one_to_one" | "respectively" => {
                let (one, other) = (self.category(), self.category());
                let mixed = self.random.once_in(3);
                let count = 1 + self.random.below(3);
                let mut list = |category: usize| {
                    let items = (0..count).map(|_| if mixed { self.item() } else { self.item_of(category) });
                    expression(Kind::List(items.collect()))
                };
                vec![list(one), list(other)]
            }
            "match_one_list" => {
                let lists = (0..2).map(|_| self.list()).collect();
                vec![self.list(), expression(Kind::List(lists))]
            }
            "in_same_group" | "in_opposite_group" => vec![self.inner(1), self.inner(1), name(&property)],
            "same_initial" => {
                let count = 2 + self.random.below(2);
                (0..count).map(|_| self.term(1)).collect()
            }
            _ => {
                vec![self.term(1), expression(Kind::Text((*self.random.choose(&["A", "p", "B"])).into()))]
            }
        };
        self.form(function);
        call(function, arguments)
    }

    fn category_ordered(&mut self) -> usize {
        let world = self.world;
        let ordered =
            self.categories(|category| world.is_comparable(category) && !world.has_values(category));
        if ordered.is_empty() { self.category() } else { *self.random.choose(&ordered) }
    }
}
