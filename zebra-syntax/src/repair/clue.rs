//! Rules for clues: labels, dots, calls of links, quantifiers and foreign operators.

use zebra_core::draft::is_function;

use super::tokens::{Kind, closing};
use super::typing::QUANTITIES;
use super::{Change, Proposal, Slip, Unit, alternatives, together};

/// `clue #1:`, `clue 1a:`, `clue 1.2:`, `clue 4,7:`, `clue 2-3:`, `clue: …`, `clue 1 Ann …`
pub(super) fn label(slip: &Slip<'_>) -> Vec<Proposal> {
    if !slip.is(0, "clue") || slip.unit == Unit::Formula {
        return Vec::new();
    }
    let mut proposals = Vec::new();
    let ends = |index: usize| matches!(slip.text(index), ":" | "{" | "off");
    let end = (1..slip.tokens.len().min(7)).find(|&index| ends(index));
    if let Some(end) = end {
        let label = slip.texts(1..end).filter(|text| !matches!(*text, "#" | "(" | ")" | "[" | "]"));
        let label = label.collect::<String>();
        let is_number = label.chars().all(|letter| letter.is_ascii_digit()) && !label.is_empty();
        let label = if is_number { label } else { format!("{:?}", label.replace('"', "")) };
        if end == 1 {
            let free = slip.names.free_label();
            let message = "expected a label after `clue`";
            let proposal = Proposal::of([Change::insert(1, [&*free])]).message(message);
            // In `clue : 6 …`, the number may be the label.
            let may_be_label = slip.tokens.get(end + 1).is_some_and(|token| token.kind == Kind::Literal);
            proposals.push(if may_be_label { proposal.possible() } else { proposal });
        } else if end == 2 || slip.texts(1..end).any(|text| matches!(text, "#" | "(" | "," | "-" | ".")) {
            let found = slip.texts(1..end).collect::<Vec<_>>();
            let glued = super::written(found).replace(' ', "");
            let message = format!("expected a number, a name or a string as the label, found `{glued}`");
            proposals.push(Proposal::of([Change::new(1, end, [&*label])]).message(message));
        }
    }
    let number = slip.text(1).trim_end_matches('.');
    if slip.text(1).ends_with('.') {
        proposals.push(Proposal::of([Change::new(1, 2, [number, ":"])]));
    }
    for wrong in [",", "-", "=", ".", ";", ")", "is", "=>"].iter().filter(|wrong| slip.is(2, wrong)) {
        let message = format!("expected `:` behind the label, found `{wrong}`");
        proposals.push(Proposal::of([Change::new(2, 3, [":"])]).message(message));
    }
    proposals
}

/// `Ann.House`, `Prize.Second`, `Mole.next_to(Rat)`
pub(super) fn dots(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut all = Vec::new();
    for dot in (1..slip.tokens.len()).filter(|&dot| slip.is(dot, ".")) {
        let (Some(before), Some(name)) = (slip.word(dot - 1), slip.word(dot + 1)) else { continue };
        let change = match (slip.names.links.contains_key(name), closing(slip.tokens, dot + 2)) {
            (true, Some(close)) if slip.is(dot + 2, "(") => {
                let object = slip.texts(dot + 3..close);
                Change::new(dot - 1, close + 1, [before, "is", name].into_iter().chain(object))
            }
            (true, _) => Change::new(dot - 1, dot + 2, [before, "is", name]),
            _ if slip.names.categories.contains(before) => Change::replace(dot, ["::"]),
            _ => match slip.names.term(name) {
                Some(term) => Change::new(dot - 1, dot + 2, [term.as_str(), "(", before, ")"]),
                None => continue,
            },
        };
        all.push(change);
    }
    alternatives(all)
}

/// `next_to(Ann, Bob)`, `Ann is next_to(Bob)`
pub(super) fn links_as_calls(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut all = Vec::new();
    for open in (1..slip.tokens.len()).filter(|&open| slip.is(open, "(")) {
        let Some(name) = slip.word(open - 1).filter(|name| slip.names.links.contains_key(*name)) else {
            continue;
        };
        let Some(close) = closing(slip.tokens, open) else { continue };
        let verb = open >= 2 && matches!(slip.text(open - 2), "is" | "not");
        if verb {
            let object = slip.texts(open + 1..close);
            all.push(Change::new(open, close + 1, object));
            continue;
        }
        let Some(comma) = slip.operand_end(open + 1).filter(|&comma| slip.is(comma, ",")) else { continue };
        if is_function(slip.text(open + 1)) || is_function(slip.text(comma + 1)) {
            continue;
        }
        let (one, other) = (slip.texts(open + 1..comma), slip.texts(comma + 1..close));
        all.push(Change::new(open - 1, close + 1, one.chain(["is", name]).chain(other)));
    }
    alternatives(all)
}

/// `Ann is between Bob and Cid`, in the ordered category of both ends, or else the only one
pub(super) fn between(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for verb in (1..slip.tokens.len()).filter(|&verb| slip.is(verb, "is")) {
        let negated = usize::from(slip.is(verb + 1, "not"));
        let word = verb + 1 + negated;
        let (Some(start), Some(end)) = (slip.operand_start(verb), slip.operand_end(word + 1)) else {
            continue;
        };
        if !slip.is(word, "between")
            || !matches!(slip.text(end), "and" | "&&" | ",")
            || slip.is(start + 1, "(")
        {
            continue;
        }
        let Some(last) = slip.operand_end(end + 1) else { continue };
        let homes =
            [word + 1, end + 1].map(|at| slip.category_of(at).filter(|home| slip.declared(home).is_some()));
        let (category, is_certain) = match (homes, &slip.names.ordered) {
            // With amounts, the ends may be included.
            ([Some(one), Some(other)], _) if one == other => (one, slip.names.declared[one].is_ordered),
            (_, Some(ordered)) => (ordered.as_str(), homes == [None, None]),
            _ => continue,
        };
        let function = ["is_between", "is_not_between"][negated];
        let mut text = vec![function, "(", category, ","];
        for part in [start..verb, word + 1..end, end + 1..last] {
            text.extend(slip.texts(part));
            text.push(",");
        }
        text.pop();
        text.push(")");
        let proposal = Proposal::of([Change::new(start, last, text)]);
        proposals.push(if is_certain { proposal } else { proposal.possible() });
    }
    proposals
}

/// `forall p in …`, `for all p in …`, `each p in …`, `at least 2 p in …`, `exactly one p in …`
pub(super) fn quantifiers(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut all = Vec::new();
    let numbers = ["zero", "one", "two", "three", "four", "five"];
    for at in 0..slip.tokens.len() {
        let Some(word) = slip.word(at) else { continue };
        let next = slip.word(at + 1).unwrap_or("");
        if QUANTITIES.contains(&word)
            && slip.is(at + 2, "of")
            && slip.names.categories.contains(slip.text(at + 3))
        {
            all.push(Change::replace(at + 2, ["in"]));
            continue;
        }
        let (quantity, taken) = match (word, next) {
            ("for", "all" | "any" | "each" | "every") => ("all", 2),
            ("there", "exists" | "is") => ("any", 2),
            ("at", "least") => ("at_least", 2),
            ("at", "most") => ("at_most", 2),
            ("forall" | "for_all" | "foreach" | "each" | "every" | "for", _) => ("all", 1),
            ("exists" | "some", _) => ("any", 1),
            ("exact" | "precisely" | "just", _) => ("exactly", 1),
            ("exactly" | "at_least" | "at_most", _) => (word, 1),
            (_, _) if slip.names.categories.contains(word) && matches!(slip.text(at + 2), ":" | "where") => {
                // `all Person p: …`
                if at > 0 && QUANTITIES.contains(&slip.text(at - 1))
                    || at > 1 && slip.tokens[at - 1].kind == Kind::Literal
                {
                    all.push(Change::new(at, at + 2, [next, "in", word]));
                }
                continue;
            }
            _ => continue,
        };
        let number = numbers.iter().position(|number| slip.is(at + taken, number));
        let digits = number.map(|number| number.to_string());
        let is_quantity = slip.is(at + taken + 1, "in") || slip.is(at + taken + 1, ",") || number.is_some();
        let counted = slip.tokens.get(at + taken).is_some_and(|token| token.kind == Kind::Literal);
        if taken + usize::from(number.is_some()) > 1 || word != quantity && (is_quantity || counted) {
            let text = std::iter::once(quantity).chain(digits.as_deref());
            all.push(Change::new(at, at + taken + usize::from(number.is_some()), text));
        }
    }
    alternatives(all)
}

/// `no p in Person: …`, `none p in Person: …`
pub(super) fn denied_quantifiers(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_denied = |at: &usize| matches!(slip.text(*at), "no" | "none") && slip.is(*at + 2, "in");
    let found = (0..slip.tokens.len()).filter(is_denied).map(|at| {
        let open = (0..at).rfind(|&open| closing(slip.tokens, open).is_some_and(|close| close > at));
        let close = open.and_then(|open| closing(slip.tokens, open));
        let ends = |end: &usize| slip.is(*end, ";");
        let end = close.or_else(|| (at..slip.tokens.len()).find(ends)).unwrap_or(slip.tokens.len());
        let changes = [Change::new(at, at + 1, ["!", "(", "any"]), Change::insert(end, [")"])];
        Proposal::of(changes).understands([slip.text(at)])
    });
    found.collect()
}

/// `gender(x) is woman`
pub(super) fn words_of_properties(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut all = Vec::new();
    for verb in (1..slip.tokens.len()).filter(|&verb| slip.is(verb, "is")) {
        let Some(start) = slip.operand_start(verb) else { continue };
        if !slip.word(start).is_some_and(|name| slip.names.properties.contains(name)) {
            continue;
        }
        let negated = slip.is(verb + 1, "not");
        all.push(Change::new(verb, verb + 1 + usize::from(negated), [if negated { "!=" } else { "==" }]));
    }
    alternatives(all)
}

/// Operators of other languages.
pub(super) fn operators(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut all = Vec::new();
    for at in 0..slip.tokens.len() {
        let instead: &[&str] = match slip.text(at) {
            "=" if joins_statements(slip, at) => continue,
            "=" => &["is", "=="],
            "<>" | "=!" | "!==" => &["!=", "is not"],
            "===" => &["=="],
            "=<" => &["<="],
            "<->" => &["<=>"],
            "->" => &["=>"],
            "!" | "~" if at > 0 && slip.is(at - 1, "is") => &["not"],
            "not" if at == 0 || matches!(slip.text(at - 1), ":" | "{" | "&&" | "||" | "=>" | "<=>" | "(") => {
                &["!"]
            }
            _ => continue,
        };
        all.extend(instead.iter().map(|text| Proposal::of([Change::replace(at, text.split(' '))])));
    }
    all
}

/// Returns whether a sign joins two statements, as in `A is B = C is D`.
fn joins_statements(slip: &Slip<'_>, at: usize) -> bool {
    let is_border = |token: &str| matches!(token, ":" | "{" | ";" | "&&" | "||" | "=>" | "<=>" | "(" | ",");
    let begins = (0..at).rfind(|&before| is_border(slip.text(before))).map_or(0, |before| before + 1);
    slip.texts(begins..at).any(|text| text == "is")
}

/// `1 < Age(Ann) < 30`: what is between two comparisons belongs to both.
pub(super) fn chains(slip: &Slip<'_>) -> Vec<Proposal> {
    let mut changes = Vec::new();
    // `a != b != c` may mean that the neighbors differ, or that all do.
    let mut is_open = false;
    // For each group that is open, the last comparison since the last connective.
    let mut compared: Vec<Option<usize>> = vec![None];
    for (at, token) in slip.tokens.iter().enumerate() {
        match (token.kind, &*token.text) {
            (Kind::Open, _) => compared.push(None),
            (Kind::Close, _) if compared.len() > 1 => drop(compared.pop()),
            (_, "==" | "!=" | "<" | ">" | "<=" | ">=" | "in") => {
                let last = compared.last_mut().and_then(|last| last.replace(at));
                if last.is_some() && slip.is(at, "==") && slip.is(at + 1, "true") {
                    changes.push(Change::new(at, at + 2, []));
                } else if let Some(last) = last.filter(|last| last + 1 < at) {
                    let directions = [last, at].map(|at| slip.text(at).chars().next());
                    // `a > 1 < b` may be two comparisons of `a`.
                    let are_opposite = matches!(directions, [Some('<'), Some('>')] | [Some('>'), Some('<')]);
                    is_open |= (slip.is(at, "!=") && slip.is(last, "!=")) || are_opposite;
                    let text = ["&&"].into_iter().chain(slip.texts(last + 1..at));
                    changes.push(Change::insert(at, text));
                }
            }
            (_, "&&" | "||" | "^" | "=>" | "<=>" | ":" | ";" | ",") => {
                compared.last_mut().and_then(Option::take);
            }
            _ => {}
        }
    }
    let message = "comparisons do not chain";
    let proposals = together(changes).into_iter().map(|proposal| {
        let proposal = proposal.message(message);
        if is_open { proposal.possible() } else { proposal }
    });
    proposals.collect()
}

/// A `,`, `|`, `;`, `=>` or `where` in place of the `:` of a quantifier.
pub(super) fn colons(slip: &Slip<'_>) -> Vec<Proposal> {
    let wrong =
        |at: &usize| matches!(slip.text(*at), "," | "|" | ";" | "=>" | "." | "=" | "::" | "->" | "where");
    let here = (1..slip.tokens.len()).filter(wrong);
    here.map(|at| Proposal::of([Change::replace(at, [":"])])).collect()
}
