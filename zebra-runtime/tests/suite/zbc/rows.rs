//! The rows: positions, the items of a category that the clues number, and the sentences about them.

use zebra_runtime::draft::POSITIONS;
use zebra_runtime::format::zbc;
use zebra_runtime::model::{Model, Order};
use zebra_runtime::sentence::clue_sentence;
use zebra_runtime::solve::Solver;

fn read(text: &str) -> Model {
    zbc::model(text).unwrap_or_else(|error| panic!("{error}"))
}

fn sentences(text: &str) -> String {
    let model = read(text);
    model.clues().iter().map(|clue| clue_sentence(&model, clue) + "\n").collect()
}

#[test]
fn items_that_clues_number_are_the_rows() {
    let text = "Floor - second first third\nName - Ann Bob Cid\n---\nAnn - Bob\nfirst = #1\n#2 = second\nCid __ first";
    let model = read(text);
    assert!(model.category_named(POSITIONS).is_none());
    let floor = model.category_named("Floor").expect("it is declared");
    assert_eq!((model.anchor(), model.category(floor).order), (floor, Order::Ordered));
    let names: Vec<&str> = model.items_of(floor).map(|item| &*model.item(item).name).collect();
    assert_eq!(names, ["first", "second", "third"]);
    let labels: Vec<&str> = model.clues().iter().map(|clue| clue.label.as_str()).collect();
    assert_eq!(labels, ["1", "4"], "the other clues keep their numbers");
    assert!(Solver::new(&model).solve().unique().is_some());
}

#[test]
fn other_positions_stay() {
    let texts = [
        // Not all items have a number, or one has two.
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn - Bob\nlow = #1",
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn - Bob\nlow = #1\nlow = #2\nmid = #2",
        // In another order, with a clue between, of two rows.
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn - Bob\nmid = #2\nlow = #1",
        "Floor - low mid high\nName - Ann Bob Cid\n---\nlow = #1\nAnn - Bob\nmid = #2",
        "Floor - low high\nName - Ann Bob\n---\nAnn - Bob\nlow = #1",
        // A category that is not the first, and a clue with a sentence.
        "Name - Ann Bob Cid\nFloor - low mid high\n---\nAnn - Bob\nlow = #1\nmid = #2",
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn - Bob\nlow = #1   \"The lowest is below.\"\nmid = #2",
        // Positions with numbers of their own, or by their names.
        "Age - `$2` `$3` `$4`\nName - Ann Bob Cid\n---\nAnn - Bob\n`$2` = #1\n`$3` = #2",
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn - Bob\nBob __ #3\nlow = #1\nmid = #2",
        "Floor - low mid high\nName - Ann Bob Cid\n---\n$ = Ann => $ - Bob\nlow = #1\nmid = #2",
    ];
    for text in texts {
        assert!(read(text).category_named(POSITIONS).is_some(), "{text}");
    }
}

/// The number of a position is that of its row.
#[test]
fn numbers_of_positions_are_those_of_the_rows() {
    let clues = "Ann:# + 1 == Bob:#\nBob:# diff Cid:# > 1";
    let rows = read(&format!("Floor - low mid high\nName - Ann Bob Cid\n---\n{clues}\nlow = #1\nmid = #2"));
    assert!(rows.category_named(POSITIONS).is_none());
    let positions = read(&format!(
        "Floor - low mid high\nName - Ann Bob Cid\n---\n{clues}\nlow = #1\nlow __ #2\nmid = #2"
    ));
    let answers = |model: &Model| {
        let (floor, name) = (model.category_named("Floor").unwrap(), model.category_named("Name").unwrap());
        let floors = |answer: &zebra_runtime::model::Assignment| {
            let row =
                |row: usize| [floor, name].map(|id| model.item(answer.item_in(row, id)).name.to_string());
            let mut rows: Vec<_> = (0..model.rows()).map(row).collect();
            rows.sort();
            rows
        };
        let mut all: Vec<_> = Solver::new(model).solutions().map(|answer| floors(&answer)).collect();
        all.sort();
        all
    };
    assert_eq!(answers(&rows), answers(&positions));
    assert_eq!(answers(&rows).len(), 1);
    insta::assert_snapshot!(sentences(&format!(
        "Floor - low mid high\nName - Ann Bob Cid\n---\n{clues}\nlow = #1\nmid = #2"
    )));
}

#[test]
fn numbered_rows_without_an_order_have_none() {
    let model = read(
        "Age - `$2` `$3` `$4`\nName - Ann Bob Cid\n---\nAnn:Age + 1 == Bob:Age\n`$2` = #1\n`$3` = #2\n`$4` = #3",
    );
    assert!(model.category_named(POSITIONS).is_none());
    assert_eq!(model.category(model.anchor()).order, Order::Unordered);
}

#[test]
fn numbered_rows_are_written_again() {
    for text in [
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn - Bob\nCid __ low\nlow = #1\nmid = #2\n",
        "Age - 20 30 40\nName - Ann Bob Cid\n---\nAnn:Age + 10 == Bob:Age\n",
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn __ Bob __ Cid\nlow = #1\nmid = #2\n",
        "Floor - low mid high\nName - Ann Bob Cid\n---\nAnn:# + 1 == Bob:#\nlow = #1\nmid = #2\n",
    ] {
        let model = read(text);
        let written = zbc::write(&model).expect("it can be written").text;
        let again = read(&written);
        assert_eq!(again.clues().len(), model.clues().len(), "{written}");
        assert_eq!(again.category(again.anchor()).order, model.category(model.anchor()).order, "{written}");
    }
}

#[test]
fn orders_are_in_the_words_of_their_category() {
    let clues = "---\nAnn - Bob\nAnn -- Cid\nBob _ Dan\nAnn -2- Dan\nBob _2_ Cid\n";
    let rows = |category: &str, items: [&str; 4]| {
        let numbers: String = (1..).zip(&items[..3]).map(|(n, item)| format!("{item} = #{n}\n")).collect();
        sentences(&format!("{category} - {}\nName - Ann Bob Cid Dan\n{clues}{numbers}", items.join(" ")))
    };
    insta::assert_snapshot!(
        [
            rows("Floor", ["first", "second", "third", "fourth"]),
            rows("Day", ["Monday", "Tuesday", "Wednesday", "Thursday"]),
            rows("Rank", ["`first place`", "`second place`", "`third place`", "`fourth place`"]),
            rows("House", ["`house 1`", "`house 2`", "`house 3`", "`house 4`"]),
        ]
        .join("\n")
    );
}

#[test]
fn circles_and_pairs_of_places_are_said_as_such() {
    let table = "Seat - `seat 1` `seat 2` `seat 3` `seat 4` `seat 5`\nName - Ann Bob Cid Dan Eve\nDrink - tea milk \
        coffee cocoa water\n---\nAnn - Bob | Bob -4- Ann\ntea _ Cid | tea _4_ Cid\nAnn - Dan | Dan -3- Ann\n\
        Ann = `seat 1` & Eve = `seat 2` | Ann = `seat 2` & Eve = `seat 1`\nAnn = `seat 1` & tea in (`seat 2`, `seat 3`) | Ann = \
        `seat 4` & tea = `seat 5`\n`seat 1` = #1\n`seat 2` = #2\n`seat 3` = #3\n`seat 4` = #4\n";
    insta::assert_snapshot!(sentences(table));
}

#[test]
fn ages_prices_and_years_have_their_own_words() {
    let text = "Name - Ann Bob Cid Dan\nAge - 20 30 40 50\nPrice - `$5` `$10` `$15` `$20`\nYear - 1990 1991 1995 1999\nNights - 2 4 \
        6 8\nPet - cat dog fox hen\n---\nAnn:Age == Bob:Age + 10\ncat:Age < Dan:Age\nAnn:Age == 2 * dog:Age\nAnn:Age != Cid:Age\n\
        !(Ann:Age == Cid:Age)\nAnn:Price == Bob:Price + 5\ncat:Price > Dan:Price\nAnn:Price != Cid:Price\nAnn:Year == Bob:Year + \
        1\ncat:Year < Dan:Year\nAnn:Nights == Bob:Nights - 2\nAnn:Price + 5 == Bob:Price";
    insta::assert_snapshot!(sentences(text));
}

#[test]
fn names_are_called_by_their_category() {
    let text = "Spot - first second third\nName - Ann Bob Cid\nCustomer - monk judge sailor\nHome - cabin tent treehouse\nClub - \
        Lions Bears Bulls\nShoes - Comet Dash Hare\nNewspaper - Post Echo Globe\nFlower - tulips roses daisies\nRoom - \
        `Blue Salon` Attic `Entrance Hall`\nHero - widow thief nun\nLuggage - trunk `duffel bag` hatbox\nFood - soup pie \
        salad\n`Pet name` - Biscuit Nutmeg Domino\n---\nmonk - Lions\ncabin _ judge\nDash -- tent\nPost _ tulips\nAnn = \
        roses\nBob __ tulips\nBob = `Blue Salon`\nAttic _ trunk\nthief -- soup\nCid = widow\nCid = Bears\nAnn = cabin\nBob = \
        judge\nNutmeg - Hare\nfirst = hatbox\nfirst = #1\nsecond = #2\nthird = #3";
    insta::assert_snapshot!(sentences(text));
}

#[test]
fn a_set_with_an_item_that_has_a_value_is_about_numbers() {
    let head = "Name - Ada Ben Cleo\nYear - 1950 1960 1970\nTea - green black mint\n---\nAda = Year.1950\ngreen = Ada\nmint = Cleo\n";
    for clue in ["Ben:Year in (1950, Year.1960)", "Ben:Year in [1950, Year.1960]", "Ben = black"] {
        let model = read(&format!("{head}{clue}"));
        assert!(model.category_named(POSITIONS).is_none(), "{clue}");
    }
    assert!(read(&format!("{head}Ben in (1, 2)")).category_named(POSITIONS).is_some());
}

#[test]
fn amounts_and_names_of_several_words_are_said_as_they_are_printed() {
    let text = "Teacher - MrsLee DrFox MissOrtiz\nDrink - RootBeer IcedTea Cola\nTime - 9:15 10:00 11:30\nPort - WinterHarbor Lindisfarne \
        SouthCove\nSubject - French History Latin\nMonth - March May August\nClub - Chess Lions Drama\nHat - black red green\n---\n\
        MrsLee - DrFox\nMrsLee = RootBeer\nDrFox:Time == 9:15\nCola:Time in (9:15, 10:00)\nWinterHarbor:Month > May\nMissOrtiz = \
        French\n!(Lindisfarne = IcedTea)\nHistory = Lions\nLatin __ Chess\nDrFox = black\n#1:Time < #2:Time\ntruths(DrFox = red, \
        MrsLee = red) == 0";
    insta::assert_snapshot!(sentences(text));
}

#[test]
fn what_others_are_called_is_said_of_those_who_have_it() {
    let text = "Scout - Wendy Xavier Yara Zack\nLeader - `Mr. Bell` `Ms. Cho` `Mrs. Dunn` `Dr. Ek`\nGuest - miller monk tourist teacher\nAge - \
        `9 years old` `10 years old` `11 years old` `13 years old`\nCostume - pirate nun astronaut lobster\nMask - gold silver paper \
        velvet\n`Came from` - `the island` `the harbor` `the suburbs` abroad\nEggs - `12 eggs` `18 eggs` `24 eggs` `36 eggs`\nPaid - $4 \
        $5 $6 $8\n`Minutes late` - 0 2 5 10\nHouse - yellow blue brick timber\n---\nWendy:Age > Xavier:Age\n`Dr. Ek` - `Mr. Bell`\nmonk \
        = Zack\nmiller _ `Ms. Cho`\nZack:Age == 11\npaper:Age == Yara:Age + 1\nZack:Age <= 11\nnun = gold\nXavier = abroad\npaper = abroad \
        ^ paper = `the harbor`\nWendy:Eggs == 24\nZack:Eggs > Yara:Eggs + 6\n`18 eggs` = silver\nmonk:Paid < Yara:Paid\nWendy:Paid \
        >= 5\nZack:`Minutes late` == 5\nYara __ blue\nWendy = nun | Wendy = lobster";
    insta::assert_snapshot!(sentences(text));
}

#[test]
fn distances_and_differences_are_said_as_such() {
    let text = "\"title: Lots\"\n\"Four clocks were sold one after the other.\"\nMaker - Harrison Breguet Tompion Graham\nBuilt - 1672 1701 1735 \
        1798\nBerth - 1 2 3 4\nSale - 9:00 9:20 9:40 10:00\n---\nHarrison - Tompion\nGraham _ Breguet\nHarrison:Built - Graham:Built == \
        34\nHarrison:Built - Graham:Built >= 34\nGraham:# > Breguet:#\nGraham:# == Tompion:# + 2\nGraham:# diff Tompion:# > \
        1\nGraham:Sale diff Tompion:Sale == 20\nGraham:Sale > Tompion:Sale + 20\nGraham:Sale in [9:00, 9:40]\nGraham:Berth diff \
        Tompion:Berth == 2\nTompion = Built.1672 & Graham = Built.1701 ^ Tompion = Built.1701 & Graham = Built.1672";
    insta::assert_snapshot!(sentences(text));
}

/// Decimals are said as they are printed, and two categories with names that are verbs, or of one kind, keep their names.
#[test]
fn sentences_of_different_clues_differ() {
    let text = "Name - Ann Bob Cid\nPoints - `2.5 points` `3.5 points` `5 points`\nBuilt - 1901 1910 1920\nOpened - 1930 1940 1950\nPaid - $4 \
        $5 $6\nEarned - $14 $15 $16\n`Shirt color` - red green blue\n`Hat color` - white black pink\nAge - `18 months` `20 months` \
        `24 months`\n---\nAnn:Points < 3.5\nAnn - `2.5 points`\nBob:Points - Ann:Points >= 1\nAnn:Points + 1 == \
        Bob:Points\nred:Points > Ann:Points + 0.5\nAnn:Built < Bob:Built\nCid:Opened == Bob:Opened + 10\nAnn:Paid < \
        Bob:Paid\nAnn:Earned < Bob:Earned\nred - black\nAnn - blue\nAnn:Age + 2 == Bob:Age";
    insta::assert_snapshot!(sentences(text));
    let model = read(text);
    let mut all: Vec<String> = model.clues().iter().map(|clue| clue_sentence(&model, clue)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), model.clues().len());
}

/// A list of alternatives says that one of them holds: it is said only of what cannot hold twice.
#[test]
fn only_alternatives_that_exclude_each_other_are_pairs() {
    let text = "Seat - `seat 1` `seat 2` `seat 3` `seat 4`\nName - Ann Bob Cid Dan\nColor - red blue green pink\n---\nAnn = `seat 1` & Bob in \
        (`seat 2`, `seat 3`) ^ Ann = `seat 1` & Bob in (`seat 2`, `seat 4`)\nAnn = `seat 1` & Bob = `seat 2` ^ Ann = `seat 2` & Bob = \
        `seat 1`\nAnn = red & Bob = blue ^ Ann = blue & Bob = red\n`seat 1` = #1\n`seat 2` = #2\n`seat 3` = #3";
    insta::assert_snapshot!(sentences(text));
}

#[test]
fn rows_side_by_side_have_sides_whatever_else_the_story_says() {
    let links_of = |story: &str| {
        sentences(&format!("\"{story}\"\nName - Ann Bob Cid\nPet - cat dog fox\n---\nAnn - Bob\nAnn -- fox"))
    };
    assert!(links_of("They came one after the other.").contains("before"));
    let story = "They arrived one after the other and sat down side by side, from left to right.";
    assert!(links_of(story).contains("left"), "{}", links_of(story));
}
