//! Tests of puzzles that are broken in one place: each is reported once at that place, or is still valid.

use zebra_runtime::diagnostic::{Code, Diagnostic, Spot};
use zebra_runtime::draft::{Draft, ExpressionKind, Goal, Name};
use zebra_runtime::model::{Assignment, ClueId};

use zebra_testing::Random;
use zebra_testing::small::{Small, Truth, without};

const SIZE: usize = 4;

/// Returns all diagnostics of a draft, as the macro reports them, and the answer if it was proved.
fn diagnose(draft: &Draft) -> (Vec<Diagnostic>, Option<Assignment>) {
    let checked = draft.check();
    let verified = checked.verify(draft);
    (checked.diagnostics.into_iter().chain(verified.diagnostics).collect(), verified.answer)
}

/// Returns the places of a diagnostic.
fn places(diagnostic: &Diagnostic) -> Vec<Spot> {
    std::iter::once(diagnostic.at).chain(diagnostic.related.iter().map(|related| related.at)).collect()
}

fn one(diagnostics: Vec<Diagnostic>) -> Diagnostic {
    match <[Diagnostic; 1]>::try_from(diagnostics) {
        Ok([diagnostic]) => diagnostic,
        Err(several) => panic!("one mistake is one error: {several:#?}"),
    }
}

fn answers(draft: &Draft) -> usize {
    let model = draft.check().model;
    let truth = Truth::of(&model);
    truth.answers(&model.clue_ids().collect::<Vec<_>>()).count()
}

fn flip(small: &mut Small, clue: usize) {
    let formula = &mut small.draft.clues[clue].formulas[0];
    match &mut formula.kind {
        ExpressionKind::Statement(statement) => statement.predicates[0].negated ^= true,
        other => {
            let inner = zebra_runtime::draft::Expression::new(formula.at, other.clone());
            formula.kind = ExpressionKind::Not(Box::new(inner));
        }
    }
}

/// Doubles the first name in a formula, and returns its place.
fn misspell(formula: &mut zebra_runtime::draft::Expression) -> Spot {
    match &mut formula.kind {
        ExpressionKind::Name(path) => {
            path.name = Name::new(format!("{0}{0}", path.name.text), path.name.at);
            path.name.at
        }
        ExpressionKind::Statement(statement) => misspell(&mut statement.first),
        ExpressionKind::Any(list) => misspell(&mut list[0]),
        ExpressionKind::Either(left, _) => misspell(left),
        other => panic!("the generator makes no {other:?}"),
    }
}

#[test]
fn two_hundred_broken_puzzles() {
    let mut valid = 0;
    for seed in 1..=200 {
        let random = &mut Random::new(seed);
        let (mut small, answer) = Small::unique(SIZE, random);
        let with_answer = random.below(2) == 0 || seed % 4 == 3;
        if with_answer {
            small.give_answer(&answer);
        }
        assert_eq!(diagnose(&small.draft), (Vec::new(), Some(answer)), "seed {seed}: it was right before");
        let clue = random.below(small.draft.clues.len());
        valid += usize::from(match seed % 4 {
            0 => is_valid_misspelt(small, clue),
            1 => is_valid_flipped(small, clue),
            2 => is_valid_dropped(small, clue),
            _ => is_valid_altered(small, random),
        });
    }
    println!("{valid} of the 200 are still valid");
}

fn is_valid_misspelt(mut small: Small, clue: usize) -> bool {
    let at = misspell(&mut small.draft.clues[clue].formulas[0]);
    let (diagnostics, proved) = diagnose(&small.draft);
    let diagnostic = one(diagnostics);
    assert_eq!((diagnostic.code, diagnostic.at, proved), (Code::UnknownItem, at, None));
    false
}

fn is_valid_flipped(mut small: Small, clue: usize) -> bool {
    flip(&mut small, clue);
    let at = small.draft.clues[clue].label.at;
    let (diagnostics, proved) = diagnose(&small.draft);
    let count = answers(&small.draft);
    if diagnostics.is_empty() {
        assert!(count == 1 && small.draft.answer.is_none() && proved.is_some());
        return true;
    }
    let diagnostic = one(diagnostics);
    match (small.draft.answer.is_some(), count) {
        (true, 0) => assert_eq!((diagnostic.code, diagnostic.at), (Code::Contradiction, at)),
        (true, _) => assert_eq!((diagnostic.code, diagnostic.at), (Code::AnswerRefuted, at)),
        (false, 0) => {
            assert_eq!(diagnostic.code, Code::Contradiction);
            assert!(places(&diagnostic).contains(&at), "{diagnostic:#?}");
        }
        (false, _) => {
            assert!(count > 1);
            assert_eq!((diagnostic.code, Some(diagnostic.at)), (Code::SeveralAnswers, name_at(&small)));
        }
    }
    false
}

fn is_valid_dropped(mut small: Small, clue: usize) -> bool {
    small.draft.clues.remove(clue);
    let (diagnostics, proved) = diagnose(&small.draft);
    if small.draft.clues.is_empty() {
        return false;
    }
    if answers(&small.draft) == 1 {
        assert!(diagnostics.is_empty() && proved.is_some());
        return true;
    }
    let diagnostic = one(diagnostics);
    assert_eq!((diagnostic.code, Some(diagnostic.at)), (Code::SeveralAnswers, name_at(&small)));
    false
}

/// Exchanges two cells of a column: reported at one of them, or at the only clue that contradicts them.
fn is_valid_altered(mut small: Small, random: &mut Random) -> bool {
    let (column, row) = (1 + random.below(2), random.below(SIZE - 1));
    let rows = &mut small.draft.answer.as_mut().expect("every altered puzzle has an answer").rows;
    let (text, below) =
        (rows[row].cells[column].name.text.clone(), rows[row + 1].cells[column].name.text.clone());
    rows[row].cells[column].name.text = below;
    rows[row + 1].cells[column].name.text = text;
    let altered = [rows[row].cells[column].name.at, rows[row + 1].cells[column].name.at];
    let diagnostic = one(diagnose(&small.draft).0);
    assert_eq!(diagnostic.code, Code::AnswerRefuted);
    assert!(places(&diagnostic).iter().any(|at| altered.contains(at)), "{diagnostic:#?}");
    if !altered.contains(&diagnostic.at) {
        assert_eq!(clues_violated_by_the_answer(&small), [diagnostic.at]);
    }
    false
}

fn clues_violated_by_the_answer(small: &Small) -> Vec<Spot> {
    let model = small.draft.check().model;
    let given = model.answer().expect("there is an answer");
    let truth = Truth::of(&model);
    let is_given = |assignment: &&Assignment| given.disagreements(&model, assignment).is_empty();
    let breaks = |&clue: &ClueId| !truth.answers(&[clue]).any(|answer| is_given(&answer));
    model.clue_ids().filter(breaks).map(|clue| small.draft.clues[clue.index()].label.at).collect()
}

fn name_at(small: &Small) -> Option<Spot> {
    small.draft.name.as_ref().map(|name| name.at)
}

#[test]
fn minimal_reports_every_redundant_clue_at_its_place() {
    for seed in 1..=60 {
        let (mut small, _) = Small::unique(3, &mut Random::new(seed));
        small.ask(Goal::Minimal);
        let model = small.draft.check().model;
        let truth = Truth::of(&model);
        let all: Vec<ClueId> = model.clue_ids().collect();
        let redundant = |&clue: &ClueId| truth.implies(&without(&all, clue), clue);
        let expected: Vec<Spot> =
            model.clue_ids().filter(redundant).map(|clue| small.draft.clues[clue.index()].label.at).collect();
        let (diagnostics, proved) = diagnose(&small.draft);
        assert!(diagnostics.iter().all(|diagnostic| diagnostic.code == Code::RedundantClue));
        assert_eq!(
            diagnostics.iter().map(|diagnostic| diagnostic.at).collect::<Vec<_>>(),
            expected,
            "seed {seed}"
        );
        assert_eq!(proved.is_some(), expected.is_empty());
    }
}

#[test]
fn contradictions_are_reported_beside_other_errors_and_ambiguity_is_not() {
    let mut contradictions = 0;
    for seed in 1..=100 {
        let random = &mut Random::new(seed);
        let mut small = Small::wild(3, 7, random);
        let at = misspell(&mut small.draft.clues[random.below(7)].formulas[0]);
        let rest = {
            let mut rest = small.clone();
            rest.draft.clues.retain(|clue| clue.formulas.iter().all(|formula| !is_misspelt(formula)));
            answers(&rest.draft)
        };
        let (diagnostics, proved) = diagnose(&small.draft);
        assert!(proved.is_none());
        assert!(
            diagnostics.iter().any(|diagnostic| diagnostic.code == Code::UnknownItem && diagnostic.at == at)
        );
        let solving = diagnostics.iter().filter(|diagnostic| diagnostic.code != Code::UnknownItem);
        let codes: Vec<Code> = solving.map(|diagnostic| diagnostic.code).collect();
        assert_eq!(codes.is_empty(), rest > 0, "seed {seed}");
        assert!(codes.iter().all(|&code| code == Code::Contradiction));
        contradictions += codes.len();
    }
    assert!(contradictions > 20, "{contradictions}");
}

/// Returns whether a name in the formula is unknown.
fn is_misspelt(formula: &zebra_runtime::draft::Expression) -> bool {
    let text = format!("{formula:?}");
    let doubled = |name: &str| text.contains(&format!("\"{name}{name}\""));
    zebra_testing::small::NAMES.iter().flatten().any(|name| doubled(name))
}
