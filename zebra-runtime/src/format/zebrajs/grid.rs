//! The draft of a puzzle of zebrajs: names for the parts of its grid, and its clues as formulas.

use std::collections::{BTreeMap, BTreeSet};

use super::{Clue, Type, Variable};
use crate::diagnostic::Spot;
use crate::draft::{
    CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind, ItemDraft, LinkDraft, LinkName,
    Name, Notation, Path, Predicate, RelationDraft,
};
use crate::model::{Order, State, Text};
use crate::sentence::list;

/// Returns the name of an item that no clue names.
pub(super) fn unused_name(row: usize, number: usize) -> String {
    format!("var{row}_{number}")
}

/// The grid, and the names that its parts get.
pub(super) struct Grid {
    pub(super) columns: i64,
    /// The items of each row, in the order of their first use; those that no clue names come last.
    pub(super) rows: Vec<Vec<Name>>,
    /// The number of items in each row that clues name.
    named: Vec<usize>,
    /// Whether the last row holds the columns; its items are in their order then.
    has_columns: bool,
}

impl Grid {
    pub(super) fn new(columns: i64, rows: usize) -> Grid {
        Grid { columns, rows: vec![Vec::new(); rows], named: Vec::new(), has_columns: false }
    }

    /// Finds the row of the columns, and names the items that no clue names.
    pub(super) fn complete(&mut self, clues: &[Clue]) {
        let columns = self.rows.len().checked_sub(2).and_then(|_| self.columns_in_order(clues));
        if let (Some(columns), Some(last)) = (columns, self.rows.last_mut()) {
            *last = columns;
            self.has_columns = true;
        }
        self.named = self.rows.iter().map(Vec::len).collect();
        let used: BTreeSet<Text> = self.rows.iter().flatten().map(|name| name.text.clone()).collect();
        for (row, items) in self.rows.iter_mut().enumerate() {
            let mut free =
                (0..).map(|number| unused_name(row, number)).filter(|name| !used.contains(name.as_str()));
            while (items.len() as i64) < self.columns {
                items.extend(free.next().map(|name| Name::new(name, Spot::NONE)));
            }
        }
    }

    /// Returns the items of the last row from left to right if clues state their order and nothing else about two of them, and one
    /// is in the same position as an item of another row.
    fn columns_in_order(&self, clues: &[Clue]) -> Option<Vec<Name>> {
        let row = self.rows.len() - 1;
        let items = &self.rows[row];
        let mut next: BTreeMap<&str, &str> = BTreeMap::new();
        let mut is_used = false;
        for clue in clues {
            match (clue.what, clue.a.row == row, clue.b.as_ref().map(|b| b.row == row)) {
                (Type::Item, ..) | (_, false, None | Some(false)) => {}
                (Type::LeftOf, true, Some(true)) => {
                    let b = clue.b.as_ref()?;
                    if next.insert(&clue.a.name.text, &b.name.text).is_some() {
                        return None;
                    }
                }
                (_, true, None | Some(true)) => return None,
                (what, ..) => is_used |= what == Type::SamePosition,
            }
        }
        let is_whole = items.len() as i64 == self.columns && next.len() + 1 == items.len();
        if !is_whole || !is_used {
            return None;
        }
        let behind: BTreeSet<&str> = next.values().copied().collect();
        let mut at = items.iter().map(|item| item.text.as_str()).find(|item| !behind.contains(item))?;
        let mut columns = vec![at];
        while let Some(&after) = next.get(at).filter(|_| columns.len() < items.len()) {
            columns.push(after);
            at = after;
        }
        let name = |text: &&str| items.iter().find(|item| item.text == **text).cloned();
        (columns.len() == items.len()).then(|| columns.iter().filter_map(name).collect())
    }

    /// Returns a name that no item has, for a category or a link.
    fn free_name(&self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        while self.rows.iter().flatten().any(|item| item.text == name) {
            name.push('_');
        }
        name
    }

    pub(super) fn draft(&self, clues: &[Clue]) -> Draft {
        let columns_row = self.has_columns.then(|| self.rows.len() - 1);
        let name = |number: i64| match columns_row {
            Some(row) => self.rows[row][number as usize - 1].clone(),
            None => Name::new(number.to_string(), Spot::NONE),
        };
        let columns: Vec<Name> = (1..=self.columns).map(name).collect();
        let columns_name = self.free_name("Column");
        let rows: Vec<Text> = (0..self.rows.len())
            .map(|row| match columns_row == Some(row) {
                true => columns_name.as_str().into(),
                false => self.free_name(&format!("Row{row}")).as_str().into(),
            })
            .collect();
        let numbered = columns.iter().zip(1..).map(|(name, number)| {
            let item = ItemDraft::new(name.clone());
            ItemDraft { value: Some(number), ..item }
        });
        let mut categories =
            vec![CategoryDraft::new(columns_name.as_str(), Order::Ordered, numbered.collect())];
        for (row, items) in self.rows.iter().enumerate().filter(|(row, _)| columns_row != Some(*row)) {
            let items = items.iter().cloned().map(ItemDraft::new).collect();
            categories.push(CategoryDraft::new(rows[row].as_str(), Order::Unordered, items));
        }
        let writer = Writer {
            columns: columns.iter().map(|name| name.text.clone()).collect(),
            columns_name,
            rows,
            next_to: self.free_name("next_to"),
            left_of: self.free_name("left_of"),
            before: self.free_name("before"),
        };
        // The labels are the numbers in the text.
        let is_stated = |clue: &Clue| {
            let is_column = |variable: &Variable| columns_row == Some(variable.row);
            clue.what != Type::Item && !(is_column(&clue.a) && clue.b.as_ref().is_some_and(is_column))
        };
        let are_named_only = !clues.iter().any(is_stated);
        let labelled = clues.iter().enumerate().filter(|(_, clue)| are_named_only || is_stated(clue));
        let mut clues: Vec<ClueDraft> = labelled.map(|(index, clue)| writer.clue(index + 1, clue)).collect();
        let unnamed = self.rows.iter().zip(&self.named).map(|(items, &named)| &items[named..]);
        let orders: Vec<ClueDraft> = unnamed
            .enumerate()
            .filter(|(_, items)| items.len() > 1)
            .map(|(row, items)| writer.order(row, items))
            .collect();
        let mut links = vec![
            writer.link(&writer.next_to, "next to", "next_to", &[]),
            writer.link(&writer.left_of, "immediately to the left of", "less_by", &[1]),
        ];
        if !orders.is_empty() {
            links.push(writer.link(&writer.before, "somewhere to the left of", "less_than", &[]));
        }
        clues.extend(orders);
        Draft {
            notation: Notation::Exact,
            name: Some("Grid".into()),
            categories,
            links,
            clues,
            ..Draft::default()
        }
    }
}

/// Converts clues to drafts.
struct Writer {
    columns: Vec<Text>,
    columns_name: String,
    /// The category of each row.
    rows: Vec<Text>,
    next_to: String,
    left_of: String,
    before: String,
}

impl Writer {
    fn link(&self, name: &str, phrase: &str, relation: &str, numbers: &[i64]) -> LinkDraft {
        let number = |number: &i64| Expression::new(Spot::NONE, Kind::Integer(*number));
        LinkDraft {
            names: [LinkName {
                name: name.into(),
                phrase: Some(phrase.into()),
                category: self.columns_name.as_str().into(),
            }]
            .into(),
            relation: RelationDraft::Smart {
                name: relation.into(),
                arguments: numbers.iter().map(number).collect(),
            },
        }
    }

    fn clue(&self, number: usize, clue: &Clue) -> ClueDraft {
        let Clue { what, at, a, b } = clue;
        let b = b.as_ref().unwrap_or(a);
        let is = |negated, link, object| self.fact(*at, self.item(a), negated, link, object);
        let formulas = match what {
            // An item that is only named: the empty conjunction is true.
            Type::Item => vec![Expression::new(*at, Kind::All(Vec::new()))],
            Type::NextTo => vec![is(false, Some(&self.next_to), self.item(b))],
            Type::LeftOf => vec![is(false, Some(&self.left_of), self.item(b))],
            Type::SamePosition => vec![is(false, None, self.item(b))],
            Type::Middle => [self.columns.first(), self.columns.last()]
                .into_iter()
                .flatten()
                .map(|end| is(true, None, self.column(*at, end)))
                .collect(),
        };
        self.labelled(Name::new(number.to_string(), *at), None, formulas)
    }

    /// Returns the clue that items that no clue names are in their order.
    fn order(&self, row: usize, items: &[Name]) -> ClueDraft {
        let item = |name: &Name| self.item(&Variable { name: name.clone(), row });
        let before =
            |pair: &[Name]| self.fact(Spot::NONE, item(&pair[0]), false, Some(&self.before), item(&pair[1]));
        let names: Vec<String> = items.iter().map(|item| item.text.to_string()).collect();
        let sentence = format!("No clue names {}, which are in this order.", list(&names, "and"));
        let label = Name::new(format!("order of row {row}"), Spot::NONE);
        self.labelled(label, Some(sentence.into()), items.windows(2).map(before).collect())
    }

    fn labelled(&self, label: Name, sentence: Option<Text>, formulas: Vec<Expression>) -> ClueDraft {
        ClueDraft { label, sentence, zbc: None, formulas: formulas.into(), state: State::On }
    }

    fn fact(
        &self,
        at: Spot,
        subject: Expression,
        negated: bool,
        link: Option<&String>,
        object: Expression,
    ) -> Expression {
        let link = link.map(|link| Name::new(link.as_str(), at));
        let predicate = Predicate { at, negated, link, any: false, object };
        Expression::new(at, Kind::statement(subject, predicate))
    }

    fn item(&self, variable: &Variable) -> Expression {
        let category = Name::new(self.rows[variable.row].as_str(), variable.name.at);
        let path = Path { category: Some(category), name: variable.name.clone() };
        Expression::new(variable.name.at, Kind::Name(path))
    }

    fn column(&self, at: Spot, name: &Text) -> Expression {
        let path = Path {
            category: Some(Name::new(self.columns_name.as_str(), at)),
            name: Name::new(name.clone(), at),
        };
        Expression::new(at, Kind::Name(path))
    }
}
