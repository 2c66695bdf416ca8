//! The writer of printed puzzles.

use std::cell::OnceCell;
use std::fmt::Write;

use super::plain;
use crate::english::{Reader, printed_values};
use crate::format::{Loss, WriteError, Written};
use crate::model::{Assignment, CategoryId, Clue, Formula, Item, Model, Order, State, Verbs};
use crate::sentence::{clue_sentence, spaced};
use crate::solve::{Outcome, Solver};

/// Writes a puzzle as a text, with the sentence of each clue. One that does not read back to its formula has another one at the end of the
/// text, in plain words.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::text;
/// let model = text::read("Name: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the dog.\n").check().model;
/// let written = text::write(&model).unwrap();
/// assert_eq!(written.text, "Puzzle\n\nName: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the dog.\n");
/// ```
///
/// # Errors
/// A clue has no sentence that can be read, the text is read as another puzzle, or the items of a category are in several rows.
pub fn write(model: &Model) -> Result<Written, WriteError> {
    // "To the left of" is read where the story says that there are places in a row, and a line with a colon can be a list.
    write_as_it_is(model).or_else(|error| {
        let colons = Loss::new("the colons of the story");
        let variants =
            [plain::in_a_row(model).zip(Some(None)), plain::without_colons(model).zip(Some(Some(colons)))];
        let write_variant = |(variant, loss): (Model, Option<Loss>)| {
            let mut written = write_as_it_is(&variant).ok()?;
            written.losses.extend(loss);
            Some(written)
        };
        variants.into_iter().flatten().find_map(write_variant).ok_or(error)
    })
}

fn write_as_it_is(model: &Model) -> Result<Written, WriteError> {
    if model.language() != "en" {
        let language = model.language();
        return Err(WriteError::of_puzzle(format!(
            "only English is read, and its sentences are in `{language}`"
        )));
    }
    if let Some(category) = model.category_ids().find(|id| !model.is_plain(*id)) {
        let name = &model.category(category).name;
        return Err(WriteError::of_puzzle(format!("the items of `{name}` are not in one row each")));
    }
    let mut text = format!("{}\n\n", model.title());
    let paragraph = |text: &mut String, words: Option<&str>| {
        text.extend(
            words.map(|words| format!("{}\n\n", words.split_whitespace().collect::<Vec<_>>().join(" "))),
        );
    };
    paragraph(&mut text, model.story());
    for id in model.category_ids() {
        let category = model.category(id);
        let items = items(model, id);
        let has_values = printed_values(&items).is_some();
        let order = if category.order == Order::Ordered && !has_values { " (in order)" } else { "" };
        let divider = if items.iter().any(|item| item.contains(", ")) { " | " } else { ", " };
        let label = label(model, &category.name);
        let _ = writeln!(text, "{label}{order}: {}", items.join(divider));
    }
    let clues: Vec<(usize, &Clue)> =
        model.clues().iter().enumerate().filter(|(_, clue)| clue.state == State::On).collect();
    let wordings = Wordings::new(model, &clues)?;
    Ok(Written { text: wordings.read_back(&text)?, losses: losses(model) })
}

/// Returns the items of a category as in a list: without articles, unless they would then be ranks, which are not beside each other.
fn items(model: &Model, category: CategoryId) -> Vec<&str> {
    let of = |name: fn(&Item) -> &str| model.items_of(category).map(|item| name(model.item(item))).collect();
    let (bare, phrases): (Vec<&str>, Vec<&str>) = (of(printed), of(|item| &item.phrase));
    let are_ranks = printed_values(&bare).is_some() && printed_values(&phrases).is_none();
    if are_ranks { phrases } else { bare }
}

/// Returns what the text does not have.
fn losses(model: &Model) -> Vec<Loss> {
    // The phrase shows a title that is the phrase without its article.
    let has_titles = model.item_ids().map(|id| model.item(id)).any(|item| {
        item.title != item.phrase
            && item.title != item.name
            && item.phrase.strip_prefix("the ") != Some(&*item.title)
    });
    let has_disabled = model.clues().iter().any(|clue| clue.state == State::Off);
    let is_lost = |is: bool, what: &str| is.then(|| Loss::new(what));
    let losses = [
        is_lost(!model.links().is_empty(), "the names of links"),
        is_lost(!model.properties().is_empty(), "properties"),
        is_lost(!model.sayings().is_empty(), "the templates of sentences"),
        is_lost(*model.verbs() != Verbs::DEFAULT, "the verbs of sentences"),
        is_lost(model.author().is_some(), "the author"),
        is_lost(model.stars().is_some(), "the stars"),
        is_lost(model.answer().is_some(), "the author's answer"),
        is_lost(has_titles, "the titles of items"),
        is_lost(has_disabled, "the disabled clues"),
    ];
    losses.into_iter().flatten().collect()
}

/// The sentences of the clues.
struct Wordings<'m> {
    model: &'m Model,
    clues: &'m [(usize, &'m Clue)],
    /// The sentence of each clue.
    own: Vec<String>,
    /// For each clue the sentences, one or several together, that are read for it.
    sentences: Vec<Vec<String>>,
    /// For each clue how many of its plain sentences were tried: the later ones are long, and seldom needed.
    tried: Vec<usize>,
    reader: Reader<'m>,
    plain: OnceCell<Option<Model>>,
}

impl<'m> Wordings<'m> {
    fn new(model: &'m Model, clues: &'m [(usize, &'m Clue)]) -> Result<Self, WriteError> {
        let sentence = |clue| clue_sentence(model, clue).split_whitespace().collect::<Vec<_>>().join(" ");
        let own: Vec<String> = clues.iter().map(|(_, clue)| sentence(clue)).collect();
        let mut reader = Reader::new(model);
        reader.learn(own.iter().map(String::as_str));
        let (sentences, tried, plain) = (Vec::new(), vec![0; clues.len()], OnceCell::new());
        let mut wordings = Wordings { model, clues, own, sentences, tried, reader, plain };
        for (number, (_, clue)) in clues.iter().enumerate() {
            let own = vec![wordings.own[number].clone()];
            let is_stated = states(&wordings.reader, &own, clue);
            let sentences = if is_stated { Some(own) } else { wordings.next_plain(number) };
            let Some(sentences) = sentences else {
                let message = format!("\"{}\" does not read back to its formula", wordings.own[number]);
                return Err(WriteError::of_clue(&clue.label, message));
            };
            wordings.sentences.push(sentences);
        }
        Ok(wordings)
    }

    /// Returns the next plain sentences that state a clue, and are not its own.
    fn next_plain(&mut self, number: usize) -> Option<Vec<String>> {
        let (at, clue) = self.clues[number];
        let plain = self.plain.get_or_init(|| plain::plain(self.model)).as_ref()?;
        let clue_of_plain = &plain.clues()[at];
        let single = plain::sentences(plain, clue_of_plain).into_iter().map(|sentence| vec![sentence]);
        let several = std::iter::once_with(|| plain::by_place(plain, clue_of_plain));
        let states_it = |sentences: &Vec<String>| {
            sentences[..] != self.own[number..=number] && states(&self.reader, sentences, clue)
        };
        let mut rest = single.chain(several).enumerate().skip(self.tried[number]);
        let (place, sentences) = rest.find(|(_, sentences)| states_it(sentences))?;
        self.tried[number] = place + 1;
        Some(sentences)
    }

    /// Returns a text that begins as given, with a sentence for each clue and the question, which is read without an error. What is read
    /// from the text knows less than the model, so some sentences may have to be plainer.
    fn read_back(mut self, start: &str) -> Result<String, WriteError> {
        loop {
            let text = self.text(start);
            let checked = super::read(&text).check();
            let Some(problem) = checked.diagnostics.first() else {
                if !have_same_answers(self.model, &checked.model) {
                    return Err(WriteError::of_puzzle("the text is read as a puzzle with other answers"));
                }
                return Ok(text);
            };
            let mut reader = Reader::new(&checked.model);
            reader.learn(self.sentences.iter().flatten().map(String::as_str));
            let mut is_changed = false;
            for number in 0..self.clues.len() {
                if self.sentences[number].iter().all(|sentence| reader.read_briefly(sentence).is_ok()) {
                    continue;
                }
                // Each round has fewer sentences.
                if let Some(next) = self.next_plain(number) {
                    (self.sentences[number], is_changed) = (next, true);
                }
            }
            if !is_changed {
                let message = format!("the text is read as another puzzle: {}", problem.message);
                return Err(WriteError::of_puzzle(message));
            }
        }
    }

    /// Returns the sentence that is printed for a clue: its own, but the plain one for a clue whose author wrote none.
    fn printed(&self, number: usize) -> &str {
        match &self.sentences[number][..] {
            [plain] if self.clues[number].1.sentence.is_none() => plain,
            _ => &self.own[number],
        }
    }

    fn text(&self, start: &str) -> String {
        let mut text = format!("{start}\n");
        for number in 0..self.own.len() {
            let _ = writeln!(text, "{}. {}", number + 1, self.printed(number));
        }
        if let Some(question) = self.model.question() {
            let _ = write!(text, "\nQuestion: {question}\n");
        }
        let is_plain = |number: &usize| self.sentences[*number] != [self.printed(*number)];
        let lines = (0..self.own.len()).filter(is_plain).flat_map(|number| {
            self.sentences[number].iter().map(move |sentence| format!("{}. {sentence}\n", number + 1))
        });
        let plain: Vec<String> = lines.collect();
        if !plain.is_empty() {
            let _ = write!(text, "\nRead by Zebra as:\n\n{}", plain.concat());
        }
        text
    }
}

/// Returns whether each puzzle has the answers that are found of the other one. The ids of both are the same, as lists keep their order.
fn have_same_answers(one: &Model, other: &Model) -> bool {
    let sizes = |model: &Model| (model.rows(), model.categories().len(), model.items().len());
    // The answers, and whether these are enough to know how many there are.
    let answers = |model: &Model| match Solver::new(model).solve().outcome {
        Outcome::Unique(answer) => (vec![answer], true),
        Outcome::Multiple(first, second) => (vec![first, second], true),
        Outcome::Unsolvable => (Vec::new(), true),
        Outcome::Unknown { found } => (Vec::from_iter(found), false),
    };
    let hold = |model: &Model, of: &[Assignment]| {
        of.iter().all(|answer| with_rows_of(model, answer).is_some_and(|answer| model.holds(&answer)))
    };
    if sizes(one) != sizes(other) {
        return false;
    }
    let ((own, is_own_known), (read, is_read_known)) = (answers(one), answers(other));
    let counts_agree = own.len() == read.len() || !is_own_known || !is_read_known;
    counts_agree && hold(other, &own) && hold(one, &read)
}

/// Returns an answer with its rows in the order of the items that name them in a puzzle.
fn with_rows_of(model: &Model, answer: &Assignment) -> Option<Assignment> {
    let mut rows: Vec<usize> = (0..model.rows()).collect();
    rows.sort_by_key(|&row| model.place(answer.item_in(row, model.anchor())));
    let cells = model.category_ids().flat_map(|category| rows.iter().map(move |&row| (row, category)));
    Assignment::new(model, cells.map(|(row, category)| answer.item_in(row, category)).collect())
}

/// Returns whether sentences are together read as the formulas of a clue.
fn states(reader: &Reader<'_>, sentences: &[String], clue: &Clue) -> bool {
    let all = |formulas: &[Formula]| match formulas {
        [formula] => formula.clone(),
        several => Formula::All(several.to_vec().into()),
    };
    let read: Option<Vec<Formula>> =
        sentences.iter().map(|sentence| Some(reader.read_briefly(sentence).ok()?.formula)).collect();
    let is_equal = |read: Vec<Formula>| reader.are_equal(&all(&read), &all(&clue.formulas));
    read.filter(|read| !read.is_empty()).is_some_and(is_equal)
}

/// Returns the label of a list. The category of positions of ZBC is named by a sign, and gets a word that no other list has.
pub(super) fn label(model: &Model, name: &str) -> String {
    if name.contains(char::is_alphabetic) {
        return spaced(name);
    }
    let is_free = |label: &&str| model.categories().iter().all(|category| spaced(&category.name) != **label);
    ["Position", "Place"].into_iter().find(is_free).unwrap_or(name).to_owned()
}

/// Returns an item as in a list: without its article, if its title has none.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::text;
/// let puzzle = "Name: Ann, Bob\nCake: plum pie, lemon tart\n\n1. Ann brought the plum pie.\n";
/// let model = text::read(puzzle).check().model;
/// let item = &model.items()[2];
/// assert_eq!((text::printed(item), &*item.phrase), ("plum pie", "the plum pie"));
/// ```
#[must_use]
pub fn printed(item: &Item) -> &str {
    match item.phrase.strip_prefix("the ") {
        Some(bare) if bare == item.title => bare,
        _ => &item.phrase,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_answers_are_noticed() {
        let read = |clue: &str| {
            let lists = "Name: Ann, Bob, Cid\nFloor: 1, 2, 3\n\n1. Ann is on floor 2.\n2. ";
            let reading = crate::format::text::read(&format!("{lists}{clue}\n")).check();
            assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
            reading.model
        };
        let [lower, second, upper, not_upper, all] = [
            "Bob is on floor 1.",
            "Bob is not on floor 3.",
            "Bob is on floor 3.",
            "Bob is not on floor 1.",
            "Bob is not on floor 2.",
        ]
        .map(read);
        assert!(have_same_answers(&lower, &second) && have_same_answers(&upper, &not_upper));
        assert!(!have_same_answers(&lower, &upper) && !have_same_answers(&lower, &all));
        assert!(have_same_answers(&all, &all));
    }
}
