//! Rules for English in place of the language: verbs, articles, connectives and enumerations.

use std::collections::BTreeSet;

use zebra_core::diagnostic::closest;
use zebra_core::draft::GRAMMAR_WORDS;

use super::tokens::Kind;
use super::typing::{QUANTITIES, is_subject_at};
use super::{Change, Proposal, Slip};

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
const NEGATIONS: [&str; 18] = [
    "not", "never", "no", "isnt", "isn", "arent", "aren", "wasnt", "wasn", "doesnt", "doesn", "didnt",
    "didn", "dont", "don", "cannot", "hasnt", "hasn",
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
        if let Some((_, instead)) = CONNECTIVES.iter().find(|(word, _)| *word == text) {
            all.push(Change::new(at, at + 1, [*instead]));
        }
    }
    let mut proposals: Vec<Proposal> = all.iter().map(|change| Proposal::of([change.clone()])).collect();
    if all.len() > 1 {
        proposals.push(Proposal::of(all));
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
            proposals.push(Proposal::of([Change::new(opening, join + 1, text)]));
        }
    }
    proposals
}

/// `Ann is Red or Blue`, `Ann is neither Red nor Blue`, `Ann and Bob are Red`
pub(super) fn lists(slip: &Slip<'_>) -> Vec<Proposal> {
    let joins =
        |at: usize| matches!(slip.text(at), "or" | "nor" | "and" | "||" | "&&" | "," | "|" | "&" | "^");
    let mut proposals = Vec::new();
    for verb in 1..slip.tokens.len() {
        if !matches!(slip.text(verb), "is" | "are") {
            continue;
        }
        let mut at = verb + 1;
        let mut is_negated = slip.is(at, "not");
        at += usize::from(is_negated);
        let mut any = false;
        if matches!(slip.text(at), "either" | "neither" | "both" | "one" | "any")
            && !slip.names.is_known(slip.text(at))
        {
            (is_negated, any) =
                (is_negated || slip.is(at, "neither"), slip.is(at, "either") || slip.is(at, "one"));
            at += 1 + usize::from(slip.is(at, "one") && slip.is(at + 1, "of"));
        }
        let link = slip.word(at).filter(|word| slip.names.links.contains(*word));
        at += usize::from(link.is_some());
        let (list, end, join) = enumeration(slip, at, &joins);
        if list.len() >= 2 && ends_list(slip, end) {
            any |= matches!(join, "or" | "||" | "|" | "^") && !is_negated;
            let mut text = vec!["is"];
            text.extend(["not"].iter().filter(|_| is_negated));
            text.extend(link);
            text.extend(["any"].iter().filter(|_| any));
            text.extend(bracketed(&list));
            proposals.push(Proposal::of([Change::new(verb, end, text)]));
        }
    }
    for start in 0..slip.tokens.len() {
        let (list, end, join) = enumeration(slip, start, &joins);
        if list.len() >= 2
            && is_subject_at(slip, start)
            && matches!(slip.text(end), "is" | "are")
            && matches!(join, "and" | "&&" | "&" | ",")
        {
            let text = bracketed(&list).into_iter().chain(["is"]);
            proposals.push(Proposal::of([Change::new(start, end + 1, text)]));
        }
    }
    proposals
}

/// Returns whether no predicate of the last item of a list follows.
fn ends_list(slip: &Slip<'_>, end: usize) -> bool {
    let next = slip.text(end);
    matches!(next, "" | ";" | "," | ")" | "&&" | "||" | "=>" | "<=>" | "^" | "}") || is_connective(next)
}

/// Returns the items of `A, B or C` that begins at `at`, the index behind it, and the last word that joins them.
fn enumeration<'s>(
    slip: &'s Slip<'_>,
    mut at: usize,
    joins: &dyn Fn(usize) -> bool,
) -> (Vec<Vec<&'s str>>, usize, &'s str) {
    let (mut list, mut join, mut end) = (Vec::new(), "", at);
    loop {
        at += usize::from(slip.is(at, "the"));
        let is_item = slip.word(at).is_some_and(|word| slip.names.is_item(word));
        let Some(behind) = slip.operand_end(at).filter(|_| is_item) else { break };
        list.push(slip.texts(at..behind).collect());
        end = behind;
        if !joins(behind) {
            break;
        }
        join = slip.text(behind);
        at = behind + 1 + usize::from(slip.is(behind, ",") && joins(behind + 1));
        if at > behind + 1 {
            join = slip.text(behind + 1);
        }
    }
    (list, end, join)
}

fn bracketed<'s>(list: &[Vec<&'s str>]) -> Vec<&'s str> {
    let mut text = vec!["["];
    for (index, item) in list.iter().enumerate() {
        text.extend([","].iter().filter(|_| index > 0));
        text.extend(item);
    }
    text.push("]");
    text
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
        } else if begins(end) && slip.texts(at..end).all(|word| FILLERS[..3].contains(&word)) {
            changes.push(Change::new(at, end, []));
        }
        at = end;
    }
    if changes.is_empty() {
        return Vec::new();
    }
    let mut proposals: Vec<Proposal> = changes.iter().map(|change| Proposal::of([change.clone()])).collect();
    proposals.push(Proposal::of(changes));
    if let Some(first) = declare {
        proposals.iter_mut().for_each(|proposal| proposal.first = Some(first.clone()));
    }
    proposals
}

/// Returns the predicate for words between two items, and what to declare first if they name an unknown relation.
fn verb(slip: &Slip<'_>, at: usize, end: usize) -> (Vec<String>, Option<String>) {
    let run: Vec<String> =
        slip.texts(at..end).filter(|word| !matches!(*word, "-" | "'")).map(str::to_lowercase).collect();
    let is_negated = run.iter().any(|word| NEGATIONS.contains(&word.as_str()));
    let any = run.last().is_some_and(|word| word == "any");
    let is_content = |word: &&String| {
        let word = word.as_str();
        !FILLERS.contains(&word)
            && !NEGATIONS.contains(&word)
            && !GRAMMAR_WORDS.contains(&word)
            && word != "t"
    };
    let content: Vec<&String> = run.iter().filter(is_content).collect();
    let parts: BTreeSet<&str> = content.iter().flat_map(|word| word.split('_')).collect();
    let fits = |link: &&String| {
        let lower = link.to_lowercase();
        let words: Vec<&str> = lower.split('_').filter(|word| !FILLERS.contains(word)).collect();
        if words.is_empty() { run.contains(&lower) } else { words.iter().all(|word| parts.contains(word)) }
    };
    let links = &slip.names.links;
    let link = links.iter().filter(fits).max_by_key(|link| link.len()).map(String::as_str);
    let near = || {
        let joined = content.iter().map(|word| word.as_str()).collect::<Vec<_>>().join("_");
        closest(&joined, links.iter().map(String::as_str))
    };
    let link = link.or_else(|| near().filter(|_| !content.is_empty()));
    let mut text = vec!["is".to_owned()];
    text.extend(is_negated.then(|| "not".to_owned()));
    let unknown = RELATIONS.iter().find(|(word, _)| link.is_none() && parts.contains(word));
    let mut declare = None;
    if let Some((_, relation)) = unknown {
        let name = match &content[..] {
            [word] if word.as_str() == "next" => "next_to".to_owned(),
            [word] if matches!(word.as_str(), "left" | "right") => format!("{word}_of"),
            words => words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join("_"),
        };
        let category = slip.names.ordered.as_deref().or(slip.names.categories.first().map(String::as_str));
        declare = Some(format!("declare `link {name} on {} = {relation};`", category.unwrap_or("Place")));
        text.push(name);
    }
    text.extend(link.map(str::to_owned));
    text.extend(any.then(|| "any".to_owned()));
    (text, declare)
}

/// Returns the names that quantifiers and relations bind: those before `in`, and those between bars.
fn bound_names<'s>(slip: &'s Slip<'_>) -> BTreeSet<&'s str> {
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
