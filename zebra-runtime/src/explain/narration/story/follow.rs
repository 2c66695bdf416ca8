//! What follows from a conclusion at once, and the questions of the puzzle that it answers.

use super::Story;
use super::argument::lowercase_start;
use crate::explain::asked::Asked;
use crate::explain::prices::{MOST_AT_ONCE, MOST_STATED};
use crate::explain::walkthrough::Paragraph;
use crate::explain::wording::{are_people, clauses, is_position, reference, takes_possessive};
use crate::model::{ItemId, Mark};
use crate::sentence::list;

/// What a paragraph adds to the row of an item.
struct Addition {
    subject: ItemId,
    items: Vec<ItemId>,
}

impl Addition {
    fn marks(&self) -> Vec<Mark> {
        self.items.iter().map(|&item| Mark::together(self.subject, item)).collect()
    }
}

impl Story<'_> {
    /// Returns the end of the sentence of the conclusion, and what is left for the last places.
    pub(super) fn follow(&self, paragraph: &Paragraph, last: &[Mark]) -> String {
        let concluded = self.conclusions(paragraph);
        let mut text = match concluded[..] {
            [mark] if mark.is_together() => self.at_once(mark, &paragraph.consequences) + ".",
            _ => {
                let pairs = concluded.iter().filter(|mark| mark.is_together());
                let added = pairs.filter_map(|&mark| self.new_of(mark, &paragraph.consequences));
                let mut new: Vec<Mark> = added.flat_map(|added| added.marks()).collect();
                new.truncate(MOST_AT_ONCE);
                if new.is_empty() { ".".to_owned() } else { format!(". So {}.", clauses(self.model(), &new)) }
            }
        };
        match last {
            [] => {}
            // What goes with these may be needed later.
            few @ ([_] | [_, _]) => {
                let clause = |mark: &Mark| {
                    clauses(self.model(), &[*mark]) + &self.at_once(*mark, &paragraph.consequences)
                };
                let parts: Vec<String> = few.iter().map(clause).collect();
                let is_list = parts.iter().any(|part| part.contains(", and "));
                let shown =
                    if is_list { parts.join(". Again by elimination, ") } else { clauses(self.model(), few) };
                text.push_str(&format!(" By elimination, {shown}."));
            }
            many => {
                let shown = clauses(self.model(), &many[..many.len().min(MOST_STATED)]);
                let more = if many.len() > MOST_STATED { ", and so on" } else { "" };
                text.push_str(&format!(" By elimination, {shown}{more}."));
            }
        }
        text
    }

    /// Returns the pairs that are left for the last places, about the person of a row where one is known.
    pub(super) fn last_places(&self, paragraph: &Paragraph) -> Vec<Mark> {
        let mut stated = self.stated.clone();
        for &mark in &paragraph.conclusions {
            stated.join(mark);
        }
        let person = |item: ItemId| {
            let row = self.stated.row(item);
            row.into_iter()
                .find(|&other| are_people(self.model(), self.category(other)) && !self.is_role(other))
        };
        let named = |mark: Mark| {
            let (one, other) = mark.items();
            match (person(one), person(other)) {
                (Some(person), None) => Mark::together(person, other),
                (None, Some(person)) => Mark::together(person, one),
                _ => mark,
            }
        };
        let new = paragraph.consequences.iter().copied().filter(|&mark| stated.join(mark));
        new.map(named).collect()
    }

    /// Returns what is new of the row of a pair: of the row's name if it is known, or else of one of the two.
    fn new_of(&self, pair: Mark, consequences: &[Mark]) -> Option<Addition> {
        let (one, other) = pair.items();
        let model = self.model();
        let rows = [self.stated.row(one), self.stated.row(other)];
        let is_named = |item: ItemId| takes_possessive(&reference(model, item, None));
        let anchored =
            |row: &[ItemId]| row.iter().copied().find(|&item| self.category(item) == model.anchor());
        let owner = |row: &[ItemId]| row.iter().copied().find(|&item| is_named(item));
        let (subject, others, of, partner) = match (anchored(&rows[0]), anchored(&rows[1])) {
            (Some(name), _) => (name, &rows[1], one, other),
            (None, Some(name)) => (name, &rows[0], other, one),
            (None, None) => match (owner(&rows[0]), owner(&rows[1])) {
                (None, Some(name)) => (name, &rows[0], other, one),
                (name, _) => (name.unwrap_or(one), &rows[1], one, other),
            },
        };
        let mut new: Vec<ItemId> =
            others.iter().copied().filter(|&item| item != partner && item != subject).collect();
        // Where the name of the row goes, everything in its row goes.
        if let Some(&owner) = new.iter().find(|&&item| is_named(item)) {
            new = vec![owner];
        }
        if subject != of && (is_named(partner) || new.is_empty() && !is_named(of)) {
            new = vec![partner];
        }
        new.retain(|&item| consequences.contains(&Mark::together(subject, item)));
        new.truncate(MOST_AT_ONCE);
        (!new.is_empty()).then_some(Addition { subject, items: new })
    }

    /// Returns the same as the end of the sentence that states the pair.
    fn at_once(&self, pair: Mark, consequences: &[Mark]) -> String {
        let Some(added) = self.new_of(pair, consequences) else { return String::new() };
        let (model, (one, other)) = (self.model(), pair.items());
        let (subject, new) = (added.subject, &added.items);
        if is_position(model, self.category(subject)) && pair.names(subject) {
            let names = new.iter().map(|&item| reference(model, item, Some(self.category(subject))));
            return format!(", with {}", list(names, "and"));
        }
        let text = clauses(model, &added.marks());
        let text = if pair.names(subject) { self.there(subject, text) } else { text };
        // The clue that joins what is new and the pair.
        let by_clue = match new[..] {
            [item] => [(one, item), (other, item), (one, subject), (other, subject)]
                .into_iter()
                .filter(|(of, with)| of != with)
                .find_map(|(of, with)| self.stated.source(Mark::together(of, with)))
                .map_or_else(String::new, |source| format!(" ({source})")),
            _ => String::new(),
        };
        // "Ann drinks tea, and lives in the 1st house."
        let clause = clauses(model, &[pair]);
        let name = |item: ItemId| format!("{} ", reference(model, item, None));
        let names = new.iter().chain([&subject]).map(|&item| name(item));
        // Two items that "belong together" are no subject of one row.
        let is_subject =
            |name: &String| clause.strip_prefix(name).is_some_and(|rest| !rest.starts_with("and "));
        let rest = names.filter(is_subject).find_map(|name| {
            text.strip_prefix(&name).filter(|rest| !rest.starts_with("and ")).map(str::to_owned)
        });
        // "Ann's toy is the kite, and Ben's as well." Without a possessive, it would be one more person.
        let predicate = |clause: &str, item: ItemId| {
            let (subject, rest) = clause.split_once(&*model.item(item).phrase)?;
            (rest.starts_with('\'') && (subject.is_empty() || subject == "the ")).then(|| rest.to_owned())
        };
        let does = [one, other].into_iter().find_map(|item| predicate(&clause, item));
        let as_well = new.iter().chain([&subject]).filter(|&&item| !pair.names(item)).find_map(|&item| {
            let same = predicate(&text, item).filter(|same| Some(same) == does.as_ref())?;
            let owner = same.split(' ').next().unwrap_or_default();
            Some(format!("{}{owner} as well", text.strip_suffix(&same)?))
        });
        let text = as_well.unwrap_or(text);
        format!(", and {}{by_clue}", rest.unwrap_or(text))
    }

    /// Names the place of a clause "there" if the clause before it names the place.
    fn there(&self, place: ItemId, clause: String) -> String {
        let name = reference(self.model(), place, None);
        ["in", "at", "on"]
            .iter()
            .fold(clause, |clause, word| clause.replace(&format!(" {word} {name}"), " there"))
    }

    /// Returns the announcement of a question that the paragraph answers.
    pub(super) fn answer(&self, paragraph: &Paragraph, last: &[Mark]) -> Option<String> {
        let mut after = self.stated.clone();
        for &mark in paragraph.conclusions.iter().chain(&paragraph.consequences) {
            after.join(mark);
        }
        let concluded = [&self.conclusions(paragraph)[..], last].concat();
        let answers = Asked::by(self.model()).into_iter().flatten().filter_map(|question| {
            let before = self.stated.partner(question.item, question.category);
            let partner = after.partner(question.item, question.category)?;
            before.is_none().then(|| match concluded.contains(&Mark::together(question.item, partner)) {
                true => format!("That answers the question of {}.", lowercase_start(&question.words)),
                false => self.announcement(&question, partner),
            })
        });
        Some(answers.collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
    }

    /// Returns the answers to the questions, in a full grid.
    pub(super) fn answers(&self) -> Option<String> {
        let answer = |question: Asked| {
            let partners = self.model().items_of(question.category);
            let mut pairs = partners.map(|partner| Mark::together(partner, question.item));
            pairs.find(|&pair| self.walkthrough.grid.contains(pair))
        };
        let answers = Asked::by(self.model()).into_iter().flatten().filter_map(answer);
        let answers: Vec<String> = answers.map(|pair| clauses(self.model(), &[pair])).collect();
        (!answers.is_empty()).then(|| format!("The answer: {}.", answers.join(", and ")))
    }

    fn announcement(&self, question: &Asked, partner: ItemId) -> String {
        let name = reference(self.model(), partner, Some(self.category(question.item)));
        format!("That answers the question of {}: {name}.", lowercase_start(&question.words))
    }
}
