//! Random clues of every form, their text, and their meaning.

use std::cmp::Ordering;

use zebra_runtime::rational::Rational;
use zebra_testing::Random;

/// The categories of a puzzle with the names of their items; the item in each position.
pub(crate) struct World<'p> {
    pub(crate) puzzle: &'p Puzzle,
    /// For each category and item its position, from 1.
    pub(crate) places: Vec<Vec<Option<i64>>>,
}

/// A header.
pub(crate) struct Puzzle {
    pub(crate) positions: usize,
    pub(crate) categories: Vec<Category>,
}

pub(crate) struct Category {
    pub(crate) name: &'static str,
    pub(crate) great: bool,
    pub(crate) items: Vec<&'static str>,
}

impl Category {
    fn value(&self, item: usize) -> Option<i64> {
        self.items[item].parse().ok()
    }
}

/// An item or a position.
#[derive(Clone, Copy)]
pub(crate) enum Item {
    Named(usize, usize),
    Position(i64),
    Dynamic,
}

#[derive(Clone, Copy)]
pub(crate) enum Sign {
    Together,
    Apart,
    Left(Option<i64>),
    Away(i64),
}

/// A number.
pub(crate) enum Number {
    Literal(i64),
    Decimal(i64),
    Value(usize, usize),
    Of(Item, usize),
    Place(Item),
    Negative(Box<Number>),
    Arithmetic(&'static str, Box<Number>, Box<Number>),
    Truths(Vec<Clue>),
}

/// A side of `in`.
pub(crate) enum Value {
    Item(Item),
    Number(Number),
}

pub(crate) enum Clue {
    Two(Item, Sign, Item),
    Three([Item; 3], [Sign; 2]),
    Not(Box<Clue>),
    Joined(&'static str, Box<Clue>, Box<Clue>),
    Set(&'static str, Vec<Clue>),
    Compare(Number, &'static str, Number),
    InSet(Value, Vec<Value>),
    InRange(Value, Number, Number),
}

const ARITHMETIC: [&str; 6] = ["+", "-", "*", "/", "%", "diff"];
const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
const LOGIC: [&str; 5] = ["&", "|", "^", "=>", "<=>"];

impl Puzzle {
    pub(crate) fn random(random: &mut Random) -> Puzzle {
        let positions = 1 + random.below(3);
        let great = random.once_in(2);
        let more = usize::from(great && random.once_in(2));
        let ages = if random.once_in(3) { ["1", "old", "3", "7"] } else { ["1", "2", "3", "7"] };
        let first = |items: &[&'static str; 4], count: usize| items[..count].to_vec();
        let mut categories = vec![
            Category { name: "Name", great: false, items: first(&["A", "B", "C", "D"], positions) },
            Category { name: "age", great, items: first(&ages, positions + more) },
        ];
        if positions < 3 || random.once_in(4) {
            let items = first(&["r", "g", "b", "A"], positions + 1);
            categories.push(Category { name: "Hat", great: true, items });
        }
        Puzzle { positions, categories }
    }

    pub(crate) fn header(&self) -> String {
        let category = |category: &Category| {
            let star = if category.great { "*" } else { "" };
            format!("{}{star} - {}\n", category.name, category.items.join(", "))
        };
        self.categories.iter().map(category).collect::<String>() + "---\n"
    }

    fn name(&self, category: usize, item: usize) -> String {
        let name = self.categories[category].items[item];
        let homes = self.categories.iter().filter(|category| category.items.contains(&name)).count();
        match homes > 1 || name.parse::<i64>().is_ok() {
            true => format!("{}.{name}", self.categories[category].name),
            false => name.to_owned(),
        }
    }

    pub(crate) fn item(&self, item: Item) -> String {
        match item {
            Item::Named(category, item) => self.name(category, item),
            Item::Position(number) => format!("#{number}"),
            Item::Dynamic => "$".to_owned(),
        }
    }

    fn number(&self, number: &Number) -> String {
        match number {
            Number::Literal(number) => number.to_string(),
            Number::Decimal(tenths) => format!("{}.{}", tenths / 10, tenths % 10),
            Number::Value(category, item) => self.name(*category, *item),
            Number::Of(item, category) => format!("{}:{}", self.item(*item), self.categories[*category].name),
            Number::Place(item) => format!("{}:#", self.item(*item)),
            Number::Negative(inner) => format!("-({})", self.number(inner)),
            Number::Arithmetic(sign, left, right) => {
                format!("({} {sign} {})", self.number(left), self.number(right))
            }
            Number::Truths(clues) => format!("truths({})", self.clues(clues)),
        }
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::Item(item) => self.item(*item),
            Value::Number(number) => self.number(number),
        }
    }

    fn clues(&self, clues: &[Clue]) -> String {
        clues.iter().map(|clue| self.clue(clue)).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn clue(&self, clue: &Clue) -> String {
        match clue {
            Clue::Two(left, sign, right) => {
                format!("{} {} {}", self.item(*left), sign.text(), self.item(*right))
            }
            Clue::Three([one, two, three], [first, second]) => {
                let [one, two, three] = [one, two, three].map(|item| self.item(*item));
                format!("{one} {} {two} {} {three}", first.text(), second.text())
            }
            Clue::Not(inner) => format!("!({})", self.clue(inner)),
            Clue::Joined(sign, left, right) => {
                format!("(({}) {sign} ({}))", self.clue(left), self.clue(right))
            }
            Clue::Set(sign, clues) => format!("{sign}({})", self.clues(clues)),
            Clue::Compare(left, sign, right) => {
                format!("{} {sign} {}", self.number(left), self.number(right))
            }
            Clue::InSet(value, set) => {
                let set: Vec<String> = set.iter().map(|value| self.value(value)).collect();
                format!("{} in ({})", self.value(value), set.join(", "))
            }
            Clue::InRange(value, low, high) => {
                format!("{} in [{}, {}]", self.value(value), self.number(low), self.number(high))
            }
        }
    }
}

impl Sign {
    fn text(self) -> String {
        match self {
            Sign::Together => "=".to_owned(),
            Sign::Apart => "__".to_owned(),
            Sign::Left(None) => "--".to_owned(),
            Sign::Left(Some(1)) => "-".to_owned(),
            Sign::Left(Some(places)) => format!("-{places}-"),
            Sign::Away(1) => "_".to_owned(),
            Sign::Away(places) => format!("_{places}_"),
        }
    }
}

/// Creates random clues.
pub(crate) struct Maker<'p> {
    pub(crate) random: Random,
    pub(crate) puzzle: &'p Puzzle,
}

impl Maker<'_> {
    fn item(&mut self) -> Item {
        match self.random.below(6) {
            0 => Item::Dynamic,
            1 => Item::Position(1 + self.random.below(self.puzzle.positions) as i64),
            _ => {
                let category = self.random.below(self.puzzle.categories.len());
                Item::Named(category, self.random.below(self.puzzle.categories[category].items.len()))
            }
        }
    }

    fn sign(&mut self) -> Sign {
        match self.random.below(6) {
            0 | 1 => Sign::Together,
            2 => Sign::Apart,
            3 => Sign::Left(None),
            4 => Sign::Left(Some(self.random.below(4) as i64)),
            _ => Sign::Away(self.random.below(4) as i64),
        }
    }

    /// Three items need two directed signs, or two others, and no `=`.
    fn signs(&mut self) -> [Sign; 2] {
        if self.random.once_in(2) {
            let mut sign = || if self.random.once_in(2) { None } else { Some(self.random.below(3) as i64) };
            return [Sign::Left(sign()), Sign::Left(sign())];
        }
        let mut sign =
            || if self.random.once_in(2) { Sign::Apart } else { Sign::Away(self.random.below(3) as i64) };
        [sign(), sign()]
    }

    fn number(&mut self, depth: usize) -> Number {
        match self.random.below(if depth == 0 { 5 } else { 8 }) {
            0 => Number::Literal(self.random.below(8) as i64),
            1 => Number::Place(self.item()),
            2 if self.random.once_in(3) => Number::Decimal(self.random.below(40) as i64),
            2 => Number::Value(1, 0),
            3 | 4 => match self.item() {
                // The item itself would have to be a number.
                Item::Named(1, _) => Number::Of(Item::Named(1, 0), 1),
                item => Number::Of(item, 1),
            },
            5 => Number::Negative(Box::new(self.number(depth - 1))),
            6 => Number::Truths((0..1 + self.random.below(3)).map(|_| self.clue(depth - 1)).collect()),
            _ => {
                let sign = *self.random.choose(&ARITHMETIC);
                Number::Arithmetic(sign, Box::new(self.number(depth - 1)), Box::new(self.number(depth - 1)))
            }
        }
    }

    fn value(&mut self, depth: usize) -> Value {
        if self.random.once_in(2) { Value::Item(self.item()) } else { Value::Number(self.number(depth)) }
    }

    pub(crate) fn clue(&mut self, depth: usize) -> Clue {
        let few = 1 + self.random.below(3);
        match self.random.below(if depth == 0 { 6 } else { 10 }) {
            0 | 1 => Clue::Two(self.item(), self.sign(), self.item()),
            2 => Clue::Three([self.item(), self.item(), self.item()], self.signs()),
            3 => {
                let sign = *self.random.choose(&COMPARISONS);
                Clue::Compare(self.number(depth), sign, self.number(depth))
            }
            4 => Clue::InSet(self.value(0), (0..few).map(|_| self.value(0)).collect()),
            5 => Clue::InRange(self.value(0), self.number(0), self.number(0)),
            6 => Clue::Not(Box::new(self.clue(depth - 1))),
            7 => {
                let sign = if self.random.once_in(2) { "&&" } else { "||" };
                Clue::Set(sign, (0..few).map(|_| self.clue(depth - 1)).collect())
            }
            _ => {
                let sign = *self.random.choose(&LOGIC);
                Clue::Joined(sign, Box::new(self.clue(depth - 1)), Box::new(self.clue(depth - 1)))
            }
        }
    }
}

impl World<'_> {
    /// Returns whether a clue holds, for every position in place of `$`.
    pub(crate) fn holds(&self, clue: &Clue) -> bool {
        (1..=self.puzzle.positions as i64).all(|dynamic| self.is_true(clue, dynamic))
    }

    fn place(&self, item: Item, dynamic: i64) -> Option<i64> {
        match item {
            Item::Named(category, item) => self.places[category][item],
            Item::Position(number) => Some(number),
            Item::Dynamic => Some(dynamic),
        }
    }

    fn related(&self, left: Option<i64>, sign: Sign, right: Option<i64>) -> bool {
        let holds = |relation: &dyn Fn(i64, i64) -> bool| matches!((left, right), (Some(left), Some(right)) if relation(left, right));
        match sign {
            Sign::Together => holds(&|left, right| left == right),
            Sign::Apart => !holds(&|left, right| left == right),
            Sign::Left(None) => holds(&|left, right| left < right),
            Sign::Left(Some(places)) => holds(&|left, right| right - left == places),
            Sign::Away(places) => holds(&|left, right| (right - left).abs() == places),
        }
    }

    fn number(&self, number: &Number, dynamic: i64) -> Option<Rational> {
        let categories = &self.puzzle.categories;
        match number {
            Number::Literal(number) => Some(Rational::from(*number)),
            Number::Decimal(tenths) => Rational::new(*tenths, 10),
            Number::Value(category, item) => categories[*category].value(*item).map(Rational::from),
            Number::Of(item, category) => {
                let place = self.place(*item, dynamic)?;
                let of = self.places[*category].iter().position(|other| *other == Some(place))?;
                categories[*category].value(of).map(Rational::from)
            }
            Number::Place(item) => self.place(*item, dynamic).map(Rational::from),
            Number::Negative(inner) => self.number(inner, dynamic)?.checked_neg(),
            Number::Truths(clues) => {
                let count = clues.iter().filter(|clue| self.is_true(clue, dynamic)).count();
                Some(Rational::from(count as i64))
            }
            Number::Arithmetic(sign, left, right) => {
                let (left, right) = (self.number(left, dynamic)?, self.number(right, dynamic)?);
                match *sign {
                    "+" => left.checked_add(right),
                    "-" => left.checked_sub(right),
                    "*" => left.checked_mul(right),
                    "/" => left.checked_div(right),
                    "diff" => left.checked_sub(right)?.checked_abs(),
                    _ => {
                        // a - b * trunc(a / b), as in JavaScript.
                        let quotient = left.checked_div(right)?;
                        let whole = Rational::from(quotient.numerator() / quotient.denominator());
                        left.checked_sub(right.checked_mul(whole)?)
                    }
                }
            }
        }
    }

    /// Returns the number of a value beside a number.
    fn as_number(&self, value: &Value, dynamic: i64) -> Option<Rational> {
        match value {
            Value::Number(number) => self.number(number, dynamic),
            Value::Item(Item::Named(category, item)) => {
                let value = self.puzzle.categories[*category].value(*item);
                value.or(self.places[*category][*item]).map(Rational::from)
            }
            Value::Item(item) => self.place(*item, dynamic).map(Rational::from),
        }
    }

    /// Returns whether a value is written as an item.
    fn as_item(value: &Value) -> Option<Item> {
        match value {
            Value::Item(item) => Some(*item),
            Value::Number(Number::Value(category, item)) => Some(Item::Named(*category, *item)),
            Value::Number(_) => None,
        }
    }

    fn is_true(&self, clue: &Clue, dynamic: i64) -> bool {
        let place = |item: &Item| self.place(*item, dynamic);
        let number = |number: &Number| self.number(number, dynamic);
        let truth = |clue: &Clue| self.is_true(clue, dynamic);
        match clue {
            Clue::Two(left, sign, right) => self.related(place(left), *sign, place(right)),
            Clue::Three([one, two, three], [first, second]) => {
                let [one, two, three] = [one, two, three].map(place);
                let before = |one, other| self.related(one, Sign::Left(None), other);
                let between =
                    (before(one, two) && before(two, three)) || (before(three, two) && before(two, one));
                let directed = matches!(first, Sign::Left(_));
                let fits =
                    |one, sign: Sign, other| matches!(sign, Sign::Apart) || self.related(one, sign, other);
                fits(one, *first, two) && fits(two, *second, three) && (directed || between)
            }
            Clue::Not(inner) => !truth(inner),
            Clue::Joined(sign, left, right) => {
                let (left, right) = (truth(left), truth(right));
                match *sign {
                    "&" => left && right,
                    "|" => left || right,
                    "^" => left != right,
                    "=>" => !left || right,
                    _ => left == right,
                }
            }
            Clue::Set("&&", clues) => clues.iter().all(truth),
            Clue::Set(_, clues) => clues.iter().any(truth),
            Clue::Compare(left, sign, right) => {
                let (Some(left), Some(right)) = (number(left), number(right)) else { return false };
                let order = left.cmp(&right);
                match *sign {
                    "==" => order == Ordering::Equal,
                    "!=" => order != Ordering::Equal,
                    "<" => order == Ordering::Less,
                    "<=" => order != Ordering::Greater,
                    ">" => order == Ordering::Greater,
                    _ => order != Ordering::Less,
                }
            }
            Clue::InSet(value, set) => {
                set.iter().any(|element| match (Self::as_item(value), Self::as_item(element)) {
                    (Some(left), Some(right)) => self.related(place(&left), Sign::Together, place(&right)),
                    _ => {
                        let (left, right) =
                            (self.as_number(value, dynamic), self.as_number(element, dynamic));
                        left.is_some() && left == right
                    }
                })
            }
            Clue::InRange(value, low, high) => {
                let value = self.as_number(value, dynamic);
                matches!((value, number(low), number(high)), (Some(value), Some(low), Some(high)) if low <= value && value <= high)
            }
        }
    }
}
