//! Sentences for facts and formulas, in the puzzle's own verbs and templates. Layer 3.

use crate::model::{
    Between, CategoryId, Clue, Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Piece,
    Polarity, Saying, Term,
};

/// The sentence of a clue: the author's own, else one composed of its formulas.
#[must_use]
pub fn clue_sentence(model: &Model, clue: &Clue) -> String {
    match &clue.sentence {
        Some(sentence) => sentence.to_string(),
        None => {
            clue.formulas.iter().map(|formula| formula_sentence(model, formula)).collect::<Vec<_>>().join(" ")
        }
    }
}

/// A formula as one or several sentences. A conjunction is a sentence for each of its parts.
#[must_use]
pub fn formula_sentence(model: &Model, formula: &Formula) -> String {
    match formula {
        Formula::All(parts) => {
            parts.iter().map(|part| formula_sentence(model, part)).collect::<Vec<_>>().join(" ")
        }
        _ => finished(&clause(model, formula)),
    }
}

/// A fact as a sentence.
#[must_use]
pub fn fact_sentence(model: &Model, fact: &Fact) -> String {
    finished(&fact_clause(model, fact))
}

/// A clause about two items, or lists of them, of two categories: the author's template, else the verb between them.
pub fn pair_clause(
    model: &Model,
    about: (CategoryId, CategoryId),
    polarity: Polarity,
    (first, second): (&str, &str),
) -> String {
    let find = |about| model.sayings().iter().find(|saying| saying.about == about && !saying.takes_link());
    let exchanged = || find((about.1, about.0)).map(|saying| (saying, (second, first)));
    match find(about).map(|saying| (saying, (first, second))).or_else(exchanged) {
        Some((saying, texts)) => filled(saying, polarity, texts, ""),
        None => format!("{first} {} {second}", verb(model, polarity)),
    }
}

/// Begins with a capital and ends with a full stop.
pub fn finished(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

/// A formula as a clause, in parentheses where it would be read wrongly otherwise.
fn clause(model: &Model, formula: &Formula) -> String {
    let inner = |formula: &Formula| match formula {
        Formula::Constant(_)
        | Formula::Fact(_)
        | Formula::Between(_)
        | Formula::Same { .. }
        | Formula::Compare { .. } => clause(model, formula),
        _ => format!("({})", clause(model, formula)),
    };
    let list = |formulas: &[Formula], word: &str| {
        formulas.iter().map(&inner).collect::<Vec<_>>().join(&format!(" {word} "))
    };
    match formula {
        Formula::Constant(true) => "this always holds".to_owned(),
        Formula::Constant(false) => "this never holds".to_owned(),
        Formula::Fact(fact) => fact_clause(model, fact),
        Formula::Between(between) => between_clause(model, between, Polarity::Is),
        Formula::Same { left, polarity, right } => {
            format!("{} {} {}", term_phrase(model, left), verb(model, *polarity), term_phrase(model, right))
        }
        Formula::Compare { left, comparison, right } => {
            let verb = match comparison {
                Comparison::Different => verb(model, Polarity::IsNot),
                _ => verb(model, Polarity::Is),
            };
            let (left, right) = (number_phrase(model, left, false), number_phrase(model, right, false));
            format!("{left} {verb} {}{right}", comparison_phrase(*comparison))
        }
        Formula::Not(negated) => match &**negated {
            Formula::Between(between) => between_clause(model, between, Polarity::IsNot),
            other => format!("it is not so that {}", inner(other)),
        },
        Formula::All(parts) => list(parts, "and"),
        Formula::Any(parts) => list(parts, "or"),
        Formula::Either(left, right) => format!("either {} or {}, but not both", inner(left), inner(right)),
        Formula::Implies(left, right) => format!("if {}, then {}", inner(left), inner(right)),
        Formula::Equivalent(left, right) => format!("{} if and only if {}", inner(left), inner(right)),
        Formula::Count { of, least, most } => {
            let number = match (least, most) {
                (least, most) if least == most => format!("exactly {least}"),
                (0, most) => format!("at most {most}"),
                (least, most) if *most as usize >= of.len() => format!("at least {least}"),
                (least, most) => format!("from {least} to {most}"),
            };
            format!("{number} of these hold: {}", of.iter().map(inner).collect::<Vec<_>>().join("; "))
        }
    }
}

fn comparison_phrase(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal | Comparison::Different => "",
        Comparison::Less => "less than ",
        Comparison::LessOrEqual => "at most ",
        Comparison::Greater => "more than ",
        Comparison::GreaterOrEqual => "at least ",
    }
}

/// The name of an item in a sentence; a role's item is not the one that it names, but the one that has it.
pub fn item_phrase(model: &Model, item: ItemId) -> String {
    let category = model.category(model.item(item).category);
    let phrase = &model.item(item).phrase;
    match category.role_of {
        Some(_) => format!("the one whose {} is {phrase}", category.name.to_lowercase()),
        None => phrase.to_string(),
    }
}

fn term_phrase(model: &Model, term: &Term) -> String {
    match term {
        Term::Item(item) => item_phrase(model, *item),
        Term::In { category, of } => {
            format!("the {} of {}", model.category(*category).name.to_lowercase(), term_phrase(model, of))
        }
    }
}

/// A number; in parentheses where it stands inside another one.
fn number_phrase(model: &Model, number: &Number, inside: bool) -> String {
    let list = |numbers: &[Number]| {
        numbers.iter().map(|number| number_phrase(model, number, true)).collect::<Vec<_>>().join(", ")
    };
    match number {
        Number::Constant(number) => number.to_string(),
        Number::Of(Measure::Value, term) => term_phrase(model, term),
        Number::Of(Measure::Place, term) => format!("the place of {}", term_phrase(model, term)),
        Number::Of(Measure::Initial, term) => format!("the first letter of {}", term_phrase(model, term)),
        Number::Of(Measure::Property(property), term) => {
            format!("the {} of {}", model.property(*property).name, term_phrase(model, term))
        }
        Number::Arithmetic(operator, left, right) => {
            let (left, right) = (number_phrase(model, left, true), number_phrase(model, right, true));
            let phrase = match operator {
                Operator::Add => format!("{left} plus {right}"),
                Operator::Subtract => format!("{left} minus {right}"),
                Operator::Multiply => format!("{left} times {right}"),
                Operator::Divide => format!("{left} divided by {right}"),
                Operator::Remainder => format!("the remainder of {left} by {right}"),
                Operator::Difference => format!("the difference of {left} and {right}"),
            };
            if inside { format!("({phrase})") } else { phrase }
        }
        Number::Sum(numbers) => format!("the sum of {}", list(numbers)),
        Number::Min(numbers) => format!("the smallest of {}", list(numbers)),
        Number::Max(numbers) => format!("the greatest of {}", list(numbers)),
        Number::Count(formulas) => {
            let clauses: Vec<String> = formulas.iter().map(|formula| clause(model, formula)).collect();
            format!("the number of true ones among ({})", clauses.join("; "))
        }
    }
}

fn between_clause(model: &Model, between: &Between, polarity: Polarity) -> String {
    let phrase = |item: ItemId| item_phrase(model, item);
    let (one, other) = between.ends;
    format!(
        "{} {} between {} and {}",
        phrase(between.middle),
        verb(model, polarity),
        phrase(one),
        phrase(other)
    )
}

fn verb(model: &Model, polarity: Polarity) -> &str {
    match polarity {
        Polarity::Is => &model.verbs().positive,
        Polarity::IsNot => &model.verbs().negative,
    }
}

fn fact_clause(model: &Model, fact: &Fact) -> String {
    if let Some((saying, fact)) = saying_for(model, *fact) {
        return said(model, saying, &fact);
    }
    let phrase = |item: ItemId| item_phrase(model, item);
    let link = fact.link.map(|link| format!("{} ", model.link(link).phrase)).unwrap_or_default();
    format!("{} {} {link}{}", phrase(fact.first), verb(model, fact.polarity), phrase(fact.second))
}

/// The author's template for a fact, with the fact turned round where only that way there is one.
fn saying_for(model: &Model, fact: Fact) -> Option<(&Saying, Fact)> {
    let find = |fact: Fact| {
        let about = (model.item(fact.first).category, model.item(fact.second).category);
        let fits = |saying: &&Saying| saying.about == about && saying.takes_link() == fact.link.is_some();
        model.sayings().iter().find(fits).map(|saying| (saying, fact))
    };
    find(fact).or_else(|| if fact.link.is_none() { find(fact.exchanged()) } else { None })
}

fn said(model: &Model, saying: &Saying, fact: &Fact) -> String {
    let link = fact.link.map_or("", |link| &*model.link(link).phrase);
    filled(saying, fact.polarity, (&model.item(fact.first).phrase, &model.item(fact.second).phrase), link)
}

/// A template with its places filled in.
fn filled(saying: &Saying, polarity: Polarity, (first, second): (&str, &str), link: &str) -> String {
    let pieces = saying.pieces.iter().map(|piece| match piece {
        Piece::Words(words) => words,
        Piece::First => first,
        Piece::Second => second,
        Piece::Link => link,
        Piece::Choice(so, not_so) => match polarity {
            Polarity::Is => so,
            Polarity::IsNot => not_so,
        },
    });
    pieces.collect()
}
