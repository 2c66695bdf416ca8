//! The meaning of every construct: each clue is compared with a Rust function in all assignments of a small puzzle.

use zebra_runtime::format::zbc;
use zebra_runtime::model::{Assignment, ItemId, Model};
use zebra_runtime::solve::Solver;

/// Three positions; one color of four is unused.
const THREE: &str = "Name - A B C\nColor* - r g b w\nage - 10 20 30\n---\n";
/// Four positions, for distances.
const FOUR: &str = "Name - A B C D\nPet - cat dog fox emu\n---\n";

/// An assignment with lookups by name.
struct World<'m> {
    model: &'m Model,
    assignment: Assignment,
}

impl World<'_> {
    fn item(&self, name: &str) -> ItemId {
        let model = self.model;
        let named = |id: &ItemId| *model.item(*id).name == *name && model.item(*id).category.index() > 0;
        model.item_ids().find(named).expect("an item of this name")
    }

    /// Returns the position of an item, from 1.
    fn at(&self, name: &str) -> Option<i64> {
        self.assignment.row_of(self.item(name)).map(|row| row as i64 + 1)
    }

    /// Returns the age in a position.
    fn age_at(&self, position: i64) -> i64 {
        let age = self.model.category_named("age").expect("a category");
        let item = self.assignment.item_in(position as usize - 1, age);
        self.model.item(item).name.parse().expect("a number")
    }

    fn age(&self, name: &str) -> Option<i64> {
        self.at(name).map(|position| self.age_at(position))
    }

    fn together(&self, one: &str, other: &str) -> bool {
        self.related(one, other, |one, other| one == other)
    }

    fn left(&self, one: &str, other: &str, places: i64) -> bool {
        self.related(one, other, |one, other| other - one == places)
    }

    fn before(&self, one: &str, other: &str) -> bool {
        self.related(one, other, |one, other| one < other)
    }

    fn away(&self, one: &str, other: &str, places: i64) -> bool {
        self.related(one, other, |one, other| (other - one).abs() == places)
    }

    fn between(&self, one: &str, middle: &str, other: &str) -> bool {
        (self.before(one, middle) && self.before(middle, other))
            || (self.before(other, middle) && self.before(middle, one))
    }

    /// Returns whether both have positions, and these are related.
    fn related(&self, one: &str, other: &str, relation: impl Fn(i64, i64) -> bool) -> bool {
        matches!((self.at(one), self.at(other)), (Some(one), Some(other)) if relation(one, other))
    }

    fn ages(&self, one: &str, other: &str, relation: fn(i64, i64) -> bool) -> bool {
        matches!((self.age(one), self.age(other)), (Some(one), Some(other)) if relation(one, other))
    }
}

type Meaning = fn(&World<'_>) -> bool;

/// Returns all ordered choices of some items of a list.
fn arrangements(items: &[ItemId], places: usize) -> Vec<Vec<ItemId>> {
    if places == 0 {
        return vec![Vec::new()];
    }
    let with = |(index, &item): (usize, &ItemId)| {
        let rest: Vec<ItemId> = [&items[..index], &items[index + 1..]].concat();
        arrangements(&rest, places - 1).into_iter().map(move |more| [vec![item], more].concat())
    };
    items.iter().enumerate().flat_map(with).collect()
}

/// Returns all assignments of a puzzle.
pub(crate) fn worlds(model: &Model) -> Vec<Assignment> {
    let mut cells = vec![Vec::new()];
    for category in model.category_ids() {
        let items: Vec<ItemId> = model.items_of(category).collect();
        let ways = match category == model.anchor() {
            true => vec![items],
            false => arrangements(&items, model.rows()),
        };
        cells = cells.iter().flat_map(|cells| ways.iter().map(|way| [&cells[..], way].concat())).collect();
    }
    cells.into_iter().map(|cells| Assignment::new(model, cells).expect("every category fits")).collect()
}

fn check(header: &str, clues: &[(&str, Meaning)]) {
    // The rows have numbers even if the clue is not about them.
    let numbered = format!("truths($ = {}) <= 1", header.split_whitespace().nth(2).expect("an item"));
    for (clue, meaning) in clues {
        let text = format!("{header}{clue}\n{numbered}");
        let model = zbc::model(&text).unwrap_or_else(|errors| panic!("{clue}: {errors}"));
        let mut holding = 0;
        for assignment in worlds(&model) {
            let holds = model.holds(&assignment);
            let world = World { model: &model, assignment };
            assert_eq!(holds, meaning(&world), "{clue}: {:?}", world.assignment);
            holding += usize::from(holds);
        }
        assert_eq!(Solver::new(&model).solutions().count(), holding, "{clue}: solving finds what holds");
    }
}

#[test]
fn positional_clues() {
    check(
        FOUR,
        &[
            ("A = cat", |w| w.together("A", "cat")),
            ("Name.A = Pet.cat", |w| w.together("A", "cat")),
            ("A - cat", |w| w.left("A", "cat", 1)),
            ("A-cat", |w| w.left("A", "cat", 1)),
            ("A -- cat", |w| w.before("A", "cat")),
            ("A -1- cat", |w| w.left("A", "cat", 1)),
            ("A -2- cat", |w| w.left("A", "cat", 2)),
            ("A-3-cat", |w| w.left("A", "cat", 3)),
            ("A -0- cat", |w| w.together("A", "cat")),
            ("A _ cat", |w| w.away("A", "cat", 1)),
            ("A_cat", |w| w.away("A", "cat", 1)),
            ("A __ cat", |w| !w.together("A", "cat")),
            ("A _1_ cat", |w| w.away("A", "cat", 1)),
            ("A _3_ cat", |w| w.away("A", "cat", 3)),
            ("A _0_ cat", |w| w.together("A", "cat")),
            ("A = #2", |w| w.at("A") == Some(2)),
            ("#02 = A", |w| w.at("A") == Some(2)),
            ("#1 -- A", |w| w.at("A") > Some(1)),
            ("A -2- #4", |w| w.at("A") == Some(2)),
            ("A _ B", |w| w.away("A", "B", 1)),
        ],
    );
}

#[test]
fn three_items() {
    check(
        FOUR,
        &[
            ("A - B - C", |w| w.left("A", "B", 1) && w.left("B", "C", 1)),
            ("A - cat -- C", |w| w.left("A", "cat", 1) && w.before("cat", "C")),
            ("A -- cat -2- C", |w| w.before("A", "cat") && w.left("cat", "C", 2)),
            ("A _ B _ C", |w| w.away("A", "B", 1) && w.away("B", "C", 1) && w.between("A", "B", "C")),
            ("A _ cat _2_ C", |w| {
                w.away("A", "cat", 1) && w.away("cat", "C", 2) && w.between("A", "cat", "C")
            }),
            ("A __ cat __ C", |w| w.between("A", "cat", "C")),
            ("A __ cat _ C", |w| w.away("cat", "C", 1) && w.between("A", "cat", "C")),
            ("#1 _ cat _2_ C", |w| w.at("cat") == Some(2) && w.at("C") == Some(4)),
            ("!(A __ cat __ C)", |w| !w.between("A", "cat", "C")),
        ],
    );
}

#[test]
fn logic() {
    check(
        FOUR,
        &[
            ("A = cat & B = dog", |w| w.together("A", "cat") && w.together("B", "dog")),
            ("A = cat | B = dog", |w| w.together("A", "cat") || w.together("B", "dog")),
            ("A = cat ^ B = dog", |w| w.together("A", "cat") != w.together("B", "dog")),
            ("A = cat <=> B = dog", |w| w.together("A", "cat") == w.together("B", "dog")),
            ("A = cat => B = dog", |w| !w.together("A", "cat") || w.together("B", "dog")),
            ("!A = cat", |w| !w.together("A", "cat")),
            ("!(A = cat | A - B)", |w| !w.together("A", "cat") && !w.left("A", "B", 1)),
            ("!!A = cat", |w| w.together("A", "cat")),
            ("&&(A = cat, B -- C)", |w| w.together("A", "cat") && w.before("B", "C")),
            ("||(A = cat, B = cat, C = dog)", |w| {
                w.together("A", "cat") || w.together("B", "cat") || w.together("C", "dog")
            }),
            ("&&(A = cat)", |w| w.together("A", "cat")),
            ("||(A = cat & B = dog,\n  (C = fox)\n)", |w| {
                (w.together("A", "cat") && w.together("B", "dog")) || w.together("C", "fox")
            }),
            // From the loosest: <=>, =>, |, ^, &, !.
            ("A = cat | B = dog & C = fox", |w| {
                w.together("A", "cat") || (w.together("B", "dog") && w.together("C", "fox"))
            }),
            ("A = cat & B = dog | C = fox", |w| {
                (w.together("A", "cat") && w.together("B", "dog")) || w.together("C", "fox")
            }),
            ("!A = cat & B = dog", |w| !w.together("A", "cat") && w.together("B", "dog")),
            ("A = cat ^ B = dog & A - B", |w| {
                w.together("A", "cat") != (w.together("B", "dog") && w.left("A", "B", 1))
            }),
            ("A = cat | B = dog ^ A - B", |w| {
                w.together("A", "cat") || (w.together("B", "dog") != w.left("A", "B", 1))
            }),
            ("A = cat => B = dog | A - B", |w| {
                !w.together("A", "cat") || w.together("B", "dog") || w.left("A", "B", 1)
            }),
            ("A = cat => B = dog => A - B", |w| {
                !w.together("A", "cat") || !w.together("B", "dog") || w.left("A", "B", 1)
            }),
            ("A = cat <=> B = dog => A - B", |w| {
                w.together("A", "cat") == (!w.together("B", "dog") || w.left("A", "B", 1))
            }),
            ("A = cat ^ B = dog ^ A - B", |w| {
                w.together("A", "cat") ^ w.together("B", "dog") ^ w.left("A", "B", 1)
            }),
        ],
    );
}

#[test]
fn numbers() {
    check(
        THREE,
        &[
            ("A:age == 20", |w| w.age("A") == Some(20)),
            ("A:age != 20", |w| w.age("A") != Some(20)),
            ("20 < A:age", |w| w.age("A") > Some(20)),
            ("A:age > B:age", |w| w.age("A") > w.age("B")),
            ("A:age <= B:age", |w| w.age("A") <= w.age("B")),
            ("A:age >= age.20", |w| w.age("A") >= Some(20)),
            ("A:age - B:age == 10", |w| w.ages("A", "B", |a, b| a - b == 10)),
            ("A:age -10- B:age == 10", |w| w.ages("A", "B", |a, b| a - 10 - b == 10)),
            ("A:age diff B:age == 20", |w| w.ages("A", "B", |a, b| (a - b).abs() == 20)),
            ("5 + A:age diff B:age == 15", |w| w.ages("A", "B", |a, b| (5 + a - b).abs() == 15)),
            ("2 + A:age * 2 == 42", |w| w.age("A") == Some(20)),
            ("(2 + A:age) * 2 == 24", |w| w.age("A") == Some(10)),
            ("A:age / 4 == B:age / 8", |w| w.ages("A", "B", |a, b| a * 2 == b)),
            ("A:age / 20 * 2 == 3", |w| w.age("A") == Some(30)),
            ("A:age - 10 - 10 == 10", |w| w.age("A") == Some(30)),
            ("A:age % 20 == 10", |w| w.ages("A", "A", |a, _| a % 20 == 10)),
            ("(A:age - 40) % 20 == 10", |w| w.ages("A", "A", |a, _| (a - 40) % 20 == 10)),
            ("(A:age - 40) % 20 == -10", |w| w.ages("A", "A", |a, _| (a - 40) % 20 == -10)),
            ("A:age % -20 == 10", |w| w.ages("A", "A", |a, _| a % -20 == 10)),
            ("-7 % 3 == -1 & 7 % -3 == 1", |_| true),
            ("(A:age - B:age) % (B:age - 15) < 0", |w| w.ages("A", "B", |a, b| (a - b) % (b - 15) < 0)),
            ("1.5 * A:age == 30", |w| w.age("A") == Some(20)),
            ("-A:age == -20", |w| w.age("A") == Some(20)),
            ("A:age - -10 == 20", |w| w.age("A") == Some(10)),
            ("A:# == 2", |w| w.at("A") == Some(2)),
            ("A:# + B:# == 3", |w| w.at("C") == Some(3)),
            ("#2:age == 20", |w| w.age_at(2) == 20),
            ("A:age == #1:age", |w| w.at("A") == Some(1)),
            ("age.20:# == 2", |w| w.age_at(2) == 20),
            ("A:age == A:# * 10", |w| w.at("A").is_some_and(|at| w.age_at(at) == at * 10)),
            ("age.20 - A", |w| w.left("20", "A", 1)),
            ("age.20 - age.30", |w| w.left("20", "30", 1)),
            ("A:age / (A:# - 1) == 20", |w| {
                w.at("A").is_some_and(|at| at > 1 && w.age_at(at) == 20 * (at - 1))
            }),
            ("!A:age / (A:# - 1) != 20", |w| {
                w.at("A").is_some_and(|at| at == 1 || w.age_at(at) == 20 * (at - 1))
            }),
        ],
    );
}

#[test]
fn sets_and_ranges() {
    check(
        THREE,
        &[
            ("A:age in (10, 30)", |w| w.age("A") != Some(20)),
            ("A:age in (B:age + 10, 10)", |w| w.ages("A", "B", |a, b| a == b + 10 || a == 10)),
            ("A:age in [15, 30]", |w| w.age("A") > Some(10)),
            ("A:age in [age.20, 25]", |w| w.age("A") == Some(20)),
            ("A:age in [B:age, 30]", |w| w.ages("A", "B", |a, b| a >= b)),
            ("A:age + B:age in [50, 60]", |w| w.ages("A", "B", |a, b| a + b == 50)),
            ("A in (r, g)", |w| w.together("A", "r") || w.together("A", "g")),
            ("A in (#1, #3)", |w| w.at("A") != Some(2)),
            ("A in (age.10, age.30)", |w| w.age("A") != Some(20)),
            ("A in (r, age.10, #2)", |w| {
                w.together("A", "r") || w.age("A") == Some(10) || w.at("A") == Some(2)
            }),
            ("!A in (r, g)", |w| !w.together("A", "r") && !w.together("A", "g")),
            ("#2 in (A, r)", |w| w.at("A") == Some(2) || w.at("r") == Some(2)),
            ("A:# in [2, 3] & r in (B, C)", |w| {
                w.at("A") > Some(1) && (w.together("r", "B") || w.together("r", "C"))
            }),
        ],
    );
}

#[test]
fn the_dynamic_item() {
    check(
        THREE,
        &[
            ("$:age >= #2:age", |w| w.age_at(2) == 10),
            ("$ -- A => $:age < 25", |w| (1..w.at("A").unwrap()).all(|at| w.age_at(at) < 25)),
            ("$:age == $:# * 10", |w| (1..=3).all(|at| w.age_at(at) == at * 10)),
            ("$ = A => $:age in [$:# * 10, 30]", |w| w.age("A") >= w.at("A").map(|at| at * 10)),
            ("$ - A => $ = r", |w| w.at("A") == Some(1) || w.left("r", "A", 1)),
            ("$ in (#1, A) => $:age < 30", |w| w.age_at(1) < 30 && w.age("A") < Some(30)),
            ("truths($ = A, $ = r, $:age == 10) == 1", |w| {
                (1..=3).all(|at| {
                    let true_ones = [w.at("A") == Some(at), w.at("r") == Some(at), w.age_at(at) == 10];
                    true_ones.into_iter().filter(|truth| *truth).count() == 1
                })
            }),
            ("$ _ #2 => $:age > 10", |w| w.age_at(2) == 10),
            ("$ - #2 - A | $ -- #2 | $ = #3", |w| w.age_at(1) < 0),
        ],
    );
}

#[test]
fn truths() {
    check(
        THREE,
        &[
            ("truths(A _ B, A = r, B:age > 10) == 2", |w| {
                let true_ones = [w.away("A", "B", 1), w.together("A", "r"), w.age("B") > Some(10)];
                true_ones.into_iter().filter(|truth| *truth).count() == 2
            }),
            ("truths(A = r, B = g) < 2", |w| !(w.together("A", "r") && w.together("B", "g"))),
            ("truths(A = r, B = g) * 10 + 10 == A:age", |w| {
                let count = i64::from(w.together("A", "r")) + i64::from(w.together("B", "g"));
                w.age("A") == Some(count * 10 + 10)
            }),
            ("truths(truths(A = r, A = g) == 1, B = #1) in [1, 2]", |w| {
                w.together("A", "r") || w.together("A", "g") || w.at("B") == Some(1)
            }),
        ],
    );
}

#[test]
fn great_categories() {
    check(
        THREE,
        &[
            // A statement about an unused item is false, and its negation true.
            ("r -- A", |w| w.before("r", "A")),
            ("r __ A", |w| !w.together("r", "A")),
            ("!r -- A", |w| !w.before("r", "A")),
            ("r:age == 10", |w| w.age("r") == Some(10)),
            ("r:age != 10", |w| w.age("r").is_some_and(|age| age != 10)),
            ("!r:age == 10", |w| w.age("r") != Some(10)),
            ("r:# < g:#", |w| w.before("r", "g")),
            ("r in (#1, #2, #3)", |w| w.at("r").is_some()),
            ("r __ A __ B", |w| w.between("r", "A", "B")),
            ("r _ A _ g", |w| w.away("r", "A", 1) && w.away("A", "g", 1) && w.between("r", "A", "g")),
        ],
    );
}

#[test]
fn suspicious_clues_have_a_meaning() {
    check(
        THREE,
        &[
            ("#1 - #2", |_| true),
            ("#2 - #1", |_| false),
            ("#1 = #2", |_| false),
            ("#1 __ #2", |_| true),
            ("#1 _ #2 _ #3", |_| true),
            ("A -3- r", |_| false),
            ("!A _7_ r | A = r", |_| true),
            ("A = B", |_| false),
            ("A __ B", |_| true),
            ("!(r = g)", |_| true),
            ("A = A", |_| true),
            ("A __ A", |_| false),
            ("A - A", |_| false),
            ("r = r", |w| w.at("r").is_some()),
            ("r __ r", |w| w.at("r").is_none()),
            ("r - r", |_| false),
            ("A _ r _ A", |_| false),
            ("$ = $", |_| true),
            ("$ -4- A => A = r", |_| true),
            ("A in [2, 3]", |w| w.at("A") > Some(1)),
            ("r in [2, 3]", |w| w.at("r") > Some(1)),
            ("!r in [1, 3]", |w| w.at("r").is_none()),
            ("A in (r, 3)", |w| w.together("A", "r") || w.at("A") == Some(3)),
            ("A in (10, 2)", |w| w.at("A") == Some(2)),
            ("A:# in (r, 2)", |w| w.together("A", "r") || w.at("A") == Some(2)),
            ("A in (r:age / 10, 1)", |w| w.at("A") == Some(1) || w.age("r") == w.at("A").map(|at| 10 * at)),
            ("age.20 in (A, 20)", |_| true),
            ("age.20 in (A, 30)", |w| w.age("A") == Some(20)),
            ("A in (A, r)", |_| true),
            ("A in (B, r)", |w| w.together("A", "r")),
            ("r in (r, A)", |w| w.at("r").is_some()),
            ("r in (g, A)", |w| w.together("r", "A")),
            ("$ in (r, 2) => $:age > 10", |w| w.age("r") != Some(10) && w.age_at(2) != 10),
            ("A:age in [30, 20]", |_| false),
            ("A:age / 0 == 1", |_| false),
            ("!A:age / 0 > 1", |_| true),
            ("A = r & A = r", |w| w.together("A", "r")),
        ],
    );
}

#[test]
fn values_of_unused_and_other_items() {
    let pay = "Name - A B\npay* - 1 2 3\nage* - 20 30 old\n---\n";
    check(
        pay,
        &[
            ("pay.2:pay == 2", |w| w.at("2").is_some()),
            ("pay.2:pay != 2", |_| false),
            ("!(pay.2:pay == 2)", |w| w.at("2").is_none()),
            ("pay.2 == 2", |_| true),
            ("age.20 == 20", |_| true),
            ("A:# + 19 == age.20", |w| w.at("A") == Some(1)),
            ("A:age == 20", |w| w.together("A", "20")),
            ("A:age != 20", |w| w.together("A", "30")),
            ("A:age + 10 == B:age", |w| w.together("A", "20") && w.together("B", "30")),
            ("pay.1:age > 20", |w| w.together("1", "30")),
            ("age.old = A", |w| w.together("old", "A")),
            ("age.20:age == 20", |w| w.at("20").is_some()),
        ],
    );
}

#[test]
fn one_position_is_a_puzzle() {
    check(
        "Name - A\nPet* - cat dog\nage - 20\n---\n",
        &[
            ("A = cat", |w| w.at("cat").is_some()),
            ("A - cat", |_| false),
            ("A __ dog", |w| w.at("dog").is_none()),
            ("$:age == 20", |_| true),
            ("A:# == 1", |_| true),
        ],
    );
}

/// The rows of a puzzle without positions are numbered in one way only.
#[test]
fn a_puzzle_whose_clues_use_no_position_has_none() {
    let people =
        "Gum* - mint lime anise plum\nName - Ann Ben Cleo\nPet - cat dog fox\n---\nAnn = cat\nBen __ fox\n";
    let gums = "Ann = mint\nBen = lime\n";
    let answers = |clues: &str| {
        let model = zbc::read(&format!("{people}{gums}{clues}")).check().into_result().expect("a puzzle");
        (model.category(model.anchor()).name.to_string(), Solver::new(&model).solutions().count())
    };
    // The gum of Cleo is open.
    assert_eq!(answers(""), ("Name".to_owned(), 2));
    for clue in [
        "dog - fox",
        "dog _ fox",
        "dog -- fox",
        "dog = #2",
        "Ann in (#1, #2)",
        "truths($ = Ann) <= 1",
        "cat:# < 4",
        "cat:# + 1 != dog:#",
        "cat in [1, 3]",
        "cat in (1, 2)",
        "1 in (cat, dog)",
    ] {
        let (anchor, count) = answers(clue);
        assert!(anchor == "#" && count > 2, "{clue}: {anchor} {count}");
    }
    // It is written as it is read, and a puzzle that is not from ZBC with the numbers that other readers need.
    let text = format!("{people}{gums}");
    let model = zbc::read(&text).check().model;
    assert_eq!(zbc::write(&model).expect("it can be written").text, text);
    let mut parts = model.parts().clone();
    parts.clues.to_mut().iter_mut().for_each(|clue| clue.zbc = None);
    let written = zbc::write(&Model::from_parts(parts)).expect("it can be written");
    assert!(written.losses.is_empty() && written.text.contains("Ann = #1"), "{}", written.text);
}
