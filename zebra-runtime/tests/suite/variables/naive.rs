//! The naive model: a list of statements, their consequences by repetition until nothing changes, and the set of all
//! assignments that satisfy them.

use std::collections::BTreeSet;

/// The values are below this number.
pub(crate) const VALUES: u8 = 4;

/// A statement about variables, by their indices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Statement {
    Is(usize, u8),
    Not(usize, u8),
    Equal(usize, usize),
    Different(usize, usize),
    Related(usize, usize, usize),
}

impl Statement {
    fn variables(self) -> (usize, Option<usize>) {
        match self {
            Statement::Is(a, _) | Statement::Not(a, _) => (a, None),
            Statement::Equal(a, b) | Statement::Different(a, b) | Statement::Related(a, b, _) => (a, Some(b)),
        }
    }

    fn touches(self, members: &BTreeSet<usize>) -> bool {
        let (a, b) = self.variables();
        members.contains(&a) || b.is_some_and(|b| members.contains(&b))
    }
}

/// Evaluates one of the relations that the tests use.
pub(crate) fn related(relation: usize, a: u8, b: u8) -> bool {
    match relation {
        0 => a < b,
        1 => a.abs_diff(b) == 1,
        _ => (a + b).is_multiple_of(2),
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Naive {
    pub(crate) made: Vec<Option<BTreeSet<u8>>>,
    pub(crate) statements: BTreeSet<Statement>,
}

/// The possible values of each variable, `None` while it is open.
pub(crate) type Known = Vec<Option<BTreeSet<u8>>>;

/// Some variables, and all statements about them.
pub(crate) type NaiveSave = (BTreeSet<usize>, BTreeSet<Statement>);

impl Naive {
    pub(crate) fn with(&self, statement: Statement) -> Naive {
        let mut naive = self.clone();
        naive.statements.insert(statement);
        naive
    }

    /// Returns, for each variable, the smallest that it is unified with.
    pub(crate) fn classes(&self) -> Vec<usize> {
        let mut classes: Vec<usize> = (0..self.made.len()).collect();
        for _ in 0..self.made.len() {
            for statement in &self.statements {
                if let Statement::Equal(a, b) = *statement {
                    let least = classes[a].min(classes[b]);
                    (classes[a], classes[b]) = (least, least);
                }
            }
        }
        classes
    }

    /// Returns the consequences without trying values; `None` for a contradiction.
    pub(crate) fn known(&self) -> Option<Known> {
        let classes = self.classes();
        let mut known: Known = vec![None; self.made.len()];
        let narrow = |known: &mut Known, class: usize, values: &BTreeSet<u8>| match &mut known[class] {
            Some(known) => known.retain(|value| values.contains(value)),
            open => *open = Some(values.clone()),
        };
        for (variable, made) in self.made.iter().enumerate() {
            if let Some(made) = made {
                narrow(&mut known, classes[variable], made);
            }
        }
        for statement in &self.statements {
            if let Statement::Is(a, value) = *statement {
                narrow(&mut known, classes[a], &BTreeSet::from([value]));
            }
        }
        loop {
            let before = known.clone();
            for statement in &self.statements {
                match *statement {
                    Statement::Not(a, value) => {
                        if let Some(values) = &mut known[classes[a]] {
                            values.remove(&value);
                        }
                    }
                    Statement::Different(a, b) => {
                        let (a, b) = (classes[a], classes[b]);
                        if a == b {
                            return None;
                        }
                        for (a, b) in [(a, b), (b, a)] {
                            let only = known[a].as_ref().filter(|values| values.len() == 1).cloned();
                            if let (Some(only), Some(values)) = (only, &mut known[b]) {
                                values.retain(|value| !only.contains(value));
                            }
                        }
                    }
                    Statement::Related(a, b, relation) => {
                        let (a, b) = (classes[a], classes[b]);
                        let (Some(of_a), Some(of_b)) = (known[a].clone(), known[b].clone()) else { continue };
                        let pairs: Vec<(u8, u8)> = of_a
                            .iter()
                            .flat_map(|&x| of_b.iter().map(move |&y| (x, y)))
                            .filter(|&(x, y)| related(relation, x, y) && (a != b || x == y))
                            .collect();
                        known[a] = Some(pairs.iter().map(|pair| pair.0).collect());
                        if a != b {
                            known[b] = Some(pairs.iter().map(|pair| pair.1).collect());
                        }
                    }
                    Statement::Is(..) | Statement::Equal(..) => {}
                }
            }
            if known.iter().flatten().any(BTreeSet::is_empty) {
                return None;
            }
            if known == before {
                return Some(classes.iter().map(|&class| known[class].clone()).collect());
            }
        }
    }

    /// Returns the assignments to some variables that satisfy all statements about these. An open variable can also
    /// have a value that is unique to its class, in place of all the values that are not mentioned.
    pub(crate) fn assignments(&self, variables: &BTreeSet<usize>) -> Vec<Vec<u8>> {
        let Some(known) = self.known() else { return Vec::new() };
        let classes = self.classes();
        let mut found = vec![vec![u8::MAX; self.made.len()]];
        for &variable in variables {
            let mut values: Vec<u8> = match &self.made[variable] {
                Some(made) => made.iter().copied().collect(),
                None => (0..VALUES).collect(),
            };
            if known[variable].is_none() {
                values.push(100 + classes[variable] as u8);
            }
            found = found
                .into_iter()
                .flat_map(|assignment| {
                    values.iter().map(move |&value| {
                        let mut longer = assignment.clone();
                        longer[variable] = value;
                        longer
                    })
                })
                .collect();
        }
        let inside = |statement: &&Statement| {
            let (a, b) = statement.variables();
            variables.contains(&a) && b.is_none_or(|b| variables.contains(&b))
        };
        let statements: Vec<Statement> = self.statements.iter().filter(inside).copied().collect();
        found.retain(|values| {
            statements.iter().all(|statement| match *statement {
                Statement::Is(a, value) => values[a] == value,
                Statement::Not(a, value) => values[a] != value,
                Statement::Equal(a, b) => values[a] == values[b],
                Statement::Different(a, b) => values[a] != values[b],
                Statement::Related(a, b, relation) => {
                    known[a].is_none() || known[b].is_none() || related(relation, values[a], values[b])
                }
            })
        });
        found
    }

    pub(crate) fn all(&self) -> BTreeSet<usize> {
        (0..self.made.len()).collect()
    }

    /// Returns the variables unified with one, and all statements about them.
    pub(crate) fn save(&self, variable: usize) -> NaiveSave {
        let classes = self.classes();
        let members: BTreeSet<usize> =
            (0..classes.len()).filter(|&other| classes[other] == classes[variable]).collect();
        let statements =
            self.statements.iter().filter(|statement| statement.touches(&members)).copied().collect();
        (members, statements)
    }

    pub(crate) fn restore(&self, (members, statements): &NaiveSave) -> Naive {
        let others = self.statements.iter().filter(|statement| !statement.touches(members));
        Naive { made: self.made.clone(), statements: others.chain(statements).copied().collect() }
    }
}
