//! How clues, items and numbers are named in these messages. Layer 3.

use super::Verifier;
use crate::diagnostic::{Diagnostic, Spot};
use crate::model::{ClueId, ItemId};
use crate::sentence::{formula_sentence, list, plural, short_list};

/// A clue that says more than this is cut short in a note.
const LONGEST: usize = 90;

impl Verifier<'_> {
    /// The place of a clue.
    pub(super) fn clue_at(&self, clue: ClueId) -> Spot {
        self.places.clues.get(clue.index()).copied().unwrap_or(Spot::NONE)
    }

    /// The label of a clue; in backquotes where it is more than a number or a word.
    pub(super) fn label(&self, clue: ClueId) -> String {
        let label = &*self.model.clue(clue).label;
        if label.chars().all(char::is_alphanumeric) { label.to_owned() } else { format!("`{label}`") }
    }

    /// "clue 3", "clues 3, 5 and 7 to 12".
    pub(super) fn clues(&self, clues: &[ClueId]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut rest = clues;
        while let Some((&first, _)) = rest.split_first() {
            let run = rest.iter().zip(first.0..).take_while(|(clue, number)| clue.0 == *number).count();
            let (run, later) = rest.split_at(if run > 2 { run } else { 1 });
            rest = later;
            parts.push(match run {
                [first, _, .., last] => format!("{} to {}", self.label(*first), self.label(*last)),
                _ => self.label(first),
            });
        }
        format!("{} {}", plural(clues.len(), "clue"), list(parts, "and"))
    }

    /// Adds what each of these clues says, as the compiler understood it.
    pub(super) fn with_clues(&self, mut diagnostic: Diagnostic, clues: &[ClueId]) -> Diagnostic {
        for &clue in clues {
            let says = format!("clue {} says \"{}\"", self.label(clue), self.says(clue));
            diagnostic = diagnostic.with_related(self.clue_at(clue), says);
        }
        diagnostic
    }

    fn says(&self, clue: ClueId) -> String {
        let sentences = self.model.clue(clue).formulas.iter();
        let text =
            sentences.map(|formula| formula_sentence(self.model, formula)).collect::<Vec<_>>().join(" ");
        let text = text.trim_end_matches('.');
        match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{} …", text[..end].trim_end()),
            None => text.to_owned(),
        }
    }

    /// An item as the language writes it: with its category where its name alone would not do.
    pub(super) fn item(&self, item: ItemId) -> String {
        let (name, category) = (&self.model.item(item).name, self.model.item(item).category);
        let is_number = name.starts_with(|letter: char| letter == '-' || letter.is_ascii_digit());
        if is_number || self.model.items().iter().filter(|other| other.name == *name).count() > 1 {
            self.places.notation.item(&self.model.category(category).name, name)
        } else {
            name.to_string()
        }
    }

    /// "`Red is First`", as a clue would say it.
    pub(super) fn statement(&self, (key, cell): (ItemId, ItemId)) -> String {
        let verb = self.places.notation.says("is", "=");
        format!("`{} {verb} {}`", self.item(cell), self.item(key))
    }
}

/// Of so many cells of an answer the others are only counted.
const MOST_CELLS: usize = 4;

/// Returns statements as a list of at most four: "`Red is First`, `Tea is First` and 3 more".
pub(super) fn some(statements: impl IntoIterator<Item = String>) -> String {
    short_list(statements, MOST_CELLS)
}

/// A number with its thousands apart, as Rust writes it: `1_000_000`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}
