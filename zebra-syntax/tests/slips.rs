//! Slips and what their authors meant: each gives one error, whose edits make the line that follows.

#[path = "support/mod.rs"]
mod support;

use support::outcome;

const DECLARATIONS: &str = "puzzle P; ordered category House { First, Second, Third, Fourth } \
    category Person { Ann, Bob, Cid, Eve } category Pet { Cat, Dog, Rat, Mole } category Age { 20, 25, 30, 35 } \
    property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman } group Men of Person = [Bob, Cid]; \
    link next_to on House = next_to(); link left_of on House = less_than(); verify nothing; ";

const SLIPS: [(&str, &str); 66] = [
    ("clue 1: Ann next_to Bob;", "clue 1: Ann is next_to Bob;"),
    ("clue 1: Ann owns the Cat;", "clue 1: Ann is Cat;"),
    ("clue 1: Ann is left of Bob;", "clue 1: Ann is left_of Bob;"),
    ("clue 1: Ann is to the left of Cat;", "clue 1: Ann is left_of Cat;"),
    ("clue 1: Ann is next to Bob;", "clue 1: Ann is next_to Bob;"),
    ("clue 1: Ann lives in First;", "clue 1: Ann is First;"),
    ("clue 1: Ann doesn't own Cat;", "clue 1: Ann is not Cat;"),
    ("clue 1: Ann isnt First;", "clue 1: Ann is not First;"),
    ("clue 1: Ann = First;", "clue 1: Ann is First;"),
    ("clue 1: Ann == First;", "clue 1: Ann is First;"),
    ("clue 1: Ann.House == First;", "clue 1: House(Ann) == First;"),
    ("clue 1: Ann.house == First;", "clue 1: House(Ann) == First;"),
    ("clue 1: Ann is House.Second;", "clue 1: Ann is House::Second;"),
    ("clue 1: Mole.next_to(Ann);", "clue 1: Mole is next_to Ann;"),
    ("clue 1: next_to(Ann, Bob);", "clue 1: Ann is next_to Bob;"),
    ("clue 1: Ann is next_to(Bob);", "clue 1: Ann is next_to Bob;"),
    ("clue 1: Ann is not next_to(Bob);", "clue 1: Ann is not next_to Bob;"),
    ("clue 1: Ann is between Bob and Cid;", "clue 1: is_between(House, Ann, Bob, Cid);"),
    ("clue 1: Ann is First || Second;", "clue 1: Ann is any [First, Second];"),
    ("clue 1: Ann is First or Second;", "clue 1: Ann is any [First, Second];"),
    ("clue 1: Ann is neither Cat nor Dog;", "clue 1: Ann is not [Cat, Dog];"),
    ("clue 1: Cat and Dog are next_to Ann;", "clue 1: [Cat, Dog] is next_to Ann;"),
    ("clue 1: [Ann Bob] is not First;", "clue 1: [Ann, Bob] is not First;"),
    ("clue 1: Ann is Cat or Bob is Dog;", "clue 1: Ann is Cat || Bob is Dog;"),
    ("clue 1: Ann is Cat & Bob is Dog;", "clue 1: Ann is Cat && Bob is Dog;"),
    ("clue 1: if Ann is Cat then Bob is Dog;", "clue 1: Ann is Cat => Bob is Dog;"),
    ("clue 1: neither Ann is Cat nor Bob is Dog;", "clue 1: !(Ann is Cat) && !(Bob is Dog);"),
    ("clue 1: 20 < Age(Ann) < 30;", "clue 1: 20 < Age(Ann) && Age(Ann) < 30;"),
    (
        "clue 1: Ann is Cat || 20 < Age(Bob) - 1 <= Age(Cat) != 35;",
        "clue 1: Ann is Cat || 20 < Age(Bob) - 1 && Age(Bob) - 1 <= Age(Cat) && Age(Cat) != 35;",
    ),
    ("clue 1: Age(Ann) > 20 == true;", "clue 1: Age(Ann) > 20 ;"),
    ("clue 1: Age(Ann) == Age(Cat) in [20, 25];", "clue 1: Age(Ann) == Age(Cat) && Age(Cat) in [20, 25];"),
    ("clue 1: unless Ann is Cat, Bob is Dog;", "clue 1: !(Ann is Cat) => Bob is Dog;"),
    ("clue 1: forall p in Person: p is not First;", "clue 1: all p in Person: p is not First;"),
    ("clue 1: each p in Person: p is not First;", "clue 1: all p in Person: p is not First;"),
    ("clue 1: at least 2 p in Men: p is First;", "clue 1: at_least 2 p in Men: p is First;"),
    ("clue 1: exactly one p in Men: p is First;", "clue 1: exactly 1 p in Men: p is First;"),
    ("clue 1: all p in Men, p is not First;", "clue 1: all p in Men: p is not First;"),
    ("clue 1: all p Men: p is not First;", "clue 1: all p in Men: p is not First;"),
    ("clue 1: Age(Ann) in 20..25;", "clue 1: Age(Ann) in 20..=25;"),
    ("clue 1: gender(First) is woman;", "clue 1: gender(First) == woman;"),
    ("clue 1: gender(First) is not woman;", "clue 1: gender(First) != woman;"),
    ("clue 1: gender(First) == womn;", "clue 1: gender(First) == woman;"),
    ("clue 1: in_same_group(Cat, First, Gender);", "clue 1: in_same_group(Cat, First, gender);"),
    ("clue 1: Cat(Age) == 20;", "clue 1: Age(Cat) == 20;"),
    ("clue 1: Ann is 20;", "clue 1: Ann is Age::20;"),
    ("clue 1: Ann is Age20;", "clue 1: Ann is Age::20;"),
    ("clue 1 { Ann is Cat; Bob is Dog Cid is Rat; }", "clue 1 { Ann is Cat; Bob is Dog; Cid is Rat; }"),
    ("clue 1: Ann is is Cat;", "clue 1: Ann is  Cat;"),
    ("clue 1: Ann Cat is;", "clue 1: Ann is Cat;"),
    ("clue 1: Ann si Cat;", "clue 1: Ann is Cat;"),
    ("clue #1: Ann is Cat;", "clue 1: Ann is Cat;"),
    ("clue 1a: Ann is Cat;", "clue \"1a\": Ann is Cat;"),
    ("clue 1.2: Ann is Cat;", "clue \"1.2\": Ann is Cat;"),
    ("clue 4,7: Ann is Cat;", "clue \"4,7\": Ann is Cat;"),
    ("clue 1 Ann is Cat;", "clue 1: Ann is Cat;"),
    ("clue: Ann is Cat;", "clue 1: Ann is Cat;"),
    ("clue clue 1: Ann is Cat;", " clue 1: Ann is Cat;"),
    ("link near in House = next_to();", "link near on House = next_to();"),
    ("link near on House = next_to;", "link near on House = next_to();"),
    (
        "category Drink { \"Tea\", \"Milk\", \"Water\", \"Red wine\" }",
        "category Drink { Tea, Milk, Water, RedWine = \"Red wine\" }",
    ),
    ("category Drink { 1..4 }", "category Drink { 1..=4 }"),
    (
        "category Time { 9:00, 9:30, 10:00, 13:30 }",
        "category Time { Nine = 540 \"9:00\", Nine_30 = 570 \"9:30\", Ten = 600 \"10:00\", Thirteen_30 = 810 \"13:30\" }",
    ),
    ("category Drink { Tea; Milk; Water; Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("categry Drink { Tea, Milk, Water, Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("Drink { Tea, Milk, Water, Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("answer (Person: Pet) { Ann: Cat, Bob: Dog }", "answer (Person: Pet) { Ann: Cat; Bob: Dog }"),
];

#[test]
fn each_slip_is_one_error_with_the_line_that_its_author_meant() {
    for (slip, meant) in SLIPS {
        let found = outcome(&format!("{DECLARATIONS}\n{slip}")).expect("Rust tokens");
        assert_eq!(found.errors.len(), 1, "{slip}: {:#?}", found.errors);
        assert_eq!(found.places[0].0, 2, "{slip}");
        let edited = found.edited.unwrap_or_default();
        assert_eq!(edited.lines().last(), Some(meant), "{slip}: {:#?}", found.errors);
        let after = outcome(&edited).expect("Rust tokens");
        assert!(after.errors.is_empty(), "{meant}: {:#?}", after.errors);
    }
}

/// A help that only names what is missing is not an edit.
#[test]
fn a_choice_is_left_to_the_author() {
    for (slip, help) in [
        (
            "clue 1: Ann is right of Bob;",
            "declare `link right_of on House = more_than();`, and write `Ann is right_of Bob`",
        ),
        (
            "clue 1: Age(Ann) 20;",
            "write a comparison between the two values: `==`, `!=`, `<`, `<=`, `>` or `>=`",
        ),
        ("category Drink { Tea, Milk,, Juice }", "remove one `,`, or write what is missing between the two"),
        ("clue 1: Ann is 3;", "no item is called 3; number 3 of `House` is `Third`"),
        ("clue 1: Ann is Cat Bob is Dog;", "join the two formulas with `&&`, `||` or `=>`"),
        ("clue 1: Age(Ann) == 4 Age(Bob);", "write an operator between the two: `+`, `-`, `*` or `/`"),
        ("2;", "write `positions 2` or `stars 2`"),
    ] {
        let found = outcome(&format!("{DECLARATIONS}\n{slip}")).expect("Rust tokens");
        let helps: Vec<&str> = found.errors.iter().map(|error| error.help.as_str()).collect();
        assert_eq!(helps, [help], "{slip}");
        assert_eq!(found.edited, None, "{slip}");
    }
}
