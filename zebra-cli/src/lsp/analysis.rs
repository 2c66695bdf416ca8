//! What is known of a puzzle while it is written: its parts, errors, names and answer.

use std::cell::OnceCell;
use std::ops::Range;

use zebra_runtime::diagnostic::{Diagnostic, Spot};
use zebra_runtime::draft::{Definition, ExpressionKind};
use zebra_runtime::english::{Reader, Role, Unread};
use zebra_runtime::model::{Assignment, ClueId, Formula};
use zebra_runtime::verify::{Extent, Request, VERIFY_BUDGET, Verified, verify};

use crate::format::InputFormat;
use crate::puzzle::Reading;
use crate::timing::Times;

/// A puzzle as far as its text can be read.
#[derive(Debug)]
pub(super) struct Analysis {
    pub(super) format: InputFormat,
    pub(super) reading: Reading,
    /// What solving shows.
    pub(super) verified: Verified,
    names: OnceCell<Vec<Occurrence>>,
    sentences: OnceCell<Vec<Sentence>>,
}

/// A name in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Occurrence {
    pub(super) at: Range<usize>,
    pub(super) what: Definition,
    pub(super) is_declaration: bool,
}

/// A clue in English, and how it was read.
#[derive(Debug, Clone)]
pub(super) struct Sentence {
    pub(super) at: Range<usize>,
    pub(super) formula: Result<Formula, Unread>,
    /// The names in it.
    items: Vec<Occurrence>,
}

impl Analysis {
    /// Reads, checks and verifies a puzzle. The budget is that of the compiler, so a keystroke costs at most as much.
    pub(super) fn of(format: InputFormat, text: &str) -> Analysis {
        // Only a source of Rust can have other than one puzzle.
        let reading = format.read(text, &mut Times::default()).remove(0);
        let Reading { draft, checked, .. } = &reading;
        let verified = match checked.declarations_are_sound {
            true => {
                let extent = if checked.diagnostics.is_empty() { Extent::Whole } else { Extent::Part };
                let request = Request::of(draft);
                let budget = request.budget.min(VERIFY_BUDGET);
                verify(&checked.model, &checked.spots, Request { extent, budget, ..request })
            }
            false => Verified::default(),
        };
        let (names, sentences) = (OnceCell::new(), OnceCell::new());
        Analysis { format, reading, verified, names, sentences }
    }

    /// Returns whether the text is meant as a puzzle. Any text could be plain text or JSON.
    pub(super) fn is_puzzle(&self, text: &str) -> bool {
        match self.format {
            InputFormat::Text => self.reading.draft.categories.len() > 1,
            InputFormat::Json => ["\"zebra\"", "\"categories\""].iter().any(|key| text.contains(key)),
            _ => true,
        }
    }

    /// Returns the errors, then the warnings.
    pub(super) fn diagnostics(&self) -> impl Iterator<Item = (bool, &Diagnostic)> {
        let errors = self.reading.checked.diagnostics.iter().chain(&self.verified.diagnostics);
        let warnings = self.reading.checked.warnings.iter().chain(&self.verified.warnings);
        errors.map(|error| (true, error)).chain(warnings.map(|warning| (false, warning)))
    }

    /// Returns the only answer, if it is known.
    pub(super) fn answer(&self) -> Option<&Assignment> {
        self.verified.answer.as_ref()
    }

    pub(super) fn range(&self, spot: Spot) -> Option<Range<usize>> {
        self.reading.ranges.get(spot)
    }

    /// Returns all names, in the order of the text.
    pub(super) fn names(&self) -> &[Occurrence] {
        self.names.get_or_init(|| {
            let spots = &self.reading.checked.spots;
            let occurrence = |what: Definition, spot: Spot, is_declaration: bool| {
                let at = self.range(spot).filter(|at| !at.is_empty())?;
                Some(Occurrence { at, what, is_declaration })
            };
            let model = &self.reading.checked.model;
            let categories = model.category_ids().map(Definition::Category).zip(&spots.categories);
            let items = model.item_ids().map(Definition::Item).zip(&spots.items);
            let links =
                (0..).map(|link| Definition::Link(zebra_runtime::model::LinkId(link))).zip(&spots.links);
            let declared = categories.chain(items).chain(links);
            let declared = declared.filter_map(|(what, spot)| occurrence(what, *spot, true));
            let used = spots.references.iter().filter_map(|(what, spot)| occurrence(*what, *spot, false));
            let said = self.sentences().iter().flat_map(|sentence| sentence.items.iter().cloned());
            let mut names: Vec<Occurrence> = declared.chain(used).chain(said).collect();
            // A declaration comes before other uses of the same place.
            names.sort_by_key(|name| (name.at.start, name.at.end, !name.is_declaration));
            names.dedup_by(|next, name| next.at == name.at && next.what == name.what);
            names
        })
    }

    /// Returns the name at a byte: the shortest one.
    pub(super) fn name_at(&self, byte: usize) -> Option<&Occurrence> {
        let has = |name: &&Occurrence| name.at.start <= byte && byte <= name.at.end;
        self.names().iter().filter(has).min_by_key(|name| name.at.len())
    }

    /// Returns the uses of a name, with its declaration.
    pub(super) fn uses(&self, what: Definition) -> impl Iterator<Item = &Occurrence> {
        self.names().iter().filter(move |name| name.what == what)
    }

    /// Returns the clues in English, in their order.
    pub(super) fn sentences(&self) -> &[Sentence] {
        self.sentences.get_or_init(|| {
            let (draft, model) = (&self.reading.draft, &self.reading.checked.model);
            let written = || {
                let formulas = draft.clues.iter().flat_map(|clue| &clue.formulas);
                formulas.filter_map(|formula| match &formula.kind {
                    ExpressionKind::Text(sentence) => Some((formula.at, sentence.as_str())),
                    _ => None,
                })
            };
            if written().next().is_none() {
                return Vec::new();
            }
            let mut reader = Reader::new(model);
            reader.learn(written().map(|(_, sentence)| sentence));
            let read = |(spot, sentence): (Spot, &str)| {
                let reading = reader.read(sentence);
                let items = match (&reading, draft.words.get(&spot)) {
                    (Ok(reading), Some(first)) => reading.parts.iter().filter_map(|(part, role)| {
                        let Role::Item(item) = role else { return None };
                        let at = self.reading.ranges.words(*first, sentence, part.clone())?;
                        Some(Occurrence { at, what: Definition::Item(*item), is_declaration: false })
                    }),
                    _ => {
                        return Some(Sentence {
                            at: self.range(spot)?,
                            formula: reading.map(|it| it.formula),
                            items: Vec::new(),
                        });
                    }
                };
                let items = items.collect();
                Some(Sentence { at: self.range(spot)?, formula: reading.map(|it| it.formula), items })
            };
            written().filter_map(read).collect()
        })
    }

    /// Returns the clue at a byte, with its range.
    pub(super) fn clue_at(&self, byte: usize) -> Option<(ClueId, Range<usize>)> {
        let clues = (0..).map(ClueId).zip(&self.reading.draft.clues);
        clues
            .flat_map(|(id, clue)| {
                let spots =
                    std::iter::once(clue.label.at).chain(clue.formulas.iter().map(|formula| formula.at));
                spots.filter_map(move |spot| Some((id, self.range(spot)?)))
            })
            .filter(|(_, at)| at.start <= byte && byte <= at.end)
            .min_by_key(|(_, at)| at.len())
            .filter(|(id, _)| id.index() < self.reading.checked.model.clues().len())
    }
}
