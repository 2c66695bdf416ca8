//! Rules for the notations of programming and constraint languages: their keywords, brackets, loops and subscripts.

use super::tokens::{Kind, category_keyword, closing};
use super::{Change, Proposal, Slip, Unit, together};

/// First words of other languages, with the keyword of the language.
const KEYWORDS: [(&str, &str); 20] = [
    ("enum", "category"),
    ("set", "category"),
    ("type", "category"),
    ("attribute", "category"),
    ("variable", "category"),
    ("var", "category"),
    ("role", "category"),
    ("constraint", "clue"),
    ("clues", "clue"),
    ("rule", "clue"),
    ("fact", "clue"),
    ("hint", "clue"),
    ("given", "clue"),
    ("condition", "clue"),
    ("assert", "clue"),
    ("solution", "answer"),
    ("solutions", "answer"),
    ("result", "answer"),
    ("relation", "link"),
    ("relationship", "link"),
];

/// `enum Pet { … }`, `constraint Ann is Cat;`, `solution (Person: Pet) { … }`
pub(super) fn keywords(slip: &Slip<'_>) -> Vec<Proposal> {
    let Some((_, keyword)) = KEYWORDS.iter().find(|(word, _)| slip.is(0, word)) else { return Vec::new() };
    let message = format!("expected `{keyword}`, found `{}`", slip.text(0));
    let mut proposals = vec![Proposal::of([Change::new(0, 1, [*keyword])])];
    if *keyword == "clue" {
        let label = slip.names.free_label();
        proposals.push(Proposal::of([Change::new(0, 1, [keyword, &*label, ":"])]));
        proposals.push(Proposal::of([Change::new(0, 1, [keyword, &*label])]));
    }
    proposals.into_iter().map(|proposal| proposal.message(message.clone())).collect()
}

/// `category Pet Cat, Dog`, `category Pet: Cat, Dog;`, `category Pet = [Cat, Dog];`, `property size of Pet { Cat = 1 }`, `group Men of Person { Bob }`
pub(super) fn braces(slip: &Slip<'_>) -> Vec<Proposal> {
    let end = slip.tokens.len() - usize::from(slip.is(slip.tokens.len() - 1, ";"));
    let is_group = slip.is(0, "group");
    let Some(name) = (0..end.min(5)).find(|&at| matches!(slip.text(at), "category" | "property" | "group"))
    else {
        return Vec::new();
    };
    let from = if slip.is(name + 2, "of") { name + 4 } else { name + 2 };
    let open = from + usize::from(matches!(slip.text(from), ":" | "=" | "," | "-"));
    let list = (slip.tokens.get(open)).filter(|token| token.kind == Kind::Open);
    let close = list.and_then(|_| closing(slip.tokens, open)).filter(|close| close + 1 == end);
    let (open, inner, close) = match close {
        Some(close) => (from..open + 1, open + 1..close, close..close + 1),
        None if open < end && (open > from || is_bare_list(slip, open, end)) => {
            (from..open, open..end, end..slip.tokens.len())
        }
        None => return Vec::new(),
    };
    let (before, behind): (&[&str], &[&str]) =
        if is_group { (&["=", "["], &["]"]) } else { (&["{"], &["}"]) };
    let ends = is_group && end == slip.tokens.len();
    let behind = behind.iter().copied().chain(ends.then_some(";"));
    let mut changes = vec![Change::new(open.start, open.end, before.iter().copied())];
    if slip.is(0, "property") {
        let equals = inner.filter(|&at| slip.is(at, "="));
        changes.extend(equals.map(|at| Change::replace(at, [":"])));
    } else if slip.texts(inner.clone()).all(|text| text != ",") && is_bare_list(slip, inner.start, inner.end)
    {
        changes.extend(inner.skip(1).map(|at| Change::insert(at, [","])));
    }
    changes.push(Change::new(close.start, close.end, behind));
    vec![Proposal::of(slip.only_changes(changes))]
}

/// Returns whether several names follow, with commas or without: `Cat, Dog`, `Cat Dog`.
fn is_bare_list(slip: &Slip<'_>, from: usize, until: usize) -> bool {
    let names = (from..until).filter(|&at| slip.tokens[at].is_word()).count();
    let commas = (from..until).filter(|&at| slip.is(at, ",")).count();
    names >= 2 && names + commas == until - from && !slip.is(from, "of") && !slip.is(from + 1, "of")
}

/// `{ Tea Milk Juice }`, `[Ann Bob Cid]`
pub(super) fn commas(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_part =
        |at: usize| matches!(slip.tokens[at].kind, Kind::Word | Kind::Literal) && !slip.is(at, "titled");
    let mut proposals = Vec::new();
    for open in (0..slip.tokens.len()).filter(|&at| matches!(slip.text(at), "{" | "[")) {
        let Some(close) = closing(slip.tokens, open) else { continue };
        let missing =
            (open + 2..close).filter(|&at| is_part(at - 1) && slip.tokens[at].is_word() && is_part(at));
        let changes: Vec<Change> = missing.map(|at| Change::insert(at, [","])).collect();
        let items = changes.len() + 1 + slip.outside(open + 1..close, &[","]).len();
        let declared = category_keyword(&slip.tokens[..open]);
        let rows = declared.and_then(|at| slip.names.rows_beside(slip.text(at + 1)));
        if changes.len() > 1 && rows.is_none_or(|rows| rows == items) {
            proposals.push(Proposal::of(changes));
        }
    }
    proposals
}

/// `forall(p in Men)(f)`, `all p in Men { f }`, `all p in Men if g: f`, `sum(Age(p) for p in Men)`
pub(super) fn loops(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for at in 0..slip.tokens.len() {
        let quantity = match slip.text(at) {
            "forall" | "all" => "all",
            "exists" | "any" => "any",
            "sum" | "min" | "max" | "count" => slip.text(at),
            _ => continue,
        };
        let is_number = !matches!(quantity, "all" | "any");
        let binds = |range: std::ops::Range<usize>| slip.texts(range).any(|text| text == "in");
        if let Some(close) = closing(slip.tokens, at + 1).filter(|_| slip.is(at + 1, "(")) {
            let (inner, last) = (at + 2..close, closing(slip.tokens, close + 1));
            if let Some(last) = last.filter(|_| slip.is(close + 1, "(") && binds(inner.clone())) {
                let (begin, end): (&[&str], &[&str]) = if is_number { (&["("], &[")"]) } else { (&[], &[]) };
                proposals.push(Proposal::of(slip.only_changes(vec![
                    Change::new(at, at + 2, [quantity].into_iter().chain(begin.iter().copied())),
                    Change::new(close, close + 2, [":"]),
                    Change::replace(last, end.iter().copied()),
                ])));
            }
            if let Some(word) = inner.clone().find(|&word| slip.is(word, "for") && binds(word..close)) {
                let text = slip.texts(word + 1..close).chain([":"]).chain(slip.texts(at + 2..word));
                let (from, until) = if is_number { (at + 2, close) } else { (at, close + 1) };
                let text = (!is_number).then_some(quantity).into_iter().chain(text);
                proposals.push(Proposal::of([Change::new(from, until, text)]));
            }
        } else if !is_number {
            let body = (at + 1..slip.tokens.len()).find(|&open| slip.is(open, "{"));
            let body = body.and_then(|open| Some((open, closing(slip.tokens, open)?)));
            if let Some((open, close)) = body {
                proposals.push(Proposal::of([Change::replace(open, [":"]), Change::remove(close)]));
            }
            for word in
                (at + 1..slip.tokens.len()).filter(|&word| matches!(slip.text(word), "if" | "when" | "with"))
            {
                proposals.push(Proposal::of([Change::replace(word, ["where"])]));
            }
        }
    }
    proposals
}

/// `Age[Ann]`, as subscripts of arrays
pub(super) fn subscripts(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_term = |name: &str| slip.names.categories.contains(name) || slip.names.properties.contains(name);
    let is_subscript = |&open: &usize| slip.is(open, "[") && slip.word(open - 1).is_some_and(is_term);
    let mut changes = Vec::new();
    for open in (1..slip.tokens.len()).filter(is_subscript) {
        let Some(close) = closing(slip.tokens, open) else { continue };
        changes.push(Change::replace(open, ["("]));
        changes.push(Change::replace(close, [")"]));
    }
    changes.sort_by_key(|change| change.at);
    together(changes)
}

/// `clue 1: { f; g }`, `clue 1: [f, g];`, `clue 1: f; g;`, `clue 1 { f, g }`, `clue 1: f, g;`
pub(super) fn blocks(slip: &Slip<'_>) -> Vec<Proposal> {
    let end = slip.tokens.len();
    let last = end - usize::from(slip.is(end - 1, ";"));
    let separators = |range| slip.outside(range, &[",", ";"]);
    let separated = |at: Vec<usize>, by: &str| -> Vec<Change> {
        at.into_iter().map(|at| Change::replace(at, [by])).collect()
    };
    if slip.unit == Unit::Formula {
        let mut changes = separated(separators(0..last), ";");
        changes.extend((last == end).then(|| Change::insert(end, [";"])).filter(|_| !changes.is_empty()));
        return together(slip.only_changes(changes));
    }
    let Some(colon) = (1..end).find(|&at| slip.is(at, ":")).filter(|_| slip.is(0, "clue")) else {
        return Vec::new();
    };
    let mut proposals = Vec::new();
    let group = matches!(slip.text(colon + 1), "{" | "[").then(|| closing(slip.tokens, colon + 1)).flatten();
    if let Some(close) = group.filter(|close| close + 1 == last) {
        let mut changes = vec![Change::new(colon, colon + 2, ["{"])];
        changes.extend(separated(separators(colon + 2..close), ";"));
        changes.push(Change::replace(close, ["}"]));
        proposals.push(Proposal::of(slip.only_changes(changes)));
    }
    let inside = separators(colon + 1..last);
    if inside.iter().all(|&at| slip.is(at, ",")) {
        // What a comma joins beside another connective is open.
        let is_open = !slip.outside(colon + 1..last, &["||", "^", "=>", "<=>", "or", "xor"]).is_empty();
        let joined = |changes: Vec<Change>| {
            let proposal = Proposal::of(changes);
            if is_open { proposal.possible() } else { proposal }
        };
        proposals.extend(inside.iter().map(|&at| joined(vec![Change::replace(at, ["&&"])])));
        if inside.len() > 1 {
            proposals.push(joined(separated(inside, "&&")));
        }
    } else if inside.iter().all(|&at| slip.is(at, ";")) {
        let changes = [Change::replace(colon, ["{"]), Change::insert(end, ["}"])];
        proposals.push(Proposal::of(changes).message("a clue with several formulas has them in braces"));
    }
    proposals
}

/// `Ann: Cat`, `Ann -> Cat`, `Ann => Cat`
pub(super) fn arrows(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_item = |at: usize| slip.word(at).is_some_and(|word| slip.names.is_item(word));
    let is_arrow = |&at: &usize| {
        matches!(slip.text(at), ":" | "->" | "=>" | "<-" | "<->" | "<=>")
            && slip
                .operand_start(at)
                .filter(|&start| is_item(start) && !slip.is(start + 1, "("))
                .is_some_and(|start| super::typing::is_subject_at(slip, start))
            && is_item(at + 1)
    };
    let arrows = (1..slip.tokens.len().saturating_sub(1)).filter(is_arrow);
    let proposals = arrows.map(|at| {
        let proposal = Proposal::of([Change::replace(at, ["is"])]);
        // An arrow with two lines is an implication too, or a `>=` of another language.
        if matches!(slip.text(at), "=>" | "<=>") { proposal.possible() } else { proposal }
    });
    proposals.collect()
}

/// A `;` in the middle of a statement, or at the wrong side of its neighbor.
pub(super) fn semicolons(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for at in 1..slip.tokens.len() {
        let begins = slip.tokens[at].kind == Kind::Literal && slip.is(at - 1, "}");
        if begins || matches!(slip.text(at), ";" | ",") {
            proposals.extend(keyword_before(slip, at));
        }
        if !slip.is(at, ";") {
            continue;
        }
        // `link beside on House = ; () next_to`
        if let Some(name) = slip.word(at + 3).filter(|_| slip.is(at + 1, "(") && slip.is(at + 2, ")")) {
            let changes = [Change::replace(at, [name]), Change::new(at + 3, at + 4, [";"])];
            proposals.push(Proposal::of(changes));
        }
        if at + 1 < slip.tokens.len() {
            proposals.push(Proposal::of([Change::remove(at)]));
            proposals.push(Proposal::of([Change::new(at, at + 2, [slip.text(at + 1), ";"])]));
        }
        proposals.push(Proposal::of([Change::new(at - 1, at + 1, [";", slip.text(at - 1)])]));
    }
    proposals
}

/// Exchanges a `;`, `,` or literal with the word before the `}` and the `///` lines before it, which is the keyword of what follows.
fn keyword_before(slip: &Slip<'_>, at: usize) -> Option<Proposal> {
    let mut before = at - 1;
    while before > 1 && slip.is(before, "]") {
        let open = super::tokens::opening(slip.tokens, before).filter(|open| slip.is(open + 1, "doc"))?;
        before = open.checked_sub(2)?;
    }
    before = before.checked_sub(usize::from(slip.is(before, "}")))?;
    let keyword = slip.word(before).filter(|_| before + 1 < at)?;
    let changes = [Change::replace(before, [slip.text(at)]), Change::replace(at, [keyword])];
    Some(Proposal::of(changes))
}
