//! The sentences of each technique, for steps written by hand.

use super::{English, Reporter};
use crate::builder::{Builder, is};
use crate::explain::{Refutation, Step, Technique};
use crate::model::{ClueId, ItemId, Mark, Model, Polarity};

fn model() -> Model {
    let mut puzzle = Builder::new("Pets");
    puzzle.category("Seat", ["Left", "Middle", "Right", "Far"]);
    puzzle.category("Child", ["Ann", "Bob", "Cid", "Dan"]);
    puzzle.category("Pet", ["Cat", "Dog", "Emu", "Fox"]);
    puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog"));
    puzzle.check().expect("the puzzle is valid")
}

fn marks(model: &Model, written: &[(&str, Polarity, &str)]) -> Vec<Mark> {
    let item = |name: &str| {
        let found = model.items().iter().position(|item| &*item.name == name);
        ItemId(found.expect("the name is an item's") as u32)
    };
    written.iter().map(|&(one, polarity, other)| Mark::new(item(one), item(other), polarity)).collect()
}

#[test]
fn each_technique_has_its_own_sentence() {
    use Polarity::{Is, IsNot};
    let model = model();
    let step = |technique, clues: &[u32], premises: &[_], conclusions: &[_]| Step {
        conclusions: marks(&model, conclusions),
        clues: clues.iter().map(|&clue| ClueId(clue)).collect(),
        premises: marks(&model, premises),
        technique,
        cost: 0,
        refutation: None,
    };
    let apart = ("Cid", IsNot, "Fox");
    let many: Vec<_> = ["Left", "Middle", "Right"]
        .into_iter()
        .flat_map(|seat| [("Ann", IsNot, seat), ("Bob", IsNot, seat), ("Cid", IsNot, seat)])
        .collect();
    let none_left = [("Left", IsNot, "Ann"), ("Left", IsNot, "Bob"), ("Left", IsNot, "Cid")];
    let mut steps = vec![
        step(Technique::Direct, &[0], &[], &[("Ann", Is, "Cat")]),
        step(Technique::OnlyPlace, &[], &none_left, &[("Left", Is, "Dan")]),
        step(
            Technique::OnlyPlace,
            &[],
            &[("Ann", IsNot, "Emu"), ("Bob", IsNot, "Emu"), ("Cid", IsNot, "Emu")],
            &[("Dan", Is, "Emu")],
        ),
        step(Technique::OnlyPlace, &[], &none_left, &[]),
        step(Technique::Taken, &[], &[("Ann", Is, "Cat")], &[("Ann", IsNot, "Dog"), ("Bob", IsNot, "Cat")]),
        step(Technique::Taken, &[], &[("Ann", Is, "Cat")], &[("Bob", IsNot, "Cat")]),
        step(Technique::Taken, &[], &[("Ann", Is, "Cat"), ("Bob", Is, "Cat")], &[]),
        step(Technique::Shared, &[], &[("Left", Is, "Ann"), ("Ann", Is, "Cat")], &[("Left", Is, "Cat")]),
        step(
            Technique::Shared,
            &[],
            &[("Left", Is, "Ann"), ("Ann", IsNot, "Cat"), ("Left", IsNot, "Dog")],
            &[("Left", IsNot, "Cat"), ("Ann", IsNot, "Dog")],
        ),
        step(
            Technique::NoCommon,
            &[],
            &[("Left", IsNot, "Cat"), ("Ann", IsNot, "Dog")],
            &[("Left", IsNot, "Ann")],
        ),
        step(
            Technique::TwoPlaces,
            &[],
            &[("Left", IsNot, "Ann"), ("Left", IsNot, "Bob"), ("Far", IsNot, "Ann"), ("Far", IsNot, "Bob")],
            &[("Middle", IsNot, "Cid")],
        ),
        step(Technique::OneClue, &[0], &many[..2], &[apart]),
        step(Technique::OneClue, &[0], &many, &[apart]),
        step(Technique::Cases, &[0], &many[..2], &[apart]),
        step(Technique::Cases, &[0], &[], &[apart]),
        step(Technique::Cases, &[0], &many[..2], &[]),
        step(Technique::Neighbors, &[0, 1], &[], &[apart]),
        step(Technique::Block, &[0, 1], &many[..2], &[apart]),
        step(Technique::TwoClues, &[0, 1], &many, &[apart]),
        step(Technique::TwoClues, &[0, 1], &[], &[]),
    ];
    let refuted = vec![
        step(Technique::Link, &[0], &[("Cid", Is, "Fox")], &[("Dan", IsNot, "Fox")]),
        step(Technique::Link, &[0], &[("Dan", IsNot, "Fox")], &[]),
    ];
    steps.push(Step {
        refutation: Some(Refutation { supposed: marks(&model, &[("Cid", Is, "Fox")])[0], steps: refuted }),
        ..step(Technique::Supposition, &[0], &[], &[apart])
    });
    steps.extend([
        step(Technique::Exhaustion, &[0, 1], &[("Cid", IsNot, "Emu")], &[apart]),
        step(Technique::Exhaustion, &[0, 1], &[], &[apart]),
        step(Technique::Exhaustion, &[0, 1], &many, &[]),
        step(Technique::Exhaustion, &[], &many[..2], &[apart]),
    ]);
    let sentences: Vec<String> = steps
        .iter()
        .map(|step| format!("{}: {}", step.technique.name(), English.step(&model, step)))
        .collect();
    insta::assert_snapshot!(sentences.join("\n"));
}

/// The sentence names the category in which the item has lost its other places, also if a premise proves that the item is
/// present.
#[test]
fn an_only_place_names_its_category() {
    use Polarity::{Is, IsNot};
    let model = model();
    let sentence = |premises: &[_], conclusion| {
        let step = Step {
            conclusions: marks(&model, &[conclusion]),
            clues: Vec::new(),
            premises: marks(&model, premises),
            technique: Technique::OnlyPlace,
            cost: 0,
            refutation: None,
        };
        English.step(&model, &step)
    };
    insta::assert_snapshot!(
        sentence(&[("Ann", IsNot, "Fox")], ("Bob", Is, "Fox")),
        @"Only Bob is left for Fox, because Ann's pet is not Fox."
    );
    insta::assert_snapshot!(
        sentence(&[("Left", Is, "Fox"), ("Ann", IsNot, "Fox")], ("Bob", Is, "Fox")),
        @"Only Bob is left for Fox, because Left's pet is Fox and Ann's pet is not Fox."
    );
}
