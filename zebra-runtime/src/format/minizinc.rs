//! A writer of MiniZinc models.
//!
//! Each category becomes an array of variables: the number of its item in each row. A second array holds the first row of
//! each item, 0 for none. A value that does not exist is an index out of bounds in MiniZinc and makes the innermost formula
//! false, as in a [`Model`]. A solution prints a line for each row, with the names of its items.
//!
//! ```
//! # use zebra_runtime as zebra;
//! # use zebra::builder::{Builder, is};
//! # let mut puzzle = Builder::new("Pets");
//! # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
//! # let model = puzzle.check().unwrap();
//! let text = zebra::format::minizinc::write(&model).unwrap().text;
//! assert!(text.contains("constraint (row1[1] > 0 /\\ row1[1] = row2[1]); % clue 1"));
//! ```

use std::fmt::Write as _;

use super::losses::{DISABLED, Kind, Losses, PHRASES, TITLES};
use super::{Loss, WriteError, Written};
use crate::draft::POSITIONS;
use crate::model::{
    Between, CategoryId, Clue, Comparison, Fact, Formula, ItemId, Measure, Model, Number, Operator, Polarity,
    Presence, Relation, State, Term, Verbs,
};

const LINK_PHRASES: Kind = ("the phrase of link", "the phrases of", "links");
const WORDS: Kind = ("the words of property", "the words of", "properties");

/// The maximum length of a formula: products of fractions are expanded.
const MAX_LENGTH: usize = 1 << 20;

/// Writes a puzzle. The story, the question, the author, the stars and the sentences of clues become comments. Disabled
/// clues, phrases, the author's answer, and the wording of composed sentences are losses.
///
/// # Errors
/// Fails for a clue with the remainder, the minimum or the maximum of fractions, or with an expansion that is too long.
pub fn write(model: &Model) -> Result<Written, WriteError> {
    let writer = Writer { model };
    let mut text = writer.introduction();
    let _ = writeln!(text, "\nint: rows = {};", model.rows());
    for id in model.category_ids() {
        text += &writer.category(id);
    }
    for (number, link) in model.links().iter().enumerate() {
        text += &writer
            .link(number + 1, &link.name, link.category, |first, second| link.holds(model, first, second));
    }
    for (number, property) in model.properties().iter().enumerate() {
        let name = comment(&property.name);
        let _ = writeln!(
            text,
            "\n% {name}\narray[int] of int: property{} = {:?};",
            number + 1,
            &*property.values
        );
    }
    text.push('\n');
    for clue in model.clues().iter().filter(|clue| clue.state == State::On) {
        text += &writer.clue(clue)?;
    }
    text += &writer.output();
    Ok(Written { text, losses: losses(model) })
}

/// Returns what is not even in a comment.
fn losses(model: &Model) -> Vec<Loss> {
    let mut losses = Losses::default();
    if model.answer().is_some() {
        losses.add("the author's answer");
    }
    if *model.verbs() != Verbs::DEFAULT {
        losses.add("the verbs of sentences");
    }
    if !model.sayings().is_empty() {
        losses.add("the templates of sentences");
    }
    for item in model.items().iter().filter(|item| model.category(item.category).name != POSITIONS) {
        if item.phrase != item.name {
            losses.add_to(PHRASES, &item.phrase);
        }
        if item.title != item.name && item.title != item.phrase {
            losses.add_to(TITLES, &item.title);
        }
    }
    for link in model.links().iter().filter(|link| link.phrase != link.name) {
        losses.add_to(LINK_PHRASES, &link.phrase);
    }
    for property in model.properties().iter().filter(|property| !property.words.is_empty()) {
        losses.add_to(WORDS, &property.name);
    }
    for clue in model.clues().iter().filter(|clue| clue.state == State::Off) {
        losses.add_to(DISABLED, &clue.label);
    }
    losses.into_list()
}

/// Writes the lines of a text as comments.
fn comments(text: &str) -> String {
    text.lines().map(|line| format!("% {}\n", comment(line))).collect()
}

/// Joins the lines of a text.
fn comment(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Quotes a text; MiniZinc has fewer escapes than Rust.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The text of a formula, or why it cannot be written.
type Text<T = String> = Result<T, &'static str>;

/// A fraction of two integers; most have no denominator.
struct Fraction {
    top: String,
    bottom: Option<String>,
}

impl Fraction {
    fn integer(top: String) -> Self {
        Fraction { top, bottom: None }
    }

    fn bottom(&self) -> &str {
        self.bottom.as_deref().unwrap_or("1")
    }

    fn into_integer(self, message: &'static str) -> Text {
        match self.bottom {
            None => Ok(self.top),
            Some(_) => Err(message),
        }
    }
}

struct Writer<'m> {
    model: &'m Model,
}

impl Writer<'_> {
    /// Writes the texts of the puzzle as comments.
    fn introduction(&self) -> String {
        let model = self.model;
        let mut text = format!("% {}\n", comment(model.title()));
        if let Some(author) = model.author() {
            text += &format!("% author: {}\n", comment(author));
        }
        if let Some(stars) = model.stars() {
            text += &format!("% stars: {stars}\n");
        }
        text + &comments(model.story().unwrap_or_default()) + &comments(model.question().unwrap_or_default())
    }

    fn category(&self, id: CategoryId) -> String {
        let (model, number) = (self.model, id.index() + 1);
        let category = model.category(id);
        let items = || model.items_of(id).map(|item| model.item(item));
        let names: Vec<String> = items().map(|item| quoted(&item.name)).collect();
        let values: Vec<i64> = model.items_of(id).map(|item| model.value(item)).collect();
        let initials: Vec<i64> =
            model.items_of(id).map(|item| model.measure(Measure::Initial, item)).collect();
        let count = category.count;
        let mut text = format!("\n% {}\n", comment(&category.name));
        let _ = writeln!(text, "array[int] of string: names{number} = [{}];", names.join(", "));
        let _ = writeln!(text, "array[int] of int: values{number} = {values:?};");
        let _ = writeln!(text, "array[int] of int: initials{number} = {initials:?};");
        let _ = writeln!(text, "array[1..rows] of var 1..{count}: item{number};");
        let _ = writeln!(text, "array[1..{count}] of var 0..rows: row{number};");
        let _ = writeln!(
            text,
            "constraint forall(i in 1..{count}, r in 1..rows)(item{number}[r] = i -> row{number}[i] > 0 /\\ row{number}[i] <= r);\n\
             constraint forall(i in 1..{count})(row{number}[i] > 0 -> item{number}[max(row{number}[i], 1)] = i);"
        );
        if id == model.anchor() {
            let _ = writeln!(text, "constraint forall(r in 1..rows)(item{number}[r] = r);");
            return text;
        }
        let times = format!("count(r in 1..rows)(item{number}[r] = i)");
        let _ = match category.presence {
            Presence::Once => {
                let copies: Vec<u32> = items().map(|item| item.copies).collect();
                writeln!(text, "constraint forall(i in 1..{count})({times} = {copies:?}[i]);")
            }
            Presence::AtMostOnce => writeln!(text, "constraint forall(i in 1..{count})({times} <= 1);"),
            Presence::AtLeastOnce => writeln!(text, "constraint forall(i in 1..{count})({times} >= 1);"),
            Presence::AnyTimes => Ok(()),
        };
        text
    }

    fn link(
        &self,
        number: usize,
        name: &str,
        category: CategoryId,
        holds: impl Fn(ItemId, ItemId) -> bool,
    ) -> String {
        let items = self.model.items_of(category);
        let row = |first| {
            let cells: Vec<String> = items.clone().map(|second| holds(first, second).to_string()).collect();
            cells.join(", ")
        };
        let rows: Vec<String> = items.clone().map(row).collect();
        format!(
            "\n% {}\narray[int, int] of bool: link{number} = [| {} |];\n",
            comment(name),
            rows.join(" | ")
        )
    }

    fn output(&self) -> String {
        let cell = |id: CategoryId| {
            let number = id.index() + 1;
            format!("names{number}[fix(item{number}[r])]")
        };
        let cells: Vec<String> = self.model.category_ids().map(cell).collect();
        format!(
            "\nsolve satisfy;\n\noutput [join(\"\\t\", [{}]) ++ \"\\n\" | r in 1..rows];\n",
            cells.join(", ")
        )
    }

    fn clue(&self, clue: &Clue) -> Result<String, WriteError> {
        let label = comment(&clue.label);
        let mut text = comments(clue.sentence.as_deref().unwrap_or_default());
        for formula in clue.formulas.iter() {
            let text_of_formula =
                self.formula(formula).map_err(|why| WriteError::of_clue(&clue.label, why))?;
            let _ = writeln!(text, "constraint {text_of_formula}; % clue {label}");
        }
        Ok(text)
    }

    fn formulas(&self, formulas: &[Formula]) -> Text<Vec<String>> {
        formulas.iter().map(|formula| self.formula(formula)).collect()
    }

    fn formula(&self, formula: &Formula) -> Text {
        let both = |left, operator, right| -> Text {
            Ok(format!("({} {operator} {})", self.formula(left)?, self.formula(right)?))
        };
        let text = match formula {
            Formula::Constant(truth) => truth.to_string(),
            Formula::Fact(fact) => self.fact(fact),
            Formula::Between(between) => self.between(between),
            Formula::Same { left, polarity, right } => {
                let operator = if *polarity == Polarity::Is { "=" } else { "!=" };
                format!("({} {operator} {})", self.term(left), self.term(right))
            }
            Formula::Compare { left, comparison, right } => {
                compared(&self.number(left)?, *comparison, &self.number(right)?)
            }
            Formula::Not(inner) => format!("(not {})", self.formula(inner)?),
            Formula::All(parts) => format!("forall([{}])", self.formulas(parts)?.join(", ")),
            Formula::Any(parts) => format!("exists([{}])", self.formulas(parts)?.join(", ")),
            Formula::Either(left, right) => both(left, "xor", right)?,
            Formula::Implies(left, right) => both(left, "->", right)?,
            Formula::Equivalent(left, right) => both(left, "<->", right)?,
            Formula::Quantified(..) | Formula::Copies(_) => {
                return self.formula(&formula.written_out(self.model));
            }
            Formula::Count { of, least, most } => {
                format!("({} in {least}..{most})", counted(&self.formulas(of)?))
            }
        };
        if text.len() > MAX_LENGTH { Err("its expansion is too long") } else { Ok(text) }
    }

    /// Returns the number of an item's category and of the item in it, both from 1.
    fn place(&self, item: ItemId) -> (usize, u32) {
        (self.model.item(item).category.index() + 1, self.model.place(item))
    }

    fn row(&self, item: ItemId) -> String {
        let (category, place) = self.place(item);
        format!("row{category}[{place}]")
    }

    fn fact(&self, fact: &Fact) -> String {
        let in_one_row = [fact.first, fact.second].iter().all(|item| self.model.appearances(*item).1 <= 1);
        let stated = match fact.link {
            None if in_one_row => {
                let (first, second) = (self.row(fact.first), self.row(fact.second));
                format!("({first} > 0 /\\ {first} = {second})")
            }
            None => {
                let ((one, first), (other, second)) = (self.place(fact.first), self.place(fact.second));
                format!("exists(r in 1..rows)(item{one}[r] = {first} /\\ item{other}[r] = {second})")
            }
            Some(link) => {
                let ((one, first), (other, second)) = (self.place(fact.first), self.place(fact.second));
                let over = self.model.link(link);
                let category = over.category.index() + 1;
                let two_rows = fact.first == fact.second || over.relation == Relation::Same;
                let apart = if two_rows { " where r != s" } else { "" };
                format!(
                    "exists(r, s in 1..rows{apart})(item{one}[r] = {first} /\\ item{other}[s] = {second} /\\ link{}[item{category}[r], item{category}[s]])",
                    link.index() + 1
                )
            }
        };
        if fact.polarity == Polarity::Is { stated } else { format!("(not {stated})") }
    }

    fn between(&self, between: &Between) -> String {
        let category = between.category.index() + 1;
        let at = |item| format!("item{category}[{}]", self.row(item));
        let (middle, one, other) = (at(between.middle), at(between.ends.0), at(between.ends.1));
        format!("(({one} < {middle} /\\ {middle} < {other}) \\/ ({other} < {middle} /\\ {middle} < {one}))")
    }

    /// Returns the number of the item of a term.
    fn term(&self, term: &Term) -> String {
        match term {
            Term::Item(item) => self.place(*item).1.to_string(),
            Term::In { category, of } => format!("item{}[{}]", category.index() + 1, self.row_of(of)),
        }
    }

    fn row_of(&self, term: &Term) -> String {
        match term {
            Term::Item(item) => self.row(*item),
            term => format!("row{}[{}]", term.category(self.model).index() + 1, self.term(term)),
        }
    }

    fn number(&self, number: &Number) -> Text<Fraction> {
        let list = |numbers: &[Number], why| -> Text<Vec<String>> {
            numbers.iter().map(|number| self.number(number)?.into_integer(why)).collect()
        };
        Ok(match number {
            Number::Constant(number) if *number < 0 => Fraction::integer(format!("({number})")),
            Number::Constant(number) => Fraction::integer(number.to_string()),
            Number::Of(measure, term) => Fraction::integer(self.measured(*measure, term)),
            Number::Arithmetic(operator, left, right) => {
                calculated(*operator, self.number(left)?, self.number(right)?)?
            }
            Number::Sum(numbers) => {
                let mut sum = Fraction::integer("0".to_owned());
                for number in numbers.iter() {
                    sum = calculated(Operator::Add, sum, self.number(number)?)?;
                }
                sum
            }
            Number::Min(numbers) => Fraction::integer(format!(
                "min([{}])",
                list(numbers, "it takes the minimum of fractions")?.join(", ")
            )),
            Number::Max(numbers) => Fraction::integer(format!(
                "max([{}])",
                list(numbers, "it takes the maximum of fractions")?.join(", ")
            )),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                return self.number(&number.written_out(self.model));
            }
            Number::Count(formulas) => Fraction::integer(counted(&self.formulas(formulas)?)),
        })
    }

    fn measured(&self, measure: Measure, term: &Term) -> String {
        let category = match term {
            Term::Item(item) => self.model.item(*item).category,
            term => term.category(self.model),
        };
        let (number, term) = (category.index() + 1, self.term(term));
        match measure {
            Measure::Value => format!("values{number}[{term}]"),
            Measure::Place => term,
            Measure::Property(property) => format!("property{}[{term}]", property.index() + 1),
            Measure::Initial => format!("initials{number}[{term}]"),
        }
    }
}

/// Counts the true formulas.
fn counted(formulas: &[String]) -> String {
    let truths: Vec<String> = formulas.iter().map(|formula| format!("bool2int({formula})")).collect();
    format!("sum([{}])", truths.join(", "))
}

/// Compares fractions as products, multiplied by squares so that the sign of the comparison does not change.
fn compared(left: &Fraction, comparison: Comparison, right: &Fraction) -> String {
    let sign = if comparison == Comparison::Equal { "=" } else { comparison.sign() };
    if left.bottom.is_none() && right.bottom.is_none() {
        return format!("({} {sign} {})", left.top, right.top);
    }
    let (a, b, c, d) = (&left.top, left.bottom(), &right.top, right.bottom());
    format!("({b} != 0 /\\ {d} != 0 /\\ {a} * {b} * {d} * {d} {sign} {c} * {d} * {b} * {b})")
}

fn calculated(operator: Operator, left: Fraction, right: Fraction) -> Text<Fraction> {
    let whole = left.bottom.is_none() && right.bottom.is_none();
    let added = |sign: &str| {
        if whole {
            return Fraction::integer(format!("({} {sign} {})", left.top, right.top));
        }
        let (b, d) = (left.bottom(), right.bottom());
        Fraction {
            top: format!("({} * {d} {sign} {} * {b})", left.top, right.top),
            bottom: Some(format!("({b} * {d})")),
        }
    };
    let fraction = match operator {
        Operator::Add => added("+"),
        Operator::Subtract => added("-"),
        Operator::Multiply if whole => Fraction::integer(format!("({} * {})", left.top, right.top)),
        Operator::Multiply => Fraction {
            top: format!("({} * {})", left.top, right.top),
            bottom: Some(format!("({} * {})", left.bottom(), right.bottom())),
        },
        // A divisor with the denominator 0 does not exist, so its denominator is kept.
        Operator::Divide => Fraction {
            top: format!("({} * {} * {})", left.top, right.bottom(), right.bottom()),
            bottom: Some(format!("({} * {} * {})", left.bottom(), right.top, right.bottom())),
        },
        Operator::Difference => {
            let Fraction { top, bottom } = added("-");
            match bottom {
                None => Fraction::integer(format!("abs({top})")),
                Some(bottom) => {
                    Fraction { top: format!("abs({top})"), bottom: Some(format!("abs({bottom})")) }
                }
            }
        }
        Operator::Remainder | Operator::TruncatedRemainder => {
            let why = "it takes the remainder of fractions";
            let (a, b) = (left.into_integer(why)?, right.into_integer(why)?);
            // `mod` has the sign of the dividend.
            Fraction::integer(match operator {
                Operator::TruncatedRemainder => format!("({a} mod {b})"),
                _ => format!("((({a} mod {b}) + abs({b})) mod abs({b}))"),
            })
        }
    };
    if fraction.top.len() > MAX_LENGTH { Err("its expansion is too long") } else { Ok(fraction) }
}
