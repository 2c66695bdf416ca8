//! Items that are printed texts.

use zebra_core::model::Order;

use crate::{Shared, check};

/// Returns the items of the second category: order, and for each item its name, its name in sentences and its value.
fn items(category: &str) -> String {
    let source = format!("puzzle P; category Person {{ Ann, Bob, Cid }} category {category} verify nothing;");
    let (_, checked, _) = check(source.parse().expect("Rust tokens"), &mut Shared::default());
    let errors: Vec<&str> = checked.diagnostics.iter().map(|error| error.message.as_str()).collect();
    if !errors.is_empty() {
        return errors.join("\n");
    }
    let model = &checked.model;
    let own = &model.categories()[1];
    let items = &model.items()[own.first as usize..];
    let item = |item: &zebra_core::model::Item| {
        let value = item.value.map_or(String::new(), |value| format!(" = {value}"));
        let phrase = if item.phrase == item.name { String::new() } else { format!(" {:?}", item.phrase) };
        format!("{}{phrase}{value}", item.name)
    };
    let items: Vec<String> = items.iter().map(item).collect();
    let order = if own.order == Order::Ordered { "ordered: " } else { "" };
    let unit =
        own.unit.as_ref().map_or(String::new(), |unit| format!("; {:?} / {}", unit.amount, unit.scale));
    format!("{order}{}{unit}", items.join(", "))
}

#[test]
fn texts_are_items() {
    for (category, expected) in [
        (r#"Pet { "black cat", "Sir Rex", Dog }"#, r#"BlackCat "black cat", SirRex "Sir Rex", Dog"#),
        (r#"Name { "O'Brien", "DM-5000" * 1, "Zoë" }"#, r#"OBrien "O'Brien", DM5000 "DM-5000", Zoë"#),
        (
            r#"Pet { "black cat" = "the black cat" titled "Cat", Dog, Rat }"#,
            r#"BlackCat "the black cat", Dog, Rat"#,
        ),
        ("Price { $4, $5, $12 }", r#"ordered: 4 "$4" = 4, 5 "$5" = 5, 12 "$12" = 12; "${}" / 1"#),
        (
            "Length { 5 minutes, 8 minutes, 11 minutes, }",
            r#"ordered: 5 "5 minutes" = 5, 8 "8 minutes" = 8, 11 "11 minutes" = 11; "{} minutes" / 1"#,
        ),
        (
            r#"Length "{} minutes" { 5, 8, 11 }"#,
            r#"ordered: 5 "5 minutes" = 5, 8 "8 minutes" = 8, 11 "11 minutes" = 11; "{} minutes" / 1"#,
        ),
        (
            r#"Weight "{} kg" { 0.5, 2.25, 10 }"#,
            r#"ordered: N0_5 "0.5 kg" = 50, N2_25 "2.25 kg" = 225, 10 "10 kg" = 1000; "{} kg" / 100"#,
        ),
        (
            "Kg { 0.5, 2.25, 10.0 }",
            r#"ordered: N0_5 "0.5" = 50, N2_25 "2.25" = 225, N10_0 "10.0" = 1000; "{}" / 100"#,
        ),
        (
            "Day { June 4th, June 7th, June 12th }",
            r#"ordered: June4th "June 4th" = 4, June7th "June 7th" = 7, June12th "June 12th" = 12; "{} days" / 1"#,
        ),
        ("Place { 1st, 2nd, 3rd }", r#"ordered: 1 "1st" = 1, 2 "2nd" = 2, 3 "3rd" = 3"#),
        ("Share { 20%, 35%, 50% }", r#"ordered: 20 "20%" = 20, 35 "35%" = 35, 50 "50%" = 50; "{}%" / 1"#),
        (
            "Time { 9:30am, 10:00am, 12:00pm }",
            r#"ordered: N9_30am "9:30am" = 570, N10_00am "10:00am" = 600, N12_00pm "12:00pm" = 720; "{} minutes" / 1"#,
        ),
        (r#"Heat { "-3°", "0°", "4°" }"#, r#"ordered: -3 "-3°" = -3, 0 "0°" = 0, 4 "4°" = 4; "{}°" / 1"#),
        (r#"Fee { "£4", "£5", "£3" }"#, r#"4 "£4" = 4, 5 "£5" = 5, 3 "£3" = 3; "£{}" / 1"#),
        ("Month { January, June, August }", r#"January = 1, June = 6, August = 8; "{} months" / 1"#),
        ("Name { April, Rose, June }", "April, Rose, June"),
        (
            r#"Time { "90 min", "2 h", "3 h" }"#,
            r#"ordered: N90Min "90 min" = 90, N2H "2 h" = 120, N3H "3 h" = 180; "{} min" / 1"#,
        ),
        ("Time { 5 minutes, 8 miles, 9 }", "`5 minutes` and `8 miles` measure different quantities"),
        (r#"Pet { "", Dog, Cat }"#, "the name of an item is empty"),
        (r#"Pet { "a b", "a-b", Cat }"#, "category `Pet` already has an item `AB`"),
    ] {
        assert_eq!(items(category), expected, "{category}");
    }
}

/// Returns the rows of the answer, or the errors.
fn answer(declarations: &str, clues: &str) -> String {
    let clues = clues.split(';').filter(|clue| !clue.trim().is_empty()).enumerate();
    let clues: String = clues.map(|(number, clue)| format!("clue {number}: {clue};\n")).collect();
    let source = format!("puzzle P; category Name {{ Ann, Bob, Cid }} {declarations} {clues}");
    let (_, checked, verified) = check(source.parse().expect("Rust tokens"), &mut Shared::default());
    let errors = checked.diagnostics.iter().chain(&verified.diagnostics);
    let errors: Vec<String> = errors.map(|error| format!("{} ({})", error.message, error.help)).collect();
    let Some(answer) = verified.answer.filter(|_| errors.is_empty()) else { return errors.join("\n") };
    let model = &checked.model;
    let row = |row: usize| {
        let items = model.category_ids().map(|id| &*model.item(answer.item_in(row, id)).title);
        items.collect::<Vec<_>>().join(" ")
    };
    (0..model.rows()).map(row).collect::<Vec<_>>().join(", ")
}

#[test]
fn texts_name_items_in_clues_and_answers() {
    let pets = r#"category Pet { "black cat", "Sir Rex", Dog }"#;
    for clues in [
        r#"Ann is "Sir Rex"; Bob is Dog"#,
        r#"Ann is SirRex; Pet(Bob) == "Dog""#,
        r#"Ann is not any ["black cat", Dog]; Cid is Pet::"black cat""#,
        r#"initial(Pet(Ann)) == "S"; starts_with(Pet(Bob), "D")"#,
    ] {
        assert_eq!(answer(pets, clues), "Ann Sir Rex, Bob Dog, Cid black cat", "{clues}");
    }
    let times = "category Length { 5 minutes, 8 minutes, 11 minutes }";
    for clues in [
        r#"Ann is "8 minutes"; Length(Bob) == Length(Ann) + 3"#,
        "Ann is Length::8; Length(Cid) == 5",
        r#"Length(Ann) < "11 minutes" && Length(Ann) > Length::"5 minutes"; Length(Bob) in 9..=11"#,
    ] {
        assert_eq!(answer(times, clues), "Ann 8 minutes, Bob 11 minutes, Cid 5 minutes", "{clues}");
    }
    let source = format!(
        r#"{pets} answer (Name: Pet) {{ Ann: "Sir Rex"; Bob: "Dog"; }} property size of Pet {{ "black cat": 1, Dog: 2, "Sir Rex": 3 }}"#
    );
    assert_eq!(answer(&source, r#"size(Ann) == 3; size(Bob) == 2"#), "Ann Sir Rex, Bob Dog, Cid black cat");
}

/// What a variable ranges over is out of scope when both sides of a comparison get one scale.
#[test]
fn bound_values_are_divided() {
    let known = "Ann is \"$5.50\"; Bob is \"$4\"";
    for clue in [
        "sum(p in Price: p / 2) == 10.75",
        "sum(p in Price: p) == 21.50",
        "sum(n in Name: Price(n) / 2) == 10.75",
        "max(p in Price: p / 10) == 1.2",
        "min(p in [Price::\"$4\", Price::\"$12\"]: p / 4) == 1 && count(p in Price: p / 2 > 2.5) == 2",
    ] {
        let clues = format!("{known}; {clue}");
        assert_eq!(
            answer("category Price { $4, $5.50, $12 }", &clues),
            "Ann $5.50, Bob $4, Cid $12",
            "{clue}"
        );
    }
    for clue in
        ["sum(a in Age: a / 2) == 45", "max(n in Name: Age(n) / 10) == 4", "sum(a in Age: a / 10) > 8"]
    {
        let clues = format!("Ann is Age::20; Bob is Age::40; {clue}");
        assert_eq!(answer("category Age { 20, 30, 40 }", &clues), "Ann 20, Bob 40, Cid 30", "{clue}");
    }
}

#[test]
fn a_phrase_is_not_empty() {
    let link = "ordered category Day { Monday, Tuesday, Friday } link just_after \" \" on Day = more_by(1);";
    let expected =
        "the phrase of `just_after` is empty (write one, such as `just_after \"just after\"`, or remove it)";
    assert_eq!(answer(link, "Ann is just_after Bob"), expected);
}

#[test]
fn reasons_have_the_numbers_of_the_author() {
    let prices = "category Price { $4, $5.50, $12 }";
    for (clue, reason) in [
        ("Price(Ann) == 7.50", "no `Price` is 7.50; the nearest are 5.50 and 12"),
        ("Price(Ann) == Price(Bob) + 300", "the left side is from 4 to 12, the right side from 304 to 312"),
        ("sum(p in Name: Price(p)) > 300", "the left side is from 12 to 36, the right side 300"),
        ("Price(Ann) + Price(Bob) < 7.50", "the left side is from 8 to 24, the right side 7.50"),
    ] {
        let found = answer(prices, clue);
        assert!(found.contains(reason), "{clue}: {found}");
    }
}

#[test]
fn printed_amounts_are_cells_of_answers() {
    for (items, rows, [ann, bob, cid]) in [
        ("$4, $5.50, $12", "Ann: $5.50; Bob: $12; Cid: $4;", ["$5.50", "$12", "$4"]),
        ("$4, $5.50, $12", "Ann: 5.50; Bob: 12; Cid: \"4\";", ["$5.50", "$12", "$4"]),
        ("0.5, 2.25, 10", "Ann: 2.25; Bob: 0.5; Cid: 10;", ["2.25", "0.5", "10"]),
        (
            "5 minutes, 8 minutes, 9 minutes",
            "Ann: 8 minutes; Bob: 9; Cid: 5 minutes",
            ["8 minutes", "9 minutes", "5 minutes"],
        ),
        ("9:30am, 10am, 1pm", "Ann: 10am; Bob: 9:30am; Cid: 1pm", ["10am", "9:30am", "1pm"]),
        (
            "June 4th, June 7th, June 9th",
            "Ann: June 7th; Bob: June 4th; Cid: June 9th",
            ["June 7th", "June 4th", "June 9th"],
        ),
    ] {
        let declarations = format!("category Amount {{ {items} }} answer (Name: Amount) {{ {rows} }}");
        let clues = format!("Ann is {ann:?}; Bob is {bob:?}");
        assert_eq!(answer(&declarations, &clues), format!("Ann {ann}, Bob {bob}, Cid {cid}"), "{items}");
    }
    let prices = "category Price { $4, $5.50, $12 }";
    let first = format!("{prices} answer (Price: Name) {{ $4: Ann; $5.50: Cid; $12: Bob; }}");
    assert_eq!(answer(&first, "Ann is \"$4\"; Bob is \"$12\""), "Ann $4, Bob $12, Cid $5.50");
    let other = format!("{prices} answer (Name: Price) {{ Ann: $7; Bob: $4; Cid: 12; }}");
    let expected =
        "cannot find item `$7` in category `Price` (its items are `\"$4\"`, `\"$5.50\"` and `\"$12\"`)";
    assert_eq!(answer(&other, "Ann is \"$4\"; Bob is \"$12\""), expected);
}

#[test]
fn decimals_are_on_one_scale_with_the_numbers_of_clues() {
    let weights = "category Kg { 0.5, 2.25, 10.0 } link heavier_by on Kg = more_by(1.75);";
    let expected = "Ann 2.25, Bob 0.5, Cid 10.0";
    for clues in [
        "Kg(Ann) > Kg(Bob); Kg(Cid) > Kg(Ann)",
        "Kg(Ann) == Kg(Bob) + 1.75",
        "Ann is heavier_by Bob",
        "Kg(Cid) == 20 * Kg(Bob); Kg(Ann) == 2.25",
        "Kg(Ann) * 2 == 4.5; Kg(Bob) * Kg(Bob) == 0.25",
        "Kg(Cid) / Kg(Bob) == 20; Kg(Ann) != 0.5",
        "max(Kg(Ann), Kg(Bob)) == 2.25 && Kg(Ann) >= 1",
        "Kg(Ann) in [1.0, 2.25]; Kg(Bob) in 0..=1",
        "diff(Kg(Ann), Kg(Cid)) == 7.75; Kg(Ann) < 9.5",
        "sum(n in [Ann, Bob]: Kg(n)) == 2.75 && Kg(Ann) % 2 == 0.25",
        "place(Kg(Ann)) == 2 && Kg(Bob) + place(Kg(Bob)) == 1.5",
    ] {
        assert_eq!(answer(weights, clues), expected, "{clues}");
    }
}
