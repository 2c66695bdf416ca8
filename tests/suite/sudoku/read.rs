//! Tests of reading: common notations, and errors with their places.

use zebra::sudoku::{Entry, Rules, Shape, SudokuGrid, entries};

const LINE: &str = "1..4....2..7..91...8..........9...312.......457...2..........1...83..7.......6..5";

fn read(text: &str) -> Vec<Entry> {
    entries(text, None).collect()
}

fn lines_of(text: &str) -> Vec<String> {
    read(text).iter().map(|entry| format!("{:#}", entry.grid.as_ref().expect("a grid"))).collect()
}

#[test]
fn one_grid_in_many_forms() {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect();
    let spaced = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let grid: SudokuGrid = LINE.parse().unwrap();
    let forms = [
        LINE.to_owned(),
        LINE.replace('.', "0"),
        LINE.replace('.', "_"),
        LINE.replace('.', " "),
        format!("  {LINE}  # a comment\r\n"),
        format!("\u{feff}{LINE}"),
        rows.join("\n"),
        rows.join("|\r\n"),
        rows.join("\n").replace('.', " "),
        rows.iter().map(|row| row.replace('.', " ").trim_end().to_owned()).collect::<Vec<_>>().join("\n"),
        rows.iter().map(spaced).collect::<Vec<_>>().join("\n"),
        grid.to_string(),
        format!("+-------+\n{}\n+-------+", grid.to_string().trim_end().replace('\n', " |\n| ")),
        rows.join("\n# between\n"),
    ];
    for form in forms {
        assert_eq!(lines_of(&form), [LINE], "{form}");
    }
}

#[test]
fn many_in_one_text() {
    let grid: SudokuGrid = LINE.parse().unwrap();
    assert_eq!(lines_of(&format!("{LINE}\n{LINE}\n\n\n{grid}\n{LINE}\n")).len(), 4);
    assert_eq!(lines_of(&format!("{grid}{grid}")).len(), 2);
    assert_eq!(lines_of("1...\n..1.\n.1..\n...1\n\n1..............2\n\n1234|3412|2143|4321").len(), 3);
    let nine_of_four = "1..............2\n".repeat(9);
    assert_eq!(lines_of(&nine_of_four).len(), 9);
    let sixteen = "1..............2\n".repeat(16);
    assert_eq!(read(&sixteen).len(), 1, "one of 16x16");
    assert_eq!(entries(&sixteen, Shape::of_side(4)).count(), 16, "unless it is said");
    let entry_lines: Vec<usize> =
        read(&format!("# a\n{LINE}\n\n# b\n{grid}")).iter().map(|e| e.line).collect();
    assert_eq!(entry_lines, [2, 5]);
}

#[test]
fn other_sizes_and_symbols() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let shape = Shape::of_side(side).unwrap();
        let mut grid = SudokuGrid::empty(shape);
        (0..side).for_each(|column| grid.set(column, Some(side - column)));
        assert_eq!(read(&grid.to_string())[0].grid.as_ref(), Some(&grid), "{grid}");
        assert_eq!(format!("{grid:#}").parse::<SudokuGrid>(), Ok(grid.clone()));
        assert_eq!(format!("{grid:#}").to_lowercase().parse::<SudokuGrid>(), Ok(grid.clone()));
        let number = |cell| grid.get(cell).map_or("0".to_owned(), |number| number.to_string());
        let row = |row| shape.row(row).map(number).collect::<Vec<_>>().join("  ");
        let numbers = (0..side).map(row).collect::<Vec<_>>().join("\n");
        assert_eq!(read(&numbers)[0].grid.as_ref(), Some(&grid), "{numbers}");
    }
}

#[test]
fn boxes_that_are_higher_than_wide() {
    let shape = Shape::new(3, 2).unwrap();
    let grid = entries(&format!("12{}", ".".repeat(34)), Some(shape)).next().unwrap().grid.unwrap();
    assert_eq!(grid.shape(), shape);
    insta::assert_snapshot!(grid);
}

/// The errors of a text, with the text at their places.
fn mistakes(text: &str, shape: Option<Shape>) -> String {
    let mut errors = String::new();
    for mut entry in entries(text, shape) {
        if let Some(shape) = shape.or(entry.grid.as_ref().map(SudokuGrid::shape)) {
            entry.check(&Rules::of(shape));
        }
        for mistake in &entry.diagnostics {
            let at = |spot| {
                let bytes = entry.ranges.get(spot).expect("a place");
                format!("{}..{} `{}`", bytes.start, bytes.end, &text[bytes.clone()])
            };
            errors += &format!("{} at {}\n{mistake}\n", mistake.code, at(mistake.at));
            for other in mistake.related.iter() {
                errors += &format!("note: {} at {}\n", other.note, at(other.at));
            }
        }
    }
    errors
}

#[test]
fn every_error_has_a_place() {
    let bad = |from: &str, to: &str| LINE.replacen(from, to, 1);
    let grid: SudokuGrid = LINE.parse().unwrap();
    let grid = grid.to_string();
    let cases = [
        ("a line too short", LINE[1..].to_owned(), None),
        ("a line too long", format!("{LINE}."), None),
        ("a line too short of a given shape", LINE[1..].to_owned(), Some(Shape::NINE)),
        ("a wrong symbol", bad("7", "x"), None),
        ("a symbol of larger grids", "1...........5...".to_owned(), None),
        ("a letter of many bytes", bad("7", "é"), None),
        ("a clash in a row", bad("1..4", "1..1"), None),
        ("a clash in a column and a box", bad("7..91", "7..92"), None),
        ("three alike", "111.............".to_owned(), None),
        ("a row too short", grid.replacen(". .", ".", 1), None),
        ("a row too long", grid.replacen(". .", ". . .", 1), None),
        ("a row missing", grid.split_once('\n').unwrap().1.to_owned(), None),
        ("a number too large", "1 2 3 4\n0 0 10 0\n0 0 0 0\n0 0 0 0".to_owned(), None),
        ("another shape", LINE.to_owned(), Shape::of_side(4)),
        ("words", "No sudoku is here.".to_owned(), None),
        ("one letter", "5".to_owned(), None),
    ];
    let mut all = String::new();
    for (name, text, shape) in cases {
        let errors = mistakes(&text, shape);
        assert!(!errors.is_empty(), "{name}");
        all += &format!("== {name}\n{errors}\n");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_grid_of_another_shape_is_an_error() {
    let text = ".".repeat(36);
    let mut entry = entries(&text, None).next().unwrap();
    entry.check(&Rules::of(Shape::new(3, 2).unwrap()));
    insta::assert_snapshot!(entry.diagnostics[0]);
}

#[test]
fn an_error_in_one_grid_does_not_affect_others() {
    let text = format!("{LINE}\n{}\n{LINE}", LINE.replacen('1', "x", 1));
    let good: Vec<bool> = read(&text).iter().map(|entry| entry.grid.is_some()).collect();
    assert_eq!(good, [true, false, true]);
}

#[test]
fn text_without_one_grid_is_an_error() {
    for text in ["", "\n\n", "# only words\n", "-----\n=====\n", "   \n"] {
        assert_eq!(read(text), []);
    }
    let error = |text: &str| text.parse::<SudokuGrid>().unwrap_err().to_string();
    insta::assert_snapshot!([error(""), error(&format!("{LINE}\n{LINE}"))].join("\n---\n"));
}

/// Reading any bytes ends without a panic, and every place is within the text.
#[test]
fn any_text_is_read_to_its_end() {
    let letters: Vec<char> = "1290.AZz _|-+#\n\n\r\té\u{2028}x".chars().collect();
    let mut random = super::Random::new(3);
    for _ in 0..3000 {
        let length = random.below(120);
        let text: String = (0..length).map(|_| letters[random.below(letters.len())]).collect();
        let shape = [None, Shape::of_side(4), Some(Shape::NINE)][random.below(3)];
        for entry in entries(&text, shape) {
            for mistake in &entry.diagnostics {
                assert!(text.get(entry.ranges.get(mistake.at).unwrap()).is_some());
            }
        }
    }
}
