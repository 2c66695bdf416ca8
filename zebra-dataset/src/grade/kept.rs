//! Whether the text after a solution keeps it: each sentence leaves it as it is, opens it, settles what was open, or takes it back.
//!
//! What is not known to be harmless takes a solution back: items joined in another way than in the solution, a denial, an exchange, an
//! error that is not denied, and a doubt, a supposition or a question that no later sentence settles.

use std::collections::HashSet;

use super::names::Names;
use super::refuted::refutes;
use super::remarks::before_reason;
use super::sentences::named_in;
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

/// Returns whether the text after a solution keeps it. `row_of` gives the row of an item.
pub(super) fn keeps(
    names: &Names<'_>,
    after: &str,
    is_supposed: bool,
    row_of: &impl Fn(usize, &str) -> Option<usize>,
) -> bool {
    let mut open = is_supposed.then_some(Effect::Opens);
    for line in after.lines() {
        let is_checked = has_mark("checks", line) && !has_mark("crosses", line);
        for text in names.sentences(line).into_iter().filter(|text| text.contains(char::is_alphanumeric)) {
            let effect = Sentence::new(names, text, row_of).effect(is_checked);
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

/// Returns the sentences of a line after the last one that names several items of one row.
pub(super) fn after_rows<'t>(
    names: &Names<'_>,
    line: &'t str,
    row_of: &impl Fn(usize, &str) -> Option<usize>,
) -> &'t str {
    // A semicolon may be in a row.
    let mut ends: Vec<usize> = Vec::new();
    for sentence in names.sentences(line) {
        let before = ends.last().copied().unwrap_or(0);
        if line[..before].ends_with(';') {
            ends.pop();
        }
        ends.push(before + sentence.len());
    }
    let starts = [0].into_iter().chain(ends.iter().copied());
    let sentences: Vec<(usize, usize)> = starts.zip(ends.iter().copied()).collect();
    let is_row =
        |(start, end): &(usize, usize)| are_of_one_row(&place(names, &line[*start..*end], row_of).placed);
    let last = sentences.into_iter().rev().find(is_row);
    last.map_or("", |(_, end)| &line[end..])
}

fn has_mark(list: &str, text: &str) -> bool {
    words().list(list).iter().any(|mark| text.contains(mark))
}

/// A part of a sentence.
struct Clause {
    /// What it names: columns and rows.
    placed: Vec<(usize, Option<usize>)>,
    /// The words that name nothing.
    others: String,
}

impl Clause {
    fn has(&self, list: &str) -> bool {
        words().any(list, &self.others)
    }

    fn has_any(&self, lists: &[&str]) -> bool {
        lists.iter().any(|list| self.has(list))
    }

    fn denies(&self) -> bool {
        self.has_any(&["not", "none"])
    }

    /// Returns whether it relates items, such as neighbors, rather than joining them.
    fn relates(&self) -> bool {
        let is_superlative = |word: &str| word.len() > 4 && word.ends_with("est") && !word.contains('\'');
        self.has_any(&["relations", "neighborhood", "sides", "comparisons", "directions-of"])
            || self.others.split(' ').any(is_superlative)
    }

    /// Returns whether it denies that items of one row are together.
    fn denies_own(&self) -> bool {
        are_of_one_row(&self.placed) && self.denies() && !self.relates()
    }

    /// Returns whether it joins items of different rows.
    fn differs(&self) -> bool {
        differ(&self.placed) && !self.relates() && !self.denies()
    }
}

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
        let clauses = |text: &str| -> Vec<Clause> {
            let parts = text.split([',', ':', ';', '—', '–', '(']);
            // "it must be at the fourth berth and the Intrepid carries marble"
            let clauses = parts.flat_map(|part| {
                let parts: Vec<Clause> = parts_at_and(part).map(|part| place(names, part, row_of)).collect();
                // "orange and green are houses 2 and 1" is one statement.
                let are_joined = parts.windows(2).any(|pair| {
                    let next = pair[1].placed.first().map(|(column, _)| column);
                    matches!(&pair[0].placed[..], [(column, _)] if Some(column) == next)
                });
                if are_joined { vec![place(names, part, row_of)] } else { parts }
            });
            clauses.collect()
        };
        let stated = before_reason(text);
        Sentence {
            text,
            whole: place(names, text, row_of),
            stated: clauses(stated),
            reasons: clauses(&text[stated.len()..]),
        }
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
        self.stated.iter().chain(&self.reasons).any(|clause| clause.has_any(lists) && !clause.denies())
    }

    fn effect(&self, is_checked: bool) -> Effect {
        if self.text.trim_end().ends_with('?') {
            return if is_checked { Effect::Nothing } else { self.effect_of_question() };
        }
        if self.has("commonplaces") {
            return Effect::Excludes;
        }
        let denies = self.whole.denies();
        let is_offer = self.has("hypotheses") || !denies && !self.has("slips");
        if self.has("offers") && is_offer && !self.has("exchanges") {
            return Effect::Nothing;
        }
        let faults = ["refuting", "failing", "faults", "exclusions"];
        let excludes = self.whole.has_any(&faults);
        if excludes && self.has("exchanges") {
            return self.excludes();
        }
        if self.has("hypotheses") && (self.names_item() || self.has("solutions")) {
            let is_refuted = excludes || self.names_item() && denies || self.has("clashes");
            return if is_refuted { self.excludes() } else { Effect::Supposes };
        }
        let names_stated = self.stated.iter().any(|clause| !clause.placed.is_empty());
        if refutes(before_reason(self.text)) && !names_stated && !self.has("hypotheses") {
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

    /// Returns the effect of a sentence with a word for what is wrong or impossible.
    fn effect_of_fault(&self) -> Effect {
        // "Clue 3 is not satisfied" has its own denial.
        if self.asserts(&["slips"]) || !self.names_item() && self.has("unmet") {
            return Effect::Refutes;
        }
        if self.asserts(&["refuting", "failing", "faults", "exclusions"]) {
            let is_of_solution = !self.names_item() || self.is_own();
            return if is_of_solution { Effect::Refutes } else { self.excludes() };
        }
        // "There is no contradiction", and "Ann cannot be ruled out"
        if self.has("exclusions") { Effect::Doubts } else { Effect::Affirms }
    }

    /// Returns the effect of a sentence that excludes something else, and may conclude from that: "Floor 3 is impossible, so …"
    fn excludes(&self) -> Effect {
        if self.has("concluding") { Effect::Concludes } else { Effect::Excludes }
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
        let is_substituted = self.has("substitutes")
            && matches!(&self.whole.placed[..], [(_, one), (_, other), ..] if one != other);
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
        let others = ["not", "earlier", "clue", "but-only"];
        let is_open = |clause: &str| {
            words().any("doubts", clause) && !others.iter().any(|list| words().any(list, clause))
        };
        !is_checked
            && (self.names_item() || self.has("solutions"))
            && self.text.split([':', ';']).any(is_open)
    }
}

/// Splits a clause at each word such as "and".
fn parts_at_and(clause: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let tokens = clause.split_inclusive(' ');
    let ends = tokens.scan(0, |at, token| {
        *at += token.len();
        Some((*at, words().has("and", &token.trim().to_lowercase())))
    });
    let ends: Vec<usize> = ends.filter_map(|(at, is_and)| is_and.then_some(at)).collect();
    ends.into_iter().chain([clause.len()]).map(move |end| {
        let part = &clause[start..end];
        start = end;
        part
    })
}

/// Returns whether several items are of one row.
fn are_of_one_row(placed: &[(usize, Option<usize>)]) -> bool {
    placed.len() > 1 && placed[0].1.is_some() && placed.iter().all(|(_, row)| *row == placed[0].1)
}

/// Returns whether a clause joins items of different rows: two of them, or items of two rows that are no list of both.
fn differ(placed: &[(usize, Option<usize>)]) -> bool {
    let mut runs = placed.chunk_by(|one, other| one.1 == other.1);
    if runs.all(|run| run.len() > 1 && run.windows(2).all(|pair| pair[0].0 != pair[1].0)) {
        return false;
    }
    let is_pair = |pair: &[(usize, Option<usize>)]| {
        let rows = (pair[0].1, pair[1].1);
        pair[0].0 != pair[1].0 && matches!(rows, (Some(one), Some(other)) if one != other)
    };
    let rows: HashSet<usize> = placed.iter().filter_map(|(_, row)| *row).collect();
    let columns: HashSet<usize> = placed.iter().map(|(column, _)| *column).collect();
    match placed.len() % 2 {
        0 => placed.chunks_exact(2).any(is_pair),
        // "orange and green are houses 2 and 1" names a column twice.
        _ => rows.len() > 1 && columns.len() == placed.len(),
    }
}

/// Returns the columns and rows of what a text names, and the words that name nothing.
fn place(names: &Names<'_>, text: &str, row_of: &impl Fn(usize, &str) -> Option<usize>) -> Clause {
    let Some((mentions, others)) = named_in(names, text) else {
        return Clause { placed: Vec::new(), others: text.to_owned() };
    };
    let row = |column, text: &str, row: Option<usize>| row.or_else(|| row_of(column, text));
    let placed =
        mentions.iter().map(|mention| (mention.column, row(mention.column, &mention.text, mention.row)));
    Clause { placed: placed.collect(), others }
}
