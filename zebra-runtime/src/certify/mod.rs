//! Certificates: files that prove, to a checker of others, how many answers a puzzle has.
//!
//! A [`Certificate`] is a pseudo-Boolean formula, the puzzle, in the format OPB, and a proof in the format of [VeriPB]. The
//! formula is written from the meaning of the clues by code that shares nothing with the solver; its comments explain each
//! line. The proof is the protocol of a search over that formula, or follows a walkthrough (`certify_walkthrough`, feature `explain`). Neither uses
//! the [engine](crate::engine). [`Proof`] writes the same proof for checkers of SAT solvers.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::certify::{Claim, certify};
//! # use zebra::builder::{Builder, is};
//! # use zebra::engine::Budget;
//! # let mut puzzle = Builder::new("Pets");
//! # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
//! # let model = puzzle.check().unwrap();
//! // Two children, two pets, and Ann has the dog.
//! let certificate = certify(&model, Budget::new(1_000_000))?;
//! assert!(matches!(certificate.claim, Claim::Unique(_)));
//! assert_eq!(certificate.verdict(), "s VERIFIED BOUNDS 2 <= obj <= 2");
//! assert!(certificate.formula.contains("* Clue 1: Ann owns the dog.\n1 x4_1 >= 1 ;\n"));
//! # Ok::<(), zebra::certify::CertifyError>(())
//! ```
//!
//! [VeriPB]: https://gitlab.com/MIAOresearch/software/VeriPB

mod dimacs;
// The proof of a walkthrough uses more of both.
#[cfg_attr(not(feature = "explain"), allow(dead_code))]
mod encode;
mod opb;
mod proof;
#[cfg_attr(not(feature = "explain"), allow(dead_code))]
mod search;
#[cfg(feature = "explain")]
mod walkthrough;

use std::{error, fmt};

use crate::engine::Budget;
use crate::model::{Assignment, ClueId, Model};
use encode::Encoding;
use opb::Literal;
use search::{End, LearnedClause, Search};

#[cfg(feature = "explain")]
pub use walkthrough::certify_walkthrough;

/// What a certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The puzzle has this answer and no other.
    Unique(Assignment),
    /// The puzzle has no answer.
    Unsolvable,
    /// The other clues imply this one.
    Redundant(ClueId),
}

/// A formula and a proof, as texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// What is proved.
    pub claim: Claim,
    /// The formats of both texts.
    pub format: Format,
    /// The puzzle. In OPB, for [`Claim::Unique`], the objective is the number of cells as in the answer; its minimum is the
    /// number of all cells if and only if there is no other answer. In DIMACS, the last clause excludes the answer.
    pub formula: String,
    /// The proof.
    pub proof: String,
    objective: usize,
}

/// The formats of a formula and a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A pseudo-Boolean formula in the format OPB, and a proof in the format of VeriPB, version 3.0.
    VeriPb,
    /// Clauses in the format DIMACS, and a proof in the format DRAT, as text.
    Drat,
}

/// A proved claim, which can be written in several formats.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::certify::Proof;
/// # use zebra::builder::{Builder, is};
/// # use zebra::engine::Budget;
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
/// # let model = puzzle.check().unwrap();
/// // Two children, two pets, and Ann has the dog.
/// let proof = Proof::new(&model, Budget::new(1_000_000))?;
/// let certificate = proof.drat()?;
/// assert!(certificate.formula.contains("c Clue 1: Ann owns the dog.\n3 0\n"));
/// assert_eq!(certificate.verdict(), "s VERIFIED");
/// # Ok::<(), zebra::certify::CertifyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Proof {
    claim: Claim,
    encoding: Encoding,
    /// The literals of the answer; none unless the claim is that there is one.
    answer: Vec<Literal>,
    steps: Vec<LearnedClause>,
}

/// Why there is no certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertifyError {
    /// The puzzle has several answers, such as these.
    Multiple(Box<[Assignment; 2]>),
    /// The other clues do not imply the clue: this is an answer without it.
    NotRedundant(Box<Assignment>),
    /// The budget is exhausted.
    BudgetExhausted,
    /// A clue needs too many constraints.
    TooLarge(ClueId),
    /// A sum is too large to be written as clauses. Holds the clue of the sum, if a clue has it.
    NoClauses(Option<ClueId>),
    /// The walkthrough does not start from nothing, or does not reach an answer or a contradiction.
    Incomplete,
    /// The clues of a paragraph, by its number from 1, and what was concluded before it do not imply its conclusions.
    Unfounded(usize),
}

/// Returns a puzzle as a formula in the format OPB, with the clues that are on.
///
/// The variable `xI_R` is true if item I of the model is in row R, both from 1; items of the anchor have none. Its solutions,
/// restricted to these variables, are exactly the assignments in which [`Model::holds`]; all other variables follow from them
/// by unit propagation.
///
/// # Errors
///
/// If a clue needs more than some millions of constraints.
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
/// # let model = puzzle.check().unwrap();
/// let formula = zebra::certify::encode(&model)?;
/// assert!(formula.contains("* Each row has exactly one item of Pet.\n1 x3_1 1 x4_1 = 1 ;\n"));
/// # Ok::<(), zebra::certify::CertifyError>(())
/// ```
pub fn encode(model: &Model) -> Result<String, CertifyError> {
    let encoding = Encoding::new(model, None).map_err(CertifyError::TooLarge)?;
    Ok(encoding.formula.to_string())
}

/// Returns a puzzle as clauses in the format DIMACS, with the clues that are on. Comments name the variables, which are those of
/// [`encode`], and the solutions are the same.
///
/// # Errors
///
/// If a clue needs more than some millions of constraints, or the clauses would have more than some millions of literals.
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
/// # let model = puzzle.check().unwrap();
/// let formula = zebra::certify::encode_clauses(&model)?;
/// assert!(formula.contains("c Each row has exactly one item of Pet.\n1 3 0\n-1 -3 0\n"));
/// # Ok::<(), zebra::certify::CertifyError>(())
/// ```
pub fn encode_clauses(model: &Model) -> Result<String, CertifyError> {
    let encoding = Encoding::new(model, None).map_err(CertifyError::TooLarge)?;
    clauses(&encoding, &[])
}

fn clauses(encoding: &Encoding, answer: &[Literal]) -> Result<String, CertifyError> {
    dimacs::formula(&encoding.formula, answer).map_err(|number| {
        let clue = encoding.clues.iter().find(|(_, constraints)| constraints.contains(&number));
        CertifyError::NoClauses(clue.map(|(clue, _)| *clue))
    })
}

/// Certifies that a puzzle has exactly one answer, or none, with the clues that are on.
///
/// The budget counts the constraints that the search visits. The same model gives the same certificate.
///
/// # Errors
///
/// If the puzzle has several answers, the budget is exhausted, or a clue needs more than some millions of constraints.
pub fn certify(model: &Model, budget: Budget) -> Result<Certificate, CertifyError> {
    Ok(Proof::new(model, budget)?.veripb())
}

/// Certifies that the other clues that are on imply a clue: no answer to them makes it false.
///
/// # Errors
///
/// If the others do not imply it, or for the reasons of [`certify`].
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::certify::{Claim, certify_redundant};
/// # use zebra::builder::{Builder, is, is_not};
/// # use zebra::engine::Budget;
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// # puzzle.clue("1", is("Ann", "Dog")).clue("2", is_not("Bob", "Dog"));
/// # let model = puzzle.check().unwrap();
/// // Ann has the dog, so the clue that Bob does not is redundant.
/// let clue = model.clue_labelled("2").unwrap();
/// let certificate = certify_redundant(&model, clue, Budget::new(1_000_000))?;
/// assert_eq!(certificate.claim, Claim::Redundant(clue));
/// assert_eq!(certificate.verdict(), "s VERIFIED UNSATISFIABLE");
/// # Ok::<(), zebra::certify::CertifyError>(())
/// ```
pub fn certify_redundant(model: &Model, clue: ClueId, budget: Budget) -> Result<Certificate, CertifyError> {
    Ok(Proof::redundant(model, clue, budget)?.veripb())
}

impl Proof {
    /// Proves that a puzzle has exactly one answer, or none, with the clues that are on.
    ///
    /// # Errors
    ///
    /// As for [`certify`].
    pub fn new(model: &Model, budget: Budget) -> Result<Proof, CertifyError> {
        let mut encoding = Encoding::new(model, None).map_err(CertifyError::TooLarge)?;
        let mut search = Search::new(&encoding.formula, budget);
        let answer = match search.run() {
            End::Exhausted => return Err(CertifyError::BudgetExhausted),
            End::Contradiction => return Ok(Proof::of_contradiction(Claim::Unsolvable, encoding, search)),
            End::Solution => answer_of(&encoding, &search, model),
        };
        let literals = encoding.literals(model, &answer);
        search.exclude(&literals);
        match search.run() {
            End::Exhausted => Err(CertifyError::BudgetExhausted),
            End::Solution => {
                let other = answer_of(&encoding, &search, model);
                Err(CertifyError::Multiple(Box::new([answer, other])))
            }
            End::Contradiction => {
                encoding.formula.objective.clone_from(&literals);
                let (claim, steps) = (Claim::Unique(answer), search.into_steps());
                Ok(Proof { claim, encoding, answer: literals, steps })
            }
        }
    }

    /// Proves that the other clues that are on imply a clue.
    ///
    /// # Errors
    ///
    /// As for [`certify_redundant`].
    pub fn redundant(model: &Model, clue: ClueId, budget: Budget) -> Result<Proof, CertifyError> {
        let encoding = Encoding::new(model, Some(clue)).map_err(CertifyError::TooLarge)?;
        let mut search = Search::new(&encoding.formula, budget);
        match search.run() {
            End::Exhausted => Err(CertifyError::BudgetExhausted),
            End::Solution => Err(CertifyError::NotRedundant(Box::new(answer_of(&encoding, &search, model)))),
            End::Contradiction => Ok(Proof::of_contradiction(Claim::Redundant(clue), encoding, search)),
        }
    }

    fn of_contradiction(claim: Claim, encoding: Encoding, search: Search) -> Proof {
        Proof { claim, encoding, answer: Vec::new(), steps: search.into_steps() }
    }

    /// Returns what is proved.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Returns the certificate for VeriPB.
    #[must_use]
    pub fn veripb(&self) -> Certificate {
        let proof = proof::write(&self.encoding.formula, &self.answer, &self.steps);
        Certificate::new(self.claim.clone(), &self.encoding.formula, proof)
    }

    /// Returns the certificate as clauses, for a checker of SAT solvers. A sum becomes the clauses that imply it: one for each
    /// smallest set of literals that cannot all be false. Each step of the proof follows from them by unit propagation.
    ///
    /// # Errors
    ///
    /// If the clauses would have more than some millions of literals.
    pub fn drat(&self) -> Result<Certificate, CertifyError> {
        let formula = clauses(&self.encoding, &self.answer)?;
        let proof = dimacs::proof(&self.steps);
        Ok(Certificate { claim: self.claim.clone(), format: Format::Drat, formula, proof, objective: 0 })
    }
}

/// Returns the assignment of a solution of the search.
fn answer_of(encoding: &Encoding, search: &Search, model: &Model) -> Assignment {
    let answer = encoding.assignment(model, |literal| search.is_true(literal));
    answer.expect("the constraints of the rows hold")
}

impl Certificate {
    fn new(claim: Claim, formula: &opb::Formula, proof: String) -> Certificate {
        let objective = formula.objective.len();
        Certificate { claim, format: Format::VeriPb, formula: formula.to_string(), proof, objective }
    }

    /// Returns the line that the checker prints if it accepts the certificate. Any other line proves something else.
    #[must_use]
    pub fn verdict(&self) -> String {
        match self.claim {
            _ if self.format == Format::Drat => "s VERIFIED".to_owned(),
            Claim::Unique(_) => format!("s VERIFIED BOUNDS {0} <= obj <= {0}", self.objective),
            Claim::Unsolvable | Claim::Redundant(_) => "s VERIFIED UNSATISFIABLE".to_owned(),
        }
    }
}

impl CertifyError {
    /// Returns the error as a message about a model.
    #[must_use]
    pub fn message(&self, model: &Model) -> String {
        match self {
            CertifyError::TooLarge(clue) => {
                format!("clue {} needs too many constraints for a certificate", model.clue(*clue).label)
            }
            CertifyError::NoClauses(Some(clue)) => {
                format!(
                    "clue {} has a sum that is too large to be written as clauses",
                    model.clue(*clue).label
                )
            }
            CertifyError::Unfounded(number) => {
                format!("paragraph {number} does not follow from its clues and what is known before it")
            }
            other => other.to_string(),
        }
    }
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CertifyError::Multiple(_) => "the puzzle has several answers",
            CertifyError::NotRedundant(_) => "the other clues do not imply the clue",
            CertifyError::BudgetExhausted => "the budget is exhausted",
            CertifyError::TooLarge(_) => "a clue needs too many constraints for a certificate",
            CertifyError::NoClauses(_) => "a sum is too large to be written as clauses",
            CertifyError::Incomplete => "the walkthrough does not reach an answer",
            CertifyError::Unfounded(_) => {
                "a paragraph does not follow from its clues and what is known before it"
            }
        })
    }
}

impl error::Error for CertifyError {}
