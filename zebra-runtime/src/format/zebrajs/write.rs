//! The writer of zebrajs puzzles. Layer 3.

use serde_json::{Value as Json, json};

use crate::format::{WriteError, Written};
use crate::model::{Clue, Fact, Formula, ItemId, Model, Order, Polarity, Relation, State};

/// Writes a puzzle. Its rows become the columns of the grid, and its categories the rows. Omits disabled clues.
///
/// # Errors
/// Fails for a category whose items are not in exactly one row each, and for a clue of none of the five types.
pub fn write(model: &Model) -> Result<Written, WriteError> {
    if let Some(id) =
        model.category_ids().find(|id| !model.is_plain(*id) || model.category(*id).role_of.is_some())
    {
        let name = &model.category(id).name;
        return Err(WriteError::of_puzzle(format!(
            "`{name}` is a role, or its items are not in exactly one row each"
        )));
    }
    let writer = Writer { model };
    let mut clues = Vec::new();
    for clue in model.clues().iter().filter(|clue| clue.state == State::On) {
        clues.extend(writer.clue(clue)?);
    }
    let size = json!({ "w": model.rows(), "h": model.categories().len() - 1 });
    let clues: Vec<String> = clues.iter().map(|clue| format!("  {clue}")).collect();
    let text = format!("{{\"grid\": {size}, \"clues\": [\n{}\n]}}\n", clues.join(",\n"));
    Ok(Written { text, losses: Vec::new() })
}

struct Writer<'m> {
    model: &'m Model,
}

impl Writer<'_> {
    fn clue(&self, clue: &Clue) -> Result<Vec<Json>, WriteError> {
        if let Some(middle) = self.middle(&clue.formulas) {
            return Ok(vec![middle]);
        }
        let written = clue.formulas.iter().map(|formula| match formula {
            Formula::Fact(fact) => self.fact(fact),
            // A clue that only names an item is always true.
            Formula::Constant(true) => {
                let item = self.model.item_ids().find(|item| !self.is_column(*item))?;
                Some(json!({ "type": "item", "a": self.variable(item) }))
            }
            _ => None,
        });
        let written: Option<Vec<Json>> = written.collect();
        written.ok_or_else(|| WriteError::of_clue(&clue.label, "it has none of the five types of zebrajs"))
    }

    /// Writes that an item is neither in the first nor in the last column.
    fn middle(&self, formulas: &[Formula]) -> Option<Json> {
        let anchor = self.model.anchor();
        let last = self.model.rows() as u32;
        let outside = |formula: &Formula| match formula {
            Formula::Fact(Fact { first, polarity: Polarity::IsNot, link: None, second }) => {
                let (item, column) = if self.is_column(*first) { (second, first) } else { (first, second) };
                (self.is_column(*column) && self.model.item(*item).category != anchor)
                    .then(|| (*item, self.model.place(*column)))
            }
            _ => None,
        };
        let [one, other] = formulas else { return None };
        let ((item, start), (same, end)) = (outside(one)?, outside(other)?);
        let ends = (start.min(end), start.max(end)) == (1, last);
        (item == same && ends).then(|| json!({ "type": "middle", "a": self.variable(item) }))
    }

    fn fact(&self, fact: &Fact) -> Option<Json> {
        let Fact { first, polarity: Polarity::Is, link, second } = *fact else { return None };
        let both = |kind: &str, a: ItemId, b: ItemId| {
            let plain = !self.is_column(a) && !self.is_column(b);
            plain.then(|| json!({ "type": kind, "a": self.variable(a), "b": self.variable(b) }))
        };
        let Some(link) = link else {
            let (item, column) = if self.is_column(first) { (second, first) } else { (first, second) };
            if !self.is_column(column) {
                return both("same position as", first, second);
            }
            let mut a = self.variable(item);
            a["x"] = json!(self.model.place(column) - 1);
            return Some(json!({ "type": "item", "a": a }));
        };
        let link = self.model.link(link);
        let columns = self.model.category(self.model.anchor());
        let counted = columns.order == Order::Ordered
            && self
                .model
                .items_of(self.model.anchor())
                .all(|item| self.model.value(item) == i64::from(self.model.place(item)));
        match link.relation {
            _ if link.category != self.model.anchor() || !counted => None,
            Relation::NextTo | Relation::OffsetBy(1) => both("next to", first, second),
            Relation::LessBy(1) => both("immediately to the left of", first, second),
            Relation::MoreBy(1) => both("immediately to the left of", second, first),
            _ => None,
        }
    }

    fn is_column(&self, item: ItemId) -> bool {
        self.model.item(item).category == self.model.anchor()
    }

    fn variable(&self, id: ItemId) -> Json {
        let item = self.model.item(id);
        let row = item.category.index() - usize::from(item.category > self.model.anchor());
        let shared = self.model.items().iter().filter(|other| other.name == item.name).count() > 1;
        let name = match shared {
            true => format!("{}.{}", self.model.category(item.category).name, item.name),
            false => item.name.to_string(),
        };
        json!({ "v": name, "y": row })
    }
}
