//! Rules for English in place of the language: verbs, articles, possessives and connectives.

use std::collections::BTreeSet;

use zebra_core::diagnostic::{WordKind, closest, word_kind};
use zebra_core::draft::GRAMMAR_WORDS;

use super::tokens::Kind;
use super::typing::{NO_VERBS, QUANTITIES, is_near};
use super::{Change, Proposal, Slip, alternatives, together};

/// Words without a meaning of their own in a clue.
const FILLERS: [&str; 27] = [
    "the",
    "a",
    "an",
    "to",
    "of",
    "on",
    "at",
    "by",
    "his",
    "her",
    "its",
    "their",
    "also",
    "immediately",
    "directly",
    "just",
    "is",
    "are",
    "was",
    "were",
    "be",
    "has",
    "have",
    "had",
    "does",
    "do",
    "as",
];
const NEGATIONS: [&str; 27] = [
    "cant", "wont", "mustnt", "couldnt", "shouldnt", "werent", "weren", "hadnt", "havent", "not", "never",
    "no", "isnt", "isn", "arent", "aren", "wasnt", "wasn", "doesnt", "doesn", "didnt", "didn", "dont", "don",
    "cannot", "hasnt", "hasn",
];
/// Words that name a relation, with the smart link that has this meaning.
const RELATIONS: [(&str, &str); 20] = [
    ("next", "next_to()"),
    ("beside", "next_to()"),
    ("adjacent", "next_to()"),
    ("near", "next_to()"),
    ("left", "less_than()"),
    ("before", "less_than()"),
    ("below", "less_than()"),
    ("under", "less_than()"),
    ("earlier", "less_than()"),
    ("younger", "less_than()"),
    ("less", "less_than()"),
    ("right", "more_than()"),
    ("after", "more_than()"),
    ("above", "more_than()"),
    ("behind", "more_than()"),
    ("later", "more_than()"),
    ("older", "more_than()"),
    ("more", "more_than()"),
    ("over", "more_than()"),
    ("opposite", "offset_by(2)"),
];
/// Words between two formulas.
const CONNECTIVES: [(&str, &str); 13] = [
    ("and", "&&"),
    ("but", "&&"),
    ("while", "&&"),
    ("or", "||"),
    ("xor", "^"),
    ("then", "=>"),
    ("implies", "=>"),
    ("iff", "<=>"),
    ("equals", "=="),
    ("&", "&&"),
    ("|", "||"),
    ("->", "=>"),
    ("<->", "<=>"),
];

pub(super) fn is_connective(word: &str) -> bool {
    CONNECTIVES.iter().any(|(connective, _)| *connective == word)
        || matches!(
            word,
            "if" | "when" | "unless" | "either" | "neither" | "both" | "where" | "in" | "between"
        )
}

/// `and`, `or`, `if … then …` between formulas.
pub(super) fn connectives(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut all = Vec::new();
    for at in 0..slip.tokens.len() {
        let text = slip.text(at);
        if slip.names.is_known(text) {
            continue;
        }
        if slip.texts(at..slip.tokens.len()).take(4).eq(["if", "and", "only", "if"]) {
            all.push(Change::new(at, at + 4, ["<=>"]));
        } else if let Some((_, instead)) = CONNECTIVES.iter().find(|(word, _)| *word == text) {
            let negated = slip.is(at + 1, "not");
            all.push(Change::new(
                at,
                at + 1 + usize::from(negated),
                [*instead].into_iter().chain(negated.then_some("!")),
            ));
        }
    }
    let count = |sign: &str| all.iter().filter(|change| change.text.iter().any(|text| text == sign)).count();
    // `a xor b xor c` can mean one or all three, and `and` with `or` can be grouped in two ways.
    let is_open = count("^") > 1 || count("&&") > 0 && count("||") > 0;
    let mut proposals = alternatives(all);
    if is_open {
        proposals = proposals.into_iter().map(Proposal::possible).collect();
    }
    proposals.extend(conditions(slip));
    proposals
}

/// `if f then g`, `if f, g`, `unless f, g`, `either f or g`, `neither f nor g`
fn conditions(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    let begins = slip.tokens.iter().position(|token| token.is(":")).map_or(0, |colon| colon + 1);
    let end = slip.tokens.len() - usize::from(slip.is(slip.tokens.len() - 1, ";"));
    for opening in 0..slip.tokens.len() {
        // `f if g`
        if opening > begins && matches!(slip.text(opening), "if" | "when") {
            let text = slip
                .texts(opening + 1..end.max(opening + 1))
                .chain(["=>"])
                .chain(slip.texts(begins..opening));
            proposals.push(Proposal::of([Change::new(begins, end.max(opening + 1), text)]));
        }
        // `f unless g`, `f only if g`
        if opening > begins && slip.is(opening, "unless") {
            let condition = ["!", "("].into_iter().chain(slip.texts(opening + 1..end.max(opening + 1)));
            let text = condition.chain([")", "=>"]).chain(slip.texts(begins..opening));
            let change = Change::new(begins, end.max(opening + 1), text);
            proposals.push(Proposal::of([change]).understands(["unless"]));
        }
        if opening > begins
            && slip.is(opening, "only")
            && slip.is(opening + 1, "if")
            && !slip.is(opening - 1, "and")
        {
            proposals.push(Proposal::of([Change::new(opening, opening + 2, ["=>"])]).understands(["only"]));
        }
        if slip.is(opening, "neither") {
            for join in (opening + 1..end).filter(|&join| matches!(slip.text(join), "nor" | "or")) {
                let first = ["!", "("].into_iter().chain(slip.texts(opening + 1..join)).chain([")", "&&"]);
                let second = ["!", "("].into_iter().chain(slip.texts(join + 1..end)).chain([")"]);
                proposals.push(Proposal::of([Change::new(opening, end, first.chain(second))]));
            }
            continue;
        }
        let (joins, before, between): (&[&str], &[&str], &str) = match slip.text(opening) {
            "if" | "when" => (&["then", ",", "=>"], &[], "=>"),
            "unless" => (&["then", ","], &["!"], "=>"),
            "either" => (&["or"], &[], "^"),
            "both" => (&["and"], &[], "&&"),
            _ => continue,
        };
        for join in (opening + 1..slip.tokens.len()).filter(|&join| joins.contains(&slip.text(join))) {
            let mut text: Vec<&str> = before.to_vec();
            let body = slip.texts(opening + 1..join);
            let wrapped = !before.is_empty();
            text.extend(["("].iter().filter(|_| wrapped));
            text.extend(body);
            text.extend([")"].iter().filter(|_| wrapped));
            text.push(between);
            let proposal = Proposal::of([Change::new(opening, join + 1, text)]);
            // "Either … or" may include both.
            proposals.push(if between == "^" { proposal.possible() } else { proposal });
        }
    }
    proposals
}

/// `Ann next_to Bob`, `Ann owns the Cat`, `Ann is left of Bob`
pub(super) fn verbs(slip: &Slip<'_>) -> Vec<Proposal> {
    let bound = bound_names(slip);
    let is_item =
        |at: usize| slip.word(at).is_some_and(|word| slip.names.is_item(word) || bound.contains(word));
    let ends = |at: usize| is_item(at) || matches!(slip.text(at), ")" | "]");
    let begins = |at: usize| is_item(at) || slip.is(at, "[") && !slip.text(at).is_empty();
    let mut changes = Vec::new();
    let mut declare = None;
    let mut at = 0;
    while at < slip.tokens.len() {
        // "lives in", but not "in" alone, which is an operator.
        let is_run = |here: usize| {
            here > at && slip.is(here, "in") && !is_item(here - 1) || {
                let at = here;
                slip.word(at)
                    .is_some_and(|word| !is_item(at) && !is_connective(word) && !slip.is(at + 1, "("))
                    || matches!(slip.text(at), "-" | "'")
            }
        };
        let end = (at..slip.tokens.len()).find(|&end| !is_run(end)).unwrap_or(slip.tokens.len());
        if end == at {
            at += 1;
            continue;
        }
        if at > 0 && ends(at - 1) && begins(end) {
            let (text, relation) = verb(slip, at, end);
            if !slip.texts(at..end).eq(text.iter().map(String::as_str)) {
                changes.push(Change { at, until: end, text });
            }
            declare = declare.or(relation);
        } else if begins(end) && slip.texts(at..end).all(is_article) {
            changes.push(Change::new(at, end, []));
        }
        at = end;
    }
    if changes.is_empty() {
        return Vec::new();
    }
    let of = |changes: &[Change]| {
        let proposal = Proposal::of(changes);
        // "Has above 30" may be about the number, and not about who has it.
        let has_link = |change: &Change| {
            let is_linked = change.text.iter().any(|text| slip.names.links.contains_key(text));
            is_linked && matches!(slip.text(change.at), "has" | "have" | "had" | "owns")
        };
        let has_no_verb =
            |change: &Change| slip.texts(change.at..change.until).all(|text| NO_VERBS.contains(&text));
        let is_possible = changes.iter().any(|change| has_link(change) || has_no_verb(change));
        if is_possible { proposal.possible() } else { proposal }
    };
    let mut proposals: Vec<Proposal> = changes.chunks(1).map(of).collect();
    proposals.push(of(&changes));
    if let Some(first) = declare {
        proposals.iter_mut().for_each(|proposal| proposal.first = Some(first.clone()));
    }
    proposals
}

/// `Ann's House is left_of Cat`, `Ann's Age > 20`
pub(super) fn possessives(slip: &Slip<'_>) -> Vec<Proposal> {
    let (mut changes, mut said) = (Vec::new(), Vec::new());
    for at in (1..slip.tokens.len()).filter(|&at| slip.is(at, "'") && slip.is(at + 1, "s")) {
        let (Some(owner), Some(term)) = (slip.word(at - 1), slip.word(at + 2)) else { continue };
        let Some(term) = slip.names.term(term).filter(|_| slip.names.is_item(owner)) else { continue };
        changes.push(match slip.is(at + 3, "is") && slip.names.categories.contains(term) {
            true => {
                let next = at + 4 + usize::from(slip.is(at + 4, "not"));
                let of_link = slip.names.links.get(slip.text(next)).map(|link| &link.category);
                let of_item = slip.names.items.get(slip.text(next));
                // The link or the item says which category it is about.
                said.extend(Some(term.as_str()).filter(|_| of_link.or(of_item) == Some(term)));
                Change::new(at, at + 3, [])
            }
            false => Change::new(at - 1, at + 3, [term, "(", owner, ")"]),
        });
    }
    let proposals = together(changes).into_iter();
    proposals.map(|proposal| proposal.understands(said.iter().copied())).collect()
}

/// Returns whether a word between `is` and an item is English, and not the name of a link.
pub(super) fn is_no_link(word: &str) -> bool {
    let is_relation = |kind| kind == WordKind::Relation;
    NEGATIONS.contains(&word)
        || FILLERS.contains(&word)
        || is_article(word)
        || word_kind(word).is_some_and(|kind| !is_relation(kind))
}

fn is_article(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "the" | "a" | "an")
}

/// Returns the predicate for words between two items, and what to declare first if they name an unknown relation.
fn verb(slip: &Slip<'_>, at: usize, end: usize) -> (Vec<String>, Option<String>) {
    let run: Vec<String> =
        slip.texts(at..end).filter(|word| !matches!(*word, "-" | "'")).map(str::to_lowercase).collect();
    // "can't" is three tokens, and so is "isn't".
    let is_negation = |word: &String| {
        NEGATIONS.contains(&word.as_str())
            || word == "t"
            || !slip.names.is_known(word) && !FILLERS.contains(&word.as_str()) && is_near(word, "not")
    };
    let is_negated = run.iter().any(is_negation);
    let is_any = |word: &String| word == "any" || !slip.names.is_known(word) && is_near(word, "any");
    let is_content = |word: &&String| {
        let word = word.as_str();
        !FILLERS.contains(&word)
            && !NEGATIONS.contains(&word)
            && !GRAMMAR_WORDS.contains(&word)
            && word != "t"
            && !["not", "any"].iter().any(|known| is_near(word, known))
    };
    let content: Vec<&String> = run.iter().filter(is_content).collect();
    // "In [Monday, Friday]" is in one of them.
    let is_in = |word: &String| matches!(word.as_str(), "in" | "of" | "from");
    let is_among = content.iter().all(|word| is_in(word)) && slip.is(end, "[");
    let any = run.last().is_some_and(|word| is_any(word) || is_among && is_in(word));
    let parts: BTreeSet<&str> = content.iter().flat_map(|word| word.split('_')).collect();
    let fits = |link: &&String| {
        let lower = link.to_lowercase();
        let words: Vec<&str> = lower.split('_').filter(|word| !FILLERS.contains(word)).collect();
        if words.is_empty() { run.contains(&lower) } else { words.iter().all(|word| parts.contains(word)) }
    };
    let links = &slip.names.links;
    let link = links.keys().filter(fits).max_by_key(|link| link.len()).map(String::as_str);
    let near = || {
        let joined = content.iter().map(|word| word.as_str()).collect::<Vec<_>>().join("_");
        closest(&joined, links.keys().map(String::as_str))
    };
    let link = link.or_else(|| near().filter(|_| !content.is_empty()));
    let mut text = vec!["is".to_owned()];
    text.extend(is_negated.then(|| "not".to_owned()));
    let is_direct =
        run.iter().any(|word| matches!(word.as_str(), "immediately" | "directly" | "right" | "just"));
    let distant = link
        .filter(|link| is_direct && !link.contains("right") && !content.is_empty())
        .and_then(|link| Some((links[link].category.as_str(), links[link].direct()?)));
    let unknown = RELATIONS.iter().find(|(word, _)| link.is_none() && parts.contains(word));
    let mut declare = None;
    if let Some((_, relation)) = unknown {
        let name = match &content[..] {
            [word] if word.as_str() == "next" => "next_to".to_owned(),
            [word] if matches!(word.as_str(), "left" | "right") => format!("{word}_of"),
            words => words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join("_"),
        };
        let compared = [at.checked_sub(1), Some(end)].map(|at| at.map_or("", |at| slip.text(at)));
        let category = slip.names.ordered_by(&parts, compared);
        declare = Some(format!("declare `link {name} on {} = {relation};`", category.unwrap_or("Place")));
        text.push(name);
    } else if let (Some((category, relation)), Some(link)) = (distant, link) {
        declare = Some(format!("declare `link just_{link} on {category} = {relation};`"));
        text.push(format!("just_{link}"));
    }
    text.extend(link.filter(|_| distant.is_none()).map(str::to_owned));
    text.extend(any.then(|| "any".to_owned()));
    (text, declare)
}

/// Returns the names that quantifiers and relations bind: those before `in`, and those between bars.
pub(super) fn bound_names<'s>(slip: &'s Slip<'_>) -> BTreeSet<&'s str> {
    let mut bound = BTreeSet::new();
    for at in (1..slip.tokens.len()).filter(|&at| slip.is(at, "in")) {
        let mut names = vec![at - 1];
        let before = |name: usize| {
            let before = name.checked_sub(2).filter(|_| slip.is(name - 1, ","))?;
            slip.word(before).map(|_| before)
        };
        while let Some(name) = names.last().and_then(|&name| before(name)) {
            names.push(name);
        }
        let first = names.last().and_then(|&name| name.checked_sub(1));
        let binds = |at: usize| {
            QUANTITIES.contains(&slip.text(at)) || slip.is(at, "(") || slip.tokens[at].kind == Kind::Literal
        };
        if first.is_some_and(binds) {
            bound.extend(names.into_iter().filter_map(|name| slip.word(name)));
        }
    }
    bound
}
