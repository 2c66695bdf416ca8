//! A theme of custom words: a table whose columns are the categories. Part of the generator.

use super::super::error::GenerateError;
use super::super::table::{Column, Table};
use super::names::identifier;
use super::patterns::{self, Patterns};
use super::plural::plural_of;
use super::{Content, Theme};
use crate::model::Text;
use crate::sentence::capitalize;

/// The end of the name of a column whose words are in order.
const IN_ORDER: &str = "(in order)";

/// The greatest value that is compared.
const GREATEST: i64 = 1_000_000_000;

/// What the words of a column are.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Order {
    /// Without an order.
    None,
    /// In order; each value with its words. Dates, days and words in order come before others.
    Before(Vec<(i64, Text)>),
    /// Numbers between the same texts, which have differences and sums.
    Numbers(Vec<(i64, Text)>, (String, String)),
}

/// The rows of a solution: for each row, the index of the item of each category of the theme.
pub(in crate::generate) type FixedRows = Vec<Vec<usize>>;

impl Theme {
    /// Creates a theme from a table of words: a column a category, and the first one without values names the people or things.
    ///
    /// Without sentence patterns the sentences are neutral: "Ann goes with the cat".
    ///
    /// # Errors
    /// Returns an error if a word or a pattern cannot be used.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Table, Theme};
    /// let table = Table::parse("Friend,Pet\nAnn,cat\nBob,dog\nCy,owl\n")?;
    /// let theme = Theme::of_table("Pets", &table)?;
    /// assert_eq!(theme.extent(), (2, 0, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_table(title: &str, table: &Table) -> Result<Theme, GenerateError> {
        Theme::with_rows(title, table).map(|(theme, _)| theme)
    }

    /// Creates the theme of a table and, if all columns are equally long, the rows of the table as a solution.
    pub(in crate::generate) fn with_rows(
        title: &str,
        table: &Table,
    ) -> Result<(Theme, Option<FixedRows>), GenerateError> {
        let orders: Vec<Order> = table.columns().iter().map(order).collect();
        let names = orders.iter().position(|order| *order == Order::None).unwrap_or(0);
        let others = (0..orders.len()).filter(|&column| column != names);
        let columns: Vec<usize> = std::iter::once(names).chain(others).collect();
        let mut text = head(title, &table.columns()[names]);
        for &index in &columns {
            let (column, order) = (&table.columns()[index], &orders[index]);
            let order = if index == names { &Order::None } else { order };
            let number = (index != names).then_some(index);
            text.push_str(
                &category(column, order, number, &someone(&table.columns()[names])).map_err(GenerateError)?,
            );
        }
        let mut theme = Theme::parse(&text).map_err(|error| {
            let first = error.diagnostics.first();
            let message = first.map(|error| format!("{}; {}", error.message, error.help));
            GenerateError(message.unwrap_or_default())
        })?;
        let mut places = Vec::new();
        for (&index, category) in columns.iter().zip(&mut theme.categories) {
            let column = &table.columns()[index];
            places.push(match (&mut category.content, &orders[index]) {
                (Content::Numbers(numbers), Order::Before(listed) | Order::Numbers(listed, _)) => {
                    numbers.listed.clone_from(listed);
                    let place = |item: &String| listed.iter().position(|(_, words)| **words == **item);
                    column.items.iter().map(|item| place(item).unwrap_or(0)).collect()
                }
                _ => (0..column.items.len()).collect::<Vec<usize>>(),
            });
        }
        let rows = table.rows();
        let is_solution = table.columns().iter().all(|column| column.items.len() == rows);
        let row = |row: usize| places.iter().map(|places| places[row]).collect();
        Ok((theme, is_solution.then(|| (0..rows).map(row).collect())))
    }
}

/// Returns what the words of a column are, by their values.
fn order(column: &Column) -> Order {
    let texts: Vec<&str> = column.items.iter().map(String::as_str).collect();
    if column.name.ends_with(IN_ORDER) {
        return Order::Before((1..).zip(texts.into_iter().map(Text::from)).collect());
    }
    let Some(found) = zebra_core::printed::read(&texts).ok().flatten() else { return Order::None };
    let mut listed: Vec<(i64, Text)> =
        found.values.iter().copied().zip(texts.iter().copied().map(Text::from)).collect();
    listed.sort_by_key(|(value, _)| *value);
    // Signs are no part of an identifier: "-5°" and "5°" would be one.
    let mut names: Vec<String> = texts.iter().map(|text| identifier(text)).collect();
    names.sort_unstable();
    let is_twice = names.windows(2).any(|pair| pair[0] == pair[1])
        || listed.windows(2).any(|pair| pair[0].0 == pair[1].0);
    if is_twice || listed.iter().any(|(value, _)| value.abs() > GREATEST) {
        return Order::None;
    }
    // "P6" is the code of something, and not an amount.
    let is_code = |words: &&str| {
        let before = words.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default();
        before.len() < words.len() && before.ends_with(char::is_alphabetic)
    };
    if texts.iter().all(is_code) {
        return Order::None;
    }
    let around = |(value, words): &(i64, Text)| {
        let (before, after) = words.split_once(&value.to_string())?;
        Some((before.to_owned(), after.to_owned()))
    };
    let first = listed.first().and_then(around);
    match first.filter(|first| listed.iter().all(|one| around(one).as_ref() == Some(first))) {
        Some(around) => Order::Numbers(listed, around),
        None => Order::Before(listed),
    }
}

/// Returns a text as TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn quoted_list<'t>(texts: impl IntoIterator<Item = &'t String>) -> String {
    format!("[{}]", texts.into_iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", "))
}

/// Returns the noun of a column: "favorite color".
fn noun(column: &Column) -> String {
    let name = column.name.strip_suffix(IN_ORDER).unwrap_or(&column.name).trim();
    let is_short = name.chars().all(|letter| !letter.is_lowercase());
    if is_short { name.to_owned() } else { name.to_lowercase() }
}

/// Returns whether the words of a column are names of people: they begin with a capital.
fn are_people(names: &Column) -> bool {
    names.items.iter().all(|item| item.starts_with(char::is_uppercase))
}

/// Returns the noun of those in the rows.
fn person(names: &Column) -> String {
    let noun = noun(names);
    if noun == "name" { "person".to_owned() } else { noun }
}

/// Returns one of those in the rows with a relative pronoun: "the pupil who".
fn someone(names: &Column) -> String {
    format!("the {} {}", person(names), if are_people(names) { "who" } else { "that" })
}

/// Returns the fields of the theme.
fn head(title: &str, names: &Column) -> String {
    let person = person(names);
    let name = identifier(title);
    let name = if name.is_empty() { "Words" } else { &name };
    let title = if title.trim().is_empty() { "Words" } else { title.trim() };
    let is_who = names.items.iter().all(|item| item.starts_with(char::is_uppercase));
    let (ask, pronoun) =
        if is_who { ("who".to_owned(), "who") } else { (format!("which {person}"), "which") };
    format!(
        "name = {}\nsummary = {}\ntitles = [{}]\nstories = [\"Each of {{rows}} {{people}} goes with one word of each list.\"]\n\
         person = {}\nask = {}\npronoun = \"{pronoun}\"\n",
        quoted(name),
        quoted(title),
        quoted(title),
        quoted(&person),
        quoted(&ask),
    )
}

/// Returns the table of a column; that of the names has no number.
fn category(column: &Column, order: &Order, number: Option<usize>, person: &str) -> Result<String, String> {
    let are_names = number.is_none();
    let noun = noun(column);
    let plural = plural_of(&noun);
    let name = identifier(column.name.strip_suffix(IN_ORDER).unwrap_or(&column.name));
    if name.is_empty() {
        return Err(format!("the name `{}` of a column has no letter or digit; write another", column.name));
    }
    let grows = matches!(order, Order::Numbers(..));
    let patterns = patterns::read(column, *order != Order::None, grows)?;
    let heading = if are_names { "[names]" } else { "[[category]]" };
    let mut text = format!(
        "\n{heading}\nname = {}\nnoun = {}\nplural = {}\nlisting = {}\n",
        quoted(&name),
        quoted(&noun),
        quoted(&plural),
        quoted(&format!("{}: {{items}}", capitalize(&plural)))
    );
    // "Minute 5" and "rank third", but "$5" and "Monday".
    let is_bare =
        |item: &String| item.starts_with(|first: char| first.is_ascii_digit() || first.is_lowercase());
    let value = format!("{noun} {{item}}");
    let slot = match order {
        Order::None if takes_article(column, &noun) => "{the item}",
        Order::Before(_) | Order::Numbers(..) if column.items.iter().all(is_bare) => &value,
        _ => "{item}",
    };
    let or = |patterns: &Vec<String>, neutral: String| match patterns.is_empty() {
        true => vec![neutral],
        false => patterns.clone(),
    };
    let (who, is) = match are_names {
        true => (or(&patterns.who, slot.to_owned()), or(&patterns.is, format!("{{is|is not}} {slot}"))),
        false => (
            or(&patterns.who, who_of(&patterns, slot, person)),
            or(&patterns.is, format!("{{goes|does not go}} with {slot}")),
        ),
    };
    text.push_str(&format!("who = {}\nis = {}\n", quoted_list(&who), quoted_list(&is)));
    if !patterns.say.is_empty() {
        text.push_str(&format!("say = {}\n", quoted_list(&patterns.say)));
    }
    match order {
        Order::None => {
            let loose = if are_names { "" } else { "loose = true\n" };
            text.push_str(&format!("items = {}\n{loose}", quoted_list(&column.items)));
        }
        Order::Before(_) | Order::Numbers(..) => {
            let around = if let Order::Numbers(_, around) = order { Some(around) } else { None };
            text.push_str(&numbers(&noun, &plural, &patterns, around));
            text.push_str(&links(&noun, number.unwrap_or(0), &patterns, around.is_some()));
        }
    }
    Ok(text)
}

/// Returns who has an item, if no pattern says so: "the pupil who keeps the cat" if a pattern says what one does, else the item itself.
fn who_of(patterns: &Patterns, slot: &str, person: &str) -> String {
    let first = patterns.is.first().and_then(|is| is.strip_prefix('{')?.split_once('|'));
    match first.and_then(|(verb, rest)| Some((verb, rest.split_once('}')?.1))) {
        Some((verb, rest)) => format!("{person} {verb}{rest}"),
        None => slot.to_owned(),
    }
}

/// Returns whether the words of a column are nouns after "the": in lower case, and no colors or activities.
fn takes_article(column: &Column, noun: &str) -> bool {
    let is_noun = |item: &String| {
        item.starts_with(char::is_lowercase) && !item.ends_with("ing") && !item.starts_with("the ")
    };
    column.items.iter().all(is_noun) && !["color", "colour"].iter().any(|word| noun.contains(word))
}

/// Returns the sentences about an order: those of the patterns, else neutral ones.
fn numbers(noun: &str, plural: &str, patterns: &Patterns, around: Option<&(String, String)>) -> String {
    let (more, _) = comparatives(around.is_some());
    let mut text = "\n[category.numbers]\nfrom = 1\nsteps = 1\n".to_owned();
    if let Some((before, after)) = around {
        let amount = quoted(&format!("{before}{{n}}{after}"));
        text.push_str(&format!("item = {amount}\namount = {amount}\n"));
    }
    let least = if around.is_some() { "at least {n}" } else { "{n} or later" };
    let most = if around.is_some() { "at most {n}" } else { "{n} or earlier" };
    let mut neutral = vec![
        ("greater", format!("the {noun} of {{a}} is {more} that of {{b}}")),
        ("least", format!("the {noun} of {{a}} is {least}")),
        ("most", format!("the {noun} of {{a}} is {most}")),
        ("between", format!("the {noun} of {{a}} {{is|is not}} between those of {{b}} and {{c}}")),
    ];
    // A custom sentence, such as "older", is not mixed with neutral ones about sums and differences.
    if around.is_some() && patterns.of_numbers.is_empty() {
        neutral.extend([
            ("difference", format!("the {noun} of {{a}} is {{amount}} {more} that of {{b}}")),
            ("sum", format!("the {plural} of {{a}} and {{b}} add up to {{n}}")),
            ("times", format!("the {noun} of {{a}} is exactly {{times}} that of {{b}}")),
        ]);
    }
    for field in ["difference", "sum", "times"] {
        if patterns.of_numbers.iter().any(|(own, _)| *own == field) {
            neutral.retain(|(known, _)| *known != field);
            neutral.push((field, String::new()));
        }
    }
    for (field, neutral) in neutral {
        let own = patterns.of_numbers.iter().filter(|(of, _)| *of == field).map(|(_, text)| text);
        let own: Vec<&String> = own.collect();
        let sentences = if own.is_empty() { quoted(&neutral) } else { quoted_list(own) };
        text.push_str(&format!("{field} = {sentences}\n"));
    }
    text
}

/// Returns the words for more and for less of a value.
fn comparatives(are_numbers: bool) -> (&'static str, &'static str) {
    if are_numbers { ("higher than", "lower than") } else { ("later than", "earlier than") }
}

/// Returns the links of an order: those of the patterns, else neutral ones.
fn links(noun: &str, column: usize, patterns: &Patterns, are_numbers: bool) -> String {
    let mut links = patterns.links.clone();
    // A custom sentence about the order means what the neutral ones would.
    let has_greater = patterns.of_numbers.iter().any(|(field, _)| *field == "greater");
    let (more, less) = comparatives(are_numbers);
    for (relation, than) in [("more_than", more), ("less_than", less)] {
        let has_own = patterns.links.iter().any(|(own, _)| own == relation);
        if !has_own && !has_greater {
            let say = format!("the {noun} of {{a}} {{is|is not}} {than} that of {{b}}");
            links.push((relation.to_owned(), say));
        }
    }
    let link = |(number, (relation, say)): (usize, &(String, String))| {
        let phrase = relation.split('(').next().unwrap_or(relation).replace('_', " ");
        format!(
            "\n[[category.numbers.link]]\nname = \"order{column}_{number}\"\nrelation = {}\nphrase = {}\nsay = {}\n",
            quoted(relation),
            quoted(&phrase),
            quoted(say)
        )
    };
    links.iter().enumerate().map(link).collect()
}
