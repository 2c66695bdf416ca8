//! Walkthroughs as proofs: one paragraph after the other, each from its own clues.

use super::encode::Encoding;
use super::opb::{Constraint, Literal};
use super::proof::Writer;
use super::search::{End, LearnedClause, Search, Source, needed};
use super::{Certificate, CertifyError, Claim};
use crate::engine::Budget;
use crate::explain::{Ending, Walkthrough};
use crate::model::{Assignment, ClueId, Fact, ItemId, Mark, Model};
use crate::sentence::fact_sentence;

/// Certifies that a puzzle has exactly one answer, or none, by the paragraphs of its walkthrough.
///
/// The proof states the conclusions of each paragraph as clauses, with names such as `@paragraph3_1`, and derives them from the
/// rows, the clues that the paragraph names, and the conclusions before it, and from nothing else. So a checker that accepts
/// the proof has checked every paragraph. The formula is that of [`certify`](super::certify), and so is the verdict.
///
/// # Errors
///
/// [`CertifyError::Incomplete`] if the walkthrough does not start from nothing, does not reach an answer or a contradiction, or
/// concludes that two items that can both be in several rows are together. [`CertifyError::Unfounded`] if a paragraph does not
/// follow. The budget counts as in [`certify`](super::certify).
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::certify::certify_walkthrough;
/// use zebra::explain::walkthrough;
/// # use zebra::builder::{Builder, is, is_not};
/// # use zebra::engine::Budget;
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
/// # puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
/// # let model = puzzle.check().unwrap();
/// // Ann has the cat, and Bob does not have the dog.
/// let certificate = certify_walkthrough(&walkthrough(&model), Budget::new(1_000_000))?;
/// assert!(certificate.proof.contains("% Clue 1 states: Ann owns the cat.\n@opening1 rup "));
/// # Ok::<(), zebra::certify::CertifyError>(())
/// ```
pub fn certify_walkthrough(
    walkthrough: &Walkthrough<'_>,
    budget: Budget,
) -> Result<Certificate, CertifyError> {
    let model = walkthrough.model;
    let answer = match walkthrough.ending {
        _ if !walkthrough.given.is_empty() => return Err(CertifyError::Incomplete),
        Ending::Full => Some(answer_of(walkthrough).ok_or(CertifyError::Incomplete)?),
        Ending::Contradiction => None,
        Ending::Ambiguous | Ending::BudgetExhausted | Ending::TooLarge => {
            return Err(CertifyError::Incomplete);
        }
    };
    let mut encoding = Encoding::new(model, None).map_err(CertifyError::TooLarge)?;
    if let Some(answer) = &answer {
        encoding.formula.objective = encoding.literals(model, answer);
    }
    let mut prover = Prover::new(model, &encoding, budget);
    let improvement = prover.writer.answer(&encoding.formula.objective);
    prover.opening(walkthrough)?;
    prover.paragraphs(walkthrough)?;
    if let Some(answer) = answer {
        prover.writer.comment("Nothing is left but the answer.");
        let improves = encoding.formula.objective.iter().map(|&literal| !literal).collect();
        prover.facts.push((improves, improvement));
        prover.conclude(0, None, &[], &[])?;
        let proof = prover.writer.finish(&encoding.formula.objective);
        return Ok(Certificate::new(Claim::Unique(answer), &encoding.formula, proof));
    }
    let proof = prover.writer.finish(&[]);
    Ok(Certificate::new(Claim::Unsolvable, &encoding.formula, proof))
}

/// Returns the answer of a full grid.
fn answer_of(walkthrough: &Walkthrough<'_>) -> Option<Assignment> {
    let model = walkthrough.model;
    let rows: Vec<ItemId> = model.items_of(model.anchor()).collect();
    let mut cells = Vec::new();
    for category in model.category_ids() {
        for &row in &rows {
            let is_here =
                |&item: &ItemId| item == row || walkthrough.grid.contains(Mark::together(row, item));
            cells.push(model.items_of(category).find(is_here)?);
        }
    }
    Assignment::new(model, cells)
}

fn sentence(model: &Model, mark: Mark) -> String {
    let (first, second) = mark.items();
    fact_sentence(model, &Fact { first, polarity: mark.polarity(), link: None, second })
}

/// A sum of coefficients of true literals is at least a degree.
type Inequality = (Vec<(i64, Literal)>, i64);

/// The proof of a walkthrough in the making.
struct Prover<'m, 'e> {
    model: &'m Model,
    encoding: &'e Encoding,
    writer: Writer<'e>,
    /// The constraints of the formula, each with the clue that it belongs to; none for the rows.
    constraints: Vec<(Option<ClueId>, Inequality)>,
    /// The clauses of what was concluded, each with its number in the proof.
    facts: Vec<(Vec<Literal>, usize)>,
    budget: u64,
}

impl<'m, 'e> Prover<'m, 'e> {
    fn new(model: &'m Model, encoding: &'e Encoding, budget: Budget) -> Self {
        let clue_of = |number: usize| {
            let clue = encoding.clues.iter().find(|(_, range)| range.contains(&number));
            clue.map(|(clue, _)| *clue)
        };
        let constraints = encoding.formula.constraints().enumerate().flat_map(|(number, constraint)| {
            let inequalities: Vec<Inequality> = Constraint::inequalities(constraint);
            inequalities.into_iter().map(move |inequality| (clue_of(number), inequality))
        });
        let (constraints, writer) = (constraints.collect(), Writer::new(&encoding.formula));
        Prover { model, encoding, writer, constraints, facts: Vec::new(), budget: budget.get() }
    }

    /// Proves the marks that clues state outright.
    fn opening(&mut self, walkthrough: &Walkthrough<'_>) -> Result<(), CertifyError> {
        for (number, &(mark, clue)) in walkthrough.opening.iter().enumerate() {
            let label = &self.model.clue(clue).label;
            let stated = sentence(self.model, mark);
            self.writer.comment(&format!("Clue {label} states: {stated}"));
            self.mark(0, &format!("opening{}", number + 1), mark, &[clue])?;
        }
        Ok(())
    }

    fn paragraphs(&mut self, walkthrough: &Walkthrough<'_>) -> Result<(), CertifyError> {
        for (number, paragraph) in (1..).zip(&walkthrough.paragraphs) {
            let clues = paragraph.clues();
            let conclusions = || paragraph.conclusions.iter().chain(&paragraph.consequences);
            let sentences: Vec<String> = conclusions().map(|&mark| sentence(self.model, mark)).collect();
            let sentences =
                if sentences.is_empty() { "A contradiction.".to_owned() } else { sentences.join(" ") };
            self.writer.comment(&format!("Paragraph {number}: {sentences}"));
            for (index, &mark) in conclusions().enumerate() {
                self.mark(number, &format!("paragraph{number}_{}", index + 1), mark, &clues)?;
            }
            if paragraph.conclusions.is_empty() {
                self.conclude(number, Some(&format!("paragraph{number}")), &[], &clues)?;
            }
        }
        Ok(())
    }

    /// Proves a mark with some clues.
    fn mark(
        &mut self,
        paragraph: usize,
        name: &str,
        mark: Mark,
        clues: &[ClueId],
    ) -> Result<(), CertifyError> {
        let clauses = self.encoding.mark(self.model, mark).ok_or(CertifyError::Incomplete)?;
        for (index, clause) in clauses.iter().enumerate() {
            let name = if index == 0 { name.to_owned() } else { format!("{name}_{}", index + 1) };
            self.conclude(paragraph, Some(&name), clause, clues)?;
        }
        Ok(())
    }

    /// Proves a clause from some clues and what is known, and adds it to what is known.
    fn conclude(
        &mut self,
        paragraph: usize,
        name: Option<&str>,
        clause: &[Literal],
        clues: &[ClueId],
    ) -> Result<(), CertifyError> {
        let steps = self.refute(clause, clues).map_err(|end| match end {
            End::Exhausted => CertifyError::BudgetExhausted,
            End::Solution | End::Contradiction => CertifyError::Unfounded(paragraph),
        })?;
        self.write(name, clause, &steps);
        self.facts.push((clause.to_vec(), self.writer.last));
        Ok(())
    }

    /// Writes the steps to a contradiction from the opposite of a clause. Each of them holds unless the clause does.
    fn write(&mut self, name: Option<&str>, clause: &[Literal], steps: &[LearnedClause]) {
        let formula = self.constraints.len();
        let needed = needed(steps);
        let mut numbers = vec![0; steps.len()];
        for (index, step) in steps.iter().enumerate().filter(|&(index, _)| needed[index]) {
            let mut weakened = [clause, &step.clause].concat();
            weakened.sort_unstable();
            weakened.dedup();
            let sources = step.antecedents.iter().filter_map(|source| match *source {
                Source::Formula(number) if (number as usize) < formula => Some(number as usize + 1),
                Source::Formula(number) => Some(self.facts[number as usize - formula].1),
                Source::Learned(index) => Some(numbers[index as usize]),
                Source::Improvement | Source::Supposed => None,
            });
            let name = name.filter(|_| index + 1 == steps.len());
            numbers[index] = self.writer.clause(name, &weakened, sources);
        }
    }

    /// Returns the steps to a contradiction from the opposite of a clause, with some clues and what is known.
    fn refute(&mut self, clause: &[Literal], clues: &[ClueId]) -> Result<Vec<LearnedClause>, End> {
        let mut search =
            Search::without_constraints(self.encoding.formula.variables(), Budget::new(self.budget));
        for &literal in clause {
            search.add(vec![(1, !literal)], 1, Source::Supposed);
        }
        for (number, (clue, (terms, degree))) in (0..).zip(&self.constraints) {
            if clue.is_none_or(|clue| clues.contains(&clue)) {
                search.add(terms.clone(), *degree, Source::Formula(number));
            }
        }
        for (number, (fact, _)) in (self.constraints.len() as u32..).zip(&self.facts) {
            search.add(fact.iter().map(|&literal| (1, literal)).collect(), 1, Source::Formula(number));
        }
        let end = search.run();
        self.budget = self.budget.saturating_sub(search.visits());
        if end == End::Contradiction { Ok(search.into_steps()) } else { Err(end) }
    }
}
