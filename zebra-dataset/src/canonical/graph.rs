//! A puzzle as a graph with labels: nodes for categories, items, links, clues and the parts of formulas.

use std::collections::HashMap;

use zebra_runtime::model::{
    Between, Cases, CategoryId, Comparison, Copies, Fact, Formula, ItemId, LinkId, Measure, Model, Number,
    Operator, Polarity, Quantity, Relation, State, Term,
};

/// What a node is, with up to two numbers.
pub(super) type Label = (Tag, i64, i64);

/// The kinds of nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Tag {
    Category,
    Item,
    Variable,
    Link,
    Pair,
    Measure,
    Measured,
    Clue,
    Constant,
    Fact,
    Between,
    Same,
    Compare,
    Not,
    All,
    Any,
    Either,
    Implies,
    Equivalent,
    Count,
    Quantified,
    Copies,
    In,
    Arithmetic,
    Sum,
    Min,
    Max,
    CountOf,
}

/// The role of an edge's target. Parts without an order have the same role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Part,
    Left,
    Right,
    Category,
    Link,
    Variable,
    Condition,
    Next,
}

/// A directed graph with labels on nodes and edges.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) labels: Vec<Label>,
    /// From, to, and the role of the target.
    pub(super) edges: Vec<(u32, u32, u32)>,
}

struct Writer<'m> {
    model: &'m Model,
    graph: Graph,
    categories: u32,
    variables: HashMap<ItemId, (u32, CategoryId)>,
    links: HashMap<LinkId, u32>,
    measures: HashMap<(Measure, CategoryId), u32>,
    ordered: Vec<bool>,
}

impl Graph {
    pub(super) fn of(model: &Model) -> Graph {
        let mut writer = Writer {
            model,
            graph: Graph::default(),
            categories: 0,
            variables: HashMap::new(),
            links: HashMap::new(),
            measures: HashMap::new(),
            ordered: vec![false; model.categories().len()],
        };
        for item in model.items() {
            writer.node(Tag::Item, i64::from(item.copies), 0);
        }
        writer.categories = model.items().len() as u32;
        for category in model.categories() {
            writer.node(Tag::Category, category.presence as i64, 0);
        }
        for id in model.category_ids() {
            let node = writer.category(id);
            model.items_of(id).for_each(|item| writer.edge(node, item.0, Role::Part));
            if let Some(of) = model.category(id).role_of {
                let of = writer.category(of);
                writer.edge(node, of, Role::Category);
            }
        }
        for clue in model.clues().iter().filter(|clue| clue.state == State::On) {
            let node = writer.node(Tag::Clue, 0, 0);
            for formula in clue.formulas.iter() {
                let part = writer.formula(formula);
                writer.edge(node, part, Role::Part);
            }
        }
        writer.graph
    }
}

impl Writer<'_> {
    fn node(&mut self, tag: Tag, one: i64, other: i64) -> u32 {
        self.graph.labels.push((tag, one, other));
        self.graph.labels.len() as u32 - 1
    }

    fn edge(&mut self, from: u32, to: u32, role: Role) {
        self.graph.edges.push((from, to, role as u32));
    }

    fn with(&mut self, tag: Tag, label: (i64, i64), parts: &[(u32, Role)]) -> u32 {
        let node = self.node(tag, label.0, label.1);
        parts.iter().for_each(|&(part, role)| self.edge(node, part, role));
        node
    }

    /// A node whose parts have no order.
    fn unordered(&mut self, tag: Tag, label: (i64, i64), parts: Vec<u32>) -> u32 {
        let parts: Vec<(u32, Role)> = parts.into_iter().map(|part| (part, Role::Part)).collect();
        self.with(tag, label, &parts)
    }

    fn category(&self, id: CategoryId) -> u32 {
        self.categories + id.0
    }

    fn item(&self, id: ItemId) -> u32 {
        self.variables.get(&id).map_or(id.0, |&(node, _)| node)
    }

    fn category_of(&self, id: ItemId) -> CategoryId {
        self.variables.get(&id).map_or_else(|| self.model.item(id).category, |&(_, category)| category)
    }

    /// Adds the order of a category, once.
    fn order(&mut self, id: CategoryId) {
        if std::mem::replace(&mut self.ordered[id.index()], true) {
            return;
        }
        let items: Vec<ItemId> = self.model.items_of(id).collect();
        items.windows(2).for_each(|two| self.edge(two[0].0, two[1].0, Role::Next));
    }

    /// The node of a link: its pairs, whatever its name. Of a relation and its converse, the one that goes upwards.
    fn link(&mut self, id: LinkId) -> u32 {
        if let Some(&node) = self.links.get(&id) {
            return node;
        }
        let link = self.model.link(id);
        let category = self.category(link.category);
        let node = self.with(
            Tag::Link,
            (i64::from(link.relation == Relation::Same), 0),
            &[(category, Role::Category)],
        );
        for (first, second) in link.pairs(self.model) {
            let (first, second) = if is_downward(&link.relation) { (second, first) } else { (first, second) };
            let pair = self.with(Tag::Pair, (0, 0), &[(first.0, Role::Left), (second.0, Role::Right)]);
            self.edge(node, pair, Role::Part);
        }
        self.links.insert(id, node);
        node
    }

    fn fact(&mut self, fact: &Fact) -> u32 {
        let polarity = i64::from(fact.polarity == Polarity::Is);
        let (first, second) = (self.item(fact.first), self.item(fact.second));
        let Some(link) = fact.link else {
            return self.unordered(Tag::Fact, (polarity, 0), vec![first, second]);
        };
        let relation = &self.model.link(link).relation;
        let (first, second) = if is_downward(relation) { (second, first) } else { (first, second) };
        let pairs = self.model.link(link).pairs(self.model);
        let is_symmetric = pairs.iter().all(|&(a, b)| pairs.binary_search(&(b, a)).is_ok());
        let link = self.link(link);
        let second_role = if is_symmetric { Role::Left } else { Role::Right };
        self.with(Tag::Fact, (polarity, 1), &[(first, Role::Left), (second, second_role), (link, Role::Link)])
    }

    fn formula(&mut self, formula: &Formula) -> u32 {
        match formula {
            Formula::Constant(value) => self.node(Tag::Constant, i64::from(*value), 0),
            Formula::Fact(fact) => self.fact(fact),
            Formula::Between(Between { category, middle, ends }) => {
                self.order(*category);
                let parts = [
                    (self.category(*category), Role::Category),
                    (self.item(*middle), Role::Left),
                    (self.item(ends.0), Role::Part),
                    (self.item(ends.1), Role::Part),
                ];
                self.with(Tag::Between, (0, 0), &parts)
            }
            Formula::Same { left, polarity, right } => {
                let parts = vec![self.term(left), self.term(right)];
                self.unordered(Tag::Same, (i64::from(*polarity == Polarity::Is), 0), parts)
            }
            Formula::Compare { left, comparison, right } => self.compare(left, *comparison, right),
            Formula::Not(of) => {
                let part = self.formula(of);
                self.unordered(Tag::Not, (0, 0), vec![part])
            }
            Formula::All(of) => self.formulas(Tag::All, (0, 0), of),
            Formula::Any(of) => self.formulas(Tag::Any, (0, 0), of),
            Formula::Either(one, other) => {
                let parts = vec![self.formula(one), self.formula(other)];
                self.unordered(Tag::Either, (0, 0), parts)
            }
            Formula::Equivalent(one, other) => {
                let parts = vec![self.formula(one), self.formula(other)];
                self.unordered(Tag::Equivalent, (0, 0), parts)
            }
            Formula::Implies(one, other) => {
                let parts = [(self.formula(one), Role::Left), (self.formula(other), Role::Right)];
                self.with(Tag::Implies, (0, 0), &parts)
            }
            Formula::Count { of, least, most } => {
                self.formulas(Tag::Count, (i64::from(*least), i64::from(*most)), of)
            }
            Formula::Quantified(quantity, cases) => {
                let label = match *quantity {
                    Quantity::All => (0, 0),
                    Quantity::Any => (1, 0),
                    Quantity::Exactly(number) => (2, i64::from(number)),
                    Quantity::AtLeast(number) => (3, i64::from(number)),
                    Quantity::AtMost(number) => (4, i64::from(number)),
                };
                self.cases(Tag::Quantified, label, cases, |writer, body| writer.formula(body))
            }
            Formula::Copies(copies) => self.copies(copies),
        }
    }

    fn formulas(&mut self, tag: Tag, label: (i64, i64), of: &[Formula]) -> u32 {
        let parts = of.iter().map(|formula| self.formula(formula)).collect();
        self.unordered(tag, label, parts)
    }

    fn compare(&mut self, left: &Number, comparison: Comparison, right: &Number) -> u32 {
        let (left, right) = (self.number(left), self.number(right));
        let upward = [(left, Role::Left), (right, Role::Right)];
        let downward = [(right, Role::Left), (left, Role::Right)];
        match comparison {
            Comparison::Equal => self.unordered(Tag::Compare, (0, 0), vec![left, right]),
            Comparison::Different => self.unordered(Tag::Compare, (1, 0), vec![left, right]),
            Comparison::Less => self.with(Tag::Compare, (2, 0), &upward),
            Comparison::Greater => self.with(Tag::Compare, (2, 0), &downward),
            Comparison::LessOrEqual => self.with(Tag::Compare, (3, 0), &upward),
            Comparison::GreaterOrEqual => self.with(Tag::Compare, (3, 0), &downward),
        }
    }

    fn cases<T>(
        &mut self,
        tag: Tag,
        label: (i64, i64),
        cases: &Cases<T>,
        body: impl FnOnce(&mut Self, &T) -> u32,
    ) -> u32 {
        let node = self.node(tag, label.0, label.1);
        for (id, variable) in (cases.first.0..).map(ItemId).zip(cases.variables.iter()) {
            let over: Vec<u32> = variable.over.iter().map(|&item| self.item(item)).collect();
            let category = variable.over.first().map_or(CategoryId(0), |&item| self.category_of(item));
            self.variable(node, id, over, category);
        }
        let condition = self.formula(&cases.condition);
        self.edge(node, condition, Role::Condition);
        let body = body(self, &cases.body);
        self.edge(node, body, Role::Part);
        node
    }

    fn variable(&mut self, node: u32, id: ItemId, over: Vec<u32>, category: CategoryId) {
        let variable = self.unordered(Tag::Variable, (0, 0), over);
        self.edge(node, variable, Role::Variable);
        self.variables.insert(id, (variable, category));
    }

    fn copies(&mut self, copies: &Copies) -> u32 {
        let node = self.node(Tag::Copies, 0, 0);
        for (id, &item) in (copies.first.0..).map(ItemId).zip(copies.of.iter()) {
            let category = self.category_of(item);
            self.variable(node, id, vec![item.0], category);
        }
        for formula in copies.formulas.iter() {
            let part = self.formula(formula);
            self.edge(node, part, Role::Part);
        }
        node
    }

    fn term(&mut self, term: &Term) -> u32 {
        match term {
            Term::Item(item) => self.item(*item),
            Term::In { category, of } => {
                let parts = [(self.category(*category), Role::Category), (self.term(of), Role::Part)];
                self.with(Tag::In, (0, 0), &parts)
            }
        }
    }

    fn values_of(&self, term: &Term) -> CategoryId {
        match term {
            Term::Item(item) => self.category_of(*item),
            Term::In { category, .. } => self.model.category(*category).role_of.unwrap_or(*category),
        }
    }

    /// The node of a measure, with the number of each item.
    fn measure(&mut self, measure: Measure, category: CategoryId) -> u32 {
        if let Some(&node) = self.measures.get(&(measure, category)) {
            return node;
        }
        let model = self.model;
        let node = self.node(Tag::Measure, 0, 0);
        for item in model.items_of(category) {
            let number = match measure {
                Measure::Value => model.value(item),
                Measure::Place => i64::from(model.place(item)),
                Measure::Property(id) => {
                    model.property(id).values.get(model.place(item) as usize - 1).copied().unwrap_or(0)
                }
                Measure::Initial => {
                    let first = model.item(item).name.chars().find_map(|letter| letter.to_uppercase().next());
                    first.map_or(0, |letter| i64::from(u32::from(letter)))
                }
            };
            let measured = self.with(Tag::Measured, (number, 0), &[(item.0, Role::Part)]);
            self.edge(node, measured, Role::Part);
        }
        self.measures.insert((measure, category), node);
        node
    }

    fn number(&mut self, number: &Number) -> u32 {
        let numbers = |writer: &mut Self, tag, of: &[Number]| {
            let parts = of.iter().map(|number| writer.number(number)).collect();
            writer.unordered(tag, (0, 0), parts)
        };
        match number {
            Number::Constant(value) => self.node(Tag::Constant, 2, *value),
            Number::Of(measure, term) => {
                let category = self.values_of(term);
                let parts = [(self.measure(*measure, category), Role::Link), (self.term(term), Role::Part)];
                self.with(Tag::In, (1, 0), &parts)
            }
            Number::Arithmetic(operator, left, right) => {
                let commutes = matches!(operator, Operator::Add | Operator::Multiply | Operator::Difference);
                let right_role = if commutes { Role::Left } else { Role::Right };
                let parts = [(self.number(left), Role::Left), (self.number(right), right_role)];
                self.with(Tag::Arithmetic, (*operator as i64, 0), &parts)
            }
            Number::Sum(of) => numbers(self, Tag::Sum, of),
            Number::Min(of) => numbers(self, Tag::Min, of),
            Number::Max(of) => numbers(self, Tag::Max, of),
            Number::Count(of) => self.formulas(Tag::CountOf, (0, 0), of),
            Number::SumOf(cases) => self.cases(Tag::Sum, (1, 0), cases, |writer, body| writer.number(body)),
            Number::MinOf(cases) => self.cases(Tag::Min, (1, 0), cases, |writer, body| writer.number(body)),
            Number::MaxOf(cases) => self.cases(Tag::Max, (1, 0), cases, |writer, body| writer.number(body)),
            Number::CountOf(cases) => {
                self.cases(Tag::CountOf, (1, 0), cases, |writer, body| writer.formula(body))
            }
        }
    }
}

/// Returns whether the converse of a relation stands for it.
fn is_downward(relation: &Relation) -> bool {
    matches!(relation, Relation::MoreThan(_) | Relation::MoreBy(_))
}
