//! Explanations in other languages than English: the arguments of paragraphs and steps, in phrases of the language file around
//! the words that the puzzle has for its items.

mod narrative;

use self::narrative::Narrative;
use super::vocabulary::passage;
use super::{English, Passage, Reporter};
use crate::explain::explainer::{Ending, MOST_ITEMS, MOST_MARKS, MOST_QUESTIONS};
use crate::explain::prices::MOST_LISTED;
use crate::explain::step::Step;
use crate::explain::walkthrough::{Explanation, Walkthrough};
use crate::language::{Key, Language, Slots};
use crate::model::{ClueId, ItemId, Mark, Model};
use crate::sentence::{clause_in_words, clue_sentence};

/// The language of the puzzle: English, or another one that Zebra has the phrases of.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::explain::{Report, Native, walkthrough};
/// # #[cfg(feature = "generate")] {
/// use zebra::generate::{Generator, Options, Theme};
/// let puzzle = Generator::new(Theme::named("street-de").unwrap(), Options::default())?.puzzle(1)?;
/// let text = Report::default().walkthrough(&walkthrough(&puzzle.model), &Native);
/// assert!(text.contains("Hinweis 1"), "{text}");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Native;

impl Native {
    /// Returns the phrases of a puzzle's language; `None` if it is English or has none.
    fn of(model: &Model) -> Option<Translated<'_>> {
        let language = Language::of_code(model.language()).filter(|language| !language.is_english())?;
        Some(Translated { language, model })
    }
}

impl Reporter for Native {
    fn step(&self, model: &Model, step: &Step) -> String {
        Native::of(model).map_or_else(|| English.step(model, step), |words| words.step(step))
    }

    fn ending(&self, explanation: &Explanation<'_>) -> String {
        let Some(words) = Native::of(explanation.model) else { return English.ending(explanation) };
        words.ending(explanation.ending, explanation.grid.size(), explanation.grid.open())
    }

    fn opening(&self, walkthrough: &Walkthrough<'_>) -> Option<String> {
        let Some(words) = Native::of(walkthrough.model) else { return English.opening(walkthrough) };
        let pair = |&(mark, clue): &(Mark, ClueId)| format!("{} ({})", words.fact(mark), words.label(clue));
        let pairs: Vec<String> = walkthrough.opening.iter().map(pair).collect();
        (!pairs.is_empty()).then(|| words.listing(Key::Opening, &pairs))
    }

    fn outline(&self, walkthrough: &Walkthrough<'_>) -> Vec<String> {
        match Native::of(walkthrough.model) {
            Some(_) => Vec::new(),
            None => English.outline(walkthrough),
        }
    }

    fn paragraph(&self, walkthrough: &Walkthrough<'_>, index: usize) -> Passage {
        match Native::of(walkthrough.model) {
            Some(words) => {
                let paragraph = &walkthrough.paragraphs[index];
                passage(&mut Narrative { words, walkthrough, index }, paragraph)
            }
            None => English.paragraph(walkthrough, index),
        }
    }

    fn walkthrough_ending(&self, walkthrough: &Walkthrough<'_>) -> String {
        let Some(words) = Native::of(walkthrough.model) else {
            return English.walkthrough_ending(walkthrough);
        };
        words.ending(walkthrough.ending, walkthrough.grid.size(), walkthrough.grid.open())
    }
}

/// The phrases of a language, for one puzzle.
#[derive(Clone, Copy)]
struct Translated<'m> {
    language: &'static Language,
    model: &'m Model,
}

impl Translated<'_> {
    fn phrase(&self, key: Key, slots: &Slots<'_>) -> String {
        self.language.polished(&self.language.phrase(key, slots))
    }

    /// Returns a phrase with a list in it.
    fn listing(&self, key: Key, parts: &[String]) -> String {
        self.phrase(key, &[("list", &self.joined(parts))])
    }

    /// Returns clauses with semicolons between them.
    fn joined(&self, parts: &[String]) -> String {
        parts.join(self.language.text(Key::Semicolon))
    }

    fn text(&self, key: Key) -> String {
        self.language.text(key).to_owned()
    }

    /// Returns a mark as a clause.
    fn fact(&self, mark: Mark) -> String {
        if let Some(clause) = clause_in_words(self.model, &mark.fact()) {
            return self.language.polished(&clause);
        }
        let (one, other) = mark.items();
        let key = if mark.is_together() { Key::Together } else { Key::Apart };
        let [one, other] = [one, other].map(|item| &*self.model.item(item).title);
        self.phrase(key, &[("one", one), ("other", other)])
    }

    /// Returns marks as clauses, the first few of many.
    fn facts(&self, marks: &[Mark]) -> String {
        let mut parts: Vec<String> = marks.iter().take(MOST_LISTED).map(|&mark| self.fact(mark)).collect();
        if marks.len() > MOST_LISTED {
            let more = (marks.len() - MOST_LISTED).to_string();
            parts.push(self.phrase(Key::More, &[("n", &more)]));
        }
        self.joined(&parts)
    }

    fn label(&self, clue: ClueId) -> String {
        self.phrase(Key::ClueLabel, &[("n", &self.model.clue(clue).label)])
    }

    fn quoted(&self, clue: ClueId) -> String {
        let clue = self.model.clue(clue);
        let sentence = clue_sentence(self.model, clue);
        self.language.phrase(Key::Clue, &[("n", &clue.label), ("text", &sentence)])
    }

    /// Returns items as a list of names.
    fn names(&self, items: &[ItemId]) -> String {
        self.language.list(items.iter().map(|&item| &*self.model.item(item).title), Key::And)
    }

    fn step(&self, step: &Step) -> String {
        let mut sentences: Vec<String> = step.clues.iter().map(|&clue| self.quoted(clue)).collect();
        if !step.premises.is_empty() {
            let known: Vec<String> = step.premises.iter().map(|&mark| self.fact(mark)).collect();
            sentences.push(self.listing(Key::Known, &known));
        }
        if let Some(refutation) = &step.refutation {
            sentences.push(self.listing(Key::Suppose, &[self.fact(refutation.supposed)]));
            for inner in &refutation.steps {
                let cited: Vec<String> = inner.clues.iter().map(|&clue| self.label(clue)).collect();
                let note = if cited.is_empty() { String::new() } else { format!(" ({})", cited.join(", ")) };
                let known: Vec<String> = inner.premises.iter().map(|&mark| self.fact(mark)).collect();
                sentences.push(match inner.is_contradiction() {
                    true if known.is_empty() => self.text(Key::EndContradiction),
                    true => self.listing(Key::Impossible, &[format!("{}{note}", self.joined(&known))]),
                    false => self.listing(Key::Then, &[format!("{}{note}.", self.facts(&inner.conclusions))]),
                });
            }
        }
        match step.is_contradiction() {
            true => sentences.push(self.text(Key::EndContradiction)),
            false => {
                let so = format!("{} {}.", self.language.text(Key::So), self.facts(&step.conclusions));
                sentences.push(self.language.polished(&so));
            }
        }
        sentences.join(" ")
    }

    fn ending(&self, ending: Ending, size: usize, open: usize) -> String {
        let size = size.to_string();
        let open = || self.phrase(Key::OpenMarks, &[("n", &open.to_string()), ("all", &size)]);
        match ending {
            Ending::Full => self.text(Key::EndFull),
            Ending::Contradiction => self.text(Key::EndContradiction),
            Ending::TooLarge => {
                let [most, items, questions] =
                    [MOST_MARKS, MOST_ITEMS, MOST_QUESTIONS].map(|most| most.to_string());
                let slots = [("most", &*most), ("items", &*items), ("questions", &*questions)];
                self.phrase(Key::EndTooLarge, &slots)
            }
            Ending::Ambiguous => format!("{} {}", self.text(Key::EndAmbiguous), open()),
            Ending::BudgetExhausted => format!("{} {}", self.text(Key::EndBudget), open()),
        }
    }
}
