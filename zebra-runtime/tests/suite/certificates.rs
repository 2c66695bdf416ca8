//! Certificates: what they claim, and, where VeriPB is installed, that it accepts right ones and rejects wrong ones.
//!
//! VeriPB is the program in `$VERIPB`, or `veripb`: `cargo install veripb --version 3.0.2 --locked`. The checker of clauses is
//! the program in `$RATE`, or `rate`: `cargo install rate --version 0.3.0`.

use std::path::Path;
use std::process::Command;

use zebra_runtime::certify::{
    Certificate, CertifyError, Claim, Proof, certify, certify_redundant, certify_walkthrough, encode_clauses,
};
use zebra_runtime::explain::{Argument, walkthrough};
use zebra_runtime::format::zbc;
use zebra_runtime::model::Model;
use zebra_runtime::solve::{Budget, Solver};

const BUDGET: Budget = Budget::new(100_000_000);

const SEVERAL: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = #1\nBob = #2\nAnn = Dog\n";
const NONE: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn - Dog\nDog = #1\n";
const REDUNDANT: &str = "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Dog\nBob = Cat\n";

fn model(text: &str) -> Model {
    zbc::read(text).check().into_result().expect("a valid puzzle")
}

fn puzzle(name: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles").join(name);
    model(&std::fs::read_to_string(path).expect("the puzzle is in the repository"))
}

/// Returns the verdict of VeriPB, if it is installed; an empty one if it rejects the proof.
fn verdict(name: &str, formula: &str, proof: &str) -> Option<String> {
    verdict_of(("VERIPB", "veripb"), name, ("opb", formula), ("pbp", proof))
}

/// Returns the verdict of a checker, the program in a variable or of a name.
fn verdict_of(
    (variable, program): (&str, &str),
    name: &str,
    formula: (&str, &str),
    proof: (&str, &str),
) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let paths = [formula, proof].map(|(extension, text)| {
        let path = folder.join(format!("{name}.{extension}"));
        std::fs::write(&path, text).expect("the folder can be written");
        path
    });
    let program = std::env::var(variable).unwrap_or_else(|_| program.to_owned());
    let Ok(output) = Command::new(&program).args(&paths).output() else {
        eprintln!("not checked: `{program}` cannot be started");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find(|line| line.starts_with("s VERIFIED")).filter(|_| output.status.success());
    Some(line.unwrap_or_default().to_owned())
}

fn is_accepted(name: &str, certificate: &Certificate) {
    if let Some(verdict) = verdict(name, &certificate.formula, &certificate.proof) {
        assert_eq!(verdict, certificate.verdict(), "{name}");
    }
}

#[test]
fn the_only_answer_is_certified() {
    for name in ["five_houses.zbc", "harbour.zbc"] {
        let model = puzzle(name);
        let certificate = certify(&model, BUDGET).expect("the puzzle has one answer");
        let answer = Solver::new(&model).solutions().next().expect("the puzzle has an answer");
        assert_eq!(certificate.claim, Claim::Unique(answer));
        is_accepted(name, &certificate);
        assert_eq!(certify(&model, BUDGET), Ok(certificate), "the same model gives the same certificate");
    }
}

#[test]
fn a_contradiction_is_certified() {
    let certificate = certify(&model(NONE), BUDGET).expect("the puzzle has no answer");
    assert_eq!(certificate.claim, Claim::Unsolvable);
    is_accepted("none", &certificate);
}

#[test]
fn redundant_clues_are_certified() {
    let model = model(REDUNDANT);
    let clues: Vec<_> = model.clue_ids().collect();
    let certificate = certify_redundant(&model, clues[2], BUDGET).expect("the clue is redundant");
    assert_eq!(certificate.claim, Claim::Redundant(clues[2]));
    is_accepted("redundant", &certificate);
    let error = certify_redundant(&model, clues[0], BUDGET).expect_err("the clue is needed");
    assert!(matches!(error, CertifyError::NotRedundant(answer) if !model.holds(&*answer)));
}

#[test]
fn several_answers_have_no_certificate() {
    let model = model(SEVERAL.replace("Ann = Dog\n", "").as_str());
    let error = certify(&model, BUDGET).expect_err("the puzzle has several answers");
    let CertifyError::Multiple(answers) = error else { panic!("{error}") };
    assert!(answers[0] != answers[1] && answers.iter().all(|answer| model.holds(answer)));
    assert_eq!(certify(&puzzle("five_houses.zbc"), Budget::new(0)), Err(CertifyError::BudgetExhausted));
}

#[test]
fn wrong_certificates_are_rejected() {
    let model = puzzle("five_houses.zbc");
    let Certificate { formula, proof, .. } = certify(&model, BUDGET).expect("the puzzle has one answer");
    let Some(verdict_of_right) = verdict("right", &formula, &proof) else { return };
    assert_ne!(verdict_of_right, "");
    // Without the last clue.
    let start = formula.rfind("* Clue ").expect("each clue has a comment");
    let fewer = proof.lines().filter(|line| !line.starts_with("f ")).collect::<Vec<_>>().join("\n") + "\n";
    assert_ne!(verdict("dropped", &formula[..start], &fewer), Some(verdict_of_right.clone()));
    // With another answer.
    let objective =
        formula.lines().find(|line| line.starts_with("min:")).expect("the answer is the objective");
    let cell = objective.split(' ').nth(2).expect("the answer has cells");
    let (item, row) = cell.split_once('_').expect("a cell has a row");
    let other = format!("{item}_{}", if row == "1" { "2" } else { "1" });
    let changed = formula.replacen(&format!(" {cell} "), &format!(" {other} "), 1);
    assert_ne!(verdict("changed", &changed, &proof), Some(verdict_of_right.clone()));
    // Without the clauses.
    let short: Vec<&str> = proof.lines().filter(|line| !line.starts_with("rup")).collect();
    assert_ne!(verdict("short", &formula, &(short.join("\n") + "\n")), Some(verdict_of_right));
}

fn is_accepted_as_clauses(name: &str, proof: &Proof) {
    let certificate = proof.drat().expect("the sums are small");
    let (formula, steps) = (&certificate.formula, &certificate.proof);
    let check = |formula, steps| verdict_of(("RATE", "rate"), name, ("cnf", formula), ("drat", steps));
    let Some(verdict) = check(formula, steps) else { return };
    assert_eq!(verdict, certificate.verdict(), "{name}");
    // Without the last clue, and so that the checker reads all clauses, with a clause of it that is always true.
    let clue = formula.rfind("c Clue ").expect("each clue has a comment");
    let end = formula.find("c Some cell").unwrap_or(formula.len());
    let clauses = formula[clue..end].lines().filter(|line| !line.starts_with('c')).count();
    let fewer = [&formula[..clue], &"1 -1 0\n".repeat(clauses), &formula[end..]].concat();
    assert_eq!(check(&fewer, steps), Some(String::new()), "{name}");
}

#[test]
fn the_same_proofs_are_accepted_as_clauses() {
    for name in ["five_houses.zbc", "harbour.zbc"] {
        let proof = Proof::new(&puzzle(name), BUDGET).expect("the puzzle has one answer");
        is_accepted_as_clauses(name, &proof);
    }
    is_accepted_as_clauses("clauses-of-none", &Proof::new(&model(NONE), BUDGET).expect("no answer"));
}

#[test]
fn every_paragraph_of_a_walkthrough_is_certified() {
    for name in ["five_houses.zbc", "harbour.zbc"] {
        let model = puzzle(name);
        let mut walkthrough = walkthrough(&model);
        let certificate = certify_walkthrough(&walkthrough, BUDGET).expect("every paragraph follows");
        let answer = Solver::new(&model).solutions().next().expect("the puzzle has an answer");
        assert_eq!(certificate.claim, Claim::Unique(answer));
        let named = |number: usize| certificate.proof.contains(&format!("@paragraph{number}_1 rup"));
        assert!((1..=walkthrough.paragraphs.len()).all(named), "{name}");
        is_accepted(&format!("walkthrough-{name}"), &certificate);
        // A paragraph without its clue does not follow.
        let paragraphs = walkthrough.paragraphs.iter_mut().enumerate();
        let (number, argument) = paragraphs
            .map(|(number, paragraph)| (number, &mut paragraph.argument))
            .find(|(_, argument)| matches!(argument, Argument::Clue { .. }))
            .expect("a paragraph uses a clue");
        *argument = Argument::Clues { clues: Vec::new(), reasons: Vec::new() };
        let error = certify_walkthrough(&walkthrough, BUDGET).expect_err("the clue is needed");
        assert_eq!(error, CertifyError::Unfounded(number + 1), "{name}");
    }
    let several = model(SEVERAL.replace("Ann = Dog\n", "").as_str());
    assert_eq!(certify_walkthrough(&walkthrough(&several), BUDGET), Err(CertifyError::Incomplete));
    let contradiction = model(NONE);
    let certificate = certify_walkthrough(&walkthrough(&contradiction), BUDGET).expect("a contradiction");
    assert_eq!(certificate.claim, Claim::Unsolvable);
    is_accepted("walkthrough-none", &certificate);
}

#[test]
fn a_clue_with_a_sum_of_too_many_clauses_is_named() {
    let category = |name: &str, from: usize, step: usize| {
        (0..40).fold(name.to_owned() + " -", |line, number| format!("{line} {}", from + step * number)) + "\n"
    };
    let names = (0..40).fold("Name -".to_owned(), |line, number| format!("{line} N{number}"));
    let header =
        format!("{names}\n{}{}{}", category("A", 3, 7), category("B", 1000, 11), category("C", 90000, 13));
    let text = format!("{header}---\nN0 = #1\nN1:A + N2:B + N3:C + N4:A + N5:B + N6:C == 123456\n");
    let model = model(&text);
    let message = encode_clauses(&model).err().map(|error| error.message(&model));
    assert_eq!(message.as_deref(), Some("clue 2 has a sum that is too large to be written as clauses"));
}
