//! Tests of small random puzzles, solved by the engine and by trying every assignment against `Model::holds`.
//!
//! The puzzles come from a seeded generator; a failure shows its seed.

use std::collections::BTreeSet;

use zebra::diagnostic::Spot;
use zebra::draft::{
    CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind, Goal, ItemDraft, LinkDraft,
    LinkName, Path, Predicate, RelationDraft, Statement, VerifyDraft,
};
use zebra::model::{
    Assignment, Between, Cases, CategoryId, Clue, Comparison, Copies, Fact, Formula, ItemId, LinkId, Model,
    Number, Order, Polarity, Quantity, Relation, State, Term, Variable,
};
use zebra::solve::{Outcome, Solver};
use zebra_testing::{Random, assignments};

fn written(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

fn name(name: &str) -> Expression {
    written(Kind::Name(Path { category: None, name: name.into() }))
}

/// Creates random puzzles. Changes that the check rejects are undone.
struct Writer {
    random: Random,
    draft: Draft,
    rows: usize,
    links: Vec<String>,
    /// Whether an item of the second category is in two rows.
    repeated: bool,
}

impl Writer {
    fn new(seed: u64) -> Self {
        Writer::of(seed, false)
    }

    fn of(seed: u64, repeated: bool) -> Self {
        let mut random = Random::new(seed);
        let rows = *random.choose(&[2, 3, 3, 3, 3, 4, 4]);
        let categories = if rows < 4 {
            *random.choose(&[2, 3, 3, 4])
        } else if random.once_in(40) {
            4
        } else {
            *random.choose(&[2, 3])
        };
        let mut draft = Draft::new("Random");
        draft.verify = Some(VerifyDraft { at: Spot::NONE, goal: Goal::Nothing, within: None });
        let mut writer = Writer { random, draft, rows, links: Vec::new(), repeated };
        for number in 0..categories {
            let category = writer.category(number);
            writer.draft.categories.push(category);
        }
        for number in 0..4 {
            writer.link(number);
        }
        writer
    }

    fn category(&mut self, number: usize) -> CategoryDraft {
        let random = &mut self.random;
        let order = *random.choose(&[Order::Ordered, Order::Ordered, Order::Unordered]);
        let mut values: Vec<i64> = (0..self.rows).map(|_| random.between(-2, 6)).collect();
        if order == Order::Ordered {
            values.sort_unstable();
        }
        let valued = random.once_in(2);
        let repeated = self.repeated && number == 1;
        let item = |index: usize| ItemDraft {
            name: format!("{}{}", ["A", "B", "C", "D"][number], index + 1).as_str().into(),
            phrase: None,
            title: None,
            value: valued.then(|| values[index]),
            copies: if repeated && index == 0 { 2 } else { 1 },
            words: None,
        };
        let items = (0..self.rows - usize::from(repeated)).map(item).collect();
        CategoryDraft::new(["As", "Bs", "Cs", "Ds"][number], order, items)
    }

    /// Keeps a change of the draft if the check accepts it.
    fn keep(&mut self, change: impl FnOnce(&mut Draft)) -> bool {
        let before = self.draft.clone();
        change(&mut self.draft);
        let sound = self.draft.check().diagnostics.is_empty();
        if !sound {
            self.draft = before;
        }
        sound
    }

    fn link(&mut self, number: usize) {
        let relation = self.relation();
        let category = self.category_name();
        let text = format!("link{number}");
        let kept = self.keep(|draft| {
            let link = LinkName { name: text.as_str().into(), phrase: None, category: category.into() };
            draft.links.push(LinkDraft { names: [link].into(), relation });
        });
        if kept {
            self.links.push(text);
        }
    }

    fn relation(&mut self) -> RelationDraft {
        let random = &mut self.random;
        let kinds = [
            ("with", 0),
            ("less_than", 0),
            ("less_than", 1),
            ("less_by", 1),
            ("more_than", 0),
            ("more_than", 1),
            ("more_by", 1),
            ("next_to", 0),
            ("offset_by", 1),
            ("outside_of", 1),
            ("has_ratio", 2),
        ];
        if random.once_in(4) {
            let category = random.below(self.draft.categories.len());
            let count = random.between(1, 5);
            let item = |random: &mut Random| Path {
                category: None,
                name: {
                    let items = &self.draft.categories[category].items;
                    items[random.below(items.len())].name.clone()
                },
            };
            let pairs = (0..count).map(|_| (item(random), item(random))).collect();
            return RelationDraft::Table { at: Spot::NONE, symmetric: random.once_in(2), pairs };
        }
        let (kind, count) = *random.choose(&kinds);
        let arguments = (0..count).map(|_| written(Kind::Integer(random.between(-1, 3)))).collect();
        RelationDraft::Smart { name: kind.into(), arguments }
    }

    fn category_name(&mut self) -> &'static str {
        ["As", "Bs", "Cs", "Ds"][self.random.below(self.draft.categories.len())]
    }

    fn item(&mut self) -> Expression {
        let category = self.random.below(self.draft.categories.len());
        let items = &self.draft.categories[category].items;
        let item = items[self.random.below(items.len())].name.clone();
        let category = self.random.once_in(2).then(|| self.draft.categories[category].name.clone());
        written(Kind::Name(Path { category, name: item }))
    }

    fn list(&mut self) -> Expression {
        if self.random.once_in(6) {
            return name(self.category_name());
        }
        let count = self.random.between(1, 3);
        written(Kind::List((0..count).map(|_| self.item()).collect()))
    }

    fn item_or_list(&mut self) -> Expression {
        if self.random.once_in(4) { self.list() } else { self.item() }
    }

    fn link_name(&mut self) -> Option<String> {
        let index = self.random.below(self.links.len() + 1);
        self.links.get(index).cloned()
    }

    fn statement(&mut self) -> Expression {
        let first = self.item_or_list();
        let predicates = if self.random.once_in(5) { 2 } else { 1 };
        let predicates = (0..predicates).map(|_| {
            let link = if self.random.once_in(3) { None } else { self.link_name() };
            Predicate {
                at: Spot::NONE,
                negated: self.random.once_in(2),
                link: link.map(|link| link.as_str().into()),
                any: self.random.once_in(5),
                object: self.item_or_list(),
            }
        });
        let predicates = predicates.collect();
        written(Kind::Statement(Box::new(Statement { first, predicates })))
    }

    fn call(&mut self) -> Expression {
        let function = *self.random.choose(&[
            "is_between",
            "is_not_between",
            "is_related",
            "distinct",
            "pairwise",
            "in_sequence",
        ]);
        let link = self.link_name().unwrap_or_else(|| "none".to_owned());
        let arguments = match function {
            "is_between" | "is_not_between" => {
                vec![name(self.category_name()), self.item(), self.item(), self.item()]
            }
            "is_related" => vec![self.item(), name(&link), self.list()],
            "distinct" => vec![self.list()],
            _ => vec![name(&link), self.list()],
        };
        written(Kind::Call(function.into(), arguments))
    }

    fn formula(&mut self, depth: usize) -> Expression {
        if depth == 0 || self.random.once_in(3) {
            return if self.random.once_in(3) { self.call() } else { self.statement() };
        }
        let kind = self.random.below(6);
        let mut inner = || self.formula(depth - 1);
        written(match kind {
            0 => Kind::Not(inner().into()),
            1 => Kind::All(vec![inner(), inner()]),
            2 => Kind::Any(vec![inner(), inner(), inner()]),
            3 => Kind::Either(inner().into(), inner().into()),
            4 => Kind::Implies(inner().into(), inner().into()),
            _ => Kind::Equivalent(inner().into(), inner().into()),
        })
    }

    /// The puzzle, with a few clues.
    fn finish(mut self) -> Model {
        let clues = self.random.between(1, 8);
        for number in 0..clues {
            let depth = self.random.below(4);
            let formulas = [self.formula(depth)].into();
            let state = if self.random.once_in(10) { State::Off } else { State::On };
            self.keep(|draft| {
                let label = number.to_string().as_str().into();
                draft.clues.push(ClueDraft { label, sentence: None, zbc: None, formulas, state });
            });
        }
        self.draft.check().into_result().expect("only sound changes are kept")
    }
}

/// Creates formulas of every form over a model, also those that cannot be written.
struct Claims<'m> {
    random: Random,
    model: &'m Model,
    /// The number of variables of the quantifiers and copies around a formula.
    variables: usize,
    /// The number of them that are rows of copies, which come first.
    rows_of_copies: usize,
}

impl<'m> Claims<'m> {
    fn over(model: &'m Model, seed: u64) -> Self {
        Claims { random: Random::new(!seed), model, variables: 0, rows_of_copies: 0 }
    }

    fn item(&mut self) -> ItemId {
        let items = self.model.items().len();
        if self.variables > 0 && self.random.once_in(2) {
            return ItemId((items + self.random.below(self.variables)) as u32);
        }
        ItemId(self.random.below(items) as u32)
    }

    /// Returns an item or a variable on which a condition may depend.
    fn known(&mut self) -> ItemId {
        let items = self.model.items().len();
        loop {
            let item = self.item();
            if item.0 as usize >= items + self.rows_of_copies || (item.0 as usize) < items {
                return item;
            }
        }
    }

    /// Creates formulas about different rows of one or two items.
    fn copies(&mut self) -> Formula {
        let repeated = self.model.item_ids().find(|&item| self.model.item(item).copies > 1);
        let repeated = repeated.expect("an item is in two rows");
        let mut of = vec![repeated];
        if self.random.once_in(2) {
            let item = ItemId(self.random.below(self.model.items().len()) as u32);
            of.extend(Some(item).filter(|item| *item != repeated));
        }
        if !self.random.once_in(4) {
            of.push(repeated);
        }
        let first = ItemId(self.model.items().len() as u32);
        (self.variables, self.rows_of_copies) = (of.len(), of.len());
        let count = self.random.between(1, 3);
        let formulas: Vec<Formula> = (0..count).map(|_| self.formula(2)).collect();
        (self.variables, self.rows_of_copies) = (0, 0);
        Formula::Copies(Copies { first, of: of.into(), formulas: formulas.into() }.into())
    }

    /// Creates the cases of one or two variables.
    fn cases<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> Cases<T> {
        let first = ItemId((self.model.items().len() + self.variables) as u32);
        let count = self.random.between(1, 2) as usize;
        let variables = (0..count).map(|number| {
            let category = CategoryId(self.random.below(self.model.categories().len()) as u32);
            let over = self.model.items_of(category).filter(|_| !self.random.once_in(4)).collect();
            Variable { name: format!("v{number}").into(), over }
        });
        let variables = variables.collect();
        self.variables += count;
        let same = Formula::Same {
            left: Term::Item(self.known()),
            polarity: *self.random.choose(&[Polarity::Is, Polarity::IsNot]),
            right: Term::Item(self.known()),
        };
        let condition = *self.random.choose(&[Some(()), None]);
        let condition = condition.map_or(Formula::Constant(true), |()| same);
        let body = body(self);
        self.variables -= count;
        Cases { first, variables, condition, body }
    }

    fn quantified(&mut self, depth: usize) -> Formula {
        let number = self.random.below(4) as u32;
        if self.random.once_in(4) {
            let cases = self.cases(|claims| claims.formula(depth - 1));
            let left = Number::CountOf(cases.into());
            return Formula::Compare {
                left,
                comparison: Comparison::Less,
                right: Number::Constant(number.into()),
            };
        }
        let quantity = *self.random.choose(&[
            Quantity::All,
            Quantity::Any,
            Quantity::Exactly(number),
            Quantity::AtLeast(number),
            Quantity::AtMost(number),
        ]);
        Formula::Quantified(quantity, self.cases(|claims| claims.formula(depth - 1)).into())
    }

    fn formula(&mut self, depth: usize) -> Formula {
        if depth == 0 || self.random.once_in(4) {
            return self.leaf();
        }
        let count = self.random.between(0, 4);
        let list = |claims: &mut Self| (0..count).map(|_| claims.formula(depth - 1)).collect::<Vec<_>>();
        match self.random.below(9) {
            7 | 8 => self.quantified(depth),
            0 => Formula::Not(self.formula(depth - 1).into()),
            1 => Formula::All(list(self).into()),
            2 => Formula::Any(list(self).into()),
            3 => Formula::Either(self.formula(depth - 1).into(), self.formula(depth - 1).into()),
            4 => Formula::Implies(self.formula(depth - 1).into(), self.formula(depth - 1).into()),
            5 => Formula::Equivalent(self.formula(depth - 1).into(), self.formula(depth - 1).into()),
            _ => {
                let least = self.random.below(4) as u32;
                let most = *self.random.choose(&[least, least + 1, u32::MAX, 0]);
                Formula::Count { of: list(self).into(), least, most }
            }
        }
    }

    fn leaf(&mut self) -> Formula {
        match self.random.below(12) {
            0 => Formula::Constant(self.random.once_in(2)),
            1 | 2 => {
                let category = CategoryId(self.random.below(self.model.categories().len()) as u32);
                Formula::Between(Between { category, middle: self.item(), ends: (self.item(), self.item()) })
            }
            _ => {
                let links = self.model.links().len();
                let link = self.random.below(links + 1);
                let link = (link < links).then_some(LinkId(link as u32));
                let polarity = *self.random.choose(&[Polarity::Is, Polarity::IsNot]);
                Formula::Fact(Fact { first: self.item(), polarity, link, second: self.item() })
            }
        }
    }
}

/// Solves a model in both ways, and returns the number of its answers.
fn compare(model: &Model, seed: u64) -> usize {
    let expected: BTreeSet<Assignment> =
        assignments(model).into_iter().filter(|assignment| model.holds(assignment)).collect();
    let written_out = model.written_out();
    let of_written_out: BTreeSet<Assignment> =
        assignments(model).into_iter().filter(|assignment| written_out.holds(assignment)).collect();
    assert!(of_written_out == expected, "seed {seed}: written out, it differs:\n{model:#?}");
    let solver = Solver::new(model);
    let mut solutions = solver.solutions();
    let listed: Vec<Assignment> = solutions.by_ref().collect();
    let found: BTreeSet<Assignment> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), found.len(), "seed {seed} gives an answer twice:\n{model:#?}");
    assert!(found == expected, "seed {seed}: {} answers, not {}:\n{model:#?}", found.len(), expected.len());
    let outcome = solver.solve().outcome;
    match (expected.len(), &outcome, solutions.outcome()) {
        (0, Outcome::Unsolvable, Outcome::Unsolvable) => {}
        (1, Outcome::Unique(answer), Outcome::Unique(())) => assert!(expected.contains(answer)),
        (2.., Outcome::Multiple(one, other), Outcome::Multiple((), ())) => {
            assert!(one != other && expected.contains(one) && expected.contains(other));
        }
        (count, ..) => panic!("seed {seed}: {count} answers, and the outcome is {outcome:?}\n{model:#?}"),
    }
    expected.len()
}

/// Notes the features of a puzzle.
fn note(model: &Model, seen: &mut BTreeSet<String>) {
    for link in model.links() {
        let kind = format!("{:?}", link.relation);
        let kind = kind.split('(').next().unwrap_or_default();
        let over = if link.category.0 == 0 { "the first category" } else { "another category" };
        seen.insert(format!("{kind} over {over}"));
        if matches!(link.relation, Relation::Table(_)) {
            let symmetric = link.is_symmetric(model);
            seen.insert(format!("table, symmetric: {symmetric}"));
        }
    }
    let mut formulas: Vec<&Formula> = model.clues().iter().flat_map(|clue| clue.formulas.iter()).collect();
    while let Some(formula) = formulas.pop() {
        formulas.extend(formula.children());
        seen.insert(match formula {
            Formula::Constant(truth) => format!("constant {truth}"),
            Formula::Fact(fact) if [fact.first, fact.second].iter().any(|item| model.is_variable(*item)) => {
                "fact of a variable".to_owned()
            }
            Formula::Quantified(quantity, _) => format!("{quantity:?}"),
            Formula::Fact(fact) => format!("fact of kind {}, {:?}", fact.kind(model), fact.polarity),
            Formula::Between(between) => format!("between, by the first: {}", between.category.0 == 0),
            Formula::Not(_) => "not".to_owned(),
            Formula::All(_) => "all".to_owned(),
            Formula::Any(_) => "any".to_owned(),
            Formula::Either(..) => "either".to_owned(),
            Formula::Implies(..) => "implies".to_owned(),
            Formula::Equivalent(..) => "equivalent".to_owned(),
            Formula::Count { .. } => "count".to_owned(),
            Formula::Copies(copies) => format!("copies: {}", copies.of.len()),
            #[allow(unreachable_patterns, reason = "the language grows")]
            _ => "another form".to_owned(),
        });
    }
}

/// Returns the number of puzzles with no answer, one, and several.
fn run(seeds: std::ops::Range<u64>, seen: &mut BTreeSet<String>, make: impl Fn(u64) -> Model) -> [usize; 3] {
    let mut outcomes = [0; 3];
    for seed in seeds {
        let model = make(seed);
        note(&model, seen);
        outcomes[compare(&model, seed).min(2)] += 1;
    }
    outcomes
}

const LINKS: [&str; 10] = [
    "With",
    "LessThan",
    "LessBy",
    "MoreThan",
    "MoreBy",
    "NextTo",
    "OffsetBy",
    "OutsideOf",
    "HasRatio",
    "Table",
];
const FORMULAS: [&str; 8] = [
    "between, by the first: true",
    "between, by the first: false",
    "not",
    "all",
    "any",
    "either",
    "implies",
    "equivalent",
];

fn assert_seen(seen: &BTreeSet<String>, more: &[&str]) {
    let links = LINKS.iter().flat_map(|link| {
        [format!("{link} over the first category"), format!("{link} over another category")]
    });
    let facts =
        (1..=4).flat_map(|kind| [format!("fact of kind {kind}, Is"), format!("fact of kind {kind}, IsNot")]);
    let rest = FORMULAS.iter().chain(more).map(ToString::to_string);
    for wanted in links.chain(facts).chain(rest) {
        assert!(seen.contains(&wanted), "no puzzle has: {wanted}");
    }
}

#[test]
fn the_engine_finds_the_answers_that_hold() {
    let mut seen = BTreeSet::new();
    let outcomes = run(0..3000, &mut seen, |seed| Writer::new(seed).finish());
    assert_seen(&seen, &["table, symmetric: true", "table, symmetric: false"]);
    assert!(outcomes.iter().all(|&count| count > 100), "none, one, several answers: {outcomes:?}");
}

/// Returns the model with a clue for each formula instead of its own.
fn with_clues(model: &Model, formulas: Vec<Formula>) -> Model {
    let clue = |(number, formula): (usize, Formula)| Clue {
        label: format!("claim {number}").into(),
        sentence: None,
        zbc: None,
        formulas: vec![formula].into(),
        state: State::On,
    };
    let mut parts = model.parts().clone();
    parts.clues = formulas.into_iter().enumerate().map(clue).collect::<Vec<_>>().into();
    Model::from_parts(parts)
}

#[test]
fn numbered_copies_agree_with_holds() {
    let mut seen = BTreeSet::new();
    let make = |seed: u64| {
        let model = Writer::of(seed, true).finish();
        let mut claims = Claims::over(&model, seed);
        let mut formulas = vec![claims.copies()];
        if claims.random.once_in(2) {
            formulas.push(claims.formula(2));
        }
        if claims.random.once_in(3) {
            formulas = vec![Formula::Not(formulas.remove(0).into())];
        }
        with_clues(&model, formulas)
    };
    let outcomes = run(20_000..22_000, &mut seen, make);
    for wanted in ["copies: 1", "copies: 2", "copies: 3", "not", "All", "fact of a variable"] {
        assert!(seen.contains(wanted), "no puzzle has: {wanted}");
    }
    assert!(outcomes.iter().all(|&count| count > 50), "none, one, several answers: {outcomes:?}");
}

#[test]
fn formulas_of_every_form_agree_with_holds() {
    let mut seen = BTreeSet::new();
    let make = |seed: u64| {
        let model = Writer::new(seed).finish();
        let mut claims = Claims::over(&model, seed);
        let count = claims.random.between(1, 3);
        let formulas = (0..count).map(|_| claims.formula(3)).collect();
        with_clues(&model, formulas)
    };
    let outcomes = run(10_000..13_000, &mut seen, make);
    assert_seen(
        &seen,
        &["count", "constant true", "constant false", "All", "Any", "Exactly(1)", "fact of a variable"],
    );
    assert!(outcomes.iter().all(|&count| count > 50), "none, one, several answers: {outcomes:?}");
}
