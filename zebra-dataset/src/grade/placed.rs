//! Clauses of sentences about a solution: which items they name, and in which rows of the solution these are.

use std::collections::HashSet;

use super::clauses::is_in_number;
use super::names::Names;
use super::sentences::named_in;
use super::words::words;

/// A part of a sentence.
pub(super) struct Clause {
    /// What it names: columns and rows.
    pub(super) placed: Vec<(usize, Option<usize>)>,
    /// The words that name nothing.
    pub(super) others: String,
}

impl Clause {
    pub(super) fn has(&self, list: &str) -> bool {
        words().any(list, &self.others)
    }

    pub(super) fn has_any(&self, lists: &[&str]) -> bool {
        lists.iter().any(|list| self.has(list))
    }

    pub(super) fn denies(&self) -> bool {
        self.has_any(&["not", "none"])
    }

    /// Returns whether it has a word of some lists and does not deny it; a phrase such as "is not valid" has its own denial.
    pub(super) fn asserts(&self, lists: &[&str]) -> bool {
        let is_own = |phrase: &&str| {
            let others = self.others.to_lowercase().replace('’', "'");
            let rest = others.replacen(phrase, " ", 1);
            rest.len() < others.len() && !["not", "none"].iter().any(|list| words().any(list, &rest))
        };
        let phrases =
            || lists.iter().flat_map(|list| words().list(list)).filter(|phrase| phrase.contains(' '));
        self.has_any(lists) && (!self.denies() || !self.has("harmless") && phrases().any(is_own))
    }

    /// Returns whether it relates items, such as neighbors, rather than joining them.
    pub(super) fn relates(&self) -> bool {
        let is_superlative = |word: &str| word.len() > 4 && word.ends_with("est") && !word.contains('\'');
        let others = self.without_unsure_sides();
        ["relations", "neighborhood", "sides", "comparisons", "directions-of"]
            .iter()
            .any(|list| words().any(list, &others))
            || self.others.split(' ').any(is_superlative)
    }

    /// Returns the words that name nothing without those that are a side only beside certain others: "was left in", "spricht über".
    fn without_unsure_sides(&self) -> String {
        let tokens: Vec<String> = self.others.split(' ').map(str::to_lowercase).collect();
        let is_side = |at: usize| {
            let beside = [at.wrapping_sub(1), at + 1].into_iter().filter_map(|other| tokens.get(other));
            !words().has("unsure-sides", &tokens[at])
                || beside.into_iter().any(|other| words().has("beside-sides", other))
        };
        let kept = (0..tokens.len()).filter(|&at| is_side(at)).map(|at| &*tokens[at]);
        kept.collect::<Vec<_>>().join(" ")
    }

    /// Returns whether it denies that items of one row are together.
    pub(super) fn denies_own(&self) -> bool {
        are_of_one_row(&self.placed) && self.denies() && !self.relates()
    }

    /// Returns whether it joins items of different rows.
    pub(super) fn differs(&self) -> bool {
        differ(&self.placed) && !self.relates() && !self.denies()
    }
}

/// Splits a sentence at each mark between clauses, but not inside of a number or a time such as 8:20.
pub(super) fn parts_at_marks(sentence: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, mark) in sentence.match_indices([',', ':', ';', '—', '–', '(']) {
        if !is_in_number(sentence, at, mark) {
            parts.push(&sentence[start..at]);
            start = at + mark.len();
        }
    }
    parts.push(&sentence[start..]);
    parts
}

/// Splits a clause at each word such as "and".
pub(super) fn parts_at_and(clause: &str) -> impl Iterator<Item = &str> {
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
pub(super) fn are_of_one_row(placed: &[(usize, Option<usize>)]) -> bool {
    placed.len() > 1 && placed[0].1.is_some() && placed.iter().all(|(_, row)| *row == placed[0].1)
}

/// Returns whether a clause joins items of different rows: two of them, or items of two rows that are no list of both.
pub(super) fn differ(placed: &[(usize, Option<usize>)]) -> bool {
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
pub(super) fn place(names: &Names<'_>, text: &str, row_of: &impl Fn(usize, &str) -> Option<usize>) -> Clause {
    let Some((mentions, others)) = named_in(names, text) else {
        return Clause { placed: Vec::new(), others: text.to_owned() };
    };
    let row = |column, text: &str, row: Option<usize>| row.or_else(|| row_of(column, text));
    // "Clue 3 breaks the tie" breaks nothing.
    let idioms = words().list("idioms").iter();
    let others = idioms.fold(others, |others, idiom| others.replace(idiom, ""));
    let placed =
        mentions.iter().map(|mention| (mention.column, row(mention.column, &mention.text, mention.row)));
    Clause { placed: placed.collect(), others }
}
