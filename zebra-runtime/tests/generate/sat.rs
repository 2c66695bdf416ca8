//! An independent check of puzzles: a plain encoding for a SAT solver, which shares nothing with the engine.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use zebra_runtime::model::{
    Assignment, CategoryId, ClueId, Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator,
    Polarity, Relation, Term,
};

/// A puzzle as a SAT problem, with an assumption literal for each clue.
pub(crate) struct Encoded<'m> {
    model: &'m Model,
    solver: BasicSolver,
    yes: Lit,
    /// For each item and row, whether the item is in the row.
    in_row: Vec<Vec<Lit>>,
    clues: Vec<Lit>,
}

impl<'m> Encoded<'m> {
    /// Encodes a puzzle so that every answer is a model, except the solution.
    pub(crate) fn without(model: &'m Model, solution: &Assignment) -> Self {
        let mut solver = BasicSolver::default();
        let yes = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![yes]);
        let mut encoded = Encoded { model, solver, yes, in_row: Vec::new(), clues: Vec::new() };
        encoded.categories();
        for clue in model.clues() {
            let parts: Vec<Lit> = clue.formulas.iter().map(|formula| encoded.formula(formula)).collect();
            let all = encoded.and(&parts);
            let on = encoded.fresh();
            encoded.clause(&[!on, all]);
            encoded.clues.push(on);
        }
        let cells =
            model.category_ids().flat_map(|category| (0..model.rows()).map(move |row| (category, row)));
        let different: Vec<Lit> = cells
            .map(|(category, row)| !encoded.in_row[solution.item_in(row, category).index()][row])
            .collect();
        encoded.clause(&different);
        encoded
    }

    /// Returns whether the chosen clues have another answer.
    pub(crate) fn has_another(&mut self, chosen: impl Fn(ClueId) -> bool) -> bool {
        let on: Vec<Lit> =
            (0..).map(ClueId).zip(&self.clues).filter(|(clue, _)| chosen(*clue)).map(|(_, on)| *on).collect();
        self.solver.solve_limited(&on) == lbool::TRUE
    }

    fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    fn and(&mut self, parts: &[Lit]) -> Lit {
        let all = self.fresh();
        let mut clause = vec![all];
        for &part in parts {
            self.clause(&[!all, part]);
            clause.push(!part);
        }
        self.clause(&clause);
        all
    }

    fn or(&mut self, parts: &[Lit]) -> Lit {
        let none: Vec<Lit> = parts.iter().map(|&part| !part).collect();
        !self.and(&none)
    }

    fn at_most_one(&mut self, parts: &[Lit]) {
        for (index, &one) in parts.iter().enumerate() {
            for &other in &parts[index + 1..] {
                self.clause(&[!one, !other]);
            }
        }
    }

    /// Encodes that each row has one item of each category, and each item the number of rows that its presence allows.
    fn categories(&mut self) {
        let model = self.model;
        for item in model.item_ids() {
            let anchored = model.item(item).category == model.anchor();
            let row = |encoded: &mut Self, row: usize| match anchored {
                true if model.place(item) as usize == row + 1 => encoded.yes,
                true => !encoded.yes,
                false => encoded.fresh(),
            };
            let rows: Vec<Lit> = (0..model.rows()).map(|number| row(self, number)).collect();
            let (least, most) = model.appearances(item);
            if least > 0 {
                self.clause(&rows);
            }
            if most == 1 {
                self.at_most_one(&rows);
            }
            self.in_row.push(rows);
        }
        for category in model.category_ids() {
            for row in 0..model.rows() {
                let items: Vec<Lit> =
                    model.items_of(category).map(|item| self.in_row[item.index()][row]).collect();
                self.clause(&items);
                self.at_most_one(&items);
            }
        }
    }

    /// Returns a literal for two items being in the same row.
    fn together(&mut self, one: ItemId, other: ItemId) -> Lit {
        if one == other {
            return self.yes;
        }
        let rows: Vec<(Lit, Lit)> = self.in_row[one.index()]
            .iter()
            .copied()
            .zip(self.in_row[other.index()].iter().copied())
            .collect();
        let rows: Vec<Lit> = rows.into_iter().map(|(one, other)| self.and(&[one, other])).collect();
        self.or(&rows)
    }

    fn formula(&mut self, formula: &Formula) -> Lit {
        let list = |encoded: &mut Self, parts: &[Formula]| -> Vec<Lit> {
            parts.iter().map(|part| encoded.formula(part)).collect()
        };
        match formula {
            Formula::Fact(fact) => self.fact(fact),
            Formula::Between(between) => {
                let items: Vec<ItemId> = self.model.items_of(between.category).collect();
                let mut cases = Vec::new();
                for (place, &middle) in items.iter().enumerate() {
                    for &low in &items[..place] {
                        for &high in &items[place + 1..] {
                            for (one, other) in [(low, high), (high, low)] {
                                let parts = [
                                    self.together(between.middle, middle),
                                    self.together(between.ends.0, one),
                                    self.together(between.ends.1, other),
                                ];
                                cases.push(self.and(&parts));
                            }
                        }
                    }
                }
                self.or(&cases)
            }
            Formula::Not(inner) => !self.formula(inner),
            Formula::All(parts) => {
                let parts = list(self, parts);
                self.and(&parts)
            }
            Formula::Any(parts) => {
                let parts = list(self, parts);
                self.or(&parts)
            }
            Formula::Either(one, other) => {
                let (one, other) = (self.formula(one), self.formula(other));
                let (first, second) = (self.and(&[one, !other]), self.and(&[!one, other]));
                self.or(&[first, second])
            }
            Formula::Implies(one, other) => {
                let (one, other) = (self.formula(one), self.formula(other));
                self.or(&[!one, other])
            }
            Formula::Equivalent(one, other) => {
                let (one, other) = (self.formula(one), self.formula(other));
                let (first, second) = (self.and(&[one, other]), self.and(&[!one, !other]));
                self.or(&[first, second])
            }
            Formula::Compare { left: Number::Count(parts), comparison, right: Number::Constant(1) } => {
                assert_eq!(*comparison, Comparison::Equal);
                let parts = list(self, parts);
                let only = |index: usize| -> Vec<Lit> {
                    parts
                        .iter()
                        .enumerate()
                        .map(|(at, &part)| if at == index { part } else { !part })
                        .collect()
                };
                let cases: Vec<Lit> = (0..parts.len()).map(|index| self.and(&only(index))).collect();
                self.or(&cases)
            }
            Formula::Compare { left, comparison, right } => self.compare(left, *comparison, right),
            other => panic!("the generator never makes {other:?}"),
        }
    }

    fn fact(&mut self, fact: &Fact) -> Lit {
        let positive = match fact.link {
            None => self.together(fact.first, fact.second),
            Some(link) => {
                let link = self.model.link(link);
                assert_ne!(link.relation, Relation::Same);
                let mut cases = Vec::new();
                for (first, second) in link.pairs(self.model) {
                    let parts = [self.together(fact.first, first), self.together(fact.second, second)];
                    cases.push(self.and(&parts));
                }
                self.or(&cases)
            }
        };
        if fact.polarity == Polarity::Is { positive } else { !positive }
    }

    /// Encodes a comparison of numbers of a category: true in some cases of the values of its subjects.
    fn compare(&mut self, left: &Number, comparison: Comparison, right: &Number) -> Lit {
        let mut measured = Vec::new();
        collect(left, &mut measured);
        collect(right, &mut measured);
        let values: Vec<ItemId> = self.model.items_of(measured[0].0).collect();
        let mut cases = Vec::new();
        for choice in 0..values.len().pow(measured.len() as u32) {
            let of = |index: usize| values[choice / values.len().pow(index as u32) % values.len()];
            let known: Vec<(ItemId, i64)> = measured
                .iter()
                .enumerate()
                .map(|(index, (_, who))| (*who, self.model.value(of(index))))
                .collect();
            if comparison.holds(&value(left, &known), &value(right, &known)) {
                let parts: Vec<Lit> = measured
                    .iter()
                    .enumerate()
                    .map(|(index, (_, who))| self.together(*who, of(index)))
                    .collect();
                cases.push(self.and(&parts));
            }
        }
        self.or(&cases)
    }
}

/// Collects the subjects of a number with the category of each.
fn collect(number: &Number, found: &mut Vec<(CategoryId, ItemId)>) {
    match number {
        Number::Constant(_) => {}
        Number::Of(Measure::Value, Term::In { category, of }) => match &**of {
            Term::Item(item) => found.push((*category, *item)),
            Term::In { .. } => panic!("the generator never nests terms"),
        },
        Number::Arithmetic(_, left, right) => {
            collect(left, found);
            collect(right, found);
        }
        other => panic!("the generator never makes {other:?}"),
    }
}

fn value(number: &Number, known: &[(ItemId, i64)]) -> i64 {
    match number {
        Number::Constant(number) => *number,
        Number::Of(_, Term::In { of, .. }) => {
            let Term::Item(item) = &**of else { panic!("the generator never nests terms") };
            known.iter().find(|(who, _)| who == item).expect("it was collected").1
        }
        Number::Arithmetic(Operator::Add, left, right) => value(left, known) + value(right, known),
        Number::Arithmetic(Operator::Multiply, left, right) => value(left, known) * value(right, known),
        other => panic!("the generator never makes {other:?}"),
    }
}
