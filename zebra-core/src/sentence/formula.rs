//! Formulas as clauses. Part of the sentences.

use super::called::{named_category, state_phrase};
use super::cases::{are_stated, quantified};
use super::circle::in_circle;
use super::fact::{around_verb, fact_clause, state_verbs, statement};
use super::item::{
    category_noun, inhabitant, is_variable, noun_phrase, one, owner_phrase, row_noun, term_phrase,
};
use super::known::{PEOPLE, THINGS};
use super::list::{alternatives, series};
use super::measure::{measure_alternatives, measure_clause};
use super::negation::{negated_part, negated_parts, negation};
use super::noun::{is_position, possessive, takes_possessive};
use super::number::without_factor;
use super::pairs::{between_values, distance, exchanged, order, places_of_pair, sum};
use super::predicate::{Predicate, Shared, common_subject, predicate};
use super::word::{cardinal, plural};
use crate::model::{Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity, Term};

/// Returns a formula as a clause. Parts that are ambiguous without them are in parentheses.
pub(super) fn clause(model: &Model, formula: &Formula) -> String {
    let is_pair = |formula: &Formula| matches!(formula, Formula::Any(parts) if places_of_pair(model, parts, Polarity::Is).is_some());
    let inner = |formula: &Formula| {
        if is_list(model, formula) || is_pair(formula) {
            clause(model, formula)
        } else {
            part(model, formula)
        }
    };
    if let Some(count) = count_clause(model, formula) {
        return count;
    }
    if let Some(letters) = initials(model, formula) {
        return letters;
    }
    if let Some(reduced) = without_factor(formula) {
        return clause(model, &reduced);
    }
    if let Some(clause) = measure_clause(model, formula, Polarity::Is) {
        return clause;
    }
    if let Some(compared) =
        with_limit_last(formula).or_else(|| as_more(formula)).or_else(|| as_fact(model, formula))
    {
        return clause(model, &compared);
    }
    let places = distance(model, formula).or_else(|| order(model, formula)).or_else(|| sum(model, formula));
    if let Some(places) = places {
        return places;
    }
    if let Some(predicate) = predicate(model, formula) {
        return predicate.clause(model);
    }
    match formula {
        Formula::Constant(true) => "this always holds".to_owned(),
        Formula::Constant(false) => "this never holds".to_owned(),
        Formula::Fact(fact) => fact_clause(model, fact),
        Formula::Not(negated) => negation(model, negated),
        Formula::All(parts) => all_different(model, parts).unwrap_or_else(|| joined(model, parts, "and")),
        Formula::Any(parts) => {
            if let Some(amounts) = measure_alternatives(model, parts) {
                return amounts;
            }
            match common_subject(model, parts).filter(|_| in_circle(model, parts, Polarity::Is).is_none()) {
                Some(Shared { subject, is_state, rests }) => {
                    whose(model, &subject, &rests).unwrap_or_else(|| {
                        let rest = alternatives(&rests, "or");
                        Predicate { subject, polarity: Polarity::Is, is_state, rest }.clause(model)
                    })
                }
                None => in_circle(model, parts, Polarity::Is)
                    .or_else(|| places_of_pair(model, parts, Polarity::Is))
                    .or_else(|| exchanged(model, parts, false))
                    .or_else(|| between_values(model, parts, Polarity::Is))
                    .or_else(|| about_one(model, parts))
                    .unwrap_or_else(|| joined(model, parts, "or")),
            }
        }
        Formula::Either(left, right) => {
            let cases = [(**left).clone(), (**right).clone()];
            if are_exclusive(model, left, right) {
                return clause(model, &Formula::Any(cases.to_vec().into()));
            }
            places_of_pair(model, &cases, Polarity::Is)
                .or_else(|| exchanged(model, &cases, true))
                .unwrap_or_else(|| either(model, left, right))
        }
        Formula::Implies(left, right) => match &**right {
            Formula::Implies(also, then) => {
                format!("if {} and {}, then {}", part(model, left), part(model, also), inner(then))
            }
            then => format!("if {}, then {}", inner(left), inner(then)),
        },
        Formula::Equivalent(left, right) => equivalent(model, left, right),
        Formula::Count { of, least, most } => counted(model, of, &number_of(*least, *most, of.len())),
        Formula::Quantified(_, cases) if are_stated(model, cases) => {
            clause(model, &formula.written_out(model))
        }
        Formula::Quantified(quantity, cases) => quantified(model, *quantity, cases),
        Formula::Copies(copies) => super::cases::copies(model, copies),
        Formula::Between(_) | Formula::Same { .. } | Formula::Compare { .. } => {
            unreachable!("these have a predicate")
        }
    }
}

/// Returns whether a formula is a clause without "and", "or" or "if".
pub(super) fn is_one_clause(model: &Model, formula: &Formula) -> bool {
    match formula {
        Formula::Constant(_) | Formula::Fact(_) => true,
        Formula::Not(inner) => is_one_clause(model, inner) && !matches!(**inner, Formula::Not(_)),
        Formula::Quantified(_, cases) if are_stated(model, cases) => {
            is_one_clause(model, &formula.written_out(model))
        }
        Formula::All(parts) if all_different(model, parts).is_some() => true,
        Formula::Any(parts) if in_circle(model, parts, Polarity::Is).is_some() => true,
        other => {
            count_clause(model, other).is_none()
                && initials(model, other).is_none()
                && predicate(model, other).is_some()
        }
    }
}

/// Returns a value that is, or is not, the number of an item as a fact: "Ann is on floor 2" in place of "Ann's floor number is 2".
fn as_fact(model: &Model, formula: &Formula) -> Option<Formula> {
    let Formula::Compare { left, comparison, right: Number::Constant(value) } = formula else { return None };
    let polarity = match comparison {
        Comparison::Equal => Polarity::Is,
        Comparison::Different => Polarity::IsNot,
        _ => return None,
    };
    let Number::Of(Measure::Value, Term::In { category, of }) = left else { return None };
    let Term::Item(first) = **of else { return None };
    let second = model.items_of(*category).find(|item| model.item(*item).value == Some(*value))?;
    (!is_variable(model, first)).then_some(Formula::Fact(Fact { first, polarity, link: None, second }))
}

/// Returns a comparison of a constant with a number as one of the number with the constant: "Ann's age is more than 20".
fn with_limit_last(formula: &Formula) -> Option<Formula> {
    let Formula::Compare { left: limit @ Number::Constant(_), comparison, right } = formula else {
        return None;
    };
    let is_constant = matches!(right, Number::Constant(_));
    (!is_constant).then(|| Formula::Compare {
        left: right.clone(),
        comparison: comparison.mirrored(),
        right: limit.clone(),
    })
}

/// Returns a comparison of a difference as one of the greater number: "is 9 days later than" in place of "minus … is 9 days".
fn as_more(formula: &Formula) -> Option<Formula> {
    let Formula::Compare { left: Number::Arithmetic(Operator::Subtract, left, less), comparison, right } =
        formula
    else {
        return None;
    };
    let is_value = |number: &Number| matches!(number, Number::Of(Measure::Value, Term::In { .. }));
    if !is_value(left) || !is_value(less) || !matches!(right, Number::Constant(1..)) {
        return None;
    }
    let sum = Number::Arithmetic(Operator::Add, less.clone(), Box::new(right.clone()));
    Some(Formula::Compare { left: (**left).clone(), comparison: *comparison, right: sum })
}

/// Returns "Ann's color is red or blue", in place of "Ann is the one whose color is red or the one whose color is blue".
fn whose(model: &Model, subject: &str, rests: &[String]) -> Option<String> {
    let start = format!("{} whose ", one(model));
    let (noun, _) = rests.first()?.strip_prefix(&start)?.split_once(" is ")?;
    let start = format!("{start}{noun} is ");
    let values = rests.iter().map(|rest| rest.strip_prefix(&start).map(str::to_owned));
    let values = series(&values.collect::<Option<Vec<_>>>()?, "or");
    let owned = match takes_possessive(subject) {
        true => format!("{} {noun}", possessive(subject)),
        false => format!("the {noun} of {subject}"),
    };
    Some(statement(model, &owned, "is", &values))
}

/// Returns facts about one item as a clause: "the one with the silver mask is from abroad or from the suburbs".
fn about_one(model: &Model, parts: &[Formula]) -> Option<String> {
    let facts: Vec<&Fact> = parts.iter().map(plain_fact).collect::<Option<_>>()?;
    let first = facts.first().filter(|_| facts.len() > 1 && state_verbs(model) == model.verbs())?;
    let is_about = |item: &ItemId| facts.iter().all(|fact| fact.first == *item || fact.second == *item);
    let about = [first.first, first.second].into_iter().find(is_about)?;
    let others: Vec<ItemId> =
        facts.iter().map(|fact| if fact.first == about { fact.second } else { fact.first }).collect();
    let category = |item: ItemId| model.item(item).category;
    let are_alike = others.windows(2).all(|pair| category(pair[0]) == category(pair[1]));
    let have_no_template = facts.iter().all(|fact| around_verb(model, fact).is_some());
    (are_alike && have_no_template && !is_position(model, category(about))).then(|| {
        let said = |item: &ItemId| state_phrase(model, *item).unwrap_or_else(|| noun_phrase(model, *item));
        let (rests, subject) = (others.iter().map(said).collect::<Vec<_>>(), somebody(model, about));
        whose(model, &subject, &rests).unwrap_or_else(|| {
            statement(model, &subject, &model.verbs().positive, &alternatives(&rests, "or"))
        })
    })
}

fn plain_fact(formula: &Formula) -> Option<&Fact> {
    match formula {
        Formula::Fact(fact) if fact.polarity == Polarity::Is && fact.link.is_none() => Some(fact),
        _ => None,
    }
}

/// Returns an item as somebody, also where it is a place or a house.
fn somebody(model: &Model, item: ItemId) -> String {
    inhabitant(model, item).unwrap_or_else(|| owner_phrase(model, &Term::Item(item)))
}

/// Returns facts that separate each of at least three items from each other one: "Ann, the one with tea and the one from Rome are all
/// different people".
pub(super) fn all_different(model: &Model, parts: &[Formula]) -> Option<String> {
    let mut items: Vec<ItemId> = Vec::new();
    let mut pairs: Vec<[ItemId; 2]> = Vec::new();
    for part in parts {
        let Formula::Fact(fact) = part else { return None };
        if fact.polarity == Polarity::Is || fact.link.is_some() {
            return None;
        }
        around_verb(model, fact)?;
        items.extend(
            [fact.first, fact.second].iter().filter(|item| !items.contains(item)).collect::<Vec<_>>(),
        );
        pairs.push([fact.first.min(fact.second), fact.first.max(fact.second)]);
    }
    pairs.sort();
    pairs.dedup();
    let category = |item: ItemId| model.item(item).category;
    let needed = items.len() * items.len().saturating_sub(1) / 2;
    let is_single = |item: &ItemId| model.appearances(*item).1 == 1;
    if items.len() < 3 || pairs.len() != needed || parts.len() != needed || !items.iter().all(is_single) {
        return None;
    }
    let named = named_category(model).filter(|id| {
        let noun = category_noun(model, *id);
        PEOPLE.contains(&noun) && !THINGS.contains(&noun)
    });
    let names: Vec<String> = items.iter().map(|item| somebody(model, *item)).collect();
    // A day is nobody.
    let is_person = |(item, name): (&ItemId, &String)| {
        Some(category(*item)) == named || category(*item) != model.anchor() || name.starts_with(&*one(model))
    };
    let are_people = named.is_some() && items.iter().zip(&names).all(is_person);
    let number = cardinal(items.len() as i64);
    Some(match row_noun(model).filter(|noun| THINGS.contains(noun)) {
        Some(noun) => format!("{} are {number} different {}", series(&names, "and"), plural(2, &noun)),
        None if are_people => format!("{} are {number} different people", series(&names, "and")),
        None => format!("{} are all different", series(&names, "and")),
    })
}

/// Returns whether two facts give one item two partners in a category, so that "or" says that only one of them holds.
fn are_exclusive(model: &Model, left: &Formula, right: &Formula) -> bool {
    let (Some(one), Some(other)) = (plain_fact(left), plain_fact(right)) else { return false };
    let is_one = |item: ItemId| model.appearances(item).1 == 1;
    let differ = |same: ItemId, one: ItemId, other: ItemId| {
        one != other
            && model.item(one).category == model.item(other).category
            && [same, one, other].map(is_one) == [true; 3]
    };
    let pairs = [(one.first, one.second), (one.second, one.first)];
    let others = [(other.first, other.second), (other.second, other.first)];
    let is_shared = |same, one| others.iter().any(|(item, other)| same == *item && differ(same, one, *other));
    pairs.iter().any(|(same, one)| is_shared(*same, *one))
}

/// Returns "Ann and her pet begin with the same letter".
fn initials(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare {
        left: Number::Of(Measure::Initial, left),
        comparison,
        right: Number::Of(Measure::Initial, right),
    } = formula
    else {
        return None;
    };
    let letters = match comparison {
        Comparison::Equal => "the same letter",
        Comparison::Different => "different letters",
        _ => return None,
    };
    Some(format!("{} and {} begin with {letters}", term_phrase(model, left), term_phrase(model, right)))
}

/// Returns a formula as part of another one.
fn part(model: &Model, formula: &Formula) -> String {
    match formula {
        Formula::Not(inner) => negated_part(model, inner),
        other => in_parentheses(clause(model, other), !is_one_clause(model, other)),
    }
}

pub(super) fn in_parentheses(clause: String, needed: bool) -> String {
    if needed { format!("({clause})") } else { clause }
}

/// Returns whether a formula is a list of clauses, which needs no parentheses between commas.
fn is_list(model: &Model, formula: &Formula) -> bool {
    matches!(formula, Formula::All(parts) | Formula::Any(parts) if parts.iter().all(|part| is_one_clause(model, part)))
}

fn joined(model: &Model, formulas: &[Formula], conjunction: &str) -> String {
    in_list(model, formulas, conjunction, (clause, part))
}

/// Returns formulas with a conjunction between them, and with a comma before it if some of them are lists: "A and B, or C".
pub(super) fn in_list(
    model: &Model,
    formulas: &[Formula],
    conjunction: &str,
    (whole, part): (Say, Say),
) -> String {
    let is_one = |formula| is_one_clause(model, formula);
    let are_lists = formulas.iter().all(|formula| is_one(formula) || is_list(model, formula));
    let has_comma = are_lists && !formulas.iter().all(is_one);
    let (say, comma) = if has_comma { (whole, ",") } else { (part, "") };
    let said: Vec<String> = formulas.iter().map(|formula| say(model, formula)).collect();
    said.join(&format!("{comma} {conjunction} "))
}

/// How a formula becomes a clause.
type Say = fn(&Model, &Formula) -> String;

/// Returns two alternatives that may both hold, as a sentence by itself says: "Ann is a baker or Bob is a cook, or both".
pub(super) fn or_both(model: &Model, formula: &Formula) -> Option<String> {
    let (parts, text) = match formula {
        Formula::Any(parts) => (parts, joined(model, parts, "or")),
        Formula::Not(inner) => match &**inner {
            Formula::All(parts) => (parts, negated_parts(model, parts, "or")),
            _ => return None,
        },
        _ => return None,
    };
    let is_plain = parts.len() == 2 && clause(model, formula) == text;
    let has_comma = text.contains(", or ") || text.matches(" or ").count() > 1;
    let text = if has_comma { text } else { text.replacen(" or ", ", or ", 1) };
    is_plain.then(|| format!("{text}, or both"))
}

pub(super) fn either(model: &Model, left: &Formula, right: &Formula) -> String {
    two(model, [left, right], "exactly one")
        .unwrap_or_else(|| format!("either {}, or {}, but not both", part(model, left), part(model, right)))
}

pub(super) fn equivalent(model: &Model, left: &Formula, right: &Formula) -> String {
    two(model, [left, right], "both or neither")
        .unwrap_or_else(|| format!("{} if and only if {}", part(model, left), part(model, right)))
}

/// Returns how many of two formulas are true; `None` if each is one clause, so that nothing separates them better than a word.
fn two(model: &Model, of: [&Formula; 2], number: &str) -> Option<String> {
    let is_clause = |formula: &&Formula| match formula {
        Formula::Any(parts) if in_circle(model, parts, Polarity::Is).is_some() => false,
        formula => is_one_clause(model, formula),
    };
    let are_clauses = of.iter().all(is_clause);
    (!are_clauses).then(|| counted(model, &of.map(Formula::clone), number))
}

/// Returns a condition whose consequence is false.
pub(super) fn not_implied(model: &Model, left: &Formula, right: &Formula) -> String {
    format!("{}, but {}", part(model, left), negated_part(model, right))
}

/// Returns a comparison of the number of true formulas with a constant as a clause: "exactly two of these are true: …".
pub(super) fn count_clause(model: &Model, formula: &Formula) -> Option<String> {
    let Formula::Compare { left: Number::Count(of), comparison, right: Number::Constant(number) } = formula
    else {
        return None;
    };
    let how = match comparison {
        Comparison::Equal => "exactly",
        Comparison::Less => "fewer than",
        Comparison::LessOrEqual => "at most",
        Comparison::Greater => "more than",
        Comparison::GreaterOrEqual => "at least",
        Comparison::Different => return None,
    };
    Some(counted(model, of, &format!("{how} {}", cardinal(*number))))
}

pub(super) fn counted(model: &Model, of: &[Formula], number: &str) -> String {
    let number = if number == "exactly no" { "none" } else { number };
    let are = if number.ends_with(" one") || number == "none" { "is" } else { "are" };
    let of: Vec<String> = of.iter().map(|formula| clause(model, formula)).collect();
    format!("{number} of these {are} true: {}", of.join("; "))
}

pub(super) fn number_of(least: u32, most: u32, of: usize) -> String {
    let [fewest, greatest] = [least, most].map(|number| cardinal(number.into()));
    match (least, most) {
        (least, most) if least == most => format!("exactly {fewest}"),
        (0, _) => format!("at most {greatest}"),
        (_, most) if most as usize >= of => format!("at least {fewest}"),
        _ => format!("from {fewest} to {greatest}"),
    }
}
