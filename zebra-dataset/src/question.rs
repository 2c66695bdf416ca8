//! Questions about one cell of a solution.

use serde::{Deserialize, Serialize};
use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{Assignment, CategoryId, ItemId, Model, Presence};
use zebra_runtime::random::Random;

/// A question about one cell, with choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The question.
    pub text: String,
    /// The answer: the title of an item.
    pub answer: String,
    /// The titles of all items of the category that is asked for, the answer among them, in the order of the category.
    pub choices: Vec<String>,
    /// The letter of the answer among the choices, from `A`; with more than 26 choices, its number from 1.
    pub letter: String,
}

impl Question {
    /// Asks for a cell that a random number chooses; `None` if no category has its items in one row each beside the asked one.
    pub(crate) fn about(model: &Model, solution: &Assignment, seed: u64) -> Option<Question> {
        let mut random = Random::new(seed ^ 0x71e5_7a6b);
        // An item in one row identifies it.
        let names_row = |&category: &CategoryId| {
            let mut items = model.items_of(category);
            model.category(category).presence == Presence::Once
                && items.all(|item| model.item(item).copies == 1)
        };
        let named: Vec<CategoryId> = model.category_ids().filter(names_row).collect();
        let &of = random.pick(&named)?;
        let others: Vec<CategoryId> = model.category_ids().filter(|&category| category != of).collect();
        let &asked = random.pick(&others)?;
        let row = random.below(model.rows());
        let title = |item: ItemId| model.item(item).title.to_string();
        let answer = solution.item_in(row, asked);
        let (asked_name, of_name) = (&model.category(asked).name, &model.category(of).name);
        let slots =
            [("asked", &**asked_name), ("item", &title(solution.item_in(row, of))), ("category", of_name)];
        let text = Language::of_puzzle(model).phrase(Key::CellQuestion, &slots);
        let choices: Vec<String> = model.items_of(asked).map(title).collect();
        let letter = letter(model.place(answer) as usize - 1, choices.len());
        Some(Question { text, answer: title(answer), choices, letter })
    }
}

/// Returns the letter of a choice, or its number from 1 if there are more choices than letters.
pub(crate) fn letter(choice: usize, choices: usize) -> String {
    match u8::try_from(choice) {
        Ok(letter) if choices <= 26 => char::from(b'A' + letter).to_string(),
        _ => (choice + 1).to_string(),
    }
}
