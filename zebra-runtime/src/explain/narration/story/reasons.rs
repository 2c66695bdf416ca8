//! Reasons as words: in brackets behind what they rule out, and as clauses.

use super::Story;
use super::view::is_fact;
use crate::explain::narration::vocabulary::add;
use crate::explain::prices::{MOST_AFTER_SINCE, MOST_IN_SENTENCE};
use crate::explain::walkthrough::{Argument, Reason, Why};
use crate::explain::wording::{
    after_noun, alternative, clauses, nothing, partners_clause, possessive, ranges, reference,
};
use crate::model::{CategoryId, ItemId, Mark, Polarity};
use crate::sentence::{list, to_sentence};

/// Whether a clause is in brackets already, so that its source needs a comma.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Brackets {
    Outside,
    Inside,
}

impl Brackets {
    fn with(self, clause: String, note: &str) -> String {
        match self {
            _ if note.is_empty() => clause,
            Brackets::Outside => format!("{clause} ({note})"),
            Brackets::Inside => format!("{clause}, {note}"),
        }
    }
}

/// Whether the item of a reason was asked about, with its partners, or is new to the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    Asked,
    New,
}

/// Reasons with the items that they rule out: the words of each reason and its items.
pub(super) type Groups = Vec<(String, Vec<ItemId>)>;

impl Story<'_> {
    /// Returns why items fail, as sentences: "Not tea (the Ukrainian, 4), not milk." What needs an elimination of its own comes
    /// last. `one` and `other` are the items of which each reason names at least one.
    pub(super) fn elimination(&self, one: ItemId, other: ItemId, reasons: &[Reason]) -> String {
        let (flat, nested): (Vec<&Reason>, Vec<&Reason>) =
            reasons.iter().partition(|reason| reason.why != Why::NoCommon || reason.mark.is_together());
        let mut sentences = Vec::new();
        let simple = self.failing(one, other, &flat);
        if !simple.is_empty() {
            sentences.push(to_sentence(self.model(), &simple));
        }
        for reason in nested {
            let (item, failing) = self.failing_of(one, other, reason.mark);
            let category = self.category(item);
            let and = if sentences.is_empty() { "not" } else { "and not" };
            let (first, second) = reason.mark.items();
            let inner: Vec<&Reason> = reason.from.iter().collect();
            let (nothing, whom) = self.nothing_left(item, self.third(reason), &inner);
            sentences.push(to_sentence(
                self.model(),
                &format!(
                    "{and} {}{}, for then {nothing} would be left {whom}: {}",
                    alternative(self.model(), failing, category),
                    self.in_view(failing, &inner),
                    self.failing(first, second, &inner),
                ),
            ));
        }
        sentences.join(" ")
    }

    /// Returns the same where the eliminations of its own were stated before.
    pub(super) fn plain_elimination(&self, one: ItemId, other: ItemId, reasons: &[Reason]) -> String {
        self.failing(one, other, &reasons.iter().collect::<Vec<_>>()) + "."
    }

    /// Returns the same as a clause, in which nothing is nested.
    pub(super) fn failing(&self, one: ItemId, other: ItemId, reasons: &[&Reason]) -> String {
        let mut groups: Groups = Vec::new();
        let mut others = Vec::new();
        for &reason in self.without_reflexive(reasons).iter() {
            if reason.mark.is_together() {
                others.push(self.clause(reason, Brackets::Outside));
                continue;
            }
            let (item, failing) = self.failing_of(one, other, reason.mark);
            let why = self.note(reason, item, failing, View::Asked);
            match groups.iter_mut().find(|(other, _)| *other == why) {
                Some((_, items)) => items.push(failing),
                None => groups.push((why, vec![failing])),
            }
        }
        [self.alternatives(self.category(one), groups), others].concat().join(", ")
    }

    /// Returns partners of an item of a category that fail, in groups with the same reason: "not tea or milk (4)", "not juice".
    pub(super) fn alternatives(&self, beside: CategoryId, groups: Groups) -> Vec<String> {
        let model = self.model();
        let parts = groups.into_iter().map(|(why, items)| {
            let names = match ranges(model, &items) {
                Some(ranges) => list(ranges, "or"),
                None => list(items.iter().map(|&item| alternative(model, item, beside)), "or"),
            };
            Brackets::Outside.with(format!("not {names}"), &why)
        });
        parts.collect()
    }

    /// Returns the reasons without reflexive ones, unless all are.
    fn without_reflexive<'r>(&self, reasons: &[&'r Reason]) -> Vec<&'r Reason> {
        let all = reasons.iter().copied();
        let others: Vec<&Reason> = all.filter(|reason| !self.is_reflexive(reason.mark)).collect();
        if others.is_empty() { reasons.to_vec() } else { others }
    }

    /// Returns which of two items a mark names, and the item that fails as its partner.
    fn failing_of(&self, one: ItemId, other: ItemId, mark: Mark) -> (ItemId, ItemId) {
        let item = if mark.names(one) { one } else { other };
        (item, mark.other(item))
    }

    /// Returns the category none of whose items goes with both items of a reason.
    pub(super) fn third(&self, reason: &Reason) -> CategoryId {
        let (first, second) = reason.mark.items();
        let inner = reason.from.first().map_or(reason.mark, |inner| inner.mark);
        self.category(self.failing_of(first, second, inner).1)
    }

    /// Returns "no color" or, if the category is no noun, "nothing".
    pub(super) fn nothing(&self, category: CategoryId) -> String {
        nothing(self.model(), category, "")
    }

    /// Returns reasons as a clause after "since": a clause for each item and category.
    pub(super) fn given(&self, reasons: &[&Reason]) -> String {
        self.given_in(reasons, Brackets::Outside)
    }

    fn given_in(&self, reasons: &[&Reason], brackets: Brackets) -> String {
        let parts = self.parts(reasons, brackets);
        let marks: Vec<Mark> = reasons.iter().map(|reason| reason.mark).collect();
        let is_bare = |(part, mark): (&String, &Mark)| *part == clauses(self.model(), &[*mark]);
        if parts.len() == marks.len() && parts.iter().zip(&marks).all(is_bare) {
            return clauses(self.model(), &marks);
        }
        if parts.iter().any(|part| is_list(part)) {
            return parts.join("; and ");
        }
        list(parts, "and")
    }

    /// Returns reasons as sentences, if they are too long for a clause after "since". The first one starts with `lead`.
    pub(super) fn premises(&self, reasons: &[&Reason], lead: &str) -> Option<String> {
        let mut parts = self.parts(reasons, Brackets::Outside);
        let has_list = parts.len() > 1 && parts.iter().any(|part| is_list(part));
        if parts.len() <= MOST_AFTER_SINCE && !has_list {
            return None;
        }
        let most = if has_list { 1 } else { parts.len().div_ceil(parts.len().div_ceil(MOST_IN_SENTENCE)) };
        if let Some(first) = parts.first_mut() {
            first.insert_str(0, lead);
        }
        Some(self.sentences(parts.chunks(most).map(|parts| list(parts, "and"))).join(" "))
    }

    fn parts(&self, reasons: &[&Reason], brackets: Brackets) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        let mut left: Vec<&Reason> = self.without_reflexive(reasons);
        while let Some(&first) = left.first() {
            let of = |item: ItemId| {
                let fits = |reason: &&&Reason| {
                    !reason.mark.is_together()
                        && reason.mark.names(item)
                        && self.category(reason.mark.other(item)) == self.category(first.mark.other(item))
                };
                left.iter().filter(fits).copied().collect::<Vec<&Reason>>()
            };
            let (one, other) = first.mark.items();
            let (of_one, of_other) = (of(one), of(other));
            // Of two groups of the same size, the one of an item that is no row.
            let is_row = |item: ItemId| self.category(item) == self.model().anchor();
            let rank = |item: ItemId, group: &[&Reason]| (group.len(), !is_row(item));
            let (item, group) = match rank(other, &of_other) > rank(one, &of_one) {
                true => (other, of_other),
                false => (one, of_one),
            };
            let new = match first.mark.is_together() || group.len() < 2 {
                true => vec![self.clause(first, brackets)],
                false => self.lost(item, &group, brackets),
            };
            let is_done = |reason: &&Reason| {
                reason.mark == first.mark || group.iter().any(|other| other.mark == reason.mark)
            };
            left.retain(|reason| !is_done(reason));
            new.into_iter().for_each(|part| add(&mut parts, part));
        }
        parts
    }

    /// Returns that an item does not go with several of one category: one clause, unless the others are the subject, which needs
    /// a verb of its own each time. Partners with a common reason share it.
    fn lost(&self, item: ItemId, group: &[&Reason], brackets: Brackets) -> Vec<String> {
        // What the item is together with rules out all others at once.
        if let Some(category) = group.first().map(|reason| self.category(reason.mark.other(item)))
            && let Some(partner) = self.stated.partner(item, category)
        {
            return vec![self.fact(Mark::together(item, partner), brackets)];
        }
        // What the others are together with is shorter than what they are not.
        let taken: Option<Vec<&Reason>> = group.iter().map(|reason| self.taken(reason)).collect();
        if let Some(facts) = taken.filter(|facts| facts.iter().all(|fact| fact.why == Why::Known)) {
            return facts.into_iter().map(|fact| self.fact(fact.mark, brackets)).collect();
        }
        let mut groups: Groups = Vec::new();
        for reason in group {
            let failing = reason.mark.other(item);
            let why = self.note(reason, item, failing, View::New);
            match groups.iter_mut().find(|(other, _)| *other == why) {
                Some((_, items)) => items.push(failing),
                None => groups.push((why, vec![failing])),
            }
        }
        let clause = |items: &[ItemId]| partners_clause(self.model(), item, Polarity::IsNot, items);
        let Some((why, items)) = groups.first() else { return Vec::new() };
        let first = clause(items);
        let is_subject = |&item: &ItemId| first.starts_with(&*self.name(item));
        if !has_owner(&first) && items.iter().any(is_subject) {
            return groups.iter().map(|(why, items)| brackets.with(clause(items), why)).collect();
        }
        let mut text = brackets.with(first.clone(), why);
        let beside = self.category(item);
        for (why, items) in &groups[1..] {
            let names = match ranges(self.model(), items) {
                Some(ranges) => list(ranges, "or"),
                None => list(items.iter().map(|&item| after_noun(self.model(), item, beside)), "or"),
            };
            // "Ann's age is not 12, nor is Bob's."
            let is_owner =
                items.len() == 1 && has_owner(&first) && !first.starts_with(&possessive(&self.name(item)));
            let names = match is_owner {
                true if first.contains(" is not ") => format!("is {}", possessive(&names)),
                true => possessive(&names),
                false => names,
            };
            // "Ann is younger than 12, but not 10."
            let is_denied = text.contains(" not ") || text.contains("neither ");
            let joined = if is_denied { ", nor" } else { ", but not" };
            text.push_str(&format!("{joined} {}", brackets.with(names, why)));
        }
        vec![text]
    }

    /// Returns clauses as sentences. Names stay as they are written, so one in lowercase letters does not come first.
    pub(super) fn sentences(&self, clauses: impl IntoIterator<Item = String>) -> Vec<String> {
        let mut before = "Now,";
        let sentence = |clause: String| {
            let sentence = to_sentence(self.model(), &clause);
            if !sentence.starts_with(|letter: char| letter.is_lowercase()) {
                return sentence;
            }
            format!("{} {sentence}", std::mem::replace(&mut before, "Also,"))
        };
        clauses.into_iter().map(sentence).collect()
    }

    fn name(&self, item: ItemId) -> String {
        reference(self.model(), item, None)
    }

    /// Returns a stated fact as a clause with its source.
    fn fact(&self, mark: Mark, brackets: Brackets) -> String {
        let (one, other) = mark.items();
        let connecting = || Some(self.name_of_partner(one, self.stated.between(one, other)?));
        let source = self.stated.source(mark).or_else(|| connecting().filter(|_| mark.is_together()));
        brackets.with(clauses(self.model(), &[mark]), &source.unwrap_or_default())
    }

    /// Returns a mark as a clause with its reason.
    pub(super) fn clause(&self, reason: &Reason, brackets: Brackets) -> String {
        let (one, other) = reason.mark.items();
        let clause = clauses(self.model(), &[reason.mark]);
        match reason.why {
            // An elimination of its own was explained before.
            Why::Supposed | Why::OnlyPlace | Why::NoCommon => clause,
            Why::Known => self.fact(reason.mark, brackets),
            Why::Clue(_) if self.is_stated_before(reason) => clause,
            Why::Clue(_) => brackets.with(clause, &self.note(reason, one, other, View::New)),
            Why::Grid => match self.taken(reason) {
                Some(fact) if fact.why == Why::Known => self.fact(fact.mark, brackets),
                Some(fact) => clauses(self.model(), &[fact.mark]),
                None => brackets.with(clause, &self.note(reason, one, other, View::New)),
            },
        }
    }

    /// Returns the fact that an item of the reason has another partner, if that is the reason.
    fn taken<'r>(&self, reason: &'r Reason) -> Option<&'r Reason> {
        let (one, other) = reason.mark.items();
        let [fact] = &reason.from[..] else { return None };
        let is_taken = |item: ItemId, partner: ItemId| {
            fact.mark.names(item) && self.category(fact.mark.other(item)) == self.category(partner)
        };
        let fits = !reason.mark.is_together()
            && fact.mark.is_together()
            && matches!(fact.why, Why::Known | Why::Supposed);
        (fits && (is_taken(one, other) || is_taken(other, one))).then_some(fact)
    }

    /// Returns why an item does not go with another one, without brackets.
    pub(super) fn note(&self, reason: &Reason, item: ItemId, other: ItemId, view: View) -> String {
        match reason.why {
            Why::Known => self.stated.source(reason.mark).unwrap_or_else(|| self.blocker(item, other)),
            Why::Supposed | Why::OnlyPlace | Why::NoCommon => String::new(),
            Why::Clue(clue) => {
                if let Some(index) = self.argued_in(reason) {
                    return format!("paragraph {}", index + 1);
                }
                let needs_words =
                    |inner: &&Reason| !self.is_reflexive(inner.mark) && !self.is_supposed(inner);
                let from: Vec<&Reason> = reason.from.iter().filter(needs_words).collect();
                let label = self.stated.label(clue);
                match from.is_empty() || self.is_stated_before(reason) {
                    true => label,
                    false => format!("{label}, since {}", self.given_in(&from, Brackets::Inside)),
                }
            }
            Why::Grid => {
                let mut parts = Vec::new();
                self.blockers(reason, Some(item), other, &mut parts);
                if parts.is_empty() {
                    self.blockers(reason, None, item, &mut parts);
                } else if view == View::New && !reason.mark.is_together() {
                    let own = reason.from.iter().filter(|inner| is_fact(inner) && inner.mark.names(item));
                    let own: Vec<&Reason> = own.filter(|inner| !inner.mark.names(other)).collect();
                    let mut facts = Vec::new();
                    own.into_iter().for_each(|fact| add(&mut facts, self.clause(fact, Brackets::Inside)));
                    // "clue 3, since it was cold when Ann came, clue 4"
                    let is_label = parts.len() == 1 && self.is_label(&parts[0], reason);
                    if is_label && !facts.is_empty() {
                        return format!("{}, since {}", parts[0], facts.join("; "));
                    }
                    parts.splice(0..0, facts);
                }
                parts.join("; ")
            }
        }
    }

    /// Returns whether a reason is what the paragraph supposes, or what the grid gives by that alone: the reader has it in mind.
    fn is_supposed(&self, reason: &Reason) -> bool {
        let argument = self.walkthrough.paragraphs.get(self.index).map(|paragraph| &paragraph.argument);
        match (argument, reason.why, &reason.from[..]) {
            (Some(Argument::Supposition { supposed, .. }), Why::Supposed, _) => reason.mark == *supposed,
            (_, Why::Grid, [one]) => self.is_supposed(one),
            _ => false,
        }
    }

    /// Returns whether a text is the label of a clue from which a reason follows directly.
    fn is_label(&self, text: &str, reason: &Reason) -> bool {
        reason
            .from
            .iter()
            .any(|inner| matches!(inner.why, Why::Clue(clue) if self.stated.label(clue) == text))
    }

    /// Returns the known partner that excludes a pair which is in the table without a clue or paragraph of its own.
    fn blocker(&self, item: ItemId, other: ItemId) -> String {
        let partner = self.stated.partner(other, self.category(item));
        let partner = partner.map(|partner| (other, partner)).filter(|&(_, partner)| partner != item);
        partner.map_or_else(String::new, |(of, partner)| self.named_with_source(of, partner, Some(item)))
    }

    /// Collects what gets in the way of a pair: the partners of the second item, and why they do not go with the first one.
    fn blockers(&self, reason: &Reason, item: Option<ItemId>, other: ItemId, parts: &mut Vec<String>) {
        let (facts, others): (Vec<&Reason>, Vec<&Reason>) =
            reason.from.iter().partition(|inner| is_fact(inner));
        let mut partners = Vec::new();
        for fact in facts {
            if fact.mark.names(other) {
                let partner = fact.mark.other(other);
                partners.push(partner);
                add(parts, self.named_with_source(other, partner, item));
            }
        }
        for inner in others {
            let partner =
                |item| partners.iter().copied().find(|&partner| inner.mark == Mark::apart(item, partner));
            match item.and_then(|item| Some((item, partner(item)?))) {
                _ if item.is_some_and(|item| self.settled(item, inner.mark).is_some()) => {}
                Some((item, partner)) => {
                    let note = self.note(inner, item, partner, View::Asked);
                    let is_name = !self.is_role(other) && !self.is_role(partner);
                    match (inner.why, parts.last_mut()) {
                        (Why::Clue(_), Some(last)) if is_name || self.is_reflexive(inner.mark) => {
                            last.push_str(&ruled_out_by(&note));
                        }
                        (Why::Grid, Some(last)) if is_name && self.is_label(&note, inner) => {
                            last.push_str(&ruled_out_by(&note));
                        }
                        (Why::Clue(_), _) => add(parts, self.clause(inner, Brackets::Inside)),
                        _ => add(parts, note),
                    }
                }
                None if inner.why == Why::Grid => self.blockers(inner, item, other, parts),
                None if matches!(inner.why, Why::OnlyPlace | Why::NoCommon) => {
                    add(parts, "as shown".to_owned());
                }
                None => add(parts, self.kept_apart(inner, item, other)),
            }
        }
    }

    /// Returns why an item fails that is apart from a partner of the asked one: the reader has that partner in view, so the clue is
    /// enough.
    fn kept_apart(&self, reason: &Reason, asked: Option<ItemId>, failing: ItemId) -> String {
        let is_in_view = |asked: ItemId| {
            reason.mark.names(failing) && self.stated.row(asked).contains(&reason.mark.other(failing))
        };
        match reason.why {
            Why::Clue(clue) if reason.from.is_empty() && asked.is_some_and(is_in_view) => {
                self.stated.label(clue)
            }
            _ => self.clause(reason, Brackets::Inside),
        }
    }
}

/// Returns the end of a clause about what a clue rules out: ", which clue 3 rules out, since Ann drinks tea".
fn ruled_out_by(note: &str) -> String {
    let note = note.trim_start_matches("clue ");
    match note.split_once(", ") {
        Some((label, since)) => format!(", which clue {label} rules out, {since}"),
        None => format!(", which clue {note} rules out"),
    }
}

/// Returns whether a clause is about what an item has: "Ann's age is 12".
fn has_owner(clause: &str) -> bool {
    clause.contains("'s ") || clause.contains("s' ")
}

/// Returns whether a clause has several parts, so that another one after it needs a sentence of its own.
fn is_list(clause: &str) -> bool {
    clause.contains(", nor ") || clause.contains(", but not ")
}
