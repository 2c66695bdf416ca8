//! Links: their categories and relations, and whether these can hold.

use super::quantifier::Bound;
use super::report::did_you_mean;
use super::{Checker, ItemId, Link, LinkId, Order, Report, Scope};
use crate::diagnostic::{Code, Diagnostic, Near, Spot, nearest};
use crate::draft::{Expression, ExpressionKind, LinkName, Name, Path, RelationDraft};
use crate::model::{CategoryId, Operator, Relation};
use crate::sentence::spaced;

/// A smart link: its name, the least and greatest number of arguments, and the relation that they give.
type Smart = (&'static str, usize, usize, fn(&[i64]) -> Relation);

const SMART_LINKS: [Smart; 10] = [
    ("with", 0, 0, |_| Relation::With),
    ("same", 0, 0, |_| Relation::Same),
    ("less_than", 0, 1, |n| Relation::LessThan(n.first().copied().unwrap_or(0))),
    ("less_by", 1, 1, |n| Relation::LessBy(n[0])),
    ("more_than", 0, 1, |n| Relation::MoreThan(n.first().copied().unwrap_or(0))),
    ("more_by", 1, 1, |n| Relation::MoreBy(n[0])),
    ("next_to", 0, 0, |_| Relation::NextTo),
    ("offset_by", 1, 1, |n| Relation::OffsetBy(n[0])),
    ("outside_of", 1, 1, |n| Relation::OutsideOf(n[0])),
    ("has_ratio", 2, 2, |n| Relation::HasRatio(n[0], n[1])),
];

/// Returns the least and the greatest number of arguments of a smart link; `None` if no smart link has this name.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::draft::arguments_of_smart_link;
/// assert_eq!(arguments_of_smart_link("less_than"), Some((0, 1)));
/// assert_eq!(arguments_of_smart_link("adjacent"), None);
/// ```
#[must_use]
pub fn arguments_of_smart_link(name: &str) -> Option<(usize, usize)> {
    SMART_LINKS.iter().find(|smart| smart.0 == name).map(|smart| (smart.1, smart.2))
}

/// Returns the smart link of a word that means the same.
fn synonym(word: &str) -> Option<&'static str> {
    Some(match word {
        "greater_than" | "larger_than" | "higher_than" | "after" | "above" | "right_of" => "more_than",
        "smaller_than" | "lower_than" | "before" | "below" | "left_of" => "less_than",
        "greater_by" | "larger_by" | "higher_by" => "more_by",
        "smaller_by" | "lower_by" => "less_by",
        "adjacent" | "adjacent_to" | "beside" | "neighbor" | "neighbors" => "next_to",
        "equal" | "equals" | "equal_to" => "same",
        _ => return None,
    })
}

impl Checker<'_> {
    pub(super) fn check_links(&mut self) {
        for draft in &self.scope.draft.links {
            if self.report.is_full() {
                return;
            }
            for name in &draft.names {
                if let Err(diagnostic) = self.declare_link(name, &draft.relation) {
                    self.report.add(diagnostic);
                }
            }
        }
    }

    fn declare_link(&mut self, draft: &LinkName, relation: &RelationDraft) -> Result<(), Diagnostic> {
        let text = &draft.name.text;
        let known = self.spot_of(text);
        self.check_shared_name(&draft.name, known);
        if self.scope.links_by_name.contains_key(text) {
            return Ok(());
        }
        let is_empty = draft.phrase.as_ref().is_some_and(|phrase| phrase.trim().is_empty());
        // A name such as `___` has no words.
        let words = spaced(text);
        if self.scope.is_language() && is_empty && !words.is_empty() {
            let help = format!("write one, such as `{text} \"{words}\"`, or remove it");
            let message = format!("the phrase of `{text}` is empty");
            self.report.add(Diagnostic::new(Code::Template, draft.name.at, message, help));
        }
        let category = self.resolve_category(&draft.category);
        let relation = category
            .as_ref()
            .ok()
            .map(|&category| self.check_relation(category, draft, relation))
            .unwrap_or(Ok(Relation::With));
        let valid = category.is_ok() && relation.is_ok();
        let link = Link {
            name: text.clone(),
            phrase: draft.phrase.clone().unwrap_or_else(|| text.clone()),
            category: *category.as_ref().unwrap_or(&CategoryId(0)),
            relation: relation.as_ref().cloned().unwrap_or(Relation::With),
        };
        // A category of one item is reported elsewhere.
        let several = || self.scope.is_zbc() || self.scope.model.category(link.category).count > 1;
        let never = valid && several() && link.is_empty(&self.scope.model);
        if never && self.scope.is_zbc() {
            self.scope.empty_signs.insert(text.clone());
            return Ok(());
        }
        // A link with an error is declared too, so that its uses are not reported.
        self.built.spots.links.push(draft.name.at);
        self.scope.broken_links.push(!valid);
        self.scope.symmetric_links.push(valid && link.is_symmetric(&self.scope.model));
        self.scope.links_by_name.insert(text.clone(), LinkId(self.scope.model.links().len() as u32));
        self.scope.model.parts_mut().links.to_mut().push(link);
        category?;
        relation?;
        if never {
            return Err(Diagnostic::new(
                Code::EmptyRelation,
                draft.name.at,
                format!("link `{text}` relates no two items of `{}`", draft.category.text),
                self.scope.range_of_values(&draft.category.text),
            ));
        }
        Ok(())
    }

    fn check_relation(
        &mut self,
        category: CategoryId,
        link: &LinkName,
        draft: &RelationDraft,
    ) -> Result<Relation, Diagnostic> {
        match draft {
            RelationDraft::Smart { name, arguments } => {
                self.scope.check_smart_link(category, link, name, arguments, &mut self.report)
            }
            RelationDraft::Table { at, symmetric, pairs } => {
                self.check_table(category, *at, *symmetric, pairs)
            }
            RelationDraft::Formula { at, parameters, body } => {
                self.check_relation_formula(category, *at, parameters, body)
            }
        }
    }

    fn check_table(
        &mut self,
        category: CategoryId,
        at: Spot,
        symmetric: bool,
        pairs: &[(Path, Path)],
    ) -> Result<Relation, Diagnostic> {
        let mut table: Vec<(ItemId, ItemId)> = Vec::new();
        let mut complete = true;
        for (first, second) in pairs {
            let first = self.resolve_item_of(category, first);
            let second = self.resolve_item_of(category, second);
            match (self.report.errors.take(first), self.report.errors.take(second)) {
                (Some(first), Some(second)) => {
                    table.push((first, second));
                    if symmetric {
                        table.push((second, first));
                    }
                }
                _ => complete = false,
            }
        }
        table.sort_unstable();
        table.dedup();
        if complete && table.is_empty() {
            return Err(Diagnostic::new(
                Code::EmptyRelation,
                at,
                "the link never holds: its table is empty",
                {
                    let [first, last] = self.scope.two_items(category);
                    format!("list the pairs: `[({first}, {last})]`")
                },
            ));
        }
        if !complete && table.is_empty() {
            // The errors are reported already; any relation that can hold will do.
            return Ok(Relation::With);
        }
        Ok(Relation::Table(table.into()))
    }

    /// Evaluates a relation such as `|a, b| diff(a, b) == 5` for every pair of items.
    fn check_relation_formula(
        &mut self,
        category: CategoryId,
        at: Spot,
        parameters: &[Name; 2],
        body: &Expression,
    ) -> Result<Relation, Diagnostic> {
        self.scope.check_depth(body)?;
        self.scope.check_bound_names(parameters)?;
        let items: Vec<ItemId> = self.scope.model.items_of(category).collect();
        self.built.reserve(at, items.len().saturating_mul(items.len()))?;
        let mut pairs = Vec::new();
        for &first in &items {
            for &second in &items {
                let case = [Bound::of(&parameters[0], first), Bound::of(&parameters[1], second)];
                let formula = self.within(&case, |checker| checker.formula(body))?;
                match formula.constant() {
                    Some(true) => pairs.push((first, second)),
                    Some(false) => {}
                    None => {
                        return Err(Diagnostic::new(
                            Code::NotFixed,
                            body.at,
                            "this relation depends on the rows",
                            "use only the two items, their values and properties: `|a, b| diff(a, b) == 5`",
                        ));
                    }
                }
            }
        }
        if pairs.is_empty() {
            return Err(Diagnostic::new(
                Code::EmptyRelation,
                body.at,
                "the link never holds: no two items satisfy its formula",
                "write a relation that holds for some pair of items",
            ));
        }
        Ok(Relation::Table(pairs.into()))
    }
}

impl Scope<'_> {
    /// Returns a help text with the range of the values of a category.
    fn range_of_values(&self, category: &str) -> String {
        let items = self.model.category_named(category).map(|id| self.model.items_of(id));
        let values = || items.clone().into_iter().flatten().map(|item| self.model.value(item));
        match (values().min(), values().max()) {
            (Some(least), Some(most)) => {
                format!("choose another number: the values of its items range from {least} to {most}")
            }
            _ => "choose another number".to_owned(),
        }
    }

    fn check_smart_link(
        &self,
        category: CategoryId,
        link: &LinkName,
        name: &Name,
        arguments: &[Expression],
        report: &mut Report<'_>,
    ) -> Result<Relation, Diagnostic> {
        let Some((_, least, most, build)) = SMART_LINKS.iter().find(|smart| smart.0 == name.text) else {
            return Err(self.unknown_relation(category, name));
        };
        if !(*least..=*most).contains(&arguments.len()) {
            let takes = match (*least, *most) {
                (0, 0) => "no arguments".to_owned(),
                (least, most) if least == most => format!("{least} {}", super::plural(least, "argument")),
                (least, most) => format!("{least} or {most} arguments"),
            };
            let numbers = ["1", "2"][..*most].join(", ");
            let form = format!("{}({numbers})", name.text);
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                name.at,
                format!("`{}` takes {takes}, but {}", name.text, super::given(arguments.len())),
                format!("write `{form}`"),
            ));
        }
        let scale = self.scale_of(category).filter(|_| name.text != "has_ratio").unwrap_or(1);
        let numbers = arguments.iter().map(|argument| constant(argument, scale));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        let relation = build(&numbers);
        let ordered = self.model.category(category).order == Order::Ordered;
        let comparable =
            if relation == Relation::NextTo { ordered } else { self.model.is_comparable(category) };
        if relation.needs_order() && !comparable {
            report.note_name(link.category.at, &self.model.category(category).name);
            let category = &self.model.category(category).name;
            // "Paid more than" compares prices, not people.
            let has_values =
                |id: &CategoryId| self.model.items_of(*id).next().is_some() && self.has_values(*id);
            let numeric = self.model.category_ids().find(has_values).filter(|_| relation != Relation::NextTo);
            let numeric = numeric.map(|id| &self.model.category(id).name);
            let other = numeric.map(|numeric| {
                let link = &link.name.text;
                format!(
                    "to compare the values of `{numeric}`, write `link {link} on {numeric} = {}(…)`; ",
                    name.text
                )
            });
            let order = format!("if its items have an order, declare `ordered category {category} {{ … }}`");
            return Err(Diagnostic::new(
                Code::UnorderedLink,
                link.category.at,
                format!("`{}` needs an ordered category, but `{category}` is not ordered", name.text),
                self.choose(
                    other.unwrap_or_default() + &order,
                    "if its items have an order, give the category the `order` `ordered`",
                ),
            ));
        }
        Ok(relation)
    }

    fn unknown_relation(&self, category: CategoryId, name: &Name) -> Diagnostic {
        let text = &name.text;
        if matches!(&**text, "between" | "is_between" | "is_not_between") && !self.is_zbc() {
            let category = &self.model.category(category).name;
            let message = "`is_between` relates three items, so it is a function and no link";
            let help = format!("remove the link, and write a clue `is_between({category}, a, b, c)`");
            return Diagnostic::new(Code::UnknownRelation, name.at, message, help);
        }
        let near = match synonym(text) {
            Some(meant) => Some(Near::certain(meant)),
            None => nearest(text, SMART_LINKS.iter().map(|smart| smart.0)),
        };
        let near = near.as_ref();
        let known = || super::quoted(SMART_LINKS.iter().map(|smart| smart.0));
        let help = did_you_mean(near, || format!("the smart links are {}", known()));
        let message = format!("cannot find smart link `{text}`");
        self.misspelt(Diagnostic::new(Code::UnknownRelation, name.at, message, help), near)
    }
}

/// Returns an argument, which must be an integer, or a decimal as exact as the values of the category, in steps.
fn constant(argument: &Expression, scale: i64) -> Result<i64, Diagnostic> {
    let wrong = |help: &str| Diagnostic::new(Code::WrongKind, argument.at, "expected an integer", help);
    let help = match scale {
        1 => "a smart link takes integers: `more_by(1)`",
        _ => "a smart link takes a number that is as exact as the values of the category",
    };
    steps(argument, scale).ok_or_else(|| wrong(help))
}

fn steps(argument: &Expression, scale: i64) -> Option<i64> {
    match &argument.kind {
        ExpressionKind::Integer(number) => number.checked_mul(scale),
        ExpressionKind::Negative(inner) => steps(inner, scale)?.checked_neg(),
        ExpressionKind::Arithmetic(Operator::Divide, number, divisor) => {
            match (&number.kind, &divisor.kind) {
                (ExpressionKind::Integer(number), ExpressionKind::Integer(divisor)) if *divisor != 0 => {
                    let number = number.checked_mul(scale)?;
                    (number % divisor == 0).then(|| number / divisor)
                }
                _ => None,
            }
        }
        _ => None,
    }
}
