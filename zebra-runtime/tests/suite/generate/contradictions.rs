//! Walkthroughs of puzzles without an answer: generated ones with a false clue, searched for what is no whole sentence.

use zebra_runtime::builder::{all_of, any_of, is, linked, not};
use zebra_runtime::diagnostic::Spot;
use zebra_runtime::draft::{ClueDraft, Expression, Name};
use zebra_runtime::explain::{Ending, Explainer, Native, Outcome, Passage, Reporter};
use zebra_runtime::format::to_draft;
use zebra_runtime::generate::Generated;
use zebra_runtime::model::{CategoryId, ItemId, Model, State};
use zebra_testing::Random;

use super::generate;

/// Returns the number of puzzles; `ZEBRA_CONTRADICTIONS` asks for more.
fn puzzles_wanted() -> usize {
    std::env::var("ZEBRA_CONTRADICTIONS").map_or(60, |number| number.parse().expect("a number of puzzles"))
}

/// Makes statements that are false in the answer of a puzzle.
struct Liar<'p> {
    puzzle: &'p Generated,
    random: Random,
}

impl Liar<'_> {
    fn name(&self, item: ItemId) -> &str {
        &self.puzzle.model.item(item).name
    }

    fn category(&mut self) -> CategoryId {
        CategoryId(self.random.below(self.puzzle.model.categories().len()) as u32)
    }

    fn item(&mut self, category: CategoryId) -> ItemId {
        let items: Vec<ItemId> = self.puzzle.model.items_of(category).collect();
        *self.random.choose(&items)
    }

    /// Returns a false fact, with a link or without.
    fn fact(&mut self) -> Expression {
        let (model, solution) = (&self.puzzle.model, &self.puzzle.solution);
        let row = self.random.below(solution.rows());
        let (one, other) = (self.category(), self.category());
        let (subject, object) = (solution.item_in(row, one), self.item(other));
        if !model.links().is_empty() && self.random.once_in(2) {
            let link = self.random.choose(model.links());
            let places = |item: ItemId| {
                let rows = (0..solution.rows())
                    .filter(move |&row| solution.item_in(row, model.item(item).category) == item);
                rows.map(|row| solution.item_in(row, link.category)).collect::<Vec<_>>()
            };
            let (ones, others) = (places(subject), places(object));
            let (Some(&first), Some(&second)) = (ones.first(), others.first()) else { return self.fact() };
            let fact = linked(self.name(subject), &link.name, self.name(object));
            return if link.holds(model, first, second) { not(fact) } else { fact };
        }
        match one == other || solution.item_in(row, other) == object {
            true => self.fact(),
            false => is(self.name(subject), self.name(object)),
        }
    }

    fn statement(&mut self) -> Expression {
        match self.random.below(3) {
            0 => any_of([self.fact(), self.fact()]),
            1 => any_of([all_of([self.fact(), self.fact()]), self.fact(), self.fact()]),
            _ => self.fact(),
        }
    }
}

/// Returns a puzzle without an answer; `None` if the clue is true after all, because an item is in several rows, or if it is an error.
fn contradictory(number: u64) -> Option<Model> {
    let puzzle = generate(number);
    let mut liar = Liar { puzzle: &puzzle, random: Random::new(number) };
    let statement = liar.statement();
    let mut draft = to_draft(&puzzle.model);
    draft.clues.push(ClueDraft {
        label: Name::new("x", Spot::NONE),
        // Sentences that are not the theme's are in English.
        sentence: (puzzle.model.language() != "en").then(|| "?".into()),
        zbc: None,
        formulas: [statement].into_iter().collect(),
        state: State::On,
    });
    let checked = draft.check();
    let is_false = !checked.model.holds(&puzzle.solution);
    (checked.diagnostics.is_empty() && is_false).then_some(checked.model)
}

/// Returns what keeps a text from being whole sentences.
fn flaw(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_doubled = |pair: &&[&str]| pair[0] == pair[1] && pair[0].chars().all(char::is_alphabetic);
    let wrong =
        [" .", " ,", "..", ",,", "( ", " )", "()", "  "].into_iter().find(|wrong| text.contains(wrong));
    let begins = text.trim_start_matches(['«', '“', '¿', ' ']);
    match words.windows(2).find(is_doubled) {
        Some(pair) => Some(format!("`{}` twice", pair[0])),
        None if wrong.is_some() => wrong.map(|wrong| format!("`{wrong}`")),
        None if !begins.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit()) => {
            Some("no capital".to_owned())
        }
        None if !text.ends_with(['.', '?', '!']) => Some("no full stop".to_owned()),
        None if text.matches('(').count() != text.matches(')').count() => Some("brackets".to_owned()),
        None => None,
    }
}

/// Each paragraph ends in a conclusion or a contradiction, the last one in a contradiction, and all are whole sentences.
#[test]
fn contradictions_are_whole_sentences() {
    let mut flaws = Vec::new();
    let puzzles = (0..).filter_map(|number| Some((number, contradictory(number)?)));
    for (number, model) in puzzles.take(puzzles_wanted()) {
        let walkthrough = Explainer::new(&model).walkthrough();
        assert_eq!(walkthrough.ending, Ending::Contradiction, "puzzle {number}");
        println!("== {number}\n{walkthrough}");
        let passages: Vec<Passage> =
            (0..walkthrough.paragraphs.len()).map(|index| Native.paragraph(&walkthrough, index)).collect();
        let ends: Vec<bool> =
            passages.iter().map(|passage| matches!(passage.outcome, Outcome::Contradiction(_))).collect();
        let (last, before) = ends.split_last().expect("there is a paragraph");
        assert!(*last && !before.contains(&true), "{number}: {walkthrough}");
        let mut texts: Vec<String> = passages.iter().map(Passage::text).collect();
        texts.push(Native.walkthrough_ending(&walkthrough));
        flaws.extend(texts.iter().filter_map(|text| Some(format!("{number}: {}: {text}", flaw(text)?))));
    }
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}
