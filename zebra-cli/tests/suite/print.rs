//! `zebra print`, and pictures of `zebra grid` and `zebra sudoku`.

use std::path::Path;

use crate::run::{folder, names, run, text};

const PETS: &str = "\"title: Pets\"\nChild - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Dog\n";
const SEVERAL: &str = "Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = #1\nBob = #2\nAnn = Dog\n";

fn path(directory: &Path, name: &str) -> String {
    directory.join(name).to_str().expect("text").to_owned()
}

#[test]
fn generated_lines_become_a_book() {
    let directory = folder("print-book");
    let generate = ["generate", "--size", "3x3", "--count", "3", "--to", "jsonl"];
    let lines = run(&generate, b"").stdout;
    let book = path(&directory, "book.pdf");
    let printed = run(&["print", "-o", &book, "--title", "Three", "--walkthroughs"], &lines);
    assert_eq!((printed.status.code(), text(&printed.stderr)), (Some(0), String::new()));
    let pdf = std::fs::read(&book).expect("the book");
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    // To a pipe, and the same bytes again.
    assert!(run(&["print", "--title", "Three", "--walkthroughs"], &lines).stdout == pdf);
    let html = text(&run(&["print", "--to", "html", "--paper", "letter", "--large"], &lines).stdout);
    assert!(html.contains("<h2>3. ") && html.contains("<h2>Answers</h2>"), "{html}");
    assert!(html.contains("size:215.9mm 279.4mm") && !html.contains("Walkthroughs"), "{html}");
}

#[test]
fn pages_of_svg_are_files() {
    let directory = folder("print-svg");
    let puzzle = path(&directory, "pets.zbc");
    std::fs::write(&puzzle, PETS).expect("a file");
    let output = path(&directory, "book.svg");
    assert_eq!(run(&["print", &puzzle, "-o", &output], b"").status.code(), Some(0));
    assert_eq!(names(&directory), ["book-1.svg", "book-2.svg", "pets.zbc"]);
    // Nothing is overwritten without `--force`.
    std::fs::remove_file(path(&directory, "book-1.svg")).expect("a file");
    let refused = run(&["print", &puzzle, "-o", &output], b"");
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("book-2.svg` already exists"), "{}", text(&refused.stderr));
    assert_eq!(names(&directory), ["book-2.svg", "pets.zbc"]);
}

#[test]
fn a_book_is_generated_with_levels_hints_and_an_example() {
    let options = [
        "book",
        "--count",
        "4",
        "--levels",
        "easy..moderate",
        "--theme",
        "cafe",
        "--size",
        "3x4",
        "--seed",
        "3",
    ];
    let titled = [&options[..], &["--title", "Four", "--author", "A. Editor", "--to"]].concat();
    let html = text(&run(&[&titled[..], &["html"]].concat(), b"").stdout);
    for part in [
        "<h2>How to solve</h2>",
        "<h2>Hints</h2>",
        "Start with these clues: ",
        "href=\"#answer-4\"",
        "Easy</p>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    // The levels rise.
    let levels = html.split("<p class=\"byline\">").skip(2).filter_map(|part| part.split('<').next());
    assert_eq!(levels.collect::<Vec<_>>(), ["Easy", "Easy", "Moderate", "Moderate"]);
    let pdf =
        run(&[&titled[..], &["pdf", "--paper", "6x9in", "--gutter", "5mm", "--slips"]].concat(), b"").stdout;
    let has = |part: &[u8]| pdf.windows(part.len()).any(|window| window == part);
    assert!(has(b"/StructTreeRoot") && has(b"<pdfuaid:part>1") && has(b"/Lang(en)") && has(b"[0 0 432 648]"));
    for (arguments, message) in [
        (&["--paper", "9x9mm"][..], "each side of the paper"),
        (&["--margin", "90mm"], "the margins leave less than 60 mm"),
        (&["--margin", "wide"], "expected a length"),
        (&["--theme", "nothing"], "nothing"),
        (&["--levels", "hard..easy"], "inclusive range"),
    ] {
        let refused = run(&[&["book", "--count", "1", "--to", "html"], arguments].concat(), b"");
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(text(&refused.stderr).contains(message), "{arguments:?}: {}", text(&refused.stderr));
    }
}

#[test]
fn a_class_gets_two_versions_and_answers_of_its_own() {
    let directory = folder("print-class");
    let lines = run(&["generate", "--size", "3x4", "--seed", "2", "--to", "jsonl"], b"").stdout;
    let html = text(&run(&["print", "--easier", "--to", "html"], &lines).stdout);
    let versions: Vec<&str> = html.split("<section id=").skip(1).collect();
    let clues = |version: &str| version.matches("<li>").count();
    assert!(versions[0].contains(" (easier)</h2>") && !versions[1].contains("(easier)"), "{html}");
    assert!(clues(versions[0]) >= clues(versions[1]) + 2, "{html}");
    // Answers as a table, and on a page of their own.
    let puzzle = path(&directory, "pets.zbc");
    std::fs::write(&puzzle, PETS).expect("a file");
    let table = text(&run(&["print", &puzzle, "--to", "csv"], b"").stdout);
    assert_eq!(
        table,
        "puzzle,title,row,category,item\n1,Pets,1,#,1\n1,Pets,1,Child,Ann\n1,Pets,1,Pet,Dog\n\
         1,Pets,2,#,2\n1,Pets,2,Child,Bob\n1,Pets,2,Pet,Cat\n"
    );
    let book = path(&directory, "my book.html");
    let done = run(&["print", &puzzle, "--separate-answers", "-o", &book], b"");
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    assert_eq!(names(&directory), ["my book-answers.html", "my book.html", "pets.zbc"]);
    let read = |name: &str| std::fs::read_to_string(path(&directory, name)).expect("a page");
    let (book, answers) = (read("my book.html"), read("my book-answers.html"));
    assert!(book.contains("href=\"my%20book-answers.html#answer-1\"") && !book.contains("<td>Dog"));
    assert!(answers.contains("href=\"my%20book.html#puzzle-1\"") && answers.contains("<td>Dog</td>"));
    for (arguments, message) in [
        (&["--separate-answers"][..], "`--separate-answers` is for HTML in a file"),
        (&["--to", "csv", "--no-answers"], "CSV has only the answers"),
    ] {
        let refused = run(&[&["print", &puzzle][..], arguments].concat(), b"");
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(text(&refused.stderr).contains(message), "{arguments:?}: {}", text(&refused.stderr));
    }
}

#[test]
fn sudokus_follow_the_puzzles() {
    let directory = folder("print-sudoku");
    let (puzzle, grids) = (path(&directory, "pets.zbc"), path(&directory, "grids.jsonl"));
    std::fs::write(&puzzle, PETS).expect("a file");
    let grid = r#"{"grid": "1.....3..2.....4", "boxes": "2x2", "with": ["diagonals"]}"#;
    std::fs::write(&grids, format!("{grid}\n")).expect("a file");
    let html =
        text(&run(&["print", &puzzle, "--sudoku", &grids, "--to", "html", "--no-answers"], b"").stdout);
    assert!(html.contains("<h2>Pets</h2>") && html.contains("<h2>Sudoku 1</h2>"), "{html}");
    let pdf = run(&["print", "--sudoku", &grids, "--no-answers"], b"");
    assert!(pdf.stdout.starts_with(b"%PDF-1.7"), "{}", text(&pdf.stderr));
    // A book has the level of each.
    std::fs::write(&grids, r#"{"grid": "1.3..4.22.....21", "boxes": "2x2"}"#).expect("a file");
    let html = text(&run(&["book", "--sudoku", &grids, "--to", "html"], b"").stdout);
    assert!(html.contains("<p class=\"byline\">Easy</p>"), "{html}");
    // Several answers, a rule that is none, no grid.
    for (content, message) in [
        (r#"{"grid": "1..............."}"#, "cannot print the answer: "),
        (r#"{"grid": "1.....3..2.....4", "with": ["queens"]}"#, "grids.jsonl:1`: "),
        ("", "no grid in"),
    ] {
        std::fs::write(&grids, content).expect("a file");
        let refused = run(&["print", "--sudoku", &grids, "--to", "html"], b"");
        assert_eq!(refused.status.code(), Some(1), "{content}");
        assert!(text(&refused.stderr).contains(message), "{content}: {}", text(&refused.stderr));
    }
}

#[test]
fn titles_of_a_book_differ() {
    let directory = folder("book-titles");
    let puzzle = path(&directory, "pets.zbc");
    std::fs::write(&puzzle, PETS).expect("a file");
    let html = text(&run(&["book", &puzzle, &puzzle, "--to", "html"], b"").stdout);
    assert!(html.contains("<h2>1. Pets</h2>") && html.contains("<h2>2. Pets II</h2>"), "{html}");
}

#[test]
fn answers_need_exactly_one_answer() {
    let directory = folder("print-answers");
    let puzzle = path(&directory, "several.zbc");
    std::fs::write(&puzzle, SEVERAL).expect("a file");
    let book = path(&directory, "book.html");
    let refused = run(&["print", &puzzle, "-o", &book], b"");
    assert_eq!(refused.status.code(), Some(11));
    let errors = text(&refused.stderr);
    assert!(
        errors.contains("several.zbc: cannot print the answer") && errors.contains("`--no-answers`"),
        "{errors}"
    );
    assert_eq!(names(&directory), ["several.zbc"]);
    assert_eq!(run(&["print", &puzzle, "-o", &book, "--no-answers"], b"").status.code(), Some(0));
    let html = std::fs::read_to_string(&book).expect("the book");
    assert!(html.contains("Cid") && !html.contains("Answers"));
}

#[test]
fn bad_input_is_reported_and_nothing_is_written() {
    let directory = folder("print-bad");
    let (pets, font) = (path(&directory, "pets.zbc"), path(&directory, "font.ttf"));
    std::fs::write(&pets, PETS).expect("a file");
    std::fs::write(&font, "no font").expect("a file");
    let (output, unknown) = (path(&directory, "book.pdf"), path(&directory, "book.docx"));
    let missing = path(&directory, "missing/book.pdf");
    let cases: [(&[&str], &str, i32, &str); 10] = [
        (&["-o", &output], "", 1, "no puzzle in `<stdin>`"),
        (&["-o", &output], "A Row of Houses\n\n1. Ann", 1, "pass `--to jsonl` to `zebra generate`"),
        (&["-o", &output], "{\"zbc\": \"A - b\"}\n{\"zbc\": 7}\n", 1, "<stdin>:2"),
        (&[&pets, "-o", &unknown], "", 2, "cannot infer the format"),
        (&[&pets, "-o", &missing], "", 1, "cannot write"),
        (&[&pets, "--to", "svg"], "", 2, "pass `--output book.svg`"),
        (&[&pets, "-o", &output, "--font", &font], "", 1, "expected an OpenType or TrueType font"),
        (&[&pets, "-o", &output, "--font", "nowhere.ttf"], "", 1, "cannot read `nowhere.ttf`"),
        (&[&pets, "-o", &output, "--title", "漢字"], "", 1, "no font has `字` (U+5B57), `漢` (U+6F22)"),
        (&["nowhere.zbc", "-o", &output], "", 1, "cannot read `nowhere.zbc`"),
    ];
    for (arguments, input, code, message) in cases {
        let refused = run(&[&["print"], arguments].concat(), input.as_bytes());
        let errors = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert_eq!(names(&directory), ["font.ttf", "pets.zbc"], "{arguments:?}");
    }
}

#[test]
fn a_grid_is_drawn_in_each_state() {
    let drawn = |arguments: &[&str]| {
        let drawn = run(&[&["grid", "--svg"], arguments, &["--from", "zbc"]].concat(), PETS.as_bytes());
        assert_eq!(drawn.status.code(), Some(0), "{}", text(&drawn.stderr));
        text(&drawn.stdout)
    };
    assert!(drawn(&[]).contains("0 circles, 0 crosses"));
    assert!(
        drawn(&["--solved"]).contains("Logic grid of Pets, solved")
            && !drawn(&["--solved"]).contains(" 0 crosses")
    );
    let after = drawn(&["--after", "0"]);
    assert!(after.contains("before the first paragraph") && after.contains("New circles"), "{after}");
    assert!(drawn(&["--after", "1", "--steps"]).contains("New "));
    assert!(drawn(&["--table"]).contains("Answer table of Pets"));
    assert!(drawn(&["--table", "--solved"]).contains(">Dog</text>"));
    let several = run(&["grid", "--svg", "--solved", "--from", "zbc"], SEVERAL.as_bytes());
    assert_eq!((several.status.code(), text(&several.stdout)), (Some(11), String::new()));
    assert_eq!(run(&["grid", "--table", "--from", "zbc"], PETS.as_bytes()).status.code(), Some(2));
}

#[test]
fn a_sudoku_is_drawn_with_its_answer_or_alone() {
    let grid = b"1234\n3412\n2143\n432.\n";
    let drawn = |options: &[&str]| {
        let drawn = run(&[&["sudoku", "--svg"], options].concat(), grid);
        assert_eq!(drawn.status.code(), Some(0), "{}", text(&drawn.stderr));
        text(&drawn.stdout).matches("</text>").count()
    };
    assert_eq!((drawn(&[]), drawn(&["--unsolved"])), (16, 15));
    let several = run(&["sudoku", "--svg"], b"................");
    assert_eq!(several.status.code(), Some(1));
    assert!(text(&several.stderr).contains("pass `--unsolved`"), "{}", text(&several.stderr));
}

#[test]
fn each_puzzle_of_a_book_has_three_categories_at_least() {
    let options = ["book", "--count", "6", "--levels", "easy", "--theme", "shelter,cafe", "--to", "csv"];
    let csv = text(&run(&options, b"").stdout);
    for number in 1..=6 {
        let lines = csv.lines().filter_map(|line| line.strip_prefix(&format!("{number},")));
        let categories: std::collections::BTreeSet<&str> =
            lines.filter_map(|line| line.rsplit(',').nth(1)).collect();
        assert!(categories.len() >= 3, "{number}: {categories:?}");
    }
}
