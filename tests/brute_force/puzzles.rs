//! Random puzzles that can be written.

use zebra::diagnostic::Spot;
use zebra::draft::{
    CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind, Goal, ItemDraft, LinkDraft,
    LinkName, Path, Predicate, RelationDraft, Statement, VerifyDraft,
};
use zebra::model::{Model, Order, State};
use zebra_testing::Random;

fn written(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

fn name(name: &str) -> Expression {
    written(Kind::Name(Path { category: None, name: name.into() }))
}

/// Creates random puzzles. Changes that the check rejects are undone.
pub(super) struct Writer {
    random: Random,
    draft: Draft,
    rows: usize,
    links: Vec<String>,
    /// Whether an item of the second category is in two rows.
    repeated: bool,
}

impl Writer {
    pub(super) fn new(seed: u64) -> Self {
        Writer::of(seed, false)
    }

    pub(super) fn of(seed: u64, repeated: bool) -> Self {
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
    pub(super) fn finish(mut self) -> Model {
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
