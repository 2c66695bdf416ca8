//! Pages: nothing is lost, nothing overlaps, nothing leaves the paper.

use zebra_runtime::builder::{Builder, is_not};
use zebra_runtime::draft::Goal;
use zebra_runtime::draft::ItemDraft;
use zebra_runtime::explain::walkthrough;
use zebra_runtime::generate::{Generator, Options, Theme};
use zebra_runtime::model::Model;
use zebra_runtime::sentence::clue_sentence;
use zebra_runtime::solve::{Outcome, Solver};
use zebra_views::scene::{Area, Scene, Shape, Text};
use zebra_views::{Book, Fonts, GridView, Page, Pages, TableView};

const PAGES: [Page; 5] = [Page::A4, Page::LETTER, Page::A5, Page::SIX_BY_NINE, Page::A4.large()];

/// A millimeter in points.
const MILLIMETER: f64 = 72.0 / 25.4;

pub(crate) fn generated(size: &str, seed: u64) -> Model {
    of_theme("market", size, seed)
}

fn of_theme(theme: &str, size: &str, seed: u64) -> Model {
    let size = size.parse().expect("a size");
    let theme = Theme::named(theme).expect("a theme");
    let generator = Generator::new(theme, Options { size, ..Options::default() }).expect("options");
    generator.puzzle(seed).expect("a puzzle").model
}

/// A puzzle with long texts: names of 200 letters, a story of pages, 60 clues.
fn long() -> Model {
    let mut puzzle = Builder::new("Long");
    let name =
        |prefix: &str, index: usize| format!("{prefix}{index} {}", "long name ".repeat(2 * index * index));
    let items = |prefix: &'static str| {
        (0..5)
            .map(move |index| ItemDraft::new(&*format!("{prefix}{index}")).title(&name(prefix, index)))
            .collect::<Vec<_>>()
    };
    puzzle.category("First", items("a")).category("Second", items("b")).category("Third", items("c"));
    puzzle
        .title(&"A title that is long ".repeat(12))
        .story(&"Once upon a time there was a story. ".repeat(300));
    for index in 0..60 {
        let label = if index == 7 {
            "a label that is far too long for its column".to_owned()
        } else {
            index.to_string()
        };
        let sentence = format!("Sentence {index} {}", "goes on and ".repeat(index));
        let (one, other) = [("a", "b"), ("a", "c"), ("b", "c")][index / 25];
        let (one, other) = (format!("{one}{}", index / 5 % 5), format!("{other}{}", index % 5));
        puzzle.clue_with_sentence(&label, &sentence, is_not(&*one, &*other));
    }
    puzzle.verify(Goal::Nothing).allow_redundant().check().expect("a puzzle")
}

fn scenes(pages: &Pages<'_>) -> Vec<Scene> {
    pages.scenes().collect()
}

/// The texts of pages without white space and without what is outside of the margins.
fn body(pages: &Pages<'_>, page: Page) -> String {
    let inside = |text: &&Text| text.at.1 > page.margin && text.at.1 < page.height - page.margin;
    let scenes = scenes(pages);
    let texts = scenes.iter().flat_map(Scene::texts).filter(inside);
    texts
        .flat_map(|text| text.text.chars())
        .filter(|letter| !letter.is_whitespace() && *letter != '\u{ad}')
        .collect()
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

fn assert_whole(model: &Model, page: Page) {
    let fonts = Fonts::new();
    let mut book = Book::new(page);
    book.puzzle(model);
    let pages = book.pages(&fonts).expect("all letters have glyphs");
    let body = body(&pages, page);
    let mut texts: Vec<String> = model.story().into_iter().map(without_space).collect();
    texts.push(without_space(model.title()));
    texts.extend(model.question().map(without_space));
    for clue in model.clues() {
        let end = if clue.label.bytes().all(|byte| byte.is_ascii_digit()) { "." } else { ":" };
        let clue = format!("{}{end}{}", clue.label, clue_sentence(model, clue));
        texts.push(without_space(&clue));
    }
    for text in texts {
        // Another number can end with the same digits.
        let count = body.matches(&*text).count();
        assert_eq!(count, 1, "{text:?} is {count} times in {body}");
    }
    for (number, scene) in scenes(&pages).iter().enumerate() {
        assert_places(scene, page, number + 1);
    }
}

/// All texts are apart, inside of the paper, and not on marks; everything is inside of the margins but what is above and below the text.
fn assert_places(scene: &Scene, page: Page, number: usize) {
    let texts: Vec<(&Text, Area)> = scene.texts().map(|text| (text, text.bounds())).collect();
    for (index, (text, area)) in texts.iter().enumerate() {
        for (other, other_area) in &texts[..index] {
            assert!(!area.overlaps(other_area), "page {number}: {text:?} overlaps {other:?}");
        }
    }
    for shape in &scene.shapes {
        let area = shape.bounds();
        let (left, right) = (page.margin - 1.0, page.width - page.margin + 1.0);
        assert!(area.x >= left && area.x + area.width <= right, "page {number}: {shape:?}");
        assert!(area.y > 0.0 && area.y + area.height < page.height, "page {number}: {shape:?}");
    }
}

#[test]
fn puzzles_of_all_sizes_are_whole_on_all_papers() {
    for (size, seed) in [("3x3", 1), ("4x4", 2), ("5x5", 3), ("4x7", 4), ("7x4", 5)] {
        let model = generated(size, seed);
        for page in PAGES {
            assert_whole(&model, page);
        }
    }
}

#[test]
fn long_texts_go_on_on_further_pages() {
    let model = long();
    for page in PAGES {
        assert_whole(&model, page);
    }
}

/// The distances between the lines of a block are its cells.
#[test]
fn cells_are_large_enough_to_write_in() {
    let mut cells = 0;
    for (size, least) in [("3x3", 5.0), ("5x5", 5.0), ("6x6", 4.0)] {
        let model = generated(size, 1);
        for (page, least) in [(Page::A4, least), (Page::LETTER, least), (Page::A4.large(), 9.0)] {
            let fonts = Fonts::new();
            let mut book = Book::new(page);
            book.puzzle(&model);
            let pages = book.pages(&fonts).expect("all letters have glyphs");
            let names = |scene: &Scene| {
                let upwards =
                    scene.texts().filter(|text| text.upwards && text.face == zebra_views::Face::Sans);
                upwards.map(|text| text.at).collect::<Vec<_>>()
            };
            let scenes = scenes(&pages);
            let columns = scenes.iter().map(names).filter(|columns| columns.len() > 1);
            for columns in columns {
                for pair in columns.windows(2).filter(|pair| pair[0].1 == pair[1].1 && pair[1].0 > pair[0].0)
                {
                    assert!(pair[1].0 - pair[0].0 >= least * MILLIMETER - 0.01, "{size}: {pair:?}");
                    cells += 1;
                }
            }
        }
    }
    assert!(cells > 100, "{cells}");
}

#[test]
fn a_book_has_its_parts_in_order_and_the_same_bytes_each_time() {
    let models: Vec<Model> = (0..3).map(|seed| generated("3x3", seed)).collect();
    let answers: Vec<_> = models.iter().map(|model| Solver::new(model).solve().outcome).collect();
    let walkthroughs: Vec<_> = models.iter().map(walkthrough).collect();
    let bytes = || {
        let fonts = Fonts::new();
        let mut book = Book::new(Page::A4);
        book.title("Three puzzles");
        for ((model, answer), walkthrough) in models.iter().zip(&answers).zip(&walkthroughs) {
            let Outcome::Unique(answer) = answer else { panic!("one answer") };
            book.puzzle(model).answer(answer).walkthrough(walkthrough);
        }
        let pages = book.pages(&fonts).expect("all letters have glyphs");
        let texts: Vec<String> = pages
            .scenes()
            .map(|scene| scene.texts().map(|text| text.text.as_str()).collect::<Vec<_>>().join("|"))
            .collect();
        for scene in pages.scenes() {
            assert_places(&scene, Page::A4, 0);
        }
        (pages.to_pdf(), pages.to_svg(1), texts)
    };
    let (pdf, svg, texts) = bytes();
    assert_eq!((&pdf, &svg), (&bytes().0, &bytes().1));
    assert!(pdf.starts_with(b"%PDF-1.7"));
    let page_of = |text: &str| texts.iter().position(|page| page.contains(text)).expect("it is on a page");
    assert_eq!((page_of("3 logic puzzles"), page_of(&format!("1. {}", models[0].title()))), (0, 1));
    // A part that leaves half of a page shares it with the next one.
    let whole = texts.join("\n");
    let place_of = |text: &str| whole.find(text).expect("it is in the book");
    let third = place_of(&format!("3. {}", models[2].title()));
    assert!(third < place_of("Answers|") && place_of("Answers|") < place_of("Walkthroughs|"));
    assert!(page_of("Answers") > page_of(&format!("3. {}", models[2].title())));
    let answers = page_of("Answers") + 1;
    assert!(texts[1].contains(&format!("Answer: page {answers}")), "{}", texts[1]);
    // The first page has no number.
    assert!(!texts[0].ends_with('1') && texts[1].contains("|2"), "{texts:?}");
}

#[test]
fn a_book_is_in_the_language_of_its_puzzles() {
    const ENGLISH: [&str; 14] = [
        "Clues",
        "Answer",
        "Walkthrough",
        "puzzle",
        " and ",
        " of ",
        "fill",
        "Grid",
        "grid",
        "circle",
        "open",
        "Empty",
        "after ",
        "together",
    ];
    for (code, headings) in [
        ("de", ["Hinweise", "Lösungen", "Lösungswege", "Lösung: Seite ", "2 Logikrätsel", "Zum Ausfüllen"]),
        (
            "fr",
            [
                "Indices",
                "Solutions",
                "Raisonnements",
                "Solution : page ",
                "2 problèmes de logique",
                "À remplir",
            ],
        ),
        (
            "es",
            [
                "Pistas",
                "Soluciones",
                "Razonamientos",
                "Solución: página ",
                "2 problemas de lógica",
                "Para rellenar",
            ],
        ),
    ] {
        let models = [0, 1].map(|seed| of_theme(&format!("street-{code}"), "3x3", seed));
        let answers = models.each_ref().map(|model| Solver::new(model).solve().outcome);
        let walkthroughs = models.each_ref().map(walkthrough);
        let fonts = Fonts::new();
        let mut book = Book::new(Page::A4);
        book.title("1 + 1");
        for ((model, answer), walkthrough) in models.iter().zip(&answers).zip(&walkthroughs) {
            let Outcome::Unique(answer) = answer else { panic!("one answer") };
            book.puzzle(model).answer(answer).walkthrough(walkthrough);
        }
        let pages = book.pages(&fonts).expect("all letters have glyphs");
        let scenes = scenes(&pages);
        let texts = scenes.iter().flat_map(Scene::texts).map(|text| text.text.as_str());
        let printed = texts.collect::<Vec<_>>().join("\n");
        let page = book.to_html();
        let body = page.split_once("<body>").expect("a page has a body").1;
        let grids =
            [0, walkthroughs[0].paragraphs.len()].map(|count| GridView::after(&walkthroughs[0], count));
        let views = grids.iter().map(|grid| format!("{}\n{}", grid.describe(), grid.to_svg()));
        let views = views.chain([TableView::empty(&models[0]).to_svg()]).collect::<Vec<_>>().join("\n");
        // Styles have words of CSS.
        let words = |text: &str| {
            let outside = text.split("<style").map(|part| part.rsplit("</style>").next().unwrap_or_default());
            let texts = outside
                .flat_map(|part| part.split('<').map(|tag| tag.rsplit('>').next().unwrap_or_default()));
            texts.collect::<Vec<_>>().join("\n")
        };
        for text in [&printed, &words(body), &words(&views)] {
            for word in ENGLISH {
                assert!(!text.contains(word), "`{word}` in {text}");
            }
        }
        assert!(page.contains(&format!("<html lang=\"{code}\">")), "{page}");
        let [clues, solutions, walkthroughs, page_of, count, fill] = headings;
        for heading in [clues, solutions, walkthroughs] {
            assert!(printed.contains(heading) && body.contains(&format!("{heading}</h")), "{heading}");
        }
        assert!(printed.contains(count) && body.contains(fill), "{printed}");
        assert_eq!(printed.matches(page_of).count(), 2, "{printed}");
    }
}

#[test]
fn a_book_of_several_languages_names_that_of_each_puzzle() {
    let models = ["street", "street-de"].map(|theme| of_theme(theme, "3x3", 0));
    let mut book = Book::new(Page::A4);
    book.puzzle(&models[0]);
    book.puzzle(&models[1]);
    let html = book.to_html();
    for part in
        ["<html lang=\"en\">", "<h3>Clues</h3>", "<section id=\"puzzle-2\" lang=\"de\">", "<h3>Hinweise</h3>"]
    {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn letters_without_a_glyph_are_reported() {
    let mut puzzle = Builder::new("Pets");
    puzzle
        .category("Child", [ItemDraft::new("Ann").title("漢字"), ItemDraft::new("Bob")])
        .category("Pet", ["Cat", "Dog"]);
    let model = puzzle.verify(Goal::Nothing).check().expect("a puzzle");
    let fonts = Fonts::new();
    let mut book = Book::new(Page::A4);
    book.puzzle(&model);
    let missing = book.pages(&fonts).expect_err("the fonts have no Chinese");
    assert_eq!(missing.to_string(), "no font has `字` (U+5B57), `漢` (U+6F22), for example in `漢字`");
}

#[test]
fn a_page_of_svg_has_the_measured_lengths() {
    let model = generated("3x3", 1);
    let fonts = Fonts::new();
    let mut book = Book::new(Page::A4);
    book.puzzle(&model);
    let pages = book.pages(&fonts).expect("all letters have glyphs");
    let svg = pages.to_svg(0).expect("a page");
    assert!(svg.contains("width=\"595.28pt\"") && svg.contains("textLength="), "{svg}");
    assert_eq!(pages.to_svg(pages.len()), None);
    let has_text = |shape: &Shape| matches!(shape, Shape::Text(_));
    assert!(scenes(&pages)[0].shapes.iter().any(has_text));
}

#[test]
fn notes_have_no_lines_behind_the_grid() {
    let fonts = Fonts::new();
    for text in
        [include_str!("../../../puzzles/large/8x8.zbc"), include_str!("../../../puzzles/large/10x10.zbc")]
    {
        let model = zebra_runtime::format::zbc::read(text).check().into_result().expect("a puzzle");
        let mut book = Book::new(Page::A4);
        book.puzzle(&model);
        let pages = book.pages(&fonts).expect("all letters have glyphs");
        for scene in pages.scenes() {
            // Lines for notes are the only ones that go through texts if they are at a wrong place.
            let lines = scene
                .shapes
                .iter()
                .filter(|shape| matches!(shape, Shape::Line { from, to, .. } if from.1 == to.1));
            for line in lines.map(Shape::bounds) {
                let crossed = |text: &&Text| {
                    let area = Shape::Text((*text).clone()).bounds();
                    area.y + 0.3 * area.height < line.y
                        && line.y + line.height < area.y + 0.7 * area.height
                        && area.x + 0.2 * area.width < line.x + line.width
                        && line.x < area.x + 0.8 * area.width
                };
                assert_eq!(scene.texts().find(crossed), None, "{line:?}");
            }
        }
    }
}

#[test]
fn a_puzzle_that_has_no_room_beside_the_next_one_has_the_whole_page() {
    let fonts = Fonts::new();
    let models = [generated("2x4", 1), generated("4x5", 1), generated("2x4", 2), generated("2x4", 3)];
    let pages = |per_page: usize| {
        let mut book = Book::new(Page::A4);
        book.per_page(per_page);
        for model in &models {
            book.puzzle(model);
        }
        scenes(&book.pages(&fonts).expect("all letters have glyphs"))
    };
    let (alone, together) = (pages(1), pages(2));
    assert_eq!((alone.len(), together.len()), (4, 3));
    assert_eq!(alone[..2], together[..2]);
}

#[test]
fn one_clue_to_start_with_is_one_clue() {
    for seed in 0..8 {
        let model = generated("3x4", seed);
        let walkthrough = walkthrough(&model);
        let mut book = Book::new(Page::A4);
        book.puzzle(&model).hints(&walkthrough);
        let text = book.to_html();
        let is_wrong = |hint: &str| !hint.split('.').next().unwrap_or_default().contains(',');
        assert!(!text.split("Start with these clues: ").skip(1).any(is_wrong), "{seed}");
    }
}
