//! Certificates: files that prove, to a checker of others, how many answers a puzzle has.
//!
//! A [`Certificate`] is a pseudo-Boolean formula, the puzzle, in the format OPB, and a proof in the format of [VeriPB]. The
//! formula is written from the meaning of the clues by code that shares nothing with the solver; its comments explain each
//! line. The proof is the protocol of a search over that formula. Neither uses the [engine](crate::engine).
//!
//! ```
//! use zebra_runtime::certify::{Claim, certify};
//! # use zebra_runtime::builder::{Builder, is};
//! # use zebra_runtime::engine::Budget;
//! # let mut puzzle = Builder::new("Pets");
//! # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
//! # let model = puzzle.check().unwrap();
//! // Two children, two pets, and Ann has the dog.
//! let certificate = certify(&model, Budget::new(1_000_000))?;
//! assert!(matches!(certificate.claim, Claim::Unique(_)));
//! assert_eq!(certificate.verdict(), "s VERIFIED BOUNDS 2 <= obj <= 2");
//! assert!(certificate.formula.contains("* Clue 1: Ann is Dog.\n1 x4_1 >= 1 ;\n"));
//! # Ok::<(), zebra_runtime::certify::CertifyError>(())
//! ```
//!
//! [VeriPB]: https://gitlab.com/MIAOresearch/software/VeriPB

mod encode;
mod opb;
mod proof;
mod search;

use std::{error, fmt};

use crate::engine::Budget;
use crate::model::{Assignment, ClueId, Model};
use encode::Encoding;
use search::{End, Search};

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

/// A formula and a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// What is proved.
    pub claim: Claim,
    /// The puzzle in the format OPB. For [`Claim::Unique`], the objective is the number of cells as in the answer; its minimum is
    /// the number of all cells if and only if there is no other answer.
    pub formula: String,
    /// The proof in the format of VeriPB, version 3.0.
    pub proof: String,
    objective: usize,
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
/// # use zebra_runtime::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Dog"));
/// # let model = puzzle.check().unwrap();
/// let formula = zebra_runtime::certify::encode(&model)?;
/// assert!(formula.contains("* Each row has exactly one item of Pet.\n1 x3_1 1 x4_1 = 1 ;\n"));
/// # Ok::<(), zebra_runtime::certify::CertifyError>(())
/// ```
pub fn encode(model: &Model) -> Result<String, CertifyError> {
    let encoding = Encoding::new(model, None).map_err(CertifyError::TooLarge)?;
    Ok(encoding.formula.to_string())
}

/// Certifies that a puzzle has exactly one answer, or none, with the clues that are on.
///
/// The budget counts the constraints that the search visits. The same model gives the same certificate.
///
/// # Errors
///
/// If the puzzle has several answers, the budget is exhausted, or a clue needs more than some millions of constraints.
pub fn certify(model: &Model, budget: Budget) -> Result<Certificate, CertifyError> {
    let mut encoding = Encoding::new(model, None).map_err(CertifyError::TooLarge)?;
    let mut search = Search::new(&encoding.formula, budget);
    let answer = match search.run() {
        End::Exhausted => return Err(CertifyError::BudgetExhausted),
        End::Contradiction => {
            let proof = proof::write(&encoding.formula, None, &search.into_steps());
            return Ok(Certificate::new(Claim::Unsolvable, &encoding.formula, proof));
        }
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
            let proof = proof::write(&encoding.formula, Some(&literals), &search.into_steps());
            Ok(Certificate::new(Claim::Unique(answer), &encoding.formula, proof))
        }
    }
}

/// Certifies that the other clues that are on imply a clue: no answer to them makes it false.
///
/// # Errors
///
/// If the others do not imply it, or for the reasons of [`certify`].
///
/// ```
/// use zebra_runtime::certify::{Claim, certify_redundant};
/// # use zebra_runtime::builder::{Builder, is, is_not};
/// # use zebra_runtime::engine::Budget;
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// # puzzle.clue("1", is("Ann", "Dog")).clue("2", is_not("Bob", "Dog"));
/// # let model = puzzle.check().unwrap();
/// // Ann has the dog, so the clue that Bob does not is redundant.
/// let clue = model.clue_labelled("2").unwrap();
/// let certificate = certify_redundant(&model, clue, Budget::new(1_000_000))?;
/// assert_eq!(certificate.claim, Claim::Redundant(clue));
/// assert_eq!(certificate.verdict(), "s VERIFIED UNSATISFIABLE");
/// # Ok::<(), zebra_runtime::certify::CertifyError>(())
/// ```
pub fn certify_redundant(model: &Model, clue: ClueId, budget: Budget) -> Result<Certificate, CertifyError> {
    let encoding = Encoding::new(model, Some(clue)).map_err(CertifyError::TooLarge)?;
    let mut search = Search::new(&encoding.formula, budget);
    match search.run() {
        End::Exhausted => Err(CertifyError::BudgetExhausted),
        End::Solution => Err(CertifyError::NotRedundant(Box::new(answer_of(&encoding, &search, model)))),
        End::Contradiction => {
            let proof = proof::write(&encoding.formula, None, &search.into_steps());
            Ok(Certificate::new(Claim::Redundant(clue), &encoding.formula, proof))
        }
    }
}

/// Returns the assignment of a solution of the search.
fn answer_of(encoding: &Encoding, search: &Search, model: &Model) -> Assignment {
    let answer = encoding.assignment(model, |literal| search.is_true(literal));
    answer.expect("the constraints of the rows hold")
}

impl Certificate {
    fn new(claim: Claim, formula: &opb::Formula, proof: String) -> Certificate {
        Certificate { claim, formula: formula.to_string(), proof, objective: formula.objective.len() }
    }

    /// Returns the line that VeriPB prints if it accepts the certificate. Any other line proves something else.
    #[must_use]
    pub fn verdict(&self) -> String {
        match self.claim {
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
        })
    }
}

impl error::Error for CertifyError {}
