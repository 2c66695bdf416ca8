//! What several clues leave together, as the engine proves it.

use std::collections::BTreeSet;

use super::Story;
use super::argument::refs;
use crate::explain::narration::vocabulary::{Argued, End};
use crate::explain::prices::MOST_TRIED_TOGETHER;
use crate::explain::walkthrough::{Exclusion, Reason, Why};
use crate::explain::wording::{are_only_counted, attribute_of};
use crate::model::{CategoryId, ClueId, ItemId, Mark};
use crate::sentence::{capitalize, list, to_sentence};

/// The notice.
const NO_SHORT_ARGUMENT: &str = "No short argument was found for this paragraph.";

impl Story<'_> {
    /// States that several clues leave only the conclusion, or cannot hold.
    pub(super) fn together(&self, clues: &[ClueId], reasons: &[Reason], conclusion: Option<Mark>) -> Argued {
        let labels = self.labels(clues);
        let given = self.given(&refs(reasons));
        let since = if given.is_empty() { String::new() } else { format!(", since {given}") };
        let Some(conclusion) = conclusion else {
            let all = if clues.len() == 2 { "both" } else { "all" };
            let sentence = format!("Clues {labels} cannot {all} hold{since}.");
            return Argued::new(Vec::new(), End::Contradiction(sentence));
        };
        let notice = (clues.len() > MOST_TRIED_TOGETHER).then(|| NO_SHORT_ARGUMENT.to_owned());
        let text = match self.only_number(conclusion) {
            Some(only) => format!("{only} fits clues {labels}{since}."),
            None => format!("Clues {labels} together rule out everything else{since}."),
        };
        Argued::new(notice.into_iter().chain([text]).collect(), End::So)
    }

    /// Returns the labels of clues as a list.
    pub(super) fn labels(&self, clues: &[ClueId]) -> String {
        list(clues.iter().map(|&clue| &self.model().clue(clue).label), "and")
    }

    /// Returns the sentences that exclude all other partners of an item, each with the clues that do so: the facts come first.
    pub(super) fn excluded_together(
        &self,
        (item, category): (ItemId, CategoryId),
        exclusions: &[Exclusion],
        reasons: &[Reason],
    ) -> Vec<String> {
        let is_given = |reason: &&Reason| {
            exclusions.iter().any(|part| !part.clues.is_empty() && part.facts.contains(&reason.mark))
        };
        let given: Vec<&Reason> = reasons.iter().filter(is_given).collect();
        let mut sentences = Vec::new();
        let merged = self.merged(exclusions).map_or(0, |clues| clues.len());
        if exclusions.iter().map(|part| part.clues.len()).max().max(Some(merged)) > Some(MOST_TRIED_TOGETHER)
        {
            sentences.push(NO_SHORT_ARGUMENT.to_owned());
        }
        match self.premises(&given, "") {
            Some(premises) => sentences.push(premises),
            None if given.is_empty() => {}
            None => sentences.extend(self.sentences([self.given(&given)])),
        }
        sentences.push(capitalize(&self.question(item, category, &given)));
        sentences.push(to_sentence(self.model(), &self.excluded((item, category), exclusions, reasons)));
        sentences
    }

    /// Returns which partners of an item fail, and why: "not 48 (Pascal), not 4, 5 or 6 (clue 9), not 2 (clues 3 and 7 together)".
    fn excluded(
        &self,
        (item, category): (ItemId, CategoryId),
        exclusions: &[Exclusion],
        reasons: &[Reason],
    ) -> String {
        let (by_facts, by_clues): (Vec<&Exclusion>, Vec<&Exclusion>) =
            exclusions.iter().partition(|part| part.clues.is_empty());
        let (simple, several): (Vec<&Exclusion>, Vec<&Exclusion>) =
            by_clues.into_iter().partition(|part| part.clues.len() == 1);
        let facts: Vec<Reason> =
            by_facts.into_iter().flat_map(|part| excluding_facts(item, part, reasons)).collect();
        let mut parts = Vec::new();
        if !facts.is_empty() {
            parts.push(self.failing(item, item, &refs(&facts)));
        }
        let beside = self.category(item);
        let with_label = |part: &Exclusion| (self.stated.label(part.clues[0]), part.items.clone());
        parts.extend(self.alternatives(beside, simple.into_iter().map(with_label).collect()));
        let together = |clues: &[ClueId]| format!("clues {} together", self.labels(clues));
        if let Some(clues) = self.merged(exclusions) {
            let is_left = |&other: &ItemId| !exclusions.iter().any(|part| part.items.contains(&other));
            let left = self.model().items_of(category).find(is_left);
            let left =
                left.map_or_else(String::new, |left| format!(" but {}", self.model().item(left).phrase));
            parts.push(format!("nor any number{left} ({})", together(&clues)));
        } else {
            let with_clues = |part: &Exclusion| (together(&part.clues), part.items.clone());
            parts.extend(self.alternatives(beside, several.into_iter().map(with_clues).collect()));
        }
        parts.join(", ")
    }

    /// Returns the clues of all parts with several clues, if the numbers of one of them are too irregular to be listed.
    fn merged(&self, exclusions: &[Exclusion]) -> Option<Vec<ClueId>> {
        let several = || exclusions.iter().filter(|part| part.clues.len() > 1);
        let clues: BTreeSet<ClueId> = several().flat_map(|part| &part.clues).copied().collect();
        let are_irregular = several().any(|part| are_only_counted(self.model(), &part.items));
        are_irregular.then(|| clues.into_iter().collect())
    }

    /// Returns the number of a pair as the only one: "For Ann's age, only one number from 1 to 300".
    fn only_number(&self, mark: Mark) -> Option<String> {
        let model = self.model();
        let is_number = |&item: &ItemId| model.is_placeholder(self.category(item));
        let number = [mark.first(), mark.second()].into_iter().find(is_number)?;
        let whose = attribute_of(model, mark.other(number), self.category(number));
        let mut numbers = model.items_of(self.category(number));
        let phrase = |item: ItemId| &model.item(item).phrase;
        let (first, last) = (numbers.next()?, numbers.last()?);
        Some(format!("For {whose}, only one number from {} to {}", phrase(first), phrase(last)))
    }
}

/// Returns for each partner that facts exclude by themselves why it fails.
fn excluding_facts(item: ItemId, part: &Exclusion, reasons: &[Reason]) -> Vec<Reason> {
    let with = |mark: &Mark| reasons.iter().find(|reason| reason.mark == *mark).cloned();
    let excluded = part.items.iter().map(|&other| {
        let mark = Mark::apart(item, other);
        let from = || part.facts.iter().filter_map(with).collect();
        with(&mark).unwrap_or_else(|| Reason { mark, why: Why::Grid, from: from() })
    });
    excluded.collect()
}
