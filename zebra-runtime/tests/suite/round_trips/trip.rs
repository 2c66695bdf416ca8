//! One way of a puzzle through a format: what is read must mean the same, and lack exactly the losses.

use zebra_runtime::draft::POSITIONS;
use zebra_runtime::format::{Loss, Reading, WriteError, Written, json, zbc, zebrajs};
use zebra_runtime::model::{Assignment, CategoryId, ItemId, Model};
use zebra_runtime::solve::Solver;

use crate::round_trips::written::Aspects;

/// The most answers that are compared.
const ANSWERS: usize = 60;

/// A format that is written and read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Zbc,
    Json,
    Jsonl,
    Zebrajs,
}

pub(crate) const FORMATS: [Format; 4] = [Format::Zbc, Format::Json, Format::Jsonl, Format::Zebrajs];

impl Format {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::Zbc => "zbc",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Zebrajs => "zebrajs",
        }
    }

    fn write(self, model: &Model) -> Result<Written, WriteError> {
        match self {
            Format::Zbc => zbc::write(model),
            Format::Json => json::write(model),
            Format::Jsonl => json::write_line(model),
            Format::Zebrajs => zebrajs::write(model),
        }
    }

    fn read(self, text: &str) -> Reading {
        match self {
            Format::Zbc => zbc::read(text),
            Format::Json | Format::Jsonl => json::read(text),
            Format::Zebrajs => zebrajs::read(text),
        }
    }
}

/// A puzzle that was written and read again.
pub(crate) struct Trip {
    seed: u64,
    format: Format,
    text: String,
    losses: Vec<Loss>,
    pub(crate) read: Model,
}

impl Trip {
    /// Writes and reads a puzzle; `None` if the format refuses it, which must name the clue or the category.
    pub(crate) fn new(seed: u64, model: &Model, format: Format) -> Option<Trip> {
        let Written { text, losses } = match format.write(model) {
            Ok(written) => written,
            Err(error) => {
                assert!(format == Format::Zebrajs || format == Format::Zbc, "seed {seed}: {error}");
                let named = error.clue().is_some() || error.to_string().contains('`');
                assert!(named, "seed {seed}: {error}");
                let may_refuse = format == Format::Zebrajs || has_several_rows(model);
                let too_large = ["many", "nested"].iter().any(|word| error.to_string().contains(word));
                assert!(may_refuse || too_large, "seed {seed}: {error}");
                return None;
            }
        };
        let checked = format.read(&text).check();
        assert_eq!(checked.diagnostics, [], "seed {seed}, {format:?}\n{text}");
        Some(Trip { seed, format, text, losses, read: checked.model })
    }

    /// Compares what is read with what was written, and its answers with those of the first puzzle.
    pub(crate) fn check(&self, model: &Model, first: &Model) {
        let Trip { seed, format, text, losses, read } = self;
        let place = || format!("seed {seed}, {format:?}, {losses:#?}\n{text}");
        if matches!(format, Format::Json | Format::Jsonl) {
            assert_eq!(read, model, "{}", place());
            assert_eq!(losses[..], [], "{}", place());
        }
        let pairs = counterparts(model, read, *format);
        Aspects { model, read, pairs: &pairs }.check(losses, &place);
        self.compare(model, read, &pairs, &place);
        assert_eq!(first.rows(), read.rows(), "{}", place());
    }

    fn compare(&self, model: &Model, read: &Model, pairs: &Pairs, place: &dyn Fn() -> String) {
        let there = |answer: &Assignment| moved(answer, model, read, |id| pairs.there(id));
        let back = |answer: &Assignment| moved(answer, read, model, |id| pairs.back(id));
        for answer in Solver::new(model).solutions().take(ANSWERS) {
            assert!(read.holds(&there(&answer)), "an answer is lost: {answer:?} {}", place());
        }
        for answer in Solver::new(read).solutions().take(ANSWERS) {
            assert!(model.holds(&back(&answer)), "an answer is new: {answer:?} {}", place());
        }
    }
}

fn has_several_rows(model: &Model) -> bool {
    model.item_ids().any(|item| model.appearances(item).1 > 1)
}

/// For each item of a puzzle the one that is read, and for each one that is read the item of the puzzle.
pub(crate) struct Pairs {
    pub(crate) there: Vec<ItemId>,
    back: Vec<ItemId>,
    /// For each category of the puzzle the one that is read.
    pub(crate) categories: Vec<CategoryId>,
}

impl Pairs {
    pub(crate) fn there(&self, id: ItemId) -> ItemId {
        self.there[id.index()]
    }

    fn back(&self, id: ItemId) -> ItemId {
        self.back[id.index()]
    }
}

fn counterparts(model: &Model, read: &Model, format: Format) -> Pairs {
    let anchor = model.anchor();
    let others = |id: &CategoryId| *id != anchor;
    let with_rows = read.categories().len() > model.categories().len();
    let categories: Vec<CategoryId> = match format {
        Format::Json | Format::Jsonl => model.category_ids().collect(),
        // The items of a category are the rows.
        Format::Zbc if read.category_named(POSITIONS).is_none() => model.category_ids().collect(),
        Format::Zbc if with_rows => read.category_ids().skip(1).collect(),
        Format::Zbc | Format::Zebrajs => {
            let mut rest = read.category_ids().skip(1);
            let next = |id: CategoryId| {
                if others(&id) { rest.next().expect("all categories are there") } else { CategoryId(0) }
            };
            model.category_ids().map(next).collect()
        }
    };
    let mut pairs = Pairs { there: Vec::new(), back: vec![ItemId(0); read.items().len()], categories };
    for id in model.item_ids() {
        let category = pairs.categories[model.item(id).category.index()];
        let place = model.place(id) as usize - 1;
        let at_place = || read.items_of(category).nth(place).expect("all items are there");
        let other = match format {
            Format::Zebrajs if model.item(id).category != anchor => {
                let long =
                    format!("{}.{}", model.category(model.item(id).category).name, model.item(id).name);
                let named = |name: &str| read.item_named(category, name);
                named(&model.item(id).name).or_else(|| named(&long)).expect("every item is named")
            }
            _ => at_place(),
        };
        pairs.back[other.index()] = id;
        if model.item(id).category == anchor {
            let row = read.items_of(read.anchor()).nth(place).expect("all rows are there");
            pairs.back[row.index()] = id;
        }
        pairs.there.push(other);
    }
    pairs
}

/// Returns an answer with the items of another puzzle.
fn moved(answer: &Assignment, from: &Model, to: &Model, item: impl Fn(ItemId) -> ItemId) -> Assignment {
    let rows = 0..from.rows();
    let of = |id: CategoryId| -> Vec<ItemId> {
        let own = from
            .category_ids()
            .map(|own| rows.clone().map(|row| item(answer.item_in(row, own))).collect::<Vec<_>>());
        let found = own.into_iter().find(|cells| to.item(cells[0]).category == id);
        found.unwrap_or_else(|| to.items_of(id).collect())
    };
    let cells = to.category_ids().flat_map(of).collect();
    Assignment::new(to, cells).expect("the rows are complete")
}
