//! Parts that differ in one item, as a body with a bound name.

use crate::draft::{Binder, Expression, ExpressionKind as Kind, Path};
use crate::format::expression::{bare, expression, item};
use crate::model::{CategoryId, ItemId, Model};

/// The least number of parts that are worth a quantifier.
const LEAST: usize = 3;

/// Returns the name that a quantifier of this depth binds, until it gets a letter. No item has such a name.
pub(super) fn placeholder(depth: usize) -> String {
    format!("${depth}")
}

/// Returns the binder and the body of a quantifier over parts that differ in one item each.
pub(super) fn quantified(model: &Model, parts: &[Expression]) -> Option<(Binder, Expression)> {
    let (first, others) = parts.split_first().filter(|_| parts.len() >= LEAST)?;
    let differing = others.iter().map(|part| difference(first, part)).collect::<Option<Vec<_>>>()?;
    let (path, _) = differing.first()?;
    let items: Vec<&Path> = std::iter::once(*path).chain(differing.iter().map(|(_, other)| *other)).collect();
    if differing.iter().any(|(own, other)| own != path || other.category != path.category) {
        return None;
    }
    let name = placeholder(depth(first));
    let variable = Path { category: None, name: (&*name).into() };
    // The body may name one of the items too. It comes from another part than the one of this item.
    let bodies = parts.iter().zip(&items).take(2).map(|(part, path)| replaced(part, path, &variable));
    let is_body = |body: &Expression| {
        parts.iter().zip(&items).all(|(part, path)| replaced(body, &variable, path) == *part)
    };
    let body = bodies.into_iter().find(is_body)?;
    let category = model.category_named(&path.category.as_ref()?.text)?;
    let items = items.iter().map(|path| model.item_named(category, &path.name.text));
    let over = range(model, category, &items.collect::<Option<Vec<_>>>()?)?;
    Some((Binder { names: vec![(&*name).into()], over }, body))
}

/// Returns the first item that two expressions have at the same place and that differs.
fn difference<'e>(one: &'e Expression, other: &'e Expression) -> Option<(&'e Path, &'e Path)> {
    match (&one.kind, &other.kind) {
        (Kind::Name(one), Kind::Name(other)) => {
            (one != other && one.category.is_some()).then_some((one, other))
        }
        _ => one
            .children()
            .into_iter()
            .zip(other.children())
            .find_map(|(one, other)| if one == other { None } else { Some(difference(one, other)) })?,
    }
}

/// Returns the number of quantifiers inside each other.
fn depth(part: &Expression) -> usize {
    let own = usize::from(matches!(part.kind, Kind::Quantified { .. } | Kind::Aggregate { .. }));
    own + part.children().into_iter().map(depth).max().unwrap_or(0)
}

/// Returns an expression with another name in place of one.
fn replaced(part: &Expression, old: &Path, new: &Path) -> Expression {
    fn replace(part: &mut Expression, old: &Path, new: &Path) {
        match &mut part.kind {
            Kind::Name(path) if path == old => path.clone_from(new),
            _ => part.children_mut().into_iter().for_each(|child| replace(child, old, new)),
        }
    }
    let mut body = part.clone();
    replace(&mut body, old, new);
    body
}

/// Returns the shortest list of different items of a category: its name, a range, or a list.
pub(super) fn range(model: &Model, category: CategoryId, items: &[ItemId]) -> Option<Expression> {
    let mut sorted = items.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let (first, last) = (*sorted.first()?, *sorted.last()?);
    let has_copies = items.iter().any(|&id| model.item(id).copies > 1);
    if sorted.len() < items.len() || has_copies {
        return None;
    }
    if sorted.len() == model.category(category).count as usize {
        return Some(bare(&model.category(category).name));
    }
    let is_row = (last.0 - first.0) as usize + 1 == sorted.len();
    if is_row && model.item(first).is_number() && model.category(category).role_of.is_none() {
        return Some(expression(Kind::Range(item(model, first).into(), item(model, last).into())));
    }
    Some(expression(Kind::List(items.iter().map(|&id| item(model, id)).collect())))
}
