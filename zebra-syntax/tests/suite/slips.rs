//! Slips and what their authors meant: each gives one error, whose edits make the line that follows.

use super::support::outcome;

const DECLARATIONS: &str = "puzzle P; ordered category House { First, Second, Third, Fourth } \
    category Person { Ann, Bob, Cid, Eve } category Pet { Cat, Dog, Rat, Mole } category Age { 20, 25, 30, 35 } \
    property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman } group Men of Person = [Bob, Cid]; \
    link next_to on House = next_to(); link left_of on House = less_than(); verify nothing; ";

const SLIPS: [(&str, &str); 146] = [
    ("clue 1: Ann is left_of Bob by 2;", "clue 1: House(Ann) == House(Bob) - 2;"),
    ("clue 1: Ann is older than Bob by 5 years;", "clue 1: Age(Ann) == Age(Bob) + 5;"),
    ("clue 1: all p of Person: p is Cat => p is First;", "clue 1: all p in Person: p is Cat => p is First;"),
    (
        "clue 1: no p in Person: p is Cat && p is First;",
        "clue 1: !(any p in Person: p is Cat && p is First);",
    ),
    ("clue 1: Ann is !Cat;", "clue 1: Ann is not Cat;"),
    ("clue 1: Ann next_to Bob;", "clue 1: Ann is next_to Bob;"),
    ("clue 1: Ann owns the Cat;", "clue 1: Ann is Cat;"),
    ("clue 1: Ann is left of Bob;", "clue 1: Ann is left_of Bob;"),
    ("clue 1: Ann is to the left of Cat;", "clue 1: Ann is left_of Cat;"),
    ("clue 1: Ann is immediately left_of Bob;", "clue 1: House(Ann) == House(Bob) - 1;"),
    ("clue 1: Ann lives two houses to the left of Cat;", "clue 1: House(Ann) == House(Cat) - 2;"),
    ("clue 1: Ann is 10 years older than Bob;", "clue 1: Age(Ann) == Age(Bob) + 10;"),
    ("clue 1: Ann is at least 5 years younger than Bob;", "clue 1: Age(Ann) <= Age(Bob) - 5;"),
    ("clue 1: Ann is at least Second;", "clue 1: House(Ann) >= Second;"),
    ("clue 1: Ann is not older than Age::25;", "clue 1: !(Age(Ann) > Age::25);"),
    ("clue 1: Ann is the oldest;", "clue 1: Ann is Age::35;"),
    ("clue 1: Ann is younger than everyone else;", "clue 1: Ann is Age::20;"),
    ("clue 1: Ann has the same house as Cat;", "clue 1: House(Ann) == House(Cat);"),
    ("clue 1: Ann lives in a lower house than Cat;", "clue 1: House(Ann) < House(Cat);"),
    ("clue 1: Ann is not both Cat and First;", "clue 1: !(Ann is Cat && Ann is First);"),
    ("clue 1: Ann is exactly one of [Cat, First];", "clue 1: count(Ann is Cat, Ann is First) == 1;"),
    ("clue 1: only one of (Ann is Cat, Bob is Dog);", "clue 1: count(Ann is Cat, Bob is Dog) == 1;"),
    ("clue 1: neither Ann nor Bob is Cat;", "clue 1: [Ann, Bob] is not Cat;"),
    (
        "clue 1: Of Ann and Bob, one is First and the other has the Cat;",
        "clue 1: in_some_order([Ann, Bob], [First, Cat]);",
    ),
    (
        "clue 1: one of Ann and Cat is First and the other is Second;",
        "clue 1: in_some_order([Ann, Cat], [First, Second]);",
    ),
    ("clue 1: Ann, Cat and First are all different;", "clue 1: distinct([Ann, Cat, First]);"),
    ("clue 1: Ann is Cat unless Bob is Dog;", "clue 1: !(Bob is Dog) => Ann is Cat;"),
    ("clue 1: Ann is Cat only if Bob is Dog;", "clue 1: Ann is Cat => Bob is Dog;"),
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
        "category Drink { black tea, Milk, Mt. Water, Juice }",
        "category Drink { \"black tea\", Milk, \"Mt. Water\", Juice }",
    ),
    ("category Drink { DM-5000, Milk, Water, Juice }", "category Drink { \"DM-5000\", Milk, Water, Juice }"),
    ("category Drink { Tea Milk, Water, Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("category Drink Tea, Milk, Water, Juice", "category Drink { Tea, Milk, Water, Juice }"),
    ("category Drink Tea Milk Water Juice;", "category Drink { Tea, Milk, Water, Juice }"),
    ("category Drink, Tea, Milk, Water, Juice;", "category Drink { Tea, Milk, Water, Juice }"),
    ("category \"Soft drink\" { Tea, Milk, Water, Juice }", "category SoftDrink { Tea, Milk, Water, Juice }"),
    (
        "category Drink { Tea, Tea, Water, Juice } clue 1: Ann is not Milk;",
        "category Drink { Tea, Milk, Water, Juice } clue 1: Ann is not Milk;",
    ),
    (
        "category Drink { Tea, Water, Juice } clue 1: Ann is not Milk;",
        "category Drink { Milk, Tea, Water, Juice } clue 1: Ann is not Milk;",
    ),
    ("link near on House = less_by;", "link near on House = less_by(1);"),
    ("category Drink { 1..4 }", "category Drink { 1..=4 }"),
    ("category Drink { Tea; Milk; Water; Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("categry Drink { Tea, Milk, Water, Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("Drink { Tea, Milk, Water, Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("answer (Person: Pet) { Ann: Cat, Bob: Dog }", "answer (Person: Pet) { Ann: Cat; Bob: Dog }"),
    ("clue 1: Ann can't be Cat;", "clue 1: Ann is not Cat;"),
    ("clue 1: Ann must be Cat;", "clue 1: Ann is Cat;"),
    ("clue 1: Ann is no Cat;", "clue 1: Ann is not Cat;"),
    ("clue 1: Ann is never Cat;", "clue 1: Ann is not Cat;"),
    ("clue 1: Ann is nt Cat;", "clue 1: Ann is not Cat;"),
    ("clue 1: Ann is ay [Cat, Dog];", "clue 1: Ann is any [Cat, Dog];"),
    ("clue 1: [Ann, Cat] First;", "clue 1: [Ann, Cat] is First;"),
    ("clue 1: Ann and Bob are neighbors;", "clue 1: Ann is next_to Bob;"),
    ("clue 1: Ann's House is left_of Cat;", "clue 1: Ann is left_of Cat;"),
    ("clue 1: The Cat is in First;", "clue 1:  Cat is  First;"),
    ("clue 1: Ann is [Cat or Dog];", "clue 1: Ann is any [Cat, Dog];"),
    ("clue 1: Ann: Cat;", "clue 1: Ann is Cat;"),
    ("clue 1: Ann is Cat, Bob is Dog;", "clue 1: Ann is Cat && Bob is Dog;"),
    ("clue 1: Ann is Cat; Bob is Dog;", "clue 1 { Ann is Cat; Bob is Dog; }"),
    ("clue 1 { Ann is Cat, Bob is Dog }", "clue 1 { Ann is Cat; Bob is Dog; }"),
    ("clue 1: Ann is Cat and not Bob is Dog;", "clue 1: Ann is Cat && ! Bob is Dog;"),
    ("clue 1: Ann is Cat if and only if Bob is Dog;", "clue 1: Ann is Cat <=> Bob is Dog;"),
    ("clue 1: Ann is; Cat;", "clue 1: Ann is Cat;"),
    ("clue 1; Ann is Cat;", "clue 1: Ann is Cat;"),
    ("clue 1 { [Ann, Cat] is First Cid; is Second; }", "clue 1 { [Ann, Cat] is First ; Cid is Second; }"),
    ("clue 1: Age(Ann) is greater than Age(Bob);", "clue 1: Age(Ann) > Age(Bob);"),
    ("clue 1: Age(Ann) is not at least 25;", "clue 1: Age(Ann) < 25;"),
    ("clue 1: Age(Ann) is 5 more than Age(Bob);", "clue 1: Age(Ann) == Age(Bob) + 5;"),
    ("clue 1: Age(Ann) >= 25 and <= 30;", "clue 1: Age(Ann) >= 25 && Age(Ann) <= 30;"),
    ("clue 1: Age[Ann] < Age[Bob];", "clue 1: Age(Ann) < Age(Bob);"),
    ("clue 1: all Person p: p is not First;", "clue 1: all p in Person: p is not First;"),
    ("clue 1: all p in Men { p is not First };", "clue 1: all p in Men : p is not First ;"),
    ("clue 1: forall(p in Men)(p is not First);", "clue 1: all p in Men: p is not First;"),
    ("clue 1: sum(Age(p) for p in Men) == 50;", "clue 1: sum(p in Men: Age(p)) == 50;"),
    (
        "clue 1: all p in Person if p != Ann: p is not First;",
        "clue 1: all p in Person where p != Ann: p is not First;",
    ),
    ("clue 1: count(p in Men where p is First) == 1;", "clue 1: count(p in Men : p is First) == 1;"),
    ("clue 1: all p in Person: p(Age) > 0;", "clue 1: all p in Person: Age(p) > 0;"),
    ("clue 1: dif(Age(Ann), Age(Bob)) == 5;", "clue 1: diff(Age(Ann), Age(Bob)) == 5;"),
    ("constraint Ann is Cat;", "clue 1: Ann is Cat;"),
    ("clues { Ann is Cat; Bob is Dog; }", "clue 1 { Ann is Cat; Bob is Dog; }"),
    ("enum Drink { Tea, Milk, Water, Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("category Drink = [Tea, Milk, Water, Juice];", "category Drink { Tea, Milk, Water, Juice };"),
    ("category Drink; { Tea, Milk, Water, Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("category Drink { , Tea Milk, Water, Juice }", "category Drink {  Tea, Milk, Water, Juice }"),
    ("category Drink { Tea Milk Water Juice }", "category Drink { Tea, Milk, Water, Juice }"),
    ("ordered Drink { Tea, Milk, Water, Juice }", "ordered category Drink { Tea, Milk, Water, Juice }"),
    ("shared great category Tip { 0..=3 }", "great shared category Tip { 0..=3 }"),
    ("great shared shared category Tip { 0..=3 }", "great shared  category Tip { 0..=3 }"),
    (
        "property size of Pet = { Cat = 1, Dog = 2, Rat = 3, Mole = 4 }",
        "property size of Pet  { Cat : 1, Dog : 2, Rat : 3, Mole : 4 }",
    ),
    ("group Girls of Person { Ann, Eve }", "group Girls of Person = [ Ann, Eve ];"),
    ("link older on Age = greater_than();", "link older on Age = more_than();"),
    ("link right_of on House; = more_than();", "link right_of on House = more_than();"),
    ("solution (Person: Pet) { Ann: Cat; Bob: Dog }", "answer  (Person: Pet) { Ann: Cat; Bob: Dog }"),
    ("answer (Person: Pet) { Ann: Cat Bob; : Dog }", "answer (Person: Pet) { Ann: Cat ; Bob : Dog }"),
];

#[test]
fn each_slip_is_one_error_with_the_line_that_its_author_meant() {
    let mut wrong = Vec::new();
    for (slip, meant) in SLIPS {
        let found = outcome(&format!("{DECLARATIONS}\n{slip}")).expect("Rust tokens");
        let edited = found.edited.clone().unwrap_or_default();
        let after = outcome(&edited).map(|after| after.errors);
        let line = edited.lines().last();
        if found.errors.len() != 1 || found.places[0].0 != 2 || line != Some(meant) || after != Some(vec![]) {
            let helps: Vec<&String> = found.errors.iter().map(|error| &error.help).collect();
            let after: Vec<String> = after.into_iter().flatten().map(|error| error.message).collect();
            wrong.push(format!(
                "{slip}\n  edited: {line:?}\n  helps: {helps:?}\n  errors after it: {after:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const PRINTED: &str = "puzzle P; category Person { Ann, Bob, Cid } category House { \"Moore Mansion\", \"Zenix 2C\", \"FC-520\" } \
    category Price { $4.50, $6, $180 } category Age { 109 years, 110 years, 112 years } verify nothing; ";

/// Printed names and amounts in clues.
#[test]
fn printed_names_in_clues_are_put_in_quotes() {
    for (slip, meant) in [
        ("clue 1: Ann is Moore Mansion;", "clue 1: Ann is \"Moore Mansion\";"),
        ("clue 1: Ann is not FC-520;", "clue 1: Ann is not \"FC-520\";"),
        ("clue 1: Ann is $180;", "clue 1: Ann is \"$180\";"),
        ("clue 1: $4.50 is Bob;", "clue 1: \"$4.50\" is Bob;"),
        ("clue 1: Ann is 109 years;", "clue 1: Ann is \"109 years\";"),
        (
            "clue 1: Price(Moore Mansion) == Price(Ann) + $6;",
            "clue 1: Price(\"Moore Mansion\") == Price(Ann) + 6;",
        ),
        (
            "clue 1: distinct([Ann, FC-520, 110 years]);",
            "clue 1: distinct([Ann, \"FC-520\", \"110 years\"]);",
        ),
        (
            "clue 1: Of Ann and FC-520, one is $4.50 and the other is 110 years;",
            "clue 1: in_some_order([Ann, \"FC-520\"], [\"$4.50\", \"110 years\"]);",
        ),
        ("clue 1: Ann is $1.50 more than Bob;", "clue 1: Price(Ann) == Price(Bob) + 1.50;"),
        ("clue 1: Ann is at least 2 years older than FC-520;", "clue 1: Age(Ann) >= Age(\"FC-520\") + 2;"),
        ("clue 1: Ann costs less than $6;", "clue 1: Price(Ann) < \"$6\";"),
        ("clue 1: Age(Ann) == Age(Bob) + 1 year;", "clue 1: Age(Ann) == Age(Bob) + 1;"),
        ("clue 1: Age(Ann) > Age(Bob) + 2 decades;", "clue 1: Age(Ann) > Age(Bob) + 20;"),
        ("clue 1: Ann is as old as Bob;", "clue 1: Age(Ann) == Age(Bob);"),
        ("clue 1: Neither Ann nor $180 is Zenix 2C;", "clue 1: [Ann, \"$180\"] is not \"Zenix 2C\";"),
        ("clue 1: Ann is neither $6 nor Zenix 2C;", "clue 1: Ann is not [\"$6\", \"Zenix 2C\"];"),
        ("clue 1: Ann is either $6 or $180;", "clue 1: Ann is any [\"$6\", \"$180\"];"),
        (
            "clue 1: Ann, Zenix 2C and 112 years are all different;",
            "clue 1: distinct([Ann, \"Zenix 2C\", \"112 years\"]);",
        ),
        ("clue 1: if Ann is $6 then Bob is not FC-520;", "clue 1: Ann is \"$6\" => Bob is not \"FC-520\";"),
    ] {
        let found = outcome(&format!("{PRINTED}\n{slip}")).expect("Rust tokens");
        let edited = found.edited.clone().unwrap_or_default();
        let helps: Vec<&String> = found.errors.iter().map(|error| &error.help).collect();
        assert_eq!(edited.lines().last(), Some(meant), "{slip}: {helps:?}");
        assert_eq!(outcome(&edited).map(|after| after.errors), Some(vec![]), "{meant}");
    }
}

/// A name that is not found may be the item that its list lacks, and not a slip of another one.
#[test]
fn a_missing_item_is_not_a_slip_of_another_one() {
    let puzzle = "puzzle P; category Person { Ann, Bob, Cid } ordered category Day { Monday, Thursday } verify nothing; ";
    let found = outcome(&format!("{puzzle}\nclue 1: Ann is Tuesday;")).expect("Rust tokens");
    assert_eq!(found.errors.len(), 2);
    assert_eq!(found.edited, None, "{:?}", found.errors);
}

/// Names of several words whose identifiers the list has.
#[test]
fn words_of_identifiers_are_joined() {
    let puzzle = "puzzle P; category Witness { EdithEstes, HalHarrison, IvaIngram } ordered category Date { August5, August6, August7 } \
        category Price { $4, $6, $9 } link after on Date = more_than(); verify nothing; ";
    for (slip, meant) in [
        ("clue 1: Edith Estes is August 5;", "clue 1: EdithEstes is August5;"),
        ("clue 1: August5 is Edith Estes;", "clue 1: August5 is EdithEstes;"),
        ("clue 1: August5 is not Edith Estes;", "clue 1: August5 is not EdithEstes;"),
        ("clue 1: Hal Harrison is not after Iva Ingram;", "clue 1: HalHarrison is not after IvaIngram;"),
        (
            "clue 1: Hal Harrison is either August 5 or August 6;",
            "clue 1: HalHarrison is any [August5, August6];",
        ),
        (
            "clue 1: of Edith Estes and August 7, one is $4 and the other is Iva Ingram;",
            "clue 1: in_some_order([EdithEstes, August7], [\"$4\", IvaIngram]);",
        ),
        ("clue 1: Date(Edith Estes) < Date(Iva Ingram);", "clue 1: Date(EdithEstes) < Date(IvaIngram);"),
        (
            "clue 1: Price(Edith Estes) = Price(Iva Ingram) + $2;",
            "clue 1: Price(EdithEstes) == Price(IvaIngram) + 2;",
        ),
    ] {
        let found = outcome(&format!("{puzzle}\n{slip}")).expect("Rust tokens");
        let edited = found.edited.clone().unwrap_or_default();
        let helps: Vec<&String> = found.errors.iter().map(|error| &error.help).collect();
        assert_eq!(edited.lines().last(), Some(meant), "{slip}: {helps:?}");
        assert_eq!(outcome(&edited).map(|after| after.errors), Some(vec![]), "{meant}");
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
        ("category 1 { Tea, Milk, Juice }", "write `category Name { Tea, Milk, Juice }`"),
        ("category { Tea, Milk, Juice }", "write `category Name { Tea, Milk, Juice }`"),
        ("category Drink { Tea, Milk,, Juice }", "remove one `,`, or write what is missing between the two"),
        ("clue 1: Ann is 3;", "no item is called 3; number 3 of `House` is `Third`"),
        ("clue 1: Ann is Cat Bob is Dog;", "join the two formulas with `&&`, `||` or `=>`"),
        ("clue 1: Age(Ann) == 4 Age(Bob);", "write an operator between the two: `+`, `-`, `*` or `/`"),
        ("2;", "write `positions 2` or `stars 2`"),
        (
            "clue 1: only Ann is Cat;",
            "write `A is B` if it means that nothing else is B: an item of a category is in one row",
        ),
        (
            "clue 1: Ann is at_least Cat;",
            "`at_least` begins a quantifier, `at_least 1 x in …: …`; to compare numbers, write `>=`",
        ),
        (
            "clue 1: count(Ann is Cat, Bob is Dog) 1;",
            "write a comparison between the two values: `==`, `!=`, `<`, `<=`, `>` or `>=`",
        ),
        (
            "clue 1: Ann is older than Bob;",
            "declare `link older_than on Age = more_than();`, and write `Ann is older_than Bob`",
        ),
        ("clue 1: abs(Age(Ann) - Age(Bob)) == 5;", "write `diff(a, b)` for the absolute difference"),
        (
            "clue 1: Bob paid_more_than Cat;",
            "declare `link paid_more_than on Age = more_than();`, and write `Bob is paid_more_than Cat`",
        ),
        ("clue 1: alldifferent([Ann, Cat, First]);", "write `distinct([a, b, c])`"),
        (
            "clue 1: (next_to, [Ann, Cat]);",
            "write a function before the parentheses, or join formulas with `&&` or `||`",
        ),
        ("clue 1: Ann is Cat; -- the first", "a comment begins with `//`"),
        (
            "# A comment.\nclue 1: Ann is Cat;",
            "a comment begins with `//`, and the sentence of a clue with `///`",
        ),
        ("property size of Pet { Cat: 1, : 2 }", "write the item or the range of items that has the value"),
        (
            "answer (Person: Pet) { Ann: Cat; : Dog }",
            "write the item that identifies the row, and a colon behind it",
        ),
    ] {
        let found = outcome(&format!("{DECLARATIONS}\n{slip}")).expect("Rust tokens");
        let helps: Vec<&str> = found.errors.iter().map(|error| error.help.as_str()).collect();
        assert_eq!(helps, [help], "{slip}");
        assert_eq!(found.edited, None, "{slip}");
    }
}

/// What may change the meaning is asked, and words of quantity, negation and direction are never dropped.
#[test]
fn a_possible_edit_is_a_question() {
    for (slip, possible) in [
        ("clue 1: Ann is older_than(10) Bob;", Some("clue 1: Age(Ann) == Age(Bob) + 10;")),
        ("clue 1: Ann is 10 older_than Bob;", Some("clue 1: Age(Ann) == Age(Bob) + 10;")),
        ("clue 1: Ann is somehow related to Cat;", Some("clue 1: Ann is  Cat;")),
        ("clue 1: Ann is Cat owner;", Some("clue 1: Ann is Cat ;")),
        ("clue 1: either Ann is Cat or Bob is Dog;", Some("clue 1: Ann is Cat ^ Bob is Dog;")),
        ("clue 1: Ann is either Cat or First;", Some("clue 1: Ann is Cat ^ Ann is First;")),
        ("clue 1: p in Men: p is not First;", Some("clue 1: all p in Men: p is not First;")),
        ("clue 1: Ann is not Cat or First;", Some("clue 1: Ann is not [Cat, First];")),
        // Each of these has two meanings, or drops a word that has one.
        ("clue 1: Age(Ann) in 20..25;", Some("clue 1: Age(Ann) in 20..=25;")),
        ("clue 1: Age(Ann) is between 20 and 25;", Some("clue 1: Age(Ann) in 20..= 25;")),
        ("clue 1: Ann => Cat;", Some("clue 1: Ann is Cat;")),
        ("clue 1: Age(Ann) => Age(Bob);", None),
        ("clue 1: Age(Ann) == about 20;", None),
        ("clue 1: Ann to Cat;", Some("clue 1: Ann is Cat;")),
        ("clue 1: Ann so Cat;", Some("clue 1: Ann is Cat;")),
        ("clue 1: Ann nor Cat;", Some("clue 1: Ann is not Cat;")),
        ("clue 1: Ann as Cat;", Some("clue 1: Ann is Cat;")),
        ("clue 1: Ann is about First;", None),
        ("clue 1: Ann is Cat and First or Second;", None),
        ("clue 1: Ann is First or Second, Cat;", None),
        ("clue 1: Ann && Bob || Cid is First;", None),
        ("clue 1: Ann or Bob is not First;", Some("clue 1: [Ann, Bob] is not First;")),
        ("clue 1: Cat ^ First is Ann;", Some("clue 1: (Cat is Ann ^ First is Ann);")),
        ("clue 1: Age(Ann) > 20 < 30;", Some("clue 1: Age(Ann) > 20 && 20 < 30;")),
        (
            "clue 1: Ann is Cat || Bob is Dog, Cid is Rat;",
            Some("clue 1: Ann is Cat || Bob is Dog && Cid is Rat;"),
        ),
        ("clue 1: Age(Ann) ** 2 == 400;", None),
        ("clue 1: only Ann is Cat;", None),
        ("clue 1: O'Brien is not Cat;", None),
        ("clue 1: Ann is Grey-Dog;", None),
        ("clue 1: Ann is not only Cat;", None),
        ("clue 1: Ann is almost First;", None),
        ("clue 1: Ann is right_of Bob;", None),
    ] {
        let found = outcome(&format!("{DECLARATIONS}\n{slip}")).expect("Rust tokens");
        assert_eq!(found.edited, None, "{slip}");
        let line = found.possible.as_deref().and_then(|text| text.lines().last());
        assert_eq!(line, possible, "{slip}: {:?}", found.errors);
        assert!(possible.is_none() || found.errors[0].help.starts_with("did you mean"), "{slip}");
    }
}

/// An unknown relation is the error, with parentheses or without.
#[test]
fn an_unknown_relation_is_an_error_by_its_name() {
    for relation in ["adjacent", "adjacent()", "nextto"] {
        let found =
            outcome(&format!("{DECLARATIONS}\nlink near on House = {relation};")).expect("Rust tokens");
        let [error] = &found.errors[..] else { panic!("{relation}: {:#?}", found.errors) };
        let name = relation.trim_end_matches("()");
        assert_eq!(error.message, format!("cannot find smart link `{name}`"));
        assert_eq!(error.help, "did you mean `next_to`?");
    }
}

/// An error in a declaration has no others in its wake.
#[test]
fn a_slip_in_a_declaration_is_one_error() {
    for puzzle in [
        "category Pet { Cat, } category Color { Red, Blue } clue 1: Cat is Red;",
        "category Toy { Drum, Kite = 5 } category Child { Ann, Bob } clue 1: Toy(Ann) > Toy(Bob);",
        "category Toy { = \"the drum\", Kite } category Child { Drew, Bob } clue 1: Drum is Bob;",
        "category Toy { Drum, Kite } category Child { Ann, Bob } link near Child = same(); clue 1: Ann is Drum;",
    ] {
        let found = outcome(&format!("puzzle P; {puzzle} verify nothing;")).expect("Rust tokens");
        assert_eq!(found.errors.len(), 1, "{puzzle}: {:#?}", found.errors);
    }
}
