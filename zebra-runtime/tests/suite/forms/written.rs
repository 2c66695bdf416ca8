//! Puzzles written in formats that may not support them: the written puzzle has the same meaning.

use std::collections::BTreeSet;

use zebra_runtime::draft::Checked;
use zebra_runtime::format::{Written, rust, zbc, zebrajs};
use zebra_runtime::model::{Assignment, Category, Model, State};
use zebra_runtime::solve::Solver;

/// For each of some categories and each row the number of its item.
type Table = Vec<Vec<u32>>;

/// Checks that a puzzle in ZBC and zebrajs has the same answers, clue by clue, or cannot be written.
pub(crate) fn compare(seed: u64, model: &Model, assignments: &[Assignment]) {
    for clue in model.clue_ids() {
        let mut parts = model.parts().clone();
        parts.clues = vec![model.clue(clue).clone()].into();
        let alone = Model::from_parts(parts);
        if let Ok(Written { text, .. }) = zbc::write(&alone) {
            compare_answers(seed, &alone, assignments, &zbc::read(&text).check(), &text);
        }
        if let Ok(Written { text, .. }) = zebrajs::write(&alone) {
            compare_columns(seed, &alone, assignments, &zebrajs::read(&text).check(), &text);
        }
        // A test of the facade compiles it.
        let written = rust::write(&alone);
        assert!(written.is_ok() || alone.clues()[0].state == State::On, "seed {seed}");
    }
}

fn compare_answers(seed: u64, model: &Model, all: &[Assignment], read: &Checked, text: &str) {
    assert_eq!(read.diagnostics, [], "seed {seed}\n{text}");
    let anchor = &model.category(model.anchor()).name;
    let columns = |model: &Model| -> Vec<usize> {
        let own = |category: &Category| category.name != "#" && category.name != *anchor;
        (0..model.categories().len()).filter(|index| own(&model.categories()[*index])).collect()
    };
    let table = |model: &Model, columns: &[usize], answer: &Assignment| -> Table {
        let ids: Vec<_> = model.category_ids().collect();
        let cell = |row, column: &usize| model.place(answer.item_in(row, ids[*column]));
        columns.iter().map(|column| (0..model.rows()).map(|row| cell(row, column)).collect()).collect()
    };
    let (own, other) = (columns(model), columns(&read.model));
    let expected: BTreeSet<Table> =
        all.iter().filter(|answer| model.holds(*answer)).map(|answer| table(model, &own, answer)).collect();
    let found: BTreeSet<Table> =
        Solver::new(&read.model).solutions().map(|answer| table(&read.model, &other, &answer)).collect();
    assert_eq!(found, expected, "seed {seed}\n{text}");
}

/// Compares the columns of the items that clues name; the other items have other names in the grid.
fn compare_columns(seed: u64, model: &Model, all: &[Assignment], read: &Checked, text: &str) {
    assert_eq!(read.diagnostics, [], "seed {seed}\n{text}");
    let mut pairs = Vec::new();
    let rows = model.category_ids().filter(|id| *id != model.anchor());
    for (own, other) in rows.zip(read.model.category_ids().skip(1)) {
        for item in model.items_of(own) {
            let name = &model.item(item).name;
            let long = format!("{}.{name}", model.category(own).name);
            let named = read.model.item_named(other, name).or_else(|| read.model.item_named(other, &long));
            pairs.extend(named.map(|other| (item, other)));
        }
    }
    let holding = all.iter().filter(|answer| model.holds(*answer));
    let own = |answer: &Assignment| pairs.iter().map(|(item, _)| answer.row_of(*item)).collect::<Vec<_>>();
    let other = |answer: Assignment| pairs.iter().map(|(_, item)| answer.row_of(*item)).collect::<Vec<_>>();
    let mut expected: Vec<_> = holding.map(own).collect();
    let mut found: Vec<_> = Solver::new(&read.model).solutions().map(other).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "seed {seed}\n{text}");
}
