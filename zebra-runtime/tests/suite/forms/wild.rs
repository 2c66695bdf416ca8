//! Mostly invalid drafts: the check never panics, and valid ones are compiled and solved.

use zebra_runtime::diagnostic::{Code, Spot};
use zebra_runtime::draft::{
    AnswerDraft, AnswerRow, Binder, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind,
    Goal, GroupDraft, ItemDraft, LinkDraft, LinkName, Name, Path, Predicate, PropertyDraft, PropertyEntry,
    PropertyValue, Quantity, RelationDraft, SayingDraft, Statement, VerifyDraft,
};
use zebra_runtime::model::{Comparison, Operator, Order, Presence, State};
use zebra_runtime::solve::{Budget, Solver};

use zebra_testing::declarations::{call, expression, name};
use zebra_testing::{FUNCTIONS, Random};

use super::show;

const DRAFTS: u64 = 14_000;
const CATEGORIES: [&str; 5] = ["House", "Color", "Pet", "Age", "Role"];
const ITEMS: [&str; 10] = ["Red", "Cat", "Dog", "First", "Second", "20", "21", "-3", "Fox", ""];
const NAMES: [&str; 24] = [
    "House",
    "Color",
    "Pet",
    "Age",
    "Role",
    "Red",
    "Cat",
    "Dog",
    "First",
    "Second",
    "Fox",
    "near",
    "far",
    "team",
    "size",
    "Some",
    "x",
    "y",
    "next_to",
    "nothing",
    "man",
    "is_between",
    "sum",
    "",
];
/// The functions that return numbers.
const CALLED: [&str; 16] = [
    "initial", "place", "sum", "min", "max", "count", "diff", "House", "Color", "Pet", "Age", "Role", "team",
    "size", "nothing", "near",
];
const NUMBERS: [i64; 8] = [0, 1, 2, -1, 20, i64::MAX, i64::MIN, 3_000_000_000];
const COMPARISONS: [Comparison; 3] = [Comparison::Equal, Comparison::Different, Comparison::Less];
const OPERATORS: [Operator; 7] = [
    Operator::Add,
    Operator::Subtract,
    Operator::Multiply,
    Operator::Divide,
    Operator::Remainder,
    Operator::TruncatedRemainder,
    Operator::Difference,
];

fn path(random: &mut Random) -> Path {
    let category = random.once_in(3).then(|| (*random.choose(&CATEGORIES)).into());
    let item = if random.once_in(2) { *random.choose(&ITEMS) } else { *random.choose(&NAMES) };
    Path { category, name: item.into() }
}

fn many(random: &mut Random, depth: usize) -> Vec<Expression> {
    (0..random.below(5)).map(|_| any(random, depth)).collect()
}

fn binders(random: &mut Random, depth: usize) -> (Vec<Binder>, Option<Box<Expression>>) {
    let binders = (0..1 + random.below(2)).map(|_| {
        let names = (0..1 + random.below(2)).map(|_| (*random.choose(&["x", "y", "z", "Cat"])).into());
        let names = names.collect();
        let over = if random.once_in(3) { any(random, depth) } else { name(CATEGORIES[random.below(5)]) };
        Binder { names, over }
    });
    let binders = binders.collect();
    (binders, random.once_in(3).then(|| any(random, depth).into()))
}

/// Generates any expression, valid or not.
fn any(random: &mut Random, depth: usize) -> Expression {
    if depth == 0 {
        return match random.below(6) {
            0 => expression(Kind::Integer(*random.choose(&NUMBERS))),
            1 => expression(Kind::Text((*random.choose(&["", "A", "ab", "ß"])).into())),
            2 => expression(Kind::Copy(path(random), random.below(4) as u32)),
            _ => expression(Kind::Name(path(random))),
        };
    }
    let depth = depth - 1;
    let kind = match random.below(18) {
        0 => Kind::List(many(random, depth)),
        1 => Kind::Range(any(random, depth).into(), any(random, depth).into()),
        2..=4 => {
            let called: Vec<&str> = FUNCTIONS.into_iter().chain(CALLED).collect();
            return call(called[random.below(called.len())], many(random, depth));
        }
        5..=7 => {
            let predicates = (0..1 + random.below(2)).map(|_| Predicate {
                at: Spot(random.below(1000) as u32),
                negated: random.once_in(2),
                link: random.once_in(2).then(|| (*random.choose(&["near", "far", "House", "x"])).into()),
                any: random.once_in(3),
                object: any(random, depth),
            });
            let predicates = predicates.collect();
            Kind::Statement(Box::new(Statement { first: any(random, depth), predicates }))
        }
        8 => Kind::Not(any(random, depth).into()),
        9 => Kind::All(many(random, depth)),
        10 => Kind::Any(many(random, depth)),
        11 => match random.below(3) {
            0 => Kind::Either(any(random, depth).into(), any(random, depth).into()),
            1 => Kind::Implies(any(random, depth).into(), any(random, depth).into()),
            _ => Kind::Equivalent(any(random, depth).into(), any(random, depth).into()),
        },
        12 => {
            Kind::Compare(*random.choose(&COMPARISONS), any(random, depth).into(), any(random, depth).into())
        }
        13 => Kind::In(any(random, depth).into(), any(random, depth).into()),
        14 => Kind::Negative(any(random, depth).into()),
        15 => {
            Kind::Arithmetic(*random.choose(&OPERATORS), any(random, depth).into(), any(random, depth).into())
        }
        16 => {
            let (binders, filter) = binders(random, depth);
            let count = *random.choose(&[0, 1, 2, u32::MAX]);
            let quantity = match random.below(5) {
                0 => Quantity::All,
                1 => Quantity::Any,
                2 => Quantity::Exactly(count),
                3 => Quantity::AtLeast(count),
                _ => Quantity::AtMost(count),
            };
            Kind::Quantified { quantity, binders, filter, body: any(random, depth).into() }
        }
        _ => {
            let (binders, filter) = binders(random, depth);
            let function = (*random.choose(&["sum", "min", "max", "count", "diff"])).into();
            Kind::Aggregate { function, binders, filter, body: any(random, depth).into() }
        }
    };
    expression(kind)
}

fn category(random: &mut Random, name: &str) -> CategoryDraft {
    let orders = [Order::Ordered, Order::Unordered];
    let count = if random.once_in(6) { random.below(6) } else { 3 };
    let start = random.below(ITEMS.len());
    let items = (0..count).map(|index| {
        let repeated = random.once_in(20);
        let item = ITEMS[(start + if repeated { 0 } else { index }) % ITEMS.len()];
        let value = if random.once_in(2) { item.parse().ok() } else { None };
        let copies = if random.once_in(15) { *random.choose(&[0, 2, 3, u32::MAX]) } else { 1 };
        ItemDraft { copies, value, ..ItemDraft::new(item) }
    });
    let items = items.collect();
    let mut category = CategoryDraft::new(name, *random.choose(&orders), items);
    if random.once_in(4) {
        let presences = [Presence::AtMostOnce, Presence::AtLeastOnce, Presence::AnyTimes];
        category.presence = *random.choose(&presences);
    }
    if random.once_in(6) {
        category.role_of = Some((*random.choose(&CATEGORIES)).into());
        if random.once_in(2) {
            category.items = Vec::new();
        }
    }
    category
}

fn draft(random: &mut Random) -> Draft {
    let mut draft = Draft::new("Wild");
    if random.once_in(2) {
        declare_soundly(&mut draft);
    } else {
        declare_anything(random, &mut draft);
    }
    for label in 0..8 {
        let label = if random.once_in(20) { "0".to_owned() } else { label.to_string() };
        let depth = random.below(4);
        let formulas = (0..1 + random.below(2)).map(|_| any(random, depth)).collect();
        draft.clues.push(ClueDraft {
            label: label.as_str().into(),
            sentence: None,
            zbc: None,
            formulas,
            state: State::On,
        });
    }
    if random.once_in(10) {
        let columns = (0..random.below(4)).map(|_| category_name(random)).collect();
        let rows = (0..random.below(3)).map(|_| AnswerRow {
            at: Spot::NONE,
            cells: (0..random.below(4)).map(|_| path(random)).collect(),
        });
        draft.answer = Some(AnswerDraft { at: Spot::NONE, columns, rows: rows.collect() });
    }
    draft.verify = Some(VerifyDraft { at: Spot::NONE, goal: Goal::Nothing, within: None });
    draft
}

fn category_name(random: &mut Random) -> Name {
    (*random.choose(&CATEGORIES)).into()
}

/// Declarations without errors, so that the formulas are checked.
fn declare_soundly(draft: &mut Draft) {
    let one = |name: &str, order, items: &[&str]| {
        let item = |item: &&str| ItemDraft { value: item.parse().ok(), ..ItemDraft::new(*item) };
        CategoryDraft::new(name, order, items.iter().map(item).collect())
    };
    draft.categories = vec![
        one("House", Order::Ordered, &["First", "Second", "Third"]),
        one("Color", Order::Ordered, &["Red", "Blue"]),
        one("Pet", Order::Unordered, &["Cat", "Dog", "Fox", "Owl"]),
        one("Age", Order::Ordered, &["-3", "20", "21"]),
        CategoryDraft { role_of: Some("House".into()), ..one("Role", Order::Unordered, &[]) },
    ];
    draft.categories[1].items[0].copies = 2;
    draft.categories[2].presence = Presence::AtMostOnce;
    let path = |item: &str| Path { category: None, name: item.into() };
    let word = |item: &str| PropertyEntry {
        first: path(item),
        last: None,
        value: PropertyValue::Word("man".into()),
    };
    let entries = ["Cat", "Dog", "Fox", "Owl"].map(word).to_vec();
    draft.properties.push(PropertyDraft { name: "team".into(), category: "Pet".into(), entries });
    let numbers = ["First", "Second", "Third"]
        .map(|item| PropertyEntry { value: PropertyValue::Number(i64::MIN, Spot::NONE), ..word(item) });
    let entries = numbers.to_vec();
    draft.properties.push(PropertyDraft { name: "size".into(), category: "House".into(), entries });
    for (link, category, relation) in [("near", "House", "next_to"), ("far", "Pet", "same")] {
        let names = [LinkName { name: link.into(), phrase: None, category: category.into() }].into();
        let relation = RelationDraft::Smart { name: relation.into(), arguments: Vec::new() };
        draft.links.push(LinkDraft { names, relation });
    }
    let list = expression(Kind::List(vec![name("Cat"), name("Dog")]));
    draft.groups.push(GroupDraft { name: "Some".into(), category: "Pet".into(), list });
}

fn declare_anything(random: &mut Random, draft: &mut Draft) {
    let of = category_name;
    for name in &CATEGORIES[..2 + random.below(4)] {
        let name = if random.once_in(30) { "House" } else { name };
        let category = category(random, name);
        draft.categories.push(category);
    }
    for name in ["team", "size"] {
        let entries = (0..random.below(4)).map(|_| PropertyEntry {
            first: path(random),
            last: random.once_in(4).then(|| path(random)),
            value: match random.once_in(2) {
                true => PropertyValue::Word("man".into()),
                false => PropertyValue::Number(*random.choose(&NUMBERS), Spot::NONE),
            },
        });
        let entries = entries.collect();
        if random.once_in(3) {
            draft.properties.push(PropertyDraft { name: name.into(), category: of(random), entries });
        }
    }
    if random.once_in(3) {
        let list = any(random, 2);
        draft.groups.push(GroupDraft { name: "Some".into(), category: of(random), list });
    }
    for link in ["near", "far"] {
        let smart = ["next_to", "less_by", "offset_by", "has_ratio", "same", "with", "nothing"];
        let relation = match random.below(3) {
            0 => {
                let count = random.below(3);
                let arguments = (0..count).map(|_| any(random, 0)).collect();
                RelationDraft::Smart { name: (*random.choose(&smart)).into(), arguments }
            }
            1 => RelationDraft::Table {
                at: Spot::NONE,
                symmetric: random.once_in(2),
                pairs: (0..random.below(3)).map(|_| (path(random), path(random))).collect(),
            },
            _ => {
                let parameters =
                    [(*random.choose(&["x", "Cat"])).into(), (*random.choose(&["x", "y"])).into()];
                RelationDraft::Formula { at: Spot::NONE, parameters, body: any(random, 2) }
            }
        };
        if random.once_in(2) {
            let names = [LinkName { name: link.into(), phrase: None, category: of(random) }].into();
            draft.links.push(LinkDraft { names, relation });
        }
    }
    if random.once_in(10) {
        let template = (*random.choose(&["{a} {b}", "{", "{a|b", "{link}", ""])).into();
        draft.sayings.push(SayingDraft { about: (of(random), of(random)), template });
    }
}

#[test]
fn no_draft_makes_the_check_or_the_solver_panic() {
    let drafts = std::env::var("ZEBRA_WORLDS").ok().and_then(|count| count.parse().ok()).unwrap_or(DRAFTS);
    let mut passed = 0;
    for seed in 0..drafts {
        let mut random = Random::new(seed << 20);
        let draft = draft(&mut random);
        let result = std::panic::catch_unwind(|| solve_clue_by_clue(&draft));
        match result {
            Ok(count) => passed += count,
            Err(_) => panic!("seed {seed}:\n{}", show::puzzle(&self::draft(&mut Random::new(seed << 20)))),
        }
    }
    assert!(passed as u64 > drafts / 50, "only {passed} clues of {drafts} drafts pass the check");
}

/// Checks the draft and, if the declarations are valid, each clue by itself; solves valid ones.
fn solve_clue_by_clue(draft: &Draft) -> usize {
    let checked = draft.check();
    if !checked.declarations_are_sound {
        return 0;
    }
    let mut passed = 0;
    let mut one = Draft { answer: None, sayings: Vec::new(), ..draft.clone() };
    for clue in &draft.clues {
        one.clues = vec![clue.clone()];
        if let Ok(model) = one.check().into_result() {
            let _ = Solver::new(&model).within(Budget::new(2_000)).solve();
            passed += 1;
        }
    }
    passed
}

/// Generates a deeply nested expression.
fn nested(depth: usize, around: impl Fn(Expression) -> Kind) -> Expression {
    (0..depth).fold(call("place", vec![name("Red")]), |inner, _| expression(around(inner)))
}

#[test]
fn no_depth_overflows_the_stack() {
    let one = || expression(Kind::Integer(1));
    let over = || vec![Binder { names: vec!["x".into()], over: name("Color") }];
    type Around<'a> = Box<dyn Fn(Expression) -> Kind + 'a>;
    let constructs: Vec<(&str, Around<'_>)> = vec![
        ("not", Box::new(|inner| Kind::Not(inner.into()))),
        ("negative", Box::new(|inner| Kind::Negative(inner.into()))),
        ("term", Box::new(|inner| Kind::Call("House".into(), vec![inner]))),
        ("property", Box::new(|inner| Kind::Call("team".into(), vec![inner]))),
        ("list", Box::new(|inner| Kind::List(vec![inner]))),
        ("count", Box::new(|inner| Kind::Call("count".into(), vec![inner]))),
        ("add", Box::new(|inner| Kind::Arithmetic(Operator::Add, one().into(), inner.into()))),
        ("add left", Box::new(|inner| Kind::Arithmetic(Operator::Add, inner.into(), one().into()))),
        ("implies", Box::new(|inner| Kind::Implies(inner.clone().into(), inner.into()))),
        ("in", Box::new(|inner| Kind::In(one().into(), inner.into()))),
        (
            "all",
            Box::new(|inner| Kind::Quantified {
                quantity: Quantity::All,
                binders: over(),
                filter: None,
                body: inner.into(),
            }),
        ),
        (
            "where",
            Box::new(|inner| Kind::Quantified {
                quantity: Quantity::All,
                binders: over(),
                filter: Some(inner.into()),
                body: one().into(),
            }),
        ),
        (
            "sum",
            Box::new(|inner| Kind::Aggregate {
                function: "sum".into(),
                binders: over(),
                filter: None,
                body: inner.into(),
            }),
        ),
    ];
    for (construct, around) in &constructs {
        for depth in [10, 250, 500] {
            if *construct == "implies" && depth > 10 {
                continue;
            }
            let formula = nested(depth, around);
            let mut draft = Draft::new("Deep");
            for (category, items) in [("House", ["First", "Second"]), ("Color", ["Red", "Green"])] {
                let items = items.map(ItemDraft::new).to_vec();
                draft.categories.push(CategoryDraft::new(category, Order::Ordered, items));
            }
            let label = "1".into();
            let compared =
                Kind::Compare(Comparison::Less, formula.clone().into(), expression(Kind::Integer(2)).into());
            let formulas = vec![formula.clone(), expression(compared)].into();
            draft.clues.push(ClueDraft { label, sentence: None, zbc: None, formulas, state: State::On });
            draft.groups.push(GroupDraft { name: "Some".into(), category: "Color".into(), list: formula });
            let checked = draft.check();
            let reported = checked.diagnostics.iter().any(|error| error.code == Code::TooDeep);
            // The arguments of `count` are two levels deeper, as in the macro.
            let levels = if *construct == "count" { 2 * depth } else { depth };
            assert_eq!(reported, levels > 256, "{construct} {depth}");
            if let Ok(model) = checked.into_result() {
                let _ = Solver::new(&model).within(Budget::new(1_000)).solve();
            }
        }
    }
}
