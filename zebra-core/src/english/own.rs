//! The words in which a puzzle itself states relations and facts: the phrases of its links, and its `say` templates. Sentences are written
//! with them, so they are read as what they are declared for, also where a word of them is none of the grammar.

use super::chunk::{Chunk, Part, is_any};
use super::grammar::Grammar;
use super::meaning::{Gap, Operand, Predicate, Row};
use super::scale::stem;
use super::token::{Token, tokens};
use super::words::{Class, WORDS};
use crate::model::{CategoryId, ItemId, LinkId, Model, Piece, Relation, Saying, Slot, Text};
use crate::rational::Rational;

/// The phrase of a link.
#[derive(Debug)]
struct LinkPhrase {
    link: LinkId,
    words: Vec<Text>,
    way: Way,
}

/// Any one word of a phrase.
const ANY_WORD: &str = "*";
/// Phrases of one meaning: across from each other.
const OPPOSITE: [&[&str]; 6] = [
    &["opposite"],
    &["directly", "opposite"],
    &["across", "from"],
    &["directly", "across", "from"],
    &["across", "the", ANY_WORD, "from"],
    &["directly", "across", "the", ANY_WORD, "from"],
];
/// Phrases in which a word, by its index, has not the meaning that it has elsewhere.
const IDIOMS: [(&[&str], usize); 11] = [
    (&["tells", "the", "story", "of"], 0),
    (&["tell", "the", "story", "of"], 0),
    (&["told", "the", "story", "of"], 0),
    (&["on", "its", "way"], 1),
    (&["on", "his", "way"], 1),
    (&["on", "her", "way"], 1),
    (&["on", "their", "way"], 1),
    (&["first", "name"], 0),
    (&["first", "names"], 0),
    (&["last", "name"], 0),
    (&["last", "names"], 0),
];

/// How a phrase states its relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Plain,
    /// After "has": "has the same boss as".
    Had,
    /// Behind another relation: "next door to Ann on the same side of the lane".
    Shared,
}

/// The phrase of a link in a sentence, at its first chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Said {
    link: LinkId,
    /// The chunk behind it.
    end: usize,
    /// Whether it adds to another relation before it.
    is_shared: bool,
}

/// The words around an item in a template.
#[derive(Debug, PartialEq, Eq)]
struct Around {
    category: CategoryId,
    before: Vec<Text>,
    after: Vec<Text>,
}

/// The phrases of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Own {
    links: Vec<LinkPhrase>,
    around: Vec<Around>,
    /// The verbs of categories that are called by who does it.
    verbs: Vec<(CategoryId, Vec<String>)>,
}

impl Own {
    pub(super) fn new(model: &Model, are_people: &[bool]) -> Self {
        let mut own = Own::default();
        for (link, id) in model.links().iter().zip((0..).map(LinkId)) {
            own.add_link(id, &keys(&link.phrase));
        }
        for saying in model.sayings().iter().filter(|saying| !saying.takes_link()) {
            own.add_saying(saying);
        }
        for id in model.category_ids() {
            own.add_verb(model, id, are_people);
        }
        own
    }

    fn add_link(&mut self, link: LinkId, words: &[Text]) {
        let [first, rest @ ..] = words else { return };
        let phrase = |words: &[Text], way| LinkPhrase { link, words: words.to_vec(), way };
        let is_same = rest.iter().take(2).eq(["the", "same"]);
        match (&**first, rest) {
            // These add nothing to a relation.
            ("somewhere" | "sometime" | "exactly", [_, ..]) => self.links.push(phrase(rest, Way::Plain)),
            ("under" | "on" | "in" | "at" | "with", _) if is_same => {
                self.links.push(phrase(rest, Way::Had));
                if let [shared @ .., last] = words
                    && *last == "as"
                {
                    self.links.push(phrase(shared, Way::Shared));
                }
            }
            // One word of the grammar says too little.
            (_, []) if !says_relation(first) => return,
            _ => {}
        }
        if OPPOSITE.iter().any(|known| words.iter().eq(*known)) {
            for same in OPPOSITE.iter().filter(|same| !words.iter().eq(**same)) {
                let same: Vec<Text> = same.iter().map(|word| Text::new_static(word)).collect();
                self.links.push(phrase(&same, Way::Plain));
            }
        }
        self.links.push(phrase(words, Way::Plain));
    }

    /// Adds the verb of a category that is called by who does it, where the puzzle has templates in which people are the subjects of such
    /// facts: "Professor Adler taught Ann", where a template is "Ann studied with Professor Adler".
    fn add_verb(&mut self, model: &Model, id: CategoryId, are_people: &[bool]) {
        let is_object = |saying: &Saying| {
            saying.about.1 == id && saying.about.0 != id && are_people[saying.about.0.index()]
        };
        let name = model.category(id).name.to_lowercase();
        let base = name.rsplit([' ', '_']).next().and_then(|word| word.strip_suffix("er"));
        if let Some(base) = base.filter(|_| model.sayings().iter().any(is_object)) {
            let mut forms: Vec<String> = ["", "s", "es", "ed"].map(|end| format!("{base}{end}")).into();
            forms.extend((base == "teach").then(|| "taught".to_owned()));
            self.verbs.push((id, forms));
        }
    }

    /// Leaves to a number that items of several categories have those of the category whose templates have the word before it: "row 2".
    fn mark_numbers(&self, chunks: &mut [Chunk], model: &Model) {
        for at in 1..chunks.len() {
            if chunks[at].items.len() < 2 || chunks[at].value.is_none() || !chunks[at - 1].items.is_empty() {
                continue;
            }
            let word = chunks[at - 1].key.clone();
            let is_of = |item: &ItemId| {
                let category = model.item(*item).category;
                let mut around = self.around.iter().filter(|around| around.category == category);
                around.any(|around| around.before.last() == Some(&word))
            };
            let named: Vec<ItemId> = chunks[at].items.iter().copied().filter(is_of).collect();
            if !named.is_empty() {
                chunks[at].items = named;
            }
        }
    }

    /// Marks the verbs behind the items of categories that are called by who does it.
    fn mark_verbs(&self, chunks: &mut [Chunk], model: &Model) {
        for (id, forms) in &self.verbs {
            for at in 0..chunks.len() {
                if !chunks[at].items.iter().any(|item| model.item(*item).category == *id) {
                    continue;
                }
                let is_auxiliary = |chunk: &&Chunk| is_any!(chunk; Do Not Have);
                let verb = at + 1 + chunks[at + 1..].iter().take_while(is_auxiliary).count();
                let is_verb = |chunk: &&mut Chunk| {
                    chunk.items.is_empty() && forms.iter().any(|form| **form == *chunk.key)
                };
                if let Some(chunk) = chunks.get_mut(verb).filter(is_verb) {
                    mark_said(chunk);
                }
            }
        }
    }

    /// Returns the words that the templates have behind each number of a category and that belong to it: "thousand dollars", or a unit.
    pub(super) fn unit_words(&self, category: CategoryId) -> Option<String> {
        let of_category = self.around.iter().filter(|around| around.category == category);
        let mut after = of_category.map(|around| {
            around.after.iter().filter(|word| word.chars().any(char::is_alphabetic)).collect::<Vec<_>>()
        });
        let first = after.next()?;
        let unit = *first.first()?;
        if matches!(&**unit, "hundred" | "thousand" | "million" | "billion") {
            let words: Vec<&str> = first.iter().map(|word| word.as_str()).collect();
            return after.all(|other| other == first).then(|| words.join(" "));
        }
        let is_same = |other: Vec<&Text>| other.first().is_some_and(|word| stem(word) == stem(unit));
        (WORDS.units.contains_key(&**unit) && after.all(is_same)).then(|| unit.to_string())
    }

    /// Returns the links that are called "beside".
    pub(super) fn beside(&self) -> impl Iterator<Item = LinkId> {
        let is_beside = |phrase: &&LinkPhrase| {
            matches!(
                &phrase.words.iter().map(|word| &**word).collect::<Vec<_>>()[..],
                ["beside"] | ["next", "to"] | ["adjacent", "to"]
            )
        };
        self.links.iter().filter(is_beside).map(|phrase| phrase.link)
    }

    /// Adds the words around both items of a template, in its positive and its negative sentence.
    fn add_saying(&mut self, saying: &Saying) {
        for is_negative in [false, true] {
            let mut parts = [String::new(), String::new(), String::new()];
            let (mut slots, mut verb_at) = (Vec::new(), 0);
            for piece in &*saying.pieces {
                let part = &mut parts[slots.len().min(2)];
                match piece {
                    Piece::Words(words) => part.push_str(words),
                    Piece::Choice(positive, negative) => {
                        if slots.len() == 1 {
                            verb_at = keys(part).len();
                        }
                        part.push_str(if is_negative { negative } else { positive });
                    }
                    Piece::Slot(slot) => slots.push(*slot),
                }
            }
            let [first, second] = match slots[..] {
                [Slot::First, Slot::Second] => [saying.about.0, saying.about.1],
                [Slot::Second, Slot::First] => [saying.about.1, saying.about.0],
                _ => continue,
            };
            let [before, between, after] = parts.each_ref().map(|part| keys(part));
            let (of_first, verb) = between.split_at(verb_at.min(between.len()));
            self.add_around(first, &before, of_first);
            self.add_around(second, verb, &after);
        }
    }

    fn add_around(&mut self, category: CategoryId, before: &[Text], after: &[Text]) {
        // What precedes the verb itself is of the grammar.
        let is_of_grammar = |word: &Text| {
            matches!(WORDS.class(word), Class::Be | Class::Do | Class::Have | Class::Modal | Class::Not)
        };
        let is_relative = |word: &Text| matches!(WORDS.class(word), Class::Who | Class::Whose);
        let start = before.iter().rposition(is_relative).map_or(0, |at| at + 1);
        let before: Vec<Text> =
            before[start..].iter().skip_while(|word| is_of_grammar(word)).cloned().collect();
        let around = Around { category, before: without_last_article(before), after: after.to_vec() };
        let is_empty = around.before.is_empty() && around.after.is_empty();
        if !is_empty && !self.around.contains(&around) {
            self.around.push(around);
        }
    }

    /// Marks the chunks of a sentence that are phrases of the puzzle.
    pub(super) fn mark(&self, tokens: &[Token], chunks: &mut [Chunk], model: &Model) {
        mark_idioms(chunks);
        for at in 0..tokens.len() {
            for phrase in &self.links {
                let fits = |(token, word): (&Token, &Text)| token.key == *word || word == ANY_WORD;
                let words = &phrase.words;
                if tokens.len() < at + words.len() || !tokens[at..].iter().zip(words).all(fits) {
                    continue;
                }
                let (start, end) = (tokens[at].at.start, tokens[at + phrase.words.len() - 1].at.end);
                let first = chunks.iter().position(|chunk| chunk.at.start == start);
                let last = chunks.iter().position(|chunk| chunk.at.end == end);
                let Some((first, last)) = first.zip(last) else { continue };
                let is_said = phrase.way != Way::Had || first > 0 && chunks[first - 1].is(Class::Have);
                if is_said && chunks[first..=last].iter().all(|chunk| chunk.items.is_empty()) {
                    let said =
                        Said { link: phrase.link, end: last + 1, is_shared: phrase.way == Way::Shared };
                    chunks[first].links.push(said);
                }
            }
        }
        self.mark_verbs(chunks, model);
        // "The future dancer" is who "wants to be a dancer".
        for at in 1..chunks.len() {
            let becomes = |item: &ItemId| {
                let of_list = |around: &&Around| around.category == model.item(*item).category;
                self.around.iter().filter(of_list).any(|around| around.before.iter().any(|word| word == "be"))
            };
            if chunks[at - 1].key == "future" && chunks[at].items.iter().any(becomes) {
                mark_said(&mut chunks[at - 1]);
            }
        }
        self.mark_numbers(chunks, model);
        for at in 0..chunks.len() {
            for around in &self.around {
                let is_of = |chunk: &Chunk| {
                    chunk.items.iter().any(|item| model.item(*item).category == around.category)
                        || chunk.items.is_empty() && chunk.value.is_some()
                };
                if is_of(&chunks[at])
                    && let Some((start, end)) = around.in_sentence(chunks, at)
                {
                    chunks[start..at].iter_mut().for_each(mark_said);
                    chunks[at + 1..end].iter_mut().for_each(mark_said);
                }
            }
        }
    }
}

impl Around {
    /// Returns where the words around an item begin and end, if they are all there.
    fn in_sentence(&self, chunks: &[Chunk], at: usize) -> Option<(usize, usize)> {
        // "Is admired by neither the cook nor …" has a word between.
        let is_between = |chunk: &&Chunk| is_any!(chunk; Article Either Neither Both);
        let between = chunks[..at].iter().rev().take(2).take_while(is_between).count();
        let start = at.checked_sub(self.before.len() + between)?;
        let end = at + 1 + self.after.len();
        let is = |chunk: &Chunk, word: &Text| chunk.key == *word && chunk.items.is_empty();
        let fits = end <= chunks.len()
            && self.before.iter().zip(&chunks[start..]).all(|(word, chunk)| is(chunk, word))
            && self.after.iter().zip(&chunks[at + 1..]).all(|(word, chunk)| is(chunk, word));
        fits.then_some((start, end))
    }
}

/// Marks the words of idioms.
fn mark_idioms(chunks: &mut [Chunk]) {
    for at in 0..chunks.len() {
        let fits = |words: &[&str]| {
            chunks.len() >= at + words.len()
                && words.iter().zip(&chunks[at..]).all(|(word, chunk)| chunk.key == *word)
        };
        if let Some((_, hidden)) = IDIOMS.iter().find(|(words, _)| fits(words)) {
            let chunk = &mut chunks[at + hidden];
            chunk.items.clear();
            chunk.value = None;
            mark_said(chunk);
        }
    }
}

/// Makes a word of a template one without logical content of its own.
fn mark_said(chunk: &mut Chunk) {
    chunk.is_said = true;
    let is_hidden = is_any!(chunk; Barred Transitive Most Ordinal Last Kin Possessive);
    if is_hidden {
        chunk.kind = Part::Word(Class::Filler);
    }
}

/// Returns whether a word alone can say a relation: one of place or order, or a verb.
fn says_relation(word: &Text) -> bool {
    matches!(
        WORDS.class(word),
        Class::Filler
            | Class::Barred
            | Class::Beside
            | Class::Before
            | Class::After
            | Class::Above
            | Class::Below
            | Class::Behind
    ) && !WORDS.has("prepositions", word)
}

fn keys(text: &str) -> Vec<Text> {
    tokens(text).into_iter().map(|token| token.key).collect()
}

fn without_last_article(mut words: Vec<Text>) -> Vec<Text> {
    if words.last().is_some_and(|last| WORDS.class(last) == Class::Article) {
        words.pop();
    }
    words
}

impl Grammar<'_> {
    /// "… directly across from Ann": a link of the puzzle in its own words, perhaps after one verb.
    pub(super) fn linked(&self, from: usize, to: usize) -> Vec<Predicate> {
        let mut found = Vec::new();
        for at in from..(from + 2).min(to) {
            if at > from && !self.is_plain_word(from, to) {
                break;
            }
            for said in self.chunks[at].links.iter().filter(|said| said.end < to && !said.is_shared) {
                found.extend(self.linked_with(said.link, said.end, to));
                // "… next door to Ann on the same side of the lane"
                for shared in said.end + 1..to {
                    let ends = |other: &&Said| other.is_shared && other.end == to;
                    for other in self.chunks[shared].links.iter().filter(ends) {
                        let both = self.linked_with(said.link, said.end, shared).into_iter();
                        let both = both.zip(self.linked_with(other.link, said.end, shared));
                        found.extend(both.map(|(one, other)| Predicate::All(vec![one, other])));
                    }
                }
            }
        }
        found
    }

    /// Returns the predicates that a link relates a row with those of a range.
    fn linked_with(&self, link: LinkId, from: usize, to: usize) -> Vec<Predicate> {
        let rows = self.named_rows(from, to);
        rows.map(|with| self.related(link, with)).collect()
    }

    /// Returns the predicate of a link: for one of numbers, the comparison as other words say it.
    pub(super) fn related(&self, link: LinkId, with: Row) -> Predicate {
        let category = self.model.link(link).category;
        let scale = self.lexicon.scale_of(category);
        let compare =
            |is_more, gap| Predicate::Compare { category, is_more, gap, with: Operand::Row(with.clone()) };
        let by = |number: i64| Gap::Exactly(Rational::from(number));
        let than = |number: i64| if number == 0 { Gap::Some } else { Gap::MoreThan(Rational::from(number)) };
        match self.model.link(link).relation {
            _ if scale.is_none() => {}
            Relation::MoreThan(number) if number >= 0 => return compare(true, than(number)),
            Relation::LessThan(number) if number >= 0 => return compare(false, than(number)),
            Relation::MoreBy(number) if number > 0 => return compare(true, by(number)),
            Relation::LessBy(number) if number > 0 => return compare(false, by(number)),
            Relation::OffsetBy(number) if number > 0 => {
                return Predicate::Apart { category, gap: by(number), from: with };
            }
            Relation::OutsideOf(number) if number > 0 => {
                return Predicate::Apart { category, gap: Gap::MoreThan(Rational::from(number)), from: with };
            }
            Relation::NextTo => {
                let steps = scale
                    .filter(|scale| scale.has_single_steps())
                    .and_then(|scale| scale.of_steps(Rational::ONE));
                if let Some(by) = steps {
                    return Predicate::Apart { category, gap: Gap::Exactly(by), from: with };
                }
            }
            _ => {}
        }
        Predicate::Linked { link, with }
    }
}
