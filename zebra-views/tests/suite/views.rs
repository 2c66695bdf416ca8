//! Views of one screen: snapshots of small ones, and names of any kind.

use zebra_runtime::builder::{Builder, is, is_not};
use zebra_runtime::draft::Goal;
use zebra_runtime::draft::ItemDraft;
use zebra_runtime::explain::walkthrough;
use zebra_runtime::model::{ItemId, Mark, Model};
use zebra_runtime::solve::{Outcome, Solver};
use zebra_views::scene::Shape;
use zebra_views::{Book, GridView, Page, TableView};

fn pets() -> Model {
    let mut puzzle = Builder::new("Pets");
    puzzle
        .category("Child", ["Ann", "Bob"])
        .category("Pet", ["Cat", "Dog"])
        .category("Toy", ["Ball", "Kite"]);
    puzzle.title("Pets & Toys").story("Two children met.\n\nThey had pets.").question("Who has the kite?");
    puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Ball", "Cat"));
    puzzle.check().expect("a puzzle")
}

/// A puzzle whose texts are those that break careless programs.
fn wild() -> Model {
    let long = "x".repeat(200);
    let names =
        ["<script>alert(1)</script>", "\"quotes\" & 'more'", "שלום עולם", "👨‍👩‍👧 🦓", &long, "a\u{1b}[1m\u{0}b"];
    let mut puzzle = Builder::new("Wild");
    let items = names
        .iter()
        .enumerate()
        .map(|(index, name)| ItemDraft::new(&*format!("n{index}")).title(name).phrase(name));
    puzzle.category("One", items.collect::<Vec<_>>());
    puzzle.category("Two", ["a", "b", "c", "d", "e", "f"]).verify(Goal::Nothing);
    puzzle.title("</title><script>alert(2)</script>").story("]]> <!-- & -->");
    puzzle.check().expect("a puzzle")
}

#[test]
fn the_grid_after_a_paragraph_highlights_what_is_new() {
    let model = pets();
    let walkthrough = walkthrough(&model);
    insta::assert_snapshot!(GridView::after(&walkthrough, 1).to_svg());
}

#[test]
fn tables_have_the_answer_or_room_for_it() {
    let model = pets();
    let Outcome::Unique(answer) = Solver::new(&model).solve().outcome else { panic!("one answer") };
    insta::assert_snapshot!(TableView::solved(&model, &answer).to_svg());
    let empty = TableView::empty(&model).to_svg();
    assert!(empty.contains(">Ann</text>") && !empty.contains(">Cat</text>"));
}

#[test]
fn a_book_is_one_page_of_html() {
    let model = pets();
    let Outcome::Unique(answer) = Solver::new(&model).solve().outcome else { panic!("one answer") };
    let walkthrough = walkthrough(&model);
    let mut book = Book::new(Page::A4);
    book.puzzle(&model).answer(&answer).walkthrough(&walkthrough);
    insta::assert_snapshot!(book.to_html());
}

#[test]
fn every_pair_has_a_cell_and_every_mark_a_shape() {
    let model = pets();
    let (together, apart) = (Mark::together(ItemId(0), ItemId(2)), Mark::apart(ItemId(1), ItemId(4)));
    let view = GridView::with_marks(&model, [together, apart]).highlight([apart]);
    let scene = view.scene();
    let count = |is_kind: fn(&Shape) -> bool| scene.shapes.iter().filter(|shape| is_kind(shape)).count();
    assert_eq!(count(|shape| matches!(shape, Shape::Circle { .. })), 1);
    assert_eq!(count(|shape| matches!(shape, Shape::Cross { .. })), 1);
    let name = |category: &_| model.category(*category).name.to_string();
    assert_eq!(view.stairs().rows().iter().map(name).collect::<Vec<_>>(), ["Pet", "Toy"]);
    assert_eq!(view.stairs().columns().iter().map(name).collect::<Vec<_>>(), ["Child", "Toy"]);
    assert_eq!(
        view.describe(),
        "Child: Ann, Bob. Pet: Cat, Dog. Toy: Ball, Kite. Together: Ann and Cat. 1 circle, 1 cross, 10 open. \
        New crosses: Bob and Ball."
    );
}

#[test]
fn nothing_in_a_name_is_markup_and_everything_is_shown() {
    let model = wild();
    let mut book = Book::new(Page::A4);
    book.title("<b>").puzzle(&model);
    for text in [GridView::empty(&model).to_svg(), TableView::empty(&model).to_svg(), book.to_html()] {
        assert!(!text.contains("<script") && !text.contains("<b>"), "{text}");
        assert!(!text.contains(['\u{0}', '\u{1b}']), "{text}");
        for name in [
            "&lt;script&gt;alert(1)&lt;/script&gt;",
            "&quot;quotes&quot; &amp;",
            "שלום",
            "👨‍👩‍👧",
            &"x".repeat(12),
        ] {
            assert!(text.contains(name), "{name}: {text}");
        }
    }
    // A name that is shortened in the grid is whole below it.
    assert!(GridView::empty(&model).scene().texts().filter(|text| text.text.contains("xxx")).count() > 4);
}

#[test]
fn identifiers_differ_by_content_and_can_be_set() {
    let model = pets();
    let id =
        |svg: String| svg.split("id=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned);
    let (empty, after) =
        (GridView::empty(&model), GridView::with_marks(&model, [Mark::apart(ItemId(0), ItemId(2))]));
    assert_ne!(id(empty.to_svg()), id(after.to_svg()));
    assert_eq!(id(empty.to_svg()), id(empty.to_svg()));
    assert_eq!(id(empty.svg_with(|svg| svg.id("grid"))).as_deref(), Some("grid"));
}

#[test]
fn a_category_with_too_many_items_is_named() {
    let mut puzzle = Builder::new("Years");
    let years: Vec<String> = (1..=41).map(|year| format!("y{year}")).collect();
    puzzle
        .category("Child", ["Ann", "Bob"])
        .category("Pet", ["Cat", "Dog"])
        .great_category("Year", years.iter().map(String::as_str));
    let model = puzzle.verify(Goal::Nothing).check().expect("a puzzle");
    let svg = GridView::empty(&model).to_svg();
    assert!(svg.contains("Year has 41 items and is omitted."), "{svg}");
}
