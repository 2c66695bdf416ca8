//! The functions of the language and the formulas that they build.

use super::logic::ItemOperand;
use super::{Checker, Formula, ItemId, Report, Scope};
use crate::diagnostic::{Code, Diagnostic, Near, Position, Spot, nearest};
use crate::draft::{Expression, ExpressionKind as Kind, Name, Path};
use crate::model::{Between, CategoryId, Comparison, Fact, LinkId, Order, Polarity};

/// Builds the formula of a call from its arguments, whose number is checked already.
type Build<'a> = fn(&mut Checker<'a>, &[Expression]) -> Result<Formula, Diagnostic>;

/// A function of the language.
struct Function<'a> {
    name: &'static str,
    /// A call as an author writes it.
    form: &'static str,
    /// The least and the greatest number of arguments.
    arguments: (usize, usize),
    /// `None` for a function that returns a number or a letter.
    build: Option<Build<'a>>,
}

const fn function<'a>(
    name: &'static str,
    form: &'static str,
    arguments: usize,
    build: Build<'a>,
) -> Function<'a> {
    Function { name, form, arguments: (arguments, arguments), build: Some(build) }
}

const fn measure<'a>(name: &'static str, form: &'static str) -> Function<'a> {
    Function { name, form, arguments: (1, 1), build: None }
}

impl<'a> Checker<'a> {
    const FUNCTIONS: [Function<'a>; 21] = [
        function("is_between", "is_between(Category, a, b, c)", 4, Checker::between),
        function("is_not_between", "is_not_between(Category, a, b, c)", 4, |checker, arguments| {
            Ok(Formula::negated(checker.between(arguments)?))
        }),
        function("is_related", "is_related(a, link, [b, c])", 3, Checker::is_related),
        function("distinct", "distinct([a, b, c])", 1, Checker::distinct),
        function("pairwise", "pairwise(link, [a, b, c])", 2, |checker, arguments| {
            checker.linked_pairs(arguments, |items| pairs(items).collect()).map(Formula::all)
        }),
        function("in_sequence", "in_sequence(link, [a, b, c])", 2, |checker, arguments| {
            checker.linked_pairs(arguments, neighbors).map(Formula::all)
        }),
        function("not_consecutive", "not_consecutive(link, [a, b, c])", 2, Checker::not_consecutive),
        function("match_at_least_one", "match_at_least_one(a, [b, c])", 2, Checker::match_at_least_one),
        function(
            "match_one_to_exactly_one",
            "match_one_to_exactly_one([a, b], [c, d])",
            2,
            Checker::match_one_to_exactly_one,
        ),
        function("match_one_to_one", "match_one_to_one([a, b], [c, d])", 2, Checker::match_one_to_one),
        function("in_some_order", "in_some_order([a, b], [c, d])", 2, Checker::match_one_to_one),
        function("one_to_one", "one_to_one([a, b], [c, d])", 2, Checker::one_to_one),
        function("respectively", "respectively([a, b], [c, d])", 2, Checker::one_to_one),
        function("match_one_list", "match_one_list([a, b], [[c, d], [e, f]])", 2, Checker::match_one_list),
        function("in_same_group", "in_same_group(a, b, property)", 3, |checker, arguments| {
            checker.compare_groups(arguments, Comparison::Equal)
        }),
        function("in_opposite_group", "in_opposite_group(a, b, property)", 3, |checker, arguments| {
            checker.compare_groups(arguments, Comparison::Different)
        }),
        Function {
            name: "same_initial",
            form: "same_initial(a, b)",
            arguments: (2, usize::MAX),
            build: Some(Checker::same_initial),
        },
        function("starts_with", "starts_with(x, \"A\")", 2, Checker::starts_with),
        measure("initial", "initial(x) == \"A\""),
        measure("place", "place(x) < 3"),
        Function {
            name: "truncated_remainder",
            form: "truncated_remainder(a, b) == 1",
            arguments: (2, 2),
            build: None,
        },
    ];
}

/// The functions that return a number, and may bind a name.
const AGGREGATES: [&str; 5] = ["count", "diff", "max", "min", "sum"];

/// Returns whether a name is a function that returns a number.
pub(super) fn is_aggregate(name: &str) -> bool {
    AGGREGATES.contains(&name)
}

/// Returns what to write for a function of another language.
fn foreign(name: &str) -> Option<&'static str> {
    Some(match name.to_lowercase().as_str() {
        "all_different" | "alldifferent" | "alldiff" | "different" => "`distinct([a, b, c])`",
        "abs" | "distance" => "`diff(a, b)` for the absolute difference",
        "len" | "size" => "`count(x in C: f)` for the number of items for which a formula is true",
        "mod" | "rem" => "`a % b`",
        "exactly_one" | "exactlyone" => "`count(f, g, h) == 1`",
        "adjacent" | "neighbor" | "neighbors" | "neighbour" => {
            "`a is next_to b` after `link next_to on C = next_to();`"
        }
        _ => return None,
    })
}

/// Returns whether a name is one of the language's functions.
pub fn is_function(name: &str) -> bool {
    names().any(|function| function == name)
}

/// The names of the language's functions.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    Checker::FUNCTIONS.into_iter().map(|function| function.name)
}

impl Scope<'_> {
    /// Returns arguments as written, if all are names.
    fn names_of(&self, arguments: &[Expression]) -> Option<String> {
        let name = |argument: &Expression| match &argument.kind {
            Kind::Name(path) => Some(match (&path.category, self.printed(&path.name.text)) {
                (None, Some(text)) => text,
                (None, None) => path.name.text.to_string(),
                (Some(category), _) => format!("{}::{}", category.text, path.name.text),
            }),
            Kind::Text(text) => Some(format!("{text:?}")),
            _ => None,
        };
        Some(arguments.iter().map(name).collect::<Option<Vec<_>>>()?.join(", "))
    }
}

impl Checker<'_> {
    pub(super) fn check_call(
        &mut self,
        at: Spot,
        name: &Name,
        arguments: &[Expression],
    ) -> Result<Formula, Diagnostic> {
        let Some(function) = Self::FUNCTIONS.iter().find(|function| function.name == name.text) else {
            return Err(self.scope.unknown_function(at, name, arguments, &mut self.report));
        };
        let (text, form, (least, most)) = (function.name, function.form, function.arguments);
        if !(least..=most).contains(&arguments.len()) {
            let takes = if most > least { format!("at least {least}") } else { least.to_string() };
            if let ("distinct", Some(list)) = (text, self.scope.names_of(arguments))
                && let [first, .., last] = arguments
            {
                let message = "expected one list of items";
                return Err(Diagnostic::new(
                    Code::ArgumentCount,
                    name.at,
                    message,
                    format!("write `{text}([{list}])`"),
                )
                .with_edit(first.at, Position::Before, "[")
                .with_edit(last.at, Position::Behind, "]"));
            }
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                name.at,
                format!(
                    "`{text}` takes {takes} {}, but {}",
                    super::plural(least, "argument"),
                    super::given(arguments.len())
                ),
                format!("write `{form}`"),
            ));
        }
        match function.build {
            Some(build) => build(self, arguments),
            None => Err(Diagnostic::new(
                Code::WrongKind,
                at,
                format!("expected a formula, found function `{text}`"),
                format!("compare it: `{form}`"),
            )),
        }
    }

    fn between(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let category = self.category_argument(&arguments[0])?;
        if self.scope.model.category(category).order == Order::Unordered {
            let name = &self.scope.model.category(category).name;
            self.report.note_name(arguments[0].at, &self.scope.model.category(category).name);
            return Err(Diagnostic::new(
                Code::UnorderedLink,
                arguments[0].at,
                format!("`between` needs an ordered category, but `{name}` is not ordered"),
                format!("if its items have an order, declare `ordered category {name} {{ … }}`"),
            ));
        }
        let items =
            arguments[1..].iter().map(|argument| self.item(argument)).collect::<Result<Vec<_>, _>>()?;
        let repeated = (1..items.len()).find(|&index| items[..index].contains(&items[index]));
        if let Some(index) = repeated.filter(|_| self.scope.bounds_are_empty()) {
            self.report.tolerate(Diagnostic::new(
                Code::SameItem,
                arguments[index + 1].at,
                match self.scope.is_zbc() {
                    true => format!(
                        "`{}` is written twice, so this is never true",
                        self.scope.shown(items[index])
                    ),
                    false => format!("`{}` is listed twice", self.scope.model.item(items[index]).name),
                },
                "write three different items",
            ))?;
            return Ok(Formula::Constant(false));
        }
        let fixed = items.iter().all(|&item| {
            self.scope.model.item(item).category == category && self.scope.model.appears_once(item)
        });
        let has_variable = items.iter().any(|&item| self.scope.model.is_variable(item));
        if fixed && !has_variable {
            let (low, high) = (items[1].min(items[2]), items[1].max(items[2]));
            let truth = low < items[0] && items[0] < high;
            if self.scope.bounds_are_empty() {
                let verdict = if truth { "always" } else { "never" };
                self.report.tolerate(Diagnostic::new(
                    Code::SameLinkCategory,
                    arguments[0].at,
                    self.scope.choose(
                        "all three items belong to this category, so the formula does not constrain the rows",
                        format!("all three are positions, so this is {verdict} true"),
                    ),
                    self.scope.choose("write an item of another category", "replace one of them by an item"),
                ))?;
            }
            return Ok(Formula::Constant(truth));
        }
        self.between_rows(arguments[0].at, category, &items, 0)
    }

    /// Requires that some rows of the items fit; tries each row of an item that may be in several.
    fn between_rows(
        &mut self,
        at: Spot,
        category: CategoryId,
        items: &[ItemId],
        from: usize,
    ) -> Result<Formula, Diagnostic> {
        let several = (from..items.len()).find(|&index| self.scope.model.appearances(items[index]).1 > 1);
        let Some(index) = several else {
            return Ok(Formula::Between(Between { category, middle: items[0], ends: (items[1], items[2]) }));
        };
        let rows = self.scope.model.items_of(self.scope.model.anchor());
        self.built.reserve(at, rows.len())?;
        let mut cases = Vec::new();
        for row in rows {
            let second = items[index];
            let here = self.scope.together(row, second);
            let mut chosen = items.to_vec();
            chosen[index] = row;
            cases.push(Formula::all(vec![here, self.between_rows(at, category, &chosen, index + 1)?]));
        }
        Ok(Formula::any(cases))
    }

    fn is_related(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        self.item(&arguments[0])?;
        let first = self.item_operands(&arguments[0], None)?[0];
        let link = self.link_argument(&arguments[1])?;
        let seconds = self.item_operands(&arguments[2], None)?;
        self.scope
            .linked(&arguments[2], seconds.into_iter().map(|second| (first, second)).collect(), link)
            .map(Formula::any)
    }

    fn distinct(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let argument = &arguments[0];
        let items = self.item_operands(argument, None)?;
        self.built.reserve(argument.at, items.len().saturating_mul(items.len()))?;
        let category = |operand: ItemOperand| self.scope.model.item(operand.named).category;
        let apart = pairs(&items)
            .filter(|&(first, second)| category(first) != category(second))
            .map(|(first, second)| {
                let (first, second) = (first.row, second.row);
                self.scope.folded(Fact { first, polarity: Polarity::IsNot, link: None, second })
            })
            .collect::<Vec<_>>();
        if apart.is_empty() && self.scope.bounds_are_empty() {
            return Err(Diagnostic::new(
                Code::SameCategory,
                argument.at,
                "items of one category are always in different rows",
                "list items of at least two categories",
            ));
        }
        if let Some((first, second)) = pairs(&items).find(|&(one, other)| category(one) == category(other)) {
            self.warn_of_skipped_pair(argument, first.named, second.named);
        }
        Ok(Formula::all(apart))
    }

    /// Builds a fact for each chosen pair of a list: the link relates the two.
    pub(super) fn linked_pairs(
        &mut self,
        arguments: &[Expression],
        choose: impl Fn(&[ItemOperand]) -> Vec<(ItemOperand, ItemOperand)>,
    ) -> Result<Vec<Formula>, Diagnostic> {
        let link = self.link_argument(&arguments[0])?;
        let items = self.item_operands(&arguments[1], None)?;
        self.built.reserve(arguments[1].at, items.len().saturating_mul(items.len()))?;
        self.scope.linked(&arguments[1], choose(&items), link)
    }

    fn category_argument(&mut self, argument: &Expression) -> Result<CategoryId, Diagnostic> {
        let example =
            self.scope.model.categories().first().map_or_else(|| "…".into(), |first| first.name.clone());
        self.resolve_category(plain_name(argument, "a category", &example)?)
    }

    fn link_argument(&mut self, argument: &Expression) -> Result<LinkId, Diagnostic> {
        self.resolve_link(plain_name(argument, "a link", "next_to")?)
    }
}

impl Scope<'_> {
    fn unknown_function(
        &self,
        at: Spot,
        name: &Name,
        arguments: &[Expression],
        report: &mut Report<'_>,
    ) -> Diagnostic {
        let text = &name.text;
        let is_bound = self.bound(&Path { category: None, name: name.clone() }).is_some();
        if let [Expression { kind: Kind::Name(path), .. }] = arguments
            && (!self.categories_with(text).is_empty() || is_bound)
            && matches!(self.kind_of(&path.name.text), Some("category" | "property"))
        {
            let term = format!("{}({text})", path.name.text);
            let kind = if is_bound { "the name" } else { "item" };
            let message = format!("expected a category, found {kind} `{text}`");
            let error = Diagnostic::new(Code::WrongKind, at, message, format!("write `{term}`"));
            return self.misspelt(error, Some(&Near::certain(&term)));
        }
        if let Some(kind @ ("category" | "property")) = self.kind_of(text) {
            return Diagnostic::new(
                Code::WrongKind,
                at,
                format!("expected a formula, found {kind} `{text}`"),
                format!("compare it: `{text}(x) == …`"),
            );
        }
        if AGGREGATES.contains(&text.as_str()) {
            return Diagnostic::new(
                Code::WrongKind,
                at,
                format!("expected a formula, found a number: `{text}(…)`"),
                format!("compare it: `{text}(…) == 1`"),
            );
        }

        let names = self.model.categories().iter().map(|category| &*category.name);
        let properties = self.model.properties().iter().map(|property| &*property.name);
        let functions = self::names().chain(AGGREGATES).map(|name| -> &str { name });
        let near =
            nearest(text, functions.chain(names).chain(properties)).filter(|_| foreign(text).is_none());
        report.excuse(name, near.as_ref());
        report.excuse_property(name);
        if self.links_by_name.get(text).is_some_and(|link| self.broken_links[link.index()]) {
            report.excused.insert(name.at);
        }
        let help = match (&near, foreign(text)) {
            (Some(near), _) => format!("did you mean {}?", near.listed()),
            (None, Some(help)) => format!("write {help}"),
            (None, None) => "see the table of functions in the documentation of `puzzle!`".to_owned(),
        };
        let message = format!("cannot find function `{text}`");
        self.misspelt(Diagnostic::new(Code::UnknownFunction, name.at, message, help), near.as_ref())
    }

    /// Builds a fact for each pair: the link relates the two.
    fn linked(
        &mut self,
        list: &Expression,
        pairs: Vec<(ItemOperand, ItemOperand)>,
        link: LinkId,
    ) -> Result<Vec<Formula>, Diagnostic> {
        let name = |operand: ItemOperand| &self.model.item(operand.named).name;
        let of_link = |operand: ItemOperand| self.relates(link, self.model.item(operand.named).category);
        let once = |operand: ItemOperand| self.model.appears_once(operand.named);
        let written = self.bounds_are_empty();
        if pairs.is_empty() && written {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                list.at,
                "expected at least two items, found one",
                "list at least two items",
            ));
        }
        for &(first, second) in pairs.iter().filter(|_| written) {
            if first == second && self.model.appearances(first.named).1 < 2 {
                let message = format!("`{}` is related to itself", name(first));
                return Err(Diagnostic::new(Code::SameItem, list.at, message, "write each item once"));
            }
            if of_link(first) && of_link(second) && once(first) && once(second) {
                return Err(Diagnostic::new(
                    Code::SameLinkCategory,
                    list.at,
                    format!(
                        "`{}`, `{}` and the link belong to one category, so the formula does not constrain the rows",
                        name(first),
                        name(second)
                    ),
                    "write items of other categories",
                ));
            }
        }
        let link = Some(link);
        let fact = |(first, second): (ItemOperand, ItemOperand)| {
            let fact = Fact { first: first.row, polarity: Polarity::Is, link, second: second.row };
            self.folded_fact(fact, first, second)
        };
        Ok(pairs.into_iter().map(fact).collect())
    }
}

/// An argument that must be a bare name.
fn plain_name<'e>(argument: &'e Expression, what: &str, example: &str) -> Result<&'e Name, Diagnostic> {
    match &argument.kind {
        Kind::Name(path) if path.category.is_none() => Ok(&path.name),
        _ => Err(Diagnostic::new(
            Code::WrongKind,
            argument.at,
            format!("expected {what}"),
            format!("write its name, such as `{example}`"),
        )),
    }
}

/// Returns every pair of a list, in list order.
pub(super) fn pairs(items: &[ItemOperand]) -> impl Iterator<Item = (ItemOperand, ItemOperand)> + '_ {
    let following = |index: usize| items[index + 1..].iter();
    items
        .iter()
        .enumerate()
        .flat_map(move |(index, &first)| following(index).map(move |&second| (first, second)))
}

/// Returns each item of a list with the next one.
fn neighbors(items: &[ItemOperand]) -> Vec<(ItemOperand, ItemOperand)> {
    items.windows(2).map(|pair| (pair[0], pair[1])).collect()
}
