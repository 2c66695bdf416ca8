//! Invalid and large texts: each gives a clear error or the right answer quickly.

use zebra_runtime::diagnostic::Code;
use zebra_runtime::format::zbc;
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET, Outcome};

use crate::zbc::errors::reported;

const HEADER: &str = "Name - Alice Bob Charlie\nPet - cat dog fox\nage - 20 30 40\n---\n";
const CLUES: &str = "Alice = cat\nBob - Alice\nage.20 -- Bob\nfox = Charlie\nBob:age == 30\n";

/// Returns whether the text has one answer; panics if it has errors.
fn is_unique(text: &str) -> bool {
    let answered = zbc::solve(text, DEFAULT_BUDGET).unwrap_or_else(|errors| panic!("{errors}"));
    answered.solved.unique().is_some()
}

/// Returns the codes and messages of all errors.
fn errors(text: &str) -> Vec<(Code, String)> {
    let reading = zbc::read(text);
    reading.check().diagnostics.into_iter().map(|diagnostic| (diagnostic.code, diagnostic.message)).collect()
}

#[test]
fn line_endings_and_byte_order_marks_do_not_matter() {
    let text = format!("{HEADER}{CLUES}");
    assert!(is_unique(&text));
    assert!(is_unique(&text.replace('\n', "\r\n")));
    assert!(is_unique(&text.replace('\n', "\r")));
    assert!(is_unique(&format!("\u{feff}{text}")));
    assert!(is_unique(&text.replace('\n', "\n\n \t ")));
    assert!(is_unique(text.trim_end()));
}

#[test]
fn places_refer_to_the_original_file() {
    insta::assert_snapshot!(reported("\u{feff}Name - Zoé Bob\r\nPet - cat dog\r\n---\r\n\r\n\tZoé = cat & Bbo _ Zoé"), @r"
    [unknown-item] cannot find item `Bbo`
     --> x.zbc:5:14
      |
    5 |     Zoé = cat & Bbo _ Zoé
      |                 ^^^
      |
      = help: did you mean `Bob` of `Name`?
    ");
}

#[test]
fn names_are_normalized() {
    assert!(is_unique("Name - Zo\u{e9} Bob\nPet - cat dog\n---\nZoe\u{301} = dog\nBob = #1"));
}

#[test]
fn names_need_not_be_identifiers() {
    assert!(is_unique(
        "in - 1st 2nd 3rd\ncount - truths diff in2\nself - fn é 道\n---\n1st = truths\n2nd = fn\ntruths - 2nd\nin2 = 3rd\ndiff = fn\ntruths = #2\né = #1"
    ));
    // A word is an operator only where an operator is expected.
    assert!(is_unique(
        "A - in diff truths\nB - x y z\n---\nin - diff\ndiff - truths\nx = truths & in in (y, x)\ntruths:# diff in:# == 2"
    ));
}

#[test]
fn invalid_utf8_is_an_error_at_its_place() {
    let reading = zbc::read_bytes(b"Name - A\xc3(");
    let error = &reading.check().diagnostics[0];
    assert_eq!(error.message, "invalid UTF-8 at byte 8");
    assert_eq!(reading.ranges.get(error.at), Some(8..9));
    let cut = zbc::read_bytes("Name - é".as_bytes().split_last().expect("bytes").1);
    assert_eq!(cut.ranges.get(cut.diagnostics[0].at), Some(7..8));
    assert!(zbc::read_bytes(format!("{HEADER}{CLUES}").as_bytes()).check().diagnostics.is_empty());
}

#[test]
fn forty_thousand_clues_are_read_and_solved() {
    let mut text = format!("{HEADER}{CLUES}");
    for number in 0..40_000 {
        text.push_str(&format!("Alice:age <= {}\n", 40 + number));
    }
    assert!(is_unique(&text));
}

#[test]
fn at_most_a_thousand_errors_are_reported() {
    let unknown: String = (0..80_000).map(|number| format!("nobody{number} = cat\n")).collect();
    assert_eq!(errors(&format!("{HEADER}{unknown}")).len(), 1000);
    let garbled = "Alice = = cat ;\n".repeat(40_000);
    assert_eq!(errors(&format!("{HEADER}{garbled}")).len(), 1000);
    let apart: String = (3..40_000).map(|number| format!("Alice -{number}- cat\n")).collect();
    let checked = zbc::read(&format!("{HEADER}{apart}")).check();
    assert_eq!((checked.diagnostics.len(), checked.warnings.len()), (0, 1000));
}

#[test]
fn nesting_has_a_limit() {
    let nested =
        |depth: usize| format!("{HEADER}{CLUES}{}Alice:age < 50{}", "(".repeat(depth), ")".repeat(depth));
    assert!(is_unique(&nested(250)));
    for text in [
        nested(10_000),
        format!("{HEADER}{}", "(".repeat(10_000)),
        format!("{HEADER}{}Alice = cat", "!".repeat(10_000)),
        format!("{HEADER}{}1 == 2", "-".repeat(10_000)),
        format!("{HEADER}1{} == 2", " + 1".repeat(10_000)),
        format!("{HEADER}Alice = cat{}", " => Alice = cat".repeat(10_000)),
        format!("{HEADER}Alice = cat{}", " ^ Alice = cat".repeat(10_000)),
        format!("{HEADER}{}1{} == 2", "(".repeat(10_000), ")".repeat(10_000)),
        format!("{HEADER}{}Alice = cat{}", "truths(".repeat(10_000), ") == 1".repeat(10_000)),
    ] {
        let errors = errors(&text);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].0, Code::TooDeep);
    }
    // These do not nest.
    assert!(is_unique(&format!("{HEADER}{CLUES}Alice = cat{}", " & Alice = cat".repeat(10_000))));
}

#[test]
fn ten_megabytes_end_quickly() {
    let size = 10 << 20;
    let comment = format!("{HEADER}{CLUES}\"{}\"", "all about the zebra\n".repeat(size / 20));
    assert!(is_unique(&comment));
    let large = |text: &str| format!("{HEADER}{}", text.repeat(size / text.len()));
    for text in [
        large("Alice = cat\n"),
        large("("),
        large("Alice = cat & "),
        "Alice ".repeat(size / 6),
        "a,".repeat(size / 2),
    ] {
        let errors = errors(&text);
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0], (Code::TooLarge, "the text has more than 250000 words and signs".to_owned()));
    }
    let word = errors(&large("a"));
    assert_eq!(word, [(Code::TooLarge, "this name is longer than 200 bytes".to_owned())]);
    assert_eq!(errors(&large("\"\"\"")).len(), 1);
    assert_eq!(errors(&"\n".repeat(size)).len(), 1);
    assert_eq!(errors(&"\n".repeat(20 << 20))[0].1, "the text is larger than 16 MiB");
}

#[test]
fn expansions_have_a_limit() {
    let items = |letter: char| (0..1000).map(|number| format!(" {letter}{number}")).collect::<String>();
    let ages: String = (0..1000).map(|number| format!(" {number}")).collect();
    let header = format!("A -{}\nage -{ages}\n---\n", items('a'));
    let list = |clue: &str, count: usize| format!("{header}&&({})", vec![clue; count].join(", "));
    for text in [
        list("$ = a1", 40_000),
        list("$:age < 10", 30_000),
        format!("{header}{}", "$ - a1 & $ -- a2 | $ _ a3 => $:age + 3 < 10\n".repeat(1000)),
        format!("{header}{}", "$ _ a1 _ a2\n".repeat(1000)),
        format!("A -{}\nage - x{}\n---\n{}", items('a'), &ages[2..], "$:age < a2:age\n".repeat(4000)),
    ] {
        let found = errors(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0], (Code::TooLarge, "the clues expand to more than 1000000 statements".to_owned()));
    }
    assert!(errors(&format!("{header}{}", "a1:age < a2:age\n".repeat(30_000))).is_empty());
}

#[test]
fn large_headers_end_quickly() {
    let items: String = (0..5000).map(|number| format!(" a{number}")).collect();
    let found = errors(&format!("A -{items}\n---\na1 = #1"));
    let too_many = "a puzzle has at most 1000 positions, and `A` has 5000 items";
    assert_eq!(found.len(), 2);
    assert_eq!(found[0], (Code::TooLarge, "a category has at most 4096 items".to_owned()));
    assert_eq!(found[1], (Code::TooLarge, too_many.to_owned()));
    let categories: String = (0..60_000).map(|number| format!("C{number} - a{number} b{number}\n")).collect();
    let found = errors(&format!("{categories}---\na1 = #1"));
    assert_eq!(found, [(Code::TooLarge, "too many categories: a puzzle has at most 256".to_owned())]);
    let doubled = "a ".repeat(4000);
    assert!(!errors(&format!("A - {doubled}\nB - {doubled}\n---\na = #1")).is_empty());
}

#[test]
fn a_header_without_a_valid_category_is_one_error() {
    assert_eq!(errors("Name - Alice; Bob\n---\nAlice - Bob -- #1\nAlice _2_ Bob").len(), 1);
    assert_eq!(errors("Name - Alice; Bob\n---\n$ -- Alice => Alice = ").len(), 2);
}

#[test]
fn a_budget_can_be_spent_in_portions() {
    let mut solver = zbc::IterativeSolver::new(&format!("{HEADER}{CLUES}")).expect("no errors");
    assert_eq!(solver.outcome(), Outcome::Unknown { found: None });
    let mut spent = 0;
    let answer = loop {
        match solver.run(Budget::new(1)) {
            Outcome::Unknown { .. } => spent += 1,
            Outcome::Unique(answer) => break answer,
            other => panic!("{other:?}"),
        }
        assert!(spent < 1000);
    };
    assert!(solver.model().holds(&answer));
    let at_once = zbc::solve(&format!("{HEADER}{CLUES}"), Budget::new(spent + 1)).expect("no errors");
    assert_eq!(at_once.solved.unique(), Some(answer.clone()));
    assert_eq!(solver.run(Budget::new(0)), Outcome::Unique(answer));
    let mut open =
        zbc::IterativeSolver::new("Name - A B\nPet - c d\n---\nA -- B | B -- A").expect("no errors");
    assert!(matches!(open.run(Budget::new(1000)), Outcome::Multiple(..)));
    let mut none = zbc::IterativeSolver::new("Name - A B\nPet - c d\n---\nA = c\nB = c").expect("no errors");
    assert_eq!(none.run(Budget::new(1000)), Outcome::Unsolvable);
}
