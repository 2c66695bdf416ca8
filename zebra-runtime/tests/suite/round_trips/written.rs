//! The texts and names of a puzzle, and which of them are lost.

use zebra_runtime::format::Loss;
use zebra_runtime::model::{Item, Model, Order, State};

use crate::round_trips::trip::Pairs;

/// The texts of a loss: one of a part, or all of several parts.
type Wording = (&'static str, [&'static str; 2]);

/// A puzzle and the one that is read.
pub(crate) struct Aspects<'t> {
    pub(crate) model: &'t Model,
    pub(crate) read: &'t Model,
    pub(crate) pairs: &'t Pairs,
}

impl Aspects<'_> {
    /// Asserts that what is lost is reported, and that nothing else is.
    pub(crate) fn check(&self, losses: &[Loss], place: &dyn Fn() -> String) {
        let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
        let reported = |(one, several): Wording| {
            losses.iter().any(|loss| loss.contains(one) || several.iter().all(|part| loss.contains(part)))
        };
        for (what, is_lost) in self.puzzle() {
            assert_eq!(is_lost, reported((what, [what; 2])), "`{what}`: {}", place());
        }
        for (what, is_lost) in self.names() {
            assert_eq!(is_lost, reported(what), "{what:?}: {}", place());
        }
        for (what, is_lost) in self.clues() {
            assert!(!is_lost || reported(what), "{what:?}: {}", place());
        }
    }

    fn puzzle(&self) -> Vec<(&'static str, bool)> {
        let (model, read) = (self.model, self.read);
        let differs = |own: Option<&str>, other: Option<&str>| own.is_some() && own != other;
        let named = (model.name(), model.title()) != ("Puzzle", "Puzzle");
        vec![
            ("the name `", named && model.name() != read.name()),
            ("the title `", named && model.title() != read.title()),
            ("the story", differs(model.story(), read.story())),
            ("the question", differs(model.question(), read.question())),
            ("the author", {
                let answer = model.answer().is_some() && read.answer().is_none();
                answer || differs(model.author(), read.author())
            }),
            ("the stars", model.stars().is_some() && model.stars() != read.stars()),
            ("the verbs", model.verbs() != read.verbs()),
            ("the language", model.parts().words.is_some() && model.parts().words != read.parts().words),
            ("the templates", !model.sayings().is_empty() && read.sayings().is_empty()),
            ("propert", model.properties().len() != read.properties().len()),
        ]
    }

    fn names(&self) -> Vec<(Wording, bool)> {
        let (model, read) = (self.model, self.read);
        let categories = || model.category_ids().zip(&self.pairs.categories);
        let items = |differ: &dyn Fn(&Item, &Item) -> bool| {
            let mut pairs = model.item_ids().map(|id| (model.item(id), read.item(self.pairs.there(id))));
            pairs.any(|(item, other)| differ(item, other))
        };
        let mut valued = model.item_ids().filter(|id| model.item(*id).value.is_some());
        vec![
            (
                ("the name of category", ["the names of", "categories"]),
                categories().any(|(id, other)| {
                    let name = &model.category(id).name;
                    *name != read.category(*other).name && name != "#"
                }),
            ),
            (
                ("the order of category", ["the order of", "categories"]),
                categories().any(|(id, other)| {
                    let ordered = model.category(id).order == Order::Ordered && id != model.anchor();
                    ordered && !read.is_comparable(*other)
                }),
            ),
            (("the name of item", ["the names of", "items"]), items(&|item, other| item.name != other.name)),
            (
                ("the phrase of item", ["the phrases of", "items"]),
                items(&|item, other| {
                    let is_position = model.category(item.category).name == "#";
                    item.phrase != other.phrase && item.phrase != item.name && !is_position
                }),
            ),
            (
                ("the title of item", ["the titles of", "items"]),
                items(&|item, other| {
                    item.title != other.title && item.title != item.phrase && item.title != item.name
                }),
            ),
            (
                ("the value of item", ["the values of", "items"]),
                valued.any(|id| model.value(id) != read.value(self.pairs.there(id))),
            ),
        ]
    }

    fn clues(&self) -> Vec<(Wording, bool)> {
        let (model, read) = (self.model, self.read);
        let on = || model.clues().iter().filter(|clue| clue.state == State::On);
        let mut sentences = on().filter_map(|clue| clue.sentence.as_deref());
        let is_there = |text: &str| read.clues().iter().any(|clue| clue.sentence.as_deref() == Some(text));
        let all = on().count() == model.clues().len() || model.clues().len() == read.clues().len();
        vec![
            (("disabled", ["disabled"; 2]), !all),
            // A clue that is always true is lost as a whole.
            (("label", ["always true"; 2]), on().any(|clue| read.clue_labelled(&clue.label).is_none())),
            (("sentence", ["always true"; 2]), sentences.any(|text| !is_there(text))),
        ]
    }
}
