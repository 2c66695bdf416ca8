//! Sentences that are composed for clues as authors write them, without sentences of their own.

use zebra_runtime::format::zbc;
use zebra_runtime::sentence::clue_sentence;

/// Puzzles of some clues each, by what their categories and items are.
const TEXTS: [(&str, &str); 17] = [
    (
        "pets with names, lengths of people",
        "Child - Mia Noah Ella Finn\nPet - `Mr. Whiskers` Buddy Luna Coco\nLength - `9 cm` `11 cm` `12 cm` `15 cm`\n---\nMia = \
         Buddy\nBuddy __ Noah\nMia:Length == 9\nLuna:Length > Coco:Length\nElla:Length == Finn:Length + 3\nMia in (Luna, Coco)",
    ),
    (
        "teams in the plural",
        "Team - Hawks Wolves Comets Raiders\nColor - red blue gold green\nWins - 3 5 8 9\n---\nHawks = red\nWolves:Wins == \
         5\nRaiders in (gold, green)\nHawks:Wins > blue:Wins\nHawks:Wins + Wolves:Wins == 8\nHawks -- Wolves",
    ),
    (
        "nations, houses, cars",
        "House - red green blue\nNation - English Japanese Norwegian\nCar - Ford Audi Kia\nFruit - apple banana mango\n---\nEnglish = \
         red\nJapanese = Ford\nKia = green\nNorwegian _ blue\napple = green\nEnglish = mango",
    ),
    (
        "materials, flavors, costumes",
        "Name - Amy Bea Cat Dot\nBag - paper cotton net leather\nCake - lemon vanilla almond chocolate\nCostume - silk lace velvet \
         wool\nMedal - gold silver bronze none\n---\nAmy = paper\ncotton = lemon\nAmy __ vanilla\nlace - gold\nnone = silk\nBea = none",
    ),
    (
        "trails, travel, films and numbers on shirts",
        "Name - Ann Bob Cid Dan\nTrail - river forest ridge summit\nTravel - helicopter train bus ferry\nFilm - western thriller drama \
         musical\nShirt - 5 8 9 11\n---\nriver - forest\nAnn = helicopter\nAnn __ bus\nAnn:Shirt == 9\nwestern:Shirt == Bob:Shirt + \
         3\nAnn:Shirt % 2 == 1",
    ),
    (
        "units that are counted",
        "Name - `Mr. Lee` `Ms. Kim` Ann Bob\nMinutes - 20 25 35 45\nYears - 2 4 7 9\nGuests - 40 55 80 120\n---\n`Mr. Lee`:Minutes \
         == 25\nAnn:Minutes > Bob:Minutes\nAnn:Years == Bob:Years + 2\nAnn:Years == 3 * Bob:Years\nAnn:Minutes diff Bob:Minutes == \
         10\nAnn:Guests diff Bob:Guests == 25\nAnn = Guests.40 & Bob = Guests.55 | Ann = Guests.55 & Bob = Guests.40",
    ),
    (
        "cities alone",
        "City - Oslo Paris Rome\nTemperature - `3°` `12°` `18°`\nWeather - snow rain fog\n---\nOslo:Temperature == 3\nsnow:Temperature < \
         Paris:Temperature\nRome __ snow",
    ),
    (
        "each position",
        "Name - Ann Bob Cid Dan Eve\nLot - 1 2 3 4 5\nAge - 20 30 40 50 60\n---\n$:Lot == $:#\n$ = Ann => $:Age >= 30\n$ -- Bob => $:Age \
         < 40\ntruths($ = Ann, $ = Lot.2) <= 1\n$:Age >= #2:Age\nAnn - Bob",
    ),
    (
        "three that differ, and a value between two",
        "Name - Ann Bob Cid Dan\nAge - 20 30 40 50\nDrink - tea milk cola water\nTown - Rome Oslo Bern Riga\n---\nAnn __ tea & Ann __ Rome & \
         tea __ Rome\nAnn:Age < tea:Age & tea:Age < Rome:Age | Rome:Age < tea:Age & tea:Age < Ann:Age\n!(Ann:Age < tea:Age & tea:Age < \
         Rome:Age | Rome:Age < tea:Age & tea:Age < Ann:Age)\nAnn:Age diff Bob:Age == 10\nAnn __ tea & Ann __ milk",
    ),
    (
        "houses on two sides of a lane",
        "\"Houses 1 and 3 are opposite houses 2 and 4.\"\nHouse - `house 1` `house 2` `house 3` `house 4`\nName - Ann Bob Cid Dan\n---\nAnn -- \
         Bob\nAnn _2_ Cid\nAnn - Dan\nAnn _ Dan | Ann _3_ Dan\n!(Ann = `house 1` & Bob = `house 2` | Ann = `house 2` & Bob = `house \
         1`)\n`house 1` = #1\n`house 2` = #2\n`house 3` = #3",
    ),
    (
        "places and ranks of two",
        "Rank - `first place` `second place` `third place` `fourth place`\nName - Ann Bob Cid Dan\nSpot - `at the zoo` `in a tent` `by the \
         lake` `on a boat`\n---\nAnn -- Bob\nAnn = `first place` & Bob = `third place` | Ann = `third place` & Bob = `first place`\nAnn = \
         `at the zoo` & Bob = `in a tent` | Ann = `in a tent` & Bob = `at the zoo`\n`first place` = #1\n`second place` = #2\n`third place` = \
         #3",
    ),
    (
        "artists of paintings",
        "Title - `The Lake` `Red Door` `Two Sisters`\nArtist - Nolan Orsini Ferro\nValue - `$800` `$1,000` `$2,400`\n---\n`The Lake` = Nolan & \
         `Red Door` = Orsini | `The Lake` = Orsini & `Red Door` = Nolan\nNolan:Value == Ferro:Value + 1400\n`The Lake`:Value + `Red \
         Door`:Value == 1800",
    ),
    (
        "monsters with eyes",
        "Monster - Grub Snarl Fang\nEyes - 1 2 5\nColor - purple green orange\nLunch - soup salad rice\n---\nGrub = purple\nSnarl:Eyes == \
         2\ngreen:Eyes > Fang:Eyes\nGrub = soup & Fang = rice | Grub = rice & Fang = soup",
    ),
    (
        "surnames, ranks, rooms, titles, food and centuries that are no places of the rows",
        "Name - Ann Ben Cid Dora\nSurname - Smith Brown Green Stone\nRank - first second third fourth\nRoom - 101 102 103 104\nBook - Jaws \
         Dawn Dusk Noon\nFood - egg toast nuts muffin\nCentury - 16th 17th 18th 19th\nColor - red blue green white\n---\nBrown = Ann\nStone - \
         Green\nAnn = third\nfirst _ Ann\nCid = Room.102\nRoom.103 - Jaws\nAnn = egg\nBen = nuts\n18th - egg\nSurname.Smith = \
         red\nBen:Century < Ann:Century\n!(Ann = Jaws | Ben in (egg, toast))",
    ),
    (
        "logic without parentheses",
        "Name - Ann Ben Cid Dora\nPet - cat dog fox owl\nDrink - tea milk beer wine\nAge - 4 5 6 7\nFee - $4 $5 $6 $7\n---\nAnn = cat | Ben = \
         dog => Cid = fox & Ann = tea\nAnn = cat & Ben = tea | Cid = fox & Ben = dog\n(Ann = cat | Ben = tea) ^ Cid = dog\nAnn = cat & Ben = \
         tea <=> Cid = dog\n!(Ann in (cat, dog) | Ben = tea)\n!(Ann = $4 | Ben = tea)\n(Ann:Age + 1) * 2 == Ben:Age",
    ),
    (
        "stalls from north to south",
        "\"The stalls of the lane, from north to south.\"\nVendor - Ann Ben Cid\nEuros - 2 3 4\n---\nAnn - Ben\nAnn -- Cid\nBen _2_ \
         Cid\nCid:Euros == 4\nAnn:Euros < Ben:Euros",
    ),
    (
        "capitals",
        "NAME - ALICE BOB CAROL\nCAR - AUDI BMW FORD\nCOLOUR - RED BLUE GREEN\n---\nALICE = AUDI\nBOB - RED\nCAROL in (BLUE, GREEN)",
    ),
];

#[test]
fn clues_are_sentences_in_the_words_of_their_categories() {
    let sentences = TEXTS.map(|(about, text)| {
        let model = zbc::model(text).unwrap_or_else(|error| panic!("{about}: {error}"));
        let clues = model.clues().iter().map(|clue| format!("  {}\n", clue_sentence(&model, clue)));
        format!("{about}:\n{}", clues.collect::<String>())
    });
    insta::assert_snapshot!(sentences.concat());
}
