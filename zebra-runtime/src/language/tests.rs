//! The rules of the languages, as tables of forms.

use super::*;

fn language(code: &str) -> &'static Language {
    Language::of_code(code).expect("the language is built in")
}

#[test]
fn each_file_has_all_keys() {
    for (code, text) in FILES {
        assert_eq!(Language::read(text).err(), None, "{code}");
    }
    assert_eq!(Language::read("code = \"xx\"").err().as_deref(), Some("no `name`"));
    assert_eq!(
        Language::read("code = xx").err().as_deref(),
        Some("line 1: expected texts in quotation marks")
    );
    assert_eq!(Language::read("cod = \"xx\"").err().as_deref(), Some("unknown key `cod`"));
}

#[test]
fn each_language_has_the_slots_of_english_in_its_labels_and_requests() {
    let number = |key: &Key| *key as usize;
    let labels = Key::ALL.iter().filter(|key| number(key) >= number(&Key::Clues));
    let slots = |language: &Language, key| {
        let text = language.text(key).to_owned();
        let mut names: Vec<String> =
            text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect();
        names.sort();
        names
    };
    for language in Language::all() {
        for &key in labels.clone() {
            assert_eq!(slots(language, key), slots(Language::english(), key), "{}: {key:?}", language.name());
        }
        assert!(labels.clone().all(|&key| !language.text(key).is_empty()), "{}", language.name());
        let line = language.text(Key::AnswerLine);
        assert_eq!(line.trim_end_matches([' ', ':']), language.text(Key::Answer), "grading finds the word");
    }
}

/// Returns a line for each noun, with each article.
fn forms(code: &str, nouns: &[(&str, &str)]) -> String {
    let language = language(code);
    let line = |(noun, gender): &(&str, &str)| {
        let gender = language.gender(gender);
        assert!(gender.is_some());
        language.with_articles(noun, gender).join(", ")
    };
    nouns.iter().map(line).collect::<Vec<String>>().join("\n")
}

#[test]
fn german_articles_follow_gender_and_case() {
    let nouns = [
        ("Hund|Hund|Hund|Hundes", "m"),
        ("Katze", "f"),
        ("Pferd|Pferd|Pferd|Pferdes", "n"),
        ("Nüsse|Nüsse|Nüssen|Nüsse", "p"),
        ("Rabe|Raben", "m"),
    ];
    let table = "\
der Hund, den Hund, dem Hund, ein Hund, einen Hund, einem Hund, kein Hund, keinen Hund, im Hund, am Hund, des Hundes, vom Hund, zum Hund, in den Hund
die Katze, die Katze, der Katze, eine Katze, eine Katze, einer Katze, keine Katze, keine Katze, in der Katze, an der Katze, der Katze, von der Katze, zur Katze, in die Katze
das Pferd, das Pferd, dem Pferd, ein Pferd, ein Pferd, einem Pferd, kein Pferd, kein Pferd, im Pferd, am Pferd, des Pferdes, vom Pferd, zum Pferd, ins Pferd
die Nüsse, die Nüsse, den Nüssen, Nüsse, Nüsse, Nüssen, keine Nüsse, keine Nüsse, in den Nüssen, an den Nüssen, der Nüsse, von den Nüssen, zu den Nüssen, in die Nüsse
der Rabe, den Raben, dem Raben, ein Rabe, einen Raben, einem Raben, kein Rabe, keinen Raben, im Raben, am Raben, des Raben, vom Raben, zum Raben, in den Raben";
    assert_eq!(forms("de", &nouns), table);
}

#[test]
fn french_articles_elide_and_contract() {
    let nouns = [
        ("thé", "m"),
        ("ours", "m"),
        ("hibou", "m"),
        ("tortue", "f"),
        ("eau", "f"),
        ("harpe", "f"),
        ("huile", "f"),
        ("légumes", "mp"),
        ("épices", "fp"),
    ];
    let table = "\
le thé, un thé, du thé, au thé, de thé
l'ours, un ours, de l'ours, à l'ours, d'ours
le hibou, un hibou, du hibou, au hibou, de hibou
la tortue, une tortue, de la tortue, à la tortue, de tortue
l'eau, une eau, de l'eau, à l'eau, d'eau
la harpe, une harpe, de la harpe, à la harpe, de harpe
l'huile, une huile, de l'huile, à l'huile, d'huile
les légumes, des légumes, des légumes, aux légumes, de légumes
les épices, des épices, des épices, aux épices, d'épices";
    assert_eq!(forms("fr", &nouns), table);
}

#[test]
fn spanish_articles_contract() {
    let nouns = [("búho", "m"), ("cabra", "f"), ("águila", "fa"), ("higos", "mp"), ("uvas", "fp")];
    let table = "\
el búho, un búho, del búho, al búho
la cabra, una cabra, de la cabra, a la cabra
el águila, un águila, del águila, al águila
los higos, unos higos, de los higos, a los higos
las uvas, unas uvas, de las uvas, a las uvas";
    assert_eq!(forms("es", &nouns), table);
}

#[test]
fn noun_phrases_change_with_their_case() {
    let german = language("de");
    let [den, dem] = ["den", "dem"].map(|name| german.article(name).expect("it is an article"));
    let table = [
        ("die Bäckerin", "die Bäckerin", "der Bäckerin"),
        ("der Händler mit dem Käse", "den Händler mit dem Käse", "dem Händler mit dem Käse"),
        ("das Kind", "das Kind", "dem Kind"),
        ("Herr Albers", "Herrn Albers", "Herrn Albers"),
        ("Anna", "Anna", "Anna"),
    ];
    for (nominative, accusative, dative) in table {
        assert_eq!(german.declined(nominative, den), accusative);
        assert_eq!(german.declined(nominative, dem), dative);
    }
}

#[test]
fn the_verb_has_its_place() {
    let german = language("de");
    let clause = "Anna <hält> den Hund nicht";
    assert_eq!(german.with_verb(clause, VerbPlace::AsWritten), "Anna hält den Hund nicht");
    assert_eq!(german.with_verb(clause, VerbPlace::First), "hält Anna den Hund nicht");
    assert_eq!(german.with_verb(clause, VerbPlace::Last), "Anna den Hund nicht hält");
    assert_eq!(
        german.with_verb("<trinkt> Tee und <wohnt> in Rom", VerbPlace::Last),
        "Tee trinkt und in Rom wohnt"
    );
    let comparison = "Ida <ist> nicht älter <>als Anna";
    assert_eq!(german.with_verb(comparison, VerbPlace::AsWritten), "Ida ist nicht älter als Anna");
    assert_eq!(german.with_verb(comparison, VerbPlace::First), "ist Ida nicht älter als Anna");
    assert_eq!(german.with_verb(comparison, VerbPlace::Last), "Ida nicht älter ist als Anna");
    assert_eq!(
        german.phrase(Key::IfAndOnlyIf, &[("one", clause), ("other", comparison)]),
        "Anna <hält> genau dann den Hund nicht, wenn Ida nicht älter ist als Anna"
    );
    assert_eq!(german.polished("die Chefin von die Ärztin und von Ida"), "die Chefin der Ärztin und von Ida");
    let slots = [("one", "Ida <ist> Ärztin"), ("other", clause)];
    assert_eq!(german.phrase(Key::IfThen, &slots), "wenn Ida Ärztin ist, dann hält Anna den Hund nicht");
}

#[test]
fn sounds_follow_the_next_word() {
    let polished = |code: &str, text: &str| language(code).polished(text);
    assert_eq!(
        polished("fr", "si il dit que Alice habite à côté de le hibou de Yves, Hélène ne a plus de huit ans"),
        "s'il dit qu'Alice habite à côté du hibou de Yves, Hélène n'a plus de huit ans"
    );
    assert_eq!(
        polished("fr", "de Hélène, de les élèves, à le ours, de onze élèves"),
        "d'Hélène, des élèves, à l'ours, de onze élèves"
    );
    assert_eq!(
        polished(
            "es",
            "Carmen y Inés, Irene y Hilario, leche y hielo, uno o otro, Ana o Olga, de el puesto, a el búho"
        ),
        "Carmen e Inés, Irene e Hilario, leche y hielo, uno u otro, Ana u Olga, del puesto, al búho"
    );
    assert_eq!(polished("de", "von Anna und Ida: eine trinkt Tee"), "von Anna und Ida: Eine trinkt Tee");
    assert_eq!(language("es").finished("¿quién bebe té?"), "¿Quién bebe té?");
}

#[test]
fn an_english_list_of_three_has_a_comma_before_its_conjunction() {
    let list = |code: &str, parts: &[&str]| language(code).list(parts, Key::And);
    assert_eq!(list("en", &["Ann", "Bob", "Cy"]), "Ann, Bob, and Cy");
    assert_eq!(list("en", &["Ann", "Bob"]), "Ann and Bob");
    assert_eq!(list("de", &["Anna", "Ida", "Ole"]), "Anna, Ida und Ole");
}

#[test]
fn numbers_times_and_dates_in_each_language() {
    let line = |code: &str| {
        let language = language(code);
        let durations = [5, 30, 60, 90, 120, 150].map(|minutes| language.duration(minutes)).join(", ");
        let dates = [1, 32, 64].map(|day| language.date(day)).join(", ");
        let times = [545, 840].map(|minutes| language.time(minutes)).join(", ");
        let factors = [2, 3].map(|factor| language.times(factor)).join(", ");
        format!("{}, {}; {times}; {dates}; {durations}; {factors}", language.count(5), language.count(13))
    };
    assert_eq!(
        line("en"),
        "five, 13; 9:05, 14:00; January 1, February 1, March 5; five minutes, half an hour, one hour, an hour and a half, two hours, two and a half hours; twice, three times"
    );
    assert_eq!(
        line("de"),
        "fünf, 13; 9:05, 14:00; 1. Januar, 1. Februar, 5. März; fünf Minuten, eine halbe Stunde, eine Stunde, anderthalb Stunden, zwei Stunden, zweieinhalb Stunden; doppelt, dreimal"
    );
    assert_eq!(
        line("fr"),
        "cinq, 13; 9 h 05, 14 h; 1er janvier, 1er février, 5 mars; cinq minutes, une demi-heure, une heure, une heure et demie, deux heures, deux heures et demie; deux fois, trois fois"
    );
    assert_eq!(
        line("es"),
        "cinco, 13; 9:05, 14:00; 1 de enero, 1 de febrero, 5 de marzo; cinco minutos, media hora, una hora, una hora y media, dos horas, dos horas y media; el doble de, tres veces"
    );
    let english = language("en");
    assert!((0..=24).all(|number| english.cardinal(number) == crate::sentence::cardinal(number)));
}

#[test]
fn lists_are_sorted_by_last_names_and_by_titles_without_articles() {
    let mut names =
        ["Mr. Pratt", "“Summer Rain”", "Élise", "“The Lost Key”", "Dora", "Ms. Cole", "Frau Bach"];
    names.sort_by_cached_key(|name| sort_key(name));
    assert_eq!(
        names,
        ["Frau Bach", "Ms. Cole", "Dora", "Élise", "“The Lost Key”", "Mr. Pratt", "“Summer Rain”"]
    );
}
