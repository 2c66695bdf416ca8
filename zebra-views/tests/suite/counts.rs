//! The number of pages of puzzles and books.

use zebra_runtime::builder::{Builder, is_not};
use zebra_runtime::draft::{Goal, ItemDraft};
use zebra_runtime::explain::walkthrough;
use zebra_runtime::model::Model;
use zebra_views::scene::Scene;
use zebra_views::{Book, Fonts, Page};

use crate::pages::generated;

#[test]
fn puzzles_have_as_few_pages_as_possible() {
    let fonts = Fonts::new();
    let count = |page: Page, models: &[&Model], per_page: usize| {
        let mut book = Book::new(page);
        book.per_page(per_page);
        for model in models {
            book.puzzle(model).title("A title");
        }
        book.pages(&fonts).expect("all letters have glyphs").len()
    };
    let (small, other) = (generated("2x4", 1), generated("2x4", 2));
    assert_eq!(count(Page::A4, &[&small, &other], 1), 2);
    assert_eq!(count(Page::A4, &[&small, &other], 2), 1);
    let usual = generated("4x5", 1);
    assert_eq!(count(Page::A4, &[&usual], 1), 1);
    assert_eq!(count(Page::LETTER, &[&usual], 1), 1);
    // The text and the grid face each other.
    assert_eq!(count(Page::A5, &[&usual], 1), 2);
    let large = |text: &str| zebra_runtime::format::zbc::read(text).check().into_result().expect("a puzzle");
    let eight = large(include_str!("../../../puzzles/large/8x8.zbc"));
    let ten = large(include_str!("../../../puzzles/large/10x10.zbc"));
    for page in [Page::A4, Page::LETTER] {
        assert!(count(page, &[&eight], 1) <= 2);
        assert!(count(page, &[&in_words(8, 8)], 1) <= 2);
        assert!(count(page, &[&in_words(10, 10)], 1) <= 4);
    }
    assert!(count(Page::A4, &[&ten], 1) <= 4);
}

/// A puzzle of categories of items with usual names, and as many clues as such puzzles have.
fn in_words(categories: usize, items: usize) -> Model {
    let mut puzzle = Builder::new("Words");
    let category = |number: usize| format!("Category{number}");
    let item = |number: usize, index: usize| format!("item{number}{index}");
    for number in 0..categories {
        let items = (0..items).map(|index| ItemDraft::new(&*item(number, index)).title("marigolds"));
        puzzle.category(&category(number), items.collect::<Vec<_>>());
    }
    for clue in 0..5 * categories {
        let (one, other) = (clue % categories, (clue + 1 + clue / categories) % categories);
        let is_not = is_not(&*item(one, clue % items), &*item(other, clue / items));
        let sentence = "The owner of the marigolds is neither the teacher nor the doctor.";
        puzzle.clue_with_sentence(&clue.to_string(), sentence, is_not);
    }
    puzzle.verify(Goal::Nothing).allow_redundant().check().expect("a puzzle")
}

#[test]
fn how_to_solve_takes_one_page_of_a_small_book() {
    let fonts = Fonts::new();
    let (model, example) = (generated("3x4", 1), generated("2x3", 1));
    let example = walkthrough(&example);
    for page in [Page::A5, Page::SIX_BY_NINE] {
        let mut book = Book::new(page);
        book.title("One").example(&example).puzzle(&model);
        let pages = book.pages(&fonts).expect("all letters have glyphs");
        let is_first = |scene: Scene| scene.texts().any(|text| text.text == "Clues");
        assert_eq!(pages.scenes().position(is_first), Some(2));
    }
}

#[test]
fn no_page_is_empty_before_a_spread_where_puzzles_may_change_places() {
    let fonts = Fonts::new();
    let (small, spread) = (generated("3x3", 1), generated("4x5", 1));
    let orders = |puzzles: &[&Model]| {
        let mut book = Book::new(Page::A5);
        book.title("A title");
        for model in puzzles {
            book.puzzle(model);
        }
        let count = |book: &Book<'_>| book.pages(&fonts).expect("all letters have glyphs").len();
        let before = count(&book);
        let order = book.close_gaps(&fonts);
        (order, before, count(&book))
    };
    assert_eq!(orders(&[&small, &spread, &small]), (vec![0, 2, 1], 6, 5));
    assert_eq!(orders(&[&small, &spread]), (vec![1, 0], 5, 4));
    assert_eq!(orders(&[&spread, &spread, &small]), (vec![0, 1, 2], 6, 6));
}
