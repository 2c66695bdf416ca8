//! Rules for declarations: ranges, names in sentences, separators, negated relations.

use zebra_core::draft::arguments_of_smart_link;

use super::tokens::{Kind, category_keyword};
use super::{Change, Proposal, Slip, Unit, together};

/// `1..5`, `First..Third`
pub(super) fn ranges(slip: &Slip<'_>) -> Vec<Proposal> {
    let is_range = |at: &usize| matches!(slip.text(*at), ".." | "...");
    let mut changes: Vec<Change> =
        (1..slip.tokens.len()).filter(is_range).map(|at| Change::replace(at, ["..="])).collect();
    // Rust reads `1..` as one number with a point.
    let glued = (0..slip.tokens.len()).filter(|&at| slip.text(at).ends_with('.') && slip.is(at + 1, "."));
    changes.extend(glued.map(|at| Change::new(at, at + 2, [slip.text(at).trim_end_matches('.'), "..="])));
    // In Rust, `1..5` ends with 4; which ends a clue means is open.
    let is_open = slip.unit == Unit::Formula || slip.is(0, "clue");
    let with_remark = |changes: Vec<Change>, remark| {
        let proposal = Proposal { remark, ..Proposal::of(changes) };
        if is_open { proposal.possible() } else { proposal }
    };
    let remark = Some(": a range includes both of its ends");
    let mut proposals: Vec<Proposal> =
        changes.iter().map(|change| with_remark(vec![change.clone()], remark)).collect();
    if changes.len() > 1 {
        proposals.push(with_remark(changes, None));
    }
    proposals
}

/// `{ Cat "the cat", Dog "the dog" }`
pub(super) fn names_in_sentences(slip: &Slip<'_>) -> Vec<Proposal> {
    if category_keyword(slip.tokens).is_none() {
        return Vec::new();
    }
    let is_named = |&at: &usize| {
        slip.text(at).starts_with('"')
            && slip.word(at - 1).is_some()
            && matches!(slip.text(at - 2), "{" | ",")
    };
    let changes: Vec<Change> =
        (2..slip.tokens.len()).filter(is_named).map(|at| Change::insert(at, ["="])).collect();
    together(changes)
}

/// `;` between items, and `,` between the rows of an answer.
pub(super) fn separators(slip: &Slip<'_>) -> Vec<Proposal> {
    let Some(open) = slip.tokens.iter().position(|token| token.is("{")) else { return Vec::new() };
    let (wrong, right) = if slip.is(0, "answer") { (",", ";") } else { (";", ",") };
    let ends_row = |at: usize| slip.is(0, "answer") && (slip.is(at + 2, ":") || slip.is(at + 4, ":"));
    let lists = matches!(slip.text(0), "category" | "property" | "ordered" | "great" | "shared");
    let here = (open + 1..slip.tokens.len() - 1).filter(|&at| slip.is(at, wrong) && (lists || ends_row(at)));
    let changes: Vec<Change> = here.map(|at| Change::replace(at, [right])).collect();
    together(changes)
}

/// `category 1 { Cat, Dog }`, `category "Hair Color" { Red, Blond }`, `category { Cat, Dog }`
pub(super) fn names_of_categories(slip: &Slip<'_>) -> Vec<Proposal> {
    let Some(name) = category_keyword(slip.tokens).map(|at| at + 1) else { return Vec::new() };
    let is_literal = slip.tokens.get(name).is_some_and(|token| token.kind == Kind::Literal);
    let open = name + usize::from(is_literal);
    if !slip.is(open, "{") {
        return Vec::new();
    }
    let text = slip
        .text(name)
        .strip_prefix('"')
        .map(|text| zebra_core::draft::type_name(text.trim_end_matches('"')));
    let text = text.filter(|text| text.starts_with(|first: char| first.is_alphabetic()));
    if let Some(text) = text {
        return vec![Proposal::of([Change::new(name, open, [&*text])])];
    }
    let free = ["Name", "Kind", "Thing", "Attribute"].into_iter().find(|word| !slip.names.is_known(word));
    let change = Change::new(name, open, [free.unwrap_or("NewName")]);
    let message = format!("expected the name of the category, found `{}`", slip.text(name));
    // The name is the author's choice.
    let line = slip.window(&Proposal::of([change.clone()]));
    vec![Proposal { help: Some(format!("write `{line}`")), ..Proposal::of([change]).message(message) }]
}

/// `link next_to in House = …`
pub(super) fn words_for_on(slip: &Slip<'_>) -> Vec<Proposal> {
    let wrong =
        |at: &usize| slip.is(0, "link") && matches!(slip.text(*at), "in" | "of" | "over" | "for" | ":");
    let here = (2..slip.tokens.len()).filter(wrong);
    here.map(|at| Proposal::of([Change::replace(at, ["on"])])).collect()
}

/// `category Fear as Member;`
pub(super) fn words_for_of(slip: &Slip<'_>) -> Vec<Proposal> {
    let wrong = matches!(slip.text(2), "as" | "in" | "on" | "for" | "over" | "is" | "from" | ":" | "=");
    let is_role = wrong
        && slip.is(0, "category")
        && slip.word(3).is_some()
        && matches!(slip.text(4), "" | ";")
        && slip.tokens.len() <= 5;
    if is_role { vec![Proposal::of([Change::new(2, 3, ["of"])])] } else { Vec::new() }
}

/// `link next_to on House = next_to;`
pub(super) fn missing_parentheses(slip: &Slip<'_>) -> Vec<Proposal> {
    let name = (1..slip.tokens.len()).find(|&at| slip.is(at - 1, "=") && slip.is(0, "link"));
    let least = name.and_then(|at| Some((at, arguments_of_smart_link(slip.text(at))?.0)));
    let insert = |(at, least): (usize, usize)| {
        let numbers: &[&str] = [&["(", ")"][..], &["(", "1", ")"], &["(", "1", ",", "2", ")"]][least];
        Proposal::of([Change::new(at + 1, at + 1, numbers.iter().copied())])
    };
    least.map(insert).into_iter().collect()
}

/// `link apart on House = not next_to();`
pub(super) fn negated_relation(slip: &Slip<'_>) -> Vec<Proposal> {
    let Some(at) = slip.tokens.iter().position(|token| token.is("=")).filter(|_| slip.is(0, "link")) else {
        return Vec::new();
    };
    if !matches!(slip.text(at + 1), "not" | "!") {
        return Vec::new();
    }
    let proposal = Proposal::of([Change::new(at + 1, at + 2, [])]);
    let message = format!("a relation cannot be negated with `{}`", slip.text(at + 1));
    let name = slip.text(1);
    let message = format!("{message}: negate its uses");
    let first = format!("write `… is not {name} …` in clues");
    vec![Proposal { first: Some(first), ..proposal.message(message).understands(["not", "!"]) }]
}
