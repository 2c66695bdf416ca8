//! Random formulas over the items of a puzzle, also those that cannot be written: the answers that the engine finds are those that hold.

use std::collections::BTreeSet;
use std::ops::Range;

use zebra_runtime::model::{
    Assignment, Between, Cases, CategoryId, Clue, Comparison, Copies, Fact, Formula, ItemId, LinkId, Model,
    Number, Polarity, Presence, Quantity, Relation, State, Term, Variable,
};
use zebra_runtime::solve::Solver;
use zebra_testing::{Declarations, Random, assignments};

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

    /// Creates formulas about different rows of one or two items, if there are repeated items.
    fn copies(&mut self) -> Option<Formula> {
        let repeated = self.model.item_ids().find(|&item| self.model.item(item).copies > 1)?;
        let mut of = vec![repeated];
        if self.random.once_in(2) {
            let item = ItemId(self.random.below(self.model.items().len()) as u32);
            // Of other items, the number of rows is not known.
            let is_once = self.model.category(self.model.item(item).category).presence == Presence::Once;
            of.extend(Some(item).filter(|item| is_once && *item != repeated));
        }
        if !self.random.once_in(4) {
            of.push(repeated);
        }
        let first = ItemId(self.model.items().len() as u32);
        (self.variables, self.rows_of_copies) = (of.len(), of.len());
        let count = self.random.between(1, 3);
        let formulas: Vec<Formula> = (0..count).map(|_| self.formula(2)).collect();
        (self.variables, self.rows_of_copies) = (0, 0);
        Some(Formula::Copies(Copies { first, of: of.into(), formulas: formulas.into() }.into()))
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

/// Compares the answers for each seed, and returns the number of puzzles with no answer, one, and several.
fn run(
    seeds: Range<u64>,
    seen: &mut BTreeSet<String>,
    make: impl Fn(&mut Claims<'_>) -> Vec<Formula>,
) -> [usize; 3] {
    let mut outcomes = [0; 3];
    for seed in seeds {
        let draft = Declarations::random(&mut Random::new(seed)).draft;
        let Ok(model) = draft.check().into_result() else { continue };
        let formulas = make(&mut Claims::over(&model, seed));
        if formulas.is_empty() {
            continue;
        }
        let model = with_clues(&model, formulas);
        note(&model, seen);
        let answers = |model: &Model| -> BTreeSet<Assignment> {
            assignments(model).into_iter().filter(|assignment| model.holds(assignment)).collect()
        };
        let expected = answers(&model);
        assert!(
            answers(&model.written_out()) == expected,
            "seed {seed}: written out, it differs:\n{model:#?}"
        );
        super::compare(seed, Solver::new(&model), &expected, || format!("{model:#?}"));
        outcomes[expected.len().min(2)] += 1;
    }
    outcomes
}

#[test]
fn numbered_copies_agree_with_holds() {
    let mut seen = BTreeSet::new();
    let outcomes = run(20_000..36_000, &mut seen, |claims| {
        let mut formulas: Vec<Formula> = claims.copies().into_iter().collect();
        if !formulas.is_empty() && claims.random.once_in(2) {
            formulas.push(claims.formula(2));
        }
        if !formulas.is_empty() && claims.random.once_in(3) {
            formulas = vec![Formula::Not(formulas.remove(0).into())];
        }
        formulas
    });
    for wanted in ["copies: 1", "copies: 2", "copies: 3", "not", "All", "fact of a variable"] {
        assert!(seen.contains(wanted), "no puzzle has: {wanted}");
    }
    assert!(outcomes.iter().all(|&count| count > 50), "none, one, several answers: {outcomes:?}");
}

#[test]
fn formulas_of_every_form_agree_with_holds() {
    let mut seen = BTreeSet::new();
    let outcomes = run(10_000..13_000, &mut seen, |claims| {
        let count = claims.random.between(1, 3);
        (0..count).map(|_| claims.formula(3)).collect()
    });
    assert_seen(
        &seen,
        &["count", "constant true", "constant false", "All", "Any", "Exactly(1)", "fact of a variable"],
    );
    assert!(outcomes.iter().all(|&count| count > 50), "none, one, several answers: {outcomes:?}");
}
