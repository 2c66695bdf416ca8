//! Names between backticks, and printed values.

use std::collections::BTreeSet;

use zebra_runtime::draft::POSITIONS;
use zebra_runtime::format::{json, zbc};
use zebra_runtime::model::{Assignment, Model};
use zebra_runtime::solve::Solver;

fn model(text: &str) -> Model {
    match zbc::model(text) {
        Ok(model) => model,
        Err(errors) => panic!("{text}\n{errors:#?}"),
    }
}

/// Returns the rows of the only answer, by the categories of the header.
fn answer(text: &str) -> String {
    let model = model(text);
    let outcome = Solver::new(&model).solve();
    let answer = outcome.unique().expect("there is one answer");
    let row = |row: usize| {
        let declared = model.category_ids().filter(|id| model.category(*id).name != POSITIONS);
        let items = declared.map(|id| &*model.item(answer.item_in(row, id)).title);
        items.collect::<Vec<_>>().join(" ")
    };
    (0..model.rows()).map(row).collect::<Vec<_>>().join(", ")
}

#[test]
fn names_between_backticks_are_any_text() {
    let text = "Name - Ann `Mary Lou` O'Brien
Dish - `smoked fish`, `7-Up`, Tea
---
`Mary Lou` = `smoked fish`
`smoked fish` - Dish.`7-Up`
`O'Brien` = `7-Up`
Ann = #3";
    let text = text.replacen(" O'Brien", " `O\u{2019}Brien`", 1);
    assert_eq!(answer(&text), "Mary Lou smoked fish, O'Brien 7-Up, Ann Tea");
}

#[test]
fn an_open_or_empty_name_is_an_error() {
    for (text, message) in [
        ("A - `b c\nD - e f\n---\nA = b", "unclosed name"),
        ("A - b ` `\nD - e f\n---\nb = e", "the name between the backticks is empty"),
    ] {
        let reading = zbc::read(text);
        assert_eq!(reading.diagnostics[0].message, message);
    }
}

#[test]
fn words_of_the_calendar_have_values() {
    for (items, values) in [
        ("January June August", &[1, 6, 8][..]),
        ("Nov Dec Jan", &[11, 12, 13]),
        ("Monday, Wednesday, Friday", &[1, 3, 5]),
        ("first third second", &[1, 3, 2]),
        ("5m 8m 11m", &[5, 8, 11]),
    ] {
        let model = model(&format!("Name - Ann Bob Cid\nWhen - {items}\n---\nAnn = #1\n"));
        let when = model.category_named("When").unwrap();
        let own: Vec<i64> = model.items_of(when).filter_map(|item| model.item(item).value).collect();
        assert_eq!(own, values, "{items}");
    }
    for items in ["May June Rose", "first green third"] {
        let model = model(&format!("Name - Ann Bob Cid\nWhat - {items}\n---\nAnn = #1\n"));
        assert!(model.items().iter().all(|item| item.value.is_none()), "{items}");
    }
    let text = "Name - Ann Bob Cid\nWhen - April June May\n---\nAnn:When > Bob:When\nBob:When > Cid:When\nAnn = #1\nBob = #2";
    assert_eq!(answer(text), "Ann June, Bob May, Cid April");
}

#[test]
fn a_pasted_list_has_no_item_twice() {
    let text = "Time - 25 minutes, 30 minutes\nCake - carrot cake, lemon cake\n---\n";
    let errors = zbc::read(text).diagnostics;
    assert_eq!(errors[0].message, "`25 minutes` is not one name");
}

#[test]
fn amounts_without_commas_need_backticks() {
    for items in ["111 years 112 years 113 years", "111 years, 112 years 113 years"] {
        let errors =
            zbc::read(&format!("Name - Ann Bob Cid\nAge - {items}\n---\nAnn:Age > Bob:Age\n")).diagnostics;
        assert_eq!(errors[0].message, "`111 years` is not one name", "{items}");
        assert_eq!(errors.len(), 1, "{errors:#?}");
    }
}

#[test]
fn the_ends_of_a_range_may_be_items_with_values() {
    let text = "Runner - Ana Bo Cy\nstart - 9:15 9:45 10:15\n---\nAna:start in [9:45, 10:15]\nBo:start in [9:15, 9:45]\nCy = start.9:45";
    assert_eq!(answer(&format!("{text}\n{}", places(text))), "Ana 10:15, Bo 9:15, Cy 9:45");
    let names = zbc::read("A - b c\nD - e f\n---\nb in [e, f]").diagnostics;
    assert_eq!(names[0].message, "expected a number, found the item `e`");
}

#[test]
fn an_amount_of_money_that_is_no_item_is_written_as_a_number() {
    let text = "Guest - Ana Bo Cy\nbill - $12.50 $14.00 $9.75\n---\nAna:bill > $13\nBo:bill < 10";
    let [error] = &zbc::read(text).diagnostics[..] else { panic!("one error") };
    assert_eq!(error.message, "no item is named `$13`");
    assert_eq!(
        answer(&format!("{}\n{}", text.replace("$13", "13"), places(text))),
        "Ana $14.00, Bo $9.75, Cy $12.50"
    );
}

#[test]
fn amounts_are_items_with_values() {
    for (text, expected) in [
        (
            "Fish - Ana Bo Cy\nkg - 1.5 2.25 3.0\n---\nAna:kg > Bo:kg\nCy:kg == 2.25",
            "Ana 3.0, Bo 1.5, Cy 2.25",
        ),
        (
            "Guest - Ana Bo Cy\nbill - $12.50 $14.00 $9.75\n---\nAna:bill > Bo:bill\nCy:bill == 12.5",
            "Ana $14.00, Bo $9.75, Cy $12.50",
        ),
        (
            "Town - Arlo Brig Cove Dell\ntemp - -5 -1 0 3\n---\nArlo:temp < Brig:temp\nDell:temp == -1\nCove:temp > 0",
            "Arlo -5, Brig 0, Cove 3, Dell -1",
        ),
        (
            "Town - Arlo Brig Cove\nPop - 1,000 2,500 10,000\n---\nArlo:Pop == Brig:Pop - 7500\nArlo = Pop.2,500",
            "Arlo 2,500, Brig 10,000, Cove 1,000",
        ),
        (
            "Runner - Ana Bo Cy\nstart - 9:15 9:45 10:15\n---\nAna:start == Bo:start + 30\nCy = start.9:15",
            "Ana 10:15, Bo 9:45, Cy 9:15",
        ),
        (
            "Runner - Ana Bo Cy\nstart - `5 minutes` `8 minutes` `11 minutes`\n---\nAna:start == Bo:start + 3\nCy = `5 minutes`",
            "Ana 11 minutes, Bo 8 minutes, Cy 5 minutes",
        ),
    ] {
        // The rows are in order.
        let text = format!("{text}\n{}", places(text));
        assert_eq!(answer(&text), expected);
    }
}

/// Places the items of the first category in their order.
fn places(text: &str) -> String {
    let (_, items) = text.split('\n').next().and_then(|line| line.split_once(" - ")).expect("a category");
    let place = |(number, item): (usize, &str)| format!("{item} = #{}", number + 1);
    items.split(' ').enumerate().map(place).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_header_that_can_be_read_has_no_amounts() {
    let model = model("A - b c\nPrice - 100,200\n---\nb = #1\nb = Price.100");
    assert_eq!(
        model.items().iter().map(|item| &*item.name).collect::<Vec<_>>(),
        ["1", "2", "b", "c", "100", "200"]
    );
}

/// The values of a puzzle may be in other units than its names: cents, or thousands.
#[test]
fn numbers_are_written_in_the_units_of_the_names() {
    let unit = |items: &str, clues: &str| {
        format!(
            r#"{{"zebra": 1, "categories": [{{"name": "Name", "items": ["Ann", "Bob", "Cid"]}}, {{"name": "Price", "order": "ordered", "items": [{items}]}}], "clues": [{clues}]}}"#
        )
    };
    let of = |name: &str| format!(r#"{{"value": {{"in": ["Price", "{name}"]}}}}"#);
    let (ann, bob, cid) = (of("Ann"), of("Bob"), of("Cid"));
    let compare = |left: &str, sign: &str, right: &str| {
        format!(r#"{{"formulas": [{{"compare": [{left}, "{sign}", {right}]}}]}}"#)
    };
    let clues = |step: i64| {
        [
            compare(&format!(r#"{{"add": [{ann}, {step}]}}"#), "==", &bob),
            compare(&format!(r#"{{"multiply": [2, {ann}]}}"#), "<", &format!(r#"{{"add": [{bob}, {cid}]}}"#)),
            compare(&cid, ">", &(step * 3).to_string()),
            compare(&format!(r#"{{"multiply": [{ann}, {bob}]}}"#), "<", &(step * step * 100).to_string()),
        ]
        .join(", ")
    };
    let cents =
        r#"{"name": "$0.50", "value": 50}, {"name": "$1.50", "value": 150}, {"name": "$2.50", "value": 250}"#;
    let thousands =
        r#"{"name": "$1,000", "value": 1}, {"name": "$3,000", "value": 3}, {"name": "$5,000", "value": 5}"#;
    let mut written = String::new();
    for (items, step) in [(cents, 100), (thousands, 2)] {
        let model = json::read(&unit(items, &clues(step))).check().model;
        let text = zbc::write(&model).expect("it can be written").text;
        let again = zbc::model(&text).unwrap_or_else(|error| panic!("{text}{error}"));
        let answers = |model: &Model| {
            let [name, price] =
                ["Name", "Price"].map(|name| model.category_named(name).expect("it is declared"));
            let prices = |answer: &Assignment| -> Vec<u32> {
                let rows = model.items_of(name).map(|item| answer.row_of(item).expect("it is in a row"));
                rows.map(|row| model.place(answer.item_in(row, price))).collect()
            };
            Solver::new(model).solutions().map(|answer| prices(&answer)).collect::<BTreeSet<_>>()
        };
        assert_eq!(answers(&model), answers(&again), "{text}");
        written += &text;
    }
    insta::assert_snapshot!(written);
}
