//! Small random puzzles as drafts, and their properties by enumeration of every assignment.

use std::collections::BTreeSet;

use zebra_core::diagnostic::Spot;
use zebra_core::draft::{
    AnswerDraft, AnswerRow, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind, Goal, ItemDraft,
    LinkDraft, LinkName, Name, Path, Predicate, RelationDraft, VerifyDraft,
};
use zebra_core::model::{Assignment, ClueId, Model, Order, State};

use crate::{Random, assignments};

/// The names of the items.
pub const NAMES: [[&str; 4]; 3] = [
    ["Garden", "Kitchen", "Attic", "Cellar"],
    ["Crimson", "Emerald", "Yellow", "Azure"],
    ["Badger", "Octopus", "Weasel", "Hamster"],
];
const CATEGORIES: [&str; 3] = ["Room", "Color", "Pet"];
const LINKS: [(&str, &str); 3] = [("beside", "next_to"), ("before", "less_than"), ("just_before", "less_by")];

/// A puzzle under construction; every name has its own place.
#[derive(Debug, Clone)]
pub struct Small {
    /// The puzzle.
    pub draft: Draft,
    size: usize,
    places: u32,
}

impl Small {
    /// Creates categories and links, without clues.
    fn new(size: usize) -> Self {
        let mut small = Small { draft: Draft::default(), size, places: 0 };
        small.draft.name = Some(small.name("Small"));
        for (category, names) in CATEGORIES.iter().zip(NAMES) {
            let items = names[..size].iter().map(|item| ItemDraft::new(small.name(item)));
            let items = items.collect();
            let order = if *category == "Room" { Order::Ordered } else { Order::Unordered };
            let name = small.name(category);
            small.draft.categories.push(CategoryDraft::new(name, order, items));
        }
        for (name, relation) in LINKS {
            let link = LinkName { name: small.name(name), phrase: None, category: small.name("Room") };
            let one = || Expression::new(Spot::NONE, ExpressionKind::Integer(1));
            let arguments = if relation == "less_by" { vec![one()] } else { Vec::new() };
            let relation = RelationDraft::Smart { name: small.name(relation), arguments };
            small.draft.links.push(LinkDraft { names: [link].into(), relation });
        }
        small
    }

    fn name(&mut self, text: &str) -> Name {
        self.places += 1;
        Name::new(text, Spot(self.places - 1))
    }

    fn named(&mut self, text: &str) -> Expression {
        let name = self.name(text);
        let at = name.at;
        Expression::new(at, ExpressionKind::Name(Path { category: None, name }))
    }

    /// Generates two different items, not both rooms.
    fn two_items(&mut self, random: &mut Random) -> [(usize, usize); 2] {
        loop {
            let [a, b] = [0; 2].map(|_| (random.below(3), random.below(self.size)));
            if a != b && (a.0, b.0) != (0, 0) {
                return [a, b];
            }
        }
    }

    fn statement(&mut self, random: &mut Random) -> Expression {
        loop {
            let link = (random.below(2) == 0).then(|| LINKS[random.below(3)].0);
            let [a, b] = self.two_items(random);
            if link.is_none() && a.0 == b.0 {
                continue;
            }
            let first = self.named(NAMES[a.0][a.1]);
            let object = self.named(NAMES[b.0][b.1]);
            let link = link.map(|link| self.name(link));
            let predicate =
                Predicate { at: object.at, negated: random.below(2) == 0, link, any: false, object };
            return Expression::new(first.at, ExpressionKind::statement(first, predicate));
        }
    }

    /// Generates a formula of one statement, or of two.
    fn formula(&mut self, random: &mut Random) -> Expression {
        let first = self.statement(random);
        let at = first.at;
        match random.below(6) {
            0 => {
                let second = self.statement(random);
                Expression::new(at, ExpressionKind::Any(vec![first, second]))
            }
            1 => {
                let second = self.statement(random);
                Expression::new(at, ExpressionKind::Either(Box::new(first), Box::new(second)))
            }
            _ => first,
        }
    }

    fn add_clue(&mut self, formula: Expression) {
        let label = (self.draft.clues.len() + 1).to_string();
        let label = self.name(&label);
        self.draft.clues.push(ClueDraft {
            label,
            sentence: None,
            zbc: None,
            formulas: [formula].into(),
            state: State::On,
        });
    }

    /// Creates a puzzle of this many random clues, which may contradict each other.
    pub fn wild(size: usize, clues: usize, random: &mut Random) -> Self {
        let mut small = Small::new(size);
        while small.draft.clues.len() < clues {
            let formula = small.formula(random);
            small.add_clue(formula);
            if !small.draft.check().diagnostics.is_empty() {
                small.draft.clues.pop();
            }
        }
        small
    }

    /// Creates a puzzle with one answer, and returns that answer too.
    pub fn unique(size: usize, random: &mut Random) -> (Self, Assignment) {
        let mut small = Small::new(size);
        let all = assignments(&small.draft.check().model);
        let answer = all[random.below(all.len())].clone();
        loop {
            let formula = small.formula(random);
            small.add_clue(formula);
            let checked = small.draft.check();
            if !checked.diagnostics.is_empty() || !checked.model.holds(&answer) {
                small.draft.clues.pop();
            } else if all.iter().filter(|assignment| checked.model.holds(*assignment)).count() == 1 {
                return (small, answer);
            }
        }
    }

    /// Adds the whole answer.
    pub fn give_answer(&mut self, answer: &Assignment) {
        let model = self.draft.check().model;
        let columns = CATEGORIES.map(|name| self.name(name)).to_vec();
        let rows = (0..self.size).map(|row| {
            let cells = model.category_ids().map(|category| Path {
                category: None,
                name: self.name(&model.item(answer.item_in(row, category)).name),
            });
            AnswerRow { at: Spot::NONE, cells: cells.collect() }
        });
        let rows = rows.collect();
        self.draft.answer = Some(AnswerDraft { at: Spot::NONE, columns, rows });
    }

    /// Sets what is verified.
    pub fn ask(&mut self, goal: Goal) {
        self.draft.verify = Some(VerifyDraft { at: Spot::NONE, goal, within: None });
    }
}

/// The clues that hold in each assignment, for fast queries about sets of clues.
#[derive(Debug)]
pub struct Truth<'m> {
    model: &'m Model,
    /// All assignments.
    pub all: Vec<Assignment>,
    /// For each assignment, the clues that hold in it.
    holding: Vec<BTreeSet<ClueId>>,
}

impl<'m> Truth<'m> {
    /// Evaluates each clue for each assignment.
    pub fn of(model: &'m Model) -> Self {
        let all = assignments(model);
        let holds = |clue: ClueId, assignment: &Assignment| {
            model.clue(clue).formulas.iter().all(|formula| formula.holds(model, assignment))
        };
        let holding = all.iter().map(|one| model.clue_ids().filter(|&clue| holds(clue, one)).collect());
        let holding = holding.collect();
        Truth { model, all, holding }
    }

    /// Returns the assignments in which these clues hold.
    pub fn answers(&self, clues: &[ClueId]) -> impl Iterator<Item = &Assignment> {
        let fits = move |holding: &BTreeSet<ClueId>| clues.iter().all(|clue| holding.contains(clue));
        self.all.iter().zip(&self.holding).filter(move |(_, holding)| fits(holding)).map(|(one, _)| one)
    }

    /// Returns whether they can all hold.
    pub fn possible(&self, clues: &[ClueId]) -> bool {
        self.answers(clues).next().is_some()
    }

    /// Returns whether these clues imply another one.
    pub fn implies(&self, clues: &[ClueId], clue: ClueId) -> bool {
        let fits = |holding: &BTreeSet<ClueId>| clues.iter().all(|one| holding.contains(one));
        self.holding.iter().filter(|holding| fits(holding)).all(|holding| holding.contains(&clue))
    }

    /// Returns the size of the smallest set of clues that cannot all hold.
    pub fn smallest_conflict(&self) -> Option<usize> {
        let clues: Vec<ClueId> = self.model.clue_ids().collect();
        let subset = |bits: usize| -> Vec<ClueId> {
            clues
                .iter()
                .copied()
                .enumerate()
                .filter(|(index, _)| bits >> index & 1 == 1)
                .map(|(_, id)| id)
                .collect()
        };
        (0..1_usize << clues.len())
            .filter(|&bits| !self.possible(&subset(bits)))
            .map(|bits| bits.count_ones() as usize)
            .min()
    }
}

/// Returns a list without one of its elements.
pub fn without<T: Copy + PartialEq>(list: &[T], one: T) -> Vec<T> {
    list.iter().copied().filter(|&other| other != one).collect()
}
