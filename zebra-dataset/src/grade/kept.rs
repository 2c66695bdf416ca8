//! Whether the text after a solution keeps it: each sentence leaves it as it is, opens it, settles what was open, or takes it back.
//!
//! What is not known to be harmless takes a solution back: items joined in another way than in the solution, a denial, an exchange, an
//! error that is not denied, and a doubt, a supposition or a question that no later sentence settles.

use std::collections::HashSet;

use super::clauses::without_notes;
use super::names::Names;
use super::placed::{Clause, are_of_one_row, differ, parts_at_and, parts_at_marks, place};
use super::refuted::{is_one_of_several, is_supposed, refutes};
use super::remarks::{before_reason, first_word};
use super::words::words;

/// What a sentence does to the solution before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Nothing,
    /// Asks whether the solution is right, until it is confirmed.
    Opens,
    /// Says that something else is possible, until an argument concludes.
    Doubts,
    /// Supposes or asks something else, until that is excluded or the argument concludes.
    Supposes,
    /// Excludes something else.
    Excludes,
    /// Says that something is wrong: the solution, or what is supposed.
    Refutes,
    /// Confirms the solution.
    Affirms,
    /// Concludes an argument.
    Concludes,
    /// Puts something else in place of the solution.
    Replaces,
}

/// Returns whether the text before and after a solution keeps it. `row_of` gives the row of an item.
pub(super) fn keeps(
    names: &Names<'_>,
    (before, after): (&str, &str),
    row_of: &impl Fn(usize, &str) -> Option<usize>,
) -> bool {
    let mut open = match is_one_of_several(names, before) {
        true => Some(Effect::Doubts),
        false => is_supposed(names, before).then_some(Effect::Opens),
    };
    for line in after.lines() {
        let is_checked = has_mark("checks", line) && !has_mark("crosses", line);
        let mut texts = names.sentences(line);
        texts.retain(|text| text.contains(char::is_alphanumeric));
        let effect = |text: &str| Sentence::new(names, text, row_of).effect(is_checked);
        let effects: Vec<Effect> = texts.iter().map(|text| effect(text)).collect();
        // "Suppose …. Then …. Contradiction."
        let is_end = |at: &usize| {
            effects[*at] == Effect::Refutes && texts[*at].split_whitespace().count() <= MOST_OF_END
        };
        let supposed = effects.iter().position(|effect| *effect == Effect::Supposes);
        let refuted = (0..texts.len()).rev().find(is_end).unwrap_or(0);
        for (at, &effect) in effects.iter().enumerate() {
            let is_argument = supposed.is_some_and(|start| start < at) && at < refuted;
            if is_argument && effect != Effect::Refutes {
                continue;
            }
            open = match (open, effect) {
                (_, Effect::Concludes) | (Some(Effect::Opens), Effect::Affirms) => None,
                (Some(Effect::Supposes), Effect::Refutes | Effect::Excludes) => None,
                // What follows from a supposition is a part of it.
                (_, Effect::Nothing | Effect::Affirms | Effect::Excludes)
                | (Some(Effect::Supposes), Effect::Replaces) => open,
                (_, Effect::Refutes | Effect::Replaces) => return false,
                (Some(Effect::Doubts), _) => open,
                (_, effect) => Some(effect),
            };
        }
    }
    open.is_none()
}

/// The most words of a sentence that ends an argument from a supposition.
const MOST_OF_END: usize = 3;

/// Returns the sentences of a line after the last one that names several items of one row.
pub(super) fn after_rows<'t>(
    names: &Names<'_>,
    line: &'t str,
    row_of: &impl Fn(usize, &str) -> Option<usize>,
) -> &'t str {
    // Where each sentence starts, where its last part does, and where it ends: a semicolon may be in a row, or between rows.
    let mut sentences: Vec<[usize; 3]> = Vec::new();
    for part in names.sentences(line) {
        let before = sentences.last().map_or(0, |&[.., end]| end);
        let joined = sentences.pop_if(|_| line[..before].ends_with(';'));
        let start = joined.map_or(before, |[start, ..]| start);
        sentences.push([start, before, before + part.len()]);
    }
    let is_row = |start: usize, end: usize| are_of_one_row(&place(names, &line[start..end], row_of).placed);
    // "Ann: 9:00, Bob: 9:15"
    let are_rows = |text: &str| {
        let is_row = |part: &str| {
            [": ", " = "].iter().any(|mark| part.contains(mark))
                && are_of_one_row(&place(names, part, row_of).placed)
        };
        text.contains(", ") && text.split(", ").all(is_row)
    };
    let is_last = |&[start, part, end]: &[usize; 3]| {
        is_row(start, end) || is_row(part, end) || are_rows(&line[start..end])
    };
    let last = sentences.into_iter().rev().find(is_last);
    last.map_or("", |[.., end]| &line[end..])
}

fn has_mark(list: &str, text: &str) -> bool {
    words().list(list).iter().any(|mark| text.contains(mark))
}

/// The most words of a clause that only denies what is before it.
const MOST_DENYING: usize = 5;

/// A sentence after a solution.
struct Sentence<'t> {
    text: &'t str,
    whole: Clause,
    /// Its clauses before a reason, and those of the reason.
    stated: Vec<Clause>,
    reasons: Vec<Clause>,
}

impl<'t> Sentence<'t> {
    fn new(names: &Names<'_>, text: &'t str, row_of: &impl Fn(usize, &str) -> Option<usize>) -> Self {
        let is_and = |word: &&str| words().has("and", &word.to_lowercase());
        let clauses = |text: &str| -> Vec<Clause> {
            let parts = parts_at_marks(text).into_iter();
            // "it must be at the fourth berth and the Intrepid carries marble"
            let clauses = parts.flat_map(|part| {
                let parts: Vec<Clause> = parts_at_and(part).map(|part| place(names, part, row_of)).collect();
                let whole = place(names, part, row_of);
                // "orange and green are houses 2 and 1" is one statement, and "Stone and Feather" one item.
                let are_joined = parts.windows(2).any(|pair| {
                    let next = pair[1].placed.first().map(|(column, _)| column);
                    matches!(&pair[0].placed[..], [(column, _)] if Some(column) == next)
                });
                let are_joined =
                    are_joined || whole.others.split(' ').filter(is_and).count() + 1 < parts.len();
                if are_joined { vec![whole] } else { parts }
            });
            clauses.collect()
        };
        let reason = before_reason(text);
        let last = reason.split_whitespace().next_back().unwrap_or("").to_lowercase();
        // "The vase was given by Ann" names no reason, and nothing is stated before "as" in "Ann works as the cook".
        let is_none = words().has("unsure-reasons", &first_word(&text[reason.len()..]))
            && (words().has("auxiliaries", &last) || place(names, reason, row_of).placed.len() == 1);
        let stated = if is_none { text } else { reason };
        let mut all = clauses(stated);
        if stated.contains('(') {
            // "The vase (1896) is Ann's" says that also without the note, and "Ann (tea) is the boss of Bob (milk)" nothing else.
            let bare = clauses(&without_notes(stated));
            let are_of_rows = !differ(&place(names, stated, row_of).placed);
            if are_of_rows && !bare.iter().any(Clause::differs) {
                all.retain(|clause| !clause.differs());
            }
            all.extend(bare);
        }
        let reasons = clauses(&text[stated.len()..]);
        Sentence { text, whole: place(names, text, row_of), stated: all, reasons }
    }

    fn has(&self, list: &str) -> bool {
        self.whole.has(list)
    }

    fn begins_with(&self, list: &str) -> bool {
        let mut tokens = self.text.split(|letter: char| !letter.is_alphanumeric());
        // "3. So Ann …" is in a list.
        tokens
            .find(|word| word.contains(char::is_alphabetic))
            .is_some_and(|word| words().has(list, &word.to_lowercase()))
    }

    fn names_item(&self) -> bool {
        !self.whole.placed.is_empty()
    }

    /// Returns whether it names several items before a reason, all of one row.
    fn is_own(&self) -> bool {
        let placed: Vec<_> = self.stated.iter().flat_map(|clause| clause.placed.iter().copied()).collect();
        are_of_one_row(&placed)
    }

    /// Returns whether a clause has a word of a list, and does not deny it.
    fn asserts(&self, lists: &[&str]) -> bool {
        self.stated.iter().chain(&self.reasons).any(|clause| clause.asserts(lists))
    }

    fn effect(&self, is_checked: bool) -> Effect {
        if self.text.trim_end().ends_with('?') {
            return if is_checked { Effect::Nothing } else { self.effect_of_question() };
        }
        if self.has("commonplaces") {
            return Effect::Excludes;
        }
        if let Some(effect) = self.effect_of_history() {
            return effect;
        }
        if self.crosses_clue()
            || self.fails_clue()
            || self.asserts(&["dropping"]) && !self.whole.has_any(&["hypotheses", "past"])
        {
            return Effect::Refutes;
        }
        let denies = self.whole.denies();
        let is_offer = self.has("hypotheses") || !denies && !self.has("slips");
        if self.has("offers") && is_offer && !self.has("exchanges") {
            return Effect::Nothing;
        }
        let faults = ["refuting", "failing", "faults", "exclusions"];
        let excludes = self.whole.has_any(&faults);
        // "Unless they are exchanged, clue 2 fails", and "Clue 2 fails unless Ann is in house 2"
        if excludes && self.is_conditional_on_other() {
            return Effect::Refutes;
        }
        if excludes && self.whole.has_any(&["exchanges", "unless"]) {
            return self.excludes();
        }
        if self.has("hypotheses") && (self.names_item() || self.has("solutions")) {
            let is_refuted = excludes || self.names_item() && denies || self.has("clashes");
            return if is_refuted { self.excludes() } else { Effect::Supposes };
        }
        let names_stated = self.stated.iter().any(|clause| !clause.placed.is_empty());
        if refutes(before_reason(self.text)) && !names_stated && !self.has("hypotheses")
            || self.is_denied_at_end()
        {
            return Effect::Refutes;
        }
        if !self.whole.has_any(&["past", "alternatives"]) && (excludes || self.has("slips")) {
            return self.effect_of_fault();
        }
        if self.is_replaced(is_checked) {
            return Effect::Replaces;
        }
        if self.is_doubted(is_checked) {
            return Effect::Doubts;
        }
        self.effect_of_statement(denies, is_checked)
    }

    fn effect_of_statement(&self, denies: bool, is_checked: bool) -> Effect {
        if self.begins_with("concluding")
            || self.names_item() && self.whole.has_any(&["concluding", "settlements"])
        {
            Effect::Concludes
        } else if !denies && self.has("affirmations") || is_checked {
            Effect::Affirms
        } else if self.begins_with("none") {
            // "Could Ann and Bob be swapped? No: …"
            Effect::Excludes
        } else if (self.begins_with("retractions") || self.has("rethinking")) && !self.is_own() {
            Effect::Opens
        } else {
            Effect::Nothing
        }
    }

    fn effect_of_question(&self) -> Effect {
        let is_about_other = self.whole.has_any(&["hypotheses", "alternatives", "exchanges"])
            || !self.begins_with("asking") && differ(&self.whole.placed);
        if self.has("offers") || self.has("courtesies") && !self.names_item() {
            Effect::Nothing
        } else if is_about_other {
            Effect::Supposes
        } else if self.begins_with("asking") {
            Effect::Nothing
        } else {
            Effect::Opens
        }
    }

    /// Returns the effect of a sentence about an earlier draft, which may be what is above: "My first draft was wrong" needs "The list above
    /// is the corrected version".
    fn effect_of_history(&self) -> Option<Effect> {
        let changes = self.has("exchanges") || self.stated.iter().any(Clause::differs);
        if words().any("corrected", self.text) && !self.whole.denies() && !changes {
            let is_below = words().any("below", self.text).then_some(Effect::Opens);
            return is_below.or_else(|| words().any("above", self.text).then_some(Effect::Affirms));
        }
        let is_wrong = self.asserts(&["slips", "refuting", "failing", "faults"]) || self.begins_with("this");
        words().any("former", self.text).then_some(if is_wrong { Effect::Opens } else { Effect::Nothing })
    }

    /// Returns the effect of a sentence with a word for what is wrong or impossible.
    fn effect_of_fault(&self) -> Effect {
        // "Clue 3 is not satisfied" has its own denial.
        if self.asserts(&["slips"]) || !self.names_item() && self.has("unmet") {
            return Effect::Refutes;
        }
        if self.asserts(&["refuting", "failing", "faults", "exclusions"]) {
            // "Fred isn't at 8:20: Dan is."
            let denies_own = self.stated.iter().any(Clause::denies_own);
            let is_of_solution = !self.names_item() || self.is_own() || denies_own;
            return if is_of_solution { Effect::Refutes } else { self.excludes() };
        }
        // "There is no contradiction", and "Ann cannot be ruled out"
        if self.has("exclusions") { Effect::Doubts } else { Effect::Affirms }
    }

    /// Returns the effect of a sentence that excludes something else, and may conclude from that: "Floor 3 is impossible, so …"
    fn excludes(&self) -> Effect {
        if self.has("concluding") { Effect::Concludes } else { Effect::Excludes }
    }

    /// Returns whether a cross is beside the number of a clue: "clue 1 ✓, clue 2 ✗".
    fn crosses_clue(&self) -> bool {
        self.text.split([',', ';']).any(|part| {
            let tokens =
                part.split(|letter: char| !letter.is_alphanumeric()).filter(|token| !token.is_empty());
            let tokens: Vec<String> = tokens.map(str::to_lowercase).collect();
            let is_number = |token: &String| token.bytes().all(|byte| byte.is_ascii_digit());
            let is_cross = has_mark("crosses", part) || tokens.last().is_some_and(|last| last == "x");
            is_cross
                && tokens.iter().any(|token| words().has("clue", token))
                && tokens.iter().all(|token| words().has("clue", token) || is_number(token) || token == "x")
        })
    }

    /// Returns whether a clue that is stated again is marked as violated: "Clue 5: Ann is beside Bob ✗", "Ann is beside Bob (violated)".
    fn fails_clue(&self) -> bool {
        let is_other = ["hypotheses", "exchanges", "alternatives", "unless", "past"];
        let restates = self.has("clue") || self.whole.relates() || self.is_own();
        if !restates || self.whole.has_any(&is_other) || self.stated.iter().any(Clause::differs) {
            return false;
        }
        let bare = |text: &str| text.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        let is_verdict = |text: &str| words().has("verdicts", &bare(text).replace('’', "'"));
        let marked = self
            .text
            .rsplit(['—', '–', '(', '[', '→', ':'])
            .next()
            .filter(|last| last.len() < self.text.len());
        let dashed = self.text.rsplit_once(" - ").map(|(_, last)| last);
        let whole = bare(self.text);
        let ends = || words().list("verdicts").iter().any(|verdict| whole.ends_with(&format!(" {verdict}")));
        has_mark("crosses", self.text)
            || marked.is_some_and(is_verdict)
            || dashed.is_some_and(is_verdict)
            || self.begins_with("clue") && ends() && !words().any("not", self.text)
    }

    /// Returns whether a sentence says that a fault is there unless items are exchanged, or joined in another way.
    fn is_conditional_on_other(&self) -> bool {
        let is_denied = |clause: &Clause| clause.has("exchanges") && clause.denies();
        let is_kept = self.stated.iter().chain(&self.reasons).any(is_denied);
        self.has("exchanges") && (is_kept || self.has("unless"))
            || self.has("unless") && self.stated.iter().chain(&self.reasons).any(Clause::differs)
    }

    /// Returns whether the last clause of a sentence denies what is before it, and says nothing else: "Ann must be first, but she isn't".
    fn is_denied_at_end(&self) -> bool {
        let Some((_, last)) = self.text.rsplit_once([',', ';', '—', '–']) else { return false };
        let first = last.split_whitespace().next().unwrap_or("").to_lowercase();
        words().has("contraries", &first)
            && last.split_whitespace().count() <= MOST_DENYING
            && words().any("not", last)
            && self
                .stated
                .iter()
                .chain(&self.reasons)
                .next_back()
                .is_some_and(|clause| clause.placed.is_empty())
            && !self.whole.has_any(&["hypotheses", "past", "alternatives"])
    }

    /// Returns whether a sentence puts something else in place of the solution.
    fn is_replaced(&self, is_checked: bool) -> bool {
        if words().any("past", self.text) {
            return false;
        }
        let lists_other = self.lists_one_row() && differ(&self.whole.placed);
        let is_conflict = (self.stated.iter().any(Clause::differs) || lists_other)
            && !is_checked
            && (!self.has("or") || self.begins_with("or"));
        let denies_own = !is_checked && self.stated.iter().any(Clause::denies_own);
        let denies_all = !is_checked
            && !self.names_item()
            && self.whole.denies()
            && !self.whole.has_any(&["alternatives", "harmless", "offers"]);
        let excepts = self.names_item() && self.asserts(&["but-for"]);
        // "Read goat in place of rabbit."
        let is_substituted = match &self.whole.placed[..] {
            [_] => words().has("substituted", &self.whole.others.to_lowercase()),
            [(_, one), (_, other), ..] => one != other && self.has("substitutes"),
            [] => false,
        };
        is_conflict
            || is_substituted
            || denies_own
            || denies_all
            || excepts
            // "You could just as well begin with clue 1."
            || self.has("open-ends") && !self.has("beginnings")
            || self.asserts(&["dangers"])
            || self.has("exchanges") && !self.whole.denies()
    }

    /// Returns whether a sentence is a list of items of different columns, such as those of one row.
    fn lists_one_row(&self) -> bool {
        let columns: HashSet<usize> = self.whole.placed.iter().map(|(column, _)| *column).collect();
        let is_list = columns.len() > 2 || columns.len() == 2 && self.whole.others.is_empty();
        is_list && columns.len() == self.whole.placed.len() && !self.whole.denies() && !self.whole.relates()
    }

    /// Returns whether a clause says that something may be, and no more than that.
    fn is_doubted(&self, is_checked: bool) -> bool {
        let others = ["not", "none", "earlier", "clue", "but-only"];
        let is_open = |clause: &str| {
            words().any("doubts", clause) && !others.iter().any(|list| words().any(list, clause))
        };
        !is_checked
            && (self.names_item() || self.has("solutions"))
            && self.text.split([':', ';']).any(is_open)
    }
}
