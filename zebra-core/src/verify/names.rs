//! The names of clues, items and numbers in these messages.

use super::Verifier;
use super::clues::SMALL;
use crate::diagnostic::{Diagnostic, Spot};
use crate::draft::Notation;
use crate::model::{Clue, ClueId, ItemId};
use crate::printed::quoted_amount;
use crate::sentence::{formula_sentence, list, plural, short_list};

/// The number of characters above which the sentence of a clue is cut short.
const LONGEST: usize = 90;

/// The most clues that a message lists, and that have a note.
const MOST_CLUES: usize = 40;

impl Verifier<'_> {
    /// Returns the place of a clue.
    pub(super) fn clue_at(&self, clue: ClueId) -> Spot {
        self.spots.clues.get(clue.index()).copied().unwrap_or(Spot::NONE)
    }

    /// Returns the label of a clue, in backticks unless it is a number or a word.
    pub(super) fn label(&self, clue: ClueId) -> String {
        let label = &*self.model.clue(clue).label;
        if label.chars().all(char::is_alphanumeric) { label.to_owned() } else { format!("`{label}`") }
    }

    /// Returns "clue 3" or "clues 3, 5 and 7 to 12".
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
        let parts = match parts.len() > MOST_CLUES {
            true => short_list(clues.iter().map(|clue| self.label(*clue)), MOST_CLUES),
            false => list(parts, "and"),
        };
        format!("{} {parts}", plural(clues.len(), "clue"))
    }

    /// Adds a note for each of these clues, with its sentence. `apart` returns what the clue with this label does
    /// together with the others of them, such as "clues 3 and 5".
    pub(super) fn with_clues(
        &self,
        mut diagnostic: Diagnostic,
        clues: &[ClueId],
        apart: impl Fn(&str, &str) -> String,
    ) -> Diagnostic {
        for &clue in clues.iter().take(MOST_CLUES) {
            let label = self.label(clue);
            let note = format!("clue {label} states \"{}\"", self.sentence(clue));
            let others = match clues.len() - 1 {
                0 => String::new(),
                many if many >= SMALL => format!("{many} other clues"),
                _ => self.clues(&clues.iter().copied().filter(|other| *other != clue).collect::<Vec<_>>()),
            };
            diagnostic = diagnostic.with_standalone_related(self.clue_at(clue), note, apart(&label, &others));
        }
        diagnostic
    }

    /// Adds the author's own sentence of the clue that an error is at, if there is one.
    pub(super) fn with_own_sentence(&self, diagnostic: Diagnostic, clue: ClueId) -> Diagnostic {
        if self.model.clue(clue).sentence.is_none() {
            return diagnostic;
        }
        let note = format!("clue {} states \"{}\"", self.label(clue), self.sentence(clue));
        diagnostic.with_related(Spot::NONE, note)
    }

    /// Returns the author's sentence of a clue, or one of its meaning.
    fn sentence(&self, clue: ClueId) -> String {
        let Clue { sentence, formulas, .. } = self.model.clue(clue);
        let composed = || {
            let sentences = formulas.iter().map(|formula| formula_sentence(self.model, formula));
            sentences.collect::<Vec<_>>().join(" ")
        };
        let text = sentence.as_ref().map_or_else(composed, ToString::to_string);
        let text = text.trim_end_matches('.');
        match text.char_indices().nth(LONGEST) {
            // Cut between two words.
            Some((end, _)) => {
                format!("{} …", text[..end].rsplit_once(' ').map_or(&text[..end], |(words, _)| words))
            }
            None => text.to_owned(),
        }
    }

    /// Returns an item in the author's notation, with its category if its name is ambiguous.
    pub(super) fn item(&self, item: ItemId) -> String {
        let (name, category) = (&self.model.item(item).name, self.model.item(item).category);
        let is_language = self.spots.notation == Notation::Language;
        if let Some(text) = quoted_amount(name, &self.model.item(item).phrase).filter(|_| is_language) {
            return text;
        }
        let is_number = name.starts_with(|letter: char| letter == '-' || letter.is_ascii_digit());
        if is_number || self.model.items().iter().filter(|other| other.name == *name).count() > 1 {
            self.spots.notation.item(&self.model.category(category).name, name)
        } else if self.spots.notation == Notation::Zbc
            && name.contains(|letter: char| !letter.is_alphanumeric())
        {
            format!("`{name}`")
        } else {
            name.to_string()
        }
    }

    /// Returns "`Red is First`", as in a clue.
    pub(super) fn statement(&self, (key, cell): (ItemId, ItemId)) -> String {
        let verb = if self.spots.notation == Notation::Zbc { "=" } else { "is" };
        let statement = format!("{} {verb} {}", self.item(cell), self.item(key));
        // Backticks inside are text.
        if statement.contains('`') { format!("`` {statement} ``") } else { format!("`{statement}`") }
    }
}

/// The number of cells above which the rest is only counted.
const MOST_CELLS: usize = 4;

/// Returns statements as a list of at most four: "`Red is First`, `Tea is First` and 3 more".
pub(super) fn some(statements: impl IntoIterator<Item = String>) -> String {
    short_list(statements, MOST_CELLS)
}

/// Returns a number with separated thousands, as in Rust: `1_000_000`.
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
