//! Numbered copies: `Pink[1] is left_of Pink[2]`.

use super::compose::{Composer, all};
use crate::draft::{Expression, ExpressionKind as Kind, Path};
use crate::format::expression::{Compose, expression};
use crate::model::{Copies, ItemId, Model, Variable};

/// Returns the formulas about copies, composed with the model that has the variables of the copies.
pub(super) fn formula<'m>(
    model: &Model,
    copies: &Copies,
    composer: impl FnOnce(Model) -> Composer<'m>,
) -> Expression {
    let row: Vec<ItemId> = model.items_of(model.anchor()).take(1).collect();
    let variable = |index: usize| Variable { name: name(index).into(), over: row.clone().into() };
    let inner = model.with_variables(&(0..copies.of.len()).map(variable).collect::<Vec<_>>());
    let mut formulas = composer(inner).formulas(&copies.formulas);
    formulas.iter_mut().for_each(|formula| number(model, copies, formula));
    all(formulas)
}

/// The name of a copy until it gets its item and number. No item has such a name.
fn name(index: usize) -> String {
    format!("${index}[]")
}

/// Writes the copies with their items and numbers.
fn number(model: &Model, copies: &Copies, written: &mut Expression) {
    if let Kind::Name(Path { category: None, name: named }) = &written.kind
        && let Some(index) = (0..copies.of.len()).find(|&index| name(index) == *named.text)
    {
        let id = copies.of[index];
        let number = copies.of[..=index].iter().filter(|other| **other == id).count();
        let category = &model.category(model.item(id).category).name;
        let path = Path { category: Some((&**category).into()), name: (&*model.item(id).name).into() };
        *written = expression(Kind::Copy(path, number as u32));
        return;
    }
    written.children_mut().into_iter().for_each(|child| self::number(model, copies, child));
}
