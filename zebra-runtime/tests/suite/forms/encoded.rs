//! Puzzles as pseudo-Boolean formulas: the solutions are exactly the assignments that hold.

use std::collections::BTreeMap;

use zebra_runtime::certify::{CertifyError, encode, encode_clauses};
use zebra_runtime::model::{Assignment, ItemId, Model};

/// "At least", or exactly, this sum of coefficients of true literals.
struct Constraint {
    /// The coefficient, the variable, and the value that makes the literal true.
    terms: Vec<(i64, usize, bool)>,
    is_equation: bool,
    degree: i64,
}

/// A formula as its text states it.
struct Formula {
    variables: BTreeMap<String, usize>,
    constraints: Vec<Constraint>,
}

/// Checks each clue alone, and all together. Returns whether a clue needs too many constraints.
pub(crate) fn compare(seed: u64, model: &Model, assignments: &[Assignment]) -> bool {
    for clue in model.clue_ids() {
        let mut parts = model.parts().clone();
        parts.clues = vec![model.clue(clue).clone()].into();
        compare_answers(seed, &Model::from_parts(parts), assignments);
    }
    compare_columns(seed, model);
    !compare_answers(seed, model, assignments)
}

/// Returns whether there is a formula to compare.
fn compare_answers(seed: u64, model: &Model, assignments: &[Assignment]) -> bool {
    let text = match encode(model) {
        Ok(text) => text,
        Err(CertifyError::TooLarge(_)) => return false,
        Err(why) => panic!("seed {seed}: {why}"),
    };
    compare_formula(seed, model, assignments, &Formula::parse(&text), &text);
    match encode_clauses(model) {
        Ok(text) => compare_formula(seed, model, assignments, &Formula::parse_clauses(&text), &text),
        // One world in 10,000 has a sum of very many values.
        Err(why) => assert!(matches!(why, CertifyError::NoClauses(Some(_))), "seed {seed}: {why}"),
    }
    true
}

fn compare_formula(seed: u64, model: &Model, assignments: &[Assignment], formula: &Formula, text: &str) {
    for assignment in assignments {
        let values =
            formula.cells(model, |item, row| assignment.item_in(row, model.item(item).category) == item);
        let holds = formula.solution(values).unwrap_or_else(|open| {
            panic!("seed {seed}: the cells do not determine {open:?}\n{text}");
        });
        assert_eq!(holds, model.holds(assignment), "seed {seed}: {assignment:?}\n{text}");
    }
}

/// Checks which columns of items the rows allow: those of the assignments, and nothing but one item in each row.
fn compare_columns(seed: u64, model: &Model) {
    let mut parts = model.parts().clone();
    parts.clues = Vec::new().into();
    let model = &Model::from_parts(parts);
    let formula = Formula::parse(&encode(model).expect("the rows are few"));
    let first: Vec<Assignment> = zebra_testing::assignments(model);
    for category in model.category_ids().filter(|&category| category != model.anchor()) {
        let items: Vec<ItemId> = model.items_of(category).collect();
        for number in 0..items.len().pow(model.rows() as u32) {
            let column = |row: usize| items[number / items.len().pow(row as u32) % items.len()];
            let cells = |item: ItemId, row: usize| {
                let is_here = model.item(item).category == category;
                if is_here {
                    column(row) == item
                } else {
                    first[0].item_in(row, model.item(item).category) == item
                }
            };
            let mut filling = Vec::new();
            for other in model.category_ids() {
                filling.extend((0..model.rows()).map(|row| {
                    model.items_of(other).find(|&item| cells(item, row)).expect("each row has an item")
                }));
            }
            let is_valid = Assignment::new(model, filling).is_some();
            let solution = formula.solution(formula.cells(model, cells)).expect("all variables are cells");
            assert_eq!(solution, is_valid, "seed {seed}: column {number} of {category:?}");
        }
        let empty = formula.cells(model, |item, row| row > 0 && first[0].item_in(row, category) == item);
        assert_eq!(formula.solution(empty), Ok(false), "seed {seed}: a row without an item");
    }
}

impl Formula {
    fn parse(text: &str) -> Formula {
        let mut formula = Formula { variables: BTreeMap::new(), constraints: Vec::new() };
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.split(' ').collect();
            let (terms, end) = words.split_at(words.len() - 3);
            let terms = terms.chunks(2).map(|term| {
                let name = term[1].trim_start_matches('~');
                let next = formula.variables.len();
                let variable = *formula.variables.entry(name.to_owned()).or_insert(next);
                (term[0].parse().expect("a coefficient"), variable, name == term[1])
            });
            let terms = terms.collect();
            let degree = end[1].parse().expect("a degree");
            formula.constraints.push(Constraint { terms, is_equation: end[0] == "=", degree });
        }
        formula
    }

    /// Reads the format DIMACS.
    fn parse_clauses(text: &str) -> Formula {
        let mut formula = Formula { variables: BTreeMap::new(), constraints: Vec::new() };
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["c", number, "is", name] => {
                    let number: usize = number.parse().expect("the number of a variable");
                    formula.variables.insert(name.to_owned(), number - 1);
                }
                ["c" | "p", ..] => {}
                _ => {
                    let literals = words[..words.len() - 1].iter().map(|word| word.parse::<i64>());
                    let literals = literals.map(|literal| literal.expect("a literal"));
                    let terms = literals.map(|literal| (1, literal.unsigned_abs() as usize - 1, literal > 0));
                    let constraint = Constraint { terms: terms.collect(), is_equation: false, degree: 1 };
                    formula.constraints.push(constraint);
                }
            }
        }
        formula
    }

    /// Returns the values of the variables of cells.
    fn cells(&self, model: &Model, is_in: impl Fn(ItemId, usize) -> bool) -> Vec<Option<bool>> {
        let mut values = vec![None; self.variables.len()];
        for item in model.item_ids() {
            for row in 0..model.rows() {
                if let Some(&variable) = self.variables.get(&format!("x{}_{}", item.0 + 1, row + 1)) {
                    values[variable] = Some(is_in(item, row));
                }
            }
        }
        values
    }

    /// Returns whether the only extension of some values, by unit propagation, is a solution; or the open variables.
    fn solution(&self, mut values: Vec<Option<bool>>) -> Result<bool, Vec<String>> {
        loop {
            let before = values.clone();
            for Constraint { terms, is_equation, degree } in &self.constraints {
                let (mut possible, mut certain) = (0, 0);
                for &(coefficient, variable, yes) in terms {
                    possible += if values[variable] == Some(!yes) { 0 } else { coefficient };
                    certain += if values[variable] == Some(yes) { coefficient } else { 0 };
                }
                if possible < *degree || (*is_equation && certain > *degree) {
                    return Ok(false);
                }
                for &(coefficient, variable, yes) in terms {
                    if values[variable].is_some() {
                        continue;
                    }
                    if possible - coefficient < *degree {
                        values[variable] = Some(yes);
                        certain += coefficient;
                    } else if *is_equation && certain + coefficient > *degree {
                        values[variable] = Some(!yes);
                        possible -= coefficient;
                    }
                }
            }
            if values == before {
                break;
            }
        }
        let open = self.variables.iter().filter(|(_, variable)| values[**variable].is_none());
        let open: Vec<String> = open.map(|(name, _)| name.clone()).collect();
        if open.is_empty() { Ok(true) } else { Err(open) }
    }
}
