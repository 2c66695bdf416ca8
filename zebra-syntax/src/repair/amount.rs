//! Rules for comparisons in words: `Ann is at least First`, `Ann is one floor above Bob`, `Ann is the oldest`.

use zebra_core::diagnostic::{Direction, Scale, WordKind, word_kind};

use super::lists::ends_list;
use super::names::CategoryName;
use super::typing::is_subject_at;
use super::{Change, Proposal, Slip};

/// Words before a comparison that do not say which scale it is about.
const GENERAL: [&str; 10] =
    ["more", "less", "greater", "fewer", "larger", "smaller", "bigger", "lesser", "above", "below"];
/// A subject, the words that negate its verb, and where the rest begins.
pub(super) struct Clause {
    pub(super) subject: std::ops::Range<usize>,
    pub(super) is_negated: bool,
    pub(super) rest: usize,
}

/// Returns the clauses of a statement: `Ann is`, `Ann isn't`, `Ann lives`.
pub(super) fn clauses(slip: &Slip<'_>) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for verb in 1..slip.tokens.len() {
        let begins = slip.operand_start(verb).filter(|&start| is_subject_at(slip, start));
        let Some(start) = begins.filter(|&start| slip.tokens[start].is_word() && !slip.is(start + 1, "("))
        else {
            continue;
        };
        let (mut at, mut negations, mut has_verb) = (verb, 0, false);
        while let Some(word) = slip.word(at).filter(|word| !slip.names.is_known(word)) {
            let is_contraction = slip.is(at + 1, "'") && slip.is(at + 2, "t");
            let kind = word_kind(word);
            if is_contraction || kind == Some(WordKind::Negation) {
                negations += 1;
            } else if !matches!(kind, Some(WordKind::Verb | WordKind::Filler)) || is_bound(slip, at) {
                break;
            }
            has_verb |= is_contraction
                || kind == Some(WordKind::Verb)
                || matches!(word, "is" | "are" | "was" | "has");
            // "No more than" is read as one.
            if word == "no" {
                negations -= 1;
                break;
            }
            at += if is_contraction { 3 } else { 1 };
        }
        if has_verb && negations < 2 {
            clauses.push(Clause { subject: start..verb, is_negated: negations == 1, rest: at });
        }
    }
    clauses
}

fn is_bound(slip: &Slip<'_>, at: usize) -> bool {
    slip.is(at, "at") && matches!(slip.text(at + 1), "least" | "most")
}

/// Reads a comparison with a bound: `at least`, `no more than`, `exactly`. Returns its sign, and the index behind it.
pub(super) fn bound_at(slip: &Slip<'_>, at: usize) -> Option<(&'static str, usize)> {
    let texts = [slip.text(at), slip.text(at + 1), slip.text(at + 2)];
    Some(match texts {
        ["at", "least", _] => (">=", at + 2),
        ["at", "most", _] => ("<=", at + 2),
        ["at_least", ..] => (">=", at + 1),
        ["at_most", ..] => ("<=", at + 1),
        ["exactly" | "precisely", ..] => ("==", at + 1),
        ["no", "more" | "greater", "than"] => ("<=", at + 3),
        ["no", "less" | "fewer", "than"] => (">=", at + 3),
        ["more" | "greater", "than", _] => (">", at + 2),
        ["less" | "fewer", "than", _] => ("<", at + 2),
        _ => return None,
    })
}

impl Slip<'_> {
    /// Returns the category of an item, written with it or not, by its name or its printed text.
    pub(super) fn category_of(&self, at: usize) -> Option<&str> {
        match self.is(at + 1, "::") {
            true => self.word(at).filter(|name| self.names.categories.contains(*name)),
            false => self.names.items.get(self.text(at)).map(String::as_str),
        }
    }

    pub(super) fn declared(&self, category: &str) -> Option<&CategoryName> {
        self.names.declared.get(category).filter(|declared| declared.is_comparable())
    }
}

/// `Ann is at least First`, `Ann is not more than Age::30`, `Ann is older than Age::30`
pub(super) fn bounds(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for Clause { subject, is_negated, rest } in clauses(slip) {
        let comparative = || {
            let (_, direction) = Scale::of_comparative(slip.text(rest)).next()?;
            let sign = if direction == Direction::More { ">" } else { "<" };
            let is_than = slip.is(rest + 1, "than");
            let is_link = slip.names.links.contains_key(slip.text(rest));
            (!is_link).then_some((sign, rest + 1 + usize::from(is_than)))
        };
        let Some((sign, object)) = bound_at(slip, rest).or_else(comparative) else { continue };
        let object = object + usize::from(slip.is(object, "the"));
        let Some(end) = slip.operand_end(object).filter(|&end| ends_list(slip, end)) else { continue };
        let Some(category) = slip.category_of(object).filter(|category| slip.declared(category).is_some())
        else {
            continue;
        };
        let word = slip.text(rest);
        let mut scales = Scale::of_comparative(word);
        let fits = bound_at(slip, rest).is_some()
            || GENERAL.contains(&word) && slip.is(rest + 1, "than")
            || scales.any(|(scale, _)| scale.is_of(category));
        if !fits || slip.category_of(subject.start) == Some(category) {
            continue;
        }
        let text: Vec<&str> =
            [category, "("].into_iter().chain(slip.texts(subject.clone())).chain([")", sign]).collect();
        let text = text.into_iter().chain(slip.texts(object..end));
        proposals.push(stated(slip, (subject.start, end), text, is_negated));
    }
    proposals
}

/// Returns the proposal of a formula, negated or not, for a clause whose words are all understood.
pub(super) fn stated<'t>(
    slip: &'t Slip<'_>,
    (start, end): (usize, usize),
    formula: impl IntoIterator<Item = &'t str>,
    is_negated: bool,
) -> Proposal {
    let mut text: Vec<&str> = if is_negated { vec!["!", "("] } else { Vec::new() };
    text.extend(formula);
    text.extend(is_negated.then_some(")"));
    Proposal::of([Change::new(start, end, text)]).understands(slip.texts(start..end))
}

/// A relation between two items of an order, in words or by the name of a link.
pub(super) struct Comparison<'s> {
    pub(super) category: &'s str,
    pub(super) direction: Direction,
    /// Whether the words say which category it is about.
    pub(super) is_certain: bool,
    /// Whether an amount of money is before it.
    pub(super) is_money: bool,
    /// The index of the other item.
    pub(super) object: usize,
}

/// Reads `above Bob`, `older than Bob`, `to the left of Bob`.
pub(super) fn comparison<'s>(slip: &'s Slip<'_>, at: usize) -> Option<Comparison<'s>> {
    let names = slip.names;
    let object = (at + 1..slip.tokens.len().min(at + 6)).find(|&object| slip.is_item(object))?;
    if names.categories.contains(slip.text(object)) && !slip.is(object + 1, "::") {
        return None;
    }
    // The amount of `older_than(10)` is none of the words.
    let until = (at..object).find(|at| slip.is(*at, "(")).unwrap_or(object);
    let words: Vec<String> =
        slip.texts(at..until).flat_map(|text| text.split('_')).map(str::to_lowercase).collect();
    let is_filler = |word: &&String| word_kind(word) == Some(WordKind::Filler);
    let content: Vec<&String> = words.iter().filter(|word| !is_filler(word)).collect();
    let [word] = content[..] else { return None };
    let direction = Scale::of_comparative(word).next()?.1;
    let is_money = at > 0 && slip.tokens[at - 1].source().starts_with('$');
    let money =
        || names.units.iter().filter(|(_, unit)| unit.starts_with('$')).map(|(name, _)| name.as_str());
    let (category, direction, is_certain) = match money().next().filter(|_| is_money) {
        Some(only) if money().count() == 1 => (only, direction, true),
        _ => orientation(slip, word, direction)?,
    };
    Some(Comparison { category, direction, is_certain, is_money, object })
}

/// Returns the category that a word of comparison is about and its direction there: by a declared link of the same scale, else by
/// the names of the categories.
fn orientation<'s>(slip: &'s Slip<'_>, word: &str, said: Direction) -> Option<(&'s str, Direction, bool)> {
    let names = slip.names;
    let by_link = names.links.iter().find_map(|(name, link)| {
        let mut parts = name.split('_');
        let known = parts.find_map(|part| {
            let of = Scale::of_comparative(part);
            let is_same =
                |scale: &Scale| Scale::of_comparative(word).any(|(other, _)| std::ptr::eq(scale, other));
            of.filter(|(scale, _)| is_same(scale)).map(|(_, direction)| direction).next()
        })?;
        let declared = match &*link.relation {
            "more_than" | "more_by" => Direction::More,
            "less_than" | "less_by" => Direction::Less,
            _ => return None,
        };
        let direction = if known == declared { said } else { said.reversed() };
        Some((link.category.as_str(), direction, true))
    });
    let comparable = || names.declared.iter().filter(|(_, declared)| declared.is_comparable());
    let is_topic = |name: &str| Scale::of_comparative(word).any(|(scale, _)| scale.is_of(name));
    let by_topic = || {
        let (name, _) = comparable().find(|(name, _)| is_topic(name))?;
        let direction = Scale::of_comparative(word).find(|(scale, _)| scale.is_of(name))?.1;
        Some((name.as_str(), direction, true))
    };
    let only = || {
        let mut all = comparable();
        let (name, _) = all.next()?;
        all.next().is_none().then_some((name.as_str(), said, false))
    };
    by_link.filter(|(category, ..)| slip.declared(category).is_some()).or_else(by_topic).or_else(only)
}

/// `Ann is the oldest`, `Ann is older than all others`
pub(super) fn superlatives(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for Clause { subject, is_negated, rest } in clauses(slip) {
        let word = slip.text(rest);
        let superlative = Scale::of_superlative(word).next();
        let (word, said, end) = match superlative {
            Some((scale, direction)) => (scale.comparative(direction), direction, rest + 1),
            None => {
                let Some((_, direction)) = Scale::of_comparative(word).next() else { continue };
                let Some(end) = others(slip, rest + 1) else { continue };
                (word, direction, end)
            }
        };
        if !ends_list(slip, end) {
            continue;
        }
        let Some((category, direction, is_certain)) = orientation(slip, word, said) else { continue };
        let items = slip.declared(category).map_or(&[][..], |declared| &declared.items);
        let item = if direction == Direction::More { items.last() } else { items.first() };
        let Some(item) = item.filter(|_| slip.names.declared[category].is_once) else { continue };
        let path = [category, "::", item];
        let path = if slip.names.declared[category].is_numeric { &path[..] } else { &path[2..] };
        let not: &[&str] = if is_negated { &["not"] } else { &[] };
        let text: Vec<&str> = slip.texts(subject.clone()).chain(["is"]).chain(not.iter().copied()).collect();
        let text = text.into_iter().chain(path.iter().copied());
        let change = Change::new(subject.start, end, text);
        let proposal = Proposal::of([change]).understands(slip.texts(subject.start..end));
        proposals.push(if is_certain { proposal } else { proposal.possible() });
    }
    proposals
}

/// `Ann lives on a higher floor than Bob`
pub(super) fn compared(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for Clause { subject, is_negated, rest } in clauses(slip) {
        let Some((_, direction)) = Scale::of_comparative(slip.text(rest)).next() else { continue };
        let term = slip.word(rest + 1).and_then(|word| slip.names.term(word));
        let Some(category) = term.filter(|term| slip.is(rest + 2, "than") && slip.declared(term).is_some())
        else {
            continue;
        };
        let Some(end) = slip.operand_end(rest + 3).filter(|&end| ends_list(slip, end)) else { continue };
        if slip.category_of(rest + 3).is_none_or(|other| other == category) {
            continue;
        }
        let sign = if direction == Direction::More { ">" } else { "<" };
        let first =
            [category.as_str(), "("].into_iter().chain(slip.texts(subject.clone())).chain([")", sign]);
        let second = [category.as_str(), "("].into_iter().chain(slip.texts(rest + 3..end)).chain([")"]);
        proposals.push(stated(slip, (subject.start, end), first.chain(second), is_negated));
    }
    proposals
}

/// `Ann is the same Age as Bob`, `Ann has the same pet as Bob`, `Ann is as old as Bob`
pub(super) fn alike(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for Clause { subject, is_negated, rest } in clauses(slip) {
        // In English, "not as old as" means younger.
        let is_as = !is_negated && slip.is(rest - 1, "as") && slip.is(rest + 1, "as");
        let (term, object) = match slip.is(rest, "same") && slip.is(rest + 2, "as") {
            true => {
                (slip.word(rest + 1).and_then(|word| slip.names.term(word)).map(String::as_str), rest + 3)
            }
            false => (slip.word(rest).filter(|_| is_as).and_then(|word| scale_of(slip, word)), rest + 2),
        };
        let Some(term) = term else { continue };
        let Some(end) = slip.operand_end(object).filter(|&end| ends_list(slip, end)) else { continue };
        let first = [term, "("].into_iter().chain(slip.texts(subject.clone())).chain([")", "=="]);
        let second = [term, "("].into_iter().chain(slip.texts(object..end)).chain([")"]);
        proposals.push(stated(slip, (subject.start, end), first.chain(second), is_negated));
    }
    proposals
}

/// Returns the category that an adjective such as "old" is about, by the link or the scale of its comparative.
fn scale_of<'s>(slip: &'s Slip<'_>, adjective: &str) -> Option<&'s str> {
    let comparatives = ["er", "r"].map(|ending| format!("{adjective}{ending}"));
    let names_it = |name: &str| name.split('_').any(|part| comparatives.iter().any(|known| known == part));
    let link =
        slip.names.links.iter().find(|(name, _)| names_it(name)).map(|(_, link)| link.category.as_str());
    link.filter(|category| slip.declared(category).is_some()).or_else(|| {
        let found = comparatives.iter().find_map(|known| orientation(slip, known, Direction::More));
        found.filter(|&(_, _, is_certain)| is_certain).map(|(category, ..)| category)
    })
}

/// Returns the index behind `than all others`, `than everyone else`.
fn others(slip: &Slip<'_>, at: usize) -> Option<usize> {
    let mut end = at + usize::from(slip.is(at, "than"));
    end += usize::from(matches!(slip.text(end), "all" | "any"));
    end += usize::from(slip.is(end, "the"));
    let is_all =
        matches!(slip.text(end), "others" | "everyone" | "everybody" | "anyone" | "anybody" | "other");
    end += usize::from(is_all);
    end += usize::from(slip.is(end, "else"));
    is_all.then_some(end)
}
