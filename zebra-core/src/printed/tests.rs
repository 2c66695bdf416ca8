use super::*;

fn values(texts: &[&str]) -> Option<(Vec<i64>, String)> {
    let found = read(texts).expect("the units agree")?;
    let unit = found.unit.map_or_else(String::new, |unit| match unit.scale {
        1 => unit.amount.to_string(),
        scale => format!("{} / {scale}", unit.amount),
    });
    Some((found.values, unit))
}

#[test]
fn printed_lists_have_values() {
    let cases: [(&[&str], &[i64], &str); 41] = [
        (&["$4", "$12"], &[4, 12], "${}"),
        (&["$6.50", "$9.75", "$10"], &[650, 975, 1000], "${} / 100"),
        (&["£4", "£5"], &[4, 5], "£{}"),
        (&["12.50 €", "13 €"], &[125, 130], "{} € / 10"),
        (&["5 minutes", "8 minutes"], &[5, 8], "{} minutes"),
        (&["1 day", "2 days"], &[1, 2], "{} days"),
        (&["2 day", "3 day"], &[2, 3], "{} days"),
        (&["90 min", "2 h"], &[90, 120], "{} min"),
        (&["1 h 30 min", "2 h"], &[90, 120], "{} min"),
        (&["1 hour and 15 minutes", "2 hours"], &[75, 120], "{} minutes"),
        (&["5 ft 11 in", "6 ft"], &[71, 72], "{} in"),
        (&["900 m", "1.2 km"], &[900, 1200], "{} m"),
        (&["8,500 ft", "10,000 ft"], &[8500, 10000], "{} ft"),
        (&["1,234,567", "2,000,000"], &[1_234_567, 2_000_000], ""),
        (&["1.2 million", "1.5 million"], &[1_200_000, 1_500_000], ""),
        (&["4 million", "$5 million"], &[4_000_000, 5_000_000], "${}"),
        (&["20%", "35%"], &[20, 35], "{}%"),
        (&["0.5", "2.25", "10.0"], &[50, 225, 1000], "{} / 100"),
        (&["-3°", "0°", "4°"], &[-3, 0, 4], "{}°"),
        (&["\u{2212}$3", "$4"], &[-3, 4], "${}"),
        (&["1st", "2nd", "7th"], &[1, 2, 7], ""),
        (&["3rd floor", "4th floor"], &[3, 4], ""),
        (&["first", "second", "seventh"], &[1, 2, 7], ""),
        (&["#105", "#118"], &[105, 118], ""),
        (&["$825/month", "$1100/month"], &[825, 1100], "${}/month"),
        (&["50 riders", "75 riders"], &[50, 75], "{} riders"),
        (&["1 rider", "2 riders"], &[1, 2], "{} riders"),
        (&["41 light years", "43 light years"], &[41, 43], "{} light years"),
        (&["1100 sq ft", "1225 sq ft"], &[1100, 1225], "{} sq ft"),
        (&["9.4 feet", "10.2 feet", "12.0 feet"], &[94, 102, 120], "{} feet / 10"),
        (&["5, 8", "11 minutes"], &[], ""),
        (&["5", "8", "11 minutes"], &[5, 8, 11], "{} minutes"),
        (&["January", "June", "August"], &[1, 6, 8], "{} months"),
        (&["Nov.", "Dec.", "Jan."], &[11, 12, 13], "{} months"),
        (&["Saturday", "Sunday", "Monday"], &[6, 7, 8], "{} days"),
        (&["June 4th", "June 7th"], &[4, 7], "{} days"),
        (&["the 4th of June", "7 June"], &[4, 7], "{} days"),
        (&["May 31", "June 1"], &[151, 152], "{} days"),
        (&["December 30", "January 2"], &[364, 367], "{} days"),
        (&["9:30am", "12:00pm", "1:15pm"], &[570, 720, 795], "{} minutes"),
        (&["11:00", "12:00", "1:00"], &[660, 720, 780], "{} minutes"),
    ];
    for (texts, expected, unit) in cases {
        let found = values(texts);
        match expected {
            [] => assert_eq!(found, None, "{texts:?}"),
            _ => assert_eq!(found, Some((expected.to_vec(), unit.to_owned())), "{texts:?}"),
        }
    }
}

#[test]
fn names_with_numbers_have_none() {
    for texts in [
        &["DM-5000", "G-290", "Zenix 2C"][..],
        &["BDF 198", "HV 491"],
        &["7Up", "Cola"],
        &["2 cats", "3 dogs"],
        &["Ann", "Bob"],
        &["1st", "2 nd"],
        &[],
    ] {
        assert_eq!(values(texts), None, "{texts:?}");
    }
}

#[test]
fn quantities_of_two_kinds_contradict() {
    for texts in [["5 minutes", "8 miles"], ["$4", "£5"], ["3 °C", "40 °F"], ["20%", "30 feet"]] {
        assert_eq!(read(&texts), Err(Contradiction { first: 0, second: 1 }), "{texts:?}");
    }
}

#[test]
fn dates_of_known_years_count_all_days() {
    let days = |texts: &[&str]| {
        values(texts).map(|(values, _)| values.windows(2).map(|pair| pair[1] - pair[0]).collect())
    };
    assert_eq!(days(&["Feb 28, 2024", "Mar 1, 2024", "Mar 1, 2025"]), Some(vec![2, 365]));
    assert_eq!(days(&["Dec 31, 2023", "Jan 1, 2024"]), Some(vec![1]));
}

#[test]
fn numbers_that_do_not_fit_are_names() {
    assert_eq!(values(&["99999999999999999999", "1"]), None);
    assert_eq!(values(&["9223372036854775807 million", "1"]), None);
    assert_eq!(values(&["0.1234567", "1"]), None);
}
